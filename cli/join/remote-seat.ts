import { createHash, randomBytes } from "node:crypto";
import { UserError } from "@wusong/engine";
import type { Shown } from "@wusong/host";

/** Who sits down: by a bot's token, or as a guest with a name. */
export interface Sitter {
  readonly token: string | null;
  readonly name: string;
  /** the side, where several are free */
  readonly seat: string | null;
}

/** What of a table matters to who sits down. */
interface Glance {
  readonly id: string;
  readonly status: string;
  readonly seats: readonly { readonly seat: string; readonly person: unknown; readonly level: string | null }[];
  readonly mine: { readonly seats: readonly string[] };
}

/** What came of a command. */
export type Acted =
  | { readonly done: Shown }
  | { readonly refusal: { readonly rule: string; readonly text: string } }
  | { readonly stale: Shown };

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly error?: string };
}

/** How often something is sent again that was not answered, and how long each time is waited at most. */
const TRIES = 8;
const LONGEST_PAUSE = 20_000;
/** The server says every 15 seconds that it is still there: after so long without a word the line is taken for dead. */
const SILENCE = 40_000;

/** A seat at a table of a server, over the network. What was not answered is sent again with the same key and happens once. */
export class RemoteSeat {
  /** the events of the table, while the line holds */
  #stream: AsyncIterator<string> | null = null;

  private constructor(
    private readonly origin: string,
    private readonly headers: Readonly<Record<string, string>>,
    readonly table: string,
    readonly seat: string,
  ) {}

  /** Sits down at the table behind a link, or goes on where one sits already. */
  static async at(link: string, sitter: Sitter): Promise<RemoteSeat> {
    const { origin, invite } = linkParts(link);
    const headers = await signedIn(origin, sitter);
    for (;;) {
      const table = await tableBehind(origin, headers, invite);
      const mine = table.mine.seats.find((seat) => sitter.seat === null || seat === sitter.seat);
      if (mine !== undefined) return new RemoteSeat(origin, headers, table.id, mine);
      const free = table.seats.filter(({ person, level }) => person === null && level === null);
      if (free.length === 0) throw new UserError("All seats of this table are taken.");
      const seat = sitter.seat ?? free[0].seat;
      const nonce = randomBytes(32).toString("hex");
      const sat = await ask(origin, headers, "POST", `/api/tables/${table.id}/seats?invite=${invite}`, {
        seat,
        nonce,
        nonceHash: createHash("sha256").update(nonce).digest("hex"),
      });
      if (sat.status === 200) return new RemoteSeat(origin, headers, table.id, seat);
      // Somebody sat down before: any free seat will do, unless one was asked for.
      if (sat.status !== 409 || sitter.seat !== null)
        throw new UserError(sat.body.error ?? "One cannot sit down here.");
    }
  }

  /** What the seat sees now; null: the game has not begun. */
  async view(since = 0): Promise<Shown | null> {
    const url = `/api/tables/${this.table}/view?viewpoint=${encodeURIComponent(this.seat)}&since=${since}`;
    const { status, body } = await this.#ask("GET", url);
    if (status === 200) return body as unknown as Shown;
    if (status === 409) return null;
    throw new UserError(body.error ?? `The server answered ${status}.`);
  }

  /** Plays a command, takes one back, resigns: see docs/server.md. */
  async send(expect: number, entry: Readonly<Record<string, unknown>>, known = 0): Promise<Acted> {
    const key = randomBytes(12).toString("base64url");
    const given = { expect, key, entry, seat: this.seat, known };
    const { status, body } = await this.#ask("POST", `/api/tables/${this.table}/entries`, given);
    if (status === 200) return { done: body.table as unknown as Shown };
    if (status === 409 && body.table) return { stale: body.table as unknown as Shown };
    if (status === 422 && body.refusal) return { refusal: body.refusal as { rule: string; text: string } };
    throw new UserError(body.error ?? `The server answered ${status}.`);
  }

  /** What may be picked next. */
  async options(verb: string, picks: readonly unknown[], draft: readonly string[]): Promise<Record<string, unknown>> {
    const given = { seat: this.seat, verb, picks, draft };
    const { status, body } = await this.#ask("POST", `/api/tables/${this.table}/options`, given);
    if (status !== 200) throw new UserError(body.error ?? `The server answered ${status}.`);
    return body;
  }

  /** Waits until the table is worth a look: the stream was opened just now, or it told of something. */
  async news(signal: AbortSignal): Promise<void> {
    try {
      if (!this.#stream) {
        this.#stream = await openStream(`${this.origin}/api/stream?table=${this.table}`, this.headers, signal);
        return;
      }
      for (;;) {
        const { done, value } = await this.#stream.next();
        if (done) throw new Error("the stream has ended");
        if (value === "table" || value === "resync") return;
      }
    } catch {
      // The line is gone: whoever waits looks again, and the next wait opens it anew.
      this.#stream = null;
      await pause(1_000, signal);
    }
  }

  /** What is not answered is asked again: a command has its key, and everything else changes nothing. */
  async #ask(method: string, url: string, body?: unknown): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await ask(this.origin, this.headers, method, url, body).catch((error: unknown) => {
        if (tries >= TRIES) throw error;
        return null;
      });
      if (answer && answer.status !== 429 && answer.status < 500) return answer;
      if (answer && tries >= TRIES) return answer;
      const wanted = Number(answer?.body.retryAfter ?? 0) * 1000;
      await pause(Math.min(LONGEST_PAUSE, Math.max(wanted, 250 * 2 ** tries)));
    }
  }
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });

/** A link as people send it: https://table.example.org/#/join/… or …/#/table/…. */
function linkParts(link: string): { origin: string; invite: string } {
  try {
    const { origin, hash } = new URL(link);
    const [, invite] = /^#\/(?:join|table)\/([A-Za-z0-9_-]+)$/.exec(hash) ?? [];
    if (invite === undefined || !/^https?:/.test(origin)) throw link;
    return { origin, invite };
  } catch {
    throw new UserError(
      `This is no link to a table: ${link.slice(0, 100)}. It is like https://table.example.org/#/join/….`,
    );
  }
}

/** The table behind an invitation, or behind the link of a table. */
async function tableBehind(origin: string, headers: Readonly<Record<string, string>>, key: string): Promise<Glance> {
  const invited = await ask(origin, headers, "GET", `/api/invitations/${key}`);
  if (invited.status === 200) return invited.body.table as Glance;
  const found = await ask(origin, headers, "GET", `/api/tables/${key}`);
  if (found.status !== 200) throw new UserError(found.body.error ?? "There is no table behind this link.");
  return found.body as unknown as Glance;
}

/** Opens a stream of events and gives their names as they come. */
async function openStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<AsyncIterator<string>> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), SILENCE);
  const answer = await fetch(url, { headers, signal: AbortSignal.any([signal, silent.signal]) });
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  return eventNames(answer.body, timer);
}

async function* eventNames(parts: AsyncIterable<Uint8Array>, silence: NodeJS.Timeout): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const part of parts) {
      silence.refresh();
      text += decoder.decode(part, { stream: true });
      const lines = text.split("\n");
      text = lines.pop()!;
      for (const line of lines) if (line.startsWith("event: ")) yield line.slice("event: ".length);
    }
  } finally {
    clearTimeout(silence);
  }
}

async function signedIn(origin: string, { token, name }: Sitter): Promise<Record<string, string>> {
  if (token !== null) return { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/guests`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }),
  }).catch(() => {
    throw new UserError(`Nothing answers at ${origin}.`);
  });
  const body = (await answer.json()) as { error?: string };
  if (answer.status !== 200) throw new UserError(body.error ?? `The server answered ${answer.status}.`);
  return { cookie: answer.headers.get("set-cookie")!.split(";")[0], origin };
}

async function ask(
  origin: string,
  headers: Readonly<Record<string, string>>,
  method: string,
  url: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`${origin}${url}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}
