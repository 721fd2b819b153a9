import { get, type IncomingMessage } from "node:http";
import { Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { anyCommand, titleNamed } from "../load/any-command.ts";
import { begunTable, play, type Visitor, viewOf } from "./running.ts";
import { ada, ben, eve, server } from "./scene.ts";

interface Heard {
  readonly id: string | null;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A page that listens. */
class Listener {
  readonly heard: Heard[] = [];
  private readonly waiting: { fits: (one: Heard) => boolean; done: (one: Heard) => void }[] = [];
  private text = "";

  constructor(private readonly answer: IncomingMessage) {
    answer.setEncoding("utf8");
    answer.on("data", (part: string) => this.read(part));
  }

  static open(as: Visitor | null, more: { table?: string; last?: string } = {}): Promise<Listener> {
    const headers = { host: "localhost", ...as?.headers, ...(more.last ? { "last-event-id": more.last } : {}) };
    const url = `${server.address}/api/stream${more.table ? `?table=${more.table}` : ""}`;
    return new Promise((resolve, reject) => {
      get(url, { headers }, (answer) => resolve(new Listener(answer))).on("error", reject);
    });
  }

  private read(part: string): void {
    this.text += part;
    const blocks = this.text.split("\n\n");
    this.text = blocks.pop()!;
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
      if (field("event") === null) continue;
      const one: Heard = { id: field("id"), event: field("event")!, data: JSON.parse(field("data")!) };
      this.heard.push(one);
      for (const { fits, done } of this.waiting) if (fits(one)) done(one);
    }
  }

  until(fits: (one: Heard) => boolean): Promise<Heard> {
    const there = this.heard.find(fits);
    return there ? Promise.resolve(there) : new Promise((done) => this.waiting.push({ fits, done }));
  }

  close(): void {
    this.answer.destroy();
  }
}

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
    await Listener.open(ada),
    await Listener.open(ben),
    await Listener.open(eve),
    await Listener.open(null),
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
  const first = await Listener.open(ada);
  const random = new Random("resume");
  await playOne(id, random);
  const { id: last } = await first.until(({ data }) => data.table === id && data.what === "entry");
  first.close();
  await playOne(id, random);
  await playOne(id, random);
  const again = await Listener.open(ada, { last: last! });
  const head = (await viewOf(server, id, ada)).entries;
  const missed = await again.until(({ data }) => data.table === id && data.head === head);
  expect(Number(missed.id)).toBeGreaterThan(Number(last));
  again.close();
});

test("who looks at a table that anybody may watch hears of it; at a private one nobody does", async () => {
  const watched = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS, visibility: "watched" });
  const secret = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
  const [open, closed] = [await Listener.open(eve, { table: watched }), await Listener.open(eve, { table: secret })];
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
  const mine = await Listener.open(ada, { table: id });
  const told = (times: number) =>
    mine.until(() => mine.heard.filter(({ event }) => event === "presence").length >= times);
  await told(1);
  const theirs = await Listener.open(ben, { table: id });
  await told(2);
  expect(await seen()).toBe("here");
  theirs.close();
  await told(3);
  expect(["away", "elsewhere"]).toContain(await seen());
  mine.close();
});
