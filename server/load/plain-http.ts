import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/** What was answered to one request. */
export interface PlainAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Requests over connections that last, with nothing but what a server of ours needs. Players share the machine with the server they
 * measure: Node's own client takes a good part of what a command costs.
 */
export class PlainHttp {
  private readonly free = new Map<string, Connection[]>();

  ask(
    address: string,
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<PlainAnswer> {
    const free = this.free.get(address) ?? [];
    this.free.set(address, free);
    const connection = free.pop() ?? new Connection(address, (gone) => removed(free, gone));
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body === undefined ? "" : `content-length: ${Buffer.byteLength(body)}\r\n`;
    const { host } = new URL(address);
    const text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${head.join("")}${length}\r\n${body ?? ""}`;
    return connection.ask(text).then((answer) => {
      if (connection.lasts) free.push(connection);
      return answer;
    });
  }
}

function removed<T>(list: T[], one: T): void {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
}

/** One request at a time. */
class Connection {
  private readonly socket: Socket;
  private waiting: { done(answer: PlainAnswer): void; failed(error: Error): void } | null = null;
  private parts: Buffer[] = [];
  private size = 0;
  private wanted = 0;
  private head: { readonly status: number; readonly length: number; readonly end: number } | null = null;
  lasts = true;

  constructor(address: string, gone: (one: Connection) => void) {
    const { hostname, port } = new URL(address);
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on("data", (part: Buffer) => this.take(part));
    this.socket.on("error", (error) => this.fail(error));
    this.socket.on("close", () => {
      this.lasts = false;
      gone(this);
      this.fail(new Error("The server has closed the connection."));
    });
  }

  ask(text: string): Promise<PlainAnswer> {
    return new Promise((done, failed) => {
      this.waiting = { done, failed };
      this.socket.write(text);
    });
  }

  private take(part: Buffer): void {
    this.parts.push(part);
    this.size += part.length;
    if (this.size < this.wanted) return;
    const all = this.parts.length === 1 ? part : Buffer.concat(this.parts);
    this.parts = [all];
    this.head ??= this.headIn(all);
    if (!this.head) return;
    const { status, length, end } = this.head;
    this.wanted = end + length;
    if (all.length < this.wanted) return;
    const text = all.toString("utf8", end, this.wanted);
    const { waiting } = this;
    this.waiting = null;
    this.head = null;
    this.parts = [];
    this.size = 0;
    this.wanted = 0;
    waiting?.done({ status, text });
  }

  private headIn(all: Buffer): { status: number; length: number; end: number } | null {
    const at = all.indexOf(HEAD_END);
    if (at < 0) return null;
    const head = all.toString("latin1", 0, at);
    const length = /\r\ncontent-length: (\d+)/i.exec(head);
    if (/\r\nconnection: close/i.test(head)) this.lasts = false;
    if (!length) {
      this.socket.destroy(new Error("The server has not said how long its answer is."));
      return null;
    }
    return { status: Number(head.slice(9, 12)), length: Number(length[1]), end: at + HEAD_END.length };
  }

  private fail(error: Error): void {
    const { waiting } = this;
    this.waiting = null;
    waiting?.failed(error);
  }
}
