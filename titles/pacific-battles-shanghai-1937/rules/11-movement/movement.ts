import { askLeg, askMarch, type HexId, type Leg, type MarchOn } from "@wusong/board";
import { again, finish, offer, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { enemyOf, JAPAN, sideAdjective, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { type Army, army, enemyIn, hexOf, isHex, mine, placeOf, remove, unitsInPlay } from "../../position.ts";
import { announcedOf, occupantOf } from "../../position-ground.ts";
import { put } from "../../position-pieces.ts";
import { QUARTERS, type Sheet } from "../../sheet.ts";
import { type Ask, BASE, type Game, type Know, RECON } from "../../state.ts";
import { hexName, prompt, unitName, unitText } from "../../words.ts";
import { followOnUnits } from "../10-headquarters.ts";
import { inEnemyZone, inRealZone, realZone } from "../13-zones-of-control.ts";
import { airRecon, reconMarker } from "../16-air-operations/recon.ts";
import { startBridging } from "../20-engineers.ts";
import { askLanding, land } from "../26-home-bases.ts";
import { bringUpNext } from "./bringing-up.ts";
import { nothingToMove, whatEndsWithMovement } from "./end-of-movement.ts";
import { canGoOn, canMove, movable, reach, whyNotReached } from "./reach.ts";
import { allowanceOf, costsFor, feelsZones, isClosed } from "./terrain.ts";

/** 11.2: why a unit cannot be moved now. */
function whyNotMoved(a: Army, unit: UnitId): Refusal | null {
  if (a.sheet.side[unit] !== a.side) return refuse("11.2", "Only your own units move in your movement phase.");
  if (!a.own.toMove.includes(unit)) {
    if (placeOf(a, unit) < BASE) return refuse("11.2", "It is not in play.");
    return a.pub.impulse === 2
      ? refuse("10.2", "It has moved, or was outside the radius of every active headquarters when the phase began.")
      : refuse("11.2", "It has moved in this phase.");
  }
  if (placeOf(a, unit) === BASE) return refuse("26.2", "It is in the base.");
  return canMove(a, unit) ? null : refuse("11.6", "There is no hex it may enter.");
}

/** 20.4: a supply point the engineer may take along: beside it since the phase began. */
function carriable(a: Army, unit: UnitId): UnitId[] {
  if (a.sheet.units[unit].type.kind !== "engineer" || a.own.suppressed.includes(unit)) return [];
  const at = placeOf(a, unit);
  return a.sheet.supply[a.side].filter((point) => placeOf(a, point) === at && a.own.toMove.includes(point)).slice(0, 1);
}

interface Move {
  unit: UnitId;
  carried: UnitId[];
  path: HexId[];
}

function pickUnit(k: Know, p: Ask): UnitId {
  return p.one("unit", UNIT, movable(k), { why: (unit) => whyNotMoved(mine(k), unit) });
}

/** 11.0: one unit, by the cheapest path to a hex, or leg by leg over way-points. */
function askMove(k: Know, p: Ask, wayPoints: boolean): Move {
  const a = mine(k);
  const unit = pickUnit(k, p);
  const start = hexOf(a, unit);
  const carried = p.set("carry", UNIT, carriable(a, unit), {
    max: 1,
    size: () => refuse("20.4", "An engineer carries one supply point."),
    why: () =>
      refuse(
        "20.4",
        "Only an engineer that is not suppressed carries a supply point, one that is with it and has not moved.",
      ),
  });
  const { path } = askMarch(p, inQuarters(k), start, allowanceOf(a, unit), {
    reach: (from, points, first) => legOf(a, unit, from, points, first),
    goesOn: (at, points) => wayPoints && canGoOn(a, unit, at, points),
  });
  return { unit, carried, path };
}

const inQuarters = (k: Know): MarchOn<HexId, Sheet> => ({ sheet: k.sheet, kind: HEX, parts: QUARTERS });

/** A leg as it is asked for: what its owner knows of it. */
function legOf(a: Army, unit: UnitId, from: HexId, points: number, first: boolean): Leg<HexId> {
  const { list, paths } = reach(a, unit, from, points, first);
  return {
    from,
    ends: list,
    paths,
    why: (hex) => whyNotReached(a, unit, from, hex),
    stop: (hex) => inEnemyZone(a, hex),
  };
}

/** 26.2: over the west edge, as from one hex beyond it, and on. */
function askEntry(k: Know, p: Ask): Move {
  const a = mine(k);
  const waiting = k.mine.toMove.filter((unit) => placeOf(a, unit) === BASE);
  const open = [0, 1].map((cls) => openEntries(a, cls));
  const hexesFor = (unit: UnitId): HexId[] => open[k.sheet.mechanized[unit]];
  const unit = p.one(
    "unit",
    UNIT,
    waiting.filter((one) => hexesFor(one).length > 0),
    { why: (one) => (waiting.includes(one) ? refuse("26.2", "No entry hex is open.") : whyNotEntering(a, one)) },
  );
  const entry = p.one("entry", HEX, hexesFor(unit), { why: (hex) => whyNotEntered(a, unit, hex) });
  const points = allowanceOf(a, unit) - k.sheet.entryCost[k.sheet.mechanized[unit]][entry];
  const path = [entry];
  if (p.more("onward", canGoOn(a, unit, entry, points))) {
    const leg = legOf(a, unit, entry, points, false);
    path.push(...leg.paths.path(askLeg(p, inQuarters(k), leg, points)));
  }
  return { unit, carried: [], path };
}

/** 26.2: entry hexes open to a class of units. */
function openEntries(a: Army, mechanized: number): HexId[] {
  return a.sheet.entries.filter((hex) => !enemyIn(a, hex) && !isClosed(a.sheet.entryCost[mechanized][hex]));
}

function whyNotEntering(a: Army, unit: UnitId): Refusal {
  if (a.sheet.side[unit] !== a.side) return refuse("26.2", "It is not yours.");
  return placeOf(a, unit) === BASE
    ? refuse("26.2", "In a follow-on phase units leave the base only with an active headquarters in it.")
    : refuse("26.2", "It is not in the base.");
}

function whyNotEntered(a: Army, unit: UnitId, hex: HexId): Refusal | null {
  if (!a.sheet.entries.includes(hex))
    return refuse("26.2", "Chinese units enter over the land hexes of the west edge.");
  if (enemyIn(a, hex)) return refuse("26.2", "An enemy holds this entry hex.");
  return isClosed(a.sheet.entryCost[a.sheet.mechanized[unit]][hex])
    ? refuse("26.2", "Its terrain is closed to this unit.")
    : null;
}

/**
 * Carries a move out. The path was planned with what its owner knows; a zone of control announced on the way stops the unit
 * there (18.4), and a unit that is leaving an enemy zone turns back before a first hex that proves to be in another (13.4).
 */
function walk(g: Game, side: Seat, { unit, carried, path }: Move): void {
  const enemy = enemyOf(side);
  const a = army(g, side);
  const start = placeOf(a, unit);
  const engaged = isHex(start) && inRealZone(g, enemy, start);
  let at = start;
  for (const hex of path) {
    if (isHex(at)) passBy(g, side, at);
    const zone = feelsZones(g.sheet, unit, hex) && inRealZone(g, enemy, hex);
    if (zone && engaged && at === start && isHex(start) && !mayInfiltrate(a, unit, start, hex)) {
      announceOnTheWay(g, side, hex);
      break;
    }
    at = hex;
    if (zone) break;
  }
  const own = g.own[side];
  remove(own.toMove, unit);
  for (const point of carried) remove(own.toMove, point);
  const whence = start >= 0 ? hexName(g.sheet, start) : "the base";
  const where = at >= 0 ? hexName(g.sheet, at) : "the base";
  g.tell?.({
    type: "moved",
    rule: "11.2",
    text: `${unitName(g.sheet, unit)} ${at === start ? `stays in ${where}` : `moves from ${whence} to ${where}`}.`,
    data: {
      kind: "moved",
      pieces: [unitText(g.sheet, unit)],
      // A unit from the base comes out of nowhere.
      path: [...(start >= 0 ? [start] : []), ...path].map((hex) => hexName(g.sheet, hex)),
    },
    seenBy: [side],
    instead: {
      type: "moved",
      rule: "11.2",
      text: `A ${sideAdjective(side)} unit ${at === start ? `stays in ${where}` : `moves from ${whence} to ${where}`}.`,
    },
  });
  if (at === start) return;
  if (isHex(at) && at !== path[path.length - 1]) announceOnTheWay(g, side, at);
  put(g, unit, at);
  for (const point of carried) put(g, point, at);
}

/** 13.5, 11.4: infiltration must be paid for; the minimum move never leads from zone to zone. */
function mayInfiltrate(a: Army, unit: UnitId, from: HexId, to: HexId): boolean {
  const cost = costsFor(a, unit)[6 * from + a.sheet.board.direction(from, to)];
  return a.sheet.infiltrates[unit] === 1 && cost <= allowanceOf(a, unit);
}

/**
 * 18.4: a unit that only passes next to a hidden stack has moved adjacent to it all the same: its owner says whether it exerts a zone
 * of control, and what was said cannot be taken back.
 */
function passBy(g: Game, side: Seat, hex: HexId): void {
  const enemy = enemyOf(side);
  for (const near of g.sheet.board.neighbours(hex)) {
    if (occupantOf(g.cache, near) !== enemy + 1 || announcedOf(g.cache, near) !== 0) continue;
    const exerts = realZone(g, enemy, near);
    g.reveal();
    g.tell?.({
      type: "passedBy",
      rule: "18.4",
      text: `The ${sideAdjective(enemy)} stack in ${hexName(g.sheet, near)} ${exerts ? "exerts a" : "exerts no"} zone of control; the ${sideAdjective(side)} unit passes.`,
      data: { kind: "other", places: [hexName(g.sheet, near), hexName(g.sheet, hex)], facts: { exerts } },
    });
  }
}

function announceOnTheWay(g: Game, side: Seat, hex: HexId): void {
  g.reveal();
  g.tell?.({
    type: "stopped",
    rule: "18.4",
    text: `A zone of control is announced at ${hexName(g.sheet, hex)}: the ${sideAdjective(side)} unit goes no farther.`,
    data: { kind: "other", places: [hexName(g.sheet, hex)] },
  });
}

const NOTHING_LEFT = refuse("11.2", "No unit on the map can still move in this phase.");
const onMapToMove = (k: Know): number => {
  const first = k.sheet.first[k.seat];
  let units = 0;
  for (const unit of k.mine.toMove) if (k.mine.at[unit - first] >= 0) units++;
  return units;
};

/** 11.1: all units, or in a follow-on phase those in the radius of an active headquarters at this instant (10.2). */
export function openMovement(g: Game, side: Seat, impulse: number): void {
  g.pub.phase = "movement";
  g.pub.side = side;
  g.pub.impulse = impulse;
  g.pub.reconned.length = 0;
  const a = army(g, side);
  g.own[side].toMove = impulse === 1 ? unitsInPlay(a) : followOnUnits(a);
  startBridging(g, side);
}

export const movement = T.procedure<{ side: Seat; impulse: number }>("movement", "11.0").steps((t) => [
  t.auto("open", "11.1", (g, v) => {
    openMovement(g, v.side, v.impulse);
    if (nothingToMove(g.pub, v.side, v.impulse))
      g.tell?.({
        type: "noFollowOn",
        rule: "10.2",
        text: `The ${sideAdjective(v.side)} have activated no headquarters: nobody moves in their follow-on phase.`,
      });
  }),
  t.decide(
    "move",
    "11.0",
    (k) =>
      prompt(k.pub.impulse === 2 ? "follow-on movement of units in radius of an active headquarters" : "move units")(k),
    (pub, v) => (nothingToMove(pub, v.side, v.impulse) ? null : v.side),
    {
      move: t.verb({
        when: (k) => onMapToMove(k) > 0,
        whyNot: () => NOTHING_LEFT,
        ask: (k, _v, p) => askMove(k, p, false),
        do: (g, v, move) => {
          walk(g, v.side, move);
          return again;
        },
        label: "Move a unit",
        weight: (k) => 4 * onMapToMove(k),
      }),
      march: t.verb({
        when: (k) => onMapToMove(k) > 0,
        whyNot: () => NOTHING_LEFT,
        ask: (k, _v, p) => askMove(k, p, true),
        do: (g, v, move) => {
          walk(g, v.side, move);
          return again;
        },
        label: "Move over way-points",
      }),
      enter: t.verb({
        when: (k) => k.seat !== JAPAN && k.mine.toMove.length > onMapToMove(k),
        whyNot: (k) =>
          k.seat === JAPAN
            ? refuse("26.2", "Japanese units come onto the map by landing.")
            : refuse(
                "26.2",
                "No unit in Nanking may enter now: in a follow-on phase that takes an active headquarters there.",
              ),
        ask: (k, _v, p) => askEntry(k, p),
        do: (g, v, move) => {
          walk(g, v.side, move);
          return again;
        },
        label: "Enter from Nanking",
        weight: (k) => 4 * (k.mine.toMove.length - onMapToMove(k)),
      }),
      land: t.verb({
        when: (k) => k.seat === JAPAN && k.mine.toMove.length > onMapToMove(k),
        whyNot: (k) =>
          k.seat === JAPAN
            ? refuse(
                "26.2",
                "No unit in Taiwan may land now: in a follow-on phase that takes an active headquarters there.",
              )
            : refuse("26.2", "Chinese units enter over the west edge."),
        ask: (k, _v, p) => askLanding(k, p),
        do: (g, v, { hex, units }) => {
          land(g, v.side, hex, units);
          return again;
        },
        label: "Land from Taiwan",
        weight: (k) => 2 * (k.mine.toMove.length - onMapToMove(k)),
      }),
      airRecon: t.verb({
        when: (k) => k.pub.air[k.seat][RECON] > 0,
        whyNot: () => refuse("16.7", "No air point is assigned to recon."),
        ask: (k, _v, p) => {
          const { from, why } = offer(k.sheet.allHexes, (hex) =>
            k.pub.reconned.includes(hex) ? refuse("16.71", "One air unit per hex is enough.") : null,
          );
          return p.one("hex", HEX, from, { why });
        },
        do: (g, v, hex) => {
          airRecon(g, v.side, hex);
          return again;
        },
        label: "Fly air recon",
      }),
      recon: t.verb({
        ask: (k, _v, p) => reconMarker.ask(k, p),
        when: (k) => reconMarker.held(k),
        whyNot: () => refuse("CM.W", "You hold no Recon marker."),
        do: (g, v, { hex, marker }) => {
          reconMarker.play(g, v.side, hex, marker);
          return again;
        },
        label: "Play Recon",
      }),
      done: t.verb({
        ask: () => null,
        do: () => finish(),
        preview: (k) => whatEndsWithMovement(k),
        label: "End the movement phase",
      }),
    },
    { proposals: [{ id: "bringUp", label: "Bring it up", choose: (k) => bringUpNext(k) }] },
  ),
]);
