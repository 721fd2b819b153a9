import type { HistoricalFigure } from "@wusong/engine";
import type { SettledRun } from "../study/settled.ts";
import type { GameSummary } from "../study/summary.ts";
import type { Laid, LossRow, PlaceRow } from "./figures.ts";
import { shareOf, short, spreadOf } from "./numbers.ts";

/** Lays values of games beside what happened; null: it never came to it in that game. */
export function laid(values: readonly (number | null)[], history: HistoricalFigure | null): Laid {
  const known = values.filter((value): value is number => value !== null);
  const spread = spreadOf(known);
  if (!history) return { spread, history, before: null, same: null, after: null, never: null };
  const part = (n: number): number => (values.length === 0 ? 0 : short(n / values.length));
  const { value: then } = history;
  // What never happened is later than everything.
  return {
    spread,
    history,
    before: part(known.filter((value) => then === null || value < then).length),
    same: part(known.filter((value) => value === then).length),
    after: part(known.filter((value) => then !== null && value > then).length),
    never: part(values.length - known.length),
  };
}

const figuresOf = ({ title }: SettledRun): readonly HistoricalFigure[] => title.study?.history.figures ?? [];

export function placeRows(settled: SettledRun, games: readonly GameSummary[]): PlaceRow[] {
  return (settled.title.study?.places ?? []).map(({ id, name, by }) => {
    const turns = games.map(({ taken }) => taken[id] ?? null);
    const history = figuresOf(settled).find(({ of }) => of.kind === "place" && of.id === id) ?? null;
    return {
      id,
      name,
      by,
      taken: shareOf(turns.filter((turn) => turn !== null).length, games.length),
      ...laid(turns, history),
    };
  });
}

/** Units lost, in percent of all the side has. */
export function lossRows(settled: SettledRun, games: readonly GameSummary[]): LossRow[] {
  return settled.title.looks.sides.map(({ seat }, side) => {
    const history = figuresOf(settled).find(({ of }) => of.kind === "losses" && of.seat === seat) ?? null;
    const lost = games.map(({ losses }) => {
      const [units, of] = losses[side];
      return of === 0 ? 0 : short((100 * units) / of);
    });
    return { seat, ...laid(lost, history) };
  });
}

export const endOf = (settled: SettledRun, games: readonly GameSummary[]): Laid =>
  laid(
    games.map(({ turn }) => turn),
    figuresOf(settled).find(({ of }) => of.kind === "end") ?? null,
  );
