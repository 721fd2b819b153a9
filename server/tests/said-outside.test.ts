import { Random } from "@wusong/engine";
import { titles } from "@wusong/titles";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Told } from "../api/notices.ts";
import { anyCommand } from "../load/any-command.ts";
import { begunTable, play, testServer, type Visitor, viewOf } from "./running.ts";

const COMMANDS = 12;
const NOTE = "They come by night.";
const TALK = "A fine day for it.";

/** What the server writes for whoever runs it. */
const lines: string[] = [];
vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
const server = await testServer({ environment: { WUSONG_LOG: "requests" } });
const { store } = server.services.around;
const { db } = store;
afterAll(async () => {
  await server.close();
  vi.restoreAllMocks();
});

/** Somebody who is told of everything by mail at once, and plays by a program: a program is no pair of eyes. */
async function toldByMail(name: string, mail: string): Promise<{ page: Visitor; bot: Visitor; token: string }> {
  const page = await server.guest(name);
  await store.write((all) =>
    all.insertInto("identities").values({ user_id: page.id, password: null, mail, mail_proven: 1 }).execute(),
  );
  const { settings } = (await server.ask("GET", "/api/me/notices", { as: page })).body as unknown as Told;
  const topics = { turn: "now", clock: "now", asks: "now", talk: "now", over: "now", order: "now" };
  const channels = { ...settings.channels, mail: { onlyAway: false, topics } };
  const chosen = await server.ask("PUT", "/api/me/notices", { as: page, body: { ...settings, channels } });
  expect(chosen.status).toBe(200);
  const made = await server.ask("POST", "/api/tokens", { as: page, body: { name: "bot" } });
  const { token } = made.body as unknown as { token: string };
  return { page, token, bot: { id: page.id, name, headers: { authorization: `Bearer ${token}` } } };
}

/** What belongs to nobody's ears: parts of the seed, the state's hash, sessions, tokens, notes. */
async function secretsOf(table: string): Promise<string[]> {
  const secrets = await db
    .selectFrom("game_secrets")
    .selectAll()
    .where("table_id", "=", table)
    .executeTakeFirstOrThrow();
  const nonces = await db.selectFrom("seats").select("nonce").where("table_id", "=", table).execute();
  const sessions = await db.selectFrom("sessions").select("hash").execute();
  const tokens = await db.selectFrom("bot_tokens").select("hash").execute();
  return [
    secrets.server_seed,
    secrets.seed!,
    secrets.bots,
    secrets.hash!,
    secrets.last_state,
    ...nonces.flatMap(({ nonce }) => nonce ?? []),
    ...[...sessions, ...tokens].map(({ hash }) => hash),
    NOTE,
  ];
}

/** The mail of a turn, when it was written. */
const mails = (): Promise<{ to_mail: string; subject: string; text: string; html: string | null }[]> =>
  db.selectFrom("mailbox").select(["to_mail", "subject", "text", "html"]).execute();

describe.each(titles.map((title) => [title.id, title] as const))("%s", (id, title) => {
  test("logs, counts and notices hold no secret of the game or its people", async () => {
    const seats = title.seats as unknown as readonly [string, string];
    const ada = await toldByMail("Ada", `ada.${id}@example.org`);
    const ben = await toldByMail("Ben", `ben.${id}@example.org`);
    const table = await begunTable(server, [ada.page, ben.page], { title: id, seats });
    await server.ask("PUT", `/api/tables/${table}/notes`, { as: ada.page, body: { text: NOTE } });
    await server.ask("POST", `/api/tables/${table}/chat`, { as: ben.bot, body: { text: TALK } });
    const random = new Random(`said outside of ${id}`);
    for (let i = 0; i < COMMANDS; i++)
      for (const { bot } of [ada, ben]) {
        const shown = await viewOf(server, table, bot);
        const command = anyCommand(shown, random);
        await play(server, table, bot, {
          expect: shown.index,
          entry: { kind: "act", command: { verb: "conquer", picks: [] } },
        });
        if (command)
          await play(server, table, bot, { expect: shown.index, entry: { kind: "act", command: command as never } });
      }
    server.services.notices.look();
    await server.services.notices.settled();
    await vi.waitFor(async () => expect((await mails()).some(({ to_mail }) => to_mail.includes(id))).toBe(true));
    const counts = (await server.ask("GET", "/api/metrics")).text;
    const planned = await db.selectFrom("notices").select("data").where("table_id", "=", table).execute();
    const told = await db.selectFrom("outbox").select("data").where("table_id", "=", table).execute();
    expect(planned.length).toBeGreaterThan(0);
    expect(lines.length).toBeGreaterThan(COMMANDS);
    const written = [...lines, ...server.faults, counts].join("\n");
    const sent = [...planned, ...told, ...(await mails())].flatMap((row) => Object.values(row)).join("\n");
    const theirs = [ada, ben].flatMap(({ page, token }) => [page.headers.cookie.split("=")[1], token]);
    const secrets = [...(await secretsOf(table)), ...theirs];
    // A text within a text has other signs in it.
    for (const secret of [...secrets, ...secrets.map((one) => JSON.stringify(one).slice(1, -1))]) {
      expect(written.includes(secret), "log or counts").toBe(false);
      expect(sent.includes(secret), "notices").toBe(false);
    }
    // Who can be reached where, where somebody plays and what is said is nothing for a log either.
    for (const word of [`@example.org`, table, TALK, "Ada"]) expect(written.includes(word), word).toBe(false);
  });
});
