import type { Features, Seat } from "@wusong/engine";
import { JAPAN, SIDE_IDS, SIDES, sideAdjective } from "./ids.ts";
import { occupantOf } from "./position-ground.ts";
import type { Sheet } from "./sheet.ts";
import { BASE, DAMAGED, ELIMINATED, type Know, RESERVE, type Shanghai } from "./state.ts";
import { battlesToCome } from "./value-battles.ts";

const TURNS = 8;
/** Rings around the objectives: in one, next to one, and so on. */
const RINGS = ["in objectives", "beside objectives", "near objectives", "far from objectives"];
const RING_ENDS = [0, 1, 4];

/** What everybody sees of either side. */
const PER_SIDE = [
  "objectives",
  "hold on all objectives but one",
  "hold on all objectives",
  ...RINGS.map((ring) => `stacks ${ring}`),
  "stacks in contact",
  "suppressed stacks",
  "fortifications",
  "air points",
  "damaged air points",
  "lost air points",
  "command level",
  "markers in hand",
];
/** What a side knows of itself, for whichever side looks. */
const OF_ITSELF = [
  ...RINGS.map((ring) => `strength ${ring}`),
  "strength off the map",
  "active headquarters",
  "supply",
  "battles to come",
];

/** What an opponent looks at, always from the Japanese side; of the enemy only what lies open. */
export const features: Features<Shanghai> = {
  names: [
    "victory points",
    ...PER_SIDE.flatMap((name) => SIDES.map((side) => `${sideAdjective(side)} ${name}`)),
    ...OF_ITSELF.map((name) => `own ${name}`),
  ],
  stages: TURNS,
  stage: (pub) => Math.min(TURNS, Math.max(1, pub.turn)) - 1,
  read,
};

function read(k: Know, into: Float64Array): void {
  const { pub } = k;
  into.fill(0);
  into[0] = (pub.vp[0] - pub.vp[1]) / 20;
  for (const side of SIDES) readSide(k, side, into, 1 + side);
  readOwn(k, into, 1 + 2 * PER_SIDE.length);
}

const ringsOfSheets = new WeakMap<Sheet, Uint8Array>();

/** By hex: the ring it lies in, worked out once for a sheet. */
function ringsOf(sheet: Sheet): Uint8Array {
  let rings = ringsOfSheets.get(sheet);
  if (!rings) {
    rings = Uint8Array.from(sheet.allHexes, (hex) => {
      const least = Math.min(...sheet.objectives.map((objective) => sheet.board.distance(hex, objective)));
      const ring = RING_ENDS.findIndex((end) => least <= end);
      return ring < 0 ? RINGS.length - 1 : ring;
    });
    ringsOfSheets.set(sheet, rings);
  }
  return rings;
}

/** What is open of one side, in every second place. */
function readSide(k: Know, side: Seat, into: Float64Array, first: number): void {
  const { pub, sheet } = k;
  let place = 0;
  const put = (x: number): void => {
    into[first + 2 * place++] = x;
  };
  const all = sheet.objectives.length;
  const held = sheet.objectives.filter((hex) => occupantOf(k.cache, hex) === side + 1).length;
  put(held / all);
  put(held === all - 1 ? 1 : 0);
  put(held === all && pub.turn >= sheet.tables.suddenDeathFrom[SIDE_IDS[side]] ? 1 : 0);
  const stacks = RINGS.map(() => 0);
  const rings = ringsOf(sheet);
  for (const hex of pub.occupied[side]) stacks[rings[hex]]++;
  for (const count of stacks) put(count / 5);
  put((pub.zoc[side].length + pub.noZoc[side].length) / 5);
  put(pub.suppressed[side].length / 5);
  put(pub.forts[side].length / 3);
  const air = pub.air[side];
  let ready = 0;
  for (let box = RESERVE; box < DAMAGED; box++) ready += air[box];
  put(ready / 10);
  put(air[DAMAGED] / 5);
  put(air[ELIMINATED] / 10);
  put(pub.command[side] / 5);
  put(pub.hands[side] / 5);
}

/** What the side that looks knows of itself: it counts for Japan as much as against it when China looks. */
function readOwn(k: Know, into: Float64Array, first: number): void {
  const { sheet, seat, mine } = k;
  const sign = seat === JAPAN ? 1 : -1;
  const rings = ringsOf(sheet);
  for (let i = 0; i < mine.at.length; i++) {
    const hex = mine.at[i];
    const unit = sheet.first[seat] + i;
    if (hex < BASE) continue;
    if (sheet.isSupply[unit]) {
      into[first + RINGS.length + 2] += sign / 5;
      continue;
    }
    const strength = (sign * (sheet.attack[unit] + sheet.defense[unit])) / 50;
    into[first + (hex < 0 ? RINGS.length : rings[hex])] += strength;
  }
  into[first + RINGS.length + 1] = (sign * mine.active.length) / 3;
  into[first + RINGS.length + 3] = (sign * battlesToCome(k)) / 40;
}
