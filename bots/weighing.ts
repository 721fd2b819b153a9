import type { Shape } from "@wusong/engine";
import type { Bot, Situation } from "./bot.ts";
import { type LookSetting, look } from "./search/look.ts";
import { beginSearch } from "./search/search.ts";
import { whyOf } from "./search/why.ts";

export const LOOK: LookSetting = { tries: 144, first: 3, horizon: 16, follow: 3 };
/** Imagined completions of what the seat sees. */
export const WORLDS = 4;

export const ONLY_CHOICE = "there is no other choice";

export const nothingOffered = <S extends Shape>({ title, seat }: Situation<S>): Error =>
  new Error(`${title.id} offers ${title.seats[seat]} nothing.`);

/** Looks one command ahead, at many commands. */
export function weighingBot(words: Pick<Bot, "name" | "label" | "text">, setting: Partial<LookSetting> = {}): Bot {
  return {
    ...words,
    // biome-ignore lint/correctness/useYield: it is through before anybody could wait for it
    *think(situation) {
      const search = beginSearch(situation, WORLDS);
      const [best, second] = look(search, { ...LOOK, ...setting });
      if (!best) throw nothingOffered(situation);
      const why = second ? whyOf(situation.title, search, best) : (best.why ?? ONLY_CHOICE);
      return { command: best.drawn.command, why, second: second?.drawn.command ?? null, plan: null };
    },
  };
}
