import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "@wusong/engine";
import { cause } from "../files.ts";
import { quoted } from "../sentences.ts";
import type { Cost } from "./timed.ts";

/** A game as a thread hands it over. */
export interface MeasuredGame {
  /** its number in the contest: the seed is seed/(game >> 1), seats are changed in odd games */
  readonly game: number;
  /** where the first player sat */
  readonly seat: string;
  /** of the first player: 1, ½ or 0 */
  readonly points: number;
  readonly reason: string;
  readonly turn: number | null;
  readonly commands: number;
  /** what thinking took: of the first player and of the second */
  readonly cost: readonly Cost[];
}

/** What games must have in common to be counted together. */
export interface LedgerKey {
  readonly title: string;
  readonly rules: string;
  readonly contest: string;
  /** fingerprints of both players */
  readonly players: string;
  readonly seed: string;
}

export type LedgerLine = LedgerKey & MeasuredGame;

const KEY = ["title", "rules", "contest", "players", "seed"] as const;

/** Games that were measured, one line each. Lines are only ever added; those of players that have changed count no longer. */
export class Ledger {
  private constructor(
    readonly file: string,
    private readonly lines: LedgerLine[],
  ) {}

  static open(file: string): Ledger {
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      // A line that was cut off stays by itself.
      if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n");
      return new Ledger(file, text.split("\n").flatMap(lineOf));
    } catch (error) {
      throw new UserError(`The ledger cannot be kept at ${quoted(file)}: ${cause(error)}.`);
    }
  }

  add(key: LedgerKey, game: MeasuredGame): void {
    const line: LedgerLine = { ...key, ...game };
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
    this.lines.push(line);
  }

  /** The games that have this in common, each once, in order. */
  of(key: LedgerKey): LedgerLine[] {
    const found = new Map<number, LedgerLine>();
    for (const line of this.lines) if (KEY.every((name) => line[name] === key[name])) found.set(line.game, line);
    return [...found.values()].sort((a, b) => a.game - b.game);
  }
}

/** A line that is broken is no game. */
function lineOf(text: string): LedgerLine[] {
  try {
    const line = JSON.parse(text) as LedgerLine;
    return typeof line === "object" && line !== null && typeof line.game === "number" ? [line] : [];
  } catch {
    return [];
  }
}
