import { createDecipheriv, createECDH, createHmac, randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { Jobs, type Waker } from "../../jobs/jobs.ts";
import { ManualTime } from "../../jobs/tests/manual-time.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import type { Outcome } from "../channels/channel.ts";
import { type Mail, MailboxMailer, type Mailer } from "../channels/mail.ts";
import { noticeKeys } from "../keys.ts";
import { Notices } from "../notices.ts";
import { OutsideClient } from "../outside/client.ts";
import { type NoticeSettings, STANDARD, saveNoticeSettings, type Timing } from "../settings.ts";
import type { OutsideServer } from "./outside-server.ts";

const asleep: Waker = { start: async () => {}, wake: () => {}, stop: async () => {} };
export const HOUR = 3_600_000;
export const MINUTE = 60_000;

/** A mailer that does what a test says. */
export class TestMailer implements Mailer {
  readonly sent: Mail[] = [];
  next: (mail: Mail) => Promise<Outcome> = async () => ({ kind: "sent" });

  send(mail: Mail): Promise<Outcome> {
    this.sent.push(mail);
    return this.next(mail);
  }
  close(): void {}
}

/** Ines (red) and Mei (blue) at the table `table1`, a server whose time the test moves, and what it tells them. */
export class Scene {
  readonly time = new ManualTime(Date.parse("2026-11-16T12:00Z"));
  readonly warnings: { sentence: string; details: Readonly<Record<string, unknown>> }[] = [];
  readonly mailer = new TestMailer();

  private constructor(readonly store: Store) {}

  static async on(store: Store): Promise<Scene> {
    const scene = new Scene(store);
    const at = scene.time.now();
    await store.write(async (all) => {
      for (const [id, name] of Object.entries({ ines: "Ines", mei: "Mei" })) {
        const user = { id, name, login: null, created: at, seen: at - HOUR, admin: 0, banned: null, ban_reason: null };
        await all
          .insertInto("users")
          .values({ ...user, deleted: null, profile: "{}" })
          .execute();
      }
      await all.insertInto("tables").values(tableRow(at)).execute();
      for (const [place, [seat, user_id]] of Object.entries({ red: "ines", blue: "mei" }).entries())
        await all
          .insertInto("seats")
          .values({
            table_id: "table1",
            seat,
            place,
            user_id,
            level: null,
            nonce_hash: null,
            nonce: null,
            seen: 0,
            answered: 0,
            undos: 0,
          })
          .execute();
    });
    return scene;
  }

  /** A process of the server. Each knows nothing of the others but what is stored. */
  async process(given: { mailer?: Mailer; outside?: OutsideServer; host?: string } = {}) {
    const { store, time } = this;
    const log = {
      warn: (sentence: string, details: Readonly<Record<string, unknown>>) =>
        void this.warnings.push({ sentence, details }),
    };
    const jobs = new Jobs(store, time, asleep, log);
    const { outside } = given;
    const notices = new Notices({
      store,
      time,
      jobs,
      keys: await noticeKeys(store),
      names: { title: () => "Shanghai–Nanking", seat: (_title, seat) => (seat === "red" ? "Japan" : "China") },
      links: {
        table: (id) => `https://wusong.example/tables/${id}`,
        settings: () => "https://wusong.example/settings",
        stop: (token) => `https://wusong.example/stop?token=${token}`,
      },
      mailer: given.mailer ?? this.mailer,
      client: new OutsideClient(
        outside && {
          resolve: async () => ["127.0.0.1"],
          allowed: () => true,
          limits: { ports: [outside.port] },
          trust: outside.cert,
        },
      ),
      contact: "https://wusong.example",
      takesUp: () => true,
      outages: () => [],
      log,
    });
    /** Takes up what was told and sends what is due. */
    const run = async () => {
      notices.look();
      await notices.settled();
      return jobs.run();
    };
    return { notices, jobs, run };
  }

  mailbox(): Mailer {
    return new MailboxMailer(this.store, () => this.time.now());
  }

  async mail(user: string, address = `${user}@example.org`): Promise<void> {
    const row = { user_id: user, password: null, mail: address, mail_proven: this.time.now() };
    await this.store.write((all) => all.insertInto("identities").values(row).execute());
  }

  async webhook(user: string, url: string, format: "discord" | "json" = "json", events: string[] = []): Promise<void> {
    await this.store.write((all) =>
      all
        .insertInto("webhooks")
        .values({
          id: `hook-${user}`,
          user_id: user,
          url,
          format,
          secret: "secret of the hook",
          events: JSON.stringify(events),
          created: this.time.now(),
          arrived: null,
          failures: 0,
          failure: null,
          resting: 0,
        })
        .execute(),
    );
  }

  /** A browser of somebody, which can read what is pushed to it. */
  async browser(user: string, endpoint: string): Promise<Browser> {
    const browser = new Browser();
    await this.store.write((all) =>
      all
        .insertInto("push_subscriptions")
        .values({
          id: `browser-${user}`,
          user_id: user,
          endpoint,
          p256dh: browser.publicKey.toString("base64url"),
          auth: browser.auth.toString("base64url"),
          device: "Firefox",
          created: this.time.now(),
          arrived: null,
          failures: 0,
          failure: null,
        })
        .execute(),
    );
    return browser;
  }

  /** Chooses, for a channel, one timing for everything, and what else is given. */
  async choose(
    user: string,
    kind: keyof NoticeSettings["channels"],
    timing: Timing,
    more: Partial<NoticeSettings> = {},
  ) {
    const topics = { turn: timing, clock: timing, asks: timing, talk: timing, over: timing, order: timing };
    const channels = { ...STANDARD.channels, [kind]: { onlyAway: false, topics } };
    const settings = { ...STANDARD, channels, ...more };
    await this.store.write((all) => saveNoticeSettings(all, user, settings, this.time.now()));
  }

  /** Red has moved: it is Mei's move. */
  async meiToMove(head: number): Promise<void> {
    await this.tell("entry", { head, by: "red", waitsFor: ["blue"] });
  }

  async tell(kind: string, data: object, change: object = {}): Promise<void> {
    const at = this.time.now();
    await this.store.write(async (all) => {
      const waits_for = "waitsFor" in data ? { waits_for: JSON.stringify(data.waitsFor) } : {};
      const columns = { ...waits_for, ...change };
      if (Object.keys(columns).length > 0)
        await all.updateTable("tables").set(columns).where("id", "=", "table1").execute();
      const row = { kind, table_id: "table1", user_id: null, data: JSON.stringify(data), at };
      await all.insertInto("outbox").values(row).execute();
    });
  }

  async statuses(): Promise<Record<string, number>> {
    const rows = await this.store.db.selectFrom("notices").select("status").execute();
    const counts: Record<string, number> = {};
    for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }
}

function tableRow(at: number): Insertable<Database["tables"]> {
  return {
    id: "table1",
    title: "shanghai-nanking-1937",
    rules_version: "2",
    rules: null,
    sheet: "",
    scenario: "standard",
    options: "{}",
    opened_by: "ines",
    invite: "invite",
    visibility: "private",
    strict: 0,
    delay: 0,
    archived: 1,
    status: "playing",
    pace: JSON.stringify({ kind: "none" }),
    clock: null,
    head: 0,
    version: 0,
    decision: 0,
    waits_for: '["red"]',
    standing: "Turn 8, operations",
    over: null,
    seed_commitment: "",
    seed_hash: null,
    fill_at: null,
    fill_level: null,
    rematch_of: null,
    created: at,
    started: at,
    updated: at,
    ended: null,
  };
}

/** A browser's half of a push subscription: RFC 8291 and 8188, as a browser reads a message. */
export class Browser {
  readonly auth = randomBytes(16);
  readonly #keys = createECDH("prime256v1");
  readonly publicKey = this.#keys.generateKeys();

  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body[20];
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
      parts.reduce((hash, part) => hash.update(part), createHmac("sha256", key)).digest();
    const shared = hmac(this.auth, this.#keys.computeSecret(senderKey));
    const secret = hmac(shared, "WebPush: info\0", this.publicKey, senderKey, "\x01");
    const key = hmac(salt, secret);
    const contentKey = hmac(key, "Content-Encoding: aes128gcm\0\x01").subarray(0, 16);
    const nonce = hmac(key, "Content-Encoding: nonce\0\x01").subarray(0, 12);
    const cipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // The last record ends in the sign 2 and zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  }
}
