import { chromium } from "playwright-core";
import { afterAll, beforeEach } from "vitest";
import { BROWSER_FLAGS, needBrowser } from "../../scripts/browser.mjs";
import { servePage } from "../../scripts/serve.mjs";
import { type Opened, Player, type Visit } from "./player.ts";

export { type Doing, PATIENCE, Player, type Visit } from "./player.ts";

interface OpenedForFile extends Opened {
  close(): Promise<void>;
}

async function openBrowser(): Promise<OpenedForFile> {
  const served = await servePage(0);
  const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS });
  return {
    browser,
    address: served.address,
    close: async () => {
      await browser.close();
      served.close();
    },
  };
}

/** A browser that has not opened a page by then has stalled, whatever else the machine does. */
const STALLED = 60_000;

/** What comes of it in time; null where nothing does, and then nobody waits for it any more. */
async function inTime<T>(what: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), STALLED);
  });
  what.catch(() => undefined);
  try {
    return await Promise.race([what, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One browser for the tests of a file, and how people come to it unless a test says otherwise. On a machine short of everything a browser may stall for good: a test that is tried again,
 * and a page that does not open, get a new one.
 */
export function browserForFile(usual: Visit = {}): { come(setting?: Visit): Promise<Player> } {
  let opened: OpenedForFile | null = null;
  let last = "";
  const giveUp = (): void => {
    if (opened) void inTime(opened.close());
    opened = null;
  };
  beforeEach(({ task }) => {
    if (task.id === last) giveUp();
    last = task.id;
  });
  afterAll(async () => {
    if (opened) await inTime(opened.close());
  });
  const come = async (setting?: Visit): Promise<Player | null> => {
    opened ??= await openBrowser();
    return inTime(Player.come(opened, { ...usual, ...setting }));
  };
  return {
    come: async (setting) => {
      const player = await come(setting);
      if (player) return player;
      giveUp();
      const again = await come(setting);
      if (!again) throw new Error("The browser does not open a page.");
      return again;
    },
  };
}
