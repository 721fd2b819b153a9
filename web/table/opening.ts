import type { Scene } from "@wusong/engine";
import type { TitleScreen } from "../host/protocol.ts";
import type { MapHandle } from "./map-handle.ts";

/** A hex sheet is large: the table opens close to what is to be decided, and close enough to read the counters. */
const CLOSE = 2.1;
const READABLE = 60;

/** Where the camera stands when the table is opened: over what can be chosen, else over the counters of the side that decides. */
export function opening(
  map: MapHandle,
  screen: TitleScreen,
  scene: Scene,
  seat: string | null,
  lit: readonly string[],
): void {
  // An area sheet is seen as a whole, with the zones around it.
  if (screen.board === "area") return;
  const ink = screen.sides.find((side) => side.seat === seat)?.ink ?? "first";
  const own = scene.stacks.filter(({ side }) => side === ink).map(({ at }) => at);
  const place = middleOf(map, lit) ?? middleOf(map, own);
  if (place === null) return;
  // Nobody has looked there of his own will: the next decision may lead the view elsewhere at once.
  map.centreOn(place, Math.max(CLOSE, READABLE / (map.positionOf(place)?.height ?? READABLE)));
}

/** The place most of the others lie around: the one in the middle of the crowd, not of the map. */
function middleOf(map: MapHandle, places: readonly string[]): string | null {
  const spots = places.flatMap((place) => {
    const box = map.positionOf(place);
    return box ? [{ place, x: box.x, y: box.y }] : [];
  });
  const distances = (a: (typeof spots)[number]): number =>
    spots.reduce((sum, b) => sum + Math.min(300, Math.hypot(a.x - b.x, a.y - b.y)), 0);
  return spots.length === 0 ? null : spots.reduce((best, one) => (distances(one) < distances(best) ? one : best)).place;
}
