import { UserError } from "@wusong/engine/user-error";
import type { Kysely, Transaction } from "kysely";
import { Zone } from "../clock/zones.ts";
import type { Database } from "../store/schema.ts";
import { TOPICS, type Topic } from "./events.ts";

export const CHANNEL_KINDS = ["push", "mail", "discord", "webhook"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** When one is told: not at all, at once, with the next digest, or so many minutes later if one has not looked by then. */
export type Timing = "off" | "now" | "digest" | { readonly after: number };

export interface ChannelSettings {
  /** nothing while one is here, at whichever table */
  readonly onlyAway: boolean;
  readonly topics: Readonly<Record<Topic, Timing>>;
}

export interface NoticeSettings {
  readonly zone: string;
  /** minutes of the day; what comes then waits for the morning, but for live games */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** days of the week, 0 is Sunday, and the minute of the day */
  readonly digest: { readonly days: readonly number[]; readonly minute: number };
  readonly channels: Readonly<Record<ChannelKind, ChannelSettings>>;
}

const topics = (list: Partial<Record<Topic, Timing>>): Record<Topic, Timing> => ({
  turn: "off",
  clock: "off",
  asks: "off",
  talk: "off",
  over: "off",
  order: "off",
  ...list,
});

/** What holds for who has chosen nothing. */
export const STANDARD: NoticeSettings = {
  zone: "UTC",
  quiet: null,
  digest: { days: [1, 4], minute: 8 * 60 },
  channels: {
    push: { onlyAway: false, topics: topics({ turn: "now", clock: "now", asks: "now", talk: "now" }) },
    mail: {
      onlyAway: true,
      topics: topics({ turn: { after: 120 }, clock: "now", asks: "now", over: "digest", order: "digest" }),
    },
    discord: { onlyAway: false, topics: topics({ turn: "now", clock: "now", over: "now" }) },
    webhook: { onlyAway: false, topics: topics({ turn: "now", clock: "now", asks: "now", over: "now" }) },
  },
};

const MINUTES_A_DAY = 24 * 60;
const LONGEST_WAIT = 7 * MINUTES_A_DAY;

type Fields = Readonly<Record<string, unknown>>;

function fields(given: unknown, otherwise: string): Fields {
  if (typeof given !== "object" || given === null || Array.isArray(given)) throw new UserError(otherwise);
  return given as Fields;
}

function minute(given: unknown, what: string): number {
  if (typeof given !== "number" || !Number.isInteger(given) || given < 0 || given >= MINUTES_A_DAY)
    throw new UserError(`${what} is a minute of the day, from 0 to ${MINUTES_A_DAY - 1}.`);
  return given;
}

/** Settings from outside, checked. */
export function noticeSettingsFrom(given: unknown): NoticeSettings {
  const all = fields(given, "The settings of the notices are missing.");
  if (typeof all.zone !== "string") throw new UserError("The time zone is missing.");
  const channels = fields(all.channels, "The list of channels is missing.");
  return {
    zone: new Zone(all.zone).name,
    quiet: quietFrom(all.quiet),
    digest: digestFrom(fields(all.digest, "The time of the digest is missing.")),
    channels: Object.fromEntries(
      CHANNEL_KINDS.map((kind) => [
        kind,
        channelFrom(fields(channels[kind], `The channel “${kind}” is missing.`), kind),
      ]),
    ) as Record<ChannelKind, ChannelSettings>,
  };
}

function quietFrom(given: unknown): NoticeSettings["quiet"] {
  if (given === null) return null;
  const quiet = fields(given, "Quiet hours are null, or have a beginning and an end.");
  const [from, to] = [minute(quiet.from, "The beginning of the quiet hours"), minute(quiet.to, "Their end")];
  if (from === to) throw new UserError("Quiet hours end at another time than they begin.");
  return { from, to };
}

function digestFrom(digest: Fields): NoticeSettings["digest"] {
  const days = Array.isArray(digest.days) ? [...new Set(digest.days)].sort() : [];
  if (days.length === 0 || !days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6))
    throw new UserError("The days of the digest are numbers from 0 (Sunday) to 6, at least one.");
  return { days, minute: minute(digest.minute, "The time of the digest") };
}

function channelFrom(channel: Fields, kind: string): ChannelSettings {
  if (typeof channel.onlyAway !== "boolean")
    throw new UserError(`Say of “${kind}” whether it is only for when you are away.`);
  const given = fields(channel.topics, `It is missing what “${kind}” tells.`);
  return {
    onlyAway: channel.onlyAway,
    topics: topics(Object.fromEntries(TOPICS.map((topic) => [topic, timingFrom(given[topic], topic)]))),
  };
}

function timingFrom(given: unknown, topic: string): Timing {
  if (given === "off" || given === "now" || given === "digest") return given;
  if (typeof given === "object" && given !== null && "after" in given) {
    const { after } = given;
    if (typeof after === "number" && Number.isInteger(after) && after > 0 && after <= LONGEST_WAIT) return { after };
  }
  throw new UserError(`“${topic}” is told off, now, digest, or after so many minutes (at most ${LONGEST_WAIT}).`);
}

export async function noticeSettings(db: Kysely<Database>, user: string): Promise<NoticeSettings> {
  const row = await db.selectFrom("notice_settings").select("settings").where("user_id", "=", user).executeTakeFirst();
  return row ? noticeSettingsFrom(JSON.parse(row.settings)) : STANDARD;
}

export async function saveNoticeSettings(
  all: Transaction<Database>,
  user: string,
  settings: NoticeSettings,
  now: number,
): Promise<void> {
  const row = { settings: JSON.stringify(settings), updated: now };
  await all
    .insertInto("notice_settings")
    .values({ user_id: user, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** One click: a channel says nothing more, or nothing more of one topic. */
export async function silence(
  all: Transaction<Database>,
  user: string,
  kind: ChannelKind,
  topic: Topic | null,
  now: number,
): Promise<void> {
  const settings = await noticeSettings(all, user);
  const channel = settings.channels[kind];
  const silent = topic === null ? topics({}) : { ...channel.topics, [topic]: "off" as const };
  const channels = { ...settings.channels, [kind]: { ...channel, topics: silent } };
  await saveNoticeSettings(all, user, { ...settings, channels }, now);
}
