import { type GameOver, listed, type Seat } from "@wusong/engine";
import { FRENCH, GERMAN } from "./ids.ts";
import { victoryPoints } from "./rules/09-victory.ts";
import type { Board } from "./state.ts";

const immediateNames = (b: Board, side: Seat): string =>
  listed(b.sheet.immediateAreas[side].map((area) => b.sheet.areaNames[area]));

/** How the day ended (9.0), as a sentence. */
export function overWords(over: GameOver, b: Board): string {
  const score = `Victory points: French ${victoryPoints(b, FRENCH)}, German ${victoryPoints(b, GERMAN)}.`;
  switch (over.reason) {
    case "breakthrough":
      return `The Germans hold ${immediateNames(b, GERMAN)}: the French army is cut off from Metz.`;
    case "road-cleared":
      return `The French hold ${immediateNames(b, FRENCH)}: the road to Verdun is theirs.`;
    case "road-blocked":
      return `The Germans block the Verdun road. ${score}`;
    case "road-open":
      return `The French hold the road to Verdun. ${score}`;
    default:
      return `Neither side has won. ${score}`;
  }
}
