import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { Keyboard } from "./keyboard.ts";

const table = browserForFile({ motion: false });
const ENOUGH = 10;

describe("without a mouse", () => {
  it("a whole turn is played, from the first decision into the next turn", async () => {
    const player = await table.come({ seed: "keyboard" });
    const { page } = player;
    await player.begin("shanghai-nanking-1937", { China: "level-1" });
    const keys = await Keyboard.of(player, "keyboard");
    const { mirror } = keys;
    const turn = mirror.status().turnNumber;
    const given: string[] = [];
    while ((await keys.myDecision()) === "deciding" && mirror.status().turnNumber === turn) {
      const many = (verb: string): number => given.filter((one) => one === verb).length;
      const verbs = mirror.verbs().sort((a, b) => many(a) - many(b));
      const ends = verbs.filter((verb) => /^(done|pass)/.test(verb));
      const deeds = verbs.filter((verb) => !/^(done|pass)/.test(verb));
      const end = given.length > ENOUGH || given.length % 3 === 2;
      given.push((await keys.giveAny(end ? [...ends, ...deeds] : [...deeds, ...ends])).verb);
      expect(given.length).toBeLessThan(100);
    }
    if (!mirror.game.over) expect(mirror.status().turnNumber).toBe(turn + 1);
    expect(given.length).toBeGreaterThan(4);
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Keys" }).waitFor({ state: "detached" });
    await player.leave();
  });
});
