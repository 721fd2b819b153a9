import { AreaBoard, type AreaSheet, mapFile, parseAreaSheet, sheetFile, titleSheet } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import {
  ARM_NAMES,
  ARTILLERY,
  type AreaId,
  type AreaSet,
  type Arm,
  bit,
  CAVALRY,
  FRENCH,
  GERMAN,
  type GroupId,
  INFANTRY,
  type LeaderId,
  SIDE_IDS,
  SIDES,
  type UnitId,
} from "./ids.ts";
import printedCounters from "./sheet/counters.json" with { type: "json" };
import printedMap from "./sheet/map.json" with { type: "json" };
import printedSchedule from "./sheet/schedule.json" with { type: "json" };
import printedTables from "./sheet/tables.json" with { type: "json" };
import { type ScenarioId, type Terms, termsOn } from "./sheet-scenarios.ts";
import {
  COUNTERS,
  type Counters,
  checkCounters,
  checkMap,
  checkTogether,
  SCHEDULE,
  type Schedule,
  TABLES,
  type Tables,
} from "./sheet-schema.ts";

/** Units due together (8.0), with the Leader who comes with the first of them. */
export interface Group {
  /** How commands spell it. */
  readonly name: string;
  /** How people call it. */
  readonly label: string;
  readonly side: Seat;
  readonly turn: number;
  readonly entry: AreaId;
  readonly units: readonly UnitId[];
  readonly leaders: readonly LeaderId[];
}

/** The printed sheet and what can be looked up from it. Frozen and shared by all states of a game. */
export interface Sheet {
  /** The files as they are. */
  readonly data: {
    readonly map: AreaSheet;
    readonly counters: Counters;
    readonly tables: Tables;
    readonly schedule: Schedule;
  };
  readonly tables: Tables;
  readonly schedule: Schedule;
  readonly turns: number;

  readonly areas: number;
  readonly areaIds: readonly string[];
  readonly areaNames: readonly string[];
  readonly areaByName: ReadonlyMap<string, AreaId>;
  readonly cover: readonly number[];
  readonly hill: readonly boolean[];
  readonly woods: readonly boolean[];
  readonly near: readonly (readonly AreaId[])[];
  readonly nearSet: readonly AreaSet[];
  /** Per Area: neighbours without a ravine between (7.5). */
  readonly openSet: readonly AreaSet[];
  readonly hillSet: AreaSet;
  /** At `from * areas + to`: borders to cross; ravines and units do not change it (7.1.2.e). */
  readonly distance: readonly number[];
  /** At `from * areas + to`: every shortest route leads through a Hill (7.1.2). */
  readonly hillBetween: readonly boolean[];
  /** Per Area: what a gun there can bombard. */
  readonly gunReach: readonly AreaSet[];
  /** Per side and Area: what infantry there can fire at. */
  readonly rifleReach: readonly (readonly AreaSet[])[];
  /** Per class (0 foot and all artillery, 1 cavalry), at `from * areas + to`: cost of a step between neighbours. */
  readonly stepCost: readonly (readonly number[])[];
  /** Entry Areas of each side. */
  readonly entries: readonly (readonly AreaId[])[];

  readonly units: number;
  readonly unitIds: readonly string[];
  readonly unitNames: readonly string[];
  readonly unitByName: ReadonlyMap<string, UnitId>;
  readonly side: readonly Seat[];
  readonly unitsOf: readonly (readonly UnitId[])[];
  readonly arm: readonly Arm[];
  /** 1 for cavalry, 0 for the rest: the class of stepCost. */
  readonly moverClass: readonly number[];
  readonly freshValue: readonly number[];
  readonly spentValue: readonly number[];
  readonly factor: readonly number[];
  readonly moves: readonly number[];
  /** Units of one division share a number; a unit outside the divisions has its own. */
  readonly division: readonly number[];
  /** Bits of the Leaders who command the unit. */
  readonly commanders: readonly number[];
  /** The units of each Leader's command. */
  readonly commandOf: readonly (readonly UnitId[])[];

  readonly leaders: number;
  readonly leaderIds: readonly string[];
  readonly leaderNames: readonly string[];
  readonly leaderByName: ReadonlyMap<string, LeaderId>;
  readonly leaderSide: readonly Seat[];
  readonly leaderLimit: readonly number[];
  readonly leadersOf: readonly (readonly LeaderId[])[];

  readonly groups: readonly Group[];
  readonly groupIds: readonly GroupId[];
  readonly groupByName: ReadonlyMap<string, GroupId>;
  /** Per unit: its group, -1 for units on the map at the start. */
  readonly groupOf: readonly number[];

  /** Victory points of an Area, 0 for most. */
  readonly points: readonly number[];
  readonly pointAreas: readonly AreaId[];
  /** What the whole battle is played for, and each scenario. */
  readonly battle: Terms;
  readonly scenarios: Readonly<Record<ScenarioId, Terms>>;
}

/** The files of a sheet, each in its form. */
interface SheetData {
  readonly map: AreaSheet;
  readonly counters: Counters;
  readonly tables: Tables;
  readonly schedule: Schedule;
}

function tabulate({ map, counters, tables, schedule }: SheetData): Sheet {
  const board = new AreaBoard(map);
  const areas = board.areaCount;
  const ids = map.areas.map((_, area) => area as AreaId);
  const areaByName = new Map(map.areas.map(({ id }, area) => [id, area as AreaId]));
  const areaNamed = (id: string): AreaId => areaByName.get(id)!;
  const kind = (from: AreaId, to: AreaId): string => board.kindBetween(from as never, to as never);
  const near = ids.map((from) => ids.filter((to) => kind(from, to) !== ""));
  const setOf = (list: readonly AreaId[]): AreaSet => list.reduce((set, area) => set | bit(area), 0);
  const nearSet = near.map(setOf);
  const openSet = ids.map((from) => setOf(near[from].filter((to) => kind(from, to) !== "ravine")));
  const hill = map.areas.map(({ terrain }) => terrain.includes("hill"));
  const woods = map.areas.map(({ terrain }) => terrain.includes("woods"));
  const cover = map.areas.map((area) => area.cover!);
  const distance = ids.flatMap((from) => ids.map((to) => board.distance(from as never, to as never)));
  const hillBetween = hillsBetween(near, distance, hill);
  const within = (from: number, range: number, overHills: boolean): AreaSet => {
    let set = 0;
    for (let to = 0; to < areas; to++) {
      const far = distance[from * areas + to];
      if (to !== from && far >= 0 && far <= range && (overHills || !hillBetween[from * areas + to])) set |= bit(to);
    }
    return set;
  };
  const { bombardment, rifleFire, movement } = tables;
  const stepCost = [0, 1].map((cavalry) => {
    const costs: number[] = new Array(areas * areas).fill(0);
    for (let from = 0; from < areas; from++)
      for (const to of near[from]) {
        const overRavine = openSet[from] & bit(to) ? 0 : movement.ravine;
        const intoWoods = cavalry && woods[to] && cover[to] >= movement.woodsCover ? movement.woodsForCavalry : 0;
        costs[from * areas + to] = movement.step + overRavine + intoWoods;
      }
    return costs;
  });

  const { units, leaders } = counters;
  const sideOf = (side: string): Seat => (side === "french" ? FRENCH : GERMAN);
  const divisions: string[] = [];
  const division = units.map((unit) => {
    const name = `${unit.side} ${unit.division ?? unit.id}`;
    if (!divisions.includes(name)) divisions.push(name);
    return divisions.indexOf(name);
  });
  const arm = units.map((unit) => ARM_NAMES.indexOf(unit.arm) as Arm);
  const groups: Group[] = [];
  const groupOf = units.map((unit, id) => {
    if (unit.enters.turn === 1) return -1;
    const name = `${unit.side}.${unit.enters.turn}.${unit.enters.area}`;
    let index = groups.findIndex((group) => group.name === name);
    if (index < 0) {
      index = groups.length;
      groups.push({
        name,
        label: `the ${schedule.turns[unit.enters.turn - 1]} group for ${map.areas[areaNamed(unit.enters.area)].name}`,
        side: sideOf(unit.side),
        turn: unit.enters.turn,
        entry: areaNamed(unit.enters.area),
        units: [],
        leaders: leaders.flatMap((leader, at) =>
          `${leader.side}.${leader.enters.turn}.${leader.enters.area}` === name ? [at as LeaderId] : [],
        ),
      });
    }
    (groups[index].units as UnitId[]).push(id as UnitId);
    return index;
  });
  const points = map.areas.map(({ id }) => schedule.points[id] ?? 0);

  return {
    data: { map, counters, tables, schedule },
    tables,
    schedule,
    turns: schedule.turns.length,
    areas,
    areaIds: map.areas.map(({ id }) => id),
    areaNames: map.areas.map(({ name }) => name),
    areaByName,
    cover,
    hill,
    woods,
    near,
    nearSet,
    openSet,
    hillSet: hill.reduce((set, is, area) => (is ? set | bit(area) : set), 0),
    distance,
    hillBetween,
    gunReach: map.areas.map((_, from) =>
      within(from, hill[from] ? bombardment.rangeFromHill : bombardment.range, hill[from]),
    ),
    rifleReach: SIDES.map((side) =>
      map.areas.map((_, from) => within(from, rifleFire.range[SIDE_IDS[side]], hill[from])),
    ),
    stepCost,
    entries: SIDE_IDS.map((side) =>
      map.zones.filter((zone) => zone.side === side).map((zone) => areaNamed(zone.adjacent[0])),
    ),
    units: units.length,
    unitIds: units.map(({ id }) => id),
    unitNames: units.map(({ name }) => name),
    unitByName: new Map(units.map(({ id }, index) => [id, index as UnitId])),
    side: units.map((unit) => sideOf(unit.side)),
    unitsOf: SIDE_IDS.map((side) => units.flatMap((unit, id) => (unit.side === side ? [id as UnitId] : []))),
    arm,
    moverClass: arm.map((one) => (one === CAVALRY ? 1 : 0)),
    freshValue: units.map((unit) => unit.value.fresh),
    spentValue: units.map((unit) => unit.value.spent),
    factor: units.map((unit) => unit.factor ?? 0),
    moves: units.map((unit) => (unit.horse ? movement.horse : movement.foot)),
    division,
    commanders: units.map((unit) =>
      leaders.reduce((set, leader, at) => (isUnder(leader, unit) ? set | bit(at) : set), 0),
    ),
    commandOf: leaders.map((leader) => units.flatMap((unit, id) => (isUnder(leader, unit) ? [id as UnitId] : []))),
    leaders: leaders.length,
    leaderIds: leaders.map(({ id }) => id),
    leaderNames: leaders.map(({ name }) => name),
    leaderByName: new Map(leaders.map(({ id }, index) => [id, index as LeaderId])),
    leaderSide: leaders.map((leader) => sideOf(leader.side)),
    leaderLimit: leaders.map(({ limit }) => limit),
    leadersOf: SIDE_IDS.map((side) => leaders.flatMap((leader, id) => (leader.side === side ? [id as LeaderId] : []))),
    groups,
    groupIds: groups.map((_, id) => id as GroupId),
    groupByName: new Map(groups.map(({ name }, index) => [name, index as GroupId])),
    groupOf,
    points,
    pointAreas: points.flatMap((worth, area) => (worth > 0 ? [area as AreaId] : [])),
    ...termsOn(schedule, areaByName),
  };
}

/** 3.0.e: a Leader commands his own units, that of an army all units of its side. */
const isUnder = (leader: Counters["leaders"][number], unit: Counters["units"][number]): boolean =>
  leader.id === unit.leader || (leader.army && leader.side === unit.side);

/** Whether every shortest route between two Areas leads through a Hill lying between them (7.1.2.f). */
function hillsBetween(
  near: readonly (readonly AreaId[])[],
  distance: readonly number[],
  hill: readonly boolean[],
): boolean[] {
  const areas = near.length;
  const blocked: boolean[] = new Array(areas * areas).fill(false);
  const open = (from: number, to: number): boolean => {
    if (distance[from * areas + to] <= 1) return true;
    return near[from].some(
      (next) => !hill[next] && distance[next * areas + to] === distance[from * areas + to] - 1 && open(next, to),
    );
  };
  for (let from = 0; from < areas; from++)
    for (let to = 0; to < areas; to++) blocked[from * areas + to] = !open(from, to);
  return blocked;
}

export const isGun = (sheet: Sheet, unit: number): boolean => sheet.arm[unit] === ARTILLERY;
export const isInfantry = (sheet: Sheet, unit: number): boolean => sheet.arm[unit] === INFANTRY;
export const isCavalry = (sheet: Sheet, unit: number): boolean => sheet.arm[unit] === CAVALRY;
export const distanceBetween = (sheet: Sheet, from: number, to: number): number =>
  sheet.distance[from * sheet.areas + to];

export const { defaultSheet, loadSheet } = titleSheet<SheetData, Sheet>({
  title: "Mars-la-Tour, 1870",
  files: {
    map: mapFile(printedMap, parseAreaSheet, checkMap),
    counters: sheetFile(printedCounters, COUNTERS, checkCounters),
    tables: sheetFile(printedTables, TABLES),
    schedule: sheetFile(printedSchedule, SCHEDULE),
  },
  together: ({ map, counters, schedule }) => checkTogether(map, counters, schedule),
  build: tabulate,
});
