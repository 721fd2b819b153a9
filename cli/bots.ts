import type { Random, Seat, SpelledCommand, View } from "@wusong/engine";
import { Mistake, quoted } from "./mistake.ts";
import type { AnySheet, AnyTitle } from "./shelf.ts";
import type { Shape } from "@wusong/engine";

export interface Bot {
  readonly name: string;
  choose(title: AnyTitle, sheet: AnySheet, view: View<Shape>, seat: Seat, random: Random): SpelledCommand;
}

/** The bot that plays at random is carried out by the engine in one pass, without a view. */
export const RANDOM = "random";
const bots: readonly Bot[] = [];
export const botNames: readonly string[] = [RANDOM, ...bots.map((bot) => bot.name)];

/** The bot of that name; null is random play. */
export function botNamed(name: string): Bot | null {
  if (name === RANDOM) return null;
  const found = bots.find((bot) => bot.name === name);
  if (!found) throw new Mistake(`There is no bot ${quoted(name)}; there are ${botNames.join(", ")}.`);
  return found;
}
