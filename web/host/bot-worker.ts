import { BOTS, decideInTurn, type Thought } from "@wusong/bots";
import { Random } from "@wusong/engine";
import type { BotAnswer, BotQuestion } from "@wusong/host";
import { loadTitle } from "../app/titles.ts";
import type { AnyTitle } from "./kept-games.ts";

/** A bot on a thread of its own. It is told what its seat may see, and can be ended at any time. */
export interface BotMessage extends Omit<BotQuestion, "effort" | "sheetFiles"> {
  /** comes with the first question about a sheet that is not the title's own */
  readonly sheetFiles: BotQuestion["sheetFiles"];
  /** null: no limit of time */
  readonly milliseconds: number | null;
}

/** What the thread says: how far it is, its answer, or what went wrong. */
export type BotWord = { readonly done: number } | BotAnswer | { readonly error: string };

/** Between two thoughts that are this far apart, messages are heard and the progress is told. */
const HEAR_EVERY_MS = 60;

/** Set by a message: the best found so far is enough. */
let hurried = false;

const messagesHeard = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Sheets of players' own, by hash: they are sent once. */
const sheets = new Map<string, object>();

function sheetFor(title: AnyTitle, { sheet, sheetFiles }: BotMessage): object {
  if (sheetFiles) {
    const loaded = title.loadSheet(sheetFiles);
    if ("errors" in loaded) throw new Error(loaded.errors[0]);
    sheets.set(sheet, loaded.sheet);
  }
  return sheets.get(sheet) ?? title.defaultSheet();
}

self.onmessage = async ({ data }: MessageEvent<BotMessage | "hurry">) => {
  if (data === "hurry") {
    hurried = true;
    return;
  }
  hurried = false;
  try {
    const title = await loadTitle(data.title);
    const bot = BOTS.get(data.bot);
    if (!bot) throw new Error(`There is no bot called "${data.bot}".`);
    const end = data.milliseconds === null ? null : performance.now() + data.milliseconds;
    const { view, seat, seed, memory } = data;
    let heard = performance.now();
    const between = async ({ done }: Thought): Promise<"go on" | "enough"> => {
      const now = performance.now();
      if (end !== null && now > end) return "enough";
      if (now - heard < HEAR_EVERY_MS) return "go on";
      heard = now;
      say({ done });
      await messagesHeard();
      return hurried ? "enough" : "go on";
    };
    const situation = { title, sheet: sheetFor(title, data), view, seat, random: new Random(seed), memory };
    const { command, why, second } = await decideInTurn(bot, situation, between);
    say({ command, why, second, memory });
  } catch (error) {
    say({ error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
  }
};

const say = (word: BotWord): void => self.postMessage(word);
