import type { DeepReadonly, GameOver } from "@wusong/engine";
import { SIDE_PEOPLE } from "./ids.ts";
import type { Public } from "./shape.ts";

/** How the campaign ended (24.0), as a sentence. */
export function overWords({ winner, reason, level }: GameOver, { pub }: { pub: DeepReadonly<Public> }): string {
  const [japan, china] = pub.vp;
  if (winner === null) return `A draw: Japan ${japan}, China ${china}.`;
  if (reason === "sudden-death") return `The ${SIDE_PEOPLE[winner]} hold every objective: sudden death.`;
  return `A ${level} ${SIDE_PEOPLE[winner]} victory: Japan ${japan}, China ${china}.`;
}
