import type { GameFacts } from "@wusong/engine";

/** What is kept of one game of a study: one line of `games.jsonl`. */
export interface GameSummary extends GameFacts {
  /** the run, "TITLE/RUN", and the number of the game in it */
  readonly run: string;
  readonly game: number;
  readonly seed: string;
  /** decided by comparing points */
  readonly onPoints: boolean;
  readonly commands: number;
  /** the position at the end of every turn */
  readonly turns: readonly TurnMark[];
  /** commands that named a piece, marker or chit, by its readable id */
  readonly used: Readonly<Record<string, number>>;
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
export const isFinished = (line: GameLine): line is GameSummary => !isFailed(line);
