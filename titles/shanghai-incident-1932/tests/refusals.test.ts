import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { type Field, field, fresh, JAPANESE_START } from "./helpers.ts";

/** Of several reasons that could be given the true one is, at every pick of a command. */

const why = (table: Field, seat: string, verb: string, picks: unknown[] = []): [string, string] => {
  const { rule: named, text } = table.no(seat, verb, picks);
  return [named, text];
};

describe("movement", () => {
  rule(["16.4.d", "16.4.e", "5.0.a"], "trains keep to their line, and nobody moves for the other side", () => {
    const table = field("movement", "china", { "cn.train.a": "1932", "cn.78div.1": "1932", "jp.9div.1": "1615" });
    expect(why(table, "china", "move", ["cn.train.a"])).toEqual(["16.4", expect.stringMatching(/railway only/)]);
    expect(why(table, "china", "redeploy", ["cn.train.a"])).toEqual([
      "16.4",
      expect.stringMatching(/does not redeploy/),
    ]);
    expect(why(table, "china", "infiltrate", ["cn.train.a"])).toEqual(["16.4", expect.stringMatching(/railway only/)]);
    expect(why(table, "china", "move", ["cn.78div.1", ["cn.train.a"]])).toEqual([
      "16.4",
      expect.stringMatching(/railway only/),
    ]);
    expect(why(table, "china", "move", ["cn.78div.1", ["cn.78div.1"]])).toEqual([
      "5.0",
      expect.stringMatching(/chosen already/),
    ]);
    expect(why(table, "china", "move", ["jp.9div.1"])).toEqual(["5.0", expect.stringMatching(/other side/)]);
    expect(why(table, "china", "move", ["cn.87div.1"])).toEqual(["5.0", expect.stringMatching(/not on the map/)]);
    expect(why(table, "china", "infiltrate", ["cn.78div.1", "1932"])[0]).toBe("5.1.2");
  });

  rule(
    ["5.3.a", "5.3.e"],
    "a pair is one support unit and one other, and nobody goes along out of an overfull hex",
    () => {
      const units = { "jp.9div.1": "1627", "jp.9div.tank": "1627", "jp.9div.2": "1629", "jp.11div.1": "1631" };
      const table = field("movement", "japan", units);
      expect(why(table, "japan", "move", ["jp.9div.1", ["jp.9div.2"]])).toEqual([
        "5.3",
        expect.stringMatching(/is not with/),
      ]);
      const over = field("movement", "japan", { "jp.9div.1": "1627", "jp.9div.2": "1629" });
      over.do("japan", "move", ["jp.9div.2", "1627"]);
      expect(over.refused("japan", "move", ["jp.9div.1", ["jp.9div.2"], "1625"]).rule).toBe("5.3");
      expect(why(over, "japan", "interdict")[0]).toBe("15.4");
      expect(why(over, "japan", "done")).toEqual(["5.3", "1627 is over the stacking limit."]);
    },
  );

  rule(["17.3.a", "5.2.b", "18.0.b"], "what no march enters", () => {
    const table = field("movement", "japan", { "jp.9div.1": "2815", "jp.9div.2": "3018" });
    expect(why(table, "japan", "move", ["jp.9div.1", "2914"])).toEqual([
      "17.3",
      expect.stringMatching(/operative fort/),
    ]);
    expect(why(table, "japan", "move", ["jp.9div.2", "3217"])).toEqual([
      "5.2",
      expect.stringMatching(/is great river/),
    ]);
    expect(why(table, "japan", "move", ["jp.9div.2", "3018"])[0]).toBe("5.0");
    const china = field("movement", "china", { "cn.78div.1": "2732" });
    expect(why(china, "china", "move", ["cn.78div.1", "2733"])).toEqual([
      "18.0",
      expect.stringMatching(/closed to the Chinese/),
    ]);
  });

  rule(["13.3.a", "13.5.n", "15.1.a", "17.1.a"], "what only one side does, and not without the means", () => {
    const japan = field("movement", "japan", { "jp.9div.1": "1627" }, { logistics: 5 });
    expect(why(japan, "japan", "replace")[0]).toBe("13.3");
    expect(why(japan, "japan", "fort")[0]).toBe("17.1");
    expect(why(japan, "japan", "interdict")).toEqual(["15.4", "No unused air marker is at hand."]);
    const china = field(
      "movement",
      "china",
      { "cn.78div.1": "1627" },
      { logistics: 0, markers: { "jp.air.1": "ready" } },
    );
    expect(why(china, "china", "replace")).toEqual(["13.5", "The Chinese have 0 logistics points."]);
    expect(why(china, "china", "fort")).toEqual(["13.5", "The Chinese have 0 logistics points."]);
    expect(why(china, "china", "interdict")[0]).toBe("15.1");
    const full = field("movement", "china", { "cn.78div.1": "1627", "cn.78div.2": "1629" }, { logistics: 5 });
    full.do("china", "move", ["cn.78div.2", "1627"]);
    expect([why(full, "china", "replace")[0], why(full, "china", "fort")[0], why(full, "china", "train")[0]]).toEqual([
      "5.3",
      "5.3",
      "5.3",
    ]);
  });

  rule(["4.1.e", "2.3.2.a", "2.3.2.b"], "who rides, and with whom", () => {
    const units = {
      "jp.9div.tank": "1627",
      "jp.9div.1": "1627",
      "jp.9div.cav": "1630",
      "jp.9div.eng": "1630",
      "jp.9div.2": "1632",
    };
    const table = field("mobileMovement", "japan", units);
    expect(why(table, "japan", "move", ["jp.9div.2"])).toEqual(["4.1", expect.stringMatching(/is no mobile unit/)]);
    expect(why(table, "japan", "move", ["jp.9div.1"])).toEqual([
      "4.1",
      expect.stringMatching(/mobile only together with/),
    ]);
    expect(why(table, "japan", "move", ["jp.9div.cav", ["jp.9div.eng"]])).toEqual([
      "2.3.2",
      expect.stringMatching(/takes nobody along/),
    ]);
    expect(why(table, "japan", "move", ["jp.9div.tank", ["jp.9div.2"]])).toEqual([
      "5.3",
      expect.stringMatching(/is not with/),
    ]);
    table.do("japan", "move", ["jp.9div.cav", [], "1628"]);
    expect(why(table, "japan", "move", ["jp.9div.cav"])).toEqual(["5.0", expect.stringMatching(/already moved/)]);
  });
});

rule(["11.0.a", "11.1.a", "11.1.c"], "where units start, one by one", () => {
  const japan = fresh();
  expect(why(japan, "japan", "place", ["jp.snlf.1", "1627"])).toEqual([
    "11.0",
    expect.stringMatching(/not in the Japanese Sector/),
  ]);
  expect(why(japan, "japan", "place", ["jp.9div.1"])).toEqual([
    "11.0",
    expect.stringMatching(/does not start on the map/),
  ]);
  expect(why(japan, "japan", "place", ["jp.snlf.1", "3030", "jp.ronin", "3030"])[0]).toBe("11.0");
  const china = fresh().act("japan", "place", JAPANESE_START.flat());
  const placed = ["cn.78div.1", "2127"];
  expect(why(china, "china", "place", [...placed, "cn.78div.1"])).toEqual([
    "11.1",
    expect.stringMatching(/already placed/),
  ]);
  expect(why(china, "china", "place", [...placed, "cn.78div.2", "2127"])).toEqual([
    "11.1",
    expect.stringMatching(/already holds a unit/),
  ]);
  expect(why(china, "china", "place", ["cn.train.a", "2915"])).toEqual([
    "11.1",
    expect.stringMatching(/No railway runs/),
  ]);
});
