import type { Page } from "playwright-core";
import type { Control, Spot } from "./eyes.ts";

/** What somebody in front of the screen sees of the table. Nothing here comes from the rules: only from what is drawn and said. */
export interface Sight {
  readonly doing: "deciding" | "dialog" | "curtain" | "over" | "waiting" | "broken";
  /** heading, question and help of the decision */
  readonly told: string;
  /** what a dialog, a curtain or a notice says */
  readonly notice: string;
  readonly controls: readonly Control[];
  /** counters and places on the map that are lit, each by a point on it */
  readonly litCounters: readonly Spot[];
  readonly litPlaces: readonly Spot[];
  /** something is lit that lies outside of what can be seen */
  readonly litOutOfSight: boolean;
  /** a point of the map where nothing is lit */
  readonly dark: Spot | null;
  /** parts of a board that are laid down */
  readonly laid: number;
  /** something was picked and can be put down */
  readonly holds: boolean;
  /** counters and chits that are shown as chosen */
  readonly chosen: number;
  /** a bubble or a line says why not */
  readonly refusal: string | null;
  /** commands given in this game so far: how far it has come is counted, nothing is chosen by it */
  readonly entries: number;
  /** whoever decides */
  readonly seat: string;
  /** the keys have nothing to go on from */
  readonly focusLost: boolean;
  /** whatever changes when the table answers */
  readonly mark: string;
}

/** Looks at the screen as soon as the map rests. The numbers say at which points of what is lit the eye rests. */
export const look = (page: Page, glances: readonly number[]): Promise<Sight> => page.evaluate(seen, glances);

/** Looks until the screen differs from what was seen before; after a while it is taken as it is. */
export async function lookAgain(
  page: Page,
  before: Sight,
  glances: readonly number[],
  patience: number,
): Promise<Sight> {
  const until = Date.now() + patience;
  for (;;) {
    const now = await look(page, glances);
    if (now.mark !== before.mark || Date.now() > until) return now;
  }
}

/** Runs in the page. */
async function seen(glances: readonly number[]): Promise<Sight> {
  const { middle, controlsIn, onTop } = window.eyes;
  const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(what);
  const textOf = (node: Element | null | undefined): string => node?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const lie = (): string => {
    const m = find(".map svg.play")?.parentElement?.style.transform;
    return m ?? "";
  };
  // Nobody points at a map that is still on its way.
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  let before = lie();
  for (let still = 0, n = 0; still < 2 && n < 60; n++) {
    await frame();
    const now = lie();
    still = now === before && (now === "" || / scale\(1\)$/.test(now)) ? still + 1 : 0;
    before = now;
  }
  const table = find(".table");
  const prompt = find("section[aria-label=Decision]");
  const column = find(".column");
  const broken = find(".notice[role=alert]") ?? find("main.lost h1")?.parentElement ?? null;
  const entries = Number(table?.dataset.entries ?? 0);
  const nothing = {
    told: textOf(prompt?.querySelector("h2")),
    notice: "",
    controls: [],
    litCounters: [],
    litPlaces: [],
    litOutOfSight: false,
    dark: null,
    laid: 0,
    holds: false,
    chosen: 0,
    refusal: null,
    entries,
    seat: table?.dataset.seat ?? "",
    focusLost: document.activeElement === null || document.activeElement === document.body,
  };
  const stage = (doing: Sight["doing"], part: Element, kept: (control: Control) => boolean = () => true): Sight => ({
    ...nothing,
    doing,
    notice: textOf(part).slice(0, 400),
    controls: controlsIn(part)
      .map(({ control }) => control)
      .filter(kept),
    mark: `${doing} ${entries} ${textOf(part)}`,
  });
  if (broken) return stage("broken", broken);
  const top = onTop();
  if (top?.matches(".curtain")) return stage("curtain", top);
  if (top) return stage("dialog", top, ({ name }) => !top.matches(".drawer") || name.startsWith("Close"));
  if (table?.dataset.doing === "over") return stage("over", prompt ?? table);
  // A line of the log leads back to its moment; the prompt has the button that returns.
  if (table?.dataset.doing === "looking back" && prompt) return stage("dialog", prompt);
  // What happened is told in the place of the decision, and put away first.
  if (table?.dataset.doing === "deciding" && !prompt && column)
    return stage("dialog", column, ({ kind }) => kind !== "aside");
  const ready = table?.dataset.doing === "deciding" && prompt !== null && column !== null;
  if (!ready)
    return { ...nothing, doing: "waiting", mark: `waiting ${table?.dataset.doing} ${entries} ${nothing.told}` };

  const viewport = find(".map .viewport");
  const onMap = ({ x, y }: Spot): boolean => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (viewport?.contains(there) ?? false) && there.closest("[data-floating]") === null;
  };
  const rings = [...document.querySelectorAll(".map svg.play .halo.pickable")].map(middle);
  const counters = rings.filter(onMap);
  const places: Spot[] = [];
  let dark: Spot | null = null;
  const lit = document.querySelector<SVGPathElement>(".map svg.play path.lit");
  const matrix = lit?.getScreenCTM();
  const view = viewport!.getBoundingClientRect();
  if (lit && matrix) {
    const box = lit.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, view.left), Math.min(box.right, view.right)];
    const [upper, lower] = [Math.max(box.top, view.top), Math.min(box.bottom, view.bottom)];
    const back = matrix.inverse();
    const isLit = (x: number, y: number): boolean => lit.isPointInFill(new DOMPoint(x, y).matrixTransform(back));
    for (let i = 0; i + 1 < glances.length && places.length < 6 && right > left && lower > upper; i += 2) {
      const spot = { x: left + glances[i] * (right - left), y: upper + glances[i + 1] * (lower - upper) };
      // The very edge belongs to both sides of it.
      const inside = [-3, 3].every((by) => isLit(spot.x + by, spot.y) && isLit(spot.x, spot.y + by));
      if (inside && onMap(spot)) places.push(spot);
    }
  }
  for (let i = 0; i + 1 < glances.length && dark === null; i += 2) {
    const spot = { x: view.left + glances[i] * view.width, y: view.top + glances[i + 1] * view.height };
    const free = !lit || !matrix || !lit.isPointInFill(new DOMPoint(spot.x, spot.y).matrixTransform(matrix.inverse()));
    if (free && onMap(spot)) dark = spot;
  }
  const hand = find(".hand");
  const controls = [column, ...(hand ? [hand] : [])].flatMap((part) => controlsIn(part).map(({ control }) => control));
  const refusal = find(".bubble[role=alert]") ?? prompt.querySelector(".refusal");
  // The lesson has a "Back" of its own.
  const holds = controls.some(
    ({ kind, name }) => kind !== "aside" && /^(Put down|Back|Take the last back)\b/.test(name),
  );
  const said = textOf(prompt);
  const pressed = document.querySelectorAll("[data-id][aria-pressed=true]").length;
  const values = [...column.querySelectorAll<HTMLInputElement>("input, select")].map(
    ({ value, checked }) => `${value}${checked}`,
  );
  const ringed = document.querySelectorAll(".map svg.play .halo:not(.pickable)").length;
  return {
    ...nothing,
    doing: "deciding",
    told: said.slice(0, 300),
    controls,
    litCounters: counters,
    litPlaces: places,
    litOutOfSight: places.length + counters.length === 0 && (lit !== null || rings.length > 0),
    dark,
    laid: column.querySelectorAll("[aria-label='Chosen so far'] li").length,
    holds,
    chosen: ringed + pressed,
    refusal: refusal ? textOf(refusal) : null,
    mark: [
      "deciding",
      entries,
      nothing.seat,
      said,
      lit?.getAttribute("d") ?? "",
      rings.length,
      before,
      ringed,
      pressed,
      controls.length,
      values.join(" "),
      find(".map svg .focus-outer")?.getAttribute("d") ?? "",
      refusal ? textOf(refusal) : "",
    ].join("|"),
  };
}
