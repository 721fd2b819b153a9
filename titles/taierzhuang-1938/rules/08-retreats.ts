import type { Seat } from "@wusong/engine";
import { firstOpen, isOtherwise } from "@wusong/mechanics";
import { enemyOf, type PlaceId } from "../ids.ts";
import type { Board } from "../state.ts";
import { countAt } from "./02-units.ts";

/**
 * 8.0: where one unit of a side may retreat from an area, worked out anew for each unit: neighbouring areas without enemies,
 * else areas where friends outnumber enemies (R5: or are at all), else the side's own zones beside the area. Empty: the unit is eliminated.
 */
export function retreatAreas(b: Board, side: Seat, from: PlaceId): readonly PlaceId[] {
  const enemy = enemyOf(side);
  const open = b.sheet.steps[side][from].filter((area) => countAt(b, side, area) < b.sheet.tables.stackingLimit);
  const empty = open.filter((area) => countAt(b, enemy, area) === 0);
  const outnumbered = (area: PlaceId): number => (isOtherwise(b.pub, "retreatToFriends") ? 0 : countAt(b, enemy, area));
  const friendly = open.filter((area) => countAt(b, side, area) > outnumbered(area));
  return firstOpen([empty, friendly, b.sheet.zonesBeside[side][from]]);
}
