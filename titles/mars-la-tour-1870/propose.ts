import type { ConsideredCommand, DecisionAsked, Stance } from "@wusong/engine";
import { FRENCH, GERMAN } from "./ids.ts";
import { considerBombardments, considerFire } from "./propose-fire.ts";
import { considerActivations, considerArrivals, considerReactions, considerSteps } from "./propose-moves.ts";
import type { K, MarsLaTour } from "./state.ts";

/**
 * The doctrine of both armies: fire while it pays and costs nothing, take the Areas of the road that nobody holds, assault who is Spent,
 * answer every march with volleys and charges, and bring on whoever is due.
 */
export function propose(k: K, { step, v }: DecisionAsked): readonly ConsideredCommand[] {
  switch (step) {
    case "impulse":
      return [...considerBombardments(k), ...considerFire(k), ...considerActivations(k)];
    case "step":
      return considerSteps(k);
    case "volley":
    case "charge":
    case "chargeFirst":
      return considerReactions(k, step);
    case "arrive":
      return considerArrivals((v as unknown as { open: readonly number[] }).open);
    default:
      return [];
  }
}

/** What either army may want for some hours; the French are the first seat. */
export const stances: readonly Stance<MarsLaTour>[] = [
  {
    id: "road",
    label: "open the road",
    wants: { "French part of the road": 20, "French road that wins": 20, "French distance to go": -8 },
    fits: (k) => k.seat === FRENCH,
  },
  {
    id: "bar",
    label: "bar the road",
    wants: { "German part of the road": -20, "German road that wins": -20, "German distance to go": 8 },
    fits: (k) => k.seat === GERMAN,
  },
  { id: "wear", label: "wear them down first", wants: { "victory points": 20, "lead in victory points": 6 } },
];
