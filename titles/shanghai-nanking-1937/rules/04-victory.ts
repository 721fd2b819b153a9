import type { HexId } from "@wusong/board";
import type { Consequences } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, JAPAN } from "../ids.ts";
import { termsOf } from "../sheet-scenarios.ts";
import type { Game, Open } from "../state.ts";

/** 4.1 and 4.2: to be asked after every loss, step, retreat and change of control. */
export function checkSuddenDeath(g: Game): void {
  const { pub, sheet, cache } = g;
  const { chineseMustStayUntilTurn, chineseWinAdjacentFromTurn } = sheet.tables.limits;
  if (pub.control[sheet.shanghai] === CHINA) {
    g.end({ winner: CHINA, reason: "shanghai-taken", rule: "4.1" });
  } else if (pub.turn >= chineseWinAdjacentFromTurn && cache.nearShanghai > 0) {
    g.end({ winner: CHINA, reason: "shanghai-besieged", rule: "4.1" });
  } else if (pub.turn <= chineseMustStayUntilTurn && cache.nearShanghai === 0) {
    g.end({ winner: JAPAN, reason: "shanghai-abandoned", rule: "4.2" });
  }
}

/** Whether a Chinese group that passes through a hex would end the game there. */
export function endsGameInPassing(g: Game, hex: HexId): boolean {
  const { pub, sheet, cache } = g;
  const { chineseMustStayUntilTurn, chineseWinAdjacentFromTurn } = sheet.tables.limits;
  if (hex === sheet.shanghai) return true;
  const near = sheet.nearShanghai[hex] === 1;
  if (pub.turn >= chineseWinAdjacentFromTurn) return near;
  return pub.turn <= chineseMustStayUntilTurn && !near && cache.nearShanghai === 0;
}

/** 4.1, 4.2: how it would end the game if Chinese units went from these hexes, one hex a unit, into another. */
export function whatChineseMoveEnds(
  { pub, sheet, cache }: Open,
  from: readonly HexId[],
  to: HexId,
): Consequences["consequences"] {
  const { chineseMustStayUntilTurn, chineseWinAdjacentFromTurn } = sheet.tables.limits;
  if (to === sheet.shanghai) return [{ text: "Shanghai is taken, and the game is won.", rule: "4.1" }];
  const near = from.reduce((sum, hex) => sum - sheet.nearShanghai[hex] + sheet.nearShanghai[to], cache.nearShanghai);
  if (pub.turn >= chineseWinAdjacentFromTurn && near > 0)
    return [{ text: "A Chinese unit stands next to Shanghai, and the game is won.", rule: "4.1" }];
  return pub.turn <= chineseMustStayUntilTurn && near === 0
    ? [{ text: "No Chinese unit is left in or next to Shanghai, and the game is lost.", rule: "4.2", grave: true }]
    : [];
}

/** 4.3: of all cities that can be entered, the International Settlement following them; W: of the places of a scenario. */
export function japaneseGoals(open: Open): number {
  let held = 0;
  for (const hex of termsOf(open).goals) if (open.pub.control[hex] === JAPAN) held++;
  return held;
}

export const victoryCheck = T.procedure("victoryCheck", "4.3").steps((t) => [
  t.auto("check", "4.3", (g) => {
    const { pub } = g;
    const { lastTurn, needed } = termsOf(g);
    pub.phase = "victory";
    if (pub.scenario !== undefined) {
      if (pub.turn < lastTurn) return;
      if (japaneseGoals(g) >= needed) g.end({ winner: JAPAN, reason: "room-won", rule: "W.1.d" });
      else g.end({ winner: CHINA, reason: "hemmed-in", rule: "W.1.e" });
    } else if (japaneseGoals(g) === needed) {
      g.end({ winner: JAPAN, reason: "cities", rule: "4.3" });
    } else if (pub.turn === lastTurn) {
      g.end({ winner: CHINA, reason: "last-turn", rule: "4.3" });
    }
  }),
]);
