import { Fault, type Play, Random, type Seat, type Shape, type View, view } from "@wusong/engine";
import { type Bot, type BotMemory, type Choice, decide } from "./bot.ts";

/**
 * Has a bot decide as at a table: it is given the view of its seat, of which the fuzzer proves that it hides what it must. With
 * `again` it decides once more on a bare copy of all that it was given; if it then chooses otherwise, something else than its seat's
 * view and its seed had a say. For the fuzzer: throws a Fault.
 */
export function decideChecked<S extends Shape>(
  bot: Bot,
  play: Play<S>,
  seat: Seat,
  random: Random,
  memory: BotMemory,
  again: boolean,
): Choice {
  const { title, sheet } = play;
  const seed = random.next();
  const before = structuredClone(memory);
  const choiceOn = (seen: View<S>, kept: BotMemory): Choice =>
    decide(bot, { title, sheet, view: seen, seat, random: new Random(seed), memory: kept });
  const choice = choiceOn(view(play, seat), memory);
  if (!again) return choice;
  const second = choiceOn(structuredClone(view(play, seat)), before);
  if (JSON.stringify(second) !== JSON.stringify(choice))
    throw new Fault("bot", `${bot.name} chose otherwise the second time in "${play.waiting()?.name}".`);
  return choice;
}
