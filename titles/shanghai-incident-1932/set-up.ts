import type { Beginning, Options } from "@wusong/engine";
import { type HexId, NOT_ARRIVED, OFF_MAP, READY } from "./ids.ts";
import { chosen } from "./options.ts";
import { addToSet, emptySet } from "./position.ts";
import { FRENCH, INTERNATIONAL, JAPANESE_SECTOR, type Sheet } from "./sheet.ts";
import type { Incident, Public } from "./state.ts";

/** 11.0, 11.3: everything off the map, markers at their start, control as printed. */
export function setUp(sheet: Sheet, options: Options): Beginning<Incident> {
  const japanese = emptySet(sheet);
  const chinese = emptySet(sheet);
  for (let hex = 0; hex < sheet.board.size; hex++) {
    const sector = sheet.sector[hex];
    if (!sheet.playable[hex] || sector === INTERNATIONAL || sector === FRENCH) continue;
    addToSet(sector === JAPANESE_SECTOR ? japanese : chinese, hex as HexId);
  }
  const pub: Public = {
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
  return { pub, own: [{}, {}], sys: {} };
}
