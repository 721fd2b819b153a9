import { type Know, type Outcome, type Shape, seat, type Title } from "@wusong/engine";
import { chanceAt } from "./learn/fit.ts";
import { rowOf, scored } from "./search/worth.ts";
import { weightsOn } from "./weights.ts";

/** How a game may end, the best for the first seat first, as fitted weights tell it. */
export interface Chance {
  /** by seat: the part of the point to expect, a game without a winner being half a point; together 1 */
  readonly score: readonly number[];
  /** chances of all ends, together 1 */
  readonly outcomes: readonly (Outcome & { readonly chance: number })[];
}

/**
 * The chance of winning by what one seat knows; given what several know (after the game, or in several positions a spectator
 * imagines), the mean of what they would say. It belongs to games between players like those the weights were fitted to: see
 * `trustIn`. Null: the title has no weights for this sheet.
 */
export function chanceOf<S extends Shape>(title: Title<S>, ...knows: readonly Know<S>[]): Chance | null {
  const { doctrine } = title;
  const weights = knows.length > 0 ? weightsOn(title, knows[0].sheet) : null;
  if (!doctrine || !weights) return null;
  const { features } = doctrine;
  const read = new Float64Array(features.names.length);
  let logit = 0;
  for (const know of knows) {
    features.read(know, read);
    logit += scored(rowOf(weights, features.stage(know.pub), features.stages), read) / knows.length;
  }
  const outcomes = outcomesOf(title);
  const first = chanceAt(logit);
  const atLeast = [...(weights.cuts ?? winOrLoss(outcomes)).map((cut) => chanceAt(logit + cut)), 1];
  return {
    score: [first, 1 - first],
    outcomes: outcomes.map((one, i) => ({ ...one, chance: atLeast[i] - (i === 0 ? 0 : atLeast[i - 1]) })),
  };
}

/** How a game may end: by the levels the title names, or won, drawn or lost. */
export const outcomesOf = <S extends Shape>(title: Title<S>): readonly Outcome[] =>
  title.doctrine?.outcomes ?? [{ winner: seat(0) }, { winner: null }, { winner: seat(1) }];

/** Where nothing was fitted to levels: any win of the first seat counts as its least, and nothing is ever drawn. */
const winOrLoss = (outcomes: readonly Outcome[]): number[] => {
  const lastWin = outcomes.findLastIndex(({ winner }) => winner === 0);
  return outcomes.slice(0, -1).map((_, i) => (i < lastWin ? Number.NEGATIVE_INFINITY : 0));
};
