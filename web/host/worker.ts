import { UserError } from "@wusong/engine/user-error";
import { type GameStore, MemoryStore } from "@wusong/host/store";
import { loadTitle, retiredSheets } from "../app/titles.ts";
import { BotThread } from "./bot-thread.ts";
import { BrowserStore } from "./browser-store.ts";
import { savedGames } from "./game-list.ts";
import type { TableHost } from "./host.ts";
import { forgetReviews } from "./kept-reviews.ts";
import { NoSuchGame } from "./no-such-game.ts";
import { NO_OLD_GAMES, oldGamesOfBrowser } from "./old-games.ts";

/** The worker behind the page: answers calls of HostApi, one message each. */
export interface Call {
  n: number;
  method: string;
  args: unknown[];
}
export type Answer = { n: number; value: unknown } | { n: number; error: string; kind: ErrorKind };
/** A sentence for the player, the one about a game that is not there, or a fault of the program. */
export type ErrorKind = "user" | "noSuchGame" | "fault";

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

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The first page asks for the games there are and nothing else: the rules are loaded with the first question that needs them. */
class Answering {
  private readonly stores = openStores();
  private host: Promise<TableHost> | null = null;

  async answer(method: string, args: unknown[]): Promise<unknown> {
    const { store, oldGames } = await this.stores;
    if (method === "games") return savedGames(store, oldGames);
    this.host ??= import("./host.ts").then(
      ({ TableHost }) =>
        new TableHost({
          store,
          oldGames,
          loadTitle,
          retiredSheets,
          now: () => Date.now(),
          thinker: new BotThread(),
        }),
    );
    const answer = await ((await this.host) as unknown as Methods)[method](...args);
    if (method === "remove") await forgetReviews(String(args[0]));
    return answer;
  }
}

const answering = new Answering();

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  const { n, method, args } = data;
  try {
    self.postMessage({ n, value: await answering.answer(method, args) } satisfies Answer);
  } catch (error) {
    const kind = kindOf(error);
    const text = !(error instanceof Error)
      ? String(error)
      : kind === "fault"
        ? `${error.message}\n${error.stack}`
        : error.message;
    self.postMessage({ n, error: text, kind } satisfies Answer);
  }
};

function kindOf(error: unknown): ErrorKind {
  if (error instanceof NoSuchGame) return "noSuchGame";
  return error instanceof UserError ? "user" : "fault";
}
