import type { BotQuestion } from "@wusong/host";
import type { Asked } from "./asked.ts";

/** What rules are asked: something of a table, or to let a bot think. */
export type RulesTask =
  | { readonly task: "rules"; readonly asked: Asked }
  | { readonly task: "think"; readonly question: BotQuestion; readonly milliseconds: number };

/** What a thread is told: a task for the rules in a file, to load them, or that a table is to be read again whatever rules it has. */
export type ThreadTask =
  | { readonly rules: string; readonly task: RulesTask }
  | { readonly load: string }
  | { readonly drop: string };

export type ThreadAnswer =
  | { readonly value: unknown }
  /** a sentence for whoever asked */
  | { readonly sentence: string }
  /** a fault of the program */
  | { readonly fault: string };
