import {
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
  AREAS,
  CHINA,
  CHITS_OF,
  ELIMINATED,
  isArea,
  JAPAN,
  NOBODY,
  NOWHERE,
  PLACES,
  POOL,
  placeNamed,
  SEATS,
  SIDE_IDS,
  sideAdjective,
  sideName,
  UNDEPLOYED,
  type UnitId,
} from "./ids.ts";
import { inspect } from "./looks-inspect.ts";
import { prospects } from "./looks-prospects.ts";
import { provenance } from "./looks-provenance.ts";
import { CHIT_TEXTS, VERBS } from "./looks-words.ts";
import { buildCache } from "./position.ts";
import { suppliedAreas } from "./rules/06-reinforcements/supply.ts";
import tables from "./sheet/tables.json" with { type: "json" };
import type { Sheet } from "./sheet.ts";
import type { Taierzhuang } from "./state.ts";
import { placeName, unitText } from "./words.ts";

type Seen = View<Taierzhuang>;

const INK: readonly SideInk[] = ["first", "second"];
const MONTHS: readonly (readonly [string, number])[] = [
  ["January", 31],
  ["February", 28],
  ["March", 31],
  ["April", 30],
  ["May", 31],
  ["June", 30],
  ["July", 31],
  ["August", 31],
  ["September", 30],
  ["October", 31],
  ["November", 30],
  ["December", 31],
];

/** 1.0.c: the date of a turn, one day after another. */
export const dateOf = (turn: number): string => {
  const { day, month, year } = dayOf(turn);
  return `${day} ${month} ${year}`;
};
const shortDate = (turn: number): string => {
  const { day, month } = dayOf(turn);
  return `${day} ${month.slice(0, 3)}`;
};

function dayOf(turn: number): { day: number; month: string; year: number } {
  const [year, firstMonth, firstDay] = tables.firstDay.split("-").map(Number);
  let month = firstMonth - 1;
  let day = firstDay + (turn - 1);
  while (day > MONTHS[month][1]) day -= MONTHS[month++][1];
  return { day, month: MONTHS[month][0], year };
}

function faces(sheet: Sheet): CounterFace[] {
  return sheet.unitNames.map((id, unit) => {
    const formation = sheet.formationOf[unit];
    const tank = formation.type === "tank";
    const df = sheet.df[unit];
    return {
      id,
      name: `${unitText(sheet, unit as UnitId)} (${formation.name})`,
      side: INK[sheet.side[unit]],
      body: formation.group === "20th Army Group" || formation.group === "5th Mixed Brigade" ? "elite" : "plain",
      arm: tank ? "armour" : "infantry",
      echelon: tank ? "I" : "II",
      number: formation.regiment ?? formation.division,
      formation: formation.brigade ? formation.division : formation.corps,
      strength: `${sheet.cf[unit]}${sheet.red[unit] ? "›" : "·"}${df}·${sheet.ma[unit]}`,
      reducedStrength: `${df - 1}`,
    };
  });
}

const shown = (sheet: Sheet, { pub }: Seen, unit: UnitId): CounterShown => ({
  id: sheet.unitNames[unit],
  ...(pub.spent[unit] ? { state: { spent: true }, strength: `${sheet.df[unit] - 1}` } : {}),
});

function scene(view: Seen, sheet: Sheet): Scene {
  const { pub } = view;
  const stacks: StackShown[] = [];
  const contested: string[] = [];
  const control: Record<string, SideInk> = {};
  for (let place = 0; place < PLACES; place++) {
    const at = sheet.placeNames[place];
    // Who can act lies on top, the strongest first: where not all of a stack may go, those go that a player would send.
    const byUse = (one: UnitId, other: UnitId): number =>
      Number(pub.spent[one]) - Number(pub.spent[other]) ||
      sheet.cf[other] - sheet.cf[one] ||
      sheet.df[other] - sheet.df[one] ||
      one - other;
    const here = SEATS.map((seat) => sheet.unitsOf[seat].filter((unit) => pub.place[unit] === place));
    SEATS.forEach((seat) => {
      if (here[seat].length > 0)
        stacks.push({ at, side: INK[seat], counters: here[seat].sort(byUse).map((unit) => shown(sheet, view, unit)) });
    });
    if (here.every((units) => units.length > 0)) contested.push(at);
    if (isArea(place) && pub.control[place] !== NOBODY) control[at] = INK[pub.control[place]];
  }
  const marks: MarkShown[] =
    pub.supplyDrop === NOWHERE
      ? []
      : [
          {
            at: sheet.placeNames[pub.supplyDrop],
            kind: "supply",
            label: "S",
            text: "Supplied from the air this turn (E.10)",
          },
        ];
  return {
    stacks,
    marks,
    control,
    contested,
    overlays: [{ name: "Japanese supply", side: "first", places: suppliedNames(view, sheet) }],
  };
}

function suppliedNames({ pub }: Seen, sheet: Sheet): string[] {
  const supplied = suppliedAreas({ pub, cache: buildCache(pub, sheet), sheet });
  return sheet.placeNames.filter((_, place) => place < AREAS && supplied[place]);
}

const PHASES: Readonly<Record<string, string>> = {
  deployment: "Deployment",
  chitPhase: "Chit phase",
  reinforcementPhase: "Reinforcement phase",
  randomEvent: "Random event",
  impulsePhase: "Impulse phase",
  endPhase: "End phase",
};

function phaseOf(view: Seen): string {
  const name = view.stack.map((frame) => PHASES[frame.p]).find((phase) => phase !== undefined) ?? "Between phases";
  return name === PHASES.impulsePhase ? `${name}: ${sideAdjective(view.pub.active)} impulse` : name;
}

function panels(view: Seen, sheet: Sheet): Panel[] {
  const { pub, mine } = view;
  const inPool = (side: typeof JAPAN): CounterShown[] =>
    sheet.unitsOf[side].filter((unit) => pub.place[unit] === POOL).map((unit) => shown(sheet, view, unit));
  const lost = (side: typeof JAPAN): number =>
    sheet.unitsOf[side].filter((unit) => pub.place[unit] === ELIMINATED).length;
  const toDeploy = SEATS.flatMap((seat) => sheet.unitsOf[seat].filter((unit) => pub.place[unit] === UNDEPLOYED));
  return [
    {
      kind: "track",
      name: "Turn record",
      boxes: Array.from({ length: sheet.tables.turns }, (_, i) => ({
        label: String(i + 1),
        note: `${dateOf(i + 1)}: up to ${sheet.handLevel[JAPAN][i]} Japanese and ${sheet.handLevel[CHINA][i]} Chinese chits`,
      })),
      at: pub.turn - 1,
      rule: "5.1",
    },
    ...(toDeploy.length > 0
      ? [
          {
            kind: "counters" as const,
            name: "To be set up",
            counters: toDeploy.map((unit) => shown(sheet, view, unit)),
            rule: "3.1",
          },
        ]
      : []),
    ...SEATS.map(
      (seat): Panel => ({
        kind: "hand",
        name: `${sideAdjective(seat)} chits`,
        side: INK[seat],
        chits: seat === view.seat && mine ? hand(sheet, mine.hand, seat) : pub.held[seat],
      }),
    ),
    ...SEATS.map(
      (seat): Panel => ({
        kind: "counters",
        name: `${sideAdjective(seat)} reinforcement pool`,
        counters: inPool(seat),
        rule: seat === CHINA ? "6.1" : "6.2",
      }),
    ),
    {
      kind: "facts",
      name: "The battle so far",
      facts: [
        ...SEATS.map((seat) => ({
          label: `${sideAdjective(seat)} units lost`,
          value: String(lost(seat)),
          rule: "7.4",
        })),
        ...SEATS.map((seat) => ({
          label: `${sideAdjective(seat)} human wave`,
          value: `+1 for every ${pub.waveGroup[seat]} units`,
          rule: "7.2.2.b",
        })),
        { label: "Chits played this turn", value: playedToday(view, sheet), rule: "5.2" },
        ...(pub.options.concentration
          ? [
              {
                label: "Concentration chit",
                value: pub.concentrationHolder === NOBODY ? "used by both" : sideAdjective(pub.concentrationHolder),
                rule: "12.7",
              },
            ]
          : []),
      ],
    },
  ];
}

function playedToday({ pub }: Seen, sheet: Sheet): string {
  const names = sheet.chits.filter((_, chit) => pub.played[chit] > 0).map(({ name }) => name);
  return names.length > 0 ? listed(names) : "none";
}

function hand(
  sheet: Sheet,
  held: readonly number[],
  seat: typeof JAPAN,
): { id: string; name: string; text: string; rule: string }[] {
  return CHITS_OF[seat].flatMap((chit) =>
    Array.from({ length: held[chit] }, () => ({
      id: sheet.chits[chit].id,
      name: sheet.chits[chit].name,
      ...CHIT_TEXTS[chit],
    })),
  );
}

export const looks: Looks<Seen, Sheet> = {
  mapSheet: (sheet) => sheet.map,
  map: {
    title: "Storm over Taierzhuang, 1938",
    subtitle: "25 March to 6 April 1938",
    native: "臺兒莊",
    note: "Letters, town, bridge and canal after the rules; other names, shapes and levels reconstructed.",
    sides: { japanese: "first", chinese: "second" },
    walled: ["G", "H"],
    names: { "Taierzhuang West": "West", "Taierzhuang East": "East", "Taierzhuang Station": "Station" },
    letters: true,
    ground: { village: "clear", strongpoint: "clear", town: "city", open: "clear" },
    legend: [
      { label: "Grand Canal", sample: "canal", note: "The Japanese cross only by the bridge" },
      { label: "Railway bridge", sample: "bridge" },
      { label: "Railway", sample: "rail" },
      { label: "Town wall", sample: "wall", note: "3 against attackers inside, 6 from outside" },
      { label: "Victory area", sample: "star" },
      { label: "Defence level", sample: "shield" },
    ],
    scale: { unitsPerKm: 2.485, marks: [0, 0.5, 1], text: "kilometres" },
  },
  sides: [
    { seat: SIDE_IDS[JAPAN], name: sideName(JAPAN), adjective: sideAdjective(JAPAN), ink: "first", hue: "red" },
    { seat: SIDE_IDS[CHINA], name: sideName(CHINA), adjective: sideAdjective(CHINA), ink: "second", hue: "blue" },
  ],
  card: {
    dates: "25 March to 6 April 1938",
    length: `${tables.turns} turns, 2 to 4 hours`,
    complexity: 2,
    handOvers: 430,
    sentence:
      "Impulse by impulse, a Japanese division fights for a walled town while a Chinese army closes in around it.",
    native: "臺兒莊",
  },
  turns: Array.from({ length: tables.turns }, (_, i) => ({
    label: String(i + 1),
    date: dateOf(i + 1),
    short: shortDate(i + 1),
  })),
  faces,
  scene,
  status: (view, sheet) => ({
    turn: `Turn ${view.pub.turn} of ${sheet.tables.turns}`,
    phase: `${dateOf(view.pub.turn)}, ${phaseOf(view)}`,
    turnNumber: view.pub.turn,
    turns: sheet.tables.turns,
  }),
  panels,
  inspect,
  prospects,
  provenance,
  placeName: (sheet, place) => {
    const found = placeNamed(place);
    return found === undefined ? place : placeName(sheet, found);
  },
  calculator: CALCULATOR,
  edit: EDIT_FORM,
  verbs: VERBS,
};
