import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import webPush from "web-push";
import { kept } from "../store/kept.ts";
import type { Store } from "../store/store.ts";
import { TOPICS, type Topic } from "./events.ts";
import { CHANNEL_KINDS, type ChannelKind } from "./settings.ts";

export interface NoticeKeys {
  /** keys of browser push; browsers are given the public one */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string };
  /** signs the links that stop notices */
  readonly stop: string;
}

export async function noticeKeys(store: Store): Promise<NoticeKeys> {
  const vapid = await kept(store, "vapid", () => JSON.stringify(webPush.generateVAPIDKeys()));
  const stop = await kept(store, "stop-key", () => randomBytes(32).toString("base64url"));
  return { vapid: JSON.parse(vapid), stop };
}

/** What a link to stop stops: all of a channel, or one topic of it. */
export interface Stopping {
  readonly user: string;
  readonly channel: ChannelKind;
  readonly topic: Topic | null;
}

const signature = (key: string, text: string): Buffer => createHmac("sha256", key).update(`stop ${text}`).digest();

/** It lasts: a mail can be years old when somebody has enough. It can do nothing but stop notices. */
export function stopToken(key: string, { user, channel, topic }: Stopping): string {
  const text = [user, channel, topic ?? "all"].join("~");
  return `${Buffer.from(text).toString("base64url")}.${signature(key, text).toString("base64url")}`;
}

/** What a token stops; null: it is none of ours. */
export function stoppingOf(key: string, token: string): Stopping | null {
  const [body, signed, more] = token.split(".");
  if (!body || !signed || more !== undefined || token.length > 500) return null;
  const text = Buffer.from(body, "base64url").toString("utf8");
  const [given, right] = [Buffer.from(signed, "base64url"), signature(key, text)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [user, channel, topic] = text.split("~");
  const known = CHANNEL_KINDS.find((kind) => kind === channel);
  if (!known) return null;
  const stopping = { user, channel: known, topic: TOPICS.find((one) => one === topic) ?? null };
  // Base64 can be written in several ways; ours is one of them.
  return stopToken(key, stopping) === token ? stopping : null;
}
