import {
  type CostTable,
  costTable,
  Flood,
  HexBoard,
  type HexId,
  type HexSheet,
  mapFile,
  parseHexSheet,
  sheetFile,
  titleSheet,
} from "@wusong/board";
import { NORTH, SOUTH, type UnitId } from "./ids.ts";
import counters from "./sheet/counters.json" with { type: "json" };
import map from "./sheet/map.json" with { type: "json" };
import tables from "./sheet/tables.json" with { type: "json" };
import { COUNTERS, type Counters, checkTogether, TABLES, type Tables } from "./sheet-schema.ts";

/** The files of a sheet, each in its form. */
interface SheetData {
  readonly map: HexSheet;
  readonly counters: Counters;
  readonly tables: Tables;
}

/** The sheet as the rules read it. */
export interface Sheet {
  /** The files as they are. */
  readonly data: SheetData;
  readonly board: HexBoard;
  readonly flood: Flood<HexId>;
  readonly cost: CostTable;
  readonly tables: Tables;
  readonly units: Counters["units"];
  readonly unitNamed: ReadonlyMap<string, UnitId>;
  /** By unit: its seat. */
  readonly side: readonly number[];
  readonly unitsOf: readonly (readonly UnitId[])[];
  readonly objectives: readonly HexId[];
}

function build(data: SheetData): Sheet {
  const board = new HexBoard(data.map);
  const { units } = data.counters;
  const side = units.map((unit) => (unit.side === "north" ? NORTH : SOUTH));
  const ids = units.map((_, unit) => unit as UnitId);
  return Object.freeze({
    data,
    board,
    flood: new Flood<HexId>(board),
    cost: costTable<HexId>(board, (_from, _slot, to) => (board.playable[to] ? 1 : null)),
    tables: data.tables,
    units,
    unitNamed: new Map(units.map(({ id }, unit) => [id, unit as UnitId])),
    side,
    unitsOf: [NORTH, SOUTH].map((seat) => ids.filter((unit) => side[unit] === seat)),
    objectives: Object.entries(data.map.hexes).flatMap(([hex, { tags }]) =>
      tags?.includes("objective") ? [board.id(hex)] : [],
    ),
  });
}

export const { defaultSheet, loadSheet } = titleSheet<SheetData, Sheet>({
  title: "Skeleton, 1900",
  files: {
    map: mapFile(map, parseHexSheet),
    counters: sheetFile(counters, COUNTERS),
    tables: sheetFile(tables, TABLES),
  },
  together: checkTogether,
  build,
});
