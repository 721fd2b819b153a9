import { expect, test } from "vitest";
import { title } from "../index.ts";
import { looks } from "../looks.ts";
import { field, fresh, started } from "./field.ts";
import { referenceSheet } from "./reference-sheet.ts";

const sheet = title.defaultSheet();

test("edits say what they cannot do", () => {
  const table = fresh();
  const wrong = (edit: object): string => table.game.edit(edit as never)?.text ?? "";
  expect(wrong({ weather: 1 })).toMatch(/nothing called "weather"/);
  expect(wrong({ units: { "jp.99div.1": "1627" } })).toMatch(/no unit called "jp.99div.1"/);
  expect(wrong({ units: { "jp.9div.1": "9999" } })).toMatch(/9999/);
  expect(wrong({ units: { "jp.9div.1": "3217" } })).toMatch(/area of play/);
  expect(wrong({ units: { "jp.9div.1": { at: "1627", steps: 3 } } })).toMatch(/from 1 to 2/);
  expect(wrong({ units: { "jp.9div.1": "1627", "cn.78div.1": "1627" } })).toMatch(/Both sides/);
  expect(wrong({ units: { "cn.78div.1": "2633" } })).toMatch(/closed sector/);
  expect(wrong({ units: { "cn.train.a": "2127" } })).toMatch(/off the railway/);
  expect(wrong({ logistics: 20 })).toMatch(/from 0 to 19/);
  expect(wrong({ phase: "lunch" })).toMatch(/no phase "lunch"/);
  expect(wrong({ control: { "1627": "france" } })).toMatch(/japan, china or neutral/);
  expect(wrong({ markers: { "jp.air.9": "ready" } })).toMatch(/no marker/);
  expect(table.step).toBe("japan");
});

test("an edited position plays on to the end", () => {
  for (const phase of [
    "movement",
    "combat",
    "mobileMovement",
    "mobileCombat",
    "administrative",
    "pause",
    "pauseMovement",
    "airMissions",
  ])
    for (const side of ["japan", "china"]) {
      const table = field(
        phase,
        side,
        { "jp.9div.1": "1627", "jp.9div.cav": "1629", "cn.78div.1": "1626" },
        { pause: 1, markers: { "jp.air.1": "ready" } },
      );
      table.until("tempo").act("japan", "stop");
      expect(table.game.over).not.toBeNull();
    }
});

test("the calculator itemises and gives exact chances", () => {
  const given = {
    attackers: ["jp.9div.1@2128", "jp.9div.eng@2128"],
    defenders: "cn.78div.1",
    target: "2127",
    fort: true,
    markers: ["jp.air.1"],
    dice: [6],
  };
  const found = title.odds(referenceSheet, given);
  if ("error" in found) throw new Error(found.error);
  const report = found.report as unknown as {
    attacker: { total: number };
    defender: { total: number };
    outcomes: { numerator: number; denominator: number }[];
    result: { result: string };
  };
  expect([report.attacker.total, report.defender.total]).toEqual([4 + 2 + 4, 3 + 2]);
  expect(report.outcomes.reduce((sum, one) => sum + one.numerator / one.denominator, 0)).toBeCloseTo(1);
  expect(report.result.result).toBe("D2");
  const table = field(
    "combat",
    "japan",
    { "jp.9div.1": "2128", "jp.9div.eng": "2128", "cn.78div.1": { at: "2127", marks: ["builder"] } },
    { markers: { "jp.air.1": "ready" } },
  );
  expect(table.differential("japan", "2127", ["2128"], ["jp.air.1"])).toBe(5);
});

test("the calculator explains what it cannot read", () => {
  const wrong = (given: object): string => {
    const found = title.odds(sheet, given as never);
    return "error" in found ? found.error : "";
  };
  expect(wrong({})).toMatch(/attackers/);
  expect(wrong({ attackers: "jp.9div.1" })).toMatch(/defence needs/);
  expect(wrong({ attackers: "tank", defenders: "3" })).toMatch(/neither a unit/);
  expect(wrong({ attackers: "jp.9div.1 cn.78div.1", defenders: "3" })).toMatch(/one side/);
  expect(wrong({ attackers: "jp.9div.1", defenders: "jp.9div.2" })).toMatch(/attacker's side/);
  expect(wrong({ attackers: "jp.9div.1@1627", defenders: "3", target: "2127" })).toMatch(/not adjacent/);
  expect(wrong({ attackers: "3", defenders: "3", target: "9999" })).toMatch(/no hex 9999/);
  expect(wrong({ attackers: "3", defenders: "3", dice: [7] })).toMatch(/die shows/);
});

test("sheets of one's own are checked with clear sentences", () => {
  const load = (file: string, data: unknown): string[] => {
    const loaded = title.loadSheet({ [file]: data });
    return "errors" in loaded ? [...loaded.errors] : [];
  };
  const { tables, counters } = sheet.data;
  expect(load("weather.json", {})[0]).toMatch(/map.json, counters.json and tables.json/);
  expect(
    load("tables.json", { ...tables, combat: { ...tables.combat, rows: tables.combat.rows.slice(1) } })[0],
  ).toMatch(/6 rows/);
  expect(load("counters.json", { ...counters, units: [...counters.units, counters.units[0]] }).join(" ")).toMatch(
    /listed twice/,
  );
  expect(load("tables.json", tables)).toEqual([]);
});

test("every counter has a face, every position a scene, status and panels", () => {
  const table = started();
  expect(looks.faces(sheet)).toHaveLength(71 + 9);
  const view = table.game.view(null);
  const scene = looks.scene(view, sheet);
  expect(scene.stacks).toHaveLength(14);
  expect(scene.control?.["2127"]).toBe("second");
  expect(looks.status(view, sheet)).toMatchObject({
    turn: "Turn 1 of series 1, 28 January",
    phase: "Japanese movement phase",
  });
  const panels = looks.panels(view, sheet);
  for (const name of ["Pause track", "Chinese logistics", "Fire support ready", "9th Division, off the map"])
    expect(panels.some((panel) => panel.name === name)).toBe(true);
  expect(looks.turns[34].date).toBe("2 March");
  expect(looks.placeName(sheet, "2127")).toBe("Tazang 2127");
});
