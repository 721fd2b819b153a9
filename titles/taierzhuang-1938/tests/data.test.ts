import { rule } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import tables from "../sheet/tables.json" with { type: "json" };
import { names, sheet } from "./helpers.ts";

const { areas, borders, contacts, zones, vertices } = sheet.map;
const sizeOf = (test: (formation: (typeof sheet.counters.formations)[number]) => boolean): number =>
  sheet.formationOf.filter(test).length;
const neighbours = (links: readonly (readonly number[])[], area: string): string =>
  links[sheet.placeNames.indexOf(area)].map((place) => sheet.placeNames[place]).join("");

rule(["D.1.a", "D.1.p", "D.1.q"], "units by formation", () => {
  expect(sizeOf(({ group }) => group === "10th Division")).toBe(38);
  expect(sizeOf(({ group }) => group === "5th Mixed Brigade")).toBe(10);
  expect(sizeOf(({ group }) => group === "2nd Army Group")).toBe(40);
  expect(sizeOf(({ group }) => group === "20th Army Group")).toBe(40);
  for (const regiment of ["10", "39", "40", "63"])
    expect(sizeOf((one) => one.regiment === regiment && one.division === "10")).toBe(7);
  expect(sizeOf(({ type }) => type === "tank")).toBe(10);
  const corps: Record<string, string> = {
    30: "30C",
    31: "30C",
    27: "42C",
    44: "42C",
    2: "52C",
    25: "52C",
    4: "85C",
    89: "85C",
  };
  for (const [division, its] of Object.entries(corps))
    expect(sizeOf((one) => one.division === division && one.corps === its)).toBe(10);
});

rule(
  ["D.1.b", "D.1.c", "D.1.d"],
  "adjacency is symmetric, every area on one bank, A to D alone in the south, the bridge at B-F",
  () => {
    for (const links of [...sheet.steps, sheet.fireLinks, sheet.gunLinks, sheet.supplyLinks])
      links.slice(0, 26).forEach((list, area) => {
        for (const other of list) expect(links[other]).toContain(area);
      });
    for (const { id, tags } of areas)
      expect(tags.filter((tag) => tag.startsWith("bank."))).toEqual([
        `bank.${"ABCD".includes(id) ? "south" : "north"}`,
      ]);
    expect(borders.filter(({ kind }) => kind === "bridge").map(({ a, b }) => `${a}-${b}`)).toEqual(["B-F"]);
  },
);

rule(["D.1.e", "D.1.i", "D.1.j"], "two Japanese zones in the east, three Chinese ones, with their areas", () => {
  const adjacent = Object.fromEntries(
    zones.map((zone) => [zone.id, `${zone.side} ${[...zone.adjacent].sort().join("")}`]),
  );
  expect(adjacent).toEqual({
    JE1: "japanese WXYZ",
    JE2: "japanese UY",
    CW: "chinese AEJPV",
    CS: "chinese ABCD",
    CE: "chinese DIO",
  });
  expect(zones.filter(({ side, name }) => side === "japanese" && name.includes("East"))).toHaveLength(2);
});

rule("D.1.f", "two areas are adjacent exactly when their polygons share an edge", () => {
  const edges = (id: string): Set<string> => {
    const corners = areas.find((area) => area.id === id)!.vertices;
    return new Set(corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]].sort().join("|")));
  };
  for (const a of areas)
    for (const b of areas) {
      if (a.id >= b.id) continue;
      const shared = [...edges(a.id)].some((edge) => edges(b.id).has(edge));
      expect([a.id, b.id, borders.some((border) => border.a === a.id && border.b === b.id)]).toEqual([
        a.id,
        b.id,
        shared,
      ]);
    }
  expect(Object.keys(vertices).length).toBeGreaterThan(50);
});

rule(["D.1.g", "D.1.h"], "canal borders and vertex connections", () => {
  expect(
    borders
      .filter(({ kind }) => kind !== "land")
      .map(({ a, b }) => `${a}-${b}`)
      .sort(),
  ).toEqual(["A-E", "B-E", "B-F", "C-G", "C-H", "D-I"]);
  expect(contacts.filter(({ openTo }) => openTo !== null).map(({ a, b, openTo }) => `${a}-${b} ${openTo}`)).toEqual([
    "C-F chinese",
    "C-I chinese",
    "C-L chinese",
  ]);
  expect(neighbours(sheet.steps[1], "C")).toBe("BDFGHIL");
  expect(neighbours(sheet.steps[0], "C")).toBe("BD");
});

rule("D.1.k", "defence levels", () => {
  const level = (id: string): string => {
    const place = sheet.placeNames.indexOf(id);
    return sheet.isTown[place] ? `${sheet.townInside[place]}/${sheet.townOutside[place]}` : String(sheet.level[place]);
  };
  for (const id of "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    expect([id, level(id)]).toEqual([
      id,
      "GH".includes(id) ? "3/6" : "BFLMRW".includes(id) ? "2" : id === "I" ? "0" : "1",
    ]);
});

rule(["D.1.l", "D.1.m"], "chits in the cups", () => {
  const counts = Object.fromEntries(sheet.chits.map(({ id, count }) => [id, count]));
  expect(counts).toEqual({
    "jp.artillery": 3,
    "jp.bomber": 2,
    "jp.fighter": 3,
    "jp.banzai": 3,
    "jp.engineers": 3,
    "jp.will": 2,
    "cn.resolute": 3,
    "cn.artillery": 2,
    "cn.dare": 4,
    "cn.heroes": 3,
    "cn.command": 2,
    "cn.airforce": 2,
    "cn.night": 2,
  });
  expect(sheet.cupSize).toEqual([16, 18]);
});

rule(["D.1.n", "D.1.o"], "largest hands by turn", () => {
  expect(sheet.handLevel[0]).toEqual([8, 8, 8, 7, 7, 7, 6, 6, 6, 6, 5, 5, 5]);
  expect(sheet.handLevel[1]).toEqual([3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8]);
});

rule("D.1.r", "factors follow the unit table, unit by unit in its order", () => {
  const printed = (name: string): string => {
    const unit = sheet.unitByName.get(name)!;
    return [sheet.cf[unit], sheet.df[unit], sheet.ma[unit], sheet.red[unit] ? "red" : "black"].join(" ");
  };
  expect(["jp.tank.1", "jp.tank.10", "jp.10rgt.1", "jp.42rgt.3"].map(printed)).toEqual([
    "3 5 5 red",
    "2 5 5 red",
    "2 4 3 red",
    "1 4 3 red",
  ]);
  expect(["cn.31div.1", "cn.44div.10", "cn.2div.1", "cn.89div.10"].map(printed)).toEqual([
    "1 3 3 black",
    "0 2 3 black",
    "2 3 4 black",
    "0 3 4 black",
  ]);
  for (const { id, units } of sheet.counters.formations) {
    const rows = units.flatMap((row) => Array.from({ length: row.count }, () => row));
    names(id, 1, rows.length).forEach((name, i) => {
      const unit = sheet.unitByName.get(name)!;
      expect([name, sheet.cf[unit], sheet.df[unit], sheet.ma[unit], sheet.red[unit]]).toEqual([
        name,
        rows[i].cf,
        rows[i].df,
        rows[i].ma,
        rows[i].colour === "red",
      ]);
    });
  }
});

rule("D.1.s", "map edges north of the canal", () => {
  const edge = (side: string): string =>
    areas
      .filter(({ id, edges }) => edges.includes(side as "east") && !"ABCD".includes(id))
      .map(({ id }) => id)
      .sort()
      .join("");
  expect([edge("east"), edge("west")]).toEqual(["IOUY", "EJPV"]);
  expect(tables.historicalSetup["cn.27div"][0].areas.join("")).toBe("IOUY");
  expect(tables.historicalSetup["cn.30div"][0].areas.join("")).toBe("EJPV");
});

test("a sheet that does not fit is refused with sentences that say where", () => {
  const loaded = title.loadSheet({
    "tables.json": { ...tables, turns: "many" },
    "map.json": { ...sheet.map, zones: zones.slice(1) },
  });
  expect("errors" in loaded && loaded.errors).toEqual([
    "map.json: zones: the Deployment Zone JE1 is missing.",
    'tables.json: turns: expected number, found "many".',
  ]);
  expect(title.loadSheet({ "combat.json": {} })).toEqual({
    errors: [
      "combat.json: the sheet of Storm over Taierzhuang, 1938 has the files map.json, counters.json and tables.json.",
    ],
  });
});
