import {
  type Column,
  type CostTable,
  columnOf,
  Flood,
  HexBoard,
  type HexId,
  type HexSheet,
  KnownFloods,
  mapFile,
  memberTable,
  parseHexSheet,
  sheetFile,
  titleSheet,
} from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { CHINA, JAPAN, type MarkerId, type UnitId } from "./ids.ts";
import counters from "./sheet/counters.json" with { type: "json" };
import map from "./sheet/map.json" with { type: "json" };
import markers from "./sheet/markers.json" with { type: "json" };
import schedule from "./sheet/schedule.json" with { type: "json" };
import tables from "./sheet/tables.json" with { type: "json" };
import { checkTogether } from "./sheet-check.ts";
import { amphibiousCosts, entryCosts, landCosts } from "./sheet-costs.ts";
import {
  COUNTERS,
  type Counters,
  type CounterType,
  MARKERS,
  type Markers,
  SCHEDULE,
  type Schedule,
  TABLES,
  type Tables,
} from "./sheet-schema.ts";

/** The files of a sheet as data. */
export interface SheetData {
  readonly map: HexSheet;
  readonly counters: Counters;
  readonly schedule: Schedule;
  readonly markers: Markers;
  readonly tables: Tables;
}

/** One counter, ready for the rules. */
export interface Unit {
  readonly id: UnitId;
  readonly text: string;
  readonly name: string;
  readonly side: Seat;
  readonly type: CounterType;
  readonly typeId: string;
  /** the reinforcement group it comes with; "" for supply and subordinate units */
  readonly group: string;
  /** the brigade whose subordinate it is printed as (26.8), -1 for whole units */
  readonly parent: number;
}

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly side: Seat;
  readonly turn: number | null;
  readonly marker: string | null;
  readonly air: number;
  readonly supply: number;
  readonly units: readonly UnitId[];
}

export interface Marker {
  readonly id: MarkerId;
  readonly text: string;
  readonly name: string;
  readonly side: Seat;
  readonly play: "immediate" | "held" | "choice";
  readonly after: "pool" | "removed" | "permanent";
  readonly fromTurn: number;
  readonly gunfire: number;
  /** its row in the marker tables, such as CM.J.07 */
  readonly rule: string;
}

/** Movement costs are counted in quarter points, because Chinese rail movement costs a quarter (26.13). */
export const QUARTERS = 4;

/** Map, counters, markers and tables, frozen and shared, with look-up tables by hex and by unit. */
export interface Sheet {
  readonly data: SheetData;
  readonly board: HexBoard;
  /** works out ways; a result holds until the next run */
  readonly flood: Flood<HexId>;
  /** The ways units can march in the position that was asked about last, by what a seat knows. */
  readonly marches: KnownFloods<HexId>;
  readonly tables: Tables;
  readonly turns: number;

  readonly units: readonly Unit[];
  readonly unitNamed: ReadonlyMap<string, UnitId>;
  /** first unit of a side; units of a side follow one another */
  readonly first: readonly [number, number];
  readonly count: readonly [number, number];
  readonly supply: readonly [readonly UnitId[], readonly UnitId[]];
  readonly hqs: readonly [readonly UnitId[], readonly UnitId[]];
  readonly engineers: readonly UnitId[];
  /** by unit: columns read in inner loops */
  readonly side: Column<Seat>;
  readonly attack: Uint8Array;
  readonly defense: Uint8Array;
  /** allowance in quarter points */
  readonly allowance: Int16Array;
  readonly stacking: Uint8Array;
  /** 1 combat unit, 0 headquarters or supply (2.36) */
  readonly combat: Uint8Array;
  readonly isHq: Uint8Array;
  readonly isSupply: Uint8Array;
  readonly isAmphib: Uint8Array;
  readonly mechanized: Uint8Array;
  readonly infiltrates: Uint8Array;
  /** 1 for a brigade that can break down */
  readonly breaks: Uint8Array;
  /** subordinate units of the same type as a unit or as the subordinates of a brigade, ascending */
  readonly subordinates: ReadonlyMap<string, readonly UnitId[]>;
  /** brigades that break into a type of subordinate */
  readonly brigadesOf: ReadonlyMap<string, readonly UnitId[]>;

  readonly groups: readonly Group[];
  readonly markers: readonly Marker[];
  readonly markerNamed: ReadonlyMap<string, MarkerId>;

  /** cost of a step in quarter points, by [side][0 non-mechanized, 1 mechanized] */
  readonly costs: readonly [readonly [CostTable, CostTable], readonly [CostTable, CostTable]];
  /** the amphibious unit's steps: on all waters, and on the sea alone (Scuttle Ships) */
  readonly amphibious: readonly [CostTable, CostTable];
  /** tables with hexsides bridged by engineers, made when first needed */
  readonly bridged: Map<string, CostTable>;
  /** Chinese entry hexes over the west edge and what entering costs by class */
  readonly entries: readonly HexId[];
  readonly entryCost: readonly [Int16Array, Int16Array];
  readonly landings: readonly HexId[];
  /** 1 where the coast of the hex is sea: open although the rivers are closed */
  readonly seaCoast: Uint8Array;
  readonly coastal: Uint8Array;
  /** 1 where units can stand at all */
  readonly playable: Uint8Array;
  /** defensive columns of the hex (14.33) */
  readonly shift: Uint8Array;
  /** defensive columns of the hexside, at 6 * hex + direction */
  readonly sideShift: Uint8Array;
  readonly city: Uint8Array;
  /** 1 where recon sees units from two hexes (16.71) */
  readonly open: Uint8Array;
  readonly objectives: readonly HexId[];
  readonly allHexes: readonly HexId[];
  readonly setUpJapan: HexId;
  readonly setUpChina: readonly HexId[];
}

const SEAT = { japan: JAPAN, china: CHINA } as const;

function listUnits(data: SheetData): Unit[] {
  const { types, units, supply } = data.counters;
  const list: Unit[] = [];
  const add = (text: string, typeId: string, name: string, group: string, parent = -1): void => {
    const type = types[typeId];
    list.push({ id: list.length as UnitId, text, name, side: SEAT[type.side], type, typeId, group, parent });
  };
  for (const side of ["japan", "china"] as const) {
    const start = list.length;
    for (const unit of units) if (types[unit.type].side === side) add(unit.id, unit.type, unit.name, unit.group);
    const whole = list.length;
    for (let i = start; i < whole; i++) {
      const { text, name, type } = list[i];
      if (type.breaksInto === undefined) continue;
      for (const n of [1, 2]) add(`${text}.${n}`, type.breaksInto, `Regiment ${n} of ${name}`, "", i);
    }
    const prefix = side === "japan" ? "jp" : "cn";
    for (let n = 1; n <= supply[side]; n++) add(`${prefix}.supply.${n}`, `${prefix}.supply`, "Supply point", "");
  }
  return list;
}

/** The markers are listed in the order of the two marker tables. */
function markerRow(data: SheetData, id: number): string {
  const { side } = data.markers.markers[id];
  const row = data.markers.markers.slice(0, id + 1).filter((one) => one.side === side).length;
  return `CM.${side === "japan" ? "J" : "C"}.${String(row).padStart(2, "0")}`;
}

/** Unlimited movement (26.12) as an allowance no path uses up. */
const UNLIMITED = 4000;

function buildSheet(data: SheetData): Sheet {
  const board = new HexBoard(data.map);
  const { tables: t } = data;
  const units = listUnits(data);
  const column = (value: (unit: Unit) => number): Uint8Array => Uint8Array.from(units, value);
  const ofSide = (side: Seat): Unit[] => units.filter((unit) => unit.side === side);
  const idsOf = (side: Seat, kind: string): UnitId[] =>
    units.filter((unit) => unit.side === side && unit.type.kind === kind).map((unit) => unit.id);
  const markerList: Marker[] = data.markers.markers.map((one, id) => ({
    id: id as MarkerId,
    text: one.id,
    name: one.name,
    side: SEAT[one.side],
    play: one.play,
    after: one.after,
    fromTurn: one.fromTurn ?? 1,
    gunfire: one.gunfire ?? 0,
    rule: markerRow(data, id),
  }));
  const markerNamed = new Map(markerList.map((one) => [one.text, one.id]));
  const subordinates = new Map<string, UnitId[]>();
  const brigadesOf = new Map<string, UnitId[]>();
  for (const unit of units) {
    if (unit.parent >= 0) subordinates.set(unit.typeId, [...(subordinates.get(unit.typeId) ?? []), unit.id]);
    const into = unit.type.breaksInto;
    if (into !== undefined) brigadesOf.set(into, [...(brigadesOf.get(into) ?? []), unit.id]);
  }
  const hexes = board.names.map((_, id) => id as HexId);
  const playable = Uint8Array.from(board.playable, Number);
  const sideShift = new Uint8Array(6 * board.size);
  for (const hex of hexes)
    for (let direction = 0; direction < 6; direction++) {
      const feature = board.feature(hex, direction);
      if (feature) sideShift[6 * hex + direction] = t.hexsides[feature].shift;
    }
  const coasts = ["coast.sea", "coast.yangtze", "coast.huangpu"].flatMap((tag) => board.group(tag));
  return {
    data,
    board,
    flood: new Flood<HexId>(board),
    marches: new KnownFloods<HexId>(board),
    tables: t,
    turns: data.schedule.turns.length,
    units,
    unitNamed: new Map(units.map((unit) => [unit.text, unit.id])),
    first: [0, ofSide(JAPAN).length],
    count: [ofSide(JAPAN).length, ofSide(CHINA).length],
    supply: [idsOf(JAPAN, "supply"), idsOf(CHINA, "supply")],
    hqs: [idsOf(JAPAN, "hq"), idsOf(CHINA, "hq")],
    engineers: units.filter((unit) => unit.type.kind === "engineer").map((unit) => unit.id),
    side: columnOf<Seat>(column((unit) => unit.side)),
    attack: column((unit) => unit.type.attack),
    defense: column((unit) => unit.type.defense),
    allowance: Int16Array.from(units, ({ type }) => (type.move === null ? UNLIMITED : QUARTERS * type.move)),
    stacking: column((unit) => unit.type.stacking),
    combat: column(({ type }) => (type.kind === "hq" || type.kind === "supply" ? 0 : 1)),
    isHq: column(({ type }) => (type.kind === "hq" ? 1 : 0)),
    isSupply: column(({ type }) => (type.kind === "supply" ? 1 : 0)),
    isAmphib: column(({ type }) => (type.kind === "amphib" ? 1 : 0)),
    mechanized: column(({ type }) => (type.mechanized ? 1 : 0)),
    infiltrates: column(({ type }) => (type.infiltrates ? 1 : 0)),
    breaks: column(({ type }) => (type.breaksInto === undefined ? 0 : 1)),
    subordinates,
    brigadesOf,
    groups: data.schedule.groups.map((one) => ({
      id: one.id,
      name: one.name,
      side: SEAT[one.side],
      turn: one.turn ?? null,
      marker: one.marker ?? null,
      air: one.air,
      supply: one.supply,
      units: units.filter((unit) => unit.group === one.id).map((unit) => unit.id),
    })),
    markers: markerList,
    markerNamed,
    costs: [
      [landCosts(board, t, JAPAN, false), landCosts(board, t, JAPAN, true)],
      [landCosts(board, t, CHINA, false), landCosts(board, t, CHINA, true)],
    ],
    amphibious: [amphibiousCosts(board, false), amphibiousCosts(board, true)],
    bridged: new Map(),
    entries: board.group("entry.chinese"),
    entryCost: [entryCosts(board, t, false), entryCosts(board, t, true)],
    landings: board.group("landing"),
    seaCoast: board.members("coast.sea"),
    coastal: memberTable(board.size, coasts),
    playable,
    shift: Uint8Array.from(hexes, (hex) => t.terrain[board.terrain[hex]].shift),
    sideShift,
    city: Uint8Array.from(hexes, (hex) => (t.terrain[board.terrain[hex]].refuge && playable[hex] ? 1 : 0)),
    open: Uint8Array.from(hexes, (hex) => (t.terrain[board.terrain[hex]].open ? 1 : 0)),
    objectives: board.group("objective"),
    allHexes: hexes,
    setUpJapan: board.id(data.schedule.setUp.japan.hex),
    setUpChina: board.ids(data.schedule.setUp.china.hexes),
  };
}

export const { defaultSheet, loadSheet } = titleSheet<SheetData, Sheet>({
  title: "Pacific Battles: Shanghai, 1937",
  files: {
    map: mapFile(map, parseHexSheet),
    counters: sheetFile(counters, COUNTERS),
    schedule: sheetFile(schedule, SCHEDULE),
    markers: sheetFile(markers, MARKERS),
    tables: sheetFile(tables, TABLES),
  },
  together: checkTogether,
  build: buildSheet,
});
