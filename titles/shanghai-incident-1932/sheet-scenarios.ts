import { onThisSheet, PROVENANCE, scenarioFile, TEXT } from "@wusong/board";
import * as v from "valibot";
import type { HexId, MarkerId, UnitId } from "./ids.ts";
import ourScenarios from "./sheet/scenarios.json" with { type: "json" };
import { LEVELS, type Tables } from "./sheet-schema.ts";

const NUMBER = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(35));

/** W: the last turns of a series without a pause, from a position of its own. */
const SCENARIO = v.strictObject({
  /** Its first day, and the box of the turn marker on it. */
  day: NUMBER,
  turn: NUMBER,
  units: v.record(TEXT, TEXT),
  /** Fire support that is ready; the rest never comes. */
  markers: v.array(TEXT),
  levels: LEVELS,
  lowest: v.picklist(["major-china", "decisive-china"]),
});

const SCENARIOS = v.strictObject({ kiangwan: SCENARIO, provenance: PROVENANCE });
const ours = scenarioFile("Shanghai Incident, 1932", ourScenarios, SCENARIOS);

export type ScenarioId = "kiangwan";
export const isScenario = (id: string): id is ScenarioId => id === "kiangwan";
export type ScenarioData = v.InferOutput<typeof SCENARIO>;
export const scenarioNamed = (id: ScenarioId): ScenarioData => ours[id];

/** By what the points of a game are judged (12.4): the campaign's table, or a scenario's. */
export const levelsOf = (
  pub: { readonly scenario?: ScenarioId },
  { victory }: Tables,
): Pick<ScenarioData, "levels" | "lowest"> => (pub.scenario === undefined ? victory : ours[pub.scenario]);

interface Names {
  readonly unitByText: ReadonlyMap<string, UnitId>;
  readonly markerIds: readonly MarkerId[];
  readonly markers: readonly { readonly id: string }[];
  readonly board: { readonly names: readonly string[] };
}

/** Units with their hexes, and markers, of a scenario; a sheet that lacks one is refused before play. */
export function scenarioPieces(id: ScenarioId, sheet: Names): { at: [UnitId, HexId][]; ready: MarkerId[] } {
  const at = Object.entries(ours[id].units).map(([name, hex]): [UnitId, HexId] => {
    const place = sheet.board.names.indexOf(hex);
    return [
      onThisSheet(sheet.unitByText.get(name), id, `unit ${name}`),
      onThisSheet(place < 0 ? undefined : (place as HexId), id, `hex ${hex}`),
    ];
  });
  const ready = ours[id].markers.map((name) =>
    onThisSheet(
      sheet.markerIds.find((one) => sheet.markers[one].id === name),
      id,
      `marker ${name}`,
    ),
  );
  return { at, ready };
}
