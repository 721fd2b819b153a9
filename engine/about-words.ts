import type { PublishedGame } from "./about.ts";
import { listed } from "./words.ts";

/** Of every title alike. */
export const NOT_AFFILIATED =
  "Wusong is not affiliated with, endorsed by or sponsored by its designers or publisher. It ships neither its text nor its art: rules are in our own words, maps and counters are drawn from data, and whoever owns the game can play with its printed values.";
export const RIGHTS =
  "Who holds rights in the game and has a question or an objection opens an issue in Wusong's tracker with the form “Rights in a game”.";

/** What the list of sources is worth. */
export const SOURCES =
  "Not every work was at hand: some are cited as public summaries and later works quote them. Whoever finds a figure wrong opens an issue.";

/** "After the rules of Storm Over Taierzhuang, designed by Terence Co, published by Against the Odds Magazine." */
export function creditOf(game: PublishedGame | null): string {
  if (game === null) return "After no published game: its rules are our own.";
  if (game.name === null) return "After the rules of a published game that we cannot name.";
  const by = game.designers.length > 0 ? `, designed by ${listed(game.designers)}` : "";
  const from = game.publisher === null ? "" : `, published by ${game.publisher}`;
  return `After the rules of ${game.name}${by}${from}${game.year === null ? "" : ` (${game.year})`}.`;
}
