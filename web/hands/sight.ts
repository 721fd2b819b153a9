import type { Page } from "playwright-core";

/** A point of the screen that somebody may click. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A button with what it says. */
export interface SeenButton extends Spot {
  readonly name: string;
  /** carries the command in hand out, answers the decision, or does anything else */
  readonly kind: "main" | "answer" | "other";
}

/** What somebody in front of the screen sees of the table. Nothing here comes from the rules: only from what is drawn and said. */
export interface Sight {
  readonly doing: "deciding" | "dialog" | "curtain" | "over" | "waiting" | "broken";
  /** heading, question and help of the decision */
  readonly told: string;
  /** what a dialog, a curtain or a notice says */
  readonly notice: string;
  readonly buttons: readonly SeenButton[];
  /** a field for a number, with its limits and the button beside it */
  readonly number: (Spot & { readonly lo: number; readonly hi: number; readonly go: Spot }) | null;
  /** counters and places on the map that are lit, each by a point on it */
  readonly litCounters: readonly Spot[];
  readonly litPlaces: readonly Spot[];
  /** something is lit that lies outside of what can be seen */
  readonly litOutOfSight: boolean;
  /** counters and chits beside the map that can be chosen */
  readonly beside: readonly Spot[];
  /** something was picked and can be put down */
  readonly holds: boolean;
  /** a bubble or a line says why not */
  readonly refusal: string | null;
  /** commands given in this game so far */
  readonly entries: number;
  /** whatever changes when the table answers */
  readonly mark: string;
}

/** Looks at the screen. The numbers say at which points of what is lit the eye rests. */
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
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** Runs in the page. */
function seen(glances: readonly number[]): Sight {
  const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(what);
  const textOf = (node: Element | null | undefined): string => node?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const middle = (node: Element): Spot => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const top = ({ x, y }: Spot): Element | null => document.elementFromPoint(x, y);
  /** nothing lies over it, and it is not off the screen */
  const isOpen = (node: Element): boolean => {
    const there = top(middle(node));
    return there !== null && (node.contains(there) || there.contains(node));
  };
  const buttonsIn = (part: Element): SeenButton[] =>
    [...part.querySelectorAll<HTMLButtonElement>("button:not(.case)")]
      .filter((button) => !button.disabled && button.getClientRects().length > 0 && isOpen(button))
      .map((button) => ({
        name: textOf(button),
        kind: button.matches(".main") ? "main" : button.matches(".decision") ? "answer" : "other",
        ...middle(button),
      }));
  const table = find(".table");
  const prompt = find("section[aria-label=Decision]");
  const dialog = find("[role=dialog], dialog[open]");
  const curtain = find(".curtain");
  const broken = find(".notice[role=alert]") ?? find("main.lost h1")?.parentElement ?? null;
  const entries = Number(table?.dataset.entries ?? 0);
  const nothing = {
    told: textOf(prompt?.querySelector("h2")),
    notice: "",
    buttons: [],
    number: null,
    litCounters: [],
    litPlaces: [],
    litOutOfSight: false,
    beside: [],
    holds: false,
    refusal: null,
    entries,
  };
  const stage = (doing: Sight["doing"], part: Element): Sight => ({
    ...nothing,
    doing,
    notice: textOf(part).slice(0, 400),
    buttons: buttonsIn(part),
    mark: `${doing} ${entries} ${textOf(part)}`,
  });
  if (broken) return stage("broken", broken);
  if (curtain) return stage("curtain", curtain);
  if (dialog) return stage("dialog", dialog);
  if (table?.dataset.doing === "over") return stage("over", prompt ?? table);
  const drawer = find(".drawer");
  if (drawer) {
    const open = stage("dialog", drawer);
    return { ...open, buttons: open.buttons.filter(({ name }) => name.startsWith("Close")) };
  }
  // A line of the log leads back to its moment; the prompt has the button that returns.
  if (table?.dataset.doing === "looking back" && prompt) return stage("dialog", prompt);
  const ready = table?.dataset.doing === "deciding" && prompt !== null;
  if (!ready)
    return { ...nothing, doing: "waiting", mark: `waiting ${table?.dataset.doing} ${entries} ${nothing.told}` };

  const viewport = find(".map .viewport");
  const onMap = (spot: Spot): boolean => {
    const there = top(spot);
    return there !== null && (viewport?.contains(there) ?? false) && there.closest("[data-floating]") === null;
  };
  const rings = [...document.querySelectorAll(".map svg.play .halo.pickable")].map(middle);
  const counters = rings.filter(onMap);
  const places: Spot[] = [];
  let drawn = false;
  const lit = document.querySelector<SVGPathElement>(".map svg.play path.lit");
  const matrix = lit?.getScreenCTM();
  if (lit && matrix) {
    drawn = true;
    const box = lit.getBoundingClientRect();
    const view = viewport!.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, view.left), Math.min(box.right, view.right)];
    const [upper, lower] = [Math.max(box.top, view.top), Math.min(box.bottom, view.bottom)];
    const back = matrix.inverse();
    for (let i = 0; i + 1 < glances.length && places.length < 6 && right > left && lower > upper; i += 2) {
      const spot = { x: left + glances[i] * (right - left), y: upper + glances[i + 1] * (lower - upper) };
      const world = new DOMPoint(spot.x, spot.y).matrixTransform(back);
      if (lit.isPointInFill(world) && onMap(spot)) places.push(spot);
    }
  }
  const form = prompt.querySelector("form.count");
  const input = form?.querySelector("input");
  const go = form?.querySelector("button");
  const buttons = buttonsIn(prompt).filter(({ name }) => name !== textOf(go));
  const beside = [...document.querySelectorAll(".column button.offered:not([aria-pressed=true]), .hand button.offered")]
    .filter(isOpen)
    .map(middle);
  const refusal = find(".bubble[role=alert]") ?? prompt.querySelector(".refusal");
  const holds = buttons.some(({ name }) => /^(Put down|Back)\b/.test(name));
  const said = textOf(prompt);
  return {
    doing: "deciding",
    told: said.slice(0, 300),
    notice: "",
    buttons,
    number: input && go ? { ...middle(input), lo: Number(input.min), hi: Number(input.max), go: middle(go) } : null,
    litCounters: counters,
    litPlaces: places,
    litOutOfSight: places.length + counters.length === 0 && (drawn || rings.length > 0),
    beside,
    holds,
    refusal: refusal ? textOf(refusal) : null,
    entries,
    mark: [
      "deciding",
      entries,
      table.dataset.seat,
      said,
      lit?.getAttribute("d") ?? "",
      rings.length,
      // how much of the map is in sight
      matrix?.a,
      document.querySelectorAll(".map svg.play .halo").length,
      beside.length,
      document.querySelectorAll(".tray button[aria-pressed=true], .hand .picked").length,
      refusal ? textOf(refusal) : "",
    ].join("|"),
  };
}
