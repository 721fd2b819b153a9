import { FIRST_HEX, type HexId, NOWHERE } from "@wusong/board";
import { call, finish, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { enemyOf, sideName, type UnitId, unitFrom } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { heldBy, hexOf, isUsed, markUsed, unitsIn, whereIs } from "../../position.ts";
import type { Knows, Open } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";
import { topVerb } from "../06-stacking/stacking-order.ts";
import { combat } from "./combat.ts";
import { fightOver } from "./fight.ts";
import { attackReport } from "./report.ts";

interface Fighting {
  side: Seat;
  /** whether anybody can see something to do in this phase */
  open: boolean;
}

export const fightingOf = (side: Seat): Fighting => ({ side, open: false });

/** Whether, as far as everybody can see, a side could attack somebody or arrange a stack (6.4). */
function mayFight(open: Open, side: Seat): boolean {
  const { sheet, pub } = open;
  for (let hex = FIRST_HEX; hex < sheet.board.size; hex++) {
    if (!heldBy(open, hex, side)) continue;
    if (unitsIn(pub, hex) > 1) return true;
    for (let slot = hex * 6; slot < hex * 6 + 6; slot++) {
      const beside = sheet.board.neighbour[slot];
      if (beside !== NOWHERE && sheet.divisor[slot] > 0 && heldBy(open, beside, enemyOf(side))) return true;
    }
  }
  return false;
}

/** 10.0: an operations phase in which a side fights, one attack after the other. */
export const fightBattles = T.procedure<Fighting>("fightBattles", "10.0").steps((t) => [
  t.auto("look", "10.0", (g, v) => {
    v.open = mayFight(g, v.side);
  }),
  t.decide(
    "fight",
    "10.0",
    (_k, v) => `${sideName(v.side)}: attack, or end the attacks`,
    (_pub, v) => (v.open ? v.side : null),
    {
      attack: t.verb({
        label: "Attack",
        weight: (k) => eagerness(k),
        whyNot: () => refuse("10.0", "No enemy hex beside your units can be attacked any more; end the attacks."),
        ask: (k, _v, p) => {
          const target = p.one("target", HEX, targets(k), { why: (hex) => whyNoTarget(k, hex) });
          const units = p.set("units", UNIT, attackersOf(k, target), {
            min: 1,
            size: () => refuse("10.0", "At least one unit attacks."),
            why: (unit) => whyNoAttacker(k, unit, target),
          });
          return { target, units };
        },
        do: (g, v, { target, units }) => {
          g.pub.attacked.push(target);
          for (const unit of units) markUsed(g, unit);
          return call(combat, fightOver("attack", v.side, target, units), "fight");
        },
        preview: (k, _v, { target, units }) => attackReport(k, target, units),
      }),
      top: topVerb(t),
      done: t.button(() => undefined, { label: "End of attacks" }),
    },
  ),
  t.auto("end", "10.0", () => finish()),
]);

/** Whether a unit could attack somebody at all in this phase. */
function whyNotFit(k: Knows, unit: UnitId): Refusal | null {
  const { sheet, mine } = k;
  const name = (): string => unitWords(sheet, unit);
  if (sheet.sideOf[unit] !== k.seat) return refuse("10.0", () => `${name()} is not of the side that attacks now.`);
  if (whereIs(sheet, mine, unit) === NOWHERE) return refuse("10.0", () => `${name()} is not on the map.`);
  if (sheet.garrison[unit]) return refuse("10.2", () => `${name()} is a garrison; garrisons never attack.`);
  if (isUsed(sheet, mine, unit)) return refuse("10.0", () => `${name()} has attacked in this phase already.`);
  return null;
}

function whyNoAttacker(k: Knows, unit: UnitId, target: HexId): Refusal | null {
  const refusal = whyNotFit(k, unit);
  if (refusal) return refusal;
  const { sheet } = k;
  const from = hexOf(sheet, k.mine, unit);
  const direction = sheet.board.direction(from, target);
  if (direction < 0)
    return refuse("10.0", () => `${unitWords(sheet, unit)} is not adjacent to ${hexWords(sheet, target)}.`);
  return sheet.divisor[from * 6 + direction] > 0
    ? null
    : refuse("10.4.1", () => `There is no attack across the water into ${hexWords(sheet, target)}.`);
}

function attackersOf(k: Knows, target: HexId): UnitId[] {
  const list: UnitId[] = [];
  const first = k.sheet.first[k.seat];
  for (let i = 0; i < k.mine.at.length; i++)
    if (k.mine.at[i] !== NOWHERE && whyNoAttacker(k, unitFrom(first, i), target) === null)
      list.push(unitFrom(first, i));
  return list;
}

/** Enemy hexes beside a unit that can still attack, in ascending order. */
function targets(k: Knows): HexId[] {
  const { sheet, mine, pub } = k;
  const first = sheet.first[k.seat];
  const enemy = enemyOf(k.seat);
  const found: HexId[] = [];
  for (let i = 0; i < mine.at.length; i++) {
    const from = mine.at[i];
    if (from === NOWHERE || mine.used[i] === 1 || sheet.garrison[first + i] === 1) continue;
    for (let slot = from * 6; slot < from * 6 + 6; slot++) {
      const hex = sheet.board.neighbour[slot];
      if (hex === NOWHERE || sheet.divisor[slot] === 0) continue;
      if (heldBy(k, hex, enemy) && !found.includes(hex) && !pub.attacked.includes(hex)) found.push(hex);
    }
  }
  return found.sort((a, b) => a - b);
}

function whyNoTarget(k: Knows, hex: HexId): Refusal | null {
  const words = (): string => hexWords(k.sheet, hex);
  if (!heldBy(k, hex, enemyOf(k.seat))) return refuse("10.0", () => `There is no enemy unit in ${words()}.`);
  if (k.pub.attacked.includes(hex))
    return refuse("10.0", () => `${words()} has been attacked in this phase already; a hex is attacked once.`);
  const { board } = k.sheet;
  const first = k.sheet.first[k.seat];
  const beside = k.mine.at.some(
    (from, i) => from !== NOWHERE && board.direction(from, hex) >= 0 && whyNotFit(k, unitFrom(first, i)) === null,
  );
  return beside
    ? refuse("10.4.1", () => `There is no attack across the water into ${words()}.`)
    : refuse("10.0", () => `No unit that can still attack is adjacent to ${words()}.`);
}

/** For random play: the more hexes can be attacked, the less likely the phase ends. */
function eagerness(k: Knows): number {
  return 2 * targets(k).length;
}
