import { rule } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title as shanghaiIncident } from "../index.ts";
import { INTERNATIONAL } from "../sheet.ts";
import { field } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();

rule(["5.0.b", "5.2.a"], "a unit pays as it enters and cannot start what it cannot pay", () => {
  const table = field("movement", "china", { "cn.78div.1": "1627" });
  const about = table.ways("china", "move", ["cn.78div.1"]);
  expect(about["1626"].cost).toBe(1);
  expect(about["1623"].cost).toBe(4);
  expect(table.no("china", "move", ["cn.78div.1", "1622"]).text).toMatch(/4 movement points/);
  // Two points left, then a river hexside of cost 3 is too dear.
  const wet = field("movement", "china", { "cn.78div.1": "2418" });
  expect(wet.no("china", "move", ["cn.78div.1", "2421"]).rule).toBe("5.0");
});

test("a march shows what it costs of what is left, its way from where it begins, and where it has to stop", () => {
  const table = field("movement", "china", { "cn.78div.1": "1627", "jp.snlf.1": "1623" });
  const about = table.ways("china", "move", ["cn.78div.1"]);
  expect(about["1625"]).toEqual({ kind: "way", cost: 2, of: 4, path: ["1627", "1626", "1625"], stop: false });
  expect(about["1624"]).toEqual({ kind: "way", cost: 3, of: 4, path: ["1627", "1626", "1625", "1624"], stop: true });
  const onward = table.ways("china", "move", ["cn.78div.1", [], "1626", true]);
  expect(onward["1624"]).toEqual({ kind: "way", cost: 2, of: 3, path: ["1626", "1625", "1624"], stop: true });
});

rule("5.0.c", "unused points vanish and are not lent", () => {
  const table = field("movement", "china", { "cn.78div.1": "1627", "cn.78div.2": "1630" });
  table.do("china", "move", ["cn.78div.1", "1626"]);
  expect(table.no("china", "move", ["cn.78div.2", "1625"]).rule).toBe("5.0");
  table.act("china", "done").until("move", "china");
  expect(table.no("china", "move", ["cn.78div.1", "1621"]).rule).toBe("5.0");
});

rule("5.0.d", "enemy units bar the way, snipers do not", () => {
  const table = field("movement", "japan", { "jp.snlf.1": "2930", "cn.78div.1": "2829" }, { snipers: ["2830"] });
  expect(table.no("japan", "infiltrate", ["jp.snlf.1", "2829"]).rule).toBe("5.0");
  table.do("japan", "infiltrate", ["jp.snlf.1", "2830"]);
  expect(table.where("jp.snlf.1")).toBe("2830");
});

rule("5.0.e", "once the foreign sectors are open, units pass friends there too, as far as no price is left", () => {
  const units = { "jp.volunteers": "2135", "jp.ronin": { at: "2235", marks: ["moved"] } };
  const french = field("movement", "japan", units, { open: true, charged: false });
  expect(french.ways("japan", "move", ["jp.volunteers"])["2436"].path).toEqual(["2135", "2235", "2336", "2436"]);
  // The Settlement still has its price: its hexes have to be named.
  const priced = field("movement", "japan", { "jp.9div.cav": "2932" }, { open: true, charged: false });
  const free = field("movement", "japan", { "jp.9div.cav": "2932" }, { open: true, charged: true });
  const through = (table: typeof priced): string[] =>
    Object.entries(table.ways("japan", "move", ["jp.9div.cav"]))
      .filter(([hex, { path }]) =>
        path.some((one) => one !== hex && sheet.sector[sheet.board.id(one)] === INTERNATIONAL),
      )
      .map(([hex]) => hex);
  expect(through(priced)).toEqual([]);
  expect(through(free)).not.toEqual([]);
});

rule("5.0.e", "units pass through friendly hexes whatever is in them", () => {
  const ring = {
    "cn.78div.2": "1626",
    "cn.78div.3": "1727",
    "cn.78div.4": "1728",
    "cn.78div.5": "1628",
    "cn.60div.1": "1528",
    "cn.60div.2": "1527",
  };
  const table = field("movement", "china", { "cn.61div.1": "1627", ...ring });
  table.do("china", "move", ["cn.61div.1", "1625"]);
  expect(table.where("cn.61div.1")).toBe("1625");
});

rule(["5.0.g", "5.2.i"], "no unit leaves the map or enters land outside the area of play", () => {
  const table = field("movement", "japan", { "jp.9div.1": "0120", "jp.9div.2": "3531" });
  for (const hex of table.options("japan", "move", ["jp.9div.1"])) expect(sheet.playable[sheet.board.id(hex)]).toBe(1);
  const offmap = sheet.board.names.find((_, hex) => sheet.board.terrain[hex] === "offmap")!;
  expect(table.no("japan", "move", ["jp.9div.2", offmap]).rule).toBe("5.2");
  expect(table.no("japan", "infiltrate", ["jp.9div.2", "3632"]).rule).toMatch(/5\.2|5\.1\.2/);
});

rule("5.1.a", "retreats and advances cost no movement points", () => {
  const units = {
    "jp.9div.1": { at: "1627", marks: ["moved"] },
    "jp.9div.tank": { at: "1627", marks: ["moved"] },
    "cn.78div.1": { at: "1626", steps: 1 },
  };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1627"], "D1");
  table.do("china", "retreat", ["1625"]).act("japan", "advance", [["jp.9div.1"]]);
  expect(table.where("jp.9div.1")).toBe("1626");
  table.until("ride", "japan");
  expect(table.may("japan", "move", ["jp.9div.tank"])).toBe(true);
});

rule("5.1.b", "stacked units move apart, each with its own allowance", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1624", "jp.9div.tank": "1624" });
  table.do("japan", "move", ["jp.9div.tank", [], "1629"]).do("japan", "move", ["jp.9div.1", "1628"]);
  expect([table.where("jp.9div.tank"), table.where("jp.9div.1")]).toEqual(["1629", "1628"]);
});

rule(["5.1.2.a", "6.1.c"], "from zone to zone a unit only infiltrates, one hex for the whole allowance", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1627", "cn.78div.1": "1626", "cn.78div.2": "1828" });
  expect(table.no("japan", "move", ["jp.9div.1", "1727"]).rule).toBe("6.1");
  table.do("japan", "infiltrate", ["jp.9div.1", "1727"]);
  expect(table.where("jp.9div.1")).toBe("1727");
  expect(table.no("japan", "move", ["jp.9div.1"]).text).toMatch(/already moved/);
});

rule(["5.1.2.a", "5.3.a"], "a unit infiltrates into a hex with room for it, also where the other has moved", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1627", "jp.9div.tank": "1730", "cn.78div.1": "1626" });
  table.do("japan", "move", ["jp.9div.tank", "1727"]);
  expect(table.may("japan", "infiltrate", ["jp.9div.1", "1727"])).toBe(true);
});

rule("5.1.2.b", "only a unit that has spent nothing infiltrates", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1629", "cn.78div.1": "1625" });
  table.do("japan", "move", ["jp.9div.1", "1628"]);
  expect(table.no("japan", "infiltrate", ["jp.9div.1", "1627"]).text).toMatch(/already moved/);
  const arrived = field("movement", "china", { "cn.78div.1": { at: "0120", marks: ["arrived"] } });
  expect(arrived.no("china", "infiltrate", ["cn.78div.1"]).rule).toBe("5.1.2");
});

rule("5.1.2.c", "infiltration enters no enemy, prohibited or closed hex", () => {
  const table = field("movement", "china", { "cn.78div.1": "2732", "jp.snlf.1": "2831" });
  expect(table.no("china", "infiltrate", ["cn.78div.1", "2831"]).rule).toBe("5.0");
  expect(table.no("china", "infiltrate", ["cn.78div.1", "2733"]).rule).toBe("18.0");
  const river = field("movement", "china", { "cn.78div.1": "3118" });
  expect(river.no("china", "infiltrate", ["cn.78div.1", "3217"]).rule).toBe("5.2");
  expect(river.no("china", "infiltrate", ["cn.78div.1", "3116"]).rule).toBe("5.1.2");
});

rule("5.1.2.d", "what is too dear for the allowance can still be infiltrated", () => {
  // A river hexside beside a sniper: (1 + 2) x 3 = 9 points.
  const table = field("movement", "japan", { "jp.volunteers": "2632" }, { snipers: ["2732"], open: true });
  expect(table.no("japan", "move", ["jp.volunteers", "2732"]).rule).toBe("5.0");
  table.do("japan", "infiltrate", ["jp.volunteers", "2732"]);
  expect(table.where("jp.volunteers")).toBe("2732");
});

rule("5.1.2.e", "no infiltration with redeployment or in a pause", () => {
  const table = field("pauseMovement", "japan", { "jp.9div.1": "1627", "jp.14div.cav": "0936" });
  expect(table.no("japan", "infiltrate", ["jp.9div.1", "1626"]).text).toMatch(/cannot be done now/);
  table.edit({ phase: "movement", side: "japan" }).do("japan", "redeploy", ["jp.9div.1", "1630"]);
  expect(table.no("japan", "infiltrate", ["jp.9div.1", "1629"]).text).toMatch(/already moved/);
});

rule(["5.2.b", "5.2.c"], "great river is barred, partly river hexes are open ground", () => {
  const table = field("movement", "china", { "cn.78div.2": "3017" });
  expect(sheet.board.terrain[sheet.board.id("3217")]).toBe("greatRiver");
  expect(table.no("china", "move", ["cn.78div.2", "3217"]).rule).toBe("5.2");
  const about = table.ways("china", "move", ["cn.78div.2"]);
  expect(about["3118"].cost).toBe(1);
  expect(sheet.greatRiver[sheet.board.id("3118")]).toBe(1);
});

rule("5.2.d", "a partly river hex defends as its other terrain", () => {
  const table = field("combat", "japan", { "jp.9div.1": "3017", "cn.78div.1": "3118" });
  expect(table.odds("japan", "3118", ["3017"]).defender.components.map((one) => one.label)).toEqual([
    "78th Division, 1st Regiment",
  ]);
});

rule(
  ["5.2.e", "6.0.b", "7.1.e"],
  "nothing crosses a hexside that is all great river: no step, no zone, no attack",
  () => {
    const map = structuredClone(sheet.data.map) as { waterHexsides: Record<string, { type: string }> };
    map.waterHexsides["1626-1627"] = { type: "greatRiver" };
    const loaded = shanghaiIncident.loadSheet({ "map.json": map });
    if ("errors" in loaded) throw new Error(loaded.errors[0]);
    const { sheet: own } = loaded;
    const [a, b] = [own.board.id("1627"), own.board.id("1626")];
    expect(own.cost[6 * a + own.board.direction(a, b)]).toBe(-1);
    expect(own.zone.targets(a)).not.toContain(b);
    expect((own.open[a] >> own.board.direction(a, b)) % 2).toBe(0);
    expect(own.zone.targets(a)).toContain(own.board.id("1628"));
  },
);

rule(["5.2.f", "5.2.g", "5.2.h"], "a creek costs 1 more, a river 2 more, a bridge nothing more", () => {
  const cost = (from: string, to: string): number => {
    const table = field("movement", "japan", { "jp.9div.cav": from });
    return table.ways("japan", "move", ["jp.9div.cav"])[to].cost;
  };
  expect(sheet.board.sheet.hexsides["0203-0304"]).toBe("creek");
  expect(cost("0203", "0304")).toBe(2);
  expect(sheet.board.sheet.hexsides["2420-2421"]).toBe("river");
  expect(cost("2420", "2421")).toBe(3);
  expect(sheet.board.sheet.hexsides["1922-1923"]).toBe("river");
  expect(sheet.board.sheet.road["1922-1923"]).toBeDefined();
  expect(cost("1922", "1923")).toBe(1);
  expect(sheet.board.sheet.rail["0329-0428"]).toBeDefined();
  expect(cost("0329", "0428")).toBe(1);
  expect(cost("1627", "1626")).toBe(1);
});

rule("5.2.j", "clear, town and city cost 1; forts and rubble change nothing", () => {
  const { clear, town, city } = sheet.tables.terrain;
  expect([clear.cost, town.cost, city.cost]).toEqual([1, 1, 1]);
  const table = field("movement", "japan", { "jp.snlf.1": "2630" }, { rubble: ["2730"] });
  expect(table.ways("japan", "move", ["jp.snlf.1"])["2730"].cost).toBe(1);
  const fort = field("movement", "china", {
    "cn.78div.1": { at: "2423", marks: ["builder"] },
    "cn.78div.155sup": "2425",
  });
  const about = fort.ways("china", "move", ["cn.78div.155sup"]);
  expect(about["2423"].cost).toBe(2);
});

rule(["5.3.a", "5.3.b", "5.3.c", "5.3.d"], "one support unit and one other of its formation, nothing else", () => {
  const units = {
    "jp.9div.1": "1627",
    "jp.9div.2": "1629",
    "jp.9div.eng": "1527",
    "jp.9div.tank": "1529",
    "jp.11div.1": "1727",
  };
  const stuck = Object.fromEntries(Object.entries(units).map(([id, at]) => [id, { at, marks: ["moved"] }]));
  const free = (id: string) =>
    field("movement", "japan", { ...stuck, [id]: { at: units[id as "jp.9div.1"], marks: [] } });
  expect(free("jp.9div.eng").may("japan", "move", ["jp.9div.eng", "1627"])).toBe(true);
  expect(free("jp.9div.2").no("japan", "move", ["jp.9div.2", "1627"]).rule).toBe("5.3");
  expect(free("jp.9div.tank").no("japan", "move", ["jp.9div.tank", "1527"]).text).toMatch(/two support units/);
  expect(free("jp.9div.eng").no("japan", "move", ["jp.9div.eng", "1727"]).text).toMatch(/band/);
  const full = field("movement", "japan", {
    "jp.9div.1": { at: "1627", marks: ["moved"] },
    "jp.9div.eng": { at: "1627", marks: ["moved"] },
    "jp.9div.tank": "1629",
  });
  expect(full.no("japan", "move", ["jp.9div.tank", "1627"]).text).toMatch(/at most one support unit/);
});

rule("5.3.e", "limits count at the end of the phase, which cannot end while a hex is overfull", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1627", "jp.9div.2": "1629", "jp.11div.1": "1825" });
  table.do("japan", "move", ["jp.9div.2", "1627"]);
  expect(table.no("japan", "done").rule).toBe("5.3");
  expect(table.no("japan", "move", ["jp.11div.1"]).rule).toBe("5.3");
  table.do("japan", "move", ["jp.9div.1", "1625"]).act("japan", "done");
  expect([table.where("jp.9div.1"), table.where("jp.9div.2")]).toEqual(["1625", "1627"]);
  // Two units change places by infiltration, though every other hex around them is full.
  const units = { "jp.9div.1": "1627", "jp.9div.2": "1628" };
  const full = { "cn.78div.1": "1626", "cn.78div.2": "1727", "cn.78div.3": "1728", "cn.78div.4": "1528" };
  const ring = { ...full, "cn.78div.5": "1527", "cn.78div.6": "1729", "cn.60div.1": "1629", "cn.60div.2": "1529" };
  const swap = field("movement", "japan", { ...units, ...ring });
  // The second has only the hex the first has left: it goes there without being asked.
  swap.do("japan", "infiltrate", ["jp.9div.1", "1628"]);
  expect(swap.told("moved")).toHaveLength(2);
  expect([swap.where("jp.9div.1"), swap.where("jp.9div.2")]).toEqual(["1628", "1627"]);
  const moved = field("movement", "japan", { ...units, "jp.9div.2": { at: "1628", marks: ["moved"] }, ...ring });
  expect(moved.no("japan", "infiltrate", ["jp.9div.1"]).text).toMatch(/nowhere to go/);
});

rule("5.3.e", "in a redeployment, too, a unit may come before the one it relieves has gone", () => {
  const units = { "cn.78div.1": "1624", "cn.78div.2": "1620", "cn.78div.3": "1612" };
  const table = field("movement", "china", units);
  table.do("china", "redeploy", ["cn.78div.1", "1620"]);
  expect(table.no("china", "done").rule).toBe("5.3");
  expect(table.no("china", "redeploy", ["cn.78div.3"]).rule).toBe("5.3");
  expect(table.verbs("china")).not.toContain("train");
  table.do("china", "redeploy", ["cn.78div.2", "1624"]).act("china", "done");
  expect([table.where("cn.78div.1"), table.where("cn.78div.2")]).toEqual(["1620", "1624"]);
  const pause = field("pauseMovement", "china", units);
  const first = ["cn.78div.1", "1620", false];
  expect(pause.options("china", "redeploy", first)).toEqual(["redeploy"]);
  expect(pause.no("china", "redeploy", [...first, "done"]).rule).toBe("5.3");
  expect(pause.no("china", "redeploy", [...first, "redeploy", "cn.78div.3"]).rule).toBe("5.3");
  pause.act("china", "redeploy", [...first, "redeploy", "cn.78div.2", "1624", false, "done"]);
  expect([pause.where("cn.78div.1"), pause.where("cn.78div.2")]).toEqual(["1620", "1624"]);
  // Whoever has moved, or cannot redeploy in a pause, makes no room.
  const moved = { "cn.78div.1": "1624", "cn.78div.2": { at: "1620", marks: ["moved"] } };
  expect(field("movement", "china", moved).no("china", "redeploy", ["cn.78div.1", "1620"]).rule).toBe("5.3");
  expect(field("pauseMovement", "china", moved).no("china", "redeploy", ["cn.78div.1", "1620"]).rule).toBe("5.3");
});

rule(["5.3.f", "7.2.b", "16.1.d"], "a stack attacks as one", () => {
  const table = field("combat", "japan", {
    "jp.9div.1": "1627",
    "jp.9div.tank": "1627",
    "cn.78div.1": "1626",
    "cn.78div.2": "1727",
  });
  expect(table.odds("japan", "1626", ["1627"]).attacker.components).toHaveLength(2);
  table.attack("japan", "1626", ["1627"], "Ex");
  table.until("attack", "japan");
  expect(table.pub.phase).toBe("mobileCombat");
});

rule(["5.3.g", "7.2.c"], "a stack defends as one, its strengths added", () => {
  const table = field("combat", "japan", { "jp.9div.1": "1627", "cn.87div.1": "1626", "cn.87div.259sup": "1626" });
  expect(table.odds("japan", "1626", ["1627"]).defender.total).toBe(4 + 2);
});

rule(["5.3.h", "5.3.i"], "a stack retreats together and advances unit by unit", () => {
  const units = {
    "jp.9div.1": "1627",
    "jp.9div.tank": "1627",
    "jp.9div.2": "1527",
    "cn.78div.1": "1626",
    "cn.78div.155sup": "1626",
  };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1527", "1627"], "D1");
  table.do("china", "decline", ["1625"]);
  expect([table.where("cn.78div.1"), table.where("cn.78div.155sup")]).toEqual(["1625", "1625"]);
  table.act("japan", "advance", [["jp.9div.tank"]]);
  expect([table.where("jp.9div.tank"), table.where("jp.9div.1")]).toEqual(["1626", "1627"]);
});

rule(["5.3.j", "5.3.k", "16.1.b"], "a brigade's band binds to the brigade, a division's to the division", () => {
  const china = field("movement", "china", {
    "cn.78div.155sup": "1627",
    "cn.78div.1": { at: "1626", marks: ["moved"] },
    "cn.78div.4": { at: "1628", marks: ["moved"] },
  });
  expect(china.may("china", "infiltrate", ["cn.78div.155sup", "1626"])).toBe(true);
  expect(china.no("china", "infiltrate", ["cn.78div.155sup", "1628"]).rule).toBe("5.3");
  const japan = field("movement", "japan", { "jp.9div.eng": "1627", "jp.9div.1": "1626", "jp.9div.3": "1628" });
  expect(japan.may("japan", "infiltrate", ["jp.9div.eng", "1626"])).toBe(true);
  expect(japan.may("japan", "infiltrate", ["jp.9div.eng", "1628"])).toBe(true);
});

rule(["6.0.a", "6.1.a"], "a unit stops in the zone around an enemy, in every phase", () => {
  for (const phase of ["movement", "mobileMovement"]) {
    const table = field(phase, "japan", { "jp.9div.cav": "1630", "cn.78div.1": "1627" });
    for (const hex of ["1628", "1528", "1728"]) expect(table.may("japan", "move", ["jp.9div.cav", hex])).toBe(true);
    // 1626 lies beyond the zone on both sides: six points would do without it.
    expect(table.no("japan", "move", ["jp.9div.cav", "1626"]).rule).toBe("6.1");
    expect(table.may("japan", "move", ["jp.9div.cav", "1628", true])).toBe(false);
  }
});

rule(["6.0.c", "11.3.g"], "snipers, forts, rubble and markers exert no zone, and a sniper takes no control", () => {
  const table = field(
    "movement",
    "japan",
    { "jp.9div.cav": "2730" },
    { snipers: ["2631"], rubble: ["2629"], markers: { "jp.air.1": "2729" } },
  );
  expect(table.zonesOf("china")).toEqual([]);
  expect(table.control("2631")).toBe("china");
  const fort = field("movement", "japan", { "jp.9div.1": "3017" });
  fort.do("japan", "move", ["jp.9div.1", "3118"]);
  expect(fort.where("jp.9div.1")).toBe("3118");
});

rule("6.0.d", "several zones over a hex are no more than one", () => {
  const table = field("movement", "japan", {
    "jp.9div.1": "1630",
    "cn.78div.1": "1627",
    "cn.78div.2": "1727",
    "cn.78div.155sup": "1627",
  });
  const about = table.ways("japan", "move", ["jp.9div.1"]);
  expect(about["1628"].cost).toBe(2);
});

rule(["6.1.b", "6.1.d"], "a unit leaves a zone for a free hex at normal cost, and enters one at no extra cost", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1627", "cn.78div.1": "1626" });
  const about = table.ways("japan", "move", ["jp.9div.1"]);
  expect(about["1628"].cost).toBe(1);
  expect(about["1728"].cost).toBe(1);
  expect(about["1527"].cost).toBe(2);
  const enter = field("movement", "japan", { "jp.9div.1": "1629", "cn.78div.1": "1626" });
  const costs = enter.ways("japan", "move", ["jp.9div.1"]);
  expect(costs["1627"].cost).toBe(2);
});

rule("6.1.e", "a friendly unit does not cancel an enemy zone for movement", () => {
  const table = field("movement", "japan", {
    "jp.9div.eng": "1629",
    "jp.9div.1": { at: "1627", marks: ["moved"] },
    "cn.78div.1": "1626",
  });
  expect(table.may("japan", "move", ["jp.9div.eng", "1627"])).toBe(true);
  table.do("japan", "move", ["jp.9div.eng", "1627"]);
  expect(table.where("jp.9div.eng")).toBe("1627");
  const through = field("movement", "japan", { "jp.9div.eng": "1628", "jp.9div.1": "1627", "cn.78div.1": "1626" });
  expect(through.may("japan", "move", ["jp.9div.eng", "1627", true])).toBe(false);
  expect(through.may("japan", "move", ["jp.9div.eng", "1528", true])).toBe(true);
});

rule("9.0.a", "no unit needs supply", () => {
  const ring = { "jp.9div.1": "1626", "jp.9div.2": "1728", "jp.9div.3": "1528" };
  const table = field("movement", "japan", { "cn.78div.1": "1627", ...ring }, { turn: 2 });
  const before = table.odds.bind(table);
  table.act("japan", "done");
  expect(before("japan", "1627", ["1626"]).defender.total).toBe(3);
  table.until("move", "china");
  expect(table.where("cn.78div.1")).toBe("1627");
  expect(table.steps("cn.78div.1")).toBe(2);
  expect(table.may("china", "infiltrate", ["cn.78div.1", "1628"])).toBe(true);
});
