import { type Bot, decide, noMemory } from "@wusong/bots";
import { Game, type Options, outcomeOf, Random, type Seat, type Shape, seat as seatOf, view } from "@wusong/engine";
import type { AnySheet, AnyTitle } from "../shelf.ts";
import { Program } from "./program.ts";
import { SeatDesk } from "./seat-desk.ts";

export interface ProgramGame {
  readonly titles: readonly AnyTitle[];
  readonly title: AnyTitle;
  readonly sheet: AnySheet;
  readonly scenario: string;
  readonly options: Options;
  readonly seed: string;
  readonly bot: Bot;
  /** where the program sits */
  readonly seat: Seat;
  readonly command: string;
  /** milliseconds the program has for one decision */
  readonly deadline: number;
  readonly stop: AbortSignal;
  readonly onNoise: (text: string) => void;
}

export interface ProgramResult {
  readonly winner: string | null;
  readonly reason: string;
  readonly commands: number;
  readonly turn: number | null;
  /** what the program lost the game by, as a part of a sentence; null: it was played to its end */
  readonly fault: string | null;
}

/** So many requests in a row that come to nothing are nonsense. */
const MOST_MISSES = 100;

/** One game of a bot against a program. Who crashes, stalls or talks nonsense loses it. */
export async function playAgainstProgram(setting: ProgramGame): Promise<ProgramResult> {
  const { title, sheet, scenario, options, seed } = setting;
  const game = new Game({ title, sheet, scenario, options, seed });
  const desk = new SeatDesk(setting.titles, game, title.seats[setting.seat]);
  const playBot = botAt(game, setting);
  const program = new Program(setting.command, setting.onNoise);
  let fault: string | null = null;
  try {
    playBot();
    for (let misses = 0, due = performance.now() + setting.deadline, at = game.index; !game.over && fault === null; ) {
      const said = await program.next(due - performance.now(), setting.stop);
      if ("because" in said) {
        fault = said.because;
        break;
      }
      const answer = said.line === null ? { ok: false, error: "This line is too long." } : desk.answer(said.line);
      program.say(answer);
      misses = answer.ok ? 0 : misses + 1;
      if (misses > MOST_MISSES) fault = `${MOST_MISSES} requests in a row came to nothing`;
      playBot();
      if (game.index === at) continue;
      at = game.index;
      due = performance.now() + setting.deadline;
    }
  } finally {
    program.end();
  }
  const turn = title.periods.turn?.(game.play.pub);
  const other = title.seats[1 - setting.seat];
  return {
    winner: fault ? other : game.over?.winner == null ? null : title.seats[game.over.winner],
    reason: fault ? "fault" : outcomeOf(game.over!),
    commands: game.entries.length,
    turn: typeof turn === "number" ? turn : null,
    fault,
  };
}

/** Plays the bot's decisions until there is none. */
function botAt(game: Game<Shape>, { title, sheet, bot, seed, seat: program }: ProgramGame): () => void {
  const seat = seatOf(1 - program);
  const random = new Random(`${seed}/choices`);
  const memory = noMemory();
  return () => {
    while (!game.over && game.play.seatsToDecide().includes(seat)) {
      const { command } = decide(bot, { title, sheet, view: view(game.play, seat), seat, random, memory });
      const refusal = game.act(seat, game.index, game.play.spellIds(seat, command));
      if (refusal) throw new Error(`${bot.name} was refused: ${refusal.text}`);
    }
  };
}
