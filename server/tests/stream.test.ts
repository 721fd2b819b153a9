import { Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { anyCommand, titleNamed } from "../load/any-command.ts";
import { Listener } from "./listener.ts";
import { begunTable, play, viewOf } from "./running.ts";
import { ada, ben, eve, server } from "./scene.ts";

const TITLE = "mars-la-tour-1870";
const SEATS = titleNamed(TITLE).seats as unknown as readonly [string, string];

async function playOne(id: string, random: Random): Promise<void> {
  for (const as of [ada, ben]) {
    const shown = await viewOf(server, id, as);
    const command = anyCommand(shown, random);
    if (!command) continue;
    await play(server, id, as, { expect: shown.index, entry: { kind: "act", command: command as never } });
    return;
  }
}

test("players hear that their table has gone on, by numbers alone; others hear nothing", async () => {
  const pages = [
    await Listener.open(server, ada),
    await Listener.open(server, ben),
    await Listener.open(server, eve),
    await Listener.open(server, null),
  ];
  const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
  await playOne(id, new Random("stream"));
  const news = await Promise.all(
    pages.slice(0, 2).map((page) => page.until(({ data }) => data.table === id && data.what === "entry")),
  );
  for (const { data } of news) expect(Object.keys(data).sort()).toEqual(["head", "table", "what", "yours"]);
  expect(news.map(({ data }) => data.yours)).toEqual(
    await Promise.all([ada, ben].map(async (one) => (await viewOf(server, id, one)).asked !== null)),
  );
  // Everybody has been told by now: what Eve hears next comes after it.
  const own = await begunTable(server, [eve, ada], { title: TITLE, seats: SEATS });
  await pages[2].until(({ data }) => data.table === own);
  expect(pages[2].heard.some(({ data }) => data.table === id)).toBe(false);
  expect(pages[3].heard.map(({ event }) => event)).toEqual(["hello"]);
  for (const page of pages) page.close();
});

test("a page that was away hears what it missed", async () => {
  const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
  const first = await Listener.open(server, ada);
  const random = new Random("resume");
  await playOne(id, random);
  const { id: last } = await first.until(({ data }) => data.table === id && data.what === "entry");
  first.close();
  await playOne(id, random);
  await playOne(id, random);
  const again = await Listener.open(server, ada, { last: last! });
  const head = (await viewOf(server, id, ada)).entries;
  const missed = await again.until(({ data }) => data.table === id && data.head === head);
  expect(Number(missed.id)).toBeGreaterThan(Number(last));
  again.close();
});

test("who looks at a table that anybody may watch hears of it; at a private one nobody does", async () => {
  const watched = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS, visibility: "watched" });
  const secret = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
  const [open, closed] = [
    await Listener.open(server, eve, { table: watched }),
    await Listener.open(server, eve, { table: secret }),
  ];
  await playOne(secret, new Random("secret"));
  await playOne(watched, new Random("watched"));
  await open.until(({ data }) => data.table === watched);
  expect(closed.heard.some(({ data }) => data.table === secret)).toBe(false);
  open.close();
  closed.close();
});

test("presence: at this table, elsewhere, away", async () => {
  const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
  const seen = async () => {
    const glance = (await server.ask("GET", `/api/tables/${id}`, { as: ada })).body as unknown as {
      seats: { presence: string }[];
    };
    return glance.seats[1].presence;
  };
  const mine = await Listener.open(server, ada, { table: id });
  const told = (times: number) =>
    mine.until(() => mine.heard.filter(({ event }) => event === "presence").length >= times);
  await told(1);
  const theirs = await Listener.open(server, ben, { table: id });
  await told(2);
  expect(await seen()).toBe("here");
  theirs.close();
  await told(3);
  expect(["away", "elsewhere"]).toContain(await seen());
  mine.close();
});
