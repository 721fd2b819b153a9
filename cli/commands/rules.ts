import { existsSync } from "node:fs";
import path from "node:path";
import { SHEET_BOUNDS } from "@wusong/engine";
import { type Evidence, readEvidence } from "@wusong/testkit/evidence";
import { type Context, FAILED, OK } from "../context.ts";
import { readJson } from "../files.ts";
import { percent } from "../numbers.ts";
import { readRulebook } from "../rulebook.ts";
import { titleNamed } from "../shelf.ts";

export interface Coverage {
  title: string;
  statements: string[];
  /** named by at least one test, and every test that names it passed */
  proven: string[];
  waived: string[];
  open: string[];
  /** why a statement is waived */
  reasons: Record<string, string>;
  /** named by a test that failed */
  failing: string[];
  /** named by tests or waivers, but no statement of the title */
  unknown: string[];
}

/** `wusong rules`: which statements of a title are proven by its tests. */
export async function rules(context: Context, id: string, flags: { json?: boolean }): Promise<number> {
  const title = titleNamed(context.titles, id);
  const folder = path.join(context.root, "titles", title.id);
  const { statements } = readRulebook(context.root, title.id);
  const waivers = readWaivers(path.join(folder, "waivers.json"));
  const evidence = readEvidence(context.root, title.id);
  if (!evidence) {
    context.err(`There is no evidence for ${title.id}: run npm test first.\n`);
    return FAILED;
  }
  const found = coverage(title.id, statements, waivers, evidence, (file) => existsSync(path.join(context.root, file)));
  await context.out(flags.json ? `${JSON.stringify(found)}\n` : spelled(found));
  return OK;
}

export function coverage(
  title: string,
  statements: readonly string[],
  waivers: Readonly<Record<string, string>>,
  evidence: Evidence,
  exists: (file: string) => boolean,
): Coverage {
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const [file, tests] of Object.entries(evidence.files)) {
    if (!exists(file)) continue;
    for (const test of tests) for (const id of test.statements) (test.passed ? passed : failed).add(id);
  }
  const known = new Set(statements);
  const proven = statements.filter((id) => passed.has(id) && !failed.has(id));
  const rest = statements.filter((id) => !passed.has(id) || failed.has(id));
  const waived = rest.filter((id) => Object.hasOwn(waivers, id) && !failed.has(id));
  return {
    title,
    statements: [...statements],
    proven,
    waived,
    open: rest.filter((id) => !waived.includes(id)),
    reasons: Object.fromEntries(waived.map((id) => [id, waivers[id]])),
    failing: statements.filter((id) => failed.has(id)),
    unknown: [...new Set([...passed, ...failed, ...Object.keys(waivers)])].filter((id) => !known.has(id)).sort(),
  };
}

function readWaivers(file: string): Record<string, string> {
  return existsSync(file) ? (readJson(file, "the waivers", SHEET_BOUNDS) as Record<string, string>) : {};
}

function spelled(found: Coverage): string {
  const { statements, proven, waived, open, failing, unknown } = found;
  const share = (list: readonly string[]): string => `${list.length} (${percent(list.length / statements.length)})`;
  const lines = [
    `${found.title}: ${statements.length} statements`,
    `proven: ${share(proven)}`,
    `waived: ${share(waived)}`,
    ...waived.map((id) => `  ${id}: ${found.reasons[id]}`),
    `open: ${share(open)}`,
  ];
  if (open.length > 0) lines.push(`  ${open.join(" ")}`);
  if (failing.length > 0) lines.push(`failing: ${failing.join(" ")}`);
  if (unknown.length > 0) lines.push(`no such statement: ${unknown.join(" ")}`);
  return `${lines.join("\n")}\n`;
}
