import { AREAS, CHINA, isArea, JAPAN, type PlaceId, type SEATS } from "./ids.ts";
import { countAt, readyAt } from "./rules/02-units.ts";
import { suppliedAreas } from "./rules/06-supply.ts";
import type { Board, Knowing } from "./state.ts";

/**
 * How a position looks to a seat, for the greedy opponent: units and their readiness, the objectives held and how near the
 * armies are to them, supply, chits in hand. Points are those of a Ready Chinese unit, roughly.
 */
export function value(k: Knowing): number {
  const balance = side(k, JAPAN) - side(k, CHINA) + objectives(k);
  return (k.seat === JAPAN ? balance : -balance) + k.pub.held[k.seat] * 0.6;
}

const UNIT_WORTH = [1.8, 1] as const;
const READY_WORTH = 0.15;

function side(b: Board, seat: (typeof SEATS)[number]): number {
  let sum = 0;
  for (let place = 0; place < b.sheet.placeNames.length; place++) {
    const count = countAt(b, seat, place);
    if (count === 0) continue;
    sum += count * UNIT_WORTH[seat] + readyAt(b, seat, place) * READY_WORTH;
    if (isArea(place)) sum += count * nearness(b, place as PlaceId) * 0.06;
  }
  return sum;
}

/** 0 to 3: how close an area is to the town and the south bank. */
function nearness(b: Board, place: PlaceId): number {
  if (b.sheet.townAreas.includes(place)) return 3;
  if (b.sheet.southAreas.includes(place)) return 2.5;
  return b.sheet.supplyLinks[place].some((area) => b.sheet.townAreas.includes(area)) ? 2 : 1;
}

/** What decides the game, growing as the end comes near. */
function objectives(b: Board): number {
  const supplied = suppliedAreas(b);
  const { turn } = b.pub;
  const urgency = 1 + turn / 4;
  let sum = 0;
  for (const area of [...b.sheet.townAreas, ...b.sheet.southAreas]) {
    const town = b.sheet.townAreas.includes(area);
    const weight = (town ? 5 : 1.5) * urgency;
    const japanese = countAt(b, JAPAN, area);
    const chinese = countAt(b, CHINA, area);
    if (japanese > 0 && chinese === 0) sum += supplied[area] ? weight : weight / 3;
    else if (japanese > 0) sum += (weight / 2) * (japanese / (japanese + chinese));
    else if (chinese === 0) sum += weight / 6;
  }
  for (let area = 0; area < AREAS; area++)
    if (countAt(b, JAPAN, area) > 0 && !supplied[area]) sum -= 0.5 * countAt(b, JAPAN, area);
  return sum;
}
