import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title as shanghaiIncident } from "../index.ts";
import { field } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();

rule(["16.1.a", "16.1.c"], "a band makes a support unit, which alone is a unit like any other", () => {
  const supports = sheet.units.filter((unit) => unit.band).map((unit) => unit.type);
  expect(new Set(supports)).toEqual(new Set(["armouredCar", "engineer", "tank", "support"]));
  const table = field("movement", "japan", { "jp.9div.tank": "1630", "cn.78div.1": "1626" });
  table.do("japan", "move", ["jp.9div.tank", "1627"]).act("japan", "done");
  expect(table.odds("japan", "1626", ["1627"]).attacker.total).toBe(3);
  expect(table.zonesOf("japan")).toContain("1628");
});

rule("16.1.e", "the support unit of a stack loses the first step", () => {
  const units = { "jp.9div.1": "1627", "cn.78div.1": "1626", "cn.78div.155sup": "1626" };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1627"], "Ex");
  expect([table.where("cn.78div.155sup"), table.steps("cn.78div.1")]).toEqual(["eliminated", 2]);
  const attack = field("combat", "japan", { "jp.9div.1": "1627", "jp.9div.tank": "1627", "cn.78div.1": "1626" }).attack(
    "japan",
    "1626",
    ["1627"],
    "Ex",
  );
  expect([attack.where("jp.9div.tank"), attack.steps("jp.9div.1")]).toEqual(["eliminated", 2]);
  // Two stacks: the attacker picks the stack, not the unit in it.
  const two = field("combat", "japan", {
    "jp.9div.1": "1627",
    "jp.9div.tank": "1627",
    "jp.9div.2": "1527",
    "cn.87div.1": "1626",
    "cn.87div.259sup": "1626",
  });
  two.attack("japan", "1626", ["1527", "1627"], "Ex");
  expect(two.options("japan", "lose")).toEqual(["jp.9div.2", "jp.9div.tank"]);
  expect(two.no("japan", "lose", ["jp.9div.1"]).rule).toBe("16.1");
});

rule(["16.1.g", "16.5.e"], "support units and engineers are replaced like others", () => {
  const table = field(
    "pause",
    "japan",
    { "jp.9div.eng": "eliminated", "jp.9div.tank": "eliminated", "jp.9div.1": "2423" },
    { pause: 2 },
  );
  table
    .do("japan", "order", ["none", true, "jp.9div.eng", "2423", true, "jp.9div.tank", "2424"])
    .do("china", "order", ["hold"]);
  expect([table.where("jp.9div.eng"), table.where("jp.9div.tank")]).toEqual(["2423", "2424"]);
});

rule("16.1.h", "a mobile support unit lends mobility to its mate", () => {
  const table = field("mobileMovement", "japan", { "jp.snlf.1": "1627", "jp.snlf.car": "1627" });
  table.do("japan", "move", ["jp.snlf.car", ["jp.snlf.1"], "1625"]);
  expect(table.where("jp.snlf.1")).toBe("1625");
});

/** The defender in 1626 is attacked from the south; 1625 lies under the zones named. */
const pushed = (north: Record<string, string>) =>
  field("combat", "japan", {
    "jp.11div.1": "1627",
    "jp.11div.2": "1527",
    "jp.11div.3": "1727",
    "cn.78div.1": { at: "1626", steps: 1 },
    ...north,
  }).attack("japan", "1626", ["1527", "1627", "1727"], "D1");

rule(["16.2.a", "16.2.b", "16.2.d"], "cavalry alone does not bar a Chinese retreat; any other unit there does", () => {
  const cavalry = pushed({ "jp.9div.cav": "1525" });
  cavalry.do("china", "retreat", ["1625"]);
  expect(cavalry.where("cn.78div.1")).toBe("1625");
  expect(pushed({ "jp.9div.cav": "1525", "jp.9div.1": "1725" }).where("cn.78div.1")).toBe("lost");
  expect(pushed({ "jp.9div.cav": "1525", "jp.9div.eng": "1525" }).where("cn.78div.1")).toBe("lost");
});

rule("16.2.c", "cavalry stops Chinese movement like any unit", () => {
  const table = field("movement", "china", { "cn.78div.1": "1630", "jp.9div.cav": "1627" });
  expect(table.may("china", "move", ["cn.78div.1", "1628", true])).toBe(false);
  expect(table.no("china", "redeploy", ["cn.78div.1", "1629"]).rule).toBe("14.0");
});

const assault = { "cn.78div.1": "2830", "jp.snlf.1": "2930" };
rule(
  ["16.3.a", "16.3.c", "16.3.q"],
  "an attack on Shanghai may bring one sniper, placed at the declaration, in any hex",
  () => {
    const table = field("combat", "china", assault);
    const hexes = table.options("china", "attack", ["2930", ["2830"], true]);
    expect(hexes).toContain("2930");
    expect(hexes).toContain("2830");
    expect(hexes).toContain("2931");
    table.act("china", "attack", ["2930", ["2830"], true, "2931"], [6]);
    const types = table.game.events.map(({ event }) => event.type);
    expect(types.indexOf("sniper")).toBeLessThan(types.indexOf("battle"));
    expect(table.hexes(table.pub.snipers)).toEqual(["2931"]);
    const none = field("combat", "china", assault).act("china", "attack", ["2930", ["2830"], false], [6]);
    expect(none.pub.snipers).toEqual([]);
  },
);

rule(["16.3.b", "16.3.p", "18.0.g"], "in Shanghai, within two hexes, not in a closed sector", () => {
  const table = field("combat", "china", { "cn.78div.1": "2831", "jp.snlf.1": "2932" });
  const hexes = table.options("china", "attack", ["2932", ["2831"], true]);
  for (const hex of hexes) {
    expect(sheet.board.distance(sheet.board.id(hex), sheet.board.id("2932"))).toBeLessThanOrEqual(2);
    expect(sheet.sector[sheet.board.id(hex)]).toBeGreaterThan(0);
  }
  expect(table.no("china", "attack", ["2932", ["2831"], true, "2933"]).rule).toBe("18.0");
  expect(table.no("china", "attack", ["2932", ["2831"], true, "2730"]).rule).toBe("16.3");
  const open = field("combat", "china", { "cn.78div.1": "2831", "jp.snlf.1": "2932" }, { open: true });
  expect(open.may("china", "attack", ["2932", ["2831"], true, "2933"])).toBe(true);
});

rule(["16.3.d", "16.3.e", "16.3.j"], "Japanese units pay triple in and next to a sniper's hex, once", () => {
  const costs = (snipers: string[]) => {
    const table = field("movement", "japan", { "jp.9div.cav": "2826" }, { snipers });
    return table.ways("japan", "move", ["jp.9div.cav"]);
  };
  expect(costs([])["2828"].cost).toBe(2);
  const one = costs(["2829"]);
  expect(one["2828"].cost).toBe(1 + 3);
  expect(costs(["2829"])["2827"].cost).toBe(1);
  expect(costs(["2829", "2729"])["2828"].cost).toBe(1 + 3);
  const into = field("movement", "japan", { "jp.9div.cav": "2828" }, { snipers: ["2829"] });
  expect(into.ways("japan", "move", ["jp.9div.cav"])["2829"].cost).toBe(3);
});

rule(["16.3.f", "16.3.k"], "Chinese units are not affected, and Japanese units may enter and pass", () => {
  const china = field("movement", "china", { "cn.78div.1": "2828" }, { snipers: ["2829"] });
  const about = china.ways("china", "move", ["cn.78div.1"]);
  expect([about["2829"].cost, about["2830"].cost]).toEqual([1, 2]);
  const japan = field("movement", "japan", { "jp.9div.cav": "2828" }, { snipers: ["2829"] });
  japan.act("japan", "move", ["jp.9div.cav", "2829", true, "2830"]);
  expect(japan.where("jp.9div.cav")).toBe("2830");
  expect(japan.hexes(japan.pub.snipers)).toEqual(["2829"]);
});

const hunt = { "jp.9div.1": "2730", "jp.9div.2": "2930" };
rule(
  ["16.3.g", "16.3.h", "16.3.i", "16.3.n"],
  "a sniper of strength 1 plus terrain dies on Ex or D; attackers ignore everything against them",
  () => {
    const table = field("combat", "japan", hunt, { snipers: ["2830"] });
    expect(table.odds("japan", "2830", ["2730"]).defender.total).toBe(1 + 2);
    for (const [from, result, dead] of [
      [["2730"], "Ex", true],
      [["2730"], "D1", true],
      [["2730", "2930"], "D2", true],
      [["2730"], "A1", false],
    ] as const) {
      const fight = field("combat", "japan", hunt, { snipers: ["2830"] }).attack("japan", "2830", [...from], result);
      expect(fight.pub.snipers).toHaveLength(dead ? 0 : 1);
      expect([fight.steps("jp.9div.1"), fight.where("jp.9div.1")]).toEqual([2, "2730"]);
      expect(fight.step === "advance").toBe(dead);
      expect(["resist", "path", "order"]).not.toContain(fight.step);
    }
  },
);

rule(["16.3.g", "16.3.q"], "a sniper in a hex that the Chinese attack outlives every result of their attack", () => {
  const units = { "cn.87div.1": "2830", "cn.87div.259sup": "2830", "cn.88div.1": "2829", "jp.snlf.1": "2930" };
  for (const result of ["Ex", "D1"]) {
    const before = field("combat", "china", units).odds("china", "2930", ["2829", "2830"]);
    const die = before.outcomes.find((one) => one.key === result)!.perDie![0];
    const fight = field("combat", "china", units).act(
      "china",
      "attack",
      ["2930", ["2829", "2830"], true, "2930"],
      [die],
    );
    expect(fight.data("battle")[0].result).toBe(result);
    expect(fight.hexes(fight.pub.snipers)).toEqual(["2930"]);
    expect(fight.told("sniperKilled")).toEqual([]);
  }
});

rule("16.3.l", "a sniper stays where it is", () => {
  const table = field("movement", "china", { "cn.78div.1": "1627", "jp.ronin": "0932" }, { snipers: ["2830"] });
  table.act("china", "done").until("tempo").pause().until("move", "japan");
  expect(table.hexes(table.pub.snipers)).toEqual(["2830"]);
});

rule("16.3.m", "three snipers at most; a dead one can be placed again", () => {
  const three = field("combat", "china", assault, { snipers: ["2730", "2829", "2831"] });
  expect(three.no("china", "attack", ["2930", ["2830"], true]).text).toMatch(/goes on after everything/);
  const two = field("combat", "japan", { ...hunt }, { snipers: ["2729", "2830", "2831"] }).attack(
    "japan",
    "2830",
    ["2730"],
    "Ex",
  );
  two.act("japan", "stay").edit({ phase: "combat", side: "china", units: { "cn.78div.1": "2829" } });
  expect(two.may("china", "attack", ["2930", ["2829"], true, "2830"])).toBe(true);
});

rule("16.3.o", "attacks on other cities bring none", () => {
  const table = field("combat", "china", { "cn.78div.1": "2128", "jp.9div.1": "2127" });
  expect(table.no("china", "attack", ["2127", ["2128"], true]).text).toMatch(/goes on after everything/);
});

rule("16.3.r", "attacked from adjacent hexes or from inside, as the one attack of the phase", () => {
  const table = field(
    "combat",
    "japan",
    { "jp.9div.1": "2830", "jp.9div.2": "2930", "cn.78div.1": "2829" },
    { snipers: ["2830"] },
  );
  expect(table.options("japan", "attack", ["2830"])).toEqual(["2830", "2930"]);
  table.attack("japan", "2830", ["2830"], "Ex");
  expect(table.pub.snipers).toEqual([]);
  expect(table.options("japan", "attack", ["2829"])).not.toContain("2830");
});

rule("16.3.s", "with a Chinese unit a sniper adds nothing and dies with any Ex or D; attackers suffer normally", () => {
  const units = { "jp.9div.1": "2730", "cn.78div.1": "2830" };
  const table = field("combat", "japan", units, { snipers: ["2830"] });
  expect(table.odds("japan", "2830", ["2730"]).defender.total).toBe(3 + 2);
  table.attack("japan", "2830", ["2730"], "Ex");
  expect(table.pub.snipers).toEqual([]);
  expect([table.steps("jp.9div.1"), table.steps("cn.78div.1")]).toEqual([1, 1]);
});

rule("16.3.t", "who kills a lone sniper may advance", () => {
  const table = field("combat", "japan", hunt, { snipers: ["2830"] }).attack("japan", "2830", ["2730"], "D1");
  table.act("japan", "advance", [["jp.9div.1"]]);
  expect(table.where("jp.9div.1")).toBe("2830");
});

rule(["16.4.a", "16.4.b"], "a train runs along the line, any distance", () => {
  const table = field("movement", "china", { "cn.train.a": "2137" });
  const ends = table.options("china", "train", ["cn.train.a"]);
  for (const hex of ends) expect(sheet.railway[sheet.board.id(hex)]).toBe(1);
  expect(ends).toHaveLength(52);
  expect(table.no("china", "train", ["cn.train.a", "2127"]).rule).toBe("16.4");
  expect(table.no("china", "move", ["cn.train.a"]).rule).toBe("16.4");
  table.act("china", "train", ["cn.train.a", "3117"]);
  expect(table.where("cn.train.a")).toBe("3117");
  const path = table.data("moved").at(-1)!.path as string[];
  for (let i = 1; i < path.length; i++)
    expect(sheet.board.sheet.rail[[path[i - 1], path[i]].sort().join("-")]).toBeDefined();
});

rule(["16.4.c", "16.4.d", "16.4.f"], "a train may leave a zone, or enter one and stop there", () => {
  const leave = field("movement", "china", { "cn.train.a": "2826", "jp.snlf.1": "2927" });
  expect(leave.may("china", "train", ["cn.train.a", "3018"])).toBe(true);
  const enter = field("movement", "china", { "cn.train.a": "3018", "jp.snlf.1": "2926" });
  const ends = enter.options("china", "train", ["cn.train.a"]);
  // The unit in 2926 controls 2825 and 2826: the train stops in the first of them.
  expect(ends).toContain("2825");
  expect(ends).not.toContain("2826");
  expect(ends).not.toContain("2827");
});

rule("16.4.e", "leaving and entering in one move is refused", () => {
  const table = field("movement", "china", { "cn.train.a": "2826", "jp.snlf.1": "2927", "jp.snlf.2": "3120" });
  expect(table.no("china", "train", ["cn.train.a", "3020"]).rule).toBe("16.4");
  expect(table.may("china", "train", ["cn.train.a", "2923"])).toBe(true);
});

rule(["16.4.g", "16.4.s"], "no entry into or past enemy units, on the march or in retreat", () => {
  const table = field("movement", "china", { "cn.train.a": "2829", "jp.snlf.1": "2826" });
  expect(table.no("china", "train", ["cn.train.a", "2826"]).rule).toBe("16.4");
  expect(table.no("china", "train", ["cn.train.a", "2824"]).rule).toBe("16.4");
  const retreat = field("combat", "japan", { "jp.snlf.1": "2828", "jp.snlf.2": "2727", "cn.train.a": "2827" }).attack(
    "japan",
    "2827",
    ["2727", "2828"],
    "D1",
  );
  expect(retreat.no("china", "retreat", ["2828"]).rule).toBe("5.0");
});

rule(
  ["16.4.h", "16.4.i", "16.4.j", "16.4.k"],
  "trains are free of stacking, but the others must be a legal stack",
  () => {
    const table = field("movement", "china", {
      "cn.train.a": "2829",
      "cn.train.b": "2831",
      "cn.78div.1": { at: "2829", marks: ["moved"] },
      "cn.78div.155sup": "2729",
      "cn.78div.2": "2828",
    });
    table.act("china", "train", ["cn.train.b", "2829"]).do("china", "infiltrate", ["cn.78div.155sup", "2829"]);
    expect(["cn.train.a", "cn.train.b", "cn.78div.1", "cn.78div.155sup"].map((unit) => table.where(unit))).toEqual([
      "2829",
      "2829",
      "2829",
      "2829",
    ]);
    expect(table.no("china", "infiltrate", ["cn.78div.2", "2829"]).rule).toBe("5.3");
  },
);

rule(["16.4.h", "16.4.m"], "a train advances beside a full stack", () => {
  const stack = { "cn.train.a": "2827", "cn.78div.1": "2827", "cn.78div.155sup": "2827" };
  const units = { ...stack, "cn.87div.1": "2728", "jp.snlf.1": { at: "2828", steps: 1 } };
  const table = field("combat", "china", units).attack("china", "2828", ["2728", "2827"], "D1");
  table.do("japan", "retreat", ["2929"]);
  expect(table.no("china", "advance", [["cn.78div.1", "cn.87div.1"]]).rule).toBe("5.3");
  table.act("china", "advance", [["cn.78div.1", "cn.78div.155sup", "cn.train.a"]]);
  expect(Object.keys(stack).map((unit) => table.where(unit))).toEqual(["2828", "2828", "2828"]);
});

rule(["16.4.l", "16.4.t"], "a train fights with its hex, which makes one attempt to resist", () => {
  const units = {
    "cn.train.a": "2827",
    "cn.78div.1": "2827",
    "jp.9div.1": "2727",
    "jp.9div.2": "2927",
    "jp.9div.3": "2828",
    "jp.9div.tank": "2828",
  };
  const china = field("combat", "china", units);
  expect(china.odds("china", "2727", ["2827"]).attacker.total).toBe(2 + 2);
  const table = field("combat", "japan", units);
  expect(table.odds("japan", "2827", ["2727"]).defender.total).toBe(3 + 3);
  table.attack("japan", "2827", ["2727", "2828", "2927"], "D1");
  expect(table.options("china", "resist")).toEqual(["cn.78div.1", "cn.train.a"]);
  table.act("china", "resist", ["cn.train.a"], [3]);
  expect([table.where("cn.train.a"), table.where("cn.78div.1")]).toEqual(["lost", "2827"]);
  expect(table.step).not.toBe("path");
});

rule(["16.4.m", "16.4.w"], "a train advances only over a direct railway link", () => {
  const units = {
    "cn.train.a": "2827",
    "cn.87div.1": "2727",
    "cn.87div.2": "2927",
    "cn.88div.1": "2725",
    "cn.88div.2": "2825",
  };
  const along = field("combat", "china", { ...units, "jp.snlf.1": { at: "2826", steps: 1 } });
  along.attack("china", "2826", ["2727", "2825", "2827", "2927"], "D1");
  while (along.step === "path") along.do("japan", "retreat", [along.options("japan", "retreat")[0]]);
  expect(along.step).toBe("advance");
  expect(along.options("china", "advance")).toContain("cn.train.a");
  const aside = field("combat", "china", {
    "cn.train.a": "2827",
    "cn.87div.1": "2727",
    "cn.88div.1": "2729",
    "jp.snlf.1": { at: "2728", steps: 1 },
  });
  aside.attack("china", "2728", ["2727", "2729", "2827"], "D1");
  while (aside.step === "path") aside.do("japan", "retreat", [aside.options("japan", "retreat")[0]]);
  expect(aside.step).toBe("advance");
  expect(aside.options("china", "advance")).not.toContain("cn.train.a");
  expect(aside.no("china", "advance", [["cn.train.a"]]).rule).toBe("16.4");
});

rule(["16.4.n", "16.4.o"], "a train retreats along the railway and ignores zones", () => {
  const table = field("combat", "japan", {
    "jp.snlf.1": "2727",
    "jp.snlf.2": "2927",
    "jp.snlf.3": "2729",
    "cn.train.a": "2827",
  });
  table.attack("japan", "2827", ["2727", "2927"], "D1");
  expect(table.options("china", "retreat")).toEqual(["2826", "2828"]);
  expect(table.zonesOf("japan")).toContain("2828");
  table.do("china", "retreat", ["2828"]);
  expect(table.where("cn.train.a")).toBe("2828");
});

rule(["16.4.p", "16.4.q"], "a train that cannot retreat is eliminated, and no train is ever replaced", () => {
  const table = field(
    "combat",
    "japan",
    {
      "jp.snlf.1": "2826",
      "jp.snlf.2": "2828",
      "jp.snlf.3": "2727",
      "cn.train.a": "2827",
      "cn.train.b": "1932",
      "cn.78div.1": "1931",
    },
    { logistics: 5 },
  );
  table.attack("japan", "2827", ["2727", "2826", "2828"], "D1");
  expect(table.where("cn.train.a")).toBe("lost");
  table.edit({ phase: "movement", side: "china" });
  expect(table.no("china", "replace", ["cn.train.a"]).rule).toBe("16.4");
  const exchange = field("combat", "japan", { "jp.snlf.1": "2826", "cn.train.a": "2827" }).attack(
    "japan",
    "2827",
    ["2826"],
    "Ex",
  );
  expect(exchange.where("cn.train.a")).toBe("lost");
});

rule("16.4.r", "trains move in the regular movement phase only", () => {
  const table = field("mobileMovement", "china", { "cn.train.a": "1932" });
  expect(table.no("china", "train", ["cn.train.a", "2031"]).text).toMatch(/cannot be done now/);
  expect(table.may("china", "move", ["cn.train.a"])).toBe(false);
  const moved = field("movement", "china", { "cn.train.a": "1932" }).act("china", "train", ["cn.train.a", "2031"]);
  expect(moved.no("china", "train", ["cn.train.a"]).text).toMatch(/already moved/);
});

rule("16.4.u", "train and infantry retreat apart; one may die while the other gets away", () => {
  const units = {
    "cn.train.a": "2827",
    "cn.78div.1": "2827",
    "jp.9div.1": "2727",
    "jp.9div.2": "2927",
    "jp.9div.3": "2728",
    "jp.9div.4": "2928",
    "jp.9div.tank": "2727",
  };
  const told = (result: string) =>
    field("combat", "japan", units).attack("japan", "2827", ["2727", "2728", "2927", "2928"], result);
  // The train goes first, and where it stops the regiment may follow it through the enemy zone.
  const together = told("D1");
  expect(together.options("china", "decline", ["2826", false])).toEqual(["2826"]);
  together.do("china", "decline", ["2826", false, "2826"]);
  expect([together.where("cn.train.a"), together.where("cn.78div.1")]).toEqual(["2826", "2826"]);
  const apart = told("D2").do("china", "decline", ["2826", "2825"]);
  expect([apart.where("cn.train.a"), apart.where("cn.78div.1")]).toEqual(["2825", "lost"]);
});

rule("16.4.v", "in a pause a train keeps the redeployment distance on every hex", () => {
  const table = field("pauseMovement", "china", { "cn.train.a": "1932", "jp.snlf.1": "2429" });
  const ends = table.options("china", "train", ["cn.train.a"]);
  for (const hex of ends) expect(table.threatened("china", hex)).toBe(false);
  expect(ends).not.toContain("2431");
  expect(ends).toContain("0130");
  const near = field("pauseMovement", "china", { "cn.train.a": "1932", "jp.snlf.1": "2031" });
  expect(near.no("china", "train", ["cn.train.a"]).rule).toBe("16.4");
});

const fort = { "cn.78div.1": { at: "2127", marks: ["builder"] } };
rule(["16.5.a", "16.5.b"], "an attack with engineers uses the ground under a fort or rubble", () => {
  const units = { "jp.9div.1": "2128", "jp.9div.eng": "2128", "jp.9div.2": "2126" };
  const built = field("combat", "japan", { ...units, ...fort });
  expect(built.odds("japan", "2127", ["2128"]).defender.total).toBe(3 + 2);
  expect(built.odds("japan", "2127", ["2126"]).defender.total).toBe(3 + 3);
  const rubble = field("combat", "japan", { ...units, "cn.78div.1": "2127" }, { rubble: ["2127"] });
  expect(rubble.odds("japan", "2127", ["2128"]).defender.total).toBe(3 + 2);
});

rule("16.5.c", "of a Woosung fort they ignore the terrain, not the garrison", () => {
  const table = field("combat", "japan", { "jp.9div.1": "3017", "jp.9div.eng": "3017", "jp.9div.2": "3118" });
  expect(table.odds("japan", "3117", ["3118"]).defender.total).toBe(3 + 3);
  expect(table.odds("japan", "3117", ["3017"]).defender.total).toBe(3);
});

rule(["16.5.d", "16.5.h"], "an engineer takes the Exchange loss before all others, attacking or defending", () => {
  const units = {
    "jp.9div.1": "1627",
    "jp.9div.tank": "1627",
    "jp.9div.2": "1527",
    "jp.9div.eng": "1527",
    "cn.87div.1": "1626",
    "cn.87div.259sup": "1626",
  };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1527", "1627"], "Ex");
  expect([table.where("jp.9div.eng"), table.where("jp.9div.tank")]).toEqual(["eliminated", "1627"]);
  const defending = field("combat", "china", {
    "cn.87div.1": "1628",
    "jp.9div.1": "1627",
    "jp.9div.eng": "1627",
  }).attack("china", "1627", ["1628"], "Ex");
  expect([defending.where("jp.9div.eng"), defending.steps("jp.9div.1")]).toEqual(["eliminated", 2]);
});

rule("16.5.f", "against engineers a fort needs the die", () => {
  const units = { "jp.9div.1": "2128", "jp.9div.eng": "2128", "jp.9div.2": "2027", "jp.9div.3": "2227", ...fort };
  const table = field("combat", "japan", units).attack("japan", "2127", ["2027", "2128", "2227"], "D1");
  table.act("china", "resist", ["cn.78div.1"], [4]);
  expect(table.step).toBe("path");
  const plain = field("combat", "japan", { ...units, "jp.9div.eng": "off" }).attack(
    "japan",
    "2127",
    ["2027", "2128", "2227"],
    "D1",
  );
  plain.act("china", "resist", ["cn.78div.1"]);
  expect([plain.where("cn.78div.1"), plain.steps("cn.78div.1")]).toEqual(["2127", 1]);
});

rule("16.5.g", "a defending engineer cancels nothing", () => {
  const table = field(
    "combat",
    "china",
    { "cn.87div.1": "2128", "jp.9div.1": "2127", "jp.9div.eng": "2127" },
    { rubble: ["2127"] },
  );
  expect(table.odds("china", "2127", ["2128"]).defender.total).toBe(4 + 1 + 3);
});
