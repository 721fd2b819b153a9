import type { Seat } from "@wusong/engine";
import { enemyOf } from "./ids.ts";
import { hexOf, unitsOnMap } from "./position.ts";
import type { Know } from "./state.ts";

/** What a company is worth, and a hex on the way to the bridge. */
const COMPANY = 10;
const STEP = 1;

/** How good the position looks to a seat. */
export function value(k: Know): number {
  const worth = (side: Seat): number => {
    const units = unitsOnMap(k, side);
    const nearest = Math.min(
      ...units.flatMap((unit) => k.sheet.objectives.map((hex) => k.sheet.board.distance(hexOf(k, unit), hex))),
    );
    return units.length * COMPANY - (units.length > 0 ? nearest * STEP : 0);
  };
  return worth(k.seat) - worth(enemyOf(k.seat));
}
