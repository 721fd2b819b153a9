import { countOf, type GameFacts, type Mark, type Shape, type Title } from "@wusong/engine";
import { titles } from "@wusong/titles";
import { describe, expect, test } from "vitest";
import type { MarkRow, TitleFigures } from "../figures/figures.ts";
import { meanEstimate, ratioEstimate } from "../figures/numbers.ts";
import { reckon } from "../figures/reckon.ts";
import { markLines } from "../report/marks-figure.ts";
import { Played } from "../study/course.ts";
import { readPlan } from "../study/plan.ts";
import { playStudied } from "../study/play-studied.ts";
import { type SettledRun, settle } from "../study/settled.ts";
import { type GameSummary, isFailed } from "../study/summary.ts";

const planOf = (title: Title<Shape>, games: number) =>
  readPlan({
    format: "wusong-plan/1",
    name: "Marks",
    titles: [title.id],
    seed: "marks",
    runs: [{ id: "random", players: "random", games }],
  });

/** Games as they are kept: as lines of text. */
function gamesOf(run: SettledRun, games: number): GameSummary[] {
  return Array.from({ length: games }, (_, game) => {
    const line = JSON.parse(JSON.stringify(playStudied(run, "marks", game)));
    if (isFailed(line)) throw new Error(line.failed);
    return line as GameSummary;
  });
}

function figuresOf(title: Title<Shape>, games: readonly GameSummary[]): TitleFigures {
  const plan = planOf(title, games.length);
  const played = new Played();
  for (const game of games) played.add(game);
  return reckon(plan, settle(titles, plan), played).titles[0];
}

const marksOf = (title: Title<Shape>): readonly Mark[] => title.study!.marks.list;
const rowOf = (figures: TitleFigures, id: string): MarkRow => figures.marks.find((row) => row.id === id)!;

describe.each(titles)("$id", (title) => {
  const [run] = settle(titles, planOf(title, 12));
  const games = gamesOf(run, 12);
  const figures = figuresOf(title, games);

  test("has eight to twelve marks, a third of them held back, and every one is said and reasoned", () => {
    const list = marksOf(title);
    expect(list.length).toBeGreaterThanOrEqual(8);
    expect(list.length).toBeLessThanOrEqual(12);
    expect(list.filter(({ heldBack }) => heldBack)).toHaveLength(Math.round(list.length / 3));
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    for (const { id, says, why, source, measured, unit, from, to } of list) {
      for (const text of [says, why, source, measured, unit]) expect(text, id).not.toBe("");
      expect(from !== undefined || to !== undefined, id).toBe(true);
      expect((from ?? -Infinity) < (to ?? Infinity), id).toBe(true);
    }
  });

  test("an arm that a mark speaks of is one of the title's", () => {
    const arms = title.study!.arms.map(({ seat, id }) => `${seat}.${id}`);
    for (const { by } of marksOf(title)) if (by.kind === "arm") expect(arms).toContain(by.arm);
  });

  test("what is measured of games at random is finite", () => {
    for (const { id, by } of marksOf(title)) {
      if (by.kind === "arm") continue;
      for (const game of games) {
        const value = by.of(game);
        for (const one of Array.isArray(value) ? value : [value]) {
          if (one !== null && typeof one !== "boolean") expect(Number.isFinite(one), id).toBe(true);
        }
        if (by.kind === "rate") {
          const [so, things] = by.of(game);
          expect(so, id).toBeLessThanOrEqual(things);
          expect(so, id).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

  test("the figures are those of the lines, reckoned anew", () => {
    for (const { id, by } of marksOf(title)) {
      if (by.kind === "arm") continue;
      const { value, n } = rowOf(figures, id).shown;
      const told = games.map((game) => by.of(game)).filter((one) => one !== null);
      if (by.kind === "rate") {
        const sums = told.map((one) => one as readonly [number, number]);
        const things = sums.reduce((sum, [, whole]) => sum + whole, 0);
        const so = sums.reduce((sum, [part]) => sum + part, 0);
        expect(n, id).toBe(sums.filter(([, whole]) => whole > 0).length);
        if (things > 0) expect(value, id).toBeCloseTo((100 * so) / things, 1);
        else expect(value, id).toBeNull();
      } else {
        const per = by.kind === "share" ? 100 : 1;
        expect(n, id).toBe(told.length);
        if (n > 0)
          expect(value, id).toBeCloseTo((per * told.reduce((sum: number, one) => sum + Number(one), 0)) / n, 1);
      }
    }
  });

  test("the README says the marks, and which are held back", async () => {
    const { readFileSync } = await import("node:fs");
    const readme = readFileSync(new URL(`../../titles/${title.id}/README.md`, import.meta.url), "utf8");
    const section = readme.split("## Marks of the battle")[1].split("\n## ")[0];
    for (const { says, heldBack } of marksOf(title))
      expect(section).toContain(`| ${says}${heldBack ? " (held back)" : ""} |`);
  });
});

test("a planted game is counted where it should be", () => {
  const title = titles.find(({ id }) => id === "shanghai-nanking-1937")!;
  const [run] = settle(titles, planOf(title, 30));
  const [model] = gamesOf(run, 1);
  const planted = (game: number, more: Partial<GameFacts>): GameSummary => ({
    ...model,
    game,
    seed: `marks/${game}`,
    reason: "last-turn",
    outcome: "last-turn",
    turn: 12,
    taken: {},
    battles: {},
    counts: {},
    ...more,
  });
  const base = Array.from({ length: 30 }, (_, game) => planted(game, {}));
  const before = figuresOf(title, base);
  expect(rowOf(before, "city-holds").shown).toMatchObject({ value: 100, verdict: "met", n: 30 });
  expect(rowOf(before, "nanking").shown).toMatchObject({ value: 0, verdict: "not met" });
  expect(rowOf(before, "tenth-army").shown).toMatchObject({ value: null, n: 0, verdict: "cannot be told yet" });

  const lost = planted(0, { reason: "shanghai-abandoned", turn: 4 });
  const landed = planted(1, {
    taken: { nanking: 9, jiaxing: 8 },
    counts: { tenth: 1, "tenth.bay": 1, steps: 10, "steps.supported": 7 },
  });
  const after = figuresOf(title, [lost, landed, ...base.slice(2)]);
  expect(rowOf(after, "city-holds").shown.value).toBeCloseTo((100 * 29) / 30, 1);
  expect(rowOf(after, "nanking").shown.value).toBeCloseTo(100 / 30, 1);
  expect(rowOf(after, "tenth-army").shown).toMatchObject({ value: 100, n: 1 });
  expect(rowOf(after, "jiaxing").shown).toMatchObject({ value: 100, n: 1 });
  expect(rowOf(after, "fire-support").shown).toMatchObject({ value: 70, n: 1, verdict: "cannot be told yet" });
});

test("turns with an attack on the town are counted, not what else is counted of it", () => {
  const title = titles.find(({ id }) => id === "taierzhuang-1938")!;
  const { by } = marksOf(title).find(({ id }) => id === "house-by-house")!;
  const counts = { town: 5, "town.3": 2, "town.4": 3, "town.inside": 1 };
  expect(by.kind === "mean" && by.of({ counts } as unknown as GameFacts)).toBe(2);
});

test("what an arm is worth comes from the run without it, as a loss of its own side", () => {
  const title = titles.find(({ id }) => id === "pacific-battles-shanghai-1937")!;
  const plan = readPlan({
    format: "wusong-plan/1",
    name: "Arms",
    titles: [title.id],
    seed: "marks",
    runs: [
      { id: "base", players: "random", games: 20 },
      { id: "no-air", players: "random", games: 20, without: ["japan.air"], against: "base" },
    ],
  });
  const runs = settle(titles, plan);
  const [model] = gamesOf(runs[0], 1);
  const played = new Played();
  for (let game = 0; game < 20; game++) {
    played.add({ ...model, run: runs[0].key, game, winner: game < 14 ? "japan" : "china" });
    played.add({ ...model, run: runs[1].key, game, winner: game < 8 ? "japan" : "china" });
  }
  const [figures] = reckon(plan, runs, played).titles;
  const { shown, bySkill } = rowOf(figures, "air-worth");
  // Six pairs of twenty are lost without it.
  expect(shown).toMatchObject({ run: runs[1].key, value: 30, n: 20, verdict: "met" });
  expect(shown.low!).toBeGreaterThan(3);
  expect(bySkill).toEqual([]);
});

test("marks are told in lines, with their range and verdict", () => {
  const title = titles.find(({ id }) => id === "mars-la-tour-1870")!;
  const [run] = settle(titles, planOf(title, 2));
  const told = markLines(figuresOf(title, gamesOf(run, 2)));
  expect(told[0]).toMatch(/^Mars-la-Tour.*8 marks that may be tuned on: /);
  expect(told).toHaveLength(1 + marksOf(title).length);
  expect(told[1]).toMatch(/wanted 40 to 75 of 100 combats$/);
});

test("intervals of means and of sums by sums, of numbers known beforehand", () => {
  expect(meanEstimate([1, 2, 3])).toEqual({ value: 2, low: null, high: null, n: 3 });
  const ten = Array.from({ length: 10 }, (_, i) => i);
  // 4.5 ± 1.96 · 3.0277 / √10
  expect(meanEstimate(ten)).toEqual({ value: 4.5, low: 2.6235, high: 6.3765, n: 10 });
  expect(ratioEstimate([[0, 0]])).toEqual({ value: null, low: null, high: null, n: 0 });
  // Games in which everything is alike leave nothing uncertain.
  expect(ratioEstimate(ten.map(() => [1, 2] as const))).toEqual({ value: 0.5, low: 0.5, high: 0.5, n: 10 });
});

test("what a title counts is read by its name", () => {
  expect(countOf({ counts: { raids: 3 } }, "raids")).toBe(3);
  expect(countOf({ counts: {} }, "raids")).toBe(0);
});
