import type { GameEvent, GameOver, SavedAct, SavedEntry, Shape, State } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import type { KeptLesson } from "./lesson.ts";
import { plain } from "./plain.ts";
import type { Player } from "./table.ts";

/**
 * Where games are kept. A game is appended to, entry by entry, with its position: what is written for one command does not grow
 * with the game. The browser keeps games in IndexedDB, a server in SQL, tests in memory.
 */
export interface GameStore {
  /** What can be said of each game without opening it. */
  list(): Promise<GameCard[]>;
  read(id: string): Promise<KeptGame | null>;
  /** A new game; one of the same id is replaced whole. */
  begin(game: KeptGame): Promise<void>;
  /** Adds to a game, all or nothing. */
  append(id: string, added: Addition): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Thrown by a store that has no room left. Nothing that was stored before is lost. */
export class StoreFull extends UserError {
  constructor() {
    super("The browser has no room left for this game. Export it to a file, or delete games you no longer need.");
  }
}

/** How a game began: written once. */
export interface GameBeginning {
  readonly title: string;
  readonly rulesVersion: string;
  /** hash of the sheet, and its files where it is not the title's own */
  readonly sheet: string;
  readonly sheetFiles?: Readonly<Record<string, unknown>>;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly seedHash: string;
  readonly analysis: boolean;
  /** an analysis that began at a position */
  readonly from?: unknown;
  /** a game taken up at a snapshot of another version of the rules */
  readonly continued?: {
    readonly at: number;
    readonly rulesVersion: string;
    readonly sheet?: string;
    readonly state: unknown;
  };
  /** what was told of the set-up */
  readonly opening: readonly GameEvent[];
}

/** What changes with every command and is small: who plays, where the game stands. */
export interface GameCard {
  readonly id: string;
  readonly title: string;
  readonly analysis: boolean;
  readonly created: number;
  readonly updated: number;
  readonly players: Readonly<Record<string, Player>>;
  /** seed of what the bots draw */
  readonly bots: string;
  /** by viewpoint: number of entries already looked at */
  readonly seen: Readonly<Record<string, number>>;
  /** where the game stands, in words */
  readonly status: string;
  readonly toDecide: readonly string[];
  readonly over: GameOver | null;
  readonly notes: readonly string[];
  /** by entry: why the computer decided so */
  readonly reasons?: Readonly<Record<number, string>>;
  /** the guided game; null where there is none, or its learner has left it */
  readonly guide: KeptLesson | null;
  /** the game an analysis branched off */
  readonly branchOf?: string;
}

/** One line of the record with what was told of it, so that opening a game tells its story without playing it again. */
export interface KeptEntry {
  readonly entry: SavedEntry;
  readonly events: readonly GameEvent[];
  /** the beginning of the rolling hash after it; absent where it was played under other rules */
  readonly trail?: string;
}

/** A position of the game. */
export interface Snapshot {
  readonly at: number;
  readonly state: State<Shape>;
  /** rolling hash of the game there */
  readonly hash: string;
}

/** Where the game stands. */
export interface KeptPositions {
  /** the last position behind which nobody can go back: the game is opened from it */
  readonly sure: Snapshot;
  /** the position after the last entry: under other rules the game goes on from it */
  readonly last: Snapshot;
  /** answers to the present decision of several seats that wait for others */
  readonly waiting: readonly SavedAct[];
}

export interface KeptGame {
  readonly beginning: GameBeginning;
  readonly card: GameCard;
  readonly entries: readonly KeptEntry[];
  readonly positions: KeptPositions;
}

export interface Addition {
  readonly card: GameCard;
  /** number of the first entry of the addition: those that are there from it on are replaced (their command was taken back) */
  readonly from: number;
  readonly entries: readonly KeptEntry[];
  readonly positions: KeptPositions;
}

/** For tests, and where a browser keeps nothing (private windows): games last as long as the program. */
export class MemoryStore implements GameStore {
  /** what is kept shares nothing with what is handed in or out */
  private readonly games = new Map<string, KeptGame>();

  async list(): Promise<GameCard[]> {
    return [...this.games.values()].map(({ card }) => plain(card));
  }

  async read(id: string): Promise<KeptGame | null> {
    const game = this.games.get(id);
    return game === undefined ? null : plain(game);
  }

  async begin(game: KeptGame): Promise<void> {
    this.games.set(game.card.id, plain(game));
  }

  async append(id: string, { card, from, entries, positions }: Addition): Promise<void> {
    const game = await this.read(id);
    if (!game) throw new Error(`There is no game ${id} to add to.`);
    if (from > game.entries.length) throw new Error(`The game has ${game.entries.length} entries, not ${from}.`);
    await this.begin({
      beginning: game.beginning,
      card,
      entries: [...game.entries.slice(0, from), ...entries],
      positions,
    });
  }

  async remove(id: string): Promise<void> {
    this.games.delete(id);
  }
}
