import type { HexId } from "@wusong/board";
import { askedOnce } from "@wusong/mechanics";
import type { UnitId } from "./ids.ts";
import { isHex } from "./position.ts";
import type { Know } from "./state.ts";

/** Factors in the radius of a headquarters beyond which more make no difference. */
const ENOUGH = 30;
/** What a headquarters that can be paid next turn is worth for a factor in its radius, by its support. */
const CAN_BE_PAID = 0.12;
/** The same where no supply is beside it yet: it is at least in the right place. */
const IN_PLACE = 0.04;

/** Fighters on the map, those of a hex together: what it counts to serve them. */
interface Fighters {
  readonly hex: HexId;
  readonly count: number;
}

/** Asked about for many hexes where headquarters could go. */
const fightersOf = askedOnce(({ sheet, seat, pub, mineCache }: Know): readonly Fighters[] => {
  const first = sheet.first[seat];
  const stacks: Fighters[] = [];
  for (const hex of pub.occupied[seat]) {
    let count = 0;
    for (let unit = mineCache.head[hex]; unit !== -1; unit = mineCache.next[unit - first])
      if (sheet.combat[unit]) count += sheet.attack[unit] + 1;
    if (count > 0) stacks.push({ hex, count });
  }
  return stacks;
});

/** Attack factors that headquarters in a hex would serve, one for each unit besides (10.2, 10.3). */
export function servedFrom(k: Know, hq: UnitId, hex: HexId): number {
  const { sheet } = k;
  const radius = sheet.units[hq].type.radius!;
  let served = 0;
  for (const fighters of fightersOf(k)) {
    if (sheet.board.distance(fighters.hex, hex) > radius) continue;
    served += fighters.count;
    if (served >= ENOUGH) return ENOUGH;
  }
  return served;
}

/** Own supply points on the map. */
export function supplyHexes({ sheet, seat, mine }: Know): HexId[] {
  const first = sheet.first[seat];
  const hexes: HexId[] = [];
  for (let i = 0; i < mine.at.length; i++) {
    const at = mine.at[i];
    if (isHex(at) && sheet.isSupply[first + i]) hexes.push(at);
  }
  return hexes;
}

/** 7.2, 7.3: next turn every supply point pays for one headquarters beside it; those with most around them come first. */
export function service(k: Know): number {
  const { sheet, seat, mine } = k;
  const posts: { hq: UnitId; hex: HexId; served: number }[] = [];
  for (const hq of sheet.hqs[seat]) {
    const hex = mine.at[hq - sheet.first[seat]];
    if (isHex(hex)) posts.push({ hq, hex, served: servedFrom(k, hq, hex) });
  }
  posts.sort((one, other) => other.served - one.served || one.hq - other.hq);
  const supply = supplyHexes(k);
  let score = 0;
  for (const { hq, hex, served } of posts) {
    const payer = supply.findIndex((at) => sheet.board.distance(at, hex) <= 1);
    if (payer >= 0) supply.splice(payer, 1);
    score += (payer >= 0 ? CAN_BE_PAID : IN_PLACE) * served * sheet.units[hq].type.support!;
  }
  return score;
}
