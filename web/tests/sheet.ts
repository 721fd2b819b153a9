import type { Locator, Page } from "playwright-core";
import { stackLayout } from "../counters/stack-layout.ts";
import { counterSide } from "../map/counter-size.ts";
import type { Box, Point } from "../map/geometry/point.ts";
import { bandOf } from "../map/look.ts";
import { fannedWithin, hitStack, type PlacedStack, placedStacks } from "../map/scene.ts";
import { offeredNow, type Target } from "../table/choosing.ts";
import type { Holding } from "../table/holding.ts";
import type { Mirror } from "./mirror.ts";

/** How the map lies on the screen: pixels of the page for points of the world. */
interface Lie {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** the map's own part of the screen */
  readonly box: { x: number; y: number; width: number; height: number };
}

/** A spot to point at: what is met there, and the pile that has to fan out under the pointer first, with where it lies then. */
interface Spot {
  readonly at: Point;
  readonly pile: { readonly at: Point; readonly fannedAt: Point } | null;
}

/** Waits until the camera rests, and reads where it is. */
async function lieOfMap(page: Page): Promise<Lie> {
  return page.evaluate(
    () =>
      new Promise<Lie>((resolve) => {
        let before = "";
        let still = 0;
        const look = (): void => {
          const sheet = document.querySelector<SVGSVGElement>(".map svg.sheet.play");
          const matrix = sheet?.getScreenCTM();
          const world = sheet?.parentElement?.style.transform ?? "";
          const now = `${matrix?.a} ${matrix?.e} ${matrix?.f} ${world}`;
          still = now === before && matrix && matrix.a > 0 && / scale\(1\)$/.test(world) ? still + 1 : 0;
          before = now;
          if (still < 4 || !matrix) return void requestAnimationFrame(look);
          const { x, y, width, height } = document.querySelector(".map .viewport")!.getBoundingClientRect();
          resolve({ scale: matrix.a, x: matrix.e, y: matrix.f, box: { x, y, width, height } });
        };
        requestAnimationFrame(look);
      }),
  );
}

const toPage = (lie: Lie, p: Point): Point => ({ x: p.x * lie.scale + lie.x, y: p.y * lie.scale + lie.y });

export function selectedBy(mirror: Mirror, holding: Holding | null): Set<string> {
  const held = holding ? [...holding.picks, holding.draft].flat() : [];
  const again = holding ? offeredNow([], holding) : new Map();
  return new Set(held.filter((id): id is string => typeof id === "string" && mirror.faces.has(id) && !again.has(id)));
}

function stacksOn(mirror: Mirror, lie: Lie, holding: Holding | null): PlacedStack[] {
  const { drawing, faces } = mirror;
  const zoom = { band: bandOf(drawing.module * lie.scale), side: counterSide(drawing, lie.scale) };
  return placedStacks(mirror.scene(), faces, drawing, zoom, selectedBy(mirror, holding), new Set());
}

/** The sheet under a mouse: finds what is to be pointed at, brings it into sight and clicks it. */
export class Sheet {
  constructor(readonly mirror: Mirror) {}

  private get page(): Page {
    return this.mirror.player.page;
  }

  /** Where a counter or a place can be clicked so that exactly it is meant. */
  private spotOf(lie: Lie, holding: Holding | null, { counter, place }: Target): Spot {
    const stacks = stacksOn(this.mirror, lie, holding);
    if (counter !== null) {
      const stack = stacks.find(({ ids }) => ids.includes(counter));
      if (!stack) throw new Error(`${counter} does not lie on the sheet.`);
      const index = stack.ids.indexOf(counter);
      if (stack.how !== "pile" || stack.prints.length < 2) return { at: middleOf(stack, stack.how, index), pile: null };
      const fan = fannedWithin({ ...stack, side: Math.max(stack.side, 40 / lie.scale) }, sightOf(lie));
      return { at: middleOf(fan, "fan", fan.ids.indexOf(counter)), pile: { at: stack.at, fannedAt: fan.at } };
    }
    return { at: this.bareSpot(place!, stacks), pile: null };
  }

  /** A spot of a place that no counter covers, as far from all of them as there is. */
  private bareSpot(place: string, stacks: readonly PlacedStack[]): Point {
    const { drawing } = this.mirror;
    const stand = drawing.standOf(place);
    const covered = (p: Point): boolean => stacks.some((stack) => hitStack(stack, stack.how, p) >= 0);
    if (!covered(stand)) return stand;
    const box = drawing.boxOf(place);
    const step = Math.min(box.width, box.height) / 24;
    let best: Point | null = null;
    let most = 0;
    for (let x = box.x + step; x < box.x + box.width; x += step) {
      for (let y = box.y + step; y < box.y + box.height; y += step) {
        let free = 0;
        while (free < 6 && around({ x, y }, free * step).every((p) => drawing.spaceAt(p) === place && !covered(p)))
          free++;
        if (free > most) [best, most] = [{ x, y }, free];
      }
    }
    if (!best) throw new Error(`Nothing of ${place} can be seen between its counters.`);
    return best;
  }

  /** Whether the counter can be meant by a click. */
  isOnSheet(id: string): boolean {
    const { drawing } = this.mirror;
    if (drawing.has(id)) return true;
    return this.mirror
      .scene()
      .stacks.some(({ at, counters }) => drawing.has(at) && counters.some((one) => "id" in one && one.id === id));
  }

  /** Brings the target into sight and moves the mouse onto it; a pile lies fanned out then. */
  async moveTo(target: Target, holding: Holding | null): Promise<Point> {
    const { page } = this;
    for (let tries = 0; tries < 20; tries++) {
      const lie = await lieOfMap(page);
      const spot = this.spotOf(lie, holding, target);
      const inPage = toPage(lie, spot.at);
      const pilePoint = spot.pile ? toPage(lie, spot.pile.at) : inPage;
      if (!(await this.isFree(inPage)) || !(await this.isFree(pilePoint))) {
        await this.bring(lie, holding, pilePoint);
        continue;
      }
      await this.rest();
      await page.mouse.move(pilePoint.x, pilePoint.y);
      if (spot.pile) {
        await this.waitForFan(spot.pile.fannedAt);
        await page.mouse.move(inPage.x, inPage.y);
      }
      return inPage;
    }
    throw new Error(`${target.counter ?? target.place} cannot be brought into sight.`);
  }

  /** Where a place or the pile on it is in the page, brought into sight; nothing is moved onto it. */
  async find(target: Target, holding: Holding | null): Promise<Point> {
    for (let tries = 0; tries < 20; tries++) {
      const lie = await lieOfMap(this.page);
      const pile = stacksOn(this.mirror, lie, holding).find(({ place }) => place === target.place);
      const there = toPage(lie, pile?.at ?? this.spotOf(lie, holding, target).at);
      if (await this.isFree(there)) return there;
      await this.bring(lie, holding, there);
    }
    throw new Error(`${target.place} cannot be brought into sight.`);
  }

  /** Takes the mouse off the map: whatever lies fanned out closes. */
  async rest(): Promise<void> {
    await this.page.mouse.move(2, 2);
    await this.page.waitForFunction(() => !document.querySelector(".map svg .tray"));
  }

  private async waitForFan({ x, y }: Point): Promise<void> {
    await this.page.waitForFunction(
      ([wantedX, wantedY]) => {
        const stack = document.querySelector(".map svg .tray")?.closest("g.stack");
        const place = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(stack?.getAttribute("transform") ?? "");
        return place !== null && Math.hypot(Number(place[1]) - wantedX, Number(place[2]) - wantedY) < 1;
      },
      [x, y],
    );
  }

  async click(target: Target, holding: Holding | null, whole: boolean): Promise<void> {
    const { page } = this;
    const extend = this.mirror.screen.board === "hex" && !whole;
    await this.moveTo(target, holding);
    if (extend) await page.keyboard.down("Shift");
    await press(page);
    if (extend) await page.keyboard.up("Shift");
  }

  /** Whether the map itself lies open at a point of the page. */
  private isFree({ x, y }: Point): Promise<boolean> {
    return this.page.evaluate(
      ([px, py]) => {
        const there = document.elementFromPoint(px, py);
        return (
          there !== null &&
          there.closest(".map .viewport") !== null &&
          there.closest("[data-floating], .floating > *") === null
        );
      },
      [x, y],
    );
  }

  /** Pans by dragging a bare spot of the map, so that the point comes to its middle. */
  private async bring(lie: Lie, holding: Holding | null, point: Point): Promise<void> {
    const { page } = this;
    const { x, y, width, height } = lie.box;
    const stacks = stacksOn(this.mirror, lie, holding);
    const middle = { x: x + width / 2, y: y + height / 2 };
    const far = { x: limited(middle.x - point.x, width * 0.45), y: limited(middle.y - point.y, height * 0.45) };
    for (let ring = 0; ring < 12; ring++) {
      for (const from of around(middle, ring * 24)) {
        const to = { x: from.x + far.x, y: from.y + far.y };
        const world = { x: (from.x - lie.x) / lie.scale, y: (from.y - lie.y) / lie.scale };
        if (stacks.some((stack) => hitStack(stack, stack.how, world) >= 0) || !(await this.isFree(from))) continue;
        await this.rest();
        await page.mouse.move(from.x, from.y);
        await draw(page, from, to);
        return;
      }
    }
    throw new Error("There is no bare spot to drag the map by.");
  }

  /** Drags a counter onto a place. */
  async drag(counter: Target, place: string, holding: Holding | null): Promise<void> {
    const { page } = this;
    await this.moveTo({ counter: null, stack: [], place }, holding);
    const from = await this.moveTo(counter, holding);
    const lie = await lieOfMap(page);
    const to = toPage(lie, this.spotOf(lie, holding, { counter: null, stack: [], place }).at);
    if (!(await this.isFree(to))) throw new Error(`${place} is out of sight.`);
    await draw(page, from, to);
  }
}

/** Drags a counter from beside the map onto a place, which is in sight. */
export const dragOut = (sheet: Sheet, page: Page, counter: string, place: string): Promise<void> =>
  dragFrom(sheet, page, page.locator(`.tray [data-id="${counter}"]`), place);

/** Drags something that lies beside the map to a place of it. */
export async function dragFrom(sheet: Sheet, page: Page, thing: Locator, place: string): Promise<void> {
  const to = await sheet.moveTo({ counter: null, stack: [], place }, null);
  const box = (await thing.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await draw(page, from, to);
}

/** Down and up in one go: a slow machine must not make a long press of it. */
export async function press(page: Page): Promise<void> {
  await Promise.all([page.mouse.down(), page.mouse.up()]);
}

/** Draws the pressed mouse from one point to another. */
async function draw(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** The part of the world that the map shows. */
const sightOf = ({ scale, x, y, box }: Lie): Box => ({
  x: (box.x - x) / scale,
  y: (box.y - y) / scale,
  width: box.width / scale,
  height: box.height / scale,
});

function middleOf({ at, side, prints }: PlacedStack, how: "pile" | "spread" | "fan", index: number): Point {
  const corner = stackLayout(prints.length, how).corners[index];
  return { x: at.x + ((corner.x + 24) * side) / 48, y: at.y + ((corner.y + 24) * side) / 48 };
}

function around({ x, y }: Point, radius: number): Point[] {
  if (radius === 0) return [{ x, y }];
  return Array.from({ length: 8 }, (_, i) => ({
    x: x + radius * Math.cos((i * Math.PI) / 4),
    y: y + radius * Math.sin((i * Math.PI) / 4),
  }));
}

const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
