import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { BUILDER } from "../ids.ts";
import { title as shanghaiIncident } from "../index.ts";
import { type Field, field } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();
const built = (table: Field, unit: string): boolean => (table.pub.marks[table.unit(unit)] & BUILDER) > 0;

rule(["17.1.a", "17.1.b"], "only the Chinese, and only in a town or city they occupy", () => {
  const table = field("movement", "china", { "cn.78div.1": "2423", "cn.78div.2": "1627" }, { logistics: 5 });
  expect(table.options("china", "fort")).toEqual(["cn.78div.1"]);
  expect(table.no("china", "fort", ["cn.78div.2"]).rule).toBe("17.1");
  expect(
    field("movement", "japan", { "jp.9div.1": "2423" }, { logistics: 5 }).no("japan", "fort", ["jp.9div.1"]).rule,
  ).toBe("17.1");
});

rule(["17.1.c", "17.1.e", "17.1.o"], "in a pause or a regular movement phase, enemy zones or not", () => {
  const units = { "cn.78div.1": "2423", "jp.9div.1": "2424" };
  expect(field("movement", "china", units, { logistics: 5 }).may("china", "fort", ["cn.78div.1"])).toBe(true);
  expect(
    field("pause", "china", units, { logistics: 5 }).may("china", "order", ["hold", true, "fort", "cn.78div.1"]),
  ).toBe(true);
  const late = field("pauseMovement", "china", units, { logistics: 5 });
  late.do("china", "fort", ["cn.78div.1"]);
  expect(built(late, "cn.78div.1")).toBe(true);
  for (const phase of ["combat", "mobileMovement", "mobileCombat"])
    expect(field(phase, "china", units, { logistics: 5 }).no("china", "fort", ["cn.78div.1"]).text).toMatch(
      /cannot be done now/,
    );
});

rule("17.1.f", "in a movement phase the builder has not moved", () => {
  const table = field("movement", "china", { "cn.78div.1": "2424" }, { logistics: 5 }).do("china", "move", [
    "cn.78div.1",
    "2423",
  ]);
  expect(table.no("china", "fort", ["cn.78div.1"]).text).toMatch(/has moved/);
});

rule(["17.1.g", "17.1.h"], "the fort goes when its builder moves, in the same phase or later", () => {
  const table = field("movement", "china", { "cn.78div.1": "2423" }, { logistics: 5 }).do("china", "fort", [
    "cn.78div.1",
  ]);
  expect(built(table, "cn.78div.1")).toBe(true);
  table.do("china", "move", ["cn.78div.1", "2424"]);
  expect(table.told("fortRemoved")).toHaveLength(1);
  const later = field("movement", "china", { "cn.78div.1": "2423" }, { logistics: 5 }).do("china", "fort", [
    "cn.78div.1",
  ]);
  later.act("china", "done").until("move", "china");
  expect(built(later, "cn.78div.1")).toBe(true);
  later.do("china", "move", ["cn.78div.1", "2424"]);
  expect(built(later, "cn.78div.1")).toBe(false);
});

const besieged = { "jp.9div.1": "2128", "jp.9div.tank": "2128", "jp.9div.2": "2027", "jp.9div.3": "2227" };
const from = ["2027", "2128", "2227"];
rule(["17.1.i", "17.1.j"], "and when the builder is eliminated or retreats", () => {
  const dead = field("combat", "japan", {
    "jp.9div.1": "2128",
    "cn.78div.1": { at: "2127", marks: ["builder"], steps: 1 },
  }).attack("japan", "2127", ["2128"], "Ex");
  expect(dead.told("fortRemoved")).toHaveLength(1);
  expect(built(dead, "cn.78div.1")).toBe(false);
  const back = field("combat", "japan", { ...besieged, "cn.78div.1": { at: "2127", marks: ["builder"] } }).attack(
    "japan",
    "2127",
    from,
    "D1",
  );
  back.do("china", "decline", ["2126"]);
  expect(back.told("fortRemoved")).toHaveLength(1);
});

rule(["17.1.k", "17.1.n"], "the player names the builder, and only its leaving removes the fort", () => {
  const table = field("movement", "china", { "cn.78div.1": "2423", "cn.78div.155sup": "2423" }, { logistics: 5 });
  expect(table.options("china", "fort")).toEqual(["cn.78div.1", "cn.78div.155sup"]);
  table.do("china", "fort", ["cn.78div.1"]).do("china", "move", ["cn.78div.155sup", [], "2424"]);
  expect(built(table, "cn.78div.1")).toBe(true);
});

rule("17.1.l", "one fort to a hex, none in rubble", () => {
  const table = field("movement", "china", { "cn.78div.1": "2423", "cn.78div.155sup": "2423" }, { logistics: 5 }).do(
    "china",
    "fort",
    ["cn.78div.1"],
  );
  expect(table.no("china", "fort", ["cn.78div.155sup"]).text).toMatch(/already/);
  const rubble = field("movement", "china", { "cn.78div.1": "2127" }, { logistics: 5, rubble: ["2127"] });
  expect(rubble.no("china", "fort", ["cn.78div.1"]).text).toMatch(/rubble/);
});

rule("17.1.m", "a train may build", () => {
  const table = field("movement", "china", { "cn.train.a": "1932" }, { logistics: 5 }).do("china", "fort", [
    "cn.train.a",
  ]);
  expect(built(table, "cn.train.a")).toBe(true);
  table.act("china", "train", ["cn.train.a", "2031"]);
  expect(built(table, "cn.train.a")).toBe(false);
});

rule(["17.2.b", "17.2.c"], "in a fort resistance needs no die and still costs a step", () => {
  const table = field("combat", "japan", { ...besieged, "cn.78div.1": { at: "2127", marks: ["builder"] } }).attack(
    "japan",
    "2127",
    from,
    "D1",
  );
  table.act("china", "resist", ["cn.78div.1"]);
  expect([table.where("cn.78div.1"), table.steps("cn.78div.1")]).toEqual(["2127", 1]);
  expect(table.data("resisted")[0].die).toBeUndefined();
});

rule("17.2.d", "an attack out of a fort gains nothing from it", () => {
  const table = field("combat", "china", { "cn.78div.1": { at: "2127", marks: ["builder"] }, "jp.9div.1": "2128" });
  expect(table.differential("china", "2128", ["2127"])).toBe(2 - 4);
  table.attack("china", "2128", ["2127"], "A1").act("china", "resist", ["cn.78div.1"], [4]);
  expect(table.step).toBe("path");
});

rule(["17.3.a", "17.3.b", "17.3.t"], "three printed forts defend without units, with garrison and terrain", () => {
  expect(sheet.forts.map((hex) => sheet.board.names[hex])).toEqual(["2914", "3116", "3117"]);
  const table = field("combat", "japan", { "jp.9div.1": "3017" });
  expect(table.options("japan", "attack")).toContain("3117");
  expect(table.odds("japan", "3117", ["3017"]).defender.components.map(({ label, value }) => [label, value])).toEqual([
    ["Garrison", 3],
    ["Woosung fort", 3],
  ]);
});

rule(["17.3.c", "17.3.d"], "the garrison is as strong as the number of forts in Chinese hands at that moment", () => {
  const units = { "jp.9div.1": "3017", "jp.9div.2": "3118", "jp.9div.3": "3016", "jp.11div.1": "3015" };
  const table = field("combat", "japan", units, { markers: { "jp.air.1": "ready", "jp.air.2": "ready" } });
  expect(table.odds("japan", "3116", ["3015"], []).defender.components[0].value).toBe(3);
  table
    .attack("japan", "3117", ["3017", "3118"], "D1", [], ["jp.air.1", "jp.air.2"])
    .act("japan", "advance", [["jp.9div.1"]]);
  expect(table.odds("japan", "3116", ["3015"]).defender.components[0].value).toBe(2);
  const last = field("combat", "japan", { "jp.9div.1": "3117", "jp.9div.2": "3116", "jp.9div.3": "2915" });
  expect(last.odds("japan", "2914", ["2915"]).defender.components[0].value).toBe(1);
});

rule(["17.3.e", "17.3.f"], "a Chinese unit in the hex has the fort's benefits and adds its strength", () => {
  const table = field("combat", "japan", { "jp.9div.1": "3017", "cn.78div.1": "3117" });
  expect(table.odds("japan", "3117", ["3017"]).defender.total).toBe(3 + 3 + 3);
  const units = { "jp.9div.1": "3017", "jp.9div.2": "3118", "jp.9div.3": "3016", "cn.78div.1": "3117" };
  const resist = field("combat", "japan", units, { markers: { "jp.air.1": "ready", "jp.air.2": "ready" } });
  resist
    .attack("japan", "3117", ["3016", "3017", "3118"], "D1", [], ["jp.air.1", "jp.air.2"])
    .act("china", "resist", ["cn.78div.1"]);
  expect([resist.where("cn.78div.1"), resist.steps("cn.78div.1")]).toEqual(["3117", 1]);
});

const storm = { "jp.9div.1": "3017", "jp.9div.2": "3118", "jp.9div.3": "3016" };
const sides = ["3016", "3017", "3118"];
rule(
  ["17.3.g", "17.3.h", "17.3.r"],
  "Ex or D knocks a bare fort out, the attackers may advance, an Exchange costs only them a step",
  () => {
    const ex = field("combat", "japan", storm)
      .attack("japan", "3117", sides, "Ex")
      .act("japan", "lose", ["jp.9div.2", "advance", ["jp.9div.1"]]);
    expect(ex.told("knockedOut")).toHaveLength(1);
    expect(ex.steps("jp.9div.2")).toBe(1);
    expect([ex.where("jp.9div.1"), ex.control("3117")]).toEqual(["3117", "japan"]);
    const d = field("combat", "japan", storm).attack("japan", "3117", sides, "D1");
    expect(d.step).toBe("advance");
    const a = field("combat", "japan", { "jp.snlf.1": "3017" }).attack("japan", "3117", ["3017"], "A1");
    expect(a.told("knockedOut")).toEqual([]);
  },
);

rule(
  ["17.3.i", "17.3.u"],
  "with a Chinese unit inside, Ex and D hit the unit too, and the advance waits until it is gone",
  () => {
    const ex = field("combat", "japan", { ...storm, "cn.78div.1": "3117" })
      .attack("japan", "3117", sides, "Ex")
      .act("japan", "lose", ["jp.9div.1"]);
    expect(ex.steps("cn.78div.1")).toBe(1);
    expect(ex.told("knockedOut")).toHaveLength(1);
    expect(ex.step).not.toBe("advance");
    // 3016, 3017 and 3118 are Japanese and the rest is river: no retreat.
    const d = field(
      "combat",
      "japan",
      { ...storm, "cn.78div.1": { at: "3117", steps: 1 } },
      { markers: { "jp.air.1": "ready" } },
    );
    d.attack("japan", "3117", sides, "D1", [], ["jp.air.1"]);
    expect(d.where("cn.78div.1")).toBe("lost");
    expect(d.step).toBe("advance");
  },
);

rule(["17.3.j", "17.3.k", "17.3.o"], "occupied it is silent; left, it is operative and Chinese again", () => {
  const table = field("movement", "japan", { "jp.9div.1": "3117", "jp.9div.2": "3017" });
  table.do("japan", "move", ["jp.9div.1", "3118"]);
  expect(table.control("3117")).toBe("china");
  expect(table.told("rearmed")).toHaveLength(1);
  table.act("japan", "done");
  expect(table.options("japan", "attack")).toContain("3117");
});

const mouthOfTheHuangpu = Object.fromEntries(
  ["Woosung", "Paoshan", "Changhuapang"].flatMap((name) => sheet.board.place(name).hexes.map((hex) => [hex, "japan"])),
);

rule(["14.0.o", "17.3.j", "17.3.k"], "a fort held by others is no enemy to a redeployment; one left behind is", () => {
  const units = { "jp.9div.1": "3118", "jp.9div.eng": "3117", "jp.9div.2": "3116" };
  const table = field("movement", "japan", units, { control: mouthOfTheHuangpu });
  expect(table.no("japan", "redeploy", ["jp.9div.2"])).toMatchObject({ rule: "14.0" });
  expect(table.no("japan", "redeploy", ["jp.9div.eng"])).toMatchObject({ rule: "14.0" });
  table.act("japan", "redeploy", ["jp.9div.1", "3117", true, "3017", false]);
  expect([table.where("jp.9div.1"), table.told("rearmed")]).toEqual(["3017", []]);
  const stacked = field("movement", "japan", { ...units, "jp.9div.1": "3117" }, { control: mouthOfTheHuangpu });
  expect(stacked.may("japan", "redeploy", ["jp.9div.1", ["jp.9div.eng"]])).toBe(false);
  stacked.do("japan", "redeploy", ["jp.9div.1", "3019"]);
  expect([stacked.where("jp.9div.1"), stacked.told("rearmed")]).toEqual(["3019", []]);
  expect(stacked.no("japan", "redeploy", ["jp.9div.eng"])).toMatchObject({ rule: "14.0" });
  const destroyed = field("movement", "japan", units, { control: mouthOfTheHuangpu, destroyed: true });
  expect(destroyed.may("japan", "redeploy", ["jp.9div.2"])).toBe(true);
});

rule(["17.3.k", "17.3.q"], "whoever has marched out of a fort does not walk back through it", () => {
  const table = field("movement", "japan", { "jp.9div.1": "3117" });
  expect(table.may("japan", "move", ["jp.9div.1", "3118", true, "3017"])).toBe(true);
  expect(table.may("japan", "move", ["jp.9div.1", "3118", true, "3117"])).toBe(false);
  expect(table.ways("japan", "move", ["jp.9div.1", "3016", true])["3118"].path).not.toContain("3117");
});

rule(["17.3.l", "17.3.m", "17.3.v"], "all three occupied at once: destroyed for good, and of no use to anybody", () => {
  const table = field(
    "combat",
    "japan",
    { "jp.9div.1": "3117", "jp.9div.2": "3116", "jp.9div.3": "2915" },
    { markers: { "jp.air.1": "ready", "jp.air.2": "ready" } },
  );
  const two = field(
    "combat",
    "japan",
    { "jp.9div.2": "3116", "jp.9div.3": "2915" },
    { markers: { "jp.air.1": "ready", "jp.air.2": "ready" } },
  );
  two.attack("japan", "2914", ["2915"], "D1", [], ["jp.air.1", "jp.air.2"]).act("japan", "advance", [["jp.9div.3"]]);
  expect([two.where("jp.9div.3"), two.pub.destroyed]).toEqual(["2914", false]);
  table.attack("japan", "2914", ["2915"], "D1", [], ["jp.air.1", "jp.air.2"]).act("japan", "advance", [["jp.9div.3"]]);
  expect(table.pub.destroyed).toBe(true);
  table.edit({ phase: "movement", side: "japan" }).do("japan", "move", ["jp.9div.1", "3118"]);
  expect([table.control("3117"), table.told("rearmed").length]).toEqual(["japan", 0]);
  table.edit({ phase: "movement", side: "japan" }).do("japan", "move", ["jp.9div.1", "3117"]);
  expect(table.where("jp.9div.1")).toBe("3117");
  table.edit({ phase: "combat", side: "japan", units: { "jp.9div.1": "3118", "cn.78div.1": "3117" } });
  expect(table.odds("japan", "3117", ["3118"]).defender.total).toBe(3);
  const occupant = field("combat", "china", { "cn.78div.1": "3017", "jp.9div.1": "3117" });
  expect(occupant.odds("china", "3117", ["3017"]).defender.total).toBe(4);
});

rule("17.3.n", "a knocked-out fort nobody enters is operative for the next combat", () => {
  const table = field("combat", "japan", storm).attack("japan", "3117", sides, "D1").act("japan", "stay");
  table.until("attack", "japan");
  expect(table.pub.phase).toBe("mobileCombat");
  expect(table.odds("japan", "3117", ["3017"]).defender.total).toBe(3 + 3);
});

rule(["17.3.k", "17.3.q"], "a pair that rides out of a fort leaves it operative, for the carrier too", () => {
  const table = field("mobileMovement", "japan", { "jp.9div.1": "3117", "jp.9div.tank": "3117" });
  const out = ["jp.9div.tank", ["jp.9div.1"], "3118", false, true];
  expect(table.may("japan", "move", [...out, "3117"])).toBe(false);
  for (const way of Object.values(table.ways("japan", "move", out))) expect(way.path).not.toContain("3117");
  table.do("japan", "move", [...out, "3017"]);
  expect([table.where("jp.9div.1"), table.where("jp.9div.tank")]).toEqual(["3118", "3017"]);
  expect([table.control("3117"), table.told("rearmed").length]).toEqual(["china", 1]);
});

rule(["17.3.p", "17.3.q"], "forts neither attack nor have a zone, and are entered only by advance", () => {
  const table = field("movement", "japan", { "jp.9div.1": "3017" });
  expect(table.zonesOf("china")).toEqual([]);
  expect(table.no("japan", "move", ["jp.9div.1", "3117"]).rule).toBe("17.3");
  expect(table.no("japan", "infiltrate", ["jp.9div.1", "3117"]).rule).toBe("17.3");
  const china = field("combat", "china", { "jp.9div.1": "3017" });
  expect(china.verbs("china")).toEqual(["done"]);
});

rule("17.3.s", "a garrison neither retreats nor resists", () => {
  const table = field("combat", "japan", storm).attack("japan", "3117", sides, "D1");
  expect([table.step, table.turnOf]).toEqual(["advance", "japan"]);
  const alone = field(
    "combat",
    "japan",
    { ...storm, "cn.78div.1": { at: "3117", steps: 1 } },
    { markers: { "jp.air.1": "ready" } },
  );
  alone.attack("japan", "3117", sides, "D1", [], ["jp.air.1"]);
  expect(alone.step).not.toBe("resist");
});

rule(
  ["18.0.a", "18.0.b", "18.0.l"],
  "French Concession, International Settlement and Nanshi are closed to the Chinese, Chapei is not",
  () => {
    const at = (start: string) => field("movement", "china", { "cn.78div.1": start });
    expect(at("2732").no("china", "infiltrate", ["cn.78div.1", "2733"]).rule).toBe("18.0");
    expect(at("2137").no("china", "move", ["cn.78div.1", "2236"]).rule).toBe("18.0");
    expect(at("2638").no("china", "move", ["cn.78div.1", "2637"]).rule).toBe("18.0");
    expect(at("2428").may("china", "move", ["cn.78div.1", "2430"])).toBe(true);
    for (const key of ["french", "settlement", "nanshi"])
      for (const hex of sheet.board.place(key).hexes) expect(sheet.treaty[sheet.board.id(hex)]).toBe(1);
    for (const hex of sheet.board.place("chapei").hexes) expect(sheet.treaty[sheet.board.id(hex)]).toBe(0);
  },
);

rule(
  ["18.0.c", "18.0.d", "18.0.e"],
  "Japan may cross them at any time; one entry opens both sectors and Nanshi for good",
  () => {
    for (const [unit, to] of [
      ["2932", "2933"],
      ["2836", "2835"],
    ]) {
      const table = field("movement", "japan", { "jp.snlf.1": unit, "cn.78div.1": "2732" });
      table.do("japan", "infiltrate", ["jp.snlf.1", to]).act("japan", "done").until("move", "china");
      expect(table.may("china", "infiltrate", ["cn.78div.1", "2733"])).toBe(true);
      table.edit({ units: { "cn.78div.1": "2137", "cn.78div.2": "2638" } });
      expect(table.may("china", "move", ["cn.78div.1", "2236"])).toBe(true);
      expect(table.may("china", "move", ["cn.78div.2", "2637"])).toBe(true);
    }
    // No cheapest path leads through the sectors unasked; named as way-points they can be crossed.
    const cross = field("movement", "japan", { "jp.9div.cav": "2932" });
    expect(cross.may("japan", "move", ["jp.9div.cav", "2934"])).toBe(false);
    cross.act("japan", "move", ["jp.9div.cav", "2933", true, "2934", false]);
    expect(cross.where("jp.9div.cav")).toBe("2934");
    // Nor where the march begins in an enemy zone of control, which a unit leaves only for a free hex.
    const engaged = field("movement", "japan", { "jp.9div.1": "2732", "cn.78div.1": "2731" });
    expect(engaged.ways("japan", "move", ["jp.9div.1"])["2832"].path).toEqual(["2732", "2832"]);
    expect(engaged.may("japan", "move", ["jp.9div.1", "2932"])).toBe(false);
    engaged.act("japan", "move", ["jp.9div.1", "2832", true, "2932", false]);
    expect([engaged.where("jp.9div.1"), engaged.pub.open]).toEqual(["2932", true]);
  },
);

rule("18.0.f", "entering has no other penalty than points", () => {
  const table = field("movement", "japan", { "jp.snlf.1": "2932" }).do("japan", "infiltrate", ["jp.snlf.1", "2933"]);
  expect(table.steps("jp.snlf.1")).toBe(2);
  table.act("japan", "done").until("move", "japan");
  expect(table.may("japan", "move", ["jp.snlf.1"])).toBe(true);
});

rule("18.0.i", "a Japanese retreat or advance into a foreign sector is an entry", () => {
  const retreat = field("combat", "japan", {
    "jp.snlf.1": { at: "2932", steps: 1 },
    "cn.87div.1": "2831",
    "cn.87div.259sup": "2831",
  });
  retreat.attack("japan", "2831", ["2932"], "A1").do("japan", "retreat", ["2933"]);
  expect(retreat.pub.open).toBe(true);
  const advance = field(
    "combat",
    "japan",
    { "jp.9div.1": "2932", "jp.9div.2": "2933", "cn.78div.1": { at: "2833", steps: 1 } },
    { open: true, control: { "2933": "japan" } },
  );
  advance.edit({ open: true, charged: false }).attack(
    "japan",
    "2833",
    ["2932", "2933"].filter((hex) => advance.options("japan", "attack", ["2833"]).includes(hex)),
    "D1",
  );
  while (advance.step === "path") advance.do("china", "retreat", [advance.options("china", "retreat")[0]]);
  advance.act("japan", "advance", [[advance.options("japan", "advance")[0]]]);
  expect(advance.pub.charged).toBe(true);
});

rule("18.0.j", "Japan may enter Nanshi without opening the settlements", () => {
  const table = field("movement", "japan", { "jp.snlf.1": "2738" }).do("japan", "move", ["jp.snlf.1", "2737"]);
  expect([table.where("jp.snlf.1"), table.pub.open]).toEqual(["2737", false]);
});

rule("18.0.k", "the ban bars no attack on a unit in a closed hex, only the advance", () => {
  const table = field("combat", "china", { "cn.87div.1": "2638", "jp.snlf.1": { at: "2637", steps: 1 } });
  const stacks = table.options("china", "attack", ["2637"]);
  expect(stacks.length).toBeGreaterThan(0);
  table.attack("china", "2637", stacks, "Ex");
  expect(table.where("jp.snlf.1")).toBe("eliminated");
  expect(table.step).not.toBe("advance");
});

const of = (formation: string): string[] =>
  sheet.units.filter((unit) => unit.formation === formation && unit.side === "japan").map((unit) => unit.short);
const brigadeOf = (short: string, formation: string): string | null =>
  sheet.units.find((unit) => unit.short === short && unit.formation === formation)!.brigade;

rule(["20.1.a", "20.1.b", "20.1.c"], "the infantry of the three divisions by brigade", () => {
  const infantry = (formation: string) =>
    sheet.units
      .filter((unit) => unit.formation === formation && unit.type === "infantry")
      .map((unit) => `${unit.brigade} ${unit.short}`);
  expect(infantry("9div")).toEqual(["6bde 7", "6bde 35", "18bde 19", "18bde 36"]);
  expect(infantry("11div")).toEqual(["10bde 12", "10bde 22", "22bde 43", "22bde 44"]);
  expect(infantry("14div")).toEqual(["27bde 2", "27bde 59", "28bde 15", "28bde 50"]);
  expect(brigadeOf("7", "9div")).toBe("6bde");
});

rule(["20.1.d", "20.1.e"], "24th Brigade: four battalions and engineers", () => {
  expect(of("24bde")).toEqual(["I/14", "I/24", "I/46", "I/48", "24 Eng"]);
});

rule(["20.1.f", "20.1.g"], "each division has cavalry and engineers, only the 9th has tanks", () => {
  for (const division of ["9div", "11div", "14div"]) {
    const types = sheet.units.filter((unit) => unit.formation === division).map((unit) => unit.type);
    expect(types.filter((type) => type === "cavalry")).toHaveLength(1);
    expect(types.filter((type) => type === "engineer")).toHaveLength(1);
    expect(types.filter((type) => type === "tank")).toHaveLength(division === "9div" ? 1 : 0);
  }
});

rule(["20.1.h", "20.1.i"], "SNLF: six battalions and one unit of armoured vehicles", () => {
  expect(of("snlf")).toEqual(["3 Sas", "1 Sas", "2 Sas", "1 Yok", "2 Yok", "1 Kure", "AC"]);
});

rule(
  ["20.1.j", "20.1.k", "20.1.l"],
  "artillery is markers, Ronin and Volunteers stand apart, all ids are unique",
  () => {
    expect(sheet.units.some((unit) => /artillery|cannon/i.test(unit.type))).toBe(false);
    expect(sheet.markers.filter((marker) => marker.kind === "cannon").map((marker) => marker.arrives)).toEqual([
      "24bde",
      "9div",
      "11div",
      "14div",
    ]);
    for (const id of ["jp.ronin", "jp.volunteers"]) {
      const unit = sheet.units.find((one) => one.id === id)!;
      expect([unit.formation, unit.band]).toEqual([null, null]);
    }
    expect(new Set(sheet.units.map((unit) => unit.id)).size).toBe(71);
  },
);

const chinese = (formation: string) =>
  sheet.units.filter((unit) => unit.side === "china" && unit.formation === formation);
rule(["20.2.a", "20.2.b", "20.2.c"], "Nineteenth Route Army and Fifth Army", () => {
  const army = (number: string) =>
    sheet.data.counters.chineseFormations
      .filter((one) => one.army === number)
      .map((one) => one.id)
      .sort();
  expect(army("19")).toEqual(["60div", "61div", "78div"]);
  expect(army("5")).toEqual(["87div", "88div"]);
  for (const division of ["60div", "61div", "78div"]) {
    const byBrigade = new Map<string, number>();
    for (const unit of chinese(division))
      if (unit.type === "infantry") byBrigade.set(unit.brigade!, (byBrigade.get(unit.brigade!) ?? 0) + 1);
    expect([...byBrigade.values()]).toEqual([3, 3]);
  }
});

rule(["20.2.d", "20.2.e", "20.2.f"], "eight units for 78th, 60th and 61st Division, six for each of Fifth Army", () => {
  for (const division of ["78div", "60div", "61div"]) {
    expect(chinese(division)).toHaveLength(8);
    expect(chinese(division).filter((unit) => unit.type === "support")).toHaveLength(2);
  }
  for (const division of ["87div", "88div"]) {
    expect(chinese(division)).toHaveLength(6);
    expect(chinese(division).filter((unit) => unit.type === "support")).toHaveLength(2);
    expect(new Set(chinese(division).map((unit) => unit.brigade)).size).toBe(2);
  }
});

rule(["20.2.g", "20.2.h", "20.2.i"], "two trains, no Chinese mobility, regiments numbered by division", () => {
  const china = sheet.units.filter((unit) => unit.side === "china");
  expect(china.filter((unit) => unit.type === "train")).toHaveLength(2);
  expect(china.some((unit) => unit.mobile)).toBe(false);
  for (const division of ["60", "61", "78"])
    expect(
      chinese(`${division}div`)
        .filter((unit) => unit.type === "infantry")
        .map((unit) => unit.short),
    ).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${division}-${n}`));
});
