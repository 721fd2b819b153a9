import { onThisSheet, PROVENANCE, scenarioFile, TEXT } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import * as v from "valibot";
import { type AreaId, SIDE_IDS } from "./ids.ts";
import ourScenarios from "./sheet/scenarios.json" with { type: "json" };
import { CONDITIONS, FROM_ONE, type Schedule, SIDE } from "./sheet-schema.ts";

const ENDING = v.strictObject({ reason: TEXT, rule: TEXT });

/** W: a part of the day with a beginning, an end and a measure of its own. */
const SCENARIO = v.strictObject({
  firstTurn: FROM_ONE,
  lastTurn: FROM_ONE,
  firstImpulse: SIDE,
  /** Where units and Leaders stand that are not where the battle began. */
  units: v.record(TEXT, TEXT),
  leaders: v.record(TEXT, TEXT),
  victory: v.strictObject({ german: CONDITIONS, french: CONDITIONS }),
  endings: v.strictObject({ german: ENDING, french: ENDING }),
});

const SCENARIOS = v.strictObject({ vionville: SCENARIO, provenance: PROVENANCE });

/** What is played for, and how long: of the whole battle or of a scenario. */
export interface Terms {
  readonly firstTurn: number;
  readonly lastTurn: number;
  readonly firstImpulse: "french" | "german";
  readonly units: Readonly<Record<string, string>>;
  readonly leaders: Readonly<Record<string, string>>;
  readonly victory: Schedule["victory"];
  readonly endings: Readonly<Record<"french" | "german", { readonly reason: string; readonly rule: string }>>;
  /** Per side: the Areas that win at once (9.0.g, h), and those that decide the last turn (9.0.i, j). */
  readonly immediateAreas: readonly (readonly AreaId[])[];
  readonly finalAreas: readonly (readonly AreaId[])[];
}

export type ScenarioId = "vionville";
export const isScenario = (id: string): id is ScenarioId => id === "vionville";

type Written = Omit<Terms, "immediateAreas" | "finalAreas">;

const battle = (schedule: Schedule): Written => ({
  firstTurn: 1,
  lastTurn: schedule.turns.length,
  firstImpulse: schedule.firstImpulse,
  units: {},
  leaders: {},
  victory: schedule.victory,
  endings: {
    german: { reason: "road-blocked", rule: "9.0.i" },
    french: { reason: "road-open", rule: "9.0.j" },
  },
});

/** The terms of the battle and of every scenario; one whose Areas a player's own map lacks cannot be begun (`set-up.ts`). */
export function termsOn(
  schedule: Schedule,
  areaByName: ReadonlyMap<string, AreaId>,
): { readonly battle: Terms; readonly scenarios: Readonly<Record<ScenarioId, Terms>> } {
  const { vionville } = scenarioFile("Mars-la-Tour, 1870", ourScenarios, SCENARIOS);
  const known = (areas: readonly string[]): AreaId[] => areas.flatMap((area) => areaByName.get(area) ?? []);
  const on = (written: Written): Terms => ({
    ...written,
    immediateAreas: SIDE_IDS.map((side) => known(written.victory[side].immediate)),
    finalAreas: SIDE_IDS.map((side) => known(written.victory[side].final)),
  });
  return { battle: on(battle(schedule)), scenarios: { vionville: on(vionville) } };
}

/** The terms of the game that is being played. */
export const termsOf = (b: {
  readonly pub: { readonly scenario?: ScenarioId };
  readonly sheet: ReturnType<typeof termsOn>;
}): Terms => (b.pub.scenario === undefined ? b.sheet.battle : b.sheet.scenarios[b.pub.scenario]);

/** The condition of one side. */
export const conditionsOf = (terms: Terms, side: Seat) => terms.victory[SIDE_IDS[side]];

/** Every Area that a scenario speaks of, so that another map is refused before play and not in the middle of it. */
export function checkFit(id: ScenarioId, terms: Terms, areaByName: ReadonlyMap<string, AreaId>): void {
  const { german, french } = terms.victory;
  const areas = [german, french].flatMap(({ immediate, final }) => [...immediate, ...final]);
  for (const area of [...areas, ...Object.values(terms.units), ...Object.values(terms.leaders)])
    onThisSheet(areaByName.get(area), id, `Area ${area}`);
}
