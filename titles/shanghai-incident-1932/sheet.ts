import {
  type Column,
  type CostTable,
  columnOf,
  costTable,
  Flood,
  HexBoard,
  type HexId,
  type HexSheet,
  KnownFloods,
  mapFile,
  memberTable,
  parseHexSheet,
  type SlotMask,
  sheetFile,
  slotMask,
  Trace,
  titleSheet,
  ZoneOfControl,
} from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { tableProblems } from "@wusong/mechanics";
import { type BrigadeId, CHINA, JAPAN, type MarkerId, type UnitId } from "./ids.ts";
import printedCounters from "./sheet/counters.json" with { type: "json" };
import printedMap from "./sheet/map.json" with { type: "json" };
import printedTables from "./sheet/tables.json" with { type: "json" };
import { COUNTERS, type Counters, TABLES, type Tables } from "./sheet-schema.ts";

/** Unit types and sectors the rules single out, as small numbers for tables. */
export const ORDINARY = 0;
export const ENGINEER = 1;
export const CAVALRY = 2;
export const TRAIN = 3;
export const SECTORS = ["", "chapei", "jpSector", "settlement", "french", "nanshi"] as const;
export const JAPANESE_SECTOR = 2;
export const INTERNATIONAL = 3;
export const FRENCH = 4;
export const NANSHI = 5;

export const CLEAR = 0;
export const TOWN = 1;
export const CITY = 2;

/** A Japanese formation that can be called, or a Chinese one. */
export interface Formation {
  readonly id: string;
  readonly name: string;
  readonly units: readonly UnitId[];
  /** Japanese: what has to be called up and landed. */
  readonly arriving: readonly UnitId[];
  readonly replacements: number;
  readonly points: number;
  readonly pause: number;
}

export interface Brigade {
  readonly id: BrigadeId;
  readonly text: string;
  readonly name: string;
  readonly units: readonly UnitId[];
  /** Whether it belongs to Fifth Army and waits for the commitment (13.4). */
  readonly fifthArmy: boolean;
}

/** Map, counters and tables, frozen and shared, with look-up tables by hex, unit or marker. */
export interface Sheet {
  readonly data: { readonly map: HexSheet; readonly counters: Counters; readonly tables: Tables };
  readonly board: HexBoard;
  readonly tables: Tables;
  readonly flood: Flood<HexId>;
  /** The usual ways units can march in the position that was asked about last. */
  readonly marches: KnownFloods<HexId>;
  readonly trace: Trace<HexId>;

  /** Price of a step of an ordinary unit; -1 where nobody may go (5.2). */
  readonly cost: CostTable;
  readonly railLinks: SlotMask;
  /** Hexsides over which zones of control and attacks reach (6.0, 7.1). */
  readonly open: SlotMask;
  readonly zone: ZoneOfControl<HexId>;
  /** Hexes at one or two hexes' distance and the hex itself, for the redeployment test (14.0). */
  readonly around: readonly (readonly HexId[])[];
  /** Defence value of the hexside by hex * 6 + direction: 0, creek or river (7.4). */
  readonly hexside: Uint8Array;
  readonly playable: Uint8Array;
  /** Every hex, great river and land beyond the area of play included. */
  readonly mapHexes: readonly HexId[];
  readonly playableHexes: readonly HexId[];
  /** CLEAR, TOWN or CITY. */
  readonly ground: Uint8Array;
  readonly sector: Uint8Array;
  readonly shanghaiHexes: readonly HexId[];
  /** Foreign sectors and Nanshi: closed to the Chinese until opened (18.0). */
  readonly treaty: Uint8Array;
  /** The foreign sectors alone. */
  readonly foreign: Uint8Array;
  readonly international: Uint8Array;
  /** No hex at all, for rules that bar nothing now. */
  readonly nowhere: Uint8Array;
  readonly nearby: Nearby;
  readonly greatRiver: Uint8Array;
  readonly riverHexes: readonly HexId[];
  readonly navalReach: Uint8Array;
  readonly railway: Uint8Array;
  readonly railHexes: readonly HexId[];
  readonly railInShanghai: readonly HexId[];
  readonly fort: Uint8Array;
  readonly forts: readonly HexId[];
  readonly cities: readonly { readonly name: string; readonly hexes: readonly HexId[] }[];
  readonly hexName: readonly string[];
  /** Cities and towns of the set-up, Shanghai as one: number of the place by hex, -1 for none. */
  readonly place: Int16Array;
  readonly placeNames: readonly string[];
  /** Places of the Chinese set-up with a railway. */
  readonly railPlaces: readonly number[];
  readonly chineseSetUp: readonly HexId[];
  readonly japaneseSetUp: readonly HexId[];
  readonly entry: { readonly westNorth: readonly HexId[]; readonly eastNorth: readonly HexId[] };

  readonly units: Counters["units"];
  readonly unitByText: ReadonlyMap<string, UnitId>;
  readonly side: Column<Seat>;
  readonly kind: Uint8Array;
  readonly support: Uint8Array;
  readonly mobile: Uint8Array;
  readonly allowance: Uint8Array;
  readonly fullSteps: Uint8Array;
  /** By unit * 3 + steps left. */
  readonly attack: Uint8Array;
  readonly defence: Uint8Array;
  /** Index into formations, -1 for none. */
  readonly formation: Int16Array;
  readonly formations: readonly Formation[];
  readonly japaneseFormations: number;
  readonly brigades: readonly Brigade[];
  readonly brigadeIds: readonly BrigadeId[];
  readonly brigadeByText: ReadonlyMap<string, BrigadeId>;
  /** Whether two units may share a hex, by unit * number of units + unit (5.3). */
  readonly together: Uint8Array;
  readonly trains: readonly UnitId[];
  readonly unitsOf: readonly (readonly UnitId[])[];
  readonly startUnits: readonly (readonly UnitId[])[];

  readonly markers: Counters["markers"];
  readonly markerIds: readonly MarkerId[];
  readonly markerByText: ReadonlyMap<string, MarkerId>;
  /** Index of the formation a marker arrives with, -1 for the start. */
  readonly markerFormation: readonly number[];
}

/** The hexes within some distance of any of several centres, as a table. The last one of each distance is kept: centres rarely change. */
export class Nearby {
  readonly #board: HexBoard;
  readonly #last = new Map<number, { readonly centres: readonly HexId[]; readonly table: Uint8Array }>();

  constructor(board: HexBoard) {
    this.#board = board;
  }

  of(centres: readonly HexId[], range: number): Uint8Array {
    const last = this.#last.get(range);
    if (last && sameHexes(last.centres, centres)) return last.table;
    const table = new Uint8Array(this.#board.size);
    for (const centre of centres) for (const hex of this.#board.within(centre, range)) table[hex] = 1;
    this.#last.set(range, { centres: centres.slice(), table });
    return table;
  }
}

function sameHexes(a: readonly HexId[], b: readonly HexId[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function combatProblems(read: Tables): string[] {
  const { combat } = read;
  const problems = tableProblems("combat", combat, combat.from.length + 1);
  for (let i = 1; i < combat.from.length; i++)
    if (combat.from[i] <= combat.from[i - 1]) problems.push("combat.from: the differentials must ascend.");
  return problems;
}

function counterProblems(read: Counters): string[] {
  const problems: string[] = [];
  const formations = new Set([...read.japaneseFormations, ...read.chineseFormations].map((one) => one.id));
  const seen = new Set<string>();
  let chineseBegan = false;
  for (const unit of read.units) {
    const where = `units ${unit.id}`;
    if (seen.has(unit.id)) problems.push(`${where}: is listed twice.`);
    seen.add(unit.id);
    if (unit.id.startsWith("jp.") !== (unit.side === "japan")) problems.push(`${where}: id and side do not agree.`);
    if (unit.side === "china") chineseBegan = true;
    else if (chineseBegan) problems.push(`${where}: Japanese units stand before Chinese units.`);
    if (unit.formation !== null && !formations.has(unit.formation))
      problems.push(`${where}: there is no formation "${unit.formation}".`);
    const bandFits = !unit.band || unit.band.of === unit.formation || unit.band.of === unit.brigade;
    if (!bandFits) problems.push(`${where}: its band names neither its formation nor its brigade.`);
    if (unit.type === "train" && unit.side === "japan") problems.push(`${where}: only the Chinese have trains.`);
  }
  for (const marker of read.markers)
    if (marker.arrives !== "start" && !formations.has(marker.arrives))
      problems.push(`markers ${marker.id}: there is no formation "${marker.arrives}" to arrive with.`);
  return problems;
}

function mapProblems(map: HexSheet): string[] {
  const problems: string[] = [];
  for (const key of SECTORS.slice(1))
    if (!map.places.some((place) => place.key === key)) problems.push(`places: the sector "${key}" is missing.`);
  if (!new HexBoard(map).hasGroup("greatRiver")) problems.push("hexes: no hex carries the tag greatRiver.");
  const forts = map.places.filter((place) => place.kind === "fort").length;
  if (forts !== 3) problems.push(`places: there are three Woosung forts, found ${forts} (17.3).`);
  return problems;
}

/** The files of a sheet, each in its form. */
interface SheetData {
  readonly map: HexSheet;
  readonly counters: Counters;
  readonly tables: Tables;
}

function build({ map, counters, tables }: SheetData): Sheet {
  const board = new HexBoard(map);
  const { size } = board;
  const playable = Uint8Array.from(board.playable, Number);
  const ground = Uint8Array.from(board.terrain, (word) => (word === "city" ? CITY : word === "town" ? TOWN : CLEAR));
  const greatRiver = board.members("greatRiver");
  const riverHexes = board.group("greatRiver").filter((hex) => playable[hex]);
  const crossable = (from: HexId, slot: number, to: HexId): boolean =>
    playable[from] === 1 && playable[to] === 1 && board.water(from, slot) === "";
  const open = slotMask<HexId>(board, crossable);
  const bridged = (from: HexId, slot: number): boolean => ((board.road[from] | board.rail[from]) >> slot) % 2 === 1;
  const cost = costTable<HexId>(board, (from, slot, to) => {
    if (!crossable(from, slot, to)) return null;
    const { terrain, hexsides } = tables;
    const hex = ground[to] === CITY ? terrain.city : ground[to] === TOWN ? terrain.town : terrain.clear;
    const side = board.feature(from, slot);
    const wet = side === "creek" ? hexsides.creek.cost : side === "river" ? hexsides.river.cost : 0;
    return hex.cost + (bridged(from, slot) ? 0 : wet);
  });
  const hexside = new Uint8Array(6 * size);
  for (let i = 0; i < hexside.length; i++) {
    const side = board.feature(Math.floor(i / 6) as HexId, i % 6);
    hexside[i] =
      side === "creek" ? tables.hexsides.creek.defence : side === "river" ? tables.hexsides.river.defence : 0;
  }
  const hexes = Array.from({ length: size }, (_, id) => id as HexId);
  const near = tables.limits.navalRange - 1;
  const railway = Uint8Array.from(board.rail, (mask) => (mask > 0 ? 1 : 0));
  const forts = board.hexesOf("fort");
  const sector = new Uint8Array(size);
  SECTORS.forEach((key, index) => {
    if (key) for (const hex of board.ids(board.place(key).hexes)) sector[hex] = index;
  });
  const treaty = Uint8Array.from(sector, (one) => Number(one === INTERNATIONAL || one === FRENCH || one === NANSHI));
  return {
    data: { map: board.sheet, counters, tables },
    board,
    tables,
    flood: new Flood<HexId>(board),
    marches: new KnownFloods<HexId>(board),
    trace: new Trace<HexId>(board),
    cost,
    railLinks: slotMask<HexId>(
      board,
      (from, slot, to) => crossable(from, slot, to) && (board.rail[from] >> slot) % 2 === 1,
    ),
    open,
    zone: new ZoneOfControl<HexId>(board, open),
    around: hexes.map((hex) => board.within(hex, tables.limits.clearance - 1)),
    hexside,
    playable,
    mapHexes: hexes,
    playableHexes: hexes.filter((hex) => playable[hex]),
    ground,
    sector,
    shanghaiHexes: hexes.filter((hex) => sector[hex] > 0),
    treaty,
    foreign: Uint8Array.from(sector, (one) => Number(one === INTERNATIONAL || one === FRENCH)),
    international: Uint8Array.from(sector, (one) => Number(one === INTERNATIONAL)),
    nowhere: new Uint8Array(size),
    nearby: new Nearby(board),
    greatRiver,
    riverHexes,
    navalReach: memberTable(
      size,
      hexes.filter((hex) => riverHexes.some((river) => board.distance(river, hex) <= near)),
    ),
    railway,
    railHexes: hexes.filter((hex) => railway[hex]),
    railInShanghai: hexes.filter((hex) => railway[hex] && sector[hex] > 0),
    fort: memberTable(size, forts),
    forts,
    cities: board.sheet.places
      .filter((place) => place.kind === "city")
      .map((place) => ({ name: place.name, hexes: board.ids(place.hexes) })),
    hexName: hexes.map((hex) => {
      const name = board.placesAt(hex)[0]?.name;
      return name ? `${name} ${board.names[hex]}` : board.names[hex];
    }),
    ...setUpTables(board, ground, sector, treaty),
    ...unitTables(counters),
    ...markerTables(counters),
  };
}

function setUpTables(
  board: HexBoard,
  ground: Uint8Array,
  sector: Uint8Array,
  treaty: Uint8Array,
): Pick<Sheet, "place" | "placeNames" | "railPlaces" | "chineseSetUp" | "japaneseSetUp" | "entry"> {
  const place = new Int16Array(board.size).fill(-1);
  const placeNames = ["Shanghai"];
  for (const one of board.sheet.places) {
    if (one.kind !== "city" && one.kind !== "town") continue;
    for (const hex of board.ids(one.hexes)) place[hex] = placeNames.length;
    placeNames.push(one.name);
  }
  const hexes = Array.from({ length: board.size }, (_, id) => id as HexId);
  for (const hex of hexes) if (sector[hex]) place[hex] = 0;
  const edge = (...names: string[]): HexId[] =>
    hexes.filter((hex) => board.playable[hex] && names.some((name) => board.group(`edge.${name}`).includes(hex)));
  const chineseSetUp = hexes.filter(
    (hex) => ground[hex] !== CLEAR && place[hex] >= 0 && !treaty[hex] && sector[hex] !== JAPANESE_SECTOR,
  );
  return {
    place,
    placeNames,
    railPlaces: [...new Set(chineseSetUp.filter((hex) => board.rail[hex] > 0).map((hex) => place[hex]))],
    chineseSetUp,
    japaneseSetUp: hexes.filter((hex) => sector[hex] === JAPANESE_SECTOR),
    entry: { westNorth: edge("west", "north"), eastNorth: edge("east", "north") },
  };
}

type UnitTables = Pick<
  Sheet,
  | "units"
  | "unitByText"
  | "side"
  | "kind"
  | "support"
  | "mobile"
  | "allowance"
  | "fullSteps"
  | "attack"
  | "defence"
  | "formation"
  | "formations"
  | "japaneseFormations"
  | "brigades"
  | "brigadeIds"
  | "brigadeByText"
  | "together"
  | "trains"
  | "unitsOf"
  | "startUnits"
>;

function unitTables(counters: Counters): UnitTables {
  const { units } = counters;
  const n = units.length;
  const ids = units.map((_, id) => id as UnitId);
  const side = columnOf<Seat>(Uint8Array.from(units, (unit) => (unit.side === "japan" ? JAPAN : CHINA)));
  const kinds: Record<string, number> = { engineer: ENGINEER, cavalry: CAVALRY, train: TRAIN };
  const all = [...counters.japaneseFormations, ...counters.chineseFormations];
  const formation = Int16Array.from(units, (unit) => all.findIndex((one) => one.id === unit.formation));
  const attack = new Uint8Array(3 * n);
  const defence = new Uint8Array(3 * n);
  units.forEach((unit, id) => {
    unit.values.forEach(([a, d], lost) => {
      attack[3 * id + unit.values.length - lost] = a;
      defence[3 * id + unit.values.length - lost] = d;
    });
  });
  const together = new Uint8Array(n * n);
  for (const a of ids) for (const b of ids) together[n * a + b] = Number(mayStack(units[a], units[b]));
  const brigadeNames = [
    ...new Set(units.filter((u) => u.side === "china" && u.arrives !== "start").map((u) => u.arrives)),
  ];
  const fifth = new Set(counters.chineseFormations.filter((one) => one.army === "5").map((one) => one.id));
  const brigades = brigadeNames.map((text, id): Brigade => {
    const members = ids.filter((unit) => units[unit].arrives === text);
    const fifthArmy = fifth.has(units[members[0]].formation ?? "");
    return {
      id: id as BrigadeId,
      text,
      name: `${ordinal(Number.parseInt(text, 10))} Brigade`,
      units: members,
      fifthArmy,
    };
  });
  const bySide = (keep: (unit: UnitId) => boolean): UnitId[][] =>
    [JAPAN, CHINA].map((who: Seat) => ids.filter((unit) => side[unit] === who && keep(unit)));
  return {
    units,
    unitByText: new Map(units.map((unit, id) => [unit.id, id as UnitId])),
    side,
    kind: Uint8Array.from(units, (unit) => kinds[unit.type] ?? ORDINARY),
    support: Uint8Array.from(units, (unit) => Number(unit.band !== null)),
    mobile: Uint8Array.from(units, (unit) => Number(unit.mobile)),
    allowance: Uint8Array.from(units, (unit) => unit.allowance),
    fullSteps: Uint8Array.from(units, (unit) => unit.values.length),
    attack,
    defence,
    formation,
    formations: all.map((one, index): Formation => {
      const members = ids.filter((unit) => formation[unit] === index);
      const called = "call" in one;
      return {
        id: one.id,
        name: one.name,
        units: members,
        arriving: called ? ids.filter((unit) => side[unit] === JAPAN && units[unit].arrives === one.call) : [],
        replacements: called ? one.replacements : 0,
        points: called ? one.points : 0,
        pause: called ? one.pause : 0,
      };
    }),
    japaneseFormations: counters.japaneseFormations.length,
    brigades,
    brigadeIds: brigades.map((brigade) => brigade.id),
    brigadeByText: new Map(brigades.map((brigade) => [brigade.text, brigade.id])),
    together,
    trains: ids.filter((unit) => units[unit].type === "train"),
    unitsOf: bySide(() => true),
    startUnits: bySide((unit) => units[unit].arrives === "start"),
  };
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th")}`;
}

/** 5.3, 16.1: one support unit and one other unit of the formation its band names. */
function mayStack(a: Counters["units"][number], b: Counters["units"][number]): boolean {
  if (a.formation === null || a.formation !== b.formation) return false;
  if ((a.band === null) === (b.band === null)) return false;
  const band = (a.band ?? b.band)!;
  const other = a.band ? b : a;
  return band.of === other.formation || band.of === other.brigade;
}

function markerTables(counters: Counters): Pick<Sheet, "markers" | "markerIds" | "markerByText" | "markerFormation"> {
  const { markers, japaneseFormations } = counters;
  return {
    markers,
    markerIds: markers.map((_, id) => id as MarkerId),
    markerByText: new Map(markers.map((marker, id) => [marker.id, id as MarkerId])),
    markerFormation: markers.map((marker) => japaneseFormations.findIndex((one) => one.id === marker.arrives)),
  };
}

export const { defaultSheet, loadSheet } = titleSheet<SheetData, Sheet>({
  title: "Shanghai Incident, 1932",
  files: {
    map: mapFile(printedMap, parseHexSheet, mapProblems),
    counters: sheetFile(printedCounters, COUNTERS, counterProblems),
    tables: sheetFile(printedTables, TABLES, combatProblems),
  },
  together: () => [],
  build: (data) => Object.freeze(build(data)),
});
