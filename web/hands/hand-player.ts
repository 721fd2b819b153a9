import { Random } from "@wusong/engine";
import type { Page } from "playwright-core";
import { look, lookAgain, type SeenButton, type Sight, type Spot } from "./sight.ts";

/** What a hand may do next, and how gladly. */
interface Gesture {
  readonly name: string;
  readonly weight: number;
  /** points at something the screen says can be chosen */
  readonly lit?: boolean;
  /** the button that is pressed, by what it says */
  readonly button?: string;
  /** nothing else is left: if this carries out another command, what is in hand led nowhere */
  readonly last?: boolean;
  act(): Promise<void>;
}

/** Why a game could not be played on. */
export class Stuck extends Error {}

/** The gestures a decision may take; a person would have given up long before. */
const MOST_GESTURES = 150;
/** From here on what is in hand is brought to an end rather than made longer. */
const ENOUGH_GESTURES = 30;
/** So often may something that is lit refuse to be picked before that counts as a fault. */
const MOST_REFUSALS = 6;
/** Milliseconds a person waits for the table to answer a gesture before trying something else. */
const ANSWER = 1500;
/** Milliseconds the other side may take. */
const OTHERS = 120_000;
/** Points of the screen an eye rests on at each look. */
const GLANCES = 80;
const REMEMBERED = 40;

/** Changes of mind, and what opens other pages: not on the way to a command. */
const BACK = /^(Put down|Back)\b/;
const VERB = /…/;

export interface Wanted {
  readonly seed: string;
  /** so many commands at most; by default the game is played to its end */
  readonly commands?: number;
}

/**
 * Somebody who knows no rules: sees what is lit and what the buttons say, and does one or the other at random, with the mouse,
 * while everything moves. Whatever is picked up is brought to an end, so that no decision is got around.
 */
export class HandPlayer {
  /** of this gesture: however often the eye looks before it, the next one is drawn from its own part of the seed */
  private random: Random;
  readonly done: string[] = [];
  gestures = 0;
  refusals = 0;
  /** gestures since the last command */
  private tried = 0;
  private refusedHere = 0;
  /** commands since the prompt last changed: whoever has done much ends the phase */
  private inPhase = 0;
  private phase = "";
  /** answers that were there before anything was picked: some belong to a command, others are commands of their own */
  private before: ReadonlySet<string> = new Set();
  /** what is carried out as soon as it is pressed, as far as that was seen */
  private readonly atOnce = new Set<string>();

  constructor(
    private readonly page: Page,
    private readonly wanted: Wanted,
    /** says what went wrong in the page so far */
    private readonly faults: () => readonly string[],
  ) {
    this.random = new Random(`${wanted.seed} 0`);
  }

  /** Plays until the game is over or the commands are given; returns the commands of the game, and whether it is over. */
  async play(): Promise<{ commands: number; over: boolean }> {
    let sight = await this.look();
    const last = this.wanted.commands === undefined ? Number.POSITIVE_INFINITY : sight.entries + this.wanted.commands;
    while (sight.doing !== "over" && sight.entries < last) {
      this.mind(sight);
      sight = await this.step(sight);
    }
    this.mind(sight);
    return { commands: sight.entries, over: sight.doing === "over" };
  }

  private look(): Promise<Sight> {
    return look(this.page, this.glances());
  }

  private glances(): number[] {
    const random = new Random(`${this.wanted.seed} glances ${this.gestures}`);
    return Array.from({ length: GLANCES }, () => random.below(10_000) / 10_000);
  }

  /** Anything that went wrong ends the game. */
  private mind(sight: Sight): void {
    const [fault] = this.faults();
    if (fault !== undefined) throw new Stuck(`The page reported a fault: ${fault}`);
    if (sight.doing === "broken") throw new Stuck(`The page shows a fault: ${sight.notice}`);
  }

  private async step(sight: Sight): Promise<Sight> {
    if (sight.doing === "waiting") return this.waitForOthers(sight);
    if (sight.doing === "dialog" || sight.doing === "curtain") {
      const button = sight.buttons.find(({ kind }) => kind === "main") ?? sight.buttons.at(-1);
      if (!button) throw new Stuck(`A dialog without a button: ${sight.notice}`);
      return this.carry(sight, { name: `[${button.name}]`, weight: 1, act: () => this.click(button) });
    }
    return this.decide(sight);
  }

  private async waitForOthers(sight: Sight): Promise<Sight> {
    const until = Date.now() + OTHERS;
    let now = sight;
    while (now.doing === "waiting") {
      if (Date.now() > until) throw new Stuck(`Nothing happens any more: ${now.told}`);
      now = await lookAgain(this.page, now, this.glances(), ANSWER);
      this.mind(now);
    }
    return now;
  }

  private async decide(sight: Sight): Promise<Sight> {
    this.random = new Random(`${this.wanted.seed} ${this.gestures}`);
    if (!sight.holds) this.before = new Set(sight.buttons.map(({ name }) => name));
    if (this.tried > MOST_GESTURES) throw new Stuck(`No command after ${MOST_GESTURES} gestures: ${sight.told}`);
    const gestures = this.gesturesFor(sight);
    if (gestures.length === 0) {
      // The table may be about to answer.
      const again = await lookAgain(this.page, sight, this.glances(), ANSWER);
      if (again.mark === sight.mark && this.gesturesFor(again).length === 0)
        throw new Stuck(`Something is in hand, and there is no way to go on with it: ${sight.told}`);
      return again;
    }
    const gesture = this.one(gestures);
    const after = await this.carry(sight, gesture);
    this.tried++;
    if (after.entries > sight.entries) {
      if (gesture.last)
        throw new Stuck(`What was in hand led nowhere, and only ${gesture.name} was left: ${sight.told}`);
      if (gesture.button && !sight.buttons.some(({ kind }) => kind === "main")) this.atOnce.add(gesture.button);
      this.tried = this.refusedHere = 0;
      this.inPhase = after.told.slice(0, 24) === this.phase ? this.inPhase + 1 : 0;
      this.phase = after.told.slice(0, 24);
    } else if (gesture.lit && after.refusal !== null && after.refusal !== sight.refusal) {
      this.refusals++;
      if (++this.refusedHere > MOST_REFUSALS)
        throw new Stuck(`What is lit refuses to be picked: ${after.refusal} (${sight.told})`);
    }
    return after;
  }

  /** Everything that can be done now. With something in hand only what leads on; changes of mind are rare. */
  private gesturesFor(sight: Sight): Gesture[] {
    const { buttons, number, litCounters, litPlaces, beside, holds } = sight;
    const tired = this.tried > ENOUGH_GESTURES;
    const list: Gesture[] = [];
    const press = (button: SeenButton, weight: number, last = false): number =>
      list.push({ name: `[${button.name}]`, button: button.name, weight, last, act: () => this.click(button) });
    for (const button of buttons.filter(({ kind }) => kind === "main")) press(button, tired ? 60 : 6);
    if (number) list.push({ name: `${number.lo}..${number.hi}`, weight: 8, act: () => this.fill(number) });
    const spots = [...litCounters, ...beside];
    if (spots.length > 0) list.push(this.pointAt("counter", spots, 4));
    if (litPlaces.length > 0) list.push(this.pointAt("place", litPlaces, 6));
    // Words that came with what is in hand lead on; the others would leave it.
    const words = buttons.filter(({ kind, name }) => kind === "answer" && !(holds && this.before.has(name)));
    // Long phases and long games are brought to their end.
    const eager = Math.min(8, 0.3 + this.inPhase * 0.12 + sight.entries / 120);
    for (const word of words) press(word, (holds ? 6 : eager) / words.length);
    if (sight.litOutOfSight) list.push({ name: "zoom out", weight: 8, act: () => this.zoomOut() });
    const leaving = buttons.filter(({ kind, name }) => holds && kind === "answer" && this.before.has(name));
    if (holds && list.length === 0) {
      const unknown = leaving.filter(({ name }) => !this.atOnce.has(name));
      for (const button of unknown) press(button, 1, unknown.length === 1);
      return list;
    }
    const others = buttons.filter(({ kind, name }) => kind === "other" && !BACK.test(name));
    for (const other of others) press(other, (VERB.test(other.name) ? 2 : 1) / others.length);
    if (holds) {
      const back = buttons.find(({ name }) => BACK.test(name));
      if (back) press(back, tired && list.length > 0 ? 4 : 0.15);
      for (const button of leaving) press(button, tired ? 3 : 0.05);
    }
    return list;
  }

  private pointAt(what: string, spots: readonly Spot[], weight: number): Gesture {
    const spot = this.random.of([...spots]);
    return {
      name: `${what} at ${Math.round(spot.x)},${Math.round(spot.y)}`,
      weight,
      lit: true,
      act: () => this.point(spot),
    };
  }

  private one(gestures: readonly Gesture[]): Gesture {
    const sum = gestures.reduce((total, { weight }) => total + weight, 0);
    let at = (this.random.below(1_000_000) / 1_000_000) * sum;
    for (const gesture of gestures) {
      at -= gesture.weight;
      if (at < 0) return gesture;
    }
    return gestures[gestures.length - 1];
  }

  private async carry(sight: Sight, gesture: Gesture): Promise<Sight> {
    this.gestures++;
    this.done.push(`${sight.entries}: ${gesture.name} — ${sight.told.slice(0, 90)}`);
    if (this.done.length > REMEMBERED) this.done.shift();
    await gesture.act();
    return lookAgain(this.page, sight, this.glances(), ANSWER);
  }

  private async click({ x, y }: Spot): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  /** Points at something on the map: mostly at once, at times after resting until the pile has fanned out, at times with Shift. */
  private async point({ x, y }: Spot): Promise<void> {
    const { mouse, keyboard } = this.page;
    await mouse.move(x, y);
    const manner = this.random.below(10);
    if (manner < 2) await this.rest({ x, y });
    else if (manner === 2) {
      await keyboard.down("Shift");
      await mouse.click(x, y);
      await keyboard.up("Shift");
    } else await mouse.click(x, y);
  }

  /** A pile fans out under a resting pointer; one of its lit counters is picked then. */
  private async rest(spot: Spot): Promise<void> {
    const { page } = this;
    const fanned = await page
      .waitForFunction(() => document.querySelector(".map svg.play .stack .tray") !== null, undefined, { timeout: 600 })
      .then(
        () => true,
        () => false,
      );
    const inFan = fanned ? await page.evaluate(litInFan) : [];
    const { x, y } = inFan.length > 0 ? this.random.of(inFan) : spot;
    await page.mouse.click(x, y);
  }

  private async fill(number: NonNullable<Sight["number"]>): Promise<void> {
    const value = number.lo + this.random.below(number.hi - number.lo + 1);
    await this.page.mouse.click(number.x, number.y, { clickCount: 3 });
    await this.page.keyboard.type(String(value));
    await this.click(number.go);
  }

  /** What is lit lies elsewhere: more of the map is brought into sight. */
  private async zoomOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Zoom out" }).click();
  }
}

/** Runs in the page: the counters of the fan that can be picked. */
function litInFan(): Spot[] {
  const fan = document.querySelector(".map svg.play .stack .tray")?.closest(".stack");
  return [...(fan?.querySelectorAll(".halo.pickable") ?? [])].map((ring) => {
    const { x, y, width, height } = ring.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}
