import type { GameOver } from "@wusong/engine";
import { sideName } from "./ids.ts";

/** How a game ended (4.1), as a sentence. */
export function overWords({ winner, reason }: GameOver): string {
  if (winner === null) return "Nobody holds the bridge.";
  return reason === "destroyed"
    ? `The ${sideName(winner)} has destroyed all enemies.`
    : `The ${sideName(winner)} holds the bridge.`;
}
