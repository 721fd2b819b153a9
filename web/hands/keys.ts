import type { Random } from "@wusong/engine";
import type { Page } from "playwright-core";
import type { Control, Named, Spot } from "./eyes.ts";
import { type Hand, Stuck } from "./hand.ts";

/** So often is Tab pressed before somebody gives up looking for a button. */
const MOST_TABS = 600;
/** So many lit places are passed at most on the way to the one that is taken. */
const MOST_PLACES = 9;
const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;

/** What is printed on a button, as a key. */
const KEYS: Readonly<Record<string, string>> = { Enter: "Enter", Esc: "Escape", Space: "Space" };
export function keyFor(printed: string): string {
  const [shifted, letter] = /^⇧ ?(\w+)$/.exec(printed) ?? [];
  if (shifted) return `Shift+${KEYS[letter] ?? letter}`;
  return KEYS[printed] ?? printed.toLowerCase();
}

/** Only keys: Tab and Enter, the letters printed on the buttons, N and the arrows on the map. */
export class Keys implements Hand {
  readonly sizes = [
    { width: 1440, height: 900 },
    { width: 1180, height: 760 },
  ];

  constructor(private readonly page: Page) {}

  async press(control: Control, random: Random): Promise<void> {
    const { keyboard } = this.page;
    // Enter belongs to the button that has the focus, if one has.
    const byKey = control.key !== null && (control.key !== "Enter" || !(await this.page.evaluate(onControl)));
    if (byKey && random.below(3) > 0) return keyboard.press(keyFor(control.key!));
    if (await this.walkTo(control)) await keyboard.press(control.kind === "toggle" ? "Space" : "Enter");
  }

  /** Walks with Tab, backwards where it lies before; false: what was walked to is gone, or something was laid over it on the way. */
  private async walkTo(named: Named): Promise<boolean> {
    const met: string[] = [];
    let goal = await this.page.evaluateHandle(aim, named);
    for (let pressed = 0; pressed < MOST_TABS; ) {
      const { there, focused, key, between } = await goal.evaluate(isFocused, named);
      if (there === "yes") return true;
      if (there === "changed") {
        // What is drawn anew is looked for again; what is not found is gone.
        goal = await this.page.evaluateHandle(aim, named);
        if (await goal.evaluate((node) => node === null)) return false;
        pressed++;
        continue;
      }
      met.push(focused);
      await this.hold(key, between + 1);
      pressed += between + 1;
    }
    throw new Stuck(`Tab does not come to [${named.name}], but to ${[...new Set(met)].slice(-12).join(", ")}.`);
  }

  /** Who sees how many lie between holds the key down until it has been repeated so often, and looks again then. */
  private async hold(key: "Tab" | "Shift+Tab", times: number): Promise<void> {
    const { keyboard } = this.page;
    if (key === "Shift+Tab") await keyboard.down("Shift");
    await Promise.all(Array.from({ length: times }, () => keyboard.down("Tab")));
    await keyboard.up("Tab");
    if (key === "Shift+Tab") await keyboard.up("Shift");
  }

  /** N goes from one lit place to the next: which of them is left to chance, whatever the eye rested on. */
  async point(_spot: Spot, random: Random): Promise<void> {
    const { keyboard } = this.page;
    if (await this.page.evaluate(inField)) await keyboard.press("Escape");
    const backwards = random.below(4) === 0;
    for (let i = random.below(MOST_PLACES); i >= 0; i--) await keyboard.press(backwards ? "Shift+N" : "n");
    if (!(await this.page.evaluate(isFramed))) throw new Stuck("Something is lit, and N does not come to it.");
    await keyboard.press("Enter");
  }

  /** Walks off what is lit and tries there. */
  async miss(): Promise<void> {
    const { keyboard } = this.page;
    for (const arrow of ARROWS) await keyboard.press(arrow);
    await keyboard.press("ArrowLeft");
    await keyboard.press("w");
  }

  async fill(field: Control, value: number): Promise<void> {
    const { keyboard } = this.page;
    if (!(await this.walkTo(field))) return;
    await keyboard.press("Control+A");
    await keyboard.type(String(value));
    await keyboard.press("Enter");
  }

  async zoomOut(): Promise<void> {
    await this.page.keyboard.press("-");
  }

  readonly letGo = (): Promise<void> => this.page.keyboard.press("Escape");
}

/** Runs in the page. */
const onControl = (): boolean =>
  document.activeElement?.matches("button, a, summary, input, select, textarea") ?? false;
const inField = (): boolean => document.activeElement?.matches("input, select, textarea") ?? false;
const isFramed = (): boolean => document.querySelector(".map svg .focus-outer") !== null;
const aim = (named: Named): HTMLElement | null => window.eyes.find(named);
/** To look through all buttons at every step would take longer than the walk: only what is walked to is looked at. */
const isFocused = (
  node: HTMLElement | null,
  { name }: Named,
): { there: "yes" | "no" | "changed"; focused: string; key: "Tab" | "Shift+Tab"; between: number } => {
  const STOPS = "button, summary, a[href], input:not([type=hidden]), select, textarea, [tabindex]";
  const { activeElement } = document;
  const top = window.eyes.onTop();
  const stands =
    node?.isConnected === true &&
    node.getClientRects().length > 0 &&
    (top === null || top.contains(node)) &&
    window.eyes.nameOf(node) === name;
  const before =
    stands &&
    activeElement !== null &&
    activeElement !== document.body &&
    (activeElement.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const stops = [...(top ?? document).querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0,
  );
  const [from, to] = [stops.indexOf(activeElement as HTMLElement), stops.indexOf(node as HTMLElement)];
  return {
    there: !stands ? "changed" : node === activeElement ? "yes" : "no",
    focused: activeElement ? window.eyes.nameOf(activeElement).slice(0, 40) : "nothing",
    key: before ? "Shift+Tab" : "Tab",
    between: from < 0 || to < 0 ? 0 : Math.max(0, Math.abs(to - from) - 1),
  };
};
