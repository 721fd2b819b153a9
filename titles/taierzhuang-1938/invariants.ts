import type { DeepReadonly, State } from "@wusong/engine";
import { AREAS, CHITS, CHITS_OF, ELIMINATED, NOBODY, POOL, REMOVED, SEATS, sideAdjective, UNDEPLOYED } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Taierzhuang } from "./state.ts";

/** What holds in every position, worked out from the bare state and the map, without the functions that offer. */
export function invariants(state: DeepReadonly<State<Taierzhuang>>, sheet: Sheet): string[] {
  return [...units(state, sheet), ...markers(state, sheet), ...chits(state, sheet), ...counters(state, sheet)];
}

type Position = DeepReadonly<State<Taierzhuang>>;

function units({ pub }: Position, sheet: Sheet): string[] {
  const wrong: string[] = [];
  const stack = new Map<string, number>();
  if (pub.place.length !== sheet.unitCount) return ["The number of units has changed."];
  pub.place.forEach((place, unit) => {
    const name = sheet.unitNames[unit];
    const formation = sheet.formationOf[unit];
    const side = SEATS[formation.side === "japan" ? 0 : 1];
    if (!Number.isInteger(place) || place < 0 || place > REMOVED) wrong.push(`${name} is nowhere (${place}).`);
    if (place < AREAS) {
      const key = `${sideAdjective(side)} units in ${sheet.placeNames[place]}`;
      stack.set(key, (stack.get(key) ?? 0) + 1);
      if (!pub.entered[unit]) wrong.push(`${name} is on the map but never entered it.`);
    } else if (place < POOL) {
      const zone = sheet.map.zones.find(({ id }) => id === sheet.placeNames[place]);
      if (zone?.side !== (formation.side === "japan" ? "japanese" : "chinese"))
        wrong.push(`${name} is in a zone of the enemy (2.3).`);
    } else if (pub.spent[unit]) wrong.push(`${name} is Spent although it is off the map.`);
    if (pub.spent[unit] !== 0 && pub.spent[unit] !== 1) wrong.push(`${name} is neither Ready nor Spent (2.1).`);
    if (place === UNDEPLOYED && formation.group !== "2nd Army Group" && formation.group !== "10th Division")
      wrong.push(`${name} does not start on the map or in a zone (3.1, 3.2).`);
    if ((place === REMOVED) !== (pub.options.savingFace && formation.savingFace === true) && place !== ELIMINATED)
      wrong.push(`${name} does not fit the choice made for 12.3.`);
  });
  for (const [where, count] of stack)
    if (count > sheet.tables.stackingLimit) wrong.push(`There are ${count} ${where} (7.1.2).`);
  return wrong;
}

/** Between impulses the markers lie where one side is alone (9.0); during an impulse they may lag behind. */
function markers({ pub, stack }: Position, sheet: Sheet): string[] {
  const wrong: string[] = [];
  const top = stack[stack.length - 1];
  const settled = top?.p === "impulsePhase" && top.at === "act";
  pub.control.forEach((holder, area) => {
    if (holder !== NOBODY && holder !== 0 && holder !== 1)
      wrong.push(`The marker in ${sheet.placeNames[area]} is nobody's.`);
    if (!settled) return;
    const there = new Set(pub.place.flatMap((place, unit) => (place === area ? [sheet.formationOf[unit].side] : [])));
    const alone = there.size === 1 ? (there.has("japan") ? 0 : 1) : NOBODY;
    if (alone !== holder) wrong.push(`The marker in ${sheet.placeNames[area]} does not fit the units there (9.0).`);
  });
  return wrong;
}

function chits({ pub, own }: Position, sheet: Sheet): string[] {
  const wrong: string[] = [];
  for (const seat of SEATS) {
    const { hand } = own[seat];
    if (hand.length !== CHITS || hand.reduce((sum, n) => sum + n, 0) !== pub.held[seat])
      wrong.push(`The public size of the ${sideAdjective(seat)} hand is wrong.`);
    hand.forEach((number, chit) => {
      const total = number + pub.inPlay[chit];
      const mine = CHITS_OF[seat].some((one) => one === chit);
      if (!Number.isInteger(number) || number < 0 || (number > 0 && !mine) || (mine && total > sheet.chits[chit].count))
        wrong.push(`${number} × ${sheet.chits[chit].id} in the ${sideAdjective(seat)} hand cannot be.`);
    });
  }
  pub.played.forEach((times, chit) => {
    const { oncePerTurn, id } = sheet.chits[chit];
    if (oncePerTurn && times > 1) wrong.push(`${id} was played ${times} times in one turn (5.2).`);
  });
  return wrong;
}

function counters({ pub }: Position, sheet: Sheet): string[] {
  const wrong: string[] = [];
  if (pub.turn < 1 || pub.turn > sheet.tables.turns) wrong.push(`There is no turn ${pub.turn} (1.0).`);
  if (pub.passes < 0 || pub.passes > 2) wrong.push(`${pub.passes} passes in a row.`);
  for (const size of pub.waveGroup)
    if (size < sheet.tables.humanWaveGroup || size > sheet.tables.humanWaveGroup + sheet.tables.causeInDoubtLimit)
      wrong.push(`A human wave group of ${size} (E.11).`);
  if (!pub.options.concentration && pub.concentrationHolder !== NOBODY)
    wrong.push("The Concentration chit is not in use.");
  return wrong;
}
