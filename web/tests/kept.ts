import { BOTS, decide } from "@wusong/bots";
import { Random, type Save, type Shape, type Title } from "@wusong/engine";
import { type GameCard, type KeptGame, saveOf, type Thinker } from "@wusong/host";
import type { Page } from "playwright-core";

/** A game as it is kept, with its record. */
export interface StoredGame extends GameCard {
  readonly save: Save;
}

export const storedOf = (kept: KeptGame): StoredGame => ({ ...kept.card, save: saveOf(kept) });

/** Runs in the page: everything of a game that lies in the browser's database; of all games where none is named. */
export async function readDatabase(game: string | null): Promise<KeptGame[]> {
  const done = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  const db = await done(indexedDB.open("wusong tables"));
  const all = db.transaction(["cards", "beginnings", "positions", "entries"]);
  const ids = (game === null ? await done(all.objectStore("cards").getAllKeys()) : [game]) as string[];
  const games = await Promise.all(
    ids.map(async (id) => ({
      card: await done(all.objectStore("cards").get(id)),
      beginning: await done(all.objectStore("beginnings").get(id)),
      positions: await done(all.objectStore("positions").get(id)),
      entries: (await done(all.objectStore("entries").getAll(IDBKeyRange.bound([id, 0], [id, 1e9])))).flat(),
    })),
  );
  db.close();
  return games;
}

/** The game as the browser keeps it. */
export async function storedGame({ page }: { readonly page: Page }, id: string): Promise<StoredGame> {
  const [kept] = await page.evaluate(readDatabase, id);
  return storedOf(kept);
}

/** Bots that think at once, on the spot. */
export const thinkingHere = (loadTitle: (id: string) => Promise<Title<Shape>>, opponent?: string): Thinker => ({
  think: async ({ bot, title, sheetFiles, view, seat, seed, memory }) => {
    const of = await loadTitle(title);
    const loaded = sheetFiles ? of.loadSheet(sheetFiles) : { sheet: of.defaultSheet() };
    if ("errors" in loaded) throw new Error(loaded.errors[0]);
    const situation = { title: of, sheet: loaded.sheet, view, seat, random: new Random(seed), memory };
    const { command } = decide(BOTS.get(opponent ?? bot)!, situation);
    return { command, memory };
  },
  stop: () => undefined,
});
