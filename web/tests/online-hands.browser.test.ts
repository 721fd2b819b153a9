import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BROWSER_FLAGS, needBrowser } from "../../scripts/browser.mjs";
import { playOnline } from "../hands/online-game.ts";
import { OnlineServer } from "./online.ts";

/** Commands of each game, by both: `npm run hands -- all --players online` plays them to their end. */
const COMMANDS = 6;
const TITLES = [
  "shanghai-nanking-1937",
  "taierzhuang-1938",
  "shanghai-incident-1932",
  "pacific-battles-shanghai-1937",
  "mars-la-tour-1870",
];

const server = new OnlineServer();
let browser: Awaited<ReturnType<typeof chromium.launch>>;
beforeAll(async () => {
  await server.start();
  browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it.each(TITLES)("two people who know no rules begin %s against each other, one on a phone", async (title) => {
  const failures = path.join(tmpdir(), "wusong-hands");
  const game = { title, hand: "mouse", seed: "online", players: "hot-seat", commands: COMMANDS, failures } as const;
  const played = await playOnline(browser, server, game);
  expect(played.failures).toEqual([]);
  if (!played.over) expect(played.commands).toBeGreaterThanOrEqual(COMMANDS);
});
