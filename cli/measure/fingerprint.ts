import { createHash } from "node:crypto";
import { type Bot, decide, noMemory } from "@wusong/bots";
import { DiceStream, Random, view } from "@wusong/engine";
import { begin } from "../bench-speed.ts";
import type { AnyTitle } from "../shelf.ts";

const GAMES = 2;
/** After how many random commands a player is asked: ever farther apart, since decisions of one kind come together. */
const ASKED_AFTER: ReadonlySet<number> = new Set([0, 3, 11, 30, 75]);
const LAST = Math.max(...ASKED_AFTER);

/**
 * What a player does in some positions of a title, as a hash. Weights, rules, valuations and search all have their say in it, so that
 * games of a player that has changed are not counted with those of the new one; a change that decides nothing keeps them.
 */
export function fingerprint(title: AnyTitle, bot: Bot): string {
  const said = createHash("sha256").update(title.rulesVersion);
  for (let game = 0; game < GAMES; game++) {
    const seed = `fingerprint/${game}`;
    const random = new Random(seed);
    const play = begin(title, seed);
    for (let n = 0; !play.s.over && n <= LAST; n++) {
      const [seat] = play.seatsToDecide();
      if (ASKED_AFTER.has(n)) {
        const own = new Random(`${seed}/${n}`);
        const situation = { title, sheet: play.sheet, view: view(play, seat), seat, random: own, memory: noMemory() };
        said.update(JSON.stringify(decide(bot, situation).command));
      }
      play.playRandom(seat, random, new DiceStream(seed, play.diceIndex()));
    }
  }
  return said.digest("hex").slice(0, 12);
}
