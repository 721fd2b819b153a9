import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title as shanghaiIncident } from "../index.ts";
import { type Field, field } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();
const pauseAt = (
  pause: number,
  units: Record<string, never | string | object> = {},
  more: object = {},
  options = {},
): Field => field("pause", "china", units as never, { pause, ...more } as never, options);
const costs = (table: Field, verb: string, unit: string): number[] =>
  Object.values(table.ways("china", verb, [unit])).map((one) => one.cost);
const brigade = (id: string): string[] =>
  sheet.brigades[sheet.brigadeByText.get(id)!].units.map((unit) => sheet.units[unit].id);
const buy = (...what: unknown[]): unknown[] => ["hold", true, ...what];
/** A brigade with the hexes of its units, in their order. The first unit without a hex is named all the same. */
const bring = (id: string, ...hexes: string[]): unknown[] => {
  const units = brigade(id);
  return ["brigade", id, ...hexes.flatMap((hex, i) => [units[i], hex]), ...(hexes.length === 0 ? [units[0]] : [])];
};

rule(
  ["13.4.a", "13.4.b", "13.4.f"],
  "Nineteenth Route Army needs no commitment, Fifth Army does, and both cost points",
  () => {
    const table = pauseAt(4, {}, { logistics: 2 });
    const offered = table.options("china", "order", buy("brigade"));
    expect(offered).toEqual(["119bde", "120bde", "121bde", "122bde"]);
    expect(table.no("china", "order", buy("brigade", "259bde")).text).toMatch(/not committed/);
    expect(table.options("china", "order", ["commit", true, "brigade"])).toHaveLength(8);
    expect(pauseAt(4, {}, { logistics: 0 }).may("china", "order", ["hold", true])).toBe(false);
  },
);

rule(["13.4.c", "13.4.d"], "commitment is possible in any pause, nowhere else, and never forced", () => {
  for (const pause of [4, 3, 2, 1]) expect(pauseAt(pause).options("china", "order")).toEqual(["hold", "commit"]);
  const table = field("movement", "china", { "cn.78div.1": "1627" }, { logistics: 9 });
  expect(table.verbs("china")).not.toContain("commit");
  expect(table.no("china", "order", ["commit"]).text).toMatch(/cannot be done now/);
  expect(pauseAt(3, {}, { fifthArmy: true }).may("china", "order", ["commit"])).toBe(false);
});

rule("13.4.h", "Fifth Army brigades may enter in the pause of the commitment", () => {
  const table = pauseAt(4, {}, { logistics: 3 });
  table
    .do("china", "order", ["commit", true, ...bring("259bde", "0110", "0112", "0114")])
    .do("japan", "order", ["none"]);
  expect(table.where("cn.87div.1")).toBe("0110");
  expect(table.pub.logistics).toBe(2);
});

const award = (dice: number[], more: object = {}, markers: Record<string, string> = {}): number => {
  const table = field("administrative", "japan", {}, { ...more, markers } as never);
  return table.act("japan", "pause", [], dice).pub.logistics;
};

rule(["13.5.a", "13.5.e"], "two dice plus six; markers elsewhere take nothing off", () => {
  expect(award([1, 1])).toBe(8);
  expect(award([6, 5])).toBe(17);
  expect(award([3, 4], {}, { "jp.air.1": "ready", "jp.air.2": "1627" })).toBe(13);
});

rule(["13.5.b", "13.5.c", "13.5.d"], "each marker on the track takes half a die, rounded down, one by one", () => {
  expect(award([3, 4, 5], {}, { "jp.air.1": "track" })).toBe(11);
  expect(award([3, 4, 1], {}, { "jp.air.1": "track" })).toBe(13);
  expect(award([3, 4, 3, 3], {}, { "jp.air.1": "track", "jp.air.2": "track" })).toBe(11);
  expect(award([3, 4, 1, 1], {}, { "jp.air.1": "track", "jp.air.2": "track" })).toBe(13);
});

rule(["13.5.f", "13.5.g", "13.5.m"], "the reduced award is added to savings, 19 at most", () => {
  expect(award([1, 1, 6], { logistics: 4 }, { "jp.air.1": "track" })).toBe(4 + 5);
  expect(award([6, 6], { logistics: 5 })).toBe(19);
  expect(award([6, 6], { logistics: 0 })).toBe(18);
});

rule(["13.5.h", "13.5.i"], "one point brings in all units of a brigade", () => {
  const table = pauseAt(3, {}, { logistics: 1 });
  table.do("china", "order", buy(...bring("119bde", "0110", "0112", "0114", "0110"))).do("japan", "order", ["none"]);
  expect(brigade("119bde").map((unit) => table.where(unit))).toEqual(["0110", "0112", "0114", "0110"]);
  expect(table.pub.logistics).toBe(0);
});

rule(["13.5.j", "13.5.k", "17.1.d", "13.7.d"], "a fort costs a point, a step costs a point", () => {
  const table = pauseAt(3, { "cn.78div.1": { at: "2423", steps: 1 }, "cn.78div.2": "2127" }, { logistics: 5 });
  table
    .do("china", "order", ["hold", true, "replacement", "cn.78div.1", true, "fort", "cn.78div.2"])
    .do("japan", "order", ["none"]);
  expect(table.pub.logistics).toBe(3);
  const phase = field(
    "movement",
    "china",
    { "cn.78div.1": { at: "2423", steps: 1 }, "cn.78div.2": "2127" },
    { logistics: 5 },
  );
  phase.do("china", "replace", ["cn.78div.1"]).do("china", "fort", ["cn.78div.2"]);
  expect(phase.pub.logistics).toBe(3);
});

rule("13.5.l", "unspent points are kept", () => {
  const table = pauseAt(3, { "jp.ronin": "0936" }, { logistics: 7 }).until("move", "japan");
  expect(table.pub.logistics).toBe(7);
  table.until("tempo").act("japan", "continue");
  expect(table.pub.logistics).toBe(7);
});

rule("13.5.n", "what cannot be paid is refused", () => {
  const table = field("movement", "china", { "cn.78div.1": { at: "2423", steps: 1 } }, { logistics: 0 });
  expect(table.no("china", "replace", ["cn.78div.1"]).rule).toBe("13.5");
  expect(table.no("china", "fort", ["cn.78div.1"]).rule).toBe("13.5");
  const one = field("movement", "china", { "cn.78div.1": "eliminated", "cn.78div.2": "2423" }, { logistics: 1 });
  one.act("china", "replace", ["cn.78div.1", "2424"]);
  expect([one.steps("cn.78div.1"), one.pub.logistics]).toEqual([1, 0]);
});

rule("13.5.o", "brigades enter in pauses only", () => {
  const table = field("movement", "china", { "cn.78div.1": "1627" }, { logistics: 9 });
  expect(table.verbs("china")).not.toContain("brigade");
  expect(table.no("china", "replace", ["cn.60div.1"]).text).toMatch(/not been in play/);
});

rule(["13.6.a", "13.6.h"], "entry by the playable hexes of the west and north edge", () => {
  const table = pauseAt(3, {}, { logistics: 3 });
  const open = table.options("china", "order", buy(...bring("119bde")));
  expect(open).toHaveLength(38 + 5);
  for (const hex of open) expect(hex.startsWith("01") || hex.endsWith("01")).toBe(true);
  expect(open).not.toContain("0701");
  expect(table.no("china", "order", buy(...bring("119bde", "1627"))).rule).toBe("13.6");
});

rule("13.6.j", "the literal option uses the east and north edges", () => {
  const table = pauseAt(3, {}, { logistics: 3 }, { entryEdges: "eastNorth" });
  const open = table.options("china", "order", buy(...bring("119bde")));
  expect(open).toContain("3725");
  expect(open).toContain("0301");
  expect(open).not.toContain("0110");
});

rule(["13.6.b", "13.6.c", "13.6.i"], "not on or beside Japanese units, and within the stacking limit", () => {
  const table = pauseAt(3, { "jp.9div.1": "0110", "cn.78div.1": "0120" }, { logistics: 3 });
  expect(table.no("china", "order", buy(...bring("119bde", "0110"))).rule).toBe("5.0");
  expect(table.no("china", "order", buy(...bring("119bde", "0111"))).text).toMatch(/zone/);
  expect(table.no("china", "order", buy(...bring("119bde", "0120"))).rule).toBe("5.3");
  expect(table.may("china", "order", buy(...bring("119bde", "0112")))).toBe(true);
});

rule(["13.6.d", "13.6.e", "13.6.f"], "entry spends the allowance; redeployment with three times of it remains", () => {
  const table = pauseAt(3, { "jp.9div.1": "0126", "jp.9div.2": "0130" }, { logistics: 3 });
  table.do("china", "order", buy(...bring("119bde", "0104", "0128", "0106", "0108"))).do("japan", "order", ["none"]);
  expect(table.turnOf).toBe("china");
  expect(Math.max(...costs(table, "redeploy", "cn.60div.1"))).toBe(12);
  expect(table.no("china", "redeploy", ["cn.60div.2"]).rule).toBe("14.0");
});

rule("13.6.g", "units of a brigade enter where they like", () => {
  const table = pauseAt(3, {}, { logistics: 3 });
  table.do("china", "order", buy(...bring("119bde", "0101", "0138", "0120", "0501"))).do("japan", "order", ["none"]);
  expect(brigade("119bde").map((unit) => table.where(unit))).toEqual(["0101", "0138", "0120", "0501"]);
});

rule("13.6.k", "a paid brigade comes in whole; units that had to wait may wait on", () => {
  const table = pauseAt(2, { "cn.60div.1": "waiting" }, { logistics: 3 });
  expect(table.no("china", "order", ["hold", false, true, "brigade", "120bde", false]).text).toMatch(
    /name of one unit/,
  );
  table.do("china", "order", ["hold", false]).do("japan", "order", ["none"]);
  expect([table.where("cn.60div.1"), table.pub.logistics]).toEqual(["waiting", 3]);
});

rule("13.6.k", "units of a paid brigade without an entry hex wait and come in later for nothing", () => {
  // Japanese units on the edge leave no hex free.
  const ids = sheet.units.filter((unit) => unit.side === "japan").map((unit) => unit.id);
  const posts = [
    ...Array.from({ length: 12 }, (_, i) => `01${String(4 + 3 * i).padStart(2, "0")}`),
    "0138",
    "0401",
    "0601",
    "0101",
  ];
  const units = Object.fromEntries(posts.map((hex, i) => [ids[i], hex]));
  const table = pauseAt(3, units, { logistics: 3 });
  table.do("china", "order", buy("brigade", "119bde")).do("japan", "order", ["none"]);
  const waiting = brigade("119bde").filter((unit) => table.where(unit) === "waiting");
  expect(waiting).toHaveLength(4);
  expect(table.pub.logistics).toBe(2);
  table.edit({
    clear: true,
    phase: "pause",
    side: "china",
    logistics: 0,
    units: Object.fromEntries(waiting.map((unit) => [unit, "waiting"])),
  });
  table
    .do("china", "order", ["hold", ...waiting.flatMap((unit, i) => [true, unit, `01${10 + 2 * i}`])])
    .do("japan", "order", ["none"]);
  expect(table.where(waiting[0])).toBe("0110");
  expect(table.pub.logistics).toBe(0);
});

rule(
  ["13.7.a", "13.7.b", "13.7.e"],
  "Chinese steps in pauses and in regular movement turn reduced units to full strength",
  () => {
    const units = { "cn.78div.1": { at: "2423", steps: 1 } };
    const pause = pauseAt(3, units, { logistics: 5 });
    pause.do("china", "order", buy("replacement", "cn.78div.1")).do("japan", "order", ["none"]);
    expect(pause.steps("cn.78div.1")).toBe(2);
    const phase = field("movement", "china", units, { logistics: 5 }).do("china", "replace", ["cn.78div.1"]);
    expect(phase.steps("cn.78div.1")).toBe(2);
  },
);

rule("13.7.c", "not in mobile movement and not in combat", () => {
  for (const name of ["mobileMovement", "combat", "mobileCombat"]) {
    const table = field(
      name,
      "china",
      { "cn.78div.1": { at: "2423", steps: 1 }, "jp.9div.1": "2424" },
      { logistics: 5 },
    );
    expect(table.no("china", "replace", ["cn.78div.1"]).text).toMatch(/cannot be done now/);
  }
});

rule("13.7.f", "not where the unit could not retreat", () => {
  const ring = { "jp.9div.1": "1627", "jp.9div.2": "1625", "jp.9div.3": "1726", "jp.9div.4": "1526" };
  const table = field("movement", "china", { "cn.78div.1": { at: "1626", steps: 1 }, ...ring }, { logistics: 5 });
  expect(table.no("china", "replace", ["cn.78div.1"]).text).toMatch(/could not retreat/);
});

rule(["13.7.g", "13.7.h"], "a return on an entry hex, or in or next to a city or town of the formation", () => {
  const table = field(
    "movement",
    "china",
    { "cn.78div.1": "eliminated", "cn.78div.155sup": "2423", "cn.60div.1": "2127" },
    { logistics: 5 },
  );
  const open = table.options("china", "replace", ["cn.78div.1"]);
  for (const hex of ["0110", "0301", "2423", "2424"]) expect(open).toContain(hex);
  for (const hex of ["2127", "2128", "1627"]) expect(open).not.toContain(hex);
});

rule("13.7.h", "units ordered back in one pause do not open towns and cities for each other", () => {
  const units = { "cn.78div.1": "2430", "cn.78div.2": "eliminated", "cn.78div.3": "eliminated" };
  const table = field("pause", "china", units, { pause: 2, logistics: 9 });
  const first = ["hold", true, "replacement", "cn.78div.2", "2530", 1];
  expect(table.may("china", "order", first)).toBe(true);
  expect(table.no("china", "order", [...first, true, "replacement", "cn.78div.3", "2630"]).rule).toBe("13.7");
  expect(table.may("china", "order", [...first, true, "replacement", "cn.78div.3", "2429"])).toBe(true);
});

rule(["13.7.i", "13.7.t"], "not in a Japanese zone, not overstacked, not in a closed sector", () => {
  const table = field(
    "movement",
    "china",
    { "cn.78div.1": "eliminated", "cn.78div.2": "2732", "jp.snlf.1": "2630" },
    { logistics: 5 },
  );
  expect(table.no("china", "replace", ["cn.78div.1", "2631"]).text).toMatch(/zone/);
  expect(table.no("china", "replace", ["cn.78div.1", "2732"]).rule).toBe("5.3");
  expect(table.no("china", "replace", ["cn.78div.1", "2733"]).rule).toBe("18.0");
  expect(table.may("china", "replace", ["cn.78div.1", "2831"])).toBe(true);
});

rule(
  ["13.7.k", "13.7.l", "13.7.m"],
  "a step halves the allowance before it is multiplied, down, but not below 1",
  () => {
    const table = field("movement", "china", { "cn.78div.1": { at: "1624", steps: 1 } }, { logistics: 5 }).do(
      "china",
      "replace",
      ["cn.78div.1"],
    );
    expect(Math.max(...costs(table, "move", "cn.78div.1"))).toBe(2);
    expect(Math.max(...costs(table, "redeploy", "cn.78div.1"))).toBe(8);
    for (const full of [1, 3]) {
      const counters = structuredClone(sheet.data.counters) as { units: { id: string; allowance: number }[] };
      for (const unit of counters.units) if (unit.id === "cn.78div.1") unit.allowance = full;
      const loaded = shanghaiIncident.loadSheet({ "counters.json": counters });
      if ("errors" in loaded) throw new Error(loaded.errors[0]);
      const slow = field(
        "movement",
        "china",
        { "cn.78div.1": { at: "1624", steps: 1 } },
        { logistics: 5 },
        {},
        loaded.sheet,
      );
      slow.do("china", "replace", ["cn.78div.1"]);
      expect(Math.max(...costs(slow, "move", "cn.78div.1"))).toBe(1);
    }
  },
);

rule(
  ["13.7.n", "13.7.o"],
  "back on an entry hex: only redeployment at three times; beside a town: half a move, or four times",
  () => {
    const edge = field("movement", "china", { "cn.78div.1": "eliminated", "cn.78div.2": "0411" }, { logistics: 5 });
    edge.do("china", "replace", ["cn.78div.1", "0130", 1]);
    expect(edge.no("china", "move", ["cn.78div.1"]).rule).toBe("13.6");
    expect(Math.max(...costs(edge, "redeploy", "cn.78div.1"))).toBe(6);
    const town = field("movement", "china", { "cn.78div.1": "eliminated", "cn.78div.2": "0411" }, { logistics: 5 });
    town.do("china", "replace", ["cn.78div.1", "0412", 1]);
    expect(Math.max(...costs(town, "move", "cn.78div.1"))).toBe(2);
    expect(Math.max(...costs(town, "redeploy", "cn.78div.1"))).toBe(8);
  },
);

rule("13.7.p", "a unit that has moved takes no step", () => {
  const table = field("movement", "china", { "cn.78div.1": { at: "1627", steps: 1 } }, { logistics: 5 });
  table.do("china", "move", ["cn.78div.1", "1626"]);
  expect(table.no("china", "replace", ["cn.78div.1"]).text).toMatch(/already moved/);
});

rule("13.7.q", "two steps in one phase halve only once", () => {
  const table = field("movement", "china", { "cn.78div.1": "eliminated", "cn.78div.2": "0411" }, { logistics: 5 });
  table.do("china", "replace", ["cn.78div.1", "0412", 1]).do("china", "replace", ["cn.78div.1"]);
  expect(table.steps("cn.78div.1")).toBe(2);
  expect(Math.max(...costs(table, "move", "cn.78div.1"))).toBe(2);
});

rule(
  ["13.7.r", "13.7.s"],
  "only points limit Chinese replacements; one point back reduced, two at full strength",
  () => {
    const units = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`cn.78div.${n}`, { at: `16${23 + n}`, steps: 1 }]));
    const table = field("movement", "china", units as never, { logistics: 6 });
    for (const n of [1, 2, 3, 4, 5, 6]) table.do("china", "replace", [`cn.78div.${n}`]);
    expect(table.pub.logistics).toBe(0);
    for (const steps of [1, 2]) {
      const back = field("movement", "china", { "cn.78div.1": "eliminated", "cn.78div.2": "0411" }, { logistics: 5 });
      back.do("china", "replace", ["cn.78div.1", "0412", steps]);
      expect([back.steps("cn.78div.1"), back.pub.logistics]).toEqual([steps, 5 - steps]);
    }
  },
);
