import type { Game, Seat, Shape } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();

/** A unit and how it pays, after which another unit of the same Area is asked for. */
function payment(game: Game<Shape>, seat: Seat): { unit: string; how: string } | null {
  if (!at("absorb", "absorb")(game, seat)) return null;
  const first = game.play.options(seat, "absorb", [], []);
  if ("refusal" in first || first.asked?.kind !== "one" || first.asked.options.length < 2) return null;
  for (const unit of first.asked.options) {
    const next = game.play.options(seat, "absorb", [unit, "flip"], []);
    if ("refusal" in next || next.asked?.kind !== "one" || next.asked.name !== "unit") continue;
    if (next.asked.options.some((other) => other !== unit)) return { unit, how: "Flip" };
  }
  return null;
}

describe("what leads on is in sight", () => {
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
      const dialog = await page.locator("[data-result]").evaluate((one) => one.scrollHeight);
      seen.push(dialog > 500 && y + height <= 500);
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
    const record = await recordOf({
      title: "mars-la-tour-1870",
      when: (game, seat) => payment(game, seat) !== null,
      seed: "a payment",
    });
    const { mirror, sheet } = await openRecord(player, record);
    const { unit, how } = payment(mirror.game, mirror.seat)!;
    const { at: place } = mirror
      .scene()
      .stacks.find(({ counters }) => counters.some((one) => "id" in one && one.id === unit))!;
    await sheet.click({ place, counter: unit, stack: [unit] }, null, true);
    await page.locator(".prompt .button.decision", { hasText: how }).click();
    await sheet.rest();
    await page.locator(".map svg.play .stack > .halo.pickable").first().waitFor({ state: "attached" });
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
