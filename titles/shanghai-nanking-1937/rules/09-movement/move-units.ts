import { type HexId, type HexOrNowhere, NOWHERE } from "@wusong/board";
import { again, call, counted, finish, type Refusal, refuse, type Seat } from "@wusong/engine";
import { askedOnce } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { JAPAN, sideName, type UnitId, unitFrom } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { hexOf, isUsed, markUsed, stackAt, unitsIn, whereIs } from "../../position.ts";
import type { Knows } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";
import { type Consequence, whatIsOverfull } from "../06-stacking/advice.ts";
import { stackTest, stackTestOf } from "../06-stacking/stack-test.ts";
import { topVerb } from "../06-stacking/stacking-order.ts";
import { inEnemyZone } from "../07-zones-of-control.ts";
import { overrunReport } from "../10-combat/report.ts";
import { overrun } from "./overrun.ts";
import { allowance, askMarch, askOverrun, canOverrun, canStep, overrunTargets, whyNotOverrun } from "./reach.ts";
import { walk } from "./walk.ts";

/** 9.0: an operations phase in which a side moves. Each unit moves once, alone or with others of its hex. */
export const moveUnits = T.procedure<{ side: Seat }>("moveUnits", "9.0").steps((t) => [
  t.decide(
    "move",
    "9.0",
    (_k, v) => `${sideName(v.side)}: move your units, or end the movement`,
    (_pub, v) => v.side,
    {
      move: t.verb({
        label: "Move",
        weight: (k) => unitsLeft(k),
        whyNot: () => refuse("9.0", "None of your units can move any more; end the movement."),
        ask: (k, _v, p) => {
          const first = p.one("unit", UNIT, leaving(k), { why: (unit) => whyNotMove(k, unit) });
          const from = hexOf(k.sheet, k.mine, first);
          const mates = companions(k, first, from);
          const others = p.set("with", UNIT, mates, { why: (unit) => whyNotCompanion(k, unit, from) });
          const march = askMarch(k, p, from, allowance(k.sheet));
          const target = askOverrun(k, p, march.path[march.path.length - 1], march.left);
          return { group: [...others, first], ...march, target };
        },
        do: (g, v, { group, path, left, target }) => {
          for (const unit of group) markUsed(g, unit);
          walk(g, v.side, group, path);
          if (target === null) return again;
          g.own[JAPAN].group = group;
          return call(overrun, { from: path[path.length - 1], target, left }, "move");
        },
        preview: (k, _v, { group, path, target }) =>
          target === null ? null : overrunReport(k, target, group, path[path.length - 1]),
      }),
      overrun: t.verb({
        label: "Overrun",
        when: (k) => k.seat === JAPAN,
        whyNot: () => refuse("9.6", "Only Japanese units overrun; Chinese units attack in a fight phase."),
        ask: (k, _v, p) => {
          const full = allowance(k.sheet);
          const first = p.one("unit", UNIT, overrunning(k), { why: (unit) => whyNotOverrunWith(k, unit, full) });
          const from = hexOf(k.sheet, k.mine, first);
          const others = p.set("with", UNIT, companions(k, first, from), {
            why: (unit) => whyNotCompanion(k, unit, from),
          });
          const target = p.one("target", HEX, overrunTargets(k, from, full), {
            why: (hex) => whyNotOverrun(k, from, full, hex),
          });
          return { group: [...others, first], from, target, left: full };
        },
        do: (g, _v, { group, from, target, left }) => {
          for (const unit of group) markUsed(g, unit);
          g.own[JAPAN].group = group;
          return call(overrun, { from, target, left }, "move");
        },
        preview: (k, _v, { group, from, target }) => overrunReport(k, target, group, from),
      }),
      top: topVerb(t),
      done: t.verb({
        label: "End of movement",
        ask: () => null,
        do: () => undefined,
        preview: (k) => ({ consequences: [...whatIsOverfull(k), ...whoHasNotMoved(k)] }),
      }),
    },
  ),
  t.auto("stacking", "6.0", (_g, v) => call(stackTest, stackTestOf(v.side))),
  t.auto("end", "9.0", () => finish()),
]);

/** The seat's mobile units that have not moved and stand where something can be done, in ascending order. */
function fit(k: Knows, from: (hex: HexId) => boolean): UnitId[] {
  const list: UnitId[] = [];
  const first = k.sheet.first[k.seat];
  const { garrison } = k.sheet;
  const { at, used } = k.mine;
  // Units of a formation mostly stand together: the answer for their hex is kept.
  let looked: HexOrNowhere = NOWHERE;
  let open = false;
  for (let i = 0; i < at.length; i++) {
    const hex = at[i];
    if (hex === NOWHERE || used[i] === 1 || garrison[first + i] === 1) continue;
    if (hex !== looked) open = from(hex);
    looked = hex;
    if (open) list.push(unitFrom(first, i));
  }
  return list;
}

/** 7.2, 9.0: whether a unit that begins in this hex could make a step. */
const canLeave = (k: Knows, hex: HexId): boolean =>
  canStep(k, k.seat, hex, allowance(k.sheet), inEnemyZone(k, hex, k.seat));

const leaving = askedOnce((k: Knows): readonly UnitId[] => fit(k, (hex) => canLeave(k, hex)));
const overrunning = askedOnce((k: Knows): readonly UnitId[] => fit(k, (hex) => canOverrun(k, hex, allowance(k.sheet))));

/** Mobile units that have not moved yet: how much there is to do, for random play. */
function unitsLeft(k: Knows): number {
  const first = k.sheet.first[k.seat];
  const { at, used } = k.mine;
  let left = 0;
  for (let i = 0; i < at.length; i++)
    if (at[i] !== NOWHERE && used[i] === 0 && k.sheet.garrison[first + i] === 0) left++;
  return left;
}

/** 9.0: who stays where he is by the end of the movement. */
function whoHasNotMoved(k: Knows): Consequence[] {
  const still = leaving(k).length;
  return still === 0
    ? []
    : [{ text: `${counted(still, "unit")} of yours could still move in this phase.`, rule: "9.0" }];
}

/** Why a unit takes no part in any movement of this phase. */
function whyNotMobile(k: Knows, unit: UnitId): Refusal | null {
  const { sheet, mine } = k;
  const name = (): string => unitWords(sheet, unit);
  if (sheet.sideOf[unit] !== k.seat) return refuse("9.0", () => `${name()} is not of the side that moves now.`);
  if (whereIs(sheet, mine, unit) === NOWHERE) return refuse("9.0", () => `${name()} is not on the map.`);
  if (sheet.garrison[unit]) return refuse("9.1", () => `${name()} is a garrison; garrisons never move.`);
  if (isUsed(sheet, mine, unit)) return refuse("9.0", () => `${name()} has finished its movement in this phase.`);
  return null;
}

function whyNotMove(k: Knows, unit: UnitId): Refusal | null {
  const refusal = whyNotMobile(k, unit);
  if (refusal) return refusal;
  const from = hexOf(k.sheet, k.mine, unit);
  if (canLeave(k, from)) return null;
  return inEnemyZone(k, from, k.seat)
    ? refuse(
        "7.2",
        () =>
          `${unitWords(k.sheet, unit)} in ${hexWords(k.sheet, from)} is in an enemy zone of control, and so is every hex it could enter.`,
      )
    : refuse(
        "9.0",
        () => `There is no hex that ${unitWords(k.sheet, unit)} could enter from ${hexWords(k.sheet, from)}.`,
      );
}

function whyNotOverrunWith(k: Knows, unit: UnitId, left: number): Refusal | null {
  const refusal = whyNotMobile(k, unit);
  if (refusal) return refusal;
  if (canOverrun(k, hexOf(k.sheet, k.mine, unit), left)) return null;
  return refuse(
    "9.6",
    () => `There is no Chinese hex beside ${unitWords(k.sheet, unit)} that can be overrun; towns and cities never can.`,
  );
}

function companions(k: Knows, first: UnitId, from: HexId): UnitId[] {
  if (unitsIn(k.pub, from) === 1) return [];
  return stackAt(k.sheet, k.mine, k.seat, from).filter((unit) => unit !== first && whyNotMobile(k, unit) === null);
}

function whyNotCompanion(k: Knows, unit: UnitId, from: HexId): Refusal | null {
  const refusal = whyNotMobile(k, unit);
  if (refusal) return refusal;
  return hexOf(k.sheet, k.mine, unit) === from
    ? refuse("9.0", () => `${unitWords(k.sheet, unit)} leads the group already.`)
    : refuse(
        "9.6",
        () => `${unitWords(k.sheet, unit)} does not begin in ${hexWords(k.sheet, from)}; units that move together do.`,
      );
}
