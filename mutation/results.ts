import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A judged mutant, with what the judgement rests on. */
export type Result = Killed | Survived;

interface Judged {
  readonly mutant: string;
  /** Hash of the rule file. */
  readonly file: string;
}

export interface Killed extends Judged {
  readonly status: "killed";
  readonly by: string;
  /** Whether a test of a statement noticed, or only one of another kind. */
  readonly byRule: boolean;
  readonly why: string;
  /** The file of the test that noticed, and its hash. */
  readonly test: string;
  readonly testHash: string;
}

export interface Survived extends Judged {
  readonly status: "survived";
  /** Hash of all other sources but rules and tests. */
  readonly sources: string;
  /** Hashes of all rule files. */
  readonly rules: string;
  /** Hashes of the test files that did not notice. */
  readonly tests: Readonly<Record<string, string>>;
}

/** The sources as they are now, by hash. */
export interface Now {
  readonly file: string;
  readonly sources: string;
  readonly rules: string;
  readonly tests: Readonly<Record<string, string>>;
}

/**
 * What of an earlier result still holds. A kill holds as long as the rule file and the test that noticed are what they were; a
 * survivor must be tried again by every test that is new or changed, and by all when any other source is.
 */
export function whatHolds(result: Result | undefined, now: Now): { done: boolean; without: ReadonlySet<string> } {
  const nothing = { done: false, without: new Set<string>() };
  if (!result || result.file !== now.file) return nothing;
  if (result.status === "killed") return { done: now.tests[result.test] === result.testHash, without: new Set() };
  if (result.sources !== now.sources || result.rules !== now.rules) return nothing;
  const tried = Object.keys(now.tests).filter((test) => result.tests[test] === now.tests[test]);
  return { done: tried.length === Object.keys(now.tests).length, without: new Set(tried) };
}

/** Results of a title, one to a line; the last of a mutant counts. A line cut short by a sudden end is passed over. */
export class ResultFile {
  private readonly known = new Map<string, Result>();

  constructor(private readonly file: string) {
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const result = parsed(line);
      if (result) this.known.set(result.mutant, result);
    }
  }

  get(mutant: string): Result | undefined {
    return this.known.get(mutant);
  }

  add(result: Result): void {
    this.known.set(result.mutant, result);
    mkdirSync(path.dirname(this.file), { recursive: true });
    // It begins with a line break, so that a line cut short spoils itself only.
    appendFileSync(this.file, `\n${JSON.stringify(result)}`);
  }
}

function parsed(line: string): Result | null {
  try {
    const result = JSON.parse(line) as Result;
    return typeof result.mutant === "string" ? result : null;
  } catch {
    return null;
  }
}
