import { type HexId, NOWHERE } from "@wusong/board";
import { type Consequences, call, finish, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { enemyOf, SIDE_IDS, sideAdjective, sideName, type UnitId, unitFrom } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { heldBy, hexOf, isUsed, markUsed, topOf, unitsIn, whereIs } from "../../position.ts";
import type { Game, Knows, Open } from "../../state.ts";
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

/** Whether, as far as everybody can see, a side could still attack somebody or arrange a stack (6.4). */
function mayFight(g: Game, side: Seat): boolean {
  const { sheet, pub } = g;
  // Which hexes a side holds is seen by everybody; its own list of them is only the shorter one.
  for (const hex of g.own[side].at) {
    if (hex === NOWHERE) continue;
    const units = unitsIn(pub, hex);
    if (units > 1 && !pub.arranged.includes(hex)) return true;
    if (units === 1 && sheet.garrison[topOf(pub, hex)]) continue;
    for (let slot = hex * 6; slot < hex * 6 + 6; slot++) {
      const beside = sheet.board.neighbour[slot];
      if (beside !== NOWHERE && sheet.divisor[slot] > 0 && mayBeAttacked(g, beside, side)) return true;
    }
  }
  return false;
}

/** 10.0: the enemy is there, and has not been attacked in this phase. */
const mayBeAttacked = (open: Open, hex: HexId, side: Seat): boolean =>
  heldBy(open, hex, enemyOf(side)) && !open.pub.attacked.includes(hex);

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
          return call(combat, fightOver("attack", v.side, target, units), "look");
        },
        preview: (k, _v, { target, units }) => attackReport(k, target, units),
      }),
      top: topVerb(t),
      done: t.verb({
        label: "End of attacks",
        ask: () => null,
        do: () => undefined,
        preview: (k) => whatIsNotAttacked(k),
      }),
    },
  ),
  t.auto("end", "10.0", (g, v) => {
    if (!v.open)
      g.tell?.({
        type: "nothingToAttack",
        rule: "10.0",
        text: `There is nothing left for the ${sideAdjective(v.side)} to attack in this phase.`,
        data: { kind: "other", facts: { side: SIDE_IDS[v.side] } },
      });
    return finish();
  }),
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

export function attackersOf(k: Knows, target: HexId): UnitId[] {
  const list: UnitId[] = [];
  const first = k.sheet.first[k.seat];
  for (let i = 0; i < k.mine.at.length; i++)
    if (k.mine.at[i] !== NOWHERE && whyNoAttacker(k, unitFrom(first, i), target) === null)
      list.push(unitFrom(first, i));
  return list;
}

/** Enemy hexes beside a unit that can still attack, in ascending order. */
export function targets(k: Knows): HexId[] {
  const { sheet, mine } = k;
  const first = sheet.first[k.seat];
  const found: HexId[] = [];
  for (let i = 0; i < mine.at.length; i++) {
    const from = mine.at[i];
    if (from === NOWHERE || mine.used[i] === 1 || sheet.garrison[first + i] === 1) continue;
    for (let slot = from * 6; slot < from * 6 + 6; slot++) {
      const hex = sheet.board.neighbour[slot];
      if (hex === NOWHERE || sheet.divisor[slot] === 0) continue;
      if (!found.includes(hex) && mayBeAttacked(k, hex, k.seat)) found.push(hex);
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

/** 10.0: what the side could still attack when it ends its attacks. */
function whatIsNotAttacked(k: Knows): Consequences {
  const left = targets(k).length;
  return {
    consequences:
      left === 0
        ? []
        : [{ text: `${left} ${left === 1 ? "hex" : "hexes"} could still be attacked in this phase.`, rule: "10.0" }],
  };
}

/** For random play: the more hexes can be attacked, the less likely the phase ends. */
function eagerness(k: Knows): number {
  return 2 * targets(k).length;
}
