import type { Seat } from "@wusong/engine";
import type { Distribution } from "./distribution.ts";
import type { Fraction } from "./fraction.ts";

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
  expected: ({ label: string } & Fraction)[];
  /** What one more point, unit or marker would change. */
  whatIf: { label: string; text: string }[];
  notes: string[];
};

/** The outcomes of a distribution for a report, the likeliest first (equal chances: as the table lists them). */
export function reportOutcomes<T>(
  chances: Distribution<T>,
  describe: (outcome: T) => { key: string; text: string; perDie?: number[] },
): OddsOutcome[] {
  const rows = new Map<string, OddsOutcome>();
  for (const { outcome, weight } of chances.chances) {
    const row = { ...describe(outcome), numerator: weight, denominator: chances.denominator };
    const same = rows.get(`${row.key} ${row.text}`);
    if (same) {
      same.numerator += weight;
      if (same.perDie && row.perDie) same.perDie = [...same.perDie, ...row.perDie].sort((a, b) => a - b);
    } else rows.set(`${row.key} ${row.text}`, row);
  }
  return [...rows.values()].sort((a, b) => b.numerator - a.numerator);
}

/** The smallest addition that changes the result, for "two points more make it 4:1". */
export function firstChange(result: (more: number) => string, most: number): { more: number; result: string } | null {
  const now = result(0);
  for (let more = 1; more <= most; more++) {
    const then = result(more);
    if (then !== now) return { more, result: then };
  }
  return null;
}
