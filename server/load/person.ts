import { createHash, randomBytes } from "node:crypto";
import type { CommandGiven } from "../api/table.ts";
import type { NewTableGiven } from "../api/tables.ts";

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
    const answer = await fetch(`${address()}/api/guests`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.arrayBuffer();
    return new Person(name, address, answer.headers.get("set-cookie")!.split(";")[0]);
  }

  async ask<T>(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<Answered<T>> {
    const address = this.address();
    const answer = await fetch(`${address}${url}`, {
      method,
      headers: {
        cookie: this.cookie,
        origin: address,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  command<T>(table: string, given: CommandGiven): Promise<Answered<T>> {
    return this.ask("POST", `/api/tables/${table}/entries`, given);
  }

  /** Opens a stream and reads it for as long as it lasts. */
  async stream(table: string, heard: (event: string, data: string) => void, signal: AbortSignal): Promise<void> {
    const answer = await fetch(`${this.address()}/api/stream?table=${table}`, {
      headers: { cookie: this.cookie },
      signal,
    });
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

async function readEvents(answer: Response, heard: (event: string, data: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    const events = text.split("\n\n");
    text = events.pop()!;
    for (const one of events) {
      const event = /^event: (.*)$/m.exec(one)?.[1];
      if (event) heard(event, /^data: (.*)$/m.exec(one)?.[1] ?? "");
    }
  }
}
