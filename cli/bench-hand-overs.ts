import { decide, greedyBot, noMemory } from "@wusong/bots";
import { DiceStream, type Play, Random, type Seat, type Shape, view } from "@wusong/engine";
import { begin } from "./bench-speed.ts";
import type { AnyTitle } from "./shelf.ts";

/**
 * How often a game changes hands: how often two people who play a move a day have to wait for one another. Games are played by the
 * greedy bot with a small budget, because random players dawdle.
 */
export interface HandOvers {
  commands: number;
  handOvers: number;
}

const POSITIONS = 40;

export function handOversOf(title: AnyTitle, games: number, delegated: boolean): HandOvers {
  const sum = { commands: 0, handOvers: 0 };
  for (let i = 0; i < games; i++) {
    const one = playedByBots(title, `hands/${i}`, delegated);
    sum.commands += one.commands / games;
    sum.handOvers += one.handOvers / games;
  }
  return sum;
}

function playedByBots(title: AnyTitle, seed: string, delegated: boolean): HandOvers {
  const play = begin(title, seed);
  const random = new Random(seed);
  const bot = greedyBot({ positions: POSITIONS });
  const memories = title.seats.map(() => noMemory());
  const count = { commands: 0, handOvers: 0 };
  let last: Seat | null = null;
  while (!play.s.over) {
    const [seat] = play.seatsToDecide();
    const ordered = delegated ? standingOrder(play, seat) : null;
    if (!ordered && last !== seat) {
      count.handOvers++;
      last = seat;
    }
    const situation = { title, sheet: play.sheet, view: view(play, seat), seat, random, memory: memories[seat] };
    const refusal = play.act(seat, ordered ?? decide(bot, situation).command, new DiceStream(seed, play.diceIndex()));
    if (refusal) throw new Error(refusal.text);
    count.commands++;
  }
  return count;
}

/** What a standing order would answer: it passes windows, and takes the first proposal that has something to say. */
function standingOrder(play: Play<Shape>, seat: Seat): ReturnType<Play<Shape>["proposal"]> {
  const step = play.waiting()!;
  if (step.type === "window") return { verb: "pass", picks: [] };
  if (step.type !== "decide") return null;
  for (const { id } of step.proposals) {
    const command = play.proposal(seat, id);
    if (command) return command;
  }
  return null;
}
