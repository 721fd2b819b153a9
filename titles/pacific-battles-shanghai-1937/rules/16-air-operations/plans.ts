import type { Suggestion } from "@wusong/engine";
import { enemyOf, JAPAN } from "../../ids.ts";
import { DAMAGED, type Know, RESERVE } from "../../state.ts";

/** How the points of one turn are shared out; the rest stays in Reserve. */
interface Plan {
  readonly superiority: number;
  readonly interdiction: number;
  readonly recon: number;
  readonly strike: number;
}

/** Points that can fly this turn. */
const flying = (k: Know, seat: Know["seat"]): number =>
  k.pub.air[seat].slice(RESERVE, DAMAGED).reduce((sum, points) => sum + points, 0);

/**
 * 16.3: enough in the sky to meet half of what the enemy can send up, a flight to look where hidden stacks are near, some over the
 * roads the enemy comes by; all others strike. Where no enemy is known to strike at, they fight for the sky.
 */
export function balancedPlan(k: Know): Suggestion {
  const points = flying(k, k.seat);
  const enemies = flying(k, enemyOf(k.seat));
  const targets = k.pub.occupied[enemyOf(k.seat)].length;
  const cover = Math.min(points, Math.ceil(enemies / 2));
  const rest = points - cover;
  const interdiction = k.seat === JAPAN ? Math.min(k.sheet.tables.interdictionLimit, rest >> 2) : 0;
  const recon = targets > 0 && rest - interdiction > 2 ? 1 : 0;
  const left = rest - interdiction - recon;
  return targets > 0
    ? planned(k, { superiority: cover, interdiction, recon, strike: left })
    : planned(k, { superiority: cover + left, interdiction, recon, strike: 0 });
}

/** 16.5: all fight for the sky. */
export const allForTheSky = (k: Know): Suggestion =>
  planned(k, { superiority: flying(k, k.seat), interdiction: 0, recon: 0, strike: 0 });

const planned = (k: Know, { superiority, interdiction, recon, strike }: Plan): Suggestion => ({
  verb: "allocate",
  picks: k.seat === JAPAN ? [superiority, interdiction, recon, strike] : [superiority, recon, strike],
});
