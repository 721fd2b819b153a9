import { describe, expect, it } from "vitest";
import { anyFinding } from "./axe.ts";
import { browserForFile, type Player } from "./browser.ts";
import { openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });
const WITH_HIDDEN_UNITS = "pacific-battles-shanghai-1937";

/** A game of some length that the side at the screen gives up. */
async function givenUp(player: Player, title: string): Promise<void> {
  const { page } = player;
  await openRecord(player, await recordOf({ title, when: (game) => game.entries.length > 40, seed: "end" }));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Resign…" }).click();
  await page.getByRole("button", { name: /^Resign as/ }).click();
  await player.settled();
  await page.locator(".ending").waitFor();
}

describe("the end of a game is a page", () => {
  it.each([
    "shanghai-nanking-1937",
    "taierzhuang-1938",
    "pacific-battles-shanghai-1937",
    "shanghai-incident-1932",
    "mars-la-tour-1870",
  ])("with result, course, dice, losses and what was hidden: %s", async (title) => {
    const player = await table.come();
    const { page } = player;
    await givenUp(player, title);
    const end = page.locator(".ending");
    expect(await end.locator(".result").textContent()).toMatch(/resigned.* wins/s);
    await end.getByRole("img", { name: /through the game/ }).waitFor();
    expect(await end.locator("tbody tr").count()).toBeGreaterThanOrEqual(3);
    expect(await anyFinding(player, ".column")).toEqual([]);
    if (title === WITH_HIDDEN_UNITS) {
      const hidden = page.locator(".part", { hasText: "What was hidden" });
      expect(await hidden.locator("li").count()).toBeGreaterThan(0);
      await hidden.getByRole("button", { name: "Lay everything open" }).click();
      await hidden.waitFor({ state: "detached" });
    }
    // A press on the chart goes to that moment, and closing the replay comes back to the result.
    await end.getByRole("img", { name: /through the game/ }).click();
    await page.getByRole("slider").waitFor();
    await page.keyboard.press("t");
    await player.leave();
  });

  it("offers the next game: a rematch with the sides changed", async () => {
    const player = await table.come();
    const { page } = player;
    await givenUp(player, "mars-la-tour-1870");
    const before = player.gameId();
    await page.getByRole("button", { name: "Play again, sides changed" }).click();
    await page.waitForFunction((id) => !location.hash.includes(id), before);
    await page.locator(".ending").waitFor({ state: "detached" });
    await player.leave();
  });

  it("fills a phone, and can be put aside to see the map", async () => {
    const player = await table.come({ width: 390, height: 844, touch: true, phone: true });
    const { page } = player;
    await givenUp(player, "mars-la-tour-1870");
    const main = page.getByRole("button", { name: "Play again, sides changed" });
    const box = (await main.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Log" }).tap();
    await main.waitFor({ state: "hidden" });
    await player.leave();
  });
});
