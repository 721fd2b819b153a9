/** A point of the screen that somebody may point at. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Which control of the page is meant: what it is called, and which of those called so. */
export interface Named {
  readonly name: string;
  readonly nth: number;
}

/** Something that can be pressed or filled in, with what it says. */
export interface Control extends Named, Spot {
  /**
   * main: the filled button; answer: a choice of the decision; lit: a counter or chit that can be chosen; chosen: one that has
   * been; field: a number; toggle: a box to be ticked; aside: what leads away from the decision; other: anything else beside it
   */
  readonly kind: "main" | "answer" | "lit" | "chosen" | "field" | "toggle" | "aside" | "other";
  /** lies in sight, with nothing over it */
  readonly open: boolean;
  /** the key that is printed on it */
  readonly key: string | null;
  /** limits of a number */
  readonly lo: number;
  readonly hi: number;
}

/** What the eye can tell, in the page. */
export interface Eyes {
  nameOf(node: Element): string;
  middle(node: Element): Spot;
  isOpen(node: Element): boolean;
  /** every control in a part of the page */
  controlsIn(part: Element): { readonly node: HTMLElement; readonly control: Control }[];
  find(named: Named): HTMLElement | null;
  /** what lies over everything else and has to be answered first; null: the table itself */
  onTop(): HTMLElement | null;
}

declare global {
  interface Window {
    eyes: Eyes;
  }
}

/** Runs in the page before anything else: how somebody reads the names of things and sees what lies open. */
export function openEyes(): void {
  const CONTROLS = "button, summary, a[href], input:not([type=hidden])";
  /** What belongs to the table, but not to the decision: the log, the rules, the folds, undo, the lesson. */
  const ASIDE =
    "[aria-label=Log], [aria-label='Guided game'], .more, .case, .column > footer, a[href], header.bar, .toggles, .zoom";
  const textOf = (node: Element): string => node.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const nameOf = (node: Element): string => {
    const said = node.getAttribute("aria-label") ?? node.getAttribute("title");
    if (said) return said;
    if (node instanceof HTMLInputElement) {
      const label = node.labels?.[0];
      if (label) return textOf(label);
    }
    return textOf(node) || (node.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "");
  };
  const middle = (node: Element): Spot => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const isOpen = (node: Element): boolean => {
    const { x, y } = middle(node);
    const there = document.elementFromPoint(x, y);
    // Whatever else it lies in is only seen through the gap beside what covers it; a label answers for its box.
    return there !== null && (node.contains(there) || (there.matches("label, summary") && there.contains(node)));
  };
  const isShown = (node: HTMLElement): boolean =>
    node.getClientRects().length > 0 && getComputedStyle(node).visibility !== "hidden";
  // What lies between people (talk, offers) is no move of the game.
  const isLive = (node: HTMLElement): boolean =>
    !(node as HTMLButtonElement).disabled && isShown(node) && node.closest("[data-company]") === null;
  const kindOf = (node: HTMLElement): Control["kind"] => {
    if (node.matches(".offered")) return node.getAttribute("aria-pressed") === "true" ? "chosen" : "lit";
    if (node.closest(ASIDE)) return "aside";
    if (node instanceof HTMLInputElement) return /^(number|range)$/.test(node.type) ? "field" : "toggle";
    if (node.matches(".main")) return "main";
    if (node.matches(".decision")) return "answer";
    // A counter or a chit that cannot be chosen now.
    if (node.matches("[data-id]")) return "aside";
    return "other";
  };
  const keyOn = (node: Element): string | null => {
    const key = node.querySelector("kbd");
    return key && key.getClientRects().length > 0 ? textOf(key) : null;
  };
  const live = (part: ParentNode): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(isLive);
  const controlsIn = (part: Element): { node: HTMLElement; control: Control }[] => {
    const times = new Map<string, number>();
    const all = live(scope()).map((node) => {
      const name = nameOf(node);
      const nth = times.get(name) ?? 0;
      times.set(name, nth + 1);
      return { node, name, nth };
    });
    return all
      .filter(({ node }) => part.contains(node))
      .map(({ node, name, nth }) => ({
        node,
        control: {
          name,
          nth,
          kind: kindOf(node),
          open: isOpen(node),
          key: keyOn(node),
          lo: Number((node as HTMLInputElement).min ?? 0),
          hi: Number((node as HTMLInputElement).max ?? 0),
          ...middle(node),
        },
      }));
  };
  const find = ({ name, nth }: Named): HTMLElement | null =>
    live(scope()).filter((node) => nameOf(node) === name)[nth] ?? null;
  const onTop = (): HTMLElement | null =>
    document.querySelector<HTMLElement>(".curtain") ??
    [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1) ??
    document.querySelector<HTMLElement>("[role=dialog]") ??
    document.querySelector<HTMLElement>(".drawer");
  /** Behind what lies on top the table may go on and change its names. */
  const scope = (): ParentNode => onTop() ?? document;
  window.eyes = { nameOf, middle, isOpen, controlsIn, find, onTop };
}
