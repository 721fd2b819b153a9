import { createHmac } from "node:crypto";
import type { Message } from "../message.ts";
import type { OutsideClient } from "../outside/client.ts";
import { type Channel, type Outcome, outcomeOf, outcomeOfFailure } from "./channel.ts";

export interface WebhookAddress {
  readonly id: string;
  readonly url: string;
  readonly format: "discord" | "json";
  /** signs what is sent, so that whoever gets it knows where it comes from */
  readonly secret: string;
}

const MOST_EMBEDS = 10;

export class WebhookChannel implements Channel {
  readonly id: string;
  /** plain JSON carries the id of the delivery for whoever gets it; Discord shows whatever comes */
  readonly onceByItself: boolean;

  constructor(
    private readonly address: WebhookAddress,
    private readonly client: OutsideClient,
  ) {
    this.id = `webhook:${address.id}`;
    this.onceByItself = address.format === "json";
  }

  async send(messages: readonly Message[]): Promise<Outcome> {
    const { url, format, secret } = this.address;
    const body = JSON.stringify(format === "discord" ? discordBody(messages) : jsonBody(messages));
    const headers: Record<string, string> = { "content-type": "application/json", "user-agent": "Wusong" };
    if (format === "json") {
      headers["x-wusong-delivery"] = messages[0].id;
      headers["x-wusong-signature"] = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    }
    try {
      return outcomeOf(await this.client.post(url, headers, body));
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }
}

/** Names of people are text here, whatever signs are in them, and call nobody. */
const plain = (text: string): string => text.replace(/[\\*_~`|>#@[\]()<:]/g, (sign) => `\\${sign}`);

function discordBody(messages: readonly Message[]): object {
  const embeds = messages.slice(0, MOST_EMBEDS).map(({ heading, text, url, at }) => ({
    title: plain(heading).slice(0, 250),
    description: plain(text).slice(0, 2000),
    url,
    timestamp: new Date(at).toISOString(),
  }));
  return { username: "Wusong", embeds, allowed_mentions: { parse: [] } };
}

function jsonBody(messages: readonly Message[]): object {
  const told = messages.map(({ id, kind, table, game, seat, heading, text, url, at }) => ({
    id,
    event: kind,
    table,
    game,
    seat,
    heading,
    text,
    url,
    at: new Date(at).toISOString(),
  }));
  return told.length === 1 ? told[0] : { id: told[0].id, event: "digest", notices: told };
}
