import type { Selectable, Transaction, Updateable } from "kysely";
import type { Interval } from "../clock/times.ts";
import { putDue } from "../jobs/due.ts";
import type { Handler, JobLog } from "../jobs/jobs.ts";
import type { Time } from "../jobs/time.ts";
import type { Database, NoticeRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type Reach, type Reachable, reachable, timingOf } from "./book.ts";
import type { Channel, Outcome } from "./channels/channel.ts";
import { TOPIC_OF, tellPerson } from "./events.ts";
import { factsOf, type Names } from "./facts.ts";
import { AWAY_AFTER, lastLooks, lookOf } from "./looks.ts";
import { type Links, type Message, messageOf } from "./message.ts";
import { DELIVERY, deliveryJob, type Planned } from "./planning.ts";
import { afterQuiet } from "./schedule.ts";

const MINUTE = 60_000;
/** How long sending may take before the process that began it is believed dead. */
const SENDING = 3 * MINUTE;
/** Pauses after each failure; after the last one a message is given up. */
const PAUSES = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE);
/** Who is here all the time while a channel waits for them to go away has seen it in the page. */
const HELD_FOR = 24 * 60 * MINUTE;
const LOOK_AGAIN = 5 * MINUTE;
const FAILURES_UNTIL_REST = 10;
const MOST_IN_DIGEST = 100;

type Notice = Selectable<NoticeRow> & { readonly planned: Planned };

export interface DeliveryParts {
  readonly store: Store;
  readonly time: Time;
  readonly names: Names;
  readonly links: Links;
  readonly outages: (since: number) => readonly Interval[];
  readonly log: JobLog;
  channel(reach: Reach, user: string): Channel;
}

/**
 * Sends what waits for one person. Each row is marked before it is sent, and marked again afterwards. When a process dies between the
 * two, nobody knows whether the message arrived: where whoever gets it sees it once all the same (a browser by its tag, a webhook of
 * plain JSON by its id) it is sent again, and everywhere else (mail, Discord) it is not: told at most once, and written down as unsure.
 */
export class Delivery {
  constructor(private readonly parts: DeliveryParts) {}

  readonly handler: Handler = async (job, finish) => {
    const user = job.user!;
    await this.#deliver(user);
    await this.parts.store.write(async (all) => {
      await finish(all);
      const next = await nextOf(all, user);
      if (next !== null) await putDue(all, { id: deliveryJob(user), kind: DELIVERY, at: next, user });
    });
  };

  async #deliver(user: string): Promise<void> {
    const { store, time } = this.parts;
    const rows = await store.db
      .selectFrom("notices")
      .selectAll()
      .where("user_id", "=", user)
      .where("status", "in", ["waiting", "sending"])
      .where("at", "<=", time.now())
      .orderBy("created")
      .orderBy("id")
      .execute();
    const notices = rows.map((row): Notice => ({ ...row, planned: JSON.parse(row.data) }));
    const person = (await reachable(store.db, [user])).get(user);
    for (const group of grouped(notices)) await this.#sendGroup(group, person);
  }

  /** Rows of one channel that make one message. */
  async #sendGroup(group: readonly Notice[], person: Reachable | undefined): Promise<void> {
    const reach = person?.reaches.find(({ id }) => id === group[0].channel);
    if (!person || !reach) {
      await this.#drop(group, "The channel is no longer there.");
      return;
    }
    const channel = this.parts.channel(reach, person.user);
    const ready: Notice[] = [];
    const messages: Message[] = [];
    for (const notice of await this.#notBroken(group, channel)) {
      const message = await this.#ready(notice, reach, person);
      if (!message) continue;
      ready.push(notice);
      messages.push(message);
    }
    const until = this.parts.time.now() + SENDING;
    const claimed = await this.#claim(ready, until);
    const sent = messages.filter((_, i) => claimed.has(ready[i].id));
    if (sent.length === 0) return;
    const outcome = await channel.send(sent);
    const mine = ready.filter(({ id }) => claimed.has(id));
    await this.#settle(mine, until, reach, channel, outcome);
  }

  /** Without those that another process began to send and never finished, unless they may be sent again. */
  async #notBroken(group: readonly Notice[], channel: Channel): Promise<readonly Notice[]> {
    const broken = group.filter(({ status }) => status === "sending");
    if (broken.length === 0 || channel.onceByItself) return group;
    this.parts.log.warn("A message was being sent when a process ended; it is not sent again.", {
      channel: channel.id,
      notices: broken.map(({ id }) => id),
    });
    await this.#mark(broken, { status: "unsure", failure: "The server ended while it was sending this." });
    return group.filter(({ status }) => status === "waiting");
  }

  /** The words of a notice, if this is the time to send it; otherwise it is dropped or put off. */
  async #ready(notice: Notice, reach: Reach, person: Reachable): Promise<Message | null> {
    const { store, time, names, links, outages } = this.parts;
    const now = time.now();
    const { event, digest, live } = notice.planned;
    if (timingOf(person, reach, TOPIC_OF[event.kind]) === "off") return this.#drop([notice], "It was turned off.");
    if (event.table !== null) {
      const looks = await lastLooks(store.db, [event.user], [event.table]);
      if ((looks.get(lookOf(event.user, event.table)) ?? 0) > event.at)
        return this.#drop([notice], "It was seen at the table.");
    }
    const facts = await factsOf(store.db, event, names, now, outages);
    if (facts.past) return this.#drop([notice], "It was no longer so.");
    if (!digest && TOPIC_OF[event.kind] !== null) {
      const here = person.settings.channels[reach.kind].onlyAway && person.seen > now - AWAY_AFTER;
      if (here && now - notice.created > HELD_FOR) return this.#drop([notice], "It was seen in the page.");
      const wait = here ? now + LOOK_AGAIN : live ? now : afterQuiet(person.settings, now);
      if (wait > now) return this.#putOff(notice, wait);
    }
    return messageOf(notice.id, facts, links, now);
  }

  /** Marks rows as being sent, durably, and says which are this process's to send. */
  async #claim(notices: readonly Notice[], until: number): Promise<ReadonlySet<string>> {
    if (notices.length === 0) return new Set();
    const now = this.parts.time.now();
    const claimed = await this.parts.store.write((all) =>
      all
        .updateTable("notices")
        .set((is) => ({ status: "sending" as const, at: until, attempts: is("attempts", "+", 1) }))
        .where("id", "in", ids(notices))
        .where((is) =>
          is.or([is("status", "=", "waiting"), is.and([is("status", "=", "sending"), is("at", "<=", now)])]),
        )
        .returning("id")
        .execute(),
    );
    return new Set(claimed.map(({ id }) => id));
  }

  async #settle(sent: readonly Notice[], until: number, reach: Reach, channel: Channel, given: Outcome): Promise<void> {
    const { log, store, time } = this.parts;
    const outcome: Outcome =
      given.kind === "unsure" && channel.onceByItself ? { kind: "again", why: given.why } : given;
    const now = time.now();
    const tries = Math.max(...sent.map(({ attempts }) => attempts)) + 1;
    const pause = outcome.kind === "again" ? PAUSES[tries - 1] : undefined;
    if (outcome.kind !== "sent" && pause === undefined) {
      log.warn("A message was given up.", { channel: channel.id, notices: ids(sent), outcome: outcome.kind, tries });
    }
    await store.write(async (all) => {
      const settled = (change: Updateable<NoticeRow>) =>
        all
          .updateTable("notices")
          .set({ at: now, ...change })
          .where("id", "in", ids(sent))
          // Whoever took so long that others believed it dead has nothing more to say.
          .where("status", "=", "sending")
          .where("at", "=", until)
          .execute();
      if (outcome.kind === "sent") await settled({ status: "sent", failure: null });
      else if (outcome.kind === "again" && pause !== undefined) {
        const at = now + Math.max(pause, outcome.after ?? 0);
        await settled({ status: "waiting", at, failure: outcome.why });
      } else await settled({ status: outcome.kind === "unsure" ? "unsure" : "failed", failure: outcome.why });
      if (reach.kind === "push") await pushSettled(all, reach, outcome, now);
      if (reach.kind === "discord" || reach.kind === "webhook") await webhookSettled(all, reach, outcome, now);
    });
  }

  async #mark(notices: readonly Notice[], change: Updateable<NoticeRow>): Promise<void> {
    const row = { at: this.parts.time.now(), ...change };
    await this.parts.store.write((all) =>
      all.updateTable("notices").set(row).where("id", "in", ids(notices)).execute(),
    );
  }

  async #drop(notices: readonly Notice[], why: string): Promise<null> {
    await this.#mark(notices, { status: "dropped", failure: why });
    return null;
  }

  async #putOff(notice: Notice, at: number): Promise<null> {
    await this.#mark([notice], { status: "waiting", at, failure: notice.failure });
    return null;
  }
}

const ids = (notices: readonly { readonly id: string }[]): string[] => notices.map(({ id }) => id);

/** A digest of a channel is one message; what is told at once is a message each. */
function grouped(notices: readonly Notice[]): readonly (readonly Notice[])[] {
  const digests = new Map<string, Notice[]>();
  const groups: Notice[][] = [];
  for (const notice of notices) {
    const group = notice.planned.digest ? digests.get(notice.channel) : undefined;
    if (group && group.length < MOST_IN_DIGEST) group.push(notice);
    else {
      const begun = [notice];
      groups.push(begun);
      if (notice.planned.digest) digests.set(notice.channel, begun);
    }
  }
  return groups;
}

async function nextOf(all: Transaction<Database>, user: string): Promise<number | null> {
  const row = await all
    .selectFrom("notices")
    .select((is) => is.fn.min("at").as("at"))
    .where("user_id", "=", user)
    .where("status", "in", ["waiting", "sending"])
    .executeTakeFirst();
  return row?.at ?? null;
}

const addressId = ({ id }: Reach): string => id.slice(id.indexOf(":") + 1);

/** Of a browser that is gone nothing is kept. */
async function pushSettled(all: Transaction<Database>, reach: Reach, outcome: Outcome, now: number): Promise<void> {
  const id = addressId(reach);
  if (outcome.kind === "gone") await all.deleteFrom("push_subscriptions").where("id", "=", id).execute();
  else if (outcome.kind === "sent")
    await all
      .updateTable("push_subscriptions")
      .set({ arrived: now, failures: 0, failure: null })
      .where("id", "=", id)
      .execute();
  else
    await all
      .updateTable("push_subscriptions")
      .set((is) => ({ failures: is("failures", "+", 1), failure: outcome.why }))
      .where("id", "=", id)
      .execute();
}

/** A webhook that is gone, or has failed ten times in a row, rests, and its owner is told. */
async function webhookSettled(all: Transaction<Database>, reach: Reach, outcome: Outcome, now: number): Promise<void> {
  const id = addressId(reach);
  if (outcome.kind === "sent") {
    await all.updateTable("webhooks").set({ arrived: now, failures: 0, failure: null }).where("id", "=", id).execute();
    return;
  }
  const row = await all
    .updateTable("webhooks")
    .set((is) => ({ failures: is("failures", "+", 1), failure: outcome.why }))
    .where("id", "=", id)
    .returning(["user_id", "url", "failures", "resting"])
    .executeTakeFirst();
  if (row?.resting !== 0 || (outcome.kind !== "gone" && row.failures < FAILURES_UNTIL_REST)) return;
  await all.updateTable("webhooks").set({ resting: 1 }).where("id", "=", id).execute();
  // The rest of its address is a secret.
  await tellPerson(all, row.user_id, "webhook-rests", new URL(row.url).host, now);
}
