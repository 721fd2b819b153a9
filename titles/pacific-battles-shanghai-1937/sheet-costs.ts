import { type CostTable, costTable, type HexBoard, type HexId } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { CHINA, SIDE_IDS } from "./ids.ts";
import type { Tables } from "./sheet-schema.ts";

const QUARTERS = 4;

/** The price of a route between two hexes in quarter points, or null (11.71, 26.13): the cheaper of road and rail. */
function routePrice(board: HexBoard, tables: Tables, side: Seat, from: HexId, direction: number): number | null {
  const bit = 1 << direction;
  const road = board.road[from] & bit ? tables.road : null;
  const rail = board.rail[from] & bit ? tables.rail[SIDE_IDS[side]] : null;
  if (road === null && rail === null) return null;
  return QUARTERS * Math.min(road ?? Number.POSITIVE_INFINITY, rail ?? Number.POSITIVE_INFINITY);
}

/**
 * What a step costs a class of units in quarter points. A route replaces all other terrain and its bridges the hexside (11.71,
 * 11.72); off the route the hex and the hexside are paid, a bridge taking the hexside's price away.
 */
export function landCosts(board: HexBoard, tables: Tables, side: Seat, mechanized: boolean): CostTable {
  const column = mechanized ? "mechanized" : "cost";
  return costTable<HexId>(board, (from, direction, to) => {
    if (!board.playable[to] || !board.playable[from]) return null;
    const feature = board.feature(from, direction);
    const crossing = feature ? tables.hexsides[feature][column] : 0;
    if (crossing === null) return null;
    const route = routePrice(board, tables, side, from, direction);
    if (route !== null) return route;
    const ground = tables.terrain[board.terrain[to]][column];
    if (ground === null) return null;
    const bridge = board.bridge[from] & (1 << direction);
    return QUARTERS * (ground + (bridge ? 0 : crossing));
  });
}

/** Which waters a hex lies in or on: sea 1, Yangtze 2, Huangpu 4 (26.12, ruling C-87). */
function waters(board: HexBoard): Uint8Array {
  const table = new Uint8Array(board.size);
  for (const [tag, bit] of [
    ["coast.sea", 1],
    ["coast.yangtze", 2],
    ["coast.huangpu", 4],
  ] as const)
    for (const hex of board.group(tag)) table[hex] |= bit;
  board.terrain.forEach((terrain, hex) => {
    if (terrain === "sea") table[hex] |= 1;
    if (terrain === "majorRiver") table[hex] |= 2;
  });
  return table;
}

/** Steps of the amphibious unit: both hexes on one water, or from the mouth of the Yangtze out to sea. */
export function amphibiousCosts(board: HexBoard, seaOnly: boolean): CostTable {
  const on = waters(board);
  const isWater = (hex: HexId): boolean => board.terrain[hex] === "sea" || board.terrain[hex] === "majorRiver";
  return costTable<HexId>(board, (from, _direction, to) => {
    for (const hex of [from, to]) if (!isWater(hex) && !board.playable[hex]) return null;
    const shared = on[from] & on[to];
    if (seaOnly) return shared & 1 ? 1 : null;
    if (shared) return 1;
    return isWater(from) && isWater(to) ? 1 : null;
  });
}

/** Entering over the west edge, as if from a hex beyond it (26.2): road or rail rate where the hex has one, else its terrain. */
export function entryCosts(board: HexBoard, tables: Tables, mechanized: boolean): Int16Array {
  const costs = new Int16Array(board.size).fill(-1);
  const column = mechanized ? "mechanized" : "cost";
  for (const hex of board.group("entry.chinese")) {
    const rates: number[] = [];
    if (board.road[hex]) rates.push(tables.road);
    if (board.rail[hex]) rates.push(tables.rail[SIDE_IDS[CHINA]]);
    const ground = tables.terrain[board.terrain[hex]][column];
    if (rates.length > 0) costs[hex] = QUARTERS * Math.min(...rates);
    else if (ground !== null) costs[hex] = QUARTERS * ground;
  }
  return costs;
}

/** The same costs with the streams and rivers around the given hexes bridged by engineers (20.2). */
export function bridgedCosts(
  board: HexBoard,
  tables: Tables,
  plain: CostTable,
  mechanized: boolean,
  hexes: readonly HexId[],
): CostTable {
  const table = plain.slice();
  const column = mechanized ? "mechanized" : "cost";
  const free = (from: HexId, direction: number): void => {
    const slot = 6 * from + direction;
    const feature = board.feature(from, direction);
    if (plain[slot] < 0 || !feature || board.bridge[from] & (1 << direction)) return;
    if ((board.road[from] | board.rail[from]) & (1 << direction)) return;
    table[slot] = plain[slot] - QUARTERS * (tables.hexsides[feature][column] ?? 0);
  };
  for (const hex of hexes)
    for (let direction = 0; direction < 6; direction++) {
      const to = board.step(hex, direction);
      if (to === null) continue;
      free(hex, direction);
      free(to, (direction + 3) % 6);
    }
  return table;
}
