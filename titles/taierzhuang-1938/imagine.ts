import type { Random, View } from "@wusong/engine";
import { CHITS, CHITS_OF, type ChitId, SEATS } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Own, Sys, Taierzhuang } from "./state.ts";

/** Hands that fit what a seat sees: as many chits as are known to be held, out of those that are not on the table. */
export function imagineHands(view: View<Taierzhuang>, sheet: Sheet, random: Random): { own: Own[]; sys: Sys } {
  const own = SEATS.map((seat): Own => {
    if (seat === view.seat && view.mine) return { hand: [...view.mine.hand] };
    const hand = new Array<number>(CHITS).fill(0);
    const bag: ChitId[] = [];
    for (const chit of CHITS_OF[seat])
      for (let i = view.pub.inPlay[chit]; i < sheet.chits[chit].count; i++) bag.push(chit);
    for (const chit of random.shuffle(bag).slice(0, view.pub.held[seat])) hand[chit]++;
    return { hand };
  });
  return { own, sys: {} };
}
