import type { GameEvent } from "@wusong/engine";
import { battlesIn, luckOf } from "@wusong/lab/battles";

/** What the dice did for one side in a game. */
export interface DiceOfSide {
  readonly attacks: number;
  /** mean of the dice rolled in its attacks; null: none were rolled */
  readonly mean: number | null;
  /** steps its attacks brought beyond what was to be expected; null: no battle says so */
  readonly luck: number | null;
}

/** The dice of each side in its attacks, by the order of the seats. */
export function diceBySide(events: readonly GameEvent[], seats: readonly string[]): DiceOfSide[] {
  const battles = battlesIn(events);
  return seats.map((_, seat) => {
    const own = battles.filter(({ report }) => report?.by === seat);
    const dice = own.flatMap((battle) => battle.dice);
    const lucky = own.flatMap((battle) => luckOf(battle) ?? []);
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
    return {
      attacks: own.length,
      mean: dice.length === 0 ? null : sum(dice) / dice.length,
      luck: lucky.length === 0 ? null : Math.round(10 * sum(lucky.map(({ difference }) => difference))) / 10,
    };
  });
}

/** How often each face of a six-sided die fell, whoever rolled and whatever for. */
export function facesRolled(events: readonly GameEvent[]): number[] {
  const faces = [0, 0, 0, 0, 0, 0];
  for (const { data } of events)
    if (data?.kind === "battle" || data?.kind === "roll")
      for (const die of data.dice) if (die >= 1 && die <= 6) faces[die - 1]++;
  return faces;
}
