import { describe, expect, it } from "vitest";
import { openEyes } from "../hands/eyes.ts";
import { Finger } from "../hands/finger.ts";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";
import { longRecord } from "./records.ts";

const table = browserForFile({ motion: false });

/** So many counters of one area lie in a pile. */
const PILE = 6;

describe("the hours of the turns", () => {
  it("stand in the bar uncut, as many as have room", async () => {
    const player = await table.come({ width: 1100, height: 760 });
    await player.begin("mars-la-tour-1870");
    const isCut = await player.page.locator(".track").evaluate((track) => {
      const { right } = track.getBoundingClientRect();
      const parts = [...track.querySelectorAll("li, li *")];
      return parts.some(
        (one) => one.getBoundingClientRect().right > right + 1 || one.scrollWidth > one.clientWidth + 1,
      );
    });
    expect(isCut).toBe(false);
    expect(await player.page.locator(".track li").count()).toBeGreaterThan(3);
    await player.leave();
  });
});

describe("what leads on is in sight", () => {
  it("above the bar of a replay, on a phone held sideways", async () => {
    const player = await table.come({ width: 844, height: 390, touch: true, phone: true });
    const { page } = player;
    await openRecord(player, await recordOf({ title: "taierzhuang-1938", when: at("act", "pass"), seed: "sideways" }));
    await page.keyboard.press("t");
    await page.getByRole("slider").waitFor();
    const bar = (await page.locator(".replay").boundingBox())!;
    const actions = page.locator(".prompt .row .button:visible, .column footer .button:visible");
    await actions.first().waitFor();
    const feet = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    expect(Math.max(...feet)).toBeLessThanOrEqual(bar.y);
    await player.leave();
  });

  it("below a result that is longer than the screen", async () => {
    const player = await table.come({ height: 500 });
    const { page } = player;
    const record = await recordOf({
      title: "shanghai-nanking-1937",
      when: at("fight", "attack"),
      seed: "a long result",
    });
    const hand = await openRecord(player, record);
    const seen: boolean[] = [];
    player.onResult = async () => {
      const { y, height } = (await page.locator("[data-result] .button.main").boundingBox())!;
      const told = await page.locator("[data-result] .told").evaluate((one) => one.scrollHeight > one.clientHeight);
      seen.push(told && y + height <= 500);
    };
    await hand.give(hand.mirror.find("attack")!);
    for (let i = 0; i < 20 && seen.length === 0 && (await hand.myDecision()) === "deciding"; i++)
      if (seen.length === 0) await hand.giveAny();
    expect(seen[0]).toBe(true);
    await player.leave();
  });

  it("below the counter in hand, where others of its pile can be chosen too", async () => {
    const player = await table.come();
    const { page } = player;
    const title = "taierzhuang-1938";
    const { mirror, sheet } = await openRecord(
      player,
      await recordOf({ title, when: at("act", "move"), seed: "a pile" }),
    );
    const piles = new Map(mirror.scene().stacks.map((stack) => [stack.at, stack.counters]));
    const move = mirror.find("move", ({ picks: [from] }) => (piles.get(from as string)?.length ?? 0) >= PILE);
    const [place, [unit]] = move!.picks as [string, string[]];
    await page.keyboard.press("m");
    await sheet.click({ place, counter: unit, stack: [unit] }, null, true);
    await page.locator(".table[data-held='move 1+1']").waitFor();
    await sheet.rest();
    await page.locator(".map svg.play .stack > .halo.pickable").first().waitFor({ state: "attached" });
    await player.leave();
  });

  it("above the log that was read before: the counters of a pile that is taken as a whole", async () => {
    const player = await table.come({ width: 1100, height: 620 });
    const { page } = player;
    const title = "taierzhuang-1938";
    const { mirror, sheet } = await openRecord(
      player,
      await recordOf({ title, when: at("act", "move"), seed: "a pile" }),
    );
    const piles = new Map(mirror.scene().stacks.map((stack) => [stack.at, stack.counters]));
    const move = mirror.find("move", ({ picks: [from] }) => (piles.get(from as string)?.length ?? 0) >= PILE);
    const [place] = move!.picks as [string];
    const body = page.locator(".column .body");
    await body.evaluate((part) => part.scrollTo(0, part.scrollHeight));
    const { x, y } = await sheet.find({ place, counter: null, stack: [] }, null);
    await page.mouse.click(x, y);
    await page.locator(".table[data-held^='move 1+']:not([data-held='move 1+1'])").waitFor();
    const list = page.getByRole("region", { name: /^Counters at/ });
    await list.waitFor();
    expect((await list.boundingBox())!.y).toBeGreaterThanOrEqual((await body.boundingBox())!.y - 1);
    await player.leave();
  });

  it("in a low window: what was laid down of a long decision, with the way to take it back", async () => {
    const player = await table.come({ width: 1280, height: 600 });
    const { page } = player;
    const record = await recordOf({
      title: "taierzhuang-1938",
      // What is proposed has several parts: some flip, some retreat.
      when: (game, seat) =>
        at("absorb", "flip")(game, seat) && (game.decision(seat)?.proposals[0]?.command.picks.length ?? 0) > 2,
      seed: "a bill",
    });
    await openRecord(player, record);
    await page.keyboard.press("1");
    await page.getByRole("heading", { name: "Everything is chosen" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".proposed").waitFor();
    const laid = page.getByRole("list", { name: "Chosen so far" });
    expect((await laid.boundingBox())!.height).toBeGreaterThan(20);
    await laid.getByRole("button", { name: /^Take back/ }).click();
    await laid.waitFor({ state: "detached" });
    await player.leave();
  });

  it("below the log, on a phone held sideways: a finger on the log draws the whole sheet", async () => {
    const player = await table.come({ width: 844, height: 330, touch: true, phone: true });
    const { page } = player;
    await page.context().addInitScript(openEyes);
    await openRecord(player, await longRecord("mars-la-tour-1870", 60));
    await page.getByRole("button", { name: "Log", exact: true }).click();
    const below = await page.evaluate(() => {
      const controls = window.eyes.controlsIn(document.querySelector(".column")!).map(({ control }) => control);
      return controls.find(({ name }) => name === "Who needs what")!;
    });
    await new Finger(page).press(below);
    await page.getByRole("button", { name: "Less" }).waitFor();
    await player.leave();
  });

  it("the heading of what is asked next, on an upright phone whose sheet was pushed up before", async () => {
    const player = await table.come({ width: 390, height: 844, touch: true, phone: true });
    const { page } = player;
    await openRecord(player, await longRecord("mars-la-tour-1870", 0));
    const sheet = page.locator(".column");
    const pushed = (): Promise<number> => sheet.evaluate((one) => one.scrollTop);
    await sheet.evaluate((one) => {
      one.scrollTop = 60;
    });
    expect(await pushed()).toBeGreaterThan(40);
    await page.locator(".prompt .row .button", { hasText: "Bombard" }).first().tap();
    await page.locator(".prompt .row .button", { hasText: "Put down" }).waitFor();
    await expect.poll(pushed).toBe(0);
    await player.leave();
  });

  it("below a sheet that lacked a hair, as soon as the decision at its head grows", async () => {
    const player = await table.come({ width: 390, height: 844, touch: true, phone: true });
    const { page } = player;
    await openRecord(player, await longRecord("mars-la-tour-1870", 0));
    const sheet = page.locator(".column");
    const rolls = (): Promise<string> => sheet.evaluate((one) => getComputedStyle(one).overflowY);
    await sheet.evaluate((one) => {
      const edges = one.getBoundingClientRect().height - one.clientHeight;
      one.style.height = `${one.scrollHeight + edges - 2}px`;
    });
    await expect.poll(rolls).toBe("hidden");
    await page.locator(".prompt h2").evaluate((one) => {
      one.style.paddingBottom = "60px";
    });
    await expect.poll(rolls).toBe("auto");
    await player.leave();
  });

  it("the newest line of the log, whatever is taken up above it and put down", async () => {
    const player = await table.come({ height: 760 });
    const { page } = player;
    const moving: ReturnType<typeof at> = (game, seat) => game.entries.length > 40 && at("move", "move")(game, seat);
    await openRecord(player, await recordOf({ title: "shanghai-nanking-1937", when: moving, seed: "newest line" }));
    const lines = page.getByRole("region", { name: "Log" }).locator("ol");
    const below = (): Promise<number> =>
      lines.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
    expect(await lines.evaluate((list) => list.scrollHeight > 2 * list.clientHeight)).toBe(true);
    const putDown = page.getByRole("button", { name: "Put down" });
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      await putDown.waitFor();
      await page.keyboard.press("Escape");
      await putDown.waitFor({ state: "detached" });
      await expect.poll(below).toBeLessThan(2);
    }
    // Whoever looks back is left there.
    await lines.evaluate((list) => {
      list.scrollTop = 0;
    });
    await page.keyboard.press("n");
    await expect.poll(() => lines.evaluate((list) => list.scrollTop)).toBe(0);
    await player.leave();
  });

  it("on an upright phone: what is proposed stands above the log, and no empty strip below what has no words", async () => {
    const player = await table.come({ width: 390, height: 844, touch: true, phone: true });
    const { page } = player;
    const title = "shanghai-incident-1932";
    await openRecord(player, await recordOf({ title, when: at("resist", "decline"), seed: "hold", within: 900 }));
    const [proposed, log] = [page.locator(".proposed"), page.getByRole("region", { name: "Log" })];
    expect((await proposed.boundingBox())!.y).toBeLessThan((await log.boundingBox())!.y);
    const row = page.locator(".prompt > .row");
    expect(await row.isVisible()).toBe(true);
    await row.evaluate((one) => one.replaceChildren());
    expect(await row.isVisible()).toBe(false);
    await page.reload();
    await player.leave();
  });

  it("on the map: a game that is opened shows what is lit, also when the curtain is lifted at once", async () => {
    const player = await table.come();
    const { page } = player;
    const title = "shanghai-incident-1932";
    const attacking: ReturnType<typeof at> = (game, seat) =>
      game.entries.length > 120 && at("attack", "attack")(game, seat);
    await openRecord(player, await recordOf({ title, when: attacking, seed: "far away", within: 900 }));
    const lit = page.locator(".map svg.play path.lit");
    await lit.waitFor({ state: "attached" });
    await page.waitForFunction(() => {
      const map = document.querySelector(".map .viewport")!.getBoundingClientRect();
      const path = document.querySelector(".map svg.play path.lit")!.getBoundingClientRect();
      return path.right > map.left && path.left < map.right && path.bottom > map.top && path.top < map.bottom;
    });
    await player.leave();
  });

  it("and no button shows for a moment that is gone before it can be pressed", async () => {
    const player = await table.come();
    const { page } = player;
    await page.addInitScript(() => {
      const met = new Set<string>();
      Object.assign(globalThis, { met });
      const look = (): void => {
        for (const one of document.querySelectorAll(".prompt .row button")) met.add(one.textContent?.trim() ?? "");
      };
      document.addEventListener("DOMContentLoaded", () =>
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true }),
      );
    });
    await openRecord(player, await recordOf({ title: "taierzhuang-1938", when: at("japan", "divide") }));
    const met = await page.evaluate(() => [...(globalThis as unknown as { met: Set<string> }).met]);
    expect(met.filter((text) => text.startsWith("Divide the division…"))).toEqual([]);
    expect(met.length).toBeGreaterThan(0);
    await player.leave();
  });
});
