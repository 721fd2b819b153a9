import type { Pick } from "./decision.ts";
import type { DeepReadonly } from "./json.ts";
import type { Frame } from "./procedure.ts";
import type { Seat } from "./seat.ts";
import type { Know, Shape } from "./state.ts";

/** What a title teaches its opponents beside its rules. The search in bots/ knows no title, and a title knows no search. */
export interface Doctrine<S extends Shape> {
  readonly features: Features<S>;
  /** fitted to games by `wusong learn`; null: none yet */
  readonly weights: Weights | null;
  /** Verbs that end a decision and do nothing else ("done", "pass"): ending is not best because little was looked at. */
  readonly closing: readonly string[];
  /** How games end, the best for the first seat first; absent: it wins, nobody wins, it loses. */
  readonly outcomes?: readonly Outcome[];
  /**
   * What opponents of levels 3 to 5 see beside the title's `value`, in its points, for the seat that looks. Level 2 stays as it is,
   * with `value` alone: the others are measured against it.
   */
  readonly insight?: (know: Know<S>) => number;
  /** What a side may want for a while beside winning in general: plans are made under each, and all are judged alike. */
  readonly stances?: readonly Stance<S>[];
  /**
   * Commands a competent player would consider now. Whatever is not offered is drawn by chance, so a proposal need not be complete;
   * `null` stands for a pick that is left to chance.
   */
  readonly propose?: (know: Know<S>, asked: DecisionAsked) => readonly ConsideredCommand[];
}

/** An end of the game, with its level of victory where the title has levels. */
export interface Outcome {
  readonly winner: Seat | null;
  readonly level?: string;
}

export interface Features<S extends Shape> {
  /** in words, as a part of a sentence: "road areas held" */
  readonly names: readonly string[];
  /** Writes one number for each name, of about the size of 1, always from the side of the first seat. */
  read(know: Know<S>, into: Float64Array): void;
  /**
   * By name: 1 where more of it can only help the first seat, -1 where it can only harm. Weights are fitted within these bounds, so
   * that an accident of the games played does not teach to give away chits or to stay at home; what is not named may go either way.
   */
  readonly signs?: Readonly<Record<string, 1 | -1>>;
  /** The game in stages, such as its turns: what counts changes from the first to the last. */
  readonly stages: number;
  /** from 0 to stages - 1 */
  stage(pub: DeepReadonly<S["pub"]>): number;
}

/** The decision that is waited for. */
export interface DecisionAsked {
  readonly step: string;
  readonly v: DeepReadonly<Frame["v"]>;
}

/** The variables of the procedure that asks, as its rules declare them; the title knows from the name of the step which they are. */
export const variablesOf = <V>({ v }: DecisionAsked): DeepReadonly<V> => v as DeepReadonly<V>;

export interface ConsideredCommand {
  readonly verb: string;
  readonly picks: readonly (Pick | null)[];
  /** why it is worth considering, in words, from what the seat knows */
  readonly why: string | null;
  /** stances under which it is never made, by id */
  readonly never?: readonly string[];
  /** nobody who knows the game would do anything else here: it is done without looking further, such as drawing all that is free */
  readonly sure?: boolean;
}

/**
 * A named change of what counts, such as hold, attack or race: it helps to find plans that hang together and has no say in which of
 * them is best.
 */
export interface Stance<S extends Shape> {
  readonly id: string;
  /** as a part of a sentence: "hold the ring" */
  readonly label: string;
  /** by name of a feature: points of the title's `value` that one unit of it is worth beside the usual, to the first seat */
  readonly wants: Readonly<Record<string, number>>;
  /** whether it makes sense to this seat now; absent: always */
  readonly fits?: (know: Know<S>) => boolean;
}

/**
 * The chance of the first seat to win, as 1 / (1 + e^-x) with x = bias of the stage + the sum of feature · (weight + drift · t); t goes
 * from -½ in the first stage to ½ in the last. Plain data, kept in the title's `weights.json` with where it comes from.
 */
export interface Weights {
  readonly features: readonly string[];
  readonly bias: readonly number[];
  readonly weight: readonly number[];
  readonly drift: readonly number[];
  /** by outcome but the last: what is added to x for the chance to end at least as well; absent: only winning was fitted */
  readonly cuts?: readonly number[];
  /** points of the title's `value` that an opponent gives for one unit of x; 0: it plays by `value` alone */
  readonly points: number;
  /** where `points` is 0: points of `value` that one unit of x comes to all the same, by which a search judges what is much and what little */
  readonly unit?: number;
  readonly provenance: WeightsProvenance;
}

export interface WeightsProvenance {
  readonly title: string;
  readonly rulesVersion: string;
  /** hash of the sheet the games were played with, and of the names of its units and places alone */
  readonly sheet: string;
  readonly ground: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  /** who played the games, how many, with which seed */
  readonly bot: string;
  readonly games: number;
  readonly seed: string;
  /** on games that were held out */
  readonly report: Readonly<Record<string, number>>;
}
