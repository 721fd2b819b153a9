import type { Duplex } from "node:stream";

/** What a frame is: something that is asked, its answer, or a word between the two ends. */
export const ASKED = 1;
export const ANSWERED = 2;
export const PING = 3;
export const PONG = 4;
/** The process closes: it answers what it was asked, and wants to be asked no more. */
export const LEAVING = 5;

const HEADER = 9;
/** More than any view measures: what says that it is longer is none of ours. */
const LONGEST = 64 * 1024 * 1024;

/** Texts over a connection, each with its kind and the number of the question it belongs to. */
export class Frames {
  private chunks: Buffer[] = [];
  private size = 0;
  private wanted = HEADER;
  private corked = false;

  constructor(
    private readonly line: Duplex,
    private readonly heard: (kind: number, number: number, text: string) => void,
  ) {
    line.on("data", (chunk: Buffer) => this.take(chunk));
  }

  /** What is sent in the same turn of the loop travels together. */
  send(kind: number, number: number, text = ""): void {
    const { line } = this;
    if (line.destroyed || line.writableEnded) return;
    const length = Buffer.byteLength(text);
    const frame = Buffer.allocUnsafe(HEADER + length);
    frame.writeUInt32LE(length, 0);
    frame.writeUInt32LE(number, 4);
    frame.writeUInt8(kind, 8);
    frame.write(text, HEADER);
    if (!this.corked) {
      this.corked = true;
      line.cork();
      setImmediate(() => {
        this.corked = false;
        line.uncork();
      });
    }
    line.write(frame);
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size < this.wanted) return;
    const all = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks);
    let at = 0;
    this.wanted = HEADER;
    while (all.length - at >= HEADER) {
      const length = all.readUInt32LE(at);
      if (length > LONGEST) {
        this.line.destroy();
        return;
      }
      if (all.length - at < HEADER + length) {
        this.wanted = HEADER + length;
        break;
      }
      const text = all.toString("utf8", at + HEADER, at + HEADER + length);
      this.heard(all.readUInt8(at + 8), all.readUInt32LE(at + 4), text);
      at += HEADER + length;
    }
    const rest = all.subarray(at);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
  }
}
