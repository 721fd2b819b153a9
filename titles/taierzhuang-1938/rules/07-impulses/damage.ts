import { counted, finish, goto, type Refusal, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { isZone, type PlaceId, sideName, type UnitId } from "../../ids.ts";
import { PLACE, UNIT } from "../../kinds.ts";
import { readyUnitsAt, spentUnitsAt } from "../../position.ts";
import type { Game } from "../../state.ts";
import { groupText, placeText } from "../../words.ts";
import { countAt, eliminate, put, readyAt, sendToPool, spend, spentAt, standsIn } from "../02-units.ts";
import { retreatAreas } from "../08-retreats.ts";
import {
  billReport,
  type Damage,
  ELIMINATE,
  FLIP,
  flipReport,
  holdAndBleed,
  keepReady,
  lossReport,
  RETREAT,
  retreatReport,
  standFast,
} from "./damage-ways.ts";
import { roomIn } from "./movement.ts";

/** Why nobody takes damage, or more units than the points pay for. */
const sizeFor =
  (left: number, price: number, does: string) =>
  (chosen: number): Refusal =>
    chosen === 0
      ? refuse("7.4", `At least one unit ${does}.`)
      : refuse("7.4", `Each unit that ${does} takes ${counted(price, "damage point")}; ${left} are left.`);

/**
 * 7.4: the owner spends damage point by point: flip a Ready unit (1), retreat a Spent unit (1), eliminate a Spent unit (2).
 * The printed bundles are sums of these. Units that retreat to the same area may be named together: each leaves the rank of its
 * area as it was, so the order among them does not matter (8.0.h). A point can always be spent while a defender is left (7.4.h), the rest is lost (7.4.i).
 * The whole bill is one board; what is left to no choice is paid without asking.
 */
export const absorbDamage = T.procedure<Damage>("absorbDamage", "7.4").steps((t) => [
  t.auto("next", "7.4", (g, v) => (v.left === 0 || countAt(g, v.side, v.area) === 0 ? finish() : undefined)),
  t.decide(
    "absorb",
    "7.4",
    (k, v) =>
      `${sideName(v.side)}: ${v.left} damage in ${placeText(k.sheet, v.area)} on ${readyAt(k, v.side, v.area)} Ready and ${counted(spentAt(k, v.side, v.area), "Spent unit")}: who flips, retreats or is lost?`,
    (_pub, v) => v.side,
    {
      flip: t.verb({
        when: (k, v) => readyAt(k, v.side, v.area) > 0,
        whyNot: () => refuse("7.4", "No Ready unit is left among the defenders."),
        ask: (k, v, p) => {
          const ready = readyUnitsAt(k, v.side, v.area);
          return p.set("units", UNIT, ready, {
            min: 1,
            max: v.left,
            size: sizeFor(v.left, FLIP, "flips"),
            why: () => refuse("7.4", "Only a Ready unit among the defenders can be flipped."),
          });
        },
        do: (g, v, units) => {
          flip(g, units);
          v.left -= FLIP * units.length;
          return goto("next");
        },
        preview: flipReport,
        label: "Flip Ready units",
      }),
      retreat: t.verb({
        when: (k, v) => spentAt(k, v.side, v.area) > 0,
        whyNot: () => refuse("7.4", "Only Spent units retreat, and there is none."),
        ask: (k, v, p) => {
          const areas = retreatAreas(k, v.side, v.area);
          const room = (area: PlaceId): number => roomIn(k, v.side, area);
          const units = p.set("units", UNIT, spentUnitsAt(k, v.side, v.area), {
            min: 1,
            max: Math.min(v.left, ...(areas.length === 0 ? [] : [Math.max(...areas.map(room))])),
            size: (chosen) =>
              chosen <= v.left && chosen > 0
                ? refuse("7.1.2", "No area they can retreat to has room for so many.")
                : sizeFor(v.left, RETREAT, "retreats")(chosen),
            why: () => refuse("7.4", "Only a Spent unit among the defenders can retreat."),
          });
          if (areas.length === 0) return { units, to: null };
          const to = p.one(
            "to",
            PLACE,
            areas.filter((area) => room(area) >= units.length),
            {
              why: (area) =>
                areas.includes(area)
                  ? refuse("7.1.2", () => `${placeText(k.sheet, area)} has room for ${room(area)} more.`)
                  : refuse(
                      "8.0",
                      () => `${placeText(k.sheet, area)} is no retreat area of the first rank that is open.`,
                    ),
            },
          );
          return { units, to };
        },
        do: (g, v, { units, to }) => {
          retreat(g, units, to);
          v.left -= RETREAT * units.length;
          return goto("next");
        },
        preview: (k, v, { units, to }) => retreatReport(k, v, units, to),
        label: "Retreat Spent units",
      }),
      eliminate: t.verb({
        when: (k, v) => v.left >= ELIMINATE && spentAt(k, v.side, v.area) > 0,
        whyNot: () => refuse("7.4", "Eliminating a unit takes 2 damage points and a Spent unit."),
        ask: (k, v, p) =>
          p.set("units", UNIT, spentUnitsAt(k, v.side, v.area), {
            min: 1,
            max: Math.floor(v.left / ELIMINATE),
            size: sizeFor(v.left, ELIMINATE, "is eliminated"),
            why: () => refuse("7.4", "Only a Spent unit among the defenders can be eliminated for 2 points."),
          }),
        do: (g, v, units) => {
          lose(g, units, "7.4", ["is eliminated", "are eliminated"]);
          v.left -= ELIMINATE * units.length;
          return goto("next");
        },
        preview: lossReport,
        label: "Eliminate Spent units",
      }),
    },
    {
      board: "losses",
      byPublicFacts: true,
      // Of two Ready units one may be flipped; of two units, for two points, one may be flipped or eliminated.
      plainChoice: (k, v) => readyAt(k, v.side, v.area) > 1 || (v.left >= ELIMINATE && countAt(k, v.side, v.area) > 1),
      preview: billReport,
      proposals: [
        { id: "standFast", label: "Save the units", choose: standFast },
        { id: "keepReady", label: "Keep units Ready", choose: keepReady },
        { id: "holdAndBleed", label: "Hold and bleed", choose: holdAndBleed },
      ],
    },
  ),
]);

/** What is said of one unit, and of several. */
type OneOrMore = readonly [one: string, several: string];

const saidOf = (g: Game, units: readonly UnitId[], [one, several]: OneOrMore): string =>
  `${groupText(g.sheet, units)} ${units.length === 1 ? one : several}`;

const namesOf = (g: Game, units: readonly UnitId[]): string[] => units.map((unit) => g.sheet.unitNames[unit]);

function flip(g: Game, units: readonly UnitId[]): void {
  for (const unit of units) spend(g, unit);
  g.tell?.({
    type: "flipped",
    rule: "7.4",
    text: `${saidOf(g, units, ["becomes Spent", "become Spent"])} in ${placeText(g.sheet, standsIn(g, units[0]))}.`,
    data: { kind: "other", pieces: namesOf(g, units) },
  });
}

/** Units of one area are lost. */
export function lose(g: Game, units: readonly UnitId[], rule: string, how: OneOrMore): void {
  const from = standsIn(g, units[0]);
  for (const unit of units) eliminate(g, unit);
  g.tell?.({
    type: "eliminated",
    rule,
    text: `${saidOf(g, units, how)} in ${placeText(g.sheet, from)}.`,
    data: { kind: "other", pieces: namesOf(g, units) },
  });
}

/** 8.0: to an area, into a zone and so to the pool (ruling R12), or nowhere. */
function retreat(g: Game, units: readonly UnitId[], to: PlaceId | null): void {
  if (to === null) {
    lose(g, units, "8.0", ["cannot retreat and is eliminated", "cannot retreat and are eliminated"]);
    return;
  }
  const from = standsIn(g, units[0]);
  for (const unit of units) {
    if (isZone(to)) sendToPool(g, unit);
    else put(g, unit, to);
  }
  const joins: OneOrMore = isZone(to) ? [" and joins the pool", " and join the pool"] : ["", ""];
  g.tell?.({
    type: "retreated",
    rule: "8.0",
    text: `${saidOf(g, units, ["retreats", "retreat"])} from ${placeText(g.sheet, from)} to ${placeText(g.sheet, to)}${joins[units.length === 1 ? 0 : 1]}.`,
    data: {
      kind: "other",
      pieces: namesOf(g, units),
      places: [g.sheet.placeNames[from], g.sheet.placeNames[to]],
    },
  });
}
