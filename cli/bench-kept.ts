import { Game, Random, type Shape } from "@wusong/engine";
import { additionTo, type GameCard, type KeptGame, keptGame, newCard, writtenOf } from "@wusong/host";
import { defaults } from "./bench-speed.ts";
import type { AnyTitle } from "./shelf.ts";

const cardOf = (game: Game<Shape>): GameCard => newCard(game, { id: "bench", created: 0 });

/** A running game of so many entries, as a store has it. Titles with short games get there by commands that are taken back. */
export function keptOf(title: AnyTitle, entries: number): KeptGame {
  const game = new Game<Shape>({ title, scenario: title.scenarios[0].id, options: defaults(title), seed: "kept" });
  const random = new Random("kept");
  let kept = keptGame(game, cardOf(game), null);
  while (game.entries.length < entries && !game.over) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
    if (game.canUndo(seat) && random.below(4) > 0) game.undo(seat);
    const { card, from, entries: added, positions } = additionTo(game, cardOf(game), writtenOf(kept));
    kept = { beginning: kept.beginning, card, entries: [...kept.entries.slice(0, from), ...added], positions };
  }
  return kept;
}
