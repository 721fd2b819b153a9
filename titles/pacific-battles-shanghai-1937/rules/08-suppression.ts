import type { Seat } from "@wusong/engine";
import type { UnitId } from "../ids.ts";
import { army, insert, isHex, placeOf } from "../position.ts";
import { refresh } from "../position-pieces.ts";
import type { Game } from "../state.ts";

/** 8.3: a combat unit becomes suppressed; a second result changes nothing (8.4). */
export function suppress(g: Game, unit: UnitId): void {
  const side = g.sheet.side[unit];
  insert(g.own[side].suppressed, unit);
}

/** 4.1: step one of logistics. */
export function removeSuppression(g: Game, side: Seat): void {
  const own = g.own[side];
  const a = army(g, side);
  const hexes = new Set(own.suppressed.map((unit) => placeOf(a, unit)).filter(isHex));
  own.suppressed.length = 0;
  for (const hex of [...hexes].sort((x, y) => x - y)) refresh(g, side, hex);
}
