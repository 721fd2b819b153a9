import type { Command } from "@wusong/engine";
import { loadTitle } from "../app/titles.ts";
import { type BotQuestion, TableHost, Told } from "./host.ts";
import { BrowserStore, type GameStore, MemoryStore, StoreFull } from "./store.ts";

/** The worker behind the page: answers calls of HostApi, one message each. */
export interface Call {
  n: number;
  method: string;
  args: unknown[];
}
export type Answer = { n: number; value: unknown } | { n: number; error: string; told: boolean };

/** How long a bot may think in play against a person. */
const THINK_MS = 1500;

let bot: Worker | null = null;
let stop: (() => void) | null = null;

function stopBot(): void {
  bot?.terminate();
  bot = null;
  stop?.();
  stop = null;
}

function askBot({ effort, ...question }: BotQuestion): Promise<Command | null> {
  bot ??= new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" });
  const asked = bot;
  return new Promise((resolve, reject) => {
    stop = () => resolve(null);
    asked.onmessage = ({ data }: MessageEvent<{ command?: Command; error?: string }>) => {
      stop = null;
      if (data.command) resolve(data.command);
      else reject(new Error(data.error));
    };
    asked.postMessage({ ...question, milliseconds: effort === "fixed" ? null : THINK_MS });
  });
}

async function openStore(): Promise<GameStore> {
  try {
    return await BrowserStore.open();
  } catch {
    return new MemoryStore();
  }
}

const host = openStore().then((store) => new TableHost({ store, loadTitle, now: () => Date.now(), askBot, stopBot }));

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  const { n, method, args } = data;
  try {
    const table = (await host) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    self.postMessage({ n, value: await table[method](...args) } satisfies Answer);
  } catch (error) {
    const told = error instanceof Told || error instanceof StoreFull;
    const text = error instanceof Error ? (told ? error.message : `${error.message}\n${error.stack}`) : String(error);
    self.postMessage({ n, error: text, told } satisfies Answer);
  }
};
