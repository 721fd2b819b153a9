import { imagine, Random, type Seat, type Shape, type State, view } from "@wusong/engine";
import { titles } from "@wusong/titles";
import { describe, expect, test } from "vitest";
import { anyCommand } from "../load/any-command.ts";
import { type Heard, Listener } from "./listener.ts";
import { lay, playSome, positionOf, secretsOf } from "./positions.ts";
import { begunTable, play, type Visitor, viewOf } from "./running.ts";
import { ada, ben, eve, server } from "./scene.ts";

/** A game is listened to at so many moments, after so many commands each time. */
const MOMENTS = 3;
const BETWEEN = 7;
const VIEWERS = [
  [ada, 0],
  [ben, 1],
  [eve, null],
] as const;

type Given = readonly { readonly as: Visitor; readonly expect: number; readonly command: object }[];

/** What somebody heard and saw while commands were given at a table in some position. */
interface Listened {
  readonly before: string;
  readonly after: string;
  readonly answers: readonly number[];
  readonly events: readonly Pick<Heard, "event" | "data">[];
  readonly raw: string;
}

describe.each(titles.map((title) => [title.id, title] as const))("the stream of %s", (id, title) => {
  test("is the same, byte for byte, when only what its listener cannot see is changed", async () => {
    const seats = title.seats as unknown as readonly [string, string];
    const table = await begunTable(server, [ada, ben], { title: id, seats, visibility: "watched" });
    const random = new Random(`stream of ${id}`);
    let compared = 0;
    for (let moment = 0; moment < MOMENTS; moment++) {
      await playSome(table, BETWEEN, random);
      const truth = await positionOf(title, table);
      // When a game is over nothing is hidden any more.
      if (truth.s.over) break;
      const given = await commandsOf(table, random);
      for (const [as, seat] of VIEWERS) {
        const heard = await listenedTo(table, truth.s, as, given);
        const made = imagine(title, truth.sheet, view(truth, seat as Seat | null), new Random(`${id} ${moment}`));
        // Where a game has come to is no secret.
        const other = { ...made.s, n: truth.s.n, opened: truth.s.opened };
        const again = await listenedTo(table, other, as, given);
        expect(again.before).toBe(heard.before);
        for (const secret of await secretsOf(table)) expect(heard.raw.includes(secret)).toBe(false);
        // Where the commands of others show what was hidden, or cannot be given at all, it is right that the listener hears of it.
        if (again.after !== heard.after || String(again.answers) !== String(heard.answers)) continue;
        expect(again.events).toEqual(heard.events);
        compared++;
      }
      await lay(table, truth.s);
    }
    expect(compared).toBeGreaterThan(0);
  });
});

/** A command of everybody who has to decide, as it is really allowed. */
async function commandsOf(table: string, random: Random): Promise<Given> {
  const given: { as: Visitor; expect: number; command: object }[] = [];
  for (const as of [ada, ben]) {
    const shown = await viewOf(server, table, as);
    const command = anyCommand(shown, random);
    if (command) given.push({ as, expect: shown.index, command });
  }
  return given;
}

/** Listens to a table while these commands are given there, and puts the table back. */
async function listenedTo(table: string, position: State<Shape>, as: Visitor, given: Given): Promise<Listened> {
  const back = await keeping(table);
  await lay(table, position);
  const page = await Listener.open(server, as, { table });
  // The own coming is told to who is there: from then on the page listens.
  await page.until(({ event }) => event === "presence");
  // What was said first is heard first: what is told before it happened before.
  const from = await said(table, page, "Listen.");
  const seen = async (): Promise<string> => JSON.stringify(await viewOf(server, table, as));
  const before = await seen();
  const answers: number[] = [];
  for (const { as: who, expect, command } of given) {
    const forged = { verb: "conquer", picks: [] };
    await play(server, table, as, { expect, entry: { kind: "act", command: forged } });
    const { status } = await play(server, table, who, { expect, entry: { kind: "act", command: command as never } });
    answers.push(status);
  }
  const after = await seen();
  // What is said last is heard last.
  await said(table, page, "That is all.");
  page.close();
  await back();
  const events = page.heard.slice(from).flatMap(({ event, data }) => (event === "table" ? [{ event, data }] : []));
  return { before, after, answers, events, raw: page.raw };
}

/** Says something at a table, and answers how many events a page has heard when it hears of it. */
async function said(table: string, page: Listener, text: string): Promise<number> {
  const before = page.heard.filter(isChat).length;
  await server.ask("POST", `/api/tables/${table}/chat`, { as: ada, body: { text } });
  const heard = await page.until((one) => isChat(one) && page.heard.filter(isChat).indexOf(one) === before);
  return page.heard.indexOf(heard) + 1;
}

const isChat = ({ data }: Heard): boolean => data.what === "chat";

/** Answers how to put a table back as it is now. */
async function keeping(table: string): Promise<() => Promise<void>> {
  const { store } = server.services.around;
  const row = await store.db.selectFrom("tables").selectAll().where("id", "=", table).executeTakeFirstOrThrow();
  const seats = await store.db.selectFrom("seats").selectAll().where("table_id", "=", table).execute();
  const secrets = await store.db
    .selectFrom("game_secrets")
    .selectAll()
    .where("table_id", "=", table)
    .executeTakeFirstOrThrow();
  return () =>
    store.write(async (all) => {
      const now = await all.selectFrom("tables").select("version").where("id", "=", table).executeTakeFirstOrThrow();
      await all.deleteFrom("entries").where("table_id", "=", table).where("n", ">=", row.head).execute();
      await all
        .updateTable("tables")
        .set({ ...row, version: now.version + 1 })
        .where("id", "=", table)
        .execute();
      await all.updateTable("game_secrets").set(secrets).where("table_id", "=", table).execute();
      for (const { seat, seen, answered } of seats)
        await all
          .updateTable("seats")
          .set({ seen, answered })
          .where("table_id", "=", table)
          .where("seat", "=", seat)
          .execute();
    });
}
