import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserForFile, type Player, type Visit } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const FAULT = "a movement that cannot be drawn, made up for this test";
const BOTS = { China: "greedy", Japan: "greedy" };

/** Runs in the page: most walks that were seen at the same time along one and the same way, and most walks at all. */
function watchWalks(): void {
  const seen = { together: 0 };
  Object.assign(globalThis, { walksSeen: seen });
  const start = Element.prototype.animate;
  const running = new Map<Animation, string>();
  Element.prototype.animate = function (this: Element, frames, timing) {
    const animation = start.call(this, frames, timing);
    const way = `${JSON.stringify(frames)} ${this.querySelector(".stack")?.getAttribute("transform")}`;
    if (this.matches(".walking")) {
      running.set(animation, way);
      const stop = (): boolean => running.delete(animation);
      animation.finished.then(stop, stop);
      const alike = [...running.values()].filter((one) => one === way).length;
      seen.together = Math.max(seen.together, alike);
    }
    return animation;
  };
}
const walksTogether = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { walksSeen: { together: number } }).walksSeen.together);

/** Watches bots until counters have walked along the same way at the same time, and a while longer. */
async function watched(visit: Visit, entries: number): Promise<{ player: Player; together: number }> {
  const player = await table.come({ ...visit, motion: true, settings: { ...visit.settings } });
  await player.page.addInitScript(watchWalks);
  await player.begin("taierzhuang-1938", BOTS);
  await player.waitForEntries(entries);
  return { player, together: await walksTogether(player.page) };
}

const shown = ({ page }: Player): Promise<string> => page.locator("body").innerText();

describe("movement on the map", () => {
  it("of several counters along one way, one soon after the other, is drawn while bots are watched", async () => {
    const { player, together } = await watched({ seed: "retreats", settings: { speed: 2 } }, 90);
    expect(together).toBeGreaterThan(1);
    expect(await shown(player)).not.toMatch(/could not be drawn|went wrong/);
    // Loaded again in the middle, it goes on.
    await player.page.reload();
    await player.waitForEntries(130);
    expect(await shown(player)).not.toMatch(/could not be drawn|went wrong/);
    await player.leave();
  });
});
