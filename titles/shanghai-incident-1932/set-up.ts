import type { Beginning, Options } from "@wusong/engine";
import { type HexId, JAPAN, NOT_ARRIVED, OFF_MAP, READY } from "./ids.ts";
import { chosen } from "./options.ts";
import { addToSet, emptySet, takeFromSet } from "./position.ts";
import { FRENCH, INTERNATIONAL, JAPANESE_SECTOR, type Sheet } from "./sheet.ts";
import { isScenario, type ScenarioId, scenarioNamed, scenarioPieces } from "./sheet-scenarios.ts";
import type { Incident, Public } from "./state.ts";

/** 11.0, 11.3: everything off the map, markers at their start, control as printed. */
export function setUp(sheet: Sheet, scenario: string, options: Options): Beginning<Incident> {
  const pub = atTheStart(sheet, options);
  if (isScenario(scenario)) takePositions(sheet, pub, scenario);
  return { pub, own: [{}, {}], sys: {} };
}

/** W: everybody in place on a later day, with no pause to come and nobody who may stop the campaign. */
function takePositions(sheet: Sheet, pub: Public, scenario: ScenarioId): void {
  const { day, turn } = scenarioNamed(scenario);
  const { at, ready } = scenarioPieces(scenario, sheet);
  for (const [unit, hex] of at) {
    pub.at[unit] = hex;
    takeFromSet(sheet.side[unit] === JAPAN ? pub.chinese : pub.japanese, hex);
    addToSet(sheet.side[unit] === JAPAN ? pub.japanese : pub.chinese, hex);
  }
  pub.marker = sheet.markerIds.map((marker) => (ready.includes(marker) ? READY : NOT_ARRIVED));
  pub.day = day;
  pub.turn = turn;
  pub.pause = 0;
  pub.phase = "movement";
  pub.chosen.mayStop = false;
  pub.scenario = scenario;
}

function atTheStart(sheet: Sheet, options: Options): Public {
  const japanese = emptySet(sheet);
  const chinese = emptySet(sheet);
  for (let hex = 0; hex < sheet.board.size; hex++) {
    const sector = sheet.sector[hex];
    if (!sheet.playable[hex] || sector === INTERNATIONAL || sector === FRENCH) continue;
    addToSet(sector === JAPANESE_SECTOR ? japanese : chinese, hex as HexId);
  }
  return {
    chosen: chosen(options),
    day: 1,
    turn: 1,
    pause: sheet.tables.limits.pauses,
    logistics: 0,
    phase: "setUp",
    side: 0,
    at: sheet.units.map(() => OFF_MAP),
    steps: Array.from(sheet.fullSteps),
    marks: sheet.units.map(() => 0),
    japanese,
    chinese,
    attacked: [],
    rubble: [],
    snipers: [],
    marker: sheet.markers.map((marker) => (marker.arrives === "start" ? READY : NOT_ARRIVED)),
    called: [],
    ledger: [],
    open: false,
    charged: false,
    fifthArmy: false,
    destroyed: false,
  };
}
