import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Random } from "@wusong/engine";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Told } from "../api/notices.ts";
import { anyCommand, titleNamed } from "../load/any-command.ts";
import { OutsideClient } from "../notices/outside/client.ts";
import { type OutsideServer, outsideServer, type Received } from "../notices/tests/outside-server.ts";
import { Browser } from "../notices/tests/scene.ts";
import { begunTable, play, type TestServer, testServer, type Visitor, viewOf } from "./running.ts";

const TITLE = "shanghai-nanking-1937";
const SEATS = titleNamed(TITLE).seats as unknown as readonly [string, string];
const HOST = "hooks.example.org";

let server: TestServer;
let outside: OutsideServer;
let smtp: SMTPServer;
/** Mails as the mail server got them, and who waits for the next one. */
const mails: string[] = [];
let mailCame: () => void = () => {};

beforeAll(async () => {
  outside = await outsideServer(HOST);
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: async (stream, _session, done) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      // Long lines were broken with a sign at their end.
      mails.push(Buffer.concat(parts).toString("utf8").replace(/=\r\n/g, "").replace(/=3D/g, "="));
      done();
      mailCame();
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  server = await testServer({
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: "table@example.org" },
    outside: new OutsideClient({
      resolve: async (host) => [host === HOST ? "127.0.0.1" : "192.168.1.1"],
      allowed: (address) => address === "127.0.0.1",
      limits: { ports: [outside.port] },
      trust: outside.cert,
    }),
  });
});
afterAll(async () => {
  await server.close();
  expect(server.faults.filter((line) => !line.includes("A message was given up."))).toEqual([]);
  await outside.close();
  await new Promise<void>((closed) => smtp.close(closed));
});

const nextMail = (): Promise<void> =>
  new Promise((came) => {
    mailCame = came;
  });
const nextReceived = (): Promise<Received> =>
  new Promise((came) => {
    outside.answer = (response, request) => {
      response.writeHead(204).end();
      came(request);
    };
  });
const hook = (path: string): string => `https://${HOST}:${outside.port}${path}`;

/** When everything that has happened was taken up. */
async function takenUp(): Promise<void> {
  server.services.notices.look();
  await server.services.notices.settled();
}

/** One command of whoever has to decide, until it is somebody's move. */
async function playUntilMoveOf(id: string, people: readonly [Visitor, Visitor], whose: Visitor): Promise<void> {
  const random = new Random(`until ${whose.name}`);
  for (;;) {
    const other = people.find((one) => one !== whose)!;
    const shown = await viewOf(server, id, other);
    const command = anyCommand(shown, random);
    if (!command) throw new Error("It is their move already.");
    const done = await play(server, id, other, {
      expect: shown.index,
      entry: { kind: "act", command: command as never },
    });
    if (done.status !== 200) throw new Error(done.text);
    const { body } = await server.ask("GET", `/api/tables/${id}`, { as: whose });
    if ((body as unknown as { mine: { move: boolean } }).mine.move) return;
  }
}

/** Tells everything at once, on one channel alone. */
async function choose(as: Visitor, channel: "mail" | "push" | "webhook"): Promise<void> {
  const { settings } = (await server.ask("GET", "/api/me/notices", { as })).body as unknown as Told;
  const topics = (timing: "now" | "off") => ({
    turn: timing,
    clock: timing,
    asks: timing,
    talk: timing,
    over: timing,
    order: timing,
  });
  const off = { onlyAway: false, topics: topics("off") };
  const channels = { push: off, mail: off, discord: off, webhook: off, [channel]: { ...off, topics: topics("now") } };
  const { status, text } = await server.ask("PUT", "/api/me/notices", { as, body: { ...settings, channels } });
  if (status !== 200) throw new Error(text);
}

/** A table at which the second person waits, and has not looked for long. */
async function waitingTable(one: string, other: string) {
  const people = [await server.guest(one), await server.guest(other)] as const;
  const id = await begunTable(server, people, { title: TITLE, seats: SEATS });
  const glance = (await server.ask("GET", `/api/tables/${id}`, { as: people[0] })).body as unknown as {
    mine: { move: boolean };
  };
  const [mover, waiter] = glance.mine.move ? people : [people[1], people[0]];
  // What the beginning had to tell has been told before anybody chooses how to be told.
  await takenUp();
  return { id, people, mover, waiter };
}

test("a mail says whose move it is, leads to the table, and stops with one click", async () => {
  const { id, people, waiter } = await waitingTable("Mei", "Ines");
  const proving = nextMail();
  await server.ask("PUT", "/api/me", { as: waiter, body: { mail: "waiter@example.org" } });
  await proving;
  const [, token] = /#\/address\/([A-Za-z0-9_-]+)/.exec(mails.at(-1)!)!;
  await choose(waiter, "mail");
  expect((await server.ask("POST", "/api/mail-links/use", { body: { token } })).status).toBe(200);
  const moved = nextMail();
  await playUntilMoveOf(id, people as never, waiter);
  await moved;
  const mail = mails.at(-1)!;
  expect(mail).toContain("To: waiter@example.org");
  expect(mail).toContain(`/#/table/${id}`);
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const [, stop] = /List-Unsubscribe: <\S+?(\/api\/stop\/[^>]+)>/.exec(mail.replace(/\r\n[ \t]+/g, " "))!;
  // Whoever opens the link finds a button, and nothing has changed.
  const asked = await server.ask("GET", stop);
  expect(asked.text).toContain("<button>");
  expect(String(asked.headers["content-security-policy"])).toContain("form-action 'self'");
  const settings = async () =>
    ((await server.ask("GET", "/api/me/notices", { as: waiter })).body as unknown as Told).settings.channels.mail
      .topics;
  expect((await settings()).turn).toBe("now");
  const posted = await server.app.inject({
    method: "POST",
    url: stop,
    headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(posted.statusCode).toBe(200);
  expect((await settings()).turn).toBe("off");
  expect((await server.ask("POST", `${stop}x`)).status).toBe(404);
});

test("a browser gets what it alone can read; while the table is open before somebody nothing is sent", async () => {
  const { id, people, mover, waiter } = await waitingTable("Ada", "Ben");
  const browser = new Browser();
  const keys = { p256dh: browser.publicKey.toString("base64url"), auth: browser.auth.toString("base64url") };
  for (const as of [waiter, mover]) {
    await choose(as, "push");
    const endpoint = hook(`/push/${as.name}`);
    expect((await server.ask("POST", "/api/me/push", { as, body: { endpoint, keys } })).status).toBe(200);
  }
  const received = nextReceived();
  await playUntilMoveOf(id, people as never, waiter);
  const { body, path } = await received;
  expect(path).toBe(`/push/${waiter.name}`);
  expect(browser.read(body)).toMatchObject({
    heading: `Your move: ${titleNamed(TITLE).name}`,
    tag: id,
    url: `http://localhost:0/#/table/${id}`,
  });
  // The mover has just looked at the table: nothing is planned for them.
  await playUntilMoveOf(id, people as never, mover);
  await takenUp();
  const rows = await server.services.around.store.db
    .selectFrom("notices")
    .select("user_id")
    .where("table_id", "=", id)
    .execute();
  expect(rows.map(({ user_id }) => user_id)).toEqual([waiter.id]);
});

test("a webhook is signed, and its address is shown to nobody any more", async () => {
  const { id, people, waiter } = await waitingTable("Cora", "Dan");
  await choose(waiter, "webhook");
  const made = await server.ask("POST", "/api/me/webhooks", {
    as: waiter,
    body: { url: hook("/secret-part"), format: "json" },
  });
  const { secret } = made.body as unknown as { secret: string };
  const received = nextReceived();
  await playUntilMoveOf(id, people as never, waiter);
  const { body, headers } = await received;
  expect(headers["x-wusong-signature"]).toBe(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  expect(JSON.parse(body.toString())).toMatchObject({ event: "turn", table: id });
  const { text } = await server.ask("GET", "/api/me/notices", { as: waiter });
  expect(text).toContain(HOST);
  expect(text).not.toContain("secret-part");
  expect(text).not.toContain(secret);
});

test.each([
  ["http://hooks.example.org/x", "https"],
  ["https://127.0.0.2/x", "port of https"],
  ["https://hooks.example.org:8443/x", "port of https"],
  ["https://user:word@hooks.example.org/x", "no name and no password"],
  ["nonsense", "no address"],
])("a webhook to %s is refused with a sentence", async (url, why) => {
  const as = await server.guest("Eve");
  for (const [route, body] of [
    ["/api/me/webhooks", { url, format: "json" }],
    ["/api/me/push", { endpoint: url, keys: { p256dh: "x", auth: "y" } }],
  ] as const) {
    const answer = await server.ask("POST", route, { as, body });
    expect(answer.status).toBe(422);
    expect(answer.body.error).toContain(why);
  }
});

test.each([
  ["a name that leads into a private network", "https://inside.example.org"],
  ["an address of this machine", "https://[::1]"],
])("nothing is sent to %s, and its owner learns why", async (_what, origin) => {
  const as = await server.guest("Finn");
  const before = outside.received.length;
  const made = await server.ask("POST", "/api/me/webhooks", {
    as,
    body: { url: `${origin}:${outside.port}/x`, format: "json" },
  });
  if (made.status === 422) {
    expect(made.body.error).toContain("does not lead into the open internet");
    return;
  }
  await server.ask("POST", "/api/me/notices/test", { as });
  expect(await failureOf(as)).toContain("does not lead into the open internet");
  expect(outside.received.length).toBe(before);
});

test("a redirect is not followed", async () => {
  const as = await server.guest("Gus");
  const [before, redirected] = [outside.received.length, hook("/elsewhere")];
  outside.answer = (response) => response.writeHead(302, { location: redirected }).end();
  await server.ask("POST", "/api/me/webhooks", { as, body: { url: hook("/first"), format: "json" } });
  await server.ask("POST", "/api/me/notices/test", { as });
  expect(await failureOf(as)).toContain("redirects are not followed");
  expect(outside.received.slice(before).map(({ path }) => path)).toEqual(["/first"]);
});

/** What went wrong with somebody's webhook, when it has. */
async function failureOf(as: Visitor): Promise<string> {
  for (;;) {
    await takenUp();
    const { webhooks } = (await server.ask("GET", "/api/me/notices", { as })).body as unknown as Told;
    if (webhooks[0].failure !== null) return webhooks[0].failure;
    await new Promise((soon) => setImmediate(soon));
  }
}

test("a key that no browser has is refused", async () => {
  const as = await server.guest("Hal");
  const body = { endpoint: hook("/push"), keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "AAAA" } };
  const { status, body: answer } = await server.ask("POST", "/api/me/push", { as, body });
  expect([status, answer.error]).toEqual([422, "This is no key of a browser."]);
});

test("talk is told to the others, not to who spoke, nor to who has muted it", async () => {
  const { id, mover, waiter } = await waitingTable("Iris", "Jon");
  const planned = async () => {
    await takenUp();
    const rows = await server.services.around.store.db
      .selectFrom("notices")
      .select("user_id")
      .where("table_id", "=", id)
      .execute();
    return rows.map(({ user_id }) => user_id);
  };
  for (const as of [mover, waiter]) {
    await choose(as, "webhook");
    await server.ask("POST", "/api/me/webhooks", { as, body: { url: hook(`/${as.name}`), format: "json" } });
  }
  await server.ask("PUT", `/api/tables/${id}/chat/muted`, { as: waiter, body: { muted: true } });
  await server.ask("POST", `/api/tables/${id}/chat`, { as: mover, body: { text: "Good luck" } });
  expect(await planned()).toEqual([]);
  await server.ask("POST", `/api/tables/${id}/chat`, { as: waiter, body: { text: "And to you" } });
  expect(await planned()).toEqual([mover.id]);
});
