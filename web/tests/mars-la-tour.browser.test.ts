import { DiceStream, type Game, Random, type Seat, type Shape, type SpelledCommand } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();

/** A step into an Area that the enemy holds, as the table says where it offers it. */
function isAssault(game: Game<Shape>, seat: Seat, { picks: [from, to] }: SpelledCommand): boolean {
  const answer = game.play.options(seat, "step", [from], []);
  if ("refusal" in answer || answer.asked?.kind !== "one") return false;
  const about = answer.asked.about?.[to as string] as { assault?: boolean } | undefined;
  return about?.assault === true;
}

/** An assault out of an Area next to French infantry, which may fire a volley first. */
function assaultUnderFire(game: Game<Shape>, seat: Seat): SpelledCommand | null {
  if (!at("step", "step")(game, seat)) return null;
  const random = new Random("assault");
  for (let i = 0; i < 12; i++) {
    const sampled = game.play.sampleVerb(seat, "step", random);
    if (!sampled) return null;
    const command = game.play.spellIds(seat, sampled);
    if (!isAssault(game, seat, command)) continue;
    const next = game.play.clone();
    next.act(seat, sampled, new DiceStream(game.seed, game.entries.length));
    if (next.waiting()?.name === "volley" && next.verbsNow(next.seatsToDecide()[0]).includes("volley")) return command;
  }
  return null;
}

describe("Mars-la-Tour", () => {
  it("plays an impulse with an assault that a volley meets on its way", async () => {
    const record = await recordOf({
      title: "mars-la-tour-1870",
      when: (game, seat) => assaultUnderFire(game, seat) !== null,
      seed: "assault",
      within: 500,
    });
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    const told: string[] = [];
    player.onResult = async () => {
      told.push((await page.locator("[data-result] header").first().textContent()) ?? "");
    };
    const attacker = mirror.seat;
    await hand.give(assaultUnderFire(mirror.game, attacker)!);
    await hand.myDecision();
    expect(await player.prompt().textContent()).toMatch(/volley/i);
    expect(mirror.seat).not.toBe(attacker);
    await hand.giveAny(["volley"]);
    // Casualties are absorbed and lead units named until the impulse is the other side's.
    for (
      let i = 0;
      i < 20 && (await hand.myDecision()) === "deciding" && mirror.game.play.waiting()?.name !== "impulse";
      i++
    ) {
      const verbs = mirror.verbs();
      await hand.giveAny([...verbs.filter((verb) => /^(pass|done)/.test(verb)), ...verbs]);
    }
    expect(told.join(" ")).toMatch(/volley/i);
    expect(mirror.game.events.some(({ event }) => /assault/i.test(event.text))).toBe(true);
    await player.leave();
  });
});
