import { Play, Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import { looks } from "../looks.ts";
import rules from "../rules.json" with { type: "json" };
import { loadSheet } from "../sheet.ts";
import waivers from "../waivers.json" with { type: "json" };
import { sheet, Table, table } from "./helpers.ts";

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
  // Statements of chapter W are about our own scenarios.
  expect(ids.filter((id) => !id.startsWith("W."))).toHaveLength(902);
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
  });
  if ("error" in found) throw new Error(found.error);
  expect(found.report.column).toMatchObject({ base: "100-149%", final: "150-199%" });
  expect(found.report.result).toEqual({ text: "DS" });
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

test("the calculator says what is wrong with a situation in words, and where", () => {
  const error = (situation: unknown): string => (title.odds(sheet, situation as never) as { error: string }).error;
  const battle = { attackers: { "jp.29bde": "2513" }, defenders: { "cn.nanking.elite.1": "2413" } };
  expect(error("a battle")).toMatch(/^A situation is an object with attackers, .*, not "a battle"\.$/);
  expect(error({ ...battle, weather: "rain" })).toMatch(/^A situation has no entry "weather"; there are attackers/);
  expect(error({ defenders: battle.defenders })).toMatch(/^The attackers are missing: units with the hex/);
  expect(error({ ...battle, attackers: { "jp.29bde": 2513 } })).toMatch(
    /^"attackers" is units with the hex each stands in, .*, not \{"jp.29bde":2513\}\.$/,
  );
  expect(error({ ...battle, table: "siege" })).toBe('"table" is "raid" or "assault", not "siege".');
  expect(error({ ...battle, attackerSupport: 3 })).toBe(
    '"attackerSupport" is the columns of the best headquarters: 0, 1 or 2, not 3.',
  );
  const chinese = { attackers: battle.defenders, defenders: battle.attackers };
  expect(error({ ...chinese, loneBattalion: true })).toBe("Lone Battalion helps Chinese defenders only (CM.C.11).");
  expect(error({ ...battle, fortified: "yes" })).toBe('"fortified" is true or false, not "yes".');
  expect(error({ ...battle, dice: [7] })).toBe('"dice" is a list of one die from 1 to 6, not [7].');
});

test("the form of the calculator asks for a situation that the calculator reads", () => {
  const fields = looks.calculator!;
  const first = Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (field.kind === "rows")
        return [[field.id, [Object.fromEntries(field.fields.map((f) => [f.id, "default" in f && f.default]))]]];
      return field.kind === "dice" ? [] : [[field.id, field.default]];
    }),
  );
  const column = (more: object): string => {
    const found = title.odds(sheet, { ...first, ...more } as never);
    if ("error" in found) throw new Error(found.error);
    return (found.report as { column: { final: string } }).column.final;
  };
  expect(column({})).toBe("50-99%");
  const brigades = [
    { hex: "2513", units: ["jp.29bde"] },
    { hex: "2514", units: ["jp.5bde"] },
  ];
  expect(column({ attackers: brigades })).toBe("150-199%");
  expect(column({ attackers: brigades, table: "raid", fortified: true })).toBe("100-149%");
  const better = ["defendersSuppressed", "banzai"];
  const worse = ["attackersSuppressed", "fortified", "gungHo", "loneBattalion"];
  for (const field of fields)
    if (field.kind === "flag") {
      const columns = sheet.tables.percent.columns;
      const moved = columns.indexOf(column({ [field.id]: true })) - columns.indexOf(column({}));
      expect([field.id, Math.sign(moved)]).toEqual([field.id, better.includes(field.id) ? 1 : -1]);
      expect([...better, ...worse]).toContain(field.id);
    }
  expect(column({ attackerSupport: 2 })).toBe("150-199%");
  expect(column({ defenderSupport: 1 })).toBe("25-49%");
  expect(title.odds(sheet, { ...first, attackers: [brigades[0], brigades[0]] } as never)).toEqual({
    error: "29/3 Brigade is named twice.",
  });
});

test("a player's own sheet is checked with sentences", () => {
  expect(loadSheet({ "notes.json": {} })).toMatchObject({
    errors: [expect.stringContaining("has the files map.json")],
  });
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

test("edits of the wrong kind are refused with a sentence that says what they should be, and change nothing", () => {
  const WRONG: readonly [object, string][] = [
    [{ clear: 1 }, '"clear" is true, or is left out.'],
    [{ turn: "3" }, 'The turn is a whole number from 1 to 8, not "3".'],
    [{ first: "manchukuo" }, 'A side is "japan" or "china", not "manchukuo".'],
    [{ vp: 12 }, '"vp" is an object, not 12.'],
    [{ vp: { japan: 1.5 } }, '"vp" of a side is a whole number from 0 to 999, not 1.5.'],
    [{ command: { china: null } }, '"command" of a side is a whole number from 0 to 999, not null.'],
    [{ panic: "china" }, '"panic" is a list, not "china".'],
    [{ scuttled: 1 }, '"scuttled" is true or false.'],
    [{ upgradeTurn: -1 }, '"upgradeTurn" is a whole number from 0 to 99, not -1.'],
    [{ fired: ["jp.cannon"] }, 'There is no marker called "jp.cannon".'],
    [{ place: [] }, '"place" is an object, not [].'],
    [{ place: { "jp.29bde": 2413 } }, 'A place is a hex such as "2414"'],
    [{ place: { "jp.29bde": "constructor" } }, 'There is nothing called "constructor" to edit.'],
    [{ place: { "jp.29bde": "track 9" } }, "The turn of the track is a whole number from 1 to 8, not 9."],
    [{ place: { "jp.1000bde": "2413" } }, 'There is no unit called "jp.1000bde".'],
    [{ supply: { japan: 3 } }, '"supply" is an object, not 3.'],
    [{ supply: { japan: { base: 0 } } }, "The supply in a place is a whole number from 1 to 40, not 0."],
    [{ suppressed: ["jp.sefhq"] }, "jp.sefhq is no combat unit."],
    [{ active: ["jp.29bde"] }, "jp.29bde is no headquarters."],
    [{ forts: { china: "2413" } }, '"forts" is a list, not "2413".'],
    [{ air: { japan: { bombers: 2 } } }, 'There is no air box "bombers"; there are reserve, superiority'],
    [
      { air: { japan: { strike: "2" } } },
      'The number of air points in strike is a whole number from 0 to 99, not "2".',
    ],
    [{ received: ["jp.sef9"] }, 'There is no group called "jp.sef9".'],
    [{ hand: { japan: ["cn.recon"] } }, "cn.recon is not a marker of japan."],
    [{ pool: { japan: true } }, '"pool" is a list, not true.'],
    [{ phase: "combat" }, '"phase" is an object, not "combat".'],
    [{ phase: { name: "tea" } }, "The phase is one of set-up,"],
  ];
  for (const [edit, sentence] of WRONG) {
    const t = new Table();
    const before = JSON.stringify(t.game.play.s);
    expect(t.game.edit(edit as never)!.text, JSON.stringify(edit)).toContain(sentence);
    expect(JSON.stringify(t.game.play.s)).toBe(before);
  }
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
  expect(scene.overlays!.find((one) => one.name === "HQ radius")!.places).toContain("2818");
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
  for (const { side, play, text } of sheet.markers) {
    if (play === "immediate") continue;
    const held = table({ hand: { [side === 0 ? "japan" : "china"]: [text] } });
    const hand = looks.panels(held.game.view(side), sheet).find((panel) => panel.name === "Your markers");
    const [chit] = hand?.kind === "hand" && typeof hand.chits !== "number" ? hand.chits : [];
    expect(chit.text.length, text).toBeGreaterThan(20);
  }
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
