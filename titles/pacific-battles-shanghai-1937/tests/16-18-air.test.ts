import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { bombardmentColumn } from "../rules/16-strike.ts";
import { sheet, type Table, table } from "./help.ts";

const RECEIVED = ["jp.sef1", "jp.sef2", "jp.sef3", "jp.sef4", "cn.9ag", "cn.10ag"];
const allocation = (japan: number, china: number): Table =>
  table({
    turn: 4,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
    air: { japan: { reserve: japan }, china: { reserve: china } },
    received: RECEIVED,
    phase: { name: "allocation" },
  });
/** Superiority, interdiction, recon, strike for Japan; superiority, recon, strike for China. */
const fly = (japan: number[], china: number[], dice: number[] = []): Table => {
  const sum = (list: number[]): number => list.reduce((x, y) => x + y, 0);
  const t = allocation(sum(japan), sum(china));
  t.act("japan", "allocate", japan);
  return t.act("china", "allocate", china, dice);
};

rule(["16.1.a", "ex.16.1.a"], "air units are change: only points count", () => {
  const t = allocation(3, 0);
  t.act("japan", "allocate", [1, 1, 1, 0]).act("china", "allocate", [0, 0, 0]);
  expect([t.air("japan", "interdiction"), t.air("japan", "recon")]).toEqual([1, 1]);
});

rule(
  ["16.2.a", "16.2.b", "16.8.d", "16.33.a"],
  "a strike point flies once a turn, in either strike phase, and again next turn",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      air: { japan: { strike: 2 } },
      fired: ["jp.shanghai-gunfire"],
      phase: { name: "strike", side: "japan" },
    });
    t.act("japan", "strike", ["2414", 1]).act("japan", "done", [], [6]);
    expect([t.air("japan", "strike"), t.air("japan", "reserve")]).toEqual([1, 1]);
    t.edit({ phase: { name: "strike", side: "japan", impulse: 2 } });
    expect(t.refused("japan", "strike", ["2414", 2]).text).toContain("from 1 to 1");
    t.act("japan", "strike", ["2414", 1]).act("japan", "done", [], [6]);
    t.edit({ phase: { name: "allocation" } });
    t.act("japan", "allocate", [0, 0, 0, 2]);
  },
);

rule(["16.2.c", "16.51.c", "16.32.c"], "points that flew superiority or recon wait in the one Reserve box", () => {
  const t = fly([2, 0, 0, 0], [1, 0, 0], [1, 1]);
  expect([t.air("japan", "superiority"), t.air("japan", "reserve")]).toEqual([0, 2 + 1]);
  const recon = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
    air: { japan: { recon: 1 } },
    phase: { name: "movement", side: "japan" },
  });
  recon.act("japan", "airRecon", ["2414"]);
  expect([
    recon.air("japan", "recon"),
    recon.air("japan", "reserve"),
    recon.verbs("japan").includes("airRecon"),
  ]).toEqual([0, 1, false]);
});

rule(
  ["16.21.a", "16.31.b", "16.31.c", "16.9.a", "26.14.b"],
  "boxes: reserve, superiority, interdiction (Japan only), recon, strike; no air supply, no command",
  () => {
    const t = allocation(4, 4);
    const asked = (side: string, picks: number[]): string => {
      const found = t.game.play.options(t.seat(side), "allocate", picks) as { asked: { name: string } };
      return found.asked.name;
    };
    expect([[], [0], [0, 0], [0, 0, 0]].map((picks) => asked("japan", picks))).toEqual([
      "superiority",
      "interdiction",
      "recon",
      "strike",
    ]);
    expect([[], [0], [0, 0]].map((picks) => asked("china", picks))).toEqual(["superiority", "recon", "strike"]);
    expect(t.active()).toEqual([]);
  },
);

rule(["16.31.e", "16.10.a", "16.4.a"], "damaged points are not allocated; Reserve and Damaged are never hit", () => {
  const t = table({
    turn: 4,
    place: { "jp.29bde": "2818" },
    air: { japan: { reserve: 3 }, china: { reserve: 2, damaged: 4 } },
    received: RECEIVED,
    phase: { name: "allocation" },
  });
  expect(t.refused("china", "allocate", [3, 0, 0]).text).toContain("from 0 to 2");
  t.act("japan", "allocate", [3, 0, 0, 0]).act("china", "allocate", [0, 0, 0], []);
  expect([t.air("china", "reserve"), t.air("china", "damaged"), t.air("china", "eliminated")]).toEqual([2, 4, 0]);
});

rule(
  ["16.32.a", "16.34.a"],
  "after its mission a point is eliminated, damaged or in Reserve; the ground harms it only by antiaircraft fire",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      air: { japan: { strike: 3 } },
      phase: { name: "strike", side: "japan" },
    });
    t.act("japan", "strike", ["2414", 3, "none"]).act("japan", "done", [], [1]);
    expect([t.air("japan", "damaged"), t.air("japan", "reserve"), t.air("japan", "eliminated")]).toEqual([1, 2, 0]);
  },
);

rule(["16.51.a", "16.51.b"], "one die a side; losses are simultaneous, so a side losing everything still fires", () => {
  const t = fly([6, 0, 0, 0], [1, 0, 0], [6, 6]);
  expect(t.events("airFire").map((event) => [event.data!.side, event.data!.points, event.data!.die])).toEqual([
    ["japan", 6, 6],
    ["china", 1, 6],
  ]);
  expect([t.air("china", "eliminated"), t.air("japan", "damaged")]).toEqual([1, 1]);
});

rule(["16.51.d"], "more than six points use the column of six", () => {
  const t = fly([9, 0, 0, 0], [9, 0, 0], [6, 1]);
  expect([t.air("china", "eliminated"), t.air("china", "damaged"), t.air("japan", "damaged")]).toEqual([3, 3, 1]);
});

rule(["16.52.a", "ex.16.52.a"], "with equal or fewer points all fire at enemy superiority", () => {
  const t = fly([6, 0, 0, 0], [4, 0, 0]);
  expect(t.turnOf).not.toBe("china");
  const other = fly([6, 0, 0, 2], [4, 0, 2]);
  expect([other.step, other.turnOf]).toEqual(["divert", "japan"]);
});

rule(
  ["16.52.b", "16.52.c", "ex.16.52.b", "16.52.k"],
  "the excess may be diverted, decided before any die: six against four gives none, one or two",
  () => {
    const t = fly([6, 0, 0, 0], [4, 0, 2]);
    expect(t.events("airFire")).toHaveLength(0);
    expect(t.refused("japan", "divert", [3]).text).toContain("from 0 to 2");
    t.act("japan", "divert", [0], [1, 1]);
    expect(t.events("airFire").map((event) => event.data!.points)).toEqual([6, 4]);
  },
);

rule(
  ["16.52.d", "ex.16.52.c", "16.52.e", "ex.16.52.f", "RC.4.b"],
  "two diverted points with a 5: one eliminated, one damaged, from missions the firer chooses",
  () => {
    const t = fly([6, 0, 0, 0], [4, 1, 1]);
    t.act("japan", "divert", [2], [1, 1, 5]);
    expect(t.last("airFire")).toMatchObject({ points: 2, die: 5, eliminations: 1, damages: 1 });
    expect([t.step, t.turnOf]).toEqual(["choose", "japan"]);
    t.act("japan", "strike", ["recon", "strike"]);
    expect([t.air("china", "recon"), t.air("china", "strike"), t.air("china", "eliminated")]).toEqual([0, 0, 1]);
    expect(t.air("china", "damaged")).toBe(1 + 1);
  },
);

rule(
  ["16.52.f", "ex.16.52.d", "ex.16.52.e", "16.52.i"],
  "six points with a 6 against four: three eliminated, one damaged, the rest is lost and nothing spills over",
  () => {
    const t = fly([6, 0, 0, 0], [4, 0, 2]);
    t.act("japan", "divert", [0], [6, 1]);
    expect(t.events("airFire")[0].data).toMatchObject({ eliminations: 3, damages: 3 });
    expect([t.air("china", "eliminated"), t.air("china", "damaged"), t.air("china", "strike")]).toEqual([3, 1, 2]);
  },
);

rule(["16.52.g", "16.52.j"], "diverted losses fall on flying missions only", () => {
  const t = fly([6, 0, 0, 0], [1, 1, 0]);
  t.act("japan", "divert", [5], [1, 1, 6]);
  expect(t.refused("japan", "strike", ["superiority"]).text.length).toBeGreaterThan(0);
  expect(t.refused("japan", "strike", ["reserve"]).text.length).toBeGreaterThan(0);
  t.act("japan", "strike", ["recon"]);
  expect([t.air("china", "eliminated"), t.air("china", "recon")]).toEqual([1, 0]);
});

rule(["16.52.h"], "against no superiority every point is excess", () => {
  const t = fly([3, 0, 0, 0], [0, 0, 3]);
  expect(t.refused("japan", "divert", [4]).text).toContain("from 0 to 3");
  t.act("japan", "divert", [3], [6]);
  t.act("japan", "strike", ["strike", "strike", "strike"]);
  expect([t.air("china", "eliminated"), t.air("china", "damaged")]).toEqual([1, 2]);
});

rule(["VP.J.e", "VP.J.h", "VP.C.d"], "eliminated air points score three and two, damaged ones nothing", () => {
  const t = fly([6, 0, 0, 0], [6, 0, 0], [6, 6]);
  expect(t.vp).toEqual([9, 6]);
  expect([t.air("china", "damaged"), t.air("japan", "damaged")]).toEqual([3, 3]);
});

const arrive = (points: number, extra: object = {}): Table =>
  table({
    turn: 4,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held", "cn.nanking.div.1": "held", "cn.9ag.hq": "held" },
    air: { japan: { interdiction: points } },
    received: RECEIVED,
    phase: { name: "reinforcements", side: "china" },
    ...extra,
  });

rule(
  ["16.6.a", "16.64.a", "16.64.b", "26.14.a"],
  "only Chinese land units and supply arriving on the edge are interdicted, headquarters too",
  () => {
    const t = arrive(6);
    t.act("china", "edge", ["0113", ["cn.9ag.hq"]], [5]);
    expect(t.where("cn.9ag.hq")).toBe("replaceable");
    const air = arrive(6);
    air.act("china", "done", [], []);
    const japan = table({
      turn: 4,
      place: { "jp.29bde": "2818" },
      air: { japan: {}, china: {} },
      received: RECEIVED,
      phase: { name: "reinforcements", side: "japan" },
    });
    japan.act("japan", "done", [], []);
    expect(japan.supply("japan", "base")).toBe(4);
  },
);

rule(["16.61.a", "26.14.c", "17.1.b"], "at most six points interdict, air only", () => {
  const t = allocation(9, 0);
  expect(t.refused("japan", "allocate", [0, 7, 0, 0]).text).toContain("from 0 to 6");
  t.act("japan", "allocate", [0, 6, 0, 0]);
  const guns = arrive(0, { inEffect: ["jp.third-fleet"] });
  guns.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], []);
  expect(guns.where("cn.nanking.elite.1")).toBe("0113");
});

rule(["16.61.b", "16.61.h"], "the Nanking box is safe, even for units that enter the map in the same turn", () => {
  const t = arrive(6);
  t.act("china", "done", [], []).edit({ phase: { name: "movement", side: "china" } });
  t.act("china", "enter", ["cn.nanking.elite.1", "0113", false], []);
  expect(t.where("cn.nanking.elite.1")).toBe("0113");
});

rule(
  ["16.61.d", "16.61.e", "16.61.f", "IT.g", "16.62.b"],
  "rolls apply one by one; antiaircraft fire takes a point at once, rolling itself spends none",
  () => {
    const t = arrive(3);
    t.act("china", "edge", ["0113", ["cn.9ag.hq", "cn.nanking.div.1", "cn.nanking.elite.1"]], [2, 1, 4]);
    expect(t.events("interdiction").map((event) => event.data!.points)).toEqual([3, 3, 2]);
    expect([t.air("japan", "interdiction"), t.air("japan", "damaged")]).toEqual([2, 1]);
    expect(["cn.9ag.hq", "cn.nanking.div.1", "cn.nanking.elite.1"].map((unit) => t.where(unit))).toEqual([
      "0113",
      "0113",
      "0113",
    ]);
  },
);

rule(
  ["16.62.a", "ex.16.62.a", "25.6.e"],
  "two points against two units and four supply points: six rolls on the two column",
  () => {
    const t = arrive(2, { inEffect: ["cn.8-army-group"], received: [...RECEIVED] });
    const supply = sheet.supply[1].map((unit) => sheet.units[unit].text).filter((name) => t.where(name) === "due");
    expect(supply).toHaveLength(4);
    t.act("china", "edge", ["0113", ["cn.nanking.elite.1", "cn.nanking.div.1", ...supply]], [2, 2, 2, 2, 2, 2]);
    expect(t.events("interdiction").map((event) => event.data!.points)).toEqual([2, 2, 2, 2, 2, 2]);
  },
);

rule(["16.63.c", "16.63.e", "16.63.f"], "E: the Chinese unit goes to the Replaceable box and scores", () => {
  const t = arrive(6);
  t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [6]);
  expect([t.where("cn.nanking.elite.1"), t.vp]).toEqual(["replaceable", [3, 0]]);
});

rule(
  ["16.63.d", "IT.j", "IT.i", "IT.h"],
  "D1 delays a point or unit one turn; D2 kills a point and delays a unit two turns",
  () => {
    const t = arrive(4);
    t.act("china", "edge", ["0113", ["cn.supply.1"]], [4]);
    expect(t.where("cn.supply.1")).toBe("mix");
    t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [4]);
    expect(t.where("cn.nanking.elite.1")).toBe("track 6");
    t.act("china", "edge", ["0113", ["cn.nanking.div.1"]], [3]);
    expect(t.where("cn.nanking.div.1")).toBe("track 5");
    const supply = arrive(4);
    supply.act("china", "edge", ["0113", ["cn.supply.1"]], [3]);
    expect(supply.where("cn.supply.1")).toBe("track 5");
  },
);

rule(
  ["16.64.c", "IT.k"],
  "E kills the point too; there are no deception markers, and no Chinese unit breaks down",
  () => {
    const t = arrive(6);
    t.act("china", "edge", ["0113", ["cn.supply.1"]], [6]);
    expect([t.where("cn.supply.1"), t.vp]).toEqual(["mix", [0, 0]]);
    expect(sheet.units.some((unit) => unit.name.includes("Deception"))).toBe(false);
  },
);

const interdictionRow = (die: number): string[] => sheet.tables.interdiction.rows[die - 1];
rule(["IT.a", "IT.b", "IT.c", "IT.d", "IT.e"], "interdiction table, dice 1 to 5", () => {
  expect(interdictionRow(1)).toEqual(["AA", "AA", "AA", "AA", "AA", "AA"]);
  expect(interdictionRow(2)).toEqual(["-", "-", "-", "-", "-", "D1"]);
  expect(interdictionRow(3)).toEqual(["-", "-", "-", "D1", "D1", "D2"]);
  expect(interdictionRow(4)).toEqual(["-", "-", "D1", "D2", "D2", "D2"]);
  expect(interdictionRow(5)).toEqual(["-", "D1", "D2", "D2", "E", "E"]);
  for (const points of [1, 2, 3, 4, 5, 6]) {
    const t = arrive(points);
    t.act("china", "edge", ["0113", ["cn.nanking.div.1"]], [5]);
    expect(t.last("interdiction").result).toBe(interdictionRow(5)[points - 1]);
  }
});
rule(["IT.f"], "interdiction table, die 6", () => {
  expect(interdictionRow(6)).toEqual(["D1", "D2", "E", "E", "E", "E"]);
});

rule(
  ["16.7.a", "16.7.b", "16.71.d", "18.2.a"],
  "recon flies in the own movement phase, at any moment, without loss",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      air: { japan: { recon: 2 } },
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "move", ["jp.29bde", "2819"]).act("japan", "airRecon", ["2414"], []);
    expect(t.own("japan").seen.map((unit) => sheet.units[unit].text)).toEqual(["cn.nanking.elite.1"]);
    t.act("japan", "done");
    expect(t.step).toBe("strike");
    expect(t.verbs("japan")).not.toContain("airRecon");
  },
);

rule(
  ["16.71.a", "16.71.b", "16.71.c", "16.71.e"],
  "recon sees its hex, the neighbours, and open terrain at two hexes, once per hex",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2818",
        "cn.nanking.elite.1": "2513",
        "cn.nanking.elite.2": "2514",
        "cn.nanking.elite.3": "2515",
        "cn.nanking.div.1": "2612",
        "cn.nanking.div.2": "2511",
        "cn.nanking.bde.1": "2412",
      },
      air: { japan: { recon: 2 } },
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "airRecon", ["2513"]);
    const seen = t
      .own("japan")
      .seen.map((unit) => sheet.units[unit].text)
      .sort();
    expect(seen).toEqual(
      ["cn.nanking.bde.1", "cn.nanking.div.1", "cn.nanking.div.2", "cn.nanking.elite.1", "cn.nanking.elite.2"].sort(),
    );
    expect(t.refused("japan", "airRecon", ["2513"]).rule).toBe("16.71");
  },
);

rule(
  ["16.8.a", "16.8.b", "16.8.c", "18.3.a"],
  "strikes are placed on enemy hexes, all before any is flown; the number is shown",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414", "cn.nanking.elite.2": "2512" },
      air: { japan: { strike: 4 } },
      phase: { name: "strike", side: "japan" },
    });
    expect(t.refused("japan", "strike", ["2513", 1, "none"]).rule).toBe("16.8");
    t.act("japan", "strike", ["2414", 2, "none"], []).act("japan", "strike", ["2512", 1, "none"], []);
    expect(t.events("bombardment")).toHaveLength(0);
    t.act("japan", "done", [], [2, 2]);
    expect(t.events("bombardment").map((event) => [event.data!.hex, event.data!.points])).toEqual([
      ["2414", 2],
      ["2512", 1],
    ]);
  },
);

rule(
  ["16.81.a", "16.81.b", "16.81.c", "16.81.d", "16.81.e"],
  "column = points minus terrain and fortification, never below zero; one die; survivors to Reserve",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414", "cn.nanking.elite.2": "2417" },
      forts: { china: ["2414"] },
      air: { japan: { strike: 6 } },
      phase: { name: "strike", side: "japan" },
    });
    t.act("japan", "strike", ["2414", 4, "none"])
      .act("japan", "strike", ["2417", 2, "none"])
      .act("japan", "done", [], [6, 6]);
    expect(t.events("bombardment").map((event) => [event.data!.shift, event.data!.column, event.data!.result])).toEqual(
      [
        [3, "1", "S"],
        [0, "2", "S"],
      ],
    );
    expect(t.air("japan", "reserve")).toBe(6);
    expect(bombardmentColumn(sheet, 1, 3)).toBe(0);
  },
);

rule(
  ["16.82.a", "26.7.a", "26.7.b", "26.7.c", "26.7.d"],
  "four Japanese or two Chinese air points on a hex and phase; gunfire does not count",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      air: { japan: { strike: 9 }, china: { strike: 9 } },
      phase: { name: "strike", side: "japan" },
    });
    expect(t.refused("japan", "strike", ["2414", 5, "none"]).text).toContain("from 0 to 4");
    t.act("japan", "strike", ["2414", 4, "jp.shanghai-gunfire"]).act("japan", "done", [], [2]);
    expect(t.last("bombardment").points).toBe(7);
    t.edit({ phase: { name: "strike", side: "japan", impulse: 2 } });
    t.act("japan", "strike", ["2414", 4]);
    t.edit({ phase: { name: "strike", side: "china" } });
    expect(t.refused("china", "strike", ["2818", 3]).text).toContain("from 1 to 2");
  },
);

rule(
  ["ex.16.83.a", "RC.5.c", "19.3.a", "16.85.a"],
  "three points, S: the combat unit is suppressed, one of two supply units is lost; nothing is revealed",
  () => {
    const t = table({
      place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2817" },
      supply: { china: { "2817": 2 } },
      active: ["cn.9ag.hq"],
      air: { japan: { strike: 3 } },
      phase: { name: "strike", side: "japan" },
    });
    t.act("japan", "strike", ["2817", 3, "none"]).act("japan", "done", [], [4]);
    expect([t.suppressed(), t.supply("china", "2817"), t.active()]).toEqual([["cn.nanking.elite.1"], 1, []]);
    expect(t.own("japan").seen).toEqual([]);
    expect(JSON.stringify(t.game.log(t.seat("japan")))).not.toContain("cn.");
  },
);

rule(["ex.16.83.b"], "the Chinese may put only two points on a hex", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
    air: { china: { strike: 3 } },
    phase: { name: "strike", side: "china" },
  });
  expect(t.refused("china", "strike", ["2818", 3]).text).toContain("from 1 to 2");
});

rule(["19.3.b"], "an inactive headquarters is not affected by an S", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.9ag.hq": "2817" },
    air: { japan: { strike: 3 } },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", 3, "none"]).act("japan", "done", [], [6]);
  expect([t.where("cn.9ag.hq"), t.suppressed()]).toEqual(["2817", []]);
});

rule(
  ["16.84.a", "16.84.b", "RC.5.l", "RC.5.b"],
  "antiaircraft fire comes after the effect and damages one point, never eliminates",
  () => {
    const t = table({
      place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" },
      air: { japan: { strike: 4 } },
      phase: { name: "strike", side: "japan" },
    });
    t.act("japan", "strike", ["2817", 4, "jp.shanghai-gunfire"]).act("japan", "done", [], [1]);
    expect(t.last("bombardment").result).toBe("S+AA");
    expect([
      t.suppressed(),
      t.air("japan", "damaged"),
      t.air("japan", "reserve"),
      t.air("japan", "eliminated"),
    ]).toEqual([["cn.nanking.elite.1"], 1, 3, 0]);
  },
);

rule(["16.84.c", "17.1.a"], "pure gunfire ignores antiaircraft fire", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" },
    air: { japan: {} },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", "jp.shanghai-gunfire"]).act("japan", "done", [], [1]);
  expect([t.air("japan", "damaged"), t.pub.inEffect.includes("jp.shanghai-gunfire")]).toEqual([0, true]);
});

rule(["17.0.b", "17.2.b"], "gunfire is one factor, combined with air in one attack", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717" },
    air: { japan: { strike: 2 } },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", 2, "jp.shanghai-gunfire"]);
  expect(t.verbs("japan")).toEqual(["done"]);
  t.act("japan", "done", [], [3]);
  expect(t.last("bombardment")).toMatchObject({ points: 5, result: "S" });
});

rule(["17.2.a", "17.2.c"], "one gunfire mission per hex and turn, each marker once a turn", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717" },
    inEffect: ["jp.third-fleet"],
    air: { japan: {} },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", "jp.shanghai-gunfire"]).act("japan", "done", [], [2]);
  t.edit({ phase: { name: "strike", side: "japan", impulse: 2 } });
  expect(t.refused("japan", "strike", ["2817", "jp.third-fleet"]).rule).toBe("17.2");
  expect(t.options("japan", "strike", ["2717"])).toEqual(["jp.third-fleet"]);
  t.edit({ air: { japan: { strike: 1 } }, phase: { name: "strike", side: "japan", impulse: 2 } });
  expect(t.refused("japan", "strike", ["2817", 1, "jp.third-fleet"]).text).toContain("goes on after everything");
  t.act("japan", "strike", ["2817", 1]);
});

rule(
  ["18.1.a", "18.1.c", "18.1.d"],
  "contact shows adjacent stacks before declaration, and only for that combat phase",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2815" },
      phase: { name: "combat", side: "japan" },
    });
    expect(t.own("japan").seen.map((unit) => sheet.units[unit].text)).toEqual(["cn.nanking.elite.1"]);
    t.fight("japan", ["2817"], ["jp.29bde"], "raid", [4]);
    expect(t.pub.phase).toBe("movement");
    expect(t.own("japan").seen).toEqual([]);
  },
);

rule(["18.1.e"], "participants and the headquarters value are open from the start of the battle", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.sefhq": "2820", "cn.nanking.elite.1": "2817" },
    active: ["jp.sefhq"],
    phase: { name: "combat", side: "japan" },
  });
  expect(t.own("china").seen).toEqual([]);
  t.act("japan", "battle", [["2817"], ["jp.29bde"]]).act("japan", "done");
  expect(t.own("china").seen.map((unit) => sheet.units[unit].text)).toEqual(["jp.29bde"]);
  expect(t.game.view(t.seat("china")).pub.fight!.support).toEqual([2, 0]);
  expect(JSON.stringify(t.game.view(t.seat("china")).pub.fight)).not.toContain(String(sheet.board.id("2820")));
});

rule(["18.2.b"], "a bombarded stack shows a suppression marker and nothing else", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" },
    air: { japan: { strike: 4 } },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", 4, "none"]).act("japan", "done", [], [6]);
  expect(t.game.view(t.seat("japan")).pub.suppressed[1].map((hex) => sheet.board.names[hex])).toEqual(["2817"]);
});

rule(["18.5.a"], "terrain and fortifications are public", () => {
  const t = table({
    place: { "jp.29bde": "2514", "cn.nanking.elite.1": "0613" },
    forts: { japan: ["2514"] },
    phase: { name: "movement", side: "china" },
  });
  expect(t.game.view(t.seat("china")).pub.forts[0].map((hex) => sheet.board.names[hex])).toEqual(["2514"]);
});

rule(["18.6.a"], "the enemy's track is hidden", () => {
  const t = table({
    place: { "jp.29bde": "2514", "cn.9ag.hq": "track 6", "cn.nanking.elite.1": "held" },
    phase: { name: "movement", side: "japan" },
  });
  const view = t.game.view(t.seat("japan"));
  expect(view.mine!.at).toHaveLength(sheet.count[0]);
  expect(JSON.stringify(view.pub)).not.toContain("-106");
});

rule(["18.8.a"], "no optional rule is in force", () => {
  expect(table().title.options).toEqual([]);
});

rule(["20.1.a"], "engineers never generate air units", () => {
  const t = table({
    turn: 4,
    place: { "jp.8eng": "2818", "jp.10eng": "2514" },
    air: { japan: {} },
    received: RECEIVED,
    phase: { name: "reinforcements", side: "japan" },
  });
  expect(t.air("japan", "reserve")).toBe(1);
});

rule(
  ["20.3.a", "20.3.b", "20.3.f"],
  "an engineer next to supply fortifies its hex and occupied neighbours; twice gains nothing",
  () => {
    const t = table({
      place: { "jp.8eng": "2818", "jp.29bde": "2817", "jp.5bde": "2815" },
      supply: { japan: { "2819": 2 } },
      phase: { name: "supply", side: "japan" },
    });
    t.act("japan", "fortify", ["2819", ["jp.8eng"]]);
    expect([t.forts("japan"), t.supply("japan", "2819")]).toEqual([["2817", "2818", "2819"], 1]);
    t.act("japan", "fortify", ["2819", ["jp.8eng"]]);
    expect(t.forts("japan")).toHaveLength(2 + (t.supply("japan", "2819") > 0 ? 1 : 0));
  },
);

rule(["20.3.c"], "several engineers build from one point", () => {
  const t = table({
    place: { "jp.8eng": "2818", "jp.10eng": "2820" },
    supply: { japan: { "2819": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "fortify", ["2819", ["jp.8eng", "jp.10eng"]]);
  expect([t.forts("japan"), t.supply("japan", "2819")]).toEqual([["2818", "2820"], 0]);
});

rule(["20.3.d", "20.3.e"], "without an effective engineer nothing is built; the Chinese have none", () => {
  const t = table({
    place: { "jp.8eng": "2818" },
    supply: { japan: { "2818": 1 } },
    suppressed: ["jp.8eng"],
    phase: { name: "supply", side: "japan" },
  });
  expect(t.refused("japan", "fortify", ["2818", ["jp.8eng"]]).rule).toBe("20.3");
  expect(sheet.engineers.every((unit) => sheet.side[unit] === 0)).toBe(true);
});
