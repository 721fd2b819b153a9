import type { HexId } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { CHINA, enemyOf, JAPAN } from "../ids.ts";
import { heldBy, zonesAt } from "../position.ts";
import type { Open } from "../state.ts";

/**
 * Whether a hex is in a zone of control of the other side. The sheet knows which hexsides zones cross; the coastal exemption is
 * asked here, because it lasts only while a Japanese unit stands in the hex (7.1).
 */
export function inEnemyZone(open: Open, hex: HexId, side: Seat): boolean {
  if (zonesAt(open.cache, enemyOf(side), hex) === 0) return false;
  return side === CHINA || !(open.sheet.gunfireLine[hex] === 1 && heldBy(open, hex, JAPAN));
}
