import { type AreaSheet, PROVENANCE, TEXT } from "@wusong/board";
import * as v from "valibot";

const WHOLE = v.pipe(
  v.number(),
  v.integer("must be a whole number"),
  v.minValue(-20, "is too low"),
  v.maxValue(20, "is too high"),
);
const FROM_ZERO = v.pipe(WHOLE, v.minValue(0, "must not be below 0"));
export const FROM_ONE = v.pipe(WHOLE, v.minValue(1, "must be at least 1"));
const PRICE = v.pipe(FROM_ONE, v.maxValue(5, "must be at most 5"));
export const SIDE = v.picklist(["french", "german"]);
const PER_SIDE = v.strictObject({ french: WHOLE, german: WHOLE });
const TWO_STATES = v.strictObject({ fresh: FROM_ZERO, spent: FROM_ZERO });
const ENTERS = v.strictObject({ turn: FROM_ONE, area: TEXT });

const UNIT = v.strictObject({
  id: TEXT,
  name: TEXT,
  side: SIDE,
  arm: v.picklist(["infantry", "cavalry", "artillery"]),
  /** Combat value. */
  value: TWO_STATES,
  /** Artillery factor; artillery only, and used Fresh only. */
  factor: v.optional(FROM_ONE),
  /** Moves like cavalry: cavalry itself and horse artillery. */
  horse: v.boolean(),
  /** Null: a unit outside the divisions. */
  division: v.nullable(TEXT),
  /** The Leader of its corps or cavalry division. */
  leader: TEXT,
  /** Turn 1: on the map at the start. */
  enters: ENTERS,
});

const LEADER = v.strictObject({
  id: TEXT,
  name: TEXT,
  side: SIDE,
  /** Commands every unit of his side. */
  army: v.boolean(),
  /** Most units in one of his activations. */
  limit: FROM_ONE,
  enters: ENTERS,
});

export const COUNTERS = v.strictObject({ units: v.array(UNIT), leaders: v.array(LEADER), provenance: PROVENANCE });
export type Counters = v.InferOutput<typeof COUNTERS>;

const PRICES = v.strictObject({ retreat: v.literal(1), flip: v.literal(1), spent: PRICE, fresh: PRICE });

export const TABLES = v.strictObject({
  bombardment: v.strictObject({
    support: WHOLE,
    perAreaBetween: WHOLE,
    vision: WHOLE,
    coverTimes: FROM_ZERO,
    coverTimesCavalryAlone: FROM_ZERO,
    targetSupport: WHOLE,
    mostGuns: FROM_ONE,
    range: FROM_ONE,
    rangeFromHill: FROM_ONE,
  }),
  rifleFire: v.strictObject({
    lead: PER_SIDE,
    support: v.strictObject({ artillery: WHOLE, french: WHOLE, german: WHOLE }),
    adjacent: PER_SIDE,
    beyond: WHOLE,
    range: PER_SIDE,
    vision: WHOLE,
    attackersPerCover: FROM_ONE,
    targetLead: v.strictObject({ french: TWO_STATES, german: TWO_STATES, artillery: TWO_STATES }),
    targetSupport: v.strictObject({ artillery: WHOLE, french: WHOLE, german: WHOLE }),
    targetVision: WHOLE,
    within: FROM_ZERO,
    bothLose: FROM_ZERO,
    reductionPerFirer: FROM_ZERO,
  }),
  volley: v.strictObject({
    perUnit: WHOLE,
    targetUnitsPerPoint: FROM_ONE,
    visionPerDivision: WHOLE,
    coverLess: FROM_ZERO,
    perTargetUnit: WHOLE,
    pointsPerCasualty: FROM_ONE,
  }),
  assault: v.strictObject({
    leader: WHOLE,
    support: v.strictObject({ infantry: WHOLE, artillery: WHOLE, cavalry: WHOLE }),
    coverLess: FROM_ZERO,
    zone: v.strictObject({ foot: FROM_ZERO, cavalry: FROM_ZERO }),
    targetSupport: v.strictObject({ infantry: WHOLE, artillery: WHOLE, cavalryAlone: WHOLE }),
    spentInfantryPerPoint: FROM_ONE,
    tie: FROM_ZERO,
    narrow: FROM_ZERO,
    doubled: FROM_ONE,
    mostUnits: FROM_ONE,
  }),
  cavalry: v.strictObject({ support: WHOLE, zone: FROM_ZERO }),
  /** The Cover that costs vision. */
  visionCover: FROM_ONE,
  casualties: v.strictObject({ french: PRICES, german: PRICES }),
  movement: v.strictObject({
    foot: FROM_ONE,
    horse: FROM_ONE,
    step: FROM_ONE,
    ravine: FROM_ZERO,
    woodsForCavalry: FROM_ZERO,
    woodsCover: FROM_ONE,
    stacking: FROM_ONE,
  }),
  /** Most units in an Area activation. */
  areaActivation: v.strictObject({ french: FROM_ONE, german: FROM_ONE }),
  /** Areas a Leader may be transferred in the End phase. */
  transfer: FROM_ZERO,
  provenance: PROVENANCE,
});
export type Tables = v.InferOutput<typeof TABLES>;

/** 9.0.g to j: Areas that win at once from a turn on, and of how many Areas a side wins at the end. */
export const CONDITIONS = v.strictObject({
  immediate: v.array(TEXT),
  immediateFrom: FROM_ONE,
  final: v.array(TEXT),
  finalAtLeast: FROM_ONE,
});

export const SCHEDULE = v.strictObject({
  turns: v.pipe(v.array(TEXT), v.minLength(1, "needs at least one turn")),
  firstImpulse: SIDE,
  /** Areas controlled at the start without units. */
  control: v.record(TEXT, SIDE),
  points: v.record(TEXT, FROM_ONE),
  halfPointsForLosses: v.strictObject({ infantry: FROM_ZERO, artillery: FROM_ZERO, cavalry: FROM_ZERO }),
  victory: v.strictObject({ german: CONDITIONS, french: CONDITIONS }),
  provenance: PROVENANCE,
});
export type Schedule = v.InferOutput<typeof SCHEDULE>;

export function checkMap(map: AreaSheet): string[] {
  const problems: string[] = [];
  if (map.areas.length > 30) problems.push(`areas: there are ${map.areas.length}; this title handles up to 30.`);
  for (const area of map.areas) {
    if (area.cover === undefined || area.cover < 1 || area.cover > 3)
      problems.push(`areas "${area.id}": the Cover is 1, 2 or 3.`);
  }
  for (const { a, b, kind } of map.borders)
    if (kind !== "land" && kind !== "ravine")
      problems.push(`borders ${a}-${b}: a border is land or ravine, not "${kind}".`);
  for (const zone of map.zones)
    if (zone.adjacent.length !== 1) problems.push(`zones "${zone.id}": an entry box is tied to exactly one Area.`);
  return problems;
}

export function checkCounters({ units, leaders }: Counters): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { id } of [...units, ...leaders]) {
    if (seen.has(id)) problems.push(`"${id}" is listed twice.`);
    seen.add(id);
  }
  for (const unit of units) {
    const where = `units "${unit.id}"`;
    if ((unit.arm === "artillery") !== (unit.factor !== undefined))
      problems.push(`${where}: artillery has an artillery factor, other arms have none.`);
    if (unit.arm === "cavalry" && !unit.horse) problems.push(`${where}: cavalry is mounted ("horse": true).`);
    if (unit.arm === "infantry" && unit.horse) problems.push(`${where}: infantry is not mounted.`);
    const leader = leaders.find(({ id }) => id === unit.leader);
    if (!leader) problems.push(`${where}: there is no Leader "${unit.leader}".`);
    else if (leader.side !== unit.side) problems.push(`${where}: its Leader ${leader.name} is of the other side.`);
  }
  for (let i = 1; i < units.length; i++)
    if (units[i].side === "french" && units[i - 1].side === "german")
      problems.push(`units "${units[i].id}": the French units stand before the German ones.`);
  return problems;
}

/** What counters and schedule say about the map and about each other. */
export function checkTogether(map: AreaSheet, counters: Counters, schedule: Schedule): string[] {
  const problems: string[] = [];
  const areas = new Set(map.areas.map(({ id }) => id));
  const entries = (side: string): string[] =>
    map.zones.filter((zone) => zone.side === side).map((zone) => zone.adjacent[0]);
  for (const piece of [...counters.units, ...counters.leaders]) {
    const { turn, area } = piece.enters;
    const where = `counters.json: "${piece.id}"`;
    if (!areas.has(area)) problems.push(`${where}: there is no Area ${area}.`);
    else if (turn > schedule.turns.length) problems.push(`${where}: there is no turn ${turn}.`);
    else if (turn > 1 && !entries(piece.side).includes(area))
      problems.push(`${where}: ${area} is no entry Area of the ${piece.side} side.`);
  }
  for (const leader of counters.leaders) {
    const { turn, area } = leader.enters;
    const company = counters.units.some(
      (unit) => unit.side === leader.side && unit.enters.turn === turn && unit.enters.area === area,
    );
    if (turn > 1 && !company)
      problems.push(`counters.json: "${leader.id}": no units arrive with him on turn ${turn} at ${area}.`);
  }
  const { victory } = schedule;
  const named = [
    ...Object.keys(schedule.control),
    ...Object.keys(schedule.points),
    ...victory.german.immediate,
    ...victory.german.final,
    ...victory.french.immediate,
    ...victory.french.final,
  ];
  for (const area of named) if (!areas.has(area)) problems.push(`schedule.json: there is no Area ${area}.`);
  return problems;
}
