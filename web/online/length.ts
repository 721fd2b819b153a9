import type { Pace } from "@wusong/server/api";
import { probableEnd } from "@wusong/server/probable-end";

/** How long a game will be: how often it changes hands, and when it will probably be over. */
export function lengthWords(
  handOvers: number,
  pace: Pace,
  now: number,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const hands = `some ${handOvers} changes of hands, fewer with standing orders`;
  if (pace.kind !== "slow") return hands;
  const length = { half: handOvers, eightInTen: handOvers };
  const end = probableEnd({ length, done: 0, pace, answers: null, zone, now });
  return end ? `${hands}; probably over ${day(end.probably, now)}, nearly surely ${day(end.eightInTen, now)}` : hands;
}

const day = (at: number, now: number): string => {
  const date = new Date(at);
  const year = date.getFullYear() === new Date(now).getFullYear() ? {} : { year: "numeric" as const };
  return `by ${date.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...year })}`;
};
