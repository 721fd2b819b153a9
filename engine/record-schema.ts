import * as v from "valibot";

/** What a record may be made of. Fields that are not named here are refused: nobody could say what they mean. */
const WholeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const seatText = v.string();

/** A list is no table of names. */
const table = <T extends v.GenericSchema>(values: T) =>
  v.pipe(
    v.unknown(),
    v.check((given) => !Array.isArray(given), "a list is no object"),
    v.record(v.string(), values),
  );

const ActSchema = v.strictObject({
  act: seatText,
  verb: v.string(),
  picks: v.array(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])),
  dice: v.optional(v.array(v.pipe(v.number(), v.integer()))),
});

const SavedEntrySchema = v.union([
  ActSchema,
  v.strictObject({ withdraw: seatText }),
  v.strictObject({ undo: seatText }),
  v.strictObject({ resign: seatText }),
  v.strictObject({ back: seatText, to: WholeSchema }),
  v.strictObject({ draw: seatText }),
  v.strictObject({ forfeit: seatText }),
  v.strictObject({ edit: table(v.unknown()), by: v.optional(seatText) }),
]);

const FrameSchema = v.strictObject({
  p: v.string(),
  at: v.string(),
  v: v.unknown(),
  got: v.optional(v.unknown()),
  queue: v.optional(v.unknown()),
});

/** Records of the first format told the end of a game in a sentence, too. */
const OverSchema = v.nullable(
  v.strictObject({
    winner: v.nullable(WholeSchema),
    reason: v.string(),
    level: v.optional(v.string()),
    rule: v.string(),
    text: v.optional(v.string()),
  }),
);

const StateSchema = v.strictObject({
  pub: v.looseObject({}),
  own: v.array(v.looseObject({})),
  sys: v.looseObject({}),
  stack: v.array(FrameSchema),
  commits: v.array(v.nullable(v.array(v.unknown()))),
  n: WholeSchema,
  opened: WholeSchema,
  over: OverSchema,
});

const BOTH = {
  title: v.string(),
  rulesVersion: v.string(),
  sheet: v.string(),
  scenario: v.string(),
  options: table(v.string()),
  seedHash: v.string(),
  analysis: v.boolean(),
  over: OverSchema,
};

const SAVE = {
  ...BOTH,
  sheetFiles: v.optional(table(v.unknown())),
  seed: v.string(),
  from: v.optional(StateSchema),
  continued: v.optional(
    v.strictObject({
      at: WholeSchema,
      rulesVersion: v.string(),
      sheet: v.optional(v.string()),
      state: StateSchema,
    }),
  ),
  entries: v.array(SavedEntrySchema),
  snapshots: v.array(v.strictObject({ at: WholeSchema, state: StateSchema })),
  hash: v.string(),
  failure: v.optional(v.strictObject({ game: v.number(), kind: v.string(), message: v.string() })),
};

export const SaveSchema = v.variant("format", [
  v.strictObject({ format: v.literal("wusong-save/1"), ...SAVE }),
  v.strictObject({
    format: v.literal("wusong-save/2"),
    ...SAVE,
    waiting: v.optional(v.array(ActSchema)),
    trail: v.array(v.string()),
    notes: v.optional(v.array(v.strictObject({ at: WholeSchema, text: v.string() }))),
    seedParts: v.optional(v.strictObject({ table: v.string(), server: v.string(), nonces: table(v.string()) })),
  }),
]);

const SHARED = {
  ...BOTH,
  seat: v.nullable(seatText),
  entries: WholeSchema,
  view: v.unknown(),
  save: v.optional(v.unknown()),
};
const EventIds = { type: v.string(), rule: v.string() };
const logOf = <T extends v.GenericSchema>(event: T) =>
  v.array(v.strictObject({ at: v.pipe(v.number(), v.safeInteger()), event }));

export const SharedSchema = v.variant("format", [
  v.strictObject({ format: v.literal("wusong-record/1"), ...SHARED, log: logOf(v.looseObject(EventIds)) }),
  v.strictObject({
    format: v.literal("wusong-record/2"),
    ...SHARED,
    log: logOf(v.strictObject({ ...EventIds, text: v.optional(v.string()), data: v.optional(v.unknown()) })),
  }),
]);
