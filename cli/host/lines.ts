import type { Readable } from "node:stream";
import { type Context, OK } from "../context.ts";
import { type Answer, Host } from "./host.ts";
import { LONGEST_LINE } from "./limits.ts";

const NEWLINE = 10;

/** The lines of a stream; null stands for one that was too long and has been skipped. */
export async function* linesOf(stream: Readable, longest: number): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let size = 0;
  let skipping = false;
  const finish = (): string | null => {
    const line = skipping ? null : Buffer.concat(parts).toString("utf8").replace(/\r$/, "");
    parts = [];
    size = 0;
    skipping = false;
    return line;
  };
  for await (const chunk of stream) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
    let from = 0;
    while (from < bytes.length) {
      const newline = bytes.indexOf(NEWLINE, from);
      const end = newline < 0 ? bytes.length : newline;
      size += end - from;
      if (size > longest) {
        skipping = true;
        parts = [];
      } else if (end > from) parts.push(bytes.subarray(from, end));
      if (newline < 0) break;
      yield finish();
      from = newline + 1;
    }
  }
  if (size > 0) yield finish();
}

/** `wusong host`: one answer per line until `bye` or the end of the input. */
export async function serveLines(context: Context, longest = LONGEST_LINE): Promise<number> {
  const host = new Host(context.titles);
  for await (const line of linesOf(context.stdin, longest)) {
    await context.out(`${spelled(line === null ? host.tooLong() : host.answer(line))}\n`);
    if (host.ended) break;
  }
  return OK;
}

function spelled(answer: Answer): string {
  try {
    return JSON.stringify(answer);
  } catch {
    return JSON.stringify({ id: answer.id, ok: false, error: "The answer cannot be written as JSON." });
  }
}
