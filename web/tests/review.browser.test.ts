import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findings } from "./axe.ts";
import { browserForFile, type Player } from "./browser.ts";
import { openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });
const title = "mars-la-tour-1870";

/** A short game that the side at the screen gives up, and its review. */
async function reviewed(player: Player): Promise<void> {
  const { page } = player;
  await openRecord(player, await recordOf({ title, when: (game) => game.entries.length > 16, seed: "review" }));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByText("Dice of this game, battle by battle").click();
  await page.getByRole("button", { name: "Resign…" }).click();
  await page.getByRole("button", { name: /^Resign as/ }).click();
  await player.settled();
  await page.locator(".ending").waitFor();
  await page.locator(".next").getByRole("link", { name: "Review" }).click();
  await page.getByRole("heading", { name: /^Review: / }).waitFor();
  await page.locator("progress").waitFor({ state: "detached" });
}

it("reviews a game with one cursor over curve, decisions and map, and links to a moment", async () => {
  const player = await table.come();
  const { page } = player;
  await reviewed(player);
  await page.getByRole("img", { name: /^Chance of / }).waitFor();
  await page.getByText("the result").waitFor();
  expect(await page.locator(".thumbs svg.sheet").count()).toBeGreaterThan(0);
  const slider = page.getByRole("slider", { name: "Moment of the game" });
  const decision = page.locator(".decisions li button").nth(1);
  const words = await decision.locator(".words").textContent();
  await decision.click();
  await page.locator(".decisions li button.here").waitFor();
  expect(words).toContain((await page.locator(".moment h2").textContent())!.split(": ").at(-1)!.slice(0, 20));
  const at = await slider.inputValue();
  const address = await page.evaluate(() => location.hash);
  expect(address).toMatch(/^#\/review\/.+\/at\/\d+$/);
  expect(await findings(player)).toEqual([]);

  // The same address shows the same moment, from what was kept.
  await page.reload();
  await page.getByRole("slider", { name: "Moment of the game" }).waitFor();
  expect(await page.getByRole("slider", { name: "Moment of the game" }).inputValue()).toBe(at);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Report" }).click();
  const report = readFileSync(await (await saved).path(), "utf8");
  expect(report).toContain("What decided it");

  await page.getByRole("button", { name: "Play on from there" }).click();
  await player.table().waitFor();
  expect(await page.evaluate(() => location.hash)).toMatch(/^#\/game\//);
  await player.leave();
});
