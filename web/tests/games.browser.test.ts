import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { Mirror } from "./mirror.ts";

const table = browserForFile({ motion: false });
const title = "taierzhuang-1938";

describe("a game as a whole", () => {
  it("is resigned after a second word, and played again with the sides changed", async () => {
    const player = await table.come({ seed: "resigned" });
    const { page } = player;
    await player.begin(title, { China: "level-1" });
    await player.settled();
    const first = await Mirror.of(player);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await page.getByRole("button", { name: /^Rematch/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Resign…" }).click();
    expect(await player.isOver()).toBe(false);
    await page.getByRole("button", { name: "Resign as Japan" }).click();
    await page.locator(".table[data-doing=over]").waitFor();
    const { game } = await (await Mirror.of(player)).follow();
    expect(game.over?.winner).toBe(game.title.seats.indexOf("china"));
    expect(await page.locator(".prompt").textContent()).toContain("China wins");
    expect(await page.locator(".prompt .row .button").count()).toBe(0);

    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Rematch, sides changed" }).click();
    await page.waitForFunction((id) => !location.hash.includes(id), first.id);
    await player.table().waitFor();
    const again = await Mirror.of(player);
    expect(again.stored.players).toEqual({ japan: "level-1", china: "you" });
    expect(again.game.scenario).toBe(first.game.scenario);
    expect(again.game.options).toEqual(first.game.options);
    expect(again.game.seed).not.toBe(first.game.seed);
    expect(await player.settled()).toBe("deciding");
    expect(await player.table().getAttribute("data-seat")).toBe("china");
    await player.leave();
  });

  it("is begun again with the same dice or with new ones, and the old one is kept", async () => {
    const player = await table.come({ seed: "restarted" });
    const { page } = player;
    await player.begin(title, { China: "level-1" });
    await player.settled();
    const first = await Mirror.of(player);
    const restart = async (button: string, before: string): Promise<Mirror> => {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: button }).click();
      await page.waitForFunction((id) => !location.hash.includes(id), before);
      await player.table().waitFor();
      await player.settled();
      return Mirror.of(player);
    };
    const same = await restart("Restart with the same dice", first.id);
    expect(same.game.seed).toBe(first.game.seed);
    expect(same.stored.players).toEqual(first.stored.players);
    const other = await restart("Restart with new dice", same.id);
    expect(other.game.seed).not.toBe(first.game.seed);
    await player.go("#/");
    await page.waitForFunction(() => document.querySelectorAll(".saved li a[href*='#/game/']").length === 3);
    await player.leave();
  });
});
