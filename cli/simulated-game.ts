import { DiceStream, Play, Random, type Seat, type Shape, view } from "@wusong/engine";
import { type Bot, botNamed } from "./bots.ts";
import { sheetOf } from "./files.ts";
import { sentence } from "./mistake.ts";
import type { Setting } from "./setting.ts";
import type { AnySheet, AnyTitle } from "./shelf.ts";

/** What is left of a simulated game. */
export interface GameResult {
  readonly seed: string;
  readonly commands: number;
  /** name of the winner's seat; null: nobody */
  readonly winner: string | null;
  readonly reason: string;
  readonly turns: number;
  /** why the game could not be played to its end; null when it was */
  readonly failure: string | null;
}

/** Title, sheet and bots of a setting, looked up once for many games. */
export interface Stage {
  readonly title: AnyTitle;
  readonly sheet: AnySheet;
  readonly setting: Setting;
}

export function stageOf(titles: readonly AnyTitle[], setting: Setting): Stage {
  const title = titles.find((one) => one.id === setting.title)!;
  return { title, sheet: sheetOf(title, setting.sheetFiles), setting };
}

/** The turn a position is in: the title's period "turn", or the first one it counts in numbers. */
export function turnOf(title: AnyTitle, pub: Shape["pub"]): number {
  const period = title.periods.turn ?? Object.values(title.periods)[0];
  const turn = period?.(pub as never);
  return typeof turn === "number" ? turn : 0;
}

/** One game between bots, without log, undo and record. Everything in it follows from its seed. */
export class SimulatedGame {
  private readonly play: Play<Shape>;
  private readonly choosing: Random;
  private readonly bots: readonly (Bot | null)[];
  private commands = 0;
  private failure: string | null = null;

  constructor(
    private readonly stage: Stage,
    bots: readonly string[],
    private readonly seed: string,
  ) {
    const { title, sheet, setting } = stage;
    this.bots = bots.map(botNamed);
    this.choosing = new Random(`${seed} choices`);
    this.play = Play.begin(title, sheet, setting.scenario, setting.options, seed);
  }

  /** Plays one command. False when the game has come to its end, good or bad. */
  step(): boolean {
    const { title } = this.stage;
    if (this.play.s.over) return false;
    try {
      if (this.commands >= title.bound) return this.fail(`The game went on after ${title.bound} commands.`);
      const [seat] = this.play.seatsToDecide();
      if (seat === undefined) return this.fail("Nobody has to decide and the game is not over.");
      const stuck = this.decide(seat);
      if (stuck) return this.fail(stuck);
      this.commands++;
      return true;
    } catch (error) {
      return this.fail(sentence(error));
    }
  }

  private decide(seat: Seat): string | null {
    const { play } = this;
    const dice = new DiceStream(this.seed, play.s.n);
    const bot = this.bots[seat];
    if (!bot) return play.playRandom(seat, this.choosing, dice) ? null : this.deadEnd(seat);
    const { title, sheet } = this.stage;
    const command = bot.choose(title, sheet, view(play, seat), seat, this.choosing);
    const spelled = play.spell(seat, command);
    if ("refusal" in spelled) return `${bot.name} chose what is not offered: ${spelled.refusal.text}`;
    return play.act(seat, spelled.command, dice)?.text ?? null;
  }

  private deadEnd(seat: Seat): string {
    return `${this.stage.title.seats[seat]} has to decide in "${this.play.waiting()?.name}" and is offered nothing.`;
  }

  private fail(why: string): false {
    this.failure = why;
    return false;
  }

  result(): GameResult {
    const { over } = this.play.s;
    return {
      seed: this.seed,
      commands: this.commands,
      winner: over && over.winner !== null ? this.stage.title.seats[over.winner] : null,
      reason: over?.reason ?? "unfinished",
      turns: turnOf(this.stage.title, this.play.pub),
      failure: this.failure,
    };
  }
}
