import { onThisSheet, PROVENANCE, scenarioFile, TEXT } from "@wusong/board";
import * as v from "valibot";
import { ELIMINATED, type PlaceId, POOL, placeNamed } from "./ids.ts";
import ourScenarios from "./sheet/scenarios.json" with { type: "json" };
import type { Formation } from "./sheet-schema.ts";

const NUMBER = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(13));

/** W: a day to begin on, and where every unit is on its morning. */
const SCENARIO = v.strictObject({
  turn: NUMBER,
  /** By formation: how many of its units, the strongest first, are where; and what became of the others. */
  formations: v.record(TEXT, v.strictObject({ at: v.record(TEXT, NUMBER), rest: v.picklist(["pool", "lost"]) })),
});

const SCENARIOS = v.strictObject({ lastDays: SCENARIO, provenance: PROVENANCE });
const { lastDays } = scenarioFile("Storm over Taierzhuang, 1938", ourScenarios, SCENARIOS);

export type ScenarioData = v.InferOutput<typeof SCENARIO>;

/** The scenario of that id; null: the whole battle. */
export const scenarioNamed = (id: string): ScenarioData | null => (id === "lastDays" ? lastDays : null);

/** By unit: its place at the beginning of a scenario. */
export function scenarioPlaces(id: string, { formations }: ScenarioData, formationOf: readonly Formation[]): number[] {
  const waiting = new Map<string, (PlaceId | typeof POOL | typeof ELIMINATED)[]>();
  for (const [formation, { at }] of Object.entries(formations)) {
    onThisSheet(
      formationOf.find((one) => one.id === formation),
      id,
      `formation ${formation}`,
    );
    const places = Object.entries(at).flatMap(([place, units]) => {
      const found = onThisSheet(placeNamed(place), id, `place ${place}`);
      return Array.from({ length: units }, () => found);
    });
    waiting.set(formation, places);
  }
  return formationOf.map((formation) => {
    const { rest } = onThisSheet(formations[formation.id], id, `set-up for ${formation.id}`);
    return waiting.get(formation.id)!.shift() ?? (rest === "pool" ? POOL : ELIMINATED);
  });
}
