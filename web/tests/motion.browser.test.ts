import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { browserForFile, type Player, type Visit } from "./browser.ts";
import type { Hand } from "./hand.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const FAULT = "made up for this test: it cannot be drawn";

/** Runs in the page before anything else: nobody arrives, so that walks meet however slow the machine is. */
function holdWalks(): void {
  const seen = { together: 0 };
  Object.assign(globalThis, { walksSeen: seen });
  const start = Element.prototype.animate;
  const ways = new Map<Element, string>();
  Element.prototype.animate = function (this: Element, frames, timing) {
    const animation = start.call(this, frames, timing);
    if (this.querySelector(".stack") && JSON.stringify(frames).includes("translate")) {
      animation.pause();
      ways.set(this, `${JSON.stringify(frames)} ${this.querySelector(".stack")?.getAttribute("transform")}`);
      const now = [...ways].filter(([node]) => node === this || node.isConnected).map(([, way]) => way);
      seen.together = Math.max(seen.together, now.filter((way) => way === ways.get(this)).length);
    }
    return animation;
  };
}

/** Most walks that were on the map at the same time along the same way. */
const walksTogether = ({ page }: Player): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { walksSeen: { together: number } }).walksSeen.together);

/** Watches until the record has so many entries; nothing may have gone wrong on the way. */
async function watchTo({ page }: Player, entries: number): Promise<void> {
  await page.waitForFunction(
    (least) =>
      /could not be drawn|went wrong/.test(document.body.innerText) ||
      Number(document.querySelector<HTMLElement>(".table")?.dataset.entries) >= least,
    entries,
  );
  expect(await page.locator("body").innerText()).not.toMatch(/could not be drawn|went wrong/);
}

/** The notice of the fault gives the record out and is closed; the table behind it is whole. */
async function exported({ page }: Player): Promise<number> {
  const notice = page.locator(".notice[role=alert]", { hasText: FAULT });
  await notice.waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    notice.getByRole("button", { name: "Export the record" }).click(),
  ]);
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
  return (JSON.parse(readFileSync(await file.path(), "utf8")) as { entries: unknown[] }).entries.length;
}

/** Every stack of the position lies on the map, and nothing is under way. */
async function liesStill({ mirror, player: { page } }: Hand): Promise<void> {
  const { drawing } = mirror;
  const { stacks } = mirror.scene();
  const drawn = stacks.filter(({ at: place, counters }) => drawing.has(place) && counters.length > 0);
  expect(await page.locator(".walking").count()).toBe(0);
  expect(await page.locator(".map svg.sheet.play .stack").count()).toBe(drawn.length);
}

const VISITS: readonly [string, Visit][] = [
  ["at a desk", {}],
  ["on a phone", { width: 390, height: 844, touch: true }],
];

describe("movement on the map", () => {
  it.each(VISITS)("of several counters along one way is drawn while bots are watched %s", async (_, visit) => {
    const player = await table.come({ ...visit, seed: "retreats", settings: { speed: 2 } });
    await player.page.addInitScript(holdWalks);
    await player.begin("taierzhuang-1938", { China: "level-2", Japan: "level-2" });
    await watchTo(player, 60);
    expect(await walksTogether(player)).toBeGreaterThan(1);
    // Loaded again in the middle, the game goes on.
    await player.page.reload();
    await watchTo(player, 90);
    await player.leave();
  });

  it("that cannot be drawn leaves the position as it is, gives the record out, and the game goes on", async () => {
    const record = await recordOf({ title: "taierzhuang-1938", when: at("act", "move"), seed: "a failing walk" });
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, record);
    await page.evaluate((text) => {
      Element.prototype.animate = () => {
        throw new Error(text);
      };
    }, FAULT);
    for (let i = 1; i <= 2; i++) {
      const before = await player.entries();
      await hand.giveAny(["move"]);
      await player.waitForEntries(before + 1);
      expect(await exported(player)).toBe(before + 1);
      if ((await hand.myDecision()) !== "deciding" || !hand.mirror.verbs().includes("move")) break;
      await liesStill(hand);
    }
    await player.leave();
  });

  it("that cannot even be reckoned leaves the position as it is, and bots play on", async () => {
    const player = await table.come({ seed: "not reckoned", settings: { speed: 2 } });
    const { page } = player;
    await player.begin("taierzhuang-1938", { China: "level-1", Japan: "level-1" });
    await page.evaluate((text) => {
      const walks = Array.prototype.flatMap;
      Array.prototype.flatMap = function (this: { ids?: unknown }[], change, self) {
        if (this[0]?.ids) throw new Error(text);
        return walks.call(this, change as never, self);
      } as typeof walks;
    }, FAULT);
    const before = await exported(player);
    await player.waitForEntries(before + 3);
    expect(await page.locator(".walking").count()).toBe(0);
    expect(await page.locator(".map svg.sheet.play .stack").count()).toBeGreaterThan(0);
    await player.leave();
  });

  it("of dice that cannot be drawn lets the battle pass, and the game goes on", async () => {
    const record = await recordOf({
      title: "taierzhuang-1938",
      when: (game, seat) => game.play.verbsNow(seat).includes("fire"),
      seed: "failing dice",
    });
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, record);
    await page.evaluate((text) => {
      // The dice turn by a timer.
      window.setInterval = () => {
        throw new Error(text);
      };
    }, FAULT);
    await hand.giveAny(["fire"]);
    // The other side may have something to say before the dice fall.
    while (!(await page.locator(".notice[role=alert]").count()) && (await hand.myDecision()) === "deciding") {
      const { mirror } = hand;
      await hand.giveAny(mirror.verbs().includes("pass") ? ["pass"] : mirror.verbs());
    }
    await exported(player);
    expect(await page.locator("[data-result]").count()).toBe(0);
    expect(await hand.myDecision()).toBe("deciding");
    await liesStill(hand);
    await player.leave();
  });
});
