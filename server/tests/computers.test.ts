import { Random } from "@wusong/engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Glance } from "../api/tables.ts";
import { anyCommand } from "../load/any-command.ts";
import { MOST_WITH_COMPUTER } from "../tables/open.ts";
import { type Answer, begunTable, newNonce, play, type Visitor, viewOf } from "./running.ts";
import { ada, ben, eve, server } from "./scene.ts";

const TITLE = "shanghai-nanking-1937";
const SEATS = ["china", "japan"] as const;

const { threads, store } = server.services.around;
const thinkNow = threads.think.bind(threads);

/** Bots that think until they are told to answer. */
class HeldBots {
  private readonly held: (() => void)[] = [];
  private open = false;
  now = 0;
  most = 0;
  begun = 0;

  readonly think: typeof threads.think = async (rules, question) => {
    this.begun++;
    this.now++;
    this.most = Math.max(this.most, this.now);
    if (!this.open) await new Promise<void>((answer) => this.held.push(answer));
    this.now--;
    return thinkNow(rules, question);
  };

  answer(): void {
    this.open = true;
    for (const one of this.held.splice(0)) one();
  }
}

let bots: HeldBots;
beforeEach(() => {
  bots = new HeldBots();
  vi.spyOn(threads, "think").mockImplementation(bots.think);
});
afterEach(async () => {
  for (const who of [ada, ben, eve])
    for (const id of await playedBy(who)) await play(server, id, who, { expect: 0, entry: { kind: "resign" } });
  bots.answer();
  vi.restoreAllMocks();
});

async function playedBy({ id }: Visitor): Promise<string[]> {
  const rows = await store.db
    .selectFrom("seats")
    .innerJoin("tables", "tables.id", "seats.table_id")
    .select("tables.id")
    .where("seats.user_id", "=", id)
    .where("tables.status", "=", "playing")
    .execute();
  return rows.map((row) => row.id);
}

/** Opens a table at which the computer has to decide first. */
const against = (as: Visitor): Promise<Answer> =>
  server.ask("POST", "/api/tables", {
    as,
    body: { title: TITLE, seat: SEATS[1], ...newNonce(), computer: { [SEATS[0]]: "random" } },
  });
async function openedBy(as: Visitor): Promise<string> {
  const { status, body, text } = await against(as);
  if (status !== 200) throw new Error(text);
  const { id } = body as unknown as { id: string };
  const glance = (await server.ask("GET", `/api/tables/${id}`, { as })).body as unknown as Glance;
  expect(glance.waitsFor).toContain(SEATS[0]);
  return id;
}

test("one bot thinks at a time, and for each user in turn, however many tables one of them has", async () => {
  const mine = [await openedBy(ada), await openedBy(ada), await openedBy(ada)];
  const bens = await openedBy(ben);
  await vi.waitFor(() => expect(bots.begun).toBe(1));
  bots.answer();
  const first = async (): Promise<string[]> => {
    const rows = await store.db
      .selectFrom("entries")
      .select(["table_id", "at"])
      .where("table_id", "in", [...mine, bens])
      .where("n", "=", 0)
      .where("by_kind", "=", "computer")
      .execute();
    return rows.sort((a, b) => a.at - b.at).map(({ table_id }) => table_id);
  };
  await vi.waitFor(async () => expect(await first()).toHaveLength(4), 10_000);
  expect(bots.most).toBe(1);
  expect((await first()).indexOf(bens)).toBeLessThan(3);
});

test("no command of a person waits for a bot that thinks", async () => {
  await openedBy(ada);
  await vi.waitFor(() => expect(bots.begun).toBe(1));
  const table = await begunTable(server, [ben, eve], { title: TITLE, seats: SEATS });
  const random = new Random("beside a bot");
  let played = 0;
  while (played < 3)
    for (const as of [ben, eve]) {
      const shown = await viewOf(server, table, as);
      const command = anyCommand(shown, random);
      if (!command) continue;
      const { status } = await play(server, table, as, {
        expect: shown.index,
        entry: { kind: "act", command: command as never },
      });
      expect(status).toBe(200);
      played++;
    }
  expect([bots.begun, bots.now]).toEqual([1, 1]);
});

test("the computer plays at a bounded number of one user's tables", async () => {
  for (let n = 0; n < MOST_WITH_COMPUTER; n++) await openedBy(eve);
  expect((await against(eve)).status).toBe(429);
  expect((await against(ben)).status).toBe(200);
});
