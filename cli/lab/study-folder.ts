import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { RECORD_BOUNDS, UserError } from "@wusong/engine";
import { type GameLine, type Plan, Played, planHash, readPlan, type SettledRun } from "@wusong/lab/study";
import { cause, readJson } from "../files.ts";
import { quoted } from "../sentences.ts";

const PLAN = "plan.json";
const GAMES = "games.jsonl";
const IMPRINT = "imprint.json";
const REPORT = "report.html";
const FIGURES = "figures.json";

/** A folder with a plan, its games as they are played, and the report made of them. */
export class StudyFolder {
  private constructor(
    readonly dir: string,
    readonly plan: Plan,
  ) {}

  /** The folder a plan is played in: a new one, or one in which the same plan was begun under the same rules. */
  static forPlan(dir: string, plan: Plan, imprint: string): StudyFolder {
    const file = path.join(dir, PLAN);
    const made = path.join(dir, IMPRINT);
    try {
      mkdirSync(dir, { recursive: true });
      if (!existsSync(file)) writeAtOnce(file, `${JSON.stringify(plan, null, 1)}\n`);
      if (!existsSync(made)) writeAtOnce(made, `${JSON.stringify({ imprint })}\n`);
    } catch (error) {
      throw new UserError(`--out cannot be made or written to at ${quoted(dir)}: ${cause(error)}.`);
    }
    const begun = StudyFolder.open(dir);
    if (planHash(begun.plan) !== planHash(plan)) {
      throw new UserError(
        `Another plan was begun in ${quoted(dir)}: its games are kept. Choose another folder with --out.`,
      );
    }
    const { imprint: before } = readJson(made, "the imprint of a study", RECORD_BOUNDS) as { imprint?: unknown };
    if (before !== imprint) {
      throw new UserError(
        `The study in ${quoted(dir)} was begun with other rules, sheets or weights: its games are kept. Choose another folder with --out.`,
      );
    }
    return begun;
  }

  static open(dir: string): StudyFolder {
    return new StudyFolder(dir, readPlan(readJson(path.join(dir, PLAN), "a plan", RECORD_BOUNDS)));
  }

  get reportFile(): string {
    return path.join(this.dir, REPORT);
  }

  /** The games that are there. A line that was cut off in the middle is left where it is, and its game is played again. */
  played(): Played {
    const played = new Played();
    const file = path.join(this.dir, GAMES);
    if (!existsSync(file)) return played;
    for (const text of readFileSync(file, "utf8").split("\n")) {
      const line = lineOf(text);
      if (line) played.add(line);
    }
    return played;
  }

  /** Whatever was cut off before stays on a line by itself. */
  goOn(): void {
    appendFileSync(path.join(this.dir, GAMES), existsSync(path.join(this.dir, GAMES)) ? "\n" : "");
  }

  append(lines: readonly string[]): void {
    appendFileSync(path.join(this.dir, GAMES), lines.map((line) => `${line}\n`).join(""));
  }

  /** Once a plan is through, its games stand in order: the same plan makes the same bytes, whoever was quicker. */
  order(runs: readonly SettledRun[], played: Played): void {
    const lines = runs.flatMap((run) => played.of(run)).map((line) => `${JSON.stringify(line)}\n`);
    writeAtOnce(path.join(this.dir, GAMES), lines.join(""));
  }

  writeReport(html: string, figures: unknown): void {
    writeAtOnce(path.join(this.dir, FIGURES), `${JSON.stringify(figures)}\n`);
    writeAtOnce(this.reportFile, html);
  }
}

function lineOf(text: string): GameLine | null {
  try {
    const line = JSON.parse(text) as GameLine;
    return typeof line.run === "string" && typeof line.game === "number" ? line : null;
  } catch {
    return null;
  }
}

/** A file is there whole or not at all. */
function writeAtOnce(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, text);
  renameSync(part, file);
}
