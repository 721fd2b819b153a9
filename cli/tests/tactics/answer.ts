import { decide, LEVELS, noMemory } from "@wusong/bots";
import { Random, type Shape, type SpelledCommand, view } from "@wusong/engine";
import type { TestTable } from "@wusong/testkit";

const PLANNER = LEVELS.find(({ name }) => name === "level-4")!;

/** What level 4 does where a test has put it, by readable ids. */
export function answer<S extends Shape>(desk: TestTable<S>): SpelledCommand {
  const { play } = desk.game;
  const [seat] = play.seatsToDecide();
  const random = new Random("tactics");
  const situation = {
    title: desk.title,
    sheet: play.sheet,
    view: view(play, seat),
    seat,
    random,
    memory: noMemory(),
  };
  const { command } = decide(PLANNER, situation);
  return play.spellIds(seat, command);
}
