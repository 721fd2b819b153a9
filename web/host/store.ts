import type { PassedStep, Save } from "@wusong/engine";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Player } from "./protocol.ts";

/** A game as it is kept in the browser. */
export interface StoredGame {
  id: string;
  created: number;
  updated: number;
  players: Record<string, Player>;
  /** seed of what the bots draw */
  bots: string;
  save: Save;
  /** by seat: number of entries already looked at */
  seen: Record<string, number>;
  status: string;
  toDecide: string[];
  /** the guided game: how its steps were passed; null where there is none, or its learner has left it */
  guide: { passed: readonly PassedStep[] } | null;
  notes: string[];
  /** the game an analysis branched off */
  branchOf?: string;
}

export interface GameStore {
  get(id: string): Promise<StoredGame | undefined>;
  put(game: StoredGame): Promise<void>;
  remove(id: string): Promise<void>;
  all(): Promise<StoredGame[]>;
}

/** Thrown when the browser has no room left. Nothing that was stored before is lost. */
export class StoreFull extends Error {
  constructor() {
    super("The browser has no room left for this game. Export it to a file, or delete games you no longer need.");
  }
}

interface Schema extends DBSchema {
  games: { key: string; value: StoredGame };
}

export class BrowserStore implements GameStore {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  static async open(): Promise<BrowserStore> {
    return new BrowserStore(
      await openDB<Schema>("wusong", 1, {
        upgrade: (db) => {
          db.createObjectStore("games", { keyPath: "id" });
        },
      }),
    );
  }

  get(id: string): Promise<StoredGame | undefined> {
    return this.db.get("games", id);
  }

  async put(game: StoredGame): Promise<void> {
    try {
      await this.db.put("games", game);
    } catch (error) {
      if (error instanceof DOMException && error.name === "QuotaExceededError") throw new StoreFull();
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await this.db.delete("games", id);
  }

  all(): Promise<StoredGame[]> {
    return this.db.getAll("games");
  }
}

/** For tests, and where the browser keeps nothing (private windows): games last as long as the page. */
export class MemoryStore implements GameStore {
  private readonly games = new Map<string, string>();

  async get(id: string): Promise<StoredGame | undefined> {
    const text = this.games.get(id);
    return text === undefined ? undefined : (JSON.parse(text) as StoredGame);
  }

  async put(game: StoredGame): Promise<void> {
    this.games.set(game.id, JSON.stringify(game));
  }

  async remove(id: string): Promise<void> {
    this.games.delete(id);
  }

  async all(): Promise<StoredGame[]> {
    return [...this.games.values()].map((text) => JSON.parse(text) as StoredGame);
  }
}
