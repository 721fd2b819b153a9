import type { Locator } from "playwright-core";
import type { Player } from "./browser.ts";
import { Hand } from "./hand.ts";
import { Mirror } from "./mirror.ts";
import type { Deed, Pointing } from "./plan.ts";

/** Keys point at a place and whatever lies there; single counters are picked from the list in words. */
const byKeys: Pointing = (mirror, id) => {
  const { drawing } = mirror;
  const { stacks } = mirror.scene();
  const holds = stacks.find(({ counters }) => counters.some((one) => "id" in one && one.id === id));
  const place = drawing.has(id) ? id : holds && drawing.has(holds.at) ? holds.at : null;
  if (place === null) return [{ kind: "listed" }];
  const first = stacks.find(({ at }) => at === place);
  const stack = (first?.counters ?? []).flatMap((one) => ("id" in one ? [one.id] : []));
  return [{ kind: "sheet", target: { place, counter: stack[0] ?? null, stack }, whole: true }, { kind: "listed" }];
};

/** A person without a mouse. */
export class Keyboard extends Hand {
  static override async of(player: Player, seed?: string): Promise<Keyboard> {
    player.keyboardOnly = true;
    return new Keyboard(await Mirror.of(player, seed));
  }

  protected override readonly pointing = byKeys;

  /** Walks with Tab, backwards where the button lies before, until it has the focus, and presses it. */
  protected override async push(button: Locator): Promise<void> {
    const { page } = this.player;
    await button.waitFor();
    for (let i = 0; i < 500; i++) {
      const key = await button.evaluate((one) => {
        const { activeElement, body } = document;
        if (one === activeElement) return "Enter";
        const isBefore = activeElement && activeElement !== body && activeElement.compareDocumentPosition(one) & 2;
        return isBefore ? "Shift+Tab" : "Tab";
      });
      await page.keyboard.press(key);
      if (key === "Enter") return;
    }
    throw new Error(`No way by Tab to ${button}.`);
  }

  /** Leaves whatever has the focus: the keys of the map work from anywhere but a field or a button. */
  private async toMap(): Promise<void> {
    await this.player.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }

  protected override async pointOnSheet({ target }: Extract<Deed, { kind: "sheet" }>): Promise<void> {
    const { page } = this.player;
    await this.toMap();
    const outline = this.mirror.drawing.outline([target.place!]);
    for (let i = 0; i < 400; i++) {
      if ((await this.focused()) === outline) return page.keyboard.press("Enter");
      await page.keyboard.press("n");
    }
    throw new Error(`N does not come to ${target.place}.`);
  }

  /** Outline of the place the keys are on. */
  private focused(): Promise<string | null> {
    return this.player.page.evaluate(() => document.querySelector(".map svg .focus-outer")?.getAttribute("d") ?? null);
  }

  protected override async confirm(last: Deed | undefined): Promise<void> {
    // Where the keys have just picked something, Enter carries out what it made complete.
    if (last?.kind !== "sheet") return super.confirm(last);
    await this.player.page.keyboard.press("Enter");
  }
}
