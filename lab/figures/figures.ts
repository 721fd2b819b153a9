import type { HistoricalFigure, VictoryLevel } from "@wusong/engine";
import type { Difference, Estimate, Share, Spread } from "./numbers.ts";

/**
 * Everything a report shows of one title: plain data, reckoned from the games alone, so that a page can draw it and a test can
 * reckon it again.
 */
export interface TitleFigures {
  readonly title: string;
  readonly name: string;
  readonly rulesVersion: string;
  /** hash of the sheet of the main run */
  readonly sheet: string;
  readonly sides: readonly Side[];
  /** words for the turns, from the first on */
  readonly turnWords: readonly string[];
  /** the run most figures are about, and its finished games */
  readonly main: { readonly run: string; readonly label: string; readonly n: number; readonly of: number };
  /** games of all runs, and how many of them broke off */
  readonly games: number;
  readonly failed: readonly { readonly run: string; readonly seed: string; readonly text: string }[];
  readonly seed: string;
  readonly skill: readonly SkillRow[];
  readonly outcomes: readonly OutcomeRow[];
  readonly scores: Scores | null;
  readonly fan: Fan | null;
  readonly decided: Decided;
  readonly places: readonly PlaceRow[];
  readonly losses: readonly LossRow[];
  readonly end: Laid;
  readonly history: { readonly outcome: string; readonly source: string; readonly share: Share | null } | null;
  readonly battles: Battles;
  readonly length: Length;
  readonly use: Use;
  readonly restricted: readonly Comparison[];
  readonly parameters: readonly { readonly name: string; readonly values: readonly Comparison[] }[];
  readonly bid: Bid | null;
  readonly luck: Luck | null;
  /** what competent play must show, the tuned ones first */
  readonly marks: readonly MarkRow[];
}

/** A mark of the battle, as the games show it. Numbers are in the unit people read: of 100, or the mark's own. */
export interface MarkRow {
  readonly id: string;
  readonly says: string;
  readonly why: string;
  readonly source: string;
  readonly measured: string;
  readonly unit: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly heldBack: boolean;
  /** in the main run; what an arm is worth: in the run without it */
  readonly shown: MarkShown;
  /** in every run that is compared with none */
  readonly bySkill: readonly MarkShown[];
}

export interface MarkShown extends Estimate {
  readonly run: string;
  readonly label: string;
  readonly verdict: Verdict;
}

/** met: the whole interval is within the range; not met: all of it is outside */
export type Verdict = "met" | "not met" | "cannot be told yet";

export interface Side {
  readonly seat: string;
  readonly name: string;
  readonly adjective: string;
  readonly hue: "red" | "blue" | "iron";
}

export interface SkillRow {
  readonly run: string;
  readonly label: string;
  readonly n: number;
  /** by side */
  readonly won: readonly number[];
  readonly drawn: number;
  /** the first side's share of the decided games */
  readonly first: Share;
}

export interface OutcomeRow {
  readonly outcome: string;
  readonly winner: string | null;
  readonly share: Share;
}

export interface Scores {
  readonly levels: readonly VictoryLevel[];
  /** final scores of games decided by points, in classes of equal width */
  readonly bars: readonly {
    readonly from: number;
    readonly to: number;
    readonly games: number;
    readonly winner: string | null;
  }[];
  readonly n: number;
}

export interface Fan {
  readonly turns: readonly (Spread & { readonly turn: number })[];
  /** a game whose lead changed most, by its seed */
  readonly example: {
    readonly seed: string;
    readonly changes: number;
    readonly chances: readonly { turn: number; chance: number }[];
  } | null;
}

export interface Decided {
  /** share of games after whose turn the side ahead was the winner to the end */
  readonly byTurn: readonly { readonly turn: number; readonly share: number }[];
  readonly leadChanges: Spread & { readonly mean: number };
}

/** Games laid beside what happened. */
export interface Laid {
  readonly spread: Spread;
  readonly history: HistoricalFigure | null;
  /** shares of the games: before history, at the same time, after it, never; null where there is none */
  readonly before: number | null;
  readonly same: number | null;
  readonly after: number | null;
  readonly never: number | null;
}

export interface PlaceRow extends Laid {
  readonly id: string;
  readonly name: string;
  readonly by: string;
  readonly taken: Share;
}

export interface LossRow extends Laid {
  readonly seat: string;
}

export interface Battles {
  readonly perGame: number;
  /** the busiest first */
  readonly places: readonly {
    readonly place: string;
    readonly name: string;
    readonly in100Games: number;
    /** attacks by side, as shares */
    readonly by: readonly number[];
  }[];
}

export interface Length {
  readonly commands: Spread;
  readonly turns: Spread;
  readonly endings: readonly { readonly turn: number; readonly games: number }[];
  /** the longest first; choices: what was offered at once, on average */
  readonly phases: readonly { readonly phase: string; readonly commands: number; readonly choices: number }[];
}

export interface Use {
  readonly pieces: readonly Used[];
  readonly verbs: readonly Used[];
  readonly events: readonly Used[];
}

export interface Used {
  readonly id: string;
  readonly name: string;
  readonly seat: string | null;
  /** share of games in which it was used at all, and how often on average */
  readonly games: number;
  readonly mean: number;
}

/** A run beside another with the same seeds: the change of the first side's score, a draw being one half. */
export interface Comparison {
  readonly run: string;
  readonly label: string;
  readonly against: string;
  readonly difference: Difference;
}

export interface Bid {
  /** the side that is given points before the game */
  readonly to: string;
  readonly rows: readonly { readonly points: number; readonly first: Share }[];
  /** where its share is one half; null: not within these */
  readonly even: number | null;
}

export interface Luck {
  readonly n: number;
  /** standard deviations over games, as chances of the first side */
  readonly luck: number;
  readonly decisions: number;
}

/** The whole of a study. */
export interface StudyFigures {
  readonly format: "wusong-study/1";
  readonly name: string;
  readonly plan: string;
  readonly complete: boolean;
  readonly titles: readonly TitleFigures[];
}
