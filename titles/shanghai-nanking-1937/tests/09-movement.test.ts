import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, type Side, setUpGame } from "./helpers.ts";

/** What a single step costs a lone unit, in movement points. */
function step(side: Side, from: string, to: string): number {
  const unit = side === "japan" ? "jp.3div.1" : "cn.61div";
  const found = moving(side, { units: { [unit]: from } }).reach(side, unit)[to];
  expect([from, to, found.path]).toEqual([from, to, [to]]);
  return found.cost;
}

describe("9.0 Movement", () => {
  rule("9.0.a", "hex by hex into neighbours", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0611" } });
    for (const { path } of Object.values(table.reach("japan", "jp.3div.1"))) {
      const way = ["0611", ...path].map((hex) => table.sheet.board.id(hex));
      for (let i = 1; i < way.length; i++) expect(table.sheet.board.distance(way[i - 1], way[i])).toBe(1);
    }
    table.march("japan", "jp.3div.1", ["0608"]);
    for (const hex of ["0610", "0609", "0608"]) expect(table.control(hex)).toBe("japan");
  });

  rule(["9.0.b", "9.0.c"], "8 points in each move phase, and what is left is lost", () => {
    const table = position({ units: { "cn.61div": "0611" }, side: "china", phase: "first", declared: "move/move" });
    const most = (): number => Math.max(...Object.values(table.reach("china", "cn.61div")).map((one) => one.cost));
    expect(most()).toBe(8);
    table
      .march("china", "cn.61div", ["0610"])
      .act("china", "done")
      .act("china", "pass", [], [1])
      .act("china", "remove", [["cn.46div"]])
      .act("china", "done");
    expect([table.pub.phase, most()]).toEqual(["second", 8]);
  });

  rule("9.0.d", "points are not handed on", () => {
    const table = moving("china", { units: { "cn.61div": "0611", "cn.62div": "0611" } });
    table.march("china", "cn.61div", ["0610"]);
    expect(Math.max(...Object.values(table.reach("china", "cn.62div")).map((one) => one.cost))).toBe(8);
  });

  rule(["9.0.e", "9.0.f"], "any number of units, and each may stop early", () => {
    const units = ["cn.61div", "cn.62div", "cn.63div", "cn.55div", "cn.56div"];
    const table = moving("china", { units: Object.fromEntries(units.map((unit, i) => [unit, `061${i}`])) });
    for (const [i, unit] of units.entries()) table.march("china", unit, [`071${i}`]);
    expect(units.map((unit) => table.where(unit))).toEqual(["0710", "0711", "0712", "0713", "0714"]);
    expect(table.verbs("china")).not.toContain("move");
    const nobody = moving("china", { units: { "cn.61div": "0611" } });
    nobody.act("china", "done");
    expect(nobody.where("cn.61div")).toBe("0611");
  });

  rule("9.0.g", "no step that cannot be paid in full", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0620" } });
    const reach = table.reach("japan", "jp.3div.1");
    expect(reach["0624"].cost).toBe(8);
    expect(reach["0625"]).toBeUndefined();
    expect(table.marchRefused("japan", "jp.3div.1", ["0625"]).rule).toBe("9.0");
    expect(table.marchRefused("japan", "jp.3div.1", ["0623", "0624", "0625"]).rule).toBe("9.0");
    expect(table.refused("japan", "move", ["jp.3div.1", "0623", true, "0625"])).toMatchObject({
      rule: "9.0",
      text: /2 movement points/,
    });
  });

  rule("9.0.h", "not into a hex with an enemy", () => {
    for (const side of ["japan", "china"] as const) {
      const [mover, enemy] = side === "japan" ? ["jp.3div.1", "cn.61div"] : ["cn.61div", "jp.3div.1"];
      const table = moving(side, { units: { [mover]: "0611", [enemy]: "0609" } });
      expect(table.marchRefused(side, mover, ["0609"])).toMatchObject({ rule: "9.0", text: /stands there/ });
    }
  });

  rule("9.0.i", "the other side does not move", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0611", "cn.61div": "0613" } });
    expect(table.refused("china", "move", ["cn.61div", "0614"]).text).toMatch(/nothing to decide/);
    expect(table.refused("japan", "move", ["cn.61div", "0614"]).rule).toBe("9.0");
  });

  rule("9.0.j", "a unit that has moved is done", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0611", "jp.3div.2": "0612" } });
    table.march("japan", "jp.3div.1", ["0610"]);
    expect(table.refused("japan", "move", ["jp.3div.1", "0609"])).toMatchObject({ rule: "9.0", text: /finished/ });
    table.march("japan", "jp.3div.2", ["0610"]);
    expect(table.refused("japan", "move", ["jp.3div.1", [], "0609"]).rule).toBe("9.0");
  });
});

describe("9.1 Garrisons", () => {
  rule(["9.1.a", "9.1.b", "9.1.i"], "all Chinese garrisons and two of the six Japanese ones begin on the map", () => {
    const table = position({ units: {} });
    const garrisons = table.sheet.units.filter((unit) => unit.cls === "garrison");
    expect(garrisons.filter((unit) => unit.side === 1 && unit.arrival === "start")).toHaveLength(20);
    expect(garrisons.filter((unit) => unit.side === 1)).toHaveLength(20);
    expect(garrisons.filter((unit) => unit.side === 0 && unit.arrival === "start")).toHaveLength(2);
    expect(garrisons.filter((unit) => unit.side === 0 && unit.arrival === "pool")).toHaveLength(4);
    expect(table.sheet.enterableCities).toHaveLength(6);
  });

  const toCity = (control: Record<string, string> = {}): Campaigning =>
    moving("japan", { units: { "jp.3div.1": "1103", "jp.garrison.shanghai": "3512" }, edit: { control } });

  rule(["9.1.c", "9.1.e"], "a garrison appears in a city as soon as it is taken, even in passing", () => {
    const table = toCity();
    table.march("japan", "jp.3div.1", ["1102", "1002"]);
    expect([table.stack("1102"), table.control("1102")]).toEqual([{ top: "jp.garrison.a", count: 1 }, "japan"]);
    const fight = fighting("japan", {
      units: { ...all(regiments(3), "1103"), "cn.20bde": "1102", "jp.garrison.a": "3611" },
    });
    fight.attack("japan", "1102", regiments(3), [6]).act("japan", "advance", [["jp.3div.1"]]);
    expect(fight.stack("1102")?.count).toBe(2);
    expect(fight.where("jp.garrison.shanghai")).toBe("1102");
  });

  rule("9.1.d", "and again when it is retaken", () => {
    const table = toCity();
    table.march("japan", "jp.3div.1", ["1102", "1002"]);
    table.edit({
      units: { "jp.garrison.a": "pool", "jp.3div.1": "1103" },
      control: { "1102": "china" },
      phase: { side: "japan", phase: "second", declared: "move/move" },
    });
    table.march("japan", "jp.3div.1", ["1102"]);
    expect(table.stack("1102")).toEqual({ top: "jp.3div.1", count: 2 });
  });

  rule("9.1.f", "it never moves", () => {
    const table = moving("japan", { units: { "jp.garrison.1": "1102", "jp.3div.1": "1102", "jp.3div.2": "1102" } });
    expect(table.options("japan", "move")).toEqual(["jp.3div.1", "jp.3div.2"]);
    expect(table.refused("japan", "move", ["jp.3div.1", ["jp.garrison.1"], "1002"]).rule).toBe("9.1");
  });

  rule("9.1.g", "a city still Japanese gets no second one", () => {
    const table = toCity({ "1102": "japan" });
    table.march("japan", "jp.3div.1", ["1102", "1002"]);
    expect(table.stack("1102")).toBeNull();
  });

  rule("9.1.h", "an eliminated one goes back to the pool at full strength", () => {
    const units = {
      "jp.garrison.shanghai": { hex: "3611", steps: 1 },
      "cn.87div": "3511",
      "cn.88div": "3511",
      "jp.snlf.1": "3512",
    };
    const table = fighting("china", { units });
    table.attack("china", "3611", ["cn.87div", "cn.88div"], [6]);
    expect(table.where("jp.garrison.shanghai")).toBe("pool");
    const retaken = moving("japan", {
      units: { "jp.3div.1": "3610", "jp.garrison.shanghai": "pool" },
      edit: { control: { "3611": "china" } },
    });
    retaken.march("japan", "jp.3div.1", ["3611"]);
    expect([retaken.where("jp.garrison.shanghai"), retaken.steps("jp.garrison.shanghai")]).toEqual(["3611", 2]);
  });

  rule("9.1.j", "it counts for stacking at the next test", () => {
    const five = [...regiments(3), "jp.shigeto"];
    const table = moving("japan", { units: all(five, "1103") });
    table.march("japan", "jp.3div.1", ["1102"], { with: five.slice(1) });
    expect([table.step, table.stack("1102")?.count]).toEqual(["move", 6]);
    table.act("japan", "done");
    expect(table.step).toBe("excess");
    expect(table.options("japan", "remove")).toHaveLength(6);
  });
});

describe("9.2 to 9.4 Ground and water", () => {
  rule("9.2.a", "one natural terrain in a hex, with several man-made features", () => {
    const { board, town } = position({}).sheet;
    for (const terrain of board.terrain) expect(typeof terrain).toBe("string");
    const hex = board.id("2809");
    expect([board.terrain[hex], town[hex], board.road[hex] > 0, board.rail[hex] > 0]).toEqual(["clear", 1, true, true]);
  });

  rule("9.3.a", "the price of the hex plus that of the hexside", () => {
    expect(step("japan", "3208", "3108")).toBe(2 + 1);
    expect(step("china", "3208", "3108")).toBe(1 + 1);
    expect(step("japan", "1423", "1424")).toBe(1 + 2);
  });

  rule(["9.4.a", "9.4.b"], "the Chinese pay 1 for every hex, on roads and railroads too", () => {
    const pairs = [
      ["0611", "0610"],
      ["0620", "0619"],
      ["2807", "2808"],
      ["1819", "1818"],
      ["3511", "3410"],
      ["2510", "2410"],
      ["2809", "2710"],
      ["2606", "2607"],
    ];
    for (const [from, to] of pairs) expect([to, step("china", from, to)]).toEqual([to, 1]);
  });

  rule(["9.4.c", "9.4.d"], "and 1 more for a creek, 2 more for a river", () => {
    expect(step("china", "3410", "3310")).toBe(2);
    expect(step("china", "1324", "1424")).toBe(3);
    expect(step("china", "1824", "1825")).toBe(3);
  });

  rule(["9.4.e", "9.4.f", "9.4.g", "9.4.h"], "the Japanese pay 1 for clear, 2 for woods, marsh and paddy", () => {
    expect(step("japan", "0611", "0610")).toBe(1);
    expect(step("japan", "0620", "0619")).toBe(2);
    expect(step("japan", "2807", "2808")).toBe(2);
    expect(step("japan", "1819", "1818")).toBe(2);
  });

  rule(["9.4.i", "9.4.j"], "and 2 more for a river, 1 more for a creek", () => {
    expect(step("japan", "1423", "1524")).toBe(3);
    expect(step("japan", "3410", "3310")).toBe(2);
  });

  rule(["9.4.k", "9.4.l"], "sea, lake, the Yangtze and their hexsides are closed to both sides", () => {
    for (const side of ["japan", "china"] as const) {
      const unit = side === "japan" ? "jp.3div.1" : "cn.61div";
      const closed = [
        ["3509", "3508"],
        ["2919", "2920"],
        ["0109", "0209"],
        ["3509", "3609"],
        ["2112", "2212"],
        ["1924", "1925"],
      ];
      for (const [from, to] of closed) {
        const table = moving(side, { units: { [unit]: from } });
        const reach = table.reach(side, unit);
        expect([from, to, reach[to]?.path.length === 1]).toEqual([from, to, false]);
        if (!reach[to]) expect(table.marchRefused(side, unit, [to]).rule).toMatch(/9\.4|9\.0/);
      }
      expect(moving(side, { units: { [unit]: "3509" } }).marchRefused(side, unit, ["3508"]).rule).toBe("9.4");
    }
  });

  rule("9.4.m", "the Huangpu is crossed as a river, the navigable part too", () => {
    expect(step("japan", "3512", "3612")).toBe(3);
    expect(step("china", "3610", "3710")).toBe(3);
    expect(step("china", "3514", "3613")).toBe(3);
  });
});

describe("9.5 Man-made terrain", () => {
  rule(["9.5.a", "9.5.b"], "a city costs 1 unless entered along a road; a town what its ground costs", () => {
    expect(step("japan", "3412", "3512")).toBe(1);
    expect(step("japan", "3411", "3512")).toBe(0.5);
    expect(step("japan", "3511", "3410")).toBe(1);
    expect(step("japan", "2707", "2606")).toBe(2);
    expect(step("japan", "3108", "3008")).toBe(2);
  });

  rule(["9.5.1.a", "9.5.1.b"], "half a point along a road or railroad, whatever the ground", () => {
    expect(step("japan", "3511", "3512")).toBe(0.5);
    expect(step("japan", "3208", "3309")).toBe(0.5);
    expect(step("japan", "2706", "2606")).toBe(0.5);
    expect(step("japan", "2318", "2317")).toBe(0.5);
  });

  rule("9.5.1.c", "not where the road does not cross the hexside", () => {
    expect(step("japan", "2908", "2907")).toBe(2);
    expect(step("japan", "2510", "2410")).toBe(1);
    // Adjacent hexes that both have a road or railroad, but none across the hexside between them.
    const { board, cost, playable } = setUpGame().sheet;
    const lines = (hex: number): number => board.road[hex] | board.rail[hex];
    const price = { clear: 2, city: 2, woods: 4, marsh: 4, ricePaddy: 4 } as Record<string, number>;
    let apart = 0;
    for (let from = 0; from < board.size; from++)
      for (let direction = 0; direction < 6; direction++) {
        const to = board.neighbour[from * 6 + direction];
        if (to < 0 || !playable[from] || !playable[to] || lines(from) === 0 || lines(to) === 0) continue;
        if (lines(from) & (1 << direction) || board.water(from as never, direction) !== "") continue;
        if (board.feature(from as never, direction) !== "") continue;
        apart++;
        expect([board.names[from], board.names[to], cost[0][from * 6 + direction]]).toEqual([
          board.names[from],
          board.names[to],
          price[board.terrain[to]],
        ]);
      }
    expect(apart).toBeGreaterThan(20);
  });

  rule(["9.5.1.d", "9.5.1.e"], "rivers and creeks are paid on the road as well", () => {
    expect(step("japan", "1825", "1824")).toBe(0.5 + 2);
    expect(step("japan", "0115", "0214")).toBe(0.5 + 2);
    expect(step("japan", "2806", "2706")).toBe(0.5 + 1);
    expect(step("japan", "3510", "3511")).toBe(0.5 + 1);
  });

  rule("9.5.1.f", "road and railroad make one chain", () => {
    const table = moving("japan", { units: { "jp.3div.1": "3410" } });
    expect(table.reach("japan", "jp.3div.1")["3412"]).toMatchObject({
      cost: 1,
      path: ["3411", "3412"],
      stop: false,
    });
  });

  rule("9.5.1.g", "sixteen road hexes with 8 points", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0115" } });
    const { cost, path } = table.reach("japan", "jp.3div.1")["1514"];
    expect([cost, path.length]).toEqual([8, 16]);
    const blocked = moving("japan", { units: { "jp.3div.1": "0115", "cn.61div": "0918" } });
    expect(blocked.reach("japan", "jp.3div.1")["1514"]).toBeUndefined();
  });

  const arriving = (turn: number, units: Record<string, string> = {}, options: Record<string, string> = {}) =>
    position({
      turn,
      options,
      units: { "jp.snlf.1": "3512", ...(turn < 6 ? { "cn.57div": "3612" } : {}), ...units },
      side: "china",
      phase: "reinforcement",
      declared: "move/move",
    });

  rule(["9.5.2.a", "9.5.2.g"], "by rail from turn 3, in the reinforcement phase, and only arriving units", () => {
    expect(arriving(2).verbs("china")).not.toContain("rail");
    const table = arriving(6, { "cn.87div": "0202" });
    expect(table.options("china", "rail")).toEqual(["cn.46div", "cn.170div", "cn.172div"]);
    expect(table.refused("china", "rail", ["cn.87div", "2410"]).rule).toBe("8.2");
    const move = moving("china", { units: { "cn.87div": "0202" } });
    expect(move.refused("china", "rail", ["cn.87div", "2410"]).text).toMatch(/cannot be done now/);
    expect(move.reach("china", "cn.87div")["1002"].cost).toBe(8);
  });

  rule("9.5.2.b", "instead of the reinforcement move", () => {
    const table = arriving(6);
    expect(table.refused("china", "rail", ["cn.46div", "2410", [], true, "2409"]).text).toMatch(
      /goes on after everything/,
    );
    table.act("china", "rail", ["cn.46div", "2410", []]);
    expect(table.refused("china", "place", ["cn.46div", "0102"]).rule).toBe("8.2");
  });

  rule(
    ["9.5.2.c", "9.5.2.f", "9.5.2.h"],
    "along the railroad from Nanking, from Hangzhou or from an edge, however far",
    () => {
      // The edges and Hangzhou closed, Nanking alone opens the line as far as Shanghai's outskirts.
      const nanking = arriving(6, { "jp.3div.1": "0104", "jp.3div.2": "1925", "jp.3div.3": "0117" });
      const fromNanking = nanking.options("china", "rail", ["cn.46div"]);
      expect(fromNanking).toContain("3311");
      expect(fromNanking).not.toContain("0116");
      const hangzhou = arriving(6, { "jp.3div.1": "0202", "jp.3div.2": "2126", "jp.3div.3": "0104" });
      const fromHangzhou = hangzhou.options("china", "rail", ["cn.46div"]);
      expect(fromHangzhou).toEqual(expect.arrayContaining(["1824", "2410", "1102"]));
      expect(fromHangzhou).not.toContain("0302");
      const edge = arriving(6, { "jp.3div.1": "1924" });
      expect(edge.options("china", "rail", ["cn.46div"])).toContain("2026");
      const lost = { "jp.3div.1": "0202", "jp.3div.2": "1824" };
      expect(arriving(6, lost).verbs("china")).toContain("rail");
      expect(arriving(6, lost, { railOrigins: "otherwise" }).verbs("china")).not.toContain("rail");
      expect(arriving(6, {}, { railOrigins: "otherwise" }).options("china", "rail", ["cn.46div"])).toContain("3311");
    },
  );

  rule(["9.5.2.d", "9.5.2.e"], "past no Japanese unit and through no Japanese zone of control", () => {
    const unit = arriving(6, { "jp.3div.1": "0802", "jp.3div.2": "2320" });
    expect(unit.refused("china", "rail", ["cn.46div", "1102"])).toMatchObject({ rule: "8.2", text: /cut/ });
    const zone = arriving(6, { "jp.3div.1": "0804", "jp.3div.2": "2320" });
    expect(zone.options("china", "rail", ["cn.46div"])).toContain("1102");
    const near = arriving(6, { "jp.3div.1": "0803", "jp.3div.2": "2320" });
    expect(near.refused("china", "rail", ["cn.46div", "1102"])).toMatchObject({ rule: "8.2", text: /cut/ });
  });
});
