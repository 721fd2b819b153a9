import type { OptionSpec, Title } from "@wusong/engine";
import { T } from "./book.ts";
import { edit } from "./edit.ts";
import { guide } from "./guide.ts";
import { FRENCH, GERMAN, NOBODY, WAITING } from "./ids.ts";
import { invariants } from "./invariants.ts";
import { AREA, GROUP, LEADER, UNIT } from "./kinds.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { overWords } from "./over-words.ts";
import { buildCache } from "./rules/01-frame.ts";
import { game } from "./rules/01-turn.ts";
import { defaultSheet, loadSheet, type Sheet } from "./sheet.ts";
import type { MarsLaTour, Pub } from "./state.ts";
import { value } from "./value.ts";
import { watch } from "./watch.ts";

const OPTIONS: readonly OptionSpec[] = [
  {
    id: "rifleReduction",
    name: "Loss of a beaten rifle attack",
    text: "Whether each unit that fired takes one casualty point off the loss of a beaten rifle attack; the player aid can be read both ways.",
    values: [
      { id: "firers", name: "Less one for each unit that fired" },
      { id: "none", name: "The full difference" },
    ],
    default: "firers",
  },
];

/** 9.0.e, f, 10: the positions of 09:00. */
function setUp(sheet: Sheet, reduction: boolean): Pub {
  const { units, leaders } = sheet.data.counters;
  const place = ({ turn, area }: { turn: number; area: string }): number =>
    turn === 1 ? sheet.areaByName.get(area)! : WAITING;
  const control: number[] = new Array(sheet.areas).fill(NOBODY);
  for (const [area, side] of Object.entries(sheet.schedule.control))
    control[sheet.areaByName.get(area)!] = side === "french" ? 0 : 1;
  const at = units.map((unit) => place(unit.enters));
  at.forEach((area, unit) => {
    if (area >= 0) control[area] = sheet.side[unit];
  });
  return {
    turn: 1,
    phase: "arrival",
    active: sheet.schedule.firstImpulse === "french" ? FRENCH : GERMAN,
    impulse: 1,
    passes: 0,
    began: -1,
    at,
    spent: units.map(() => 0),
    control,
    leaderAt: leaders.map((leader) => place(leader.enters)),
    ready: leaders.map(() => 1),
    barred: sheet.groups.map(() => 0),
    forced: 0,
    reduction,
    act: null,
  };
}

export const title: Title<MarsLaTour> = {
  id: "mars-la-tour-1870",
  name: "Mars-la-Tour, 1870",
  date: "16 August 1870",
  seats: ["french", "german"],
  rulesVersion: "2",
  scenarios: [
    {
      id: "battle",
      name: "Mars-la-Tour and Vionville",
      text: "The whole day, from the first guns at Vionville at nine o'clock to nightfall: can the French keep the road to Verdun open?",
    },
  ],
  options: OPTIONS,
  bound: 6000,
  book: T,
  main: game,
  kinds: [AREA, UNIT, LEADER, GROUP],
  defaultSheet,
  loadSheet,
  begin: (sheet, _scenario, options) => ({
    pub: setUp(sheet, options.rifleReduction !== "none"),
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
  overWords,
  periods: { turn: (pub) => pub.turn, impulse: (pub) => `${pub.turn}.${pub.impulse}` },
  looks,
  guide,
};
