import type { GameOver } from "@wusong/engine";
import { type Level, points } from "./rules/12-victory.ts";
import type { Position } from "./state.ts";
import { levelWords } from "./words.ts";

/** How the campaign ended (12.0), as a sentence. */
export const overWords = (over: GameOver, end: Position): string => levelWords(over.level as Level, points(end).total);
