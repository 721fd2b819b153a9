import { type Seat, type Shape, StratifiedDice } from "@wusong/engine";
import { beforeLast, type Plan } from "./plan.ts";
import { chanceOf, type Search } from "./search.ts";
import { policy } from "./try.ts";

export interface ReplySetting {
  /** commands compared at every decision of a rollout */
  readonly glance: number;
}

/** Decisions in a rollout; a longer one is valued where it is. */
const LONGEST = 120;

/**
 * Plays a plan and the enemy's reply once more, in the next world and with the next dice, and notes what it was worth when the plan was
 * carried through, and when the seat has to decide again after the reply. Going on from there would add far more chance than it tells of
 * the plan.
 */
export function rollOut<S extends Shape>(
  search: Search<S>,
  plan: Plan<S>,
  base: number,
  setting: ReplySetting,
  stake: number,
): void {
  const { seat, worlds } = search;
  const attempt = plan.scores.length;
  let play = beforeLast(search, plan, attempt % worlds.length).clone();
  const dice = new StratifiedDice(chanceOf(base, attempt), attempt, base >>> 1);
  const choices = chanceOf(base ^ 0x5bd1e995, attempt);
  play.actDrawn(seat, plan.commands[plan.commands.length - 1].drawn, dice);
  search.count.positions++;
  // Who decided last in each procedure that is under way.
  const deciders: (Seat | undefined)[] = [];
  deciders[worlds[0].s.stack.length] = seat;
  const worth = (): number => Math.max(-stake, Math.min(stake, search.worth(play, seat)));
  let atOnce: number | null = null;
  let replied = false;
  for (let i = 0; i < LONGEST && !play.s.over; i++) {
    const [next] = play.seatsToDecide();
    if (next === undefined) break;
    const { length: depth } = play.s.stack;
    deciders.length = depth;
    // A loss or a reaction within what the plan began is no reply to it, and a reaction to the enemy not yet the end of his.
    if (play.isMain() && !deciders.some((one) => one !== undefined && one !== next)) {
      atOnce ??= worth();
      if (next !== seat) replied = true;
      else if (replied) break;
    }
    deciders[depth] = next;
    // What a command begins is carried through as well as the seat can; otherwise doing nothing would look better than doing it badly.
    // Everything else is played by the doctrine: an enemy who does not know it shows danger too late.
    const through = next === seat && !replied && !play.isMain() ? "all proposals" : "by doctrine";
    const after = policy(search, play, next, choices, dice, setting.glance, through);
    if (!after) break;
    play = after;
  }
  const inTheEnd = worth();
  plan.scores.push({ atOnce: atOnce ?? inTheEnd, inTheEnd });
}
