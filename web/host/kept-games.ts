import { type Game, type Loaded, load, type Save, type Shape, type Title } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import {
  additionTo,
  type GameBeginning,
  type GameCard,
  type GameStore,
  HostedTable,
  type KeptGame,
  keptGame,
  lessonOf,
  newCard,
  openKept,
  StoreFull,
  saveOf,
  statusOf,
  TableRunner,
  type TableThings,
  type Thinker,
  type Written,
  writtenOf,
} from "@wusong/host";
import type { Chance } from "../app/chance.ts";
import { locked } from "./locks.ts";
import { NoSuchGame } from "./no-such-game.ts";
import { cardOfOld, type OldGames } from "./old-games.ts";
import { type TitleSource, titleOfRecord } from "./title-of-record.ts";

export type AnyTitle = Title<Shape>;

export interface KeptSurroundings extends TitleSource {
  store: GameStore;
  oldGames: OldGames;
  thinker: Thinker;
  now(): number;
}

/** A game that is open in this tab. */
export interface Open {
  readonly table: HostedTable;
  readonly runner: TableRunner;
  card: GameCard;
  /** what of it has been written down; null: nothing yet */
  written: Written | null;
  /** another tab plays it */
  readOnly: boolean;
  /** the browser had no room for its last state */
  unsaved: boolean;
}

/** How a game comes to this browser. */
export interface Arrival extends Partial<Pick<TableThings, "notes" | "sheetFiles">> {
  readonly game: Game<Shape>;
  readonly chance: Chance;
  readonly players: Readonly<Record<string, string>>;
  readonly lesson?: boolean;
  readonly branchOf?: string;
}

/** The games of this browser: written down after every command, played in one tab at a time. */
export class KeptGames {
  private readonly opened = new Map<string, Open>();

  constructor(private readonly around: KeptSurroundings) {}

  async keep({ game, chance, players, lesson, notes, sheetFiles, branchOf }: Arrival): Promise<{ id: string }> {
    const { id, bots } = chance;
    const card = newCard(game, {
      id,
      created: this.around.now(),
      players,
      bots,
      notes: notes ?? [],
      guide: lesson ? { passed: [] } : null,
      ...(branchOf === undefined ? {} : { branchOf }),
    });
    const open = this.openAs(game, card, sheetFiles ?? null, null);
    open.table.things.lesson?.follow();
    await this.write(open);
    await this.lock(open, false);
    this.opened.set(id, open);
    return { id };
  }

  private openAs(
    game: Game<Shape>,
    card: GameCard,
    sheetFiles: TableThings["sheetFiles"],
    written: Written | null,
  ): Open {
    const { players, bots, notes, guide, reasons = {} } = card;
    const lesson = lessonOf(game, guide);
    const table = new HostedTable(game, { players, bots, lesson, notes, reasons, seen: { ...card.seen }, sheetFiles });
    const runner = new TableRunner(table, this.around.thinker);
    return { table, runner, card, written, readOnly: false, unsaved: false };
  }

  /** Writes a game down. Where the browser has no room it is played on in memory, and the screen says so. */
  async write(open: Open): Promise<void> {
    const { game, things } = open.table;
    open.card = {
      ...open.card,
      updated: this.around.now(),
      players: things.players,
      seen: { ...things.seen },
      status: game.overText ?? statusOf(game) ?? open.card.status,
      toDecide: game.play.seatsToDecide().map((seat) => game.title.seats[seat]),
      over: game.over,
      notes: things.notes,
      ...(things.reasons ? { reasons: things.reasons } : {}),
      guide: things.lesson && { passed: things.lesson.passed },
    };
    try {
      open.written = await this.put(open);
      open.unsaved = false;
    } catch (error) {
      if (!(error instanceof StoreFull)) throw error;
      open.unsaved = true;
    }
  }

  private async put({ table: { game, things }, card, written }: Open): Promise<Written> {
    const { store } = this.around;
    if (!written) {
      const whole = keptGame(game, card, things.sheetFiles);
      await store.begin(whole);
      return writtenOf(whole);
    }
    const added = additionTo(game, card, written);
    await store.append(card.id, added);
    return { entries: game.entries.length, sure: added.positions.sure };
  }

  /** The record as it was written down, for a game that cannot be opened. */
  async written(id: string): Promise<Save | null> {
    const kept = await this.around.store.read(id);
    return kept ? saveOf(kept) : ((await this.around.oldGames.get(id))?.save ?? null);
  }

  async remove(id: string): Promise<void> {
    this.opened.delete(id);
    await Promise.all([this.around.store.remove(id), this.around.oldGames.remove(id)]);
  }

  /** The game as it is now; read from the store when another tab may have played on. */
  async open(id: string): Promise<Open> {
    const known = this.opened.get(id);
    if (known && (!known.readOnly || known.unsaved)) return known;
    const kept = await this.around.store.read(id);
    if (known && kept && known.card.updated === kept.card.updated) return known;
    const open = kept ? await this.fromStore(kept) : await this.fromOld(id);
    await this.lock(open, false);
    this.opened.set(id, open);
    return open;
  }

  private async fromStore(kept: KeptGame): Promise<Open> {
    const title = await titleOfRecord(this.around, kept.beginning);
    const { game, notes, ownFiles } = opened(openKept(title, kept));
    const card = { ...kept.card, notes: [...new Set([...kept.card.notes, ...notes])] };
    return this.openAs(game, card, ownFiles, beginsAs(game, kept.beginning) ? writtenOf(kept) : null);
  }

  /** A game of an earlier version of the page is moved to the store of today. */
  private async fromOld(id: string): Promise<Open> {
    const { oldGames } = this.around;
    const old = await oldGames.get(id);
    if (!old) throw new NoSuchGame();
    const { game, notes, ownFiles } = opened(load(await titleOfRecord(this.around, old.save), old.save));
    const card = cardOfOld(old);
    const open = this.openAs(game, { ...card, notes: [...new Set([...card.notes, ...notes])] }, ownFiles, null);
    await this.write(open);
    if (!open.unsaved) await oldGames.remove(id);
    return open;
  }

  /** Plays the game in this tab, unless another one does. */
  async lock(open: Open, steal: boolean): Promise<void> {
    open.readOnly = !(await locked(open.card.id, steal, () => {
      open.readOnly = true;
    }));
  }
}

/** Whether the beginning of a game that was kept is its beginning still: one that goes on under other rules has another. */
const beginsAs = (game: Game<Shape>, { rulesVersion, continued }: GameBeginning): boolean =>
  rulesVersion === game.title.rulesVersion && game.continuedFrom?.at === continued?.at;

function opened(loaded: Loaded<Shape> | { error: string }): Loaded<Shape> {
  if ("error" in loaded) throw new UserError(`This game cannot be opened: ${loaded.error}`);
  return loaded;
}
