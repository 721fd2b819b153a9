import { existsSync } from "node:fs";
import path from "node:path";
import { SHEET_BOUNDS, UserError } from "@wusong/engine";
import { readJson } from "./files.ts";

/** What a title's rules.json names: cases of the rulebook, and the statements they are made of. */
export interface Rulebook {
  readonly cases: readonly string[];
  readonly statements: readonly string[];
}

const fileOf = (root: string, title: string): string => path.join(root, "titles", title, "rules.json");

export const hasRulebook = (root: string, title: string): boolean => existsSync(fileOf(root, title));

export function readRulebook(root: string, title: string): Rulebook {
  const file = fileOf(root, title);
  const book = readJson(file, "the rulebook", SHEET_BOUNDS) as {
    cases?: { case?: unknown; statements?: { id?: unknown }[] }[];
  };
  const cases = book.cases ?? [];
  const statements = cases.flatMap((one) => (one.statements ?? []).map(({ id }) => String(id)));
  if (statements.length === 0) throw new UserError(`${file} holds no statements.`);
  return { cases: cases.map((one) => String(one.case)), statements };
}
