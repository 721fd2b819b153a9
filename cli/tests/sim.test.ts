import { expect, test, vi } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { missing } from "../commands/fuzz.ts";
import { shelve } from "../shelf.ts";
import { worker } from "../work.ts";
import { cut } from "../workshop.ts";
import { wusong } from "./terminal.ts";

test("sim prints one object with the counts of all games", async () => {
  const { code, out, err } = await wusong(["sim", "raid", "--games", "30", "--seed", "s", "--json"]);
  expect(code).toBe(0);
  expect(err).toBe("");
  const report = JSON.parse(out);
  expect(report).toMatchObject({ games: 30, failures: 0, seats: { red: "random", blue: "random" } });
  for (const key of ["commands", "seconds", "commandsPerSecond", "gamesPerSecond", "commandsPerGame"]) {
    expect(report[key], key).toBeGreaterThan(0);
  }
  const counts = Object.values(report.outcomes as Record<string, Record<string, number>>);
  expect(counts.flatMap((reasons) => Object.values(reasons)).reduce((sum, n) => sum + n, 0)).toBe(30);
  expect(report.turns).toHaveProperty("mean");
});

test("a seed repeats its games, another seed does not", async () => {
  const outcome = async (seed: string) => {
    const { out } = await wusong(["sim", "raid", "--games", "20", "--seed", seed, "--json"]);
    const { commands, outcomes } = JSON.parse(out);
    return { commands, outcomes };
  };
  expect(await outcome("a")).toEqual(await outcome("a"));
  expect(await outcome("a")).not.toEqual(await outcome("b"));
});

test("seats, options and scenario reach the games", async () => {
  const { out } = await wusong(
    "sim raid --games 4 --seat red=greedy --option stores=many --scenario standard --json".split(" "),
  );
  expect(JSON.parse(out)).toMatchObject({
    seats: { red: "greedy", blue: "random" },
    options: { stores: "many" },
    scenario: "standard",
    games: 4,
  });
});

test("an interrupted simulation prints what is done and says so in its exit code", async () => {
  let stop: () => void = () => undefined;
  const running = wusong(["sim", "raid", "--games", "100000", "--json"], {
    onInterrupt: (callback) => {
      stop = callback;
      return () => undefined;
    },
  });
  setImmediate(() => stop());
  const { code, out } = await running;
  expect(code).toBe(130);
  const report = JSON.parse(out);
  expect(report.interrupted).toBe(true);
  expect(report.games).toBeGreaterThan(0);
  expect(report.games).toBeLessThan(100000);
});

test("a match plays every seed from both seats", async () => {
  const { code, out } = await wusong("match raid greedy random --games 40 --seed m --json".split(" "));
  expect(code).toBe(0);
  const report = JSON.parse(out);
  expect(report).toMatchObject({ games: 40, first: "greedy", second: "random", failures: 0 });
  expect(report.bySeat.red.games).toBe(20);
  expect(report.bySeat.blue.games).toBe(20);
  expect(report.won + report.lost + report.drawn).toBe(40);
  expect(report.interval[0]).toBeLessThan(report.score);
  expect(report.interval[1]).toBeGreaterThan(report.score);
});

test("a bot matched with itself is as good as itself: the seats change within a pair", async () => {
  const { out } = await wusong("match raid random random --games 60 --json".split(" "));
  expect(JSON.parse(out).score).toBe(0.5);
});

test("demo tells a whole game in the terminal, the same for the same seed", async () => {
  const { code, out } = await wusong(["demo", "raid", "--seed", "d"]);
  expect(code).toBe(0);
  // A spectator hears of both bids together, never of the commands that hold them.
  expect(out).toMatch(/^\d+ \[2\.1\] Red bid \d, Blue \d\./m);
  expect(out).not.toMatch(/\b(red|blue) bid \d/);
  expect(out.trim().split("\n").at(-1)).toMatch(/wins: \[5\.\d\]/);
  expect((await wusong(["demo", "raid", "--seed", "d"])).out).toBe(out);
});

test("a demo tells what a spectator's log holds, and nothing else", async () => {
  const { out } = await wusong(["demo", "raid", "--seed", "d"]);
  const told = out.trim().split("\n").slice(1, -1);
  expect(told.length).toBeGreaterThan(5);
  for (const line of told) expect(line).toMatch(/^(set-up|\d+) \[[\d.]+\] \S/);
});

test("the games of a pair are cut, played and handed over together", () => {
  for (const games of [2, 10, 98, 1000]) {
    const stretches = cut([[0, games]], 3, 2);
    expect(missing([0, games], stretches)).toEqual([]);
    for (const [from, to] of stretches) expect([from % 2, to % 2]).toEqual([0, 0]);
  }
  // Every look at the clock finds that it is time to hand over what is done.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  const handed: [number, number][] = [];
  try {
    const setting = { title: "raid", scenario: "standard", options: { stores: "few" } };
    const common = { setting, seed: "p", bots: ["random", "random"], fixedScenario: true, fixedOptions: true };
    worker([shelve(raid)], { kind: "match", ...common })(0, 8, (from, to) => handed.push([from, to]));
    expect(handed).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
      [6, 8],
    ]);
    handed.length = 0;
    worker([shelve(raid)], { kind: "sim", ...common })(0, 3, (from, to) => handed.push([from, to]));
    expect(handed).toHaveLength(3);
  } finally {
    clock.mockRestore();
  }
});

test("games are cut into stretches that cover everything once", () => {
  const stretches = cut([[0, 1000]], 3);
  expect(missing([0, 1000], stretches)).toEqual([]);
  expect(stretches.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(1000);
});

test("what an interrupted run has not played is found again", () => {
  expect(
    missing(
      [0, 10],
      [
        [4, 6],
        [0, 2],
      ],
    ),
  ).toEqual([
    [2, 4],
    [6, 10],
  ]);
});

test("fuzz plays the scenario that is asked for, and draws one otherwise", async () => {
  const played: string[] = [];
  const scenarios = ["day", "night"].map((id) => ({ id, name: id, text: id }));
  const begin: typeof raid.begin = (sheet, scenario, options, dice) => {
    played.push(scenario);
    return raid.begin(sheet, scenario, options, dice);
  };
  const titles = [shelve({ ...raid, scenarios, begin })];
  expect((await wusong(["fuzz", "raid", "--games", "8", "--scenario", "night"], { titles })).code).toBe(0);
  expect(new Set(played)).toEqual(new Set(["night"]));
  played.length = 0;
  await wusong(["fuzz", "raid", "--games", "8"], { titles });
  expect(new Set(played)).toEqual(new Set(["day", "night"]));
});

test("a worker hands over what it has played several times a second, every game once", () => {
  const clock = vi.spyOn(performance, "now");
  let now = 0;
  clock.mockImplementation(() => now);
  const setting = { title: "raid", scenario: "standard", options: { stores: "few" } };
  const bots = ["random", "random"];
  const play = worker([shelve(raid)], {
    kind: "sim",
    setting,
    seed: "pieces",
    bots,
    fixedScenario: true,
    fixedOptions: true,
  });
  const pieces = (step: number): [number, number, number][] => {
    const list: [number, number, number][] = [];
    clock.mockImplementation(() => {
      now += step;
      return now;
    });
    play(10, 16, (from, to, part) => list.push([from, to, part.tally.games]));
    return list;
  };
  expect(pieces(0)).toEqual([[10, 16, 6]]);
  expect(pieces(1000)).toEqual([10, 11, 12, 13, 14, 15].map((game) => [game, game + 1, 1]));
  clock.mockRestore();
});
