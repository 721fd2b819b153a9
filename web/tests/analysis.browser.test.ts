import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { Hand } from "./hand.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });
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
        await page.locator(".prompt [data-confirm]").click();
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
          await page.locator(".prompt [data-confirm]").click();
          await player.waitForEntries(entries + 1);
        }
      }
    }
    await player.settled();
    expect(rolled[0]).toBe("6");

    // The position is edited as data; nonsense is refused with a sentence.
    const tools = page.locator("details.analysis:not([open]) summary");
    if (await tools.count()) await tools.click();
    await page.getByRole("button", { name: "Change the position by hand" }).click();
    await page.getByText("As data", { exact: true }).click();
    const edit = page.getByLabel("The edit as data");
    await edit.fill('{"turn": "soon"}');
    await page.getByRole("button", { name: "Change the position", exact: true }).click();
    const alert = page.locator("[role=alert]").first();
    await alert.waitFor();
    expect(((await alert.textContent()) ?? "").length).toBeGreaterThan(10);
    const entries = await player.entries();
    await edit.fill('{"turn": 4}');
    await page.getByRole("button", { name: "Change the position", exact: true }).click();
    await player.waitForEntries(entries + 1);
    expect(await page.locator(".track li[aria-current=step] b").first().textContent()).toBe(
      mirror.screen.turns[3].label,
    );

    // The way back leads to the game, as it was left.
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.waitForURL(address);
    await original.myDecision();
    expect(original.mirror.stored.save.hash).toBe(hash);
    await player.leave();
  });

  it("is changed by hand: a counter is moved by pointing, reduced and taken off by the lists, a hex and the turn are set", async () => {
    const player = await table.come();
    const { page } = player;
    await openRecord(player, await recordOf({ title, when: at("move", "move"), seed: "edited by hand" }));
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Analyse from here" }).click();
    await page.getByText("Analysis: you move for both sides").waitFor();
    const hand = await Hand.of(player, "edited by hand");
    const { mirror, sheet } = hand;
    await hand.myDecision();
    await page.locator("details.analysis summary").click();
    await page.getByRole("button", { name: "Change the position by hand" }).click();
    const editor = page.getByRole("region", { name: "Change the position" });
    const lies = (id: string) =>
      mirror.scene().stacks.find(({ counters }) => counters.some((one) => "id" in one && one.id === id));
    const done = async (entries: number): Promise<void> => {
      await player.waitForEntries(entries + 1);
      await mirror.follow();
    };

    // A counter of two steps that lies alone, and a hex beside it where nobody stands.
    const { stacks } = mirror.scene();
    const faces = mirror.faces;
    const alone = stacks.filter(({ counters }) => counters.length === 1);
    const free = (place: string): string | undefined =>
      (["up", "down"] as const)
        .map((arrow) => mirror.drawing.step(place, arrow))
        .find((next): next is string => next !== null && !stacks.some((stack) => stack.at === next) && isLand(next));
    const isLand = (place: string): boolean =>
      (mirror.screen.mapSheet as { hexes: Record<string, { playable: boolean }> }).hexes[place]?.playable;
    const stack = alone.find(
      ({ at: place, counters: [one] }) => "id" in one && faces.get(one.id)?.steps === 2 && free(place),
    )!;
    const id = (stack.counters[0] as { id: string }).id;
    const to = free(stack.at)!;
    let entries = await player.entries();
    await page.keyboard.press("0");
    await sheet.click({ counter: id, place: stack.at, stack: [id] }, null, false);
    await page.getByRole("button", { name: `Put ${faces.get(id)!.name} there` }).waitFor();
    await sheet.click({ counter: null, place: to, stack: [] }, null, false);
    await done(entries);
    expect(lies(id)?.at).toBe(to);

    entries = await player.entries();
    await editor.getByLabel("Counter").selectOption(id);
    await editor.getByLabel("How it lies").selectOption("reduced");
    expect(await editor.getByLabel("Where to").inputValue()).toBe(to);
    await page.getByRole("button", { name: `Put ${faces.get(id)!.name} there` }).click();
    await done(entries);
    expect(lies(id)?.counters).toContainEqual(expect.objectContaining({ id, state: { stepsLost: 1 } }));

    entries = await player.entries();
    await editor.getByLabel("Counter").selectOption(id);
    await editor.getByLabel("Where to").selectOption("dead");
    await page.getByRole("button", { name: `Put ${faces.get(id)!.name} there` }).click();
    await done(entries);
    expect(lies(id)).toBeUndefined();

    // What cannot be is refused with the title's own sentence, and nothing changes.
    await editor.getByLabel("Counter").selectOption(id);
    await editor.getByLabel("Where to").selectOption("pool");
    await page.getByRole("button", { name: `Put ${faces.get(id)!.name} there` }).click();
    await page.locator(".prompt .refusal", { hasText: "garrison" }).waitFor();
    await page.keyboard.press("Escape");

    const control = (): number =>
      mirror.scene().overlays!.find(({ name }) => name === "Japanese control")!.places.length;
    await editor.getByLabel("Place").selectOption(to);
    for (const [button, change] of [
      ["Japan controls it", 1],
      ["China controls it", -1],
    ] as const) {
      const before = control();
      entries = await player.entries();
      await page.getByRole("button", { name: button }).click();
      await done(entries);
      expect(control()).toBe(before + change);
    }
    entries = await player.entries();
    await editor.getByRole("spinbutton", { name: "Turn" }).fill("5");
    await editor.getByRole("button", { name: "Set Turn" }).click();
    await done(entries);
    expect(mirror.status().turnNumber).toBe(5);

    // Done: pointing at a counter picks it up for a command again.
    await page.getByRole("button", { name: "Done with the position" }).click();
    await page.waitForFunction(() => (document.querySelector<HTMLElement>(".table")?.dataset.choices ?? "") !== "");
    await player.leave();
  });

  it("branches off from a moment of a finished game, with the position as it was", async () => {
    const player = await table.come();
    const { page } = player;
    const played = await openRecord(player, await recordOf({ title, when: at("fight", "attack"), seed: "finished" }));
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Resign…" }).click();
    await page.getByRole("button", { name: /^Resign as/ }).click();
    await page.locator(".table[data-doing=over]").waitFor();
    await page.keyboard.press("t");
    const slider = page.getByRole("slider");
    await slider.waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    const moment = Number(await slider.getAttribute("aria-valuemax")) - 2;
    await page.locator(`[role=slider][aria-valuenow="${moment}"]`).waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Analyse from here" }).click();
    await page.getByText("Analysis: you move for both sides").waitFor();
    const { mirror } = await Hand.of(player, "analysis");
    const then = played.mirror.game.positionAt(moment);
    expect(mirror.game.analysis).toBe(true);
    expect(mirror.game.over).toBeNull();
    expect(mirror.game.play.pub).toEqual(then.pub);
    await player.leave();
  });
});
