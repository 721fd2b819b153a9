import { z } from "zod";
import { Hash, Id, Level, Moment, Nonce, SeatName } from "./basics.ts";
import { Person, Presence } from "./people.ts";

/** Time to think. What its numbers mean is said in server/clock/pace.ts, which also says what does not fit together. */
export const Pace = z.discriminatedUnion("kind", [
  /** minutes for the whole game, and before they run, seconds for each decision */
  z.strictObject({ kind: z.literal("live"), minutes: z.number().int(), seconds: z.number().int() }),
  /** hours for each move, then a bank, into which `added` hours come with each hand-over up to the cap */
  z.strictObject({
    kind: z.literal("slow"),
    hours: z.number(),
    bank: z.number(),
    added: z.number(),
    cap: z.number(),
    /** Saturdays and Sundays do not count: where each player lives, or in the zone of the table */
    weekends: z.union([z.null(), z.literal("player"), z.strictObject({ zone: z.string().max(60) })]),
    vacation: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("none") }),
]);
export type Pace = z.infer<typeof Pace>;

/** private: by its link; listed: anybody may sit down; watched: anybody may look on, too. */
export const VisibilityName = z.enum(["private", "listed", "watched"]);
export type VisibilityName = z.infer<typeof VisibilityName>;

/** What a page commits to when it sits down: see docs/server.md, "Dice nobody controls". */
export const NonceGiven = {
  /** SHA-256 of the nonce's hexadecimal digits */
  nonceHash: Hash,
  /** deposits the nonce at once, so that the game can begin while this page is away */
  nonce: Nonce.optional(),
};

export const NewTable = z.strictObject({
  title: z.string().max(60),
  scenario: z.string().max(60).optional(),
  options: z.record(z.string().max(60), z.string().max(60)).default({}),
  /** the seat of who opens it; null: none (then others, or the computer, play) */
  seat: SeatName.nullable(),
  /** seats that the computer plays, by level */
  computer: z.record(SeatName, Level).default({}),
  pace: Pace.default({ kind: "none" }),
  visibility: VisibilityName.default("private"),
  /** nothing is taken back once dice were rolled or something was revealed */
  strict: z.boolean().default(false),
  /** entries that spectators are behind */
  delay: z.number().int().min(0).max(200).default(0),
  /** whether anybody may see the game when it is over */
  archived: z.boolean().default(true),
  /** files of a sheet of one's own by name, for private tables */
  sheet: z.record(z.string().max(100), z.unknown()).optional(),
  /** if nobody sits down by then, the computer does */
  fill: z
    .strictObject({
      hours: z
        .number()
        .int()
        .min(1)
        .max(24 * 14),
      level: Level,
    })
    .optional(),
  nonceHash: NonceGiven.nonceHash.optional(),
  nonce: NonceGiven.nonce,
});
export type NewTable = z.infer<typeof NewTable>;
/** A new table as a page writes it: what has a standard may be left out. */
export type NewTableGiven = z.input<typeof NewTable>;

export const OpenedTable = z.object({ id: Id, invite: z.string() });
export type OpenedTable = z.infer<typeof OpenedTable>;

export const TableSeat = z.object({
  seat: SeatName,
  person: Person.nullable(),
  /** the computer's level; null: a person, or nobody yet */
  level: Level.nullable(),
  presence: Presence.nullable(),
  /** hash of the nonce its player committed to */
  nonceHash: z.string().nullable(),
  /** a nonce is still to be given before the game can begin */
  nonceMissing: z.boolean(),
});
export type TableSeat = z.infer<typeof TableSeat>;

/**
 * What the clocks of a table show at a moment, in milliseconds. While several seats decide at once the clocks of the others show what
 * they had when the decision began: who has answered is a secret.
 */
export const ClocksShown = z.object({
  at: Moment,
  /** both agreed to pause */
  agreed: z.boolean(),
  seats: z.array(
    z.object({
      seat: SeatName,
      toDecide: z.boolean(),
      /** time for this decision or move, used first, and the bank behind it */
      free: z.number(),
      bank: z.number(),
      /** why it stands still although its player has to decide; empty: it runs, or has run out */
      paused: z.array(z.enum(["agreed", "outage", "vacation", "weekend"])),
      up: z.boolean(),
      /** when it runs out if nothing happens; null: it does not run, or that is not told */
      upAt: Moment.nullable(),
      /** four fifths are gone */
      low: z.boolean(),
    }),
  ),
});
export type ClocksShown = z.infer<typeof ClocksShown>;

/** A table as it stands in a list, or behind a link. All of it is public to whoever may see the table. */
export const Glance = z.object({
  id: Id,
  title: z.string(),
  scenario: z.string(),
  options: z.record(z.string(), z.string()),
  rulesVersion: z.string(),
  /** hash of the rules it is played by (`GET /api/rules/<hash>`); null: it has not begun */
  rules: Hash.nullable(),
  /** the server has newer rules of this title: both sides may agree to go over to them */
  newerRules: z.boolean(),
  /** hash of the sheet, and whether it is a player's own */
  sheet: z.string(),
  ownSheet: z.boolean(),
  status: z.enum(["open", "playing", "over", "withdrawn"]),
  visibility: VisibilityName,
  strict: z.boolean(),
  delay: z.number(),
  archived: z.boolean(),
  pace: Pace,
  /** what the clocks show; null: there are none */
  clock: ClocksShown.nullable(),
  openedBy: Person,
  seats: z.array(TableSeat),
  /** number of entries, and index of the decision that is waited for */
  head: z.number(),
  decision: z.number(),
  /** seats the table waits for, as everybody may know it */
  waitsFor: z.array(SeatName),
  /** where the game stands, in words */
  standing: z.string(),
  over: z
    .object({
      winner: SeatName.nullable(),
      reason: z.string(),
      level: z.string().nullable(),
      rule: z.string(),
      text: z.string(),
    })
    .nullable(),
  seedCommitment: z.string(),
  seedHash: z.string().nullable(),
  fillAt: Moment.nullable(),
  fillLevel: z.string().nullable(),
  rematchOf: Id.nullable(),
  created: Moment,
  started: Moment.nullable(),
  updated: Moment,
  ended: Moment.nullable(),
  /** the seats of who asks, whether it is their move, and how many entries they have looked at */
  mine: z.object({ seats: z.array(SeatName), move: z.boolean(), seen: z.number() }),
});
export type Glance = z.infer<typeof Glance>;

/** What stands behind a link. Opening it changes nothing. */
export const Invitation = z.object({
  table: Glance,
  /** taken: all seats are; begun: the game runs; seated: you sit here; own: you opened it and wait */
  state: z.enum(["free", "own", "seated", "taken", "withdrawn", "over"]),
  /** somebody asks whoever opens the link to play on for them */
  substitute: z.object({ proposal: Id, seat: SeatName, by: Person }).nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const Sitting = z.strictObject({
  seat: SeatName,
  ...NonceGiven,
});
export type Sitting = z.infer<typeof Sitting>;
/** `?invite=…` of the link, where a table is private. */
export const InviteQuery = z.object({ invite: z.string().max(100).optional() });
export const RevealedNonce = z.strictObject({ nonce: Nonce });

export const Home = z.object({
  me: z.unknown(),
  /** by clock, the most urgent first */
  yourMove: z.array(Glance),
  waiting: z.array(Glance),
  /** one's own tables that wait for players */
  opened: z.array(Glance),
  toJoin: z.array(Glance),
  toWatch: z.array(Glance),
  finished: z.array(Glance),
});
export interface Home extends Omit<z.infer<typeof Home>, "me"> {
  readonly me: import("./people.ts").Me | null;
}

export const ListQuery = z.object({
  title: z.string().max(60).optional(),
  pace: z.enum(["live", "slow", "none"]).optional(),
  /** moment before which: the next page of a list */
  before: z.coerce.number().int().positive().optional(),
});
export const Tables = z.object({ tables: z.array(Glance) });
export type Tables = z.infer<typeof Tables>;

export const PlayerPage = z.object({
  person: Person,
  created: Moment,
  zone: z.string().nullable(),
  playing: z.array(Glance),
  finished: z.array(Glance),
});
export type PlayerPage = z.infer<typeof PlayerPage>;
