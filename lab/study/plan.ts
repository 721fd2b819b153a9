import { canonical, hashText, type SheetChange, UserError } from "@wusong/engine";
import * as v from "valibot";

/**
 * An experiment as a file. Its runs are played one after another; game number i of a run has the seed `SEED/i`, so that runs can be
 * compared game by game.
 */
const TEXT = v.pipe(v.string(), v.minLength(1, "must not be an empty text"), v.maxLength(200, "is too long"));
const ID = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{0,59}$/, "must be a short name such as level-3 or no-air"));
const MOST_GAMES = 100_000;
const COUNT = v.pipe(
  v.number(),
  v.integer("must be a whole number"),
  v.minValue(1, "must be at least 1"),
  v.maxValue(MOST_GAMES, "must be at most 100,000"),
);
const JSON_VALUE = v.custom<NonNullable<SheetChange["set"]> | null>((value) => value !== undefined, "is missing");

const CHANGE = v.pipe(
  v.strictObject({
    file: TEXT,
    at: TEXT,
    set: v.optional(JSON_VALUE),
    add: v.optional(v.number()),
    factor: v.optional(v.number()),
  }),
  v.check(
    ({ set, add, factor }) => [set, add, factor].filter((one) => one !== undefined).length === 1,
    'says one of "set", "add" and "factor", what becomes of the value',
  ),
);

const UNTIL = v.strictObject({
  /** width of the 95 % interval of the first seat's share of decided games, from 0 to 1 */
  width: v.pipe(v.number(), v.minValue(0.01, "must be at least 0.01"), v.maxValue(1, "must be at most 1")),
  /** looked at after every so many games */
  every: v.optional(COUNT, 20),
  most: COUNT,
});

const RUN = v.pipe(
  v.strictObject({
    id: ID,
    label: v.optional(TEXT),
    /** the title, where the plan has several and this is about one */
    title: v.optional(ID),
    scenario: v.optional(TEXT),
    options: v.optional(v.record(TEXT, TEXT)),
    /** files laid over the title's own sheet */
    sheet: v.optional(v.record(TEXT, v.unknown())),
    changes: v.optional(v.array(CHANGE)),
    /** who plays: one for all seats, or by seat */
    players: v.union([TEXT, v.record(TEXT, TEXT)], "must be an opponent such as level-3, or one for every seat"),
    /** arms of the title a side does without: "japan.air" */
    without: v.optional(v.array(TEXT)),
    /** verbs a side is not offered, by seat */
    forbidden: v.optional(v.record(TEXT, v.array(TEXT))),
    /** the run of the same seeds this one is compared with */
    against: v.optional(ID),
    /** one value of a parameter, of which other runs may try others */
    parameter: v.optional(v.strictObject({ name: TEXT, value: TEXT })),
    /** reckon luck and decisions, too, where the title has fitted weights, in so many games or in all: it takes longer */
    luck: v.optional(v.union([v.boolean(), COUNT], "must be true, or a number of games")),
    games: v.optional(COUNT),
    until: v.optional(UNTIL),
  }),
  v.check(({ games, until }) => (games === undefined) !== (until === undefined), 'says either "games" or "until"'),
);

export const PLAN_FORMAT = "wusong-plan/1";

const PLAN = v.strictObject({
  format: v.literal(PLAN_FORMAT, `must be "${PLAN_FORMAT}"`),
  name: TEXT,
  titles: v.pipe(v.array(ID), v.minLength(1, "must name a title"), v.maxLength(20, "has too many titles")),
  seed: TEXT,
  runs: v.pipe(v.array(RUN), v.minLength(1, "must have a run"), v.maxLength(200, "has too many runs")),
});

export type Plan = v.InferOutput<typeof PLAN>;
export type Run = Plan["runs"][number];

/** Reads a plan; whatever is wrong is said with its place. What it says of titles is checked by `settle`. */
export function readPlan(data: unknown): Plan {
  const read = v.safeParse(PLAN, data);
  if (!read.success) throw new UserError(`The plan cannot be used: ${read.issues.slice(0, 6).map(sentence).join(" ")}`);
  const plan = read.output;
  const names = plan.runs.map(({ id }) => id);
  for (const [i, run] of plan.runs.entries()) {
    if (names.indexOf(run.id) < i) throw new UserError(`The plan has two runs called "${run.id}".`);
    if (run.title !== undefined && !plan.titles.includes(run.title))
      throw new UserError(`The run "${run.id}" is about "${run.title}", which is not among the titles of the plan.`);
    if (run.against !== undefined && (run.against === run.id || !names.includes(run.against)))
      throw new UserError(`The run "${run.id}" is compared with "${run.against}", and there is no such other run.`);
    if (run.parameter && run.against === undefined)
      throw new UserError(`The run "${run.id}" tries a value of a parameter and does not say "against" which run.`);
  }
  return plan;
}

/** "runs.0.games: must be at least 1." */
function sentence(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue as Parameters<typeof v.getDotPath>[0]) ?? "the plan itself";
  if (issue.expected === "never") return `${where}: a plan knows no such entry.`;
  if (issue.received === "undefined") return `${where}: is missing.`;
  const said = issue.kind === "validation" || issue.type === "literal" || issue.type === "union";
  return `${where}: ${said ? issue.message : `expected ${issue.expected}, found ${issue.received}`}.`;
}

/** What a plan says, as a hash: runs of the same plan can be put together. */
export const planHash = (plan: Plan): string => hashText(canonical(plan)).slice(0, 16);
