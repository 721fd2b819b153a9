import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BROWSER_FLAGS, needBrowser } from "../../scripts/browser.mjs";
import { playOnline } from "../hands/online-game.ts";
import type { GameByHand, Played } from "../hands/whole-game.ts";
import { OnlineServer } from "./online.ts";

/** The first commands are put together by whatever is lit, and of those that follow every third; for the others the shortest way is taken. */
const UNHURRIED = 8;
const POINTED = 3;

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

function played(title: string, how: Partial<GameByHand>): Promise<Played> {
  const failures = path.join(tmpdir(), "wusong-hands");
  const game = {
    title,
    hand: "mouse",
    seed: "online",
    players: "hot-seat",
    haste: UNHURRIED,
    pointed: POINTED,
    failures,
  } as const;
  return playOnline(browser, server, { ...game, ...how });
}

it("two people who know no rules play a whole game of Shanghai–Nanking, one on a phone", async () => {
  const { over, failures } = await played("shanghai-nanking-1937", {});
  expect(failures).toEqual([]);
  expect(over).toBe(true);
});

it.each(["taierzhuang-1938", "shanghai-incident-1932", "pacific-battles-shanghai-1937", "mars-la-tour-1870"])(
  "two people who know no rules play a whole turn of %s, one on a phone",
  async (title) => {
    const { commands, over, failures } = await played(title, { turn: true });
    expect(failures).toEqual([]);
    expect(over).toBe(false);
    expect(commands).toBeGreaterThan(UNHURRIED);
  },
);
