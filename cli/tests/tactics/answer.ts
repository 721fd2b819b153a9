import { decide, LEVELS, noMemory } from "@wusong/bots";
import { type Play, Random, type Shape, type SpelledCommand, view } from "@wusong/engine";
import type { TestTable } from "@wusong/testkit";

const PLANNER = LEVELS.find(({ name }) => name === "level-4")!;

/** What level 4 does where a test has put it, by readable ids. */
export const answer = <S extends Shape>(desk: TestTable<S>): SpelledCommand => answerAt(desk.game.play);

export function answerAt<S extends Shape>(play: Play<S>): SpelledCommand {
  const [seat] = play.seatsToDecide();
  const random = new Random("tactics");
  const situation = {
    title: play.title,
    sheet: play.sheet,
    view: view(play, seat),
    seat,
    random,
    memory: noMemory(),
  };
  const { command } = decide(PLANNER, situation);
  return play.spellIds(seat, command);
}
