import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { Hand } from "./hand.ts";

const table = browserForFile();

const TITLES: { id: string; bots: Readonly<Record<string, string>> }[] = [
  { id: "shanghai-nanking-1937", bots: { China: "level-1" } },
  { id: "taierzhuang-1938", bots: { China: "level-1" } },
  { id: "shanghai-incident-1932", bots: { China: "level-1" } },
  { id: "pacific-battles-shanghai-1937", bots: { China: "level-1" } },
  { id: "mars-la-tour-1870", bots: { France: "level-1" } },
];

/** Verbs that end a phase or let an occasion go by. */
const ENDS = /^(done|pass|end|finish|stop|next|keep|decline|halt|stay|none|hold)/i;
/** So much is done in a turn before phases are ended at once. */
const ENOUGH = 8;

describe.each(TITLES)("a turn of $id by mouse", ({ id, bots }) => {
  it("is played from its first decision into the next turn, by clicks on counters, places and buttons", async () => {
    const player = await table.come({ seed: id });
    await player.begin(id, bots);
    const hand = await Hand.of(player, id);
    const { mirror } = hand;
    const turn = mirror.status().turnNumber;
    const given: string[] = [];
    const many = (verb: string): number => given.filter((one) => one === verb).length;
    while ((await hand.myDecision()) === "deciding" && mirror.status().turnNumber === turn) {
      expect(await player.prompt().textContent()).toBe(mirror.prompt);
      // What was done least often comes first; every third command ends a phase, so that all of them are seen.
      const verbs = mirror.verbs().sort((a, b) => many(a) - many(b));
      const [ends, deeds] = [verbs.filter((verb) => ENDS.test(verb)), verbs.filter((verb) => !ENDS.test(verb))];
      const end = given.length % 3 === 2 || given.length > ENOUGH;
      const { verb } = await hand.giveAny(end ? [...ends, ...deeds] : [...deeds, ...ends]);
      given.push(verb);
      expect(given.length).toBeLessThan(150);
    }
    // A side that plays at random can lose in the first turn: that ends it too.
    if (!mirror.game.over) expect(mirror.status().turnNumber).toBe(turn + 1);
    expect(new Set(given.filter((verb) => !ENDS.test(verb))).size).toBeGreaterThan(1);
    expect(await player.page.locator("[role=alert]").allTextContents()).toEqual([]);
    await player.leave();
  });
});
