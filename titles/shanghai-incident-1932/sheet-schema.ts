import { PROVENANCE, TEXT } from "@wusong/board";
import * as v from "valibot";

const WHOLE = v.pipe(v.number(), v.integer());
const COUNT = v.pipe(WHOLE, v.minValue(0, "must be 0 or more"));
const FACTOR = v.pipe(WHOLE, v.minValue(1, "must be 1 or more"));
const SIDE = v.picklist(["japan", "china"]);
const UNIT_ID = v.pipe(v.string(), v.regex(/^(jp|cn)\.[a-z0-9.]+$/, "must be an id such as jp.9div.1"));
const STRENGTHS = v.pipe(v.tuple([COUNT, COUNT]));

const UNIT = v.strictObject({
  id: UNIT_ID,
  name: TEXT,
  short: TEXT,
  side: SIDE,
  /** The higher formation for stacking, landing and replacement (2.3.1). */
  formation: v.nullable(TEXT),
  brigade: v.nullable(TEXT),
  type: v.picklist([
    "infantry",
    "navalInfantry",
    "armouredCar",
    "militia",
    "irregulars",
    "engineer",
    "cavalry",
    "tank",
    "support",
    "train",
  ]),
  /** The coloured band of a support unit: what it may stack with (16.1). */
  band: v.nullable(v.strictObject({ level: v.picklist(["regiment", "brigade", "division"]), of: TEXT })),
  /** Attack and defence, full strength first. */
  values: v.pipe(v.array(STRENGTHS), v.minLength(1, "needs one side"), v.maxLength(2, "has at most two sides")),
  allowance: COUNT,
  mobile: v.boolean(),
  /** "start", a called formation or a Chinese brigade. */
  arrives: TEXT,
});

const MARKER = v.strictObject({
  id: UNIT_ID,
  name: TEXT,
  kind: v.picklist(["air", "naval", "cannon"]),
  strength: COUNT,
  arrives: TEXT,
});

export const COUNTERS = v.strictObject({
  provenance: PROVENANCE,
  japaneseFormations: v.array(
    v.strictObject({
      id: TEXT,
      name: TEXT,
      side: v.literal("japan"),
      /** Steps restored per pause (13.3). */
      replacements: COUNT,
      call: TEXT,
      /** Victory points lost per pause number on arrival (12.3). */
      points: COUNT,
      /** The highest box of the pause marker in which it can be called (13.2). */
      pause: COUNT,
    }),
  ),
  chineseFormations: v.array(
    v.strictObject({ id: TEXT, name: TEXT, side: v.literal("china"), army: v.picklist(["19", "5"]) }),
  ),
  units: v.array(UNIT),
  markers: v.array(MARKER),
});
export type Counters = v.InferOutput<typeof COUNTERS>;

const TERRAIN = v.strictObject({ cost: v.pipe(WHOLE, v.minValue(1, "must be 1 or more")), defence: COUNT });
const HEXSIDE = v.strictObject({ cost: COUNT, defence: COUNT });
export const RESULTS = ["A1", "A2", "Ex", "D1", "D2", "De"] as const;
export type Result = (typeof RESULTS)[number];

/** 12.4: the least total of each level, the highest first. */
export const LEVELS = v.array(
  v.strictObject({ least: WHOLE, level: v.picklist(["decisive-japan", "major-japan", "draw", "major-china"]) }),
);

export const TABLES = v.strictObject({
  provenance: PROVENANCE,
  terrain: v.strictObject({ clear: TERRAIN, town: TERRAIN, city: TERRAIN }),
  fortDefence: COUNT,
  hexsides: v.strictObject({ creek: HEXSIDE, river: HEXSIDE }),
  combat: v.strictObject({
    columns: v.array(TEXT),
    /** Lowest differential of the second column, the third and so on. */
    from: v.array(WHOLE),
    rows: v.array(v.array(v.picklist(RESULTS))),
  }),
  limits: v.strictObject({
    redeploymentFactor: COUNT,
    arrivalFactor: COUNT,
    clearance: COUNT,
    navalRange: COUNT,
    cannonRange: COUNT,
    interdictionRange: COUNT,
    interdictionFactor: FACTOR,
    interdictionRedeploying: FACTOR,
    sniperFactor: FACTOR,
    sniperStrength: COUNT,
    snipers: COUNT,
    sniperReach: COUNT,
    rubbleOn: COUNT,
    turnsPerSeries: COUNT,
    pauses: COUNT,
    logisticsMost: COUNT,
    awardDice: COUNT,
    awardPlus: COUNT,
  }),
  victory: v.strictObject({
    city: WHOLE,
    forts: WHOLE,
    fifthArmyPerPause: WHOLE,
    unusedPause: WHOLE,
    settlement: WHOLE,
    levels: LEVELS,
    lowest: v.literal("decisive-china"),
  }),
});
export type Tables = v.InferOutput<typeof TABLES>;
