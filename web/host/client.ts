import { hostThread } from "virtual:threads";
import { UserError } from "@wusong/engine/user-error";
import type { HostPromises } from "./host.ts";
import { NoSuchGame } from "./no-such-game.ts";
import type { Answer, ErrorKind } from "./worker.ts";

/** What went wrong in the worker, as the page tells it: errors lose their class on the way. */
const ERRORS: Readonly<Record<ErrorKind, (text: string) => Error>> = {
  user: (text) => new UserError(text),
  noSuchGame: () => new NoSuchGame(),
  fault: (text) => new Error(text),
};

type ByName = Record<string, (...args: unknown[]) => unknown>;

/**
 * The host as the page sees it: every method of HostApi as a promise. What is asked of a game that is kept elsewhere is answered
 * there.
 */
export function connectHost(elsewhere: (id: unknown) => Promise<Partial<HostPromises>> | null): HostPromises {
  const worker = new Worker(hostThread, { type: "module" });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let n = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const call = waiting.get(data.n);
    waiting.delete(data.n);
    if (!call) return;
    if ("value" in data) call.resolve(data.value);
    else call.reject(ERRORS[data.kind](data.error));
  };
  worker.onerror = (event) => {
    for (const call of waiting.values()) call.reject(new Error(event.message));
    waiting.clear();
  };
  return new Proxy({} as HostPromises, {
    get:
      (_target, method: string) =>
      (...args: unknown[]) => {
        const other = elsewhere(args[0]);
        if (other) return other.then((host) => (host as unknown as ByName)[method](...args));
        return new Promise((resolve, reject) => {
          n++;
          waiting.set(n, { resolve, reject });
          worker.postMessage({ n, method, args });
        });
      },
  });
}
