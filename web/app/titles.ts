import type { RetiredSheets } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import type { PageRules } from "@wusong/server/api";
import type { AnyTitle } from "../host/kept-games.ts";

/** The titles on this table: every folder under titles/ with rules. They are loaded when somebody wants to play them. */
const TITLES = import.meta.glob<{ title: AnyTitle }>("../../titles/*/index.ts");

/** The sheets titles had before: loaded for a game that is not on the present one. */
const RETIRED = import.meta.glob<{ retired: RetiredSheets }>("../../titles/*/retired.ts");

const pathOf = (id: string): string => `../../titles/${id}/index.ts`;

/** The rules of a table at a server that began with others than this page has. */
export async function rulesFromServer(hash: string): Promise<PageRules> {
  const { rules } = (await import(/* @vite-ignore */ `/api/rules/${hash}`)) as { rules: PageRules };
  return rules;
}

/** A title by this page's own rules, or by those of a table at a server. */
export async function loadTitle(id: string, rules: string | null = null): Promise<AnyTitle> {
  if (rules !== null) return (await rulesFromServer(rules)).title;
  const load = TITLES[pathOf(id)];
  if (!load) throw new UserError(`There is no title "${id}" on this table.`);
  return (await load()).title;
}

/** The sheets a title had before. */
export async function retiredSheets(id: string): Promise<RetiredSheets> {
  const load = RETIRED[`../../titles/${id}/retired.ts`];
  return load ? (await load()).retired : { sheets: {}, files: {} };
}
