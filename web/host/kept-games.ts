import type { Looks } from "@wusong/board";
import { type Game, type Lesson, load, type Save, type Shape, save, type Title, type View, view } from "@wusong/engine";
import type { Chance } from "../app/chance.ts";
import { lessonOf, withoutOldLesson } from "./lesson.ts";
import { locked } from "./locks.ts";
import type { SavedGame } from "./protocol.ts";
import { type GameStore, type StoredGame, StoreFull } from "./store.ts";
import { Told } from "./told.ts";

export type AnyTitle = Title<Shape>;

export interface KeptSurroundings {
  store: GameStore;
  loadTitle(id: string): Promise<AnyTitle>;
  now(): number;
}

/** A game that is open in this tab. */
export interface Open {
  game: Game<Shape>;
  stored: StoredGame;
  lesson: Lesson<Shape> | null;
  /** another tab plays it */
  readOnly: boolean;
  /** the browser had no room for its last state */
  unsaved: boolean;
}

/** The games of this browser: written down after every command, played in one tab at a time. */
export class KeptGames {
  private readonly opened = new Map<string, Open>();

  constructor(private readonly around: KeptSurroundings) {}

  async list(): Promise<SavedGame[]> {
    const all = await this.around.store.all();
    return all
      .map((one) => ({
        id: one.id,
        title: one.save.title,
        players: one.players,
        created: one.created,
        updated: one.updated,
        status: one.status,
        analysis: one.save.analysis,
        toDecide: one.toDecide,
        over: one.save.over,
      }))
      .sort((a, b) => b.updated - a.updated);
  }

  async keep(
    game: Game<Shape>,
    { id, bots }: Chance,
    players: Record<string, string>,
    guide: StoredGame["guide"],
    notes: string[],
    /** files of a sheet that is not the title's own: without them the game could not be opened again */
    sheetFiles?: Save["sheetFiles"],
    branchOf?: string,
  ): Promise<{ id: string }> {
    const now = this.around.now();
    const stored: StoredGame = {
      id,
      created: now,
      updated: now,
      players,
      bots,
      save: save(game, sheetFiles),
      seen: {},
      status: "",
      toDecide: [],
      guide,
      notes,
      ...(branchOf === undefined ? {} : { branchOf }),
    };
    const lesson = lessonOf(game, stored);
    lesson?.follow();
    const open: Open = { game, stored, lesson, readOnly: false, unsaved: false };
    await this.write(open);
    await this.lock(open, false);
    this.opened.set(id, open);
    return { id };
  }

  /** Writes a game down. Where the browser has no room it is played on in memory, and the screen says so. */
  async write(open: Open): Promise<void> {
    const { game, stored } = open;
    stored.save = save(game, stored.save.sheetFiles);
    stored.updated = this.around.now();
    stored.guide = open.lesson && { passed: open.lesson.passed };
    stored.toDecide = game.play.seatsToDecide().map((seat) => game.title.seats[seat]);
    stored.status = game.overText ?? statusOf(game) ?? stored.status;
    try {
      await this.around.store.put(stored);
      open.unsaved = false;
    } catch (error) {
      if (!(error instanceof StoreFull)) throw error;
      open.unsaved = true;
    }
  }

  /** The record as it was written down, for a game that cannot be opened. */
  async written(id: string): Promise<Save | null> {
    return (await this.around.store.get(id))?.save ?? null;
  }

  async remove(id: string): Promise<void> {
    this.opened.delete(id);
    await this.around.store.remove(id);
  }

  /** The game as it is now; read from the store when another tab may have played on. */
  async open(id: string): Promise<Open> {
    const known = this.opened.get(id);
    if (known && (!known.readOnly || known.unsaved)) return known;
    const kept = await this.around.store.get(id);
    if (!kept) throw new Told("There is no such game in this browser.");
    const stored = withoutOldLesson(kept);
    if (known && known.stored.updated === stored.updated) return known;
    const title = await this.around.loadTitle(stored.save.title);
    const loaded = load(title, stored.save);
    if ("error" in loaded) throw new Told(`This game cannot be opened: ${loaded.error}`);
    // Games kept by earlier versions have no seed for bots.
    stored.bots ??= stored.id;
    stored.notes = [...new Set([...stored.notes, ...loaded.notes])];
    const lesson = lessonOf(loaded.game, stored);
    const open: Open = { game: loaded.game, stored, lesson, readOnly: false, unsaved: false };
    await this.lock(open, false);
    this.opened.set(id, open);
    return open;
  }

  /** Plays the game in this tab, unless another one does. */
  async lock(open: Open, steal: boolean): Promise<void> {
    open.readOnly = !(await locked(open.stored.id, steal, () => {
      open.readOnly = true;
    }));
  }
}

/** Where the game stands, in words. A title that cannot say it is no reason to lose the game. */
function statusOf(game: Game<Shape>): string | null {
  const looks = game.title.looks as Looks<View<Shape>, object>;
  try {
    const { turn, phase } = looks.status(view(game.play, null), game.sheet);
    return `${turn}, ${phase}`;
  } catch {
    return null;
  }
}
