import type { AnyTitle } from "../host/host.ts";

/** The titles on this table. Their rules are loaded when somebody wants to play them. */
const TITLES: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {};

export const titleIds: readonly string[] = Object.keys(TITLES);

export async function loadTitle(id: string): Promise<AnyTitle> {
  const title = TITLES[id];
  if (!title) throw new Error(`There is no title "${id}" on this table.`);
  return (await title()).default as AnyTitle;
}
