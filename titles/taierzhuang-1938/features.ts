import type { Features, Seat } from "@wusong/engine";
import { CHINA, ELIMINATED, isArea, JAPAN, PLACES, type PlaceId, POOL, SEATS, sideAdjective } from "./ids.ts";
import { countAt, readyAt } from "./rules/02-units.ts";
import { suppliedAreas } from "./rules/06-reinforcements/supply.ts";
import type { Board, Knowing, Taierzhuang } from "./state.ts";
import { grip } from "./value.ts";

const TURNS = 13;
/** Rings around the town: in it, one step away, and so on; the last holds all that is farther. */
const RINGS = ["in the town", "at the town", "two steps off", "three steps off", "far off"];

const bySide = (...names: string[]): string[] =>
  names.flatMap((name) => SEATS.map((side) => `${sideAdjective(side)} ${name}`));

/** What is looked at of one side and ring. */
const PER_RING = RINGS.flatMap((ring) => [`units ${ring}`, `Ready units ${ring}`, `firepower ${ring}`]);
const PER_SIDE = [...PER_RING, "units in zones", "units in the pool", "units lost", "chits in hand"];

/** What an opponent looks at, always from the Japanese side; of the hidden hands only their size. */
export const features: Features<Taierzhuang> = {
  names: [
    "hold on the town",
    "hold on the weaker half of the town",
    "hold on the south bank",
    "hold on its weakest area",
    "whole town",
    "whole town in supply",
    "whole south bank in supply",
    "damage to clear the town",
    "Japanese units out of supply",
    ...bySide(...PER_SIDE),
  ],
  stages: TURNS,
  stage: (pub) => Math.min(TURNS, Math.max(1, pub.turn)) - 1,
  read,
};

const COMMON = 9;

function read(k: Knowing, into: Float64Array): void {
  const { sheet, pub } = k;
  const supplied = suppliedAreas(k);
  const grips = (areas: readonly PlaceId[]): number[] => areas.map((area) => grip(k, area, supplied));
  const held = (areas: readonly PlaceId[], fed: boolean): number =>
    areas.every((area) => pub.control[area] === JAPAN && (!fed || supplied[area])) ? 1 : 0;
  const town = grips(sheet.townAreas);
  const south = grips(sheet.southAreas);
  let damage = 0;
  for (const area of sheet.townAreas) damage += countAt(k, CHINA, area) + readyAt(k, CHINA, area);
  let unsupplied = 0;
  for (let place = 0; place < PLACES; place++)
    if (isArea(place) && !supplied[place]) unsupplied += countAt(k, JAPAN, place as PlaceId);
  into.set([
    mean(town),
    Math.min(...town),
    mean(south),
    Math.min(...south),
    held(sheet.townAreas, false),
    held(sheet.townAreas, true),
    held(sheet.southAreas, true),
    damage / 10,
    unsupplied / 5,
  ]);
  for (const side of SEATS) readSide(k, side, into, COMMON + side);
}

const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length);

/** One side's numbers, in every second place. */
function readSide(b: Board, side: Seat, into: Float64Array, first: number): void {
  const { pub, sheet } = b;
  const at = (place: number): number => first + 2 * place;
  for (let i = 0; i < PER_SIDE.length; i++) into[at(i)] = 0;
  const zones = PER_RING.length;
  for (const unit of sheet.unitsOf[side]) {
    const place = pub.place[unit];
    if (place === POOL) into[at(zones + 1)] += 0.1;
    else if (place === ELIMINATED) into[at(zones + 2)] += 0.1;
    else if (!isArea(place)) {
      if (place < PLACES) into[at(zones)] += 0.1;
    } else {
      const ring = 3 * Math.min(RINGS.length - 1, sheet.townDistance[place]);
      into[at(ring)] += 0.1;
      if (pub.spent[unit]) continue;
      into[at(ring + 1)] += 0.1;
      into[at(ring + 2)] += sheet.cf[unit] / 10;
    }
  }
  into[at(zones + 3)] = pub.held[side] / 5;
}
