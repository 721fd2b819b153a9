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
});
