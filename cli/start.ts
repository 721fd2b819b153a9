import { isMainThread, parentPort, workerData } from "node:worker_threads";
import type { Context } from "./context.ts";
import { run } from "./program.ts";
import type { AnyTitle } from "./shelf.ts";
import { type Work, worker } from "./work.ts";
import type { Played, Stretch } from "./workshop.ts";

/** The same program is the command line and, in a worker thread, one of its workers. */
export async function start(titles: readonly AnyTitle[], program: string, root: string): Promise<void> {
  if (!isMainThread) {
    const play = worker(titles, workerData as Work);
    parentPort!.on("message", ([from, to]: Stretch) => {
      play(from, to, (begun, end, part) => {
        parentPort!.postMessage({ stretch: [begun, end], part, last: end === to } satisfies Played);
      });
    });
    return;
  }
  // A reader that has seen enough (`wusong titles | head`) is no fault.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  process.exitCode = await run(outside(titles, program, root), process.argv.slice(2));
}

function outside(titles: readonly AnyTitle[], program: string, root: string): Context {
  return {
    titles,
    root,
    program,
    get stdin() {
      return process.stdin;
    },
    out: (text) =>
      new Promise((resolve) => {
        if (process.stdout.write(text)) resolve();
        else process.stdout.once("drain", resolve);
      }),
    err: (text) => void process.stderr.write(text),
    terminal: process.stderr.isTTY === true,
    onInterrupt: (stop) => {
      process.once("SIGINT", stop);
      return () => void process.removeListener("SIGINT", stop);
    },
  };
}
