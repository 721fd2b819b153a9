import { type AreaSheet, PROVENANCE, TEXT } from "@wusong/board";
import { listed } from "@wusong/engine";
import * as v from "valibot";
import { AREA_LETTERS, CHIT_IDS, ZONES } from "./ids.ts";

const WHOLE = v.pipe(v.number(), v.integer("must be a whole number"));
const FROM_ZERO = v.pipe(WHOLE, v.minValue(0, "must not be below 0"));
const FROM_ONE = v.pipe(WHOLE, v.minValue(1, "must be at least 1"));
const SIDE = v.picklist(["japan", "china"]);

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

export const COUNTERS = v.strictObject({ formations: v.array(FORMATION), provenance: PROVENANCE });
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

export const TABLES = v.strictObject({
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

/** The three files of the sheet, each in its form and fitting the others. */
export interface Printed {
  readonly map: AreaSheet;
  readonly counters: Counters;
  readonly tables: Tables;
}

export function checkMap(map: AreaSheet): string[] {
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
    if (!(ZONES as readonly string[]).includes(id)) problems.push(`zones "${id}": this title knows ${listed(ZONES)}.`);
  for (const { a, b, kind } of map.borders)
    if (!["land", "canal", "bridge"].includes(kind))
      problems.push(`borders ${a}-${b}: a border is land, canal or bridge, not "${kind}".`);
  return problems;
}

export function checkCounters({ formations }: Counters): string[] {
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

export function checkTables(tables: Tables): string[] {
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

export function checkHistoricalSetup({ formations }: Counters, { historicalSetup }: Tables): string[] {
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
