import { share } from "@wusong/bots";
import type { SettledRun } from "./settled.ts";
import { type GameLine, isFailed } from "./summary.ts";

/** A game of a plan: the place of its run among the settled ones, and its number. */
export interface GameRef {
  readonly run: number;
  readonly game: number;
}

/** What has been played, by run and game. */
export class Played {
  private readonly lines = new Map<string, GameLine>();

  add(line: GameLine): void {
    this.lines.set(keyOf(line.run, line.game), line);
  }

  has(run: SettledRun, game: number): boolean {
    return this.lines.has(keyOf(run.key, game));
  }

  get size(): number {
    return this.lines.size;
  }

  /** The games of a run in the order of their numbers. Their order of arrival says only who was quicker. */
  of(run: SettledRun): GameLine[] {
    return [...this.lines.values()].filter((line) => line.run === run.key).sort((a, b) => a.game - b.game);
  }
}

const keyOf = (run: string, game: number): string => `${run}#${game}`;

/**
 * The games to be played next; none: the plan is through. With a stopping rule it is the next batch, and whether another follows
 * depends on whole batches alone, so that a plan has the same games on any number of machines.
 */
export function nextGames(runs: readonly SettledRun[], played: Played): GameRef[] {
  return runs.flatMap((settled, run) => {
    const wanted = gamesWanted(settled, played);
    return Array.from({ length: wanted }, (_, game) => ({ run, game })).filter(
      ({ game }) => !played.has(settled, game),
    );
  });
}

/** How many games a run has as far as can be told now. */
export function gamesWanted(settled: SettledRun, played: Played): number {
  const { games, until } = settled.run;
  if (games !== undefined) return games;
  const { every, most, width } = until!;
  let wanted = Math.min(every, most);
  for (;;) {
    for (let game = 0; game < wanted; game++) if (!played.has(settled, game)) return wanted;
    if (wanted >= most || isNarrow(played.of(settled).slice(0, wanted), settled.title.seats[0], width)) return wanted;
    wanted = Math.min(most, wanted + every);
  }
}

/** At most so many games: what a progress bar runs to. */
export const mostGames = (runs: readonly SettledRun[]): number =>
  runs.reduce((sum, { run }) => sum + (run.games ?? run.until!.most), 0);

function isNarrow(lines: readonly GameLine[], first: string, width: number): boolean {
  const decided = lines.filter((line) => !isFailed(line) && line.winner !== null);
  const { low, high } = share(
    decided.filter((line) => !isFailed(line) && line.winner === first).length,
    decided.length,
  );
  return decided.length > 0 && high - low <= width;
}
