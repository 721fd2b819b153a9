import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { arrivals, cost, move, reach, sheet, sheetClosedToTanks, table, tableOn } from "./helpers.ts";

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
    const arriving = arrivals("japan", 2, { received: [] });
    expect(arriving.where("jp.29bde")).toBe("due");
    expect(arriving.refused("japan", "edge", ["0110", ["jp.29bde"]]).rule).toBe("25.7");
    arriving.act("japan", "done");
    expect(arriving.where("jp.29bde")).toBe("base");
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

rule(["25.7.f", "25.7.j"], "who stacks free overstacks nothing, and lands even where the limit is exceeded", () => {
  const t = table({
    place: {
      "jp.29bde": "2613",
      "jp.5bde": "2613",
      "jp.22bde": "2613",
      "jp.1com": "base",
      "jp.sefarmor": "base",
    },
    supply: { japan: { base: 1 } },
    ...move("first", "japan"),
  });
  expect(t.refused("japan", "land", ["2613", ["jp.1com"]]).rule).toBe("25.7");
  expect(t.refused("japan", "land", ["2613", ["jp.1com", "jp.sefarmor"]]).rule).toBe("25.7");
  t.act("japan", "land", ["2613", ["jp.sefarmor", "jp.supply.1"]]);
  expect([t.where("jp.sefarmor"), t.supply("japan", "2613"), t.where("jp.1com")]).toEqual(["2613", 1, "base"]);
});

rule(
  ["25.7.a", "25.7.j", "25.7.k"],
  "Japanese air goes to Reserve, supply to the box, and lands under the same limits",
  () => {
    const t = arrivals("japan", 2, { place: { "jp.1sh": "2818" }, air: { japan: {} }, received: [] });
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
    const standing = table({ place: { "cn.nanking.div.1": "0113", "jp.29bde": "2818" }, ...move("first", "china") });
    const withinThree = reach(standing, "china", "cn.nanking.div.1").filter(
      (hex) => cost(standing, "china", "cn.nanking.div.1", hex) <= 3,
    );
    expect(t.options("china", "enter", ["cn.nanking.div.1", "0113", true])).toEqual(withinThree);
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

rule(["26.2.n"], "lake, enemies and closed terrain bar an entry hex; an enemy zone only stops the unit there", () => {
  const t = tableOn(sheetClosedToTanks(), {
    place: {
      "cn.nanking.tank.1": "base",
      "cn.nanking.elite.1": "base",
      "cn.nanking.elite.2": "0213",
      "jp.29bde": "0113",
    },
    ...move("first", "china"),
  });
  expect(t.options("china", "enter", ["cn.nanking.elite.1"])).not.toContain("0113");
  expect(t.refused("china", "enter", ["cn.nanking.elite.1", "0113", false]).rule).toBe("26.2");
  expect(t.refused("china", "enter", ["cn.nanking.elite.1", "0111", false]).rule).toBe("26.2");
  expect(t.refused("china", "enter", ["cn.nanking.tank.1", "0104", false]).rule).toBe("26.2");
  expect(t.refused("china", "enter", ["cn.nanking.elite.1", "0112", true, "0212"]).text).toContain("goes on after");
  t.act("china", "enter", ["cn.nanking.elite.1", "0112"]).act("china", "enter", ["cn.nanking.tank.1", "0110", false]);
  expect([t.where("cn.nanking.elite.1"), t.where("cn.nanking.tank.1")]).toEqual(["0112", "0110"]);
});

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

rule(["26.2.n", "26.2.k"], "a unit that finds every entry hex shut waits, while others enter elsewhere", () => {
  const roads = ["0101", "0110", "0113"];
  const shut = sheetClosedToTanks();
  const open = shut.entries.filter((hex) => shut.entryCost[1][hex] >= 0).map((hex) => shut.board.names[hex]);
  expect(open).toEqual(expect.arrayContaining(roads));
  const t = tableOn(shut, {
    place: { "jp.29bde": "2818", "cn.nanking.tank.1": "base", "cn.nanking.elite.1": "base" },
    supply: { japan: Object.fromEntries(open.map((hex) => [hex, 1])) },
    ...move("first", "china"),
  });
  expect(t.options("china", "enter")).toEqual(["cn.nanking.elite.1"]);
  expect(t.refused("china", "enter", ["cn.nanking.tank.1", "0104", false]).text).toBe("No entry hex is open.");
});

rule(["25.7.f", "25.7.e"], "a landing may fill a hex to the limit, beside those who stand there", () => {
  const t = table({
    place: { "jp.29bde": "base", "jp.5bde": "base", "jp.1com": "base", "jp.22bde": "2613", "jp.2com": "2613" },
    ...move("first", "japan"),
  });
  expect(t.refused("japan", "land", ["2613", ["jp.29bde"]]).rule).toBe("25.7");
  t.act("japan", "land", ["2613", ["jp.1com"]]).act("japan", "land", ["2126", ["jp.29bde", "jp.5bde"]]);
  expect([t.where("jp.1com"), t.where("jp.29bde"), t.where("jp.5bde")]).toEqual(["2613", "2126", "2126"]);
});
