import { type HexBoard, type HexId, onThisSheet, PROVENANCE, scenarioFile, TEXT } from "@wusong/board";
import * as v from "valibot";
import ourScenarios from "./sheet/scenarios.json" with { type: "json" };

const NUMBER = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30));

/** W: turns of the campaign with a measure of their own. */
const SCENARIO = v.strictObject({
  firstTurn: NUMBER,
  lastTurn: NUMBER,
  /** Units of earlier turns that are on the map, by unit. */
  placed: v.record(TEXT, TEXT),
  /** Hexes the Japanese play for, and how many of them win. */
  goals: v.array(TEXT),
  needed: NUMBER,
});

const SCENARIOS = v.strictObject({ landings: SCENARIO, provenance: PROVENANCE });
const ours = scenarioFile("Shanghai–Nanking Campaign, 1937", ourScenarios, SCENARIOS);

export type ScenarioId = "landings";
export const isScenario = (id: string): id is ScenarioId => id === "landings";

/** What is played for, and how long: in the campaign or in a scenario. */
export interface Terms {
  readonly firstTurn: number;
  readonly lastTurn: number;
  readonly placed: Readonly<Record<string, string>>;
  /** 4.3: hexes the Japanese must hold, how many of them, and which they are. */
  readonly goals: readonly HexId[];
  readonly needed: number;
  readonly isGoal: Uint8Array;
}

export interface AllTerms {
  readonly campaign: Terms;
  readonly scenarios: Readonly<Record<ScenarioId, Terms>>;
}

/** The terms of the campaign, and of each scenario as far as this map has its hexes (see `checkFit`). */
export function termsOn(board: HexBoard, cities: readonly HexId[], city: Uint8Array, lastTurn: number): AllTerms {
  const goals = ours.landings.goals.filter((hex) => board.names.includes(hex)).map((hex) => board.id(hex));
  const isGoal = new Uint8Array(city.length);
  for (const hex of goals) isGoal[hex] = 1;
  return {
    campaign: { firstTurn: 1, lastTurn, placed: {}, goals: cities, needed: cities.length, isGoal: city },
    scenarios: { landings: { ...ours.landings, goals, isGoal } },
  };
}

/** The terms of the game that is being played. */
export const termsOf = ({
  pub,
  sheet,
}: {
  readonly pub: { readonly scenario?: ScenarioId };
  readonly sheet: { readonly terms: AllTerms };
}): Terms => (pub.scenario === undefined ? sheet.terms.campaign : sheet.terms.scenarios[pub.scenario]);

/** Every hex and unit that a scenario speaks of is there, or it is refused before play. */
export function checkFit(id: ScenarioId, board: HexBoard, units: ReadonlyMap<string, unknown>): void {
  const { goals, placed } = ours[id];
  for (const hex of [...goals, ...Object.values(placed)])
    onThisSheet(
      board.names.find((name) => name === hex),
      id,
      `hex ${hex}`,
    );
  for (const unit of Object.keys(placed)) onThisSheet(units.get(unit), id, `unit ${unit}`);
}
