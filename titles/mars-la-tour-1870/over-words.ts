import { type GameOver, listed, type Seat } from "@wusong/engine";
import { FRENCH, GERMAN } from "./ids.ts";
import { victoryPoints } from "./rules/09-victory.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Board } from "./state.ts";

const immediateNames = (b: Board, side: Seat): string =>
  listed(termsOf(b).immediateAreas[side].map((area) => b.sheet.areaNames[area]));

/** W.1: the villages that a side has. */
const villages = (b: Board, side: Seat): string =>
  listed(
    termsOf(b)
      .finalAreas[side].filter((area) => b.pub.control[area] === side)
      .map((area) => b.sheet.areaNames[area]),
  );

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
    case "villages-taken":
      return `The Germans have ${villages(b, GERMAN)}: III Corps stands across the road. ${score}`;
    case "villages-held":
      return `The French keep ${villages(b, FRENCH)}. ${score}`;
    default:
      return `Neither side has won. ${score}`;
  }
}
