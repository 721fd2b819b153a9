import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const TITLE = "shanghai-nanking-1937";

const moving = (): Promise<string> => recordOf({ title: TITLE, when: at("move", "move"), seed: "moving" });

describe("undo", () => {
  it("takes commands back one by one, up to the barrier", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await moving());
    const { mirror } = hand;
    const undo = page.getByRole("button", { name: /^Undo/ });
    const positions: string[] = [];
    const board = (): string => JSON.stringify(mirror.scene());
    while (positions.length < 2) {
      positions.push(board());
      const move = mirror.find("move", ({ picks }) => picks.flat().length < 6)!;
      await hand.give(move);
      await hand.myDecision();
      expect(board()).not.toBe(positions.at(-1));
    }
    for (const position of positions.reverse()) {
      const before = await player.entries();
      await undo.click();
      await player.waitForEntries(before + 1);
      await hand.myDecision();
      expect(board()).toBe(position);
    }
    // What was rolled or decided by another side before stays.
    const barrier = mirror.game.canUndo(mirror.seat);
    expect(await undo.isEnabled()).toBe(barrier);
    await player.leave();
  });

  it("ends at dice that were rolled", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(
      player,
      await recordOf({ title: TITLE, when: at("fight", "attack"), seed: "rolled" }),
    );
    await hand.give(hand.mirror.find("attack")!);
    while (
      (await hand.myDecision()) === "deciding" &&
      !hand.mirror.game.events.some(({ event }) => event.type === "battle")
    )
      await hand.giveAny();
    const { game, seat } = hand.mirror;
    expect(game.canUndo(seat)).toBe(false);
    expect(await page.getByRole("button", { name: /^Undo/ }).isDisabled()).toBe(true);
    await player.leave();
  });
});

describe("a refusal", () => {
  it("says what is left to do where everything of a board is chosen, by click and by W", async () => {
    const player = await table.come();
    const { page } = player;
    const record = await recordOf({
      title: "taierzhuang-1938",
      // What is proposed has several parts: some flip, some retreat.
      when: (game, seat) =>
        at("absorb", "flip")(game, seat) && (game.decision(seat)?.proposals[0]?.command.picks.length ?? 0) > 2,
      seed: "a bill",
    });
    const { mirror, sheet } = await openRecord(player, record);
    await page.keyboard.press("1");
    await page.getByRole("heading", { name: "Everything is chosen" }).waitFor();
    const taken = new Set(mirror.scene().stacks.map(({ at: place }) => place));
    const place = Object.keys(mirror.screen.placeNames).find((id) => mirror.drawing.has(id) && !taken.has(id))!;
    const { x, y } = await sheet.find({ place, counter: null, stack: [] }, null);
    await page.mouse.click(x, y);
    const bubble = page.locator(".bubble[role=alert]");
    await bubble.getByText("Everything is chosen: confirm it, or take the last back.").waitFor();
    await page.keyboard.press("Escape");
    await bubble.waitFor({ state: "detached" });
    await page.locator(".map .viewport").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("w");
    await bubble.waitFor();
    expect(await page.locator(".notice[role=alert]").count()).toBe(0);
    await player.leave();
  });

  it("says why, with its case, and the rules open there", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await moving());
    const { mirror, sheet } = hand;
    const move = mirror.find("move", ({ picks }) => picks.flat().length < 6)!;
    const [first] = (await hand.plan(move))!;
    if (first.kind !== "sheet") throw new Error("The move does not begin on the sheet.");
    await sheet.click(first.target, first.before, first.whole);
    await page.locator(".prompt .button", { hasText: "Put down" }).waitFor();
    // The farthest hex of the map that the counter cannot reach.
    const offered = new Set(first.after.branches.flatMap(({ asked }) => (asked?.kind === "one" ? asked.options : [])));
    const from = mirror.drawing.standOf(first.target.place!);
    const places = Object.keys(mirror.screen.placeNames).filter(
      (place) => mirror.drawing.has(place) && !offered.has(place),
    );
    const empty = places.filter((place) => !mirror.scene().stacks.some((stack) => stack.at === place));
    const distance = (place: string): number => {
      const { x, y } = mirror.drawing.standOf(place);
      return Math.hypot(x - from.x, y - from.y);
    };
    const [near] = empty.sort((a, b) => distance(a) - distance(b));
    const target = { place: near, counter: null, stack: [] };
    let refusal = null;
    for (const branch of [...first.after.branches].reverse()) {
      if (branch.asked?.kind !== "one" && branch.asked?.kind !== "set") continue;
      refusal ??= await mirror.ask.why(
        first.after.verb,
        branch.picks,
        { of: branch.asked.of, text: near },
        branch.draft,
      );
    }
    await sheet.click(target, first.after, false);
    const bubble = page.locator(".bubble[role=alert]");
    await bubble.waitFor();
    const said = (await bubble.locator("p").textContent()) ?? "";
    expect(refusal).not.toBeNull();
    expect(said).toContain(refusal!.text);
    expect(said).not.toMatch(/invalid|illegal|error/i);
    const rule = bubble.locator(".case");
    expect(await rule.textContent()).toBe(refusal!.rule);
    await rule.click();
    const open = page.locator(".drawer article.open");
    await open.waitFor();
    const shown = (await open.locator("h3 .numbers").textContent()) ?? "";
    expect(
      refusal!.rule === shown ||
        refusal!.rule.startsWith(`${shown}.`) ||
        shown.startsWith(refusal!.rule.replace(/\.0$/, "")),
    ).toBe(true);
    expect(
      await open.evaluate((one) => {
        const [card, list] = [one.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()];
        return card.bottom > list.top && card.top < list.bottom;
      }),
    ).toBe(true);
    // Putting the counter down takes the bubble away.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await bubble.waitFor({ state: "detached" });
    await player.leave();
  });
});
