import type { Edit } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { mayStep } from "../rules/11-terrain.ts";
import { cost, reach, sheet, sheetWith, Table, table } from "./help.ts";

const move = (name: string, side: string): Edit => ({
  phase: { name: "movement", side, impulse: name === "follow" ? 2 : 1 },
});

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
      place: { "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2817", "jp.29bde": "2818", "jp.5bde": "2818" },
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
  const ways = [0, 1, 2, 3, 4, 5].filter((direction) => mayStep(sheet, unit, at, direction));
  const marshes = ways
    .map((direction) => sheet.board.neighbour[6 * at + direction])
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

rule(["12.1.a", "26.10.a", "26.10.b", "26.10.f", "26.10.g"], "Japanese limit: four regimental equivalents", () => {
  const over = (units: string[]): boolean => {
    const t = table({ place: Object.fromEntries(units.map((unit) => [unit, "2818"])), ...move("first", "japan") });
    return t.own("japan").over.length > 0;
  };
  expect(over(["jp.29bde", "jp.5bde"])).toBe(false);
  expect(over(["jp.29bde", "jp.sefhq", "jp.1com"])).toBe(false);
  expect(over(["jp.29bde", "jp.sefhq", "jp.1com", "jp.2com"])).toBe(true);
  expect(over(["jp.29bde", "jp.5bde", "jp.1com"])).toBe(true);
  expect(over(["jp.1com", "jp.2com", "jp.1sh", "jp.2sh"])).toBe(false);
});

rule(["26.10.d", "26.10.h"], "Chinese limit: two units of any size", () => {
  const over = (units: string[]): boolean => {
    const t = table({
      place: { ...Object.fromEntries(units.map((unit) => [unit, "0313"])), "jp.29bde": "2818" },
      ...move("first", "china"),
    });
    return t.own("china").over.length > 0;
  };
  expect(over(["cn.nanking.elite.1", "cn.nanking.elite.2"])).toBe(false);
  expect(over(["cn.nanking.div.1", "cn.nanking.div.2"])).toBe(false);
  expect(over(["cn.nanking.div.1", "cn.nanking.div.2", "cn.nanking.bde.1"])).toBe(true);
  expect(over(["cn.nanking.div.1", "cn.9ag.hq", "cn.nanking.tank.1"])).toBe(false);
  expect(over(["cn.nanking.div.1", "cn.9ag.hq", "cn.8ag.regt.1"])).toBe(true);
});

rule(["12.4.b", "15.33.o"], "units pass through full hexes", () => {
  const t = table({ place: { "jp.29bde": "2818", "jp.5bde": "2818", "jp.22bde": "2819" }, ...move("first", "japan") });
  t.act("japan", "move", ["jp.22bde", "2816"]);
  expect(t.where("jp.22bde")).toBe("2816");
});

rule(["12.5.e", "12.5.g", "12.5.h"], "an overstacked attacker chooses who fights; the surplus is excused", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.5bde": "2818", "jp.1com": "2818", "cn.nanking.elite.1": "2817" },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.refused("japan", "battle", [["2817"], ["jp.29bde"]]).rule).toBe("12.5");
  expect(t.refused("japan", "contribute", ["2818", ["jp.29bde"]]).rule).toBe("12.5");
  expect(t.refused("japan", "contribute", ["2818", ["jp.29bde", "jp.5bde", "jp.1com"]]).rule).toBe("12.5");
  t.act("japan", "contribute", ["2818", ["jp.29bde", "jp.1com"]]);
  expect(t.refused("japan", "battle", [["2817"], ["jp.29bde", "jp.1com", "jp.5bde"]]).rule).toBe("14.14");
  t.fight("japan", ["2817"], ["jp.29bde", "jp.1com"], "raid", [6]);
  expect(t.last("battle").attack).toBe(9);
});

rule(["12.5.f"], "an overstacked defender counts only up to the limit, but everybody suffers", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2818",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.elite.2": "2817",
      "cn.nanking.div.1": "2817",
    },
    phase: { name: "combat", side: "japan" },
  });
  t.act("japan", "battle", [["2817"], ["jp.29bde", "jp.5bde"]]).act("japan", "done");
  expect([t.step, t.turnOf]).toEqual(["contribute", "china"]);
  expect(t.refused("china", "contribute", [["cn.nanking.div.1"]]).rule).toBe("12.5");
  t.act("china", "contribute", [["cn.nanking.div.1", "cn.nanking.elite.1"]]);
  t.act("japan", "choose", ["assault"], [6]);
  expect(t.last("battle")).toMatchObject({ attack: 14, defense: 9, result: "DS" });
  expect(t.options("china", "lose", [])).toEqual(["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.div.1"]);
});

rule(["12.5.i", "16.83.a"], "bombardment hits the surplus too", () => {
  const t = table({
    place: {
      "jp.29bde": "2414",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.elite.2": "2817",
      "cn.nanking.div.1": "2817",
    },
    air: { japan: { strike: 4 } },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", 4, "none"]).act("japan", "done", [], [6]);
  expect(t.suppressed()).toEqual(["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.div.1"]);
});

rule(["12.7.a", "16.35.a", "16.31.a", "26.1.a"], "air points fly over enemies, block nothing and are on no hex", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
    air: { japan: { recon: 1 } },
    ...move("first", "japan"),
  });
  t.act("japan", "airRecon", ["2414"]);
  expect(t.air("japan", "recon")).toBe(0);
  expect(t.occupied("china")).toEqual(["2414"]);
  expect(sheet.data.map.places.some((place) => String(place.kind) === "airfield")).toBe(false);
});

rule(["13.1.a", "13.1.b", "14.44.c"], "zones and attacks cross every hexside, the lower Huangpu too", () => {
  const t = table({
    place: { "jp.29bde": "2515", "cn.nanking.elite.1": "2615" },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.refused("japan", "done").rule).toBe("13.6");
  t.fight("japan", ["2615"], ["jp.29bde"], "raid", [4]);
  expect(t.last("battle").shifts).toEqual(["Terrain -1"]);
});

rule(["13.2.a"], "a unit in the hex does not cancel an enemy zone there", () => {
  const t = table({
    place: { "jp.29bde": "2820", "jp.5bde": "2818", "cn.nanking.elite.1": "2817" },
    ...move("first", "japan"),
  });
  expect(t.options("japan", "march", ["jp.29bde", "2818"])).toEqual([]);
  t.act("japan", "move", ["jp.29bde", "2818"]);
  t.toCombat("japan");
  expect(t.options("japan", "battle", [["2817"]]).sort()).toEqual(["jp.29bde", "jp.5bde"]);
});

rule(["13.4.b"], "after a free first hex a unit may run into another zone", () => {
  const t = table({
    place: { "cn.nanking.elite.1": "2818", "jp.29bde": "2817", "jp.5bde": "2916" },
    ...move("first", "china"),
  });
  t.act("china", "move", ["cn.nanking.elite.1", "2719"]);
  t.edit({ place: { "cn.nanking.elite.1": "2818", "jp.1com": "2822" }, ...move("first", "china") });
  t.act("china", "march", ["cn.nanking.elite.1", "2820", true, "2821", false]);
  expect(t.where("cn.nanking.elite.1")).toBe("2821");
});

rule(["13.5.a", "13.5.b", "13.5.c"], "infiltration: from zone to zone, one hex, and the move is over", () => {
  const t = table({ place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" }, ...move("first", "japan") });
  expect(reach(t, "japan", "jp.29bde")).toContain("2718");
  t.act("japan", "march", ["jp.29bde", "2718"]);
  expect(t.where("jp.29bde")).toBe("2718");
  const outside = table({
    place: { "jp.29bde": "2820", "jp.5bde": "2717", "cn.nanking.elite.1": "2817" },
    ...move("first", "japan"),
  });
  outside.act("japan", "march", ["jp.29bde", "2818"]);
  expect(outside.where("jp.29bde")).toBe("2818");
});

rule(
  ["13.6.a", "13.6.e", "14.12.a"],
  "every unit in an enemy zone must attack, headquarters and zero-attack units too",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.sefhq": "2818", "jp.sefaa": "2818", "cn.nanking.elite.1": "2817" },
      phase: { name: "combat", side: "japan" },
    });
    expect(t.refused("japan", "battle", [["2817"], ["jp.29bde"]]).rule).toBe("14.21");
    t.act("japan", "battle", [["2817"], ["jp.29bde", "jp.sefaa", "jp.sefhq"]]).act("japan", "done");
    expect(t.step).toBe("table");
  },
);

rule(["13.6.b", "14.13.b"], "supply never attacks, and a zone over supply alone obliges nobody", () => {
  const t = table({
    place: { "jp.29bde": "2820", "cn.nanking.elite.1": "2817" },
    supply: { japan: { "2818": 2 } },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.verbs("japan")).toEqual(["done"]);
  t.act("japan", "done");
});

rule(["13.6.c"], "a suppressed unit in an enemy zone must still attack", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
    suppressed: ["jp.29bde"],
    phase: { name: "combat", side: "japan" },
  });
  expect(t.refused("japan", "done").rule).toBe("13.6");
});

rule(["13.6.d", "13.6.f", "14.11.c"], "next to enemies without a zone a unit may attack but need not", () => {
  const edit = {
    place: { "jp.29bde": "2818" },
    supply: { china: { "2817": 1 } },
    phase: { name: "combat", side: "japan" },
  };
  const free = table(edit);
  free.act("japan", "done");
  expect(free.supply("china", "2817")).toBe(1);
  const t = table(edit);
  t.fight("japan", ["2817"], ["jp.29bde"], "assault", [5]);
  expect(t.supply("china", "2817")).toBe(0);
});

rule(["13.6.g", "10.1.a"], "a headquarters outside enemy zones may not attack", () => {
  const t = table({
    place: { "jp.sefhq": "2818", "jp.29bde": "2820" },
    supply: { china: { "2817": 1 } },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.verbs("japan")).toEqual(["done"]);
  expect(t.refused("japan", "battle", [["2817"], ["jp.sefhq"]]).rule).toBe("14.27");
});

rule(["18.4.a"], "moving next to a hidden stack brings the announcement and, with a zone, the stop", () => {
  const t = table({ place: { "jp.29bde": "2820", "cn.nanking.elite.1": "2617" }, ...move("first", "japan") });
  t.act("japan", "move", ["jp.29bde", "2616"]);
  expect(t.where("jp.29bde")).not.toBe("2616");
  expect(sheet.board.distance(sheet.board.id(t.where("jp.29bde")), sheet.board.id("2617"))).toBe(1);
  expect(t.last("zoneOfControl")).toMatchObject({ hex: "2617", exerts: true });
  expect(JSON.stringify(t.game.log(t.seat("japan")))).not.toContain("cn.nanking");
  const harmless = table({ place: { "jp.29bde": "2820", "cn.9ag.hq": "2617" }, ...move("first", "japan") });
  harmless.act("japan", "move", ["jp.29bde", "2616"]);
  expect(harmless.where("jp.29bde")).toBe("2616");
  expect(harmless.last("zoneOfControl")).toMatchObject({ exerts: false });
});

rule(["18.4.a"], "a march past a hidden stack is told that it exerts no zone, and cannot be taken back", () => {
  const march = (stack: string): Table => {
    const t = table({ place: { "jp.29bde": "2820", [stack]: "2617" }, ...move("first", "japan") });
    return t.act("japan", "march", ["jp.29bde", "2717", true, "2715", false]);
  };
  const t = march("cn.9ag.hq");
  expect(t.where("jp.29bde")).toBe("2715");
  expect(t.last("passedBy")).toMatchObject({ hex: "2617", exerts: false });
  expect(t.game.undo(t.seat("japan"))).not.toBeNull();
  expect(t.where("jp.29bde")).toBe("2715");
  expect(JSON.stringify(t.game.log(t.seat("japan")))).not.toContain("9 Army Group");
  // A march that meets nobody is taken back like any other.
  const lonely = table({ place: { "jp.29bde": "2820", "cn.9ag.hq": "2414" }, ...move("first", "japan") });
  lonely.act("japan", "move", ["jp.29bde", "2822"]);
  expect(lonely.game.undo(lonely.seat("japan"))).toBeNull();
  expect(lonely.where("jp.29bde")).toBe("2820");
});

rule(
  ["20.2.a", "20.2.b", "20.2.c", "20.2.d"],
  "engineers bridge the streams and rivers of their starting hex for others, in that phase, while effective; never major rivers",
  () => {
    const t = table({
      place: { "jp.8eng": "0419", "jp.29bde": "0419", "jp.10eng": "2515", "jp.1com": "2515" },
      ...move("first", "japan"),
    });
    expect(cost(t, "japan", "jp.29bde", "0420")).toBe(1);
    expect(cost(t, "japan", "jp.8eng", "0420")).toBe(2);
    expect(reach(t, "japan", "jp.1com")).not.toContain("2615");
    t.act("japan", "move", ["jp.8eng", "0418"]);
    expect(cost(t, "japan", "jp.29bde", "0420")).toBe(1);
    t.edit(move("first", "japan"));
    expect(cost(t, "japan", "jp.29bde", "0420")).toBe(2);
    const idle = table({
      place: { "jp.8eng": "0419", "jp.29bde": "0419" },
      suppressed: ["jp.8eng"],
      ...move("first", "japan"),
    });
    expect(cost(idle, "japan", "jp.29bde", "0420")).toBe(2);
  },
);

rule(
  ["20.4.a", "20.4.b", "20.4.c", "20.4.d"],
  "an engineer carries one point from its starting hex and drops it where the move ends",
  () => {
    const t = table({ place: { "jp.8eng": "2818" }, supply: { japan: { "2818": 2 } }, ...move("first", "japan") });
    t.act("japan", "move", ["jp.8eng", ["jp.supply.1"], "2813"]);
    expect([t.where("jp.8eng"), t.supply("japan", "2813"), t.supply("japan", "2818")]).toEqual(["2813", 1, 1]);
    const two = table({ place: { "jp.8eng": "2818" }, supply: { japan: { "2818": 2 } }, ...move("first", "japan") });
    expect(
      two.refused("japan", "move", ["jp.8eng", ["jp.supply.1", "jp.supply.2"], "2813"]).text.length,
    ).toBeGreaterThan(0);
    const away = table({ place: { "jp.8eng": "2818" }, supply: { japan: { "2817": 1 } }, ...move("first", "japan") });
    expect(away.refused("japan", "move", ["jp.8eng", ["jp.supply.1"], "2813"]).text.length).toBeGreaterThan(0);
  },
);

rule(["26.2.a", "26.2.f", "26.2.j", "26.4.a"], "each side has one base; nobody enters a base from the map", () => {
  const t = table({
    place: { "jp.29bde": "base", "jp.5bde": "2126", "cn.nanking.elite.1": "base" },
    ...move("first", "japan"),
  });
  expect([t.where("jp.29bde"), t.where("cn.nanking.elite.1")]).toEqual(["base", "base"]);
  expect(t.refused("japan", "move", ["jp.5bde", "base"]).text).toContain("no hex");
  expect(reach(t, "japan", "jp.5bde").every((hex) => /^\d{4}$/.test(hex))).toBe(true);
});

rule(
  ["26.2.b", "25.7.c", "26.2.l", "25.7.b"],
  "landings: clear coast of the sea, the Yangtze or the lower Huangpu, no lake shore",
  () => {
    const t = table({ place: { "jp.29bde": "base", "jp.5bde": "2818" }, ...move("first", "japan") });
    expect(t.options("japan", "land", [])).toEqual(sheet.landings.map((hex) => sheet.board.names[hex]));
    expect(t.refused("japan", "land", ["2514", ["jp.29bde"]]).rule).toBe("25.7");
    expect(t.refused("japan", "land", ["0110", ["jp.29bde"]]).rule).toBe("25.7");
    t.act("japan", "land", ["2126", ["jp.29bde"]]);
    expect(t.where("jp.29bde")).toBe("2126");
  },
);

rule(["26.2.c", "22.0.a"], "a landed unit moves no further in the phase, but may follow on", () => {
  const t = table({ place: { "jp.29bde": "base", "jp.3hq": "2613" }, active: ["jp.3hq"], ...move("first", "japan") });
  t.act("japan", "land", ["2613", ["jp.29bde"]]);
  expect(t.refused("japan", "move", ["jp.29bde", "2612"]).rule).toBe("11.2");
  t.edit(move("follow", "japan"));
  t.act("japan", "move", ["jp.29bde", "2612"]);
  expect(t.where("jp.29bde")).toBe("2612");
});

rule(
  ["25.7.d", "25.7.e", "25.7.f", "25.7.h", "25.7.i"],
  "no landing on Chinese units, in their zones or beyond the stacking limit; the unit then stays in the base",
  () => {
    const t = table({
      place: {
        "jp.29bde": "base",
        "jp.5bde": "base",
        "jp.22bde": "base",
        "jp.1com": "2612",
        "cn.nanking.elite.1": "2512",
        "cn.nanking.elite.2": "2225",
      },
      turn: 5,
      ...move("first", "japan"),
    });
    expect(t.refused("japan", "land", ["2512", ["jp.29bde"]]).rule).toBe("25.7");
    expect(t.options("japan", "land", [])).not.toContain("2511");
    expect(t.refused("japan", "land", ["2126", ["jp.29bde", "jp.5bde", "jp.22bde"]]).rule).toBe("25.7");
    t.act("japan", "land", ["2325", ["jp.29bde"]]);
    expect(t.where("jp.29bde")).toBe("base");
    expect(t.events("turnedBack")).toHaveLength(1);
  },
);

rule(
  ["25.7.a", "25.7.j", "25.7.k"],
  "Japanese air goes to Reserve, supply to the box, and lands under the same limits",
  () => {
    const t = table({
      turn: 2,
      place: { "jp.1sh": "2818" },
      air: { japan: {} },
      phase: { name: "reinforcements", side: "japan" },
    });
    t.act("japan", "done");
    expect([t.supply("japan", "base"), t.air("japan", "reserve")]).toEqual([4, 7]);
    t.edit(move("first", "japan"));
    expect(t.refused("japan", "land", ["2514", ["jp.supply.1"]]).rule).toBe("25.7");
    t.act("japan", "land", ["2613", ["jp.supply.1", "jp.supply.2"]]);
    expect(t.supply("japan", "2613")).toBe(2);
  },
);

rule(
  ["26.2.d", "26.2.e", "26.2.h", "26.2.m"],
  "Chinese units enter over the west edge by normal movement, one after another, at road or rail rate",
  () => {
    const t = table({
      place: {
        "cn.nanking.elite.1": "base",
        "cn.nanking.elite.2": "base",
        "cn.nanking.div.1": "base",
        "jp.29bde": "2818",
      },
      ...move("first", "china"),
    });
    t.act("china", "enter", ["cn.nanking.div.1", "0110", true, "1012"]);
    expect(t.where("cn.nanking.div.1")).toBe("1012");
    t.act("china", "enter", ["cn.nanking.elite.1", "0110", false]).act("china", "enter", [
      "cn.nanking.elite.2",
      "0110",
      false,
    ]);
    expect([t.where("cn.nanking.elite.1"), t.where("cn.nanking.elite.2")]).toEqual(["0110", "0110"]);
    const cost110 = sheet.entryCost[0][sheet.board.id("0110")];
    expect([cost110, sheet.entryCost[0][sheet.board.id("0101")], sheet.entryCost[0][sheet.board.id("0102")]]).toEqual([
      1, 2, 8,
    ]);
  },
);

rule(["26.2.g"], "in a follow-on phase units leave a base only with an active headquarters in it", () => {
  const without = table({
    place: { "jp.29bde": "base", "jp.3hq": "2613" },
    active: ["jp.3hq"],
    ...move("follow", "japan"),
  });
  expect(without.refused("japan", "land", ["2613", ["jp.29bde"]]).rule).toBe("26.2");
  const t = table({
    place: { "jp.29bde": "base", "jp.sefhq": "base", "jp.1com": "2818" },
    active: ["jp.sefhq"],
    ...move("follow", "japan"),
  });
  t.act("japan", "land", ["2613", ["jp.29bde"]]);
  expect(t.where("jp.29bde")).toBe("2613");
  const china = table({ place: { "cn.nanking.elite.1": "base", "jp.29bde": "2818" }, ...move("follow", "china") });
  expect(china.refused("china", "enter", ["cn.nanking.elite.1", "0113", false]).rule).toBe("26.2");
});

rule(
  ["26.2.k", "16.61.c"],
  "units in a base are neither bombarded nor fought nor interdicted when they leave it",
  () => {
    const t = table({
      place: {
        "cn.nanking.elite.1": "base",
        "cn.nanking.elite.2": "base",
        "cn.nanking.elite.3": "base",
        "jp.29bde": "2818",
        "jp.5bde": "base",
      },
      air: { japan: { strike: 4, interdiction: 6 } },
      ...move("first", "china"),
    });
    expect(t.own("china").over).toEqual([]);
    t.act("china", "enter", ["cn.nanking.elite.1", "0113", false], []);
    expect(t.where("cn.nanking.elite.1")).toBe("0113");
    t.edit({ phase: { name: "strike", side: "japan" } });
    expect(t.options("japan", "strike", [])).toEqual(["0113"]);
  },
);

rule(
  ["26.3.a", "26.3.b", "26.3.c", "RC.9.g"],
  "north, west and south edges are Chinese, none Japanese; entry is over the west only",
  () => {
    expect(sheet.data.map.friendlyEdges).toEqual({ chinese: ["north", "west", "south"], japanese: [] });
    const t = table({ place: { "cn.nanking.elite.1": "base", "jp.29bde": "2818" }, ...move("first", "china") });
    const open = t.options("china", "enter", ["cn.nanking.elite.1"]);
    expect(open).toHaveLength(22);
    expect(open.every((hex) => hex.startsWith("01"))).toBe(true);
    for (const lake of ["0111", "0116", "0117", "0120", "0121"]) expect(open).not.toContain(lake);
    expect(t.refused("china", "enter", ["cn.nanking.elite.1", "0501", false]).rule).toBe("26.2");
  },
);

rule(
  ["26.9.a", "26.11.a", "26.11.c"],
  "no ports; the International Settlement is closed; both sides may enter the Japanese one",
  () => {
    expect(Object.values(sheet.data.map.hexes).some((hex) => hex.tags?.includes("port"))).toBe(false);
    const t = table({ place: { "cn.nanking.elite.1": "2414", "jp.29bde": "2818" }, ...move("first", "china") });
    expect(reach(t, "china", "cn.nanking.elite.1")).not.toContain("2415");
    t.act("china", "move", ["cn.nanking.elite.1", "2514"]);
    expect(t.where("cn.nanking.elite.1")).toBe("2514");
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

rule(
  ["26.12.e", "26.12.c"],
  "hidden stacks ashore do not stop the amphibious unit on open water, only in a coastal hex",
  () => {
    const t = table({
      place: { "jp.amphib": "1927", "cn.nanking.elite.1": "2225" },
      ...move("first", "japan"),
    });
    t.act("japan", "move", ["jp.amphib", "2923"]);
    expect(t.where("jp.amphib")).toBe("2923");
    expect(t.events("passedBy").map((one) => one.data)).toContainEqual(
      expect.objectContaining({ hex: "2225", exerts: true }),
    );
    const ashore = table({ place: { "jp.amphib": "1927", "cn.nanking.elite.1": "2125" }, ...move("first", "japan") });
    expect(reach(ashore, "japan", "jp.amphib")).toContain("2126");
    ashore.act("japan", "march", ["jp.amphib", "2126", true, "2225", false]);
    expect(ashore.where("jp.amphib")).toBe("2126");
  },
);

rule(["26.12.a", "26.12.b", "26.12.c"], "the amphibious unit moves any distance by water and ends on a coast", () => {
  const t = table({ place: { "jp.amphib": "2126" }, ...move("first", "japan") });
  const open = reach(t, "japan", "jp.amphib");
  expect(open).toEqual(expect.arrayContaining(["2512", "1001", "2613", "2416"]));
  expect(open).not.toContain("2513");
  for (const hex of open) expect(sheet.coastal[sheet.board.id(hex)]).toBe(1);
  expect(t.refused("japan", "move", ["jp.amphib", "2513"]).rule).toBe("26.12");
});

rule(["26.12.d", "26.12.e", "26.12.g"], "it carries nobody, stops in enemy zones and exerts one itself", () => {
  const t = table({
    place: { "jp.amphib": "2126", "jp.29bde": "2126", "cn.nanking.elite.1": "2511" },
    ...move("first", "japan"),
  });
  expect(t.options("japan", "move", ["jp.amphib"])).not.toContain("2511");
  t.act("japan", "move", ["jp.amphib", "2512"]);
  expect([t.where("jp.amphib"), t.where("jp.29bde")]).toEqual(["2611", "2126"]);
  expect(t.pub.zoc[0].map((hex) => sheet.board.names[hex])).toEqual(["2611"]);
});

rule(["26.12.h"], "each of its steps stays on one water", () => {
  const { board } = sheet;
  const waters = (hex: number): string[] =>
    (board.sheet.hexes[board.names[hex]].tags ?? []).filter((tag) =>
      ["coast.sea", "coast.yangtze", "coast.huangpu"].includes(tag),
    );
  let apart = 0;
  for (const hex of sheet.allHexes)
    for (let direction = 0; direction < 6; direction++) {
      const to = board.neighbour[6 * hex + direction];
      if (to < 0 || !sheet.coastal[hex] || !sheet.coastal[to] || !sheet.playable[hex] || !sheet.playable[to]) continue;
      const shared = waters(hex).some((water) => waters(to).includes(water));
      if (!shared) apart++;
      expect(sheet.amphibious[0][6 * hex + direction] >= 0).toBe(shared);
    }
  expect(apart).toBeGreaterThanOrEqual(0);
});

rule(["26.12.i"], "it leaves the base by landing, and retreats and pursues into coastal hexes only", () => {
  const t = table({ place: { "jp.amphib": "base", "jp.29bde": "2818" }, ...move("first", "japan") });
  expect(t.refused("japan", "land", ["2514", ["jp.amphib"]]).rule).toBe("25.7");
  t.act("japan", "land", ["2512", ["jp.amphib"]]);
  const unit = sheet.unitNamed.get("jp.amphib")!;
  const at = sheet.board.id("2512");
  for (let direction = 0; direction < 6; direction++)
    if (mayStep(sheet, unit, at, direction)) expect(sheet.coastal[sheet.board.neighbour[6 * at + direction]]).toBe(1);
});
