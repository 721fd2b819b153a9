import { parentPort } from "node:worker_threads";
import { BOTS, decide } from "@wusong/bots";
import { Random, type Shape, type Title } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import { type BotAnswer, type BotQuestion, sheetFrom } from "@wusong/host";
import { titles } from "@wusong/titles";
import type { Asked } from "./asked.ts";
import { RulesDesk } from "./desk.ts";

/** The program of a thread: the rules, or a bot that thinks. Every message gets one answer. */
export type ThreadTask =
  | { readonly task: "rules"; readonly asked: Asked }
  | { readonly task: "think"; readonly question: BotQuestion; readonly milliseconds: number };
export type ThreadAnswer =
  | { readonly value: unknown }
  /** a sentence for whoever asked */
  | { readonly sentence: string }
  /** a fault of the program */
  | { readonly fault: string };

const desk = new RulesDesk(titles);

parentPort!.on("message", (given: ThreadTask) => {
  parentPort!.postMessage(answered(given));
});

function answered(given: ThreadTask): ThreadAnswer {
  try {
    return { value: given.task === "rules" ? desk.answer(given.asked as never) : thought(given) };
  } catch (error) {
    if (error instanceof UserError) return { sentence: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function thought({ question, milliseconds }: Extract<ThreadTask, { task: "think" }>): BotAnswer {
  const title = titles.find(({ id }) => id === question.title) as Title<Shape>;
  const bot = BOTS.get(question.bot);
  if (!title || !bot) throw new Error(`There is no bot "${question.bot}" for "${question.title}".`);
  const end = performance.now() + milliseconds;
  const { view, seat, seed, memory, sheetFiles } = question;
  const situation = { title, sheet: sheetFrom(title, sheetFiles), view, seat, random: new Random(seed), memory };
  const { command } = decide(bot, situation, () => performance.now() > end);
  return { command, memory };
}
