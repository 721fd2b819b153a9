import * as v from "valibot";

/** The forms of counters.json, schedule.json, markers.json and tables.json. The map has the schema all hex titles share. */

const TEXT = v.pipe(v.string(), v.minLength(1, "must not be an empty text"));
const WHOLE = v.pipe(v.number(), v.integer(), v.minValue(0));
const SIDE = v.picklist(["japan", "china"]);
const PROVENANCE = v.record(TEXT, TEXT);
const bySide = <T extends v.GenericSchema>(one: T) => v.strictObject({ japan: one, china: one });

const TYPE = v.strictObject({
  name: TEXT,
  side: SIDE,
  kind: v.picklist([
    "infantry",
    "marines",
    "machinegun",
    "recon",
    "armor",
    "antiaircraft",
    "engineer",
    "amphib",
    "hq",
    "supply",
  ]),
  attack: WHOLE,
  defense: WHOLE,
  /** null: unlimited (26.12) */
  move: v.nullable(WHOLE),
  size: v.picklist(["", "II", "III", "X", "XX", "XXXX", "XXXXX"]),
  mechanized: v.boolean(),
  stacking: WHOLE,
  battalions: WHOLE,
  /** victory points for the enemy when it is lost */
  points: WHOLE,
  infiltrates: v.boolean(),
  support: v.optional(WHOLE),
  radius: v.optional(WHOLE),
  /** the type of its two subordinate units (26.8) */
  breaksInto: v.optional(TEXT),
  provenance: TEXT,
});

export const COUNTERS = v.strictObject({
  provenance: PROVENANCE,
  types: v.record(TEXT, TYPE),
  units: v.array(v.strictObject({ id: TEXT, type: TEXT, name: TEXT, group: TEXT })),
  /** supply points that can exist at once */
  supply: bySide(v.pipe(WHOLE, v.minValue(20))),
});

const GROUP = v.strictObject({
  id: TEXT,
  name: TEXT,
  side: SIDE,
  /** scheduled on a turn, or called by a marker */
  turn: v.optional(v.pipe(WHOLE, v.minValue(1))),
  marker: v.optional(TEXT),
  air: WHOLE,
  supply: WHOLE,
});

export const SCHEDULE = v.strictObject({
  provenance: PROVENANCE,
  turns: v.pipe(v.array(TEXT), v.minLength(1)),
  commandLevel: bySide(WHOLE),
  setUp: v.strictObject({
    japan: v.strictObject({ hex: TEXT, supply: WHOLE, baseSupply: WHOLE, air: WHOLE, markers: v.array(TEXT) }),
    china: v.strictObject({
      hexes: v.array(TEXT),
      mostPerHex: WHOLE,
      supply: WHOLE,
      baseSupply: WHOLE,
      air: WHOLE,
      markers: v.array(TEXT),
    }),
  }),
  groups: v.array(GROUP),
  routine: v.strictObject({
    japan: v.strictObject({
      air: WHOLE,
      supply: WHOLE,
      supplyInEffect: v.strictObject({ marker: TEXT, supply: WHOLE }),
    }),
    china: v.strictObject({ air: WHOLE, supply: WHOLE }),
  }),
});

export const MARKERS = v.strictObject({
  provenance: PROVENANCE,
  markers: v.array(
    v.strictObject({
      id: TEXT,
      name: TEXT,
      side: SIDE,
      play: v.picklist(["immediate", "held", "choice"]),
      after: v.picklist(["pool", "removed", "permanent"]),
      /** drawn earlier, it goes back and a substitute is drawn */
      fromTurn: v.optional(WHOLE),
      gunfire: v.optional(WHOLE),
    }),
  ),
});

const table = <T extends v.GenericSchema>(cell: T) =>
  v.strictObject({ columns: v.array(TEXT), rows: v.array(v.array(cell)) });
const COST = v.nullable(v.pipe(v.number(), v.minValue(0)));
const ROUTE = v.pipe(v.number(), v.minValue(0.25));

/** 24.2: the least difference of points of each level. */
export const VICTORY_LEVELS = v.strictObject({ marginal: WHOLE, major: WHOLE, decisive: WHOLE });

export const TABLES = v.strictObject({
  provenance: PROVENANCE,
  percent: v.strictObject({ columns: v.array(TEXT), from: v.array(WHOLE) }),
  assault: table(v.picklist(["AZ", "AE", "AS", "BB", "DS", "DE", "DZ"])),
  raid: table(v.picklist(["AM", "AA", "CT", "DA", "DM"])),
  /** eliminated and damaged */
  airSuperiority: table(v.tuple([WHOLE, WHOLE])),
  bombardment: table(v.picklist(["-", "S", "AA", "S+AA"])),
  interdiction: table(v.picklist(["-", "AA", "D1", "D2", "E"])),
  /** movement points to enter (null: closed), columns for the defender, whether recon sees into it from two hexes */
  terrain: v.record(
    TEXT,
    v.strictObject({ cost: COST, mechanized: COST, shift: WHOLE, open: v.boolean(), refuge: v.optional(v.boolean()) }),
  ),
  hexsides: v.record(TEXT, v.strictObject({ cost: COST, mechanized: COST, shift: WHOLE })),
  road: ROUTE,
  rail: bySide(ROUTE),
  fortification: bySide(WHOLE),
  stacking: bySide(WHOLE),
  strikeLimit: bySide(WHOLE),
  interdictionLimit: WHOLE,
  objectivePoints: bySide(WHOLE),
  /** points scored for an enemy air point */
  airPoints: bySide(WHOLE),
  levels: VICTORY_LEVELS,
  suddenDeathFrom: bySide(WHOLE),
});

export type Counters = v.InferOutput<typeof COUNTERS>;
export type CounterType = v.InferOutput<typeof TYPE>;
export type Schedule = v.InferOutput<typeof SCHEDULE>;
export type Markers = v.InferOutput<typeof MARKERS>;
export type Tables = v.InferOutput<typeof TABLES>;
