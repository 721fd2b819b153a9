import { imagine, type Random, type Seat, type Shape, type Title } from "@wusong/engine";
import type { Shown } from "@wusong/host";
import { titles } from "@wusong/titles";

export const titleNamed = (id: string): Title<Shape> => titles.find((one) => one.id === id)!;

/** A command that the seat of a view may give, as a player without thought would: from the view alone. */
export function anyCommand(shown: Shown, random: Random): { verb: string; picks: readonly unknown[] } | null {
  if (!shown.asked || shown.asked.decision.in) return null;
  const title = titleNamed(shown.title);
  const [view] = shown.views;
  const play = imagine(title, title.defaultSheet(), structuredClone(view), random);
  const seat = title.seats.indexOf(shown.asked.seat) as Seat;
  const command = play.sample(seat, random);
  return command && play.spellIds(seat, command);
}
