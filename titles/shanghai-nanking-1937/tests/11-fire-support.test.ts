import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { defaultSheet } from "../sheet.ts";
import { all, type Campaigning, fighting, position, regiments, type Setting } from "./helpers.ts";

const sheet = defaultSheet();
const group = (name: string): string[] => sheet.board.group(`naval.${name}`).map((hex) => sheet.board.names[hex]);
const shiftsOf = (table: Campaigning): string[] =>
  (table.lastBattle.odds as { shifts: { label: string; value: number }[] }).shifts.map(
    (one) => `${one.label} ${one.value}`,
  );

describe("11.0 and 11.1 Markers", () => {
  /** Inland, so that only air and artillery reach; and on the river, where naval gunfire does too. */
  const inland = { ...all(regiments(3), "0611"), "cn.87div": "0610", "cn.88div": "0610" };
  const river = { ...all(regiments(3), "3510"), "cn.87div": "3409", "cn.88div": "3409" };

  rule(["11.0.a", "11.0.b"], "the Chinese have artillery, the Japanese all four kinds", () => {
    const table = position({ turn: 8, units: { "jp.3div.1": "3512" } });
    const kinds = ["air", "artillery", "naval", "amphibious"] as const;
    expect(kinds.map((kind) => table.ready("china", kind))).toEqual([0, 3, 0, 0]);
    expect(kinds.map((kind) => table.ready("japan", kind))).toEqual([3, 6, 4, 2]);
    expect(() => table.edit({ markers: { china: { air: 1 } } })).toThrow(/air markers/);
  });

  rule(
    ["11.0.c", "11.0.e"],
    "every kind supports an attack within its limits, the amphibious one only a landing",
    () => {
      const table = fighting("japan", { units: river }).act("japan", "attack", ["3409", regiments(3)]);
      expect(table.options("japan", "support")).toEqual(["air", "artillery", "naval"]);
      expect(table.refused("japan", "support", [["amphibious"]])).toMatchObject({ rule: "11.0" });
      const chinese = fighting("china", { units: river }).act("china", "attack", ["3510", ["cn.87div"]]);
      expect(chinese.options("china", "support")).toEqual(["artillery"]);
      const landing = position({
        units: { ...all(regiments(11), "box 6"), "cn.61div": "3308" },
        side: "japan",
        phase: "reinforcement",
      });
      landing.act("japan", "restore").act("japan", "assign", ["3308", regiments(11)]);
      expect(landing.options("japan", "support")).toEqual(["air", "artillery", "naval", "amphibious"]);
    },
  );

  rule(["11.0.d", "11.1.g", "11.1.h"], "in defence only one naval gunfire marker; the Chinese never", () => {
    const chinese = fighting("china", { units: river })
      .act("china", "attack", ["3510", ["cn.87div", "cn.88div"]])
      .act("china", "support", [[]]);
    expect([chinese.turnOf, chinese.step, chinese.verbs("japan").sort()]).toEqual([
      "japan",
      "gunfire",
      ["gunfire", "pass"],
    ]);
    chinese.act("japan", "gunfire", [], [1, 6, 6]);
    expect(shiftsOf(chinese)).toEqual(["Naval gunfire in defence -1"]);
    expect(chinese.ready("japan", "naval")).toBe(3);
    const japanese = fighting("japan", { units: river }).act("japan", "attack", ["3409", regiments(3)]);
    japanese.act("japan", "support", [["artillery"]], [1]);
    expect(japanese.told("battle")).toHaveLength(1);
    expect(japanese.ready("china", "artillery")).toBe(3);
    // Nor does anything stand between the attacker's markers and the die where Chinese units defend the shore itself.
    const shore = fighting("japan", {
      units: { ...all(regiments(3), "3509"), "cn.61div": "3408", "cn.62div": "3408" },
    });
    shore.act("japan", "attack", ["3408", regiments(3)]).act("japan", "support", [["artillery"]], [1]);
    expect([shore.told("battle").length, shiftsOf(shore)]).toEqual([1, ["Artillery 1"]]);
  });

  rule(["11.1.a", "11.1.b"], "the attacker commits first, then the defender; each marker is worth one column", () => {
    const table = fighting("china", { units: river }).act("china", "attack", ["3510", ["cn.87div", "cn.88div"]]);
    expect([table.turnOf, table.step]).toEqual(["china", "support"]);
    expect(table.refused("japan", "gunfire").text).toMatch(/nothing to decide/);
    table.act("china", "support", [["artillery"]]);
    expect([table.turnOf, table.step]).toEqual(["japan", "gunfire"]);
    table.act("japan", "gunfire", [], [1]);
    expect(shiftsOf(table)).toEqual(["Artillery 1", "Naval gunfire in defence -1"]);
    expect(table.lastBattle).toMatchObject({ column: "1:2", odds: { column: { base: "1:2" } } });
  });

  rule(
    ["11.1.c", "11.1.e", "11.1.f"],
    "one of a kind: three for an ordinary Japanese attack, one for a Chinese one",
    () => {
      const table = fighting("japan", { units: river }).act("japan", "attack", ["3409", regiments(3)]);
      expect(table.refused("japan", "support", [["artillery", "artillery"]]).text).toMatch(/twice/);
      table.resolve([1], { markers: ["air", "artillery", "naval"] });
      expect(shiftsOf(table)).toEqual(["Air support 1", "Artillery 1", "Naval gunfire 1"]);
      const chinese = fighting("china", { units: inland }).act("china", "attack", ["0611", ["cn.87div"]]);
      expect(chinese.refused("china", "support", [["artillery", "artillery"]]).text).toMatch(/twice/);
      expect(chinese.refused("china", "support", [["air"]]).rule).toBe("11.0");
      chinese.act("china", "support", [["artillery"]], [1, 6]);
      expect(shiftsOf(chinese)).toEqual(["Artillery 1"]);
    },
  );

  rule("11.1.d", "four at most, and only in a landing", () => {
    const table = position({
      units: { ...all(regiments(11), "box 6"), "cn.61div": "3308" },
      side: "japan",
      phase: "reinforcement",
    });
    table.act("japan", "restore").act("japan", "assign", ["3308", regiments(11)]);
    table.resolve([6], { markers: ["air", "artillery", "naval", "amphibious"] });
    expect(shiftsOf(table)).toHaveLength(4);
  });

  rule(["11.1.i", "11.1.j"], "a used marker is back when the next operations phase of either side begins", () => {
    const units = {
      ...river,
      "cn.61div": "3411",
      "jp.snlf.1": "3512",
      "cn.46div": "dead",
      "cn.170div": "dead",
      "cn.172div": "dead",
    };
    const table = position({
      units,
      side: "japan",
      phase: "second",
      declared: "fight/fight",
      edit: { markers: { japan: { air: 1, artillery: 1, naval: 1 } } },
    });
    table.attack("japan", "3409", regiments(3), [1], { markers: ["air", "artillery"] }).casualties();
    expect([table.ready("japan", "air"), table.ready("japan", "artillery"), table.ready("japan", "naval")]).toEqual([
      0, 0, 1,
    ]);
    const picks = table.asked("japan", "attack", ["3411", ["jp.snlf.1"]]);
    expect(table.game.play.options(table.seat("japan"), "attack", picks)).toMatchObject({ complete: true });
    table.attack("japan", "3411", ["jp.snlf.1"], [1]);
    expect(table.told("support")).toHaveLength(1);
    table.act("japan", "done").act("china", "declare", ["fight/fight"]);
    expect([table.pub.turn, table.ready("japan", "air"), table.ready("japan", "artillery")]).toEqual([7, 1, 1]);
  });

  rule("11.1.k", "one naval marker serves four times a turn", () => {
    const units = { ...river, "cn.61div": "3410", "cn.46div": "dead", "cn.170div": "dead", "cn.172div": "dead" };
    const table = position({
      units,
      side: "china",
      phase: "first",
      declared: "fight/fight",
      edit: { markers: { japan: { air: 0, artillery: 0, naval: 1, amphibious: 0 }, china: { artillery: 0 } } },
    });
    const used: string[] = [];
    const note = (): void => {
      used.push(`${table.turnOf} ${table.pub.side === 1 ? "china" : "japan"} ${table.pub.phase}`);
    };
    const defend = (): void => {
      table.act("china", "attack", ["3510", ["cn.61div"]]);
      note();
      table.act("japan", "gunfire", [], [6]).casualties();
      table.edit({ units: { ...all(regiments(3), "3510"), "cn.61div": "3410" } });
      expect(table.ready("japan", "naval")).toBe(0);
    };
    defend();
    table.act("china", "done", [], [1]);
    defend();
    table
      .act("china", "done")
      .act("japan", "declare", ["fight/fight"])
      .act("japan", "attack", ["3409", regiments(3)]);
    note();
    table.act("japan", "support", [["naval"]], [1]).casualties();
    table.edit({ units: { ...all(regiments(3), "3510") } });
    expect(table.ready("japan", "naval")).toBe(0);
    table.act("japan", "done").act("japan", "restore");
    expect(table.ready("japan", "naval")).toBe(1);
    table.act("japan", "attack", ["3409", regiments(3)]);
    note();
    table.act("japan", "support", [["naval"]], [1]);
    expect(used).toEqual(["japan china first", "japan china second", "japan japan first", "japan japan second"]);
  });

  rule("11.1.l", "an amphibious marker once a turn", () => {
    const units = {
      ...all(regiments(11), "box 6"),
      ...all(regiments(3), "box 6"),
      "cn.61div": "3308",
      "cn.62div": "3510",
      "cn.garrison.d": "3106",
    };
    const table = position({
      units,
      side: "japan",
      phase: "reinforcement",
      declared: "fight/fight",
      edit: { markers: { japan: { amphibious: 1 } } },
    });
    table
      .act("japan", "restore")
      .act("japan", "assign", ["3308", regiments(11)])
      .act("japan", "assign", ["3510", regiments(3)])
      .act("japan", "land", ["3308"]);
    table.resolve([6], { markers: ["amphibious"] }).casualties();
    expect(table.told("combat")[1].hex).toBe("3510");
    expect(table.options("japan", "support")).not.toContain("amphibious");
    table.resolve([6]).casualties();
    expect([table.pub.phase, table.step]).toEqual(["second", "fight"]);
  });
});

describe("11.2 Air interdiction", () => {
  /** The Chinese reinforcement phase from its beginning. */
  const arriving = (turn: number, units: Setting["units"], edit = {}): Campaigning => {
    const table = position({
      turn,
      units: { "jp.snlf.1": "3512", ...(turn < 6 ? { "cn.57div": "3612" } : {}), ...units },
      side: "china",
      phase: "first",
      declared: "fight/fight",
      edit,
    });
    return table;
  };
  const box6 = { "cn.46div": "dead", "cn.170div": "dead", "cn.172div": "dead" };

  rule(
    ["11.2.a", "11.2.b"],
    "from turn 3 a die in every Chinese reinforcement phase, after the decision on air support",
    () => {
      const second = arriving(2, {}).act("china", "done");
      expect([second.step, second.told("interdiction")]).toEqual(["arrivals", []]);
      const third = arriving(3, {}).act("china", "done");
      expect([third.turnOf, third.step, third.told("interdiction")]).toEqual(["china", "airSupport", []]);
      third.act("china", "pass", [], [4]);
      expect(third.told("interdiction")).toMatchObject([{ die: 4 }]);
      const none = arriving(9, {}).act("china", "done", [], [2]);
      expect(none.told("interdiction")).toMatchObject([{ die: 2, total: 0 }]);
      const spent = arriving(4, {}, { airForce: false });
      expect(spent.try("china", "done", [], [3])).toBeNull();
      expect(spent.told("interdiction")).toMatchObject([{ die: 3 }]);
    },
  );

  rule(["11.2.c", "11.2.d", "11.2.f"], "units worth the die are removed for good, by Chinese choice", () => {
    const table = arriving(6, {}).act("china", "done").act("china", "pass", [], [3]);
    expect([table.turnOf, table.step]).toEqual(["china", "interdicted"]);
    expect(table.refused("china", "remove", [["cn.46div"]]).rule).toBe("11.2");
    expect(table.refused("china", "remove", [["cn.46div", "cn.170div", "cn.172div"]]).rule).toBe("11.2");
    expect(table.refused("china", "remove", [["cn.35div"]]).rule).toBe("11.2");
    table.act("china", "remove", [["cn.46div", "cn.172div"]]);
    expect(["cn.46div", "cn.172div", "cn.170div"].map((unit) => table.where(unit))).toEqual([
      "removed",
      "removed",
      "box 6",
    ]);
    expect(table.options("china", "place")).toEqual(["cn.170div"]);
  });

  rule("11.2.e", "if they total no more than the die, all are removed", () => {
    const less = arriving(6, { "cn.172div": "dead" }).act("china", "done").act("china", "pass", [], [6]);
    expect(["cn.46div", "cn.170div"].map((unit) => less.where(unit))).toEqual(["removed", "removed"]);
    expect(less.pub.phase).not.toBe("reinforcement");
    const equal = arriving(6, {}).act("china", "done").act("china", "pass", [], [5]);
    expect(["cn.46div", "cn.170div", "cn.172div"].map((unit) => equal.where(unit))).toEqual([
      "removed",
      "removed",
      "removed",
    ]);
  });

  rule("11.2.g", "a removed elite unit does not roll for its return", () => {
    const table = arriving(6, { ...box6, "cn.88div": "return 6" })
      .act("china", "done")
      .act("china", "pass", [], [6]);
    expect([table.where("cn.88div"), table.told("eliteReturn")]).toEqual(["removed", []]);
  });

  rule("11.2.h", "without an exact total: a set that reaches the die and none of whose units is superfluous", () => {
    const box = { ...box6, "cn.87div": "box 6", "cn.88div": "return 6", "cn.20bde": "return 6" };
    expect(() => arriving(6, box)).toThrow(/elite/);
    const twos = { "cn.46div": "dead", "cn.174div": "box 6" };
    const table = arriving(6, twos).act("china", "done").act("china", "pass", [], [3]);
    expect(table.refused("china", "remove", [["cn.170div"]]).rule).toBe("11.2");
    expect(table.refused("china", "remove", [["cn.170div", "cn.172div", "cn.174div"]]).rule).toBe("11.2");
    table.act("china", "remove", [["cn.170div", "cn.174div"]]);
    expect(table.where("cn.172div")).toBe("box 6");
  });

  rule("11.2.i", "with nobody on the way the roll does nothing and is not carried over", () => {
    // Nobody is asked to risk fighters for an empty box.
    const table = arriving(6, box6).act("china", "done", [], [6]);
    expect([table.told("interdiction").length, table.told("interdicted")]).toEqual([1, []]);
    expect(table.pub.phase).not.toBe("reinforcement");
    expect(JSON.stringify(table.game.play.s.stack)).not.toContain("demand");
  });

  rule("11.2.j", "held-back units and returning elites count, these with their reduced factor", () => {
    const units = { ...box6, "cn.88div": "return 6", "cn.174div": "box 6" };
    const table = arriving(6, units).act("china", "done").act("china", "pass", [], [4]);
    expect(table.told("interdiction")).toMatchObject([{ total: 3 + 2 }]);
    expect(table.refused("china", "remove", [["cn.88div"]]).rule).toBe("11.2");
    table.act("china", "remove", [["cn.88div", "cn.174div"]]);
    expect([table.where("cn.88div"), table.where("cn.174div")]).toEqual(["removed", "removed"]);
  });

  rule("11.2.k", "units on the map are untouched, and it comes before placement and delay", () => {
    const table = arriving(6, { "cn.87div": "0202" }).act("china", "done").act("china", "pass", [], [3]);
    expect(table.options("china", "remove")).toEqual(["cn.46div", "cn.170div", "cn.172div"]);
    expect(table.refused("china", "remove", [["cn.87div"]]).rule).toBe("11.2");
    expect(table.refused("china", "done").text).toMatch(/cannot be done now/);
  });

  rule("11.2.l", "it neither needs nor uses an air marker", () => {
    const table = arriving(6, {}, { markers: { japan: { air: 0 } } })
      .act("china", "done")
      .act("china", "pass", [], [3]);
    expect(table.step).toBe("interdicted");
    const marked = arriving(6, {}).act("china", "done").act("china", "pass", [], [3]);
    expect(marked.ready("japan", "air")).toBe(3);
  });
});

describe("11.3 Chinese air support", () => {
  const units = { ...all(regiments(3), "0611"), "cn.87div": "0610", "cn.88div": "0610" };
  const withAir = (edit = {}): Campaigning =>
    fighting("japan", { units, edit }).act("japan", "attack", ["0610", regiments(3)]);

  rule(["11.3.a", "11.3.f"], "one die is offered against every air marker, and it may be declined", () => {
    const table = withAir().act("japan", "support", [["air"]]);
    expect([table.turnOf, table.step, table.verbs("china").sort()]).toEqual([
      "china",
      "intercept",
      ["intercept", "pass"],
    ]);
    table.act("china", "pass", [], [1]);
    expect(shiftsOf(table)).toEqual(["Air support 1"]);
    const without = withAir();
    expect(without.rolls("japan", "support", [["artillery"]], [1])).toBe(true);
  });

  rule(["11.3.b", "11.3.h"], "a 6 cancels the shift, and the marker is used all the same", () => {
    const table = withAir()
      .act("japan", "support", [["air"]])
      .act("china", "intercept", [], [6, 1]);
    expect(shiftsOf(table)).toEqual([]);
    expect([table.ready("japan", "air"), table.pub.airForce]).toEqual([2, true]);
  });

  rule(["11.3.c", "11.3.e", "11.3.g"], "a 1 ends Chinese air support for good; the marker keeps its shift", () => {
    const table = withAir()
      .act("japan", "support", [["air"]])
      .act("china", "intercept", [], [1, 1])
      .casualties();
    expect(shiftsOf(table)).toEqual(["Air support 1"]);
    expect(table.pub.airForce).toBe(false);
    const after = withAir({ airForce: false });
    expect(after.rolls("japan", "support", [["air"]], [1])).toBe(true);
    const interdiction = position({
      units: { ...units },
      side: "china",
      phase: "first",
      declared: "fight/fight",
      edit: { airForce: false },
    });
    interdiction.act("china", "done", [], [3]);
    expect(interdiction.step).toBe("interdicted");
  });

  rule("11.3.d", "2 to 5 do nothing", () => {
    for (const die of [2, 3, 4, 5]) {
      const table = withAir()
        .act("japan", "support", [["air"]])
        .act("china", "intercept", [], [die, 1]);
      expect([shiftsOf(table), table.pub.airForce]).toEqual([["Air support 1"], true]);
    }
  });

  const arriving = (): Campaigning =>
    position({ units: { "jp.snlf.1": "3512" }, side: "china", phase: "first", declared: "fight/fight" }).act(
      "china",
      "done",
    );

  rule(["11.3.i", "11.3.j"], "one die before the interdiction is rolled; a 6 cancels it", () => {
    const table = arriving();
    expect(table.verbs("china").sort()).toEqual(["intercept", "pass"]);
    table.act("china", "intercept", [], [6]);
    expect([table.step, table.told("interdiction"), table.where("cn.46div")]).toEqual(["arrivals", [], "box 6"]);
  });

  rule("11.3.k", "a 1 ends air support and the interdiction takes place", () => {
    const table = arriving().act("china", "intercept", [], [1, 3]);
    expect([table.pub.airForce, table.step, table.told("interdiction")[0].die]).toEqual([false, "interdicted", 3]);
    const nothing = arriving().act("china", "intercept", [], [4, 2]);
    expect([nothing.pub.airForce, nothing.step]).toEqual([true, "interdicted"]);
  });

  rule("11.3.l", "as often as there is occasion", () => {
    const two = { ...units, "jp.11div.1": "0513", "cn.61div": "0514" };
    const table = fighting("japan", { units: two });
    table
      .act("japan", "attack", ["0610", regiments(3)])
      .act("japan", "support", [["air"]])
      .act("china", "intercept", [], [3, 1])
      .casualties();
    table.act("japan", "attack", ["0514", ["jp.11div.1"]]).act("japan", "support", [["air"]]);
    expect(table.step).toBe("intercept");
    table.act("china", "intercept", [], [6, 1]);
    expect(table.told("airSupport")).toHaveLength(2);
  });
});

describe("11.4 Naval gunfire", () => {
  /** Whether a Japanese attack on a hex may have naval gunfire, and whether a Japanese defence of it may. */
  const reach = (hex: string): [attack: boolean, defence: boolean] => {
    const { neighbour, names } = sheet.board;
    const id = sheet.board.id(hex);
    const open = [0, 1, 2, 3, 4, 5]
      .filter((d) => sheet.divisor[id * 6 + d] > 0)
      .map((d) => names[neighbour[id * 6 + d]]);
    const attack = fighting("japan", { units: { "jp.3div.1": open[0], "cn.61div": hex, "cn.62div": hex } });
    attack.act("japan", "attack", [hex, ["jp.3div.1"]]);
    const defence = fighting("china", {
      units: { "cn.61div": open[0], "jp.3div.1": hex },
      edit: { markers: { china: { artillery: 0 } } },
    });
    defence.rolls("china", "attack", [hex, ["cn.61div"]], [1]);
    return [attack.options("japan", "support").includes("naval"), defence.step === "gunfire"];
  };

  rule(
    ["11.4.a", "11.4.b", "11.4.e"],
    "in attack the Yangtze shore from column 20 and one hex inland, no further",
    () => {
      for (const hex of ["2004", "2503", "3308", "4012"]) expect([hex, reach(hex)[0]]).toEqual([hex, true]);
      for (const hex of ["2005", "2504", "3309", "4013"]) expect([hex, reach(hex)[0]]).toEqual([hex, true]);
      for (const hex of ["2006", "2505", "3310", "3914"]) expect([hex, reach(hex)[0]]).toEqual([hex, false]);
    },
  );

  rule(["11.4.c", "11.4.d"], "the navigable Huangpu too, but not one hex inland from it alone", () => {
    for (const hex of ["3610", "3612", "3613"]) expect([hex, reach(hex)[0]]).toEqual([hex, true]);
    for (const hex of ["3411", "3412", "3614", "3713"]) expect([hex, reach(hex)[0]]).toEqual([hex, false]);
  });

  rule(["11.4.f", "11.4.g"], "in defence the shores themselves and nothing inland", () => {
    for (const hex of ["2004", "3308", "3510", "3610", "3612"]) expect([hex, reach(hex)[1]]).toEqual([hex, true]);
    for (const hex of ["2005", "3309", "3410", "3511"]) expect([hex, reach(hex)[1]]).toEqual([hex, false]);
  });

  rule("11.4.h", "not on the upper Huangpu, west of column 20 or in Hangzhou Bay", () => {
    for (const hex of ["3514", "1804", "1302", "3417", "3118", "3616", "2919"])
      expect([hex, reach(hex)]).toEqual([hex, [false, false]]);
  });

  rule("11.4.i", "measured to the attacked hex, not to the attackers", () => {
    const far = fighting("japan", { units: { "jp.3div.1": "3310", "cn.61div": "3309" } });
    far.act("japan", "attack", ["3309", ["jp.3div.1"]]);
    expect(far.options("japan", "support")).toContain("naval");
    const near = fighting("japan", { units: { "jp.3div.1": "3309", "cn.61div": "3310" } });
    near.act("japan", "attack", ["3310", ["jp.3div.1"]]);
    expect(near.options("japan", "support")).not.toContain("naval");
  });

  rule("11.4.j", "Wusong counts as a Yangtze hex: 3410 and 3511 are in range", () => {
    expect(group("yangtzeAdjacent")).toContain("3510");
    expect([reach("3410")[0], reach("3511")[0], reach("3411")[0]]).toEqual([true, true, false]);
  });

  rule("11.4.k", "exactly the hexes of the map data", () => {
    const names = (table: Uint8Array): string[] => sheet.board.names.filter((_, hex) => table[hex]);
    const attack = new Set([...group("yangtzeAdjacent"), ...group("oneHexInland"), ...group("huangpuAdjacent")]);
    expect(names(sheet.navalAttack)).toEqual([...attack].sort());
    expect(names(sheet.navalDefence)).toEqual(
      [...new Set([...group("yangtzeAdjacent"), ...group("huangpuAdjacent")])].sort(),
    );
    for (const hex of attack)
      if (hex !== "3512" && !sheet.city[sheet.board.id(hex)]) expect([hex, reach(hex)[0]]).toEqual([hex, true]);
  });
});
