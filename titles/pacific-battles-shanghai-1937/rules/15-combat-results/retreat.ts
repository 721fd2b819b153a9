import { type HexId, NOWHERE } from "@wusong/board";
import {
  counted,
  type DeepReadonly,
  goto,
  listed,
  type Refusal,
  refuse,
  type Seat,
  type Suggestion,
} from "@wusong/engine";
import { T } from "../../book.ts";
import { enemyOf, sideAdjective, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { type Army, army, hexOf, mine, placeOf, remove } from "../../position.ts";
import { announcedOf, occupantOf } from "../../position-ground.ts";
import { put } from "../../position-pieces.ts";
import type { Sheet } from "../../sheet.ts";
import type { Game, Know, Public } from "../../state.ts";
import { battlePrompt, consequences, fullName, hexName, unitName, unitText } from "../../words.ts";
import { stepTo } from "../11-movement/terrain.ts";
import { roomIn } from "../12-stacking.ts";
import { inRealZone } from "../13-zones-of-control.ts";
import { loseInBattle, participants, splitInBattle } from "./combat-results.ts";

interface Withdrawal {
  side: Seat;
  /** 1 or 2 hexes, 0 for a rout */
  length: number;
  /** somebody of them may ignore the retreat */
  stays: boolean;
  /** units still to retreat, and how far each */
  left: UnitId[];
  lengths: number[];
  /** hexes around that are in an enemy zone of control, announced for the retreat */
  danger: HexId[];
}

/** 15.3, 21.2: whether units in a hex may ignore a retreat. A rout is never ignored, only shortened. */
export function mayIgnore(pub: Public, sheet: Sheet, side: Seat, hex: number, length: number): boolean {
  if (length === 0) return false;
  return sheet.city[hex] === 1 || (length === 1 && pub.forts[side].includes(hex));
}

/** 15.3.f: a city or fortification turns a rout into a retreat of one hex. */
const shelters = (pub: Public, sheet: Sheet, side: Seat, hex: number): boolean =>
  sheet.city[hex] === 1 || pub.forts[side].includes(hex);

/** 15.33: how a retreat can end: safely, overstacked, through an enemy zone, or not at all. */
type Way = "safe" | "overstacked" | "deadly" | "none";
interface Destinations {
  way: Way;
  hexes: HexId[];
}

/**
 * Where a unit can end, exactly so many hexes from where it stood, each step one hex farther (15.33.h). Only the best kind of
 * way that exists may be taken (15.33.j): safe, else overstacking, else through an enemy zone of control, where there is room.
 */
export function destinations(a: Army, unit: UnitId, length: number, danger: readonly HexId[]): Destinations {
  if (a.sheet.allowance[unit] === 0) return { way: "none", hexes: [] };
  const safe = ring(a, unit, length, danger);
  if (safe.length > 0) {
    const roomy = withRoom(a, safe, unit);
    return roomy.length > 0 ? { way: "safe", hexes: roomy } : { way: "overstacked", hexes: safe };
  }
  const deadly = ring(a, unit, length, []);
  if (deadly.length === 0) return { way: "none", hexes: [] };
  const roomy = withRoom(a, deadly, survivorOf(a.sheet, unit));
  return { way: "deadly", hexes: roomy.length > 0 ? roomy : deadly };
}

/** The same as far as everybody can see: how full the hexes are, which only the owner knows, is left out. */
function seenWays(a: Army, unit: UnitId, length: number, danger: readonly HexId[]): HexId[] {
  const safe = ring(a, unit, length, danger);
  return safe.length > 0 ? safe : ring(a, unit, length, []);
}

function withRoom(a: Army, hexes: readonly HexId[], unit: UnitId): HexId[] {
  const weight = a.sheet.stacking[unit];
  return hexes.filter((hex) => weight === 0 || roomIn(a, hex) >= weight);
}

/** 15.33.e: who comes out of an enemy zone of control: of a brigade one regiment, all of which weigh the same. */
function survivorOf(sheet: Sheet, unit: UnitId): UnitId {
  const { breaksInto } = sheet.units[unit].type;
  return breaksInto ? sheet.subordinates.get(breaksInto)![0] : unit;
}

function ring(a: Army, unit: UnitId, length: number, avoid: readonly HexId[]): HexId[] {
  const { board } = a.sheet;
  const start = hexOf(a, unit);
  const enemy = enemyOf(a.side) + 1;
  let edge: HexId[] = [start];
  for (let distance = 1; distance <= length; distance++) {
    const next = new Set<HexId>();
    for (const from of edge)
      for (let direction = 0; direction < 6; direction++) {
        const to = stepTo(a.sheet, unit, from, direction);
        if (to === NOWHERE) continue;
        if (board.distance(start, to) !== distance || occupantOf(a.cache, to) === enemy || avoid.includes(to)) continue;
        next.add(to);
      }
    edge = [...next];
  }
  return edge.sort((x, y) => x - y);
}

/** The hexes in reach that lie in enemy zones of control: their owner has to say so now (18.4). */
function findDanger(g: Game, v: Withdrawal): void {
  const enemy = enemyOf(v.side);
  const a = army(g, v.side);
  const around = new Map<HexId, number>();
  v.left.forEach((unit, i) => {
    const at = hexOf(a, unit);
    around.set(at, Math.max(around.get(at) ?? 0, v.lengths[i]));
  });
  const found = new Set<HexId>();
  for (const [at, length] of around)
    for (const hex of g.sheet.board.within(at, length)) {
      if (inRealZone(g, enemy, hex)) found.add(hex);
      if (isNearHidden(g, enemy, hex)) g.reveal();
    }
  v.danger = [...found].sort((x, y) => x - y);
  g.tell?.({
    type: "danger",
    rule: "18.4",
    text: `${sideAdjective(enemy)} zones of control around the retreat: ${listed(v.danger.map((hex) => hexName(g.sheet, hex))) || "none"}.`,
    data: { kind: "other", places: v.danger.map((hex) => hexName(g.sheet, hex)) },
  });
}

/** Whether a stack stands next to a hex of which nothing was announced: only then is something learnt about the hex. */
const isNearHidden = (g: Game, enemy: Seat, hex: HexId): boolean =>
  g.sheet.board
    .neighbours(hex)
    .some((near) => occupantOf(g.cache, near) === enemy + 1 && announcedOf(g.cache, near) === 0);

function drop(v: Withdrawal, unit: UnitId): void {
  const i = v.left.indexOf(unit);
  v.left.splice(i, 1);
  v.lengths.splice(i, 1);
}

/** Public: whether a unit of the retreat may stay, as its place is known to both. */
function mayStay(k: Know, v: DeepReadonly<Withdrawal>, unit: UnitId): boolean {
  return mayIgnore(k.pub, k.sheet, v.side, placeOf(mine(k), unit), v.length);
}

const wayOf = (a: Army, v: DeepReadonly<Withdrawal>, unit: UnitId): Destinations =>
  destinations(a, unit, v.lengths[v.left.indexOf(unit)], v.danger);

/** Whether a unit can carry its retreat out alive, as itself or as one regiment of a brigade. */
const survives = (a: Army, unit: UnitId, { way }: Destinations): boolean =>
  way === "safe" || way === "overstacked" || (way === "deadly" && a.sheet.breaks[unit] === 1);

/** 15.3: the survivors of a side retreat one by one, each by its owner's choice. */
export const withdrawal = T.procedure<Withdrawal>("withdrawal", "15.3").steps((t) => [
  t.auto("prepare", "15.32", (g, v) => {
    const a = army(g, v.side);
    for (const unit of participants(g.pub, v.side)) {
      const at = placeOf(a, unit);
      if (g.sheet.isSupply[unit]) {
        if (!mayIgnore(g.pub, g.sheet, v.side, at, v.length)) loseInBattle(g, unit);
        continue;
      }
      v.stays ||= mayIgnore(g.pub, g.sheet, v.side, at, v.length);
      v.left.push(unit);
      v.lengths.push(v.length > 0 ? v.length : shelters(g.pub, g.sheet, v.side, at) ? 1 : rollRout(g, unit));
    }
    if (v.left.length > 0) findDanger(g, v);
  }),
  // 15.33.a: who can neither stay nor go is eliminated without being asked.
  t.auto("doomed", "15.33", (g, v) => {
    const a = army(g, v.side);
    for (const unit of v.left.slice()) {
      if (mayIgnore(g.pub, g.sheet, v.side, placeOf(a, unit), v.length) || survives(a, unit, wayOf(a, v, unit)))
        continue;
      drop(v, unit);
      loseInBattle(g, unit);
      return goto("doomed");
    }
  }),
  // The last one to go, with one hex to go to that everybody can see, goes there.
  t.auto("forced", "15.33", (g, v) => {
    const a = army(g, v.side);
    const [unit] = v.left;
    if (v.left.length !== 1 || mayIgnore(g.pub, g.sheet, v.side, placeOf(a, unit), v.length)) return;
    const [to, ...others] = seenWays(a, unit, v.lengths[0], v.danger);
    if (others.length > 0) return;
    retreatTo(g, v, unit, to);
    return goto("doomed");
  }),
  t.decide(
    "retreat",
    "15.3",
    (k, v) => battlePrompt(whoRetreats(k, v))(k),
    (_pub, v) => (v.left.length > 0 ? v.side : null),
    {
      retreat: t.verb({
        whyNot: () => refuse("15.33", "Nobody who is left can complete a retreat."),
        ask: (k, v, p) => {
          const a = mine(k);
          const unit = p.one(
            "unit",
            UNIT,
            v.left.filter((one) => survives(a, one, wayOf(a, v, one))).sort((x, y) => x - y),
            {
              why: (one) =>
                refuse("15.33", v.left.includes(one) ? "It cannot complete its retreat." : "It does not retreat."),
            },
          );
          const ways = wayOf(a, v, unit);
          const to = p.one("to", HEX, ways.hexes, { why: (hex) => whyNotThere(a, v, unit, hex) });
          return { unit, to };
        },
        do: (g, v, { unit, to }) => {
          retreatTo(g, v, unit, to);
          return goto("doomed");
        },
        preview: (k, v, { unit }) => whatRetreatCosts(k, v, unit),
        label: "Retreat a unit",
      }),
      hold: t.verb({
        whyNot: () =>
          refuse("15.34", "Only units in a city, or in a fortification for one hex, may ignore the retreat."),
        ask: (k, v, p) =>
          p.one(
            "unit",
            UNIT,
            v.left.filter((unit) => mayStay(k, v, unit)).sort((x, y) => x - y),
            {
              why: () =>
                refuse("15.34", "Only units in a city, or in a fortification for one hex, may ignore the retreat."),
            },
          ),
        do: (g, v, unit) => {
          drop(v, unit);
          g.tell?.({
            type: "held",
            rule: "15.34",
            text: `${fullName(g.sheet, unit)} ignores the retreat.`,
            data: { kind: "other", pieces: [unitText(g.sheet, unit)] },
          });
          return goto("doomed");
        },
        preview: (k, _v, unit) =>
          consequences({
            text: `${unitName(k.sheet, unit)} stays in ${hexName(k.sheet, placeOf(mine(k), unit))}.`,
            rule: "15.34",
          }),
        label: "Ignore the retreat",
      }),
    },
    {
      board: "result",
      proposals: [
        { id: "hold", label: "Hold where allowed", choose: (k, v) => whoGoesNext(k, v, true) },
        { id: "fallBack", label: "Fall back", choose: (k, v) => (v.stays ? whoGoesNext(k, v, false) : null) },
      ],
    },
  ),
]);

function retreatTo(g: Game, v: Withdrawal, unit: UnitId, to: HexId): void {
  const { way } = wayOf(army(g, v.side), v, unit);
  drop(v, unit);
  let mover = unit;
  if (way === "deadly") {
    const [survivor, lost] = splitInBattle(g, unit);
    loseInBattle(g, lost);
    mover = survivor;
  }
  g.tell?.({
    type: "retreated",
    rule: "15.3",
    text: `${fullName(g.sheet, mover)} retreats to ${hexName(g.sheet, to)}.`,
    data: { kind: "other", pieces: [unitText(g.sheet, mover)], places: [hexName(g.sheet, to)] },
  });
  remove(g.pub.retreated, mover);
  g.pub.retreated.push(mover);
  put(g, mover, to);
}

const hexes = (n: number): string => (n === 1 ? "one hex" : `${n} hexes`);

/** "29/3 Brigade retreats two hexes", or how many units do. */
function whoRetreats(k: Know, v: DeepReadonly<Withdrawal>): string {
  const many = v.left.length > 1;
  const who = many ? counted(v.left.length, "unit") : unitName(k.sheet, v.left[0]);
  const far = v.lengths.every((one) => one === v.lengths[0]) ? ` ${hexes(v.lengths[0])}` : "";
  return `retreat ${who}${far}`;
}

/** What going costs: a regiment in an enemy zone of control (15.33.e), strength in a full hex (15.35). */
function whatRetreatCosts(k: Know, v: DeepReadonly<Withdrawal>, unit: UnitId) {
  const { way } = wayOf(mine(k), v, unit);
  return consequences(
    way === "deadly"
      ? {
          text: `${unitName(k.sheet, unit)} goes through an enemy zone of control: only one regiment arrives.`,
          rule: "15.33",
          grave: mayStay(k, v, unit),
        }
      : null,
    way === "overstacked"
      ? { text: "Every hex in reach is full: it adds nothing to the defence there.", rule: "15.35" }
      : null,
  );
}

/** One step of a sensible retreat: who may stay does so where that is wanted; who has least choice goes first. */
function whoGoesNext(k: Know, v: DeepReadonly<Withdrawal>, holding: boolean): Suggestion | null {
  const a = mine(k);
  const staying = v.left.find((unit) => mayStay(k, v, unit) && (holding || !survives(a, unit, wayOf(a, v, unit))));
  if (staying !== undefined) return { verb: "hold", picks: [staying] };
  const going = v.left.filter((unit) => survives(a, unit, wayOf(a, v, unit)));
  const ways = new Map(going.map((unit) => [unit, wayOf(a, v, unit).hexes]));
  const [unit] = going.sort((x, y) => ways.get(x)!.length - ways.get(y)!.length || x - y);
  if (unit === undefined) return null;
  const [to] = [...ways.get(unit)!].sort((x, y) => shelterAt(a, y) - shelterAt(a, x) || x - y);
  return { verb: "retreat", picks: [unit, to] };
}

/** How well a hex covers who retreats into it: far from enemies, in terrain that helps. */
function shelterAt(a: Army, hex: HexId): number {
  const enemies = a.sheet.board.neighbours(hex).filter((near) => occupantOf(a.cache, near) === enemyOf(a.side) + 1);
  return a.sheet.shift[hex] - 3 * enemies.length;
}

function rollRout(g: Game, unit: UnitId): number {
  const die = g.d.d6();
  g.tell?.({
    type: "rout",
    rule: "15.32",
    text: `${fullName(g.sheet, unit)} routs ${hexes(die)}.`,
    data: { kind: "roll", dice: [die], pieces: [unitText(g.sheet, unit)] },
  });
  return die;
}

function whyNotThere(a: Army, v: DeepReadonly<Withdrawal>, unit: UnitId, hex: HexId): Refusal {
  const length = v.lengths[v.left.indexOf(unit)];
  const name = hexName(a.sheet, hex);
  if (a.sheet.board.distance(hexOf(a, unit), hex) !== length)
    return refuse("15.33", () => `The retreat must end exactly ${length} hexes away.`);
  if (occupantOf(a.cache, hex) === enemyOf(a.side) + 1) return refuse("15.33", () => `Enemy units hold ${name}.`);
  if (v.danger.includes(hex) && wayOf(a, v, unit).way !== "deadly")
    return refuse("15.33", () => `${name} is in an enemy zone of control and another way is open.`);
  return refuse(
    "15.33",
    () => `${name} is closed, cannot be reached, or would be overstacked while another way is open.`,
  );
}
