import type { HexId } from "@wusong/board";
import { type Edit, type Json, listed, problemIn, type Seat, UserError } from "@wusong/engine";
import { EDIT_PHASES, type EditPhase, goToPhase } from "./edit-phase.ts";
import { CHINA, JAPAN, type MarkerId, SIDES, type UnitId } from "./ids.ts";
import { army, insert, placeOf, remove, stackAt, unitsOff } from "./position.ts";
import { occupantOf } from "./position-ground.ts";
import { put, refresh } from "./position-pieces.ts";
import { AIR_BOXES, BASE, DEAD, DUE, type Game, HELD, LATER, MIX, REPLACEABLE, TRACK } from "./state.ts";

/**
 * Edits of an analysis game, applied in this order: `clear` (empties map and boxes), numbers of the turn (`turn, first, vp, command,
 * panic, scuttled, upgradeTurn, lessSupply, fired`), `place` (unit → hex or box), `supply` (side → place → points), `suppressed`,
 * `active`, `paid`, `forts`, `air`, `received`, `inEffect`, `removed`, `hand`, `pool`, and last `phase`.
 */
const ORDER = [
  "clear",
  "turn",
  "first",
  "vp",
  "command",
  "panic",
  "scuttled",
  "upgradeTurn",
  "lessSupply",
  "fired",
  "place",
  "supply",
  "suppressed",
  "active",
  "paid",
  "forts",
  "air",
  "received",
  "inEffect",
  "removed",
  "hand",
  "pool",
  "phase",
] as const;

const wrong = (text: string): never => {
  throw new UserError(text);
};

export function edit(g: Game, given: Edit): string | null {
  const strange = Object.keys(given).find((key) => !ORDER.includes(key as never));
  if (strange !== undefined) return `There is nothing called "${strange}" to edit; there are ${listed(ORDER)}.`;
  return problemIn(() => {
    for (const key of ORDER) if (key in given) change(g, key, given[key]);
  });
}

const sideNamed = (name: unknown): Seat => {
  if (name === "japan") return JAPAN;
  if (name === "china") return CHINA;
  return wrong(`A side is "japan" or "china", not ${JSON.stringify(name)}.`);
};

function unitNamed(g: Game, name: unknown): UnitId {
  const unit = typeof name === "string" ? g.sheet.unitNamed.get(name) : undefined;
  return unit ?? wrong(`There is no unit called ${JSON.stringify(name)}.`);
}

function hexNamed(g: Game, name: unknown): HexId {
  const hex = typeof name === "string" ? g.sheet.board.find(name) : null;
  if (hex === null) return wrong(`There is no hex called ${JSON.stringify(name)}.`);
  if (!g.sheet.playable[hex]) return wrong(`No unit can stand in ${name}.`);
  return hex;
}

function markerNamed(g: Game, name: unknown) {
  const id = typeof name === "string" ? g.sheet.markerNamed.get(name) : undefined;
  return g.sheet.markers[id ?? wrong(`There is no marker called ${JSON.stringify(name)}.`)];
}

function whole(value: Json, lo: number, hi: number, what: string): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < lo || value > hi)
    return wrong(`${what} is a whole number from ${lo} to ${hi}, not ${JSON.stringify(value)}.`);
  return value;
}

function record(value: Json, what: string): [string, Json][] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return wrong(`"${what}" is an object, not ${JSON.stringify(value)}.`);
  return Object.entries(value);
}

function list(value: Json, what: string): readonly Json[] {
  return Array.isArray(value) ? value : wrong(`"${what}" is a list, not ${JSON.stringify(value)}.`);
}

const BOXES: Readonly<Record<string, number>> = {
  base: BASE,
  replaceable: REPLACEABLE,
  dead: DEAD,
  mix: MIX,
  held: HELD,
  due: DUE,
  later: LATER,
};

function placeNamed(g: Game, name: Json): number {
  if (typeof name !== "string")
    return wrong(
      `A place is a hex such as "2414", a turn such as "track 3" or a box (${listed(Object.keys(BOXES))}), not ${JSON.stringify(name)}.`,
    );
  const turn = /^track (\d+)$/.exec(name);
  if (turn) return TRACK - whole(Number(turn[1]), 1, g.sheet.turns, "The turn of the track");
  return Object.hasOwn(BOXES, name) ? BOXES[name] : hexNamed(g, name);
}

/** Puts a unit anywhere, and the public boxes with it. */
function move(g: Game, unit: UnitId, place: number): void {
  const side = g.sheet.side[unit];
  if (place >= 0 && occupantOf(g.cache, place) === 2 - side) wrong(`Enemy units hold ${g.sheet.board.names[place]}.`);
  remove(g.pub.replaceable[side], unit);
  remove(g.pub.dead[side], unit);
  put(g, unit, place);
  if (place === REPLACEABLE) insert(g.pub.replaceable[side], unit);
  if (place === DEAD) insert(g.pub.dead[side], unit);
}

function clear(g: Game): void {
  for (const { id, type, parent } of g.sheet.units) move(g, id, type.kind === "supply" || parent >= 0 ? MIX : LATER);
  for (const side of SIDES) {
    g.own[side].paid = [];
    g.own[side].over = [];
  }
}

/** A regiment put into play takes its brigade off, with its twin in the base unless placed elsewhere. */
function settleBrigades(g: Game): void {
  for (const [type, brigades] of g.sheet.brigadesOf) {
    const a = army(g, g.sheet.side[brigades[0]]);
    const regiments = g.sheet.subordinates.get(type)!;
    const used = (): number => regiments.filter((unit) => placeOf(a, unit) !== MIX).length;
    const broken = (): UnitId[] => brigades.filter((unit) => placeOf(a, unit) === MIX);
    for (const unit of regiments) {
      const parent = g.sheet.units[unit].parent as UnitId;
      if (placeOf(a, unit) !== MIX && placeOf(a, parent) === LATER) move(g, parent, MIX);
    }
    for (const brigade of broken())
      if (used() < 2 * broken().length && used() === 2 * (broken().length - 1)) move(g, brigade, LATER);
    while (used() < 2 * broken().length) move(g, regiments.find((unit) => placeOf(a, unit) === MIX)!, DEAD);
  }
}

function change(g: Game, key: (typeof ORDER)[number], value: Json): void {
  const { pub, sheet } = g;
  switch (key) {
    case "clear":
      if (value !== true) wrong('"clear" is true, or is left out.');
      clear(g);
      return;
    case "turn":
      pub.turn = whole(value, 1, sheet.turns, "The turn");
      return;
    case "first":
      pub.first = sideNamed(value);
      return;
    case "vp":
    case "command":
      for (const [side, points] of record(value, key))
        pub[key][sideNamed(side)] = whole(points, 0, 999, `"${key}" of a side`);
      return;
    case "panic":
      pub.panic = [0, 0];
      for (const side of list(value, key)) pub.panic[sideNamed(side)] = 1;
      return;
    case "scuttled":
      if (typeof value !== "boolean") wrong('"scuttled" is true or false.');
      pub.scuttled = value ? 1 : 0;
      return;
    case "fired":
      pub.fired = list(value, key).map((name) => markerNamed(g, name).text);
      return;
    case "upgradeTurn":
    case "lessSupply":
      pub[key] = whole(value, 0, 99, `"${key}"`);
      return;
    case "place":
      for (const [unit, place] of record(value, key)) move(g, unitNamed(g, unit), placeNamed(g, place));
      settleBrigades(g);
      return;
    case "supply":
      for (const [side, places] of record(value, key))
        for (const [place, points] of record(places, "supply"))
          addSupply(g, sideNamed(side), placeNamed(g, place), whole(points, 1, 40, "The supply in a place"));
      return;
    case "suppressed":
      suppressOnly(
        g,
        list(value, key).map((name) => unitNamed(g, name)),
      );
      return;
    case "active":
    case "paid":
      for (const side of SIDES) g.own[side][key] = [];
      for (const name of list(value, key)) {
        const hq = unitNamed(g, name);
        if (!sheet.isHq[hq]) wrong(`${String(name)} is no headquarters.`);
        insert(g.own[sheet.side[hq]][key], hq);
      }
      // Whatever is active was heard to be activated (18.2).
      for (const side of SIDES) pub.activated[side] = Math.max(pub.activated[side], g.own[side][key].length);
      return;
    case "forts":
      pub.forts = [[], []];
      for (const [side, hexes] of record(value, key))
        for (const hex of list(hexes, "forts")) insert(pub.forts[sideNamed(side)], hexNamed(g, hex));
      return;
    case "air":
      for (const [side, boxes] of record(value, key)) {
        pub.air[sideNamed(side)] = AIR_BOXES.map(() => 0);
        for (const [box, points] of record(boxes, "air")) {
          const i = AIR_BOXES.indexOf(box as never);
          if (i < 0) wrong(`There is no air box "${box}"; there are ${listed(AIR_BOXES)}.`);
          pub.air[sideNamed(side)][i] = whole(points, 0, 99, `The number of air points in ${box}`);
        }
      }
      return;
    case "received":
      pub.received = list(value, key).map((name) => {
        const i = sheet.groups.findIndex((group) => group.id === name);
        return i >= 0 ? i : wrong(`There is no group called ${JSON.stringify(name)}.`);
      });
      return;
    case "inEffect":
    case "removed":
      for (const name of list(value, key)) {
        takeMarker(g, markerNamed(g, name).id);
        pub[key].push(markerNamed(g, name).text);
      }
      return;
    case "hand":
      for (const [side, names] of record(value, key))
        for (const name of list(names, "hand")) {
          const marker = markerNamed(g, name);
          if (marker.side !== sideNamed(side)) wrong(`${marker.text} is not a marker of ${side}.`);
          if (marker.play === "immediate") wrong(`${marker.text} is played at once and never held.`);
          takeMarker(g, marker.id);
          g.own[marker.side].hand.push(marker.id);
          pub.hands[marker.side]++;
        }
      return;
    case "pool":
      for (const [side, names] of record(value, key))
        poolOnly(
          g,
          sideNamed(side),
          list(names, "pool").map((name) => markerNamed(g, name).id),
        );
      return;
    case "phase":
      goTo(g, value);
      return;
  }
}

function addSupply(g: Game, side: Seat, place: number, points: number): void {
  for (let i = 0; i < points; i++) {
    const unit = unitsOff(army(g, side), MIX).find((one) => g.sheet.isSupply[one]);
    move(g, unit ?? wrong("The counter mix holds no more supply."), place);
  }
}

function suppressOnly(g: Game, units: readonly UnitId[]): void {
  for (const side of SIDES) g.own[side].suppressed = [];
  for (const unit of units) {
    if (!g.sheet.combat[unit]) wrong(`${g.sheet.units[unit].text} is no combat unit.`);
    insert(g.own[g.sheet.side[unit]].suppressed, unit);
  }
  for (const side of SIDES)
    for (const hex of g.pub.occupied[side].slice())
      if (stackAt(army(g, side), hex as HexId).length > 0) refresh(g, side, hex as HexId);
}

/** Takes a marker from wherever it is. */
function takeMarker(g: Game, id: number): void {
  const { side, text } = g.sheet.markers[id];
  remove(g.sys.pools[side], id);
  if (remove(g.own[side].hand, id)) g.pub.hands[side]--;
  g.pub.removed = g.pub.removed.filter((one) => one !== text);
  g.pub.inEffect = g.pub.inEffect.filter((one) => one !== text);
}

/** The pool holds exactly these; the other markers of the pool leave the game, their groups with them. */
function poolOnly(g: Game, side: Seat, ids: readonly MarkerId[]): void {
  for (const id of ids) takeMarker(g, id);
  for (const id of g.sys.pools[side]) {
    const { text } = g.sheet.markers[id];
    g.pub.removed.push(text);
    g.sheet.groups.forEach((group, i) => {
      if (group.marker === text && !g.pub.received.includes(i)) g.pub.received.push(i);
    });
  }
  g.sys.pools[side] = [...ids];
}

function goTo(g: Game, value: Json): void {
  const entries = Object.fromEntries(record(value, "phase"));
  const phase = entries.name as EditPhase;
  if (!EDIT_PHASES.includes(phase))
    wrong(`The phase is one of ${listed(EDIT_PHASES)}, not ${JSON.stringify(entries.name)}.`);
  const impulse = entries.impulse === undefined ? 1 : whole(entries.impulse, 1, 2, "The impulse");
  const side = entries.side === undefined ? g.pub.first : sideNamed(entries.side);
  const refusal = goToPhase(g, phase, side, impulse);
  if (refusal !== null) wrong(refusal);
}
