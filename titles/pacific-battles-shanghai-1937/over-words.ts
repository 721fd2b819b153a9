import type { DeepReadonly, GameOver } from "@wusong/engine";
import { sideAdjective } from "./ids.ts";
import type { Public } from "./state.ts";

/** How the campaign ended (24.0), as a sentence. */
export function overWords({ winner, reason, level }: GameOver, { pub }: { pub: DeepReadonly<Public> }): string {
  const [japan, china] = pub.vp;
  if (winner === null) return `A draw: Japan ${japan}, China ${china}.`;
  if (reason === "sudden-death") return `The ${sideAdjective(winner)} hold every objective: sudden death.`;
  return `A ${level} ${sideAdjective(winner)} victory: Japan ${japan}, China ${china}.`;
}
