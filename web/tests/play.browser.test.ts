import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Opened, openBrowser, Player } from "./browser.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openBrowser();
});
afterAll(() => opened.close());

const TITLES: { id: string; bots: Record<string, string> }[] = [
  { id: "shanghai-nanking-1937", bots: { China: "random" } },
  { id: "taierzhuang-1938", bots: { China: "random" } },
  { id: "shanghai-incident-1932", bots: { China: "random" } },
  { id: "pacific-battles-shanghai-1937", bots: { China: "random" } },
  { id: "mars-la-tour-1870", bots: { France: "random", French: "random" } },
];

describe.each(TITLES)("a turn of $id by mouse", ({ id, bots }) => {
  it("is played from its first decision into the next turn", async () => {
    const player = await Player.come(opened);
    await player.begin(id, bots);
    const turn = player.page.locator(".track li[aria-current=step] b").first();
    const first = await turn.textContent();
    let decisions = 0;
    for (; decisions < 300; decisions++) {
      await player.myDecision();
      if ((await player.over()) || (await turn.textContent()) !== first) break;
      const end = player.page.locator(".prompt .row .button.decision", { hasText: /^(Done|Pass|End)/ });
      // Now and then something is moved or attacked; otherwise the phase is ended.
      if ((decisions > 30 || decisions % 3 === 2) && (await end.count())) await end.first().click();
      else await player.decide((labels) => labels.length - 1);
      await player.page.waitForTimeout(60);
    }
    // A side that plays at random can lose in the first turn: that ends it too.
    if (!(await player.over())) expect(await turn.textContent()).not.toBe(first);
    expect(decisions).toBeGreaterThan(2);
    expect(await player.page.locator("[role=alert]").allTextContents()).toEqual([]);
    expect(player.faults).toEqual([]);
    await player.page.context().close();
  });
});

describe("the map", () => {
  it("moves a counter by two clicks on the sheet, and takes it back", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "random" });
    for (let i = 0; i < 30 && !/move your units/i.test(await player.myDecision()); i++) {
      const pass = page.locator(".prompt .row .button.decision", { hasText: /^Pass/ });
      if (await pass.count()) await pass.click();
      else await player.decide();
    }
    expect(await player.myDecision()).toMatch(/move your units/i);
    const before = await player.entries();
    const from = await player.nextLit();
    await page.mouse.click(from.x, from.y);
    await page.locator(".prompt .button", { hasText: "Put down" }).waitFor();
    const to = await player.nextLit("place");
    await page.mouse.click(to.x, to.y);
    const confirm = page.locator(".prompt .button.main");
    await confirm.waitFor();
    expect(await confirm.textContent()).toMatch(/^Move to \d{4}/);
    await confirm.click();
    await page.waitForFunction((n) => document.querySelectorAll(".log li .at").length > n, before);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await page.waitForFunction((n) => document.querySelectorAll(".log li .at").length === n, before);
    expect(player.faults).toEqual([]);
    await page.context().close();
  });

  it("says why something cannot be chosen, with the case, and opens the rules there", async () => {
    const player = await Player.come(opened);
    const { page } = player;
    await player.begin("taierzhuang-1938", { China: "random" });
    for (let i = 0; i < 12 && !/one action/.test(await player.myDecision()); i++) await player.decide();
    await page.mouse.move(400, 400);
    // The middle of the map holds nothing Japanese.
    const map = (await page.locator(".map").boundingBox())!;
    await page.mouse.click(map.x + 80, map.y + map.height / 2);
    const bubble = page.locator(".bubble[role=alert]");
    await bubble.waitFor();
    const text = (await bubble.locator("p").textContent()) ?? "";
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toMatch(/invalid/i);
    const rule = (await bubble.locator(".case").textContent()) ?? "";
    await bubble.locator(".case").click();
    const drawer = page.locator(".drawer");
    await drawer.locator("article.open").waitFor();
    expect(await drawer.locator("article.open h3 .numbers").textContent()).toBe(rule.split(".").slice(0, 2).join("."));
    await page.context().close();
  });
});
