import {
  type Asked,
  Checking,
  type Command,
  isFound,
  Listing,
  NothingToPick,
  type Pick,
  Refused,
  Sampling,
  type SpelledCommand,
} from "./decision.ts";
import type { Dice } from "./dice.ts";
import { DiceStream } from "./dice.ts";
import type { GameEvent } from "./event.ts";
import { copy } from "./json.ts";
import type { DecideStep, Flow, Frame, Proc, Step, TogetherStep, Verb } from "./procedure.ts";
import { END } from "./procedure.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Seat } from "./seat.ts";
import type { GameOver, Know, Shape, State, Table } from "./state.ts";
import type { Options, Title } from "./title.ts";

/** No rulebook has this many steps between two decisions: more is an endless loop. */
const STEPS_WITHOUT_DECISION = 100_000;

const NO_DICE: Dice = {
  used: 0,
  d6: () => outOfTurn(),
  die: () => outOfTurn(),
  below: () => outOfTurn(),
  shuffle: () => outOfTurn(),
  draw: () => outOfTurn(),
};

function outOfTurn(): never {
  throw new Error("Dice are rolled only while a command is carried out.");
}

/** A position in play: state, caches and the procedures that carry it on. No history: see Game. */
export class Play<S extends Shape> implements Table<S> {
  d: Dice = NO_DICE;
  tell: ((event: GameEvent) => void) | undefined = undefined;
  /** Set when something was revealed while the present command was carried out. */
  revealed = false;
  readonly pub: S["pub"];
  readonly own: S["own"][];
  readonly sys: S["sys"];

  private constructor(
    readonly title: Title<S>,
    readonly sheet: S["sheet"],
    readonly s: State<S>,
    readonly cache: S["cache"],
    readonly ownCache: S["ownCache"][],
  ) {
    this.pub = s.pub;
    this.own = s.own;
    this.sys = s.sys;
  }

  /** Sets up a game and goes on to the first decision. */
  static begin<S extends Shape>(
    title: Title<S>,
    sheet: S["sheet"],
    scenario: string,
    options: Options,
    seed: string,
    tell?: (event: GameEvent) => void,
  ): Play<S> {
    const dice = new DiceStream(seed, -1);
    const { pub, own, sys } = title.begin(sheet, scenario, options, dice);
    const play = Play.of(title, sheet, {
      pub,
      own,
      sys,
      stack: [{ p: title.main.name, at: title.main.steps[0].name, v: {} }],
      commits: title.seats.map(() => null),
      n: 0,
      opened: 0,
      over: null,
    });
    play.tell = tell;
    play.d = dice;
    play.settle();
    play.d = NO_DICE;
    return play;
  }

  /** A position from a state; caches are built. */
  static of<S extends Shape>(title: Title<S>, sheet: S["sheet"], state: State<S>): Play<S> {
    return new Play(
      title,
      sheet,
      state,
      title.buildCache(state.pub, sheet),
      state.own.map((own, seat) => title.buildOwnCache(state.pub, own, seat as Seat, sheet)),
    );
  }

  clone(): Play<S> {
    return new Play(this.title, this.sheet, copy(this.s), copy(this.cache), copy(this.ownCache));
  }

  reveal(): void {
    this.revealed = true;
  }

  end(over: GameOver): void {
    if (!this.s.over) this.s.over = over;
  }

  know(seat: Seat): Know<S> {
    return {
      seat,
      n: this.s.n,
      pub: this.pub as Know<S>["pub"],
      mine: this.own[seat] as Know<S>["mine"],
      cache: this.cache as Know<S>["cache"],
      mineCache: this.ownCache[seat] as Know<S>["mineCache"],
      sheet: this.sheet,
    };
  }

  private frame(): Frame {
    return this.s.stack[this.s.stack.length - 1];
  }

  private proc(name: string): Proc<S, object> {
    const proc = this.title.book.procedures.get(name);
    if (!proc) throw new Error(`${this.title.id} has no procedure "${name}".`);
    return proc;
  }

  private step(frame: Frame): Step<S> {
    const proc = this.proc(frame.p);
    const i = proc.index.get(frame.at);
    if (i === undefined) throw new Error(`The procedure "${frame.p}" has no step "${frame.at}".`);
    return proc.steps[i];
  }

  /** The decision that is waited for, or null when the game is over. */
  waiting(): DecideStep<S> | TogetherStep<S> | null {
    if (this.s.over || this.s.stack.length === 0) return null;
    const step = this.step(this.frame());
    return step.type === "decide" || step.type === "window" || step.type === "together" ? step : null;
  }

  /** Variables of the frame that decides. */
  variables(): Frame["v"] {
    return this.frame().v;
  }

  /** The seats that still have to answer. */
  seatsToDecide(): Seat[] {
    const step = this.waiting();
    if (!step) return [];
    const v = this.frame().v as never;
    if (step.type === "together") return step.seats(this.pub, v).filter((seat) => this.s.commits[seat] === null);
    const seat = step.seat(this.pub, v);
    return seat === null ? [] : [seat];
  }

  /** Whether a seat has a part in the present decision, answered or not. */
  takesPart(seat: Seat): boolean {
    const step = this.waiting();
    if (!step) return false;
    const v = this.frame().v as never;
    return step.type === "together" ? step.seats(this.pub, v).includes(seat) : step.seat(this.pub, v) === seat;
  }

  /** Carries procedures on until somebody has to decide or the game is over. */
  private settle(): void {
    for (let count = 0; count < STEPS_WITHOUT_DECISION; count++) {
      const { s } = this;
      if (s.over) return;
      if (s.stack.length === 0) throw new Error(`The rules of ${this.title.id} ran out without an end of the game.`);
      const frame = this.frame();
      if (frame.at === END) {
        this.leave(undefined);
        continue;
      }
      const step = this.step(frame);
      switch (step.type) {
        case "auto": {
          const got = frame.got;
          delete frame.got;
          this.follow(frame, step, step.run(this, frame.v as never, got));
          break;
        }
        case "decide":
        case "window":
          if (step.seat(this.pub, frame.v as never) !== null) {
            s.opened = s.n;
            return;
          }
          this.follow(frame, step, undefined);
          break;
        case "together":
          if (step.seats(this.pub, frame.v as never).length > 0) {
            s.opened = s.n;
            return;
          }
          this.follow(frame, step, step.reveal(this, frame.v as never, new Map() as never));
          break;
        case "each":
          frame.queue ??= step.list(this, frame.v as never).slice() as never;
          if (frame.queue!.length > 0) {
            this.enter(step.body, frame.queue!.shift() as object);
          } else {
            delete frame.queue;
            this.follow(frame, step, undefined);
          }
          break;
        case "loop":
          if (step.goesOn(this, frame.v as never)) this.enter(step.body, step.make(this, frame.v as never));
          else this.follow(frame, step, undefined);
          break;
      }
    }
    throw new Error(`No decision after ${STEPS_WITHOUT_DECISION} steps of "${this.frame().p}".`);
  }

  private enter(name: string, v: object): void {
    this.s.stack.push({ p: name, at: this.proc(name).steps[0].name, v: v as Frame["v"] });
  }

  private leave(got: Frame["got"]): void {
    this.s.stack.pop();
    if (got !== undefined && this.s.stack.length > 0) this.frame().got = got;
  }

  private follow(frame: Frame, step: Step<S>, flow: Flow): void {
    if (flow === undefined) {
      this.toNext(frame, step);
      return;
    }
    switch (flow.flow) {
      case "again":
        break;
      case "goto":
        frame.at = flow.to;
        break;
      case "call":
        if (flow.then === undefined) this.toNext(frame, step);
        else frame.at = flow.then;
        this.enter(flow.proc, flow.v);
        break;
      case "finish":
        this.leave(flow.got);
        break;
    }
  }

  private toNext(frame: Frame, step: Step<S>): void {
    const proc = this.proc(frame.p);
    const next = proc.index.get(step.name)! + 1;
    frame.at = next < proc.steps.length ? proc.steps[next].name : END;
  }

  /** Reads a command as the seat's answer to the present decision. Changes nothing; throws Refused. */
  private read(seat: Seat, verb: string, picks: readonly unknown[], byName: boolean): Reading {
    const step = this.waiting();
    if (!step) throw new Refused(refuse("", "The game is over."));
    if (!this.takesPart(seat)) {
      throw new Refused(refuse(step.rule, `${this.title.seats[seat]} has nothing to decide now.`));
    }
    const v = this.frame().v as never;
    const know = this.know(seat);
    const checking = new Checking(this.sheet, step.rule, picks, byName);
    const found = this.verbOf(step, verb, know);
    let answer: unknown;
    try {
      answer = found.ask(know, v, checking);
    } catch (error) {
      if (error instanceof NothingToPick) {
        throw new Refused(found.whyNot?.(know, v) ?? refuse(step.rule, `There is nothing to ${verb} now.`));
      }
      throw error;
    }
    checking.finished();
    return { answer, picks: checking.picks, spelled: checking.spelled };
  }

  private verbOf(step: DecideStep<S> | TogetherStep<S>, verb: string, know: Know<S>): AskingVerb<S> {
    if (step.type === "together") {
      if (verb === step.verb) return { ask: step.ask, whyNot: undefined };
      throw new Refused(refuse(step.rule, `"${clip(verb)}" cannot be done now; it is time to ${step.verb}.`));
    }
    const found = step.verbs.get(verb);
    const v = this.frame().v as never;
    if (!found) {
      throw new Refused(
        refuse(step.rule, `"${clip(verb)}" cannot be done now; the choices are ${[...step.verbs.keys()].join(", ")}.`),
      );
    }
    if (found.when && !found.when(know, v)) {
      throw new Refused(found.whyNot?.(know, v) ?? refuse(step.rule, `There is nothing to ${verb} now.`));
    }
    return found;
  }

  /** Checks a command and gives its one canonical spelling, or the refusal. */
  spell(seat: Seat, command: SpelledCommand): { command: Command; spelled: SpelledCommand } | { refusal: Refusal } {
    try {
      const read = this.read(seat, command.verb, command.picks, true);
      return {
        command: { verb: command.verb, picks: read.picks },
        spelled: { verb: command.verb, picks: read.spelled as SpelledCommand["picks"] },
      };
    } catch (error) {
      if (error instanceof Refused) return { refusal: error.refusal };
      throw error;
    }
  }

  /** The spelling of a legal command given by ids. */
  spellIds(seat: Seat, command: Command): SpelledCommand {
    const read = this.read(seat, command.verb, command.picks, false);
    return { verb: command.verb, picks: read.spelled as SpelledCommand["picks"] };
  }

  /**
   * Checks a command and carries it out with the given dice. A refused command changes nothing. An answer to a decision of
   * several seats is kept until all are in.
   */
  act(seat: Seat, command: Command, dice: Dice): Refusal | null {
    const step = this.waiting();
    try {
      const read = this.read(seat, command.verb, command.picks, false);
      this.carryOut(step!, seat, command.verb, read.answer, read.picks, dice);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  private carryOut(
    step: DecideStep<S> | TogetherStep<S>,
    seat: Seat,
    verb: string,
    answer: unknown,
    picks: readonly Pick[],
    dice: Dice,
  ): void {
    const frame = this.frame();
    this.revealed = false;
    this.d = dice;
    this.s.n++;
    if (step.type === "together") {
      this.s.commits[seat] = picks as Pick[];
      if (this.seatsToDecide().length > 0) {
        this.d = NO_DICE;
        return;
      }
      const answers = this.answers(step);
      for (let i = 0; i < this.s.commits.length; i++) this.s.commits[i] = null;
      this.revealed = true;
      this.follow(frame, step, step.reveal(this, frame.v as never, answers as never));
    } else {
      this.follow(frame, step, (step.verbs.get(verb) as Verb<S>).do(this, frame.v as never, answer as never));
    }
    this.settle();
    this.d = NO_DICE;
  }

  private answers(step: TogetherStep<S>): Map<Seat, unknown> {
    const v = this.frame().v as never;
    const answers = new Map<Seat, unknown>();
    for (const seat of step.seats(this.pub, v)) {
      const reading = new Checking(this.sheet, step.rule, this.s.commits[seat]!, false);
      answers.set(seat, step.ask(this.know(seat), v, reading));
    }
    return answers;
  }

  /** Takes an answer back while others are still to come. */
  withdraw(seat: Seat): boolean {
    if (this.s.commits[seat] === null) return false;
    this.s.commits[seat] = null;
    this.s.n++;
    return true;
  }

  /** Counts an entry of the record that is no command (an undo, an edit), so that no index is used twice. */
  countEntry(): void {
    this.s.n++;
    this.s.opened = this.s.n;
  }

  /** Chooses a command at random for a seat that has to decide; null is a dead end. */
  sample(seat: Seat, random: { below(n: number): number }): Command | null {
    const chosen = this.choose(seat, random);
    return chosen && { verb: chosen.verb, picks: chosen.picks };
  }

  /** Chooses the picks of one verb at random; null when it is not offered. */
  sampleVerb(seat: Seat, verb: string, random: { below(n: number): number }): Command | null {
    const step = this.waiting();
    if (!step) return null;
    const know = this.know(seat);
    const sampling = new Sampling<S["sheet"]>(random);
    try {
      this.verbOf(step, verb, know).ask(know, this.frame().v as never, sampling);
      return { verb, picks: sampling.picks };
    } catch (error) {
      if (error instanceof Refused || (error instanceof NothingToPick && error.depth === 0)) return null;
      throw error;
    }
  }

  /** Names of the verbs whose conditions hold; a verb among them may still have nothing to pick. */
  verbsNow(seat: Seat): string[] {
    const step = this.waiting();
    if (!step || !this.takesPart(seat)) return [];
    if (step.type === "together") return [step.verb];
    const know = this.know(seat);
    const v = this.frame().v as never;
    return [...step.verbs].filter(([, verb]) => !verb.when || verb.when(know, v)).map(([name]) => name);
  }

  /** Chooses and carries out in one pass: what is chosen was offered, so it needs no second check. False is a dead end. */
  playRandom(seat: Seat, random: { below(n: number): number }, dice: Dice): boolean {
    const chosen = this.choose(seat, random);
    if (!chosen) return false;
    this.carryOut(chosen.step, seat, chosen.verb, chosen.answer, chosen.picks, dice);
    return true;
  }

  private choose(seat: Seat, random: { below(n: number): number }): Chosen<S> | null {
    const step = this.waiting();
    if (!step) return null;
    const v = this.frame().v as never;
    const know = this.know(seat);
    if (step.type === "together") {
      const sampling = new Sampling<S["sheet"]>(random);
      const answer = step.ask(know, v, sampling);
      return { step, verb: step.verb, answer, picks: sampling.picks };
    }
    const names: string[] = [];
    const weights: number[] = [];
    for (const [name, verb] of step.verbs) {
      if (verb.when && !verb.when(know, v)) continue;
      names.push(name);
      weights.push(verb.weight ? verb.weight(know, v) : 1);
    }
    while (names.length > 0) {
      const i = weighted(weights, random);
      const sampling = new Sampling<S["sheet"]>(random);
      try {
        const answer = step.verbs.get(names[i])!.ask(know, v, sampling);
        return { step, verb: names[i], answer, picks: sampling.picks };
      } catch (error) {
        if (!(error instanceof NothingToPick) || error.depth > 0) throw error;
        names.splice(i, 1);
        weights.splice(i, 1);
      }
    }
    return null;
  }

  /** The verbs a seat is offered now, each with its first pick (null: nothing to pick). */
  offered(seat: Seat): { verb: string; label: string; asked: Asked | null }[] {
    const step = this.waiting();
    if (!step || !this.takesPart(seat)) return [];
    const v = this.frame().v as never;
    const know = this.know(seat);
    const list: { verb: string; label: string; asked: Asked | null }[] = [];
    const verbs: Iterable<[string, AskingVerb<S> & Partial<Verb<S>>]> =
      step.type === "together" ? [[step.verb, { ask: step.ask, whyNot: undefined }]] : step.verbs;
    for (const [name, verb] of verbs) {
      if (verb.when && !verb.when(know, v)) continue;
      const listing = this.list(verb, know, step.rule, [], []);
      if (listing) list.push({ verb: name, label: verb.label ?? name, asked: listing.asked });
    }
    return list;
  }

  private list(
    verb: AskingVerb<S>,
    know: Know<S>,
    rule: string,
    picks: readonly unknown[],
    draft: readonly unknown[],
    pointedAt: { of: string; text: string } | null = null,
  ): Listing<S["sheet"]> | null {
    const listing = new Listing(this.sheet, rule, picks, true, draft, pointedAt, (of, text) =>
      this.title.kinds.find((kind) => kind.of === of)?.find(this.sheet, text),
    );
    try {
      verb.ask(know, this.frame().v as never, listing);
    } catch (error) {
      if (error instanceof NothingToPick) return null;
      if (!isFound(error)) throw error;
    }
    return listing;
  }

  /** What is asked after the given picks (by name) of a verb. */
  options(
    seat: Seat,
    verb: string,
    picks: readonly unknown[],
    draft: readonly unknown[] = [],
  ): { asked: Asked | null; complete: boolean } | { refusal: Refusal } {
    const step = this.waiting();
    if (!step) return { refusal: refuse("", "The game is over.") };
    if (!this.takesPart(seat)) {
      return { refusal: refuse(step.rule, `${this.title.seats[seat]} has nothing to decide now.`) };
    }
    const know = this.know(seat);
    try {
      const found = this.verbOf(step, verb, know);
      const listing = this.list(found, know, step.rule, picks, draft);
      if (!listing) return { refusal: refuse(step.rule, `There is nothing to ${verb} now.`) };
      if (listing.asked === null && listing.picks.length < picks.length) {
        return { refusal: refuse(step.rule, "The command goes on after everything has been chosen.") };
      }
      return { asked: listing.asked, complete: listing.asked === null };
    } catch (error) {
      if (error instanceof Refused) return { refusal: error.refusal };
      throw error;
    }
  }

  /**
   * Why a thing a person points at is not offered after the given picks; null when it is. Computed from what the seat knows, by
   * the same function that offers.
   */
  why(
    seat: Seat,
    verb: string,
    picks: readonly unknown[],
    pointedAt: { of: string; text: string },
    draft: readonly unknown[] = [],
  ): Refusal | null {
    const step = this.waiting();
    if (!step) return refuse("", "The game is over.");
    if (!this.takesPart(seat)) return refuse(step.rule, `${this.title.seats[seat]} has nothing to decide now.`);
    const know = this.know(seat);
    try {
      const found = this.verbOf(step, verb, know);
      const listing = this.list(found, know, step.rule, picks, draft, pointedAt);
      if (!listing)
        return found.whyNot?.(know, this.frame().v as never) ?? refuse(step.rule, `There is nothing to ${verb} now.`);
      return listing.refusal;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  /** What a finished answer would mean (odds, cost), from what the seat knows. */
  preview(seat: Seat, command: SpelledCommand): { preview: unknown } | { refusal: Refusal } {
    const step = this.waiting();
    try {
      const read = this.read(seat, command.verb, command.picks, true);
      const verb = step?.type === "together" ? undefined : step?.verbs.get(command.verb);
      return { preview: verb?.preview?.(this.know(seat), this.frame().v as never, read.answer as never) ?? null };
    } catch (error) {
      if (error instanceof Refused) return { refusal: error.refusal };
      throw error;
    }
  }

  /** What is at stake in the present decision as a whole, as a seat sees it. */
  stake(seat: Seat): unknown {
    const step = this.waiting();
    if (!step || step.type === "together" || !step.preview) return null;
    return step.preview(this.know(seat), this.frame().v as never);
  }

  prompt(seat: Seat): string {
    const step = this.waiting();
    if (!step) return "";
    return typeof step.prompt === "string" ? step.prompt : step.prompt(this.know(seat), this.frame().v as never);
  }
}

interface Reading {
  answer: unknown;
  picks: Pick[];
  spelled: unknown[];
}

interface AskingVerb<S extends Shape> {
  readonly ask: Verb<S>["ask"];
  readonly whyNot: Verb<S>["whyNot"];
}

interface Chosen<S extends Shape> {
  step: DecideStep<S> | TogetherStep<S>;
  verb: string;
  answer: unknown;
  picks: Pick[];
}

function weighted(weights: readonly number[], random: { below(n: number): number }): number {
  let total = 0;
  for (const weight of weights) total += weight;
  if (total === 0) return random.below(weights.length);
  let x = random.below(total);
  for (let i = 0; i < weights.length; i++) {
    x -= weights[i];
    if (x < 0) return i;
  }
  return weights.length - 1;
}

const clip = (text: string): string => String(text).slice(0, 60);
