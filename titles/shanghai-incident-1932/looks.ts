import type {
  Arm,
  CounterFace,
  CounterShown,
  Looks,
  MarkShown,
  Panel,
  Scene,
  SideInk,
  Status,
  View,
} from "@wusong/engine";
import { CALCULATOR } from "./calculator-form.ts";
import { EDIT_FORM } from "./edit-form.ts";
import {
  ARRIVED,
  ATTACKED,
  BUILDER,
  CHINA,
  ELIMINATED,
  enemyOf,
  type HexId,
  JAPAN,
  LOST,
  MOVED,
  NOT_ARRIVED,
  OFF_MAP,
  ON_TRACK,
  READY,
  SIDE_IDS,
  sideAdjective,
  sideName,
  type UnitId,
  USED,
  WAITING,
} from "./ids.ts";
import { inspect } from "./looks-inspect.ts";
import { prospects } from "./looks-prospects.ts";
import { provenance } from "./looks-provenance.ts";
import { buildCache, controller, inEnemyZone } from "./position.ts";
import { levelNow, points } from "./rules/12-victory.ts";
import type { Sheet } from "./sheet.ts";
import type { Incident, Phase, Public } from "./state.ts";
import { LEVEL_TEXTS } from "./words.ts";

type Seen = View<Incident>;
const INK: readonly SideInk[] = ["first", "second"];

const ARMS: Readonly<Record<string, Arm>> = {
  infantry: "infantry",
  navalInfantry: "naval-infantry",
  armouredCar: "armouredCar",
  militia: "garrison",
  irregulars: "garrison",
  engineer: "engineer",
  cavalry: "cavalry",
  tank: "armour",
  support: "artillery",
  train: "armouredTrain",
};

function faces(sheet: Sheet): CounterFace[] {
  const units = sheet.units.map((unit): CounterFace => {
    const [full, reduced] = unit.values.map(([attack, defence]) => `${attack}·${defence}·${unit.allowance || "rail"}`);
    const guards = unit.side === "china" && ["87div", "88div"].includes(unit.formation ?? "");
    return {
      id: unit.id,
      name: unit.name,
      side: unit.side === "japan" ? "first" : "second",
      body: guards
        ? "elite"
        : unit.type === "navalInfantry" || unit.type === "armouredCar"
          ? "naval"
          : unit.formation === null
            ? "garrison"
            : "plain",
      arm: ARMS[unit.type],
      echelon: unit.side === "china" || unit.formation?.endsWith("div") ? (unit.band ? "II" : "III") : "II",
      number: unit.short,
      formation: unit.formation?.replace(/div|bde/, "") ?? "",
      strength: full,
      ...(reduced ? { reducedStrength: reduced } : {}),
      steps: unit.values.length,
    };
  });
  const markers = sheet.markers.map(
    (marker): CounterFace => ({
      id: marker.id,
      name: marker.name,
      side: "first",
      arm: "marker",
      number: marker.kind,
      strength: `+${marker.strength}`,
      shape: "round",
    }),
  );
  return [...units, ...markers];
}

function counter(pub: Seen["pub"], sheet: Sheet, unit: UnitId): CounterShown {
  const lost = sheet.fullSteps[unit] - pub.steps[unit];
  const marks = pub.marks[unit];
  return {
    id: sheet.units[unit].id,
    state: {
      ...(pub.steps[unit] > 0 && lost > 0 ? { stepsLost: lost } : {}),
      ...(marks & MOVED ? { moved: true } : {}),
      ...(marks & ATTACKED ? { attacked: true } : {}),
      ...(marks & ARRIVED ? { spent: true } : {}),
    },
  };
}

function scene({ pub }: Seen, sheet: Sheet): Scene {
  const { names } = sheet.board;
  const byHex = new Map<number, UnitId[]>();
  pub.at.forEach((hex, unit) => {
    if (hex >= 0) byHex.set(hex, [...(byHex.get(hex) ?? []), unit as UnitId]);
  });
  const control: Record<string, SideInk> = {};
  for (const hex of sheet.playableHexes) {
    const side = sheet.ground[hex] > 0 || sheet.fort[hex] ? controller(pub, hex) : null;
    if (side !== null) control[names[hex]] = INK[side];
  }
  const position = { pub, cache: buildCache(pub as Public, sheet), sheet };
  return {
    stacks: [...byHex].map(([hex, units]) => ({
      at: names[hex],
      side: INK[sheet.side[units[0]]],
      counters: units.map((unit) => counter(pub, sheet, unit)),
    })),
    marks: marks(pub, sheet),
    control,
    overlays: [JAPAN, CHINA].map((side) => ({
      name: side === JAPAN ? "Japanese zones" : "Chinese zones",
      side: INK[side],
      places: sheet.playableHexes.filter((hex) => inEnemyZone(position, enemyOf(side), hex)).map((hex) => names[hex]),
    })),
  };
}

function marks(pub: Seen["pub"], sheet: Sheet): MarkShown[] {
  const { names } = sheet.board;
  const mark = (hex: number, kind: string, label: string, text: string): MarkShown => ({
    at: names[hex],
    kind,
    label,
    text,
  });
  const builders = pub.at.flatMap((hex, unit) => (hex >= 0 && pub.marks[unit] & BUILDER ? [hex] : []));
  return [
    ...builders.map((hex) =>
      mark(hex, "fort", "F", "Fort: +3, resistance without a die, until its builder leaves (17.1)"),
    ),
    ...pub.rubble.map((hex) => mark(hex, "rubble", "R", "Rubble: a fort for whoever defends here (15.3)")),
    ...pub.snipers.map((hex) =>
      mark(hex, "sniper", "S", "Sniper: Japanese moves here and next to it cost three times (16.3)"),
    ),
    ...pub.marker.flatMap((hex, id) =>
      hex >= 0
        ? [
            mark(
              hex,
              "interdiction",
              "✈",
              `${sheet.markers[id].name}: Chinese moves within two hexes cost double (15.4)`,
            ),
          ]
        : [],
    ),
    ...pub.attacked.map((hex) => mark(hex, "attacked", "×", "Attacked in this phase (7.1)")),
    ...(pub.destroyed ? sheet.forts.map((hex) => mark(hex, "destroyed", "–", "Fort destroyed for good (17.3)")) : []),
  ];
}

const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  setUp: "Set-up",
  movement: "movement phase",
  combat: "combat phase",
  mobileMovement: "mobile movement phase",
  mobileCombat: "mobile combat phase",
  administrative: "Administrative phase",
  pause: "pause",
};

/** The date of a day of the campaign; 1932 was a leap year. */
function dateOf(n: number): { day: number; month: string } {
  const [january, february] = [31 - 27, 29];
  if (n <= january) return { day: 27 + n, month: "January" };
  return n <= january + february
    ? { day: n - january, month: "February" }
    : { day: n - january - february, month: "March" };
}
const dayWords = (n: number): string => {
  const { day, month } = dateOf(n);
  return `${day} ${month}`;
};
const shortDay = (n: number): string => {
  const { day, month } = dateOf(n);
  return `${day} ${month.slice(0, 3)}`;
};

function status({ pub }: Seen, sheet: Sheet): Status {
  const { turnsPerSeries, pauses } = sheet.tables.limits;
  const ofBoth = ["setUp", "pause", "administrative"].includes(pub.phase);
  const whose = ofBoth ? "" : pub.side === JAPAN ? "Japanese " : "Chinese ";
  return {
    turn:
      pub.scenario === undefined
        ? `Turn ${pub.turn} of series ${1 + pauses - pub.pause}, ${dayWords(pub.day)}`
        : `Turn ${pub.turn} of ${turnsPerSeries}, ${dayWords(pub.day)}`,
    phase: pub.phase === "pause" ? `Pause ${pub.pause}` : `${whose}${PHASE_WORDS[pub.phase]}`,
    turnNumber: pub.day,
    turns: pub.scenario === undefined ? turnsPerSeries * (pauses + 1) : pub.day + turnsPerSeries - pub.turn,
  };
}

function panels({ pub }: Seen, sheet: Sheet): Panel[] {
  const { limits, victory } = sheet.tables;
  const units = (test: (unit: UnitId) => boolean): CounterShown[] =>
    sheet.units.flatMap((_, unit) => (test(unit as UnitId) ? [counter(pub, sheet, unit as UnitId)] : []));
  const markers = (state: number): CounterShown[] =>
    sheet.markerIds.flatMap((id) => (pub.marker[id] === state ? [{ id: sheet.markers[id].id }] : []));
  const boxes = (name: string, rule: string, test: (unit: UnitId) => boolean): Panel[] => {
    const list = units(test);
    return list.length > 0 ? [{ kind: "counters", name, counters: list, rule }] : [];
  };
  const pauseTracks: Panel[] = [
    {
      kind: "track",
      name: "Pause track",
      boxes: Array.from({ length: limits.pauses + 1 }, (_, i) => ({
        label: String(limits.pauses - i),
        note: i === limits.pauses ? "last series" : `${victory.unusedPause * (limits.pauses - i)} points if unused`,
      })),
      at: limits.pauses - pub.pause,
      rule: "13.1",
    },
    {
      kind: "track",
      name: "Chinese logistics",
      boxes: Array.from({ length: limits.logisticsMost + 1 }, (_, i) => ({
        label: String(i),
        ...(i === pub.logistics ? { counters: markers(ON_TRACK) } : {}),
      })),
      at: pub.logistics,
      rule: "13.5",
    },
  ];
  return [
    {
      kind: "track",
      name: "Turn track",
      boxes: Array.from({ length: limits.turnsPerSeries }, (_, i) => ({ label: String(i + 1) })),
      at: pub.turn - 1,
      rule: "13.1",
    },
    ...(pub.scenario === undefined ? pauseTracks : []),
    { kind: "counters", name: "Fire support ready", counters: markers(READY), rule: "15.1" },
    {
      kind: "counters",
      name: "Fire support used",
      counters: markers(USED),
      ...(pub.scenario === undefined ? { note: "back at the next pause" } : {}),
      rule: "15.1",
    },
    { kind: "counters", name: "Fire support not arrived", counters: markers(NOT_ARRIVED), rule: "15.1" },
    standing(pub, sheet),
    ...sheet.formations.flatMap((formation) =>
      boxes(
        `${formation.name}, off the map`,
        formation.points > 0 ? "13.2" : "13.4",
        (unit) => formation.units.includes(unit) && (pub.at[unit] === OFF_MAP || pub.at[unit] === WAITING),
      ),
    ),
    ...boxes("Other units, off the map", "11.0", (unit) => sheet.formation[unit] < 0 && pub.at[unit] === OFF_MAP),
    ...boxes("Japanese units eliminated", "13.3", (unit) => sheet.side[unit] === JAPAN && pub.at[unit] === ELIMINATED),
    ...boxes("Chinese units eliminated", "13.7", (unit) => sheet.side[unit] === CHINA && pub.at[unit] === ELIMINATED),
    ...boxes("Lost for good", "7.7", (unit) => pub.at[unit] === LOST),
  ];
}

function standing(pub: Seen["pub"], sheet: Sheet): Panel {
  const position = { pub, cache: buildCache(pub as Public, sheet), sheet };
  const counted = points(position);
  const level = levelNow(position);
  return {
    kind: "facts",
    name: "Japanese victory points",
    facts: [
      { label: "Cities", value: String(counted.cities), rule: "12.3" },
      { label: "Woosung forts", value: String(counted.forts), rule: "12.3" },
      { label: "Arrivals, Fifth Army, settlement", value: String(counted.ledger), rule: "12.3" },
      { label: "Unused pauses", value: String(counted.unusedPauses), rule: "12.3" },
      { label: "Total", value: String(counted.total), rule: "12.4" },
      { label: "If the game ended now", value: LEVEL_TEXTS[level], rule: "12.4" },
      { label: "Settlements", value: pub.open ? "open to the Chinese" : "closed to the Chinese", rule: "18.0" },
      { label: "Fifth Army", value: pub.fifthArmy ? "committed" : "not committed", rule: "13.4" },
    ],
  };
}

/** What is done next on a board, and what ends it. */
const NEXT_WORDS: Readonly<Record<string, { label: string }>> = {
  "redeploy.redeploy": { label: "Redeploy another" },
  "redeploy.done": { label: "End redeployment" },
  "train.done": { label: "End redeployment" },
  "fort.fort": { label: "Build another fort" },
  "fort.done": { label: "End redeployment" },
  "strategic.strategic": { label: "Send another against logistics" },
  "strategic.done": { label: "No more missions" },
  "interdict.interdict": { label: "Interdict another hex" },
  "interdict.done": { label: "No more missions" },
};

/** What the words of pause orders are called on buttons. */
const ORDER_WORDS: Readonly<Record<string, { label: string }>> = {
  none: { label: "No call" },
  snlf: { label: "Call the Special Naval Landing Force" },
  "24bde": { label: "Call 24th Brigade" },
  "snlf+24bde": { label: "Call the Landing Force and 24th Brigade" },
  "9div": { label: "Call 9th Division" },
  "11div": { label: "Call 11th Division" },
  "14div": { label: "Call 14th Division" },
  hold: { label: "Hold Fifth Army back" },
  commit: { label: "Commit Fifth Army" },
  brigade: { label: "Bring in a brigade" },
  replacement: { label: "Replace a step" },
  "order.fort": { label: "Build a fort" },
  "119bde": { label: "119th Brigade, 60th Division" },
  "120bde": { label: "120th Brigade, 60th Division" },
  "121bde": { label: "121st Brigade, 61st Division" },
  "122bde": { label: "122nd Brigade, 61st Division" },
  "259bde": { label: "259th Brigade, 87th Division" },
  "261bde": { label: "261st Brigade, 87th Division" },
  "262bde": { label: "262nd Brigade, 88th Division" },
  "264bde": { label: "264th Brigade, 88th Division" },
};

export const looks: Looks<Seen, Sheet> = {
  mapSheet: (sheet) => sheet.data.map,
  map: {
    title: "Shanghai Incident, 1932",
    subtitle: "28 January to 2 March 1932",
    native: "一二八事變",
    ground: { clear: "clear", city: "city", town: "town", greatRiver: "water", offmap: "outside" },
    groundByPlace: { french: "neutralCity", settlement: "neutralCity" },
    streams: { creek: "creek", river: "river" },
    shores: { greatRiver: "broad" },
    legend: [
      { label: "City", note: "+2 in defence", sample: "city" },
      { label: "Foreign sector", note: "closed to the Chinese at first", sample: "neutralCity" },
      { label: "Town", note: "+1 in defence", sample: "town" },
      { label: "Creek", note: "+1 to cross, +1 in defence", sample: "creek" },
      { label: "River", note: "+2 to cross, +2 in defence", sample: "river" },
      { label: "Road", note: "bridges streams", sample: "road" },
      { label: "Railway", note: "armoured trains; bridges streams", sample: "rail" },
      { label: "Woosung fort", note: "garrison, +3 in defence", sample: "fortMark" },
      { label: "Great river", note: "no entry; ships and landings", sample: "water" },
    ],
    scale: { kmPerHex: 1, marks: [0, 2, 5], text: "1 km to the hex" },
    sides: { japan: "first", china: "second" },
  },
  sides: [
    { seat: SIDE_IDS[JAPAN], name: sideName(JAPAN), adjective: sideAdjective(JAPAN), ink: "first", hue: "red" },
    { seat: SIDE_IDS[CHINA], name: sideName(CHINA), adjective: sideAdjective(CHINA), ink: "second", hue: "blue" },
  ],
  card: {
    dates: "28 January to 2 March 1932",
    length: "up to 35 turns in five series",
    complexity: 3,
    handOvers: 170,
    sentence:
      "Five weeks of fighting for Chapei and the forts: Japan sets the pace and pays for every pause, China spends points on men, forts and time.",
    native: "一二八事變",
  },
  turns: Array.from({ length: 35 }, (_, i) => ({
    label: String(1 + (i % 7)),
    date: dayWords(i + 1),
    short: shortDay(i + 1),
  })),
  faces,
  scene,
  status,
  panels,
  inspect,
  prospects,
  provenance,
  placeName: (sheet, place) => {
    const hex = sheet.board.find(place);
    return hex === null ? place : sheet.hexName[hex as HexId];
  },
  calculator: CALCULATOR,
  edit: EDIT_FORM,
  verbs: {
    place: { label: "Place in {}", hint: "Choose a unit, then its hex; all units before you confirm." },
    move: {
      label: "Move to {}",
      hint: "Choose a unit, then where it goes; way-points may follow.",
      key: "m",
      asks: { to: { goOn: "the carrier goes on alone" } },
    },
    infiltrate: { label: "Infiltrate", hint: "One hex, enemy zones or not.", key: "e" },
    redeploy: { label: "Redeploy", hint: "Four times the allowance, far from the enemy.", key: "r" },
    train: { label: "Move a train", hint: "Any distance along the railway.", key: "y" },
    attack: {
      label: "Attack",
      hint: "Target, attacking stacks, then fire support or a sniper.",
      key: "a",
      asks: { sniperHex: { question: "Where does the sniper lie in wait?", goOn: "add a sniper" } },
    },
    support: { label: "Use fire support", hint: "Markers that reach the hex under attack." },
    lose: { label: "Lose a step", hint: "Engineers go first, then support units." },
    resist: { label: "Offer stiff resistance", hint: "One unit gives a step; outside forts a die decides." },
    decline: { label: "Retreat", hint: "Hex by hex, out of enemy zones or onto friends." },
    first: { label: "Retreat first from {}", hint: "The stack whose retreat comes before the others." },
    retreat: { label: "Retreat to {}", hint: "Hex by hex, out of enemy zones or onto friends." },
    advance: { label: "Advance", hint: "Attackers that go into the emptied hex." },
    stay: { label: "Stay" },
    replace: { label: "Buy a replacement", hint: "One logistics point a step; the unit moves half as far." },
    fort: { label: "Build a fort", hint: "A unit in a city or town that stays there.", key: "b" },
    interdict: { label: "Battlefield interdiction", hint: "An air marker, then the hex it watches." },
    strategic: { label: "Strategic interdiction", hint: "An air marker against the next Chinese award." },
    order: {
      label: "Give orders",
      hint: "Hidden until both sides are in.",
      whole: true,
      asks: { land: { question: "Who comes ashore next?" }, hex: { question: "Where to?" } },
    },
    continue: { label: "Go on" },
    pause: { label: "Pause" },
    stop: { label: "Stop the campaign" },
    ...ORDER_WORDS,
    ...NEXT_WORDS,
    done: { key: "d" },
  },
};
