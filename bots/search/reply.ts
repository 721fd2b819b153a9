import { ImaginedDice, type Shape } from "@wusong/engine";
import { beforeLast, type Plan } from "./plan.ts";
import { chanceOf, type Search } from "./search.ts";
import { policy } from "./try.ts";

export interface ReplySetting {
  /** commands compared at every decision of a rollout */
  readonly glance: number;
  /** a rollout ends when the seat has to decide again after the enemy's reply, but not before so many decisions */
  readonly least: number;
}

/** Decisions in a rollout; a longer one is valued where it is. */
const LONGEST = 120;

/** Plays a plan and the enemy's reply once more, in the next world and with the next dice, and notes what it was worth. */
export function rollOut<S extends Shape>(search: Search<S>, plan: Plan<S>, base: number, setting: ReplySetting): void {
  const { seat, worlds } = search;
  const attempt = plan.scores.length;
  const play = beforeLast(search, plan, attempt % worlds.length).clone();
  const dice = new ImaginedDice(chanceOf(base, attempt));
  const choices = chanceOf(base ^ 0x5bd1e995, attempt);
  play.actDrawn(seat, plan.commands[plan.commands.length - 1].drawn, dice);
  search.count.positions++;
  let replied = false;
  for (let i = 0; i < LONGEST && !play.s.over; i++) {
    const [next] = play.seatsToDecide();
    if (next === undefined) break;
    if (play.isMain()) {
      if (next !== seat) replied = true;
      else if (replied && i >= setting.least) break;
    }
    // What a command begins is carried through as well as the seat can; otherwise doing nothing would look better than doing it badly.
    const through = next === seat && !replied && !play.isMain() ? "with proposals" : "without proposals";
    if (!policy(search, play, next, choices, dice, setting.glance, through)) break;
  }
  plan.scores.push(search.worth(play, seat));
}
