import type { HexId } from "@wusong/board";
import { Random } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { sheet, type Table, table } from "./helpers.ts";
import { asEdit, type Board, hexesOf, idOf, near, randomBoard, type Side, unitsOf, zonesOf } from "./random-boards.ts";

/** Everything that moves in its own way: on foot, on tracks, over bridges of its own, by water. */
const COUNTERS = {
  japan: ["jp.29bde", "jp.1com", "jp.sefarmor", "jp.3recon", "jp.8eng", "jp.10eng", "jp.sefhq", "jp.amphib"],
  china: ["cn.nanking.elite.1", "cn.nanking.div.1", "cn.nanking.bde.1", "cn.nanking.tank.1", "cn.9ag.hq"],
};

/** Open ground, Shanghai, marshes with a railroad, a stream, the west edge, and the coasts of sea and rivers. */
const CENTRES = ["2818", "2514", "0616", "0419", "0112", "2125", "2612", "2713"];

const setOut = (board: Board): Table =>
  table({ ...asEdit(board), first: board.side, phase: { name: "movement", side: board.side } });

/** What a side knows of the ground: enemy hexes, announced zones of control, and where its engineers bridge. */
interface Ground {
  board: Board;
  enemies: Set<number>;
  zones: Set<number>;
  bridgedBy: Map<number, string[]>;
}

/** 13.0, 18.4: a zone is known of an enemy stack in contact that has a combat effective combat unit. */
function groundOf(board: Board): Ground {
  const ours = hexesOf(board, board.side);
  const inContact = (hex: HexId): boolean => near(hex).some(({ to }) => ours.has(to));
  const bridgedBy = new Map<number, string[]>();
  for (const engineer of unitsOf(board, board.side).filter((unit) => unit.endsWith("eng"))) {
    if (board.suppressed.includes(engineer)) continue;
    const hex = sheet.board.id(board.at[engineer]);
    bridgedBy.set(hex, [...(bridgedBy.get(hex) ?? []), engineer]);
  }
  return { board, enemies: hexesOf(board, board.enemy), zones: zonesOf(board, board.enemy, inContact), bridgedBy };
}

/** 11.3, 20.2, 26.12: quarter points for a step, null where it is closed. */
function priceOf({ board, bridgedBy }: Ground, unit: string, from: HexId, direction: number): number | null {
  const slot = 6 * from + direction;
  const mechanized = sheet.mechanized[idOf(unit)];
  const table =
    unit === "jp.amphib"
      ? sheet.amphibious[board.scuttled ? 1 : 0]
      : sheet.costs[board.side === "japan" ? 0 : 1][mechanized];
  const price = table[slot];
  if (price < 0) return null;
  const feature = sheet.board.feature(from, direction);
  const route = (sheet.board.road[from] | sheet.board.rail[from] | sheet.board.bridge[from]) & (1 << direction);
  if (!feature || route || unit === "jp.amphib") return price;
  const bridged = [from, sheet.board.neighbour[slot]].some((hex) =>
    bridgedBy.get(hex)?.some((engineer) => engineer !== unit),
  );
  return bridged ? price - 4 * (sheet.tables.hexsides[feature][mechanized ? "mechanized" : "cost"] ?? 0) : price;
}

interface Reached {
  /** by hex: quarter points of the cheapest ordinary way */
  paid: Map<number, number>;
  /** every hex in which the unit may end */
  ends: number[];
}

/** 11.0, 11.4, 11.5, 11.6, 13.4, 13.5: tried out step by step until nothing gets cheaper. */
function reckon(ground: Ground, unit: string, start: HexId, points: number, first: boolean): Reached {
  const { zones, enemies } = ground;
  const amphib = unit === "jp.amphib";
  const felt = (hex: number): boolean => zones.has(hex) && (!amphib || sheet.coastal[hex] === 1);
  const engaged = zones.has(start);
  const paid = new Map<number, number>([[start, 0]]);
  const changed = [start];
  for (let from = changed.shift(); from !== undefined; from = changed.shift()) {
    if (from !== start && felt(from)) continue;
    for (const { to, direction } of near(from)) {
      const price = priceOf(ground, unit, from, direction);
      if (price === null || enemies.has(to) || (from === start && engaged && felt(to))) continue;
      const total = paid.get(from)! + price;
      if (total > points || total >= (paid.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      paid.set(to, total);
      changed.push(to);
    }
  }
  paid.delete(start);
  const single = near(start).flatMap(({ to, direction }) => {
    const price = priceOf(ground, unit, start, direction);
    if (!first || price === null || enemies.has(to)) return [];
    if (!engaged || !zones.has(to)) return [to];
    return sheet.units[idOf(unit)].type.infiltrates && price <= points ? [to] : [];
  });
  const ends = [...new Set([...paid.keys(), ...single])].filter((hex) => !amphib || sheet.coastal[hex] === 1);
  return { paid, ends: ends.sort((x, y) => x - y) };
}

const names = (hexes: readonly number[]): string[] => hexes.map((hex) => sheet.board.names[hex]);

/** What each hex that is offered costs. */
function offered(t: Table, side: Side, picks: unknown[]): Record<string, number> {
  const found = t.game.play.options(t.seat(side), "move", t.asked(side, "move", picks) as never);
  if ("refusal" in found || !found.asked || !("about" in found.asked)) return {};
  const about = found.asked.about as unknown as Record<string, { cost: number }>;
  return Object.fromEntries(Object.entries(about).map(([hex, { cost }]) => [hex, cost]));
}

rule(
  ["11.0.b", "11.4.a", "11.6.a", "13.4.a", "20.2.a"],
  "on random boards every unit is offered the hexes that trying every step finds, at the cheapest price",
  () => {
    const random = new Random("reach");
    const met = { boards: 0, engaged: 0, dear: 0, onward: 0, amphib: 0, stuck: 0 };
    for (; met.boards < 40; met.boards++) {
      const board = randomBoard(random, COUNTERS, CENTRES);
      const t = setOut(board);
      const ground = groundOf(board);
      const { side } = board;
      const about = JSON.stringify(board);
      const units = unitsOf(board, side);
      const able = units.filter((unit) => {
        const start = sheet.board.id(board.at[unit]);
        const points = sheet.allowance[idOf(unit)] / (board.suppressed.includes(unit) ? 2 : 1);
        const { paid, ends } = reckon(ground, unit, start, points, true);
        if (ends.length === 0) return false;
        const picks = [unit, ...(unit.endsWith("eng") ? [[]] : [])];
        expect(t.options(side, "move", picks), `${unit} ${about}`).toEqual(names(ends));
        const told = offered(t, side, picks);
        const direct = (hex: number): number | null =>
          priceOf(ground, unit, start, sheet.board.direction(start, hex as HexId));
        const prices = ends.map((hex) => [sheet.board.names[hex], (paid.get(hex) ?? direct(hex)!) / 4]);
        if (ends.length > 1) expect(told, `${unit} ${about}`).toEqual(Object.fromEntries(prices));
        met.engaged += ground.zones.has(start) ? 1 : 0;
        met.dear += ends.filter((hex) => !paid.has(hex)).length;
        met.amphib += unit === "jp.amphib" ? 1 : 0;
        const at = random.of(ends);
        // A single step at any price leaves nothing.
        const left = paid.has(at) ? points - paid.get(at)! : 0;
        met.onward += checkOnward(t, ground, unit, [...picks, sheet.board.names[at]], at as HexId, left) ? 1 : 0;
        return true;
      });
      const offeredUnits = t.verbs(side).includes("move") ? t.options(side, "move", []) : [];
      met.stuck += units.length - able.length;
      expect(
        offeredUnits.filter((unit) => !unit.includes("supply")),
        about,
      ).toEqual(able.sort((x, y) => idOf(x) - idOf(y)));
    }
    expect(Math.min(met.engaged, met.dear, met.onward, met.amphib, met.stuck)).toBeGreaterThan(1);
  },
);

/** 11.0, 11.6: the second leg of a march: with the points that are left, and not out of an enemy zone. True where there is one. */
function checkOnward(t: Table, ground: Ground, unit: string, picks: unknown[], at: HexId, left: number): boolean {
  const { board } = ground;
  const may =
    !ground.zones.has(at) &&
    near(at).some(({ to, direction }) => {
      const price = priceOf(ground, unit, at, direction);
      return price !== null && price <= left && !ground.enemies.has(to);
    });
  const about = `${unit} from ${names([at])} with ${left} ${JSON.stringify(board)}`;
  const found = t.game.play.options(t.seat(board.side), "march", t.asked(board.side, "march", picks) as never);
  expect("refusal" in found ? found.refusal : found.asked?.name, about).toBe(may ? "onward" : undefined);
  if (!may) return false;
  expect(t.options(board.side, "march", [...picks, true]), about).toEqual(
    names(reckon(ground, unit, at, left, false).ends),
  );
  return true;
}

rule(
  ["26.2.d", "26.2.h"],
  "from each entry hex a unit is offered what it could pay after entering, and no minimum move",
  () => {
    const board: Board = {
      side: "china",
      enemy: "japan",
      at: { "jp.29bde": "0213", "jp.1com": "0106", "cn.nanking.bde.1": "0107" },
      supply: { japan: null, china: null },
      suppressed: [],
      scuttled: false,
    };
    const ground = groundOf(board);
    const waiting = ["cn.nanking.elite.1", "cn.nanking.div.1", "cn.nanking.tank.1"];
    const t = table({
      place: { ...board.at, ...Object.fromEntries(waiting.map((unit) => [unit, "base"])) },
      first: "china",
      phase: { name: "movement", side: "china" },
    });
    expect(t.options("china", "enter")).toEqual(waiting);
    const open = sheet.entries.filter((hex) => !ground.enemies.has(hex));
    let onward = 0;
    for (const unit of waiting) {
      expect(t.options("china", "enter", [unit]), unit).toEqual(names(open));
      for (const entry of open) {
        const left = sheet.allowance[idOf(unit)] - sheet.entryCost[sheet.mechanized[idOf(unit)]][entry];
        const ends = reckon(ground, unit, entry, left, false).ends;
        const found = t.game.play.options(1 as never, "enter", [unit, sheet.board.names[entry]] as never);
        const asked = "refusal" in found ? found.refusal : found.asked?.name;
        const goesOn = ends.length > 0 && !ground.zones.has(entry);
        expect(asked, `${unit} ${names([entry])}`).toBe(goesOn ? "onward" : undefined);
        if (!goesOn) continue;
        onward++;
        expect(t.options("china", "enter", [unit, sheet.board.names[entry], true])).toEqual(names(ends));
      }
    }
    expect(onward).toBeGreaterThan(40);
  },
);
