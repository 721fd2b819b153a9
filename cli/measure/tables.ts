import { type Rating, ratingsOf, share } from "@wusong/bots";
import type { AnyTitle } from "../shelf.ts";
import { BASE, type Contest } from "./contests.ts";
import type { LedgerLine } from "./ledger.ts";

/** The games of one contest in one title. */
export interface Played {
  readonly title: AnyTitle;
  readonly contest: Contest;
  readonly games: readonly LedgerLine[];
}

const percent = (x: number): string => `${(100 * x).toFixed(0)} %`;

const points = (games: readonly LedgerLine[]): number => games.reduce((sum, one) => sum + one.points, 0);

const scored = (games: readonly LedgerLine[]): string => {
  if (games.length === 0) return "–";
  const { share: part, low, high } = share(points(games), games.length);
  return `${percent(part)} (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)}) of ${games.length}`;
};

const row = (...cells: string[]): string => `| ${cells.join(" | ")} |`;

/** What a seat is worth by the base player's games with itself: its part of the points there; null: not measured. */
function worthOfSeat(all: readonly Played[], title: AnyTitle, seat: number): number | null {
  const own = all.find((one) => one.title === title && one.contest.first === BASE && one.contest.second === BASE);
  if (!own || own.games.length === 0) return null;
  // The first player sits in the first seat in all of these.
  const first = points(own.games) / own.games.length;
  return seat === 0 ? first : 1 - first;
}

/** The part of the way from the base player's own score in a seat to all of the points. */
function gapClosed(all: readonly Played[], { title, games }: Played, seat: number): string {
  const before = worthOfSeat(all, title, seat);
  const own = games.filter((one) => one.seat === title.seats[seat]);
  if (before === null || before === 1 || own.length === 0) return "–";
  return percent((points(own) / own.length - before) / (1 - before));
}

/** One table for each contest that was played, by title and seat. */
export function contestTables(all: readonly Played[]): string {
  const contests = [...new Set(all.map(({ contest }) => contest))];
  const tables = contests.flatMap((contest) => {
    const played = all.filter((one) => one.contest === contest && one.games.length > 0);
    if (played.length === 0) return [];
    const goal = contest.goal === null ? "" : ` Wanted: ${percent(contest.goal)} in every title.`;
    const byBase = contest.second === BASE && contest.first !== BASE;
    const head = ["title", "score", "first seat", "second seat", ...(byBase ? ["gap closed, by seat"] : [])];
    return [
      [
        `**${contest.first} against ${contest.second}**: ${contest.text}.${goal}`,
        "",
        row(...head),
        row(...head.map(() => "---")),
        ...played.map((one) => {
          const bySeat = one.title.seats.map((seat) => scored(one.games.filter((game) => game.seat === seat)));
          const gaps = one.title.seats.map((_, seat) => gapClosed(all, one, seat)).join(", ");
          return row(one.title.name, scored(one.games), ...bySeat, ...(byBase ? [gaps] : []));
        }),
        row("all", scored(played.flatMap(({ games }) => games)), "", "", ...(byBase ? [""] : [])),
      ].join("\n"),
    ];
  });
  return tables.length === 0 ? "Nothing was measured yet." : tables.join("\n\n");
}

/** What a turn of every player took, over all its games. */
export function costTable(all: readonly Played[]): string {
  const costs = new Map<string, { title: AnyTitle; player: string; turns: number; sum: number; worst: number }>();
  for (const { title, contest, games } of all) {
    for (const { cost } of games) {
      for (const [i, player] of [contest.first, contest.second].entries()) {
        const key = `${title.id} ${player}`;
        const one = costs.get(key) ?? { title, player, turns: 0, sum: 0, worst: 0 };
        one.turns += cost[i].turns;
        one.sum += cost[i].mean * cost[i].turns;
        one.worst = Math.max(one.worst, cost[i].worst);
        costs.set(key, one);
      }
    }
  }
  const players = [...new Set([...costs.values()].map(({ player }) => player))].sort();
  const titles = [...new Set([...costs.values()].map(({ title }) => title))];
  return [
    row("a turn, mean and worst, s", ...players),
    row("---", ...players.map(() => "---")),
    ...titles.map((title) =>
      row(
        title.name,
        ...players.map((player) => {
          const one = costs.get(`${title.id} ${player}`);
          return one ? `${(one.sum / Math.max(1, one.turns)).toFixed(2)}, ${one.worst.toFixed(1)}` : "–";
        }),
      ),
    ),
  ].join("\n");
}

/** Ratings of everybody in one title, from all games that count. */
export function ladderOf(all: readonly Played[], title: AnyTitle): Rating[] {
  const results = all
    .filter((one) => one.title === title && one.games.length > 0)
    .map(({ contest, games }) => ({
      first: contest.first,
      second: contest.second,
      points: points(games),
      games: games.length,
    }));
  return results.length === 0 ? [] : ratingsOf(results);
}

export function ladderTable(all: readonly Played[]): string {
  const titles = [...new Set(all.map(({ title }) => title))];
  const ladders = titles.map((title) => ladderOf(all, title));
  const players = [...new Set(ladders.flat().map(({ player }) => player))].sort();
  return [
    row("rating", ...players),
    row("---", ...players.map(() => "---")),
    ...titles.map((title, i) =>
      row(
        title.name,
        ...players.map((player) => {
          const one = ladders[i].find((rated) => rated.player === player);
          return one ? (one.low === one.high ? `${one.rating}` : `${one.rating} (${one.low}–${one.high})`) : "–";
        }),
      ),
    ),
  ].join("\n");
}
