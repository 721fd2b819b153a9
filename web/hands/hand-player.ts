import { Random } from "@wusong/engine";
import type { Locator, Page } from "playwright-core";
import { blemishesIn } from "./blemishes.ts";
import type { Control, Spot } from "./eyes.ts";
import type { Film } from "./film.ts";
import { type Hand, Stuck } from "./hand.ts";
import { look, lookAgain, type Sight } from "./sight.ts";
import { Whims } from "./whims.ts";

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

/** The gestures a decision may take; a person would have given up long before. */
const MOST_GESTURES = 150;
/** From here on what is in hand is brought to an end rather than made longer. */
const ENOUGH_GESTURES = 30;
/** So many gestures in a row may change nothing that can be seen. */
const MOST_IDLE = 12;
/** Milliseconds a person waits for the table to answer a gesture before trying something else. */
const ANSWER = 1500;
/** Milliseconds the other side may take. */
const OTHERS = 120_000;
/** Points of the screen an eye rests on at each look. */
const GLANCES = 160;
const REMEMBERED = 60;
/** So many complaints are enough to stop a game for. */
const MOST_COMPLAINTS = 12;
/** So many commands are given before the next hand has its turn. */
const A_TURN = 7;
/** Of a hundred gestures so many are changes of mind. */
const WHIMSICAL = 4;

/** Changes of mind, and what opens other pages: not on the way to a command. */
const BACK = /^(Put down|Back|Take the last back|Take back|Begin again)\b/;
const VERB = /…/;
/** Nobody presses these by chance. */
const GRAVE = /Resign|Delete|Export|Import|Leave|Rematch|Home/i;

export interface Wanted {
  readonly seed: string;
  /** so many commands at most; by default the game is played to its end */
  readonly commands?: number;
  /** when the game has so many commands: from then on what is proposed, or a word that ends the decision, is taken wherever there is one */
  readonly haste?: number;
  /** of the commands after that every so-manieth is put together by pointing all the same; absent: none */
  readonly pointed?: number;
  /** is told how far the game has come */
  onProgress?(entries: number, told: string): void;
}

/**
 * Somebody who knows no rules: sees what is lit and what the buttons say, and does one or the other at random while everything
 * moves, with a mind that changes at times. Whatever is picked up is brought to an end, so that no decision is got around.
 */
export class HandPlayer {
  /** of this gesture: however often the eye looks before it, the next one is drawn from its own part of the seed */
  private random: Random;
  readonly done: string[] = [];
  /** what went wrong without ending the game, in sentences */
  readonly complaints: string[] = [];
  gestures = 0;
  entries = 0;
  /** gestures since the last command, and since anything changed */
  private tried = 0;
  private idle = 0;
  /** commands since the prompt last changed: whoever has done much ends the phase */
  private inPhase = 0;
  private phase = "";
  /** answers that were there before anything was picked: some belong to a command, others are commands of their own */
  private before: ReadonlySet<string> = new Set();
  /** what is carried out as soon as it is pressed, as far as that was seen */
  private readonly atOnce = new Set<string>();
  private readonly whims: Whims;
  private known = new Set<string>();

  constructor(
    private readonly page: Page,
    private readonly hand: Hand,
    private readonly film: Film,
    private readonly wanted: Wanted,
    /** says what went wrong in the page so far */
    private readonly faults: () => readonly string[],
  ) {
    this.random = new Random(`${wanted.seed} 0`);
    this.whims = new Whims(page, hand);
  }

  /** Plays until the game is over, the commands are given, or enough has been seen; says whether it is over. */
  async play(
    commands = this.wanted.commands ?? Number.POSITIVE_INFINITY,
    enough: () => Promise<boolean> = async () => false,
  ): Promise<{ over: boolean }> {
    let sight = await this.look();
    let turn = 1;
    const last = sight.entries + commands;
    const isEnough = async ({ entries }: Sight): Promise<boolean> => entries >= last || (await enough());
    while (sight.doing !== "over" && !(await isEnough(sight))) {
      await this.mind(sight);
      sight = sight.doing === "waiting" ? await this.waitForOthers(sight, isEnough) : await this.step(sight);
      if (sight.entries > this.entries && sight.entries % 25 === 0)
        this.wanted.onProgress?.(sight.entries, sight.told.slice(0, 60));
      this.entries = sight.entries;
      if (this.hand.passOn && sight.entries >= turn * A_TURN) {
        turn = Math.floor(sight.entries / A_TURN) + 1;
        await this.hand.passOn();
        sight = await this.look();
      }
    }
    await this.mind(sight);
    return { over: sight.doing === "over" };
  }

  /** Presses a button of a part of the page that is no matter of the decision; nothing happens where it is gone meanwhile. */
  async pressIn(part: Locator, name: string): Promise<void> {
    const control = await part.evaluate(
      (node, wanted) => window.eyes.controlsIn(node).find((one) => one.control.name === wanted)?.control,
      name,
    );
    if (!control) return;
    const words = `${this.entries}: [${name}]`;
    this.gestures++;
    this.done.push(words);
    await this.hand.press(control, this.random);
    await this.film.take(words);
  }

  private look(): Promise<Sight> {
    return look(this.page, this.glances());
  }

  private again(before: Sight): Promise<Sight> {
    return lookAgain(this.page, before, this.glances(), ANSWER);
  }

  private glances(): number[] {
    const random = new Random(`${this.wanted.seed} glances ${this.gestures}`);
    return Array.from({ length: GLANCES }, () => random.below(10_000) / 10_000);
  }

  /** Anything that broke ends the game; what only looks wrong is told once, with a picture, and the game goes on. */
  private async mind(sight: Sight): Promise<void> {
    const [fault] = this.faults();
    if (fault !== undefined) throw new Stuck(`The page reported a fault: ${fault}`);
    if (sight.doing === "broken") throw new Stuck(`The page shows a fault: ${sight.notice}`);
    if (sight.focusLost && sight.doing !== "waiting") await this.complain("The focus is lost to the body.", sight);
    for (const blemish of await blemishesIn(this.page)) await this.complain(blemish, sight);
  }

  /** The same fault at another number is the same fault. */
  private async complain(sentence: string, { told, notice }: Sight): Promise<void> {
    const kind = sentence.replace(/\d+/g, "#");
    if (this.known.has(kind)) return;
    this.known.add(kind);
    this.complaints.push(
      `${sentence} (after ${this.gestures} gestures: ${this.done.at(-1) ?? "at the start"}; ${notice.slice(0, 60)} ${told.slice(0, 60)})`,
    );
    await this.film.keep();
    if (this.complaints.length > MOST_COMPLAINTS) throw new Stuck("There is too much to complain of.");
  }

  private async step(sight: Sight): Promise<Sight> {
    this.random = new Random(`${this.wanted.seed} ${this.gestures}`);
    if (sight.doing === "dialog" || sight.doing === "curtain") return this.answer(sight);
    return this.decide(sight);
  }

  /** Others may have stopped, too. */
  private async waitForOthers(sight: Sight, isEnough: (now: Sight) => Promise<boolean>): Promise<Sight> {
    const until = Date.now() + OTHERS;
    let now = sight;
    while (now.doing === "waiting" && !(await isEnough(now))) {
      if (Date.now() > until) throw new Stuck(`Nothing happens any more: ${now.told}`);
      now = await this.again(now);
    }
    return now;
  }

  /** What lies over the table is read and put away. */
  private async answer(sight: Sight): Promise<Sight> {
    const { controls, doing, notice } = sight;
    const list = controls
      .filter(({ kind, name }) => kind !== "field" && !GRAVE.test(name))
      .map((control) => this.pressing(control, control.kind === "main" ? 6 : 1));
    const { letGo } = this.hand;
    if (doing === "dialog" && letGo) list.push({ name: "Esc", weight: 0.6, act: letGo });
    if (list.length === 0) throw new Stuck(`There is no button on what lies over the table: ${notice}`);
    if (this.tried++ > MOST_GESTURES) throw new Stuck(`This cannot be put away: ${notice}`);
    return this.carry(sight, this.one(list));
  }

  private async decide(sight: Sight): Promise<Sight> {
    if (!sight.holds) this.before = new Set(sight.controls.map(({ name }) => name));
    if (this.tried > MOST_GESTURES) throw new Stuck(`No command after ${MOST_GESTURES} gestures: ${sight.told}`);
    if (this.idle > MOST_IDLE) throw new Stuck(`Nothing happens whatever is done: ${sight.told}`);
    const { haste = Number.POSITIVE_INFINITY, pointed = Number.POSITIVE_INFINITY } = this.wanted;
    const hasty = sight.entries >= haste && (sight.entries - haste) % pointed !== pointed - 1;
    if (!hasty && this.random.below(100) < WHIMSICAL) return this.changeMind(sight);
    const gestures = (hasty && this.shortestFor(sight)) || this.gesturesFor(sight);
    if (gestures.length === 0) {
      // The table may be about to answer.
      const again = await this.again(sight);
      if (again.mark === sight.mark && this.gesturesFor(again).length === 0)
        throw new Stuck(`There is no way to go on: ${sight.told}`);
      return again;
    }
    const gesture = this.one(gestures);
    const after = await this.carry(sight, gesture);
    this.tried++;
    this.idle = after.mark === sight.mark ? this.idle + 1 : 0;
    if (after.entries > sight.entries) await this.carriedOut(sight, gesture, after);
    else if (after.laid > sight.laid) this.tried = 0;
    else if (gesture.lit) await this.mindRefusal(sight, after);
    return after;
  }

  private async carriedOut(sight: Sight, gesture: Gesture, after: Sight): Promise<void> {
    if (gesture.last) throw new Stuck(`What was in hand led nowhere, and only ${gesture.name} was left: ${sight.told}`);
    if (gesture.button && !sight.controls.some(({ kind }) => kind === "main")) this.atOnce.add(gesture.button);
    this.tried = 0;
    this.inPhase = after.told.slice(0, 24) === this.phase ? this.inPhase + 1 : 0;
    this.phase = after.told.slice(0, 24);
    const proposed = after.controls.some(({ kind }) => kind === "main" || kind === "field");
    if (after.doing === "deciding" && after.chosen > 0 && !after.holds && !proposed)
      await this.complain("Something of the decision before is still shown as chosen.", after);
  }

  private async mindRefusal(sight: Sight, after: Sight): Promise<void> {
    if (after.refusal !== null && after.refusal !== sight.refusal)
      await this.complain(`What is lit refuses to be picked: ${after.refusal}`, sight);
    else if (after.mark === sight.mark && this.idle > 1) await this.complain("What is lit does not answer.", sight);
  }

  private async changeMind(sight: Sight): Promise<Sight> {
    const whim = this.whims.of(sight, this.random);
    const after = await this.carry(sight, whim);
    this.tried++;
    const wrong = whim.wrong?.(after);
    if (wrong) await this.complain(wrong, after);
    return after;
  }

  /** What brings the decision to its end at once, if anything on the screen says so; null: something has to be chosen first. */
  private shortestFor({ controls, holds }: Sight): Gesture[] | null {
    const main = controls.find(({ kind }) => kind === "main");
    const word = controls.find(({ kind, name }) => kind === "answer" && !holds && !GRAVE.test(name));
    const shortest = main ?? word;
    return shortest && this.idle === 0 ? [this.pressing(shortest, 1)] : null;
  }

  /** Everything that can be done now. With something in hand only what leads on; changes of mind are rare. */
  private gesturesFor(sight: Sight): Gesture[] {
    const { litCounters, litPlaces, holds } = sight;
    const controls = sight.controls.filter(({ name }) => !GRAVE.test(name));
    const tired = this.tried > ENOUGH_GESTURES;
    const list: Gesture[] = [];
    const of = (kind: Control["kind"]): Control[] => controls.filter((control) => control.kind === kind);
    for (const main of of("main")) list.push(this.pressing(main, tired ? 60 : 6));
    const fields = of("field");
    for (const field of fields) list.push(this.filling(field, 8 / fields.length));
    for (const toggle of of("toggle")) list.push(this.pressing(toggle, 1));
    const lit = of("lit");
    for (const one of lit) list.push({ ...this.pressing(one, 4 / lit.length), lit: true });
    for (const one of of("chosen")) list.push(this.pressing(one, 0.05));
    if (litCounters.length > 0) list.push(this.pointAt("counter", litCounters, 4));
    if (litPlaces.length > 0) list.push(this.pointAt("place", litPlaces, 6));
    // Words that came with what is in hand lead on; the others would leave it.
    const words = of("answer").filter(({ name }) => !(holds && this.before.has(name)));
    // Long phases and long games are brought to their end.
    const eager = Math.min(8, 0.3 + this.inPhase * 0.12 + sight.entries / 120);
    for (const word of words) list.push(this.pressing(word, (holds ? 6 : eager) / words.length));
    if (sight.litOutOfSight) list.push({ name: "zoom out", weight: 8, act: () => this.hand.zoomOut(this.random) });
    const leaving = of("answer").filter(({ name }) => holds && this.before.has(name));
    if (holds && list.length === 0) {
      const unknown = leaving.filter(({ name }) => !this.atOnce.has(name));
      for (const button of unknown) list.push({ ...this.pressing(button, 1), last: unknown.length === 1 });
      return list;
    }
    const others = of("other").filter(({ name }) => !BACK.test(name));
    for (const other of others) list.push(this.pressing(other, (VERB.test(other.name) ? 2 : 1) / others.length));
    if (holds) {
      const back = controls.find(({ kind, name }) => kind !== "aside" && BACK.test(name));
      if (back) list.push(this.pressing(back, tired && list.length > 0 ? 4 : 0.15));
      for (const button of leaving) list.push(this.pressing(button, tired ? 3 : 0.05));
    }
    return list;
  }

  private pressing(control: Control, weight: number): Gesture {
    return {
      name: `[${control.name}]`,
      button: control.name,
      weight,
      act: () => this.hand.press(control, this.random),
    };
  }

  private filling(field: Control, weight: number): Gesture {
    const value = field.lo + this.random.below(Math.max(1, field.hi - field.lo + 1));
    return { name: `${field.name}: ${value}`, weight, act: () => this.hand.fill(field, value) };
  }

  private pointAt(what: string, spots: readonly Spot[], weight: number): Gesture {
    const spot = this.random.of([...spots]);
    return {
      name: `${what} at ${Math.round(spot.x)},${Math.round(spot.y)}`,
      weight,
      lit: true,
      act: () => this.hand.point(spot, this.random),
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

  private async carry(sight: Sight, gesture: Pick<Gesture, "name" | "act">): Promise<Sight> {
    this.gestures++;
    const words = `${sight.entries}: ${gesture.name} — ${sight.told.slice(0, 90) || sight.notice.slice(0, 90)}`;
    this.done.push(words);
    if (this.done.length > REMEMBERED) this.done.shift();
    await gesture.act();
    const after = await this.again(sight);
    await this.film.take(words);
    return after;
  }
}
