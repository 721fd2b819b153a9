import { titles } from "@wusong/titles";
import { expect, test } from "vitest";
import type { TitleFigures } from "../figures/figures.ts";
import { differenceOf, shareOf, spreadOf } from "../figures/numbers.ts";
import { reckon } from "../figures/reckon.ts";
import { Played } from "../study/course.ts";
import { readPlan } from "../study/plan.ts";
import { playStudied } from "../study/play-studied.ts";
import { settle } from "../study/settled.ts";
import type { GameSummary } from "../study/summary.ts";

const ID = "pacific-battles-shanghai-1937";
const plan = readPlan({
  format: "wusong-plan/1",
  name: "A try",
  titles: [ID],
  seed: "figures",
  runs: [
    { id: "base", players: "random", games: 8 },
    { id: "no-air", players: "random", games: 5, without: ["japan.air"], against: "base" },
  ],
});

/** Eight quick games, summed up as they are kept: as lines of text. */
const runs = settle(titles, plan);
const lines = [0, 1].flatMap((run) =>
  Array.from({ length: plan.runs[run].games! }, (_, game) => JSON.stringify(playStudied(runs[run], plan.seed, game))),
);
const played = new Played();
for (const line of lines) played.add(JSON.parse(line));
const figures: TitleFigures = reckon(plan, runs, played).titles[0];

/** The same games, read anew by a few lines that know nothing of the lab. */
const all = lines.map((line) => JSON.parse(line) as GameSummary);
const base = all.filter(({ run }) => run === `${ID}/base`);
const share = (games: readonly GameSummary[], is: (game: GameSummary) => boolean): number =>
  games.filter(is).length / games.length;

test("who wins, and how games end", () => {
  const [row] = figures.skill;
  expect(row.won).toEqual(["japan", "china"].map((seat) => base.filter(({ winner }) => winner === seat).length));
  expect(row.drawn).toBe(base.filter(({ winner }) => winner === null).length);
  for (const { outcome, winner, share: told } of figures.outcomes)
    expect(told.share).toBeCloseTo(
      share(base, (game) => game.outcome === outcome && game.winner === winner),
      4,
    );
});

test("when places fall, beside history", () => {
  const dachang = figures.places.find(({ id }) => id === "dachang")!;
  expect(dachang.taken.share).toBeCloseTo(
    share(base, ({ taken }) => taken.dachang !== undefined),
    4,
  );
  // History: the second half of October, turn 6.
  expect(dachang.before).toBeCloseTo(
    share(base, ({ taken }) => (taken.dachang ?? 99) < 6),
    4,
  );
  expect(dachang.never).toBeCloseTo(
    share(base, ({ taken }) => taken.dachang === undefined),
    4,
  );
  const parts = [dachang.before, dachang.same, dachang.after, dachang.never];
  expect(parts.reduce((sum: number, part) => sum + part!, 0)).toBeCloseTo(1, 3);
});

test("battles, length, use", () => {
  const battles = base.flatMap((game) => Object.values(game.battles).flat()).reduce((sum, n) => sum + n, 0);
  expect(figures.battles.perGame).toBeCloseTo(battles / base.length, 2);
  const commands = base.map((game) => game.commands).sort((a, b) => a - b);
  expect(figures.length.commands.p50).toBeCloseTo((commands[3] + commands[4]) / 2, 4);
  const phases = figures.length.phases.reduce((sum, phase) => sum + phase.commands, 0);
  expect(phases).toBeCloseTo(commands.reduce((sum, n) => sum + n, 0) / base.length, 2);
  const move = figures.use.verbs.find(({ id }) => id === "japan move")!;
  expect(move.mean).toBeCloseTo(base.reduce((sum, { verbs }) => sum + (verbs["japan move"] ?? 0), 0) / base.length, 4);
});

test("a run is compared with the same seeds of another", () => {
  const without = all.filter(({ run }) => run === `${ID}/no-air`);
  const score = ({ winner }: GameSummary): number => (winner === "japan" ? 1 : winner === null ? 0.5 : 0);
  const pairs = without.map((game) => score(game) - score(base.find(({ seed }) => seed === game.seed)!));
  const [restricted] = figures.restricted;
  expect(restricted.difference.n).toBe(5);
  expect(restricted.difference.mean).toBeCloseTo(pairs.reduce((sum, d) => sum + d, 0) / 5, 4);
});

test("the bid shifts final scores of games decided by points, and no others", () => {
  const { bid } = figures;
  const decided = (points: number): number[] =>
    base.flatMap(({ onPoints, winner, turns }) => {
      if (!onPoints) return winner === null ? [] : [winner === "japan" ? 1 : 0];
      // The scale is China's lead; sixteen points win.
      const lead = turns.at(-1)!.score! + (bid!.to === "china" ? points : -points);
      return Math.abs(lead) < 16 ? [] : [lead < 0 ? 1 : 0];
    });
  for (const { points, first } of bid!.rows) {
    const games = decided(points);
    expect(first.n).toBe(games.length);
    if (games.length > 0) expect(first.share).toBeCloseTo(games.reduce((sum, won) => sum + won, 0) / games.length, 4);
  }
});

test("decided by a turn: the side ahead, by its chance of winning, stays the same to the end", () => {
  const side = ({ chance }: GameSummary["turns"][number]): number => Math.sign(chance! - 0.5);
  for (const { turn, share: told } of figures.decided.byTurn) {
    const settledBy = base.filter(({ turns }) => {
      const later = turns.filter((mark) => mark.turn >= turn);
      return later.every((mark) => side(mark) === side(turns.at(-1)!));
    });
    expect(told).toBeCloseTo(settledBy.length / base.length, 4);
  }
});

test("the same game is summed up in the same bytes", () => {
  expect(JSON.stringify(playStudied(runs[0], plan.seed, 0))).toBe(lines[0]);
});

test("shares, spreads and differences of numbers known beforehand", () => {
  expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1, n: 0 });
  // Wilson's interval for 5 of 10.
  expect(shareOf(5, 10)).toEqual({ share: 0.5, low: 0.2366, high: 0.7634, n: 10 });
  expect(spreadOf([3, 1, 2])).toMatchObject({ p50: 2, p25: 1.5, p75: 2.5 });
  expect(differenceOf([1, 0, 0, -1])).toMatchObject({ mean: 0, n: 4 });
  expect(differenceOf([1, 1, 1]).low).toBe(0);
});
