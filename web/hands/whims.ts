import type { Random } from "@wusong/engine";
import type { Page } from "playwright-core";
import type { Hand } from "./hand.ts";
import type { Sight } from "./sight.ts";

/** A change of mind. */
interface Whim {
  readonly name: string;
  act(): Promise<void>;
  /** what must not have come of it, in a sentence */
  wrong?(after: Sight): string | null;
}

/** What people do beside playing: put down, take back, miss, load the page again, resize it, go back and forward, look around. */
export class Whims {
  constructor(
    private readonly page: Page,
    private readonly hand: Hand,
  ) {}

  of(sight: Sight, random: Random): Whim {
    const { page, hand } = this;
    const { entries, controls, dark } = sight;
    const address = page.url();
    const stays = (deed: string) => (after: Sight) => {
      if (after.entries < entries) return `${deed} lost ${entries - after.entries} commands.`;
      return gameAt(page.url()) === gameAt(address) ? null : `${deed} led to another page: ${page.url()}`;
    };
    const whims: Whim[] = [
      { name: "load again", act: () => this.comeBack(() => page.reload()), wrong: stays("Loading the page again") },
      { name: "resize", act: () => page.setViewportSize(random.of([...hand.sizes])), wrong: stays("Resizing") },
      { name: "back and forward", act: () => this.backAndForward(), wrong: stays("Going back and forward") },
    ];
    const { letGo } = hand;
    if (letGo) whims.push({ name: "Esc", act: letGo, wrong: stays("Esc") });
    if (dark) whims.push({ name: "miss", act: () => hand.miss(dark), wrong: stays("A wrong click") });
    const undo = controls.find(({ name }) => name.startsWith("Undo"));
    if (undo) whims.push({ name: "undo", act: () => hand.press(undo, random) });
    const back = controls.find(({ kind, name }) => kind !== "aside" && /^(Put down|Back)\b/.test(name));
    if (back) whims.push({ name: "put down", act: () => hand.press(back, random), wrong: stays("Putting down") });
    const around = controls.filter(
      ({ kind, name, open }) => kind === "aside" && open && !/^(Undo|Hint|Leave)/.test(name),
    );
    if (around.length > 0) {
      const one = random.of(around);
      whims.push({ name: `look at [${one.name}]`, act: () => hand.press(one, random), wrong: stays("Looking around") });
    }
    return random.of(whims);
  }

  private async backAndForward(): Promise<void> {
    const { page } = this;
    await page.goBack();
    await page.locator("main").first().waitFor();
    await this.comeBack(() => page.goForward());
  }

  /** Leaves the table for a moment. */
  private async comeBack(leave: () => Promise<unknown>): Promise<void> {
    await leave();
    await this.page.locator(".table[data-doing]").waitFor({ timeout: 30_000 });
  }
}

/** Whoever looks back at a moment of a game has its address, and is at the same table. */
const gameAt = (address: string): string => address.replace(/\/at\/\d+$/, "");
