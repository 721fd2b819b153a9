import { hostThread } from "virtual:threads";
import type { HostPromises } from "./host.ts";
import type { Answer } from "./worker.ts";

/** A fault of the program, not a message for the player: shown with an offer to export the record. */
export class Fault extends Error {}
/** A sentence for the person at the screen. */
export class Told extends Error {}

/** The host as the page sees it: every method of HostApi as a promise. */
export function connectHost(): HostPromises {
  const worker = new Worker(hostThread, { type: "module" });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let n = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const call = waiting.get(data.n);
    waiting.delete(data.n);
    if (!call) return;
    if ("value" in data) call.resolve(data.value);
    else call.reject(data.told ? new Told(data.error) : new Fault(data.error));
  };
  worker.onerror = (event) => {
    for (const call of waiting.values()) call.reject(new Fault(event.message));
    waiting.clear();
  };
  return new Proxy({} as HostPromises, {
    get:
      (_target, method: string) =>
      (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          n++;
          waiting.set(n, { resolve, reject });
          worker.postMessage({ n, method, args });
        }),
  });
}
