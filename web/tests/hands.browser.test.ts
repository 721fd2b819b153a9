import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type GameByHand, playByHand, visitFor } from "../hands/whole-game.ts";
import { browserForFile } from "./browser.ts";

const table = browserForFile();

/** The short form of `npm run hands`: the beginning of a game of every title, against a person or the computer. */
const GAMES: readonly { title: string; computer: number | null; commands: number }[] = [
  { title: "shanghai-nanking-1937", computer: null, commands: 30 },
  { title: "taierzhuang-1938", computer: 1, commands: 40 },
  { title: "shanghai-incident-1932", computer: null, commands: 30 },
  { title: "pacific-battles-shanghai-1937", computer: 0, commands: 35 },
  { title: "mars-la-tour-1870", computer: null, commands: 30 },
];

describe("a hand that knows no rules, with everything moving", () => {
  it.each(GAMES)("plays $title by what it sees", async ({ title, computer, commands }) => {
    const failures = path.join(tmpdir(), "wusong-hands");
    const game: GameByHand = { title, seed: "short", computer, commands, failures };
    const played = await playByHand(await table.come(visitFor(game)), game);
    expect(played.failure).toBeNull();
    // A game that ends before has no more commands to give: Japan may give the campaign of 1932 up on any day.
    if (!played.over) expect(played.commands).toBeGreaterThanOrEqual(commands);
  });
});
