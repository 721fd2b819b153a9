import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Opened, openBrowser, Player } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let opened: Opened;
beforeAll(async () => {
  opened = await openBrowser();
});
afterAll(() => opened.close());

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds that is serious or worse. */
async function findings({ page }: Player): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary ?? ""}`);
}

describe.each([{ dark: false }, { dark: true }])("every screen is accessible (dark: $dark)", ({ dark }) => {
  it.each([
    ["home", "#/", "text=Play now"],
    ["new game", "#/new/shanghai-nanking-1937", "text=Begin the game"],
    ["rules", "#/rules/taierzhuang-1938", "article"],
    ["calculator", "#/calculator/shanghai-nanking-1937", "[data-calculator]"],
  ])("%s", async (_name, hash, ready) => {
    const player = await Player.come(opened, { dark });
    await player.go(hash);
    await player.page.locator(ready).first().waitFor();
    expect(await findings(player)).toEqual([]);
    await player.page.context().close();
  });

  it.each(["shanghai-nanking-1937", "taierzhuang-1938"])(
    "table, menu, replay and rules drawer of %s",
    async (title) => {
      const player = await Player.come(opened, { dark });
      const { page } = player;
      await player.begin(title, { China: "random" });
      await player.myDecision();
      expect(await findings(player)).toEqual([]);
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await findings(player)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("t");
      await page.getByRole("slider").waitFor();
      await page.keyboard.press("l");
      await page.locator(".drawer article").first().waitFor();
      expect(await findings(player)).toEqual([]);
      await page.context().close();
    },
  );
});

describe("a phone held sideways", () => {
  it("shows map, prompt and actions, and takes taps", async () => {
    const player = await Player.come(opened, { width: 844, height: 390, touch: true });
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "random" });
    await player.myDecision();
    const map = (await page.locator(".map").boundingBox())!;
    expect(map.width).toBeGreaterThan(820);
    expect(map.height).toBeGreaterThan(300);
    const buttons = page.locator(".prompt .row .button");
    for (const button of await buttons.all()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    const before = await player.entries();
    await page.locator(".prompt .row .button.decision").last().tap();
    await page.waitForFunction((n) => document.querySelectorAll(".log li .at").length > n, before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.context().close();
  });
});
