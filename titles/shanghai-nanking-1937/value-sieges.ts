import { CHINA, JAPAN } from "./ids.ts";
import { heldBy } from "./position.ts";
import type { Knows } from "./state.ts";
import { isJustAnnounced, RING_UNTIL, turnOf } from "./value.ts";
import { attacksOf, attackWith, forcesOf } from "./value-prospects.ts";
import { approachesOf } from "./value-spearheads.ts";

/** A city that an operation of this turn may take: as much as the marches of a whole army, which `value` counts for moving. */
const SIEGE = 260;
/** Nearness of a hex from which a stack is beside the city after one march, and factors that find room around it. */
const ONE_MARCH = 0.5;
const MOST_FACTORS = 45;
/** A second attack in the same turn counts less: the first has cost steps and markers. */
const SECOND_ATTACK = 0.7;

/**
 * 9.6: an overrun may not enter a city, so a turn of two moves leaves every city alone that somebody guards. What the announced operations
 * can do to the cities, once the fight for Shanghai is over: attacks from where the army stands, twice, or after a march.
 */
export function sieges(k: Knows): number {
  const { pub, sheet } = k;
  if (turnOf(k) <= RING_UNTIL || pub.scenario !== undefined || !isJustAnnounced(k)) return 0;
  const [first, second] = pub.declared;
  if (first === "move" && second === "move") return 0;
  const forces = forcesOf(k);
  const standing = attacksOf(k, JAPAN);
  let points = 0;
  for (const { city, nearness } of approachesOf(sheet)) {
    if (pub.control[city] !== CHINA || !heldBy(k, city, CHINA)) continue;
    let cleared = standing.find(({ target }) => target === city)?.cleared ?? 0;
    if (first === "move") {
      let strength = 0;
      for (const hex of forces.held[JAPAN]) if (nearness[hex] >= ONE_MARCH) strength += forces.attack[hex];
      cleared = attackWith(k, forces, JAPAN, city, Math.min(MOST_FACTORS, strength)).cleared;
    } else if (second === "fight") cleared = Math.min(1, cleared * (1 + SECOND_ATTACK));
    points += SIEGE * cleared * cleared;
  }
  return points;
}
