import { type AreaSheet, mapFile, parseAreaSheet, sheetFile, titleSheet } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import {
  AREA_LETTERS,
  AREAS,
  CHINA,
  CHIT_IDS,
  JAPAN,
  PLACES,
  type PlaceId,
  placeNamed,
  SEATS,
  TOWN_EAST,
  TOWN_WEST,
  type UnitId,
  ZONES,
} from "./ids.ts";
import printedCounters from "./sheet/counters.json" with { type: "json" };
import printedMap from "./sheet/map.json" with { type: "json" };
import printedTables from "./sheet/tables.json" with { type: "json" };
import {
  COUNTERS,
  type Counters,
  checkCounters,
  checkHistoricalSetup,
  checkMap,
  checkTables,
  type Formation,
  type Printed,
  TABLES,
  type Tables,
} from "./sheet-schema.ts";

/** The printed sheet and what can be looked up from it. Frozen and shared by all states of a game. */
export interface Sheet {
  /** The files as they are. */
  readonly data: { readonly map: AreaSheet; readonly counters: Counters; readonly tables: Tables };
  readonly map: AreaSheet;
  readonly counters: Counters;
  readonly tables: Tables;

  readonly areaCount: number;
  readonly placeNames: readonly string[];
  /** By side and place: areas a unit may step or retreat into (11.0, 7.1.1). */
  readonly steps: readonly (readonly (readonly PlaceId[])[])[];
  /** By place: areas that units standing there can fire into, the own area apart (7.2.1, 11.0). */
  readonly fireLinks: readonly (readonly PlaceId[])[];
  /** The same with the bridges over the canal, where a table decides ruling R27 otherwise. */
  readonly bridgeFireLinks: readonly (readonly PlaceId[])[];
  /** By place: areas next to it for artillery, canal borders included (ruling R40). */
  readonly gunLinks: readonly (readonly PlaceId[])[];
  /** By area: areas that Japanese supply reaches from it (6.3). */
  readonly supplyLinks: readonly (readonly PlaceId[])[];
  /** By side and area: the side's own zones bordering the area. */
  readonly zonesBeside: readonly (readonly (readonly PlaceId[])[])[];
  readonly zonesOf: readonly (readonly PlaceId[])[];
  /** Areas from which Japanese supply starts. */
  readonly supplySources: readonly PlaceId[];
  /** By place: level used when the defender controls the area; 0 for town areas and zones. */
  readonly level: readonly number[];
  /** By place: the two levels of a town area that always hold, 0 elsewhere. */
  readonly townInside: readonly number[];
  readonly townOutside: readonly number[];
  readonly isTown: readonly boolean[];

  readonly unitCount: number;
  /** Ids as commands spell them. */
  readonly unitNames: readonly string[];
  /** What people call a unit, such as "Battalion 4, 31st Division". */
  readonly unitTexts: readonly string[];
  readonly formationOf: readonly Formation[];
  readonly side: readonly Seat[];
  readonly cf: readonly number[];
  readonly red: readonly boolean[];
  readonly df: readonly number[];
  readonly ma: readonly number[];
  readonly tank: readonly boolean[];
  readonly unitsOf: readonly (readonly UnitId[])[];
  /** By side: units with a red combat factor of at least 1. */
  readonly farFirersOf: readonly (readonly UnitId[])[];
  readonly unitByName: ReadonlyMap<string, UnitId>;

  /** By kind of chit. */
  readonly chits: readonly {
    id: string;
    name: string;
    count: number;
    oncePerTurn: boolean;
    firepower: number;
    bonus: number;
  }[];
  /** Number of chits in each side's cup at the start. */
  readonly cupSize: readonly number[];
  /** By seat and turn - 1: largest hand. */
  readonly handLevel: readonly (readonly number[])[];
  readonly rolledSetupAreas: readonly PlaceId[];
  readonly townAreas: readonly PlaceId[];
  readonly southAreas: readonly PlaceId[];
  /** By place: steps over land and bridge to the nearest town area. */
  readonly townDistance: readonly number[];
  /** 12.8: by formation, how many units start in which areas. */
  readonly historicalSetup: ReadonlyMap<
    string,
    readonly { readonly areas: readonly PlaceId[]; readonly units: number }[]
  >;
}

/** The map names sides by adjective, the counters by country. */
const sideNamed = (name: string): Seat => (name === "japan" || name === "japanese" ? JAPAN : CHINA);

function tabulate({ map, counters, tables }: Printed): Sheet {
  const id = (name: string): PlaceId => placeNamed(name)!;
  const ids = (names: readonly string[]): PlaceId[] => names.map(id).sort((a, b) => a - b);
  const lists = (): PlaceId[][] => Array.from({ length: PLACES }, () => []);
  const steps = [lists(), lists()];
  const fireLinks = lists();
  const bridgeFireLinks = lists();
  const gunLinks = lists();
  const supplyLinks = lists();
  const zonesBeside = [lists(), lists()];
  const zonesOf: PlaceId[][] = [[], []];
  const supplySources: PlaceId[] = [];
  const join = (links: PlaceId[][], a: PlaceId, b: PlaceId): void => {
    links[a].push(b);
    links[b].push(a);
  };

  for (const border of map.borders) {
    const a = id(border.a);
    const b = id(border.b);
    join(gunLinks, a, b);
    join(steps[CHINA], a, b);
    if (border.kind === "land") join(fireLinks, a, b);
    if (border.kind !== "canal") {
      join(bridgeFireLinks, a, b);
      join(steps[JAPAN], a, b);
      join(supplyLinks, a, b);
    }
  }
  for (const { a, b, openTo } of map.contacts) if (openTo) join(steps[sideNamed(openTo)], id(a), id(b));
  for (const zone of map.zones) {
    const side = sideNamed(zone.side);
    const place = id(zone.id);
    zonesOf[side].push(place);
    for (const area of ids(zone.adjacent)) {
      steps[side][place].push(area);
      fireLinks[place].push(area);
      bridgeFireLinks[place].push(area);
      gunLinks[place].push(area);
      zonesBeside[side][area].push(place);
      if (side === JAPAN && !supplySources.includes(area)) supplySources.push(area);
    }
  }
  for (const links of [...steps, fireLinks, bridgeFireLinks, gunLinks, supplyLinks, ...zonesBeside, zonesOf])
    for (const list of links) list.sort((a, b) => a - b);

  const areas = [...map.areas].sort((a, b) => (a.id < b.id ? -1 : 1));
  const zeros = ZONES.map(() => 0);
  const controlled = areas.map(({ defence }) => (defence && "controlled" in defence ? defence.controlled : 0));
  const inside = areas.map(({ defence }) => (defence && "same" in defence ? defence.same : 0));
  const outside = areas.map(({ defence }) => (defence && "same" in defence ? defence.adjacent : 0));

  const rows = counters.formations.flatMap((formation) => {
    let number = 0;
    return formation.units.flatMap((factors) =>
      Array.from({ length: factors.count }, () => ({ formation, factors, number: ++number })),
    );
  });
  const side = rows.map(({ formation }) => sideNamed(formation.side));
  const unitsOf = SEATS.map((seat) => [...side.keys()].filter((unit) => side[unit] === seat) as UnitId[]);
  const cf = rows.map(({ factors }) => factors.cf);
  const red = rows.map(({ factors }) => factors.colour === "red");
  const chits = CHIT_IDS.map((chit) => ({ id: chit, firepower: 0, bonus: 0, ...tables.chits[chit] }));

  return {
    data: { map, counters, tables },
    map,
    counters,
    tables,
    areaCount: AREAS,
    placeNames: [...AREA_LETTERS, ...ZONES],
    steps,
    fireLinks,
    bridgeFireLinks,
    gunLinks,
    supplyLinks,
    zonesBeside,
    zonesOf,
    supplySources,
    level: [...controlled, ...zeros],
    townInside: [...inside, ...zeros],
    townOutside: [...outside, ...zeros],
    isTown: [...areas.keys(), ...zeros].map((_, place) => place === TOWN_WEST || place === TOWN_EAST),
    unitCount: rows.length,
    unitNames: rows.map(idOfRow),
    unitTexts: rows.map(({ formation, number }) => textOf(formation, number)),
    formationOf: rows.map(({ formation }) => formation),
    side,
    cf,
    red,
    df: rows.map(({ factors }) => factors.df),
    ma: rows.map(({ factors }) => factors.ma),
    tank: rows.map(({ formation }) => formation.type === "tank"),
    unitsOf,
    farFirersOf: unitsOf.map((units) => units.filter((unit) => red[unit] && cf[unit] > 0)),
    unitByName: new Map(rows.map((row, unit) => [idOfRow(row), unit as UnitId])),
    chits,
    cupSize: SEATS.map((seat) =>
      chits.filter((_, chit) => chit < 6 === (seat === JAPAN)).reduce((sum, { count }) => sum + count, 0),
    ),
    handLevel: [tables.handLevels.japan, tables.handLevels.china],
    rolledSetupAreas: ids(tables.rolledSetupAreas),
    townAreas: ids(tables.victoryAreas.town),
    southAreas: ids(tables.victoryAreas.south),
    townDistance: distances(ids(tables.victoryAreas.town), supplyLinks, steps),
    historicalSetup: new Map(
      Object.entries(tables.historicalSetup).map(([formation, parts]) => [
        formation,
        parts.map(({ areas: names, units }) => ({ areas: ids(names), units })),
      ]),
    ),
  };
}

const idOfRow = ({ formation, number }: { formation: Formation; number: number }): string =>
  `${formation.id}.${number}`;

function textOf({ type, regiment, division }: Formation, number: number): string {
  if (type === "tank") return `Tank company ${number}`;
  return `Battalion ${number}, ${regiment ? `${ordinal(regiment)} Regiment` : `${ordinal(division)} Division`}`;
}

function ordinal(number: string): string {
  const teens = /1[123]$/.test(number);
  return `${number}${(!teens && { 1: "st", 2: "nd", 3: "rd" }[number.slice(-1)]) || "th"}`;
}

function distances(
  goals: readonly PlaceId[],
  links: readonly (readonly PlaceId[])[],
  steps: readonly (readonly (readonly PlaceId[])[])[],
): number[] {
  const distance = new Array<number>(PLACES).fill(PLACES);
  for (const goal of goals) distance[goal] = 0;
  const queue = [...goals];
  for (const here of queue)
    for (const next of links[here])
      if (distance[next] > distance[here] + 1) {
        distance[next] = distance[here] + 1;
        queue.push(next);
      }
  for (let zone = AREAS; zone < PLACES; zone++)
    for (const side of steps)
      for (const area of side[zone]) distance[zone] = Math.min(distance[zone], distance[area] + 1);
  return distance;
}

export const { defaultSheet, loadSheet } = titleSheet<Printed, Sheet>({
  title: "Storm over Taierzhuang, 1938",
  files: {
    map: mapFile(printedMap, parseAreaSheet, checkMap),
    counters: sheetFile(printedCounters, COUNTERS, checkCounters),
    tables: sheetFile(printedTables, TABLES, checkTables),
  },
  together: ({ counters, tables }) => checkHistoricalSetup(counters, tables),
  build: tabulate,
});
