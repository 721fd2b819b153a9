import type { Beginning, Options as Given } from "@wusong/engine";
import { decidedOtherwise } from "@wusong/mechanics";
import { CHITS, isArea, JAPAN, NOBODY, NOWHERE, POOL, REMOVED, UNDEPLOYED } from "./ids.ts";
import { CONTESTED, readOptions } from "./options.ts";
import { buildCache } from "./position.ts";
import { updateControl } from "./rules/09-control.ts";
import type { Sheet } from "./sheet.ts";
import { type ScenarioData, scenarioNamed, scenarioPlaces } from "./sheet-scenarios.ts";
import type { Options, Own, Pub, Taierzhuang } from "./state.ts";

/** 3.0: the position before the Chinese deploy; W: the morning of a scenario, on which everybody is in place. */
export function setUp(sheet: Sheet, id: string, given: Given): Beginning<Taierzhuang> {
  const options = readOptions(given);
  const scenario = scenarioNamed(id);
  const pub = scenario
    ? morningOf(sheet, id, scenario, options)
    : newPub(sheet, options, initialPlaces(sheet, options));
  return { pub: { ...pub, ...decidedOtherwise(CONTESTED, given) }, own: newHands(), sys: {} };
}

/** W: units where the scenario says, without those that 12.3 leaves in the box. */
function morningOf(sheet: Sheet, id: string, scenario: ScenarioData, options: Options): Pub {
  const place = scenarioPlaces(id, scenario, sheet.formationOf).map((at, unit) =>
    options.savingFace && sheet.formationOf[unit].savingFace ? REMOVED : at,
  );
  const pub = newPub(sheet, options, place);
  pub.turn = scenario.turn;
  pub.entered = place.map((at) => (isArea(at) ? 1 : 0));
  updateControl({ pub, cache: buildCache(pub, sheet) });
  return pub;
}

/** 3.1, 3.2: where each unit is before deployment begins. */
function initialPlaces(sheet: Sheet, options: Options): number[] {
  return sheet.formationOf.map(({ group, savingFace }) => {
    if (options.savingFace && savingFace) return REMOVED;
    return group === "2nd Army Group" || group === "10th Division" ? UNDEPLOYED : POOL;
  });
}

const noChits = (): number[] => new Array<number>(CHITS).fill(0);

/** 3.0: the table before anything has happened, with units where the caller says; all chits are in their cups. */
export function newPub(sheet: Sheet, options: Options, place: number[]): Pub {
  return {
    options,
    turn: 1,
    active: JAPAN,
    impulse: 1,
    passes: 0,
    resting: [0, 0],
    place,
    spent: sheet.unitNames.map(() => 0),
    entered: sheet.unitNames.map(() => 0),
    control: new Array<number>(sheet.areaCount).fill(NOBODY),
    held: [0, 0],
    inPlay: noChits(),
    played: noChits(),
    waveGroup: [sheet.tables.humanWaveGroup, sheet.tables.humanWaveGroup],
    doubt: 0,
    supplyDrop: NOWHERE,
    setupCeilings: [],
    concentrationHolder: options.concentration ? JAPAN : NOBODY,
  };
}

const newHands = (): Own[] => [{ hand: noChits() }, { hand: noChits() }];
