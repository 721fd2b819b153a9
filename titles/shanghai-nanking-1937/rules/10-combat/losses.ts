import { NOWHERE } from "@wusong/board";
import { counted, type DeepReadonly, finish, goto, refuse, type Seat, type Suggestion } from "@wusong/engine";
import { first, foremost, highest, inOrder, last } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { JAPAN, sideAdjective, sideName, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { DEAD, flip, ON_MAP, unitsIn, whereIs } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Game, Knows } from "../../state.ts";
import { unitsWords, unitWords } from "../../words.ts";
import type { Consequence } from "../06-stacking/advice.ts";
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
    (k, v) =>
      `${sideName(v.side)}: who loses ${counted(v.left, "step")} among ${unitsWords(k.sheet, nextToLose(k.sheet, v.side, v.units, v.steps))}?`,
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
        preview: (k, v, units) => ({ consequences: units.map((unit) => whatStepMeans(k.sheet, v, unit)) }),
      }),
    },
    {
      board: "result",
      proposals: [
        { id: "onward", label: "Keep every hex held", choose: (k, v) => fromFullHexes(k, v) },
        { id: "stay", label: "Keep every hex held, and stay", choose: (k, v) => fromFullHexes(k, v) },
      ],
    },
  ),
]);

/** 2.2.1, 8.1: what the loss of a step makes of a unit. */
function whatStepMeans(sheet: Sheet, v: DeepReadonly<Losses>, unit: UnitId): Consequence {
  const left = v.steps[v.units.indexOf(unit)] - 1;
  const name = unitWords(sheet, unit);
  if (left > 0) return { text: `${name} is reduced to ${sheet.factor[unit * 3 + left]}.`, rule: "2.2.1" };
  return sheet.elite[unit]
    ? { text: `${name} is eliminated, and rolls for its return.`, rule: "8.1" }
    : { text: `${name} is eliminated.`, rule: "10.5.2" };
}

/** Between equals those lose who stand with most others, so that no hex is emptied without need; and elites, who may return. */
function fromFullHexes(k: Knows, v: DeepReadonly<Losses>): Suggestion {
  const { sheet, mine, pub } = k;
  const beside = new Map(
    v.units.map((unit) => {
      const hex = whereIs(sheet, mine, unit);
      return [unit, hex === NOWHERE ? 0 : unitsIn(pub, hex)];
    }),
  );
  const equals = nextToLose(sheet, v.side, v.units, v.steps);
  const chosen: UnitId[] = [];
  while (chosen.length < v.left) {
    const left = equals.filter((unit) => !chosen.includes(unit));
    // Whoever has been chosen stands with the others no longer.
    const others = (unit: UnitId): number =>
      beside.get(unit)! - chosen.filter((one) => whereIs(sheet, mine, one) === whereIs(sheet, mine, unit)).length;
    const [next] = foremost(
      left,
      inOrder(
        highest(others),
        first((unit) => sheet.elite[unit] === 1),
      ),
    );
    chosen.push(next);
  }
  return { verb: "lose", picks: [chosen.sort((a, b) => a - b)] };
}

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
