import { type HexOrNowhere, NOWHERE } from "@wusong/board";
import { type Ask, counted, type Refusal, refuse, type Seat } from "@wusong/engine";
import { ARRIVED, CHINA, ELIMINATED, JAPAN, LOST, MOVED, REPLACED, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { type Sheet, TRAIN } from "../../sheet.ts";
import type { G, K, Position } from "../../state.ts";
import { viableRetreat } from "../07-combat/retreat.ts";
import { placeUnit } from "../11-set-up/control.ts";
import { besideHome, canReturn, Draft, returnHexes, whyNotReturn } from "./placement.ts";

/** Steps restored to a unit; an eliminated one comes back in a hex. */
export interface Purchase {
  unit: UnitId;
  steps: number;
  /** -1 for a unit on the map */
  hex: HexOrNowhere;
  /** whether the return counts as an arrival that spends the allowance (13.2, 13.6) */
  arrival: boolean;
}

/** 13.3, 13.7: why a unit cannot receive a replacement step, for both sides. */
export function whyNoReplacement(draft: Draft, side: Seat, unit: UnitId): Refusal | null {
  const { p } = draft;
  const rule = side === JAPAN ? "13.3" : "13.7";
  const { name } = p.sheet.units[unit];
  if (p.sheet.side[unit] !== side) return refuse(rule, () => `${name} belongs to the other side.`);
  if (p.sheet.kind[unit] === TRAIN) return refuse("16.4", () => `${name} cannot be replaced: it is an armoured train.`);
  if (p.sheet.formation[unit] < 0)
    return refuse(rule, () => `${name} belongs to no formation that receives replacements.`);
  const at = p.pub.at[unit];
  if (at === LOST) return refuse("7.7", () => `${name} was lost without a retreat and never returns.`);
  if (at === ELIMINATED) {
    return canReturn(draft, unit) ? null : refuse(rule, () => `There is no hex where ${name} could return.`);
  }
  if (at < 0) return refuse(rule, () => `${name} has not been in play yet.`);
  if (p.pub.steps[unit] === p.sheet.fullSteps[unit]) return refuse(rule, () => `${name} is at full strength.`);
  if (p.pub.marks[unit] & MOVED) return refuse(rule, () => `${name} has already moved in this phase.`);
  if (!viableRetreat(p, unit)) return refuse(rule, () => `${name} could not retreat from where it stands.`);
  return null;
}

/** How many steps and where, for a unit that can be replaced. `most`: steps that can still be paid. */
export function askSteps(draft: Draft, unit: UnitId, most: number, p: Ask<Sheet>): Purchase {
  const k = draft.p;
  if (k.pub.at[unit] >= 0) return { unit, steps: 1, hex: NOWHERE, arrival: false };
  const hex = p.one("hex", HEX, returnHexes(draft, unit), {
    why: (one) => whyNotReturn(draft, unit, one),
    judged: true,
  });
  const full = Math.min(k.sheet.fullSteps[unit], most);
  const steps = p.count("steps", 1, full, (n) => whyNotSteps(k, unit, n));
  return { unit, steps, hex, arrival: !besideHome(k, unit, hex) };
}

function whyNotSteps(k: Position, unit: UnitId, steps: number): Refusal {
  const { name } = k.sheet.units[unit];
  if (steps < 1) return refuse("13.5", `${name} returns with at least one step.`);
  return refuse("13.5", `${name} has ${counted(k.sheet.fullSteps[unit], "step")} at full strength.`);
}

/** 13.7: a purchase in the Chinese movement phase. */
export function askReplacement(k: K, p: Ask<Sheet>): Purchase {
  const draft = new Draft(k);
  const why = (unit: UnitId): Refusal | null => whyNoReplacement(draft, CHINA, unit);
  const unit = p.one("unit", UNIT, k.sheet.unitsOf[CHINA], { why, judged: true });
  return askSteps(draft, unit, k.pub.logistics, p);
}

/** Restores the steps; returning units come onto the map. */
export function restore(g: G, { unit, steps, hex, arrival }: Purchase): void {
  const mark = (g.sheet.side[unit] === CHINA ? REPLACED : 0) | (arrival ? ARRIVED : 0);
  if (hex !== NOWHERE) {
    g.pub.steps[unit] = steps;
    placeUnit(g, unit, hex);
  } else g.pub.steps[unit] += steps;
  g.pub.marks[unit] |= mark;
  const { name, id } = g.sheet.units[unit];
  g.tell?.({
    type: "replaced",
    rule: g.sheet.side[unit] === CHINA ? "13.7" : "13.3",
    text: hex !== NOWHERE ? `${name} returns in ${g.sheet.hexName[hex]}.` : `${name} is brought up to strength.`,
    data: {
      kind: "other",
      pieces: [id],
      ...(hex !== NOWHERE ? { places: [g.sheet.board.names[hex]] } : {}),
      facts: { steps },
    },
  });
}

export function buyReplacement(g: G, purchase: Purchase): void {
  g.pub.logistics -= purchase.steps;
  restore(g, purchase);
}
