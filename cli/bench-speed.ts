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
  /** Answers to decisions that were carried out: several in a command that answers a board, one that the rules gave by themselves. */
  answers: number;
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

/** A title that counts the answers that are carried out. Made once: rules that are made anew are slow until they are known again. */
export interface CountedTitle {
  readonly title: AnyTitle;
  answers: number;
}

export function countingAnswers(title: AnyTitle): CountedTitle {
  const procedures = new Map(
    [...title.book.procedures].map(([name, proc]) => [
      name,
      { ...proc, steps: proc.steps.map((step) => counted(step)) },
    ]),
  );
  const book = Object.assign(Object.create(title.book) as AnyTitle["book"], { procedures });
  const counting: CountedTitle = { title: { ...title, book }, answers: 0 };
  return counting;

  function counted(step: Steps[number]): Steps[number] {
    if (step.type === "together") {
      const reveal: typeof step.reveal = (g, v, answers) => {
        counting.answers += (answers as ReadonlyMap<Seat, unknown>).size;
        return step.reveal(g, v, answers);
      };
      return { ...step, reveal };
    }
    if (step.type !== "decide" && step.type !== "window") return step;
    const verbs = [...step.verbs].map(([name, verb]) => {
      const carriedOut: typeof verb.do = (g, v, answer) => {
        counting.answers++;
        return verb.do(g, v, answer);
      };
      return [name, { ...verb, do: carriedOut }] as const;
    });
    return { ...step, verbs: new Map(verbs) };
  }
}

type Steps =
  ReturnType<AnyTitle["book"]["procedures"]["get"]> extends { readonly steps: infer All } | undefined
    ? Extract<All, readonly unknown[]>
    : never;

export type Step = (play: Play<Shape>, seat: Seat, random: Random, dice: DiceStream) => void;

/** Asking for the processor time costs as much as some commands, so it is asked for only now and then. */
const GAMES_BETWEEN_LOOKS = 16;

/** Whole random games until the time is up. */
export function playGames(counting: CountedTitle, seconds: number, step: Step): Speed {
  const speed: Speed = { games: 0, commands: 0, answers: 0, seconds: 0 };
  const before = counting.answers;
  const start = processorSeconds();
  while (speed.seconds < seconds) {
    for (let i = 0; i < GAMES_BETWEEN_LOOKS; i++) {
      const seed = `bench/${speed.games++}`;
      const play = begin(counting.title, seed);
      const random = new Random(seed);
      while (!play.s.over) {
        step(play, play.seatsToDecide()[0], random, new DiceStream(seed, play.s.n));
        speed.commands++;
      }
    }
    speed.seconds = processorSeconds() - start;
  }
  speed.answers = counting.answers - before;
  return speed;
}

/** Sampled and applied without a second check: what searching opponents do. */
export const inOnePass: Step = (play, seat, random, dice) => play.playRandom(seat, random, dice);

/**
 * Plays a slice of games whenever a line asks for one, and answers with its games, commands and answers per second.
 * @public called in the programs that scripts/bench-against.mjs makes of checkouts
 */
export function answerSlices(titles: readonly AnyTitle[], id: string, seconds: number): void {
  const title = titles.find((one) => one.id === id);
  const counting = title && countingAnswers(title);
  createInterface({ input: process.stdin }).on("line", () => {
    const speed = counting ? playGames(counting, seconds, inOnePass) : null;
    const perSecond = ({ games, commands, answers, seconds }: Speed) => ({
      games: games / seconds,
      commands: commands / seconds,
      answers: answers / seconds,
    });
    console.log(JSON.stringify(speed && perSecond(speed)));
  });
}
