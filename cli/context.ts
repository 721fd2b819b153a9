import type { Readable } from "node:stream";
import type { AnyTitle } from "./shelf.ts";

/** What a command has to do with the world outside. Tests put their own in its place. */
export interface Context {
  readonly titles: readonly AnyTitle[];
  /** folder of the clone: rules, waivers and evidence are read from there */
  readonly root: string;
  /** the program file that worker threads run; null where there is none */
  readonly program: string | null;
  readonly stdin: Readable;
  /** Resolves when the text has been taken, so that a slow reader is waited for. */
  out(text: string): Promise<void>;
  err(text: string): void;
  /** whether stderr is a terminal where a progress bar makes sense */
  readonly terminal: boolean;
  /** Calls back once when the person wants to stop (Ctrl-C); the returned function forgets the callback. */
  onInterrupt(stop: () => void): () => void;
}

export const OK = 0;
export const FAILED = 1;
export const MISTAKEN = 2;
/** A record of which a part has to be believed; games that do not go on as they are. */
export const UNPROVEN = 3;
export const INTERRUPTED = 130;
