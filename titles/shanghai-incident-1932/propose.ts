import type { ConsideredCommand, DecisionAsked, Stance } from "@wusong/engine";
import { CHINA, JAPAN, type MarkerId } from "./ids.ts";
import { considerAttacks } from "./propose-attacks.ts";
import { considerInfiltration, considerMarches, considerPurchases, considerTrains } from "./propose-moves.ts";
import { considerOrders } from "./propose-orders.ts";
import { considerChineseSetUp } from "./propose-set-up.ts";
import { levelNow } from "./rules/12-victory.ts";
import type { Incident, K } from "./state.ts";

/**
 * The doctrine of both sides: Japan drives every Chinese unit out of Shanghai, takes the cities that nobody guards and stops while it
 * is ahead; the Chinese keep a unit in Shanghai, guard what is near the enemy and buy all they can.
 */
export function propose(k: K, { step, v }: DecisionAsked): readonly ConsideredCommand[] {
  switch (step) {
    case "move":
      return [
        ...considerTrains(k, false),
        ...considerPurchases(k),
        ...considerMarches(k, "move"),
        ...considerInfiltration(k),
      ];
    case "redeploy":
      return [...considerTrains(k, true), ...considerMarches(k, "redeploy")];
    case "china":
      return considerChineseSetUp(k);
    case "attack":
      return considerAttacks(k);
    case "cover":
      return coverAll(v as unknown as Parameters<typeof coverAll>[0]);
    case "orders":
      return considerOrders(k);
    case "tempo":
      return levelNow(k).endsWith("japan")
        ? [{ verb: "stop", picks: [], why: "the campaign is won as the map stands" }]
        : [];
    default:
      return [];
  }
}

/** 15.2: markers come back at the next pause, so a defence that may fail gets what there is. */
function coverAll({ reach }: { readonly reach: readonly MarkerId[] }): ConsideredCommand[] {
  return [{ verb: "support", picks: [[...reach]], why: "covers the defence with all guns in reach" }];
}

/** What either side may want for a while; Japan is the first seat. */
export const stances: readonly Stance<Incident>[] = [
  {
    id: "clear",
    label: "drive the Chinese out of Shanghai",
    wants: { "a Chinese unit in Shanghai": -15, "Japanese strength around them": 6, "way of the Japanese to them": -6 },
    fits: (k) => k.seat === JAPAN,
  },
  {
    id: "cities",
    label: "take cities",
    wants: { "cities taken": 12, "way to the next city": -6, "hexes of cities not yet complete": 3 },
    fits: (k) => k.seat === JAPAN,
  },
  {
    id: "hold",
    label: "hold on in Shanghai",
    wants: { "Chinese units in Shanghai": -6, "Chinese defence in Shanghai": -4 },
    fits: (k) => k.seat === CHINA,
  },
  {
    id: "guard",
    label: "guard the cities",
    wants: { "cities guarded by the Chinese": -6, "cities taken": 6 },
    fits: (k) => k.seat === CHINA,
  },
];
