import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });

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
    // The key that ended the turn, pressed once more, reveals nothing.
    await page.keyboard.press("Enter");
    expect(await curtain.count()).toBe(1);
    // It hangs there still for somebody who loads the page again.
    await page.reload();
    await curtain.waitFor();
    expect(await player.table().getAttribute("data-choices")).toBe("");
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

  it("find a game covered when they open it again, however they come to it", async () => {
    const player = await table.come();
    const { page } = player;
    const record = await recordOf({ title: "taierzhuang-1938", when: at("act", "move"), seed: "curtain" });
    const hand = await openRecord(player, record);
    const address = page.url();
    const chits = await page.locator(".hand [data-id]").evaluateAll((all) => all.map((one) => one.textContent ?? ""));
    expect(chits.length).toBeGreaterThan(0);
    const opened: [string, () => Promise<unknown>][] = [
      ["loaded anew", () => page.reload()],
      [
        "from the saved games",
        async () => {
          await player.go("#/");
          await page.locator(".saved li a").first().click();
        },
      ],
      [
        "by its address",
        async () => {
          await page.goto("about:blank");
          await page.goto(address);
        },
      ],
      [
        "by the Back button",
        async () => {
          await player.go("#/");
          await page.locator(".saved").waitFor();
          await page.goBack();
        },
      ],
      [
        "by the address of a moment",
        async () => {
          await page.goto("about:blank");
          await page.goto(`${address}/at/1`);
        },
      ],
    ];
    for (const [how, open] of opened) {
      await open();
      await page.locator(".curtain").waitFor();
      expect(await page.locator(".hand, .column, .log, .prompt, .strip").count(), how).toBe(0);
      expect(await page.locator(".map svg g.stack").count(), how).toBe(0);
      for (const chit of chits) expect(await page.locator("body").textContent(), how).not.toContain(chit);
      await player.sitDown();
      if (!how.includes("moment")) expect(await hand.myDecision(), how).toBe("deciding");
    }
    await player.leave();
  });

  it("begin a game without a curtain, and see none where nothing is hidden", async () => {
    const player = await table.come();
    const { page } = player;
    await player.begin("taierzhuang-1938");
    expect(await player.settled()).toBe("deciding");
    // Mars-la-Tour hides nothing: it may be opened again as it lies.
    await player.begin("mars-la-tour-1870");
    expect(await player.settled()).toBe("deciding");
    await page.reload();
    expect(await player.settled()).toBe("deciding");
    await player.leave();
  });

  it("order at the same time behind a curtain, and the second finds nothing of what the first ordered", async () => {
    const record = await recordOf({
      title: "shanghai-incident-1932",
      when: at("tempo", "pause"),
      seed: "orders",
      within: 900,
    });
    /** What the second person has on the screen after the first has given one or another order. */
    const screenAfter = async (call: string): Promise<(string | null)[]> => {
      const player = await table.come();
      const { page } = player;
      const hand = await openRecord(player, record);
      const { mirror } = hand;
      await hand.give({ verb: "pause", picks: [] });
      await hand.myDecision();
      expect([mirror.game.play.waiting()?.name, mirror.seatName]).toEqual(["orders", "japan"]);
      await hand.give(mirror.complete("order", [call]));
      expect(await player.settled()).toBe("changing seats");
      expect(await page.locator(".hand, .column, .log, .prompt").count()).toBe(0);
      expect(await page.locator(".map svg g.stack").count()).toBe(0);
      await page.locator(".curtain").getByRole("button").click();
      expect([await hand.myDecision(), mirror.seatName]).toEqual(["deciding", "china"]);
      const stacks = await page.locator(".map svg g.stack").evaluateAll((all) => all.map((one) => one.outerHTML));
      const seen = [
        await page.locator("body").innerText(),
        await player.table().getAttribute("data-choices"),
        ...stacks.sort(),
      ];
      await player.leave();
      return seen;
    };
    expect(await screenAfter("none")).toEqual(await screenAfter("snlf"));
  });
});
