import { T } from "../book.ts";
import { CHINA, JAPAN, type PlaceId } from "../ids.ts";
import type { Board, Game } from "../state.ts";
import { suppliedAreas } from "./06-reinforcements/supply.ts";

/** 10.0.d: held by the Japanese alone and in supply at this moment. Supply is traced only for what is held: this is asked often. */
function securedByJapan(b: Board, areas: readonly PlaceId[]): boolean {
  if (areas.some((area) => b.pub.control[area] !== JAPAN)) return false;
  const supplied = suppliedAreas(b);
  return areas.every((area) => supplied[area]);
}

/** After every impulse: 10.2 for the Japanese, then 10.1; the first of them counts. */
export function checkAfterImpulse(g: Game): void {
  if (g.cache.onMap[CHINA] === 0) g.end({ winner: JAPAN, reason: "supreme", rule: "10.2" });
  const { townAreas, southAreas } = g.sheet;
  if (securedByJapan(g, [...townAreas, ...southAreas])) g.end({ winner: JAPAN, reason: "sudden-death", rule: "10.1" });
}

/** At the end of a turn: 10.2 for the Chinese, and 10.0 after the last turn; the first of them counts. */
export const victoryCheck = T.procedure("victoryCheck", "10.0").steps((t) => [
  t.auto("check", "10.0", (g) => {
    const { turn } = g.pub;
    const { tables, townAreas, southAreas } = g.sheet;
    if (turn >= tables.supremeVictoryFrom && g.cache.onMap[JAPAN] === 0)
      g.end({ winner: CHINA, reason: "supreme", rule: "10.2" });
    if (turn < tables.turns) return;
    const town = securedByJapan(g, townAreas);
    const south = securedByJapan(g, southAreas);
    g.end({
      winner: town || south ? JAPAN : CHINA,
      reason: town ? "town" : south ? "south-bank" : "held",
      rule: "10.0",
    });
  }),
]);
