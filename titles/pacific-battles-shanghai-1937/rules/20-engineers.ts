import type { Seat } from "@wusong/engine";
import { refuse } from "@wusong/engine";
import { isOnMap, type PlaceId, sideAdjective, type UnitId } from "../ids.ts";
import { PLACE, UNIT } from "../kinds.ts";
import { type Army, army, hexOf, insert, isSuppressed, mine, placeOf } from "../position.ts";
import { occupantOf } from "../position-ground.ts";
import type { Ask, Game, Know } from "../state.ts";
import { hexName } from "../words.ts";
import { usablePlaces } from "./07-logistics/refit.ts";

/** 20.0: combat effective engineers of the side on the map. */
export function engineersOnMap(a: Army): UnitId[] {
  return a.sheet.engineers.filter(
    (unit) => a.sheet.side[unit] === a.side && placeOf(a, unit) >= 0 && !isSuppressed(a, unit),
  );
}

/** 20.3: engineers that can build with a supply point of a place: in its hex or next to it, none overstacked. */
function buildersAt(a: Army, place: PlaceId): UnitId[] {
  if (!isOnMap(a.sheet, place)) return [];
  return engineersOnMap(a).filter((unit) => {
    const at = hexOf(a, unit);
    return !a.own.over.includes(at) && a.sheet.board.distance(at, place) <= 1;
  });
}

export function askFortify(k: Know, p: Ask): { place: PlaceId; engineers: UnitId[] } {
  const a = mine(k);
  const places = usablePlaces(a).filter((place) => buildersAt(a, place).length > 0);
  const place = p.one("supply", PLACE, places, {
    why: () => refuse("20.3", "No combat effective engineer is in or next to usable supply there."),
  });
  const engineers = p.set("engineers", UNIT, buildersAt(a, place), {
    min: 1,
    size: () => refuse("20.3", "At least one engineer builds."),
    why: () => refuse("20.3", "Only combat effective engineers in or next to the supply's hex build."),
  });
  return { place, engineers };
}

/** 20.3: the engineer's hex and every neighbouring hex with a friendly unit; a fortified hex gains nothing. */
export function buildFortifications(g: Game, side: Seat, engineers: readonly UnitId[]): void {
  const a = army(g, side);
  for (const engineer of engineers) {
    const at = hexOf(a, engineer);
    for (const hex of [at, ...g.sheet.board.neighbours(at)]) {
      if (occupantOf(g.cache, hex) !== side + 1 || g.pub.forts[side].includes(hex)) continue;
      insert(g.pub.forts[side], hex);
      g.tell?.({
        type: "fortified",
        rule: "20.3",
        text: `The ${sideAdjective(side)} fortify ${hexName(g.sheet, hex)}.`,
        data: { kind: "other", places: [hexName(g.sheet, hex)] },
      });
    }
  }
}

/** 20.2: the hexes in which engineers begin the phase: their streams and rivers cost other units nothing. */
export function startBridging(g: Game, side: Seat): void {
  const a = army(g, side);
  g.own[side].bridging = engineersOnMap(a).flatMap((unit) => [unit, placeOf(a, unit)]);
}
