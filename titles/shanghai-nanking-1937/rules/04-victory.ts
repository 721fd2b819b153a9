import type { HexId } from "@wusong/board";
import { T } from "../book.ts";
import { CHINA, JAPAN } from "../ids.ts";
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

/** 4.3: all cities that can be entered; the International Settlement follows them. */
export function japaneseCities(open: Open): number {
  let held = 0;
  for (const hex of open.sheet.enterableCities) if (open.pub.control[hex] === JAPAN) held++;
  return held;
}

export const victoryCheck = T.procedure("victoryCheck", "4.3").steps((t) => [
  t.auto("check", "4.3", (g) => {
    const { pub, sheet } = g;
    pub.phase = "victory";
    if (japaneseCities(g) === sheet.enterableCities.length) {
      g.end({ winner: JAPAN, reason: "cities", rule: "4.3" });
    } else if (pub.turn === sheet.tables.limits.lastTurn) {
      g.end({ winner: CHINA, reason: "last-turn", rule: "4.3" });
    }
  }),
]);
