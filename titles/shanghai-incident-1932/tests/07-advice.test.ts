import type { Consequences, SpelledPick } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { crush, type Field, field, fresh, started } from "./helpers.ts";

const one = { "jp.9div.1": "1627", "cn.78div.1": "1626" };

/** What is proposed, the best first: label, verb and picks. */
const proposed = (table: Field): [string, string, readonly SpelledPick[]][] =>
  table.game.play.proposals(table.seat(table.turnOf)).map(({ label, command }) => [label, command.verb, command.picks]);

/** What a command leads to, in sentences; those of grave matters end with "!". */
function consequences(table: Field, verb: string, picks: unknown[] = []): string[] {
  const found = table.game.play.preview(table.seat(table.turnOf), { verb, picks: picks as never });
  if ("refusal" in found) throw new Error(found.refusal.text);
  const { consequences: list } = (found.preview ?? { consequences: [] }) as Consequences;
  return list.map(({ text, grave }) => (grave ? `${text}!` : text));
}

/** No hex around 1626 is free of Japanese zones. */
const trapped = { ...crush, "jp.11div.1": "1525", "cn.78div.1": "1626" };
const from = ["1527", "1627", "1727"];

describe("a retreat", () => {
  test("is proposed along the shortest way to the best cover, and to hold comes second", () => {
    const table = field("combat", "japan", { ...one, "jp.9div.2": "1727" });
    table.attack("japan", "1626", ["1627", "1727"], "D1");
    expect(proposed(table)).toEqual([
      ["Retreat", "decline", ["1526", false]],
      ["Hold all the same", "resist", ["cn.78div.1"]],
    ]);
  });

  test("prefers a town to open country", () => {
    // 2423 is a town beside 2323 and 2424.
    const table = field("combat", "japan", { "jp.9div.1": "2325", "cn.78div.1": { at: "2324", steps: 1 } });
    table.attack("japan", "2324", ["2325"], "D1");
    expect(table.options("china", "retreat")).toContain("2423");
    expect(proposed(table)).toEqual([["Retreat", "retreat", ["2423", false]]]);
  });

  test("goes on through an overfull hex where there is no other way", () => {
    const table = field("combat", "japan", {
      ...crush,
      "cn.78div.1": { at: "1626", steps: 1 },
      "cn.78div.2": "1625",
      "jp.11div.1": "1425",
    });
    table.attack("japan", "1626", from, "D1");
    expect(proposed(table)[0][2]).toEqual(["1625", "1624"]);
    table.act("china", "retreat", [...proposed(table)[0][2]]);
    expect(table.where("cn.78div.1")).toBe("1624");
  });

  test("is not proposed to units without a way out as long as they can hold", () => {
    const table = field("combat", "japan", trapped).attack("japan", "1626", from, "D1");
    expect(proposed(table)).toEqual([["Hold", "resist", ["cn.78div.1"]]]);
    expect(consequences(table, "decline")).toEqual([
      "78th Division, 1st Regiment is eliminated for good: there is no way out.!",
    ]);
    expect(consequences(table, "resist", ["cn.78div.1"])).toEqual([
      "A die of 3 or less holds 1626: 3 in 6.",
      "78th Division, 1st Regiment is reduced to 1-2.",
      "If it fails, 78th Division, 1st Regiment is eliminated for good: there is no way out.",
    ]);
  });

  test("is proposed out of no fort that a step holds without a die; the cheapest step is given", () => {
    const units = {
      "jp.9div.1": "2128",
      "jp.9div.2": "2027",
      "jp.9div.3": "2227",
      "cn.78div.1": { at: "2127", marks: ["builder"] },
      "cn.78div.155sup": "2127",
    };
    const table = field("combat", "japan", units).attack("japan", "2127", ["2027", "2128", "2227"], "D1");
    expect(proposed(table)[0]).toEqual(["Hold", "resist", ["cn.78div.1"]]);
    expect(consequences(table, "resist", ["cn.78div.155sup"]).at(-1)).toMatch(/eliminated; it can be replaced\.!$/);
    expect(consequences(table, "decline", [table.options("china", "decline")[0], false])).toEqual([
      expect.stringMatching(/^The fort in .*2127.* is abandoned\.$/),
    ]);
  });

  test("is answered by a standing order, and the attacker is asked next", () => {
    const table = field("combat", "japan", { ...one, "jp.9div.2": "1727" });
    expect(table.game.order(table.seat("china"), "resist", "turn")).toBeNull();
    table.attack("japan", "1626", ["1627", "1727"], "D1");
    expect([table.step, table.turnOf, table.where("cn.78div.1")]).toEqual(["advance", "japan", "1526"]);
  });

  test("of several stacks goes in the order that loses nobody", () => {
    const table = field("combat", "china", {
      "cn.78div.1": { at: "1628", steps: 1 },
      "cn.60div.1": { at: "1528", steps: 1 },
      "jp.9div.1": "1627",
      "jp.9div.tank": "1627",
      "jp.9div.2": "1730",
      "jp.9div.3": "1530",
    }).attack("china", "1627", ["1528", "1628"], "A1");
    const [[label, verb, picks], ...others] = proposed(table);
    expect([label, verb, picks[0], others]).toEqual(["Retreat", "first", "1628", []]);
    table.act("china", verb, [...picks]);
    expect([table.where("cn.78div.1"), table.where("cn.60div.1")]).not.toContain("lost");
  });
});

describe("an exchange", () => {
  const units = { "jp.9div.1": "1627", "jp.9div.2": { at: "1727", steps: 1 }, "cn.78div.1": { at: "1626", steps: 1 } };

  test("costs a step that leaves nobody eliminated, and goes on to the advance in the same command", () => {
    const table = field("combat", "japan", units).attack("japan", "1626", ["1627", "1727"], "Ex");
    expect(table.step).toBe("japaneseLoss");
    expect(proposed(table)).toEqual([["Spare the strong", "lose", ["jp.9div.1", "advance", ["jp.9div.1"]]]]);
    expect(consequences(table, "lose", ["jp.9div.1", "stay"])).toEqual(["1626 stays under Chinese control."]);
  });

  test("tells of a unit that need not be lost", () => {
    const stands = { ...units, "cn.78div.1": "1626" };
    const table = field("combat", "japan", stands).attack("japan", "1626", ["1627", "1727"], "Ex");
    expect(consequences(table, "lose", ["jp.9div.1"])).toEqual(["7th Infantry is reduced to 2-2."]);
    expect(consequences(table, "lose", ["jp.9div.2"])).toEqual(["35th Infantry is eliminated; it can be replaced.!"]);
  });
});

describe("an advance", () => {
  test("is proposed with as much as may stand there", () => {
    const table = field("combat", "japan", { ...one, "jp.9div.tank": "1627", "jp.9div.2": "1727" });
    table.attack("japan", "1626", ["1627", "1727"], "D1").do("china", "decline", ["1625"]);
    expect(proposed(table)).toEqual([
      ["Advance", "advance", [["jp.9div.1", "jp.9div.tank"]]],
      ["Stay", "stay", []],
    ]);
    expect(consequences(table, "advance", [["jp.9div.1"]])).toEqual(["1626 comes under Japanese control."]);
  });

  test("into a foreign sector is said to cost points, and not proposed", () => {
    const units = { "jp.snlf.1": "2632", "cn.78div.1": { at: "2633", steps: 1 } };
    const table = field("combat", "japan", units, { open: true }).attack("japan", "2633", ["2632"], "Ex");
    const grave = consequences(table, "advance").filter((text) => text.endsWith("!"));
    expect(grave).toEqual([expect.stringMatching(/^Entering .*2633.*: -\d+ victory points\.!$/)]);
    expect(proposed(table)[0]).toEqual(["Stay", "stay", []]);
  });
});

describe("beside the battle", () => {
  test("a phase in which nothing is left to do ends by itself, with a word about it", () => {
    const table = field("movement", "japan", { "jp.14div.cav": "off", "jp.9div.1": "1627", "jp.9div.2": "1615" });
    table.do("japan", "move", ["jp.9div.1", "1628"]);
    expect(table.step).toBe("move");
    expect(consequences(table, "done")).toEqual(["1 unit of yours has not moved."]);
    table.do("japan", "move", ["jp.9div.2", "1614"]);
    expect(table.told("ended")[0]).toBe("Japanese movement is over.");
    expect(table.step).not.toBe("move");
  });

  test("both set-ups are proposed whole", () => {
    const table = fresh();
    for (const seat of ["japan", "china"]) {
      const [[, verb, picks]] = proposed(table);
      table.act(seat, verb, [...picks]);
    }
    expect([table.step, table.turnOf]).toEqual(["move", "japan"]);
  });

  test("planes are kept for combat, or all sent against logistics", () => {
    const table = field("airMissions", "japan", one, { markers: { "jp.air.1": "ready", "jp.air.2": "ready" } });
    expect(proposed(table)).toEqual([
      ["Keep them for combat", "done", []],
      ["All against logistics", "strategic", ["jp.air.1", "strategic", "jp.air.2"]],
    ]);
    expect(consequences(table, "strategic", ["jp.air.1", "done"])).toEqual([]);
    expect(consequences(table, "strategic", ["jp.air.1", "strategic", "jp.air.2"])[0]).toMatch(/half a die/);
  });

  test("a pause says what it costs, and the end of the campaign who would win", () => {
    const table = started().until("tempo");
    expect(consequences(table, "pause")).toEqual([
      "4 victory points for an unused pause are lost.",
      "The Chinese receive 8 to 18 logistics points, less what planes took.",
      "6 turns of this series are not played.",
    ]);
    const later = (turn: number) => consequences(started().until("tempo").edit({ turn }) as Field, "pause").slice(2);
    expect([later(6), later(7)]).toEqual([["1 turn of this series is not played."], []]);
    expect(consequences(table, "stop")).toEqual(["Epic Chinese victory: a Chinese unit stands in Shanghai.!"]);
  });
});
