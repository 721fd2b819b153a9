import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { field } from "./helpers.ts";

/**
 * 0101 is the first hex, the first battalion of the naval infantry the first unit, the first wing the first marker of the lists:
 * whatever holds of others holds of them.
 */
const FIRST = "jp.snlf.1";

describe("hex 0101", () => {
  rule(["5.0.b", "5.1.2.a", "14.0.a"], "units move, infiltrate and redeploy into it and out of it", () => {
    const table = field("movement", "china", { "cn.78div.1": "0101", "cn.78div.2": "0102", "cn.78div.3": "0120" });
    table.do("china", "move", ["cn.78div.1", "0103"]);
    table.do("china", "infiltrate", ["cn.78div.2", "0101"]);
    expect([table.where("cn.78div.1"), table.where("cn.78div.2")]).toEqual(["0103", "0101"]);
    const far = field("movement", "china", { "cn.78div.1": "0110", "cn.78div.2": "0101" });
    expect(far.may("china", "redeploy", ["cn.78div.2", "0105"])).toBe(true);
    expect(far.may("china", "redeploy", ["cn.78div.1", "0101"])).toBe(true);
  });

  rule(["7.1.a", "7.6.b", "7.7.b", "7.9.a"], "units attack from it, are driven out of it, and advance into it", () => {
    const units = { "jp.9div.1": "0101", "jp.9div.tank": "0101", "cn.78div.1": { at: "0102", steps: 1 } };
    const out = field("combat", "japan", units).attack("japan", "0102", ["0101"], "D1");
    out.do("china", "retreat", ["0103"]).act("japan", "advance", [["jp.9div.1"]]);
    expect([out.where("jp.9div.1"), out.where("jp.9div.tank")]).toEqual(["0102", "0101"]);
    const pressed = { "jp.9div.1": "0103", "jp.9div.tank": "0103", "cn.78div.1": "0102", "cn.78div.155sup": "0102" };
    const into = field("combat", "japan", { ...pressed, "jp.11div.1": "0303" });
    into.attack("japan", "0102", ["0103"], "D1").do("china", "decline", ["0101"]);
    expect([into.where("cn.78div.1"), into.where("cn.78div.155sup")]).toEqual(["0101", "0101"]);
    into.act("japan", "advance", [["jp.9div.1"]]);
    const from = field("combat", "japan", { "jp.9div.1": "0102", "jp.9div.tank": "0102", "cn.78div.1": "0101" });
    from.attack("japan", "0101", ["0102"], "D1").act("china", "resist", ["cn.78div.1"], [6]);
    expect(from.where("cn.78div.1")).not.toBe("0101");
  });

  rule(["7.6.c", "16.1.g"], "an exchange costs units in it a step, and those who are left there fight on", () => {
    const units = { "jp.9div.1": "0101", "jp.9div.tank": "0101", "cn.78div.1": "0102", "cn.78div.155sup": "0102" };
    const table = field("combat", "japan", units).attack("japan", "0102", ["0101"], "Ex");
    expect([table.where("jp.9div.tank"), table.where("cn.78div.155sup")]).toEqual(["eliminated", "eliminated"]);
    const china = field("combat", "china", { "cn.78div.1": "0101", "cn.78div.155sup": "0101", "jp.9div.1": "0102" });
    china.attack("china", "0102", ["0101"], "Ex");
    expect([china.where("cn.78div.155sup"), china.steps("jp.9div.1")]).toEqual(["eliminated", 1]);
  });

  rule(["13.6.g", "13.7.a", "4.1.a"], "units arrive in it, take steps in it, and ride out of it", () => {
    const table = field("movement", "china", { "cn.78div.1": { at: "0101", steps: 1 } }, { logistics: 1 });
    table.do("china", "replace", ["cn.78div.1"]);
    expect(table.steps("cn.78div.1")).toBe(2);
    const ride = field("mobileMovement", "japan", { "jp.9div.tank": "0101", "jp.9div.1": "0101" });
    ride.do("japan", "move", ["jp.9div.tank", ["jp.9div.1"], "0103"]);
    expect([ride.where("jp.9div.tank"), ride.where("jp.9div.1")]).toEqual(["0103", "0103"]);
    const alone = field("mobileMovement", "japan", { "jp.14div.cav": "0101" });
    expect(alone.turnOf).toBe("japan");
  });
});

describe("the first unit", () => {
  rule(["5.3.a", "5.3.e"], "it fills a hex like any other", () => {
    const stays = { [FIRST]: { at: "1627", marks: ["moved"] } };
    const table = field("movement", "japan", { ...stays, "jp.9div.1": "1630", "jp.snlf.car": "1631" });
    expect(table.no("japan", "move", ["jp.9div.1", "1627"]).rule).toBe("5.3");
    expect(table.may("japan", "move", ["jp.snlf.car", "1627"])).toBe(true);
    const near = field("movement", "japan", { ...stays, "jp.9div.1": "1628" });
    expect(near.no("japan", "infiltrate", ["jp.9div.1", "1627"]).rule).toBe("5.3");
  });

  rule(["7.1.b", "7.2.b"], "it attacks once in a phase, and its hex is attacked", () => {
    const units = { [FIRST]: "1627", "cn.78div.1": "1626", "cn.78div.2": "1727" };
    const table = field("combat", "japan", units).attack("japan", "1626", ["1627"], "Ex");
    expect(table.pub.phase).not.toBe("combat");
    const china = field("combat", "china", units);
    expect(china.options("china", "attack")).toEqual(["1627"]);
    const lost = field("combat", "china", { ...units, [FIRST]: { at: "1627", steps: 1 } });
    lost.attack("china", "1627", ["1626"], "Ex");
    expect(lost.where(FIRST)).toBe("eliminated");
  });

  rule(["16.1.c", "2.3.2.a"], "it is taken along by the car of its formation", () => {
    const table = field("mobileMovement", "japan", { [FIRST]: "1627", "jp.snlf.car": "1627" });
    table.do("japan", "move", ["jp.snlf.car", [FIRST], "1625"]);
    expect(table.where(FIRST)).toBe("1625");
    const march = field("movement", "japan", { [FIRST]: "1627", "jp.snlf.car": "1627" });
    march.do("japan", "move", [FIRST, ["jp.snlf.car"], "1625"]);
    expect([march.where(FIRST), march.where("jp.snlf.car")]).toEqual(["1625", "1625"]);
  });

  rule(["13.3.a", "13.2.a"], "it comes back to its own, and its formation can be called", () => {
    const units = { [FIRST]: "eliminated", "jp.snlf.2": "2931" };
    const table = field("pause", "japan", units, { pause: 3 });
    expect(table.may("japan", "order", ["none", true, FIRST, "2931"])).toBe(false);
    expect(table.may("japan", "order", ["none", true, FIRST, "2930"])).toBe(true);
    expect(table.options("japan", "order")).toContain("snlf");
  });
});

rule(["15.1.a", "15.4.a"], "the first wing flies like the others", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1627" }, { markers: { "jp.air.1": "ready" } });
  table.do("japan", "interdict", ["jp.air.1", "0101"]);
  expect(table.marker("jp.air.1")).toBe("0101");
});
