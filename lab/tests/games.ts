import { decide, greedyBot, noMemory } from "@wusong/bots";
import { defaultOptions, Game, Random, type Shape, type Title } from "@wusong/engine";

/** A game before its first command. */
export const begun = (title: Title<Shape>, seed: string, analysis = false): Game<Shape> =>
  new Game({ title, scenario: title.scenarios[0].id, options: defaultOptions(title), seed, analysis });

/** Commands at random; now and then one is taken back where it can be. */
export function playedAtRandom(title: Title<Shape>, seed: string, commands: number): Game<Shape> {
  const game = begun(title, seed);
  const random = new Random(`${seed}/choices`);
  for (let i = 0; i < commands && !game.over; i++) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
    if (random.below(4) === 0 && game.canUndo(seat)) game.undo(seat);
  }
  return game;
}

const GREEDY = greedyBot({ positions: 24 });

export function playedByGreedy(title: Title<Shape>, seed: string, commands: number): Game<Shape> {
  const game = begun(title, seed);
  const random = new Random(`${seed}/choices`);
  const { sheet } = game;
  for (let i = 0; i < commands && !game.over; i++) {
    const [seat] = game.play.seatsToDecide();
    const situation = { title, sheet, view: game.view(seat), seat, random, memory: noMemory() };
    game.act(seat, game.index, game.play.spellIds(seat, decide(GREEDY, situation).command));
  }
  return game;
}
