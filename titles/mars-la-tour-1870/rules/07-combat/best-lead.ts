import { bestRanked } from "@wusong/mechanics";
import type { UnitId } from "../../ids.ts";
import { combatValue, isFresh } from "../../position.ts";
import type { Board } from "../../state.ts";
import { type Combat, chances } from "./combat.ts";

/** An attacking unit that is lost, in casualty points. */
const LOST_UNIT = 3;

/** What a combat can be expected to do to the target, less what it does to the attacker, in casualty points. */
export function expectedHarm(combat: Combat): number {
  const { numerator, denominator } = chances(combat).mean(
    (outcome) => outcome.targetPoints - outcome.attackerPoints - LOST_UNIT * outcome.lost,
  );
  return numerator / denominator;
}

/**
 * The lead unit with which the defender is hurt least. It bears the first point: of several a Fresh one, which can be flipped, and
 * of these the weakest.
 */
export const bestDefence = (b: Board, leads: readonly UnitId[], combatOf: (lead: UnitId) => Combat): UnitId =>
  bestRanked(
    leads,
    (lead) => 1000 * expectedHarm(combatOf(lead)) + (isFresh(b, lead) ? 0 : 10) + combatValue(b, lead) / 10,
  )[0];
