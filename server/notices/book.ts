import type { Kysely } from "kysely";
import type { Database } from "../store/schema.ts";
import type { PushAddress } from "./channels/push.ts";
import type { WebhookAddress } from "./channels/webhook.ts";
import type { Topic } from "./events.ts";
import { type ChannelKind, type NoticeSettings, noticeSettingsFrom, STANDARD } from "./settings.ts";

/** Where somebody can be reached. */
export interface Reach {
  /** the name of a channel in the list of what was sent */
  readonly id: string;
  readonly kind: ChannelKind;
  /** of a webhook: the only topics it is told of; null: all that the settings say */
  readonly only: readonly string[] | null;
  readonly address: { readonly mail: string } | PushAddress | WebhookAddress;
}

export interface Reachable {
  readonly user: string;
  /** when the person last asked for anything */
  readonly seen: number;
  readonly settings: NoticeSettings;
  readonly reaches: readonly Reach[];
}

/** How these people can be reached. Who was banned or has left cannot. */
export async function reachable(
  db: Kysely<Database>,
  users: readonly string[],
): Promise<ReadonlyMap<string, Reachable>> {
  if (users.length === 0) return new Map();
  const people = await db
    .selectFrom("users")
    .select(["id", "seen"])
    .where("id", "in", users)
    .where("banned", "is", null)
    .where("deleted", "is", null)
    .execute();
  const settings = await db.selectFrom("notice_settings").selectAll().where("user_id", "in", users).execute();
  const mails = await db
    .selectFrom("identities")
    .select(["user_id", "mail"])
    .where("user_id", "in", users)
    .where("mail", "is not", null)
    .where("mail_proven", "is not", null)
    .execute();
  const pushes = await db
    .selectFrom("push_subscriptions")
    .select(["id", "user_id", "endpoint", "p256dh", "auth"])
    .where("user_id", "in", users)
    .execute();
  const webhooks = await db
    .selectFrom("webhooks")
    .select(["id", "user_id", "url", "format", "secret", "events"])
    .where("user_id", "in", users)
    .where("resting", "=", 0)
    .execute();
  return new Map(
    people.map(({ id: user, seen }) => {
      const of = <T extends { user_id: string }>(rows: readonly T[]) => rows.filter(({ user_id }) => user_id === user);
      const reaches: Reach[] = [
        ...of(pushes).map(({ user_id: _, ...address }) => ({
          id: `push:${address.id}`,
          kind: "push" as const,
          only: null,
          address,
        })),
        ...of(mails).map(({ mail }) => ({ id: "mail", kind: "mail" as const, only: null, address: { mail: mail! } })),
        ...of(webhooks).map(({ user_id: _, events, ...address }) => ({
          id: `webhook:${address.id}`,
          kind: address.format === "discord" ? ("discord" as const) : ("webhook" as const),
          only: onlyOf(events),
          address,
        })),
      ];
      const [row] = of(settings);
      const chosen = row ? noticeSettingsFrom(JSON.parse(row.settings)) : STANDARD;
      return [user, { user, seen, settings: chosen, reaches }];
    }),
  );
}

/** A webhook that names no topics is told of all that the settings say. */
function onlyOf(events: string): readonly string[] | null {
  const list = JSON.parse(events) as unknown;
  return Array.isArray(list) && list.length > 0 ? list : null;
}

/** When somebody wants to hear of a topic on a channel. What has no topic is told at once. */
export function timingOf({ settings }: Reachable, { kind, only }: Reach, topic: Topic | null) {
  if (topic === null) return "now";
  if (only && !only.includes(topic)) return "off";
  return settings.channels[kind].topics[topic];
}
