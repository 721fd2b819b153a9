import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();

describe("two people at one screen", () => {
  it("are parted by a curtain that leaves nothing of the game on the page", async () => {
    const player = await table.come();
    const { page } = player;
    const record = await recordOf({ title: "taierzhuang-1938", when: at("act", "move"), seed: "curtain" });
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    const first = mirror.seatName;
    const chits = await page.locator(".hand [data-id]").evaluateAll((all) => all.map((one) => one.textContent ?? ""));
    expect(chits.length).toBeGreaterThan(0);
    while ((await hand.myDecision()) === "deciding" && mirror.seatName === first) {
      await hand.giveAny(mirror.verbs().includes("pass") ? ["pass"] : mirror.verbs());
      if ((await player.settled()) === "changing seats") break;
    }
    const curtain = page.locator(".curtain");
    await curtain.waitFor();
    expect(await page.locator(".hand, .column, .log, .prompt").count()).toBe(0);
    expect(await page.locator(".map svg g.stack").count()).toBe(0);
    for (const chit of chits) expect(await page.locator("body").textContent()).not.toContain(chit);
    await curtain.getByRole("button").click();
    await hand.myDecision();
    expect(mirror.seatName).not.toBe(first);
    // The other side sees how many chits are held, not which.
    const own = mirror.moment().panels.filter((panel) => panel.kind === "hand");
    expect(own.filter(({ chits: held }) => typeof held === "number")).toHaveLength(1);
    await player.leave();
  });
});
