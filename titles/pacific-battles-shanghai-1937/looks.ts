import type {
  Arm,
  CounterFace,
  CounterShown,
  Echelon,
  Looks,
  MarkShown,
  Scene,
  StackShown,
  View,
} from "@wusong/engine";
import { CALCULATOR } from "./calculator-form.ts";
import { EDIT_FORM } from "./edit-form.ts";
import { CHINA, JAPAN, SIDE_IDS, SIDES, sideAdjective, sideName, type UnitId } from "./ids.ts";
import { inspect } from "./looks-inspect.ts";
import { INK, panels } from "./looks-panels.ts";
import { prospects } from "./looks-prospects.ts";
import { provenance } from "./looks-provenance.ts";
import { placedStrikes } from "./rules/16-air-operations/strike.ts";
import type { Sheet, Unit } from "./sheet.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Phase, Shanghai } from "./state.ts";

type Seen = View<Shanghai>;

const ARMS: Readonly<Record<Unit["type"]["kind"], Arm>> = {
  infantry: "infantry",
  marines: "naval-infantry",
  machinegun: "infantry",
  recon: "armouredCar",
  armor: "armour",
  antiaircraft: "artillery",
  engineer: "engineer",
  amphib: "naval-infantry",
  hq: "headquarters",
  supply: "marker",
};

function face(unit: Unit): CounterFace {
  const { type } = unit;
  const moves = type.move ?? "∞";
  const strength =
    type.kind === "hq"
      ? `(${type.support})·${type.defense}·${moves}`
      : type.kind === "supply"
        ? "1"
        : `${type.attack}·${type.defense}·${moves}`;
  return {
    id: unit.text,
    name: `${sideAdjective(unit.side)}: ${unit.name}`,
    side: INK[unit.side],
    body:
      type.kind === "marines"
        ? "naval"
        : unit.typeId === "cn.elite" || unit.typeId === "jp.standing"
          ? "elite"
          : "plain",
    arm: ARMS[type.kind],
    echelon: (type.size === "XXXXX" ? "XXXX" : type.size) as Echelon,
    ...designation(unit),
    strength,
    shape: type.kind === "supply" ? "chit" : "square",
  };
}

/** Names too long for the edge of a counter. */
const SHORT: Readonly<Record<string, string>> = {
  Shanghai: "Sh",
  Nanking: "Nk",
  Sentai: "Se",
  Shigeto: "Shg",
  Kunizaki: "Kun",
};
const short = (name: string): string => SHORT[name] ?? name.replace(/ AG$/, "");

/** Japanese counters carry their number; Chinese ones, known by their factors alone, the formation they came with. */
function designation(unit: Unit): { number?: string; formation?: string } {
  const within = /\((.*)\) (\d+)$/.exec(unit.name);
  if (within) return { number: within[2], formation: short(within[1]) };
  const regiment = /^Regiment (\d) of (\S+)/.exec(unit.name);
  if (regiment) return { number: regiment[1], formation: short(regiment[2]) };
  if (unit.type.kind === "supply") return {};
  // "29/3 Brigade" is brigade 29 of division 3, "1 Combined SNLF" the first of the combined ones.
  const [number, formation] = unit.name.replace(/ .*$/, "").split("/");
  return formation ? { number, formation } : { number: short(number) };
}

/** Own units with their states, enemy units in sight, and covered stacks. */
function stacks(view: Seen, sheet: Sheet): StackShown[] {
  const list: StackShown[] = [];
  for (const side of SIDES) {
    const byHex = new Map<number, CounterShown[]>();
    for (const hex of view.pub.occupied[side]) byHex.set(hex, []);
    if (view.seat === side && view.mine) {
      const first = sheet.first[side];
      view.mine.at.forEach((at, i) => {
        byHex.get(at)?.push(ownCounter(view, sheet, (first + i) as UnitId));
      });
    } else {
      const { mine } = view;
      mine?.seen.forEach((unit, i) => {
        if (sheet.side[unit] === side) byHex.get(mine.seenAt[i])?.push({ id: sheet.units[unit].text });
      });
      for (const [hex, counters] of byHex)
        if (!mine?.looked.includes(hex)) counters.push({ hidden: true, side: INK[side] });
    }
    for (const [hex, counters] of byHex) list.push({ at: sheet.board.names[hex], side: INK[side], counters });
  }
  return list;
}

function ownCounter(view: Seen, sheet: Sheet, unit: UnitId): CounterShown {
  const mine = view.mine!;
  const moving = view.pub.phase === "movement" && view.pub.side === view.seat;
  return {
    id: sheet.units[unit].text,
    state: {
      ...(mine.suppressed.includes(unit) ? { disrupted: true } : {}),
      ...(sheet.isHq[unit] && !mine.active.includes(unit) ? { inactive: true } : {}),
      ...(moving && !mine.toMove.includes(unit) ? { moved: true } : {}),
    },
  };
}

function marks(view: Seen, sheet: Sheet): MarkShown[] {
  const { pub } = view;
  const at = (hex: number): string => sheet.board.names[hex];
  const list: MarkShown[] = [];
  for (const side of SIDES) {
    for (const hex of pub.forts[side])
      list.push({ at: at(hex), kind: "fort", label: "F", text: `${sideAdjective(side)} fortification` });
    for (const hex of pub.suppressed[side])
      list.push({ at: at(hex), kind: "suppressed", label: "S", text: "Suppressed units" });
  }
  for (const { hex, air } of placedStrikes(pub))
    list.push({ at: at(hex), kind: "strike", label: String(air), text: "A strike is placed here" });
  for (const battle of pub.battles)
    for (const hex of battle.targets)
      list.push({
        at: at(hex),
        kind: "attacked",
        label: battle.done ? "✓" : "!",
        text: battle.done ? "Attacked" : "To be attacked",
      });
  return list;
}

function overlays(view: Seen, sheet: Sheet): NonNullable<Scene["overlays"]> {
  const { pub, mine, seat } = view;
  const names = (hexes: Iterable<number>): string[] =>
    [...new Set(hexes)].sort((x, y) => x - y).map((hex) => sheet.board.names[hex]);
  const around = (hex: number): readonly number[] => sheet.board.neighbours(hex as never);
  const zones = SIDES.map((side) => ({
    name: `${sideAdjective(side)} zones`,
    side: INK[side],
    places: names(pub.zoc[side].flatMap(around)),
  }));
  const open = [{ name: "Objectives", places: names(sheet.objectives) }, ...zones];
  if (!mine || seat === null) return open;
  const first = sheet.first[seat];
  const radius: number[] = [];
  const supplied: number[] = [];
  for (const hq of mine.active) {
    const at = mine.at[hq - first];
    if (at >= 0) radius.push(...sheet.board.within(at as never, sheet.units[hq].type.radius!));
  }
  for (const unit of sheet.supply[seat]) {
    const at = mine.at[unit - first];
    if (at >= 0) supplied.push(at, ...around(at));
  }
  return [
    ...open,
    { name: "HQ radius", side: INK[seat], places: names(radius) },
    { name: "Supply reach", side: INK[seat], places: names(supplied) },
    { name: "Landings", places: names(sheet.landings) },
  ];
}

const PHASES: Readonly<Record<Phase, string>> = {
  "set-up": "Set-up",
  initiative: "Initiative",
  markers: "Campaign markers",
  allocation: "Air mission allocation",
  superiority: "Air superiority",
  reinforcements: "Reinforcements",
  logistics: "Logistics",
  movement: "Movement",
  strike: "Air and naval strikes",
  combat: "Land combat",
  victory: "Victory points",
};

/** Words among the choices of a verb, as people call them. */
const words = (verb: string, names: Readonly<Record<string, string>>): Record<string, { label: string }> =>
  Object.fromEntries(Object.entries(names).map(([word, label]) => [`${verb}.${word}`, { label }]));

const MISSIONS = {
  reserve: "Reserve",
  superiority: "Air superiority",
  interdiction: "Interdiction",
  recon: "Recon",
  strike: "Strikes",
};
const TABLES = { raid: "Raid", assault: "Assault" };

export const looks: Looks<Seen, Sheet> = {
  mapSheet: (sheet) => sheet.data.map,
  map: {
    title: "Pacific Battles: Shanghai, 1937",
    subtitle: "August to November 1937",
    native: "淞滬會戰",
    ground: {
      clear: "clear",
      cultivated: "paddy",
      marsh: "marsh",
      mudFlat: "mud",
      city: "city",
      sea: "water",
      lake: "water",
      majorRiver: "water",
      northbank: "outside",
    },
    groundByTag: { "settlement.international": "neutralCity" },
    streams: { stream: "creek", river: "river", majorRiver: "wide" },
    landingTag: "landing",
    starTag: "objective",
    scale: { kmPerHex: 5, marks: [0, 5, 10, 20], text: "kilometres" },
    legend: [
      { label: "Clear", sample: "clear" },
      { label: "Cultivated", sample: "paddy", note: "one column for the defender" },
      { label: "Marsh", sample: "marsh", note: "closed to mechanized units off routes" },
      { label: "City", sample: "city", note: "four columns; retreats may be ignored" },
      { label: "Landing hex", sample: "landing" },
      { label: "Objective", sample: "star" },
      { label: "Stream", sample: "creek" },
      { label: "River", sample: "river" },
      { label: "Lower Huangpu", sample: "wide", note: "no crossing" },
      { label: "Road", sample: "road" },
      { label: "Railroad", sample: "rail" },
    ],
    sides: { japan: "first", china: "second" },
  },
  sides: [
    { seat: SIDE_IDS[JAPAN], name: sideName(JAPAN), adjective: sideAdjective(JAPAN), ink: "first", hue: "red" },
    { seat: SIDE_IDS[CHINA], name: sideName(CHINA), adjective: sideAdjective(CHINA), ink: "second", hue: "blue" },
  ],
  card: {
    dates: "August – November 1937",
    length: "8 turns, four to six hours",
    complexity: 4,
    handOvers: 110,
    sentence:
      "Headquarters, hidden stacks and two impulses a side: the whole Shanghai campaign in eight half-month turns.",
    native: "淞滬會戰",
  },
  turns: ["Aug I", "Aug II", "Sep I", "Sep II", "Oct I", "Oct II", "Nov I", "Nov II"].map((date, i) => ({
    label: String(i + 1),
    date,
    short: date,
  })),
  faces: (sheet) => sheet.units.map(face),
  scene: (view, sheet) => ({
    stacks: stacks(view, sheet),
    marks: marks(view, sheet),
    control: Object.fromEntries(
      sheet.objectives.flatMap((hex) => {
        const holder = SIDES.find((side) => view.pub.occupied[side].includes(hex));
        return holder === undefined ? [] : [[sheet.board.names[hex], INK[holder]]];
      }),
    ),
    overlays: overlays(view, sheet),
  }),
  status: (view, sheet) => ({
    turn: `Turn ${view.pub.turn} of ${termsOf({ pub: view.pub, sheet }).lastTurn}`,
    phase: `${sheet.data.schedule.turns[view.pub.turn - 1]}${view.pub.impulse === 0 ? "" : view.pub.impulse === 1 ? `, ${sideAdjective(view.pub.side)} initial impulse` : `, ${sideAdjective(view.pub.side)} follow-on impulse`}: ${PHASES[view.pub.phase]}`,
    turnNumber: view.pub.turn,
    turns: termsOf({ pub: view.pub, sheet }).lastTurn,
  }),
  panels,
  inspect,
  prospects,
  provenance,
  placeName: (sheet, place) => {
    if (place === "base") return "the off-map base";
    const hex = sheet.board.find(place);
    const [named] = hex === null ? [] : sheet.board.placesAt(hex);
    return named ? `${named.name}, ${place}` : place;
  },
  calculator: CALCULATOR,
  edit: EDIT_FORM,
  verbs: {
    move: {
      label: "Move to {}",
      hint: "Pick a unit, then where it goes. A hidden stack may stop it on the way.",
      key: "m",
    },
    march: { label: "March by {}", hint: "Way-points: each leg by the cheapest path." },
    land: {
      label: "Land at {}",
      hint: "Clear coast, free of Chinese units and zones; within the stacking limit.",
      key: "h",
    },
    enter: { label: "Enter at {}", hint: "Over the west edge, then on by normal movement.", key: "e" },
    battle: { label: "Attack {}", hint: "Targets first, then attackers adjacent to all of them.", key: "b" },
    complete: { label: "Declare what is owed", hint: "The assistant pairs whoever still has to fight.", key: "c" },
    strike: { label: "Strike {}", hint: "All strikes are placed before the first is flown.", key: "s" },
    hit: { whole: true },
    base: { label: "the off-map base" },
    lose: {
      asks: {
        "break down": { question: "Which brigades break down before half of the factors is lost?" },
        eliminate: { question: "Which units are lost?", goOn: "choose the losses" },
      },
    },
    "strike.none": { label: "Air points alone" },
    "strike.jp.shanghai-gunfire": { label: "Shanghai Naval Gunfire" },
    "strike.jp.third-fleet": { label: "Third Fleet Naval Gunfire" },
    allocate: {
      label: "Allocate the air points",
      whole: true,
      asks: {
        superiority: {
          question: "How many points fly for air superiority?",
          label: MISSIONS.superiority,
          text: "fights the enemy's superiority points, and in excess of them his other missions",
        },
        interdiction: {
          question: "How many points interdict Chinese reinforcements?",
          label: MISSIONS.interdiction,
          text: "strikes at units and supply of the enemy that arrive this turn",
        },
        recon: {
          question: "How many points fly recon?",
          label: MISSIONS.recon,
          text: "shows the enemies in a hex and around it in your movement phase",
        },
        strike: {
          question: "How many points fly strikes? What is left stays in reserve.",
          label: MISSIONS.strike,
          text: "bombards an enemy hex; what is left stays in reserve",
        },
      },
    },
    ...words("allocate", MISSIONS),
    divert: { label: "Divert {}", hint: "Points beyond the enemy's superiority may fire at his other missions." },
    ...words("hit", MISSIONS),
    ...words("suffer", MISSIONS),
    ...words("airUpgrade", MISSIONS),
    suffer: {
      whole: true,
      asks: {
        air: { question: "From which box is the air point that is damaged?" },
        supply: { question: "Where does the supply point lie that is lost?" },
      },
    },
    ...words("choose", TABLES),
    ...words("recon", { ...TABLES, "jp.recon": "Recon", "jp.intelligence": "Intelligence" }),
    deploy: { label: "Place the three brigades", whole: true },
    edge: { label: "Place in {}", hint: "The west edge or Nanking: first the hex, then who arrives there." },
    holdBack: { label: "Hold back", hint: "Units held back can be placed on a later turn." },
    activate: {
      label: "Activate {}",
      key: "a",
      asks: {
        hq: { question: "Which headquarters?" },
        supply: { question: "Which supply point pays for it?" },
        "second supply": { question: "Panic: which second supply point pays for it?" },
      },
    },
    marker: { whole: true, asks: { hq: { question: "Which headquarters does the marker activate?" } } },
    refit: {
      label: "Refit in {}",
      asks: {
        place: { question: "Where is the supply that is spent? The units come back there." },
        units: { question: "Which units come back?" },
      },
    },
    refitHq: { label: "Refit in {}", asks: { place: { question: "Where does the headquarters come back?" } } },
    repair: { label: "Repair {}", asks: { points: { question: "How many damaged air points?" } } },
    fortify: {
      label: "Fortify with supply in {}",
      asks: {
        supply: { question: "Which supply point is spent?" },
        engineers: { question: "Which engineers build?" },
      },
    },
    contribute: { hint: "As many units as the stacking limit allows; the others stay out.", whole: true },
    retreat: { label: "Retreat to {}", hint: "Pick a unit, then where it goes." },
    pursue: { label: "Pursue into {}", hint: "Pick a unit, then the hex the enemy left." },
    done: { key: "d" },
  },
};
