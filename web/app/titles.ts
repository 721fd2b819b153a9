import { NotAllowed } from "@wusong/host";
import type { AnyTitle } from "../host/kept-games.ts";

/** The titles on this table: every folder under titles/ with rules. They are loaded when somebody wants to play them. */
const TITLES = import.meta.glob<{ title: AnyTitle }>("../../titles/*/index.ts");

const pathOf = (id: string): string => `../../titles/${id}/index.ts`;

export async function loadTitle(id: string): Promise<AnyTitle> {
  const load = TITLES[pathOf(id)];
  if (!load) throw new NotAllowed(`There is no title "${id}" on this table.`);
  return (await load()).title;
}
