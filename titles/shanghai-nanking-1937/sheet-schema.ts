import * as v from "valibot";

/** Shapes of the three data files beside the map. The map itself has the schema of all hex titles. */

const HEX = v.pipe(v.string(), v.regex(/^\d{4}$/, "must be a hex such as 3510 (column 35, row 10)"));
const TEXT = v.pipe(v.string(), v.minLength(1, "must not be empty"));
const WHOLE = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(0, "must not be negative"));
const PROVENANCE = v.record(TEXT, TEXT);
const SIDE = v.picklist(["japan", "china"], 'must be "japan" or "china"');

const UNIT = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^(jp|cn)\.[a-z0-9.]+$/, "must be an id such as jp.3div.1 or cn.87div")),
  name: TEXT,
  short: TEXT,
  side: SIDE,
  size: v.picklist(["division", "brigade", "regiment", "battalion", "detachment", "garrison"]),
  cls: v.picklist(["infantry", "naval", "regular", "elite", "garrison"]),
  formation: TEXT,
  factors: v.pipe(
    v.array(v.pipe(WHOLE, v.minValue(1, "must be at least 1"), v.maxValue(20, "must be at most 20"))),
    v.minLength(1, "must hold one factor or two"),
    v.maxLength(2, "must hold one factor or two"),
  ),
  source: TEXT,
});

export const COUNTERS = v.strictObject({ provenance: PROVENANCE, units: v.array(UNIT) });

const PLACED = v.strictObject({ hex: HEX, units: v.array(TEXT) });
const TURN = v.pipe(WHOLE, v.minValue(1, "must be a turn from 1 to 12"), v.maxValue(12, "must be a turn from 1 to 12"));

const ARRIVAL = v.strictObject({
  turn: TURN,
  side: SIDE,
  hexes: v.pipe(v.array(HEX), v.minLength(1, "must name at least one hex")),
  arrival: v.picklist(["placement", "landing", "tenthArmy", "sixteenthDivision", "hexOrRail"]),
  units: v.array(TEXT),
  source: v.optional(TEXT),
});

const MARKERS = v.strictObject({
  turn: v.pipe(WHOLE, v.maxValue(12, "must be 0 (at start) or a turn from 1 to 12")),
  side: SIDE,
  air: v.optional(WHOLE),
  artillery: v.optional(WHOLE),
  naval: v.optional(WHOLE),
  amphibious: v.optional(WHOLE),
});

export const SCHEDULE = v.strictObject({
  provenance: PROVENANCE,
  setUp: v.strictObject({ japan: v.array(PLACED), china: v.array(PLACED), pool: v.array(TEXT) }),
  reinforcements: v.array(ARRIVAL),
  markers: v.array(MARKERS),
  turnDates: v.pipe(v.array(TEXT), v.length(12, "must hold one date for each of the twelve turns")),
});

const RESULT = v.pipe(v.string(), v.regex(/^\d\/\d$/, 'must be steps lost such as "1/2" (attacker/defender)'));
const COST = v.pipe(WHOLE, v.maxValue(16, "must be at most 16 half movement points"));
const COLUMNS = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"] as const;

export const TABLES = v.strictObject({
  provenance: PROVENANCE,
  combat: v.strictObject({
    columns: v.strictTuple(COLUMNS.map((column) => v.literal(column))),
    rows: v.pipe(
      v.array(v.pipe(v.array(RESULT), v.length(8, "must hold eight results, from 1:3 to 6:1"))),
      v.length(6, "must hold six rows, one for each die"),
    ),
  }),
  movement: v.strictObject({
    allowanceHalves: v.pipe(WHOLE, v.maxValue(40, "must be at most 40 half movement points")),
    japaneseHalves: v.strictObject({ clear: COST, woods: COST, marsh: COST, ricePaddy: COST, city: COST }),
    chineseHalves: COST,
    roadHalves: COST,
    creekHalves: COST,
    riverHalves: COST,
    overrunHalves: COST,
  }),
  terrainShifts: v.strictObject({
    clear: WHOLE,
    ricePaddy: WHOLE,
    woods: WHOLE,
    marsh: WHOLE,
    town: WHOLE,
    city: WHOLE,
    most: WHOLE,
    overrun: WHOLE,
    concentric: WHOLE,
  }),
  hexsideDivisors: v.strictObject({
    creek: v.picklist([1, 2, 3, 6], "must be 1, 2, 3 or 6"),
    river: v.picklist([1, 2, 3, 6], "must be 1, 2, 3 or 6"),
  }),
  stacking: v.strictObject({
    japaneseUnits: WHOLE,
    japaneseOutsiders: WHOLE,
    chineseHalfDivisions: WHOLE,
    halfDivisions: v.strictObject({
      regularBrigade: WHOLE,
      eliteBrigade: WHOLE,
      regularDivision: WHOLE,
      eliteDivision: WHOLE,
      garrison: WHOLE,
    }),
  }),
  limits: v.strictObject({
    lastTurn: v.pipe(TURN),
    shanghai: HEX,
    chineseMustStayUntilTurn: WHOLE,
    chineseWinAdjacentFromTurn: WHOLE,
    railFromTurn: WHOLE,
    interdictionFromTurn: WHOLE,
    replacementsFromTurn: WHOLE,
    replacementSteps: WHOLE,
    eliteReturnHex: HEX,
    railSources: v.array(HEX),
  }),
});

export type Counters = v.InferOutput<typeof COUNTERS>;
export type Schedule = v.InferOutput<typeof SCHEDULE>;
export type Tables = v.InferOutput<typeof TABLES>;
