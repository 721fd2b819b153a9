import { apart, isOnBoard, namesVerbs, type Part, type PartwiseAsk } from "./board.ts";
import { type Command, NothingToPick, type Pick, Refused } from "./decision.ts";
import type { Dice } from "./dice.ts";
import { DiceStream } from "./dice.ts";
import type { GameEvent } from "./event.ts";
import { copy, type DeepReadonly } from "./json.ts";
import { copyOfFrame, type DecideStep, type TogetherStep } from "./procedure.ts";
import { Questions, type ReadCommand } from "./questions.ts";
import { Checking } from "./reading.ts";
import type { Refusal } from "./refusal.ts";
import { NO_DICE } from "./running.ts";
import { Sampling } from "./sampling.ts";
import type { Seat } from "./seat.ts";
import type { Shape, State } from "./state.ts";
import type { Copies, Options, Title } from "./title.ts";

/** A position in play: state, caches and the procedures that carry it on. No history: see Game. */
export class Play<S extends Shape> extends Questions<S> {
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
    const { title, sheet, s } = this;
    const copies = title.copies ?? COPIES;
    const state: State<S> = {
      pub: copies.pub(this.open),
      own: s.own.map(copies.own as (own: S["own"]) => S["own"]),
      sys: copies.sys(s.sys as DeepReadonly<S["sys"]>),
      stack: s.stack.map(copyOfFrame),
      commits: copy(s.commits),
      n: s.n,
      opened: s.opened,
      over: copy(s.over),
    };
    const ownCache = this.ownCache.map(copies.ownCache as (cache: S["ownCache"]) => S["ownCache"]);
    return new Play(title, sheet, state, copies.cache(this.cache as DeepReadonly<S["cache"]>), ownCache);
  }

  /**
   * Checks a command and carries it out with the given dice, those of the entry `at`. A refused command changes nothing. An answer
   * to a decision of several seats is kept until all are in, and counts for nothing until then. Rules that fail half-way throw an
   * Error and leave a position that must be thrown away: a table plays on a copy. `between` is called between two parts of a board.
   */
  act(seat: Seat, command: Command, dice: Dice, at?: number, between?: () => void): Refusal | null {
    const step = this.waiting();
    let read: ReadCommand<S>;
    try {
      read = this.read(seat, command.verb, command.picks, false);
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
    const [first] = read.parts;
    const next = inTurn(read.parts, between);
    this.carryOut({ first, next, picks: read.picks }, seat, dice, at ?? this.lastEntryOf(step!));
    return null;
  }

  /**
   * Carries out what was drawn for this decision, here or on a copy of this position, without asking again. Also for a position
   * that differs only in what the seat cannot see: it would be offered the same.
   */
  actDrawn(seat: Seat, drawn: Drawn<S>, dice: Dice): void {
    const parts = drawn.parts.map(apart);
    const [first] = parts;
    // Picks are kept only where others have to answer, too.
    const picks = first.step.type === "together" ? (copy(drawn.command.picks) as Pick[]) : NO_PICKS;
    this.carryOut({ first, next: inTurn(parts), picks }, seat, dice, this.lastEntryOf(first.step));
  }

  /**
   * A copy of this position on which what was drawn here has been carried out. Where drawing it led to the end of its board without a
   * die, it has been: that copy is given away once.
   */
  afterDrawn(seat: Seat, drawn: Drawn<S>, dice: Dice): Play<S> {
    const { after } = drawn;
    if (after?.of === this && after.position && after.position.s.n === this.s.n + 1) {
      const { position } = after;
      after.position = null;
      return position;
    }
    const play = this.clone();
    play.actDrawn(seat, drawn, dice);
    return play;
  }

  /** The entry whose dice the next command rolls: in a decision of several seats the last of their answers. */
  diceIndex(): number {
    const step = this.waiting();
    return step ? this.lastEntryOf(step) : this.s.n;
  }

  private lastEntryOf(step: DecideStep<S> | TogetherStep<S>): number {
    if (step.type !== "together") return this.s.n;
    return this.s.n + step.seats(this.open, this.frame().v as never).length - 1;
  }

  private carryOut(chosen: Chosen<S>, seat: Seat, dice: Dice, at: number): void {
    try {
      this.carry(chosen, seat, dice, at);
    } catch (error) {
      throw brokenOff(chosen.first.verb, error);
    } finally {
      this.d = NO_DICE;
    }
  }

  private carry({ first, next, picks }: Chosen<S>, seat: Seat, dice: Dice, at: number): void {
    const { step } = first;
    this.revealed = false;
    this.d = dice;
    if (step.type === "together") {
      this.s.commits[seat] = picks as Pick[];
      if (this.seatsToDecide().length > 0) return;
      this.s.n = at + 1;
      const answers = this.answers(step);
      for (let i = 0; i < this.s.commits.length; i++) this.s.commits[i] = null;
      this.revealed = true;
      const frame = this.frame();
      this.follow(frame, step.reveal(this, frame.v as never, answers as never));
      this.settle();
    } else {
      this.s.n = at + 1;
      for (let part: Part<S> | null = first; part !== null; part = next(part)) this.carryPart(part);
    }
  }

  private answers(step: TogetherStep<S>): Map<Seat, unknown> {
    const v = this.frame().v as never;
    const answers = new Map<Seat, unknown>();
    for (const seat of step.seats(this.open, v)) {
      const reading = new Checking(this.sheet, step.rule, this.s.commits[seat]!, false);
      answers.set(seat, step.ask(this.know(seat), v, reading));
    }
    return answers;
  }

  /** Takes an answer back while others are still to come. */
  withdraw(seat: Seat): boolean {
    if (!this.s.commits[seat]) return false;
    this.s.commits[seat] = null;
    return true;
  }

  /** Counts entries of the record that are no commands (an undo, an edit), so that no index is used twice. */
  countEntries(entries: number): void {
    this.s.n = entries;
    this.s.opened = entries;
  }

  /** Chooses a command at random for a seat that has to decide; null is a dead end. */
  sample(seat: Seat, random: Chance): Command | null {
    const first = this.choose(seat, random);
    return first && this.withRest(seat, first, random).command;
  }

  /** Chooses the picks of one verb at random; null when it is not offered. */
  sampleVerb(seat: Seat, verb: string, random: Chance): Command | null {
    return this.drawVerb(seat, verb, random)?.command ?? null;
  }

  /**
   * The same, with what the picks mean to the rules: it can be carried out on many copies without being asked again. Whoever draws many
   * commands of a position gives what the seat knows there along: what the rules work out of it then serves them all.
   */
  drawVerb(seat: Seat, verb: string, random: Chance, know = this.know(seat)): Drawn<S> | null {
    const step = this.waiting();
    if (!step) return null;
    const sampling = new Sampling<S["sheet"]>(random);
    return drawnOrNothing(() => {
      const answer = this.verbOf(step, verb, know).ask(know, this.frame().v as never, sampling);
      return this.withRest(seat, { part: { step, verb, answer }, picks: sampling.picks }, random);
    });
  }

  /** Has the picks of one verb, and the rest of its board, chosen by whoever answers; null when it is not offered to him. */
  drawWith(seat: Seat, verb: string, answering: Answering<S["sheet"]>, know = this.know(seat)): Drawn<S> | null {
    if (!this.waiting()) return null;
    return drawnOrNothing(() => {
      const { parts, after } = this.askFor(seat, verb, answering, know);
      return { command: { verb, picks: answering.picks }, parts, after: this.cameTo(after as Play<S> | null) };
    });
  }

  /** A command as it was written down, read so that it can be carried out on copies; null when it is not offered. */
  drawn(seat: Seat, command: Command): Drawn<S> | null {
    try {
      const { parts, picks } = this.read(seat, command.verb, command.picks, false);
      return { command: { verb: command.verb, picks }, parts, after: null };
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** The command that begins with this part: the rest of its board is chosen on a copy. */
  private withRest(seat: Seat, first: ChosenPart<S>, random: Chance): Drawn<S> {
    const picks = [...first.picks];
    const parts = [first.part];
    let after: Play<S> | null = null;
    if (isOnBoard(first.part.step)) {
      const copy = this.clone();
      copy.s.n = this.s.n + 1;
      for (let { part } = first; copy.leadsOn(seat, part); ) {
        const next = copy.chooseNext(seat, random);
        if (namesVerbs(next.part.step)) picks.push(next.part.verb);
        picks.push(...next.picks);
        part = next.part;
        parts.push(part);
      }
      if (!copy.stopped) after = copy;
    }
    return { command: { verb: first.part.verb, picks }, parts, after: this.cameTo(after) };
  }

  private cameTo(position: Play<S> | null): Drawn<S>["after"] {
    return position && { of: this, position };
  }

  /**
   * Chooses and carries out in one pass: what is chosen was offered, so it needs no second check, and the parts of a board need no
   * copy. False is a dead end.
   */
  playRandom(seat: Seat, random: Chance, dice: Dice): boolean {
    const first = this.choose(seat, random);
    if (!first) return false;
    const { part, picks } = first;
    // Each part of a board is chosen when those before it have been carried out.
    const next = isOnBoard(part.step)
      ? ({ step }: Part<S>) => (this.goesOn(step, seat) ? this.chooseNext(seat, random).part : null)
      : NOTHING_FOLLOWS;
    this.carryOut({ first: part, next, picks }, seat, dice, this.lastEntryOf(part.step));
    return true;
  }

  private chooseNext(seat: Seat, random: Chance): ChosenPart<S> {
    const next = this.choose(seat, random);
    if (!next) throw new Error(`"${this.waiting()!.name}" is a dead end within its board.`);
    return next;
  }

  private choose(seat: Seat, random: Chance): ChosenPart<S> | null {
    const step = this.waiting();
    if (!step) return null;
    const v = this.frame().v as never;
    const know = this.know(seat);
    if (step.type === "together") {
      const sampling = new Sampling<S["sheet"]>(random);
      const answer = step.ask(know, v, sampling);
      return { part: { step, verb: step.verb, answer }, picks: sampling.picks };
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
        return { part: { step, verb: names[i], answer }, picks: sampling.picks };
      } catch (error) {
        if (!(error instanceof NothingToPick) || error.depth > 0) throw error;
        names.splice(i, 1);
        weights.splice(i, 1);
      }
    }
    return null;
  }
}

interface Chance {
  below(n: number): number;
}

/** A command with what its picks mean to the rules. */
export interface Drawn<S extends Shape> {
  readonly command: Command;
  readonly parts: readonly Part<S>[];
  /** where it was drawn, and the copy on which it was carried out meanwhile, until somebody takes it; null: there was none */
  readonly after: { readonly of: Play<S>; position: Play<S> | null } | null;
}

/** Whoever chooses picks, and keeps a list of them. */
export interface Answering<Sheet> extends PartwiseAsk<Sheet> {
  readonly picks: Pick[];
}

function drawnOrNothing<S extends Shape>(draw: () => Drawn<S>): Drawn<S> | null {
  try {
    return draw();
  } catch (error) {
    if (error instanceof Refused || (error instanceof NothingToPick && error.depth === 0)) return null;
    throw error;
  }
}

interface Chosen<S extends Shape> {
  readonly first: Part<S>;
  /** what follows on its board when a part has been carried out; null: nothing */
  readonly next: (carriedOut: Part<S>) => Part<S> | null;
  readonly picks: readonly Pick[];
}

/** Positions of a title that does not say how they are copied. */
const COPIES: Copies<Shape> = { pub: copy, own: copy, sys: copy, cache: copy, ownCache: copy };

const NO_PICKS: readonly Pick[] = [];
const NOTHING_FOLLOWS = (): null => null;

/** The parts of a list one after another; `between` is called between two of them. */
function inTurn<S extends Shape>(parts: readonly Part<S>[], between?: () => void): Chosen<S>["next"] {
  let at = 0;
  return () => {
    if (++at >= parts.length) return null;
    between?.();
    return parts[at];
  };
}

interface ChosenPart<S extends Shape> {
  readonly part: Part<S>;
  readonly picks: Pick[];
}

function weighted(weights: readonly number[], random: Chance): number {
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

/** Rules that refuse while they carry out what they had offered are at fault: that is no answer to the player. */
function brokenOff(verb: string, error: unknown): unknown {
  if (error instanceof Refused) return new Error(`"${verb}" was offered and broke off: ${error.refusal.text}`);
  if (error instanceof NothingToPick) {
    return new Error(`"${verb}" was offered and broke off: there is nothing to pick for "${error.pick}".`);
  }
  return error;
}
