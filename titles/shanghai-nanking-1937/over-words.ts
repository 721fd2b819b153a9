import type { GameOver } from "@wusong/engine";
import { japaneseGoals } from "./rules/04-victory.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Open } from "./state.ts";

/** How a campaign ended (4.0), as a sentence. */
export function overWords(over: GameOver, open: Open): string {
  const { pub } = open;
  switch (over.reason) {
    case "shanghai-taken":
      return "The Chinese hold Shanghai (3512).";
    case "shanghai-besieged":
      return `On turn ${pub.turn} a Chinese unit stands next to Shanghai (3512).`;
    case "shanghai-abandoned":
      return `On turn ${pub.turn} no Chinese unit is left in or next to Shanghai (3512).`;
    case "cities":
      return `The Japanese control all cities on turn ${pub.turn}.`;
    case "room-won":
      return `The Japanese have room to stand on: they hold ${japaneseGoals(open)} of ${termsOf(open).goals.length} places.`;
    case "hemmed-in":
      return `The landing is hemmed in: the Japanese hold ${japaneseGoals(open)} of ${termsOf(open).goals.length} places and needed ${termsOf(open).needed}.`;
    default:
      return "The Japanese have not taken all cities in time.";
  }
}
