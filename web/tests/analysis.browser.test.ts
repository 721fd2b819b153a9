import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { Hand } from "./hand.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const title = "shanghai-nanking-1937";

describe("an analysis", () => {
  it("branches off with dice that can be set and a position that can be edited, and leaves the game as it was", async () => {
    const player = await table.come();
    const { page } = player;
    const original = await openRecord(player, await recordOf({ title, when: at("fight", "attack"), seed: "analysed" }));
    const [address, { hash }] = [page.url(), original.mirror.stored.save];
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Analyse from here" }).click();
    await page.getByText("Analysis: you move for both sides").waitFor();
    const hand = await Hand.of(player, "analysis");
    const { mirror } = hand;
    await hand.myDecision();
    expect(mirror.game.analysis).toBe(true);
    expect(mirror.game.seed).not.toBe(original.mirror.game.seed);

    // A battle whose die is set to a six.
    const rolled: string[] = [];
    player.onResult = async () => {
      rolled.push((await page.locator("[data-result] .dice svg").first().getAttribute("aria-label")) ?? "");
    };
    await hand.give(mirror.find("attack")!);
    const battles = (): number => mirror.game.events.filter(({ event }) => event.type === "battle").length;
    const before = battles();
    while (battles() === before && (await hand.myDecision()) === "deciding" && battles() === before) {
      const tools = page.locator("details.analysis:not([open]) summary");
      if (await tools.count()) await tools.click();
      await page.getByLabel("Dice for the next command").fill("6");
      const verbs = mirror.verbs().filter((verb) => verb !== "pass");
      const entries = mirror.game.entries.length;
      const command = mirror.complete(verbs[0] ?? "pass");
      if (command.picks.length === 0) await hand.give(command);
      else {
        await hand.prepare(command);
        await page.locator(".prompt .button.main").click();
        // A command that rolls nothing refuses a die.
        const refusal = page.locator(".prompt .refusal");
        await page.waitForFunction(
          (n) =>
            Number(document.querySelector<HTMLElement>(".table")?.dataset.entries) > n ||
            document.querySelector(".prompt .refusal"),
          entries,
        );
        if (await refusal.count()) {
          expect(await refusal.textContent()).toMatch(/never rolled/);
          await page.getByLabel("Dice for the next command").fill("");
          await page.locator(".prompt .button.main").click();
          await player.waitForEntries(entries + 1);
        }
      }
    }
    await player.settled();
    expect(rolled[0]).toBe("6");

    // The position is edited; nonsense is refused with a sentence.
    const tools = page.locator("details.analysis:not([open]) summary");
    if (await tools.count()) await tools.click();
    const edit = page.getByLabel("Edit the position");
    await edit.fill('{"turn": "soon"}');
    await page.getByRole("button", { name: "Change the position" }).click();
    const alert = page.locator("[role=alert]").first();
    await alert.waitFor();
    expect(((await alert.textContent()) ?? "").length).toBeGreaterThan(10);
    const entries = await player.entries();
    await edit.fill('{"turn": 4}');
    await page.getByRole("button", { name: "Change the position" }).click();
    await player.waitForEntries(entries + 1);
    expect(await page.locator(".track li[aria-current=step] b").first().textContent()).toBe(
      mirror.screen.turns[3].label,
    );

    await page.goto(address);
    await original.myDecision();
    expect(original.mirror.stored.save.hash).toBe(hash);
    await player.leave();
  });
});
