import { z } from "zod";
import { Id, Moment } from "./basics.ts";

/** off, at once, with the next digest, or so many minutes later if one has not looked by then */
const Timing = z.union([z.enum(["off", "now", "digest"]), z.strictObject({ after: z.number().int() })]);
const Topic = z.enum(["turn", "clock", "asks", "talk", "over", "order"]);
const Channel = z.strictObject({
  /** nothing while one is here, at whichever table */
  onlyAway: z.boolean(),
  topics: z.record(Topic, Timing),
});
const Minute = z.number().int();

/** What one is told, where and when. docs/notices.md tells what it means. */
export const NoticeSettings = z.strictObject({
  zone: z.string().max(60),
  /** minutes of the day; what comes then waits for their end, but for live games */
  quiet: z.strictObject({ from: Minute, to: Minute }).nullable(),
  /** days of the week, 0 is Sunday, and the minute of the day */
  digest: z.strictObject({ days: z.array(z.number().int()).max(7), minute: Minute }),
  channels: z.strictObject({ push: Channel, mail: Channel, discord: Channel, webhook: Channel }),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

/** A browser that is told, as its owner sees it. */
export const PushBrowser = z.object({
  id: Id,
  device: z.string(),
  created: Moment,
  /** when something last arrived, and what went wrong since */
  arrived: Moment.nullable(),
  failure: z.string().nullable(),
});
/** A webhook, as its owner sees it: the rest of its address is a secret. */
export const Webhook = z.object({
  id: Id,
  host: z.string(),
  format: z.enum(["discord", "json"]),
  /** the only topics it is told of; empty: all that the settings say */
  topics: z.array(Topic),
  created: Moment,
  arrived: Moment.nullable(),
  failure: z.string().nullable(),
  /** it failed too often, and nothing is sent until it is woken */
  resting: z.boolean(),
});

export const Told = z.object({
  settings: NoticeSettings,
  /** key that a browser subscribes with */
  pushKey: z.string(),
  browsers: z.array(PushBrowser),
  webhooks: z.array(Webhook),
  /** no mail server is set: mails are kept and shown at /api/mailbox */
  mailKept: z.boolean(),
});
export type Told = z.infer<typeof Told>;

/** What `PushSubscription.toJSON()` gives. */
export const NewPush = z.object({
  endpoint: z.string().max(600),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});
export type NewPush = z.infer<typeof NewPush>;
export const MadePush = z.object({ id: Id });

export const NewWebhook = z.strictObject({
  url: z.string().max(600),
  format: z.enum(["discord", "json"]),
  topics: z.array(Topic).max(6).default([]),
});
/** The key signs what is sent as plain JSON. It is shown this once. */
export const MadeWebhook = z.object({ id: Id, secret: z.string() });

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "a day is written like 2026-12-20");
export const Vacation = z.object({ id: Id, first: z.string(), last: z.string(), zone: z.string(), over: z.boolean() });
export const Vacations = z.object({
  vacations: z.array(Vacation),
  /** days of this year that are left */
  left: z.number(),
});
export type Vacations = z.infer<typeof Vacations>;
export const NewVacation = z.strictObject({ first: Day, last: Day });
