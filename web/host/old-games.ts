import type { PassedStep, Save } from "@wusong/engine";
import type { GameCard, Player } from "@wusong/host";
import { openDB } from "idb";

/** A game as the page kept it before games were appended to: its whole record, written anew at every command. */
export interface OldGame {
  id: string;
  created: number;
  updated: number;
  players: Record<string, Player>;
  /** games of the first pages have no seed for bots */
  bots?: string;
  save: Save;
  seen: Record<string, number>;
  status: string;
  toDecide: string[];
  guide?: { passed: readonly PassedStep[] } | null;
  /** the number of a step of a lesson that has been written anew since */
  guideStep?: number | null;
  notes: string[];
  branchOf?: string;
}

/** Games that earlier versions of the page kept. Each is moved to the store of today when it is opened. */
export interface OldGames {
  all(): Promise<OldGame[]>;
  get(id: string): Promise<OldGame | null>;
  remove(id: string): Promise<void>;
}

const NAME = "wusong";

/** What lies in this browser of earlier versions; a browser that never had any gets no database for it. */
export async function oldGamesOfBrowser(): Promise<OldGames> {
  const known = await indexedDB.databases?.();
  if (known && !known.some(({ name }) => name === NAME)) return NO_OLD_GAMES;
  const db = await openDB(NAME, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("games", { keyPath: "id" });
    },
  });
  return {
    all: () => db.getAll("games"),
    get: async (id) => (await db.get("games", id)) ?? null,
    remove: (id) => db.delete("games", id),
  };
}

export const NO_OLD_GAMES: OldGames = {
  all: async () => [],
  get: async () => null,
  remove: async () => undefined,
};

const NEW_LESSON = "The guided game has been written anew since: this game goes on without its guide.";

/** What is kept of an old game beside its record. */
export function cardOfOld(old: OldGame): GameCard {
  const { id, created, updated, players, seen, status, toDecide, save, branchOf } = old;
  return {
    id,
    title: save.title,
    analysis: save.analysis,
    created,
    updated,
    players,
    bots: old.bots ?? id,
    seen,
    status,
    toDecide,
    over: save.over,
    notes: typeof old.guideStep === "number" ? [...old.notes, NEW_LESSON] : old.notes,
    guide: old.guide ?? null,
    ...(branchOf === undefined ? {} : { branchOf }),
  };
}
