import type { Seat, SpelledCommand } from "@wusong/engine";
import type { Grade } from "./grade.ts";

/** Whose eyes a game is reviewed with: those of a seat while it is on, all of them when it is over (null). */
export type Eyes = Seat | null;

/** What a decision is graded by: what the seat knew, or the position as it really was. */
export type Knowledge = "seat" | "open";

/** A battle of the game in one line. */
export interface BattleLine {
  /** who attacked; null: the title does not tell */
  readonly by: Seat | null;
  /** "Attack on 3510 Wusong" */
  readonly title: string;
  /** the column it was rolled on */
  readonly column: string | null;
  readonly dice: readonly number[];
  /** "1/2": what the column says for the die */
  readonly result: string | null;
  /** steps the attacker gained over the mean of the column; null: more than one die decided */
  readonly steps: number | null;
}

/** One entry of the record that stands, with what it did to the chance of the first seat. */
export interface Moment {
  /** number of the entry */
  readonly at: number;
  /** who decided; null: several sides at once, or all agreed */
  readonly seat: Seat | null;
  /** a decision within the rules or giving the game up; otherwise something beside them, such as an agreed draw */
  readonly decides: boolean;
  readonly turn: string | null;
  /** what happened, in the words of the log */
  readonly text: string;
  readonly rule: string;
  readonly before: number;
  /** the mean over all falls of the dice and draws */
  readonly expected: number;
  readonly after: number;
  /** ways the dice could fall; 1: there were none. Above the limit, the number drawn */
  readonly falls: number;
  readonly exact: boolean;
  readonly battles: readonly BattleLine[];
  /** places and counters the log speaks of */
  readonly spoken: readonly string[];
}

/** What a decision is worth beside the best that was found. Chances are those of the seat that decided. */
export interface Judgement {
  readonly grade: Grade;
  /** chance given away */
  readonly regret: number;
  readonly played: number;
  readonly best: number;
  /** the better command, and in words; null: nothing better was found */
  readonly better: SpelledCommand | null;
  readonly text: string | null;
  readonly why: string | null;
}

/** The luck of an entry, for the first seat: what the dice brought beyond what was to be expected of them. */
export const luckOfMoment = ({ expected, after }: Moment): number => after - expected;

/** What the decision changed, for the first seat, whatever the dice did. */
export const decisionOfMoment = ({ before, expected }: Moment): number => expected - before;
