import type { CounterFace, Scene, SideInk, StackShown } from "@wusong/engine";
import { hiddenPrint, type Print, printOf } from "../counters/face.ts";
import { counterNearest, counterUnder, stackLayout } from "../counters/stack-layout.ts";
import type { Size } from "./camera.ts";
import type { Board, Room, WorldScale } from "./drawing.ts";
import type { Box, Point } from "./geometry/point.ts";

/** A stack of the scene with its place on the sheet, top counter first. */
export interface PlacedStack {
  readonly key: string;
  readonly place: string;
  readonly at: Point;
  readonly ids: readonly (string | null)[];
  readonly prints: readonly Print[];
  /** By counter: its place in the stack as it lies whatever is in hand. */
  readonly ranks: readonly number[];
  readonly how: "pile" | "spread";
  /** Side of its counters in world units: spread stacks are a little smaller. */
  readonly side: number;
}

/** Stacks of one place stand side by side; in a pile counters in hand lie on top, what lies side by side stays where it is. */
export function placedStacks(
  scene: Scene,
  faces: ReadonlyMap<string, CounterFace>,
  drawing: Board,
  zoom: Pick<WorldScale, "band" | "side">,
  selected: ReadonlySet<string>,
  absent: ReadonlySet<string>,
): PlacedStack[] {
  const byPlace = new Map<string, StackShown[]>();
  for (const stack of scene.stacks) {
    if (!drawing.has(stack.at) || stack.counters.length === 0) continue;
    const list = byPlace.get(stack.at);
    if (list) list.push(stack);
    else byPlace.set(stack.at, [stack]);
  }
  const out: PlacedStack[] = [];
  for (const [place, stacks] of byPlace) {
    const middle = drawing.standOf(place);
    const counts = stacks.map((s) => s.counters.length);
    const { spread, side, offsets } =
      drawing.kind === "area" ? inArea(counts, drawing.roomOf(place), zoom) : inHex(counts, zoom);
    stacks.forEach((stack, i) => {
      const present = stack.counters.filter((c) => "hidden" in c || !absent.has(c.id));
      const ranks = present.map((_, rank) => rank);
      if (!spread) ranks.sort((a, b) => inHand(present[b], selected) - inHand(present[a], selected));
      const shown = ranks.map((rank) => present[rank]);
      if (shown.length === 0) return;
      out.push({
        key: `${place}/${i}/${stack.side}`,
        place,
        at: {
          x: middle.x + offsets[i],
          y: middle.y + (drawing.kind === "area" && !spread ? peep(shown.length) * side * 0.5 : 0),
        },
        ids: shown.map((c) => ("hidden" in c ? null : c.id)),
        prints: shown.map((c) => printShown(c, faces, stack.side)),
        ranks,
        how: spread ? "spread" : "pile",
        side,
      });
    });
  }
  return out;
}

/** How the stacks of one place lie: side of their counters, and where each stack stands left or right of the middle. */
interface Laid {
  readonly spread: boolean;
  readonly side: number;
  readonly offsets: readonly number[];
}

function inHex(counts: readonly number[], { band, side }: Pick<WorldScale, "band" | "side">): Laid {
  const total = counts.reduce((sum, n) => sum + n, 0);
  const spread = band === "close" && total <= 6;
  const own = side * (band === "close" ? (total > 1 ? 0.56 : 0.8) : 1);
  const pitch = own * (spread && counts.length > 1 ? 1.6 : 1.22);
  return { spread, side: own, offsets: counts.map((_, i) => (i - (counts.length - 1) / 2) * pitch) };
}

/** A few counters lie side by side where the area has room for them; otherwise there is one pile for each side. */
function inArea(counts: readonly number[], room: Room, { band, side }: Pick<WorldScale, "band" | "side">): Laid {
  const wide = (own: number, spread: boolean): number[] =>
    counts.map((n) => own * (spread && n > 1 ? Math.min(3, n) * SPREAD_PITCH : PILE_WIDTH));
  const sum = (list: readonly number[]): number => list.reduce((all, n) => all + n, 0);
  const most = Math.min(side, room.height);
  const spread = band !== "far" && counts.every((n) => n <= 3) && sum(wide(most, true)) <= room.width;
  const flat = room.height / (1 + peep(Math.max(...counts)));
  const own = spread ? most : Math.min(most, flat, (most * room.width) / sum(wide(most, false)));
  const widths = wide(own, spread);
  let left = -sum(widths) / 2;
  const offsets = widths.map((width) => {
    const offset = left + width / 2;
    left += width;
    return offset;
  });
  return { spread, side: own, offsets };
}
/** How far the lower counters of a pile peep out over the top one, in sides of a counter. */
const peep = (count: number): number => 0.06 * Math.min(4, count - 1);
/** Counters that lie side by side, and a pile with what peeps out under it, in sides of a counter. */
const SPREAD_PITCH = 1.05;
const PILE_WIDTH = 1.26;

const inHand = (c: StackShown["counters"][number], selected: ReadonlySet<string>): number =>
  "hidden" in c ? 0 : selected.has(c.id) ? 1 : 0;

const prints = new WeakMap<CounterFace, Map<string, Print>>();

/** The same counter in the same state is the same print, so that a screen sees at once what did not change. */
export function printShown(
  c: StackShown["counters"][number],
  faces: ReadonlyMap<string, CounterFace>,
  side: SideInk,
): Print {
  if ("hidden" in c) return hidden(c.side);
  const face = faces.get(c.id);
  if (!face) return hidden(side);
  let known = prints.get(face);
  if (!known) {
    known = new Map();
    prints.set(face, known);
  }
  const key = `${c.strength ?? ""}/${c.state ? JSON.stringify(c.state) : ""}`;
  let print = known.get(key);
  if (!print) {
    print = printOf(face, c.state, c.strength);
    known.set(key, print);
  }
  return print;
}

const HIDDEN: Readonly<Record<SideInk, Print>> = { first: hiddenPrint("first"), second: hiddenPrint("second") };
const hidden = (side: SideInk): Print => HIDDEN[side];

/** Gives back the stacks of before where nothing about them changed. */
export function keepUnchanged(before: ReadonlyMap<string, PlacedStack>, after: readonly PlacedStack[]): PlacedStack[] {
  return after.map((stack) => {
    const old = before.get(stack.key);
    return old && sameStack(old, stack) ? old : stack;
  });
}

const sameStack = (a: PlacedStack, b: PlacedStack): boolean =>
  a.at.x === b.at.x &&
  a.at.y === b.at.y &&
  a.side === b.side &&
  a.how === b.how &&
  a.ids.length === b.ids.length &&
  a.ids.every((id, i) => id === b.ids[i] && a.prints[i] === b.prints[i]);

/** The counter of a stack under a point of the world. */
export function hitStack(stack: PlacedStack, how: "pile" | "spread" | "fan", p: Point): number {
  const local = { x: ((p.x - stack.at.x) * 48) / stack.side, y: ((p.y - stack.at.y) * 48) / stack.side };
  return counterUnder(stackLayout(stack.prints.length, how), local, how === "pile" || stack.prints.length < 2);
}

/** The counter of a fanned stack that a point on its tray is nearest to. */
export function nearestInFan(stack: PlacedStack, p: Point): number {
  const local = { x: ((p.x - stack.at.x) * 48) / stack.side, y: ((p.y - stack.at.y) * 48) / stack.side };
  return counterNearest(stackLayout(stack.prints.length, "fan"), local);
}

/** Half of the tray under a fanned stack, with a little grace around its counters. */
function halfTray(stack: PlacedStack): Size {
  const { columns, rows } = stackLayout(stack.prints.length, "fan");
  const unit = stack.side / 48;
  return { width: (columns * 25 + 12) * unit, height: (rows * 25 + 16) * unit };
}

/** Whether a point lies on the tray of a fanned stack. */
export function onTray(stack: PlacedStack, p: Point): boolean {
  const half = halfTray(stack);
  return Math.abs(p.x - stack.at.x) <= half.width && Math.abs(p.y - stack.at.y) <= half.height;
}

/**
 * The same stack where all of its tray lies in sight; a tray that is larger than the view begins at its upper left corner. In it every
 * counter keeps its place, in hand or not: a second click on one takes it back.
 */
export function fannedWithin(stack: PlacedStack, sight: Box): PlacedStack {
  const half = halfTray(stack);
  const along = (centre: number, half: number, from: number, length: number): number =>
    Math.max(from + half, Math.min(from + length - half, centre));
  const order = stack.ids.map((_, i) => i).sort((a, b) => stack.ranks[a] - stack.ranks[b]);
  return {
    ...stack,
    ids: order.map((i) => stack.ids[i]),
    prints: order.map((i) => stack.prints[i]),
    ranks: order.map((i) => stack.ranks[i]),
    at: {
      x: along(stack.at.x, half.width, sight.x, sight.width),
      y: along(stack.at.y, half.height, sight.y, sight.height),
    },
  };
}
