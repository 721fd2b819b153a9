import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, type Setting, type Side } from "./helpers.ts";

/** Whether a unit that could go to `hex` has to stop there. */
const stops = (table: Campaigning, side: Side, unit: string, hex: string): boolean => table.reach(side, unit)[hex].stop;

describe("7.0 Zones of control", () => {
  rule(["7.0.a", "7.2.a"], "a stack controls its six neighbours, and whoever enters one stops", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0615", "cn.61div": "0611" } });
    const reach = table.reach("japan", "jp.3div.1");
    for (const hex of ["0612", "0712", "0512"]) expect([hex, reach[hex].stop]).toEqual([hex, true]);
    for (const hex of ["0613", "0614"]) expect(reach[hex].stop).toBe(false);
    const zone = ["0511", "0512", "0610", "0612", "0711", "0712"];
    for (const { path } of Object.values(reach))
      for (const passed of path.slice(0, -1))
        expect([path.join(" "), zone.includes(passed)]).toEqual([path.join(" "), false]);
    expect(reach["0510"].path.length).toBeGreaterThan(5);
    expect(table.game.play.options(table.seat("japan"), "move", ["jp.3div.1", "0612"])).toMatchObject({
      asked: { name: "overrun" },
    });
    table.act("japan", "move", ["jp.3div.1", "0612", false]);
    expect(table.where("jp.3div.1")).toBe("0612");
  });

  rule(["7.0.b", "7.0.d"], "a garrison has a zone of control; several units are no more than one", () => {
    const garrison = moving("japan", { units: { "jp.3div.1": "0613", "cn.garrison.nanking": "0611" } });
    expect(stops(garrison, "japan", "jp.3div.1", "0612")).toBe(true);
    const many = moving("japan", {
      units: { "jp.3div.1": "0613", ...all(["cn.61div", "cn.62div", "cn.63div"], "0611"), "cn.55div": "0512" },
    });
    expect(stops(many, "japan", "jp.3div.1", "0612")).toBe(true);
    expect(many.reach("japan", "jp.3div.1")["0612"].cost).toBe(
      moving("japan", { units: { "jp.3div.1": "0613", "cn.61div": "0611" } }).reach("japan", "jp.3div.1")["0612"].cost,
    );
  });

  rule("7.0.c", "zones of both sides lie over the same hex", () => {
    const units = { "jp.3div.1": "0613", "cn.61div": "0611", "jp.3div.2": "0712", "cn.62div": "0513" };
    expect(stops(moving("japan", { units }), "japan", "jp.3div.1", "0612")).toBe(true);
    expect(stops(moving("china", { units: { ...units, "cn.62div": "0514" } }), "china", "cn.61div", "0511")).toBe(
      false,
    );
    const chinese = moving("china", { units: { "cn.61div": "0610", "jp.3div.1": "0612", "cn.62div": "0511" } });
    expect(stops(chinese, "china", "cn.61div", "0611")).toBe(true);
  });

  rule("7.0.e", "markers have no zone of control", () => {
    const units = { ...all(regiments(3), "3510"), "jp.11div.2": "3207", "cn.61div": "3409" };
    const table = position({ units, side: "japan", phase: "first", declared: "fight/move" });
    table.attack("japan", "3409", regiments(3), [6], { markers: ["naval"] }).act("japan", "advance", [[]]);
    const before = position({ units });
    expect(table.where("jp.3div.1")).toBe("3510");
    expect(table.ready("japan", "naval")).toBe(3);
    for (const hex of table.sheet.board.names)
      expect([hex, table.zones("japan", hex)]).toEqual([hex, before.zones("japan", hex)]);
  });
});

describe("7.1 Terrain and zones of control", () => {
  rule(["7.1.a", "7.1.b"], "zones do not reach into a city but out of it", () => {
    const into = moving("japan", { units: { "jp.3div.1": "3512", "cn.61div": "3511", "jp.3div.2": "3611" } });
    expect(into.zones("china", "3512")).toBe(0);
    const chinese = moving("china", {
      units: { "cn.61div": "2511", "jp.3div.1": "2310" },
      edit: { control: { "2410": "china" } },
    });
    expect(stops(chinese, "china", "cn.61div", "2410")).toBe(false);
    const outOf = moving("china", { units: { "cn.61div": "3310", "jp.3div.1": "3512" } });
    expect(stops(outOf, "china", "cn.61div", "3411")).toBe(true);
    expect(stops(outOf, "china", "cn.61div", "3410")).toBe(false);
  });

  rule(["7.1.c", "7.1.d", "7.1.f"], "zones cross neither sea nor lake nor the Yangtze", () => {
    const zone = (unit: string, from: string, to: string): boolean => {
      const table = position({ units: { [unit]: from } });
      return table.zones(unit.startsWith("jp") ? "japan" : "china", to) > 0;
    };
    expect(zone("cn.61div", "2112", "2212")).toBe(false);
    expect(zone("cn.61div", "2112", "2111")).toBe(true);
    expect(zone("jp.3div.1", "1924", "1925")).toBe(false);
    expect(zone("cn.61div", "1924", "1925")).toBe(false);
    expect(zone("cn.61div", "3509", "3609")).toBe(false);
    expect(zone("jp.3div.1", "3609", "3509")).toBe(false);
    const lake = moving("japan", { units: { "jp.3div.1": "2211", "cn.61div": "2112" } });
    expect(stops(lake, "japan", "jp.3div.1", "2212")).toBe(false);
  });

  rule(
    ["7.1.e", "7.1.g"],
    "zones do not cross the navigable Huangpu, but creeks and rivers, the upper Huangpu too",
    () => {
      const zones = (from: string): string[] => {
        const table = position({ units: { "cn.61div": from } });
        return table.sheet.board.names.filter((hex) => table.zones("china", hex) > 0);
      };
      expect(zones("3610")).toEqual(["3510", "3511"]);
      const { board } = position({}).sheet;
      const seen = { creek: 0, river: 0 };
      for (const [pair, stream] of Object.entries(board.sheet.hexsides)) {
        const [a, b] = pair.split("-");
        if (!board.playable[board.id(a)] || !board.playable[board.id(b)]) continue;
        if (stream === "huangpu" || board.terrain[board.id(b)] === "city") continue;
        if (seen[stream as "creek"]++ > 8) continue;
        expect([pair, zones(a).includes(b)]).toEqual([pair, true]);
      }
      expect(Math.min(seen.creek, seen.river)).toBeGreaterThan(3);
    },
  );

  rule("7.1.h", "zones reach into open ground, woods, marsh, paddy and towns alike", () => {
    const pairs = [
      ["0611", "0610"],
      ["0620", "0619"],
      ["2807", "2808"],
      ["1819", "1818"],
      ["3409", "3410"],
      ["2706", "2606"],
    ];
    for (const [from, to] of pairs) {
      const table = position({ units: { "cn.61div": from, "jp.3div.1": "3512" } });
      expect([to, table.zones("china", to)]).toEqual([to, 1]);
    }
  });

  rule(
    ["7.1.i", "7.1.j", "7.2.h"],
    "on the coast inside the gunfire line the Japanese are free of Chinese zones while they stand there",
    () => {
      const units = { "jp.3div.1": "3510", "jp.3div.2": "3408", "cn.61div": "3410" };
      const table = moving("japan", { units });
      // 3510 does not count as a start in a zone of control: 3511, in the zone of 3410, may be entered at once.
      expect(table.reach("japan", "jp.3div.1")["3511"].stop).toBe(true);
      expect(table.reach("japan", "jp.3div.2")["3510"]).toMatchObject({ stop: false });
      const empty = moving("japan", { units: { "jp.3div.2": "3408", "cn.61div": "3410" } });
      expect(empty.reach("japan", "jp.3div.2")["3510"].stop).toBe(true);
      const inland = moving("japan", { units: { "jp.3div.1": "3409", "cn.61div": "3410" } });
      expect(inland.reach("japan", "jp.3div.1")["3510"].path[0]).not.toBe("3510");
    },
  );

  rule("7.1.k", "a Japanese zone reaches Chinese units on the coast as well", () => {
    const table = moving("china", { units: { "cn.61div": "3409", "cn.62div": "3510", "jp.3div.1": "3511" } });
    expect(table.reach("china", "cn.61div")["3510"].stop).toBe(true);
    expect(table.reach("china", "cn.62div")["3410"].path[0]).not.toBe("3410");
    expect(table.reach("china", "cn.62div")["3509"].path).toEqual(["3509"]);
  });

  rule("7.1.l", "which coast lies inside the gunfire line", () => {
    const { sheet } = position({});
    const line = sheet.board.names.filter((_, hex) => sheet.gunfireLine[hex]);
    const expected = sheet.board.names.filter((name, hex) => {
      if (!sheet.playable[hex]) return false;
      const sides = [0, 1, 2, 3, 4, 5];
      const yangtze = sides.some((d) => {
        const to = sheet.board.neighbour[hex * 6 + d];
        return (
          sheet.board.water(hex as never, d) === "yangtze" && to >= 0 && Number(sheet.board.names[to].slice(0, 2)) >= 20
        );
      });
      const huangpu = sides.some((d) => sheet.board.feature(hex as never, d) === "huangpu");
      return (yangtze && Number(name.slice(0, 2)) >= 20) || huangpu || name === "3510";
    });
    expect(line).toEqual(expected);
    for (const bay of ["2919", "3118", "3417", "3616"]) expect(line).not.toContain(bay);
    expect(line).toContain("3510");
  });

  rule(
    ["ex.7.1.a", "ex.7.1.b", "ex.7.1.e"],
    "a Chinese unit in 3610 controls 3511, not 3611 and not across the Huangpu",
    () => {
      const units = { "cn.61div": "3610", "jp.3div.1": "3811", "jp.3div.2": "3411", "jp.snlf.1": "3609" };
      const table = moving("japan", { units });
      const east = table.reach("japan", "jp.3div.1");
      for (const hex of ["3710", "3711"]) expect([hex, east[hex].stop]).toEqual([hex, false]);
      expect(table.zones("china", "3609")).toBe(0);
      expect(table.zones("china", "3611")).toBe(0);
      expect(table.reach("japan", "jp.3div.2")["3511"].stop).toBe(true);
      expect(table.reach("japan", "jp.3div.2")["3611"]?.stop ?? false).toBe(false);
    },
  );

  rule(["ex.7.1.c", "ex.7.1.d"], "and 3510, unless a Japanese unit is there", () => {
    const empty = moving("japan", { units: { "cn.61div": "3610", "jp.3div.1": "3409" } });
    expect(empty.reach("japan", "jp.3div.1")["3510"].stop).toBe(true);
    const held = moving("japan", { units: { "cn.61div": "3610", "jp.3div.1": "3409", "jp.3div.2": "3510" } });
    expect(held.reach("japan", "jp.3div.1")["3510"].stop).toBe(false);
  });
});

describe("7.2 Moving in zones of control", () => {
  rule("7.2.b", "a friend in the hex does not cancel the zone", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0613", "jp.3div.2": "0612", "cn.61div": "0611" } });
    expect(table.reach("japan", "jp.3div.1")["0612"].stop).toBe(true);
    // Along the railroad from Suzhou: friends on it under a Chinese zone open no way that would be closed without them.
    const rail = (units: Record<string, string>) =>
      moving("japan", { turn: 9, units: { "jp.3div.1": "2410", "jp.snlf.1": "3512", ...units } }).reach(
        "japan",
        "jp.3div.1",
      );
    const free = rail({ "cn.61div": "0202" });
    const way = free["2809"].path;
    const { board } = table.sheet;
    const beside = board
      .neighbours(board.id(way[2]))
      .map((hex) => board.names[hex])
      .find((hex) => !way.includes(hex) && free[hex]) as string;
    const zone = way.filter((hex) => board.distance(board.id(hex), board.id(beside)) === 1);
    const friends = Object.fromEntries(zone.map((hex, i) => [`jp.11div.${i + 1}`, hex]));
    const alone = rail({ "cn.61div": beside });
    expect(rail({ "cn.61div": beside, ...friends })).toEqual(alone);
    expect(alone["2809"]?.cost ?? 99).toBeGreaterThan(free["2809"].cost);
  });

  rule("7.2.c", "nor for a line of communication", () => {
    const units = {
      "jp.3div.1": { hex: "3310", steps: 1 },
      "jp.3div.2": "3309",
      "jp.3div.3": "3308",
      "cn.61div": "3209",
      "cn.62div": "3410",
      "cn.63div": "3111",
    };
    const at = { side: "japan", phase: "reinforcement" } as const;
    const table = position({ units, ...at, edit: { control: { "3308": "japan" } } });
    expect(table.refused("japan", "restore", [["jp.3div.1"]]).rule).toBe("8.3");
    const open = position({ units: { ...units, "cn.61div": "0202", "cn.62div": "0202", "cn.63div": "0202" }, ...at });
    open.act("japan", "restore", [["jp.3div.1"]]);
  });

  rule(["7.2.d", "7.2.e", "7.2.f"], "out of a zone only into a free hex; then on as usual", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0612", "cn.61div": "0611", "jp.3div.2": "0712" } });
    const reach = table.reach("japan", "jp.3div.1");
    expect(reach["0712"].path).toEqual(["0713", "0712"]);
    expect(reach["0613"]).toMatchObject({ stop: false, path: ["0613"] });
    expect(reach["0512"].path[0]).not.toBe("0512");
    expect(reach["0512"].stop).toBe(true);
    table.march("japan", "jp.3div.1", ["0613", "0614"]);
    expect(table.where("jp.3div.1")).toBe("0614");
    const setting: Setting = {
      units: { "jp.3div.1": "0611", "cn.61div": "0610", "cn.62div": "0612", "cn.63div": "0511", "cn.55div": "0712" },
    };
    expect(moving("japan", setting).refused("japan", "move", ["jp.3div.1", "0512"]).rule).toBe("7.2");
  });

  rule("7.2.g", "zones do not hinder an advance", () => {
    const units = { ...all(regiments(3), "0611"), "cn.61div": "0610", "cn.62div": "0609", "cn.63div": "0710" };
    const table = fighting("japan", { units });
    table.attack("japan", "0610", regiments(3), [6]).act("japan", "advance", [regiments(3)]);
    expect(table.where("jp.3div.1")).toBe("0610");
  });

  rule("7.2.i", "out of a city straight into a zone of control", () => {
    const table = moving("japan", { units: { "jp.3div.1": "3512", "cn.61div": "3410", "cn.62div": "3511" } });
    expect(table.reach("japan", "jp.3div.1")["3411"]).toMatchObject({ stop: true, path: ["3411"] });
    table.march("japan", "jp.3div.1", ["3411"]);
    expect(table.where("jp.3div.1")).toBe("3411");
  });
});
