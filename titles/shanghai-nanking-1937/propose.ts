import { type ConsideredCommand, counted, type DecisionAsked, type Stance } from "@wusong/engine";
import { inTurn } from "@wusong/mechanics";
import { CHINA, JAPAN } from "./ids.ts";
import { considerMarches, considerOverruns } from "./propose-moves.ts";
import { attackersOf, targets } from "./rules/10-combat/attacks.ts";
import type { Campaign, Knows } from "./state.ts";
import { RING_UNTIL, turnOf } from "./value.ts";
import { attacksOf } from "./value-prospects.ts";
import { hexWords } from "./words.ts";

/**
 * The doctrine of both sides: the Chinese stand in the ring around Shanghai until turn 8 and then before the cities; the Japanese clear
 * the ring in time, fill it, and take city after city. Attacks are made with all who stand beside a hex, or not at all.
 */
export function propose(k: Knows, { step }: DecisionAsked): readonly ConsideredCommand[] {
  switch (step) {
    case "move":
      return inTurn(considerMarches(k), considerOverruns(k));
    case "fight":
      return considerAttacks(k);
    default:
      return [];
  }
}

const MOST_ATTACKS = 8;
/** An attack that costs more steps than this for each one it takes is made only to clear a hex that decides. */
const DEAREST = 1.5;

function considerAttacks(k: Knows): ConsideredCommand[] {
  const { sheet, seat } = k;
  const open = new Set(targets(k));
  const found = attacksOf(k, seat)
    .filter(({ target }) => open.has(target))
    .map((one) => {
      const decides = sheet.city[one.target] === 1 || (turnOf(k) <= RING_UNTIL && sheet.nearShanghai[one.target] === 1);
      return { ...one, decides, promise: (decides ? 2 : 1) * (one.defender + 2 * one.cleared) - one.attacker };
    })
    .filter(({ attacker, defender, decides }) => defender > 0 && (decides || attacker <= DEAREST * defender))
    .sort((one, other) => other.promise - one.promise)
    .slice(0, MOST_ATTACKS);
  return found.map(({ target, attacker, defender, cleared }) => {
    const units = attackersOf(k, target);
    const sweep = cleared >= 0.5 ? ", likely to clear it" : "";
    return {
      verb: "attack",
      picks: [target, units],
      why: `${counted(units.length, "unit")} against ${hexWords(sheet, target)}: ${defender.toFixed(1)} steps for ${attacker.toFixed(1)}${sweep}`,
    };
  });
}

/** What either side may want for some turns; Japan is the first seat. */
export const stances: readonly Stance<Campaign>[] = [
  {
    id: "ring",
    label: "clear the ring around Shanghai",
    wants: { "Chinese strength in the ring": -15, "Japanese hexes of the ring around Shanghai": 10 },
    fits: (k) => k.seat === JAPAN && turnOf(k) <= RING_UNTIL,
  },
  {
    id: "race",
    label: "race for the cities",
    wants: { "cities taken": 25, "way to the next city": -20, "way to all cities": -10 },
    fits: (k) => k.seat === JAPAN,
  },
  {
    id: "hold",
    label: "hold the ring",
    wants: { "Chinese strength in the ring": -15, "Chinese last stand at Shanghai": -20 },
    fits: (k) => k.seat === CHINA && turnOf(k) <= RING_UNTIL,
  },
  {
    id: "cities",
    label: "fall back on the cities",
    wants: { "guards of the cities": -10, "cities without a guard": 12 },
    fits: (k) => k.seat === CHINA,
  },
];
