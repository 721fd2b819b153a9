import { CHINA, JAPAN } from "./ids.ts";
import { heldBy } from "./position.ts";
import type { Knows } from "./state.ts";
import { RING_UNTIL, turnOf } from "./value.ts";
import { attacksOf, forcesOf } from "./value-prospects.ts";

/** What it is worth to Japan that no Chinese unit is left beside Shanghai, which ends the game (4.2) or saves it (4.1). */
const NOBODY_LEFT = 300;
/** Attacks a turn has, and the steps that an army which is not there yet would take after a march. */
const ATTACKS = 2;
const AFTER_A_MARCH = 2.2;

/**
 * How likely the Japanese are to clear the whole ring around Shanghai in one turn, in points for them. Every hex of it has to fall, so one
 * more that is held counts for the Chinese the more, the weaker the others are, whatever an attack on it would cost them.
 */
export function lastStand(k: Knows): number {
  if (turnOf(k) > RING_UNTIL) return 0;
  const { sheet } = k;
  const { steps } = forcesOf(k);
  const attacks = attacksOf(k, JAPAN);
  let allFall = 1;
  for (const hex of sheet.board.within(sheet.shanghai, 1)) {
    if (hex === sheet.shanghai || !heldBy(k, hex, CHINA)) continue;
    const attack = attacks.find(({ target }) => target === hex);
    const taken = Math.max(AFTER_A_MARCH, ATTACKS * (attack?.defender ?? 0));
    allFall *= falls(taken, steps[hex]);
  }
  return NOBODY_LEFT * allFall;
}

/** The chance that a stack of so many steps is gone where so many are taken on average: one half where both are equal. */
function falls(taken: number, steps: number): number {
  const share = (taken / Math.max(1, steps)) ** 2;
  return share / (1 + share);
}
