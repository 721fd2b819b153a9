import type { Game, Seat, Shape } from "@wusong/engine";
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

/** The areas in which a side could fire at enemies who stand there, too. */
const firesWithin = (game: Game<Shape>, seat: Seat): readonly string[] => {
  const asked = game.play.options(seat, "fire", []);
  const from = "refusal" in asked || asked.asked?.kind !== "one" ? [] : asked.asked.options;
  return from.filter((area) => {
    const next = game.play.options(seat, "fire", [area]);
    return !("refusal" in next) && next.asked?.kind === "one" && next.asked.options.includes(area);
  });
};

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
    expect(held).toBeGreaterThan(4);
    // However many they are, all of a hand are in sight: those of one kind lie over each other.
    const edge = await page.locator(".hand ul").evaluate((list) => list.getBoundingClientRect().right);
    const rights = await page
      .locator(".hand li")
      .evaluateAll((chits) => chits.map((one) => one.getBoundingClientRect().right));
    expect(rights.filter((right) => right > edge)).toEqual([]);
    const turns = await page.getByRole("list", { name: "Turns" }).getByRole("listitem").first().boundingBox();
    const before = mirror.game.entries.length;
    const { verb } = await hand.giveAny(CHITS.filter((one) => mirror.verbs().includes(one)));
    expect(CHITS).toContain(verb);
    await mirror.follow();
    expect(mirror.game.entries[before]).toMatchObject({ seat: mirror.title.seats.indexOf(seat), command: { verb } });
    // Whoever decides now, and in whatever phase: the turns in the bar stay where they were.
    expect(await page.getByRole("list", { name: "Turns" }).getByRole("listitem").first().boundingBox()).toEqual(turns);
    // Once the chit is played out, the side that played it holds one less.
    while ((await hand.myDecision()) === "deciding" && mirror.seatName !== seat)
      await hand.giveAny(mirror.verbs().includes("pass") ? ["pass"] : mirror.verbs());
    if (mirror.game.play.waiting()?.name === "act")
      expect(await page.locator(".hand [data-id]").count()).toBeLessThan(held);
    await player.leave();
  });

  it("takes up a chit that is clicked, though nothing else could be played anyway", async () => {
    const record = await recordOf({
      title,
      when: (game, seat) => {
        const asking = at("act")(game, seat)
          ? (game.decision(seat)?.choices ?? []).filter((one) => one.picks.length > 0)
          : [];
        return asking.length === 1 && CHITS.includes(asking[0].verb);
      },
      within: 900,
      seed: "the only chit",
    });
    const player = await table.come();
    const { page } = player;
    await openRecord(player, record);
    const chit = page.locator(".hand button.offered").first();
    await chit.click();
    expect(await chit.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await chit.getAttribute("aria-pressed")).toBe("false");
    await player.leave();
  });

  it("takes the only word there is by Enter: whoever has no chit for it is asked, too, because silence would tell", async () => {
    const onlyPass = (game: Game<Shape>, seat: Seat): boolean => {
      const choices = game.decision(seat)?.choices ?? [];
      return choices.length === 1 && choices[0].verb === "pass" && game.decision(seat)?.proposals.length === 0;
    };
    const player = await table.come();
    const { page } = player;
    const { mirror } = await openRecord(
      player,
      await recordOf({ title, when: onlyPass, within: 900, seed: "silence" }),
    );
    const before = mirror.game.entries.length;
    await page.getByRole("button", { name: "Pass Enter" }).waitFor();
    await page.keyboard.press("Enter");
    await player.waitForEntries(before + 1);
    await player.leave();
  });

  it("begins a battle where somebody points at the enemy who stands in the same area, with all who can fire", async () => {
    const contested = (picks: readonly unknown[]): boolean => picks[0] === picks[1];
    const record = await recordOf({
      title,
      when: (game, seat) => at("act", "fire")(game, seat) && firesWithin(game, seat).length > 0,
      within: 900,
      seed: "within",
    });
    const player = await table.come();
    const { page } = player;
    const { mirror, sheet } = await openRecord(player, record);
    const fire = mirror.find("fire", ({ picks }) => contested(picks));
    const [place] = fire!.picks as [string];
    const own = mirror.screen.sides.find(({ seat }) => seat === mirror.seatName)!.ink;
    const foe = mirror.scene().stacks.find((stack) => stack.at === place && stack.side !== own)!.counters[0];
    const counter = "id" in foe ? foe.id : "";
    const before = mirror.game.entries.length;
    await sheet.click({ place, counter, stack: [counter] }, null, false);
    await page.getByRole("button", { name: /^Fire, in .*ordinary attack$/ }).click();
    // The odds are shown before the die falls, also where chits of support are still to be chosen.
    await page.getByRole("region", { name: "Odds" }).first().waitFor();
    await page.keyboard.press("Enter");
    await player.waitForEntries(before + 1);
    await mirror.follow();
    const { command } = mirror.game.entries[before] as { command: { verb: string; picks: readonly unknown[] } };
    expect([command.verb, contested(command.picks)]).toEqual(["fire", true]);
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
