import { imagine, Random, view } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title as shanghaiIncident } from "../index.ts";
import { callUp, type Field, field, started } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();
const pauseAt = (pause: number, units: Record<string, never | string | object> = {}, more: object = {}): Field =>
  field("pause", "japan", units as never, { pause, ...more } as never);

rule(
  ["13.1.b", "13.1.r"],
  "the pause of turn 7 comes by itself; an early pause forfeits the rest of the series",
  () => {
    const table = field("administrative", "japan", {}, { turn: 7, pause: 2 });
    expect(table.no("japan", "continue").rule).toBe("13.1");
    const forced = field("movement", "china", {}, { turn: 7, pause: 2 }, { ceaseFire: "never" });
    forced.act("china", "done", [], [1, 1]);
    expect(forced.step).toBe("orders");
    const early = field("administrative", "japan", {}, { turn: 2, pause: 2, day: 9 }).pause().until("move", "japan");
    expect([early.pub.turn, early.pub.pause, early.pub.day]).toEqual([1, 1, 10]);
  },
);

rule(["13.1.d", "13.1.e"], "both sides order at the same time, hidden until both are in", () => {
  const table = pauseAt(4);
  expect(table.turnOf).toBe("japan+china");
  table.do("china", "order", ["commit"]);
  expect(table.pub.fifthArmy).toBe(false);
  const seen = table.game.view(table.seat("japan"));
  expect(seen).toEqual(pauseAt(4).do("china", "order", ["hold"]).game.view(table.seat("japan")));
  expect(seen).toEqual(pauseAt(4).game.view(table.seat("japan")));
  expect(table.turnOf).toBe("japan");
  table.do("japan", "order", ["none"]);
  expect(table.pub.fifthArmy).toBe(true);
});

rule("13.1.e", "what one side has ordered changes nothing the other sees, is offered, refused or imagines", () => {
  const seenBy = (observer: string, order: (table: Field) => void): string => {
    const table = pauseAt(3, { "cn.78div.1": { at: "1627", steps: 1 }, "jp.snlf.1": "3030" }, { logistics: 6 });
    order(table);
    const seat = table.seat(observer);
    const { play } = table.game;
    const imagined = imagine(shanghaiIncident, table.game.sheet, view(play, seat), new Random("world"));
    return JSON.stringify([
      table.game.view(seat),
      play.prompt(seat),
      play.offered(seat),
      play.sample(seat, new Random("choice")),
      play.why(seat, "order", ["none"], { of: "unit", text: "jp.9div.1" }),
      table.game.events.length,
      imagined.s.pub,
      imagined.sample(seat, new Random("choice")),
    ]);
  };
  const japanese = [["none"], ["snlf+24bde"], ["9div"]].map((call) =>
    seenBy("china", (table) => callUp(table, call[0])),
  );
  expect(new Set(japanese).size).toBe(1);
  const chinese = [["hold"], ["commit"], ["hold", true, "replacement", "cn.78div.1"]].map((picks) =>
    seenBy("japan", (table) => table.do("china", "order", picks)),
  );
  expect(new Set(chinese).size).toBe(1);
});

rule("13.1.f", "a landing stands; Chinese units placed in it or beside it are placed again", () => {
  // 0601 is on the great river and on the north edge.
  const table = pauseAt(3, {}, { logistics: 5 });
  const edge = ["0501", "0601", "0401", "0301"];
  const units = sheet.brigades[sheet.brigadeByText.get("119bde")!].units.map((unit) => sheet.units[unit].id);
  expect(units).toHaveLength(4);
  table.do("china", "order", ["hold", true, "brigade", "119bde", ...edge.flatMap((hex, i) => [units[i], hex])]);
  const picks: unknown[] = ["24bde"];
  const beach = ["0601", "0702", "0802", "0903", "1003"];
  ["jp.24bde.1", "jp.24bde.2", "jp.24bde.3", "jp.24bde.4", "jp.24bde.eng"].forEach((unit, i) => {
    picks.push(unit, beach[i]);
  });
  table.do("japan", "order", picks);
  expect(table.where("jp.24bde.1")).toBe("0601");
  expect(table.where(units[2])).toBe("0401");
  expect(table.step).toBe("replace");
  const told = table.game.events.flatMap(({ event }) => (event.type === "barred" ? [event.text] : []));
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(/^A landing bars .* from 0501/);
  expect(table.no("china", "place", ["0601"]).text).toMatch(/occupied|zone/);
  table.act("china", "place", ["0101", "0201"]);
  expect([table.where(units[0]), table.where(units[1])]).toEqual(["0101", "0201"]);
  expect(table.step).toBe("redeploy");
  expect(table.pub.logistics).toBe(4);
});

rule(["13.1.g", "15.1.f"], "every marker in play comes back in a pause", () => {
  const table = field(
    "administrative",
    "japan",
    {},
    { markers: { "jp.air.1": "used", "jp.air.2": "1627", "jp.naval.1": "used", "jp.cannon.9": "track" } },
  );
  table.act("japan", "pause", [], [1, 1, 1]);
  for (const id of ["jp.air.1", "jp.air.2", "jp.naval.1", "jp.cannon.9"]) expect(table.marker(id)).toBe("ready");
  expect(table.marker("jp.naval.3")).toBe("absent");
});

rule(
  ["13.1.h", "13.1.k", "13.1.l"],
  "after the orders one movement each, Japan first; no combat, no mobile movement",
  () => {
    const table = pauseAt(2, { "jp.9div.1": "1627", "jp.9div.cav": "1629", "cn.78div.1": "1626" });
    table.do("japan", "order", ["none"]).do("china", "order", ["hold"]);
    const seen: string[] = [];
    while (table.pub.phase === "pause") {
      seen.push(`${table.turnOf} ${table.step}`);
      expect(table.verbs(table.turnOf)).not.toContain("attack");
      expect(table.verbs(table.turnOf)).not.toContain("move");
      table.act(table.turnOf, "done");
    }
    expect(seen).toEqual(["japan redeploy", "china redeploy"]);
  },
);

rule(
  ["13.1.i", "13.1.j"],
  "only units that can redeploy move, with four times the allowance and every restriction",
  () => {
    const table = field("pauseMovement", "japan", { "jp.9div.1": "1627", "jp.9div.2": "1629", "cn.78div.1": "1626" });
    expect(table.no("japan", "redeploy", ["jp.9div.1"]).rule).toBe("14.0");
    expect(table.may("japan", "redeploy", ["jp.9div.2"])).toBe(true);
    expect(table.no("japan", "redeploy", ["jp.9div.2", "1628"]).rule).toBe("14.0");
    const free = field("pauseMovement", "japan", { "jp.9div.2": "1624" });
    const reach = Object.values(free.ways("japan", "redeploy", ["jp.9div.2"])).map((one) => one.cost);
    expect(Math.max(...reach)).toBe(16);
  },
);

rule(["13.1.m", "13.1.n"], "the turn marker goes to 1 and the pause marker down one box", () => {
  const table = pauseAt(3, {}, { turn: 5 });
  table.until("move", "japan");
  expect([table.pub.turn, table.pub.pause]).toEqual([1, 2]);
});

rule(["13.2.a", "13.2.b"], "SNLF from the first pause, the others from the second", () => {
  expect(pauseAt(4).options("japan", "order")).toEqual(["none", "snlf"]);
  expect(pauseAt(4).no("japan", "order", ["9div"]).rule).toBe("13.2");
  expect(pauseAt(3).options("japan", "order")).toEqual([
    "none",
    "snlf",
    "24bde",
    "9div",
    "11div",
    "14div",
    "snlf+24bde",
  ]);
});

rule(["13.2.c", "13.2.d", "13.2.e"], "one formation a pause, or SNLF with 24th Brigade, or none", () => {
  const table = pauseAt(3);
  expect(table.no("japan", "order", ["9div+11div"]).text).toMatch(/one call/);
  expect(table.no("japan", "order", ["snlf+9div"]).text).toMatch(/one call/);
  expect(table.may("japan", "order", ["none"])).toBe(true);
  table.do("china", "order", ["hold"]);
  callUp(table, "snlf+24bde");
  expect(table.pub.called).toHaveLength(2);
  expect(table.where("jp.24bde.1")).not.toBe("off");
  expect(table.where("jp.snlf.2")).not.toBe("off");
});

rule(["13.2.f", "13.2.g"], "an arrival hex is a playable hex with great river", () => {
  const table = pauseAt(3);
  const open = table.options("japan", "order", ["9div", "jp.9div.1"]);
  for (const hex of open)
    expect([sheet.greatRiver[sheet.board.id(hex)], sheet.playable[sheet.board.id(hex)]]).toEqual([1, 1]);
  expect(table.no("japan", "order", ["9div", "jp.9div.1", "1627"]).rule).toBe("13.2");
  expect(table.no("japan", "order", ["9div", "jp.9div.1", "3217"]).rule).toBe("13.2");
});

rule(["13.2.h", "13.2.i", "13.2.t"], "no Chinese unit, no Chinese zone, no operative fort", () => {
  const table = pauseAt(3, { "cn.78div.1": "1507" });
  expect(table.no("japan", "order", ["9div", "jp.9div.1", "1507"]).rule).toBe("5.0");
  expect(table.no("japan", "order", ["9div", "jp.9div.1", "1607"]).text).toMatch(/zone of control/);
  expect(table.no("japan", "order", ["9div", "jp.9div.1", "3117"]).rule).toBe("17.3");
  expect(table.may("japan", "order", ["9div", "jp.9div.1", "1205"])).toBe(true);
});

rule(["13.2.j", "13.2.k"], "arrivals stack within limits and use one connected group of hexes", () => {
  const table = pauseAt(3);
  const begun = ["9div", "jp.9div.1", "1205"];
  expect(table.may("japan", "order", [...begun, "jp.9div.tank", "1205"])).toBe(true);
  expect(table.no("japan", "order", [...begun, "jp.9div.2", "1205"]).rule).toBe("5.3");
  expect(table.may("japan", "order", [...begun, "jp.9div.2", "1306"])).toBe(true);
  expect(table.no("japan", "order", [...begun, "jp.9div.2", "1607"]).text).toMatch(/apart/);
});

rule("13.2.l", "SNLF and 24th Brigade each need their own group", () => {
  const table = pauseAt(3);
  const begun = ["snlf+24bde", "jp.snlf.2", "1205"];
  expect(table.may("japan", "order", [...begun, "jp.24bde.1", "3422"])).toBe(true);
  expect(table.no("japan", "order", [...begun, "jp.24bde.1", "3422", "jp.24bde.2", "1306"]).text).toMatch(/apart/);
  expect(table.may("japan", "order", [...begun, "jp.snlf.3", "1306"])).toBe(true);
  expect(table.no("japan", "order", [...begun, "jp.snlf.3", "3422"]).text).toMatch(/apart/);
});

rule(
  ["13.2.m", "13.2.n", "13.2.o"],
  "arrival spends the allowance, but a unit that qualifies redeploys with three times of it",
  () => {
    const units = {
      "jp.9div.1": { at: "1205", marks: ["arrived"] },
      "jp.9div.2": { at: "2512", marks: ["arrived"] },
      "cn.78div.1": "2514",
    };
    const table = field("pauseMovement", "japan", units);
    expect(Math.max(...Object.values(table.ways("japan", "redeploy", ["jp.9div.1"])).map((one) => one.cost))).toBe(12);
    expect(table.no("japan", "redeploy", ["jp.9div.2"]).rule).toBe("14.0");
    expect(table.no("japan", "move", ["jp.9div.1"]).text).toMatch(/cannot be done now/);
  },
);

rule("13.2.p", "after the pause an arrived unit acts like any other", () => {
  const table = pauseAt(3).do("china", "order", ["hold"]);
  callUp(table, "9div");
  table.until("move", "japan");
  const hex = table.where("jp.9div.1");
  expect(table.pub.marks.every((mark) => mark === 0)).toBe(true);
  expect(table.may("japan", "move", ["jp.9div.1"])).toBe(true);
  expect(hex).toMatch(/^\d{4}$/);
});

/** Chinese units whose zones leave only the given great-river hex free. */
const beachhead = (free: string): Record<string, string> => {
  const ids = sheet.units.filter((unit) => unit.side === "china" && unit.type !== "train").map((unit) => unit.id);
  const units: Record<string, string> = {};
  const covered = new Set<number>();
  const keep = sheet.board.id(free);
  const isolated = (hex: number): boolean => sheet.board.distance(hex as never, keep) > 1;
  for (const hex of sheet.riverHexes) {
    if (hex === keep || covered.has(hex) || sheet.fort[hex] || sheet.treaty[hex]) continue;
    const post = [hex, ...sheet.board.neighbours(hex)].find(
      (one) =>
        sheet.playable[one] &&
        isolated(one) &&
        !Object.values(units).includes(sheet.board.names[one]) &&
        !sheet.treaty[one],
    );
    if (post === undefined) continue;
    units[ids[Object.keys(units).length]] = sheet.board.names[post];
    for (const one of [post, ...sheet.zone.targets(post as never)]) covered.add(one);
  }
  return units;
};

rule("13.2.q", "a called formation arrives complete, but units left over from an earlier call may wait on", () => {
  const table = pauseAt(2, { "jp.9div.1": "waiting" }, { called: ["9div"] });
  table.do("china", "order", ["hold"]);
  expect(table.no("japan", "order", ["11div", false]).text).toMatch(/name of one unit/);
  expect(table.no("japan", "order", ["11div", "jp.9div.1"]).rule).toBe("13.2");
  table.do("japan", "order", ["none", false]);
  expect(table.where("jp.9div.1")).toBe("waiting");
});

rule("13.2.q", "what finds no hex stays available and lands later without call or cost", () => {
  const table = pauseAt(3, beachhead("1908"));
  const open = table.options("japan", "order", ["9div", "jp.9div.1"]);
  table.do("china", "order", ["hold"]);
  const picks: unknown[] = ["9div"];
  for (;;) {
    const found = table.game.play.options(table.seat("japan"), "order", picks);
    if ("refusal" in found || found.asked?.kind !== "one") break;
    picks.push(
      found.asked.of === "hex"
        ? found.asked.options.includes("1908")
          ? "1908"
          : found.asked.options[0]
        : found.asked.options[0],
    );
  }
  table.do("japan", "order", picks);
  const waiting = ["1", "2", "3", "4", "cav", "eng", "tank"]
    .map((n) => `jp.9div.${n}`)
    .filter((id) => table.where(id) === "waiting");
  expect(open).toContain("1908");
  expect(waiting.length).toBeGreaterThan(0);
  const later = table.edit({
    clear: true,
    phase: "pause",
    side: "japan",
    pause: 2,
    units: { [waiting[0]]: "waiting" },
  });
  const before = later.pub.ledger.length;
  expect(later.no("japan", "order", ["9div"]).text).toMatch(/already been called/);
  expect(later.may("japan", "order", ["none", false])).toBe(true);
  later.do("china", "order", ["hold"]).do("japan", "order", ["none", true, waiting[0], "1205"]);
  expect(later.where(waiting[0])).toBe("1205");
  expect(later.pub.ledger).toHaveLength(before);
});

rule("13.2.s", "the units at start cost nothing", () => {
  const table = started();
  expect(table.pub.ledger).toEqual([]);
  expect(table.pub.called).toEqual([]);
});

rule("13.2.u", "landing in the International Settlement is an entry", () => {
  const table = pauseAt(4);
  expect(sheet.board.placesAt(sheet.board.id("2933")).map((place) => place.key)).toContain("settlement");
  table.do("china", "order", ["hold"]);
  const picks: unknown[] = ["snlf", "jp.snlf.2", "2933"];
  for (;;) {
    const found = table.game.play.options(table.seat("japan"), "order", picks);
    if ("refusal" in found || found.asked?.kind !== "one") break;
    picks.push(found.asked.options[0]);
  }
  table.do("japan", "order", picks);
  expect(table.pub.open).toBe(true);
  expect(table.pub.ledger.map((entry) => entry.points)).toContain(-8);
});

const hurt = (formation: string, n: number): Record<string, object> =>
  Object.fromEntries(
    Array.from({ length: n }, (_, i) => [`jp.${formation}.${i + 1}`, { at: `16${24 + i}`, steps: 1 }]),
  );
const replacing = (...units: string[]): unknown[] => ["none", ...units.flatMap((unit) => [true, unit])];

rule(["13.3.a", "13.3.b", "13.3.c"], "two steps for SNLF and 24th Brigade, four for each division", () => {
  const snlf = pauseAt(2, hurt("snlf", 4));
  expect(snlf.may("japan", "order", replacing("jp.snlf.1", "jp.snlf.2"))).toBe(true);
  expect(snlf.may("japan", "order", replacing("jp.snlf.1", "jp.snlf.2", "jp.snlf.3"))).toBe(false);
  const brigade = pauseAt(2, hurt("24bde", 3));
  expect(brigade.may("japan", "order", replacing("jp.24bde.1", "jp.24bde.2"))).toBe(true);
  expect(brigade.may("japan", "order", replacing("jp.24bde.1", "jp.24bde.2", "jp.24bde.3"))).toBe(false);
  const both = {
    ...hurt("9div", 4),
    "jp.9div.eng": "eliminated",
    ...Object.fromEntries([1, 2].map((n) => [`jp.11div.${n}`, { at: `18${24 + n}`, steps: 1 }])),
  };
  const four = ["jp.9div.1", "jp.9div.2", "jp.9div.3", "jp.9div.4"];
  expect(pauseAt(2, both).may("japan", "order", replacing(...four, "jp.11div.1", "jp.11div.2"))).toBe(true);
  expect(pauseAt(2, both).no("japan", "order", replacing(...four, "jp.9div.eng")).rule).toBe("13.3");
});

rule(["13.3.d", "13.3.o"], "a step turns a reduced unit to full strength, for no points", () => {
  const table = pauseAt(2, hurt("9div", 1));
  table.do("japan", "order", replacing("jp.9div.1")).do("china", "order", ["hold"]);
  expect(table.steps("jp.9div.1")).toBe(2);
  expect(table.pub.ledger).toEqual([]);
});

rule("13.3.e", "not where it could not retreat", () => {
  const ring = { "cn.78div.1": "1625", "cn.78div.2": "1623", "cn.78div.3": "1725", "cn.78div.4": "1525" };
  const table = pauseAt(2, { ...hurt("9div", 1), "jp.9div.2": { at: "1630", steps: 1 }, ...ring });
  expect(table.no("japan", "order", replacing("jp.9div.1")).text).toMatch(/could not retreat/);
  expect(table.may("japan", "order", replacing("jp.9div.2"))).toBe(true);
});

rule(
  ["13.3.f", "13.3.g", "13.3.h"],
  "an eliminated unit returns by sea or in or next to a city or town its formation holds",
  () => {
    const table = pauseAt(2, { "jp.9div.1": "eliminated", "jp.9div.eng": "2423", "jp.11div.1": "2127" });
    const open = table.options("japan", "order", replacing("jp.9div.1"));
    for (const hex of ["1205", "2423", "2422", "2424"]) expect(open).toContain(hex);
    expect(table.no("japan", "order", [...replacing("jp.9div.1"), "2126"]).rule).toBe("13.3");
    expect(table.no("japan", "order", [...replacing("jp.9div.1"), "1627"]).rule).toBe("13.3");
  },
);

rule("13.3.g", "a city or town that a unit is only ordered to does not hold it yet", () => {
  const units = { "jp.9div.1": "eliminated", "jp.9div.2": "eliminated", "jp.9div.3": "1627" };
  const table = pauseAt(2, units, { called: ["9div"] });
  expect(table.no("japan", "order", [...replacing("jp.9div.2"), "2831"]).rule).toBe("13.3");
  const first = [...replacing("jp.9div.1"), "2932", 1];
  expect(table.no("japan", "order", [...first, true, "jp.9div.2", "2831"]).rule).toBe("13.3");
  expect(table.may("japan", "order", [...first, true, "jp.9div.2", "3031"])).toBe(true);
});

rule(["13.3.i", "13.3.n"], "not in an enemy zone, and within the stacking limit", () => {
  const table = pauseAt(2, { "jp.9div.1": "eliminated", "jp.9div.2": "2423", "cn.78div.1": "2421" });
  expect(table.no("japan", "order", [...replacing("jp.9div.1"), "2422"]).text).toMatch(/zone/);
  expect(table.no("japan", "order", [...replacing("jp.9div.1"), "2423"]).rule).toBe("5.3");
  expect(table.may("japan", "order", [...replacing("jp.9div.1"), "2424"])).toBe(true);
});

rule("13.3.j", "a unit lost for lack of a retreat does not return", () => {
  const table = pauseAt(2, { "jp.9div.1": "lost", "jp.9div.2": { at: "2423", steps: 1 } });
  expect(table.no("japan", "order", replacing("jp.9div.1")).text).toMatch(/never returns/);
});

rule("13.3.k", "unused steps do not carry over", () => {
  const table = pauseAt(3, hurt("snlf", 4)).until("move", "japan").edit({ phase: "pause", side: "japan" });
  expect(table.may("japan", "order", replacing("jp.snlf.1", "jp.snlf.2", "jp.snlf.3"))).toBe(false);
});

rule("13.3.l", "one step brings a unit back reduced, two at full strength", () => {
  for (const steps of [1, 2]) {
    const table = pauseAt(2, { "jp.9div.1": "eliminated", "jp.9div.eng": "2423" });
    table.do("japan", "order", [...replacing("jp.9div.1"), "2424", steps]).do("china", "order", ["hold"]);
    expect([table.where("jp.9div.1"), table.steps("jp.9div.1")]).toEqual(["2424", steps]);
  }
});

rule(["13.3.m", "13.3.p"], "nothing for Ronin and Volunteers, and nothing outside pauses", () => {
  const table = pauseAt(2, { "jp.ronin": "eliminated", "jp.volunteers": "eliminated", ...hurt("9div", 1) });
  expect(table.no("japan", "order", replacing("jp.ronin")).text).toMatch(/no formation/);
  expect(table.no("japan", "order", replacing("jp.volunteers")).text).toMatch(/no formation/);
  const outside = field("movement", "japan", hurt("9div", 1) as never, { logistics: 5 });
  expect(outside.no("japan", "replace", ["jp.9div.1"]).rule).toBe("13.3");
});

rule("13.3.q", "returns by sea join the landing group of their formation", () => {
  const table = pauseAt(2, { "jp.snlf.1": "eliminated", "jp.snlf.car": "eliminated" });
  const begun = ["none", true, "jp.snlf.1", "1205", 1, true, "jp.snlf.car"];
  expect(table.may("japan", "order", [...begun, "1306"])).toBe(true);
  expect(table.no("japan", "order", [...begun, "3422"]).text).toMatch(/apart/);
});

rule("13.3.r", "by sea three times, beside a town four times the allowance", () => {
  const table = pauseAt(2, {
    "jp.9div.1": "eliminated",
    "jp.9div.2": "eliminated",
    "jp.9div.eng": "1627",
    "jp.9div.cav": "0411",
  });
  table
    .do("japan", "order", ["none", true, "jp.9div.1", "1205", 1, true, "jp.9div.2", "0412", 1])
    .do("china", "order", ["hold"]);
  const most = (unit: string): number =>
    Math.max(...Object.values(table.ways("japan", "redeploy", [unit])).map((one) => one.cost));
  expect(most("jp.9div.1")).toBe(12);
  expect(table.pub.marks[table.unit("jp.9div.2")]).toBe(0);
  expect(most("jp.9div.2")).toBe(16);
});

rule("13.3.s", "3rd Sasebo and the armoured cars use the SNLF steps before SNLF is called", () => {
  const table = pauseAt(4, { "jp.snlf.1": { at: "3030", steps: 1 }, "jp.snlf.car": "eliminated" });
  table.do("japan", "order", ["none", true, "jp.snlf.1", true, "jp.snlf.car", "3030"]).do("china", "order", ["hold"]);
  expect([table.steps("jp.snlf.1"), table.where("jp.snlf.car")]).toEqual([2, "3030"]);
  expect(table.pub.called).toEqual([]);
});
