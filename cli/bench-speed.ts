import { createInterface } from "node:readline";
import { DiceStream, Play, Random, type Seat, type Shape } from "@wusong/engine";
import type { AnyTitle } from "./shelf.ts";

/*
 * How fast random games are played. scripts/bench-against.mjs bundles this file into other checkouts, too, so it needs nothing of the
 * command line but the list of titles.
 */

export interface Speed {
  games: number;
  commands: number;
  seconds: number;
}

export const defaults = (title: AnyTitle): Record<string, string> =>
  Object.fromEntries(title.options.map((one) => [one.id, one.default]));

export const begin = (title: AnyTitle, seed: string): Play<Shape> =>
  Play.begin(title, title.defaultSheet(), title.scenarios[0].id, defaults(title), seed);

/** Processor time of this program, which other work on the machine does not stretch. */
export const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export type Step = (play: Play<Shape>, seat: Seat, random: Random, dice: DiceStream) => void;

/** Asking for the processor time costs as much as some commands, so it is asked for only now and then. */
const GAMES_BETWEEN_LOOKS = 16;

/** Whole random games until the time is up. */
export function playGames(title: AnyTitle, seconds: number, step: Step): Speed {
  const start = processorSeconds();
  const speed: Speed = { games: 0, commands: 0, seconds: 0 };
  while (speed.seconds < seconds) {
    for (let i = 0; i < GAMES_BETWEEN_LOOKS; i++) {
      const seed = `bench/${speed.games++}`;
      const play = begin(title, seed);
      const random = new Random(seed);
      while (!play.s.over) {
        step(play, play.seatsToDecide()[0], random, new DiceStream(seed, play.s.n));
        speed.commands++;
      }
    }
    speed.seconds = processorSeconds() - start;
  }
  return speed;
}

/** Sampled and applied without a second check: what searching opponents do. */
export const inOnePass: Step = (play, seat, random, dice) => play.playRandom(seat, random, dice);

/**
 * Plays a slice of games whenever a line asks for one, and answers with its commands and games per second.
 * @public called in the programs that scripts/bench-against.mjs makes of checkouts
 */
export function answerSlices(titles: readonly AnyTitle[], id: string, seconds: number): void {
  const title = titles.find((one) => one.id === id);
  createInterface({ input: process.stdin }).on("line", () => {
    const speed = title ? playGames(title, seconds, inOnePass) : null;
    console.log(
      JSON.stringify(speed && { commands: speed.commands / speed.seconds, games: speed.games / speed.seconds }),
    );
  });
}
