import type { GameEvent } from "./event.ts";
import type { DeepReadonly } from "./json.ts";
import type { Shape } from "./state.ts";

/**
 * Marks of the battle: measurable things that competent play of a title must show, from history and from what its rulebook says of
 * good play. A title declares them (`titles/ID/marks.ts`); a study of many games takes down what they need, reckons each with its
 * interval and says whether it is met.
 */
export interface Marks<S extends Shape> {
  /** What is taken down of one game, begun anew with every game. */
  tally(): Tally<S>;
  readonly list: readonly Mark[];
}

/** A position as a study sees it: everything lies open. */
export interface StudiedPosition<S extends Shape> {
  readonly turn: number;
  readonly pub: DeepReadonly<S["pub"]>;
  readonly own: readonly DeepReadonly<S["own"]>[];
  readonly sheet: S["sheet"];
}

/** Adds to a count of the game, by a name the title chooses: one unless told. */
export type Count = (name: string, n?: number) => void;

/** What a title takes down while a game is played. It changes nothing. */
export interface Tally<S extends Shape> {
  told?(event: GameEvent, at: StudiedPosition<S>, count: Count): void;
  /** a turn is over, the last one too */
  turnOver?(at: StudiedPosition<S>, count: Count): void;
  gameOver?(at: StudiedPosition<S>, count: Count): void;
}

/** A finished game as marks see it: what every study keeps of it. */
export interface GameFacts {
  /** seat; null: nobody won */
  readonly winner: string | null;
  /** level of victory, or why it ended where the title has no levels */
  readonly outcome: string;
  /** why it ended */
  readonly reason: string;
  /** the last turn */
  readonly turn: number;
  /** the turn in which each studied place was first held; places that never were are missing */
  readonly taken: Readonly<Record<string, number>>;
  /** by side: units lost, of so many */
  readonly losses: readonly (readonly [lost: number, of: number])[];
  /** by place: battles, by the seat that attacked; the last number: nobody is named */
  readonly battles: Readonly<Record<string, readonly number[]>>;
  /** commands by seat and verb: "japan move" */
  readonly verbs: Readonly<Record<string, number>>;
  /** what happened, by the type of the event */
  readonly events: Readonly<Record<string, number>>;
  /** what the title's tally counted */
  readonly counts: Readonly<Record<string, number>>;
}

/** What a mark measures. A game of which it says nothing is null, and is not counted. */
export type Measurement =
  /** in how many of 100 games it is so */
  | { readonly kind: "share"; of(game: GameFacts): boolean | null }
  /** a number of each game, on average */
  | { readonly kind: "mean"; of(game: GameFacts): number | null }
  /** of 100 things of all games, how many are so: attacks, landings */
  | { readonly kind: "rate"; of(game: GameFacts): readonly [so: number, things: number] }
  /** what an arm is worth to its own side: points of 100 that it loses without it, a draw being one half */
  | { readonly kind: "arm"; readonly arm: string };

export interface Mark {
  readonly id: string;
  /** what competent play shows: "The city holds out into October" */
  readonly says: string;
  /** why it must */
  readonly why: string;
  /** a book, or the case of the rules */
  readonly source: string;
  /** what is counted, exactly */
  readonly measured: string;
  readonly by: Measurement;
  /** what the number counts: "of 100 games", "turns" */
  readonly unit: string;
  /** within these it is met; one of them may be missing */
  readonly from?: number;
  readonly to?: number;
  /** Only reported, never tuned on: a study that is tuned on all its marks proves nothing. */
  readonly heldBack?: boolean;
}

/** What a tally counted of a game under a name. */
export const countOf = ({ counts }: Pick<GameFacts, "counts">, name: string): number => counts[name] ?? 0;
