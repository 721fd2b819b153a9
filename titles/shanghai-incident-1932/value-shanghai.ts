import { NOWHERE } from "@wusong/board";
import { askedOnce } from "@wusong/mechanics";
import { CHINA, type HexId, JAPAN } from "./ids.ts";
import { closed, inEnemyZone, occupant } from "./position.ts";
import { trainEnds } from "./rules/16-special-units/trains.ts";
import { TRAIN } from "./sheet.ts";
import type { Position } from "./state.ts";
import { layoutOf } from "./value-layout.ts";

/** Hexes a Chinese regiment covers in a day. */
const MARCH = 4;

/**
 * How many Chinese units outside Shanghai could march into it in one turn: zones of control stop them on the way, trains come by
 * rail. Streams are not counted: an estimate for a valuation, no rule.
 */
export const enterers = askedOnce((p: Position): number => {
  const steps = marchesTo(p);
  let count = 0;
  for (const unit of p.sheet.unitsOf[CHINA]) {
    const hex = p.pub.at[unit];
    if (hex < 0 || p.sheet.sector[hex]) continue;
    if (p.sheet.kind[unit] !== TRAIN) count += steps[hex] > 0 ? 1 : 0;
    else if (trainEnds(p, unit, false, p.sheet.railInShanghai).length > 0) count++;
  }
  return count;
});

/**
 * By hex: how far it is from Shanghai, counted from 1, and 0 where it is too far. Ring by ring from the hexes of Shanghai a Chinese
 * unit may enter, outwards over ground where it would not have to stop.
 */
function marchesTo(p: Position): Uint8Array {
  const layout = layoutOf(p);
  const steps = layout.marches;
  if (layout.marchesAreKnown) return steps;
  layout.marchesAreKnown = true;
  const { board, cost, shanghaiHexes } = p.sheet;
  steps.fill(0);
  const found: HexId[] = [];
  for (const hex of shanghaiHexes) {
    if (occupant(p, hex) === JAPAN || closed(p, CHINA, hex)) continue;
    steps[hex] = 1;
    found.push(hex);
  }
  for (let next = 0; next < found.length; next++) {
    const at = found[next];
    const inside = p.sheet.sector[at] > 0;
    if (steps[at] > MARCH || (!inside && inEnemyZone(p, CHINA, at))) continue;
    for (let slot = 6 * at; slot < 6 * at + 6; slot++) {
      const to = board.neighbour[slot];
      if (to === NOWHERE || cost[slot] < 0) continue;
      if (steps[to] > 0 || p.sheet.sector[to] > 0 || occupant(p, to) === JAPAN) continue;
      steps[to] = inside ? 2 : steps[at] + 1;
      found.push(to);
    }
  }
  return steps;
}
