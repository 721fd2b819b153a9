import type { Bot } from "./bot.ts";
import { greedyBot } from "./greedy.ts";
import { LEVELS } from "./levels.ts";
import { planningBot, QUARTER } from "./planning.ts";
import { randomBot } from "./random.ts";
import { SCRIPTED } from "./scripted/index.ts";

const byName = (bots: readonly Bot[]): ReadonlyMap<string, Bot> => new Map(bots.map((bot) => [bot.name, bot]));

const OFFERED: readonly Bot[] = [randomBot, greedyBot(), ...LEVELS];

/** Opponents by name: the levels, and the names older games know two of them by. */
export const BOTS = byName(OFFERED);

/** Level 4 with a quarter of its positions: whether looking at more helps is measured against it. */
const HURRIED = planningBot(
  {
    name: "level-4-quarter",
    label: "Level 4 with a quarter of its positions",
    text: "Plans like level 4 and looks at a quarter of the positions.",
  },
  QUARTER,
);

/** `greedy` with fewer positions: whether looking at more helps is measured against one, games to learn from are played by the other. */
const HASTY: readonly Bot[] = [
  greedyBot({ positions: 36 }, "greedy-quarter"),
  greedyBot({ positions: 72 }, "greedy-half"),
];

/** Everybody who can play a match: the opponents, those who measure them, and scripted players. */
export const PLAYERS = byName([...OFFERED, ...HASTY, HURRIED, ...SCRIPTED]);
