import type { Prospects } from "@wusong/engine";

type Scale = NonNullable<Prospects["score"]["scale"]>;

/** The level in force: the last one whose lowest score is reached. */
export const levelIn = ({ levels, at }: Scale): number =>
  levels.findLastIndex(({ from }) => from === null || at >= from);

/**
 * Whether a game was decided by its score. One that ended before, by a city entered or a side that gave up, would be told another
 * result by the scale than the one above it.
 */
export function isByScore(scale: Scale, winner: string | null, result: string): boolean {
  const level = scale.levels[levelIn(scale)];
  return level !== undefined && level.seat === winner && result.toLowerCase().includes(level.label.toLowerCase());
}
