import type { Interval } from "../clock/times.ts";
import type { JobLog, Jobs } from "../jobs/jobs.ts";
import type { Time } from "../jobs/time.ts";
import type { Store } from "../store/store.ts";
import type { Reach } from "./book.ts";
import type { Channel } from "./channels/channel.ts";
import { MailChannel, type Mailer } from "./channels/mail.ts";
import { type PushAddress, PushChannel } from "./channels/push.ts";
import { type WebhookAddress, WebhookChannel } from "./channels/webhook.ts";
import { Delivery } from "./delivery.ts";
import type { Names } from "./facts.ts";
import { escaped, plainPage } from "./html.ts";
import { type NoticeKeys, stoppingOf, stopToken } from "./keys.ts";
import type { Links } from "./message.ts";
import type { OutsideClient } from "./outside/client.ts";
import { DELIVERY, takeUp } from "./planning.ts";
import { silence } from "./settings.ts";

export interface NoticesParts {
  readonly store: Store;
  readonly time: Time;
  readonly jobs: Jobs;
  readonly keys: NoticeKeys;
  readonly names: Names;
  readonly links: Links;
  readonly mailer: Mailer;
  readonly client: OutsideClient;
  /** who answers for pushed messages: the https address of the server, or mailto */
  readonly contact: string;
  readonly outages: (since: number) => readonly Interval[];
  readonly log: JobLog;
  /** whether it is for this process to take up what was written: of several that would do the same, one is enough */
  readonly takesUp: () => boolean;
}

/** However quiet it is, the outbox is looked at this often: other processes write to it, too. */
const LOOK_EVERY = 2_000;
/** What comes while something is taken up waits so long for company: taking up is a durable write of its own, and no command waits. */
const BREATH = 500;

/** From the outbox to people: who is told, when, and on which channel. */
export class Notices {
  #timer: { cancel(): void } | null = null;
  #looking: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #hurry: () => void = () => undefined;

  constructor(private readonly parts: NoticesParts) {
    const delivery = new Delivery({ ...parts, channel: (reach, user) => this.#channel(reach, user) });
    parts.jobs.on(DELIVERY, delivery.handler);
  }

  /** the key that browsers subscribe with */
  get pushKey(): string {
    return this.parts.keys.vapid.publicKey;
  }

  start(): void {
    this.#next();
    this.look();
  }

  /** Something was written to the outbox, and the transaction is confirmed. */
  look(): void {
    if (this.#stopped || !this.parts.takesUp()) return;
    this.#again = true;
    this.#looking ??= this.#take()
      .catch((error) => this.parts.log.warn("The outbox could not be read.", { error: (error as Error).message }))
      .finally(() => {
        this.#looking = null;
      });
  }

  /** When everything that was written before has been taken up. */
  async settled(): Promise<void> {
    while (this.#looking) await this.#looking;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#timer = null;
    this.#again = false;
    this.#hurry();
    await this.#looking;
  }

  /** What a link to stop would stop, as a page with one button. Opening a link changes nothing: programs open links, too. */
  stopPage(token: string): { readonly status: number; readonly html: string } {
    const stopping = stoppingOf(this.parts.keys.stop, token);
    if (!stopping)
      return { status: 404, html: plainPage("This link stops nothing", "<p>Perhaps a part of it is missing.</p>") };
    const what = CHANNEL_WORDS[stopping.channel];
    return {
      status: 200,
      html: plainPage(
        `No more ${what}`,
        `<form method="post"><button>Stop the ${escaped(what)}</button></form>` +
          `<p><a href="${escaped(this.parts.links.settings())}">Choose what you are told</a></p>`,
      ),
    };
  }

  /** Stops what a link stops, without a question: what a mail program posts. False: the link is none of ours. */
  async stopBy(token: string): Promise<boolean> {
    const stopping = stoppingOf(this.parts.keys.stop, token);
    if (!stopping) return false;
    const { user, channel, topic } = stopping;
    await this.parts.store.write((all) => silence(all, user, channel, topic, this.parts.time.now()));
    return true;
  }

  async #take(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const { earliest, more } = await takeUp(this.parts.store, this.parts.time.now());
      if (earliest !== null) this.parts.jobs.wake(earliest);
      if (more) this.#again = true;
      else if (this.#again) await this.#breathe();
    }
  }

  #breathe(): Promise<void> {
    return new Promise((done) => {
      this.#hurry = done;
      setTimeout(done, BREATH);
    });
  }

  #next(): void {
    this.#timer = this.parts.time.after(LOOK_EVERY, () => {
      this.look();
      this.#next();
    });
  }

  #channel(reach: Reach, user: string): Channel {
    const { keys, links, mailer, client, contact } = this.parts;
    const stopUrl = links.stop(stopToken(keys.stop, { user, channel: reach.kind, topic: null }));
    const { address } = reach;
    if ("mail" in address) return new MailChannel(address.mail, mailer, stopUrl, links.settings());
    if (isPush(address)) return new PushChannel(address, keys, contact, client, stopUrl);
    return new WebhookChannel(address, client);
  }
}

const isPush = (address: PushAddress | WebhookAddress): address is PushAddress => "endpoint" in address;

const CHANNEL_WORDS = {
  mail: "mails",
  push: "notices in your browsers",
  discord: "messages to Discord",
  webhook: "messages to your webhooks",
} as const;
