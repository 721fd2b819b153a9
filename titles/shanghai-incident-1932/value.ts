import { CHINA, type HexId, JAPAN } from "./ids.ts";
import { controller } from "./position.ts";
import { epic, points } from "./rules/12-victory.ts";
import type { K } from "./state.ts";

/** How good the position looks: victory points first, then steps, ground gained and Chinese presence in Shanghai. */
export function value(k: K): number {
  const { sheet, pub } = k;
  let score = points(k).total;
  for (const city of sheet.cities) for (const hex of city.hexes) if (controller(pub, hex) === JAPAN) score += 0.5;
  if (epic(k)) score -= 6;
  for (let unit = 0; unit < pub.at.length; unit++) {
    if (pub.at[unit] < 0) continue;
    const strength = sheet.attack[3 * unit + pub.steps[unit]] + sheet.defence[3 * unit + pub.steps[unit]];
    score += (sheet.side[unit] === JAPAN ? 0.25 : -0.25) * strength;
    if (sheet.side[unit] === CHINA && sheet.ground[pub.at[unit] as HexId] > 0) score -= 0.2;
  }
  return k.seat === JAPAN ? score : -score;
}
