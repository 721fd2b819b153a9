import type { Refusal } from "./refusal.ts";
import type { About } from "./screen.ts";

/**
 * A decision asks for picks. What a verb asks is written once, as a function that reads what the seat knows and calls the
 * methods of `Ask`; a command is the list of answers. Being offered at that point is the only test of legality.
 */

/** What kind of thing a pick names, and how such a thing is spelled (`3510`, `jp.3div.1`). Ids run from 0 to count - 1. */
export interface Kind<T extends number, Sheet> {
  readonly of: string;
  count(sheet: Sheet): number;
  text(sheet: Sheet, id: T): string;
  find(sheet: Sheet, text: string): T | undefined;
}

export interface OneRules<T extends number> {
  /** Why a thing that is not offered is not offered; null only for what is offered. */
  why?: ((x: T) => Refusal | null) | undefined;
  /**
   * Offers only those candidates that `why` lets through. They are judged when they are looked at: a check judges the one that was
   * named, random play those it draws, and only a list for a screen all of them.
   */
  judged?: boolean | undefined;
  /** What a screen wants to know of an offered thing (cost, path, must stop). */
  about?: ((x: T) => About) | undefined;
}

export interface SetRules<T extends number> extends Omit<OneRules<T>, "judged"> {
  min?: number;
  max?: number;
  /** Why a set of so many is too small or too large: the rule that sets the limit. Needed with `min` or `max`. */
  size?: ((chosen: number) => Refusal) | undefined;
  /** Whether the finished set is allowed. */
  ok?: (chosen: readonly T[]) => Refusal | null;
  /** Whether a partial set may be extended by x and still be completed. Guides screens and random play; `ok` decides. */
  may?: (chosen: readonly T[], x: T) => Refusal | null;
}

export interface Ask<Sheet> {
  one<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules?: OneRules<T>): T;
  /**
   * Ascending and distinct, so that a set has one spelling. `from` must be ascending. Not asked where nothing can be chosen, nor
   * where everything must be.
   */
  set<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules?: SetRules<T>): T[];
  /** Not asked where only one number is possible. */
  count(name: string, lo: number, hi: number, why?: (n: number) => Refusal): number;
  word<W extends string>(name: string, from: readonly W[], why?: (word: string) => Refusal | null): W;
  /** Another entry of an ordered list? Asked only where one is possible. */
  more(name: string, possible: boolean): boolean;
}

export type Pick = number | string | boolean | readonly number[];
export type SpelledPick = number | string | boolean | readonly string[];

export interface Command {
  readonly verb: string;
  readonly picks: readonly Pick[];
}

export interface SpelledCommand {
  readonly verb: string;
  readonly picks: readonly SpelledPick[];
}

/** A decision of a board that is asked within a command, after its first. */
export interface PartBegun {
  /** name of the step, its case and what it asks the seat */
  readonly step: string;
  readonly rule: string;
  readonly prompt: string;
  /** its verbs; whether one of them stands in front of its picks: the decision knows more than one */
  readonly verbs: readonly string[];
  readonly named: boolean;
}

/** A part of a command, with the number of picks before it. */
export interface PartAt extends PartBegun {
  readonly at: number;
}

/** What is asked next, for a screen or a bot. */
export type Asked =
  | { kind: "one"; name: string; of: string; options: string[]; about?: Record<string, About> }
  | {
      kind: "set";
      name: string;
      of: string;
      /** everything that can be in some finished set, as offered */
      options: string[];
      /** what may be added to the draft */
      addable: string[];
      min: number;
      max: number;
      /** null when the draft is a finished set */
      unfinished: Refusal | null;
      about?: Record<string, About>;
    }
  | { kind: "count"; name: string; lo: number; hi: number }
  | { kind: "word"; name: string; options: string[] }
  | { kind: "more"; name: string };

/** Thrown when a submitted pick is not offered. No Error: it is an ordinary answer, and a stack trace would cost more than the check. */
export class Refused {
  constructor(readonly refusal: Refusal) {}
}

/**
 * Thrown when nothing can be picked. At the first pick of a verb it means that the verb is not offered; later it is a fault.
 * No Error, for the same reason.
 */
export class NothingToPick {
  constructor(
    readonly pick: string,
    readonly depth: number,
  ) {}
}

/** The only set there is, where nothing can be taken or everything must be; null: there is a choice. */
export function settledSet<T extends number>(
  from: readonly T[],
  min: number,
  max: number,
  ok: SetRules<T>["ok"],
): T[] | null {
  if (max === 0 && min === 0) return [];
  return min === from.length && max === min && !ok?.(from) ? from.slice() : null;
}
