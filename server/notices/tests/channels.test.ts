import { createHmac, createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { scratchFile } from "../../load/databases.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { SmtpMailer } from "../channels/mail.ts";
import { noticeKeys } from "../keys.ts";
import { looked } from "../looks.ts";
import { keptMails, mailboxPage } from "../mailbox.ts";
import { type OutsideServer, outsideServer } from "./outside-server.ts";
import { HOUR, MINUTE, Scene } from "./scene.ts";

const HOST = "outside.example.org";
let outside: OutsideServer;
beforeAll(async () => {
  outside = await outsideServer(HOST);
});
afterAll(() => outside.close());

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  outside.answer = (response) => response.writeHead(204).end();
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function newScene(): Promise<Scene> {
  const scratch = scratchFile();
  cleanUp.push(() => scratch.remove());
  const store: Store = await openStore(scratch.file);
  cleanUp.push(() => store.close());
  return Scene.on(store);
}
const url = (path: string) => `https://${HOST}:${outside.port}${path}`;
const since = (before: number) => outside.received.slice(before);

describe("a browser", () => {
  test("gets what it alone can read, signed with the keys of the server", async () => {
    const here = await newScene();
    const browser = await here.browser("mei", url("/push/1"));
    const before = outside.received.length;
    await here.meiToMove(1);
    await (await here.process({ outside })).run();
    const [{ body, headers }] = since(before);
    expect(body.toString("latin1")).not.toContain("Your move");
    expect(browser.read(body)).toMatchObject({
      heading: "Your move: Shanghai–Nanking",
      text: "You play China against Ines. Turn 8, operations.",
      url: "https://wusong.example/tables/table1",
      tag: "table1",
      stop: expect.stringContaining("https://wusong.example/stop?token="),
    });
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal" });
    expect(Number(headers.ttl)).toBeGreaterThan(0);
    const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization!)!;
    const { vapid } = await noticeKeys(here.store);
    expect(key).toBe(vapid.publicKey);
    const point = Buffer.from(key, "base64url");
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    const [head, claims, signature] = token.split(".");
    const publicKey = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url"))).toBe(
      true,
    );
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: `https://${HOST}:${outside.port}`,
      sub: "https://wusong.example",
    });
  });

  test("is given the same keys after every start", async () => {
    const here = await newScene();
    const first = await noticeKeys(here.store);
    expect(await noticeKeys(here.store)).toEqual(first);
    expect(Buffer.from(first.vapid.publicKey, "base64url")).toHaveLength(65);
  });

  test("that is gone is forgotten", async () => {
    const here = await newScene();
    await here.browser("mei", url("/push/gone"));
    outside.answer = (response) => response.writeHead(410).end();
    await here.meiToMove(1);
    const { run } = await here.process({ outside });
    expect(await run()).toBeNull();
    expect(await here.store.db.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
    expect(await here.statuses()).toEqual({ failed: 1 });
  });

  test("that a process was sending to when it died gets it again, with the tag that shows it once", async () => {
    const here = await newScene();
    const browser = await here.browser("mei", url("/push/2"));
    const before = outside.received.length;
    const begun = new Promise<ServerResponse>((resolve) => {
      outside.answer = (response) => resolve(response);
    });
    await here.meiToMove(1);
    const first = (await here.process({ outside })).run();
    const late = await begun;
    outside.answer = (response) => response.writeHead(201).end();
    // The lease of the job and of the message are over.
    here.time.by(4 * MINUTE);
    await (await here.process({ outside })).run();
    const read = since(before).map(({ body }) => browser.read(body) as { id: string; tag: string });
    expect(read).toHaveLength(2);
    expect(read[1]).toEqual(read[0]);
    expect(await here.statuses()).toEqual({ sent: 1 });
    // It was only slow: what it has to say comes too late, and changes nothing.
    late.writeHead(503).end();
    await first;
    expect(await here.statuses()).toEqual({ sent: 1 });
  });

  test("waits as long as its service asks for", async () => {
    const here = await newScene();
    await here.browser("mei", url("/push/3"));
    outside.answer = (response) => response.writeHead(429, { "retry-after": "7200" }).end("slow down");
    await here.meiToMove(1);
    const { run } = await here.process({ outside });
    expect(await run()).toBe(here.time.now() + 2 * HOUR);
    outside.answer = (response) => response.writeHead(201).end();
    here.time.by(2 * HOUR);
    await run();
    const row = await here.store.db.selectFrom("push_subscriptions").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ arrived: here.time.now(), failures: 0, failure: null });
  });
});

describe("a webhook", () => {
  test("of plain JSON is signed and names its delivery", async () => {
    const here = await newScene();
    await here.webhook("mei", url("/hook"));
    const before = outside.received.length;
    await here.meiToMove(1);
    await (await here.process({ outside })).run();
    const [{ body, headers }] = since(before);
    const told = JSON.parse(body.toString());
    expect(told).toMatchObject({
      event: "turn",
      table: "table1",
      game: "Shanghai–Nanking",
      seat: "China",
      heading: "Your move: Shanghai–Nanking",
      url: "https://wusong.example/tables/table1",
    });
    expect(headers["x-wusong-delivery"]).toBe(told.id);
    const signature = createHmac("sha256", "secret of the hook").update(body).digest("hex");
    expect(headers["x-wusong-signature"]).toBe(`sha256=${signature}`);
  });

  test("of Discord gets its format, and names call nobody", async () => {
    const here = await newScene();
    await here.webhook("mei", url("/discord"), "discord");
    await here.store.write((all) =>
      all.updateTable("users").set({ name: "_Ines_ @all" }).where("id", "=", "ines").execute(),
    );
    const before = outside.received.length;
    await here.meiToMove(1);
    await (await here.process({ outside })).run();
    const told = JSON.parse(since(before)[0].body.toString());
    expect(told).toMatchObject({ username: "Wusong", allowed_mentions: { parse: [] } });
    expect(told.embeds).toHaveLength(1);
    expect(told.embeds[0]).toMatchObject({
      title: "Your move: Shanghai–Nanking".replace(":", "\\:"),
      url: "https://wusong.example/tables/table1",
    });
    expect(told.embeds[0].description).toContain("\\_Ines\\_ \\@all");
  });

  test("is told only of the topics it names", async () => {
    const here = await newScene();
    await here.webhook("mei", url("/hook"), "json", ["over"]);
    const before = outside.received.length;
    await here.meiToMove(1);
    await (await here.process({ outside })).run();
    expect(since(before)).toEqual([]);
  });

  test("that leads into a network of the server's is refused, and nothing is sent", async () => {
    const here = await newScene();
    await here.webhook("mei", "https://127.0.0.1/hook");
    await here.meiToMove(1);
    await (await here.process()).run();
    expect(await here.statuses()).toEqual({ failed: 1 });
    const { failure } = await here.store.db.selectFrom("webhooks").select("failure").executeTakeFirstOrThrow();
    expect(failure).toContain("does not lead into the open internet");
  });

  test("that redirects is refused", async () => {
    const here = await newScene();
    await here.webhook("mei", url("/hook"));
    outside.answer = (response) => response.writeHead(302, { location: "https://127.0.0.1/" }).end();
    await here.meiToMove(1);
    await (await here.process({ outside })).run();
    const { failure } = await here.store.db.selectFrom("webhooks").select("failure").executeTakeFirstOrThrow();
    expect(failure).toContain("redirects are not followed");
  });

  test("of Discord that may have arrived is not sent again", async () => {
    const here = await newScene();
    await here.webhook("mei", url("/discord"), "discord");
    const before = outside.received.length;
    outside.answer = (response) => response.destroy();
    await here.meiToMove(1);
    expect(await (await here.process({ outside })).run()).toBeNull();
    expect(since(before)).toHaveLength(1);
    expect(await here.statuses()).toEqual({ unsure: 1 });
  });

  test("rests after ten failures, and its owner is told by mail, without its secret path", async () => {
    const here = await newScene();
    await here.webhook("mei", url("/secret-path"));
    await here.mail("mei");
    outside.answer = (response) => response.writeHead(400).end("no");
    const { run } = await here.process({ outside });
    const before = outside.received.length;
    for (let head = 1; head <= 12; head++) {
      await here.meiToMove(head);
      await run();
      await here.store.write((all) => looked(all, "mei", "table1", here.time.now()));
      here.time.by(HOUR);
    }
    await run();
    expect(since(before)).toHaveLength(10);
    const told = here.mailer.sent.filter(({ subject }) => subject === "A webhook rests");
    expect(told).toHaveLength(1);
    expect(told[0].text).toContain(HOST);
    expect(told[0].text).not.toContain("secret-path");
  });
});

describe("mail", () => {
  async function smtp(onData?: (letter: string) => Error | null) {
    const letters: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on("data", (part) => parts.push(part));
        stream.on("end", () => {
          const letter = Buffer.concat(parts).toString("utf8");
          letters.push(letter);
          done(onData?.(letter) ?? null);
        });
      },
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const mailer = new SmtpMailer(
      `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      "Wusong <table@example.org>",
    );
    cleanUp.push(
      () => new Promise<void>((resolve) => server.close(resolve)),
      () => mailer.close(),
    );
    return { letters, mailer };
  }

  test("arrives at a mail server with the headers that stop it at one click", async () => {
    const here = await newScene();
    await here.mail("mei");
    await here.choose("mei", "mail", "now");
    const { letters, mailer } = await smtp();
    await here.meiToMove(1);
    await (await here.process({ mailer })).run();
    expect(letters).toHaveLength(1);
    const head = letters[0].replace(/\r\n[ \t]+/g, " ");
    expect(head).toMatch(/^To: mei@example\.org\r$/m);
    expect(head).toMatch(/^From: Wusong <table@example\.org>\r$/m);
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/wusong\.example\/stop\?token=[\w.-]+>\r$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(head).toMatch(/^Message-ID: <[0-9a-f]{32}@example\.org>\r$/m);
    expect(letters[0]).toContain("https://wusong.example/tables/table1");
    expect(await here.statuses()).toEqual({ sent: 1 });
  });

  test("that a mail server refuses for good is given up; what it puts off is tried again", async () => {
    const here = await newScene();
    await here.mail("mei");
    await here.choose("mei", "mail", "now");
    let code = 451;
    const { letters, mailer } = await smtp(() =>
      code === 0 ? null : Object.assign(new Error("not now"), { responseCode: code }),
    );
    const { run } = await here.process({ mailer });
    await here.meiToMove(1);
    expect(await run()).toBe(here.time.now() + MINUTE);
    code = 550;
    here.time.by(MINUTE);
    expect(await run()).toBeNull();
    expect(letters).toHaveLength(2);
    expect(await here.statuses()).toEqual({ failed: 1 });
  });

  test("is tried again when no mail server answers", async () => {
    const here = await newScene();
    await here.mail("mei");
    await here.choose("mei", "mail", "now");
    const mailer = new SmtpMailer("smtp://127.0.0.1:1", "table@example.org");
    cleanUp.push(() => mailer.close());
    await here.meiToMove(1);
    expect(await (await here.process({ mailer })).run()).toBe(here.time.now() + MINUTE);
  });

  test("is kept and shown in the browser where no mail server is set", async () => {
    const here = await newScene();
    await here.mail("mei");
    await here.choose("mei", "mail", "now");
    expect(mailboxPage(await keptMails(here.store.db))).toContain("Nothing was sent yet");
    await here.store.write((all) => all.updateTable("tables").set({ standing: "<script>alert(1)</script>" }).execute());
    await here.meiToMove(1);
    await (await here.process({ mailer: here.mailbox() })).run();
    const page = mailboxPage(await keptMails(here.store.db));
    expect(page).toContain("<h2>Your move: Shanghai–Nanking</h2>");
    expect(page).toContain('<a href="https://wusong.example/tables/table1">');
    expect(page).not.toContain("<script>");
  });
});
