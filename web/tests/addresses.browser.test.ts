import { describe, expect, it } from "vitest";
import { browserForFile, type Player } from "./browser.ts";

const table = browserForFile({ motion: false });
const TITLE = "shanghai-nanking-1937";

/** Games kept in this browser, as the home page lists them. */
async function gamesKept(player: Player): Promise<number> {
  const { page } = player;
  await player.go("#/");
  await page.locator(".saved li a, .saved :text('No games yet')").first().waitFor();
  return page.locator(".saved li a").count();
}

describe("an address that leads nowhere", () => {
  it.each([
    ["#/%", "There is nothing at this address", /cannot be read/],
    ["#/nowhere", "There is nothing at this address", /no page called “nowhere”/],
    ["#/new/chess", "There is nothing at this address", /no title called “chess”/],
    ["#/new/chess/guided", "There is nothing at this address", /no title called “chess”/],
    ["#/rules/chess", "There is nothing at this address", /no title called “chess”/],
    ["#/calculator/chess", "There is nothing at this address", /no title called “chess”/],
    ["#/game/unknown", "This game cannot be shown", /no such game in this browser/],
    ["#/game/unknown/at/3", "This game cannot be shown", /no such game in this browser/],
    ["#/game/unknown/at/soon", "There is nothing at this address", /“soon” is no moment/],
    ["#/open/abc", "This link cannot be opened", /cut off or changed/],
  ])("%s says what is wrong and where to go on", async (hash, heading, sentence) => {
    const player = await table.come();
    const { page } = player;
    await player.go(hash);
    await page.getByRole("heading", { name: heading }).waitFor();
    expect(await page.getByRole("alert").textContent()).toMatch(sentence);
    expect(await page.locator(".notice").count()).toBe(0);
    const titles = page.getByRole("region", { name: "Titles" });
    expect(await titles.getByRole("listitem").count()).toBe(5);
    await titles.getByRole("link", { name: "New game" }).first().click();
    await page.locator(".seats label").first().waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "To the home page" }).first().click();
    await page.locator(".saved").waitFor();
    await player.leave();
  });

  it("asks for a case that is not in the rules, and the rules say so", async () => {
    const player = await table.come();
    await player.go(`#/rules/${TITLE}/no-such-case`);
    await player.page.getByText("There is no case “no-such-case” in these rules.").waitFor();
    await player.go(`#/rules/${TITLE}/10.0`);
    await player.page.getByText("There is no case").waitFor({ state: "detached" });
    await player.leave();
  });
});

describe("the Back button", () => {
  it("leads from a game to where the person came from, and forth again, and begins no other game", async () => {
    const player = await table.come();
    const { page } = player;
    await player.go("#/");
    await page.locator(".saved").waitFor();
    await page.goto(`${player.address}#/new/${TITLE}`);
    await page.getByRole("button", { name: "Begin the game" }).click();
    await player.table().waitFor();
    const game = page.url();
    await page.goBack();
    await page.locator(".saved").waitFor();
    expect(new URL(page.url()).hash).toBe("#/");
    await page.goForward();
    await player.table().waitFor();
    expect(page.url()).toBe(game);
    expect(await gamesKept(player)).toBe(1);
    await player.leave();
  });

  it("begins no second lesson", async () => {
    const player = await table.come();
    const { page } = player;
    await player.go("#/");
    await page.locator(".saved").waitFor();
    await page.goto(`${player.address}#/new/${TITLE}/guided`);
    await player.table().waitFor();
    const game = page.url();
    for (let i = 0; i < 2; i++) {
      await page.goBack();
      await page.locator(".saved").waitFor();
      await page.goForward();
      await player.table().waitFor();
      expect(page.url()).toBe(game);
    }
    await page.reload();
    await player.table().waitFor();
    expect(await gamesKept(player)).toBe(1);
    await player.leave();
  });

  it("leads from a game that was begun at the table to the one before", async () => {
    const player = await table.come();
    const { page } = player;
    await player.begin(TITLE, { China: "level-1" });
    const first = page.url();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Restart with new dice" }).click();
    await page.waitForFunction((before) => location.href !== before, first);
    await player.table().waitFor();
    await page.goBack();
    await player.table().waitFor();
    expect(page.url()).toBe(first);
    expect(await gamesKept(player)).toBe(2);
    await player.leave();
  });
});
