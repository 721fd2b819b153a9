import type { HexId } from "@wusong/board";
import type {
  CounterFace,
  CounterShown,
  Looks,
  Panel,
  Scene,
  Seat,
  SideInk,
  StackShown,
  Status,
  View,
} from "@wusong/engine";
import { CALCULATOR } from "./calculator-form.ts";
import { EDIT_FORM } from "./edit-form.ts";
import {
  CHINA,
  JAPAN,
  MARKER_NAMES,
  MARKERS,
  type MarkerId,
  SIDE_IDS,
  sideAdjective,
  sideName,
  type UnitId,
} from "./ids.ts";
import { inspect } from "./looks-inspect.ts";
import { prospects } from "./looks-prospects.ts";
import { provenance } from "./looks-provenance.ts";
import { VERBS } from "./looks-words.ts";
import {
  boxOf,
  buildCache,
  DEAD,
  isReturning,
  isStaged,
  POOL,
  REMOVED,
  topIsReduced,
  topOf,
  unitsIn,
} from "./position.ts";
import { inEnemyZone } from "./rules/07-zones-of-control.ts";
import { ready } from "./rules/11-fire-support/markers.ts";
import schedule from "./sheet/schedule.json" with { type: "json" };
import tables from "./sheet/tables.json" with { type: "json" };
import type { Sheet, Unit } from "./sheet.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Campaign, Pub } from "./state.ts";
import { hexWords } from "./words.ts";

type Seen = View<Campaign>;

const INK: readonly SideInk[] = ["first", "second"];
const SIDES: readonly Seat[] = [JAPAN, CHINA];
const ECHELON: Readonly<Record<Unit["size"], CounterFace["echelon"]>> = {
  battalion: "II",
  regiment: "III",
  detachment: "[III]",
  brigade: "X",
  division: "XX",
  garrison: "",
};

function face(sheet: Sheet, unit: Unit): CounterFace {
  const [number, formation] = numbers(unit);
  const factor = (steps: number): string => String(sheet.factor[unit.id * 3 + steps]);
  return {
    id: unit.text,
    name: unit.name,
    side: INK[unit.side],
    body:
      unit.cls === "garrison" ? "garrison" : unit.cls === "elite" ? "elite" : unit.cls === "naval" ? "naval" : "plain",
    arm: unit.cls === "garrison" ? "garrison" : unit.cls === "naval" ? "naval-infantry" : "infantry",
    echelon: ECHELON[unit.size],
    number,
    formation,
    strength: factor(unit.steps),
    ...(unit.steps === 2 ? { reducedStrength: factor(1) } : {}),
    steps: unit.steps,
  };
}

/** Left and right of the sign: regiment and division, or the one designation a unit has. */
function numbers(unit: Unit): [string, string] {
  const [left, right] = unit.short.split(/[-\s/]/);
  if (right === undefined) return [left, ""];
  return unit.side === JAPAN && unit.size === "regiment" ? [right, left] : [left, right];
}

/** A marker as a round counter: one for every marker a side has. */
function markerFaces(): CounterFace[] {
  return SIDES.flatMap((side) =>
    MARKERS.map(
      (kind, marker): CounterFace => ({
        id: markerId(side, marker as MarkerId),
        name: `${sideAdjective(side)} ${MARKER_NAMES[marker].toLowerCase()} marker`,
        side: INK[side],
        arm: kind,
        strength: "+1",
        shape: "round",
      }),
    ),
  );
}

const markerId = (side: Seat, marker: MarkerId): string => `${side === JAPAN ? "jp" : "cn"}.marker.${MARKERS[marker]}`;

function stack(view: Seen, sheet: Sheet, hex: HexId): StackShown {
  const { pub, mine } = view;
  const top = topOf(pub, hex);
  const side = sheet.sideOf[top] as Seat;
  const at = sheet.board.names[hex];
  const shown = (unit: UnitId, lost: number, used: boolean): CounterShown => ({
    id: sheet.units[unit].text,
    state: { ...(lost > 0 ? { stepsLost: lost } : {}), ...(used ? { moved: true } : {}) },
  });
  if (mine && view.seat === side) {
    const first = sheet.first[side];
    const units = mine.at.flatMap((place, i) => (place === hex ? [(first + i) as UnitId] : []));
    units.sort((a, b) => Number(b === top) - Number(a === top));
    const counters = units.map((unit) =>
      shown(unit, sheet.fullSteps[unit] - mine.steps[unit - first], side === pub.side && mine.used[unit - first] === 1),
    );
    return { at, side: INK[side], counters };
  }
  const hidden: CounterShown[] = Array.from({ length: unitsIn(pub, hex) - 1 }, () => ({
    hidden: true,
    side: INK[side],
  }));
  return { at, side: INK[side], counters: [shown(top, topIsReduced(pub, hex) ? 1 : 0, false), ...hidden] };
}

function scene(view: Seen, sheet: Sheet): Scene {
  const { pub } = view;
  const names = sheet.board.names;
  const occupied: HexId[] = [];
  for (let hex = 0; hex < pub.stacks.length; hex++) if (pub.stacks[hex] !== 0) occupied.push(hex as HexId);
  const open = { pub, cache: buildCache(pub, sheet), sheet };
  const playable = sheet.board.names.flatMap((_, hex) => (sheet.playable[hex] ? [hex as HexId] : []));
  return {
    stacks: occupied.map((hex) => stack(view, sheet, hex)),
    marks: pub.attacked.map((hex) => ({
      at: names[hex],
      kind: "attacked",
      label: "×",
      text: "Attacked in this phase; not again before the next (10.0)",
    })),
    overlays: [
      ...SIDES.map((side) => ({
        name: `${sideAdjective(side)} zones`,
        side: INK[side],
        places: playable
          .filter((hex) => inEnemyZone(open, hex, side === JAPAN ? CHINA : JAPAN))
          .map((hex) => names[hex]),
      })),
      {
        name: "Japanese control",
        side: INK[JAPAN],
        places: playable.filter((hex) => pub.control[hex] === JAPAN).map((hex) => names[hex]),
      },
      {
        name: "Naval gunfire",
        side: INK[JAPAN],
        places: playable.filter((hex) => sheet.navalAttack[hex]).map((hex) => names[hex]),
      },
    ],
  };
}

const PHASE_WORDS: Readonly<Record<Pub["phase"], string>> = {
  declaration: "announcement",
  first: "first operations phase",
  reinforcement: "reinforcement phase",
  second: "second operations phase",
  victory: "victory check",
};

function status({ pub }: Seen, sheet: Sheet): Status {
  const { lastTurn } = termsOf({ pub, sheet });
  const which = pub.phase === "first" ? 0 : pub.phase === "second" ? 1 : -1;
  const doing = which >= 0 && pub.declared[which] ? `: ${pub.declared[which]}` : "";
  return {
    turn: `Turn ${pub.turn} of ${lastTurn}`,
    phase: `${sideAdjective(pub.side)} ${PHASE_WORDS[pub.phase]}${doing}`,
    turnNumber: pub.turn,
    turns: lastTurn,
  };
}

function panels({ pub }: Seen, sheet: Sheet): Panel[] {
  const terms = termsOf({ pub, sheet });
  const counter = (unit: Unit): CounterShown => {
    const reduced = isReturning(pub.place[unit.id]) && unit.steps === 2;
    return { id: unit.text, ...(reduced ? { state: { stepsLost: 1 } } : {}) };
  };
  const placed = (test: (place: number) => boolean): CounterShown[] =>
    sheet.units.filter((unit) => test(pub.place[unit.id])).map(counter);
  const staged = placed(isStaged);
  return [
    {
      kind: "track",
      name: "Turn track and reinforcements",
      boxes: schedule.turnDates.slice(0, terms.lastTurn).map((date, i) => ({
        label: String(i + 1),
        note: date,
        counters: placed((place) => boxOf(place) === i + 1),
      })),
      at: pub.turn - 1,
      rule: "8.0",
    },
    ...(staged.length > 0 ? [{ kind: "counters" as const, name: "About to land", counters: staged, rule: "8.4" }] : []),
    ...SIDES.map((side): Panel => markers(pub, side)),
    {
      kind: "facts",
      name: "Victory",
      facts: [
        {
          label: pub.scenario === undefined ? "Cities held by Japan" : "Places held by Japan",
          value: `${terms.goals.filter((city) => pub.control[city] === JAPAN).length} of ${terms.goals.length}, ${terms.needed} win`,
          rule: pub.scenario === undefined ? "4.3" : "W.1.d",
        },
        ...terms.goals.map((city) => ({
          label: hexWords(sheet, city),
          value: sideName(pub.control[city] as Seat),
        })),
        {
          label: "Chinese units in or next to Shanghai",
          value: String(buildCache(pub, sheet).nearShanghai),
          rule: pub.turn <= tables.limits.chineseMustStayUntilTurn ? "4.2" : "4.1",
        },
        { label: "Chinese air force", value: pub.airForce ? "flying" : "gone", rule: "11.3" },
      ],
    },
    { kind: "counters", name: "Eliminated", counters: placed((place) => place === DEAD || place === REMOVED) },
    { kind: "counters", name: "Japanese garrisons to come", counters: placed((place) => place === POOL), rule: "9.1" },
  ];
}

function markers(pub: Seen["pub"], side: Seat): Panel {
  const counters = MARKERS.flatMap((_, marker): CounterShown[] => {
    const kind = marker as MarkerId;
    const left = ready(pub, side, kind);
    const all = pub.received[side * MARKERS.length + kind];
    return Array.from({ length: all }, (_unused, i) => ({
      id: markerId(side, kind),
      ...(i >= left ? { state: { used: true } } : {}),
    }));
  });
  return { kind: "counters", name: `${sideAdjective(side)} fire support`, counters, rule: "11.0" };
}

/** The first day of a turn, short enough for the turn track: "13 Aug". */
const firstDay = (dates: string): string => `${/\d+/.exec(dates)} ${/[A-Z][a-z]{2}/.exec(dates)}`;

export const looks: Looks<Seen, Sheet> = {
  mapSheet: (sheet) => sheet.data.map,
  map: {
    title: "Shanghai–Nanking Campaign, 1937",
    subtitle: "Sheet 1 of 1 · twelve turns of two weeks, August 1937 to January 1938",
    native: "淞滬 · 南京",
    note: "Drawn from data. Geography approximate; hex numbers of the rules govern.",
    groundByTag: { neutral: "neutralCity" },
    names: { "Shanghai NE": "Yangshupu" },
    legend: [
      { label: "Clear", note: "1 · 1", sample: "clear" },
      { label: "Woods", note: "2 · 1, 1L", sample: "woods" },
      { label: "Marsh", note: "2 · 1, 1L", sample: "marsh" },
      { label: "Rice paddy", note: "2 · 1", sample: "paddy" },
      { label: "City", note: "1 · 1, 2L", sample: "city" },
      { label: "Lake, sea, Yangtze", note: "no entry", sample: "water" },
      { label: "Road", note: "½ · 1", sample: "road" },
      { label: "Railroad", note: "½ · 1", sample: "rail" },
      { label: "Creek hexside", note: "+1, half", sample: "creek" },
      { label: "River hexside", note: "+2, third", sample: "river" },
      { label: "Navigable Huangpu", note: "a river; stops zones", sample: "wide" },
      { label: "Landing hex", sample: "landing" },
      { label: "Town", note: "Chinese 1L", sample: "townMark" },
      { label: "City", sample: "cityMark" },
    ],
    scale: { kmPerHex: 11, marks: [0, 10, 20, 30, 40, 50], text: "one hex = 11 km (7 miles)" },
  },
  sides: [
    { seat: SIDE_IDS[JAPAN], name: sideName(JAPAN), adjective: sideAdjective(JAPAN), ink: "first", hue: "red" },
    { seat: SIDE_IDS[CHINA], name: sideName(CHINA), adjective: sideAdjective(CHINA), ink: "second", hue: "blue" },
  ],
  card: {
    dates: "August 1937 – January 1938",
    length: "12 turns, three to five hours",
    complexity: 2,
    handOvers: 32,
    sentence:
      "Landings on the Yangtze and in Hangzhou Bay, a city that must not be abandoned, the fall of the capital: regiments against divisions in the delta.",
    native: "淞滬 · 南京",
  },
  turns: schedule.turnDates.map((date, i) => ({ label: String(i + 1), date, short: firstDay(date) })),
  faces: (sheet) => [...sheet.units.map((unit) => face(sheet, unit)), ...markerFaces()],
  scene,
  status,
  panels,
  inspect,
  prospects,
  provenance,
  placeName: (sheet, place) => {
    const hex = sheet.board.find(place);
    return hex === undefined || hex === null ? place : hexWords(sheet, hex);
  },
  edit: EDIT_FORM,
  calculator: CALCULATOR,
  verbs: VERBS,
};
