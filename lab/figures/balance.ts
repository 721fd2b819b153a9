import { look, Play, type Prospects, seatsOf, type VictoryLevel } from "@wusong/engine";
import type { SettledRun } from "../study/settled.ts";
import type { GameSummary } from "../study/summary.ts";
import type { Bid, OutcomeRow, Scores, SkillRow } from "./figures.ts";
import { type Share, shareOf, short } from "./numbers.ts";

/** Who wins a run. */
export function skillRow({ key, run, title }: SettledRun, games: readonly GameSummary[]): SkillRow {
  const won = title.seats.map((seat) => games.filter(({ winner }) => winner === seat).length);
  return {
    run: key,
    label: run.label ?? run.id,
    n: games.length,
    won,
    drawn: games.filter(({ winner }) => winner === null).length,
    first: firstShare(games, title.seats[0]),
  };
}

/** The first side's share of the decided games. */
function firstShare(games: readonly { readonly winner: string | null }[], first: string): Share {
  const decided = games.filter(({ winner }) => winner !== null);
  return shareOf(decided.filter(({ winner }) => winner === first).length, decided.length);
}

/** How games ended, the most frequent first. */
export function outcomeRows(games: readonly GameSummary[]): OutcomeRow[] {
  const counts = new Map<string, { outcome: string; winner: string | null; n: number }>();
  for (const { outcome, winner } of games) {
    const key = `${winner} ${outcome}`;
    const one = counts.get(key) ?? { outcome, winner, n: 0 };
    counts.set(key, { ...one, n: one.n + 1 });
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y.n - x.n || (a < b ? -1 : 1))
    .map(([, { outcome, winner, n }]) => ({ outcome, winner, share: shareOf(n, games.length) }));
}

/** The scale of victory of a title on its sheet; null: it has none. */
export function scaleOf({ title, sheet, scenario, options }: SettledRun): Prospects["score"]["scale"] | null {
  const play = Play.begin(title, sheet, scenario, options, "scale");
  return title.looks.prospects(look(play, seatsOf(title.seats)[0]), sheet).score.scale ?? null;
}

/** Who wins with a score on the scale. */
export function winnerAt(levels: readonly VictoryLevel[], at: number): string | null {
  return [...levels].reverse().find(({ from }) => from === null || at >= from)?.seat ?? null;
}

const finalScore = ({ turns }: GameSummary): number => turns.at(-1)?.score ?? 0;

/** As many classes as a figure has room for. */
const CLASSES = 24;

export function scoresOf(levels: readonly VictoryLevel[], games: readonly GameSummary[]): Scores | null {
  const scored = games.filter(({ onPoints }) => onPoints).map(finalScore);
  if (scored.length === 0) return null;
  const [least, most] = [Math.min(...scored), Math.max(...scored)];
  const width = Math.max(1, Math.ceil((most - least + 1) / CLASSES));
  const bars = Array.from({ length: Math.floor((most - least) / width) + 1 }, (_, i) => {
    const from = least + i * width;
    return {
      from,
      to: from + width,
      games: scored.filter((score) => score >= from && score < from + width).length,
      winner: winnerAt(levels, from + Math.floor((width - 1) / 2)),
    };
  });
  return { levels, bars, n: scored.length };
}

const MOST_BID = 40;

/**
 * Points given to the weaker side before the game, as if everybody had played as he did. Games that were not decided by comparing
 * points stay as they were.
 */
export function bidOf(
  levels: readonly VictoryLevel[],
  games: readonly GameSummary[],
  seats: readonly string[],
): Bid | null {
  if (!games.some(({ onPoints }) => onPoints)) return null;
  const [first, second] = seats;
  const plain = firstShare(games, first);
  if (plain.n === 0) return null;
  const to = plain.share < 0.5 ? first : second;
  // On the scale more is better for the side of its upper end.
  const direction = levels.at(-1)?.seat === to ? 1 : -1;
  const shareWith = (points: number): Share =>
    firstShare(
      games.map((game) => (game.onPoints ? { winner: winnerAt(levels, finalScore(game) + direction * points) } : game)),
      first,
    );
  const isOver = ({ share }: Share): boolean => (to === first ? share >= 0.5 : share <= 0.5);
  const all = Array.from({ length: MOST_BID + 1 }, (_, points) => ({ points, first: shareWith(points) }));
  const at = all.findIndex((row) => isOver(row.first));
  const upTo = at < 0 ? MOST_BID : Math.min(MOST_BID, Math.max(8, at + 4));
  const step = Math.max(1, Math.round(upTo / 10));
  return {
    to,
    rows: all.filter(({ points }) => points <= upTo && points % step === 0),
    even: at < 0 ? null : between(all[at - 1], all[at]),
  };
}

/** Where the share crosses one half between two bids. */
function between(
  before: { points: number; first: Share } | undefined,
  after: { points: number; first: Share },
): number {
  if (!before || before.first.share === after.first.share) return after.points;
  const part = (0.5 - before.first.share) / (after.first.share - before.first.share);
  return short(before.points + part * (after.points - before.points));
}
