import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { arrivals, cost, move, reach, sheet, table } from "./helpers.ts";

rule(
  ["20.2.a", "20.2.b", "20.2.c", "20.2.d"],
  "engineers bridge the streams and rivers of their starting hex for others, in that phase, while effective; never major rivers",
  () => {
    const t = table({
      place: { "jp.8eng": "0419", "jp.29bde": "0419", "jp.10eng": "2515", "jp.1com": "2515" },
      ...move("first", "japan"),
    });
    expect(cost(t, "japan", "jp.29bde", "0420")).toBe(1);
    expect(cost(t, "japan", "jp.8eng", "0420")).toBe(2);
    expect(reach(t, "japan", "jp.1com")).not.toContain("2615");
    t.act("japan", "move", ["jp.8eng", "0418"]);
    expect(cost(t, "japan", "jp.29bde", "0420")).toBe(1);
    t.edit(move("first", "japan"));
    expect(cost(t, "japan", "jp.29bde", "0420")).toBe(2);
    const idle = table({
      place: { "jp.8eng": "0419", "jp.29bde": "0419" },
      suppressed: ["jp.8eng"],
      ...move("first", "japan"),
    });
    expect(cost(idle, "japan", "jp.29bde", "0420")).toBe(2);
    idle.edit({ supply: { japan: { "0419": 1 } }, ...move("first", "japan") });
    expect(idle.refused("japan", "move", ["jp.8eng", ["jp.supply.1"], "0418"]).text.length).toBeGreaterThan(0);
    idle.act("japan", "move", ["jp.8eng", "0418"]);
  },
);

rule(
  ["20.4.a", "20.4.b", "20.4.c", "20.4.d"],
  "an engineer carries one point from its starting hex and drops it where the move ends",
  () => {
    const t = table({ place: { "jp.8eng": "2818" }, supply: { japan: { "2818": 2 } }, ...move("first", "japan") });
    expect(t.options("japan", "move", ["jp.8eng"])).toEqual(["jp.supply.1"]);
    t.act("japan", "move", ["jp.8eng", ["jp.supply.1"], "2813"]);
    expect([t.where("jp.8eng"), t.supply("japan", "2813"), t.supply("japan", "2818")]).toEqual(["2813", 1, 1]);
    expect(t.refused("japan", "move", ["jp.supply.1", "2812"]).rule).toBe("11.2");
    const two = table({ place: { "jp.8eng": "2818" }, supply: { japan: { "2818": 2 } }, ...move("first", "japan") });
    expect(
      two.refused("japan", "move", ["jp.8eng", ["jp.supply.1", "jp.supply.2"], "2813"]).text.length,
    ).toBeGreaterThan(0);
    const away = table({ place: { "jp.8eng": "2818" }, supply: { japan: { "2817": 1 } }, ...move("first", "japan") });
    expect(away.refused("japan", "move", ["jp.8eng", ["jp.supply.1"], "2813"]).text.length).toBeGreaterThan(0);
    away.act("japan", "move", ["jp.supply.1", "2818"]);
    expect(away.refused("japan", "move", ["jp.8eng", ["jp.supply.1"], "2813"]).text.length).toBeGreaterThan(0);
  },
);

rule(["20.1.a"], "engineers never generate air units", () => {
  const t = arrivals("japan", 4, { place: { "jp.8eng": "2818", "jp.10eng": "2514" }, air: { japan: {} } });
  expect(t.air("japan", "reserve")).toBe(1);
});

rule(
  ["20.3.a", "20.3.b", "20.3.f"],
  "an engineer next to supply fortifies its hex and occupied neighbours; twice gains nothing",
  () => {
    const t = table({
      place: { "jp.8eng": "2818", "jp.29bde": "2817", "jp.5bde": "2815" },
      supply: { japan: { "2819": 3 } },
      phase: { name: "supply", side: "japan" },
    });
    t.act("japan", "fortify", ["2819", ["jp.8eng"]]);
    expect([t.forts("japan"), t.supply("japan", "2819")]).toEqual([["2817", "2818", "2819"], 2]);
    t.act("japan", "fortify", ["2819", ["jp.8eng"]]);
    expect([t.forts("japan"), t.supply("japan", "2819")]).toEqual([["2817", "2818", "2819"], 1]);
    expect(t.events("fortified")).toHaveLength(3);
    // The last point leaves its hex empty, and there is nothing to fortify.
    t.act("japan", "fortify", ["2819", ["jp.8eng"]]);
    expect(t.forts("japan")).toEqual(["2817", "2818"]);
  },
);

rule(["20.3.c"], "several engineers build from one point", () => {
  const t = table({
    place: { "jp.8eng": "2818", "jp.10eng": "2820" },
    supply: { japan: { "2819": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "fortify", ["2819", ["jp.8eng", "jp.10eng"]]);
  expect([t.forts("japan"), t.supply("japan", "2819")]).toEqual([["2818", "2820"], 0]);
});

rule(["20.3.d", "20.3.e"], "without an effective engineer nothing is built; the Chinese have none", () => {
  const t = table({
    place: { "jp.8eng": "2818" },
    supply: { japan: { "2818": 1 } },
    suppressed: ["jp.8eng"],
    phase: { name: "supply", side: "japan" },
  });
  expect(t.refused("japan", "fortify", ["2818", ["jp.8eng"]]).rule).toBe("20.3");
  expect(sheet.engineers.every((unit) => sheet.side[unit] === 0)).toBe(true);
});

rule(
  ["20.3.a", "20.3.c", "20.3.f"],
  "only engineers in or next to the supply's hex build, and not from the base",
  () => {
    const t = table({
      place: { "jp.8eng": "2818", "jp.10eng": "2821", "jp.29bde": "2821" },
      supply: { japan: { "2818": 1, base: 1 } },
      phase: { name: "supply", side: "japan" },
    });
    expect(t.refused("japan", "fortify", ["2818", ["jp.10eng"]]).text).toBe(
      "Only combat effective engineers in or next to the supply's hex build.",
    );
    expect(t.refused("japan", "fortify", ["base", ["jp.8eng"]]).text).toBe(
      "No combat effective engineer is in or next to usable supply there.",
    );
    t.act("japan", "fortify", ["2818", ["jp.8eng"]]);
    expect(t.forts("japan")).toEqual(["2818"]);
  },
);

rule(["20.3.a"], "an engineer in the first hex of the map builds like any other", () => {
  const t = table({
    place: { "jp.8eng": "0101" },
    supply: { japan: { "0101": 1 } },
    phase: { name: "supply", side: "japan" },
  }).act("japan", "fortify", ["0101", ["jp.8eng"]]);
  expect(t.forts("japan")).toEqual(["0101"]);
});
