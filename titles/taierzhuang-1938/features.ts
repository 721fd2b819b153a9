import type { Features, Seat } from "@wusong/engine";
import { CHINA, ELIMINATED, isArea, JAPAN, PLACES, type PlaceId, POOL, SEATS, sideAdjective } from "./ids.ts";
import { countAt, readyAt } from "./rules/02-units.ts";
import { suppliedAreas } from "./rules/06-reinforcements/supply.ts";
import type { Board, Knowing, Taierzhuang } from "./state.ts";
import { grip } from "./value.ts";

const TURNS = 13;
/** Rings around the town, each with all that is nearer: so that a step towards the town never counts for less. */
const RINGS = ["in the town", "within a step of the town", "within two steps", "within three steps", "on the map"];

const bySide = (...names: string[]): string[] =>
  names.flatMap((name) => SEATS.map((side) => `${sideAdjective(side)} ${name}`));

/**
 * What is looked at of one side and ring, Ready or Spent: whoever acts spends his units and has them back in the morning, and an
 * opponent that wanted them Ready would do nothing.
 */
const PER_RING = RINGS.flatMap((ring) => [`units ${ring}`, `firepower ${ring}`]);
const PER_SIDE = [...PER_RING, "units in zones", "units in the pool", "units lost", "chits in hand"];

const COMMON_SIGNS: Features<Taierzhuang>["signs"] = {
  "hold on the town": 1,
  "hold on the weaker half of the town": 1,
  "hold on the south bank": 1,
  "hold on its weakest area": 1,
  "whole town": 1,
  "whole town in supply": 1,
  "whole south bank in supply": 1,
  "damage to clear the town": -1,
  "Japanese units out of supply": -1,
};

/** Who has more units, nearer to the town, and more chits, is better off; who has lost more is not. */
const signsOf = (side: Seat, good: 1 | -1): Record<string, 1 | -1> => {
  const name = (what: string): string => `${sideAdjective(side)} ${what}`;
  return {
    ...Object.fromEntries(PER_RING.map((what) => [name(what), good])),
    [name("chits in hand")]: good,
    [name("units lost")]: good === 1 ? -1 : 1,
  };
};

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
  signs: { ...COMMON_SIGNS, ...signsOf(JAPAN, 1), ...signsOf(CHINA, -1) },
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
function readSide(b: Board, side: Seat, into: Float64Array, offset: number): void {
  const { pub, sheet } = b;
  const at = (place: number): number => offset + 2 * place;
  for (let i = 0; i < PER_SIDE.length; i++) into[at(i)] = 0;
  const zones = PER_RING.length;
  for (const unit of sheet.unitsOf[side]) {
    const place = pub.place[unit];
    if (place === POOL) into[at(zones + 1)] += 0.1;
    else if (place === ELIMINATED) into[at(zones + 2)] += 0.1;
    else if (!isArea(place)) {
      if (place < PLACES) into[at(zones)] += 0.1;
    } else {
      const first = Math.min(RINGS.length - 1, sheet.townDistance[place]);
      for (let ring = first; ring < RINGS.length; ring++) {
        into[at(2 * ring)] += 0.1;
        into[at(2 * ring + 1)] += sheet.cf[unit] / 10;
      }
    }
  }
  into[at(zones + 3)] = pub.held[side] / 5;
}
