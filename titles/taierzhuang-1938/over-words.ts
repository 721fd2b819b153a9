import type { GameOver } from "@wusong/engine";
import { CHINA } from "./ids.ts";

/** How the battle ended (10.0), as a sentence. */
export function overWords(over: GameOver): string {
  switch (over.reason) {
    case "supreme":
      return over.winner === CHINA
        ? "No Japanese unit is left on the map: a Chinese supreme victory."
        : "No Chinese unit is left on the map: a Japanese supreme victory.";
    case "sudden-death":
      return "The Japanese hold the town and the south bank in supply: sudden death.";
    case "town":
      return "The Japanese hold both town areas in supply at the end.";
    case "south-bank":
      return "The Japanese hold the whole south bank in supply at the end.";
    default:
      return "The Japanese hold neither the town nor the south bank in supply: the Chinese win.";
  }
}
