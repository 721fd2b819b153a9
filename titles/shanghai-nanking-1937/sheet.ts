import { columnRow, type HexSheet, hexName, neighbourCells, type Parsed, parseHexSheet, parseWith } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { CHINA, type HexId, JAPAN, type UnitId } from "./ids.ts";
import counters from "./sheet/counters.json" with { type: "json" };
import map from "./sheet/map.json" with { type: "json" };
import schedule from "./sheet/schedule.json" with { type: "json" };
import tables from "./sheet/tables.json" with { type: "json" };
import { stackFits } from "./rules/06-stacking.ts";
import { COUNTERS, type Counters, SCHEDULE, type Schedule, TABLES, type Tables } from "./sheet-schema.ts";

export type Arrival = Schedule["reinforcements"][number]["arrival"];
export type Terrain = "clear" | "woods" | "marsh" | "ricePaddy" | "city" | "water";

/** One counter, ready for the rules. */
export interface Unit {
  readonly id: UnitId;
  readonly text: string;
  readonly name: string;
  readonly short: string;
  readonly side: Seat;
  readonly size: Counters["units"][number]["size"];
  readonly cls: Counters["units"][number]["cls"];
  readonly steps: 1 | 2;
  /** Where the set-up puts it, or NOWHERE. */
  readonly start: HexId;
  /** Turn of arrival, 0 for a unit at start or in the pool of garrisons. */
  readonly turn: number;
  readonly arrival: Arrival | "start" | "pool";
  readonly hexes: readonly HexId[];
}

/**
 * Map, counters, schedule and tables, frozen and shared, with look-up tables. Hexside tables are indexed by hex * 6 + direction
 * (N, NE, SE, S, SW, NW).
 */
export interface Sheet {
  readonly map: HexSheet;
  readonly counters: Counters;
  readonly schedule: Schedule;
  readonly tables: Tables;

  readonly hexes: number;
  readonly hexText: readonly string[];
  readonly hexByText: ReadonlyMap<string, HexId>;
  readonly terrain: readonly Terrain[];
  /** Name of the place in the hex, or the hex itself. */
  readonly hexName: readonly string[];
  readonly playable: Uint8Array;
  readonly city: Uint8Array;
  readonly town: Uint8Array;
  readonly coastal: Uint8Array;
  readonly landing: Uint8Array;
  readonly yangtzeLanding: Uint8Array;
  /** 7.1: where Japanese units are free of Chinese zones of control. */
  readonly gunfireLine: Uint8Array;
  /** 11.4: reach of naval gunfire in attack and in defence. */
  readonly navalAttack: Uint8Array;
  readonly navalDefence: Uint8Array;
  /** 4.1, 4.2: Shanghai and the hexes around it. */
  readonly nearShanghai: Uint8Array;
  readonly shanghai: HexId;
  readonly cities: readonly HexId[];
  /** 4.3: the cities somebody can enter. */
  readonly enterableCities: readonly HexId[];
  readonly landings: readonly HexId[];
  readonly eliteReturn: readonly HexId[];

  readonly neighbour: Int16Array;
  /** Price of a step in half movement points by side; 0 where nobody may go. */
  readonly cost: readonly [Uint8Array, Uint8Array];
  /** Whether a zone of control reaches over this hexside. */
  readonly zoneReaches: Uint8Array;
  /** Divisor of an attack over this hexside; 0 where no attack is possible. */
  readonly divisor: Uint8Array;
  /** Water of a prohibited hexside for the refusal: 0 none, otherwise index into WATERS. */
  readonly water: Uint8Array;
  readonly rail: Uint8Array;
  readonly railHexes: readonly HexId[];
  /** 8.2, 9.5.2: where a railroad line of communication may begin. */
  readonly railSources: readonly HexId[];

  readonly units: readonly Unit[];
  readonly unitByText: ReadonlyMap<string, UnitId>;
  /** First unit and number of units of each side. */
  readonly first: readonly [number, number];
  readonly number: readonly [number, number];
  readonly sideOf: Uint8Array;
  /** Factor by unit and steps left: index unit * 3 + steps. */
  readonly factor: Uint8Array;
  readonly fullSteps: Uint8Array;
  readonly garrison: Uint8Array;
  readonly elite: Uint8Array;
  readonly formation: Int16Array;
  /** Chinese stacking value in halves of a division. */
  readonly halves: Uint8Array;
  readonly startHex: Int16Array;
  readonly arrivalHexes: readonly (readonly HexId[])[];

  /** Steps lost by column (0 is 1:3) * 6 + die - 1. */
  readonly attackerLoss: Uint8Array;
  readonly defenderLoss: Uint8Array;
  /** Left shifts by hex for a Japanese and for a Chinese defender; the last is Chinese with the town counting alone (R1). */
  readonly terrainShift: readonly [Uint8Array, Uint8Array, Uint8Array];
}

export const WATERS = ["", "the Yangtze", "the sea", "a lake"] as const;

export interface SheetFiles {
  readonly map: unknown;
  readonly counters: unknown;
  readonly schedule: unknown;
  readonly tables: unknown;
}

const OURS: SheetFiles = { map, counters, schedule, tables };
let ours: Sheet | null = null;

export function defaultSheet(): Sheet {
  if (!ours) {
    const read = readSheet(OURS);
    if (!read.ok) throw new Error(`The sheet of Shanghai–Nanking 1937 does not fit: ${read.problems.join(" ")}`);
    ours = read.sheet;
  }
  return ours;
}

/** A player's own files over ours, by name such as `counters.json`. */
export function loadSheet(files: Readonly<Record<string, unknown>>): { sheet: Sheet } | { errors: string[] } {
  const known = Object.keys(OURS);
  const errors: string[] = [];
  const chosen: Record<string, unknown> = { ...OURS };
  for (const [file, data] of Object.entries(files)) {
    const name = file.replace(/\.json$/, "");
    if (known.includes(name)) chosen[name] = data;
    else errors.push(`${file}: this title has the sheet files ${known.map((one) => `${one}.json`).join(", ")}.`);
  }
  if (errors.length > 0) return { errors };
  const read = readSheet(chosen as unknown as SheetFiles);
  return read.ok ? { sheet: read.sheet } : { errors: read.problems };
}

export function readSheet(files: SheetFiles): Parsed<Sheet> {
  const problems: string[] = [];
  const take = <T>(file: string, parsed: Parsed<T>): T | null => {
    if (parsed.ok) return parsed.sheet;
    problems.push(...parsed.problems.map((problem) => `${file}.json: ${problem}`));
    return null;
  };
  const none = (): string[] => [];
  const mapRead = take("map", parseHexSheet(files.map));
  const countersRead = take("counters", parseWith(COUNTERS, files.counters, none));
  const scheduleRead = take("schedule", parseWith(SCHEDULE, files.schedule, none));
  const tablesRead = take("tables", parseWith(TABLES, files.tables, none));
  if (!mapRead || !countersRead || !scheduleRead || !tablesRead) return { ok: false, problems };
  problems.push(...crossCheck(mapRead, countersRead, scheduleRead, tablesRead));
  if (problems.length > 0) return { ok: false, problems };
  const sheet = Object.freeze(build(mapRead, countersRead, scheduleRead, tablesRead));
  problems.push(...stackingProblems(sheet));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, sheet };
}

/** What the four files say about each other. */
function crossCheck(map: HexSheet, counters: Counters, schedule: Schedule, tables: Tables): string[] {
  const problems: string[] = [];
  const sides = new Map<string, string>();
  let chineseBegan = false;
  for (const unit of counters.units) {
    const where = `counters.json: ${unit.id}`;
    if (sides.has(unit.id)) problems.push(`${where}: is listed twice.`);
    sides.set(unit.id, unit.side);
    if (unit.id.startsWith("jp.") !== (unit.side === "japan")) problems.push(`${where}: id and side do not agree.`);
    if (unit.side === "china") chineseBegan = true;
    else if (chineseBegan) problems.push(`${where}: Japanese units stand before Chinese units.`);
    if ((unit.size === "garrison") !== (unit.cls === "garrison")) problems.push(`${where}: a garrison has size and class garrison.`);
    const classes = unit.side === "japan" ? ["infantry", "naval", "garrison"] : ["regular", "elite", "garrison"];
    if (!classes.includes(unit.cls)) problems.push(`${where}: a unit of this side is ${classes.join(", ")}, not ${unit.cls}.`);
    if (unit.cls === "elite" && unit.factors.length !== 2) problems.push(`${where}: an elite unit has two factors.`);
  }
  const playable = (where: string, hex: string): void => {
    if (!map.hexes[hex]) problems.push(`${where}: there is no hex ${hex} on the map.`);
    else if (!map.hexes[hex].playable) problems.push(`${where}: hex ${hex} cannot be entered.`);
  };
  const placed = new Map<string, string>();
  const place = (where: string, side: string, units: readonly string[]): void => {
    for (const id of units) {
      if (!sides.has(id)) problems.push(`${where}: there is no unit ${id} in counters.json.`);
      else if (sides.get(id) !== side) problems.push(`${where}: ${id} belongs to the other side.`);
      if (placed.has(id)) problems.push(`${where}: ${id} is already listed under ${placed.get(id)}.`);
      placed.set(id, where);
    }
  };
  for (const side of ["japan", "china"] as const) {
    for (const { hex, units } of schedule.setUp[side]) {
      const where = `schedule.json: set-up of ${hex}`;
      playable(where, hex);
      place(where, side, units);
    }
  }
  place("schedule.json: pool of garrisons", "japan", schedule.setUp.pool);
  for (const { turn, side, hexes, units, arrival } of schedule.reinforcements) {
    const where = `schedule.json: reinforcements of turn ${turn}`;
    for (const hex of hexes) {
      playable(where, hex);
      if (["landing", "tenthArmy", "sixteenthDivision"].includes(arrival) && !map.landings.some((one) => one.hex === hex))
        problems.push(`${where}: ${hex} is no landing hex of the map.`);
    }
    if ((arrival === "hexOrRail") !== (side === "china")) problems.push(`${where}: "${arrival}" is no arrival of this side.`);
    place(where, side, units);
  }
  for (const id of sides.keys()) if (!placed.has(id)) problems.push(`schedule.json: ${id} is neither in the set-up nor among the reinforcements.`);
  for (const { turn, side, ...kinds } of schedule.markers) {
    if (side === "china" && (kinds.air || kinds.naval || kinds.amphibious))
      problems.push(`schedule.json: markers of turn ${turn}: the Chinese have artillery markers only (11.0).`);
  }
  const { limits } = tables;
  for (const hex of [limits.shanghai, limits.eliteReturnHex, ...limits.railSources]) playable("tables.json: limits", hex);
  for (const group of ["naval.yangtzeAdjacent", "naval.oneHexInland", "naval.huangpuAdjacent", "naval.coastalInsideLine", "landingOnYangtze", "edgeRail.west", "edgeRail.south"])
    if (!map.groups[group]) problems.push(`map.json: the group ${group} is missing.`);
  for (const [hex, { terrain, playable: open }] of Object.entries(map.hexes))
    if (open && !(terrain in tables.movement.japaneseHalves))
      problems.push(`map.json: hex ${hex}: tables.json has no movement cost for the terrain ${terrain}.`);
  return problems;
}

function build(map: HexSheet, counters: Counters, schedule: Schedule, tables: Tables): Sheet {
  const { cols, rows } = map.grid;
  const hexes = cols * rows;
  const hexText: string[] = [];
  const hexByText = new Map<string, HexId>();
  for (let column = 1; column <= cols; column++)
    for (let row = 1; row <= rows; row++) {
      hexByText.set(hexName(column, row), hexText.length as HexId);
      hexText.push(hexName(column, row));
    }
  const id = (text: string): HexId => hexByText.get(text) as HexId;
  const flags = (list: readonly string[]): Uint8Array => {
    const table = new Uint8Array(hexes);
    for (const text of list) table[id(text)] = 1;
    return table;
  };
  const neighbour = new Int16Array(hexes * 6).fill(-1);
  for (let hex = 0; hex < hexes; hex++) {
    const [column, row] = columnRow(hexText[hex]);
    neighbourCells(column, row).forEach(([c, r], direction) => {
      if (c >= 1 && c <= cols && r >= 1 && r <= rows) neighbour[hex * 6 + direction] = id(hexName(c, r));
    });
  }
  const playable = flags(Object.keys(map.hexes).filter((hex) => map.hexes[hex].playable));
  const terrain = hexText.map((hex): Terrain => {
    const found = map.hexes[hex]?.terrain;
    return found && found in tables.movement.japaneseHalves ? (found as Terrain) : "water";
  });
  const places = (kind: string): string[] => map.places.filter((place) => place.kind === kind).flatMap((place) => place.hexes);
  const city = flags(hexText.filter((_, hex) => terrain[hex] === "city"));
  const town = flags(places("town"));
  const names = hexText.slice();
  for (const place of map.places) for (const hex of place.hexes) names[id(hex)] = place.name;
  const sides = hexsideTables(map, tables, hexText, neighbour, playable, city, terrain);
  const near = flags([tables.limits.shanghai]);
  const shanghai = id(tables.limits.shanghai);
  for (let d = 0; d < 6; d++) if (neighbour[shanghai * 6 + d] >= 0) near[neighbour[shanghai * 6 + d]] = 1;
  const group = (name: string): string[] => map.groups[name];
  const eliteHome = id(tables.limits.eliteReturnHex);
  const eliteReturn = [eliteHome];
  for (let d = 0; d < 6; d++) {
    const hex = neighbour[eliteHome * 6 + d] as HexId;
    if (hex >= 0 && playable[hex]) eliteReturn.push(hex);
  }
  const ascending = (list: HexId[]): HexId[] => list.sort((a, b) => a - b);
  const cities = hexText.map((_, hex) => hex as HexId).filter((hex) => city[hex]);
  const rail = sides.rail;
  return {
    map,
    counters,
    schedule,
    tables,
    hexes,
    hexText,
    hexByText,
    terrain,
    hexName: names,
    playable,
    city,
    town,
    coastal: flags(hexText.filter((hex) => map.hexes[hex]?.tags?.includes("coastal"))),
    landing: flags(map.landings.map((one) => one.hex)),
    yangtzeLanding: flags(group("landingOnYangtze")),
    gunfireLine: flags(group("naval.coastalInsideLine")),
    navalAttack: flags([...group("naval.yangtzeAdjacent"), ...group("naval.oneHexInland"), ...group("naval.huangpuAdjacent")]),
    navalDefence: flags([...group("naval.yangtzeAdjacent"), ...group("naval.huangpuAdjacent")]),
    nearShanghai: near,
    shanghai,
    cities,
    enterableCities: cities.filter((hex) => playable[hex]),
    landings: ascending(map.landings.map((one) => id(one.hex))),
    eliteReturn: ascending(eliteReturn),
    neighbour,
    ...sides,
    railHexes: hexText.map((_, hex) => hex as HexId).filter((hex) => [0, 1, 2, 3, 4, 5].some((d) => rail[hex * 6 + d])),
    railSources: ascending([
      ...new Set([...group("edgeRail.west"), ...group("edgeRail.south"), ...tables.limits.railSources].map(id)),
    ]),
    ...unitTables(counters, schedule, tables, id),
    ...combatTables(tables, terrain, town),
  };
}

function hexsideTables(
  map: HexSheet,
  tables: Tables,
  hexText: readonly string[],
  neighbour: Int16Array,
  playable: Uint8Array,
  city: Uint8Array,
  terrain: readonly Terrain[],
): Pick<Sheet, "cost" | "zoneReaches" | "divisor" | "water" | "rail"> {
  const size = hexText.length * 6;
  const cost: [Uint8Array, Uint8Array] = [new Uint8Array(size), new Uint8Array(size)];
  const zoneReaches = new Uint8Array(size);
  const divisor = new Uint8Array(size);
  const water = new Uint8Array(size);
  const rail = new Uint8Array(size);
  const { movement, hexsideDivisors } = tables;
  const kinds: Record<string, number> = { yangtze: 1, sea: 2, lake: 3 };
  for (let hex = 0; hex < hexText.length; hex++) {
    for (let d = 0; d < 6; d++) {
      const at = hex * 6 + d;
      const to = neighbour[at];
      if (to < 0) continue;
      const pair = hex < to ? `${hexText[hex]}-${hexText[to]}` : `${hexText[to]}-${hexText[hex]}`;
      const wet = map.waterHexsides[pair];
      if (wet) water[at] = kinds[wet.type];
      if (!playable[hex] || !playable[to]) continue;
      if (map.rail[pair]) rail[at] = 1;
      if (wet) continue;
      const stream = map.hexsides[pair];
      const surcharge = stream === "creek" ? movement.creekHalves : stream ? movement.riverHalves : 0;
      const along = map.road[pair] || map.rail[pair];
      const ground = terrain[to] as keyof typeof movement.japaneseHalves;
      cost[JAPAN][at] = (along ? movement.roadHalves : movement.japaneseHalves[ground]) + surcharge;
      cost[CHINA][at] = movement.chineseHalves + surcharge;
      divisor[at] = stream === "creek" ? hexsideDivisors.creek : stream ? hexsideDivisors.river : 1;
      if (!city[to] && stream !== "huangpu") zoneReaches[at] = 1;
    }
  }
  return { cost, zoneReaches, divisor, water, rail };
}

function unitTables(
  counters: Counters,
  schedule: Schedule,
  tables: Tables,
  hexId: (text: string) => HexId,
): Pick<
  Sheet,
  | "units"
  | "unitByText"
  | "first"
  | "number"
  | "sideOf"
  | "factor"
  | "fullSteps"
  | "garrison"
  | "elite"
  | "formation"
  | "halves"
  | "startHex"
  | "arrivalHexes"
> {
  const n = counters.units.length;
  const unitByText = new Map<string, UnitId>(counters.units.map((unit, i) => [unit.id, i as UnitId]));
  const start = new Map<string, HexId>();
  for (const { hex, units } of [...schedule.setUp.japan, ...schedule.setUp.china])
    for (const unit of units) start.set(unit, hexId(hex));
  const arrivals = new Map(schedule.reinforcements.flatMap((row) => row.units.map((unit) => [unit, row] as const)));
  const units = counters.units.map((unit, i): Unit => {
    const row = arrivals.get(unit.id);
    return {
      id: i as UnitId,
      text: unit.id,
      name: unit.name,
      short: unit.short,
      side: unit.side === "japan" ? JAPAN : CHINA,
      size: unit.size,
      cls: unit.cls,
      steps: unit.factors.length as 1 | 2,
      start: start.get(unit.id) ?? (-1 as HexId),
      turn: row?.turn ?? 0,
      arrival: row ? row.arrival : start.has(unit.id) ? "start" : "pool",
      hexes: row ? row.hexes.map(hexId).sort((a, b) => a - b) : [],
    };
  });
  const factor = new Uint8Array(n * 3);
  const halves = new Uint8Array(n);
  const formations = new Map<string, number>();
  const formation = new Int16Array(n);
  const value = tables.stacking.halfDivisions;
  counters.units.forEach((unit, i) => {
    const two = unit.factors.length === 2;
    factor[i * 3 + 1] = two ? unit.factors[1] : unit.factors[0];
    factor[i * 3 + 2] = two ? unit.factors[0] : 0;
    if (!formations.has(unit.formation)) formations.set(unit.formation, formations.size);
    formation[i] = formations.get(unit.formation)!;
    if (unit.side === "japan" || unit.cls === "garrison") halves[i] = value.garrison;
    else if (unit.size === "brigade") halves[i] = unit.cls === "elite" ? value.eliteBrigade : value.regularBrigade;
    else halves[i] = unit.cls === "elite" ? value.eliteDivision : value.regularDivision;
  });
  const japanese = units.filter((unit) => unit.side === JAPAN).length;
  const table = (of: (unit: Unit) => boolean): Uint8Array => Uint8Array.from(units, (unit) => (of(unit) ? 1 : 0));
  return {
    units,
    unitByText,
    first: [0, japanese],
    number: [japanese, n - japanese],
    sideOf: Uint8Array.from(units, (unit) => unit.side),
    factor,
    fullSteps: Uint8Array.from(units, (unit) => unit.steps),
    garrison: table((unit) => unit.cls === "garrison"),
    elite: table((unit) => unit.cls === "elite"),
    formation,
    halves,
    startHex: Int16Array.from(units, (unit) => unit.start),
    arrivalHexes: units.map((unit) => unit.hexes),
  };
}

function combatTables(
  tables: Tables,
  terrain: readonly Terrain[],
  town: Uint8Array,
): Pick<Sheet, "attackerLoss" | "defenderLoss" | "terrainShift"> {
  const columns = tables.combat.columns.length;
  const attackerLoss = new Uint8Array(columns * 6);
  const defenderLoss = new Uint8Array(columns * 6);
  tables.combat.rows.forEach((row, die) => {
    row.forEach((result, column) => {
      attackerLoss[column * 6 + die] = Number(result[0]);
      defenderLoss[column * 6 + die] = Number(result[2]);
    });
  });
  const shifts = tables.terrainShifts;
  const japanese = new Uint8Array(terrain.length);
  const chinese = new Uint8Array(terrain.length);
  const townAlone = new Uint8Array(terrain.length);
  terrain.forEach((ground, hex) => {
    if (ground === "water") return;
    const natural = shifts[ground];
    japanese[hex] = Math.min(shifts.most, natural);
    const both = town[hex] && ground !== "city" ? natural + shifts.town : natural;
    chinese[hex] = Math.min(shifts.most, both);
    townAlone[hex] = Math.min(shifts.most, town[hex] && ground !== "city" ? Math.max(natural, shifts.town) : natural);
  });
  return { attackerLoss, defenderLoss, terrainShift: [japanese, chinese, townAlone] };
}

/** 3.0: the set-up keeps the stacking limits. */
function stackingProblems(sheet: Sheet): string[] {
  const problems: string[] = [];
  for (const side of ["japan", "china"] as const) {
    const stacks = new Map<string, UnitId[]>();
    for (const { hex, units } of sheet.schedule.setUp[side]) {
      const stack = stacks.get(hex) ?? [];
      stack.push(...units.map((unit) => sheet.unitByText.get(unit) as UnitId));
      stacks.set(hex, stack);
    }
    for (const [hex, stack] of stacks)
      if (!stackFits(sheet, side === "japan" ? JAPAN : CHINA, stack))
        problems.push(`schedule.json: set-up of ${hex}: the stack is over the limit of 6.2.`);
  }
  return problems;
}
