import type { PlayedGame } from "@wusong/bots";

/** Sums over many games. Merging is the same in any order, so the number of workers does not matter. */
export interface Tally {
  games: number;
  commands: number;
  /** games by winner ("nobody" for none) and reason */
  outcomes: Record<string, Record<string, number>>;
  /** games by the turn in which they ended, where the title has turns */
  turns: Record<string, number>;
  failed: { seed: string; message: string }[];
}

export const NOBODY = "nobody";

export const emptyTally = (): Tally => ({ games: 0, commands: 0, outcomes: {}, turns: {}, failed: [] });

export function count(tally: Tally, played: PlayedGame): void {
  tally.games++;
  tally.commands += played.commands;
  const reasons = (tally.outcomes[played.winner ?? NOBODY] ??= {});
  reasons[played.reason] = (reasons[played.reason] ?? 0) + 1;
  if (played.turn !== null) tally.turns[played.turn] = (tally.turns[played.turn] ?? 0) + 1;
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

export interface TurnSummary {
  mean: number;
  min: number;
  max: number;
  /** games by the turn in which they ended */
  games: Tally["turns"];
}

export function turnSummary(turns: Tally["turns"]): TurnSummary {
  const entries = Object.entries(turns).map(([turn, games]) => [Number(turn), games] as const);
  const games = entries.reduce((sum, [, n]) => sum + n, 0);
  if (games === 0) return { mean: 0, min: 0, max: 0, games: {} };
  return {
    mean: Number((entries.reduce((sum, [turn, n]) => sum + turn * n, 0) / games).toFixed(3)),
    min: Math.min(...entries.map(([turn]) => turn)),
    max: Math.max(...entries.map(([turn]) => turn)),
    games: turns,
  };
}
