import { view } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { browserForFile, type Player } from "./browser.ts";
import { Hand } from "./hand.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const title = "pacific-battles-shanghai-1937";
const played = (): Promise<string> =>
  recordOf({
    title,
    when: (game, seat) => game.entries.length >= 40 && at("move", "move")(game, seat),
    seed: "replay",
  });

const moment = ({ page }: Player): Promise<number> =>
  page.evaluate(() => Number(document.querySelector("[role=slider]")?.getAttribute("aria-valuenow")));
const atMoment = ({ page }: Player, entries: number): Promise<unknown> =>
  page.waitForFunction(
    (n) => document.querySelector("[role=slider]")?.getAttribute("aria-valuenow") === String(n),
    entries,
  );

describe("the replay", () => {
  it("opens at a moment by its address, steps by keys, and its link leads back to the same moment", async () => {
    const player = await table.come();
    const { page } = player;
    await page
      .context()
      .grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(player.address).origin });
    const hand = await openRecord(player, await played());
    const { entries } = hand.mirror.game;
    await page.goto("about:blank");
    await player.go(`#/game/${hand.mirror.id}/at/5`);
    await player.sitDown();
    await page.locator(".table[data-doing='looking back']").waitFor();
    await page.locator(".prompt h2", { hasText: "Looking back" }).waitFor();
    await atMoment(player, 5);
    await page.keyboard.press("ArrowRight");
    await atMoment(player, 6);
    await page.waitForURL(/\/at\/6$/);
    await page.keyboard.press("ArrowLeft");
    await atMoment(player, 5);
    await page.keyboard.press("ArrowLeft");
    await atMoment(player, 4);
    await page.keyboard.press("b");
    const battle = hand.mirror.game
      .log(hand.mirror.seat)
      .find(({ at: entry, event }) => event.type === "battle" && entry + 1 > 4);
    if (battle) await atMoment(player, battle.at + 1);
    await page.keyboard.press("Home");
    await atMoment(player, 0);
    await page.keyboard.press("End");
    await atMoment(player, entries.length);
    await page.locator(".table[data-doing=deciding]").waitFor();
    await page.keyboard.press("ArrowLeft");
    await atMoment(player, entries.length - 1);
    await page.getByRole("button", { name: "Link to here" }).click();
    await page.getByRole("button", { name: "Link copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`/at/${entries.length - 1}$`));
    await page.goto("about:blank");
    await page.goto(link);
    await player.sitDown();
    await page.locator(".table[data-doing='looking back']").waitFor();
    await player.leave();
  });

  it("loses no step, however fast the keys come", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await played());
    const last = hand.mirror.game.entries.length;
    await page.keyboard.press("t");
    await page.getByRole("slider").waitFor();
    // All in one breath: the table has had no time to show anything in between.
    const press = (key: string, times: number): Promise<void> =>
      page.evaluate(
        ([which, n]) => {
          for (let i = 0; i < n; i++) dispatchEvent(new KeyboardEvent("keydown", { key: which }));
        },
        [key, times] as const,
      );
    await press("ArrowLeft", 12);
    await atMoment(player, last - 12);
    await press("ArrowRight", 5);
    await atMoment(player, last - 7);
    await press("ArrowRight", 7);
    await atMoment(player, last);
    await page.locator(".table[data-doing=deciding]").waitFor();
    // Closed, it leaves the table at the present and its address without a moment.
    await press("ArrowLeft", 3);
    await atMoment(player, last - 3);
    await page.waitForURL(/\/at\/\d+$/);
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".table[data-doing=deciding]").waitFor();
    expect(page.url()).not.toMatch(/\/at\//);
    await player.leave();
  });

  it("shows the board of every moment it is scrubbed to", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await played());
    const { game, seat, screen, faces } = hand.mirror;
    await page.keyboard.press("t");
    const strip = page.getByRole("slider");
    await strip.waitFor();
    const box = (await strip.boundingBox())!;
    await page.getByText("The board in words").click();
    for (const share of [0.2, 0.7, 0.45]) {
      await page.mouse.click(box.x + 84 + (box.width - 96) * share, box.y + box.height / 2);
      const wanted = Math.round(game.entries.length * share);
      await page.waitForFunction(
        (n) => Math.abs(Number(document.querySelector("[role=slider]")?.getAttribute("aria-valuenow")) - n) <= 1,
        wanted,
      );
      const now = await moment(player);
      const { momentOf } = await import("../host/moment.ts");
      const then = momentOf(game.title, game.sheet, {
        entries: now,
        viewpoint: game.title.seats[seat],
        views: [game.positionAt(now)].map((then) => view(then, seat)),
        over: null,
      });
      const { stacks, marks = [] } = then.scene;
      const lines = new Set([...stacks, ...marks].map((one) => one.at)).size;
      await page.waitForFunction((n) => document.querySelectorAll(".listing li").length === n, lines);
      const words = (await page.locator(".listing").textContent()) ?? "";
      for (const stack of stacks.slice(0, 20)) {
        expect(words).toContain(screen.placeNames[stack.at] ?? stack.at);
        for (const one of stack.counters) if ("id" in one) expect(words).toContain(faces.get(one.id)?.name ?? one.id);
      }
    }
    await player.leave();
  });

  it("shows what happened since the last look", async () => {
    const player = await table.come({ seed: "news" });
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "level-1" });
    const hand = await Hand.of(player, "news");
    const { mirror } = hand;
    const news = page.getByRole("button", { name: "Since your last look" });
    for (let i = 0; i < 40 && !(await news.count()) && (await hand.myDecision()) === "deciding"; i++)
      if (!(await news.count()))
        await hand.giveAny([...mirror.verbs().filter((verb) => /^(done|pass)/.test(verb)), ...mirror.verbs()]);
    await hand.myDecision();
    const { seen, save } = mirror.stored;
    expect(seen[mirror.seatName]).toBeLessThan(save.entries.length);
    await news.click();
    await page.locator(".replay .button.main").click();
    await page.locator(".table[data-doing='looking back']").waitFor();
    expect(await moment(player)).toBeLessThan(save.entries.length);
    await player.leave();
  });
});
