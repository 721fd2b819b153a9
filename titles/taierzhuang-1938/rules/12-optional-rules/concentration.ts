import { type Ask, finish, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, EVERY_AREA, EVERY_PLACE, JAPAN, NOBODY, type PlaceId, sideName, type UnitId } from "../../ids.ts";
import { PLACE, UNIT } from "../../kinds.ts";
import { readyUnitsAt } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Game, Knowing } from "../../state.ts";
import { placeText } from "../../words.ts";
import { arrive } from "../05-tactical-chits/resolute-defenders.ts";
import { walk, whyNotActive } from "../07-impulses/march.ts";
import { groupOf, type Reach, reach, roomIn, wayTo } from "../07-impulses/movement.ts";

/** Units of one place that go to the area of the concentration. */
interface Column {
  from: PlaceId;
  units: UnitId[];
}

export interface Concentration {
  side: Seat;
  area: PlaceId;
  /** places that have sent units */
  sent: number[];
  first: Column;
}

const reachOf = (b: Board, side: Seat, from: PlaceId, units: readonly UnitId[]): Reach =>
  reach(b, groupOf(b.sheet, side, units), from);

const reaches = (b: Board, side: Seat, from: PlaceId, units: readonly UnitId[], area: PlaceId): boolean =>
  reachOf(b, side, from, units).areas.includes(area);

/** Places with a Ready unit that reaches the area by itself. */
const columnOrigins = (b: Board, side: Seat, area: PlaceId): PlaceId[] =>
  EVERY_PLACE.filter((place) => readyUnitsAt(b, side, place).some((unit) => reaches(b, side, place, [unit], area)));

/** Areas with room for units of several places that can reach them. */
const concentrationAreas = (b: Board, side: Seat): PlaceId[] =>
  EVERY_AREA.filter((area) => roomIn(b, side, area) > 1 && columnOrigins(b, side, area).length > 1);

/** Whether units of a place that has sent none could still come. */
const othersCan = (b: Board, side: Seat, area: PlaceId, sent: readonly number[]): boolean =>
  columnOrigins(b, side, area).some((place) => !sent.includes(place));

/**
 * How many units a place may send now. Units of one place alone are no concentration (12.7.c): as long as no other place has sent
 * any, room is left for those who could come from elsewhere.
 */
function mostFrom(b: Board, side: Seat, area: PlaceId, sent: readonly number[], from: PlaceId): number {
  const alone = sent.every((place) => place === from);
  return roomIn(b, side, area) - (alone && othersCan(b, side, area, [from]) ? 1 : 0);
}

/** Places that may send a group now. */
const columns = (b: Board, side: Seat, area: PlaceId, sent: readonly number[]): PlaceId[] =>
  columnOrigins(b, side, area).filter((place) => mostFrom(b, side, area, sent, place) > 0);

/** A group for the area of the concentration. */
function askColumn(k: Knowing, p: Ask<Sheet>, area: PlaceId, sent: readonly number[]): Column {
  const side = k.seat;
  const crowded = refuse("12.7", () => `${placeText(k.sheet, area)} must keep room for a unit from another place.`);
  const from = p.one("from", PLACE, columns(k, side, area, sent), {
    why: (place) =>
      columnOrigins(k, side, area).includes(place)
        ? crowded
        : refuse("12.7", () => `No Ready unit reaches ${placeText(k.sheet, area)} from ${placeText(k.sheet, place)}.`),
  });
  const most = mostFrom(k, side, area, sent, from);
  const far = refuse("12.7", () => `This group does not reach ${placeText(k.sheet, area)}.`);
  const ok = (units: readonly UnitId[]): Refusal | null => {
    if (!reaches(k, side, from, units, area)) return far;
    return units.length > most ? crowded : null;
  };
  const units = p.set(
    "units",
    UNIT,
    readyUnitsAt(k, side, from).filter((unit) => reaches(k, side, from, [unit], area)),
    {
      min: 1,
      size: () => refuse("12.7", "At least one unit of each place moves."),
      ok,
      may: (chosen, unit) => ok([...chosen, unit]),
      why: (unit) => whyNotActive(k, side, from, unit),
    },
  );
  return { from, units };
}

export function askConcentration(k: Knowing, p: Ask<Sheet>): Concentration {
  const area = p.one("area", PLACE, concentrationAreas(k, k.seat), {
    why: (place) => refuse("12.7", () => `Units of several areas cannot gather in ${placeText(k.sheet, place)}.`),
  });
  const first = askColumn(k, p, area, []);
  return { side: k.seat, area, sent: [], first };
}

const march = <const Then extends string>(g: Game, v: Concentration, { from, units }: Column, then: Then) => {
  if (!v.sent.includes(from)) v.sent.push(from);
  walk(g, units, [{ path: wayTo(reachOf(g, v.side, from, units), from, v.area), drop: [] }], "12.7");
  return arrive(g, v.area, units, true, then);
};

/** 12.7: columns from several places march into one area, each with the reaction it meets there. */
export const concentration = T.procedure<Concentration>("concentration", "12.7").steps((t) => [
  t.auto("first", "12.7", (g, v) => {
    g.pub.concentrationHolder = v.side === JAPAN ? CHINA : NOBODY;
    return march(g, v, v.first, "next");
  }),
  t.auto("next", "12.7", (g, v) => (columns(g, v.side, v.area, v.sent).length === 0 ? finish() : undefined)),
  t.decide(
    "column",
    "12.7",
    (k, v) => `${sideName(k.seat)}: who else marches to ${placeText(k.sheet, v.area)}?`,
    (_pub, v) => v.side,
    {
      bring: t.verb({
        ask: (k, v, p) => askColumn(k, p, v.area, v.sent),
        do: (g, v, column) => march(g, v, column, "next"),
        label: "Bring another group",
      }),
      done: t.button(() => finish(), {
        when: (k, v) => v.sent.length > 1 || !othersCan(k, v.side, v.area, v.sent),
        whyNot: () => refuse("12.7", "A concentration brings units from several areas together."),
        label: "That is all",
      }),
    },
    { board: "concentration", byPublicFacts: true },
  ),
]);
