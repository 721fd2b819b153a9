import { BOTS, decide } from "@wusong/bots";
import { Random, type Shape, type Title, verify } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import { type BotAnswer, SeatMirror, sheetFrom } from "@wusong/host";
import type { PageRules } from "../api/rules.ts";
import { RulesDesk } from "./desk.ts";
import type { RulesTask, ThreadAnswer } from "./tasks.ts";

/**
 * The rules of one title with everything that carries them out, as a bundle exports them. A bundle may be older or newer than the
 * program that loads it, so this interface, `PageRules`, `RulesTask` and `ThreadAnswer` may only grow.
 */
export interface BundledRules extends PageRules {
  answer(task: RulesTask): ThreadAnswer;
  /** Does once what takes longest the first time, so that nobody waits for it at a table. */
  warm?(): void;
}

export function bundled(title: Title<Shape>): BundledRules {
  const desk = new RulesDesk(title);
  return {
    title,
    warm: () => desk.warm(),
    sheetFrom: (files) => sheetFrom(title, files),
    mirrorOf: (sheet, view) => SeatMirror.of(title, sheet, view),
    verify: (record, sheet) => verify(title, record, sheet),
    answer: (task) => {
      try {
        return { value: task.task === "rules" ? desk.answer(task.asked as never) : thought(title, task) };
      } catch (error) {
        if (error instanceof UserError) return { sentence: error.message };
        return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      }
    },
  };
}

function thought(title: Title<Shape>, given: Extract<RulesTask, { task: "think" }>): BotAnswer {
  const { question, milliseconds } = given;
  const bot = BOTS.get(question.bot);
  if (!bot) throw new Error(`There is no bot "${question.bot}" for "${title.id}".`);
  const end = performance.now() + milliseconds;
  const { view, seat, seed, memory, sheetFiles } = question;
  const situation = { title, sheet: sheetFrom(title, sheetFiles), view, seat, random: new Random(seed), memory };
  const { command } = decide(bot, situation, () => performance.now() > end);
  return { command, memory };
}
