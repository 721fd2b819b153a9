import type { Edit } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { stepTo } from "../rules/11-movement/terrain.ts";
import { C2, cost, J2, move, reach, sheet, sheetWith, Table, table } from "./helpers.ts";

rule(["11.0.b", "11.0.c"], "the factor limits a phase; unspent points are lost", () => {
  const t = table({
    place: { "cn.nanking.div.1": "2818", "cn.nanking.elite.1": "2818", "jp.29bde": "2414" },
    ...move("first", "china"),
  });
  const dearest = (): number =>
    Math.max(...reach(t, "china", "cn.nanking.div.1").map((hex) => cost(t, "china", "cn.nanking.div.1", hex)));
  expect(dearest()).toBe(4);
  expect(t.refused("china", "move", ["cn.nanking.div.1", "2823"]).rule).toBe("11.0");
  t.act("china", "move", ["cn.nanking.div.1", "2817"]);
  expect(t.refused("china", "move", ["cn.nanking.div.1", "2816"]).rule).toBe("11.2");
  t.edit(move("first", "china"));
  expect(dearest()).toBe(4);
});

rule(["11.2.a", "11.2.b"], "units move one at a time, once; the enemy does not move meanwhile", () => {
  const t = table({ place: { "cn.nanking.div.1": "2818", "jp.29bde": "2414" }, ...move("first", "china") });
  expect(t.refused("japan", "move", ["jp.29bde", "2413"]).text).toContain("nothing to decide");
  expect(t.refused("china", "move", ["jp.29bde", "2413"]).rule).toBe("11.2");
  t.act("china", "move", ["cn.nanking.div.1", "2817"]);
  expect(t.verbs("china")).toEqual(["done"]);
});

rule(["11.3.b"], "only the listed oval types pay the mechanized column", () => {
  const t = table({
    place: { "jp.29bde": "0102", "jp.8eng": "0102", "jp.sefaa": "0102", "jp.7mg": "0102", "jp.3recon": "0102" },
    ...move("first", "japan"),
  });
  for (const unit of ["jp.29bde", "jp.8eng", "jp.sefaa", "jp.7mg"]) expect(cost(t, "japan", unit, "0103")).toBe(2);
  expect(cost(t, "japan", "jp.3recon", "0103")).toBe(3);
});

rule(["11.4.a", "11.4.e"], "a unit may always move one hex, in each phase it may move", () => {
  const t = table({
    place: { "cn.nanking.bde.1": "0615", "cn.9ag.hq": "0615", "jp.29bde": "2414" },
    active: ["cn.9ag.hq"],
    ...move("first", "china"),
  });
  expect(reach(t, "china", "cn.nanking.bde.1")).toContain("0715");
  t.act("china", "move", ["cn.nanking.bde.1", "0715"]);
  t.edit({ place: { "cn.nanking.bde.1": "0615" }, ...move("follow", "china") });
  t.act("china", "move", ["cn.nanking.bde.1", "0716"]);
  expect(t.where("cn.nanking.bde.1")).toBe("0716");
});

rule(["11.4.b", "11.5.b", "RC.6.e"], "the minimum move never leads into closed terrain", () => {
  const t = table({
    place: { "cn.nanking.tank.1": "0615", "cn.nanking.elite.1": "2314", "jp.29bde": "2613" },
    ...move("first", "china"),
  });
  expect(reach(t, "china", "cn.nanking.tank.1")).not.toContain("0715");
  expect(t.refused("china", "move", ["cn.nanking.tank.1", "0715"]).rule).toBe("11.5");
  expect(t.refused("china", "move", ["cn.nanking.elite.1", "2415"]).rule).toBe("26.11");
  for (const hex of sheet.allHexes) {
    if (["sea", "lake", "majorRiver", "northbank"].includes(sheet.board.terrain[hex]))
      expect(sheet.playable[hex]).toBe(0);
  }
});

rule(
  ["11.4.c", "11.5.a", "11.5.c", "12.6.a"],
  "no hex with enemies is entered, whether combat units, headquarters or supply",
  () => {
    const enemies: Edit[] = [
      { place: { "cn.nanking.elite.1": "2817", "jp.29bde": "2818" } },
      { place: { "cn.9ag.hq": "2817", "jp.29bde": "2818" } },
      { place: { "jp.29bde": "2818" }, supply: { china: { "2817": 1 } } },
    ];
    for (const enemy of enemies) {
      const t = table({ ...enemy, ...move("first", "japan") });
      expect(reach(t, "japan", "jp.29bde")).not.toContain("2817");
      expect(t.refused("japan", "move", ["jp.29bde", "2817"]).rule).toBe("11.5");
    }
    const slow = table({ place: { "cn.nanking.bde.1": "0615", "jp.29bde": "0715" }, ...move("first", "china") });
    expect(slow.refused("china", "move", ["cn.nanking.bde.1", "0715"]).rule).toBe("11.5");
  },
);

rule(
  ["11.4.d", "13.4.a", "13.5.e"],
  "the first hex out of an enemy zone must be free of zones; no Chinese unit infiltrates",
  () => {
    const shut = table({
      place: { "cn.nanking.elite.1": "2818", "jp.29bde": "2817", "jp.5bde": "2819" },
      ...move("first", "china"),
    });
    expect(shut.refused("china", "move", ["cn.nanking.elite.1", "2718"]).rule).toBe("11.6");
    const t = table({
      place: { "cn.nanking.elite.1": "2818", "jp.29bde": "2817", "jp.5bde": "2718", "jp.22bde": "2720" },
      ...move("first", "china"),
    });
    expect(reach(t, "china", "cn.nanking.elite.1")).toContain("2919");
    const next = (suppressed: string[]): number =>
      cost(t.edit({ suppressed, ...move("first", "china") }), "china", "cn.nanking.elite.1", "2719");
    // Next door, but in another zone: only a way over free hexes leads there.
    expect([next([]), next(["jp.29bde", "jp.5bde"])]).toEqual([2, 1]);
    const japan = table({
      place: { "jp.sefarmor": "2818", "jp.29bde": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2819" },
      ...move("first", "japan"),
    });
    expect(japan.options("japan", "move", [])).toEqual(["jp.29bde"]);
    expect(sheet.units.some((unit) => unit.side === 1 && unit.type.infiltrates)).toBe(false);
  },
);

rule(
  ["11.4.f", "15.33.k", "15.43.a", "15.43.b"],
  "movement factor zero: no minimum move, no retreat, no pursuit; attack factor zero does not matter",
  () => {
    const rooted = new Table({ sheet: sheetWith("cn.elite", { move: 0 }) });
    rooted.edit({
      clear: true,
      place: { ...C2, ...J2 },
      phase: { name: "movement", side: "china" },
    });
    expect(rooted.refused("china", "move", ["cn.nanking.elite.1", "2816"]).rule).toBe("11.6");
    rooted.edit({ phase: { name: "combat", side: "japan" } });
    rooted.fight("japan", ["2817"], ["jp.29bde", "jp.5bde"], "assault", [6]);
    expect(rooted.last("battle").result).toBe("DS");
    rooted.act("china", "lose", [["cn.nanking.elite.1"]]);
    expect([rooted.where("cn.nanking.elite.1"), rooted.where("cn.nanking.elite.2")]).toEqual([
      "replaceable",
      "replaceable",
    ]);
    const still = new Table({ sheet: sheetWith("cn.elite", { move: 0 }) });
    still.edit({
      clear: true,
      place: { "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2817", "jp.1com": "2818" },
      phase: { name: "combat", side: "japan" },
    });
    still.fight("japan", ["2817"], ["jp.1com"], "assault", [1]);
    expect(still.last("battle").result).toBe("AZ");
    expect(still.options("china", "pursue", [])).toEqual(["cn.9ag.hq"]);
  },
);

rule(["11.6.a", "13.3.a", "11.6.b"], "entering an enemy zone stops the unit and costs nothing extra", () => {
  const t = table({
    place: { "jp.29bde": "2820", "jp.5bde": "2718", "cn.nanking.elite.1": "2817" },
    ...move("first", "japan"),
  });
  expect(cost(t, "japan", "jp.29bde", "2818")).toBe(2);
  expect(t.options("japan", "march", ["jp.29bde", "2818"])).toEqual([]);
  t.act("japan", "march", ["jp.29bde", "2818"]);
  expect(t.where("jp.29bde")).toBe("2818");
  const around = (suppressed: string[]): number => {
    const passing = table({
      place: { "jp.29bde": "2819", "jp.5bde": "2718", "cn.nanking.elite.1": "2817" },
      suppressed,
      ...move("first", "japan"),
    });
    return cost(passing, "japan", "jp.29bde", "2816");
  };
  expect([around([]), around(["cn.nanking.elite.1"])]).toEqual([6, 4]);
});

rule(["11.6.c"], "a unit in an enemy zone may stay there", () => {
  const t = table({ place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" }, ...move("first", "japan") });
  t.toCombat("japan");
  expect([t.step, t.where("jp.29bde")]).toEqual(["declare", "2818"]);
});

rule(["11.6.d"], "zones are read live: a suppressed stack lets units pass", () => {
  const place = { "jp.29bde": "2818", "jp.3hq": "2819", "cn.nanking.elite.1": "2817" };
  const blocked = table({ place, active: ["jp.3hq"], ...move("follow", "japan") });
  blocked.act("japan", "move", ["jp.29bde", "2820"]);
  const t = table({ place, active: ["jp.3hq"], suppressed: ["cn.nanking.elite.1"], ...move("follow", "japan") });
  expect(cost(t, "japan", "jp.29bde", "2716")).toBe(3);
});

rule(["11.71.a", "11.71.b", "RC.6.d"], "along a road a unit pays half a point whatever the terrain", () => {
  const t = table({ place: { "jp.29bde": "2212", "jp.3recon": "2212" }, ...move("first", "japan") });
  expect(cost(t, "japan", "jp.29bde", "2313")).toBe(0.5);
  expect(cost(t, "japan", "jp.3recon", "2413")).toBe(1);
});

rule(["11.71.c", "26.13.c"], "off the connected hexside the terrain is paid", () => {
  const t = table({ place: { "jp.29bde": "2314", "cn.nanking.elite.1": "2316" }, ...move("first", "japan") });
  expect(cost(t, "japan", "jp.29bde", "2413")).toBe(1);
  const c = table({ place: { "cn.nanking.elite.1": "2314", "jp.29bde": "2818" }, ...move("first", "china") });
  expect(cost(c, "china", "cn.nanking.elite.1", "2315")).toBeLessThan(2);
  expect(cost(c, "china", "cn.nanking.elite.1", "2213")).toBe(2);
});

rule(["11.71.d"], "a mechanized unit enters marsh along a railroad and cannot leave it there", () => {
  const t = table({ place: { "cn.nanking.tank.1": "0615", "jp.29bde": "2818" }, ...move("first", "china") });
  const open = reach(t, "china", "cn.nanking.tank.1");
  expect(open).toEqual(expect.arrayContaining(["0616", "0617", "0618"]));
  expect(open).not.toContain("0716");
  const unit = sheet.unitNamed.get("cn.nanking.tank.1")!;
  const at = sheet.board.id("0617");
  const marshes = [0, 1, 2, 3, 4, 5]
    .map((direction) => stepTo(sheet, unit, at, direction))
    .filter((hex) => sheet.board.terrain[hex] === "marsh");
  expect(marshes.map((hex) => sheet.board.names[hex]).sort()).toEqual(["0616", "0618"]);
});

rule(
  ["11.71.e", "26.13.a", "26.13.b"],
  "rail costs a quarter for the Chinese and half for the Japanese; the cheaper of road and rail is paid",
  () => {
    const c = table({ place: { "cn.nanking.elite.1": "2413", "jp.29bde": "2818" }, ...move("first", "china") });
    expect(cost(c, "china", "cn.nanking.elite.1", "2414")).toBe(0.25);
    const j = table({ place: { "jp.29bde": "2413" }, ...move("first", "japan") });
    expect(cost(j, "japan", "jp.29bde", "2414")).toBe(0.5);
    const long = table({ place: { "cn.nanking.div.1": "2414", "jp.29bde": "2818" }, ...move("first", "china") });
    expect(cost(long, "china", "cn.nanking.div.1", "0812")).toBe(4);
  },
);

rule(["11.72.a", "RC.6.b"], "streams cost one more, rivers two or three; major rivers are closed and unbridged", () => {
  const t = table({
    place: { "jp.29bde": "0419", "jp.3recon": "2517", "jp.5bde": "2517", "jp.1com": "2515" },
    ...move("first", "japan"),
  });
  expect(cost(t, "japan", "jp.29bde", "0420")).toBe(2);
  expect(cost(t, "japan", "jp.5bde", "2417")).toBe(3);
  expect(cost(t, "japan", "jp.3recon", "2417")).toBe(4);
  const { board } = sheet;
  for (const hex of sheet.allHexes)
    for (let direction = 0; direction < 6; direction++) {
      if (board.feature(hex, direction) !== "majorRiver") continue;
      expect(board.bridge[hex] & (1 << direction)).toBe(0);
      for (const side of [0, 1]) for (const cls of [0, 1]) expect(sheet.costs[side][cls][6 * hex + direction]).toBe(-1);
    }
});

rule(
  ["11.72.b", "11.72.c", "RC.9.h"],
  "every route over a stream or river is bridged, nothing else, and bridges take the hexside's cost away",
  () => {
    const { map } = sheet.data;
    for (const side of Object.keys(map.hexsides)) {
      if (map.hexsides[side] === "majorRiver") continue;
      expect(Boolean(map.bridges[side]), side).toBe(Boolean(map.road[side] || map.rail[side]));
    }
    const t = table({ place: { "cn.nanking.elite.1": "0210", "jp.29bde": "2818" }, ...move("first", "china") });
    expect(cost(t, "china", "cn.nanking.elite.1", "0311")).toBe(0.25);
  },
);

rule(["11.4.d", "13.5.a"], "a minimum move into a hidden zone is no infiltration: it must be paid for", () => {
  const try_ = (suppressed: string[]): string => {
    const t = table({
      place: { "jp.1com": "0617", "cn.nanking.elite.1": "0517", "cn.nanking.elite.2": "0816" },
      suppressed,
      ...move("first", "japan"),
    });
    t.act("japan", "move", ["jp.1com", "0717"]);
    expect(t.last("stopped")).toMatchObject(suppressed.length > 0 ? { hex: "0717" } : {});
    return t.where("jp.1com");
  };
  expect(try_([])).toBe("0717");
  expect(try_(["jp.1com"])).toBe("0617");
});

rule(["11.4.a", "11.6.a"], "a unit outside enemy zones moves although every hex around it is in one", () => {
  const t = table({
    place: { "jp.sefhq": "2611", "jp.5bde": "2714", "cn.nanking.elite.1": "2713" },
    ...move("first", "japan"),
  });
  expect(t.pub.zoc[1].map((hex) => sheet.board.names[hex])).toEqual(["2713"]);
  expect(t.options("japan", "move")).toContain("jp.sefhq");
  t.act("japan", "move", ["jp.sefhq", "2712"]);
  expect(t.where("jp.sefhq")).toBe("2712");
});

rule(["11.2.a"], "the first counter of each side moves like the others", () => {
  const place = {
    "jp.shanghaihq": "0101",
    "jp.29bde": "0102",
    "cn.shanghai.bde.1": "2818",
    "cn.shanghai.bde.2": "2819",
  };
  const japan = table({ place, ...move("first", "japan") });
  expect(japan.options("japan", "move")).toEqual(["jp.shanghaihq", "jp.29bde"]);
  japan.act("japan", "move", ["jp.shanghaihq", "0102"]).act("japan", "move", ["jp.29bde", "0101"]);
  expect(japan.occupied("japan")).toEqual(["0101", "0102"]);
  expect(japan.events("moved").map((event) => event.text)).toEqual([
    "Shanghai HQ moves from 0101 to 0102.",
    "29/3 Brigade moves from 0102 to 0101.",
  ]);
  const china = table({ place, ...move("first", "china") });
  expect(china.options("china", "move")).toEqual(["cn.shanghai.bde.1", "cn.shanghai.bde.2"]);
});

rule(
  ["11.5.b", "11.4.b", "13.4.a"],
  "why a hex is not entered: held, closed, sea, town, zone to zone, too far, own hex",
  () => {
    const t = table({
      place: {
        "jp.sefarmor": "2513",
        "jp.29bde": "2513",
        "jp.1com": "2513",
        "cn.nanking.elite.1": "2412",
        "cn.nanking.elite.2": "2514",
      },
      suppressed: ["jp.1com"],
      ...move("first", "japan"),
    });
    const why = (unit: string, hex: string): string => {
      const { rule: number, text } = t.why("japan", "move", [unit], "hex", hex)!;
      return `${number} ${text}`;
    };
    expect(why("jp.29bde", "2513")).toBe("11.0 It is there already.");
    expect(why("jp.29bde", "2514")).toBe("11.5 Enemy units hold 2514.");
    expect(why("jp.29bde", "2415")).toBe("26.11 No unit may enter the International Settlement.");
    expect(why("jp.29bde", "2710")).toBe("11.5 2710 is closed to land units.");
    expect(why("jp.sefarmor", "2413")).toBe("13.4 It may not go from one enemy zone of control straight into another.");
    expect(why("jp.29bde", "2818")).toBe(
      "11.0 2818 is out of reach of its movement points, or an enemy zone of control stops it before.",
    );
    const marsh = table({ place: { "cn.nanking.tank.1": "0615", "jp.29bde": "2818" }, ...move("first", "china") });
    const closed = marsh.why("china", "move", ["cn.nanking.tank.1"], "hex", "0715")!;
    expect(`${closed.rule} ${closed.text}`).toBe("11.5 The way into 0715 is closed to this unit.");
    const poor = table({
      place: { "jp.1com": "0617", "cn.nanking.elite.1": "0517", "cn.nanking.elite.2": "0718", "jp.29bde": "0719" },
      suppressed: ["jp.1com"],
      ...move("first", "japan"),
    });
    const refused = poor.why("japan", "move", ["jp.1com"], "hex", "0717")!;
    expect(`${refused.rule} ${refused.text}`).toBe("13.4 It has too few movement points to infiltrate there.");
  },
);

rule(["11.2.b", "11.1.b"], "a side with nobody left on the map to move is told so, whichever way it would go", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.5bde": "base", "cn.nanking.elite.1": "0613" },
    ...move("first", "japan"),
  });
  t.act("japan", "march", ["jp.29bde", "2819", false]);
  for (const verb of ["move", "march"]) {
    expect(t.verbs("japan")).not.toContain(verb);
    expect(t.refused("japan", verb, ["jp.29bde", "2818"]).text).toBe(
      "No unit on the map can still move in this phase.",
    );
  }
  expect(t.verbs("japan")).toEqual(["land", "done"]);
  const follow = table({
    place: { "jp.29bde": "base", "jp.3hq": "2818" },
    active: ["jp.3hq"],
    ...move("follow", "japan"),
  });
  expect(follow.refused("japan", "move", ["jp.29bde", "2818"]).rule).toBe("10.2");
});

rule(
  ["18.4.a", "13.4.a"],
  "a stack met on any side stops a unit once, and one passed on any side is told of once",
  () => {
    const around = sheet.board.neighbours(sheet.board.id("2818")).map((hex) => sheet.board.names[hex]);
    const apart = (one: string, other: string): number =>
      sheet.board.distance(sheet.board.id(one), sheet.board.id(other));
    for (const hidden of around) {
      // Past a headquarters without a zone, between two hexes that are not next to it.
      const [start, end] = around.filter((hex) => apart(hex, hidden) === 2);
      const t = table({ place: { "jp.29bde": start, "cn.9ag.hq": hidden }, ...move("first", "japan") });
      t.act("japan", "march", ["jp.29bde", "2818", true, end, false]);
      expect(
        t.events("passedBy").map((event) => event.data!.places![0]),
        hidden,
      ).toEqual([hidden]);
    }
    const turned = table({
      place: { "jp.1com": "0617", "cn.nanking.elite.1": "0517", "cn.nanking.elite.2": "0816" },
      suppressed: ["jp.1com"],
      ...move("first", "japan"),
    }).act("japan", "move", ["jp.1com", "0717"]);
    expect([turned.where("jp.1com"), turned.events("stopped").length]).toEqual(["0617", 1]);
    expect(turned.events("moved")[0].text).toContain("stays in 0617");
    // The first step out of the open may lead straight into a hidden zone.
    const into = table({ place: { "jp.sefarmor": "2719", "cn.nanking.elite.1": "2617" }, ...move("first", "japan") });
    into.act("japan", "move", ["jp.sefarmor", "2718"]);
    expect([into.where("jp.sefarmor"), into.events("stopped").length]).toEqual(["2718", 0]);
  },
);

rule(["13.4.a"], "a hex out of reach is not called a step from zone to zone", () => {
  const far = table({
    place: { "cn.nanking.elite.1": "2818", "cn.nanking.elite.2": "2814", "jp.29bde": "2817", "jp.5bde": "2813" },
    ...move("first", "china"),
  });
  // Out of one zone and far from another: no way from zone to zone.
  expect(far.why("china", "move", ["cn.nanking.elite.1"], "hex", "2713")!.rule).toBe("11.0");
});

rule(["20.2.b", "12.5.a"], "what a phase noted of bridges and crowds is gone after the next", () => {
  const t = table({
    place: { ...J2, "jp.1com": "2818", "jp.8eng": "2820", "cn.nanking.elite.1": "0613" },
    ...move("first", "japan"),
  });
  expect([t.own("japan").over.length, t.own("japan").bridging.length]).toEqual([1, 2]);
  t.act("japan", "move", ["jp.1com", "2819"]).act("japan", "done");
  expect([t.own("japan").over, t.own("japan").bridging]).toEqual([[], []]);
});
