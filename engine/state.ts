import type { Pick } from "./decision.ts";
import type { Dice } from "./dice.ts";
import type { GameEvent } from "./event.ts";
import type { DeepReadonly } from "./json.ts";
import type { Frame } from "./procedure.ts";
import type { Seat } from "./seat.ts";

/**
 * What a title's state is made of. Every secret has one home: what all may see is in `pub`, what one seat may see in its `own`,
 * what nobody may see (the order of a draw pile) in `sys`. Caches are derived: `cache` from `pub`, `ownCache` from `pub` and one
 * `own`; they are kept up to date by the rules, copied, never saved.
 */
export interface Shape {
  pub: object;
  own: object;
  sys: object;
  sheet: object;
  cache: object;
  ownCache: object;
}

/** How a game ended, by ids. A sentence about it is made outside: see `overText`. */
export interface GameOver {
  /** null: nobody */
  winner: Seat | null;
  /** why it ended, as an id such as `cities` or `sudden-death` */
  reason: string;
  /** the level of victory as an id, where the title has levels */
  level?: string;
  rule: string;
}

export interface State<S extends Shape> {
  pub: S["pub"];
  own: S["own"][];
  sys: S["sys"];
  stack: Frame[];
  /** answers to a decision of several seats, until all are in; they count for nothing else here */
  commits: (Pick[] | null)[];
  /** index of the next entry of the record; chooses the dice of the next command */
  n: number;
  /** value of n when the present decision was opened; a command must name it */
  opened: number;
  over: GameOver | null;
}

/** What everybody may read: both what a seat knows and the table itself are open in this sense. */
export interface Open<S extends Shape> {
  readonly pub: DeepReadonly<S["pub"]>;
  readonly cache: DeepReadonly<S["cache"]>;
  readonly sheet: S["sheet"];
}

/** What a seat knows. No copies: references for reading. */
export interface Know<S extends Shape> {
  readonly seat: Seat;
  readonly n: number;
  readonly pub: DeepReadonly<S["pub"]>;
  readonly mine: DeepReadonly<S["own"]>;
  readonly cache: DeepReadonly<S["cache"]>;
  readonly mineCache: DeepReadonly<S["ownCache"]>;
  readonly sheet: S["sheet"];
}

/** The table as the rules see it when they write. */
export interface Table<S extends Shape> {
  readonly s: State<S>;
  readonly pub: S["pub"];
  readonly own: S["own"][];
  readonly sys: S["sys"];
  readonly cache: S["cache"];
  readonly ownCache: S["ownCache"][];
  readonly sheet: S["sheet"];
  readonly d: Dice;
  /** Tells what happened. Absent when nobody listens: always call as `g.tell?.(…)`, so that the event is not even built. */
  readonly tell: ((event: GameEvent) => void) | undefined;
  /** Something hidden becomes visible to somebody: no undo goes back behind this. */
  reveal(): void;
  end(over: GameOver): void;
}
