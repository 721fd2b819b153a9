import { type HexSheet, PROVENANCE, TEXT } from "@wusong/board";
import * as v from "valibot";

const FROM_ONE = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(1, "must be at least 1"));

const UNIT = v.strictObject({ id: TEXT, name: TEXT, side: v.picklist(["north", "south"]), start: TEXT });

export const COUNTERS = v.strictObject({ units: v.array(UNIT), provenance: PROVENANCE });
export type Counters = v.InferOutput<typeof COUNTERS>;

export const TABLES = v.strictObject({
  turns: FROM_ONE,
  /** Hexes a company moves. */
  movement: FROM_ONE,
  /** The lowest die that destroys the enemy. */
  hitsFrom: v.pipe(FROM_ONE, v.maxValue(6, "must be at most 6")),
  provenance: PROVENANCE,
});
export type Tables = v.InferOutput<typeof TABLES>;

/** What the files of a sheet have against each other. */
export function checkTogether({ map, counters }: { map: HexSheet; counters: Counters }): string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  const starts = new Set<string>();
  for (const { id, start } of counters.units) {
    if (ids.has(id)) problems.push(`counters.json: units: ${id} is listed twice.`);
    if (!map.hexes[start]?.playable) problems.push(`counters.json: units: ${id} cannot start in ${start}.`);
    if (starts.has(start)) problems.push(`counters.json: units: two companies start in ${start}.`);
    ids.add(id);
    starts.add(start);
  }
  for (const side of ["north", "south"])
    if (!counters.units.some((unit) => unit.side === side))
      problems.push(`counters.json: units: the ${side} has none.`);
  if (!Object.values(map.hexes).some((hex) => hex.tags?.includes("objective")))
    problems.push('map.json: hexes: none carries the tag "objective".');
  return problems;
}
