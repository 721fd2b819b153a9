import { Boards, type Part } from "./board.ts";
import { tooMuch } from "./command.ts";
import {
  type Asked,
  type Command,
  NothingToPick,
  type PartAt,
  type Pick,
  Refused,
  type SpelledCommand,
  type SpelledPick,
} from "./decision.ts";
import { isFound, Listing } from "./listing.ts";
import type { DecideStep, TogetherStep, Verb } from "./procedure.ts";
import { Checking } from "./reading.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Preview } from "./screen.ts";
import type { Seat } from "./seat.ts";
import type { SeatDecision } from "./seat-decision.ts";
import type { Shape } from "./state.ts";

/** What a person (or a program for one) may ask about the present decision. Nothing here changes the position. */
export abstract class Questions<S extends Shape> extends Boards<S> {
  /** Reads a command as the seat's answer to the present decision. Changes nothing; throws Refused. */
  protected read(seat: Seat, verb: string, picks: readonly unknown[], byName: boolean): ReadCommand<S> {
    const step = this.waiting();
    if (!step) throw new Refused(refuse("", "The game is over."));
    if (!this.takesPart(seat)) {
      throw new Refused(refuse(step.rule, `${this.title.seats[seat]} has nothing to decide now.`));
    }
    const checking = new Checking(this.sheet, step.rule, picks, byName);
    try {
      const { parts, last } = this.askFor(seat, verb, checking);
      checking.finished();
      return { parts, last, picks: checking.picks, spelled: checking.spelled };
    } catch (error) {
      if (error instanceof NothingToPick) throw new Refused(this.nothingFor(verb, seat, step));
      throw error;
    }
  }

  private nothingFor(verb: string, seat: Seat, step: DecideStep<S> | TogetherStep<S>): Refusal {
    const know = this.know(seat);
    return this.notNow(this.verbOf(step, verb, know), verb, know, step.rule);
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

  /** Why a command given by ids is not offered; null when it is. */
  check(seat: Seat, command: Command): Refusal | null {
    try {
      this.read(seat, command.verb, command.picks, false);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  /** The spelling of a legal command given by ids. */
  spellIds(seat: Seat, command: Command): SpelledCommand {
    const read = this.read(seat, command.verb, command.picks, false);
    return { verb: command.verb, picks: read.spelled as SpelledCommand["picks"] };
  }

  /** Names of the verbs whose conditions hold; a verb among them may still have nothing to pick. */
  verbsNow(seat: Seat, know = this.know(seat)): string[] {
    const step = this.waiting();
    if (!step || !this.takesPart(seat)) return [];
    if (step.type === "together") return [step.verb];
    const v = this.frame().v as never;
    const names: string[] = [];
    for (const [name, verb] of step.verbs) if (!verb.when || verb.when(know, v)) names.push(name);
    return names;
  }

  /** The verbs a seat is offered now, each with its first pick (null: nothing to pick). */
  offered(seat: Seat): { verb: string; label: string; asked: Asked | null }[] {
    const step = this.waiting();
    if (!step || !this.takesPart(seat)) return [];
    const v = this.frame().v as never;
    const know = this.know(seat);
    const list: { verb: string; label: string; asked: Asked | null }[] = [];
    const verbs: Iterable<[string, Partial<Verb<S>>]> = step.type === "together" ? [[step.verb, {}]] : step.verbs;
    for (const [name, verb] of verbs) {
      if (verb.when && !verb.when(know, v)) continue;
      const listing = this.list(seat, name, step.rule, [], []);
      if (!listing.nothing) list.push({ verb: name, label: verb.label ?? name, asked: listing.asked });
    }
    return list;
  }

  private list(
    seat: Seat,
    verb: string,
    rule: string,
    picks: readonly unknown[],
    draft: readonly unknown[],
    pointedAt: { of: string; text: string } | null = null,
  ): Listing<S["sheet"]> {
    const listing = new Listing(this.sheet, rule, picks, true, draft, pointedAt, (of, text) =>
      this.title.kinds.find((kind) => kind.of === of)?.find(this.sheet, text),
    );
    try {
      this.askFor(seat, verb, listing);
    } catch (error) {
      if (error instanceof NothingToPick) listing.nothing = true;
      else if (!isFound(error)) throw error;
    }
    return listing;
  }

  /** What is asked after the given picks (by name) of a verb, and what is taken before that without being asked. */
  options(
    seat: Seat,
    verb: string,
    picks: readonly unknown[],
    draft: readonly unknown[] = [],
  ): Asking | { refusal: Refusal } {
    const step = this.waiting();
    if (!step) return { refusal: refuse("", "The game is over.") };
    if (!this.takesPart(seat)) {
      return { refusal: refuse(step.rule, `${this.title.seats[seat]} has nothing to decide now.`) };
    }
    try {
      bounded(verb, picks, draft);
      const listing = this.list(seat, verb, step.rule, picks, draft);
      if (listing.nothing) return { refusal: this.nothingFor(verb, seat, step) };
      if (listing.asked === null && listing.picks.length < picks.length) {
        return { refusal: refuse(step.rule, "The command goes on after everything has been chosen.") };
      }
      return { asked: listing.asked, complete: listing.asked === null, settled: listing.taken, parts: listing.parts };
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
    try {
      bounded(verb, picks, draft);
      const listing = this.list(seat, verb, step.rule, picks, draft, pointedAt);
      if (listing.nothing) return listing.refusal ?? this.nothingFor(verb, seat, step);
      if (listing.asked === null && !listing.refusal) {
        return refuse(step.rule, `Nothing more is chosen for "${verb}" here.`);
      }
      return listing.refusal;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  /** What a finished answer would mean (odds, cost), from what the seat knows; of a board, what its last part would mean. */
  preview(seat: Seat, command: SpelledCommand): { preview: Preview } | { refusal: Refusal } {
    try {
      bounded(command.verb, command.picks);
      const { parts, last } = this.read(seat, command.verb, command.picks, true);
      const { step, verb, answer } = parts[parts.length - 1];
      const asked = step.type === "together" ? undefined : step.verbs.get(verb);
      return { preview: asked?.preview?.(last.know(seat), last.variables() as never, answer as never) ?? null };
    } catch (error) {
      if (error instanceof Refused) return { refusal: error.refusal };
      throw error;
    }
  }

  /**
   * Sensible answers to the present decision, by what the seat knows; the first is the one to be taken without thinking. Ways that
   * come to the same are told once.
   */
  proposals(seat: Seat): ProposedCommand[] {
    const step = this.waiting();
    if (!step || !this.takesPart(seat)) return [];
    // Ways that come to the same are one: the first of them.
    const told = new Set<string>();
    return step.proposals.flatMap(({ id, label }) => {
      const command = this.proposed(seat, id);
      const key = JSON.stringify(command);
      if (!command || told.has(key)) return [];
      told.add(key);
      return [{ id, label, command: this.spellIds(seat, command) }];
    });
  }

  private proposed(seat: Seat, id: string): Command | null {
    try {
      return this.proposal(seat, id);
    } catch (error) {
      // A proposal that is not offered is no help; the fuzzer finds it.
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** What is at stake in the present decision as a whole, as a seat sees it. */
  stake(seat: Seat): Preview {
    const step = this.waiting();
    if (!step || step.type === "together" || !step.preview) return null;
    return step.preview(this.know(seat), this.frame().v as never);
  }

  /** What a seat is asked now; null: nothing. */
  decision(seat: Seat): SeatDecision | null {
    const step = this.waiting();
    if (!step || !this.takesPart(seat)) return null;
    return {
      prompt: this.prompt(seat),
      rule: step.rule,
      step: step.name,
      window: step.type === "window",
      board: (step.type === "together" ? undefined : step.board) ?? null,
      choices: this.offered(seat).map(({ verb, label, asked }) => ({
        verb,
        label,
        picks: asked === null ? [] : [asked],
      })),
      stake: this.stake(seat),
      proposals: this.proposals(seat),
      in: this.s.commits[seat] !== null,
    };
  }

  /** Why the position cannot be played on, though the game is not over; null: somebody can decide. For positions from outside. */
  standstill(): string | null {
    if (this.s.over) return null;
    const seats = this.seatsToDecide();
    if (seats.length === 0) return "Nobody would have anything to decide in this position.";
    for (const seat of seats) {
      this.prompt(seat);
      this.stake(seat);
      if (this.offered(seat).length === 0) return `${this.title.seats[seat]} would have to decide and have no choice.`;
    }
    return null;
  }

  prompt(seat: Seat): string {
    const step = this.waiting();
    if (!step) return "";
    return typeof step.prompt === "string" ? step.prompt : step.prompt(this.know(seat), this.frame().v as never);
  }
}

/** A command whose picks were read: what they mean to the rules, in ids, and in their one spelling. */
export interface ReadCommand<S extends Shape> {
  parts: readonly Part<S>[];
  /** the position in which the last part was asked */
  last: Boards<S>;
  picks: Pick[];
  spelled: unknown[];
}

/** A sensible answer, in words and as a command. */
export interface ProposedCommand {
  readonly id: string;
  readonly label: string;
  readonly command: SpelledCommand;
}

/** What is asked after some picks. */
export interface Asking {
  /** null: everything has been chosen */
  asked: Asked | null;
  complete: boolean;
  /** what is taken before that without being asked */
  settled: SpelledPick[];
  /** the parts of a board that were begun by the picks, after the first */
  parts: readonly PartAt[];
}

/** Questions about more than any command can hold are refused before the rules are asked. */
function bounded(verb: string, picks: readonly unknown[], draft: readonly unknown[] = []): void {
  const refusal = tooMuch(verb, picks, draft);
  if (refusal) throw new Refused(refusal);
}
