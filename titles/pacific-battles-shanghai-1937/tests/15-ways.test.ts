import type { HexId } from "@wusong/board";
import { Random } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { army } from "../position.ts";
import { isSurrounded } from "../rules/15-combat-results/combat-results.ts";
import { destinations } from "../rules/15-combat-results/retreat.ts";
import { sheet, table } from "./helpers.ts";
import { asEdit, type Board, hexesOf, idOf, near, randomBoard, type Side, unitsOf, zonesOf } from "./random-boards.ts";

/** Brigades and what cannot break down, units that fill a hex and those that stack free, tanks and the amphibious unit. */
const COUNTERS = {
  japan: ["jp.29bde", "jp.5bde", "jp.22bde", "jp.1com", "jp.sefarmor", "jp.sefhq", "jp.amphib"],
  china: ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.div.1", "cn.nanking.tank.1", "cn.9ag.hq"],
};

/** Open ground, Shanghai, marshes with a railroad, the west edge, and coasts. */
const CENTRES = ["2818", "2514", "0616", "0113", "2125", "2713"];

/** 15.33.f: whether a unit may step there at all, whatever it costs; the amphibious unit by water from coast to coast. */
function mayStep(unit: string, from: HexId, direction: number, to: HexId): boolean {
  const slot = 6 * from + direction;
  if (unit === "jp.amphib") return sheet.amphibious[0][slot] >= 0 && sheet.coastal[to] === 1;
  const id = idOf(unit);
  return sheet.costs[sheet.side[id]][sheet.mechanized[id]][slot] >= 0;
}

/** Every way of so many hexes, each step one hex farther from the start and none into an enemy; hex by hex. */
function waysOf(board: Board, unit: string, length: number): HexId[][] {
  const start = sheet.board.id(board.at[unit]);
  const enemies = hexesOf(board, sideOf(unit) === "japan" ? "china" : "japan");
  let ways: HexId[][] = [[]];
  for (let step = 1; step <= length; step++)
    ways = ways.flatMap((way) => {
      const from = way.at(-1) ?? start;
      return near(from)
        .filter(({ to, direction }) => mayStep(unit, from, direction, to))
        .filter(({ to }) => sheet.board.distance(start, to) === step && !enemies.has(to))
        .map(({ to }) => [...way, to]);
    });
  return ways;
}

const sideOf = (unit: string): Side => (sheet.side[idOf(unit)] === 0 ? "japan" : "china");

/** 15.33.e: what of a unit comes through an enemy zone weighs; of a brigade one regiment does. */
const weightThrough = (unit: string): number => (unit.endsWith("bde") ? 1 : sheet.stacking[idOf(unit)]);

/** 26.10: whether something of a weight may end there without overstacking. */
function hasRoom(board: Board, side: Side, hex: HexId, weight: number): boolean {
  const there = unitsOf(board, side).filter((unit) => board.at[unit] === sheet.board.names[hex]);
  const limit = side === "japan" ? 4 : 2;
  return weight === 0 || there.reduce((sum, unit) => sum + sheet.stacking[idOf(unit)], weight) <= limit;
}

const endsOf = (ways: readonly HexId[][]): HexId[] =>
  [...new Set(ways.map((way) => way.at(-1)!))].sort((x, y) => x - y);

/** 15.33: safe ways, else overstacking ones, else those through enemy zones of control. */
function reckon(board: Board, unit: string, length: number, danger: ReadonlySet<number>) {
  const side = sideOf(unit);
  const all = waysOf(board, unit, length);
  const safe = endsOf(all.filter((way) => way.every((hex) => !danger.has(hex))));
  const withRoom = (hexes: HexId[], weight: number): HexId[] =>
    hexes.filter((hex) => hasRoom(board, side, hex, weight));
  const roomy = withRoom(safe, sheet.stacking[idOf(unit)]);
  if (roomy.length > 0) return { way: "safe", hexes: roomy };
  if (safe.length > 0) return { way: "overstacked", hexes: safe };
  const deadly = endsOf(all);
  if (deadly.length === 0) return { way: "none", hexes: [] };
  const fitting = withRoom(deadly, weightThrough(unit));
  return { way: "deadly", hexes: fitting.length > 0 ? fitting : deadly };
}

rule(
  ["15.33.c", "15.33.d", "15.33.h", "15.33.j", "15.21.c"],
  "on random boards retreats end where trying every way finds, and who has none is surrounded",
  () => {
    const random = new Random("ways");
    const met = { safe: 0, overstacked: 0, deadly: 0, none: 0, surrounded: 0 };
    for (let boards = 0; boards < 120; boards++) {
      const board = randomBoard(random, COUNTERS, CENTRES);
      const t = table(asEdit(board));
      for (const unit of Object.keys(board.at)) {
        const side = sideOf(unit);
        const enemy: Side = side === "japan" ? "china" : "japan";
        const danger = zonesOf(board, enemy);
        const about = `${unit} ${JSON.stringify(board)}`;
        for (const length of [1, 2, 3]) {
          const expected = reckon(board, unit, length, danger);
          const found = destinations(army(t.game.play, t.seat(side)), idOf(unit), length, [...danger] as HexId[]);
          expect(found, `${length} hexes: ${about}`).toEqual(expected);
          met[expected.way as "safe"]++;
        }
        const surrounded = waysOf(board, unit, 1).every(([hex]) => danger.has(hex));
        expect(isSurrounded(t.game.play, idOf(unit)), about).toBe(surrounded);
        met.surrounded += surrounded ? 1 : 0;
      }
    }
    expect(Math.min(...Object.values(met))).toBeGreaterThan(1);
  },
);
