import { describe, expect, test } from "vitest";
import { defaultSheet, loadSheet } from "../sheet.ts";
import { fighting, position, setUpGame } from "./helpers.ts";

const errors = (files: Record<string, unknown>): readonly string[] => {
  const loaded = loadSheet(files);
  return "errors" in loaded ? loaded.errors : [];
};
const { counters, schedule, tables, map } = defaultSheet().data;

describe("a player's own sheet", () => {
  test("replaces single files", () => {
    const own = structuredClone(tables);
    own.combat.rows[2][2] = "0/1";
    const loaded = loadSheet({ "tables.json": own });
    if (!("sheet" in loaded)) throw new Error(loaded.errors.join(" "));
    const units = { "jp.3div.1": "0611", "jp.3div.2": "0611", "cn.87div": "0610", "cn.61div": "0610" };
    const table = fighting("japan", { sheet: loaded.sheet, units });
    table.attack("japan", "0610", ["jp.3div.1", "jp.3div.2"], [3]);
    expect(table.lastBattle).toMatchObject({ column: "1:1", result: "0/1" });
  });

  test("is refused with sentences that say what does not fit and where", () => {
    const broken = <T>(data: T, spoil: (copy: T) => void): T => {
      const copy = structuredClone(data);
      spoil(copy);
      return copy;
    };
    expect(errors({ "units.json": {} })).toEqual([
      expect.stringMatching(/^units.json: the sheet of .* has the files map.json/),
    ]);
    expect(errors({ "counters.json": { units: [] } })).toEqual([
      expect.stringMatching(/^counters.json: provenance: is missing/),
    ]);
    const factor = broken(counters, (copy) => (copy.units[0].factors = [99]));
    expect(errors({ "counters.json": factor })).toEqual([
      expect.stringMatching(/counters.json: units.0.factors.0: must be at most 20/),
    ]);
    const twice = broken(counters, (copy) => (copy.units[1].id = copy.units[0].id));
    expect(errors({ "counters.json": twice })[0]).toMatch(/jp.snlf.1: is listed twice/);
    const hex = broken(schedule, (copy) => (copy.setUp.japan[0].hex = "3513"));
    expect(errors({ "schedule.json": hex })).toContain("schedule.json: set-up of 3513: hex 3513 cannot be entered.");
    const lost = broken(schedule, (copy) => copy.reinforcements.shift());
    expect(errors({ "schedule.json": lost })).toContain(
      "schedule.json: jp.snlf.9 is neither in the set-up nor among the reinforcements.",
    );
    const inland = broken(schedule, (copy) => (copy.reinforcements[1].hexes = ["2410"]));
    expect(errors({ "schedule.json": inland })[0]).toMatch(/2410 is no landing hex/);
    const cell = broken(tables, (copy) => (copy.combat.rows[0][0] = "lots"));
    expect(errors({ "tables.json": cell })[0]).toMatch(/tables.json: combat.rows.0.0: must be steps lost/);
    const short = broken(tables, (copy) => copy.combat.rows.pop());
    expect(errors({ "tables.json": short })[0]).toMatch(/six rows/);
    const group = broken(map, (copy) => delete copy.groups.landingOnYangtze);
    expect(errors({ "map.json": group })).toEqual(["map.json: the group landingOnYangtze is missing."]);
    expect(errors({ "map.json": 7 })[0]).toMatch(/^map.json: /);
    const air = broken(schedule, (copy) => copy.markers.push({ turn: 2, side: "china", air: 1 }));
    expect(errors({ "schedule.json": air })[0]).toMatch(/artillery markers only/);
  });
});

describe("editing a position", () => {
  test("places, removes and flips units, sets turn, phase, markers, control and top counter", () => {
    const table = setUpGame();
    table.edit({
      turn: 6,
      units: {
        "jp.3div.1": { hex: "3510", steps: 1 },
        "cn.garrison.wusong": "dead",
        "cn.88div": "return 9",
        "cn.garrison.suzhou": "removed",
      },
      control: { "2410": "japan" },
      top: ["cn.87div"],
      markers: { japan: { air: 2 } },
      spent: { japan: { air: 1 } },
      airForce: false,
      phase: { side: "japan", phase: "second", declared: "move/fight" },
    });
    expect([table.where("jp.3div.1"), table.steps("jp.3div.1"), table.control("3510")]).toEqual(["3510", 1, "japan"]);
    expect(["cn.garrison.wusong", "cn.88div", "cn.garrison.suzhou"].map((unit) => table.where(unit))).toEqual([
      "dead",
      "return 9",
      "removed",
    ]);
    expect([table.control("2410"), table.stack("3511")?.top, table.ready("japan", "air")]).toEqual([
      "japan",
      "cn.87div",
      1,
    ]);
    expect([table.pub.turn, table.pub.airForce, table.turnOf, table.step]).toEqual([6, false, "japan", "fight"]);
    expect(table.where("jp.101div.1")).toBe("box 6");
  });

  test("refuses what is impossible, with a sentence, and changes nothing", () => {
    const table = position({ units: { "jp.3div.1": "3510", "cn.87div": "0202" } });
    const before = JSON.stringify(table.game.play.s);
    const impossible: [unknown, RegExp][] = [
      [{ units: { "jp.99div.1": "3510" } }, /no unit jp.99div.1/],
      [{ units: { "jp.3div.1": "9999" } }, /no hex 9999/],
      [{ units: { "jp.3div.1": "3508" } }, /cannot be entered/],
      [{ units: { "jp.3div.1": "0202" } }, /units of the other side/],
      [{ units: { "jp.3div.1": "moon" } }, /not "moon"/],
      [{ units: { "jp.3div.1": "pool" } }, /no Japanese garrison/],
      [{ units: { "cn.55div": "return 8" } }, /elite/],
      [{ units: { "cn.55div": { hex: "0202", steps: 2 } } }, /one step/],
      [{ units: { "jp.3div.1": "sea 3417" } }, /may not land/],
      [{ turn: 13 }, /turn/],
      [{ control: { "0202": "japan" } }, /cannot change hands/],
      [{ top: ["cn.88div"] }, /not on the map/],
      [{ markers: { china: { naval: 1 } } }, /naval markers/],
      [{ spent: { japan: { air: 9 } } }, /More air markers/],
      [{ phase: { side: "japan", phase: "dinner" } }, /phase/],
      [{ control: { "3512": "china" } }, /3512/],
      [{ turn: 3 }, /3512/],
      [{ weather: "rain" }, /weather/],
    ];
    for (const [edit, sentence] of impossible) {
      expect(table.game.edit(edit as never)?.text).toMatch(sentence);
      expect(JSON.stringify(table.game.play.s)).toBe(before);
    }
  });
});
