import { randomBot, type Sense, senseOfGame } from "@wusong/bots";
import { defaultOptions } from "@wusong/engine";
import { expect, test } from "vitest";
import { senseTable } from "../measure/sense.ts";
import { titleNamed } from "../shelf.ts";
import { titles } from "../titles.ts";
import { wusong } from "./terminal.ts";

/** Games at random. */
function atRandom(id: string, games: number): Sense[] {
  const title = titleNamed(titles, id);
  const { id: scenario } = title.scenarios[0];
  const setting = { title, sheet: title.defaultSheet(), scenario, options: defaultOptions(title) };
  const bots = [randomBot, randomBot];
  return Array.from({ length: games }, (_, game) => senseOfGame({ ...setting, bots, seed: `sense/${game}` }));
}

const sum = (list: readonly Sense[], part: (one: Sense) => number): number =>
  list.reduce((all, one) => all + part(one), 0);

test("whoever plays at random fills hexes until the rules take units away, and attacks where it can only lose", () => {
  const games = atRandom("shanghai-nanking-1937", 4);
  expect(sum(games, ({ overstacked }) => overstacked)).toBeGreaterThan(0);
  expect(sum(games, ({ losing }) => losing)).toBeGreaterThan(0);
  expect(sum(games, ({ losing }) => losing)).toBeLessThan(sum(games, ({ attacks }) => attacks));
});

test("whoever plays at random marches out and back, and leaves free draws and free steps", () => {
  const [game] = atRandom("taierzhuang-1938", 1);
  expect(game.outAndBack).toBeGreaterThan(0);
  expect(game.outAndBack).toBeLessThan(game.marches / 4);
  expect(game.declined).toBeGreaterThan(0);
  expect(game.declined).toBeLessThan(game.sure);
  expect(Object.keys(game.grave)).toContain("7.4");
});

test("whoever plays at random leaves vital places to whoever walks in, and fights over others", () => {
  for (const id of ["mars-la-tour-1870", "shanghai-nanking-1937"]) {
    const games = atRandom(id, 12);
    expect(sum(games, ({ walkedInto }) => walkedInto)).toBeGreaterThan(0);
    expect(sum(games, ({ walkedInto }) => walkedInto)).toBeLessThan(sum(games, ({ taken }) => taken));
  }
});

test("the command line shows a line for a title", async () => {
  const { code, out } = await wusong(["measure", "raid", "--sense", "2", "--player", "level-1"]);
  expect(code).toBe(0);
  const rows = out.trim().split("\n");
  expect(rows.length).toBe(3);
  expect(rows[2]).toMatch(/^\| .* \| 2 \|/);
});

test("counts are told with the cases, the most frequent first", () => {
  const title = titleNamed(titles, "taierzhuang-1938");
  const counted = {
    marches: 1200,
    outAndBack: 3,
    attacks: 0,
    losing: 0,
    sure: 4,
    declined: 1,
    taken: 7,
    walkedInto: 2,
    overstacked: 2,
    commands: 9,
  };
  const table = senseTable([{ title, games: 2, sense: { ...counted, grave: { "7.4": 1, "8.0": 5 } } }]);
  expect(table.split("\n")[2]).toContain("| 2 | 1,200: 3 | none | 4: 1 | 7: 2 | 2 | 9: 5 (8.0), 1 (7.4) |");
});
