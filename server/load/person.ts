import { createHash, randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { CommandGiven } from "../api/table.ts";
import type { NewTableGiven } from "../api/tables.ts";
import { PlainHttp } from "./plain-http.ts";

/** What an answer was: its number and its JSON. */
export interface Answered<T> {
  readonly status: number;
  readonly body: T;
}

/** What a page gives when it sits down. */
export function newNonce(): { nonce: string; nonceHash: string } {
  const nonce = randomBytes(32).toString("hex");
  return { nonce, nonceHash: createHash("sha256").update(nonce).digest("hex") };
}
export const newKey = (): string => randomBytes(9).toString("base64url");

/** Somebody who asks a server over the network. Where it answers may change: a server that is started again has another port. */
export class Person {
  private constructor(
    readonly name: string,
    /** where the server answers now */
    private readonly address: () => string,
    private readonly cookie: string,
  ) {}

  static async guest(name: string, address: () => string): Promise<Person> {
    const body = JSON.stringify({ name });
    const answer = await requested(`${address()}/api/guests`, { method: "POST", headers: JSON_BODY, body });
    const text = await textOf(answer);
    if (answer.statusCode !== 200) throw new Error(text);
    return new Person(name, address, answer.headers["set-cookie"]![0].split(";")[0]);
  }

  async ask<T>(method: string, url: string, body?: unknown): Promise<Answered<T>> {
    const address = this.address();
    const headers = { cookie: this.cookie, origin: address, ...(body === undefined ? {} : JSON_BODY) };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const { status, text } = await CONNECTIONS.ask(address, method, url, headers, sent);
    return { status, body: JSON.parse(text) as T };
  }

  command<T>(table: string, given: CommandGiven): Promise<Answered<T>> {
    return this.ask("POST", `/api/tables/${table}/entries`, given);
  }

  /** Opens a stream and reads it for as long as it lasts. */
  async stream(table: string, heard: (event: string, data: string) => void, signal: AbortSignal): Promise<void> {
    // Any number of streams end together.
    setMaxListeners(0, signal);
    const headers = { cookie: this.cookie };
    const answer = await requested(`${this.address()}/api/stream?table=${table}`, { headers, signal });
    void readEvents(answer, heard).catch(() => {});
  }

  /** A table with somebody else, whose game has begun. */
  async tableWith(other: Person, given: NewTableGiven, otherSeat: string): Promise<string> {
    const opened = await this.ask<{ id: string; invite: string; error?: string }>("POST", "/api/tables", {
      ...newNonce(),
      ...given,
    });
    if (opened.status !== 200) throw new Error(opened.body.error);
    const { id, invite } = opened.body;
    const sat = await other.ask<{ error?: string }>("POST", `/api/tables/${id}/seats?invite=${invite}`, {
      seat: otherSeat,
      ...newNonce(),
    });
    if (sat.status !== 200) throw new Error(sat.body.error);
    return id;
  }
}

interface Sent {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

const JSON_BODY = { "content-type": "application/json" };
const CONNECTIONS = new PlainHttp();

/** What is asked on a connection of its own, which lasts as long as the answer. */
function requested(url: string, { method = "GET", headers, body, signal }: Sent): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const sent = request(url, { method, headers, agent: false, ...(signal ? { signal } : {}) }, done);
    sent.on("error", failed);
    sent.end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding("utf8");
  let text = "";
  for await (const part of answer) text += part;
  return text;
}

async function readEvents(answer: IncomingMessage, heard: (event: string, data: string) => void): Promise<void> {
  answer.setEncoding("utf8");
  let text = "";
  for await (const part of answer) {
    text += part;
    const events = text.split("\n\n");
    text = events.pop()!;
    for (const one of events) {
      const event = /^event: (.*)$/m.exec(one)?.[1];
      if (event) heard(event, /^data: (.*)$/m.exec(one)?.[1] ?? "");
    }
  }
}
