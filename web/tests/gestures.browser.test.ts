import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";
import { dragFrom, dragOut } from "./sheet.ts";

const table = browserForFile();

/** A player of Shanghai–Nanking who has said how to move, and has not moved yet. */
async function aboutToMarch(confirm: boolean) {
  const player = await table.come({ seed: "gestures", settings: { confirm } });
  await player.begin("shanghai-nanking-1937");
  await player.settled();
  await player.page.getByRole("button", { name: "Move twice" }).click();
  await player.waitForEntries(1);
  await player.settled();
  return player;
}

describe("one gesture is enough", () => {
  it("for what is proposed: it lies open, and Enter takes it as it stands", async () => {
    const player = await table.come({ seed: "gestures", settings: { confirm: false } });
    const { page } = player;
    await player.begin("taierzhuang-1938");
    await player.settled();
    const proposed = page.getByRole("list", { name: "Proposed" });
    await expect.poll(() => proposed.textContent()).toContain("10 counters");
    // To be changed, it is laid open like something chosen by hand.
    await page.keyboard.press("1");
    await page.locator(".prompt [data-confirm]").waitFor();
    await page.keyboard.press("Escape");
    await proposed.waitFor();
    await page.keyboard.press("Enter");
    await player.waitForEntries(1);
    await player.leave();
  });

  it("for the goal of a march that can be taken back, and undo takes it back", async () => {
    const player = await aboutToMarch(false);
    const { page } = player;
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Where to?" }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await player.waitForEntries(2);
    await player.settled();
    await page.keyboard.press("u");
    await player.waitForEntries(3);
    await player.leave();
  });

  it("unless somebody wants to confirm each command", async () => {
    const player = await aboutToMarch(true);
    const { page } = player;
    for (const key of ["n", "Enter", "n", "Enter"]) await page.keyboard.press(key);
    await page.locator(".prompt [data-confirm]").waitFor();
    expect(await player.entries()).toBe(1);
    await page.keyboard.press("Enter");
    await player.waitForEntries(2);
    await player.leave();
  });

  it("for a counter that is dragged from beside the map, and one that is let go beside it stays in hand", async () => {
    const player = await table.come({ settings: { confirm: false } });
    const { page } = player;
    const record = await recordOf({ title: "pacific-battles-shanghai-1937", when: at("move", "enter") });
    const { mirror, sheet } = await openRecord(player, record);
    const entering = mirror.find("enter", ({ picks }) => picks.length === 3 && picks[2] === false)!;
    const [unit, hex] = entering.picks as string[];
    const before = await player.entries();
    const held = player.page.locator(`.tray [data-id="${unit}"]`);
    await held.hover();
    await page.mouse.down();
    await page.mouse.move(1300, 860, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => held.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Escape");
    await dragOut(sheet, page, unit, hex);
    await player.waitForEntries(before + 1);
    await mirror.follow();
    expect(mirror.game.entries.at(-1)).toMatchObject({ command: entering });
    await player.leave();
  });

  it("for all that wait beside the map: they go one after another, and one undo takes all of them back", async () => {
    const player = await table.come({ settings: { confirm: false } });
    const { page } = player;
    const record = await recordOf({ title: "pacific-battles-shanghai-1937", when: at("move", "enter") });
    const { mirror, sheet } = await openRecord(player, record);
    const entering = mirror.find("enter", ({ picks }) => picks.length === 3 && picks[2] === false)!;
    const before = await player.entries();
    const picked = page.locator(".tray [data-id][aria-pressed=true]");
    const all = page.locator(".tray .formation").first();
    await all.click();
    const many = await picked.count();
    expect(many).toBeGreaterThan(1);
    // A second gesture puts one of them back.
    await picked.last().click();
    await expect.poll(() => picked.count()).toBe(many - 1);
    await page.keyboard.press("Escape");
    await expect.poll(() => picked.count()).toBe(0);
    await dragFrom(sheet, page, all, String(entering.picks[1]));
    await player.waitForEntries(before + many);
    await page.getByRole("button", { name: `Take all ${many} back` }).waitFor();
    await page.keyboard.press("u");
    await player.waitForEntries(before + 2 * many);
    await all.waitFor();
    await player.leave();
  });

  it("for what is proposed for one after another", async () => {
    const player = await table.come({ settings: { confirm: false } });
    const { page } = player;
    const record = await recordOf({ title: "pacific-battles-shanghai-1937", when: at("move", "enter") });
    await openRecord(player, record);
    const before = await player.entries();
    const all = page.getByRole("button", { name: /Take what is proposed for all (\d+)/ });
    const many = Number(/all (\d+)/.exec((await all.textContent()) ?? "")?.[1]);
    expect(await page.getByRole("list", { name: "Proposed" }).locator("li").count()).toBe(many);
    await page.keyboard.press("Shift+Enter");
    await player.waitForEntries(before + many);
    await page.getByRole("button", { name: "Only the last" }).click();
    await player.waitForEntries(before + many + 1);
    await player.leave();
  });
});
