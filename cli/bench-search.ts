import { BOTS, decide, noMemory } from "@wusong/bots";
import { DiceStream, Random, view } from "@wusong/engine";
import { begin, processorSeconds } from "./bench-speed.ts";
import type { AnyTitle } from "./shelf.ts";

/** What an opponent's thinking costs: positions a second of processor time, and seconds a turn. */
export interface Thinking {
  /** 0 for an opponent that does not write down what it has looked at */
  positionsPerSecond: number;
  meanTurn: number;
  worstTurn: number;
}

/** An opponent against itself, until the time is up. */
export function thinkingOf(title: AnyTitle, name: string, seconds: number): Thinking {
  const bot = BOTS.get(name)!;
  const turns = new Map<string, number>();
  let positions = 0;
  let spent = 0;
  for (let game = 0; spent < seconds; game++) {
    const seed = `thinking/${game}`;
    const play = begin(title, seed);
    const random = new Random(seed);
    const memories = title.seats.map(() => noMemory());
    while (!play.s.over && spent < seconds) {
      const [seat] = play.seatsToDecide();
      const turn = title.periods.turn?.(play.pub as never) ?? 0;
      const memory = memories[seat];
      const before = lookedAt(memory.plan, turn);
      const start = processorSeconds();
      const situation = { title, sheet: play.sheet, view: view(play, seat), seat, random, memory };
      const { command } = decide(bot, situation);
      const took = processorSeconds() - start;
      spent += took;
      positions += lookedAt(memory.plan, turn) - before;
      const key = `${game}/${seat}/${turn}`;
      turns.set(key, (turns.get(key) ?? 0) + took);
      play.act(seat, command, new DiceStream(seed, play.diceIndex()));
    }
  }
  const all = [...turns.values()];
  return { positionsPerSecond: positions / spent, meanTurn: spent / all.length, worstTurn: Math.max(...all) };
}

/** What an opponent has looked at in a turn, by what it wrote down. */
function lookedAt(plan: unknown, turn: number | string): number {
  const kept = plan as { turn: number | string; looked: number } | null;
  return kept?.turn === turn ? kept.looked : 0;
}
