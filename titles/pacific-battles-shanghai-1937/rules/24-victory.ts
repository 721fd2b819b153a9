import { counted, type Seat } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, JAPAN, SIDE_IDS, SIDES, sideAdjective } from "../ids.ts";
import type { Sheet } from "../sheet.ts";
import { type Terms, termsOf } from "../sheet-scenarios.ts";
import type { Game, Public } from "../state.ts";

/** 24.6: objective hexes a side's land units stand in. */
export function objectivesHeld(pub: Public, sheet: Sheet, side: Seat): number {
  let held = 0;
  for (const hex of sheet.objectives) if (pub.occupied[side].includes(hex)) held++;
  return held;
}

/** 24.2: the level of victory by difference of points; W: by those of the scenario. */
export function victoryLevel({ levels }: Terms, difference: number): "draw" | "marginal" | "major" | "decisive" {
  const { marginal, major, decisive } = levels;
  if (difference >= decisive) return "decisive";
  if (difference >= major) return "major";
  return difference >= marginal ? "marginal" : "draw";
}

/** 25.3: the side whose units stand in every objective hex, from its first turn for that. */
function suddenDeath(g: Game): Seat | null {
  for (const side of SIDES)
    if (
      objectivesHeld(g.pub, g.sheet, side) === g.sheet.objectives.length &&
      g.pub.turn >= g.sheet.tables.suddenDeathFrom[SIDE_IDS[side]]
    )
      return side;
  return null;
}

function finalReckoning(g: Game): void {
  const [japan, china] = g.pub.vp;
  const level = victoryLevel(termsOf(g), Math.abs(japan - china));
  const winner = level === "draw" ? null : japan > china ? JAPAN : CHINA;
  g.end({ winner, reason: "points", level, rule: g.pub.scenario === undefined ? "24.2" : "W.1" });
}

/** 4.1: points for objectives, then sudden death, then the end or the next turn. */
export const victory = T.procedure("victory", "24.0").steps((t) => [
  t.auto("score", "24.1", (g) => {
    g.pub.phase = "victory";
    g.pub.impulse = 0;
    for (const side of SIDES) {
      const held = objectivesHeld(g.pub, g.sheet, side);
      const points = held * g.sheet.tables.objectivePoints[SIDE_IDS[side]];
      g.pub.vp[side] += points;
      g.tell?.({
        type: "objectives",
        rule: "24.6",
        text: `The ${sideAdjective(side)} hold ${counted(held, "objective")}: ${points} VP.`,
        data: { kind: "other", facts: { side: SIDE_IDS[side], held, points } },
      });
    }
  }),
  t.auto("suddenDeath", "24.3", (g) => {
    const winner = suddenDeath(g);
    if (winner !== null) g.end({ winner, reason: "sudden-death", rule: "24.3" });
  }),
  t.auto("advance", "4.1", (g) => {
    if (g.pub.turn === termsOf(g).lastTurn) finalReckoning(g);
    else g.pub.turn++;
  }),
]);
