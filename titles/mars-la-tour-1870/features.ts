import type { Features, Seat } from "@wusong/engine";
import {
  ARTILLERY,
  type AreaSet,
  bit,
  CAVALRY,
  FRENCH,
  GERMAN,
  has,
  NOBODY,
  SIDES,
  sideAdjective,
  WAITING,
} from "./ids.ts";
import { halfPointsForLosses, holdsAll, roadHeld, victoryPoints } from "./rules/09-victory.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { K, MarsLaTour } from "./state.ts";
import { dangerTo, pullOf, secured } from "./value.ts";

/** The areas that decide the day; on another sheet those of them that it has. */
const AREAS = ["GRV", "REZ", "VIO", "MLT", "FLA", "TRO", "BRU", "STM", "HAN"];

const bySide = (...names: string[]): string[] =>
  names.flatMap((name) => SIDES.map((side) => `${sideAdjective(side)} ${name}`));

const TURNS = 8;

/** What an opponent looks at, always from the French side. Everything is public in this title. */
export const features: Features<MarsLaTour> = {
  names: [
    ...AREAS.map((area) => `who holds ${area}`),
    ...AREAS.map((area) => `who guards ${area}`),
    ...bySide("part of the road", "road that wins", "hold on all that wins at once"),
    "victory points",
    "lead in victory points",
    ...bySide("infantry", "cavalry", "guns", "fresh infantry", "fresh cavalry", "fresh guns"),
    ...bySide("troops to come", "losses", "troops in danger", "distance to go", "active leaders", "troops at the road"),
  ],
  stages: TURNS,
  stage: (pub) => Math.min(TURNS, Math.max(1, pub.turn)) - 1,
  read,
};

const signOf = (holder: number): number => (holder === FRENCH ? 1 : holder === GERMAN ? -1 : 0);

function read(k: K, into: Float64Array): void {
  const { pub, sheet } = k;
  let n = 0;
  const held = AREAS.map((id) => sheet.areaByName.get(id));
  for (const area of held) into[n++] = area === undefined ? 0 : signOf(pub.control[area]);
  for (const area of held) {
    const holder = area === undefined ? NOBODY : pub.control[area];
    into[n++] = area === undefined || holder === NOBODY ? 0 : signOf(holder) * secured(k, holder as Seat, area);
  }
  const { german, french } = termsOf(k).victory;
  for (const side of SIDES) into[n++] = roadHeld(k, side) / 2;
  for (const side of SIDES) into[n++] = roadHeld(k, side) >= (side === FRENCH ? french : german).finalAtLeast ? 1 : 0;
  for (const side of SIDES) into[n++] = holdsAll(k, side) ? 1 : 0;
  const points = victoryPoints(k, FRENCH) - victoryPoints(k, GERMAN);
  into[n++] = points / 10;
  into[n++] = points > 0 ? 1 : 0;
  for (const side of SIDES) readArmy(k, side, into, n + side);
}

/** One side's numbers, in every second place. */
function readArmy(k: K, side: Seat, into: Float64Array, first: number): void {
  const { pub, sheet } = k;
  const at = (place: number): number => first + 2 * place;
  for (let place = 0; place < 12; place++) into[at(place)] = 0;
  const pull = pullOf(k, side);
  let atRoad: AreaSet = 0;
  for (const one of termsOf(k).finalAreas[FRENCH]) atRoad |= bit(one) | sheet.nearSet[one];
  for (const unit of sheet.unitsOf[side]) {
    const area = pub.at[unit];
    if (area === WAITING) into[at(6)] += 0.1;
    if (area < 0) continue;
    const arm = sheet.arm[unit] === CAVALRY ? 1 : sheet.arm[unit] === ARTILLERY ? 2 : 0;
    into[at(arm)] += 0.1;
    if (pub.spent[unit] === 0) into[at(3 + arm)] += 0.1;
    into[at(9)] += pull[area] / 40;
    if (has(atRoad, area)) into[at(11)] += 0.1;
  }
  into[at(7)] = halfPointsForLosses(k, side) / 10;
  into[at(8)] = dangerTo(k, side) / 20;
  for (const leader of sheet.leadersOf[side]) into[at(10)] += pub.ready[leader] / 5;
}
