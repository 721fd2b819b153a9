import type { Json } from "@wusong/engine";
import type { AnyTitle } from "../shelf.ts";

/** What people call the ids of a sheet: “87th Division”, “Jiashan, 2616”. */
export type Names = (id: string) => string | null;

const HEX = /^\d{4}$/;

/** The names of counters and hexes, as the table shows them. */
export function namesOf(title: AnyTitle, sheet: object): Names {
  const counters = new Map(title.looks.faces(sheet).map(({ id, name }) => [id, name]));
  return (id) => counters.get(id) ?? (HEX.test(id) ? title.looks.placeName(sheet, id) : null);
}

/** A key of a file in words: "japaneseHalves" is “japanese halves”. */
export const keyWords = (key: string, names: Names): string =>
  names(key) ?? (/^[a-zA-Z]+$/.test(key) ? key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : key);

/** What an entry of a list is called. */
export function entryName(entry: Readonly<Record<string, Json>>, called: string, names: Names): string {
  if (typeof entry.name === "string") return entry.name;
  return names(called) ?? (/^\d{1,3}$/.test(called) ? `entry ${called}${whenAndWhose(entry)}` : called);
}

/** Arrivals have no names, but a turn and a side: “ (turn 7, japan)”. */
function whenAndWhose({ turn, side }: Readonly<Record<string, Json>>): string {
  const said = [...(turn === undefined ? [] : [`turn ${turn}`]), ...(side === undefined ? [] : [String(side)])];
  return said.length === 0 ? "" : ` (${said.join(", ")})`;
}

/** A value for people: ids by their names, lists with commas, and so on inside. */
export function shown(value: Json, names: Names): string {
  if (typeof value === "string") return names(value) ?? value;
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((one) => shown(one, names)).join(", ");
  if (typeof value !== "object" || value === null) return value === null ? "none" : String(value);
  return Object.entries(value)
    .map(([key, one]) => `${keyWords(key, names)} ${shown(one, names)}`)
    .join(", ");
}
