import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const title = "pacific-battles-shanghai-1937";

describe("Pacific Battles", () => {
  it("plans: both sides allocate air points in secret, and neither sees the other's before both are in", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await recordOf({ title, when: at("allocate", "allocate") }));
    const { mirror } = hand;
    const first = mirror.seat;
    const before = mirror.game.entries.length;
    const allocation = mirror.find("allocate", ({ picks }) =>
      picks.some((pick) => typeof pick === "number" && pick > 0),
    );
    expect(allocation).not.toBeNull();
    await hand.give(allocation!);
    // The other side comes to the screen, and what was allocated is not on it.
    await page.locator(".curtain").waitFor();
    expect(await page.locator(".log, .column, .hand").count()).toBe(0);
    await hand.myDecision();
    expect(mirror.seat).not.toBe(first);
    expect(mirror.game.play.waiting()?.name).toBe("allocate");
    await hand.give(mirror.find("allocate")!);
    await hand.myDecision();
    expect(mirror.game.play.waiting()?.name).not.toBe("allocate");
    expect(mirror.game.entries[before]).toMatchObject({ seat: first, command: allocation });
    await player.leave();
  });

  it("plays an impulse from the first move to the declaration of battles", async () => {
    const player = await table.come();
    const record = await recordOf({ title, when: at("move", "move"), seed: "impulse" });
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    const seat = mirror.seat;
    const steps = new Set<string>();
    while ((await hand.myDecision()) === "deciding") {
      const step = mirror.game.play.waiting()!.name;
      if (mirror.seat === seat && !["move", "strike", "declare"].includes(step) && steps.has("declare")) break;
      const known = steps.has(step);
      if (mirror.seat === seat) steps.add(step);
      const verbs = mirror.verbs();
      const ends = verbs.filter((verb) => /^(done|pass)/.test(verb));
      const assistant = verbs.filter((verb) => verb === "complete");
      await hand.giveAny(
        known || mirror.seat !== seat
          ? [...ends, ...assistant, ...verbs]
          : verbs.filter((verb) => !ends.includes(verb)).concat(ends),
      );
      if (steps.has("declare")) break;
    }
    expect([...steps]).toEqual(expect.arrayContaining(["move", "strike", "declare"]));
    await player.leave();
  });

  it("lets the assistant complete a declaration, so that every attack owed is declared", async () => {
    const player = await table.come();
    const record = await recordOf({ title, when: at("declare", "complete"), seed: "declaration" });
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    const seat = mirror.seat;
    const before = mirror.game.entries.length;
    // Who would attack whom is said before it is declared.
    await hand.myDecision();
    const stake = mirror.game.decision(seat)!.stake as { suggestion: readonly unknown[] };
    const told = await player.page.getByRole("list", { name: "Attacks owed" }).getByRole("listitem").allTextContents();
    expect(told).toHaveLength(stake.suggestion.length);
    for (const battle of told) expect(battle).toMatch(/ against /);
    await hand.giveAny(["complete"]);
    await hand.myDecision();
    expect(mirror.game.entries[before]).toMatchObject({ seat, command: { verb: "complete" } });
    // Nothing is owed any more: the declaration can be ended, or is over.
    if (mirror.game.play.waiting()?.name === "declare") expect(mirror.verbs()).toContain("done");
    const fought = (): boolean => mirror.game.log(null, before).some(({ event }) => event.type === "battle");
    for (let i = 0; i < 20 && !fought() && (await hand.myDecision()) === "deciding"; i++) {
      const verbs = mirror.verbs();
      await hand.giveAny([...verbs.filter((verb) => /^(done|pass|resolve|choose)/.test(verb)), ...verbs]);
      await mirror.follow();
    }
    expect(fought()).toBe(true);
    await player.leave();
  });
});
