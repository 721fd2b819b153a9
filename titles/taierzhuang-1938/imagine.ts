import type { Random, View } from "@wusong/engine";
import { CHITS, CHITS_OF, type ChitId, SEATS } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Own, Sys, Taierzhuang } from "./state.ts";

/**
 * Hands that fit what a seat sees: as many chits as are known to be held, out of those that were not played this turn: what was
 * played is not drawn again before the next. Only a position changed by hand may need others to fill a hand.
 */
export function imagineHands(view: View<Taierzhuang>, sheet: Sheet, random: Random): { own: Own[]; sys: Sys } {
  const own = SEATS.map((seat): Own => {
    if (seat === view.seat && view.mine) return { hand: [...view.mine.hand] };
    const hand = new Array<number>(CHITS).fill(0);
    const bag: ChitId[] = [];
    const back: ChitId[] = [];
    for (const chit of CHITS_OF[seat])
      for (let i = view.pub.inPlay[chit]; i < sheet.chits[chit].count; i++)
        (i < view.pub.played[chit] ? back : bag).push(chit);
    for (const chit of [...random.shuffle(bag), ...random.shuffle(back)].slice(0, view.pub.held[seat])) hand[chit]++;
    return { hand };
  });
  return { own, sys: {} };
}
