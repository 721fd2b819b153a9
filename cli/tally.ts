import type { GameResult } from "./simulated-game.ts";

/** Sums over many games. Merging is the same in any order, so the number of workers does not matter. */
export interface Tally {
  games: number;
  commands: number;
  /** games by winner ("nobody" for none) and reason */
  outcomes: Record<string, Record<string, number>>;
  /** games by the turn in which they ended */
  turns: Record<string, number>;
  failed: { seed: string; message: string }[];
}

export const NOBODY = "nobody";

export const emptyTally = (): Tally => ({ games: 0, commands: 0, outcomes: {}, turns: {}, failed: [] });

export function count(tally: Tally, result: GameResult): void {
  tally.games++;
  tally.commands += result.commands;
  if (result.failure !== null) {
    tally.failed.push({ seed: result.seed, message: result.failure });
    return;
  }
  const reasons = (tally.outcomes[result.winner ?? NOBODY] ??= {});
  reasons[result.reason] = (reasons[result.reason] ?? 0) + 1;
  tally.turns[result.turns] = (tally.turns[result.turns] ?? 0) + 1;
}

export function merge(into: Tally, from: Tally): void {
  into.games += from.games;
  into.commands += from.commands;
  into.failed.push(...from.failed);
  for (const [turn, games] of Object.entries(from.turns)) into.turns[turn] = (into.turns[turn] ?? 0) + games;
  for (const [winner, reasons] of Object.entries(from.outcomes)) {
    const mine = (into.outcomes[winner] ??= {});
    for (const [reason, games] of Object.entries(reasons)) mine[reason] = (mine[reason] ?? 0) + games;
  }
}

/** One spelling, whatever the order in which the games came in. */
export function sorted(tally: Tally): Tally {
  const byName = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...tally,
    outcomes: byName(Object.fromEntries(Object.entries(tally.outcomes).map(([name, one]) => [name, byName(one)]))),
    failed: [...tally.failed].sort((a, b) => (a.seed < b.seed ? -1 : 1)),
  };
}

export function turnSummary(turns: Tally["turns"]): { mean: number; min: number; max: number; games: Tally["turns"] } {
  const entries = Object.entries(turns).map(([turn, games]) => [Number(turn), games] as const);
  const games = entries.reduce((sum, [, n]) => sum + n, 0);
  return {
    mean: games === 0 ? 0 : Number((entries.reduce((sum, [turn, n]) => sum + turn * n, 0) / games).toFixed(3)),
    min: games === 0 ? 0 : Math.min(...entries.map(([turn]) => turn)),
    max: games === 0 ? 0 : Math.max(...entries.map(([turn]) => turn)),
    games: turns,
  };
}
