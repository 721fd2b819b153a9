import {
  type Arm,
  type CounterFace,
  type CounterShown,
  type Looks,
  listed,
  type MarkShown,
  type Panel,
  type Scene,
  type SideInk,
  type StackShown,
  type View,
} from "@wusong/engine";
import { CALCULATOR } from "./calculator-form.ts";
import { EDIT_FORM } from "./edit-form.ts";
import {
  ARM_NAMES,
  areasOf,
  ELIMINATED,
  FRENCH,
  GERMAN,
  NO_AREA,
  SIDE_IDS,
  SIDES,
  sideAdjective,
  sideName,
} from "./ids.ts";
import { inspect } from "./looks-inspect.ts";
import { prospects } from "./looks-prospects.ts";
import { provenance } from "./looks-provenance.ts";
import { VERBS } from "./looks-words.ts";
import { buildCache } from "./position.ts";
import { stillDue } from "./rules/08-arrivals.ts";
import { roadHeld, victoryPoints } from "./rules/09-victory.ts";
import type { Sheet } from "./sheet.ts";
import { conditionsOf, termsOf } from "./sheet-scenarios.ts";
import type { Board, MarsLaTour } from "./state.ts";

type Seen = View<MarsLaTour>;
const INK: readonly SideInk[] = ["first", "second"];

const board = (view: Seen, sheet: Sheet): Board => ({
  pub: view.pub,
  cache: buildCache(view.pub as MarsLaTour["pub"], sheet),
  sheet,
});

function faces(sheet: Sheet): CounterFace[] {
  const units = sheet.data.counters.units.map((unit, id): CounterFace => {
    const side = sheet.side[id];
    const brigade = side === FRENCH || unit.arm === "cavalry";
    return {
      id: unit.id,
      name: `${sideAdjective(side)} ${unit.arm}: ${unit.name}`,
      side: INK[side],
      body: unit.id.startsWith("fr.guard") || unit.value.fresh > 4 ? "elite" : "plain",
      arm: unit.arm satisfies Arm,
      echelon: unit.arm === "artillery" ? "" : brigade ? "X" : "III",
      number: unit.name.replace(/ \(.*$/, ""),
      ...(unit.division ? { formation: unit.division } : {}),
      strength: `${unit.factor ? `${unit.factor}·` : ""}${unit.value.fresh}·${sheet.moves[id]}`,
      reducedStrength: `${unit.value.spent}`,
    };
  });
  const leaders = sheet.data.counters.leaders.map(
    (leader, id): CounterFace => ({
      id: leader.id,
      name: `${sideAdjective(sheet.leaderSide[id])} Leader ${leader.name}`,
      side: INK[sheet.leaderSide[id]],
      arm: "leader",
      number: leader.name,
      strength: String(leader.limit),
    }),
  );
  return [...units, ...leaders];
}

const shown = (view: Seen, sheet: Sheet, unit: number): CounterShown => ({
  id: sheet.unitIds[unit],
  ...(view.pub.spent[unit] ? { state: { spent: true }, strength: String(sheet.spentValue[unit]) } : {}),
});

const leaderShown = (view: Seen, sheet: Sheet, leader: number): CounterShown => ({
  id: sheet.leaderIds[leader],
  ...(view.pub.ready[leader] ? {} : { state: { inactive: true } }),
});

const ARM_RANK = { infantry: 0, artillery: 1, cavalry: 2 } as const;

/** Place of a unit in its stack, counted from the top. */
const rankIn = (view: Seen, sheet: Sheet, unit: number): number =>
  (view.pub.spent[unit] ? 3 : 0) + ARM_RANK[ARM_NAMES[sheet.arm[unit]]];

/** Leaders lie under the troops: a star says that they are there, and who. */
const leadersMark = (view: Seen, sheet: Sheet, at: string, leaders: readonly number[]): MarkShown => ({
  at,
  kind: `leader ${sheet.leaderSide[leaders[0]]}`,
  label: leaders.length > 1 ? `★${leaders.length}` : "★",
  text: listed(leaders.map((one) => `${sheet.leaderNames[one]}${view.pub.ready[one] ? "" : " (inactive)"}`)),
});

function scene(view: Seen, sheet: Sheet): Scene {
  const { pub } = view;
  const stacks: StackShown[] = [];
  const control: Record<string, SideInk> = {};
  const marks: MarkShown[] = [];
  for (let area = 0; area < sheet.areas; area++) {
    const at = sheet.areaIds[area];
    for (const side of SIDES) {
      // What fights lies on top: infantry, then guns, then cavalry, Fresh before Spent; Leaders ride below.
      const units = sheet.unitsOf[side].filter((unit) => pub.at[unit] === area);
      const leaders = sheet.leadersOf[side].filter((leader) => pub.leaderAt[leader] === area);
      const counters = [
        ...units
          .sort((a, b) => rankIn(view, sheet, a) - rankIn(view, sheet, b))
          .map((unit) => shown(view, sheet, unit)),
        ...leaders.map((one) => leaderShown(view, sheet, one)),
      ];
      if (counters.length > 0) stacks.push({ at, side: INK[side], counters });
      if (leaders.length > 0) marks.push(leadersMark(view, sheet, at, leaders));
    }
    const holder = INK[pub.control[area]];
    if (holder) control[at] = holder;
  }
  if (pub.act && pub.act.to !== NO_AREA) {
    marks.push({ at: sheet.areaIds[pub.act.to], kind: "goal", label: "→", text: "The group on the way goes here" });
  }
  const b = board(view, sheet);
  const around = (areas: number): string[] => {
    let set = 0;
    for (const area of areasOf(areas)) set |= sheet.nearSet[area];
    return areasOf(set).map((area) => sheet.areaIds[area]);
  };
  return {
    stacks,
    marks,
    control,
    overlays: [
      { name: "French Beaten Zones", side: "first", places: around(b.cache.gunAreas[FRENCH]) },
      { name: "German Beaten Zones", side: "second", places: around(b.cache.gunAreas[GERMAN]) },
      { name: "Chassepot Fire Zones", side: "first", places: around(b.cache.infantryAreas[FRENCH]) },
    ],
  };
}

const PHASES = { arrival: "Arrivals", initiative: "Initiative", impulses: "Impulses", end: "End phase" } as const;

function panels(view: Seen, sheet: Sheet): Panel[] {
  const b = board(view, sheet);
  const { pub } = view;
  const terms = termsOf(b);
  const lost = (side: number): CounterShown[] =>
    sheet.unitsOf[side].filter((unit) => pub.at[unit] === ELIMINATED).map((unit) => ({ id: sheet.unitIds[unit] }));
  return [
    {
      kind: "track",
      name: "Turn record",
      boxes: sheet.schedule.turns.slice(0, terms.lastTurn).map((label, i) => ({
        label,
        counters: sheet.groups.flatMap(({ turn }, group) =>
          turn === i + 1 ? stillDue(b, group as never).map((unit) => ({ id: sheet.unitIds[unit] })) : [],
        ),
      })),
      at: pub.turn - 1,
      rule: "1.0.b",
    },
    {
      kind: "facts",
      name: "Victory points now",
      facts: SIDES.map((side) => ({ label: sideAdjective(side), value: String(victoryPoints(b, side)), rule: "9.0" })),
    },
    {
      kind: "facts",
      name: view.pub.scenario === undefined ? "The road to Verdun" : "The villages",
      facts: SIDES.map((side) => {
        const { final, finalAtLeast } = conditionsOf(terms, side);
        return {
          label: sideAdjective(side),
          value: `${roadHeld(b, side)} of ${final.length} Areas held, ${finalAtLeast} win`,
          rule: terms.endings[SIDE_IDS[side]].rule,
        };
      }),
    },
    ...SIDES.map(
      (side): Panel => ({
        kind: "counters",
        name: `${sideAdjective(side)} losses`,
        counters: lost(side),
        rule: "7.7.A.l",
      }),
    ),
  ];
}

export const looks: Looks<Seen, Sheet> = {
  mapSheet: (sheet) => sheet.data.map,
  map: {
    title: "Mars-la-Tour, 1870",
    subtitle: "16 August 1870",
    ground: { hill: "clear", woods: "woods", town: "town", clear: "clear" },
    sides: { french: "first", german: "second" },
    legend: [
      { label: "Cover 1 to 3", sample: "shield" },
      { label: "Victory Area", sample: "star" },
      { label: "Woods", sample: "woods" },
      { label: "Hill", sample: "hill" },
      { label: "Town", sample: "townMark" },
      { label: "Ravine", sample: "ravine", note: "1 movement point more; no counter-charge across" },
      { label: "Road", sample: "road", note: "no effect" },
      { label: "Roman road", sample: "romanRoad", note: "no effect" },
    ],
    scale: { unitsPerKm: 80, marks: [0, 1, 2, 3], text: "km" },
  },
  sides: [
    { seat: SIDE_IDS[FRENCH], name: sideName(FRENCH), adjective: sideAdjective(FRENCH), ink: "first", hue: "blue" },
    { seat: SIDE_IDS[GERMAN], name: sideName(GERMAN), adjective: sideAdjective(GERMAN), ink: "second", hue: "iron" },
  ],
  card: {
    dates: "16 August 1870",
    length: "8 turns, about 2 hours",
    complexity: 3,
    handOvers: 210,
    sentence: "Two German corps stand in the way of a whole army: chassepots against guns on the road to Verdun.",
  },
  turns: ["09:00", "10:30", "12:00", "13:30", "15:00", "16:30", "18:00", "19:30"].map((label) => ({
    label,
    date: "16 August 1870",
    short: "16 Aug",
  })),
  faces,
  scene,
  status: (view, sheet) => ({
    turn: `Turn ${view.pub.turn} of ${termsOf({ pub: view.pub, sheet }).lastTurn}, ${sheet.schedule.turns[view.pub.turn - 1]}`,
    phase: view.pub.phase === "impulses" ? `${sideAdjective(view.pub.active)} impulse` : PHASES[view.pub.phase],
    turnNumber: view.pub.turn,
    turns: termsOf({ pub: view.pub, sheet }).lastTurn,
  }),
  panels,
  inspect,
  prospects,
  provenance,
  calculator: CALCULATOR,
  placeName: (sheet, place) => {
    const area = sheet.areaByName.get(place);
    return area === undefined ? place : sheet.areaNames[area];
  },
  edit: EDIT_FORM,
  verbs: VERBS,
};
