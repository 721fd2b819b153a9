import type { Consequences } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { title } from "../index.ts";
import { buildCache } from "../position.ts";
import { type Field, field, fresh } from "./helpers.ts";
import { referenceSheet } from "./reference-sheet.ts";

/** The true one of several reasons, what is told and shown, and the exception beside its neighbour. */

const consequences = (table: Field, seat: string, verb: string, picks: unknown[]): string[] => {
  const shown = table.game.play.preview(table.seat(seat), { verb, picks: table.full(seat, verb, picks) as never });
  if ("refusal" in shown) throw new Error(shown.refusal.text);
  return ((shown.preview as Consequences | null)?.consequences ?? []).map(({ text }) => text);
};
const promptOf = (table: Field, seat: string): string => table.game.play.prompt(table.seat(seat)) ?? "";
const pauseAt = (side: string, units: Record<string, never | string | object>, more: object = {}): Field =>
  field("pause", side, units as never, { pause: 3, ...more } as never);
const buy = (...what: unknown[]): unknown[] => ["hold", true, ...what];

describe("marches", () => {
  rule(["5.3.a", "13.6.d", "5.0.f"], "why a unit does not go along", () => {
    const units = {
      "cn.78div.1": "1627",
      "cn.78div.155sup": { at: "1627", marks: ["arrived"] },
      "cn.78div.156sup": "1629",
      "cn.60div.1": { at: "1636", marks: ["moved"] },
      "jp.9div.1": "1615",
    };
    const table = field("movement", "china", units as never);
    const along = (mate: string) => table.no("china", "move", ["cn.78div.1", [mate]]);
    expect(along("cn.78div.155sup")).toMatchObject({ rule: "13.6", text: /spent its allowance on arrival/ });
    expect(along("cn.78div.156sup")).toMatchObject({ rule: "5.3", text: /is not with/ });
    expect(along("jp.9div.1")).toMatchObject({ rule: "5.0", text: /other side/ });
    expect(along("cn.60div.1")).toMatchObject({ rule: "5.0", text: /already moved/ });
    expect(along("cn.87div.1")).toMatchObject({ rule: "5.0", text: /not on the map/ });
    const together = field("movement", "china", { "cn.78div.1": "1627", "cn.78div.155sup": "1627" });
    expect(together.may("china", "move", ["cn.78div.1", ["cn.78div.155sup"], "1625"])).toBe(true);
    // In the pair's way stand units with which a third could not stack, and which have moved.
    const ring = Object.fromEntries(
      ["1626", "1727", "1728", "1628", "1528", "1527"].map((hex, i) => [
        `cn.${["60div.1", "60div.2", "60div.3", "61div.1", "61div.2", "61div.3"][i]}`,
        { at: hex, marks: ["moved"] },
      ]),
    );
    const slow = { "cn.78div.1": { at: "1627", marks: ["replaced"] }, "cn.78div.155sup": "1627" };
    const shut = field("movement", "china", { ...slow, ...ring } as never, { markers: { "jp.air.1": "1627" } });
    expect(shut.no("china", "move", ["cn.78div.155sup", ["cn.78div.1"]])).toMatchObject({
      rule: "5.0",
      text: /nowhere/,
    });
  });

  rule("5.3.e", "while a hex is overfull nobody comes on top of others, and the prompt says what is to be done", () => {
    const units = { "jp.9div.1": "1627", "jp.9div.2": "1629", "jp.11div.1": "1625", "cn.78div.1": "1630" };
    const table = field("movement", "japan", units);
    expect(promptOf(table, "japan")).toBe("Japan: move your units");
    table.do("japan", "infiltrate", ["jp.9div.2", "1628"]).edit({ phase: "movement", side: "japan" });
    table.edit({ units: { "jp.9div.2": "1629", "cn.78div.1": "1636" } });
    table.do("japan", "move", ["jp.9div.2", "1627"]);
    expect(promptOf(table, "japan")).toMatch(/1627 is over the stacking limit, move a unit out/);
    expect(table.no("japan", "move", ["jp.9div.1", "1625"]).rule).toBe("5.3");
    expect(table.no("japan", "infiltrate", ["jp.9div.1", "1527", true]).text).not.toMatch(/overfull/);
    expect(table.may("japan", "move", ["jp.9div.1", "1626"])).toBe(true);
    const near = field("movement", "japan", { "jp.9div.1": "1627", "jp.9div.2": "1629", "cn.78div.1": "1625" });
    near.do("japan", "move", ["jp.9div.2", "1627"]);
    expect(near.no("japan", "redeploy")).toMatchObject({ rule: "5.3", text: /None of the units in the overfull hex/ });
    const none = field("movement", "japan", { "jp.9div.1": "1627", "jp.14div.cav": "off", "cn.78div.1": "1625" });
    expect(none.no("japan", "redeploy")).toMatchObject({ rule: "14.0", text: /far enough/ });
    const pause = field("pauseMovement", "china", { "cn.78div.1": "1624", "cn.78div.2": "1620" });
    expect(promptOf(pause, "china")).toMatch(/redeploy your units, pause/);
  });

  rule("5.3.e", "nobody comes on top of a unit that has arrived, or that has no way out", () => {
    const arrived = field("movement", "china", {
      "cn.78div.1": "1629",
      "cn.78div.2": { at: "1627", marks: ["arrived"] },
    });
    expect(arrived.no("china", "move", ["cn.78div.1", "1627"]).rule).toBe("5.3");
    const free = field("movement", "china", { "cn.78div.1": "1629", "cn.78div.2": "1627" });
    expect(free.may("china", "move", ["cn.78div.1", "1627"])).toBe(true);
  });

  rule("5.2.e", "what lies over great river is refused as that", () => {
    const map = structuredClone(referenceSheet.data.map) as { waterHexsides: Record<string, { type: string }> };
    map.waterHexsides["1626-1627"] = { type: "greatRiver" };
    const loaded = title.loadSheet({ "map.json": map });
    if ("errors" in loaded) throw new Error(loaded.errors[0]);
    const units = { "jp.9div.1": "1627", "cn.78div.1": "1626" };
    const table = field("movement", "japan", { "jp.9div.1": "1627" }, {}, {}, loaded.sheet);
    expect(table.no("japan", "infiltrate", ["jp.9div.1", "1626"])).toMatchObject({ rule: "5.2", text: /Great river/ });
    const combat = field("combat", "japan", { ...units, "jp.9div.2": "1726" }, {}, {}, loaded.sheet);
    expect(combat.options("japan", "attack", ["1626"])).toEqual(["1726"]);
    expect(combat.no("japan", "attack", ["1626", ["1627"]])).toMatchObject({ rule: "7.1", text: /Great river lies/ });
    const alone = field("combat", "japan", units, {}, {}, loaded.sheet);
    expect(alone.no("japan", "attack").rule).toBe("7.1");
  });

  rule(["4.1.e", "2.3.2.b"], "a ride is told once, and goes as far as the carrier's own points", () => {
    const units = { "jp.9div.tank": "1627", "jp.9div.1": "1627", "jp.9div.2": "1631" };
    const whole = field("mobileMovement", "japan", units).do("japan", "move", ["jp.9div.tank", ["jp.9div.1"], "1625"]);
    expect(whole.data("moved").map(({ path }) => path)).toEqual([["1627", "1626", "1625"]]);
    const table = field("mobileMovement", "japan", units);
    const shared = ["jp.9div.tank", ["jp.9div.1"], "1624", false];
    const onward = table.options("japan", "move", [...shared, true]);
    const { board } = table.game.sheet;
    const far = onward.map((hex) => board.distance(board.id("1624"), board.id(hex)));
    expect(Math.max(...far)).toBe(2);
    table.do("japan", "move", [...shared, true, "1623"]);
    expect([table.where("jp.9div.1"), table.where("jp.9div.tank")]).toEqual(["1624", "1623"]);
    expect(table.data("moved")).toHaveLength(2);
    expect(consequences(field("mobileMovement", "japan", units), "japan", "done", [])).toEqual([
      "2 units of yours have not moved.",
    ]);
  });
});

describe("combat", () => {
  const attack = { "jp.9div.1": "1627", "jp.9div.2": "1727", "cn.78div.1": "1626" };

  rule(["7.1.d", "7.1.a"], "why a hex does not join an attack", () => {
    const table = field("combat", "japan", { ...attack, "jp.9div.3": "1630", "cn.78div.2": "1826" });
    const from = (hex: string) => table.no("japan", "attack", ["1626", [hex]]);
    expect(from("1625")).toMatchObject({ rule: "7.1", text: /No unit that could attack stands in/ });
    expect(from("1626")).toMatchObject({ rule: "7.1", text: /No unit that could attack/ });
    expect(from("1630")).toMatchObject({ rule: "7.1", text: /is not adjacent/ });
    table.attack("japan", "1826", ["1727"], "Ex");
    expect(table.no("japan", "attack", ["1626", ["1727"]])).toMatchObject({ text: /have already attacked/ });
    expect(table.no("japan", "attack", ["1826"])).toMatchObject({ rule: "7.1", text: /already been attacked/ });
    expect(table.no("japan", "attack", ["1615"])).toMatchObject({ rule: "7.2" });
  });

  rule(
    ["16.3.c", "16.3.d"],
    "a sniper in the hex of a Japanese unit is attacked from there, and only he is removed",
    () => {
      const units = { "jp.snlf.1": "2730" };
      const table = field("combat", "japan", units, { snipers: ["2630", "2730", "2930"] });
      expect(table.options("japan", "attack")).toContain("2730");
      const alone = field("combat", "japan", units, { snipers: ["2730"] });
      expect(alone.options("japan", "attack")).toEqual(["2730"]);
      const inside = field("combat", "china", { "cn.78div.1": "2530" }, { snipers: ["2530"] });
      expect(inside.no("china", "attack").rule).toBe("7.1");
      table.attack("japan", "2730", ["2730"], "D1");
      expect(table.hexes(table.pub.snipers)).toEqual(["2630", "2930"]);
      const elsewhere = field("combat", "japan", attack, { snipers: ["2630", "2930"] });
      elsewhere.attack("japan", "1626", ["1627"], "Ex");
      expect(elsewhere.hexes(elsewhere.pub.snipers)).toEqual(["2630", "2930"]);
    },
  );

  rule(["16.3.a", "16.3.b"], "why no sniper comes into a hex", () => {
    const table = field("combat", "china", { "cn.78div.1": "2629", "jp.snlf.1": "2730" }, { snipers: ["2630"] });
    const at = (hex: string) => table.no("china", "attack", ["2730", ["2629"], true, hex]);
    expect(at("2630")).toMatchObject({ rule: "16.3", text: /already/ });
    expect(at("1627")).toMatchObject({ rule: "16.3", text: /not part of Shanghai/ });
    expect(at("2733")).toMatchObject({ rule: "16.3", text: /more than two hexes/ });
    const far = field("combat", "china", { "cn.78div.1": "1626", "jp.snlf.1": "1627" });
    expect(far.may("china", "attack", ["1627", ["1626"], true])).toBe(false);
  });

  rule(["16.4.a", "16.4.e"], "why no train moves", () => {
    const japan = field("movement", "japan", { "jp.9div.1": "1627" });
    expect(japan.no("japan", "train")).toMatchObject({ rule: "16.4", text: /are Chinese/ });
    const none = field("movement", "china", { "cn.78div.1": "1627" });
    expect(none.no("china", "train")).toMatchObject({ rule: "16.4", text: /free line/ });
    const some = field("movement", "china", { "cn.78div.1": "1627", "cn.train.a": "1932" });
    expect(some.no("china", "train", ["cn.78div.1"])).toMatchObject({ rule: "16.4", text: /is no armoured train/ });
    expect(some.no("china", "train", ["cn.train.a", "1627"])).toMatchObject({
      rule: "16.4",
      text: /cannot be reached/,
    });
    some.do("china", "train", ["cn.train.a", some.options("china", "train", ["cn.train.a"])[0]]);
    expect((some.data("moved")[0].path as string[])[0]).toBe("1932");
    expect(some.told("moved")).toEqual([expect.stringMatching(/ steams to /)]);
  });

  rule("16.3.a", "snipers are kept in the order of the map, three at most", () => {
    const units = { "cn.78div.1": "2629", "jp.snlf.1": "2730" };
    const put = (hex: string, snipers: string[]): string[] => {
      const table = field("combat", "china", units, { snipers });
      table.do("china", "attack", ["2730", ["2629"], true, hex], [1]);
      return table.hexes(table.pub.snipers);
    };
    expect(put("2630", ["2731"])).toEqual(["2630", "2731"]);
    expect(put("2731", ["2630"])).toEqual(["2630", "2731"]);
    expect(put("2631", ["2630", "2731"])).toEqual(["2630", "2631", "2731"]);
    const full = field("combat", "china", units, { snipers: ["2630", "2631", "2731"] });
    expect(full.may("china", "attack", ["2730", ["2629"], true])).toBe(full.game.sheet.tables.limits.snipers > 3);
  });

  rule("15.3.a", "rubble is told and kept in the order of the map", () => {
    const table = field(
      "combat",
      "japan",
      { "jp.9div.1": "2128", "jp.9div.tank": "2128", "cn.78div.1": { at: "2127", steps: 1 } },
      { rubble: ["1932", "2826"], markers: { "jp.air.1": "ready" } },
    );
    table.attack("japan", "2127", ["2128"], "Ex", [], ["jp.air.1"]).act("japan", "stay", [], [1]);
    expect(table.hexes(table.pub.rubble)).toEqual(["1932", "2127", "2826"]);
    expect(table.told("rubble")).toEqual([expect.stringMatching(/is turned to rubble/)]);
    const early = field(
      "combat",
      "japan",
      { "jp.9div.1": "2128", "jp.9div.tank": "2128", "cn.78div.1": { at: "2127", steps: 1 } },
      { rubble: ["2826"], markers: { "jp.air.1": "ready" } },
    );
    early.attack("japan", "2127", ["2128"], "Ex", [], ["jp.air.1"]).act("japan", "stay", [], [2]);
    expect(early.hexes(early.pub.rubble)).toEqual(["2127", "2826"]);
  });

  rule("15.2.a", "a defence is supported with a marker at least, or not at all", () => {
    const units = { "cn.78div.1": "2629", "jp.snlf.1": "2730" };
    const table = field("combat", "china", units, { markers: { "jp.air.1": "ready", "jp.air.2": "track" } });
    table.do("china", "attack", ["2730", ["2629"]]);
    expect(table.turnOf).toBe("japan");
    expect(table.refused("japan", "support", [[]])).toMatchObject({ rule: "15.2" });
    expect(table.refused("japan", "support", [["jp.air.2"]])).toMatchObject({ rule: "15.4", text: /logistics track/ });
  });

  rule(["7.9.a", "16.4.i"], "a train that is left in a hex keeps the attackers out", () => {
    const units = {
      "jp.snlf.1": "2826",
      "jp.snlf.2": "2728",
      "jp.snlf.3": "2928",
      "cn.train.a": "2827",
      "cn.78div.1": { at: "2827", steps: 1 },
    };
    const table = field("combat", "japan", units).attack("japan", "2827", ["2728", "2826", "2928"], "D1");
    table.act("china", "resist", ["cn.78div.1"], [1]);
    expect([table.where("cn.78div.1"), table.where("cn.train.a")]).toEqual(["eliminated", "2827"]);
    expect(table.step).not.toBe("advance");
  });

  rule(["16.4.h", "7.7.j"], "a train goes back along its line, never into the hex it left", () => {
    const units = { "jp.snlf.1": "2826", "jp.snlf.2": "2728", "jp.snlf.3": "2928", "cn.train.a": "2827" };
    const markers = { "jp.air.1": "ready", "jp.air.2": "ready" };
    const table = field("combat", "japan", units, { markers });
    table.attack("japan", "2827", ["2728", "2826", "2928"], "D2", [], ["jp.air.1", "jp.air.2"]);
    expect(table.options("china", "retreat")).toEqual(["2828"]);
    expect(table.options("china", "retreat", ["2828"])).toEqual(["2829"]);
    table.do("china", "retreat", ["2828", "2829"]);
    expect(table.where("cn.train.a")).toBe("2829");
  });

  test("what is lost, retreats and resists is told with its pieces and places", () => {
    const table = field("combat", "japan", { ...attack, "jp.9div.3": "1527" });
    table.attack("japan", "1626", ["1527", "1627", "1727"], "D1").do("china", "decline", ["1625"]);
    expect(table.data("retreated")).toMatchObject([{ units: ["cn.78div.1"], hexes: ["1626", "1625"] }]);
    const reduced = field("combat", "japan", attack).attack("japan", "1626", ["1627", "1727"], "Ex");
    expect(reduced.told("stepLost")).toContain("78th Division, 1st Regiment is reduced.");
    expect(reduced.data("stepLost").map(({ unit }) => unit)).toContain("cn.78div.1");
  });

  rule(["7.8.a", "7.8.c", "17.2.a"], "what resistance needs, costs and risks is shown", () => {
    const trapped = {
      "jp.9div.1": "1627",
      "jp.9div.2": "1625",
      "jp.9div.3": "1726",
      "jp.9div.4": "1526",
      "jp.11div.1": "1727",
    };
    const from = ["1526", "1625", "1627", "1726", "1727"];
    const told = (units: Record<string, never | string | object>, unit: string): string[] => {
      const table = field("combat", "japan", { ...trapped, ...units } as never).attack("japan", "1626", from, "D2");
      return consequences(table, "china", "resist", [unit]);
    };
    expect(told({ "cn.78div.1": "1626" }, "cn.78div.1")).toEqual([
      "A die of 3 or less holds 1626: 3 in 6.",
      "78th Division, 1st Regiment is reduced to 1-2.",
      "If it fails, 78th Division, 1st Regiment is eliminated for good: there is no way out.",
    ]);
    const pair = { "cn.78div.1": { at: "1626", steps: 1 }, "cn.78div.155sup": "1626" };
    const support = told(pair, "cn.78div.155sup");
    expect(support[0]).toBe("A die of 1 or less holds 1626: 1 in 6.");
    expect(support[2]).toBe("If it fails, 78th Division, 1st Regiment is eliminated for good: there is no way out.");
    const regiment = told(pair, "cn.78div.1");
    expect(regiment[2]).toMatch(/^If it fails, .* is eliminated for good/);
    expect(regiment[2]).not.toMatch(/1st Regiment/);
    const free = field("combat", "japan", {
      "jp.9div.1": "1627",
      "jp.9div.2": "1527",
      "jp.9div.3": "1727",
      "cn.78div.1": "1626",
    });
    free.attack("japan", "1626", ["1527", "1627", "1727"], "D1");
    expect(consequences(free, "china", "resist", ["cn.78div.1"])).toHaveLength(2);
  });

  rule("7.8.a", "a defence beyond the die holds with any, and none holds with none", () => {
    const values = (defence: number) => {
      const counters = structuredClone(referenceSheet.data.counters) as { units: { id: string; values: number[][] }[] };
      for (const unit of counters.units)
        if (unit.id === "cn.78div.1")
          unit.values = [
            [2, defence],
            [1, defence],
          ];
      const loaded = title.loadSheet({ "counters.json": counters });
      if ("errors" in loaded) throw new Error(loaded.errors[0]);
      return loaded.sheet;
    };
    const words = (defence: number): string => {
      const units = {
        "jp.9div.1": "1627",
        "jp.9div.2": "1527",
        "jp.9div.3": "1727",
        "jp.9div.tank": "1627",
        "cn.78div.1": "1626",
      };
      const table = field(
        "combat",
        "japan",
        units,
        { markers: { "jp.air.1": "ready", "jp.air.2": "ready" } },
        {},
        values(defence),
      );
      const fire = ["jp.air.1", "jp.air.2"];
      const { outcomes } = table.odds("japan", "1626", ["1527", "1627", "1727"], fire);
      const { key } = outcomes.find((one) => /^D[12]$/.test(one.key))!;
      table.attack("japan", "1626", ["1527", "1627", "1727"], key, [], fire);
      return consequences(table, "china", "resist", ["cn.78div.1"])[0];
    };
    expect([words(1), words(5), words(6), words(7)]).toEqual([
      "A die of 1 or less holds 1626: 1 in 6.",
      "A die of 5 or less holds 1626: 5 in 6.",
      "Any die holds 1626: 6 in 6.",
      "Any die holds 1626: 6 in 6.",
    ]);
  });

  test("the results of an attack on units are not told as those on a sniper", () => {
    const plain = field("combat", "japan", attack).odds("japan", "1626", ["1627"]);
    expect(plain.outcomes.map(({ text }) => text).join()).not.toMatch(/sniper/);
    const sniper = field("combat", "japan", { "jp.snlf.1": "2730" }, { snipers: ["2630"] });
    expect(
      sniper
        .odds("japan", "2630", ["2730"])
        .outcomes.map(({ text }) => text)
        .join(),
    ).toMatch(/sniper/);
  });
});

describe("Woosung", () => {
  rule(["17.3.d", "14.0.c"], "a fort that Japan leaves is operative again, as if nobody had been there", () => {
    const table = field("movement", "japan", { "jp.9div.1": "2914" });
    table.do("japan", "move", ["jp.9div.1", table.options("japan", "move", ["jp.9div.1", []])[0]]);
    expect(table.told("rearmed")).toHaveLength(1);
    expect(table.control("2914")).toBe("china");
    expect(table.game.play.cache).toEqual(buildCache(table.pub, table.game.sheet));
  });
});

describe("set-up", () => {
  rule(["11.1.a", "11.1.b"], "why a Chinese unit does not start in a hex", () => {
    const table = fresh().act("japan", "place", [
      "jp.snlf.1",
      "3030",
      "jp.snlf.car",
      "3131",
      "jp.ronin",
      "2932",
      "jp.volunteers",
      "2931",
    ]);
    const at = (hex: string) => table.no("china", "place", ["cn.78div.1", hex]);
    expect(at("1627")).toMatchObject({ rule: "11.1", text: /neither city nor town/ });
    for (const hex of ["3033", "2733", "2436", "3030", "2932"])
      expect([hex, at(hex)]).toMatchObject([hex, { rule: "11.1", text: /no Chinese unit starts/ }]);
    expect(table.may("china", "place", ["cn.78div.1", "2730"])).toBe(true);
  });
});

describe("orders", () => {
  rule(["13.2.a", "13.2.b"], "why a formation is not called", () => {
    const table = pauseAt("japan", {}, { pause: 4, called: ["snlf"] });
    const call = (word: string) => table.no("japan", "order", [word]);
    expect(call("78div")).toMatchObject({ rule: "13.2", text: /no Japanese reinforcement/ });
    expect(call("snlf")).toMatchObject({ rule: "13.2", text: /already been called/ });
    expect(call("9div")).toMatchObject({ rule: "13.2", text: /not available in this pause/ });
    expect(call("1div")).toMatchObject({ rule: "13.2", text: /no formation called/ });
    expect(pauseAt("japan", {}).no("japan", "order", ["9div+11div"])).toMatchObject({ text: /come with one call/ });
  });

  rule(["13.3.a", "13.3.b"], "a formation has its steps, and a unit takes one in a pause", () => {
    const units = {
      "jp.snlf.1": { at: "2930", steps: 1 },
      "jp.snlf.2": { at: "2931", steps: 1 },
      "jp.snlf.3": { at: "2831", steps: 1 },
      "jp.snlf.4": "2932",
      "jp.9div.1": { at: "3030", steps: 1 },
    };
    const table = pauseAt("japan", units);
    const once = ["none", true, "jp.snlf.1"];
    expect(table.options("japan", "order", ["none", true])).toEqual([
      "jp.snlf.1",
      "jp.snlf.2",
      "jp.snlf.3",
      "jp.9div.1",
    ]);
    expect(table.no("japan", "order", [...once, true, "jp.snlf.1"])).toMatchObject({
      rule: "13.3",
      text: /already being replaced/,
    });
    expect(table.no("japan", "order", ["none", true, "jp.snlf.4"])).toMatchObject({
      rule: "13.3",
      text: /full strength/,
    });
    const twice = [...once, true, "jp.snlf.2"];
    expect(table.no("japan", "order", [...twice, true, "jp.snlf.3"])).toMatchObject({
      text: /no replacement steps left/,
    });
    expect(table.may("japan", "order", [...twice, true, "jp.9div.1"])).toBe(true);
    table.do("japan", "order", twice).do("china", "order", ["hold"]);
    expect([table.steps("jp.snlf.1"), table.steps("jp.snlf.2"), table.steps("jp.snlf.3")]).toEqual([2, 2, 1]);
  });

  rule(["13.5.h", "13.5.n"], "points are spent as they are ordered, and no more of them", () => {
    const units = {
      "cn.78div.1": "eliminated",
      "cn.78div.2": "eliminated",
      "cn.78div.3": "0411",
      "cn.78div.4": "0503",
    };
    const back = ["replacement", "cn.78div.1", "0412", 2];
    const two = pauseAt("china", units, { logistics: 2 });
    expect(two.may("china", "order", buy(...back, true))).toBe(false);
    expect(two.may("china", "order", buy("fort", "cn.78div.3", true, "fort", "cn.78div.4", true))).toBe(false);
    expect(two.may("china", "order", buy("fort", "cn.78div.3", true, "fort", "cn.78div.4"))).toBe(true);
    const one = pauseAt("china", units, { logistics: 1 });
    expect(one.may("china", "order", buy("fort", "cn.78div.3", true))).toBe(false);
    const three = pauseAt("china", units, { logistics: 3 });
    const more = buy(...back, true, "replacement", "cn.78div.2");
    expect(three.no("china", "order", [...more, "0412"]).rule).toBe("5.3");
    three.do("china", "order", [...more, "0312"]).do("japan", "order", ["none"]);
    expect([three.where("cn.78div.1"), three.steps("cn.78div.1")]).toEqual(["0412", 2]);
    expect([three.where("cn.78div.2"), three.steps("cn.78div.2"), three.pub.logistics]).toEqual(["0312", 1, 0]);
    const four = pauseAt("china", units, { logistics: 4 });
    expect(four.may("china", "order", buy(...back, true, "fort", "cn.78div.3", true))).toBe(true);
    expect(four.no("china", "order", buy(...back, true, "replacement", "cn.78div.1")).text).toMatch(
      /already being replaced/,
    );
    expect(four.refused("china", "order", buy("replacement", "cn.78div.1", "0412", 3)).text).toMatch(/has 2 steps/);
    expect(four.refused("china", "order", buy("replacement", "cn.78div.1", "0412", 0)).text).toMatch(
      /at least one step/,
    );
  });

  rule(
    ["13.4.a", "13.4.g"],
    "a brigade comes once; those of Fifth Army after its commitment, in this pause or an earlier one",
    () => {
      const here = { "cn.60div.1": "1627" };
      const table = pauseAt("china", here, { logistics: 9 });
      expect(table.no("china", "order", buy("brigade", "119bde")).text).toMatch(/already come in/);
      const units = referenceSheet.brigades[1].units.map((unit) => referenceSheet.units[unit].id);
      const whole = ["brigade", "120bde", ...units.flatMap((unit, i) => [unit, `01${10 + 3 * i}`])];
      expect(table.no("china", "order", buy(...whole, true, "brigade", "120bde")).text).toMatch(/already come in/);
      expect(table.no("china", "order", buy("brigade", "259bde")).text).toMatch(/not committed/);
      expect(table.may("china", "order", ["commit", true, "brigade", "259bde"])).toBe(true);
      const later = pauseAt("china", here, { logistics: 9, fifthArmy: true });
      expect(later.may("china", "order", [true, "brigade", "259bde"])).toBe(true);
      table.do("china", "order", buy(...whole)).do("japan", "order", ["none"]);
      expect(table.told("brigade")).toEqual(["120th Brigade is brought in."]);
      const others = ["60div.1", "60div.4", "61div.1"].map((id, i) => [`cn.${id}`, `16${20 + i}`]);
      const last = pauseAt("china", Object.fromEntries(others), { logistics: 9 });
      expect(last.options("china", "order", buy("brigade"))).toEqual(["122bde"]);
    },
  );

  rule("17.1.c", "one fort is ordered for a hex, and none where one stands", () => {
    const units = {
      "cn.78div.1": "0411",
      "cn.78div.155sup": "0411",
      "cn.78div.2": { at: "0503", marks: ["builder"] },
      "cn.78div.3": "1932",
    };
    const table = pauseAt("china", units, { logistics: 9 });
    expect(table.no("china", "order", buy("fort", "cn.78div.1", true, "fort", "cn.78div.155sup")).text).toMatch(
      /already ordered/,
    );
    expect(table.no("china", "order", buy("fort", "cn.78div.2")).rule).toBe("17.1");
  });

  rule(["13.3.d", "13.7.g", "16.4.b"], "a unit comes back where one hex is left, also to a train", () => {
    const around = referenceSheet.board
      .neighbours(referenceSheet.board.id("1127"))
      .map((hex) => referenceSheet.board.names[hex]);
    const full = Object.fromEntries(around.map((hex, i) => [`cn.60div.${i + 1}`, hex]));
    const units = { "cn.78div.1": "eliminated", "cn.78div.2": "1127", ...full };
    const table = field("movement", "china", units, { logistics: 5 });
    expect(table.may("china", "replace", ["cn.78div.1"])).toBe(true);
    const train = pauseAt(
      "china",
      { "cn.78div.1": "eliminated", "cn.78div.155sup": "1932", "cn.train.a": "1932" },
      { logistics: 3 },
    );
    expect(train.may("china", "order", buy("replacement", "cn.78div.1", "1932"))).toBe(true);
    const only = pauseAt(
      "china",
      { "cn.78div.1": "eliminated", "cn.78div.2": "1932", "cn.train.b": "1831" },
      { logistics: 3 },
    );
    expect(only.may("china", "order", buy("replacement", "cn.78div.1", "1831"))).toBe(true);
  });

  rule(["13.7.g", "13.7.h"], "beside its own a unit comes back although no edge is open", () => {
    const edge = [
      "0101",
      "0301",
      "0501",
      "0138",
      ...Array.from({ length: 12 }, (_, i) => `01${String(4 + 3 * i).padStart(2, "0")}`),
    ];
    const ids = referenceSheet.units.filter(({ side }) => side === "japan").map(({ id }) => id);
    const shut = Object.fromEntries(edge.map((hex, i) => [ids[i], hex]));
    const units = { ...shut, "cn.78div.1": "eliminated", "cn.78div.2": "1932" };
    const table = field("movement", "china", units as never, { logistics: 5 });
    const open = table.options("china", "replace", ["cn.78div.1"]);
    expect(open.length).toBeGreaterThan(0);
    expect(open.some((hex) => hex.startsWith("01") || hex.endsWith("01"))).toBe(false);
    const none = field("movement", "china", { ...units, "cn.78div.2": "1627" } as never, { logistics: 5 });
    expect(none.no("china", "replace", ["cn.78div.1"]).text).toMatch(/no hex where .* could return/);
  });

  rule(["13.2.c", "13.6.c"], "an enemy zone bars a landing and an entry, each with its case", () => {
    const table = pauseAt("japan", { "cn.78div.1": "3118", "jp.9div.1": "0110" }, { logistics: 3 });
    expect(table.no("japan", "order", ["24bde", "jp.24bde.1", "3119"])).toMatchObject({ rule: "13.2", text: /zone/ });
    const entry = table.no("china", "order", buy("brigade", "119bde", "cn.60div.1", "0111"));
    expect(entry).toMatchObject({ rule: "13.6", text: /zone/ });
  });
});

describe("a landing against an entry", () => {
  const BEACH = ["0601", "0702", "0802", "0903", "1003"];
  const landing = ["jp.24bde.1", "jp.24bde.2", "jp.24bde.3", "jp.24bde.4", "jp.24bde.eng"].flatMap((unit, i) => [
    unit,
    BEACH[i],
  ]);
  /** Japanese posts along the edges by which the Chinese come; only 0501 and 0601 are left. */
  const posts = [
    "0101",
    "0301",
    "0138",
    ...Array.from({ length: 12 }, (_, i) => `01${String(4 + 3 * i).padStart(2, "0")}`),
  ];
  const guards = referenceSheet.units.filter(({ id }) => /^jp\.(snlf|9div|11div|14div)/.test(id)).map(({ id }) => id);
  const shut = Object.fromEntries(posts.map((hex, i) => [guards[i], hex]));

  rule("13.1.f", "a unit that comes back and is barred is placed again, with the steps that were paid", () => {
    const table = pauseAt("china", { "cn.78div.1": "eliminated" }, { logistics: 5 });
    table.do("china", "order", buy("replacement", "cn.78div.1", "0501", 2)).do("japan", "order", ["24bde", ...landing]);
    expect([table.step, table.pub.logistics]).toEqual(["replace", 3]);
    expect(table.game.play.prompt(table.seat("china"))).toMatch(/a landing bars .* from its place/);
    expect(table.no("china", "place", ["0601"]).rule).toBe("5.0");
    expect(table.no("china", "place", ["1627"]).rule).toBe("13.7");
    table.act("china", "place", ["0201"]);
    expect([table.where("cn.78div.1"), table.steps("cn.78div.1"), table.pub.logistics]).toEqual(["0201", 2, 3]);
    const brigade = pauseAt("china", { "cn.60div.2": "0110" }, { logistics: 5 });
    brigade.edit({ units: { "cn.60div.1": "waiting" } });
    brigade.do("china", "order", ["hold", true, "cn.60div.1", "0501"]).do("japan", "order", ["24bde", ...landing]);
    expect(brigade.no("china", "place", ["1627"]).rule).toBe("13.6");
  });

  rule(
    ["13.1.f", "13.6.k"],
    "without another place a unit of a brigade waits; one that came back gives its points back",
    () => {
      const table = pauseAt(
        "china",
        { ...shut, "cn.78div.1": "eliminated", "cn.78div.2": "eliminated" },
        { logistics: 5 },
      );
      expect(table.options("china", "order", buy("replacement", "cn.78div.1"))).toEqual(["0501", "0601"]);
      const both = buy("replacement", "cn.78div.1", "0501", 2, true, "replacement", "cn.78div.2", "0601", 1);
      table.do("china", "order", both).do("japan", "order", ["24bde", ...landing]);
      expect([table.where("cn.78div.1"), table.where("cn.78div.2")]).toEqual(["eliminated", "eliminated"]);
      expect([table.step === "replace", table.pub.logistics]).toEqual([false, 5]);
      const waits = pauseAt("china", { ...shut, "cn.60div.1": "waiting" }, { logistics: 0 });
      waits.do("china", "order", ["hold", true, "cn.60div.1", "0501"]).do("japan", "order", ["24bde", ...landing]);
      expect([waits.where("cn.60div.1"), waits.pub.logistics]).toEqual(["waiting", 0]);
    },
  );
});
