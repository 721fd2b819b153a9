import { MOST_PICKS } from "./bounds.ts";
import { type Ask, type Command, type PartBegun, type Pick, Refused, type SpelledCommand } from "./decision.ts";
import type { Dice } from "./dice.ts";
import { copy } from "./json.ts";
import { findsAnswer } from "./probing.ts";
import type { DecideStep, Suggestion, TogetherStep, Verb } from "./procedure.ts";
import { Checking, Suggesting } from "./reading.ts";
import { type Refusal, refuse, Unexplained } from "./refusal.ts";
import { NO_DICE, Running } from "./running.ts";
import type { Preview } from "./screen.ts";
import type { Seat } from "./seat.ts";
import type { Know, Shape } from "./state.ts";
import { listed } from "./words.ts";

/**
 * Decisions of one seat that carry the name of the same board are answered by one command, as long as no die, no reveal and no
 * other seat comes between them: the losses and retreats of one result, the counters of a set-up. The rules ask them one after
 * another as if each were answered by itself; the command is the list of all answers, each after the first with its verb in front
 * where the decision knows more than one. What is asked next is found on a copy on which the answers before it were carried out.
 */

/** The name of the pick that says what is done next on a board. */
const NEXT_VERB = "next";

/** One answer of a command: to the decision that is waited for, or to a later one of its board. */
export interface Part<S extends Shape> {
  readonly step: DecideStep<S> | TogetherStep<S>;
  readonly verb: string;
  readonly answer: unknown;
}

/** The parts of a command, and the position in which its last part was asked. */
interface Answered<S extends Shape> {
  readonly parts: readonly Part<S>[];
  readonly last: Boards<S>;
  /** the copy on which all of them were carried out; null: a die was due, or there was no need to look behind the only part */
  readonly after: Boards<S> | null;
}

/** What reads or chooses the answers of a command; it is told where a new part of a board begins. */
export interface PartwiseAsk<Sheet> extends Ask<Sheet> {
  partBegins(part: PartBegun): void;
}

/** A copy on which one part of a board was answered. */
export interface AfterPart<Position> {
  /** null: a die was due, or something hidden came to light */
  readonly position: Position | null;
  readonly leadsOn: boolean;
}

export interface AskingVerb<S extends Shape> {
  readonly ask: Verb<S>["ask"];
  readonly whyNot: Verb<S>["whyNot"];
}

/** Thrown where a die would be rolled on a copy: behind it lies another command. No Error: it is the ordinary end of a board. */
const DIE_IS_DUE = Symbol("die is due");
const dieIsDue = (): never => {
  throw DIE_IS_DUE;
};
const NO_DIE_YET: Dice = { used: 0, d6: dieIsDue, die: dieIsDue, below: dieIsDue, shuffle: dieIsDue, draw: dieIsDue };

export abstract class Boards<S extends Shape> extends Running<S> {
  /** A copy on which the rules came to a die, and went no further. */
  protected stopped = false;

  abstract clone(): Boards<S>;
  abstract prompt(seat: Seat): string;

  /** Asks for all parts of a command that begins with this verb. Changes nothing; throws what the cursor throws. */
  protected askFor(seat: Seat, verb: string, p: PartwiseAsk<S["sheet"]>, know = this.know(seat)): Answered<S> {
    let last: Boards<S> = this;
    let after: Boards<S> | null = null;
    let part = this.askForPart(seat, verb, p, know);
    const parts = [part];
    while (isOnBoard(part.step)) {
      const next = last.clone();
      next.s.n = this.s.n + 1;
      const leadsOn = next.leadsOn(seat, part);
      after = next.stopped ? null : next;
      if (!leadsOn) break;
      last = next;
      part = next.askForPart(seat, next.nextVerb(seat, p), p);
      parts.push(part);
    }
    return { parts, last, after };
  }

  private askForPart(seat: Seat, verb: string, p: PartwiseAsk<S["sheet"]>, know = this.know(seat)): Part<S> {
    const step = this.waiting()!;
    const answer = this.verbOf(step, verb, know).ask(know, this.frame().v as never, p);
    return { step, verb, answer };
  }

  /** Carries a part out on this copy, as far as it goes without a die; whether the board leads on to another part. */
  protected leadsOn(seat: Seat, part: Part<S>): boolean {
    this.d = NO_DIE_YET;
    this.revealed = false;
    try {
      this.carryPart(apart(part));
    } catch (thrown) {
      if (thrown !== DIE_IS_DUE) throw thrown;
      this.stopped = true;
      return false;
    } finally {
      this.d = NO_DICE;
    }
    return this.goesOn(part.step, seat);
  }

  protected carryPart({ step, verb, answer }: Part<S>): void {
    const frame = this.frame();
    if (step.type === "together") return;
    this.follow(frame, step.verbs.get(verb)!.do(this, frame.v as never, answer as never));
    this.settle();
  }

  /** Whether the board of the step that was just answered goes on with the decision that is waited for now. */
  protected goesOn(answered: DecideStep<S> | TogetherStep<S>, seat: Seat): boolean {
    const board = boardOf(answered);
    if (board === undefined || this.revealed || this.d.used > 0) return false;
    const next = this.waiting();
    return next !== null && boardOf(next) === board && this.takesPart(seat);
  }

  /**
   * The command that one of the step's proposals leads to, part by part; null where it has nothing to say. Throws Refused where it
   * proposes what is not offered.
   */
  proposal(seat: Seat, id: string): Command | null {
    let at: Boards<S> = this;
    let verb: string | null = null;
    const picks: Pick[] = [];
    while (picks.length <= MOST_PICKS) {
      const step = at.waiting();
      const suggested = at.suggested(seat, id);
      if (!step || !suggested) return null;
      if (verb === null) verb = suggested.verb;
      else if (namesVerbs(step)) picks.push(suggested.verb);
      const suggesting = new Suggesting(this.sheet, step.rule, suggested.picks, false);
      const part = at.askForPart(seat, suggested.verb, suggesting);
      suggesting.finished();
      picks.push(...suggesting.picks);
      const next = at.clone();
      if (!isOnBoard(step) || !next.leadsOn(seat, part)) return { verb, picks };
      at = next;
    }
    throw new Error(`The proposal "${id}" of ${this.waiting()?.name} never comes to an end.`);
  }

  /**
   * Answers the present decision on a copy: what is seen then, and whether the board leads on to another part. Nothing is told of
   * what lies behind a die or of what comes to light: a mirror would have to make it up. Throws Refused.
   */
  afterPart(seat: Seat, part: SpelledCommand): AfterPart<this> {
    const step = this.waiting();
    if (!step || !isOnBoard(step)) return { position: null, leadsOn: false };
    const answered = this.readPart(seat, step, part);
    const copy = this.clone() as this;
    const leadsOn = copy.leadsOn(seat, answered);
    return { position: copy.stopped || copy.revealed ? null : copy, leadsOn };
  }

  /**
   * The position after a command that could be taken back: nothing is rolled, nothing comes to light, and the same seat decides next;
   * null where it could not. Tried on a copy; a mirror answers as far as its seat can know. Throws Refused.
   */
  afterCommand(seat: Seat, command: SpelledCommand): this | null {
    const after = this.afterQuietCommand(seat, command);
    return after?.takesPart(seat) ? after : null;
  }

  /**
   * Whether a command comes to its end with nothing rolled, nothing come to light and the game not over, whoever decides next. Where
   * others may react, it is looked at what comes when they pass: a die that waits behind a reaction is rolled for this command all the
   * same. Tried on a copy; a mirror answers as far as its seat can know. Throws Refused.
   */
  isQuiet(seat: Seat, command: SpelledCommand): boolean {
    const copy = this.afterQuietCommand(seat, command);
    let step = copy?.waiting();
    while (copy && step?.type === "window" && !copy.takesPart(seat)) {
      copy.leadsOn(seat, { step, verb: "pass", answer: undefined });
      if (!copy.wentQuietly) return false;
      step = copy.waiting();
    }
    return copy !== null;
  }

  private afterQuietCommand(seat: Seat, command: SpelledCommand): this | null {
    const step = this.waiting();
    if (!step || step.type === "together") return null;
    const checking = new Checking(this.sheet, step.rule, command.picks, true);
    const { parts, last } = this.askFor(seat, command.verb, checking);
    checking.finished();
    const copy = last.clone() as this;
    copy.leadsOn(seat, parts[parts.length - 1]);
    return copy.wentQuietly ? copy : null;
  }

  /** What was carried out last on this copy rolled nothing, brought nothing to light and did not end the game. */
  private get wentQuietly(): boolean {
    return !this.stopped && !this.revealed && this.s.over === null;
  }

  /** What one part would mean by itself, whatever follows on its board. Throws Refused. */
  partPreview(seat: Seat, part: SpelledCommand): Preview {
    const step = this.waiting();
    if (!step || step.type === "together") return null;
    const { verb, answer } = this.readPart(seat, step, part);
    return step.verbs.get(verb)!.preview?.(this.know(seat), this.frame().v as never, answer as never) ?? null;
  }

  private readPart(seat: Seat, step: DecideStep<S> | TogetherStep<S>, { verb, picks }: SpelledCommand): Part<S> {
    const checking = new Checking(this.sheet, step.rule, picks, true);
    const part = this.askForPart(seat, verb, checking);
    checking.finished();
    return part;
  }

  private suggested(seat: Seat, id: string): Suggestion | null {
    const step = this.waiting();
    if (!step) return null;
    const way = step.proposals.find((one) => one.id === id);
    return way?.choose(this.know(seat), this.frame().v as never) ?? null;
  }

  /** What is done next on the board: asked where the decision knows more than one verb. */
  private nextVerb(seat: Seat, p: PartwiseAsk<S["sheet"]>): string {
    const step = this.waiting()!;
    const named = namesVerbs(step);
    p.partBegins({ step: step.name, rule: step.rule, prompt: this.prompt(seat), verbs: this.verbs(), named });
    if (!namesVerbs(step)) return this.verbs()[0];
    return p.word(NEXT_VERB, this.verbsToChoose(seat, step), (verb) => this.whyNotVerb(seat, verb));
  }

  /** Names of all verbs of the present decision, whether they are offered or not. */
  verbs(): string[] {
    const step = this.waiting();
    if (!step) return [];
    return step.type === "together" ? [step.verb] : [...step.verbs.keys()];
  }

  /** The verbs of a decision that have something to pick, or nothing to ask. */
  private verbsToChoose(seat: Seat, step: DecideStep<S>): string[] {
    const know = this.know(seat);
    const v = this.frame().v as never;
    const isOpen = (verb: Verb<S>): boolean =>
      (!verb.when || verb.when(know, v)) && findsAnswer<S["sheet"]>((p) => verb.ask(know, v, p));
    return [...step.verbs].filter(([, verb]) => isOpen(verb)).map(([name]) => name);
  }

  private whyNotVerb(seat: Seat, verb: string): Refusal | null {
    const step = this.waiting()!;
    const know = this.know(seat);
    try {
      return this.notNow(this.verbOf(step, verb, know), verb, know, step.rule);
    } catch (thrown) {
      if (thrown instanceof Refused) return thrown.refusal;
      throw thrown;
    }
  }

  protected verbOf(step: DecideStep<S> | TogetherStep<S>, verb: string, know: Know<S>): AskingVerb<S> {
    if (step.type === "together") {
      if (verb === step.verb) return { ask: step.ask, whyNot: undefined };
      throw new Refused(refuse(step.rule, `"${clip(verb)}" cannot be done now; it is time to ${step.verb}.`));
    }
    const found = step.verbs.get(verb);
    const v = this.frame().v as never;
    if (!found) {
      throw new Refused(
        refuse(step.rule, `"${clip(verb)}" cannot be done now; the choices are ${listed([...step.verbs.keys()])}.`),
      );
    }
    if (found.when && !found.when(know, v)) {
      throw new Refused(this.notNow(found, verb, know, step.rule));
    }
    return found;
  }

  /** Why a verb is not offered at all. */
  protected notNow(found: AskingVerb<S>, verb: string, know: Know<S>, rule: string): Refusal {
    const v = this.frame().v as never;
    return found.whyNot?.(know, v) ?? new Unexplained(rule, `There is nothing to ${verb} now.`);
  }
}

/** A part whose answer the rules may keep and write on: the original is needed again. */
export const apart = <S extends Shape>({ step, verb, answer }: Part<S>): Part<S> => ({
  step,
  verb,
  answer: copy(answer),
});

const boardOf = <S extends Shape>(step: DecideStep<S> | TogetherStep<S>): string | undefined =>
  step.type === "together" ? undefined : step.board;

/** Whether a later part of a board is answered with its verb in front. */
export const namesVerbs = <S extends Shape>(step: DecideStep<S> | TogetherStep<S>): step is DecideStep<S> =>
  step.type !== "together" && step.verbs.size > 1;

/** Whether more than one decision may be answered by a command that begins here. */
export const isOnBoard = <S extends Shape>(step: DecideStep<S> | TogetherStep<S>): boolean =>
  boardOf(step) !== undefined;

const clip = (text: string): string => String(text).slice(0, 60);
