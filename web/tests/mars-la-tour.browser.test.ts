import { DiceStream, type Game, Random, type Seat, type Shape, type SpelledCommand } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { Keyboard } from "./keyboard.ts";
import { at, openRecord, recordOf } from "./positions.ts";
import { askedInTheSameWords } from "./same-words.ts";

const table = browserForFile();

/** A step into an Area that the enemy holds, as the table says where it offers it. */
function isAssault(game: Game<Shape>, seat: Seat, { picks: [from, to] }: SpelledCommand): boolean {
  const answer = game.play.options(seat, "step", [from], []);
  if ("refusal" in answer || answer.asked?.kind !== "one") return false;
  const about = answer.asked.about?.[to as string];
  return about?.kind === "way" && about.stop;
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

/** A counter-charge by at least two units, led by the last of them, where more could ride. */
function ledCharge(game: Game<Shape>, seat: Seat): SpelledCommand | null {
  if (!game.play.verbsNow(seat).includes("charge")) return null;
  const random = new Random("charge");
  for (let i = 0; i < 40; i++) {
    const sampled = game.play.sampleVerb(seat, "charge", random);
    if (!sampled) return null;
    const command = game.play.spellIds(seat, sampled);
    const [area, units, lead] = command.picks;
    // One unit alone is not asked for: it charges and leads.
    if (!Array.isArray(units) || units.length < 2 || lead !== units.at(-1)) continue;
    const answer = game.play.options(seat, "charge", [area], units);
    if (!("refusal" in answer) && answer.asked?.kind === "set" && answer.asked.addable.length > 0) return command;
  }
  return null;
}

const beforeCharge = (): Promise<string> =>
  recordOf({
    title: "mars-la-tour-1870",
    when: (game, seat) => ledCharge(game, seat) !== null,
    seed: "charge",
    within: 900,
  });

describe("a counter-charge, whose lead is one of the units chosen before", () => {
  it("is carried out with the mouse", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await beforeCharge());
    const { mirror } = hand;
    const charge = ledCharge(mirror.game, mirror.seat)!;
    await hand.prepare(charge);
    await page.keyboard.press("Backspace");
    await page.getByRole("heading", { name: "Which of them leads the charge?" }).waitFor();
    await hand.give(charge);
    expect(await player.page.locator("[role=alert]").count()).toBe(0);
    await player.leave();
  });

  it("is carried out with the keys, and Esc opens the set again", async () => {
    const player = await table.come();
    const { page } = player;
    const { mirror } = await openRecord(player, await beforeCharge());
    const keys = new Keyboard(mirror);
    player.keyboardOnly = true;
    const charge = ledCharge(mirror.game, mirror.seat)!;
    await keys.prepare(charge);
    await page.keyboard.press("Backspace");
    const question = page.getByRole("heading", { name: "Which of them leads the charge?" });
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.locator(".prompt .button.main", { hasText: "choose who leads" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".table[data-held='charge 0+0']").waitFor();
    await keys.give(charge);
    await player.leave();
  });

  it("is carried out with a finger", async () => {
    const player = await table.come({ width: 390, height: 844, touch: true });
    const { page } = player;
    const { mirror } = await openRecord(player, await beforeCharge());
    const [area, units, lead] = ledCharge(mirror.game, mirror.seat)!.picks as [string, string[], string];
    await page.getByRole("button", { name: "Log" }).tap();
    await page.locator("details.offered summary").tap();
    const press = (id: string): Promise<void> => page.locator(`[data-offered="${id}"]`).tap();
    await press(area);
    for (const unit of units) await press(unit);
    await page.keyboard.press("Escape");
    await page.locator(".prompt .button.main", { hasText: "choose who leads" }).tap();
    await page.getByRole("heading", { name: "Which of them leads the charge?" }).waitFor();
    const choices = page.locator(".tray button");
    expect(await choices.count()).toBe(units.length);
    for (const choice of await choices.all()) {
      const box = (await choice.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await page.locator(`.tray [data-id="${lead}"]`).tap();
    const before = await player.entries();
    await page.locator(".prompt [data-confirm]").tap();
    await player.waitForEntries(before + 1);
    await player.leave();
  });

  it("lights only what can be pointed at now, though it asks in the same words as before", async () => {
    // Two batteries that need a way of being activated, and an enemy who can do nothing and passes by himself (2.0.f).
    const [battery, target] = ["ge.3corps.5div.art", "FLA"];
    const position = {
      clear: true,
      place: { [battery]: "BUX", "ge.3corps.6div.art": "STA", "fr.2corps.verge.1": target },
      spent: ["fr.2corps.verge.1"],
      leaders: { "ge.leader.alvensleben": "BUX" },
      turn: 2,
      phase: { impulse: "german" },
    };
    const picks = ["area", battery, target];
    const { record, gone } = await askedInTheSameWords("mars-la-tour-1870", position, { verb: "bombard", picks });
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, record);
    const listed = page.locator("[data-offered]");
    const inWords = async (): Promise<string[]> => {
      if ((await listed.count()) === 0) await page.getByText("Choices in words").click();
      await listed.first().waitFor();
      return listed.evaluateAll((all) => all.map((one) => one.getAttribute("data-offered")!));
    };
    expect(await inWords()).toEqual(expect.arrayContaining([...gone]));
    // Whoever points at a counter says by it that it bombards, and in which way.
    for (const id of [battery, target]) {
      await inWords();
      await page.locator(`[data-offered="${id}"]`).click();
    }
    const before = await player.entries();
    await page.locator(".prompt [data-confirm]").click();
    await player.waitForEntries(before + 1);
    await hand.myDecision();
    expect((await inWords()).filter((id) => gone.includes(id))).toEqual([]);
    await player.leave();
  });
});
