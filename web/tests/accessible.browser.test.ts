import { describe, expect, it } from "vitest";
import { anyFinding, colourFindings } from "./axe.ts";
import { browserForFile, type Player } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });
/** Whatever axe finds on the whole screen, moderate findings included: by day, and in the dark what depends on colours. */
async function findings(player: Player): Promise<string[]> {
  const { page } = player;
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    // Buttons change their colour gradually.
    await page.evaluate(() => {
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
      return Promise.allSettled(changing.map(({ finished }) => finished));
    });
    const here = colorScheme === "dark" ? await colourFindings(player) : await anyFinding(player, "html");
    found.push(...here.map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}
const TITLES = [
  "shanghai-nanking-1937",
  "taierzhuang-1938",
  "shanghai-incident-1932",
  "pacific-battles-shanghai-1937",
  "mars-la-tour-1870",
];

describe("every screen is accessible, by day and in the dark", () => {
  it.each([
    ["home", "#/", "text=Play now"],
    ["new game", "#/new/shanghai-nanking-1937", "text=Begin the game"],
    ["rules", "#/rules/taierzhuang-1938", "article"],
    ["calculator", "#/calculator/shanghai-nanking-1937", "[data-calculator]"],
    ["an address without a page", "#/nowhere", "text=nothing at this address"],
  ])("%s", async (_name, hash, ready) => {
    const player = await table.come();
    await player.go(hash);
    await player.page.locator(ready).first().waitFor();
    expect(await findings(player)).toEqual([]);
    await player.leave();
  });

  it("settings and saved games", async () => {
    const player = await table.come();
    const { page } = player;
    await openRecord(player, await recordOf({ title: TITLES[0], when: at("move"), seed: "axe" }));
    await player.go("#/");
    await page.locator(".saved li").first().waitFor();
    expect(await findings(player)).toEqual([]);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await findings(player)).toEqual([]);
    await player.leave();
  });

  it.each(TITLES)("the table of %s", async (title) => {
    const player = await table.come();
    await openRecord(player, await recordOf({ title, when: (game) => game.entries.length > 24, seed: "axe" }));
    expect(await findings(player)).toEqual([]);
    await player.leave();
  });

  it("the tray of a set-up, and the curtain between two people", async () => {
    const player = await table.come();
    const { page } = player;
    await openRecord(player, await recordOf({ title: "shanghai-incident-1932", when: () => true, seed: "axe" }));
    await page.locator(".tray [data-id]").first().waitFor();
    expect(await findings(player), "tray").toEqual([]);
    const record = await recordOf({ title: "taierzhuang-1938", when: at("act", "pass"), seed: "axe" });
    const hand = await openRecord(player, record);
    await hand.give({ verb: "pass", picks: [] });
    await page.locator(".curtain").waitFor();
    expect(await findings(player), "curtain").toEqual([]);
    await player.leave();
  });

  it("battle, result, menu, keys, rules drawer, replay and analysis", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(
      player,
      await recordOf({ title: TITLES[0], when: at("fight", "attack"), seed: "axe" }),
    );
    await hand.prepare(hand.mirror.find("attack")!);
    await page.getByRole("button", { name: "The whole reckoning" }).click();
    await page.locator("[data-battle]").waitFor();
    expect(await findings(player), "battle").toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator("[data-battle]").waitFor({ state: "detached" });
    let results = 0;
    player.onResult = async () => {
      results++;
      expect(await findings(player), "result").toEqual([]);
    };
    await page.locator(".prompt [data-confirm]").click();
    while (results === 0 && (await hand.myDecision()) === "deciding" && results === 0) await hand.giveAny();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await findings(player), "menu").toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    expect(await findings(player), "keys").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Keys" }).waitFor({ state: "detached" });
    await page.keyboard.press("t");
    await page.getByRole("slider").waitFor();
    expect(await findings(player), "replay").toEqual([]);
    await page.keyboard.press("l");
    await page.locator(".drawer article").first().waitFor();
    expect(await findings(player), "rules drawer").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Analyse from here" }).click();
    await page.getByText("Analysis: you move for both sides").waitFor();
    await page.locator("details.analysis summary").click();
    await page.getByRole("button", { name: "Change the position by hand" }).click();
    await page.getByRole("region", { name: "Change the position" }).getByLabel("Counter").selectOption({ index: 3 });
    expect(await findings(player), "analysis").toEqual([]);
    await player.leave();
  });
});
