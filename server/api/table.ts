import type { Refusal } from "@wusong/engine";
import type { Shown, Sight } from "@wusong/host";
import { z } from "zod";
import { Hash, Id, Key, Moment, SeatName } from "./basics.ts";
import { Person } from "./people.ts";

/** What a seat sends to the table. */
export const EntryGiven = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("act"),
    command: z.strictObject({ verb: z.string().max(200), picks: z.array(z.unknown()).max(1000) }),
  }),
  /** takes the own last command back, while nothing was rolled or revealed */
  z.strictObject({ kind: z.literal("undo") }),
  /** takes back an answer to a decision of several seats */
  z.strictObject({ kind: z.literal("withdraw") }),
  z.strictObject({ kind: z.literal("resign") }),
  /** passes a window without asking until a period is over; until null: no more */
  z.strictObject({ kind: z.literal("order"), window: z.string().max(200), until: z.string().max(200).nullable() }),
]);
export type EntryGiven = z.infer<typeof EntryGiven>;

/** One command: `POST /api/tables/:id/entries`. */
export const CommandGiven = z.strictObject({
  /** `shown.index` of the table as its player saw it */
  expect: z.number().int().nonnegative(),
  key: Key,
  entry: EntryGiven,
  /** which of one's seats; may be left out by who has one */
  seat: SeatName.optional(),
  /** number of entries whose story is known: the answer tells what came after */
  known: z.number().int().nonnegative().optional(),
});
export type CommandGiven = z.infer<typeof CommandGiven>;

/** Where the table stands after a command. `table` is what its player sees now. */
export interface CommandDone {
  readonly head: number;
  readonly decision: number;
  /** the command had been carried out already: this is the answer it got */
  readonly again: boolean;
  readonly table: Shown;
}

/** 422: the rules refuse the command. Nothing was changed. */
export interface CommandRefused {
  readonly error: string;
  readonly refusal: Refusal;
}

/** 409: the table has gone on meanwhile. `table` tells what was missed. Nothing was changed. */
export interface CommandStale {
  readonly error: string;
  readonly head: number;
  readonly decision: number;
  readonly table: Shown;
}

export const ViewQuery = z.object({
  /** a seat of one's own, `spectator`, or `open` when the game is over; left out: where one sits */
  viewpoint: SeatName.optional(),
  /** number of entries whose story is known */
  since: z.coerce.number().int().nonnegative().default(0),
});
/** `GET /api/tables/:id/view` */
export type TableView = Shown;
export const MomentQuery = z.object({ viewpoint: SeatName.optional() });
/** `GET /api/tables/:id/at/:entries` */
export type TableMoment = Sight;

/** What may be picked next: for programs that have no rules of their own. */
export const OptionsAsked = z.strictObject({
  seat: SeatName.optional(),
  verb: z.string().max(200),
  picks: z.array(z.unknown()).max(1000).default([]),
  draft: z.array(z.string().max(200)).max(1000).default([]),
});
export type OptionsAsked = z.infer<typeof OptionsAsked>;
export const PreviewAsked = z.strictObject({
  seat: SeatName.optional(),
  command: z.strictObject({ verb: z.string().max(200), picks: z.array(z.unknown()).max(1000) }),
});

export const LONGEST_CHAT = 500;
export const LONGEST_NOTE = 20_000;
export const ChatGiven = z.strictObject({
  text: z.string().trim().min(1).max(LONGEST_CHAT),
});
export const ChatLine = z.object({
  n: z.number(),
  room: z.enum(["players", "spectators"]),
  person: Person,
  text: z.string(),
  /** number of entries when it was said */
  head: z.number(),
  at: Moment,
});
export const Chat = z.object({ lines: z.array(ChatLine), muted: z.boolean() });
export type Chat = z.infer<typeof Chat>;
export const SinceQuery = z.object({ since: z.coerce.number().int().nonnegative().default(0) });
export const Muting = z.strictObject({ muted: z.boolean() });
export const Note = z.object({ text: z.string(), updated: Moment.nullable() });
export type Note = z.infer<typeof Note>;
export const NoteGiven = z.strictObject({ text: z.string().max(LONGEST_NOTE) });
export const Looked = z.strictObject({ seat: SeatName.optional(), entries: z.number().int().nonnegative() });

/** What both sides can agree on. */
export const ProposalGiven = z.discriminatedUnion("kind", [
  /** back to before one of one's own decisions: `to` is its number of entries */
  z.strictObject({
    kind: z.literal("undo"),
    to: z.number().int().nonnegative(),
    reason: z.string().trim().max(300).default(""),
  }),
  z.strictObject({ kind: z.literal("pause"), reason: z.string().trim().max(300).default("") }),
  z.strictObject({ kind: z.literal("resume") }),
  z.strictObject({ kind: z.literal("draw") }),
  /** more time for a seat */
  z.strictObject({
    kind: z.literal("time"),
    seat: SeatName,
    hours: z
      .number()
      .positive()
      .max(24 * 14),
  }),
  /** the computer takes a seat; or whoever is named; or a friend, whoever takes it up by the link of the table */
  z.strictObject({
    kind: z.literal("substitute"),
    seat: SeatName,
    level: z.string().max(40).optional(),
    person: Id.optional(),
    friend: z.literal(true).optional(),
  }),
  /** a change of the position by hand: public facts and the proposer's own units */
  z.strictObject({
    kind: z.literal("edit"),
    edit: z.record(z.string().max(200), z.unknown()),
    reason: z.string().trim().max(300).default(""),
  }),
  /** the game goes on by the newest rules of the server */
  z.strictObject({ kind: z.literal("rules") }),
]);
export type ProposalGiven = z.infer<typeof ProposalGiven>;
export const Proposal = z.object({
  id: Id,
  kind: z.enum(["undo", "pause", "resume", "draw", "time", "substitute", "edit", "rules"]),
  seat: SeatName,
  person: Person,
  details: z.record(z.string(), z.unknown()),
  agreed: z.array(SeatName),
  status: z.enum(["open", "accepted", "refused", "withdrawn", "overtaken"]),
  created: Moment,
  ended: Moment.nullable(),
});
export type Proposal = z.infer<typeof Proposal>;
export const Proposals = z.object({ proposals: z.array(Proposal) });
export type Proposals = z.infer<typeof Proposals>;
export const ProposalAnswer = z.strictObject({ agree: z.boolean() });

/** What an opponent does when a clock has run out. */
export const TimeUpGiven = z.strictObject({
  /** the seat whose time is up */
  seat: SeatName,
  choice: z.enum(["give", "computer", "claim"]),
  /** for the computer */
  level: z.string().max(40).optional(),
});
export type TimeUpGiven = z.infer<typeof TimeUpGiven>;

/** The parts of the seed. Before the end only what was committed to; after it everything. */
export const Fairness = z.object({
  table: Id,
  seedCommitment: z.string(),
  seedHash: z.string().nullable(),
  nonceHashes: z.record(SeatName, z.string()),
  /** after the end */
  revealed: z.object({ serverSeed: Hash, nonces: z.record(SeatName, z.string()), seed: z.string() }).nullable(),
});
export type Fairness = z.infer<typeof Fairness>;
export const Sheet = z.object({ hash: z.string(), files: z.record(z.string(), z.unknown()).nullable() });
