import { type AreaSheet, type Parsed, PROVENANCE, parseAreaSheet, parseWith, TEXT } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import * as v from "valibot";
import {
  AREA_LETTERS,
  AREAS,
  CHINA,
  CHIT_IDS,
  type ChitId,
  enemyOf,
  isArea,
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

const WHOLE = v.pipe(v.number(), v.integer("must be a whole number"));
const FROM_ZERO = v.pipe(WHOLE, v.minValue(0, "must not be below 0"));
const FROM_ONE = v.pipe(WHOLE, v.minValue(1, "must be at least 1"));
const SIDE = v.picklist(["japan", "china"]);
export type Group = "10th Division" | "5th Mixed Brigade" | "2nd Army Group" | "20th Army Group";

const FACTORS = v.strictObject({
  count: FROM_ONE,
  cf: v.pipe(FROM_ZERO, v.maxValue(3, "a combat factor is at most 3")),
  colour: v.picklist(["red", "black"]),
  /** Defence factor of the Ready side; the Spent side has one less. */
  df: FROM_ONE,
  ma: FROM_ONE,
});

const FORMATION = v.strictObject({
  id: TEXT,
  side: SIDE,
  /** As on the counter: regiment/brigade/division or division/corps. */
  name: TEXT,
  regiment: v.optional(TEXT),
  brigade: v.optional(TEXT),
  division: TEXT,
  corps: v.optional(TEXT),
  group: v.picklist(["10th Division", "5th Mixed Brigade", "2nd Army Group", "20th Army Group"]),
  type: v.picklist(["infantry", "tank"]),
  /** Left out of the game under 12.3. */
  savingFace: v.optional(v.boolean()),
  units: v.array(FACTORS),
});
export type Formation = v.InferOutput<typeof FORMATION>;

const COUNTERS = v.strictObject({ formations: v.array(FORMATION), provenance: PROVENANCE });
export type Counters = v.InferOutput<typeof COUNTERS>;

const CHIT_DATA = v.strictObject({
  name: TEXT,
  count: FROM_ZERO,
  action: v.boolean(),
  oncePerTurn: v.boolean(),
  firepower: v.optional(FROM_ZERO),
  bonus: v.optional(FROM_ZERO),
});

const AREA_LIST = v.array(v.picklist([...AREA_LETTERS]));
const EVENTS = ["trap", "none", "peasants", "fuel", "generalissimo", "supplyDrop", "doubt", "itagaki"] as const;
export type EventName = (typeof EVENTS)[number];

const TABLES = v.strictObject({
  turns: FROM_ONE,
  firstDay: v.pipe(v.string(), v.isoDate("must be a date such as 1938-03-25")),
  stackingLimit: FROM_ONE,
  rolledSetupAreas: AREA_LIST,
  victoryAreas: v.strictObject({ town: AREA_LIST, south: AREA_LIST }),
  /** 12.8: by formation of the 2nd Army Group, where how many of its units start. */
  historicalSetup: v.record(TEXT, v.array(v.strictObject({ areas: AREA_LIST, units: FROM_ONE }))),
  supremeVictoryFrom: FROM_ONE,
  handLevels: v.strictObject({ japan: v.array(FROM_ZERO), china: v.array(FROM_ZERO) }),
  chits: v.record(TEXT, CHIT_DATA),
  /** Most copies of a supporting chit on one attack; null for no limit. */
  chitsPerAttack: v.nullable(FROM_ONE),
  movement: v.strictObject({ open: FROM_ONE, enemyHeld: FROM_ONE, tankIntoTown: FROM_ZERO }),
  noCombatFactor: WHOLE,
  humanWaveGroup: FROM_ONE,
  causeInDoubtLimit: FROM_ZERO,
  events: v.record(TEXT, v.picklist(EVENTS)),
  infiltration: v.strictObject({
    succeedsUpTo: v.strictObject({ japan: WHOLE, china: WHOLE }),
    moreReadyFriends: WHOLE,
    allEnemiesSpent: WHOLE,
    moreEnemies: WHOLE,
    allFriendsSpent: WHOLE,
    japaneseTank: WHOLE,
  }),
  provenance: PROVENANCE,
});
export type Tables = v.InferOutput<typeof TABLES>;

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
  readonly unitNames: readonly string[];
  readonly formationOf: readonly Formation[];
  readonly side: readonly Seat[];
  readonly cf: readonly number[];
  readonly red: readonly boolean[];
  readonly df: readonly number[];
  readonly ma: readonly number[];
  readonly tank: readonly boolean[];
  readonly unitsOf: readonly (readonly UnitId[])[];
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

export interface SheetFiles {
  readonly map: unknown;
  readonly counters: unknown;
  readonly tables: unknown;
}

/** Reads a complete sheet: the sheet, or sentences that say what does not fit and where. */
export function readSheet(files: SheetFiles): Parsed<Sheet> {
  const map = parseAreaSheet(files.map);
  const counters = parseWith(COUNTERS, files.counters, checkCounters);
  const tables = parseWith(TABLES, files.tables, checkTables);
  const problems = [
    ...(map.ok ? checkMap(map.sheet) : map.problems).map((problem) => `map.json: ${problem}`),
    ...(counters.ok ? [] : counters.problems).map((problem) => `counters.json: ${problem}`),
    ...(tables.ok ? [] : tables.problems).map((problem) => `tables.json: ${problem}`),
    ...(counters.ok && tables.ok ? checkHistoricalSetup(counters.sheet, tables.sheet) : []),
  ];
  if (!map.ok || !counters.ok || !tables.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, sheet: tabulate(map.sheet, counters.sheet, tables.sheet) };
}

function checkMap(map: AreaSheet): string[] {
  const problems: string[] = [];
  for (const letter of AREA_LETTERS)
    if (!map.areas.some((area) => area.id === letter)) problems.push(`areas: the area ${letter} is missing.`);
  for (const area of map.areas) {
    if (area.id.length !== 1 || !AREA_LETTERS.includes(area.id))
      problems.push(`areas "${area.id}": this title knows the areas A to Z only.`);
    if (!area.defence) problems.push(`areas "${area.id}": the defence level is missing.`);
  }
  for (const zone of ZONES)
    if (!map.zones.some(({ id }) => id === zone)) problems.push(`zones: the Deployment Zone ${zone} is missing.`);
  for (const { id } of map.zones)
    if (!(ZONES as readonly string[]).includes(id))
      problems.push(`zones "${id}": this title knows ${ZONES.join(", ")}.`);
  for (const { a, b, kind } of map.borders)
    if (!["land", "canal", "bridge"].includes(kind))
      problems.push(`borders ${a}-${b}: a border is land, canal or bridge, not "${kind}".`);
  return problems;
}

function checkCounters({ formations }: Counters): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const formation of formations) {
    const where = `formations "${formation.id}"`;
    if (seen.has(formation.id)) problems.push(`${where}: is listed twice.`);
    seen.add(formation.id);
    const chinese = formation.side === "china";
    if (chinese && formation.type === "tank") problems.push(`${where}: Chinese units are infantry (2.1).`);
    if (chinese && !formation.corps) problems.push(`${where}: a Chinese unit needs its corps.`);
    if (!chinese && !(formation.regiment && formation.brigade))
      problems.push(`${where}: a Japanese unit needs regiment and brigade.`);
    if (chinese !== formation.group.endsWith("Army Group"))
      problems.push(`${where}: the ${formation.group} does not belong to ${formation.side}.`);
    if (chinese && formation.units.some(({ cf, colour }) => cf > 0 && colour === "red"))
      problems.push(`${where}: no Chinese unit has a red combat factor of 1 or more (2.1).`);
  }
  const total = formations.flatMap(({ units }) => units).reduce((sum, { count }) => sum + count, 0);
  if (total > 240) problems.push(`formations: ${total} units are more than the game can hold (240).`);
  return problems;
}

function checkTables(tables: Tables): string[] {
  const problems: string[] = [];
  for (const id of CHIT_IDS) if (!tables.chits[id]) problems.push(`chits: "${id}" is missing.`);
  for (const id of Object.keys(tables.chits))
    if (!(CHIT_IDS as readonly string[]).includes(id)) problems.push(`chits "${id}": this title knows no such chit.`);
  for (const side of ["japan", "china"] as const) {
    const levels = tables.handLevels[side];
    if (levels.length !== tables.turns)
      problems.push(`handLevels.${side}: one number per turn is needed, ${tables.turns} in all.`);
    const wrongWay = levels.some(
      (level, i) => i > 0 && (side === "japan" ? level > levels[i - 1] : level < levels[i - 1]),
    );
    if (wrongWay) problems.push(`handLevels.${side}: the numbers never ${side === "japan" ? "rise" : "fall"} (5.1).`);
  }
  for (let sum = 2; sum <= 12; sum++)
    if (!tables.events[sum]) problems.push(`events: nothing is said about a sum of ${sum}.`);
  return problems;
}

/** The map names sides by adjective, the counters by country. */
const sideNamed = (name: string): Seat => (name === "japan" || name === "japanese" ? JAPAN : CHINA);

function checkHistoricalSetup({ formations }: Counters, { historicalSetup }: Tables): string[] {
  const starting = formations.filter(({ group }) => group === "2nd Army Group");
  const problems = Object.keys(historicalSetup)
    .filter((id) => !starting.some((formation) => formation.id === id))
    .map((id) => `tables.json: historicalSetup "${id}": no such formation starts on the map.`);
  for (const { id, units } of starting) {
    const size = units.reduce((sum, { count }) => sum + count, 0);
    const placed = (historicalSetup[id] ?? []).reduce((sum, part) => sum + part.units, 0);
    if (placed !== size)
      problems.push(`tables.json: historicalSetup "${id}": places ${placed} units, but the formation has ${size}.`);
  }
  return problems;
}

function tabulate(map: AreaSheet, counters: Counters, tables: Tables): Sheet {
  const id = (name: string): PlaceId => placeNamed(name)!;
  const ids = (names: readonly string[]): PlaceId[] => names.map(id).sort((a, b) => a - b);
  const lists = (): PlaceId[][] => Array.from({ length: PLACES }, () => []);
  const steps = [lists(), lists()];
  const fireLinks = lists();
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
      gunLinks[place].push(area);
      zonesBeside[side][area].push(place);
      if (side === JAPAN && !supplySources.includes(area)) supplySources.push(area);
    }
  }
  for (const links of [...steps, fireLinks, gunLinks, supplyLinks, ...zonesBeside, zonesOf])
    for (const list of links) list.sort((a, b) => a - b);

  const areas = [...map.areas].sort((a, b) => (a.id < b.id ? -1 : 1));
  const zeros = ZONES.map(() => 0);
  const controlled = areas.map(({ defence }) => (defence && "controlled" in defence ? defence.controlled : 0));
  const inside = areas.map(({ defence }) => (defence && "same" in defence ? defence.same : 0));
  const outside = areas.map(({ defence }) => (defence && "same" in defence ? defence.adjacent : 0));

  const rows = counters.formations.flatMap((formation) => {
    let number = 0;
    return formation.units.flatMap((factors) =>
      Array.from({ length: factors.count }, () => ({ formation, factors, name: `${formation.id}.${++number}` })),
    );
  });
  const side = rows.map(({ formation }) => sideNamed(formation.side));
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
    unitNames: rows.map(({ name }) => name),
    formationOf: rows.map(({ formation }) => formation),
    side,
    cf: rows.map(({ factors }) => factors.cf),
    red: rows.map(({ factors }) => factors.colour === "red"),
    df: rows.map(({ factors }) => factors.df),
    ma: rows.map(({ factors }) => factors.ma),
    tank: rows.map(({ formation }) => formation.type === "tank"),
    unitsOf: SEATS.map((seat) => [...side.keys()].filter((unit) => side[unit] === seat) as UnitId[]),
    unitByName: new Map(rows.map(({ name }, unit) => [name, unit as UnitId])),
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

export const placeText = (sheet: Sheet, place: PlaceId): string =>
  isArea(place)
    ? `${sheet.map.areas.find(({ id }) => id === sheet.placeNames[place])!.name} (${sheet.placeNames[place]})`
    : `zone ${sheet.placeNames[place]}`;
export const unitText = (sheet: Sheet, unit: UnitId): string => sheet.unitNames[unit];
export const chitText = (sheet: Sheet, chit: ChitId): string => sheet.chits[chit].name;
export { enemyOf };
