import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const title = "shanghai-nanking-1937";
const moving = (): Promise<string> => recordOf({ title, when: at("move", "move"), seed: "settings" });

describe("settings", () => {
  it("double the text without hiding anything, and are kept", async () => {
    const player = await table.come();
    const { page } = player;
    await player.go("#/");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Text").selectOption("200");
    await page.getByLabel("Colour vision").selectOption("red-green");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await openRecord(player, await moving());
    expect(await page.evaluate(() => document.documentElement.dataset.vision)).toBe("red-green");
    const size = await player.prompt().evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(size).toBeGreaterThanOrEqual(36);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const button of await page.locator(".prompt .row .button:visible, .actions .button:visible").all()) {
      const box = (await button.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(1441);
      expect(await button.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
    }
    const map = (await page.locator(".map").boundingBox())!;
    expect(map.width).toBeGreaterThan(500);
    expect(await page.locator(".bar h1").evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    // Chits in hand: nothing lies over anything else.
    await openRecord(player, await recordOf({ title: "taierzhuang-1938", when: at("act", "move"), seed: "large" }));
    for (const chit of await page.locator(".hand li").all()) {
      const [text, rule] = [await chit.locator("button b").boundingBox(), await chit.locator(".rule").boundingBox()];
      if (text && rule) expect(text.y + text.height).toBeLessThanOrEqual(rule.y + 1);
    }
    await player.leave();
  });

  it("change what a colour-blind eye would mix up", async () => {
    const inks = async (vision: "typical" | "red-green" | "blue-yellow"): Promise<string> => {
      const player = await table.come({ settings: { vision } });
      await player.go("#/");
      await player.page.getByText("Play now").first().waitFor();
      const tokens = await player.page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ["--overprint", "--coast", "--water", "--woods", "--marsh", "--refusal", "--road", "--creek"]
          .map((name) => style.getPropertyValue(name))
          .join();
      });
      await player.leave();
      return tokens;
    };
    const typical = await inks("typical");
    expect(await inks("red-green")).not.toBe(typical);
    expect(await inks("blue-yellow")).not.toBe(typical);
  });
});

describe("motion", () => {
  it.each([
    { motion: true, speed: 0.5 as const, walks: true },
    { motion: false, speed: 1 as const, walks: false },
    { motion: true, speed: 0 as const, walks: false },
  ])(
    "a counter walks ($walks) with motion wanted by the system: $motion, speed $speed",
    async ({ motion, speed, walks }) => {
      const player = await table.come({ motion, settings: { speed } });
      const { page } = player;
      const hand = await openRecord(player, await moving());
      await page.evaluate(() => {
        const counted = globalThis as unknown as { walked: number };
        counted.walked = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...args) {
          if (this.closest(".map")) counted.walked++;
          return animate.apply(this, args);
        };
      });
      const move = hand.mirror.find("move", ({ picks }) => picks.flat().length < 6)!;
      await hand.give(move);
      await hand.myDecision();
      const walked = await page.evaluate(() => (globalThis as unknown as { walked: number }).walked);
      expect(walked > 0).toBe(walks);
      await player.leave();
    },
  );
});
