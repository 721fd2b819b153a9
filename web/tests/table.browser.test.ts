import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Opened, openBrowser, Player } from "./browser.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openBrowser();
});
afterAll(() => opened.close());

const PASS = /^(Pass|Done)/;

async function passTo(player: Player, wanted: RegExp): Promise<void> {
  for (let i = 0; i < 60 && !wanted.test(await player.myDecision()); i++) {
    const pass = player.page.locator(".prompt .row .button.decision", { hasText: PASS });
    if (await pass.count()) await pass.first().click();
    else await player.decide();
  }
  expect(await player.myDecision()).toMatch(wanted);
}

describe("a game in the browser", () => {
  it("is played by keyboard only", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "random" });
    await passTo(player, /move your units/i);
    await page.locator("body").focus();
    const before = await player.entries();
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.locator(".prompt .button", { hasText: "Put down" }).waitFor();
    await player.nextLit("place");
    await page.keyboard.press("Enter");
    await page.locator(".prompt .button.main").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => document.querySelectorAll(".log li .at").length > n, before);
    await page.keyboard.press("u");
    await page.waitForFunction((n) => document.querySelectorAll(".log li .at").length === n, before);
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    expect(await player.myDecision()).not.toMatch(/move your units/i);
    await page.context().close();
  });

  it("survives a closed tab, and is listed on the home page", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("taierzhuang-1938", { China: "random" });
    await passTo(player, /one action/);
    const log = await page.locator(".log ol").textContent();
    await page.reload();
    await player.myDecision();
    expect(await page.locator(".log ol").textContent()).toBe(log);
    await player.go("#/");
    await page.locator(".saved li a").first().click();
    expect(await player.myDecision()).toMatch(/one action/);
    await page.context().close();
  });

  it("shows the odds the rules reckon", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "random" });
    await passTo(player, /attack, or end/i);
    for (let i = 0; i < 10 && !(await page.getByRole("button", { name: "The whole reckoning" }).count()); i++) {
      await page.locator("details.offered").evaluate((one) => ((one as HTMLDetailsElement).open = true));
      await page.locator("[data-offered][aria-pressed=false]").first().click();
      await page.waitForTimeout(100);
    }
    await page.getByRole("button", { name: "The whole reckoning" }).click();
    const dialog = page.locator("[data-battle]");
    await dialog.waitFor();
    // The lines of each side add up to its total, and the chances to certainty.
    const sides = await dialog.locator(".side").evaluateAll((list) =>
      list.map((side) => ({
        lines: [...side.querySelectorAll("tbody .figure")].map((one) => Number(one.textContent?.replace("½", ".5"))),
        total: Number(side.querySelector(".total")?.textContent?.replace("½", ".5")),
      })),
    );
    expect(sides).toHaveLength(2);
    for (const { lines, total } of sides) expect(lines.reduce((sum, one) => sum + one, 0)).toBe(total);
    expect(await dialog.locator(".case").count()).toBeGreaterThan(2);
    await page.context().close();
  });

  it("exports a game and opens it again; a damaged file is refused with a sentence", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("taierzhuang-1938");
    await player.decide();
    await page.getByRole("button", { name: "Menu" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export the game" }).click(),
    ]);
    const text = readFileSync(await file.path(), "utf8");
    await player.go("#/");
    const chooser = page.locator("input[type=file]");
    await chooser.setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await player.prompt().or(page.locator(".curtain")).first().waitFor();
    await player.go("#/");
    for (const damaged of [
      text.slice(0, text.length / 2),
      text.replace(/"picks": \[/, '"picks": ["nowhere", '),
      "{}",
      "no record",
    ]) {
      await chooser.setInputFiles({ name: "bad.json", mimeType: "application/json", buffer: Buffer.from(damaged) });
      const notice = page.locator(".notice[role=alert]");
      await notice.waitFor();
      const said = (await notice.textContent()) ?? "";
      expect(said).not.toContain("went wrong");
      expect(said.length).toBeGreaterThan(20);
      await notice.getByRole("button", { name: "Close" }).click();
    }
    await page.context().close();
  });

  it("opens at a moment by its address and steps by keys", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "random", Japan: "random" });
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 25, null, { timeout: 60_000 });
    const hash = new URL(page.url()).hash;
    await page.goto("about:blank");
    await player.go(`${hash}/at/5`);
    await page.locator(".prompt h2", { hasText: "Looking back" }).waitFor();
    await page.keyboard.press("t");
    const slider = page.getByRole("slider", { name: "Moment of the game" });
    await slider.waitFor();
    expect(await slider.getAttribute("aria-valuenow")).toBe("5");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("[role=slider]")?.getAttribute("aria-valuenow") === "6");
    expect(page.url()).toMatch(/\/at\/6$/);
    await page.context().close();
  });

  it("lets bots play a whole game", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("taierzhuang-1938", { China: "random", Japan: "random" });
    await page.locator(".who b", { hasText: "The game is over" }).waitFor({ timeout: 110_000 });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Verify the dice" }).click();
    await page.getByText(/entries replay to the same position/).waitFor();
    expect(player.faults).toEqual([]);
    await page.context().close();
  });

  it("is shown in a second tab and can be taken over there", async () => {
    const player = await Player.come(opened);
    await player.begin("taierzhuang-1938", { China: "random" });
    await player.myDecision();
    const second = await player.page.context().newPage();
    await second.goto(player.page.url());
    await second.getByText("being played in another tab").waitFor();
    await second.getByRole("button", { name: "Play here" }).click();
    await second.locator(".prompt .row .button, [data-offered]").first().waitFor({ state: "attached" });
    await player.page.context().close();
  });

  it("guides through a first game with real commands", async () => {
    const player = await Player.come(opened);
    await player.go("#/new/taierzhuang-1938/guided");
    const guide = player.page.locator(".guide");
    await guide.waitFor();
    expect(await guide.textContent()).toMatch(/Step 1 of \d+/);
    await player.page.context().close();
  });

  it("branches into an analysis where both sides can be moved", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "random" });
    await player.myDecision();
    const game = page.url();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Analyse from here" }).click();
    await page.getByText("Analysis: you move for both sides").waitFor();
    expect(page.url()).not.toBe(game);
    await player.decide();
    expect(player.faults).toEqual([]);
    await page.context().close();
  });

  it("hides the table between two people where there are secrets", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("taierzhuang-1938");
    await page.locator(".curtain").or(player.prompt()).first().waitFor();
    for (let i = 0; i < 40 && !(await page.locator(".curtain").count()); i++) {
      // A different area each time: an area holds ten.
      const areas = page.locator("[data-offered]");
      await areas.nth(i % (await areas.count())).dispatchEvent("click");
      await page
        .getByRole("button", { name: "Take all" })
        .click({ timeout: 1500 })
        .catch(() => undefined);
      await page.locator(".prompt .button.main").click();
      await page.waitForTimeout(200);
    }
    await page.locator(".curtain").waitFor();
    expect(await page.locator(".hand, .column, .log").count()).toBe(0);
    await page.context().close();
  });
});
