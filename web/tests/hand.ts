import type { SpelledCommand } from "@wusong/engine";
import type { Locator } from "playwright-core";
import type { Target } from "../table/choosing.ts";
import { wordLabel } from "../table/words.ts";
import type { Doing, Player } from "./browser.ts";
import { Mirror } from "./mirror.ts";
import { type Deed, type Expected, expected, firstHolding, laysItself, type Pointing, plan, saysAll } from "./plan.ts";
import { Sheet } from "./sheet.ts";

/** The mouse on the sheet: counters and places where they lie; otherwise beside the map. */
const byMouse: Pointing = (mirror, id) => {
  const { drawing, screen } = mirror;
  const { scene } = mirror.moment();
  if (drawing.has(id))
    return [{ kind: "sheet", target: { place: id, counter: null, stack: [] }, whole: false }, { kind: "listed" }];
  const stack = scene.stacks.find(
    ({ at, counters }) => drawing.has(at) && counters.some((one) => "id" in one && one.id === id),
  );
  if (stack) {
    const target: Target = {
      place: stack.at,
      counter: id,
      stack: stack.counters.flatMap((one) => ("id" in one ? [one.id] : [])),
    };
    const alone = { kind: "sheet", target, whole: false } as const;
    return screen.board === "hex" ? [{ kind: "sheet", target, whole: true }, alone] : [alone];
  }
  // Everything but a place lies in the tray, in the hand or in the prompt.
  return id in screen.placeNames ? [{ kind: "listed" }] : [{ kind: "beside" }];
};

/** A person with a mouse, who gives commands by pointing at the table. */
export class Hand {
  readonly sheet: Sheet;
  /** commands that took the list of choices in words, because nothing on the table stood for a thing */
  readonly listed: string[] = [];

  constructor(readonly mirror: Mirror) {
    this.sheet = new Sheet(mirror);
  }

  static async of(player: Player, seed?: string): Promise<Hand> {
    return new Hand(await Mirror.of(player, seed));
  }

  /** How this hand points at things. */
  protected readonly pointing: Pointing = byMouse;

  protected push(button: Locator): Promise<void> {
    return button.click();
  }

  protected pointOnSheet({ target, before, whole }: Extract<Deed, { kind: "sheet" }>): Promise<void> {
    return this.sheet.click(target, before, whole);
  }

  protected confirm(_last: Deed | undefined): Promise<void> {
    return this.push(this.player.page.locator(".prompt [data-confirm]"));
  }

  get player(): Player {
    return this.mirror.player;
  }

  /** Waits for a decision of somebody at the screen; the curtain is lifted on the way. */
  async myDecision(): Promise<Doing> {
    const { page } = this.player;
    for (;;) {
      const doing = await this.player.settled();
      if (doing !== "changing seats") {
        await this.mirror.follow();
        if (doing === "deciding") await this.shows(expected(this.mirror, await firstHolding(this.mirror)));
        return doing;
      }
      await this.push(page.locator(".curtain button"));
      await page.locator(".curtain").waitFor({ state: "detached" });
    }
  }

  /** Waits until the screen offers exactly this. */
  private async shows({ offered, main, held }: Expected): Promise<void> {
    const { page } = this.player;
    await page
      .waitForFunction(
        ([ids, label, inHand]) => {
          if (document.querySelector<HTMLElement>(".table")?.dataset.held !== inHand) return false;
          const now = document.querySelector<HTMLElement>(".table")?.dataset.choices;
          const confirm = document.querySelector(".prompt [data-confirm]")?.cloneNode(true) as Element | undefined;
          confirm?.querySelector("kbd")?.remove();
          const button = confirm?.textContent?.trim();
          // What Enter does must not be said of two buttons.
          const mains = document.querySelectorAll(".prompt .button.main").length;
          return now === ids && (button ?? null) === label && mains <= 1;
        },
        [offered.join(" "), main?.trim() ?? null, held] as const,
      )
      .catch(async () => {
        const now = await this.player.table().getAttribute("data-choices");
        const labels = await page.locator(".prompt .button").allTextContents();
        throw new Error(
          `Expected ${JSON.stringify({ main, held, offered })}; the screen has ${JSON.stringify({ labels, now })}.`,
        );
      });
  }

  /** Whether the command can be given by mouse, and how. */
  plan(command: SpelledCommand): Promise<Deed[] | null> {
    return plan(this.mirror, command, this.pointing);
  }

  /** Puts a command together with the mouse, without carrying it out. */
  async prepare(command: SpelledCommand): Promise<Deed[]> {
    const deeds = await this.plan(command);
    if (!deeds) throw new Error(`No way by mouse to ${JSON.stringify(command)}.`);
    for (const deed of deeds) await this.carry(deed);
    return deeds;
  }

  private async carry(deed: Deed): Promise<void> {
    const { page } = this.player;
    switch (deed.kind) {
      case "sheet":
        await this.pointOnSheet(deed);
        break;
      case "beside":
        await this.clickBeside(deed.id, deed.after.verb);
        break;
      case "listed":
        this.listed.push(deed.id);
        if (!(await page.locator("details.offered[open]").count()))
          await this.push(page.locator("details.offered summary"));
        await this.push(page.locator(`[data-offered="${deed.id}"]`));
        break;
      case "button":
      case "word":
        await this.push(page.locator(".prompt .row .button", { hasText: deed.label }).first());
        break;
      case "numbers":
        for (const [i, value] of deed.values.entries()) {
          const row = page.locator(".amounts [role=spinbutton]").nth(i);
          await row.focus();
          const shown = Number(await row.getAttribute("aria-valuenow"));
          for (let n = shown; n < value; n++) await row.press("ArrowRight");
          for (let n = shown; n > value; n--) await row.press("ArrowLeft");
        }
        await this.push(page.locator(".amounts ~ .row [data-numbers]"));
        break;
    }
    if (!saysAll(deed) && !laysItself(this.mirror, deed)) await this.shows(expected(this.mirror, deed.after));
  }

  /** A chit in the hand, a counter in the tray, or a word in the prompt. */
  private async clickBeside(id: string, verb: string): Promise<void> {
    const { page } = this.player;
    const chit = page.locator(`.hand [data-id="${id}"], .tray [data-id="${id}"]`).first();
    if (await chit.count()) return this.push(chit);
    const label = wordLabel(this.mirror.screen, verb, id);
    await this.push(page.locator(".prompt .row .button.decision", { hasText: label }).first());
  }

  /** Gives a command: points, and carries it out; a board part by part, with one confirmation. */
  async give(command: SpelledCommand): Promise<void> {
    const { mirror } = this;
    const { play, entries } = mirror.game;
    const waitsForOthers = play.waiting()?.type === "together" && play.seatsToDecide().length > 1;
    const parts = mirror.decision?.board == null ? [command] : mirror.seatMirror.partsOf(command);
    let isGiven = false;
    for (const part of parts) isGiven = await this.givePart(part);
    if (!isGiven) await this.confirm(undefined);
    // An answer that waits for others is no entry of the record yet.
    if (waitsForOthers) await this.player.waitForHandOver(entries.length);
    else await this.player.waitForEntries(entries.length + 1);
  }

  /** Puts a part together and lays it down; whether the whole command was given with it. */
  private async givePart(part: SpelledCommand): Promise<boolean> {
    const { mirror } = this;
    if (part.picks.length === 0) {
      await this.push(this.player.page.locator(`.prompt .row [data-verb="${part.verb}"]`));
    } else {
      const last = (await this.prepare(part)).at(-1);
      if (!last || !(saysAll(last) || laysItself(mirror, last))) await this.confirm(last);
    }
    const isGiven = mirror.lay(part);
    if (!isGiven) await this.shows(expected(mirror, await firstHolding(mirror)));
    return isGiven;
  }

  /** About how much there is to do for a command; null: the mouse cannot begin with it. */
  private async deedsFor(command: SpelledCommand): Promise<number | null> {
    const { mirror } = this;
    const [first, ...rest] = mirror.decision?.board == null ? [command] : mirror.seatMirror.partsOf(command);
    const deeds = first.picks.length === 0 ? [] : await this.plan(first);
    return deeds && deeds.length + 3 * rest.length;
  }

  /** A legal command of the verb that the mouse can give: of a few that turn up, the one with the fewest deeds. */
  private async easiest(verb: string): Promise<SpelledCommand | null> {
    let best: SpelledCommand | null = null;
    let fewest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 8 && fewest > 3; i++) {
      const command = this.mirror.sample([verb]);
      if (!command) break;
      const deeds = await this.deedsFor(command);
      if (deeds !== null && deeds < fewest) [best, fewest] = [command, deeds];
    }
    return best;
  }

  /** Gives a legal command of the first of the verbs that the mouse can give. */
  async giveAny(verbs: readonly string[] = this.mirror.verbs()): Promise<SpelledCommand> {
    for (const verb of verbs) {
      const command = await this.easiest(verb);
      if (!command) continue;
      await this.give(command);
      return command;
    }
    throw new Error(`Nothing of ${verbs.join(", ")} can be done by mouse.`);
  }
}
