import { expect, it } from "vitest";
import { anyFinding } from "./axe.ts";
import { browserForFile } from "./browser.ts";

const table = browserForFile({ motion: false });

it.each([
  { dark: false, width: 1280 },
  { dark: true, width: 390 },
])("the page of a battle is found from its card and read by keyboard (width $width)", async ({ dark, width }) => {
  const player = await table.come({ dark });
  const { page } = player;
  await page.setViewportSize({ width, height: 844 });
  await player.go("#/");
  await page.locator("article", { hasText: "Shanghai–Nanking" }).getByRole("link", { name: "The battle" }).click();
  await page.getByRole("heading", { name: "The massacre at Nanking" }).waitFor();
  expect(await anyFinding(player, "html")).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  const source = page.getByRole("link", { name: "Source 1", exact: true }).first();
  await source.focus();
  await page.keyboard.press("Enter");
  await page.locator("li:focus", { hasText: "Peter Harmsen" }).waitFor();
  expect(page.url()).toContain("#/battle/shanghai-nanking-1937/harmsen-shanghai");
  await player.leave();
});
