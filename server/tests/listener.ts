import { get, type IncomingMessage } from "node:http";
import type { TestServer, Visitor } from "./running.ts";

export interface Heard {
  readonly id: string | null;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A page that listens. */
export class Listener {
  readonly heard: Heard[] = [];
  private readonly waiting: { fits: (one: Heard) => boolean; done: (one: Heard) => void }[] = [];
  private text = "";
  /** every byte that came */
  raw = "";

  constructor(private readonly answer: IncomingMessage) {
    answer.setEncoding("utf8");
    answer.on("data", (part: string) => this.read(part));
  }

  static open(
    server: Pick<TestServer, "address">,
    as: Visitor | null,
    more: { table?: string; last?: string } = {},
  ): Promise<Listener> {
    const headers = { host: "localhost", ...as?.headers, ...(more.last ? { "last-event-id": more.last } : {}) };
    const url = `${server.address}/api/stream${more.table ? `?table=${more.table}` : ""}`;
    return new Promise((resolve, reject) => {
      get(url, { headers }, (answer) => resolve(new Listener(answer))).on("error", reject);
    });
  }

  private read(part: string): void {
    this.raw += part;
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
