import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type GameByHand, playByHand, visitFor } from "../hands/whole-game.ts";
import { browserForFile } from "./browser.ts";

const table = browserForFile();

/** Commands of each game: each of the three hands has its turn twice. */
const COMMANDS = 40;
const TITLES = [
  "shanghai-nanking-1937",
  "taierzhuang-1938",
  "shanghai-incident-1932",
  "pacific-battles-shanghai-1937",
  "mars-la-tour-1870",
];

/** The short form of `npm run hands`: the beginning of a game of every title, by mouse, keyboard and touch in turn. */
describe("hands that know no rules, with everything moving", () => {
  it.each(TITLES)("play %s by what they see", async (title) => {
    const failures = path.join(tmpdir(), "wusong-hands");
    const game: GameByHand = { title, hand: "in turn", seed: "short", players: "both", commands: COMMANDS, failures };
    const played = await playByHand(await table.come(visitFor(game)), game);
    expect(played.failures).toEqual([]);
    // A game that ends before has no more commands to give: Japan may give the campaign of 1932 up on any day.
    if (!played.over) expect(played.commands).toBeGreaterThanOrEqual(COMMANDS);
  });
});
