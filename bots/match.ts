import {
  DiceStream,
  type Options,
  outcomeOf,
  Play,
  Random,
  type Seat,
  type Shape,
  type Title,
  view,
} from "@wusong/engine";
import { type Bot, decide, noMemory } from "./bot.ts";
import { randomBot } from "./random.ts";

export interface PlayedGame {
  winner: string | null;
  /** the level of victory, or why the game ended */
  reason: string;
  commands: number;
  /** the title's turn when the game ended, where it has turns */
  turn: number | null;
}

export interface Setting<S extends Shape> {
  title: Title<S>;
  sheet: S["sheet"];
  scenario: string;
  options: Options;
  /** by seat */
  bots: readonly Bot[];
  seed: string;
}

/** One whole game between bots, without log, views for screens or undo. */
export function playGame<S extends Shape>(setting: Setting<S>): PlayedGame {
  const { title, sheet, bots, seed } = setting;
  const play = Play.begin(title, sheet, setting.scenario, setting.options, seed);
  const random = new Random(`${seed}/choices`);
  const memories = title.seats.map(() => noMemory());
  let commands = 0;
  while (!play.s.over) {
    if (commands >= title.bound) throw new Error(`${title.id} went on for more than ${title.bound} commands.`);
    const [seat] = play.seatsToDecide();
    const dice = new DiceStream(seed, play.diceIndex());
    if (bots[seat] === randomBot) {
      if (!play.playRandom(seat, random, dice)) throw new Error(`${title.id} offers ${title.seats[seat]} nothing.`);
    } else {
      const situation = { title, sheet, view: view(play, seat), seat, random, memory: memories[seat] };
      const { command } = decide(bots[seat], situation);
      const refusal = play.act(seat as Seat, command, dice);
      if (refusal) throw new Error(`${bots[seat].name} was refused: ${refusal.text}`);
    }
    commands++;
  }
  const { winner } = play.s.over;
  const turn = title.periods.turn?.(play.pub as never);
  return {
    winner: winner === null ? null : title.seats[winner],
    reason: outcomeOf(play.s.over),
    commands,
    turn: typeof turn === "number" ? turn : null,
  };
}

/** Share of successes with its 95 % interval (Wilson). */
export function share(successes: number, of: number): { share: number; low: number; high: number } {
  if (of === 0) return { share: 0, low: 0, high: 1 };
  const z = 1.959964;
  const p = successes / of;
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  return { share: p, low: middle - half, high: middle + half };
}
