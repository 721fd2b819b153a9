import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { odds } from "../odds.ts";
import { defaultSheet } from "../sheet.ts";
import { all, type Campaigning, fighting, moving, position, regiments, type Setting, setUpGame } from "./helpers.ts";

const arriving = (setting: Setting): Campaigning => position({ side: "china", phase: "reinforcement", ...setting });
const landing = (setting: Setting): Campaigning =>
  position({ side: "japan", phase: "reinforcement", ...setting }).act("japan", "restore");
const refusal = (table: Campaigning, to: string) => table.marchRefused("japan", "jp.3div.1", [to]);

/** The sentences of one type of event. */
const sentences = (table: Campaigning, type: string): (string | undefined)[] =>
  table.game.events.filter((one) => one.event.type === type).map((one) => one.event.text);

describe("why a march is refused", () => {
  rule("9.4.l", "the hexside is water", () => {
    // Two points are left in 2112: no way round the lake.
    const table = moving("japan", { units: { "jp.3div.1": "2008" } });
    expect(table.refused("japan", "move", ["jp.3div.1", "2112", true, "2212"])).toMatchObject({
      rule: "9.4",
      text: /hexside to 2212 is water/,
    });
  });

  rule("7.2.e", "the next hex is in an enemy zone as well", () => {
    const units = { "jp.3div.1": "0611", "cn.61div": "0610", "cn.62div": "0308", "cn.87div": "0411" };
    const table = moving("japan", { units });
    expect(refusal(table, "0511")).toMatchObject({ rule: "7.2", text: /straight from one enemy zone/ });
  });

  rule("9.0.g", "the points left do not cover the next hex", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0424" } });
    expect(table.reach("japan", "jp.3div.1")["0420"].cost).toBe(7);
    expect(table.refused("japan", "move", ["jp.3div.1", "0420", true, "0421"])).toMatchObject({
      rule: "9.0",
      text: "Entering 0421 costs 2 movement points; 1 are left.",
    });
  });

  rule("9.0.b", "every reach is told beside the allowance of 8 points", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0611" } });
    const reached = Object.values(table.reach("japan", "jp.3div.1"));
    expect(new Set(reached.map((one) => one.of))).toEqual(new Set([8]));
  });

  rule("9.0.a", "the only way out of 4026 is its north-western side", () => {
    const table = moving("china", { units: { "cn.61div": "4026" } });
    expect(table.reach("china", "cn.61div")).toHaveProperty("3926");
  });
});

describe("why an attack is refused", () => {
  rule(["10.4.1.u", "10.0.b"], "who stands across the water does not join, who is not adjacent does not either", () => {
    const units = {
      ...all(regiments(3, [1, 2]), "3510"),
      "jp.3div.3": "3310",
      "cn.62div": "3610",
    };
    const table = fighting("japan", { units });
    expect(table.refused("japan", "attack", ["3610", ["jp.3div.3"]])).toMatchObject({
      rule: "10.0",
      text: /not adjacent/,
    });
    const lake = fighting("japan", {
      units: { "jp.3div.1": "2112", ...all(regiments(3, [2, 3]), "2211"), "cn.61div": "2212" },
    });
    expect(lake.options("japan", "attack", ["2212"])).toEqual(["jp.3div.2", "jp.3div.3"]);
    expect(lake.refused("japan", "attack", ["2212", ["jp.3div.1"]])).toMatchObject({ rule: "10.4.1", text: /water/ });
  });

  rule("10.0.b", "a hex beside nobody is not attacked, whatever other units could do", () => {
    const table = fighting("japan", { units: { "jp.3div.1": "0611", "cn.61div": "0610", "cn.62div": "0617" } });
    expect(table.refused("japan", "attack", ["0617", ["jp.3div.1"]])).toMatchObject({
      rule: "10.0",
      text: /No unit that can still attack is adjacent/,
    });
  });

  rule("9.6.a", "a hex out of contact is not overrun", () => {
    const table = moving("japan", { units: { ...all(regiments(3), "0611"), "cn.20bde": "0610", "cn.61div": "0605" } });
    const [first, ...others] = regiments(3);
    expect(table.refused("japan", "overrun", [first, others, "0605"])).toMatchObject({
      rule: "9.6",
      text: /not adjacent/,
    });
  });

  rule("9.6.a", "hexes that can be overrun are offered in their order", () => {
    const units = { ...all(regiments(3), "0611"), "cn.20bde": "0711", "cn.61div": "0512" };
    const [first, ...others] = regiments(3);
    expect(moving("japan", { units }).options("japan", "overrun", [first, others])).toEqual(["0512", "0711"]);
  });

  rule(["10.5.2.b", "10.5.2.d"], "losses out of order are refused with the order", () => {
    const units = {
      "jp.garrison.shanghai": "0610",
      ...all(regiments(3, [1, 2]), "0610"),
      "jp.11div.1": "0610",
      ...all(["cn.87div", "cn.88div"], "0611"),
      ...all(["cn.36div", "cn.61div"], "0711"),
    };
    const table = fighting("china", { units });
    table.attack("china", "0610", ["cn.87div", "cn.88div", "cn.36div", "cn.61div"], [3]);
    expect([table.turnOf, table.step]).toEqual(["japan", "losses"]);
    expect(table.refused("japan", "lose", [["jp.garrison.shanghai"]])).toMatchObject({
      rule: "10.5.2",
      text: /last to take/,
    });
    expect(table.refused("japan", "lose", [["jp.11div.1"]])).toMatchObject({
      rule: "10.5.2",
      text: /then the strongest/,
    });
    expect(table.refused("japan", "lose", [["jp.11div.2"]])).toMatchObject({ rule: "10.5.1", text: /takes no part/ });
  });
});

describe("why an arrival or an order of counters is refused", () => {
  rule("8.2.f", "a unit on the map does not come by rail", () => {
    const table = arriving({ units: { "cn.87div": "0202", "jp.3div.1": "3512" } });
    expect(table.refused("china", "rail", ["cn.87div", "0802"])).toMatchObject({ rule: "8.2", text: /is on the map/ });
  });

  rule("8.4.ab", "landing hexes of all waiting units are offered in their order", () => {
    const units = { "cn.57div": "3612", "jp.snlf.1": "3512", ...all([...regiments(3), ...regiments(11)], "box 6") };
    expect(landing({ units }).options("japan", "assign")).toEqual(["3308", "3408", "3509", "3510"]);
  });

  rule("6.4.b", "a lone counter lies on top of nothing", () => {
    const table = fighting("china", { units: { "cn.61div": "0610", "jp.3div.1": "0612" } });
    expect(table.refused("china", "top", ["cn.61div"])).toMatchObject({ rule: "6.4", text: /stands alone/ });
  });
});

describe("what ending a movement means", () => {
  const meaning = (table: Campaigning): string[] => {
    const preview = table.game.play.partPreview(table.seat(table.turnOf), { verb: "done", picks: [] });
    return preview && "consequences" in preview ? preview.consequences.map(({ text }) => text) : [];
  };

  rule("9.0.a", "whoever could still move is counted, one like several", () => {
    const one = moving("japan", { units: { "jp.3div.1": "0611", "cn.61div": "0202" } });
    expect(meaning(one)).toEqual(["1 unit of yours could still move in this phase."]);
    const two = moving("japan", { units: { "jp.3div.1": "0611", "jp.3div.2": "0612", "cn.61div": "0202" } });
    expect(meaning(two)).toEqual(["2 units of yours could still move in this phase."]);
  });
});

describe("why a stack is not arranged", () => {
  const units = { ...all(["cn.61div", "cn.62div", "cn.87div"], "0610"), "cn.88div": "dead", "jp.3div.1": "0612" };

  rule("6.4.b", "it has been in this phase, or the counter lies on top, is gone, or is the enemy's", () => {
    const table = fighting("china", { units });
    const why = (unit: string) => table.refused("china", "top", [unit]).text;
    expect(why("jp.3div.1")).toContain("is not yours");
    expect(why("cn.88div")).toContain("is not on the map");
    const [top, ...below] = [
      table.stack("0610")!.top,
      ...["cn.61div", "cn.62div", "cn.87div"].filter((one) => one !== table.stack("0610")!.top),
    ];
    expect(why(top)).toContain("lies on top already");
    table.act("china", "top", [below[0]]);
    expect(why(below[1])).toContain("has been arranged in this phase already");
  });
});

describe("what is told", () => {
  rule(["5.3.a", "5.3.i"], "who announces what", () => {
    const table = setUpGame().act("china", "declare", ["move/fight"]);
    expect(table.told("declared")).toEqual([{ side: "china", order: "move/fight" }]);
  });

  rule(
    ["8.2.b", "8.0.a"],
    "who arrives where, who waits until when, and that nothing is asked when nobody waits",
    () => {
      const table = arriving({ units: { "jp.3div.1": "3512" } });
      table.arrive("cn.46div", "0102");
      expect(table.told("arrived")).toMatchObject([{ units: ["cn.46div"], hex: "0102", rail: false }]);
      table.act("china", "done");
      expect(table.told("heldBack")[0]).toMatchObject({ turn: 7 });
      const last = arriving({ turn: 12, units: { "cn.87div": "0202", "cn.46div": "box 12", "jp.3div.1": "3512" } });
      while (last.step === "arrivals") {
        const [unit] = last.options("china", "place");
        last.arrive(unit, last.options("china", "place", [unit])[0]);
      }
      expect(last.pub.phase).not.toBe("reinforcement");
    },
  );

  rule(["8.1.b", "8.1.c"], "the turn of an elite unit's return, or none", () => {
    const units = { "cn.88div": { hex: "0610", steps: 1 }, ...all(regiments(3), "0611") };
    const table = fighting("japan", { turn: 9, units });
    table.attack("japan", "0610", regiments(3), [6, 4]);
    expect(table.told("eliteReturn")).toMatchObject([{ unit: "cn.88div", die: 4, turn: 0 }]);
  });

  rule(["8.5.a", "11.0.b"], "the markers that come, kind by kind", () => {
    const table = position({
      turn: 2,
      units: { "cn.57div": "3612", "jp.snlf.1": "3512" },
      side: "china",
      phase: "second",
      declared: "fight/fight",
    });
    table.act("china", "done").act("japan", "declare", ["move/move"]);
    expect(table.told("markers")).toEqual([{ side: "japan", markers: [1, 1, 1, 2] }]);
  });

  rule("6.3.a", "what a leaving counter uncovers: by a retreat, by an advance, by an overrun", () => {
    const retreat = landing({
      units: { "jp.3div.1": "box 6", "jp.3div.2": "box 6", "cn.61div": "3510", "cn.62div": "3510" },
    })
      .act("japan", "assign", ["3510", regiments(3, [1, 2])])
      .resolve([1])
      .casualties();
    const top = retreat.stack("3510")!.top;
    const below = top === "cn.61div" ? "cn.62div" : "cn.61div";
    const before = retreat.told("uncovered").length;
    retreat.act("china", "retreat", [[top], retreat.options("china", "retreat", [[top]])[0]]);
    expect(retreat.told("uncovered").slice(before)).toMatchObject([{ hex: "3510", unit: below }]);

    const won = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.20bde": "0610" } });
    won.attack("japan", "0610", regiments(3), [6]);
    const leader = won.stack("0611")!.top;
    won.act("japan", "advance", [[leader]]);
    expect(won.told("uncovered")).toMatchObject([{ hex: "0611" }]);

    const units = { "jp.garrison.1": "0611", ...all(regiments(3), "0611"), "cn.20bde": "0610" };
    const over = moving("japan", { units });
    const [first, ...others] = regiments(3);
    over.act("japan", "overrun", [first, others, "0610"]).resolve([6]);
    expect(over.told("uncovered")).toMatchObject([{ hex: "0611", unit: "jp.garrison.1" }]);
  });

  rule(["11.3.c", "11.3.d"], "a 1 spends the Chinese air force, a 2 does not", () => {
    const said = (die: number): string | undefined => {
      const table = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.61div": "0610" } });
      table.attack("japan", "0610", regiments(3), [3], { markers: ["air"], intercept: die });
      return sentences(table, "airSupport")[0];
    };
    expect(said(1)).toMatch(/air force is spent/);
    expect(said(2)).toMatch(/no effect\.$/);
  });
});

describe("what is not asked", () => {
  rule("11.1.g", "naval gunfire in defence, without a marker that is ready", () => {
    const units = { "jp.3div.1": "3510", ...all(["cn.87div", "cn.88div"], "3409") };
    const table = fighting("china", { units, edit: { markers: { japan: { naval: 0 } } } });
    expect(table.ready("japan", "naval")).toBe(0);
    table.act("china", "attack", ["3510", ["cn.87div", "cn.88div"]]).act("china", "support", [[]], [1]);
    expect(table.told("battle")).toHaveLength(1);
  });

  rule("8.4.r", "a retreat of nobody, when the only defender left was a garrison with a way out", () => {
    const table = landing({ units: { ...all(regiments(3, [1, 2]), "box 6"), "cn.garrison.wusong": "3510" } })
      .act("japan", "assign", ["3510", regiments(3, [1, 2])])
      .resolve([4]);
    expect(table.step).not.toBe("retreat");
    expect(table.where("jp.3div.1")).toBe("3510");
  });

  rule("8.4.1.c", "a single unit of the 10th Army goes on as well", () => {
    const table = landing({ turn: 7, units: { "cn.87div": "0202" } });
    table.act("japan", "assign", ["3417", ["jp.6div.1"]]).act("japan", "done");
    expect(table.step).toBe("secondHex");
  });
});

type Chart = {
  chart: { note?: string; rows: { die: number; text: string; attacker: number; defender: number; tick?: boolean }[] }[];
};

describe("the report of a battle", () => {
  const sheet = defaultSheet();
  const reportOf = (situation: unknown) => {
    const found = odds(sheet, situation as never);
    if ("error" in found) throw new Error(found.error);
    return found.report as unknown as Chart & {
      attacker: { label: string; components: { rule: string }[] };
      defender: { label: string };
      notes: string[];
      outcomes: { key: string; perDie?: number[] }[];
      shifts: { label: string }[];
    };
  };

  rule(["10.5.a", "10.5.g"], "gives each die its losses, and ticks those that wipe the defenders out", () => {
    const { chart, outcomes } = reportOf({
      target: "0610",
      attackers: ["jp.3div.1@0611", "jp.3div.2@0611", "jp.3div.3@0611"],
      defenders: ["cn.87div"],
    });
    const [{ rows }] = chart;
    expect(rows.map(({ text, attacker, defender }) => text === `${attacker}/${defender}`)).toEqual(
      Array(rows.length).fill(true),
    );
    const steps = sheet.units.find((unit) => unit.text === "cn.87div")!.steps;
    expect(rows.map((row) => row.tick === true)).toEqual(rows.map((row) => row.defender >= steps));
    expect(new Set(rows.map((row) => row.tick === true)).size).toBe(2);
    for (const { key, perDie } of outcomes)
      expect(perDie).toEqual(rows.filter((row) => row.text === key).map((row) => row.die));
  });

  test("ticks nothing where a strength stands for units, alone or beside them", () => {
    for (const defenders of ["2", "cn.61div 2"]) {
      const [{ rows }] = reportOf({ target: "0610", attackers: "12", defenders }).chart;
      expect(rows.some((row) => row.tick)).toBe(false);
    }
  });

  rule(["8.4.g", "8.4.n"], "names the sides, the case of each strength, and what a landing costs", () => {
    const ashore = reportOf({ kind: "landing", target: "3510", attackers: "4x4", defenders: "cn.garrison.wusong" });
    expect([ashore.attacker.label, ashore.defender.label]).toEqual(["Japanese", "Chinese"]);
    expect(new Set(ashore.attacker.components.map((one) => one.rule))).toEqual(new Set(["8.4"]));
    expect(ashore.notes).toEqual([expect.stringContaining("8.4")]);
    const inland = reportOf({ attackers: "4x4", defenders: "cn.61div" });
    expect(new Set(inland.attacker.components.map((one) => one.rule))).toEqual(new Set(["2.2.1"]));
    expect(inland.notes).toEqual([]);
  });

  rule(
    ["11.3.b", "10.0.b"],
    "shows the interception only if one is tried, and refuses attackers that are not adjacent",
    () => {
      const base = { attackers: 16, defenders: 8, markers: "air" };
      expect([reportOf(base).chart.length, reportOf({ ...base, intercept: true }).chart.length]).toEqual([1, 2]);
      expect(reportOf(base).outcomes.every((one) => one.perDie !== undefined)).toBe(true);
      expect(
        odds(sheet, { target: "0610", attackers: ["jp.3div.1@0613"], defenders: ["cn.61div"] } as never),
      ).toMatchObject({
        error: /no attack from 0613 into 0610/,
      });
    },
  );

  rule(["10.4.1.f", "10.4.1.g"], "calls a town a town for Chinese defenders only", () => {
    const label = (side: "japan" | "china"): string[] => {
      const [attacker, defender] = side === "japan" ? ["jp.3div.1", "cn.61div"] : ["cn.61div", "jp.3div.1"];
      const table = fighting(side, { units: { [attacker]: "3511", [defender]: "3410" } });
      table.attack(side, "3410", [attacker], [3]);
      return (table.lastBattle.odds as { shifts: { label: string }[] }).shifts.map((one) => one.label);
    };
    expect(label("japan")).toEqual([expect.stringMatching(/^Town/)]);
    expect(label("china").filter((one) => /Town/.test(one))).toEqual([]);
  });

  rule(["11.3.a", "11.3.g"], "shows what an interception would change, as long as one is possible", () => {
    const units = { ...all(regiments(3), "0611"), "cn.61div": "0610" };
    const columns = (report: unknown): number => (report as Chart).chart.length;
    const preview = (table: Campaigning): unknown => {
      const found = table.game.play.preview(table.seat("japan"), { verb: "support", picks: [["air"]] });
      return (found as { preview?: unknown }).preview;
    };
    const table = fighting("japan", { units }).act("japan", "attack", ["0610", regiments(3)]);
    expect(columns(preview(table))).toBe(2);
    // The chances themselves are those of the column in force, die by die.
    type Outcome = { numerator: number; denominator: number; perDie?: number[] };
    for (const { numerator, denominator, perDie } of (preview(table) as { outcomes: Outcome[] }).outcomes)
      expect(perDie?.length).toBe((6 * numerator) / denominator);
    table.act("japan", "support", [["air"]]).act("china", "pass", [], [3]);
    expect(columns(table.lastBattle.odds)).toBe(1);
    const met = fighting("japan", { units }).attack("japan", "0610", regiments(3), [3], {
      markers: ["air"],
      intercept: 3,
    });
    expect(columns(met.lastBattle.odds)).toBe(1);
    const spent = fighting("japan", { units, edit: { airForce: false } }).act("japan", "attack", [
      "0610",
      regiments(3),
    ]);
    expect(columns(preview(spent))).toBe(1);
  });
});

test("each side keeps one place for every unit of its own", () => {
  const { own } = setUpGame().game.play.s as unknown as { own: { at: unknown[] }[] };
  const sheet = defaultSheet();
  expect(own.map((one) => one.at.length)).toEqual([...sheet.number]);
});
