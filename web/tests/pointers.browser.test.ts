import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const title = "shanghai-nanking-1937";
const moving = (): Promise<string> => recordOf({ title, when: at("move", "move"), seed: "pointers" });
const PHONE = { width: 844, height: 390, touch: true };

/** Fingers on the screen, as the browser gets them: down and up without a pause between. */
async function touch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  type Finger = { x: number; y: number };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Finger[]): Promise<unknown> =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    tap: (x: number, y: number): Promise<unknown> =>
      Promise.all([send("touchStart", [{ x, y }]), send("touchEnd", [])]),
    down: (...fingers: Finger[]) => send("touchStart", fingers),
    move: (...fingers: Finger[]) => send("touchMove", fingers),
    up: () => send("touchEnd", []),
  };
}

describe("with the mouse", () => {
  it("a counter picked beside the map gives the keys back, so that Enter does not put it back", async () => {
    const player = await table.come();
    const { page } = player;
    const record = await recordOf({
      title: "shanghai-incident-1932",
      when: (game, seat) => game.play.verbsNow(seat).includes("place"),
    });
    await openRecord(player, record);
    await page.locator(".tray button.offered").first().click();
    const picked = page.locator(".tray button[aria-pressed=true]");
    await picked.waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BUTTON");
    await player.leave();
  });

  it("a stack that is fanned out closes with Esc", async () => {
    const player = await table.come();
    const { page } = player;
    await openRecord(player, await moving());
    const fan = page.locator(".stack .tray");
    for (let i = 0; i < 30 && (await fan.count()) === 0; i++) {
      await page.keyboard.press("n");
      await page.keyboard.press("f");
      await player.settled();
    }
    expect(await fan.count()).toBe(1);
    await page.keyboard.press("Escape");
    await fan.waitFor({ state: "detached" });
    await player.leave();
  });

  it("a counter is dragged to a lit hex", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await moving());
    const { mirror, sheet } = hand;
    // A counter that lies alone and moves by one hex.
    const alone = new Set(
      mirror
        .scene()
        .stacks.flatMap(({ counters }) => (counters.length === 1 ? counters : []))
        .flatMap((one) => ("id" in one ? [one.id] : [])),
    );
    const move = mirror.find("move", ({ picks }) => {
      const [who, where] = [[picks[0]].flat(), picks[1]];
      return (
        who.length === 1 &&
        alone.has(who[0] as string) &&
        typeof where === "string" &&
        mirror.drawing.has(where) &&
        picks.slice(2).every((pick) => pick === false)
      );
    });
    expect(move).not.toBeNull();
    const counter = [move!.picks[0]].flat()[0] as string;
    const to = move!.picks[1] as string;
    await page.keyboard.press("0");
    await sheet.drag({ counter, place: null, stack: [counter] }, to, null);
    const confirm = page.locator(".prompt [data-confirm]");
    await confirm.waitFor();
    expect(await confirm.textContent()).toContain(to);
    const before = await player.entries();
    await confirm.click();
    await player.waitForEntries(before + 1);
    await hand.myDecision();
    const there = mirror
      .scene()
      .stacks.find(({ counters }) => counters.some((one) => "id" in one && one.id === counter));
    expect(there?.at).toBe(to);
    await player.leave();
  });
});

describe("a phone held sideways", () => {
  it("shows map, prompt and actions, and takes taps", async () => {
    const player = await table.come(PHONE);
    const { page } = player;
    const hand = await openRecord(player, await moving());
    const { mirror, sheet } = hand;
    const map = (await page.locator(".map").boundingBox())!;
    expect(map.width).toBeGreaterThan(820);
    expect(map.height).toBeGreaterThan(300);
    for (const button of await page.locator(".prompt .row .button").all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const move = mirror.find("move", ({ picks }) => picks.flat().length < 6)!;
    const [first] = (await hand.plan(move))!;
    if (first.kind !== "sheet") throw new Error("The move does not begin on the sheet.");
    // What is picked up by a tap is the pile on top of the hex.
    const { x, y } = await sheet.find({ ...first.target, counter: null }, null);
    await (await touch(page)).tap(x, y);
    await page.waitForFunction(() => (document.querySelector<HTMLElement>(".table")?.dataset.held ?? "") !== "");
    await page.locator(".prompt .button", { hasText: "Put down" }).tap();
    await page.waitForFunction(() => (document.querySelector<HTMLElement>(".table")?.dataset.held ?? "") === "");
    const before = await player.entries();
    await page.locator(".prompt .row .button.decision").last().tap();
    await player.waitForEntries(before + 1);
    await player.leave();
  });

  it("pinches the map and tells about a place after a long press", async () => {
    const player = await table.come(PHONE);
    const { page } = player;
    const hand = await openRecord(player, await moving());
    const fingers = await touch(page);
    const scale = (): Promise<number> =>
      page.evaluate(() => document.querySelector<SVGSVGElement>(".map svg.sheet.play")!.getScreenCTM()!.a);
    const before = await scale();
    await fingers.down({ x: 560, y: 200 }, { x: 620, y: 200 });
    await fingers.move({ x: 520, y: 200 }, { x: 660, y: 200 });
    await fingers.move({ x: 500, y: 200 }, { x: 690, y: 200 });
    await fingers.up();
    await page.waitForFunction(
      (was) => document.querySelector<SVGSVGElement>(".map svg.sheet.play")!.getScreenCTM()!.a > was * 1.3,
      before,
    );
    const holder = hand.mirror.scene().stacks.find(({ at: place }) => hand.mirror.drawing.has(place))!;
    const { x, y } = await hand.sheet.find({ place: holder.at, counter: null, stack: [] }, null);
    await fingers.down({ x, y });
    // The finger rests until the table answers.
    const name = hand.mirror.screen.placeNames[holder.at];
    await page.locator(`.inspector.pinned[aria-label="About ${name}"]`).waitFor();
    await fingers.up();
    await page.locator(".inspector.pinned").getByRole("button", { name: "Close" }).tap();
    await page.locator(".inspector").waitFor({ state: "detached" });
    await player.leave();
  });

  it("held upright its map lies above the decision, and log and replay work", async () => {
    const player = await table.come({ width: 390, height: 844, touch: true });
    const { page } = player;
    await openRecord(player, await moving());
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole("button", { name: "Log" }).tap();
    await page.locator(".column.open .log li").first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("t");
    const slider = page.getByRole("slider");
    await slider.waitFor();
    expect((await slider.boundingBox())!.width).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Step back" }).tap();
    await page.locator(".table[data-doing='looking back']").waitFor();
    await player.leave();
  });

  it("keeps the actions above the hand and leaves room for the map while the replay is open", async () => {
    const player = await table.come(PHONE);
    const { page } = player;
    await openRecord(player, await recordOf({ title: "taierzhuang-1938", when: at("act", "move"), seed: "hand" }));
    const hand = (await page.locator(".hand").boundingBox())!;
    const floating = page.locator(".prompt .row .button, .column footer .button");
    expect(await floating.count()).toBeGreaterThan(2);
    for (const button of await floating.all()) {
      const box = (await button.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(hand.y);
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
    }
    await page.keyboard.press("t");
    await page.getByRole("slider").waitFor();
    expect((await page.locator(".map").boundingBox())!.height).toBeGreaterThan(150);
    await player.leave();
  });
});
