import type { GuideStep, SpelledCommand } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { Hand } from "./hand.ts";
import type { Mirror } from "./mirror.ts";

const table = browserForFile();

/** The command a step asks for; null where this decision does not offer it. */
function asked(mirror: Mirror, { expect: wanted }: GuideStep): SpelledCommand | null {
  if (wanted === null) return mirror.sample();
  if (!mirror.verbs().includes(wanted.verb)) return null;
  try {
    return mirror.complete(wanted.verb, wanted.picks);
  } catch {
    return null;
  }
}

describe.each([
  "shanghai-nanking-1937",
  "taierzhuang-1938",
  "shanghai-incident-1932",
  "pacific-battles-shanghai-1937",
  "mars-la-tour-1870",
])("the guided first game of %s", (title) => {
  it("is walked from the first step to the last, each completed only by its command", async () => {
    const player = await table.come({ seed: `guide of ${title}` });
    const { page } = player;
    await player.go(`#/new/${title}/guided`);
    await player.table().waitFor();
    const hand = await Hand.of(player, title);
    const { mirror } = hand;
    const { guide } = mirror.title;
    expect(guide.length).toBeGreaterThan(6);
    const card = page.locator(".guide");
    let unguided = 0;
    while ((await hand.myDecision()) === "deciding") {
      const at = mirror.stored.guideStep;
      if (at === null) break;
      const step = guide[at];
      await card.getByText(`Step ${at + 1} of ${guide.length}`).waitFor();
      expect(await card.textContent()).toContain(step.text);
      const command = step.seat === mirror.seatName ? asked(mirror, step) : null;
      if (!command) {
        // A decision between two steps, of which the guide says nothing.
        expect(++unguided).toBeLessThan(40);
        const verbs = mirror.verbs();
        await hand.giveAny([...verbs.filter((verb) => /^(pass|done|keep|none)/.test(verb)), ...verbs]);
        continue;
      }
      await hand.give(command);
      await player.settled();
      await mirror.follow();
      expect(mirror.stored.guideStep, step.text).toBe(at + 1 < guide.length ? at + 1 : null);
    }
    expect(mirror.stored.guideStep).toBeNull();
    await card.waitFor({ state: "detached" });
    await player.leave();
  });
});
