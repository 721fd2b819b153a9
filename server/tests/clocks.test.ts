import { Random } from "@wusong/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Glance } from "../api/tables.ts";
import { ManualTime } from "../jobs/tests/manual-time.ts";
import { anyCommand, titleNamed } from "../load/any-command.ts";
import { begunTable, play, type TestServer, testServer, type Visitor, viewOf } from "./running.ts";

const HOUR = 3_600_000;
const SLOW = { kind: "slow", hours: 24, bank: 48, added: 12, cap: 72, weekends: null, vacation: true } as const;

let server: TestServer;
let time: ManualTime;
let people: readonly [Visitor, Visitor];
beforeAll(async () => {
  time = new ManualTime(Date.parse("2026-11-16T12:00Z"));
  server = await testServer({ time });
  people = [await server.guest("Ada"), await server.guest("Ben")];
});
afterAll(async () => {
  await server.close();
  expect(server.faults).toEqual([]);
});

const tableOf = (title: string): Promise<string> =>
  begunTable(server, people, { title, seats: titleNamed(title).seats as never, pace: SLOW });
const glance = async (id: string, as: Visitor): Promise<Glance> =>
  (await server.ask("GET", `/api/tables/${id}`, { as })).body as unknown as Glance;
/** What somebody is shown of a seat's clock. */
const clockOf = async (id: string, as: Visitor, seat: string) =>
  (await glance(id, as)).clock!.seats.find((one) => one.seat === seat)!;
/** Time goes by while the server runs. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5_000) {
    time.by(Math.min(left, 5_000));
    await server.services.around.beat();
  }
}

async function act(id: string, as: Visitor, random: Random) {
  const shown = await viewOf(server, id, as);
  const command = anyCommand(shown, random);
  if (!command) return null;
  const done = await play(server, id, as, { expect: shown.index, entry: { kind: "act", command: command as never } });
  if (done.status !== 200) throw new Error(done.text);
  return shown;
}

test("while several decide at once nobody sees who has answered, and who has answered uses no time", async () => {
  const title = "pacific-battles-shanghai-1937";
  const id = await tableOf(title);
  const random = new Random("together");
  const seats = titleNamed(title).seats;
  while ((await glance(id, people[0])).waitsFor.length < 2)
    for (const as of people) if (await act(id, as, random)) break;
  const [one, other] = people;
  const before = await glance(id, other);
  await act(id, one, random);
  const after = await glance(id, other);
  expect(after).toEqual(before);
  await pass(60_000);
  // The opponent's clock shows what it had; the own one of who has answered stands still.
  expect(await clockOf(id, other, seats[0])).toEqual(before.clock!.seats.find(({ seat }) => seat === seats[0]));
  const mine = await clockOf(id, one, seats[0]);
  expect(mine).toMatchObject({ toDecide: false, upAt: null });
  const running = await clockOf(id, other, seats[1]);
  expect(running.free).toBe(24 * HOUR - 60_000);
  expect(JSON.stringify(await glance(id, other))).not.toContain("spell");
});

test("what is taken back and played again brings no new time", async () => {
  const title = "shanghai-incident-1932";
  const id = await begunTable(server, people, {
    title,
    seats: titleNamed(title).seats as never,
    pace: { kind: "live", minutes: 30, seconds: 60 },
  });
  const random = new Random("back");
  const canBeTakenBack = async (): Promise<{ as: Visitor; seat: string }> => {
    for (let tries = 0; tries < 60; tries++)
      for (const [i, as] of people.entries()) {
        if (!(await act(id, as, random))) continue;
        const { canUndo, asked } = await viewOf(server, id, as);
        if (canUndo && asked) return { as, seat: titleNamed(title).seats[i] };
      }
    throw new Error("Nothing can be taken back.");
  };
  const { as, seat } = await canBeTakenBack();
  await pass(30_000);
  const { index } = await viewOf(server, id, as);
  expect((await play(server, id, as, { expect: index, entry: { kind: "undo" } })).status).toBe(200);
  await act(id, as, random);
  // Half of the minute for this decision is gone, and stays gone.
  expect((await clockOf(id, as, seat)).free).toBe(30_000);
});

test("a vacation stops the clock of who takes it, in games that run, until it is called off", async () => {
  const id = await tableOf("shanghai-nanking-1937");
  const as = (await glance(id, people[0])).mine.move ? people[0] : people[1];
  const [seat] = (await glance(id, as)).mine.seats;
  const today = new Date(time.now()).toISOString().slice(0, 10);
  const made = await server.ask("POST", "/api/me/vacations", { as, body: { first: today, last: today } });
  const { vacations, left } = made.body as unknown as { vacations: { id: string }[]; left: number };
  expect(left).toBe(29);
  expect((await clockOf(id, as, seat)).paused).toEqual(["vacation"]);
  const stopped = await clockOf(id, as, seat);
  await pass(30_000);
  expect((await clockOf(id, as, seat)).free).toBe(stopped.free);
  expect((await server.ask("DELETE", `/api/me/vacations/${vacations[0].id}`, { as })).status).toBe(200);
  expect((await clockOf(id, as, seat)).paused).toEqual([]);
  await pass(30_000);
  expect((await clockOf(id, as, seat)).free).toBe(stopped.free - 30_000);
  const due = await server.services.around.store.db.selectFrom("due").select("kind").execute();
  expect(due.map(({ kind }) => kind)).not.toContain("person-clocks");
  const refused = await server.ask("POST", "/api/me/vacations", {
    as,
    body: { first: "2026-02-30", last: "2026-03-01" },
  });
  expect(refused.status).toBe(422);
});

test("a zone that does not exist is refused with a sentence", async () => {
  const { status, body } = await server.ask("PUT", "/api/me", { as: people[0], body: { zone: "Mars/Olympus" } });
  expect([status, body.error]).toEqual([422, "There is no time zone “Mars/Olympus”. Write one like “Europe/Lisbon”."]);
});
