import { createHash } from "node:crypto";
import webPush from "web-push";
import type { NoticeKeys } from "../keys.ts";
import type { Message } from "../message.ts";
import type { OutsideClient } from "../outside/client.ts";
import { type Channel, type Outcome, outcomeOf, outcomeOfFailure } from "./channel.ts";

export interface PushAddress {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the service worker of the page is handed. */
export interface PushPayload {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  readonly url: string;
  /** a notice with the tag of one that is still shown takes its place: one for each table */
  readonly tag: string;
  /** where a click on “stop” posts to */
  readonly stop: string;
}

/** How long a browser that is away may still get it. */
const SECONDS_KEPT = 24 * 60 * 60;

/** A browser. The message is encrypted for it; the service that carries it reads nothing. */
export class PushChannel implements Channel {
  readonly id: string;
  /** its tag takes the place of what is shown */
  readonly onceByItself = true;

  constructor(
    private readonly address: PushAddress,
    private readonly keys: NoticeKeys,
    /** who answers for the messages: https address of the server, or mailto */
    private readonly contact: string,
    private readonly client: OutsideClient,
    private readonly stopUrl: string,
  ) {
    this.id = `push:${address.id}`;
  }

  async send(messages: readonly Message[]): Promise<Outcome> {
    const { endpoint, p256dh, auth } = this.address;
    const payload = this.#payload(messages);
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        {
          vapidDetails: { subject: this.contact, ...this.keys.vapid },
          TTL: SECONDS_KEPT,
          urgency: "normal",
          contentEncoding: "aes128gcm",
          // Of messages that wait at the service, the last one of each tag is kept.
          topic: createHash("sha256").update(payload.tag).digest("base64url").slice(0, 32),
        },
      );
      const texts = Object.entries(headers as Record<string, string | number>).map(([name, value]) => [
        name,
        String(value),
      ]);
      return outcomeOf(await this.client.post(endpoint, Object.fromEntries(texts), body));
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }

  #payload(messages: readonly Message[]): PushPayload {
    const [first] = messages;
    const common = { id: first.id, stop: this.stopUrl };
    if (messages.length === 1) {
      const { heading, text, url, table, kind } = first;
      return { ...common, heading, text, url, tag: table ?? kind };
    }
    return {
      ...common,
      heading: `${messages.length} notices`,
      text: messages
        .slice(0, 5)
        .map(({ heading }) => heading)
        .join("\n"),
      url: first.url,
      tag: "digest",
    };
  }
}
