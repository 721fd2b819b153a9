import { type Bot, decide, noMemory } from "@wusong/bots";
import { imagine, type Random, type Seat, UserError } from "@wusong/engine";
import type { Shown } from "@wusong/host";
import type { AnyTitle } from "../shelf.ts";
import type { RemoteSeat } from "./remote-seat.ts";

/** Milliseconds a bot may think about one command. */
const THINKING = 10_000;

/** Lets a bot play a seat until the game is over, and answers how it ended; null: it was stopped. */
export async function playByBot(
  at: RemoteSeat,
  bot: Bot,
  titles: readonly AnyTitle[],
  random: Random,
  stop: AbortSignal,
): Promise<Shown | null> {
  const memory = noMemory();
  let shown = await at.view();
  while (!stop.aborted) {
    if (shown?.over) return shown;
    if (!shown?.asked || shown.asked.decision.in || shown.asked.seat !== at.seat) {
      await at.news(stop);
      shown = await at.view(shown?.entries ?? 0);
      continue;
    }
    const { title: id, views, index } = shown;
    const title = titles.find((one) => one.id === id);
    if (!title) throw new UserError(`There is no title "${id}" here: this program is older than the server.`);
    const end = performance.now() + THINKING;
    const seat = title.seats.indexOf(at.seat) as Seat;
    const sheet = title.defaultSheet();
    const situation = { title, sheet, view: structuredClone(views[0]), seat, random, memory };
    const { command } = decide(bot, situation, () => performance.now() > end);
    const spelled = imagine(title, sheet, structuredClone(views[0]), random).spellIds(seat, command);
    const acted = await at.send(index, { kind: "act", command: spelled }, shown.entries);
    if ("refusal" in acted)
      throw new UserError(`The server refused what the bot wanted (${acted.refusal.rule}): ${acted.refusal.text}`);
    shown = "done" in acted ? acted.done : acted.stale;
  }
  return null;
}
