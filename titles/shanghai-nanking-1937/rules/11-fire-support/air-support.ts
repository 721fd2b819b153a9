import type { Game } from "../../state.ts";

/** 11.3: a 6 stops the Japanese aircraft, a 1 ends Chinese air support for the game. True for a 6. */
export function airSupportRoll(g: Game, against: string): boolean {
  const die = g.d.d6();
  if (die === 1) g.pub.airForce = false;
  const outcome = die === 6 ? "turned back" : die === 1 ? "no effect, and the Chinese air force is spent" : "no effect";
  g.tell?.({
    type: "airSupport",
    rule: "11.3",
    text: `Chinese fighters against ${against}: die ${die}, ${outcome}.`,
    data: { kind: "roll", dice: [die], facts: { cancelled: die === 6, lost: die === 1 } },
  });
  return die === 6;
}
