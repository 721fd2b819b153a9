import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { wusong } from "../../cli/tests/terminal.ts";
import { titles } from "../../cli/titles.ts";
import { findings } from "./axe.ts";
import { browserForFile } from "./browser.ts";

const table = browserForFile({ motion: false });
const TITLE = "taierzhuang-1938";

it("the Lab page shows the published study and plays a small one", async () => {
  const player = await table.come();
  const { page } = player;
  await player.go(`#/lab/${TITLE}`);
  await page.locator("[data-study] svg[role=img]").first().waitFor();
  await page.getByRole("combobox", { name: "Games" }).selectOption("4");
  await page.getByRole("button", { name: "Play them" }).click();
  await page.getByText("4 of 4 games were played").waitFor();
  expect(await page.locator("[data-study]").count()).toBe(2);
  expect(await findings(player)).toEqual([]);
  await player.leave();
});

it("a report is one file without scripts that says what it does not tell", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "wusong-lab-"));
  const plan = path.join(dir, "small.json");
  const runs = [{ id: "random", label: "At random", players: "random", games: 2 }];
  writeFileSync(plan, JSON.stringify({ format: "wusong-plan/1", name: "Small", titles: [TITLE], seed: "page", runs }));
  expect(await wusong(["lab", "run", plan, "--out", dir], { titles })).toMatchObject({ code: 0 });
  const player = await table.come();
  const { page } = player;
  await page.goto(pathToFileURL(path.join(dir, "report.html")).href);
  expect(await page.locator("h1").textContent()).toBe("Balance report: Storm over Taierzhuang, 1938");
  expect(await page.locator("figure").count()).toBeGreaterThan(7);
  expect(await page.locator("script").count()).toBe(0);
  expect(await page.locator("footer").textContent()).toContain("does not tell how people play");
  expect(await findings(player)).toEqual([]);
  await player.leave();
});
