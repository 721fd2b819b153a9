import type { GameStore } from "@wusong/host/store";
import { cardOfOld, type OldGames } from "./old-games.ts";
import type { SavedGame } from "./protocol.ts";

/** The games kept in this browser, the one played last first. */
export async function savedGames(
  store: Pick<GameStore, "list">,
  oldGames: Pick<OldGames, "all">,
): Promise<SavedGame[]> {
  const [kept, old] = await Promise.all([store.list(), oldGames.all()]);
  const cards = new Map([...old.map(cardOfOld), ...kept].map((card) => [card.id, card]));
  return [...cards.values()]
    .map(({ id, title, players, created, updated, status, analysis, toDecide, over }) => ({
      id,
      title,
      players,
      created,
      updated,
      status,
      analysis,
      toDecide,
      over,
    }))
    .sort((a, b) => b.updated - a.updated);
}
