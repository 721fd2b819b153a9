import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { Rates } from "../http/rates.ts";
import { Passwords } from "../people/passwords.ts";
import { readSettings } from "../settings.ts";
import { newNonce, testServer } from "./running.ts";
import { ada, server } from "./scene.ts";

describe("what is sent", () => {
  const deep = `{"a":${"[".repeat(60)}${"]".repeat(60)}}`;
  test.each([
    ["no JSON", "name=Ada", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["plain text", '{"name":"Ada"}', { "content-type": "text/plain" }, 415],
    ["broken JSON", '{"name":', {}, 400],
    ["too deep", deep, {}, 413],
    ["too long", JSON.stringify({ name: "x".repeat(70_000) }), {}, 413],
    ["far too long", JSON.stringify({ name: "x".repeat(600_000) }), {}, 413],
    ["a prototype", '{"__proto__":{"admin":1},"name":"Ada"}', {}, 400],
    ["a field nobody knows", '{"name":"Ada","admin":true}', {}, 400],
    ["a list", "[]", {}, 400],
    ["a name that is no name", '{"name":"<script>"}', {}, 400],
  ])("%s is refused with a sentence", async (_what, body, headers, status) => {
    const answer = await server.ask("POST", "/api/guests", { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(/\w.*\.$/);
  });

  test.each(["/api/tables/%00/view", "/api/tables/abc%00def", "/api/invitations/%00", "/api/tables/open?title=%00"])(
    "the character that no database keeps is refused in %s",
    async (url) => {
      expect(await server.ask("GET", url, { as: ada })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining("U+0000") },
      });
    },
  );

  test("a text with that character is refused, and one that only spells it is not", async () => {
    const named = (name: string) => server.ask("POST", "/api/tokens", { as: ada, body: `{"name":"${name}"}` });
    expect((await named("a\\u0000b")).status).toBe(400);
    expect((await named("a\\\\\\u0000b")).status).toBe(400);
    expect((await named("a\\\\u0000b")).status).toBe(200);
  });

  test("a request that comes in too slowly holds nothing up", async () => {
    const { port } = new URL(server.address);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    expect((await server.ask("GET", "/api/health")).status).toBe(200);
    expect(server.app.server.requestTimeout).toBe(20_000);
    socket.destroy();
  });
});

describe("where it comes from", () => {
  test("another page cannot write, with the cookie or without", async () => {
    for (const as of [ada, null]) {
      const answer = await server.ask("POST", "/api/guests", {
        as,
        body: { name: "Mallory" },
        headers: { origin: "https://evil.example" },
      });
      expect(answer.status).toBe(403);
    }
  });

  test("a request with the cookie says where it comes from", async () => {
    const put = (headers: Record<string, string>) =>
      server.app.inject({
        method: "PUT",
        url: "/api/me",
        headers: { host: "localhost", "content-type": "application/json", ...ada.headers, ...headers },
        payload: "{}",
      });
    expect((await put({})).statusCode).toBe(403);
    expect((await put({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await put({ "sec-fetch-site": "same-origin" })).statusCode).toBe(200);
  });

  test("a foreign name that is pointed at this machine is not answered", async () => {
    const answer = await server.ask("GET", "/api/me", {
      headers: { host: "evil.example", origin: "http://evil.example" },
    });
    expect(answer.status).toBe(421);
  });
});

describe("cookies and headers", () => {
  test("over https the cookie is of this host alone", async () => {
    const secure = await testServer({ environment: { PUBLIC_URL: "https://table.example.org" } });
    const { headers } = await secure.ask("POST", "/api/guests", { body: { name: "Ada" } });
    expect(String(headers["set-cookie"])).toMatch(
      /^__Host-wusong=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await secure.close();
  });

  test("answers are kept by nobody and framed by nobody", async () => {
    const { headers } = await server.ask("GET", "/api/me", { as: ada });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("the store knows hashes of tokens only", async () => {
    const token = ada.headers.cookie.split("=")[1];
    const { db } = server.services.around.store;
    const rows = JSON.stringify([
      await db.selectFrom("sessions").selectAll().execute(),
      await db.selectFrom("users").selectAll().execute(),
    ]);
    expect(rows).not.toContain(token);
  });
});

describe("passwords", () => {
  test("guessing is slowed down by name, and an unknown name is answered like a known one", async () => {
    const strict = await testServer({ environment: { WUSONG_RATES: "1" } });
    const ben = await strict.guest("Ben");
    await strict.ask("PUT", "/api/me/password", { as: ben, body: { password: "correct horse" } });
    const guess = (name: string) => strict.ask("POST", "/api/sessions", { body: { name, password: "wrong horse" } });
    const [known, unknown] = [await guess("Ben"), await guess("Nobody")];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.status).toBe(401);
    const tries = [];
    for (let i = 0; i < 12; i++) tries.push((await guess("ben")).status);
    expect(tries).toContain(429);
    await strict.close();
  });

  test("as much work is done for a name that does not exist", async () => {
    let checked = 0;
    const passwords = new Passwords({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
    const inLine = passwords["inLine"].bind(passwords);
    passwords["inLine"] = ((work: () => Promise<unknown>) => {
      checked++;
      return inLine(work);
    }) as never;
    expect(await passwords.fits(null, "a password that nobody has")).toBe(false);
    const stored = await passwords.hash("right");
    expect(await passwords.fits(stored, "right")).toBe(true);
    expect(checked).toBe(3);
  });

  test("too many at once are turned away", async () => {
    const passwords = new Passwords({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.fits(null, "x")));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused.length).toBe(60 - 2 - 32);
  });

  test("a guest who sets one keeps everything and signs in elsewhere; the name is theirs", async () => {
    const cleo = await server.guest("Cleo");
    expect(
      (await server.ask("PUT", "/api/me/password", { as: cleo, body: { password: "battery staple" } })).status,
    ).toBe(200);
    const elsewhere = await server.ask("POST", "/api/sessions", { body: { name: "CLEO", password: "battery staple" } });
    expect((elsewhere.body as unknown as { me: { id: string } }).me.id).toBe(cleo.id);
    expect((await server.ask("POST", "/api/guests", { body: { name: "cleo" } })).status).toBe(409);
    const devices = await server.ask("GET", "/api/me/devices", { as: cleo });
    expect((devices.body as unknown as { devices: unknown[] }).devices).toHaveLength(2);
    expect(
      (
        await server.ask("PUT", "/api/me/password", {
          as: cleo,
          body: { password: "another one", current: "wrong one" },
        })
      ).status,
    ).toBe(403);
    await server.ask("PUT", "/api/me/password", {
      as: cleo,
      body: { password: "another one", current: "battery staple" },
    });
    const [cookie] = String(elsewhere.headers["set-cookie"]).split(";");
    expect((await server.ask("GET", "/api/me", { headers: { cookie } })).body).toEqual({ me: null });
  });
});

test("mail proves an address and sets a new password; without a mail server it lies in the mailbox", async () => {
  const fay = await server.guest("Fay");
  const { db } = server.services.around.store;
  const token = async (what: string): Promise<string> => {
    const [mail] = await db.selectFrom("mailbox").selectAll().orderBy("id", "desc").limit(1).execute();
    expect(mail.to_mail).toBe("fay@example.org");
    return new RegExp(`/#/${what}/([\\w-]+)`).exec(mail.text)![1];
  };
  await server.ask("PUT", "/api/me/password", { as: fay, body: { password: "first password" } });
  await server.ask("PUT", "/api/me", { as: fay, body: { mail: "fay@example.org" } });
  const forget = () => server.ask("POST", "/api/password-links", { body: { name: "Fay" } });
  const before = (await forget()).text;
  const proof = await token("address");
  expect((await server.ask("POST", "/api/mail-links/use", { body: { token: proof } })).status).toBe(200);
  expect((await server.ask("POST", "/api/mail-links/use", { body: { token: proof } })).status).toBe(410);
  const mails = async () => (await db.selectFrom("mailbox").select("id").execute()).length;
  const count = await mails();
  expect((await forget()).text).toBe(before);
  await expect.poll(mails).toBe(count + 1);
  const link = await token("password");
  expect(
    (await server.ask("POST", "/api/password-links/use", { body: { token: link, password: "second password" } }))
      .status,
  ).toBe(200);
  expect((await server.ask("GET", "/api/me", { as: fay })).body).toEqual({ me: null });
  expect(
    (await server.ask("POST", "/api/sessions", { body: { name: "Fay", password: "second password" } })).status,
  ).toBe(200);
});

test("who leaves takes everything along but the games of others", async () => {
  const dan = await server.guest("Dan");
  const table = await server.ask("POST", "/api/tables", { as: dan, body: { title: "mars-la-tour-1870", seat: null } });
  expect(table.status).toBe(200);
  const all = await server.ask("GET", "/api/me/export", { as: dan });
  expect((all.body as unknown as { account: { name: string } }).account.name).toBe("Dan");
  expect((await server.ask("DELETE", "/api/me", { as: dan, body: { name: "somebody" } })).status).toBe(422);
  expect((await server.ask("DELETE", "/api/me", { as: dan, body: { name: "dan" } })).status).toBe(200);
  expect((await server.ask("GET", "/api/me", { as: dan })).body).toEqual({ me: null });
  expect((await server.ask("GET", `/api/players/${dan.id}`)).status).toBe(404);
});

test("rates fill again with time, and each has its own", () => {
  let now = 0;
  const rates = new Rates(1, () => now);
  for (let i = 0; i < 30; i++) rates.take("chat", "ada");
  expect(() => rates.take("chat", "ada")).toThrow(/too often. Try again in 2 s/);
  rates.take("chat", "ben");
  now += 2_000;
  rates.take("chat", "ada");
});

test("faults of the program tell nobody anything", async () => {
  const broken = await testServer();
  broken.services.accounts.me = async () => {
    throw new Error("the secret is 42");
  };
  const eve = await broken.ask("POST", "/api/guests", { body: { name: "Eve" } });
  expect(eve.status).toBe(500);
  expect(eve.text).not.toContain("42");
  expect(broken.faults.join()).toContain("the secret is 42");
  await broken.close();
});

describe("settings", () => {
  test.each([
    [{ PORT: "many" }, /^PORT is a whole number/],
    [{ PUBLIC_URL: "table.example.org" }, /^PUBLIC_URL is an address/],
    [{ PUBLIC_URL: "https://table.example.org/path" }, /without a path/],
    [{ TRUST_PROXY: "maybe" }, /^TRUST_PROXY is yes or no/],
    [{ WUSONG_DATABASE: "mysql://somewhere" }, /^WUSONG_DATABASE is an address/],
    [{ SMTP_URL: "mail.example.org" }, /^SMTP_URL is an address/],
    [{ SMTP_URL: "smtp://mail.example.org" }, /^SMTP_FROM is the address/],
    [{ WUSONG_RATES: "0" }, /^WUSONG_RATES/],
    [{ WUSONG_LOG: "all" }, /^WUSONG_LOG/],
    [{ HOST: "a b" }, /^HOST is a name/],
    [{ WUSONG_INNER: "10.0.0.5" }, /^WUSONG_INNER is an address of this machine with a port/],
    [{ WUSONG_INNER: "10.0.0.5:99999" }, /^WUSONG_INNER is an address of this machine with a port/],
    [{ WUSONG_INNER: "0.0.0.0:4150" }, /^WUSONG_INNER is the address that the other processes reach/],
  ])("%j is refused with a sentence", (environment, sentence) => {
    expect(() => readSettings(environment as Record<string, string>, "/home")).toThrow(sentence);
  });

  test("all that is wrong is told at once, and an address of a database is not repeated", () => {
    expect(() => readSettings({ PORT: "x", TRUST_PROXY: "x" }, "/home")).toThrow(/PORT[^\n]*\n.*TRUST_PROXY/);
    expect(() => readSettings({ WUSONG_DATABASE: "mysql://root:secret@x" }, "/home")).not.toThrow(/secret/);
  });

  test("nothing set: this machine only, a file beside the program", () => {
    expect(readSettings({}, "/home")).toMatchObject({
      host: "127.0.0.1",
      port: 4137,
      database: "/home/data/wusong.db",
      trustProxy: false,
      inner: { host: "127.0.0.1", port: 0 },
    });
    expect(readSettings({ WUSONG_INNER: "[fd00::5]:4150" }, "/home").inner).toEqual({ host: "fd00::5", port: 4150 });
  });
});

test("a sheet of one's own is shown to the people at its table and to nobody else", async () => {
  const eve = await server.guest("Eve");
  const { nonce, nonceHash } = newNonce();
  const opened = await server.ask("POST", "/api/tables", {
    as: ada,
    body: { title: "mars-la-tour-1870", seat: null, nonce, nonceHash },
  });
  const { id } = opened.body as unknown as { id: string };
  expect((await server.ask("GET", `/api/tables/${id}/sheet`, { as: eve })).status).toBe(404);
});
