import { type GameStore, MemoryStore, NotAllowed, StoreFull } from "@wusong/host";
import { loadTitle } from "../app/titles.ts";
import { BotThread } from "./bot-thread.ts";
import { BrowserStore } from "./browser-store.ts";
import { TableHost } from "./host.ts";
import { NO_OLD_GAMES, oldGamesOfBrowser } from "./old-games.ts";

/** The worker behind the page: answers calls of HostApi, one message each. */
export interface Call {
  n: number;
  method: string;
  args: unknown[];
}
export type Answer = { n: number; value: unknown } | { n: number; error: string; told: boolean };

/** Where a browser keeps nothing (private windows), games last as long as the page. */
async function openStores(): Promise<Pick<ConstructorParameters<typeof TableHost>[0], "store" | "oldGames">> {
  let store: GameStore;
  try {
    store = await BrowserStore.open();
  } catch {
    return { store: new MemoryStore(), oldGames: NO_OLD_GAMES };
  }
  return { store, oldGames: await oldGamesOfBrowser().catch(() => NO_OLD_GAMES) };
}

const host = openStores().then(
  (stores) => new TableHost({ ...stores, loadTitle, now: () => Date.now(), thinker: new BotThread() }),
);

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  const { n, method, args } = data;
  try {
    const table = (await host) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    self.postMessage({ n, value: await table[method](...args) } satisfies Answer);
  } catch (error) {
    const told = error instanceof NotAllowed || error instanceof StoreFull;
    const text = error instanceof Error ? (told ? error.message : `${error.message}\n${error.stack}`) : String(error);
    self.postMessage({ n, error: text, told } satisfies Answer);
  }
};
