import type { Inspection, Looks, Panel, Prospects, Scene, SideInk, Status, View } from "@wusong/engine";
import { CALCULATOR } from "./calculator-form.ts";
import { EDIT_FORM } from "./edit-form.ts";
import { LOST, NORTH, SIDE_IDS, SIDES, SOUTH, sideAdjective, sideName } from "./ids.ts";
import tables from "./sheet/tables.json" with { type: "json" };
import type { Sheet } from "./sheet.ts";
import type { Skirmish } from "./state.ts";
import { hexWords } from "./words.ts";

type Seen = View<Skirmish>;
const INK: readonly SideInk[] = ["first", "second"];

function scene({ pub }: Seen, sheet: Sheet): Scene {
  return {
    stacks: pub.at.flatMap((hex, unit) =>
      hex === LOST
        ? []
        : [
            {
              at: sheet.board.names[hex],
              side: INK[sheet.side[unit]],
              counters: [{ id: sheet.units[unit].id, state: { moved: pub.acted[unit] === 1 } }],
            },
          ],
    ),
  };
}

const status = ({ pub }: Seen, sheet: Sheet): Status => ({
  turn: `Turn ${pub.turn} of ${sheet.tables.turns}`,
  phase: `${sideAdjective(pub.side)} player turn`,
  turnNumber: pub.turn,
  turns: sheet.tables.turns,
});

const panels = ({ pub }: Seen, sheet: Sheet): Panel[] => [
  {
    kind: "facts",
    name: "Companies",
    facts: SIDES.map((side) => ({
      label: sideName(side),
      value: String(sheet.unitsOf[side].filter((unit) => pub.at[unit] !== LOST).length),
      rule: "4.1",
    })),
  },
];

/** What a person is told who points at a hex. */
function inspect({ pub }: Seen, sheet: Sheet, place: string): Inspection {
  const bridge = sheet.objectives.some((hex) => sheet.board.names[hex] === place);
  const here = pub.at.flatMap((hex, unit) => (hex !== LOST && sheet.board.names[hex] === place ? [unit] : []));
  return {
    ground: bridge ? "bridge" : "clear",
    facts: bridge ? [{ label: "victory", value: "whoever stands here after the last turn wins", rule: "4.1" }] : [],
    counters: Object.fromEntries(
      here.map((unit) => [sheet.units[unit].id, [pub.acted[unit] === 1 ? "has acted" : "has not acted yet"]]),
    ),
  };
}

/** What each side still needs to win. */
function prospects({ pub }: Seen, sheet: Sheet): Prospects {
  const left = SIDES.map((side) => sheet.unitsOf[side].filter((unit) => pub.at[unit] !== LOST).length);
  const onBridge = pub.at.flatMap((hex, unit) =>
    sheet.objectives.some((one) => one === hex) ? [sheet.side[unit]] : [],
  );
  const holders = new Set(onBridge);
  const holder = holders.size === 1 ? onBridge[0] : null;
  return {
    aims: SIDES.flatMap((side) => [
      {
        seat: SIDE_IDS[side],
        text: `The bridge after turn ${sheet.tables.turns}`,
        now: holder === side ? "held" : "not held",
        met: holder === side,
        rule: "4.1",
      },
      {
        seat: SIDE_IDS[side],
        text: "No enemy company left",
        now: `${left[1 - side]} left`,
        met: left[1 - side] === 0,
        rule: "4.1",
      },
    ]),
    ending: {
      seat: holder === null ? null : SIDE_IDS[holder],
      text: holder === null ? "Nobody wins" : `${sideName(holder)} wins with the bridge`,
      rule: "4.1",
    },
    losses: SIDES.map((side) => ({ seat: SIDE_IDS[side], units: sheet.unitsOf[side].length - left[side] })),
    score: {
      name: "Companies left",
      rule: "4.1",
      of: SIDES.map((side) => ({ seat: SIDE_IDS[side], value: left[side] })),
    },
  };
}

export const looks: Looks<Seen, Sheet> = {
  mapSheet: (sheet) => sheet.data.map,
  map: {
    title: "Skeleton, 1900",
    subtitle: "Three companies a side, twelve turns",
    starTag: "objective",
    legend: [
      { label: "Clear", sample: "clear" },
      { label: "Bridge", sample: "star" },
    ],
  },
  sides: [
    { seat: SIDE_IDS[NORTH], name: sideName(NORTH), adjective: sideAdjective(NORTH), ink: "first", hue: "red" },
    { seat: SIDE_IDS[SOUTH], name: sideName(SOUTH), adjective: sideAdjective(SOUTH), ink: "second", hue: "blue" },
  ],
  card: {
    dates: "1900",
    length: "12 turns, ten minutes",
    complexity: 1,
    sentence: "Three companies a side meet at a bridge: whoever stands on it when the last turn is over has won.",
  },
  turns: Array.from({ length: tables.turns }, (_, i) => ({
    label: String(i + 1),
    date: `Hour ${i + 1}`,
    short: String(i + 1),
  })),
  faces: (sheet) =>
    sheet.units.map(({ id, name }, unit) => ({
      id,
      name,
      side: INK[sheet.side[unit]],
      arm: "infantry",
      echelon: "I",
      number: id.split(".")[1],
      strength: "1",
    })),
  scene,
  status,
  panels,
  inspect,
  prospects,
  // Nothing of this sheet was ever printed elsewhere.
  provenance: () => ({ sources: [], cases: {}, counters: {}, ground: "" }),
  placeName: (sheet, place) => {
    const hex = sheet.board.find(place);
    return hex === null || hex === undefined ? place : hexWords(sheet, hex);
  },
  calculator: CALCULATOR,
  edit: EDIT_FORM,
  verbs: {
    move: { label: "Move to {}", hint: "Point at a company, then at a lit hex.", key: "m" },
    attack: { label: "Attack {}", hint: "Point at a company, then at an enemy beside it.", key: "a" },
    done: { label: "End your turn", key: "d" },
  },
};
