import type { GameOver } from "@wusong/engine";
import type { Open } from "./state.ts";

/** How a campaign ended (4.0), as a sentence. */
export function overWords(over: GameOver, { pub }: Pick<Open, "pub">): string {
  switch (over.reason) {
    case "shanghai-taken":
      return "The Chinese hold Shanghai (3512).";
    case "shanghai-besieged":
      return `On turn ${pub.turn} a Chinese unit stands next to Shanghai (3512).`;
    case "shanghai-abandoned":
      return `On turn ${pub.turn} no Chinese unit is left in or next to Shanghai (3512).`;
    case "cities":
      return `The Japanese control all cities on turn ${pub.turn}.`;
    default:
      return "The Japanese have not taken all cities in time.";
  }
}
