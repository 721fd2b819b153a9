import type { Bot } from "./bot.ts";
import { greedyBot } from "./greedy.ts";
import { FOURFOLD, planningBot } from "./planning.ts";
import { randomBot } from "./random.ts";
import { weighingBot } from "./weighing.ts";

/** The opponents people choose from, the weakest first. */
export const LEVELS: readonly Bot[] = [
  { ...randomBot, name: "level-1" },
  greedyBot({}, "level-2"),
  weighingBot({
    name: "level-3",
    label: "Level 3: weighs its commands",
    text: "Weighs many commands, each for all that may come of it at once.",
  }),
  planningBot({
    name: "level-4",
    label: "Level 4: plans against your reply",
    text: "Plans its turn, and compares plans by what your reply would leave of them.",
  }),
  planningBot(
    {
      name: "level-5",
      label: "Level 5: plans with patience",
      text: "Plans like level 4 and looks at four times as many positions.",
    },
    FOURFOLD,
  ),
];
