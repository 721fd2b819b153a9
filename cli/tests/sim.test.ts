import { expect, test } from "vitest";
import { missing } from "../commands/fuzz.ts";
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
  expect(out).toMatch(/^0 red bid/m);
  expect(out.trim().split("\n").at(-1)).toMatch(/wins: \[5\.\d\]/);
  expect((await wusong(["demo", "raid", "--seed", "d"])).out).toBe(out);
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

const MISTAKES: [string, RegExp][] = [
  ["sim nowhere", /no title "nowhere"; there are raid/],
  ["sim raid --games -1", /--games is a whole number from 1 to 1,000,000/],
  ["sim raid --games 1000000000", /--games is a whole number/],
  ["sim raid --games 1e3", /--games is a whole number/],
  ["sim raid --workers 0", /--workers is a whole number/],
  ["sim raid --seat green=random", /no seat "green"; it has red and blue/],
  ["sim raid --seat red=genius", /no bot "genius"; there are random, greedy/],
  ["sim raid --seat red", /--seat is given as name=value/],
  ["sim raid --option stores=all", /"stores" is one of few, many/],
  ["sim raid --option weather=fine", /no option "weather"/],
  ["sim raid --scenario winter", /no scenario "winter"; it has standard/],
  ["sim raid --sheet no/such/folder", /sheet cannot be read/],
  ["sim raid --tempo 3", /unknown option '--tempo'/],
  ["match raid greedy random --games 3", /even number/],
  ["fuzz raid --first x", /--first is a whole number/],
  ["replay no/such/file.json", /there is no such file/],
  ["rules nowhere", /no title "nowhere"/],
  ["odds raid", /The situation is "fight"/],
  ["odds raid --situation no/such/file", /there is no such file/],
  ["fly", /unknown command 'fly'/],
];

test.each(MISTAKES)("%s: one sentence on stderr, exit code 2", async (line, says) => {
  const { code, out, err } = await wusong(line.split(" "));
  expect(err).toMatch(says);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(out).toBe("");
  expect(code).toBe(2);
});
