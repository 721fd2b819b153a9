import { counted, type DeepReadonly, finish, goto, refuse, type Seat } from "@wusong/engine";
import { first, foremost, highest, inOrder, last } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { JAPAN, sideAdjective, sideName, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { DEAD, flip, ON_MAP } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Game } from "../../state.ts";
import { unitWords } from "../../words.ts";
import { eliminate } from "../08-reinforcements/elimination.ts";

/** A force that takes losses; its units are face up while their combat lasts. */
interface Losses {
  side: Seat;
  units: UnitId[];
  steps: number[];
  /** Steps still to lose. */
  left: number;
}

/**
 * 10.5.2: the units among which the next loss falls. Japanese garrisons come last, full two-step units before all others, and
 * within that the strongest by the side now showing (R21).
 */
export function nextToLose(sheet: Sheet, side: Seat, units: readonly UnitId[], steps: readonly number[]): UnitId[] {
  const alive = units.map((_, i) => i).filter((i) => steps[i] > 0);
  const order = inOrder<number>(
    last((i) => side === JAPAN && sheet.garrison[units[i]] === 1),
    first((i) => steps[i] === 2),
    highest((i) => sheet.factor[units[i] * 3 + steps[i]]),
  );
  return foremost(alive, order).map((i) => units[i]);
}

/** Gives the steps that are left, unit by unit. What a force cannot lose any more lapses (10.5.1). */
export const takeLosses = T.procedure<Losses, number[]>("takeLosses", "10.5.2").steps((t) => [
  t.auto("order", "10.5.2", (g, v) => {
    while (v.left > 0) {
      const next = nextToLose(g.sheet, v.side, v.units, v.steps);
      if (next.length === 0) break;
      if (next.length > v.left) return undefined;
      for (const unit of next) loseStep(g, v, unit);
    }
    return finish(v.steps);
  }),
  t.decide(
    "losses",
    "10.5.2",
    (_k, v) => `${sideName(v.side)}: choose who loses ${counted(v.left, "step")} among equals`,
    (_pub, v) => v.side,
    {
      lose: t.verb({
        label: "Take losses",
        ask: (k, v, p) =>
          p.set("units", UNIT, nextToLose(k.sheet, v.side, v.units, v.steps), {
            min: v.left,
            max: v.left,
            size: () => refuse("10.5.2", `${counted(v.left, "unit")} must lose a step here, no more and no fewer.`),
            why: (unit) => whyNotToLose(k.sheet, v, unit),
          }),
        do: (g, v, units) => {
          for (const unit of units) loseStep(g, v, unit);
          return goto("order");
        },
      }),
    },
  ),
]);

function whyNotToLose(sheet: Sheet, v: DeepReadonly<Losses>, unit: UnitId) {
  const i = v.units.indexOf(unit);
  if (i < 0 || v.steps[i] === 0)
    return refuse("10.5.1", () => `${unitWords(sheet, unit)} takes no part in this combat and none of its losses.`);
  if (v.side === JAPAN && sheet.garrison[unit])
    return refuse("10.5.2", () => `${unitWords(sheet, unit)} is a Japanese garrison, the last to take losses.`);
  return refuse(
    "10.5.2",
    () => `Not ${unitWords(sheet, unit)}: full two-step units lose first, and then the strongest.`,
  );
}

function loseStep(g: Game, v: Losses, unit: UnitId): void {
  const i = v.units.indexOf(unit);
  const steps = --v.steps[i];
  v.left--;
  const { sheet, pub } = g;
  if (steps > 0) {
    if (pub.place[unit] === ON_MAP) flip(g, unit, steps);
    g.tell?.({
      type: "stepLost",
      rule: "2.2.1",
      text: `${unitWords(sheet, unit)} is reduced.`,
      data: { kind: "other", pieces: [sheet.units[unit].text], facts: { side: sideAdjective(v.side) } },
    });
  } else if (pub.place[unit] === ON_MAP) {
    eliminate(g, unit, "10.5.2");
  } else {
    pub.place[unit] = DEAD;
    g.tell?.({
      type: "eliminated",
      rule: "10.5.2",
      text: `${unitWords(sheet, unit)} is lost at sea.`,
      data: { kind: "other", pieces: [sheet.units[unit].text] },
    });
  }
}
