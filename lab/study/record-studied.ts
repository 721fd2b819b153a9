import { decide, noMemory } from "@wusong/bots";
import { Game, Random, type Save, type Shape, save, view } from "@wusong/engine";
import { seedOfGame } from "./play-studied.ts";
import type { SettledRun } from "./settled.ts";

/** Plays one game of a run again, as a record that can be opened, replayed and verified. */
export function recordStudied(settled: SettledRun, planSeed: string, number: number): Save {
  const { title, sheet, scenario, options, bots, files } = settled;
  const seed = seedOfGame(planSeed, number);
  const game = new Game<Shape>({ title, sheet, scenario, options, seed });
  const random = new Random(`${seed}/choices`);
  const memories = title.seats.map(() => noMemory());
  while (!game.over) {
    const [seat] = game.play.seatsToDecide();
    const situation = { title, sheet, view: view(game.play, seat), seat, random, memory: memories[seat] };
    const { command } = decide(bots[seat], situation);
    const refusal = game.act(seat, game.index, game.play.spellIds(seat, command));
    if (refusal) throw new Error(`${bots[seat].name} was refused: ${refusal.text}`);
  }
  return save(game, files ?? undefined);
}
