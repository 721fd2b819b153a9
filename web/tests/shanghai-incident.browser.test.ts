import { describe, expect, it } from "vitest";
import { browserForFile } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();

describe("Shanghai Incident", () => {
  it("asks whether a stack holds or retreats with no two buttons of the same name", async () => {
    const player = await table.come();
    const title = "shanghai-incident-1932";
    await openRecord(player, await recordOf({ title, when: at("resist", "decline"), seed: "hold", within: 900 }));
    const names = await player.page
      .locator(".prompt .row button")
      .evaluateAll((buttons) => buttons.map(({ firstChild }) => firstChild?.textContent?.trim()));
    expect(names).toContain("Retreat");
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    await player.leave();
  });

  it("pauses: both sides order in secret, redeploy, plan their air missions, and the campaign goes on", async () => {
    const player = await table.come();
    const record = await recordOf({
      title: "shanghai-incident-1932",
      when: at("tempo", "pause"),
      seed: "pause",
      within: 900,
    });
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    await hand.give({ verb: "pause", picks: [] });
    const steps: string[] = [];
    while ((await hand.myDecision()) === "deciding") {
      const step = mirror.game.play.waiting()!.name;
      if (["move", "ride", "attack"].includes(step)) break;
      expect(await player.prompt().textContent()).toBe(mirror.prompt);
      const turn = `${step} ${mirror.seatName}`;
      const again = steps.filter((one) => one === turn).length;
      steps.push(turn);
      expect(steps.length).toBeLessThan(60);
      const verbs = mirror.verbs();
      const ends = verbs.filter((verb) => /^(done|pass|stop|continue)/.test(verb));
      await hand.giveAny(again > 0 ? [...ends, ...verbs] : [...verbs.filter((verb) => !ends.includes(verb)), ...ends]);
    }
    expect(steps).toContain("orders japan");
    expect(steps).toContain("orders china");
    expect(steps.some((step) => step.startsWith("redeploy"))).toBe(true);
    await player.leave();
  });
});
