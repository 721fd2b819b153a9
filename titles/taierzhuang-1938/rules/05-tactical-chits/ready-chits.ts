import { call, counted, finish, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import {
  CHINA,
  type ChitId,
  EVERY_AREA,
  isArea,
  JAPAN,
  LI_COMMAND,
  type PlaceId,
  sideAdjective,
  sideName,
  type UnitId,
  WILL_OF_THE_EMPEROR,
} from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { spentUnitsAt } from "../../position.ts";
import type { Board, Game } from "../../state.ts";
import { groupText, placeText } from "../../words.ts";
import { makeReady, spentAt, strongestOf } from "../02-units.ts";

interface Rally {
  area: PlaceId;
  number: number;
}

/** Map areas with Spent friendly units; supply does not matter (ruling R42). */
export const rallyAreas = (b: Board, side: Seat): PlaceId[] => EVERY_AREA.filter((area) => spentAt(b, side, area) > 0);

export const rallyChit = (side: Seat): ChitId => (side === JAPAN ? WILL_OF_THE_EMPEROR : LI_COMMAND);
export const rallyCase = (side: Seat): string => (side === JAPAN ? "5.J6" : "5.C5");

export const whyNotRallied = (b: Board, side: Seat, place: PlaceId) =>
  isArea(place)
    ? refuse(rallyCase(side), () => `No Spent ${sideAdjective(side)} unit is in ${placeText(b.sheet, place)}.`)
    : refuse(rallyCase(side), "Units in a Deployment Zone cannot be readied by a chit.");

/** 5.J6 and 5.C5: a die says how many Spent units of an area become Ready: up to that many Japanese, exactly that many Chinese. */
const rallyOf = (name: string, side: Seat) => {
  const rule = rallyCase(side);
  return T.procedure<Rally>(name, rule).steps((t) => [
    t.auto("roll", rule, (g, v) => {
      const die = g.d.d6();
      const spent = spentAt(g, side, v.area);
      v.number = Math.min(die, spent);
      g.tell?.({
        type: "rallyRoll",
        rule,
        text: `The ${sideAdjective(side)} die shows ${die}: ${counted(v.number, "Spent unit")} in ${placeText(g.sheet, v.area)} can be readied.`,
        data: { kind: "roll", dice: [die], places: [g.sheet.placeNames[v.area]] },
      });
      if (side === JAPAN || v.number < spent) return;
      readyUnits(g, spentUnitsAt(g, side, v.area), v.area, rule);
      return finish();
    }),
    t.decide(
      "choose",
      rule,
      (k, v) =>
        `${sideName(side)}: ready ${side === JAPAN ? "up to " : ""}${counted(v.number, "unit")} in ${placeText(k.sheet, v.area)}`,
      side,
      {
        ready: t.verb({
          ask: (k, v, p) =>
            p.set("units", UNIT, spentUnitsAt(k, side, v.area), {
              min: side === JAPAN ? 0 : v.number,
              max: v.number,
              size: () =>
                side === JAPAN
                  ? refuse(rule, `At most ${counted(v.number, "unit")} may become Ready.`)
                  : refuse(rule, `${counted(v.number, "unit")} must become Ready, no more and no fewer.`),
              why: () => refuse(rule, () => `Only Spent units in ${placeText(k.sheet, v.area)} become Ready.`),
            }),
          do: (g, v, units) => {
            readyUnits(g, units, v.area, rule);
            return finish();
          },
          label: "Ready",
        }),
      },
      {
        proposals: [
          {
            id: "strongest",
            label: "Ready the strongest",
            choose: (k, v) => ({ verb: "ready", picks: [strongestOf(k, spentUnitsAt(k, side, v.area), v.number)] }),
          },
        ],
      },
    ),
  ]);
};

const willOfTheEmperor = rallyOf("willOfTheEmperor", JAPAN);
const liCommand = rallyOf("liCommand", CHINA);

export const beginRally = (side: Seat, area: PlaceId) =>
  call(side === JAPAN ? willOfTheEmperor : liCommand, { area, number: 0 }, "close");

function readyUnits(g: Game, units: readonly UnitId[], area: PlaceId, rule: string): void {
  if (units.length === 0) return;
  for (const unit of units) makeReady(g, unit);
  g.tell?.({
    type: "readied",
    rule,
    text: `${groupText(g.sheet, units)} in ${placeText(g.sheet, area)} ${units.length === 1 ? "becomes" : "become"} Ready.`,
    data: { kind: "other", pieces: units.map((unit) => g.sheet.unitNames[unit]) },
  });
}
