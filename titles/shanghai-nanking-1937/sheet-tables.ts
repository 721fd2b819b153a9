import {
  columnOf,
  costTable,
  Flood,
  HexBoard,
  type HexId,
  KnownFloods,
  memberTable,
  NOWHERE,
  slotMask,
  Trace,
  ZoneOfControl,
} from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { namesApart } from "@wusong/mechanics";
import { CHINA, JAPAN, sideAdjective, type UnitId } from "./ids.ts";
import type { Sheet, SheetData, Unit } from "./sheet.ts";
import { termsOn } from "./sheet-scenarios.ts";
import { formationOf } from "./words.ts";

/** Works the files out into look-up tables, once per sheet. */
export function buildSheet(data: SheetData): Sheet {
  const board = new HexBoard(data.map);
  return {
    data,
    tables: data.tables,
    ...hexTables(data, board),
    ...unitTables(data, board),
    ...combatTables(data, board),
  };
}

function hexTables(data: SheetData, board: HexBoard) {
  const { movement, hexsideDivisors, limits } = data.tables;
  const { size } = board;
  const table = (list: readonly HexId[]): Uint8Array => memberTable(size, list);
  const all = Array.from({ length: size }, (_, hex) => hex as HexId);
  const playable = table(all.filter((hex) => board.playable[hex]));
  const cities = all.filter((hex) => board.terrain[hex] === "city");
  const city = table(cities);
  const passable = (from: HexId, direction: number, to: HexId): boolean =>
    playable[from] === 1 && playable[to] === 1 && board.water(from, direction) === "";
  /** 9.4: a creek costs less than any river, the Huangpu included (R16). */
  const surcharge = (stream: string): number =>
    stream === "" ? 0 : stream === "creek" ? movement.creekHalves : movement.riverHalves;
  const along = (from: HexId, direction: number): boolean =>
    ((board.road[from] | board.rail[from]) & (1 << direction)) !== 0;
  const japanese = costTable<HexId>(board, (from, direction, to) => {
    if (!passable(from, direction, to)) return null;
    const ground = board.terrain[to] as keyof typeof movement.japaneseHalves;
    const inHex = along(from, direction) ? movement.roadHalves : movement.japaneseHalves[ground];
    return inHex + surcharge(board.feature(from, direction));
  });
  const chinese = costTable<HexId>(board, (from, direction, to) =>
    passable(from, direction, to) ? movement.chineseHalves + surcharge(board.feature(from, direction)) : null,
  );
  const open = slotMask<HexId>(board, passable);
  const zoneMask = slotMask<HexId>(
    board,
    (from, direction, to) => passable(from, direction, to) && !city[to] && board.feature(from, direction) !== "huangpu",
  );
  const divisor = new Uint8Array(size * 6);
  for (const hex of all)
    for (let direction = 0; direction < 6; direction++) {
      if (!(open[hex] & (1 << direction))) continue;
      const stream = board.feature(hex, direction);
      divisor[hex * 6 + direction] =
        stream === "" ? 1 : stream === "creek" ? hexsideDivisors.creek : hexsideDivisors.river;
    }
  const rail = slotMask<HexId>(
    board,
    (from, direction, to) => passable(from, direction, to) && (board.rail[from] & (1 << direction)) !== 0,
  );
  const shanghai = board.id(limits.shanghai);
  const eliteHome = board.id(limits.eliteReturnHex);
  const names = board.names.slice();
  for (const hex of all) for (const place of board.placesAt(hex)) names[hex] = place.name;
  const naval = (...groups: string[]): Uint8Array =>
    table(groups.flatMap((group) => [...board.group(`naval.${group}`)]));
  const enterableCities = cities.filter((hex) => playable[hex]);
  const sources = [...board.group("edgeRail.west"), ...board.group("edgeRail.south"), ...board.ids(limits.railSources)];
  return {
    board,
    flood: new Flood<HexId>(board),
    marches: new KnownFloods<HexId>(board),
    trace: new Trace<HexId>(board),
    hexName: names,
    playable,
    city,
    town: table(board.hexesOf("town")),
    coastal: table(board.group("coastal")),
    landing: table(board.group("landing")),
    yangtzeLanding: table(board.group("landingOnYangtze")),
    gunfireLine: naval("coastalInsideLine"),
    navalAttack: naval("yangtzeAdjacent", "oneHexInland", "huangpuAdjacent"),
    navalDefence: naval("yangtzeAdjacent", "huangpuAdjacent"),
    nearShanghai: table(board.within(shanghai, 1)),
    shanghai,
    cities,
    enterableCities,
    terms: termsOn(board, enterableCities, city, limits.lastTurn),
    landings: board.group("landing"),
    eliteReturn: board.within(eliteHome, 1).filter((hex) => playable[hex]),
    cost: [japanese, chinese] as const,
    open,
    zones: new ZoneOfControl<HexId>(board, zoneMask),
    divisor,
    rail,
    cityRailSources: board.ids(limits.railSources),
    railSources: [...new Set(sources)].sort((a, b) => a - b),
    railHexes: all.filter((hex) => rail[hex] !== 0),
  };
}

function unitTables({ counters, schedule, tables }: SheetData, board: HexBoard) {
  const start = new Map<string, HexId>();
  for (const { hex, units } of [...schedule.setUp.japan, ...schedule.setUp.china])
    for (const unit of units) start.set(unit, board.id(hex));
  const arrivals = new Map(
    schedule.reinforcements.flatMap(({ turn, arrival, units, hexes }) => {
      const row = { turn, arrival, hexes: board.ids(hexes) };
      return units.map((unit) => [unit, row] as const);
    }),
  );
  const pieces = counters.units.map(({ name, side }) => ({ name, side: side === "japan" ? JAPAN : CHINA }));
  const names = namesApart(pieces, [sideAdjective(JAPAN), sideAdjective(CHINA)], formationOf);
  const units = counters.units.map((unit, i): Unit => {
    const row = arrivals.get(unit.id);
    return {
      id: i as UnitId,
      text: unit.id,
      name: names[i],
      short: unit.short,
      side: pieces[i].side,
      size: unit.size,
      cls: unit.cls,
      steps: unit.factors.length as 1 | 2,
      start: start.get(unit.id) ?? NOWHERE,
      turn: row?.turn ?? 0,
      arrival: row ? row.arrival : start.has(unit.id) ? "start" : "pool",
      hexes: row?.hexes ?? [],
    };
  });
  const factor = new Uint8Array(units.length * 3);
  const formations = [...new Set(counters.units.map((unit) => unit.formation))];
  counters.units.forEach(({ factors }, i) => {
    factor[i * 3 + 1] = factors[factors.length - 1];
    if (factors.length === 2) factor[i * 3 + 2] = factors[0];
  });
  const value = tables.stacking.halfDivisions;
  const halves = (unit: Unit): number => {
    if (unit.side === JAPAN || unit.cls === "garrison") return value.garrison;
    if (unit.size === "brigade") return unit.cls === "elite" ? value.eliteBrigade : value.regularBrigade;
    return unit.cls === "elite" ? value.eliteDivision : value.regularDivision;
  };
  const japanese = units.filter((unit) => unit.side === JAPAN).length;
  const numbers = (of: (unit: Unit) => number): Uint8Array => Uint8Array.from(units, of);
  return {
    units,
    unitByText: new Map(units.map((unit) => [unit.text, unit.id])),
    first: [0, japanese] as const,
    number: [japanese, units.length - japanese] as const,
    sideOf: columnOf<Seat>(numbers((unit) => unit.side)),
    factor,
    fullSteps: numbers((unit) => unit.steps),
    garrison: numbers((unit) => (unit.cls === "garrison" ? 1 : 0)),
    elite: numbers((unit) => (unit.cls === "elite" ? 1 : 0)),
    formation: Int16Array.from(counters.units, (unit) => formations.indexOf(unit.formation)),
    halves: numbers(halves),
    mostHalves: Math.max(...Object.values(value)),
  };
}

function combatTables(
  { tables }: SheetData,
  board: HexBoard,
): Pick<Sheet, "attackerLoss" | "defenderLoss" | "terrainShift"> {
  const cells = tables.combat.columns.length * 6;
  const attackerLoss = new Uint8Array(cells);
  const defenderLoss = new Uint8Array(cells);
  tables.combat.rows.forEach((row, die) => {
    row.forEach((result, column) => {
      attackerLoss[column * 6 + die] = Number(result[0]);
      defenderLoss[column * 6 + die] = Number(result[2]);
    });
  });
  const shifts = tables.terrainShifts;
  const town = memberTable(board.size, board.hexesOf("town"));
  const shift = (townCounts: (natural: number) => number): Uint8Array =>
    Uint8Array.from(board.terrain, (terrain, hex) => {
      if (!board.playable[hex]) return 0;
      const natural = shifts[terrain as keyof typeof shifts];
      return Math.min(shifts.most, town[hex] && terrain !== "city" ? townCounts(natural) : natural);
    });
  return {
    attackerLoss,
    defenderLoss,
    terrainShift: [
      shift((natural) => natural),
      shift((natural) => natural + shifts.town),
      shift((natural) => Math.max(natural, shifts.town)),
    ],
  };
}
