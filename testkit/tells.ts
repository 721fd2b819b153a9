import type { GameEvent } from "@wusong/engine";

/**
 * What an event tells, under the short names that rule tests speak in: its facts, the unit and hex it is about (the first of each),
 * all its units and hexes, its die or dice, and what came of a battle.
 */
export function tells({ data }: GameEvent): Record<string, unknown> {
  if (!data) return {};
  const { kind: _kind, facts, pieces, places, ...rest } = data;
  const dice = "dice" in rest ? rest.dice : [];
  return {
    ...rest,
    ...("outcome" in rest ? { result: rest.outcome } : {}),
    ...(dice.length === 1 ? { die: dice[0] } : {}),
    ...(pieces ? { units: pieces, unit: pieces[0] } : {}),
    ...(places ? { hexes: places, hex: places[0] } : {}),
    ...facts,
  };
}
