import { load } from "@wusong/engine";
import { titles } from "@wusong/titles";
import { describe, expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { chanceModel } from "../review/chance.ts";
import { momentOf, stepsOf } from "../review/ledger.ts";
import { luckOfMoment } from "../review/moment.ts";
import { nextGames, Played } from "../study/course.ts";
import { type Plan, planHash, readPlan } from "../study/plan.ts";
import { playStudied } from "../study/play-studied.ts";
import { recordStudied } from "../study/record-studied.ts";
import { type AnyTitle, settle } from "../study/settled.ts";
import { changedFiles } from "../study/sheet-change.ts";

const RAID = raid as unknown as AnyTitle;
const PLAN = {
  format: "wusong-plan/1",
  name: "A try",
  titles: ["raid"],
  seed: "s",
  runs: [{ id: "base", players: "random", games: 3 }],
};
const withRun = (run: object, more: object = {}): unknown => ({
  ...PLAN,
  ...more,
  runs: [{ id: "base", players: "random", games: 3, ...run }],
});

describe("a plan that cannot be used is refused with what is wrong and where", () => {
  test.each([
    [{ ...PLAN, format: "other" }, /format: must be "wusong-plan\/1"/],
    [{ ...PLAN, speed: 3 }, /speed: a plan knows no such entry/],
    [{ ...PLAN, titles: [] }, /titles: must name a title/],
    [withRun({ games: 0 }), /runs\.0\.games: must be at least 1/],
    [withRun({ luck: 0 }), /runs\.0\.luck: must be at least 1/],
    [withRun({ until: { width: 0.1, most: 10 } }), /runs\.0: says either "games" or "until"/],
    [withRun({ against: "none" }), /compared with "none", and there is no such other run/],
    [withRun({ changes: [{ file: "rules.json", at: "rounds" }] }), /changes\.0: says one of "set", "add" and "factor"/],
    [withRun({ title: "chess" }), /"chess", which is not among the titles/],
    [{ ...PLAN, runs: [PLAN.runs[0], PLAN.runs[0]] }, /two runs called "base"/],
  ])("%#", (plan, sentence) => {
    expect(() => readPlan(plan)).toThrow(sentence);
  });

  test.each([
    [withRun({ players: "level-9" }), /In the run "base" of raid: there is no opponent "level-9"/],
    [withRun({ players: { red: "random" } }), /nobody plays blue/],
    [withRun({ players: { red: "random", green: "random" } }), /there is no seat "green"/],
    [withRun({ scenario: "dream" }), /there is no scenario "dream"; there are standard/],
    [withRun({ options: { stores: "none" } }), /"stores" is one of/],
    [withRun({ forbidden: { red: ["fly"] } }), /there is no verb "fly"/],
    [withRun({ without: ["red.air"] }), /no side can do without "red.air"/],
    [withRun({}, { titles: ["chess"] }), /There is no title "chess"; there are raid/],
  ])("of a title: %#", (plan, sentence) => {
    expect(() => settle([RAID], readPlan(plan))).toThrow(sentence);
  });
});

describe("changes of a sheet", () => {
  const sheet = {
    data: {
      tables: {
        rows: [
          ["a", 1],
          ["b", 2],
        ],
        groups: [
          { id: "x", turn: 2 },
          { id: "y", turn: 3 },
        ],
        half: 0.5,
      },
    },
  };
  const tables = (at: string, change: object): unknown =>
    changedFiles(sheet, {}, [{ file: "tables.json", at, ...change }])["tables.json"];

  test("a cell, an arrival, a factor, every entry", () => {
    expect(tables("rows/1/0", { set: "c" })).toMatchObject({
      rows: [
        ["a", 1],
        ["c", 2],
      ],
    });
    expect(tables("groups/[id=y]/turn", { add: 2 })).toMatchObject({ groups: [{ turn: 2 }, { turn: 5 }] });
    expect(tables("groups/*/turn", { factor: 1.5 })).toMatchObject({ groups: [{ turn: 3 }, { turn: 5 }] });
    expect(tables("half", { factor: 1.5 })).toMatchObject({ half: 0.75 });
    expect(sheet.data.tables.rows[1][0]).toBe("b");
  });

  test("nothing there, no such file, no number", () => {
    expect(() => tables("rows/9/0", { set: 1 })).toThrow('There is nothing at "rows/9/0" in tables.json.');
    expect(() => tables("groups/[id=z]/turn", { set: 1 })).toThrow("There is nothing at");
    expect(() => tables("rows/0/0", { add: 1 })).toThrow('is no number: only "set" can change it');
    // A run that changes nothing would be compared with itself.
    expect(() => tables("rows/1/0", { set: "b" })).toThrow('"rows/1/0" in tables.json asks for stands there');
    expect(() => tables("groups/*/turn", { factor: 1 })).toThrow("asks for stands there");
    expect(tables("groups/*/turn", { set: 2 })).toMatchObject({ groups: [{ turn: 2 }, { turn: 2 }] });
    expect(() => changedFiles(sheet, {}, [{ file: "map.json", at: "x", set: 1 }])).toThrow(
      'There is no file "map.json"',
    );
  });
});

test("a stopping rule plays batches until the interval is narrow enough, whatever the order games come in", () => {
  const plan = readPlan({
    ...PLAN,
    runs: [{ id: "base", players: "random", until: { width: 0.5, every: 10, most: 200 } }],
  });
  const runs = settle([RAID], plan);
  const games = (reversed: boolean): number => {
    const played = new Played();
    for (let todo = nextGames(runs, played); todo.length > 0; todo = nextGames(runs, played))
      for (const { run, game } of reversed ? [...todo].reverse() : todo)
        played.add(playStudied(runs[run], plan.seed, game));
    return played.size;
  };
  const n = games(false);
  expect(n % 10).toBe(0);
  expect(n).toBeGreaterThan(0);
  expect(n).toBeLessThan(200);
  expect(games(true)).toBe(n);
});

test("a side that is forbidden a verb never uses it, and the other side still does", () => {
  const verbs = (forbidden: Record<string, string[]>): Record<string, number> => {
    const plan = readPlan(withRun({ forbidden }));
    const [run] = settle([RAID], plan);
    const line = playStudied(run, plan.seed, 0);
    if ("failed" in line) throw new Error(line.failed);
    return line.verbs;
  };
  expect(verbs({})["red move"]).toBeGreaterThan(0);
  const without = verbs({ red: ["move"] });
  expect(without["red move"]).toBeUndefined();
  expect(without["blue move"]).toBeGreaterThan(0);
});

test("luck is reckoned in so many games, and with decisions it makes the result out of the start", () => {
  const runs = [{ id: "base", scenario: "lastDays", players: "random", games: 2, luck: 1 }];
  const plan = readPlan({ ...PLAN, titles: ["taierzhuang-1938"], runs });
  const [run] = settle(titles, plan);
  const [first, second] = [0, 1].map((game) => playStudied(run, plan.seed, game));
  if ("failed" in first || "failed" in second) throw new Error("A game broke off.");
  const { start, luck, decisions } = first.luck!;
  expect(start + luck + decisions).toBeCloseTo({ japan: 1, china: 0 }[first.winner ?? ""] ?? 0.5, 3);
  expect(second.luck).toBeUndefined();
  // What a roll has fixed is luck though another command says how it is paid, as in a review of the same game.
  const loaded = load(run.title, recordStudied(run, plan.seed, 0));
  if ("error" in loaded) throw new Error(loaded.error);
  const { game } = loaded;
  const model = chanceModel(game.title);
  const moments = [...stepsOf(game)].map((step) => momentOf(game, step, model, null));
  expect(luck).toBeCloseTo(
    moments.reduce((sum, moment) => sum + luckOfMoment(moment), 0),
    2,
  );
});

test("two plans that say the same have one hash", () => {
  const plan = readPlan(PLAN);
  const turned = Object.fromEntries(Object.entries(plan).reverse()) as Plan;
  expect(planHash(turned)).toBe(planHash(plan));
  expect(planHash({ ...plan, seed: "t" })).not.toBe(planHash(plan));
});

describe.each(titles.map((title) => [title.id, title] as const))("%s", (_id, title) => {
  const study = title.study!;

  test("has five figures of history or more, each with its source, laid beside something that is measured", () => {
    expect(study.history.figures.length).toBeGreaterThanOrEqual(5);
    for (const { name, of, source } of study.history.figures) {
      expect(source, name).toMatch(/\((.+), (1[89]|20)\d\d\)(, .+)?$/);
      if (of.kind === "place")
        expect(
          study.places.map(({ id }) => id),
          name,
        ).toContain(of.id);
      if (of.kind === "losses") expect(title.seats, name).toContain(of.seat);
    }
  });

  test("its studied places are on its map, and all its arms can be done without", () => {
    const map = title.looks.mapSheet(title.defaultSheet());
    const places = map.kind === "hex" ? Object.keys(map.hexes) : map.areas.map(({ id }) => id);
    for (const { name, places: parts, by } of study.places) {
      expect(parts.length, name).toBeGreaterThan(0);
      for (const part of parts) expect(places, name).toContain(part);
      expect(title.seats).toContain(by);
    }
    const runs = study.arms.map(({ seat, id }) => ({
      id: `no-${seat}-${id}`,
      players: "random",
      games: 1,
      without: [`${seat}.${id}`],
    }));
    expect(settle(titles, readPlan({ ...PLAN, titles: [title.id], runs }))).toHaveLength(study.arms.length);
  });
});
