import {
  type Command,
  DiceStream,
  type Options,
  Play,
  Random,
  type Seat,
  type Shape,
  type Title,
  view,
} from "@wusong/engine";
import { type Bot, decide, noMemory } from "../bot.ts";
import { outcomesOf } from "../chance.ts";
import type { Sample } from "./fit.ts";

/** A game to learn from: what it takes to play it again. New features need no new games. */
export interface LearnedGame {
  readonly seed: string;
  readonly winner: Seat | null;
  readonly commands: readonly (readonly [Seat, Command["verb"], Command["picks"]])[];
}

interface Setting<S extends Shape> {
  readonly title: Title<S>;
  readonly sheet: S["sheet"];
  readonly scenario: string;
  readonly options: Options;
}

/** How many of a hundred commands a player leaves to chance in a game: otherwise nobody would ever see what mistakes cost. */
const SLIPS = [0, 0, 0, 4, 12];

export function gameToLearn<S extends Shape>(setting: Setting<S>, bot: Bot, seed: string): LearnedGame {
  const { title, sheet, scenario, options } = setting;
  const play = Play.begin(title, sheet, scenario, options, seed);
  const random = new Random(`${seed}/choices`);
  const slips = title.seats.map(() => random.of(SLIPS));
  const memories = title.seats.map(() => noMemory());
  const commands: LearnedGame["commands"][number][] = [];
  while (!play.s.over) {
    const [seat] = play.seatsToDecide();
    const command =
      random.below(100) < slips[seat]
        ? play.sample(seat, random)!
        : decide(bot, { title, sheet, view: view(play, seat), seat, random, memory: memories[seat] }).command;
    play.act(seat, command, new DiceStream(seed, play.diceIndex()));
    commands.push([seat, command.verb, command.picks]);
  }
  return { seed, winner: play.s.over.winner, commands };
}

/** Positions looked at in one game, spread evenly. */
const POSITIONS = 24;

/** Plays a game again and reads the features of some of its positions, each as one of the seats knows it. */
export function samplesOf<S extends Shape>(setting: Setting<S>, game: LearnedGame, number: number): Sample[] {
  const { title, sheet, scenario, options } = setting;
  const { features } = title.doctrine!;
  const play = Play.begin(title, sheet, scenario, options, game.seed);
  const random = new Random(`${game.seed}/positions`);
  const { length } = game.commands;
  const wanted = new Set(
    Array.from({ length: POSITIONS }, (_, i) => Math.floor(((i + random.below(1000) / 1000) * length) / POSITIONS)),
  );
  const result = game.winner === null ? 0.5 : game.winner === 0 ? 1 : 0;
  const samples: Omit<Sample, "outcome">[] = [];
  for (const [i, [seat, verb, picks]] of game.commands.entries()) {
    if (wanted.has(i)) {
      const eyes = random.of(title.seats.map((_, one) => one as Seat));
      const know = play.know(eyes);
      const read = new Float64Array(features.names.length);
      features.read(know, read);
      const value = title.value(know);
      samples.push({
        game: number,
        stage: features.stage(know.pub),
        features: read,
        value: eyes === 0 ? value : -value,
        result,
      });
    }
    const refusal = play.act(seat, { verb, picks }, new DiceStream(game.seed, play.diceIndex()));
    if (refusal) throw new Error(`The game ${game.seed} cannot be played again under these rules: ${refusal.text}`);
  }
  const outcome = outcomeAt(title, play);
  return samples.map((one) => ({ ...one, outcome }));
}

/** Which of the title's outcomes the game ended with. */
function outcomeAt<S extends Shape>(title: Title<S>, { s: { over } }: Play<S>): number {
  const found = outcomesOf(title).findIndex(
    ({ winner, level }) => winner === over?.winner && (level === undefined || level === over.level),
  );
  if (found < 0) throw new Error(`The outcomes of ${title.id} do not name this end: ${JSON.stringify(over)}.`);
  return found;
}
