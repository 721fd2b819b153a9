import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { anyFinding } from "./axe.ts";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });
const TITLES = [
  "shanghai-nanking-1937",
  "taierzhuang-1938",
  "shanghai-incident-1932",
  "pacific-battles-shanghai-1937",
  "mars-la-tour-1870",
];
const moving = (): Promise<string> =>
  recordOf({ title: "shanghai-nanking-1937", when: at("move", "move"), seed: "looking" });

/** The middle of a stack near the middle of the map, in pixels of the page. */
const stackOn = (page: Page): Promise<{ x: number; y: number }> =>
  page.evaluate(() => {
    const map = document.querySelector(".map")!.getBoundingClientRect();
    const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
    const spots = [...document.querySelectorAll(".map .stack")].map((one) => one.getBoundingClientRect());
    const centres = spots.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    const away = (one: { x: number; y: number }): number => Math.hypot(one.x - x, one.y - y);
    return centres.reduce((best, one) => (away(one) < away(best) ? one : best));
  });

describe("a place is looked at", () => {
  it.each(TITLES)("by resting the pointer on it, and who is ahead by one press: %s", async (title) => {
    const player = await table.come();
    const { page } = player;
    await openRecord(player, await recordOf({ title, when: (game) => game.entries.length > 20, seed: "looking" }));
    const spot = await stackOn(page);
    await page.mouse.move(spot.x, spot.y);
    const card = page.locator(".inspector");
    await card.waitFor();
    expect(await card.locator(".stack li").count()).toBeGreaterThan(0);
    expect(await card.locator("dl div").count()).toBeGreaterThan(1);
    const box = (await card.boundingBox())!;
    const over = spot.x > box.x && spot.x < box.x + box.width && spot.y > box.y && spot.y < box.y + box.height;
    expect(over).toBe(false);
    expect(await anyFinding(player, ".inspector")).toEqual([]);
    // It never takes a click: what lies under it does.
    const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest(".inspector") === null, {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    });
    expect(under).toBe(true);
    await page.mouse.move(4, 4);
    await card.waitFor({ state: "detached" });
    const standing = page.getByRole("region", { name: "Who is ahead" });
    expect(await standing.textContent()).toContain("As things stand:");
    await standing.getByRole("button", { name: "Who needs what" }).click();
    expect(await standing.locator("li").count()).toBeGreaterThan(2);
    expect(await anyFinding(player, ".standing")).toEqual([]);
    await player.leave();
  });

  it("by the keys, and I keeps the card and has it read out", async () => {
    const player = await table.come();
    const { page } = player;
    await openRecord(player, await moving());
    await page.keyboard.press("n");
    const card = page.locator(".inspector");
    await card.waitFor();
    const name = await card.locator("h2").textContent();
    await page.keyboard.press("i");
    await page.locator(".inspector.pinned").waitFor();
    expect(await page.locator("p[aria-live]").textContent()).toContain(name!.replace("Hex ", ""));
    expect(await page.locator("p[aria-live]").textContent()).toMatch(/to enter: .*control: /);
    expect(await anyFinding(player, ".inspector")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".inspector.pinned").waitFor({ state: "detached" });
    await player.leave();
  });

  it("by holding a finger on it, until the card is put away", async () => {
    const player = await table.come({ width: 390, height: 844, touch: true, phone: true });
    const { page } = player;
    await openRecord(player, await moving());
    const spot = await stackOn(page);
    const devtools = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]): Promise<unknown> =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [spot]);
    await page.locator(".inspector.pinned").waitFor();
    await send("touchEnd", []);
    const close = page.locator(".inspector button", { hasText: "Close" });
    expect((await close.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await close.tap();
    await page.locator(".inspector.pinned").waitFor({ state: "detached" });
    await player.leave();
  });
});

describe("who is ahead and what each side needs", () => {
  it("is one touch away on a phone", async () => {
    const player = await table.come({ width: 390, height: 844, touch: true, phone: true });
    const { page } = player;
    await openRecord(player, await moving());
    await page.locator("button.who").tap();
    const dialog = page.getByRole("dialog", { name: "Where the game stands" });
    await dialog.waitFor();
    expect(await dialog.locator("li").count()).toBeGreaterThan(2);
    expect(await anyFinding(player, "dialog")).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).tap();
    await dialog.waitFor({ state: "detached" });
    await player.leave();
  });
});
