import { type Ask, type Refusal, refuse } from "@wusong/engine";
import { BUILDER, type HexId, JAPAN, type MarkerId, NOT_ARRIVED, ON_TRACK, READY, USED } from "../ids.ts";
import { HEX, MARKER } from "../kinds.ts";
import { occupant, unitsIn } from "../position.ts";
import { CITY, type Sheet } from "../sheet.ts";
import type { G, K, Position } from "../state.ts";
import { viableRetreat } from "./07-combat/retreat.ts";

export function whyNotReady(p: Position, marker: MarkerId): Refusal | null {
  const where = p.pub.marker[marker];
  const { name } = p.sheet.markers[marker];
  if (where === READY) return null;
  if (where === NOT_ARRIVED) return refuse("15.1", () => `${name} arrives with a formation that was not called.`);
  if (where === USED) return refuse("15.1", () => `${name} was used and comes back at the next pause.`);
  if (where === ON_TRACK) return refuse("15.4", () => `${name} is on the logistics track until the next pause.`);
  return refuse("15.4", () => `${name} interdicts ${p.sheet.hexName[where]} until the next pause.`);
}

/** 15.2: cannon need a Japanese unit with a viable retreat close to the target. */
function observed(p: Position, target: HexId): boolean {
  for (const hex of p.sheet.board.within(target, p.sheet.tables.limits.cannonRange)) {
    if (occupant(p, hex) === JAPAN && unitsIn(p, hex).some((unit) => viableRetreat(p, unit))) return true;
  }
  return false;
}

/** 15.2: why a marker cannot be used on a hex. */
export function whyNotInReach(p: Position, marker: MarkerId, target: HexId): Refusal | null {
  const notReady = whyNotReady(p, marker);
  if (notReady) return notReady;
  const { kind, name } = p.sheet.markers[marker];
  const where = p.sheet.hexName[target];
  if (kind === "naval" && !p.sheet.navalReach[target])
    return refuse("15.2", () => `${name} does not reach ${where}: it is too far from a great river.`);
  if (kind === "cannon" && !observed(p, target))
    return refuse("15.2", () => `${name} needs a Japanese unit with a viable retreat within two hexes of ${where}.`);
  return null;
}

export function markersInReach(p: Position, target: HexId): MarkerId[] {
  return p.sheet.markerIds.filter((marker) => whyNotInReach(p, marker, target) === null);
}

export function readyAir(p: Position): MarkerId[] {
  return p.sheet.markerIds.filter((marker) => p.pub.marker[marker] === READY && p.sheet.markers[marker].kind === "air");
}

/** 15.1: a marker is spent whatever comes of the combat. */
export function spend(g: G, markers: readonly MarkerId[]): void {
  for (const marker of markers) g.pub.marker[marker] = USED;
}

/** 15.3: after the combat one die per marker used on a city hex; 1 or 2 turns it to rubble. */
export function rollForRubble(g: G, hex: HexId, markers: readonly MarkerId[]): void {
  if (g.sheet.ground[hex] !== CITY) return;
  for (const marker of markers) {
    if (g.pub.rubble.includes(hex)) return;
    const die = g.d.d6();
    g.tell?.({
      type: "rubbleRoll",
      rule: "15.3",
      text: `${g.sheet.markers[marker].name} in ${g.sheet.hexName[hex]}: a ${die}.`,
      data: { die, purpose: "rubble", hex: g.sheet.board.names[hex] },
    });
    if (die <= g.sheet.tables.limits.rubbleOn) makeRubble(g, hex);
  }
}

function makeRubble(g: G, hex: HexId): void {
  for (const unit of unitsIn(g, hex)) g.pub.marks[unit] &= ~BUILDER;
  const at = g.pub.rubble.findIndex((one) => one > hex);
  g.pub.rubble.splice(at < 0 ? g.pub.rubble.length : at, 0, hex);
  g.tell?.({
    type: "rubble",
    rule: "15.3",
    text: `${g.sheet.hexName[hex]} is turned to rubble.`,
    data: { hex: g.sheet.board.names[hex] },
  });
}

/** 15.4: an unused air marker makes every Chinese step around a hex dearer until the next pause. */
export function interdict(g: G, marker: MarkerId, hex: HexId): void {
  g.pub.marker[marker] = hex;
  g.tell?.({
    type: "interdiction",
    rule: "15.4",
    text: `${g.sheet.markers[marker].name} interdicts ${g.sheet.hexName[hex]}.`,
    data: { marker: g.sheet.markers[marker].id, hex: g.sheet.board.names[hex] },
  });
}

const whyNotAir = (p: Position, marker: MarkerId): Refusal | null =>
  p.sheet.markers[marker].kind === "air"
    ? whyNotReady(p, marker)
    : refuse("15.4", () => `${p.sheet.markers[marker].name} is no air marker.`);

export function askAir(k: K, p: Ask<Sheet>): MarkerId {
  return p.one("marker", MARKER, readyAir(k), { why: (one) => whyNotAir(k, one) });
}

export function askInterdiction(k: K, p: Ask<Sheet>): { marker: MarkerId; hex: HexId } {
  const marker = askAir(k, p);
  return { marker, hex: p.one("hex", HEX, k.sheet.mapHexes) };
}
