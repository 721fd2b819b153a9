import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Context } from "../context.ts";

/** Games taken to be played; see server/lab/queue.ts. */
export interface Batch {
  readonly plan: unknown;
  readonly imprint: string;
  readonly games: readonly number[];
}

/** What is handed out: a plan, what its games follow from beside it, and a name for both together. */
interface HandedOut {
  readonly plan: unknown;
  readonly hash: string;
  readonly imprint: string;
}

export interface LabQueue {
  handOut(
    work: HandedOut,
    games: readonly number[],
    patience: number,
    take: (line: string) => void,
    onStop: (stop: () => void) => void,
  ): Promise<boolean>;
  finish(hash: string): Promise<void>;
  take(most: number, wait: boolean, isStopped: () => boolean): Promise<Batch | null>;
  put(batch: Batch, lines: ReadonlyMap<number, string>): Promise<void>;
  close(): Promise<void>;
}

interface QueueProgram {
  readonly LabQueue: { open(database: string): Promise<LabQueue> };
}

/** The queue belongs to the server, a program of its own that is bundled when it is needed. */
export async function openQueue(context: Context, database: string): Promise<LabQueue> {
  const script = pathToFileURL(path.join(context.root, "scripts", "bundle.mjs")).href;
  const { bundle } = (await import(script)) as { bundle(entry: string, outfile: string): Promise<string> };
  const program = await bundle("server/lab/queue.ts", "server/dist/lab-queue.mjs");
  const { LabQueue } = (await import(pathToFileURL(program).href)) as QueueProgram;
  return LabQueue.open(database);
}
