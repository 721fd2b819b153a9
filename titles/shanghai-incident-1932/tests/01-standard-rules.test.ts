import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title as shanghaiIncident } from "../index.ts";
import { resultOf } from "../rules/07-combat/differential.ts";
import { RESULTS, type Result } from "../sheet-schema.ts";
import { type Field, field, fresh, started } from "./helpers.ts";
import { referenceSheet } from "./reference-sheet.ts";

const sheet = shanghaiIncident.defaultSheet();
const { board, tables } = sheet;

rule(
  ["1.0.a", "1.0.b"],
  "the standard rules apply, and exclusive cases decide against them: a support unit stacks",
  () => {
    const table = field("movement", "china", {
      "cn.78div.1": { at: "1627", marks: ["moved"] },
      "cn.78div.155sup": "1629",
      "cn.78div.2": "1626",
    });
    expect(table.no("china", "infiltrate", ["cn.78div.2", "1627"]).rule).toBe("5.3");
    table.do("china", "move", ["cn.78div.155sup", "1627"]);
    expect(table.where("cn.78div.155sup")).toBe("1627");
    expect(table.no("china", "move", ["cn.78div.155sup"]).rule).toBe("5.0");
  },
);

rule("2.1.a", "every unit is in exactly one hex or box, every marker likewise", () => {
  const table = started();
  expect(table.pub.at).toHaveLength(71);
  expect(table.pub.marker).toHaveLength(9);
  expect(table.where("jp.snlf.1")).toBe("3030");
  expect(table.where("jp.9div.1")).toBe("off");
  expect(table.where("cn.train.a")).toBe("1932");
});

rule("2.1.b", "adjacency is symmetric, six neighbours at most", () => {
  for (let hex = 0; hex < board.size; hex++) {
    const near = board.neighbours(hex as never);
    expect(near.length).toBeLessThanOrEqual(6);
    expect(near.every((other) => board.neighbours(other).includes(hex as never))).toBe(true);
  }
});

rule("2.1.c", "distance counts the destination and not the origin", () => {
  expect(board.distance(board.id("1627"), board.id("1627"))).toBe(0);
  expect(board.distance(board.id("1627"), board.id("1626"))).toBe(1);
  expect(board.distance(board.id("1627"), board.id("1825"))).toBe(3);
  const table = field("movement", "china", { "cn.78div.1": "1627" });
  expect(table.may("china", "move", ["cn.78div.1", "1623"])).toBe(true);
  expect(table.no("china", "move", ["cn.78div.1", "1622"]).rule).toBe("5.0");
});

rule(
  ["2.2.a", "2.2.b", "2.2.e"],
  "the table is data and gives one of six results for every differential and die",
  () => {
    expect(tables.terrain.city.cost).toBe(1);
    expect(tables.limits.turnsPerSeries).toBe(7);
    const seen = new Set<Result>();
    for (let difference = -30; difference <= 30; difference++)
      for (let die = 1; die <= 6; die++) seen.add(resultOf(tables, difference, die));
    expect([...seen].sort()).toEqual([...RESULTS].sort());
    for (let die = 1; die <= 6; die++) {
      expect(resultOf(tables, -40, die)).toBe(resultOf(tables, tables.combat.from[0] - 1, die));
      expect(resultOf(tables, 40, die)).toBe(resultOf(tables, tables.combat.from[tables.combat.from.length - 1], die));
    }
  },
);

rule(["2.2.c", "2.2.d"], "more strength and a higher die are never worse for the attacker", () => {
  const rank = (result: Result): number => ["A2", "A1", "Ex", "D1", "D2", "De"].indexOf(result);
  for (let difference = -20; difference <= 20; difference++)
    for (let die = 1; die <= 6; die++) {
      const now = rank(resultOf(tables, difference, die));
      expect(rank(resultOf(tables, difference + 1, die))).toBeGreaterThanOrEqual(now);
      if (die < 6) expect(rank(resultOf(tables, difference, die + 1))).toBeGreaterThanOrEqual(now);
    }
});

rule(["2.3.a", "2.3.1.a", "2.3.1.d"], "a unit has id, type, strengths, allowance, formation and band", () => {
  for (const unit of sheet.units) {
    expect(unit.id).toMatch(/^(jp|cn)\./);
    expect(unit.type).toBeTruthy();
    expect(unit.values[0]).toHaveLength(2);
    expect(unit.allowance).toBeGreaterThanOrEqual(unit.type === "train" ? 0 : 1);
    expect(unit).toHaveProperty("formation");
    if (unit.band) expect(["regiment", "brigade", "division"]).toContain(unit.band.level);
  }
  const broken = structuredClone(sheet.data.counters) as { units: { values?: unknown }[] };
  delete broken.units[0].values;
  const loaded = shanghaiIncident.loadSheet({ "counters.json": broken });
  expect("errors" in loaded && loaded.errors[0]).toMatch(/values/);
});

rule(["2.3.b", "2.3.c"], "a two-step unit is reduced and stays; the next step takes it off the map", () => {
  const units = { "jp.9div.1": "1627", "cn.78div.1": "1626" };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1627"], "Ex");
  expect(table.steps("cn.78div.1")).toBe(1);
  expect(table.where("cn.78div.1")).toBe("1626");
  expect(table.steps("jp.9div.1")).toBe(1);
  table.edit({ phase: "combat", side: "japan" }).attack("japan", "1626", ["1627"], "Ex");
  expect(table.where("cn.78div.1")).toBe("eliminated");
  expect(table.where("jp.9div.1")).toBe("eliminated");
});

rule("2.3.d", "markers have no zone of control and do not count for stacking", () => {
  const table = field(
    "movement",
    "china",
    { "cn.78div.1": { at: "2730", marks: ["builder"] }, "cn.78div.155sup": "2629", "jp.snlf.1": "3430" },
    { markers: { "jp.air.1": "2730" }, snipers: ["2730"] },
  );
  table.do("china", "infiltrate", ["cn.78div.155sup", "2730"]);
  expect(table.where("cn.78div.155sup")).toBe("2730");
  expect(table.zonesOf("japan")).not.toContain("2730");
});

rule(
  ["2.3.1.b", "2.3.1.c", "2.3.1.e"],
  "stacking and replacement go by division, SNLF or 24th Brigade; some have none",
  () => {
    const formation = (id: string): string | null => sheet.units[sheet.unitByText.get(id)!].formation;
    expect(formation("jp.9div.cav")).toBe("9div");
    expect(formation("cn.78div.155sup")).toBe("78div");
    expect(formation("jp.snlf.car")).toBe("snlf");
    expect(formation("jp.24bde.eng")).toBe("24bde");
    for (const id of ["cn.train.a", "jp.ronin", "jp.volunteers"]) expect(formation(id)).toBeNull();
    const table = field("movement", "japan", {
      "jp.9div.1": { at: "1627", marks: ["moved"] },
      "jp.9div.eng": "1629",
      "jp.11div.eng": "1626",
    });
    expect(table.no("japan", "infiltrate", ["jp.11div.eng", "1627"]).rule).toBe("5.3");
    table.do("japan", "move", ["jp.9div.eng", "1627"]);
    expect(table.where("jp.9div.eng")).toBe("1627");
  },
);

rule(
  ["2.3.2.a", "2.3.2.b", "2.3.2.e"],
  "circled allowances are mobile, others leg; a leg support unit lends nothing",
  () => {
    expect(sheet.units.filter((unit) => unit.mobile).map((unit) => unit.id)).toEqual([
      "jp.snlf.car",
      "jp.9div.cav",
      "jp.9div.tank",
      "jp.11div.cav",
      "jp.14div.cav",
    ]);
    const table = field("mobileMovement", "japan", {
      "jp.9div.1": "1627",
      "jp.9div.eng": "1627",
      "jp.9div.cav": "1629",
    });
    expect(table.may("japan", "move", ["jp.9div.cav"])).toBe(true);
    expect(table.no("japan", "move", ["jp.9div.1"]).rule).toBe("4.1");
    expect(table.no("japan", "move", ["jp.9div.eng"]).rule).toBe("4.1");
  },
);

rule(
  ["2.3.2.c", "2.3.2.d", "4.1.k"],
  "a leg unit rides with a mobile support unit, and only as long as they share a hex",
  () => {
    const table = field("mobileMovement", "japan", { "jp.9div.1": "1627", "jp.9div.tank": "1627" });
    expect(table.options("japan", "move", ["jp.9div.tank"])).toEqual(["jp.9div.1"]);
    table.act("japan", "move", ["jp.9div.tank", ["jp.9div.1"], "1625", false, true, "1624", false]);
    expect(table.where("jp.9div.1")).toBe("1625");
    expect(table.where("jp.9div.tank")).toBe("1624");
    expect(table.no("japan", "move", ["jp.9div.1"]).rule).toBe("5.0");
    const apart = field("mobileMovement", "japan", { "jp.9div.1": "1627", "jp.9div.tank": "1628" });
    expect(apart.no("japan", "move", ["jp.9div.1"]).rule).toBe("4.1");
  },
);

rule(["2.4.a", "2.4.b"], "all dice have six faces, come from the seed and are told with purpose and value", () => {
  const table = field("combat", "japan", { "jp.9div.1": "1627", "cn.78div.1": "1626" });
  expect(() => table.do("japan", "attack", ["1626", ["1627"]], [7])).toThrow(/six|6|faces/);
  const rolled = (): Field => {
    const units = { "jp.9div.1": "1627", "cn.78div.1": "1626" };
    const one = field("combat", "japan", units, {}, {}, referenceSheet, "seed");
    return one.do("japan", "attack", ["1626", ["1627"]]);
  };
  const [battle] = rolled().data("battle");
  expect(battle.purpose).toBe("combat");
  expect([1, 2, 3, 4, 5, 6]).toContain(battle.die);
  expect(rolled().data("battle")[0].die).toBe(battle.die);
});

rule(["3.0.a", "3.0.b", "11.1.j"], "Japan is first player in every turn, and sets up first", () => {
  const table = fresh();
  expect(table.turnOf).toBe("japan");
  expect(table.no("china", "place", ["cn.78div.1", "2730"]).text).toMatch(/nothing to decide/);
  const game = started();
  for (const turn of [1, 2, 3]) {
    expect(game.pub.turn).toBe(turn);
    expect(game.turnOf).toBe("japan");
    expect(game.step).toBe("move");
    game.until("tempo").act("japan", "continue");
  }
});

rule("10.2.a", "hexes are kilometres and turns are days, for display only", () => {
  expect(board.sheet.grid.kmPerHex).toBe(1);
  const table = started();
  expect(table.pub.day).toBe(1);
  table.until("tempo").act("japan", "continue");
  expect(table.pub.day).toBe(2);
});
