import { type HexOrNowhere, NOWHERE } from "@wusong/board";
import type { DeepReadonly, State } from "@wusong/engine";
import { ATTACKED, BUILDER, ELIMINATED, LOST, ON_TRACK, WAITING } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Incident } from "./state.ts";

type S = DeepReadonly<State<Incident>>;

/** What must hold in every position, written from the rulebook and apart from the rules that offer. */
export function invariants(state: S, sheet: Sheet): string[] {
  return [
    ...unitProblems(state, sheet),
    ...stackProblems(state, sheet),
    ...mapProblems(state, sheet),
    ...trackProblems(state, sheet),
  ];
}

function unitProblems({ pub }: S, sheet: Sheet): string[] {
  const broken: string[] = [];
  sheet.units.forEach((unit, id) => {
    const at = pub.at[id];
    const gone = at === ELIMINATED || at === LOST;
    if (gone !== (pub.steps[id] === 0)) broken.push(`${unit.id} has ${pub.steps[id]} steps where it is.`);
    if (pub.steps[id] > unit.values.length) broken.push(`${unit.id} has too many steps.`);
    if (!Number.isInteger(at) || at < WAITING || at >= sheet.board.size) broken.push(`${unit.id} is nowhere (${at}).`);
    if (at < 0) return;
    if (!sheet.board.playable[at]) broken.push(`${unit.id} stands outside the area of play.`);
    const place = sheet.board.placesAt(at as never).map((one) => one.key);
    const barred = ["settlement", "french", "nanshi"].some((key) => place.includes(key));
    if (unit.side === "china" && !pub.open && barred) broken.push(`${unit.id} stands in a closed sector.`);
    if (unit.type === "train" && sheet.board.rail[at] === 0) broken.push(`${unit.id} stands off the railway.`);
    if (pub.marks[id] & BUILDER && (unit.side === "japan" || !["city", "town"].includes(sheet.board.terrain[at])))
      broken.push(`${unit.id} has built a fort where none can be.`);
    if (pub.marks[id] & ATTACKED && pub.attacked.length === 0) broken.push(`${unit.id} attacked nothing.`);
  });
  return broken;
}

/** 5.3, checked anew from the printed bands. Only a movement phase, in a turn or a pause, may leave one hex overfull for a while. */
function stackProblems({ pub, stack }: S, sheet: Sheet): string[] {
  const broken: string[] = [];
  const top = stack[stack.length - 1];
  const moving = top?.p === "movementPhase" || top?.p === "pauseMovement";
  const over = moving ? (top.v as { over: HexOrNowhere }).over : NOWHERE;
  const byHex = new Map<number, number[]>();
  pub.at.forEach((hex, id) => {
    if (hex >= 0) byHex.set(hex, [...(byHex.get(hex) ?? []), id]);
  });
  for (const [hex, ids] of byHex) {
    const name = sheet.board.names[hex];
    const sides = new Set(ids.map((id) => sheet.units[id].side));
    if (sides.size > 1) broken.push(`Both sides stand in ${name}.`);
    const control = ((pub.japanese[hex >> 5] >> (hex & 31)) & 1) === 1;
    if (control !== sides.has("japan")) broken.push(`${name} is not controlled by those who stand in it.`);
    if (ids.filter((id) => pub.marks[id] & BUILDER).length > 1) broken.push(`Two forts were built in ${name}.`);
    if (ids.some((id) => pub.marks[id] & BUILDER) && pub.rubble.some((one) => one === hex))
      broken.push(`A fort stands in the rubble of ${name}.`);
    const [a, b, ...more] = ids.map((id) => sheet.units[id]).filter((unit) => unit.type !== "train");
    if (!b || hex === over) continue;
    const [support, other] = a.band ? [a, b] : [b, a];
    const legal =
      more.length === 0 &&
      support.band !== null &&
      other.band === null &&
      support.formation === other.formation &&
      [other.formation, other.brigade].includes(support.band.of);
    if (!legal) broken.push(`${name} is over the stacking limit.`);
  }
  return broken;
}

function mapProblems({ pub }: S, sheet: Sheet): string[] {
  const broken: string[] = [];
  const inShanghai = (hex: number): boolean =>
    sheet.board.placesAt(hex as never).some((place) => place.kind === "sector");
  if (pub.snipers.length > 3 || !pub.snipers.every(inShanghai)) broken.push("A sniper is out of place.");
  if (!pub.rubble.every((hex) => sheet.board.terrain[hex] === "city"))
    broken.push("There is rubble outside the cities.");
  for (let i = 0; i < pub.japanese.length; i++)
    if (pub.japanese[i] & pub.chinese[i]) broken.push("Both sides control a hex.");
  if (pub.marker.length !== 9) broken.push("A marker was lost.");
  pub.marker.forEach((at, marker) => {
    if (!Number.isInteger(at) || at < ON_TRACK || at >= sheet.board.size)
      broken.push(`${sheet.markers[marker].id} is nowhere (${at}).`);
  });
  if (!pub.open && pub.charged && !pub.chosen.frenchToo)
    broken.push("Points were charged for a settlement nobody entered.");
  return broken;
}

function trackProblems({ pub }: S, _sheet: Sheet): string[] {
  const broken: string[] = [];
  if (pub.logistics < 0 || pub.logistics > 19) broken.push(`Logistics stand at ${pub.logistics}.`);
  if (pub.pause < 0 || pub.pause > 4) broken.push(`The pause marker stands at ${pub.pause}.`);
  if (pub.turn < 1 || pub.turn > 7) broken.push(`The turn marker stands at ${pub.turn}.`);
  if (pub.day > 35) broken.push("The game has lasted more than 35 turns.");
  if (pub.ledger.filter((entry) => entry.what === "settlement").length > 1)
    broken.push("The settlement was charged twice.");
  if (pub.ledger.filter((entry) => entry.what === "fifthArmy").length > 1)
    broken.push("Fifth Army was committed twice.");
  if (pub.called.length > new Set(pub.called).size) broken.push("A formation was called twice.");
  return broken;
}
