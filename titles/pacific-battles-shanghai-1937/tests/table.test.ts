import { fuzz, Play, Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import { looks } from "../looks.ts";
import rules from "../rules.json" with { type: "json" };
import { loadSheet } from "../sheet.ts";
import waivers from "../waivers.json" with { type: "json" };
import { sheet, Table, table } from "./help.ts";

test("random games hold every law of the table", { timeout: 120_000 }, () => {
  const report = fuzz(title, { games: 6, seed: "pacific battles", depth: 40 });
  expect(report.failures).toEqual([]);
});

test("a state fits into eight kilobytes", () => {
  const play = Play.begin(title, sheet, "campaign", {}, "size");
  const random = new Random("size");
  let largest = 0;
  for (let i = 0; i < 600 && !play.s.over; i++) {
    const [seat] = play.seatsToDecide();
    play.act(seat, play.sample(seat, random)!, { used: 0, ...dice });
    largest = Math.max(largest, JSON.stringify(play.s).length);
  }
  expect(largest).toBeLessThan(8192);
});
const dice = {
  d6: () => 3,
  die: () => 3,
  below: () => 0,
  shuffle: () => undefined,
  draw: <T extends number>(bag: T[]) => bag.pop()!,
};

test("every case has a text for players, and waivers name statements", () => {
  const ids = rules.cases.flatMap((one) => one.statements.map((statement) => statement.id));
  expect(ids).toHaveLength(902);
  for (const one of rules.cases) expect(one.text.length, one.case).toBeGreaterThan(10);
  for (const id of Object.keys(waivers)) expect(ids).toContain(id);
});

test("the calculator gives exact chances and says what does not fit", () => {
  const odds = (situation: object) => title.odds(sheet, situation as never);
  const found = odds({
    attackers: { "jp.29bde": "2513" },
    defenders: { "cn.nanking.elite.1": "2413" },
    attackerSupport: 2,
    dice: [6],
  }) as {
    report: {
      column: { base: string; final: string };
      outcomes: { key: string; numerator: number; denominator: number }[];
      result: string;
    };
  };
  expect(found.report.column).toMatchObject({ base: "100-149%", final: "150-199%" });
  expect(found.report.result).toBe("DS");
  expect(found.report.outcomes.map((one) => [one.key, one.numerator, one.denominator])).toEqual([
    ["AS", 1, 3],
    ["BB", 1, 3],
    ["DS", 1, 3],
  ]);
  expect(odds({ attackers: { "jp.29bde": "2513" }, defenders: { "cn.nanking.elite.1": "2410" } })).toEqual({
    error: "2513 and 2410 are not adjacent (14.23).",
  });
  expect(odds({ attackers: { nobody: "2513" }, defenders: {} })).toEqual({
    error: 'There is no unit called "nobody".',
  });
  expect(odds({ attackers: { "jp.29bde": "2513" }, defenders: { "jp.5bde": "2413" } })).toEqual({
    error: "All defenders belong to the other side.",
  });
});

test("a player's own sheet is checked with sentences", () => {
  expect(loadSheet({ "notes.json": {} })).toMatchObject({ errors: [expect.stringContaining("the sheet consists of")] });
  expect(loadSheet({ "tables.json": { ...sheet.data.tables, levels: { marginal: "16" } } })).toMatchObject({
    errors: expect.arrayContaining([expect.stringContaining("tables.json: levels.marginal")]),
  });
  const units = [...sheet.data.counters.units, sheet.data.counters.units[0]];
  expect(loadSheet({ "counters.json": { ...sheet.data.counters, units } })).toMatchObject({
    errors: [expect.stringContaining("is listed twice")],
  });
});

test("edits that cannot be are refused with a sentence", () => {
  const refused = (edit: object): string => new Table().game.edit(edit as never)!.text;
  expect(refused({ weather: 1 })).toContain('There is nothing called "weather"');
  expect(refused({ place: { "jp.29bde": "2415" } })).toContain("No unit can stand in 2415");
  expect(refused({ place: { "cn.nanking.elite.1": "2514" } })).toContain("Enemy units hold 2514");
  expect(refused({ turn: 9 })).toContain("from 1 to 8");
  expect(refused({ hand: { japan: ["jp.weather"] } })).toContain("never held");
  expect(refused({ phase: { name: "combat", side: "japan" } })).toContain("in contact");
});

test("looks show own counters, hidden stacks, panels for everything, and no secrets", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.sefhq": "2819", "cn.nanking.elite.1": "2616" },
    active: ["jp.sefhq"],
    hand: { china: ["cn.recon"] },
    phase: { name: "movement", side: "japan" },
  });
  const view = t.game.view(t.seat("japan"));
  const scene = looks.scene(view, sheet);
  expect(scene.stacks).toContainEqual({ at: "2616", side: "second", counters: [{ hidden: true, side: "second" }] });
  expect(scene.stacks.find((stack) => stack.at === "2818")!.counters).toEqual([{ id: "jp.29bde", state: {} }]);
  expect(scene.overlays!.find((one) => one.name.startsWith("Radius"))!.places).toContain("2818");
  const panels = looks.panels(view, sheet).map((panel) => panel.name);
  for (const name of [
    "Victory points",
    "Japanese air display",
    "Chinese air display",
    "Your markers",
    "Supply",
    "Headquarters",
    "Taiwan base",
    "Chinese markers",
    "Turn and reinforcement track",
  ])
    expect(panels).toContain(name);
  expect(JSON.stringify([scene, looks.panels(view, sheet)])).not.toContain("cn.");
  expect(looks.faces(sheet)).toHaveLength(sheet.units.length);
  expect(looks.status(view, sheet).phase).toContain("Movement");
  expect(looks.placeName(sheet, "2414")).toContain("Chapei");
});

test("the declaration board shows what is owed, what the assistant would do, and names no attackers to the enemy", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.5bde": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2718" },
    phase: { name: "combat", side: "japan" },
  });
  const board = (seat: string): string => {
    const panel = looks.panels(t.game.view(t.seat(seat)), sheet).find((one) => one.name === "Battle declarations");
    return panel?.kind === "facts" ? panel.facts.map((fact) => `${fact.label}: ${fact.value}`).join("\n") : "";
  };
  expect(board("japan")).toContain("Must still attack: 29/3 Brigade and 5/3 Brigade");
  expect(board("japan")).toContain("Must still be attacked: 2718 and 2817");
  expect(board("japan")).toContain("The assistant would attack");
  expect(board("china")).toBe("");
  t.act("japan", "battle", [["2718"], ["jp.29bde"]]);
  expect(board("japan")).toContain("Declared: 2718: from 2818: 29/3 Brigade");
  expect(board("japan")).toContain("Must still attack: 5/3 Brigade");
  expect(board("china")).toBe("Declared: 2718: from 2818");
  expect(t.refused("japan", "done").text).toContain("5/3 Brigade must attack");
  t.act("japan", "complete");
  expect(board("japan")).toContain("Must still attack: nobody");
  expect(board("japan")).toContain("Must still be attacked: nothing");
  t.act("japan", "done");
  expect(t.step).toBe("order");
});

test("the guided first game can be played as written", () => {
  const t = new Table({ seed: "guide" }).edit({ pool: { japan: [], china: [] } });
  let at = 0;
  for (let i = 0; i < 60 && at < title.guide.length; i++) {
    const step = title.guide[at];
    const seat = t.seat(step.seat);
    const acting = t.game.play.seatsToDecide().includes(seat);
    if (acting && step.expect && t.verbs(step.seat).includes(step.expect.verb)) {
      const picks = [...(step.expect.picks ?? [])] as unknown[];
      for (let n = 0; n < 10; n++) {
        const level = t.game.play.options(seat, step.expect.verb, picks);
        if ("refusal" in level || !level.asked) break;
        const { asked } = level;
        picks.push(
          asked.kind === "count"
            ? asked.lo
            : asked.kind === "more"
              ? false
              : asked.kind === "set"
                ? []
                : asked.options[0],
        );
      }
      if (t.try(step.seat, step.expect.verb, picks) === null) {
        at++;
        continue;
      }
    }
    const [other] = t.game.play.seatsToDecide();
    const verbs = t.verbs(t.title.seats[other]);
    const calm = ["keep", "pass", "done", "choose"].find((verb) => verbs.includes(verb));
    if (!calm) break;
    t.act(t.title.seats[other], calm, calm === "choose" ? ["raid"] : []);
  }
  expect(at).toBe(title.guide.length);
});
