import type { Consequences } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { title } from "../index.ts";
import { crush, type Field, field, parts } from "./helpers.ts";
import { referenceSheet } from "./reference-sheet.ts";

/** What a choice shows before it is made, and which choices are put at all. */

type Shown = Consequences["consequences"];

function shown(table: Field, seat: string, verb: string, picks: unknown[] = []): Shown {
  const found = table.game.play.preview(table.seat(seat), { verb, picks: table.asked(seat, verb, picks) as never });
  if ("refusal" in found) throw new Error(found.refusal.text);
  return (found.preview as Consequences | null)?.consequences ?? [];
}
const texts = (list: Shown): string[] => list.map(({ text }) => text);

const FROM = ["1527", "1627", "1727"];
const REGIMENT = "78th Division, 1st Regiment";

describe("a retreat", () => {
  rule(["7.7.a", "7.7.g", "17.1.f"], "how far, who is lost, and which fort is given up", () => {
    const told = (units: Record<string, never | string | object>, result: string): Shown => {
      const table = parts("combat", "japan", { ...crush, ...units } as never).attack("japan", "1626", FROM, result);
      return shown(table, "china", "decline");
    };
    expect(texts(told({ "cn.78div.1": "1626" }, "D1"))).toEqual([`${REGIMENT} must go back one hex.`]);
    expect(texts(told({ "cn.78div.1": "1626" }, "D2"))).toEqual([`${REGIMENT} must go back two hexes.`]);
    const lost = told({ "cn.78div.1": "1626", "jp.11div.1": "1525" }, "D1");
    expect(lost).toEqual([
      { text: `${REGIMENT} is eliminated for good: there is no way out.`, rule: "7.7", grave: true },
    ]);
    const city = { "jp.9div.1": "2128", "jp.9div.2": "2027", "jp.9div.3": "2227", "jp.9div.tank": "2128" };
    const fort = parts("combat", "japan", { ...city, "cn.78div.1": { at: "2127", marks: ["builder"] } });
    fort.attack("japan", "2127", ["2027", "2128", "2227"], "D1");
    expect(texts(shown(fort, "china", "decline")).at(-1)).toMatch(/^The fort in .*2127 is abandoned\.$/);
    expect(texts(shown(fort, "china", "resist", ["cn.78div.1"]))[0]).toMatch(/2127 is held without a die\.$/);
  });

  rule(["6.0.a", "7.7.b"], "where it ends", () => {
    const zone = { ...crush, "cn.78div.1": { at: "1626", steps: 1 }, "jp.11div.1": "1525" };
    const friend = parts("combat", "japan", { ...zone, "cn.78div.155sup": "1625" } as never);
    friend.attack("japan", "1626", FROM, "D1");
    expect(friend.step).toBe("path");
    expect(texts(shown(friend, "china", "retreat", ["1625", false]))).toEqual(["1625 is in an enemy zone of control."]);
    const free = parts("combat", "japan", { ...crush, "cn.78div.1": { at: "1626", steps: 1 } });
    free.attack("japan", "1626", FROM, "D1");
    expect(texts(shown(free, "china", "retreat", ["1625", false]))).toEqual([]);
  });

  rule("7.8.c", "nothing is said of a failure that no die can bring", () => {
    const counters = structuredClone(referenceSheet.data.counters) as { units: { id: string; values: number[][] }[] };
    for (const unit of counters.units)
      if (unit.id === "cn.78div.1")
        unit.values = [
          [2, 6],
          [1, 6],
        ];
    const loaded = title.loadSheet({ "counters.json": counters });
    if ("errors" in loaded) throw new Error(loaded.errors[0]);
    const units = { ...crush, "cn.78div.1": "1626", "jp.11div.1": "1525", "jp.11div.2": "1725" };
    const markers = { "jp.air.1": "ready", "jp.air.2": "ready" };
    const table = parts("combat", "japan", units, { markers }, loaded.sheet);
    const fire = ["jp.air.1", "jp.air.2"];
    const { key } = table.odds("japan", "1626", FROM, fire).outcomes.find((one) => /^D[12]$/.test(one.key))!;
    table.attack("japan", "1626", FROM, key, [], fire);
    expect(texts(shown(table, "china", "resist", ["cn.78div.1"]))).toEqual([
      "Any die holds 1626: 6 in 6.",
      `${REGIMENT} is reduced to 1-6.`,
    ]);
  });
});

describe("an advance", () => {
  const driven = { "jp.9div.1": "1627", "jp.9div.tank": "1627", "cn.78div.1": { at: "1626", steps: 1 } };

  rule(["7.9.a", "11.3.a"], "what comes under control, and what stays as it is", () => {
    const table = parts("combat", "japan", driven as never).attack("japan", "1626", ["1627"], "D1");
    table.do("china", "retreat", ["1625"]);
    expect(texts(shown(table, "japan", "advance", [["jp.9div.1"]]))).toEqual(["1626 comes under Japanese control."]);
    expect(texts(shown(table, "japan", "stay"))).toEqual(["1626 stays under Chinese control."]);
    const own = parts("combat", "japan", driven as never, { control: { "1626": "japan" } });
    own.attack("japan", "1626", ["1627"], "D1").do("china", "retreat", ["1625"]);
    const held = own.control("1626");
    expect(texts(shown(own, "japan", "stay"))).toEqual(held === "china" ? ["1626 stays under Chinese control."] : []);
  });

  rule(["18.0.a", "12.3.c"], "what it costs Japan to set foot in a foreign sector", () => {
    const units = {
      "jp.snlf.1": "2732",
      "jp.snlf.2": "2831",
      "jp.snlf.3": "2832",
      "cn.78div.1": { at: "2733", steps: 1 },
    };
    const words = (more: object): Shown => {
      const table = parts("combat", "japan", units as never, { markers: {}, ...more } as never);
      const from = table.options("japan", "attack", ["2733"]);
      table.attack("japan", "2733", from, "D1").do("china", "retreat", [table.options("china", "retreat")[0]]);
      return shown(table, "japan", "advance", [[table.options("japan", "advance")[0]]]);
    };
    const priced = words({ open: true, charged: false });
    expect(priced.filter(({ rule: named }) => named !== "11.3")).toEqual([
      { text: expect.stringMatching(/2733: -?\d+ victory points\.$/), rule: "12.3", grave: true },
    ]);
    expect(words({ open: true, charged: true }).filter(({ rule: named }) => named !== "11.3")).toEqual([]);
  });
});

rule(["7.6.c", "16.1.e"], "the step of an exchange is grave only where a unit is lost that need not be", () => {
  const units = {
    "jp.9div.1": "1627",
    "cn.78div.1": { at: "1626", steps: 1 },
    "cn.78div.2": "1728",
    "jp.9div.2": "1729",
  };
  const table = parts("combat", "china", units as never).attack("china", "1627", ["1626", "1728"], "Ex");
  expect([table.step, table.turnOf]).toEqual(["chineseLoss", "china"]);
  expect(shown(table, "china", "lose", ["cn.78div.1"])).toEqual([
    { text: `${REGIMENT} is eliminated; it can be replaced.`, rule: "7.6", grave: true },
  ]);
  expect(shown(table, "china", "lose", ["cn.78div.2"])).toEqual([
    { text: "78th Division, 2nd Regiment is reduced to 1-2.", rule: "7.6" },
  ]);
  const last = { ...units, "cn.78div.2": { at: "1728", steps: 1 } };
  const owed = parts("combat", "china", last as never).attack("china", "1627", ["1626", "1728"], "Ex");
  expect(shown(owed, "china", "lose", ["cn.78div.1"])).toEqual([
    { text: `${REGIMENT} is eliminated; it can be replaced.`, rule: "7.6" },
  ]);
});

describe("the tempo", () => {
  rule(["13.1.a", "12.1.b"], "Japan is asked for it as long as a pause is left or the campaign may be stopped", () => {
    const after = (pause: number, ceaseFire: string): string =>
      field("movement", "china", { "cn.78div.1": "1627" }, { turn: 2, pause }, { ceaseFire }).act("china", "done").step;
    expect([after(2, "never"), after(2, "allowed"), after(0, "allowed")]).toEqual(["tempo", "tempo", "tempo"]);
    expect(after(0, "never")).toBe("move");
  });

  test("what a pause costs is shown, and what stopping would come to", () => {
    const words = (turn: number): string[] =>
      texts(shown(field("administrative", "japan", {}, { turn, pause: 2 }), "japan", "pause"));
    expect(words(5)).toEqual([
      expect.stringMatching(/victory points? for an unused pause (is|are) lost\.$/),
      "The Chinese receive 8 to 18 logistics points, less what planes took.",
      "2 turns of this series are not played.",
    ]);
    expect(words(6).at(-1)).toBe("1 turn of this series is not played.");
    expect(words(7)).toHaveLength(2);
  });
});

rule(
  ["7.1.a", "16.3.c"],
  "a combat phase is held for a sniper in one's own hex alone, and for nothing it is not",
  () => {
    const sniper = field("movement", "japan", { "jp.snlf.1": "2730" }, { snipers: ["2730"] }).act("japan", "done");
    expect([sniper.step, sniper.turnOf, sniper.pub.phase]).toEqual(["attack", "japan", "combat"]);
    const quiet = field("movement", "japan", { "jp.snlf.1": "2730", "cn.78div.1": "1627" }).act("japan", "done");
    expect(quiet.pub.phase).not.toBe("combat");
  },
);

rule("5.1.2.a", "a unit between enemies infiltrates to the one friend with whom it may stack", () => {
  const enemies = {
    "cn.78div.1": "1626",
    "cn.78div.2": "1728",
    "cn.78div.3": "1628",
    "cn.78div.4": "1528",
    "cn.78div.5": "1527",
  };
  const units = { "jp.9div.1": "1627", "jp.9div.tank": { at: "1727", marks: ["moved"] }, ...enemies };
  expect(field("movement", "japan", units as never).options("japan", "infiltrate", ["jp.9div.1"])).toEqual(["1727"]);
  const other = { ...units, "jp.9div.tank": "off", "jp.11div.1": { at: "1727", marks: ["moved"] } };
  expect(field("movement", "japan", other as never).no("japan", "infiltrate", ["jp.9div.1"]).rule).toBe("5.1.2");
});
