import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { Mirror } from "./mirror.ts";

const table = browserForFile({ motion: false });

describe("bots", () => {
  it("play a whole game, whose dice anybody can verify afterwards", async () => {
    const player = await table.come({ seed: "bots", settings: { speed: 0 } });
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "level-1", Japan: "level-1" }, "landings");
    await page.locator(".table[data-doing=over]").waitFor({ timeout: 480_000 });
    const { game, title } = await Mirror.of(player);
    expect(game.over).not.toBeNull();
    expect(await player.prompt().textContent()).toBe(game.overText);
    const winner = game.over!.winner;
    if (winner !== null)
      expect(await page.locator(".prompt").textContent()).toMatch(new RegExp(`${title.seats[winner]}.* wins`, "i"));
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await page.getByRole("dialog").textContent()).toContain(game.seed);
    await page.getByRole("button", { name: "Verify the dice" }).click();
    await page.getByText(`all ${game.entries.length} entries replay with its dice`).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    // Looked back on, the game is seen by one side or by all.
    await page.keyboard.press("t");
    await page.getByRole("slider").waitFor();
    await page.keyboard.press("Home");
    const board = page.locator(".listing ul");
    await page.getByText("The board in words").click();
    await page.getByLabel("Seen by").selectOption("open");
    await page.waitForFunction(() => !document.querySelector(".listing ul")?.textContent?.includes("hidden"));
    expect(await board.locator("li").count()).toBeGreaterThan(10);
    await page.getByLabel("Seen by").selectOption({ label: "Japan" });
    await page.waitForFunction(() => document.querySelector(".listing ul")?.textContent?.includes("hidden"));
    await player.leave();
  });

  it("play the same game again from the same seed", async () => {
    const records: string[] = [];
    for (let i = 0; i < 2; i++) {
      const player = await table.come({ seed: "the same twice" });
      await player.begin("mars-la-tour-1870", { France: "level-2", "Prussia and her allies": "level-1" });
      await player.waitForEntries(12);
      const { stored } = await Mirror.of(player);
      records.push(JSON.stringify([stored.save.seed, stored.save.entries.slice(0, 12)]));
      await player.leave();
    }
    expect(records[0]).toBe(records[1]);
  });

  it("can be stopped while they think, and go on", async () => {
    const player = await table.come({ seed: "stopped", settings: { speed: 0.5 } });
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "level-1", Japan: "level-1" });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".table[data-doing=stopped]").waitFor();
    const before = await player.entries();
    await page.getByRole("button", { name: "Go on" }).click();
    await player.waitForEntries(before + 1);
    await player.leave();
  });

  it("of the fourth level think for a person who asks for a hint", async () => {
    const player = await table.come({ seed: "hinted" });
    const { page } = player;
    await player.begin("mars-la-tour-1870", { France: "level-4" });
    await player.settled();
    await page.getByRole("button", { name: "Hint" }).click();
    const hint = page.locator(".prompt .hint");
    await hint.waitFor({ timeout: 60_000 });
    expect(await hint.textContent()).toMatch(/A hint: .+: .+\./);
    const told = await hint.textContent();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator("[data-asks-hint][aria-busy=false]").waitFor();
    expect(await hint.textContent()).toBe(told);
    // Laid out, here by Enter, it is looked at and confirmed like any other command, or put down.
    await page.keyboard.press("Enter");
    await page.locator(".prompt [data-confirm]").first().waitFor();
    expect(await page.getByRole("button", { name: "Lay that out" }).count()).toBe(0);
    await player.leave();
  });
});
