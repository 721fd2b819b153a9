import type { SpelledPick } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { isOpen } from "../rules/08-reinforcements/placement.ts";
import { all, type Campaigning, fighting, moving, position, regiments, type Setting, type Side } from "./helpers.ts";

/** Why something cannot be done, sentence by sentence, and the one who can beside it. */

const why = (table: Campaigning, side: Side, verb: string, picks: readonly unknown[]): string => {
  const { rule: of, text } = table.refused(side, verb, picks);
  return `${of} ${text}`;
};

describe("who moves", () => {
  const units = {
    ...all(["cn.61div", "cn.62div", "cn.63div", "cn.garrison.a"], "0611"),
    "cn.87div": "0614",
    "cn.88div": "dead",
    "jp.3div.1": "3512",
  };

  rule(["9.0.a", "9.1.b", "9.0.d"], "nobody of the enemy, off the map, without wheels or twice", () => {
    const table = moving("china", { units });
    table.march("china", "cn.62div", ["0612", "0611"], { with: [] });
    const first = (unit: string): string => why(table, "china", "move", [unit]);
    expect(first("jp.3div.1")).toBe("9.0 Japanese 3rd Division, regiment 1 is not of the side that moves now.");
    expect(first("cn.88div")).toBe("9.0 88th Division is not on the map.");
    expect(first("cn.garrison.a")).toBe("9.1 Chinese Garrison A is a garrison; garrisons never move.");
    expect(first("cn.62div")).toBe("9.0 62nd Division has finished its movement in this phase.");
    expect(table.options("china", "move")).toEqual(["cn.87div", "cn.61div", "cn.63div"]);
    const mate = (unit: string): string => why(table, "china", "move", ["cn.61div", [unit]]);
    expect(table.options("china", "move", ["cn.61div"])).toEqual(["cn.63div"]);
    expect(mate("cn.61div")).toBe("9.0 61st Division leads the group already.");
    expect(mate("cn.87div")).toBe("9.6 87th Division does not begin in 0611; units that move together do.");
    expect(mate("cn.garrison.a")).toBe("9.1 Chinese Garrison A is a garrison; garrisons never move.");
    expect(mate("cn.62div")).toBe("9.0 62nd Division has finished its movement in this phase.");
    expect(mate("jp.3div.1")).toBe("9.0 Japanese 3rd Division, regiment 1 is not of the side that moves now.");
  });

  rule(["7.2.e", "9.0.g", "9.6.a"], "nobody who is hemmed in", () => {
    // 4026 has one way out, its north-western side.
    const shut = moving("china", { units: { "cn.61div": "4026", "cn.62div": "0611", "jp.3div.1": "3926" } });
    expect(why(shut, "china", "move", ["cn.61div"])).toBe(
      "7.2 61st Division in 4026 is in an enemy zone of control, and so is every hex it could enter.",
    );
    expect(why(shut, "china", "overrun", ["cn.61div"])).toBe(
      "9.6 Only Japanese units overrun; Chinese units attack in a fight phase.",
    );
    const quiet = moving("japan", { units: { "jp.3div.1": "0611", "cn.61div": "0202" } });
    expect(why(quiet, "japan", "overrun", ["jp.3div.1"])).toMatch(/^9\.6 There is no Chinese hex beside/);
  });
});

describe("who attacks", () => {
  rule(["10.0.i", "10.0.k", "10.2.a", "10.0.b"], "nobody twice, no hex twice, no garrison, nobody from afar", () => {
    const units = {
      ...all(["jp.3div.1", "jp.3div.2", "jp.garrison.1"], "0611"),
      "jp.3div.3": "0614",
      "jp.3div.4": "dead",
      "cn.87div": "0610",
      "cn.88div": "0610",
      "cn.61div": "0612",
      "cn.62div": "0711",
    };
    const table = fighting("japan", { units });
    table.attack("japan", "0610", ["jp.3div.1"], [6]).casualties();
    const at = (unit: string): string => why(table, "japan", "attack", ["0612", [unit]]);
    expect(table.options("japan", "attack")).toEqual(["0612", "0711"]);
    expect(table.options("japan", "attack", ["0612"])).toEqual(["jp.3div.2"]);
    expect(at("jp.3div.1")).toBe("10.0 Japanese 3rd Division, regiment 1 has attacked in this phase already.");
    expect(at("jp.3div.3")).toBe("10.0 Japanese 3rd Division, regiment 3 is not adjacent to 0612.");
    expect(at("jp.3div.4")).toBe("10.0 Japanese 3rd Division, regiment 4 is not on the map.");
    expect(at("jp.garrison.1")).toBe("10.2 City garrison 1 is a garrison; garrisons never attack.");
    expect(at("cn.61div")).toBe("10.0 61st Division is not of the side that attacks now.");
    expect(why(table, "japan", "attack", ["0612", []])).toBe("10.0 At least one unit attacks.");
    expect(why(table, "japan", "attack", ["0610", ["jp.3div.2"]])).toBe(
      "10.0 0610 has been attacked in this phase already; a hex is attacked once.",
    );
    expect(why(table, "japan", "attack", ["0609", ["jp.3div.2"]])).toBe("10.0 There is no enemy unit in 0609.");
    expect(why(table, "japan", "attack", ["0611", ["jp.3div.2"]])).toBe("10.0 There is no enemy unit in 0611.");
  });

  rule(["10.4.1.t", "10.0.b"], "across a lake, to the north as to any side, nobody", () => {
    const units = { "jp.3div.1": "2113", "cn.61div": "2112", "jp.3div.2": "0611", "cn.62div": "0610" };
    const table = fighting("japan", { units });
    expect(why(table, "japan", "attack", ["2112", ["jp.3div.1"]])).toBe(
      "10.4.1 There is no attack across the water into 2112.",
    );
    const used = fighting("japan", { units: { ...units, "jp.3div.1": "dead", "jp.garrison.1": "2113" } });
    expect(why(used, "japan", "attack", ["2112", ["jp.3div.2"]])).toBe(
      "10.0 No unit that can still attack is adjacent to 2112.",
    );
  });

  rule(["10.0.b", "9.0.a"], "in the last corner of the map there is nothing to attack, and nobody beside", () => {
    const table = fighting("china", { units: { ...all(["cn.61div", "cn.62div"], "4026"), "jp.3div.1": "3512" } });
    expect(table.verbs("china").sort()).toEqual(["done", "top"]);
    expect(isOpen(table.game.play, table.sheet.board.id("4026"))).toBe(true);
  });

  rule(["10.5.3.b", "10.5.2.a"], "who fell in the attack does not advance", () => {
    const units = {
      "jp.3div.1": "0611",
      "jp.snlf.1": { hex: "0611", steps: 1 },
      "cn.55div": "0610",
      "cn.87div": "0202",
    };
    const table = fighting("japan", { units }).attack("japan", "0610", ["jp.3div.1", "jp.snlf.1"], [2]);
    expect([table.lastBattle.result, table.where("jp.3div.1"), table.step]).toEqual(["2/1", "dead", "advance"]);
    expect(table.options("japan", "advance")).toEqual(["jp.snlf.1"]);
    expect(why(table, "japan", "advance", [["jp.3div.1"]])).toMatch(/^10\.5\.3 .*took no part/);
  });
});

describe("who arrives", () => {
  const units = { "jp.3div.1": "3512", "cn.61div": "0202", "cn.62div": "dead", "cn.88div": "return 6" };
  const arriving = (more: Setting["units"] = {}): Campaigning =>
    position({ units: { ...units, ...more }, side: "china", phase: "reinforcement", declared: "fight/fight" });

  rule(["8.0.c", "8.2.f", "8.2.g", "8.1.n"], "nobody of the enemy, on the map, out of the game or too early", () => {
    const table = arriving();
    for (const verb of ["place", "rail"]) {
      const first = (unit: string): string => why(table, "china", verb, [unit]);
      expect(first("jp.3div.1")).toBe(
        "8.2 Japanese 3rd Division, regiment 1 is Japanese; only Chinese units arrive in the Chinese reinforcement phase.",
      );
      expect(first("jp.6div.1")).toMatch(/^8\.2 .*is Japanese; only Chinese units arrive/);
      expect(first("cn.61div")).toBe("8.2 61st Division is on the map; only arriving units move in this phase.");
      expect(first("cn.62div")).toBe("8.0 62nd Division is out of the game.");
      expect(first("cn.35div")).toBe("8.0 35th Division arrives on turn 7.");
    }
    expect(why(table, "china", "place", ["cn.46div", "0102", ["cn.46div"]])).toBe(
      "8.2 46th Division is chosen already.",
    );
    expect(why(table, "china", "place", ["cn.46div", "0102", ["cn.88div", "cn.35div"]])).toBe(
      "8.0 35th Division arrives on turn 7.",
    );
    expect(why(table, "china", "rail", ["cn.46div", "2410", ["cn.46div"]])).toBe(
      "8.2 46th Division is chosen already.",
    );
    expect(why(table, "china", "rail", ["cn.46div", "2410", ["cn.88div"]])).toBe(
      "8.1 88th Division returns in or next to Nanking, not by rail.",
    );
    expect(why(table, "china", "place", ["cn.88div", "2410"])).toMatch(
      /^8\.1 88th Division arrives in .*, not in Suzhou/,
    );
    expect(why(table, "china", "place", ["cn.46div", "2410"])).toBe(
      "8.2 46th Division arrives in 0102, not in Suzhou (2410).",
    );
    // Units of other rows do not come along into a hex that is not theirs.
    const mixed = arriving({ "cn.8div": "box 6" });
    expect(mixed.options("china", "place", ["cn.46div", "0102"])).toEqual(["cn.88div", "cn.170div", "cn.172div"]);
    expect(why(mixed, "china", "place", ["cn.46div", "0102", ["cn.8div"]])).toBe(
      "8.2 8th Division arrives in Jiaxing (2318) or Suzhou (2410), not in 0102.",
    );
  });

  rule(["8.2.o", "8.2.h"], "nobody where all is barred; each way says so for itself", () => {
    const shut = arriving({ "jp.3div.2": "0102" });
    expect(why(shut, "china", "place", ["cn.46div"])).toBe(
      "8.2 Not into 0102: Japanese 3rd Division, regiment 2 stands there.",
    );
    expect(shut.options("china", "place")).toEqual(["cn.88div"]);
  });

  rule(["8.4.a", "8.4.n", "8.4.1.c", "6.0.f"], "at least one unit where somebody must go", () => {
    const landing = position({
      turn: 7,
      units: { ...all(["cn.61div", "cn.62div"], "3417"), "cn.63div": "0202" },
      side: "japan",
      phase: "reinforcement",
    }).act("japan", "restore") as Campaigning;
    expect(why(landing, "japan", "assign", ["3417", []])).toBe("8.4 At least one unit lands.");
    expect(why(landing, "japan", "assign", ["3417", ["cn.61div"]])).toMatch(
      /^8\.4 .*is Chinese; only Japanese units land/,
    );
    landing
      .act("japan", "assign", ["3417", regiments(6)])
      .act("japan", "done")
      .resolve([1]);
    expect(why(landing, "china", "retreat", [[], "3416"])).toBe(
      "8.4 At least one unit falls back from Jinshanwei (3417).",
    );
    expect(why(landing, "china", "retreat", [["cn.63div"], "3416"])).toBe(
      "8.4 63rd Division is not among the units that retreat from Jinshanwei (3417).",
    );
    // What was seen of the defenders is closed again.
    expect(landing.game.play.s.stack.find(({ p }) => p === "combat")?.v).toMatchObject({
      defenders: [],
      defenderSteps: [],
    });
    landing.act("china", "retreat", [["cn.61div", "cn.62div"], "3416"]).casualties();
    expect(why(landing, "japan", "advance", ["3317", []])).toBe("8.4.1 At least one unit goes on into the second hex.");
    const crowd = moving("china", {
      units: { ...all(["cn.61div", "cn.62div", "cn.63div", "cn.55div"], "0611"), "jp.3div.1": "3512" },
    });
    crowd.act("china", "done");
    expect(why(crowd, "china", "remove", [[]])).toBe("6.0 0611 is over the limit; somebody is removed.");
  });
});

describe("fire support", () => {
  rule(["11.0.a", "11.0.e", "11.4.e", "11.1.i"], "which markers do not help, and why", () => {
    const units = { ...all(regiments(3), "0611"), "cn.61div": "0610", "cn.62div": "0612" };
    const table = fighting("japan", { units }).act("japan", "attack", ["0610", regiments(3, [1, 2])]);
    const marker = (kind: string): string => why(table, "japan", "support", [[kind]]);
    expect(table.options("japan", "support")).toEqual(["air", "artillery"]);
    expect(marker("amphibious")).toBe("11.0 Amphibious support helps in landings only.");
    expect(marker("naval")).toBe(
      "11.4 0610 is beyond the reach of naval gunfire: the Yangtze shore, one hex inland, and the navigable Huangpu.",
    );
    const spent = fighting("japan", {
      units,
      edit: { markers: { japan: { air: 1, artillery: 0 } }, spent: { japan: { air: 1 } } },
    });
    expect(spent.rolls("japan", "attack", ["0610", regiments(3)], [6])).toBe(true);
    const left = fighting("japan", {
      units,
      edit: { markers: { japan: { air: 1, artillery: 1 } }, spent: { japan: { air: 1 } } },
    });
    left.act("japan", "attack", ["0610", regiments(3)]);
    expect(left.options("japan", "support")).toEqual(["artillery"]);
    expect(why(left, "japan", "support", [["air"]])).toBe(
      "11.1 No air support marker is left in this phase; used markers are back in the next operations phase.",
    );
    const chinese = fighting("china", { units: { "cn.61div": "0611", "jp.3div.1": "0610" } });
    chinese.act("china", "attack", ["0610", ["cn.61div"]]);
    expect(why(chinese, "china", "support", [["air"]])).toBe("11.0 The Chinese have artillery markers and no others.");
  });
});

describe("what is kept", () => {
  rule(
    ["5.1.a", "9.0.d", "11.1.j"],
    "a new operations phase begins with nobody used, nothing attacked, all markers back",
    () => {
      const units = { ...all(regiments(3), "0611"), "cn.87div": "0610", "cn.88div": "0610", "cn.61div": "0202" };
      const table = position({ units, side: "japan", phase: "first", declared: "fight/fight" });
      table.attack("japan", "0610", regiments(3), [4], { markers: ["artillery"] }).casualties();
      const top = table.stack("0611")!.top;
      table.act("japan", "top", [regiments(3).find((unit) => unit !== top)]).act("japan", "done");
      if (table.step === "replacements") table.act("japan", "restore");
      expect([table.pub.phase, table.step, table.pub.attacked, table.pub.arranged]).toEqual([
        "second",
        "fight",
        [],
        [],
      ]);
      const { own } = table.game.play.s;
      expect([new Set(own[JAPAN].used), new Set(own[CHINA].used)]).toEqual([new Set([0]), new Set([0])]);
      expect(new Set(table.pub.spent)).toEqual(new Set([0]));
      const lost = fighting("japan", {
        units: { "jp.snlf.1": { hex: "0611", steps: 1 }, "jp.3div.1": "0611", "cn.87div": "0610", "cn.88div": "0610" },
      });
      lost.attack("japan", "0610", ["jp.snlf.1"], [6]).casualties();
      const fallen = lost.game.play.s.own[JAPAN];
      expect([
        lost.where("jp.snlf.1"),
        fallen.used[lost.unit("jp.snlf.1")],
        fallen.steps[lost.unit("jp.snlf.1")],
      ]).toEqual(["dead", 0, 0]);
    },
  );

  rule(["4.3.d", "4.3.f", "5.1.a"], "the check for victory is a phase of its own, in which the game may end", () => {
    const table = position({
      turn: 12,
      units: { "jp.3div.1": "0611", "cn.61div": "0202" },
      side: "japan",
      phase: "second",
      declared: "move/move",
    });
    table.act("japan", "done");
    expect([table.over, table.pub.phase, table.pub.turn]).toEqual(["china: last-turn", "victory", 12]);
  });

  rule(["6.0.b", "6.2.o"], "the first unit of the list counts in its stack as any other", () => {
    const japanese = moving("japan", {
      units: { ...all(["jp.snlf.1", "jp.3div.1", "jp.11div.1"], "0611"), "cn.61div": "0202" },
    });
    expect(japanese.act("japan", "done").options("japan", "remove")).toEqual(["jp.snlf.1", "jp.3div.1", "jp.11div.1"]);
  });

  rule(
    ["8.3.c", "8.3.d", "6.3.a"],
    "army and navy are restored in their order, and whoever lies on top is named",
    () => {
      const reduced = { hex: "3510", steps: 1 };
      const units = {
        "jp.3div.1": reduced,
        "jp.snlf.1": { hex: "3509", steps: 1 },
        "jp.11div.1": reduced,
        "cn.61div": "0202",
      };
      const table = position({
        units,
        side: "japan",
        phase: "reinforcement",
        edit: { control: { "3510": "japan", "3509": "japan" } },
      });
      expect(table.options("japan", "restore")).toEqual(["jp.snlf.1", "jp.3div.1", "jp.11div.1"]);
      table.act("japan", "restore", [["jp.snlf.1", "jp.11div.1"]]);
      const told = table.game.log(table.seat("china")).find(({ event }) => event.type === "restored");
      expect(told?.event.text).toBe("Back to full strength: SNLF 1 and Japanese 11th Division, regiment 1.");
    },
  );

  rule(["9.6.q", "9.6.l"], "after an overrun the next is foreseen from the end of the march to it", () => {
    const units = { ...all(regiments(3), "0611"), "cn.20bde": "0610", "cn.61div": "0607", "cn.87div": "0202" };
    const table = moving("japan", { units });
    const [first, ...others] = regiments(3);
    table.act("japan", "overrun", [first, others, "0610"]).resolve([6]).casualties();
    expect(table.verbs("japan")).toContain("move");
    const command = { verb: "move", picks: table.asked("japan", "move", ["0608", true, "0607"]) as SpelledPick[] };
    const found = table.game.play.preview(table.seat("japan"), command);
    expect(found).toMatchObject({
      preview: { title: "Overrun of 0607", attacker: { total: 16 }, column: { base: "5:1", final: "4:1" } },
    });
    // 16 half points: 4 for the first overrun, 4 for two hexes, 4 for the second overrun.
    table.act("japan", "move", ["0608", true, "0607"]).resolve([6]).casualties();
    expect([table.where("jp.3div.1"), table.step]).toEqual(["0607", "afterOverrun"]);
    const asked = table.game.play.options(table.seat("japan"), "move", []);
    if ("refusal" in asked || asked.asked?.kind !== "one") throw new Error("no march");
    expect(
      Math.max(...Object.values(asked.asked.about as Record<string, { cost: number }>).map(({ cost }) => cost)),
    ).toBe(2);
  });

  rule(["8.4.1.c", "11.1.a"], "the last of the 10th Army is asked as well; no support is not told", () => {
    const table = position({ turn: 7, units: { "cn.61div": "3417" }, side: "japan", phase: "reinforcement" });
    table
      .act("japan", "restore")
      .act("japan", "assign", ["3417", regiments(6)])
      .act("japan", "done")
      .resolve([6])
      .casualties();
    expect(table.told("support")).toEqual([]);
    table.act("japan", "advance", ["3416", regiments(6, [1, 2, 3])]);
    expect([table.step, table.options("japan", "advance", ["3317"])]).toEqual(["secondHex", ["jp.6div.4"]]);
    table.act("japan", "advance", ["3317", ["jp.6div.4"]]);
    expect([table.where("jp.6div.4"), table.step === "secondHex"]).toEqual(["3317", false]);
  });
});
