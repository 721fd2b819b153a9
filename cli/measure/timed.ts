import type { Bot, Situation, Thinking } from "@wusong/bots";
import type { Shape } from "@wusong/engine";

/** What a player's thinking took in one game, in seconds. */
export interface Cost {
  readonly turns: number;
  readonly mean: number;
  readonly worst: number;
}

/** The same player with a watch beside it. A turn is what one seat decides within the title's own turn. */
export function timed(bot: Bot): { readonly bot: Bot; cost(): Cost } {
  const turns = new Map<number | string, number>();
  function* think<S extends Shape>(situation: Situation<S>): Thinking {
    const turn = situation.title.periods.turn?.(situation.view.pub) ?? 0;
    const begun = performance.now();
    try {
      return yield* bot.think(situation);
    } finally {
      turns.set(turn, (turns.get(turn) ?? 0) + performance.now() - begun);
    }
  }
  return {
    bot: { ...bot, think },
    cost: () => {
      const all = [...turns.values()];
      const seconds = (ms: number): number => Number((ms / 1000).toFixed(3));
      const sum = all.reduce((a, b) => a + b, 0);
      return {
        turns: all.length,
        mean: seconds(all.length === 0 ? 0 : sum / all.length),
        worst: seconds(Math.max(0, ...all)),
      };
    },
  };
}
