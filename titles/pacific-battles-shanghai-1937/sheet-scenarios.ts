import { PROVENANCE, scenarioFile } from "@wusong/board";
import { isOtherwise } from "@wusong/mechanics";
import * as v from "valibot";
import type { Contested } from "./options.ts";
import ourScenarios from "./sheet/scenarios.json" with { type: "json" };
import { VICTORY_LEVELS } from "./sheet-schema.ts";

/** W: the campaign from its first turn to an earlier last one, judged by levels of its own. */
const SCENARIO = v.strictObject({
  lastTurn: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
  /** points Japan begins with: what the Chinese hold from the start scores every turn */
  japanAhead: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  levels: VICTORY_LEVELS,
});

const SCENARIOS = v.strictObject({ august: SCENARIO, provenance: PROVENANCE });
const ours = scenarioFile("Pacific Battles: Shanghai, 1937", ourScenarios, SCENARIOS);

export type ScenarioId = "august";
export const isScenario = (id: string): id is ScenarioId => id === "august";

/** How long is played, and by which differences of points it is judged (24.2). */
export interface Terms {
  readonly lastTurn: number;
  readonly levels: v.InferOutput<typeof VICTORY_LEVELS>;
}

interface Played {
  readonly pub: { readonly scenario?: ScenarioId; readonly otherwise?: readonly Contested[] };
  readonly sheet: { readonly turns: number; readonly tables: { readonly levels: Terms["levels"] } };
}

/** Points of both sides when a scenario begins. */
export const pointsAtStart = (scenario: ScenarioId): number[] => [ours[scenario].japanAhead, 0];

/** The terms of the game that is being played: the campaign's, or a scenario's. */
export function termsOf({ pub, sheet }: Played): Terms {
  if (pub.scenario !== undefined) return ours[pub.scenario];
  const { levels } = sheet.tables;
  // C-36 decided otherwise: the last difference of a major victory is decisive.
  const decisive = isOtherwise(pub, "fortyFive") ? levels.decisive - 1 : levels.decisive;
  return { lastTurn: sheet.turns, levels: { ...levels, decisive } };
}
