/** What is kept of one game of a study: one line of `games.jsonl`. */
export interface GameSummary {
  /** the run, "TITLE/RUN", and the number of the game in it */
  readonly run: string;
  readonly game: number;
  readonly seed: string;
  /** seat; null: nobody won */
  readonly winner: string | null;
  /** level of victory, or why it ended */
  readonly outcome: string;
  /** decided by comparing points */
  readonly onPoints: boolean;
  readonly turn: number;
  readonly commands: number;
  /** the position at the end of every turn */
  readonly turns: readonly TurnMark[];
  /** the turn in which each studied place was first held; places that never were are missing */
  readonly taken: Readonly<Record<string, number>>;
  /** by seat: units lost, of so many */
  readonly losses: readonly (readonly [lost: number, of: number])[];
  /** by place: battles, by the seat that attacked; the last number: nobody is named */
  readonly battles: Readonly<Record<string, readonly number[]>>;
  /** commands that named a piece, marker or chit, by its readable id */
  readonly used: Readonly<Record<string, number>>;
  /** commands by verb and seat: "japan move" */
  readonly verbs: Readonly<Record<string, number>>;
  /** what happened, by the type of the event */
  readonly events: Readonly<Record<string, number>>;
  /** by procedure: its commands, and what was offered in those that were looked at */
  readonly phases: Readonly<Record<string, PhaseCount>>;
  /** result = start + luck + decisions, as chances of the first seat; absent: not reckoned */
  readonly luck?: { readonly start: number; readonly luck: number; readonly decisions: number };
}

export interface TurnMark {
  readonly turn: number;
  /** chance of the first seat; null: the title has no fitted weights */
  readonly chance: number | null;
  /** the side the last check would name, were it made now; null: nobody */
  readonly ahead: string | null;
  /** where the game stands on the scale of victory, or the difference of the sides' figures; null: the title has none */
  readonly score: number | null;
}

export interface PhaseCount {
  readonly commands: number;
  /** decisions of which the choices were counted, and their sum */
  readonly counted: number;
  readonly choices: number;
}

/** A game that could not be played to its end. */
export interface FailedGame {
  readonly run: string;
  readonly game: number;
  readonly seed: string;
  readonly failed: string;
}

export type GameLine = GameSummary | FailedGame;

export const isFailed = (line: GameLine): line is FailedGame => "failed" in line;
