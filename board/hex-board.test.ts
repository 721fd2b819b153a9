import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HexBoard, type HexId, type HexOrNowhere, hexKind, knownHex, NOWHERE } from "./hex-board.ts";
import { type HexSheet, parseHexSheet } from "./hex-sheet.ts";
import { openSheet } from "./open-sheet.ts";

function boardOf(title: string): HexBoard {
  const file = new URL(`../titles/${title}/sheet/map.json`, import.meta.url);
  const parsed = parseHexSheet(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return new HexBoard(parsed.sheet);
}

const nanking = boardOf("shanghai-nanking-1937");
const incident = boardOf("shanghai-incident-1932");
const pacific = boardOf("pacific-battles-shanghai-1937");
const names = (board: HexBoard, hexes: readonly HexId[]): string[] => hexes.map((hex) => board.names[hex]);

describe("geometry", () => {
  test("even columns lie half a hex lower: neighbours as the rules' examples need them", () => {
    expect(names(nanking, nanking.neighbours(nanking.id("3610")))).toEqual([
      "3510",
      "3511",
      "3609",
      "3611",
      "3710",
      "3711",
    ]);
    expect(names(nanking, nanking.neighbours(nanking.id("3512")))).toEqual([
      "3411",
      "3412",
      "3511",
      "3513",
      "3611",
      "3612",
    ]);
    expect(names(nanking, nanking.neighbours(nanking.id("0101")))).toEqual(["0102", "0201"]);
  });

  test("every neighbour is entered back through the opposite side", () => {
    for (let hex = 0; hex < nanking.size; hex++)
      for (let direction = 0; direction < 6; direction++) {
        const to = nanking.step(hex as HexId, direction);
        if (to === null) continue;
        expect(nanking.step(to, (direction + 3) % 6)).toBe(hex);
        expect(nanking.direction(hex as HexId, to)).toBe(direction);
      }
  });

  test("beyond the edge lies nowhere, which does not pass for a hex", () => {
    const [edge, inside] = [nanking.id("0101"), nanking.id("3512")];
    const beyond = (hex: HexId, direction: number): HexOrNowhere => nanking.neighbour[6 * hex + direction];
    expect(beyond(edge, 0)).toBe(NOWHERE);
    // @ts-expect-error a neighbour has to be compared with nowhere before it is a hex
    const unchecked: HexId = beyond(edge, 0);
    expect(() => knownHex(unchecked)).toThrow("A hex is needed here, and there is none.");
    // @ts-expect-error nowhere is no hex
    const nowhere: HexId = NOWHERE;
    expect(() => knownHex(nowhere)).toThrow();
    expect(nanking.names[knownHex(beyond(inside, 0))]).toBe("3511");
  });

  test("distance counts steps, whatever the terrain", () => {
    const board = new HexBoard(openSheet(9, 9));
    const start = board.id("0404");
    const steps = new Map<HexId, number>([[start, 0]]);
    for (const [at, n] of steps) for (const to of board.neighbours(at)) if (!steps.has(to)) steps.set(to, n + 1);
    for (const [hex, n] of steps) expect(board.distance(start, hex)).toBe(n);
    expect(board.within(start, 2)).toHaveLength(19);
    expect(names(board, board.within(board.id("0101"), 1))).toEqual(["0101", "0102", "0201"]);
  });

  test("names and ids ascend together; unknown hexes are refused", () => {
    expect([...nanking.names].sort()).toEqual(nanking.names);
    expect(nanking.find("4127")).toBeNull();
    expect(nanking.find("12")).toBeNull();
    expect(() => nanking.id("4127")).toThrow("The map has no hex 4127.");
  });
});

describe("hexsides, roads and railways lead both ways", () => {
  const between = (board: HexBoard, a: string, b: string): [HexId, number][] => [
    [board.id(a), board.direction(board.id(a), board.id(b))],
    [board.id(b), board.direction(board.id(b), board.id(a))],
  ];

  test("Wusong Creek between 3510 and 3511, the Huangpu between 3510 and 3609, the Yangtze off 0102", () => {
    for (const [hex, direction] of between(nanking, "3510", "3511"))
      expect(nanking.feature(hex, direction)).toBe("creek");
    for (const [hex, direction] of between(nanking, "3510", "3609"))
      expect(nanking.feature(hex, direction)).toBe("huangpu");
    for (const [hex, direction] of between(nanking, "0101", "0102"))
      expect(nanking.water(hex, direction)).toBe("yangtze");
    for (const [hex, direction] of between(nanking, "3511", "3512")) expect(nanking.feature(hex, direction)).toBe("");
  });

  test("the road 2706-2606, the railway 3512-3511, a rail bridge", () => {
    for (const [hex, direction] of between(nanking, "2706", "2606"))
      expect(nanking.road[hex] & (1 << direction)).not.toBe(0);
    for (const [hex, direction] of between(nanking, "3511", "3512")) {
      expect(nanking.rail[hex] & (1 << direction)).not.toBe(0);
      expect(nanking.road[hex] & (1 << direction)).toBe(0);
    }
    for (const [hex, direction] of between(pacific, "0110", "0210"))
      expect(pacific.bridge[hex] & (1 << direction)).not.toBe(0);
  });
});

describe("groups and places", () => {
  test("groups, tags and edges are lists of ids in ascending order", () => {
    expect(names(nanking, nanking.group("edgeRail.south"))).toEqual(["1926", "2026"]);
    expect(nanking.group("landing")).toHaveLength(14);
    expect(nanking.group("edge.west")).toHaveLength(25);
    const objectives = pacific.group("objective");
    expect(objectives.length).toBeGreaterThan(1);
    expect([...objectives].sort((a, b) => a - b)).toEqual([...objectives]);
    expect(nanking.members("landing")[nanking.id("3510")]).toBe(1);
    expect(nanking.members("landing")[nanking.id("3511")]).toBe(0);
    expect(() => nanking.group("harbour")).toThrow('The map has no group or tag "harbour".');
    expect(nanking.hasGroup("harbour")).toBe(false);
  });

  test("places by key, name, hex and kind", () => {
    expect(incident.place("chapei").hexes).toHaveLength(15);
    expect(incident.place("Kiangwan").points).toBe(4);
    expect(incident.hexesOf("fort")).toEqual(incident.ids(["2914", "3116", "3117"]));
    expect(names(nanking, nanking.hexesOf("city"))).toEqual(["0202", "1102", "1824", "2410", "3512", "3513", "3611"]);
    expect(nanking.placesAt(nanking.id("2606")).map((p) => [p.name, p.also, p.chinese])).toEqual([
      ["Chang Sho", ["Changshu"], "常熟"],
    ]);
    expect(nanking.placesAt(nanking.id("2707"))).toEqual([]);
  });

  test("what is playable", () => {
    const playable = (board: HexBoard): number => board.playable.filter(Boolean).length;
    expect([playable(nanking), playable(incident), playable(pacific)]).toEqual([756, 1045, 645]);
    expect(nanking.playable[nanking.id("3513")]).toBe(false);
  });
});

test("hexes are spelled by their names, whatever the title", () => {
  const hexes = hexKind<{ readonly board: HexBoard }>();
  const sheet = { board: nanking };
  expect(hexes.count(sheet)).toBe(nanking.size);
  expect(hexes.text(sheet, nanking.id("3512"))).toBe("3512");
  expect(hexes.find(sheet, "3512")).toBe(nanking.id("3512"));
  expect(hexes.find(sheet, "9999")).toBeUndefined();
});

test("a sheet of one's own with another grid gives another board", () => {
  const sheet: HexSheet = openSheet(2, 2);
  sheet.hexes["0202"].terrain = "clear";
  expect(new HexBoard(sheet).names).toEqual(["0101", "0102", "0201", "0202"]);
});
