import type { Title } from "@wusong/engine";
import { T } from "./book.ts";
import { edit } from "./edit.ts";
import { guide } from "./guide.ts";
import { type HexId, NOT_ARRIVED, OFF_MAP, READY } from "./ids.ts";
import { invariants } from "./invariants.ts";
import { HEX, MARKER, UNIT } from "./kinds.ts";
import { levelWords } from "./level-words.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { chosen, OPTIONS } from "./options.ts";
import { addToSet, buildCache, emptySet } from "./position.ts";
import { main } from "./rules/04-sequence.ts";
import { type Level, points } from "./rules/12-victory.ts";
import { defaultSheet, FRENCH, INTERNATIONAL, JAPANESE_SECTOR, loadSheet, type Sheet } from "./sheet.ts";
import type { Incident, Public } from "./state.ts";
import { value } from "./value.ts";
import { watch } from "./watch.ts";

/** 11.0, 11.3: everything off the map, markers at their start, control as printed. */
function beginning(sheet: Sheet): Omit<Public, "chosen"> {
  const japanese = emptySet(sheet);
  const chinese = emptySet(sheet);
  for (let hex = 0; hex < sheet.board.size; hex++) {
    const sector = sheet.sector[hex];
    if (!sheet.playable[hex] || sector === INTERNATIONAL || sector === FRENCH) continue;
    addToSet(sector === JAPANESE_SECTOR ? japanese : chinese, hex as HexId);
  }
  return {
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

export const title: Title<Incident> = {
  id: "shanghai-incident-1932",
  name: "Shanghai Incident, 1932",
  date: "28 January to 2 March 1932",
  seats: ["japan", "china"],
  rulesVersion: "2",
  scenarios: [{ id: "campaign", name: "The campaign", text: "From the first shots in Chapei, up to five weeks." }],
  options: OPTIONS,
  bound: 12_000,
  book: T,
  main,
  kinds: [HEX, UNIT, MARKER],
  defaultSheet,
  loadSheet,
  begin: (sheet, _scenario, options) => ({
    pub: { chosen: chosen(options), ...beginning(sheet) },
    own: [{}, {}],
    sys: {},
  }),
  buildCache,
  buildOwnCache: () => ({}),
  imagine: () => ({ own: [{}, {}], sys: {} }),
  invariants,
  watch,
  value,
  edit,
  odds,
  overWords: (over, end) => levelWords(over.level as Level, points(end).total),
  periods: {
    turn: (pub) => pub.day,
    phase: (pub) => `${pub.day} ${pub.side} ${pub.phase}`,
    series: (pub) => pub.pause,
  },
  looks,
  guide,
};
