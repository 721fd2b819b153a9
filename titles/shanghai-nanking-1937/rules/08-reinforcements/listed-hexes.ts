import { askMarch, BARRED, type HexId, NOWHERE, OPEN } from "@wusong/board";
import { type Ask, listed, type Refusal, refuse } from "@wusong/engine";
import { CHINA, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { isReturning } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Knows, Open } from "../../state.ts";
import { hexWords, pointsWords, unitWords } from "../../words.ts";
import { allowance, HALVES } from "../09-movement/reach.ts";
import { inBox } from "./box.ts";
import { isOpen, whyChosen, whyNotInBox, whyNotOpen } from "./placement.ts";

/** 8.2, method (a): units are placed in a hex listed for them, and may then move. */
export interface Placed {
  readonly units: UnitId[];
  readonly hex: HexId;
  readonly path: HexId[];
}

export function askPlaced(k: Knows, p: Ask<Sheet>): Placed {
  const hexesOf = openHexes(k);
  const box = inBox(k, CHINA).filter((one) => hexesOf(one).length > 0);
  const unit = p.one("unit", UNIT, box, { why: (one) => whyNowhere(k, one) });
  const hex = p.one("hex", HEX, hexesOf(unit), { why: (one) => whyNotThere(k, unit, one) });
  const others = box.filter((one) => one !== unit && hexesOf(one).includes(hex));
  const why = (one: UnitId): Refusal | null =>
    whyChosen(k, unit, one) ?? whyNotInBox(k, one) ?? whyNotThere(k, one, hex);
  return { units: [...p.set("with", UNIT, others, { why }), unit], hex, path: askMove(k, p, hex) };
}

/** 8.2.b, 8.1.e, k: the hexes of the schedule; a returning elite comes back in or next to Nanking. */
const listedHexes = (k: Open, unit: UnitId): readonly HexId[] =>
  isReturning(k.pub.place[unit]) ? k.sheet.eliteReturn : k.sheet.units[unit].hexes;

/** By unit: the listed hexes where it may be put now; units of one row of the schedule share the answer. */
export function openHexes(k: Open): (unit: UnitId) => readonly HexId[] {
  const known = new Map<readonly HexId[], readonly HexId[]>();
  return (unit) => {
    const hexes = listedHexes(k, unit);
    const found = known.get(hexes) ?? hexes.filter((hex) => isOpen(k, hex));
    known.set(hexes, found);
    return found;
  };
}

/** 8.2.o: why a unit can be put nowhere: each of its hexes is barred, for the reason that bars the first of them. */
function whyNowhere(k: Knows, unit: UnitId): Refusal | null {
  const refusal = whyNotInBox(k, unit);
  if (refusal) return refusal;
  const [first, ...others] = listedHexes(k, unit);
  const barred = whyNotOpen(k, first);
  if (others.length === 0 || barred === null) return barred;
  const rest = listed(others.map((hex) => hexWords(k.sheet, hex)));
  return refuse(barred.rule, () => `${barred.text} ${rest} ${others.length === 1 ? "is" : "are"} barred as well.`);
}

/** 8.1, 8.2: why a waiting unit is not put into a hex. */
function whyNotThere(k: Knows, unit: UnitId, hex: HexId): Refusal | null {
  const hexes = listedHexes(k, unit);
  if (hexes.includes(hex) || !k.sheet.playable[hex]) return whyNotOpen(k, hex);
  const names = hexes.map((one) => hexWords(k.sheet, one));
  return refuse(
    isReturning(k.pub.place[unit]) ? "8.1" : "8.2",
    () => `${unitWords(k.sheet, unit)} arrives in ${listed(names, "or")}, not in ${hexWords(k.sheet, hex)}.`,
  );
}

/** 8.2.c, d: a move at normal costs, in no hex adjacent to a Japanese unit (R50). */
function askMove(k: Knows, p: Ask<Sheet>, from: HexId): HexId[] {
  const whole = allowance(k.sheet);
  if (!p.more("move", canGoOn(k, from, whole))) return [];
  const { path } = askMarch(p, { sheet: k.sheet, kind: HEX, parts: HALVES }, from, whole, {
    reach: (at, left) => {
      return {
        from: at,
        ends: reachedFrom(k, at, left),
        paths: k.sheet.flood,
        why: (hex) =>
          whyNotOpen(k, hex) ??
          refuse("8.2", `${hexWords(k.sheet, hex)} is out of reach with ${pointsWords(left)} movement points.`),
        stop: () => false,
      };
    },
    goesOn: (at, left) => canGoOn(k, at, left),
  });
  return path;
}

/** Where arriving units can go from a hex with so many half movement points; the ways stay in `sheet.flood`. */
export function reachedFrom(k: Knows, from: HexId, left: number): readonly HexId[] {
  const { flood, cost } = k.sheet;
  flood.run(from, left, cost[CHINA], (hex) => (isOpen(k, hex) ? OPEN : BARRED));
  return flood.reached();
}

function canGoOn(k: Knows, from: HexId, left: number): boolean {
  const { board, cost } = k.sheet;
  for (let slot = from * 6; slot < from * 6 + 6; slot++) {
    const price = cost[CHINA][slot];
    const to = board.neighbour[slot];
    if (to !== NOWHERE && price >= 0 && price <= left && isOpen(k, to)) return true;
  }
  return false;
}
