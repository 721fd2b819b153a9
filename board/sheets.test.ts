import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type AreaSheet, parseAreaSheet } from "./area-sheet.ts";
import { type HexSheet, parseHexSheet } from "./hex-sheet.ts";
import { openSheet } from "./open-sheet.ts";

const HEX_TITLES = ["shanghai-nanking-1937", "shanghai-incident-1932", "pacific-battles-shanghai-1937"];
const AREA_TITLES = ["taierzhuang-1938", "mars-la-tour-1870"];

function mapOf(title: string): unknown {
  return JSON.parse(readFileSync(new URL(`../titles/${title}/sheet/map.json`, import.meta.url), "utf8"));
}

/** The problems after one change to a good sheet. */
function problemsAfter(change: (sheet: HexSheet) => void): string[] {
  const sheet = openSheet(4, 3);
  change(sheet);
  const parsed = parseHexSheet(sheet);
  return parsed.ok ? [] : parsed.problems;
}

test.each(HEX_TITLES)("the map of %s fits the hex schema", (title) => {
  expect(parseHexSheet(mapOf(title))).toMatchObject({ ok: true });
});

test.each(AREA_TITLES)("the map of %s fits the area schema", (title) => {
  expect(parseAreaSheet(mapOf(title))).toMatchObject({ ok: true });
});

describe("a hex sheet that does not fit is answered with sentences", () => {
  test("for the form of its entries", () => {
    expect(parseHexSheet(7)).toEqual({ ok: false, problems: ["the sheet itself: expected Object, found 7."] });
    expect(problemsAfter((s) => Object.assign(s, { hexsides: [] }))[0]).toContain("expected Object, found Array");
    expect(problemsAfter((s) => Object.assign(s.hexes["0102"], { terrain: 7 }))).toEqual([
      "hexes.0102.terrain: expected string, found 7.",
    ]);
    expect(problemsAfter((s) => Object.assign(s.hexes["0102"], { terrian: "clear" }))).toEqual([
      "hexes.0102.terrian: the schema knows no such entry.",
    ]);
    expect(problemsAfter((s) => Reflect.deleteProperty(s.hexes["0102"], "playable"))).toEqual([
      "hexes.0102.playable: is missing.",
    ]);
    expect(problemsAfter((s) => Object.assign(s.groups, { landing: ["12"] }))).toEqual([
      "groups.landing.0: must be a hex such as 3510 (column 35, row 10).",
    ]);
  });

  test("for hexes that are missing, outside the grid or of unknown terrain", () => {
    expect(problemsAfter((s) => Reflect.deleteProperty(s.hexes, "0403"))).toEqual([
      "hexes: 0403 is missing (the grid has 4 columns and 3 rows).",
    ]);
    expect(problemsAfter((s) => Object.assign(s.hexes, { "0901": s.hexes["0101"] }))).toEqual([
      "hexes.0901: lies outside the grid of 4 columns and 3 rows.",
    ]);
    expect(problemsAfter((s) => Object.assign(s.hexes["0101"], { terrain: "swamp" }))).toEqual([
      'hexes.0101.terrain: "swamp" is not listed under terrains.',
    ]);
  });

  test("for hexsides between hexes that do not touch", () => {
    expect(problemsAfter((s) => Object.assign(s.hexsides, { "0101-0301": "creek" }))).toEqual([
      "hexsides.0101-0301: 0101 and 0301 are not neighbours.",
    ]);
    expect(problemsAfter((s) => Object.assign(s.hexsides, { "0102-0101": "creek" }))).toEqual([
      "hexsides.0102-0101: the lower number comes first.",
    ]);
    expect(
      problemsAfter((s) => {
        s.hexsides["0101-0102"] = "creek";
        s.waterHexsides["0101-0102"] = { type: "sea" };
      }),
    ).toEqual(["hexsides.0101-0102: is also listed under waterHexsides."]);
  });

  test("for bridges without a stream or a road", () => {
    expect(problemsAfter((s) => Object.assign(s.bridges, { "0101-0102": "road" }))).toEqual([
      "bridges.0101-0102: there is no creek or river on this hexside to bridge.",
      "bridges.0101-0102: no road crosses there.",
    ]);
  });

  test("for routes and connections that tell different stories", () => {
    expect(problemsAfter((s) => Object.assign(s.road, { "0101-0102": ["Coast road"] }))).toEqual([
      'road.0101-0102: the route "Coast road" does not run there.',
    ]);
    expect(problemsAfter((s) => s.routes.push({ kind: "rail", name: "Main line", hexes: ["0101", "0102"] }))).toEqual([
      'routes "Main line": rail.0101-0102 does not name this route.',
    ]);
  });

  test("for lists with unknown hexes, and landings whose arrow comes from elsewhere", () => {
    expect(problemsAfter((s) => Object.assign(s.groups, { cape: ["0101", "0909"] }))).toEqual([
      "groups.cape: there is no hex 0909.",
    ]);
    expect(
      problemsAfter((s) => {
        s.hexes["0101"].tags = ["landing"];
        s.landings.push({ hex: "0101", from: "0303", name: "Beach" });
      }),
    ).toEqual(['landings "Beach": the arrow from 0303 does not touch 0101.']);
  });

  test("but no more than 25 of them", () => {
    const problems = problemsAfter((s) => {
      s.hexes = {};
      s.grid.rows = 20;
    });
    expect(problems).toHaveLength(26);
    expect(problems[25]).toBe("… and 55 more problems.");
  });
});

describe("an area sheet that does not fit is answered with sentences", () => {
  function areaProblemsAfter(change: (sheet: AreaSheet) => void): string[] {
    const sheet = mapOf("taierzhuang-1938") as AreaSheet;
    change(sheet);
    const parsed = parseAreaSheet(sheet);
    return parsed.ok ? [] : parsed.problems;
  }

  test("for borders of unknown areas or kinds", () => {
    expect(areaProblemsAfter((s) => Object.assign(s.borders[0], { b: "Ä", kind: "moat" }))).toEqual([
      "borders A-Ä: there is no area Ä.",
      'borders A-Ä: the kind "moat" is not listed under borderKinds.',
    ]);
  });

  test("for contacts that are borders already, and zones of a side nobody plays", () => {
    expect(areaProblemsAfter((s) => Object.assign(s.contacts[0], { a: "A", b: "B" }))).toEqual([
      "contacts A-B: the two areas also share a border.",
    ]);
    expect(areaProblemsAfter((s) => Object.assign(s.zones[0], { side: "russian" }))).toEqual([
      'zones "JE1": "russian" is no side of this game.',
    ]);
  });
});
