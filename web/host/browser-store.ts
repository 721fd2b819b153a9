import {
  type Addition,
  type GameBeginning,
  type GameCard,
  type GameStore,
  type KeptEntry,
  type KeptGame,
  type KeptPositions,
  StoreFull,
} from "@wusong/host/store";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Entries lie in pages of so many: one command writes one page, and a long game is read in few pieces. */
const ENTRIES_ON_A_PAGE = 50;

interface Schema extends DBSchema {
  cards: { key: string; value: GameCard };
  beginnings: { key: string; value: GameBeginning };
  positions: { key: string; value: KeptPositions };
  entries: { key: [game: string, page: number]; value: readonly KeptEntry[] };
}

const STORES = ["cards", "beginnings", "positions", "entries"] as const;

/** The games of this browser, in IndexedDB. */
export class BrowserStore implements GameStore {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  static async open(): Promise<BrowserStore> {
    return new BrowserStore(
      await openDB<Schema>("wusong tables", 1, {
        upgrade: (db) => {
          for (const name of STORES) db.createObjectStore(name);
        },
      }),
    );
  }

  list(): Promise<GameCard[]> {
    return this.db.getAll("cards");
  }

  async read(id: string): Promise<KeptGame | null> {
    const all = this.db.transaction(STORES);
    const [card, beginning, positions, pages] = await Promise.all([
      all.objectStore("cards").get(id),
      all.objectStore("beginnings").get(id),
      all.objectStore("positions").get(id),
      all.objectStore("entries").getAll(pagesOf(id)),
    ]);
    return card && beginning && positions ? { card, beginning, positions, entries: pages.flat() } : null;
  }

  begin({ card, beginning, positions, entries }: KeptGame): Promise<void> {
    return withRoom(async () => {
      const all = this.db.transaction(STORES, "readwrite");
      await all.objectStore("entries").delete(pagesOf(card.id));
      await Promise.all([
        all.objectStore("cards").put(card, card.id),
        all.objectStore("beginnings").put(beginning, card.id),
        all.objectStore("positions").put(positions, card.id),
        ...pagesFrom(0, entries).map(([page, list]) => all.objectStore("entries").put(list, [card.id, page])),
        all.done,
      ]);
    });
  }

  append(id: string, { card, from, entries, positions }: Addition): Promise<void> {
    return withRoom(async () => {
      const all = this.db.transaction(["cards", "positions", "entries"], "readwrite");
      const written = all.objectStore("entries");
      const first = Math.floor(from / ENTRIES_ON_A_PAGE);
      const before = ((await written.get([id, first])) ?? []).slice(0, from - first * ENTRIES_ON_A_PAGE);
      await Promise.all([
        all.objectStore("cards").put(card, id),
        all.objectStore("positions").put(positions, id),
        ...pagesFrom(first, [...before, ...entries]).map(([page, list]) => written.put(list, [id, page])),
        all.done,
      ]);
    });
  }

  async remove(id: string): Promise<void> {
    const all = this.db.transaction(STORES, "readwrite");
    await Promise.all([
      all.objectStore("cards").delete(id),
      all.objectStore("beginnings").delete(id),
      all.objectStore("positions").delete(id),
      all.objectStore("entries").delete(pagesOf(id)),
      all.done,
    ]);
  }
}

const pagesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

function pagesFrom(first: number, entries: readonly KeptEntry[]): [number, readonly KeptEntry[]][] {
  const pages: [number, readonly KeptEntry[]][] = [];
  for (let i = 0; i < entries.length; i += ENTRIES_ON_A_PAGE)
    pages.push([first + pages.length, entries.slice(i, i + ENTRIES_ON_A_PAGE)]);
  return pages;
}

async function withRoom(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw new StoreFull();
    throw error;
  }
}
