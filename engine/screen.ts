import type { Json } from "./json.ts";
import type { Seat } from "./seat.ts";

/**
 * What the rules of a title hand to a screen, beside its looks: what a choice would cost, what a battle would mean, what happened.
 * Data only, and closed unions: rules fill them, a screen goes through them case by case, and the compiler watches both. Pieces and
 * places are named by the readable ids of commands.
 */

/** What is known of a thing that can be picked. */
export type About =
  | {
      readonly kind: "way";
      /** movement points it takes, and out of how many where that is worth saying */
      readonly cost: number;
      readonly of?: number;
      /** from where the piece stands to the place itself */
      readonly path: readonly string[];
      /** the move ends there */
      readonly stop: boolean;
    }
  | {
      readonly kind: "facts";
      readonly facts: readonly { readonly label: string; readonly value: string | number }[];
    };

/** One line of a sum or one shift, with the case of the rules it rests on. */
export type OddsComponent = {
  label: string;
  value: number;
  rule: string;
  /** How the value came about, where it is not printed on a counter: "16 ÷ 2". */
  shown?: string;
  /** Readable ids of the pieces this line speaks of, so that a screen can show their counters. */
  units?: string[];
};

/** One column of a table that a single die decides, row by row, for the chart of a battle. */
export type OddsColumn = {
  /** "5:1" */
  column: string;
  /** When it would apply: "if the air marker is intercepted", "with two more points"; absent for the column in force. */
  note?: string;
  rows: {
    die: number;
    /** "1/2" */
    text: string;
    /** steps lost */
    attacker: number;
    defender: number;
    /** the attacker's goal is reached: the hex is emptied */
    tick?: boolean;
  }[];
};

export type OddsSide = { label: string; total: number; components: OddsComponent[] };

export type OddsOutcome = {
  key: string;
  text: string;
  numerator: number;
  denominator: number;
  /** The faces of the combat die that lead here, where one die decides. */
  perDie?: number[];
};

/** A battle before it is fought: what it is made of and what can come of it. All titles and screens share it. */
export type OddsReport = {
  /** "Attack on 3510 Wusong". */
  title: string;
  rule: string;
  /** "exact": everything that counts is known; "as seen": computed from what the seat sees. */
  knownTo: "exact" | "as seen";
  /** The seat that attacks; null where a calculator is not told. */
  by: Seat | null;
  attacker: OddsSide;
  defender: OddsSide;
  shifts: OddsComponent[];
  /** The column of the table before and after shifts and the ends of the table; null where no table is used. */
  column: { base: string; final: string; all: string[] } | null;
  outcomes: OddsOutcome[];
  /** The column in force first, then the neighbouring ones worth showing; absent where more than one die decides. */
  chart?: OddsColumn[];
  /** Mean losses and the like, exact. */
  expected: { label: string; numerator: number; denominator: number }[];
  /** What one more point, unit or marker would change. */
  whatIf: { label: string; text: string }[];
  notes: string[];
};

/** Battles that have still to be declared before a phase can end: who must attack, what must be attacked, and one way to do it. */
export type BattlesOwed = {
  attackers: string[];
  hexes: string[];
  suggestion: { targets: string[]; attackers: string[] }[];
};

/** What a choice leads to, in sentences: shown above the button that takes it. */
export type Consequences = {
  consequences: {
    text: string;
    rule: string;
    /** something is lost by it for good that need not be: a division left at sea */
    grave?: boolean;
  }[];
};

/**
 * What a command would mean, or what is at stake in a decision: a battle, several where something is still open (which table, which
 * defender), battles that are owed, consequences in sentences, or nothing that a screen could show.
 */
export type Preview = OddsReport | readonly OddsReport[] | BattlesOwed | Consequences | null;

/** What the combat calculator makes of a situation; with dice, also what they come to. */
export type OddsAnswer = OddsReport & {
  result?: { text: string } & { readonly [key: string]: Json };
};

/** What every event may name. */
interface Named {
  /** counters it speaks of */
  readonly pieces?: readonly string[];
  /** places of the map it speaks of, in the order they come into it */
  readonly places?: readonly string[];
  /** the rest of what happened, in the title's own words: for its guide, its tests and other programs */
  readonly facts?: { readonly [name: string]: Json };
}

/** What an event did. A screen knows what to do with each kind; what only a title knows of is `other`. */
export type EventData = Named &
  /** a turn begins, by its number on the turn track */
  (
    | { readonly kind: "turn"; readonly turn: number }
    | {
        /** counters went along a path, from where they stood to where they stopped */
        readonly kind: "moved";
        readonly pieces: readonly string[];
        readonly path: readonly string[];
      }
    | {
        readonly kind: "battle";
        readonly dice: readonly number[];
        /** what was known of the battle before the dice; null where the title has no report of it */
        readonly odds: OddsReport | null;
        /** the outcome of the report that came to be, by its key */
        readonly outcome: string | null;
      }
    /** any other roll */
    | { readonly kind: "roll"; readonly dice: readonly number[] }
    | { readonly kind: "other" }
  );
