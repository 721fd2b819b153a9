import { type BotMemory, type Choice, decide, noMemory, randomBot } from "@wusong/bots";
import {
  type Command,
  Random,
  type Refusal,
  type Seat,
  type Shape,
  type SpelledCommand,
  sheetHash,
  type View,
  view,
} from "@wusong/engine";
import { scripted } from "./lesson.ts";
import type { Viewer } from "./policy.ts";
import { type HostedTable, PERSON } from "./table.ts";

/** How long a bot may think: until its time is up, or until it has looked at all it means to (then a seed gives the same game again). */
export type BotEffort = "timed" | "fixed";

/** All that a bot is told. */
export interface BotQuestion {
  readonly bot: string;
  readonly title: string;
  /** hash of the sheet, and its files where it is not the title's present one */
  readonly sheet: string;
  readonly sheetFiles: Readonly<Record<string, unknown>> | null;
  readonly view: View<Shape>;
  readonly seat: Seat;
  /** for the bot's own draws; the dice of the game cannot be told from it */
  readonly seed: string;
  readonly effort: BotEffort;
  /** what the bot wrote down at its last decision in this game */
  readonly memory: BotMemory;
}

export interface BotAnswer extends Pick<Choice, "command"> {
  readonly why?: string | null;
  readonly second?: Choice["second"];
  readonly memory: BotMemory;
}

/** What a bot would do in a person's place. */
export interface Hint {
  readonly command: SpelledCommand;
  /** why, in words, from what the seat knows */
  readonly why: string | null;
  /** what it would do otherwise */
  readonly second: SpelledCommand | null;
}

/** Where bots think: on a thread of the browser, of the server, or at once. */
export interface Thinker {
  /** null when it was stopped */
  think(question: BotQuestion): Promise<BotAnswer | null>;
  stop(): void;
  /** Ends the thinking with the best found so far. */
  hurry?(): void;
  /** How far the thinking is, from 0 to 1; null: nobody thinks. */
  readonly progress?: number | null;
}

/** What is done for a seat of the computer, and why. */
type Chosen = Pick<Choice, "command" | "why">;

/** How a step of the computer ended. */
export type RunnerStep = "acted" | "stopped" | "nobody" | { readonly refusal: Refusal };

/** Plays the computer's seats of a table, one command at a time: whoever has the table says when. */
export class TableRunner {
  /** by seat: what its bot wrote down */
  private readonly memory = new Map<Seat, BotMemory>();
  /** by seat: at which decision its adviser was asked last, what it knew then, and what it wrote down */
  private readonly advised = new Map<
    Seat,
    { readonly index: number; readonly knew: BotMemory; readonly wrote: BotMemory }
  >();

  constructor(
    private readonly table: HostedTable,
    private readonly thinker: Thinker,
  ) {}

  /** Makes one command for a seat that the computer plays. */
  async step(effort: BotEffort): Promise<RunnerStep> {
    const { game, things } = this.table;
    const { seats } = game.title;
    const seat = game.play.seatsToDecide().find((one) => things.players[seats[one]] !== PERSON);
    if (seat === undefined) return "nobody";
    const { index } = game;
    const { lesson } = things;
    const learning = lesson !== null && !lesson.over;
    // In a lesson the other side answers the same way every time, however slow the machine is.
    const bot = things.players[seats[seat]];
    const taught = learning ? scripted(game, seat) : null;
    const chosen = taught ? { command: taught, why: null } : await this.choice(bot, seat, learning ? "fixed" : effort);
    // Meanwhile the game may have gone on without it: a side resigned, took a command back, or a person took the seat.
    if (!chosen || game.index !== index || !game.play.seatsToDecide().includes(seat)) return "stopped";
    if (things.players[seats[seat]] === PERSON) return "stopped";
    const entry = game.entries.length;
    // Answers given at once are entered together, and not in the order they were given.
    const atOnce = game.play.waiting()?.type === "together";
    const refusal = game.act(seat, index, game.play.spellIds(seat, chosen.command));
    if (refusal) return { refusal };
    if (chosen.why && !atOnce) things.reasons = { ...things.reasons, [entry]: chosen.why };
    lesson?.follow();
    return "acted";
  }

  /** What the bot of a seat chooses. A bot that fails, or wants what is not offered, is replaced by any legal choice, with a note. */
  private async choice(bot: string, seat: Seat, effort: BotEffort): Promise<Chosen | null> {
    const { index } = this.table.game;
    let wrong: string;
    try {
      const answer = await this.ask(bot, seat, effort);
      const { game } = this.table;
      if (!answer || game.index !== index || !game.play.seatsToDecide().includes(seat)) return null;
      const refusal = game.play.check(seat, answer.command);
      if (!refusal) return { command: answer.command, why: answer.why ?? null };
      wrong = refusal.text;
    } catch (error) {
      wrong = error instanceof Error ? error.message : String(error);
    }
    return { command: this.replaced(bot, seat, wrong), why: null };
  }

  private replaced(bot: string, seat: Seat, wrong: string): Command {
    const { game, things } = this.table;
    const { title, sheet } = game;
    const note = `The computer failed as ${title.seats[seat]} (${bot}): where it does, any legal choice is taken. First it was this: ${wrong}`;
    const begun = note.slice(0, note.indexOf(" First"));
    if (!things.notes.some((one) => one.startsWith(begun))) things.notes = [...things.notes, note];
    const { seed } = botQuestion(this.table, seat, { bot, effort: "fixed", memory: noMemory() });
    const situation = { title, sheet, view: view(game.play, seat), seat, random: new Random(seed), memory: noMemory() };
    return decide(randomBot, situation).command;
  }

  /** What a bot would do in the place of a seat of the viewer's. Asked again about the same decision it starts from what it knew then. */
  async hint(viewer: Viewer, name: string, bot: string, effort: BotEffort): Promise<Hint | null> {
    const seat = this.table.seatOf(viewer, name);
    const { index, play } = this.table.game;
    const last = this.advised.get(seat);
    const knew = (last?.index === index ? last.knew : last?.wrote) ?? noMemory();
    const answer = await this.thinker.think(botQuestion(this.table, seat, { bot, effort, memory: knew }));
    if (!answer) return null;
    this.advised.set(seat, { index, knew, wrote: answer.memory });
    const { command, why = null, second = null } = answer;
    return { command: play.spellIds(seat, command), why, second: second && play.spellIds(seat, second) };
  }

  stop(): void {
    this.thinker.stop();
  }

  private async ask(bot: string, seat: Seat, effort: BotEffort): Promise<BotAnswer | null> {
    const memory = this.memory.get(seat) ?? noMemory();
    const answer = await this.thinker.think(botQuestion(this.table, seat, { bot, effort, memory }));
    if (!answer) return null;
    this.memory.set(seat, answer.memory);
    return answer;
  }
}

/** A bot's draws follow from the table's seed for bots and the decision: the same game is played the same way again. */
export function botQuestion(
  { game, things, sheetFiles }: HostedTable,
  seat: Seat,
  asked: Pick<BotQuestion, "bot" | "effort" | "memory">,
): BotQuestion {
  return {
    ...asked,
    title: game.title.id,
    sheet: sheetHash(game.sheet),
    sheetFiles,
    view: view(game.play, seat),
    seat,
    seed: `${things.bots}/${game.title.seats[seat]}/${game.index}`,
  };
}
