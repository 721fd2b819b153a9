import { type Ask, call, type DeepReadonly, finish, goto, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import {
  BANZAI,
  CHINA,
  type ChitId,
  EVERY_PLACE,
  JAPAN,
  NIGHT_ATTACK,
  NO_CHIT,
  type PlaceId,
  sideName,
  type UnitId,
} from "../../ids.ts";
import { PLACE, UNIT } from "../../kinds.ts";
import { readyUnitsAt } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Knowing } from "../../state.ts";
import { placeText } from "../../words.ts";
import { isReady, spendAll } from "../02-units.ts";
import { askFirers, askManner, askTarget, canFireFrom, fireTargets } from "../07-impulses/fire.ts";
import { askWay, canMoveFrom, type Leg, walk, whyNotActive, whyNotOrigin } from "../07-impulses/march.ts";
import { canStep, groupOf } from "../07-impulses/movement.ts";
import { attackReport } from "../07-impulses/preview.ts";
import type { Declared } from "../07-impulses/totals.ts";
import { arrive, fireWith } from "./resolute-defenders.ts";

/** Units that both move and fire in one impulse: Banzai (5.J4) or Night Attack (5.C7). */
export const assaultChit = (side: Seat): ChitId => (side === JAPAN ? BANZAI : NIGHT_ATTACK);
export const assaultCase = (side: Seat): string => (side === JAPAN ? "5.J4" : "5.C7");

interface Assault {
  /** all participants: Spent when the impulse is over, whatever they did */
  all: UnitId[];
  /** where those still together stand */
  area: PlaceId;
  first: FirstPart;
}

type FirstPart = { order: "moveFire"; legs: Leg[] } | { order: "fireMove"; declared: Declared };

const assaultOrigins = (b: Board, side: Seat): PlaceId[] =>
  EVERY_PLACE.filter((place) => canMoveFrom(b, side, place) || canFireFrom(b, side, place));

/** Whether units can begin with a move, and whether they can begin with fire. */
function orders(b: Board, side: Seat, from: PlaceId, units: readonly UnitId[]): FirstPart["order"][] {
  const possible: FirstPart["order"][] = [];
  if (canStep(b, groupOf(b.sheet, side, units), from)) possible.push("moveFire");
  if (fireTargets(b, side, from, units).length > 0) possible.push("fireMove");
  return possible;
}

export function askAssault(k: Knowing, p: Ask<Sheet>): { from: PlaceId; units: UnitId[]; first: FirstPart } {
  const side = k.seat;
  const from = p.one("from", PLACE, assaultOrigins(k, side), { why: (place) => whyNotOrigin(k, side, place) });
  const ready = readyUnitsAt(k, side, from);
  const someoneFires = fireTargets(k, side, from, ready).length > 0;
  const idle = refuse(assaultCase(side), "These units can neither move nor fire together.");
  const ok = (units: readonly UnitId[]): Refusal | null => (orders(k, side, from, units).length > 0 ? null : idle);
  const completable = (units: readonly UnitId[]): boolean =>
    someoneFires || canStep(k, groupOf(k.sheet, side, units), from);
  const units = p.set("units", UNIT, ready, {
    min: 1,
    size: () => refuse(assaultCase(side), "At least one unit takes part."),
    ok,
    may: (chosen, unit) => (completable([...chosen, unit]) ? null : idle),
    why: (unit) => whyNotActive(k, side, from, unit),
  });
  const order = p.word("order", orders(k, side, from, units), (word) =>
    word === "fireMove"
      ? refuse("7.2", "These units have nobody to fire at from where they stand.")
      : refuse("7.1", "These units cannot take a step together."),
  );
  return order === "moveFire"
    ? { from, units, first: { order, legs: askWay(k, p, from, units) } }
    : { from, units, first: { order, declared: askAssaultFire(k, p, from, units) } };
}

/** One attack under the normal rules of fire: the owner says which of the participants fire (5.J4.d, ruling R32). */
function askAssaultFire(k: Knowing, p: Ask<Sheet>, from: PlaceId, units: readonly UnitId[]): Declared {
  const target = askTarget(k, p, from, units);
  const firing = askFirers(k, p, units, from, target);
  return { by: k.seat, from, target, units: firing, chit: NO_CHIT, ...askManner(k, p, from, target) };
}

/** Participants still Ready and together after the first part: who was dropped off, or hit and driven off, is Spent. */
const together = (b: Board, v: DeepReadonly<Assault>): UnitId[] => v.all.filter((unit) => isReady(b, unit));

/** A move and an attack by the same units, each with the windows it opens. */
const assaultOf = (name: string, side: Seat) => {
  const rule = assaultCase(side);
  return T.procedure<Assault>(name, rule).steps((t) => [
    t.auto("firstPart", rule, (g, v) => {
      if (v.first.order === "moveFire") {
        const { area, units } = walk(g, v.all, v.first.legs, "7.1");
        v.area = area;
        return arrive(g, area, units, false, "secondPart");
      }
      return fireWith(g, v.first.declared, false, "secondPart");
    }),
    t.auto("secondPart", rule, (g, v) => {
      const units = together(g, v);
      if (v.first.order === "moveFire") return goto(fireTargets(g, side, v.area, units).length > 0 ? "fire" : "spend");
      return goto(units.some((unit) => moves(g, side, v, [unit])) ? "move" : "spend");
    }),
    t.decide("fire", rule, (k, v) => `${sideName(side)}: fire from ${placeText(k.sheet, v.area)}?`, side, {
      fire: t.verb({
        ask: (k, v, p) => askAssaultFire(k, p, v.area, together(k, v)),
        do: (g, _v, declared) => fireWith(g, declared, false, "spend"),
        preview: (k, _v, declared) => attackReport(k, declared),
        label: "Fire",
      }),
      halt: t.button(() => goto("spend"), { label: "Do not fire" }),
    }),
    t.decide("move", rule, (k, v) => `${sideName(side)}: move on from ${placeText(k.sheet, v.area)}?`, side, {
      move: t.verb({
        ask: (k, v, p) => {
          const able = together(k, v).filter((unit) => moves(k, side, v, [unit]));
          const ok = (chosen: readonly UnitId[]): Refusal | null =>
            moves(k, side, v, chosen) ? null : refuse("7.1", "This group cannot take a step.");
          const units = p.set("units", UNIT, able, {
            min: 1,
            size: () => refuse("7.1", "At least one unit moves."),
            ok,
            may: (chosen, unit) => ok([...chosen, unit]),
            why: (unit) => whyNotActive(k, side, v.area, unit),
          });
          return { units, legs: askWay(k, p, v.area, units) };
        },
        do: (g, _v, { units, legs }) => {
          const arrival = walk(g, units, legs, "7.1");
          return arrive(g, arrival.area, arrival.units, false, "spend");
        },
        label: "Move",
      }),
      halt: t.button(() => goto("spend"), { label: "Stay" }),
    }),
    t.auto("spend", rule, (g, v) => {
      spendAll(g, v.all);
      return finish();
    }),
  ]);
};

const banzai = assaultOf("banzai", JAPAN);
const nightAttack = assaultOf("nightAttack", CHINA);

const moves = (b: Board, side: Seat, v: DeepReadonly<Assault>, units: readonly UnitId[]): boolean =>
  canStep(b, groupOf(b.sheet, side, units), v.area);

export const beginAssault = (side: Seat, from: PlaceId, units: UnitId[], first: FirstPart) =>
  call(side === JAPAN ? banzai : nightAttack, { all: units, area: from, first }, "close");
