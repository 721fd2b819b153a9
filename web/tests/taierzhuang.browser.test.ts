import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const title = "taierzhuang-1938";
const CHITS = [
  "heavyArtillery",
  "artillery",
  "bombers",
  "fighters",
  "airForce",
  "willOfTheEmperor",
  "liCommand",
  "banzai",
  "nightAttack",
];

describe("Taierzhuang", () => {
  it("plays a chit out of the hand below the map", async () => {
    const record = await recordOf({
      title,
      when: (game, seat) => at("act")(game, seat) && CHITS.some((verb) => game.play.verbsNow(seat).includes(verb)),
      seed: "chits",
    });
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    const seat = mirror.seatName;
    const held = await page.locator(".hand [data-id]").count();
    expect(held).toBeGreaterThan(0);
    const before = mirror.game.entries.length;
    const { verb } = await hand.giveAny(CHITS.filter((one) => mirror.verbs().includes(one)));
    expect(CHITS).toContain(verb);
    await mirror.follow();
    expect(mirror.game.entries[before]).toMatchObject({ seat: mirror.title.seats.indexOf(seat), command: { verb } });
    // Once the chit is played out, the side that played it holds one less.
    while ((await hand.myDecision()) === "deciding" && mirror.seatName !== seat)
      await hand.giveAny(mirror.verbs().includes("pass") ? ["pass"] : mirror.verbs());
    if (mirror.game.play.waiting()?.name === "act")
      expect(await page.locator(".hand [data-id]").count()).toBeLessThan(held);
    await player.leave();
  });

  it("asks for Resolute Defenders when an area is entered, and they fire", async () => {
    const player = await table.come();
    const record = await recordOf({ title, when: at("resoluteDefenders", "react"), seed: "resolute", within: 400 });
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    expect(await player.prompt().textContent()).toMatch(/Resolute Defenders/);
    const before = mirror.game.entries.length;
    await hand.giveAny(["react"]);
    await hand.myDecision();
    expect(mirror.game.entries[before]).toMatchObject({ command: { verb: "react" } });
    expect(await player.page.locator(".log").textContent()).toMatch(/Resolute/);
    await player.leave();
  });

  it("passes a window without asking while a standing order stands", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(
      player,
      await recordOf({ title, when: at("resoluteDefenders"), seed: "orders", within: 400 }),
    );
    const { mirror } = hand;
    const before = mirror.game.entries.length;
    const seat = mirror.seat;
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: /^Pass here until the end of the turn/ }).click();
    await player.waitForEntries(before + 1);
    await hand.myDecision();
    expect(mirror.game.entries[before]).toMatchObject({ seat, command: { verb: "pass", picks: [] } });
    // The game goes on; this side is not asked about entered areas again in this turn.
    const turn = mirror.status().turnNumber;
    for (let i = 0; i < 6 && mirror.status().turnNumber === turn && (await hand.myDecision()) === "deciding"; i++) {
      expect([mirror.seat, mirror.game.play.waiting()?.name]).not.toEqual([seat, "resoluteDefenders"]);
      await hand.giveAny(
        mirror.seat !== seat && mirror.verbs().includes("move")
          ? ["move"]
          : mirror.verbs().includes("pass")
            ? ["pass"]
            : mirror.verbs(),
      );
    }
    await player.leave();
  });
});
