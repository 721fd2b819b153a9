import { Readable } from "node:stream";
import { raid } from "../../engine/tests/raid.ts";
import type { Context } from "../context.ts";
import { run } from "../program.ts";
import { shelve } from "../shelf.ts";

export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs a command line in this process, with the engine's test title. */
export async function wusong(args: readonly string[], more: Partial<Context> & { input?: string } = {}): Promise<Said> {
  let out = "";
  let err = "";
  const context: Context = {
    titles: [shelve(raid)],
    root: process.cwd(),
    program: null,
    stdin: Readable.from(more.input === undefined ? [] : [Buffer.from(more.input)]),
    out: async (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    terminal: false,
    onInterrupt: () => () => undefined,
    ...more,
  };
  return { code: await run(context, args), out, err };
}
