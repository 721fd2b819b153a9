import { counted, type Inspection, listed, type Said, type View } from "@wusong/engine";
import {
  CHINA,
  enemyOf,
  isArea,
  JAPAN,
  NOBODY,
  type PlaceId,
  placeNamed,
  SEATS,
  sideAdjective,
  sideName,
} from "./ids.ts";
import { buildCache, unitsAt } from "./position.ts";
import { countAt, defenceFactor, readyAt } from "./rules/02-units.ts";
import { suppliedAreas } from "./rules/06-reinforcements/supply.ts";
import type { Sheet } from "./sheet.ts";
import type { Board, Taierzhuang } from "./state.ts";
import { placeText } from "./words.ts";

/** What a person is told of an area and the units in it. Everything on the map is public. */
export function inspect({ pub }: View<Taierzhuang>, sheet: Sheet, name: string): Inspection {
  const place = placeNamed(name);
  if (place === undefined) return { ground: "", facts: [], counters: {} };
  const b: Board = { pub, cache: buildCache(pub, sheet), sheet };
  const facts = isArea(place) ? [...ground(b, place), ...canal(b, place), ...standing(b, place)] : zone(b, place);
  return { ground: isArea(place) ? groundName(sheet, place) : "deployment zone", facts, counters: counters(b, place) };
}

function groundName(sheet: Sheet, place: PlaceId): string {
  if (sheet.isTown[place]) return "walled town, victory area";
  const area = sheet.map.areas.find(({ id }) => id === sheet.placeNames[place])!;
  return [...area.terrain, ...(area.victory ? ["victory area"] : [])].join(", ");
}

/** 7.2.2.c, d: what the ground adds in defence. 7.1.1: what it costs to enter. */
function ground(b: Board, place: PlaceId): Said[] {
  const { sheet } = b;
  const { open, enemyHeld, tankIntoTown } = sheet.tables.movement;
  const town = sheet.isTown[place];
  const holder = b.pub.control[place];
  const level = sheet.level[place];
  return [
    town
      ? {
          label: "in defence",
          value: `+${sheet.townInside[place]} against attackers inside, +${sheet.townOutside[place]} from outside`,
          rule: "7.2.2.d",
        }
      : {
          label: "in defence",
          value:
            level === 0
              ? "nothing"
              : `+${level} for whoever controls it${holder === NOBODY ? "" : `: ${sideName(holder)}`}`,
          rule: "7.2.2.c",
        },
    {
      label: "to enter",
      value: `${counted(open, "point")}, ${enemyHeld} where the enemy holds control${town ? `; ${tankIntoTown} more for tanks` : ""}`,
      rule: "7.1.1",
    },
  ];
}

/** 11.0: what lies across the canal is reached by the Chinese alone, except over the bridge. */
function canal({ sheet }: Board, place: PlaceId): Said[] {
  const across = sheet.steps[CHINA][place].filter((to) => isArea(to) && !sheet.steps[JAPAN][place].includes(to));
  return across.length === 0
    ? []
    : [
        {
          label: "canal",
          value: `only the Chinese cross to ${listed(across.map((to) => placeText(sheet, to)))}`,
          rule: "11.0",
        },
      ];
}

function standing(b: Board, place: PlaceId): Said[] {
  const { pub, sheet } = b;
  const holder = pub.control[place];
  const limit = sheet.tables.stackingLimit;
  const here = SEATS.filter((side) => countAt(b, side, place) > 0);
  const contested = here.length === SEATS.length;
  const said: Said[] = [
    {
      label: "control",
      value: `${holder === NOBODY ? "nobody" : sideName(holder)}${contested ? ", contested" : ""}`,
      rule: "9.0",
    },
    ...here.map((side) => ({
      label: sideAdjective(side),
      value: `${counted(countAt(b, side, place), "unit")} of ${limit}, ${readyAt(b, side, place)} Ready`,
      rule: "7.1.2",
    })),
  ];
  if (here.includes(JAPAN)) {
    const dropped = pub.supplyDrop === place;
    const supplied = suppliedAreas(b)[place];
    said.push({
      label: "supply",
      value: supplied
        ? "the Japanese here are supplied"
        : dropped
          ? "supplied from the air this turn"
          : "the Japanese here are cut off",
      rule: dropped && !supplied ? "E.10" : "6.3",
    });
  }
  return said;
}

function zone({ sheet }: Board, place: PlaceId): Said[] {
  const side = SEATS.find((one) => sheet.zonesOf[one].includes(place)) ?? JAPAN;
  return [
    {
      label: "for",
      value: `${sideAdjective(side)} units alone; no ${sideAdjective(enemyOf(side))} unit enters`,
      rule: "2.3",
    },
    { label: "leads to", value: listed(sheet.steps[side][place].map((to) => placeText(sheet, to))), rule: "2.3" },
  ];
}

function counters(b: Board, place: PlaceId): Inspection["counters"] {
  const { sheet, pub } = b;
  const units = SEATS.flatMap((side) => unitsAt(b, side, place));
  return Object.fromEntries(
    units.map((unit) => [
      sheet.unitNames[unit],
      [
        `attack ${sheet.cf[unit]}${sheet.red[unit] ? ", red: into the next area too" : ""}`,
        `defence ${defenceFactor(b, unit)}`,
        `moves ${sheet.ma[unit]}`,
        pub.spent[unit] ? "Spent" : "Ready",
      ],
    ]),
  );
}
