import { again, type Ask, finish, offer, type Proc, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../book.ts";
import { ARRIVED, BUILDER, CHINA, type HexId, JAPAN, MOVED, type UnitId } from "../ids.ts";
import { HEX, MARKER, UNIT } from "../kinds.ts";
import { hexOf, onMap } from "../position.ts";
import { type Sheet, TRAIN } from "../sheet.ts";
import type { G, Incident, K, Position } from "../state.ts";
import { allowance, budgetOf, canMarch, companions, leg, type March, type MayEnd, type Way, wayOf, whyNotMovable } from "./05-movement.ts";
import { fits, fitsWithout, overstacked, relievable } from "./05-stacking.ts";
import { barredTo } from "./05-terrain.ts";
import { walk } from "./11-control.ts";
import { buyReplacement, askReplacement, type Purchase } from "./13-chinese-replacements.ts";
import { interdict, readyAir, whyNotReady } from "./15-fire-support.ts";
import { trainEnds, trainPath, whyNotByRail } from "./16-trains.ts";
import { buildFort, whyNoFort } from "./17-forts.ts";

/** A movement phase: whose, and the hex that is overfull for the moment (5.3), -1 for none. */
export interface Moving {
  side: Seat;
  over: number;
}

/** Marks of the last phase go; builders stay builders. */
export function clearMarks(g: G, side: Seat): void {
  for (const unit of g.sheet.unitsOf[side]) g.pub.marks[unit] &= BUILDER;
}

/** 5.3: while a hex is overfull only a unit whose leaving puts it right may go on. */
function mustRelieve(p: Position, v: Moving, unit: UnitId): Refusal | null {
  if (v.over < 0) return null;
  const hex = v.over as HexId;
  if (hexOf(p, unit) === hex && fitsWithout(p, hex, [], unit)) return null;
  return refuse("5.3", () => `First ${p.sheet.hexName[hex]} must be brought within the stacking limit.`);
}

function whyNotMarch(p: Position, v: Moving, unit: UnitId, march: March): Refusal | null {
  const refusal = whyNotMovable(p, v.side, unit) ?? mustRelieve(p, v, unit);
  if (refusal) return refusal;
  const name = p.sheet.units[unit].name;
  if (p.sheet.kind[unit] === TRAIN && march === "move")
    return refuse("16.4", () => `${name} moves along the railway only.`);
  if (p.sheet.kind[unit] === TRAIN) return refuse("16.4", () => `${name} moves any distance by rail and does not redeploy.`);
  if (march === "move" && p.pub.marks[unit] & ARRIVED)
    return refuse("13.6", () => `${name} spent its allowance on arrival; it can only redeploy.`);
  if (march === "redeploy" && p.cache.near[v.side][p.pub.at[unit]] > 0)
    return refuse("14.0", () => `${name} is within two hexes of an enemy unit, city or town and cannot redeploy.`);
  const mayEnd = march === "move" ? marchEnds(p, v, [unit]) : safeEnds(p, [unit]);
  if (!canMarch(p, v.side, [unit], march, mayEnd)) return refuse("5.0", () => `${name} has nowhere to go.`);
  return null;
}

const safeEnds = (p: Position, group: readonly UnitId[]): MayEnd => (hex) => fits(p, hex, group);

/** 5.3: a march may end on top of a unit that can still move away. */
function marchEnds(p: Position, v: Moving, group: readonly UnitId[]): MayEnd {
  if (v.over >= 0) return safeEnds(p, group);
  return (hex) => fits(p, hex, group) || (p.cache.head[hex] >= 0 && relievable(p, v.side, hex, group));
}

interface Marched {
  group: UnitId[];
  path: HexId[];
}

function askMarch(k: K, v: Moving, p: Ask<Sheet>, march: March): Marched {
  const choice = offer(k.sheet.unitsOf[v.side], (unit) => whyNotMarch(k, v, unit, march));
  const unit = p.one("unit", UNIT, choice.from, { why: (one) => whyNotMarch(k, v, one, march) });
  const ends = (group: readonly UnitId[]): MayEnd => (march === "move" ? marchEnds(k, v, group) : safeEnds(k, group));
  const mates =
    v.over >= 0
      ? []
      : companions(k, unit).filter(
          (mate) =>
            !(march === "move" && k.pub.marks[mate] & ARRIVED) && canMarch(k, v.side, [unit, mate], march, ends([unit, mate])),
        );
  const group = [unit, ...p.set("with", UNIT, mates, { max: 1 })];
  return { group, path: wayOf(k, v.side, group, march, ends(group), p) };
}

function march(g: G, v: Moving, { group, path }: Marched, rule: string, how: string): void {
  tellMove(g, group, path, rule, how);
  for (const unit of group) g.pub.marks[unit] |= MOVED;
  walk(g, group, path);
  v.over = -1;
  const to = path[path.length - 1];
  if (!fits(g, to, group)) v.over = to;
}

function tellMove(g: G, group: readonly UnitId[], path: readonly HexId[], rule: string, how: string): void {
  if (!g.tell) return;
  const { names } = g.sheet.board;
  g.tell({
    type: "moved",
    rule,
    text: `${group.map((unit) => g.sheet.units[unit].name).join(" and ")} ${how} to ${g.sheet.hexName[path[path.length - 1]]}.`,
    data: {
      units: group.map((unit) => g.sheet.units[unit].id),
      from: names[g.pub.at[group[0]]],
      path: path.map((hex) => names[hex]),
    },
  });
}

/** 5.1.2: one hex for the whole allowance, enemy zones or not. */
function infiltrationEnds(p: Position, side: Seat, unit: UnitId): HexId[] {
  const { board, cost } = p.sheet;
  const at = hexOf(p, unit);
  const list: HexId[] = [];
  for (let slot = 0; slot < 6; slot++) {
    if (cost[6 * at + slot] < 0) continue;
    const to = board.neighbour[6 * at + slot] as HexId;
    if (barredTo(p, side, to) === null && fits(p, to, [unit])) list.push(to);
  }
  return list.sort((a, b) => a - b);
}

function whyNotInfiltrate(p: Position, v: Moving, unit: UnitId): Refusal | null {
  const refusal = whyNotMovable(p, v.side, unit) ?? mustRelieve(p, v, unit);
  if (refusal) return refusal;
  const name = p.sheet.units[unit].name;
  if (p.sheet.kind[unit] === TRAIN) return refuse("16.4", () => `${name} moves along the railway only.`);
  if (p.pub.marks[unit] & ARRIVED) return refuse("5.1.2", () => `${name} spent its allowance on arrival.`);
  if (infiltrationEnds(p, v.side, unit).length === 0) return refuse("5.1.2", () => `${name} has nowhere to go.`);
  return null;
}

function askInfiltration(k: K, v: Moving, p: Ask<Sheet>): Marched {
  const why = (unit: UnitId): Refusal | null => whyNotInfiltrate(k, v, unit);
  const unit = p.one("unit", UNIT, offer(k.sheet.unitsOf[v.side], why).from, { why });
  const to = p.one("to", HEX, infiltrationEnds(k, v.side, unit), {
    why: (hex) =>
      k.sheet.board.direction(hexOf(k, unit), hex) < 0
        ? refuse("5.1.2", () => `${k.sheet.hexName[hex]} is not adjacent: infiltration leads one hex.`)
        : (barredTo(k, v.side, hex) ?? overstacked(k, hex, [unit])),
  });
  return { group: [unit], path: [to] };
}

/** How many units are still to move, so that random play moves them. */
const unmoved = (k: K, v: Moving): number => onMap(k, v.side).filter((unit) => !(k.pub.marks[unit] & MOVED)).length;
const quarter = (k: K, v: Moving): number => 1 + (unmoved(k, v) >> 2);

const whyNotAir = (k: K, marker: number): Refusal | null =>
  k.sheet.markers[marker].kind === "air"
    ? whyNotReady(k, marker as never)
    : refuse("15.4", () => `${k.sheet.markers[marker].name} is no air marker.`);

/** 5.0: the regular movement phase. */
export const movementPhase: Proc<Incident, Moving> = T.procedure<Moving>("movementPhase", "5.0", (t) => [
  t.auto("begin", "5.0", (g, v) => {
    g.pub.phase = "movement";
    g.pub.side = v.side;
    clearMarks(g, v.side);
  }),
  t.decide(
    "move",
    "5.0",
    (k, v) =>
      v.over >= 0 ? `${k.sheet.hexName[v.over]} is over the stacking limit: move a unit out` : "Movement phase: move your units",
    (_pub, v) => v.side,
    {
      move: t.verb({
        label: "Move",
        weight: unmoved,
        ask: (k, v, p) => askMarch(k, v, p, "move"),
        do: (g, v, answer) => {
          march(g, v, answer, "5.0", answer.group.length > 1 ? "move" : "moves");
          return again;
        },
      }),
      infiltrate: t.verb({
        label: "Infiltrate",
        weight: quarter,
        ask: askInfiltration,
        do: (g, v, answer) => {
          march(g, v, answer, "5.1.2", "infiltrates");
          return again;
        },
      }),
      redeploy: t.verb({
        label: "Redeploy",
        weight: quarter,
        ask: (k, v, p) => askMarch(k, v, p, "redeploy"),
        do: (g, v, answer) => {
          march(g, v, answer, "14.0", answer.group.length > 1 ? "redeploy" : "redeploys");
          return again;
        },
      }),
      train: t.verb({
        label: "Move a train",
        when: (_k, v) => v.side === CHINA && v.over < 0,
        ask: (k, _v, p) => askTrain(k, p, false),
        do: (g, _v, { unit, path }) => {
          moveTrain(g, unit, path);
          return again;
        },
      }),
      replace: t.verb({
        label: "Buy a replacement",
        when: (k, v) => v.side === CHINA && v.over < 0 && k.pub.logistics > 0,
        whyNot: (k, v) =>
          v.side === JAPAN
            ? refuse("13.3", "Japanese units receive replacements only in pauses.")
            : v.over >= 0
              ? refuse("5.3", "First the overfull hex must be brought within the stacking limit.")
              : refuse("13.5", `The Chinese have ${k.pub.logistics} logistics points.`),
        ask: (k, _v, p): Purchase => askReplacement(k, p),
        do: (g, _v, purchase) => {
          buyReplacement(g, purchase);
          return again;
        },
      }),
      fort: t.verb({
        label: "Build a fort",
        when: (k, v) => v.side === CHINA && v.over < 0 && k.pub.logistics > 0,
        whyNot: (k, v) =>
          v.side === JAPAN
            ? refuse("17.1", "Only the Chinese build forts.")
            : v.over >= 0
              ? refuse("5.3", "First the overfull hex must be brought within the stacking limit.")
              : refuse("13.5", `The Chinese have ${k.pub.logistics} logistics points.`),
        ask: (k, _v, p) => askFort(k, p, true),
        do: (g, _v, unit) => {
          buildFort(g, unit);
          return again;
        },
      }),
      interdict: t.verb({
        label: "Battlefield interdiction",
        when: (k, v) => v.side === JAPAN && v.over < 0 && readyAir(k).length > 0,
        whyNot: (_k, v) =>
          v.side === JAPAN
            ? refuse("15.4", "No unused air marker is at hand.")
            : refuse("15.1", "All fire-support markers belong to the Japanese."),
        ask: (k, _v, p) => askInterdiction(k, p),
        do: (g, _v, { marker, hex }) => {
          interdict(g, marker, hex);
          return again;
        },
      }),
      done: t.button(() => finish(), {
        label: "End movement",
        when: (_k, v) => v.over < 0,
        whyNot: (k, v) => refuse("5.3", `${k.sheet.hexName[v.over]} is over the stacking limit.`),
      }),
    },
  ),
]);

export function askInterdiction(k: K, p: Ask<Sheet>): { marker: ReturnType<typeof readyAir>[number]; hex: HexId } {
  const marker = p.one("marker", MARKER, readyAir(k), { why: (one) => whyNotAir(k, one) });
  const hex = p.one("hex", HEX, k.sheet.playableHexes, {
    why: (one) => refuse("15.4", () => `${k.sheet.hexName[one]} is no hex of the area of play.`),
  });
  return { marker, hex };
}

export function askFort(k: K, p: Ask<Sheet>, unmovedOnly: boolean): UnitId {
  const why = (unit: UnitId): Refusal | null => whyNoFort(k, unit, unmovedOnly);
  return p.one("builder", UNIT, offer(k.sheet.unitsOf[CHINA], why).from, { why });
}

export function askTrain(k: K, p: Ask<Sheet>, redeploying: boolean): { unit: UnitId; path: HexId[] } {
  const why = (unit: UnitId): Refusal | null => whyNotByRail(k, unit, redeploying);
  const unit = p.one("train", UNIT, offer(k.sheet.unitsOf[CHINA], why).from, { why });
  const to = p.one("to", HEX, trainEnds(k, unit, redeploying), {
    why: (hex) => refuse("16.4", () => `${k.sheet.hexName[hex]} cannot be reached by rail: ${RAIL_LIMITS}.`),
  });
  return { unit, path: trainPath(k, unit, to, redeploying) };
}

const RAIL_LIMITS = "a train follows the line, passes no enemy unit and does not both leave and enter enemy zones of control";

export function moveTrain(g: G, unit: UnitId, path: HexId[]): void {
  tellMove(g, [unit], path, "16.4", "steams");
  g.pub.marks[unit] |= MOVED;
  walk(g, [unit], path);
}

/** 4.1, 2.3.2: a mobile unit on its way, with the leg unit it takes along and where it leaves it behind. */
interface Ride {
  unit: UnitId;
  mate: UnitId | -1;
  path: HexId[];
  /** how many hexes the mate comes along */
  shared: number;
}

function whyNotRide(p: Position, side: Seat, unit: UnitId): Refusal | null {
  const refusal = whyNotMovable(p, side, unit);
  if (refusal) return refusal;
  const name = p.sheet.units[unit].name;
  if (!p.sheet.mobile[unit]) {
    const lift = companions(p, unit).find((mate) => p.sheet.mobile[mate] && p.sheet.support[mate]);
    return refuse("4.1", () =>
      lift === undefined
        ? `${name} is no mobile unit.`
        : `${name} is mobile only together with ${p.sheet.units[lift].name}: move that unit and take it along.`,
    );
  }
  if (!canMarch(p, side, [unit], "move", safeEnds(p, [unit])) && passengers(p, side, unit).length === 0)
    return refuse("5.0", () => `${name} has nowhere to go.`);
  return null;
}

/** 2.3.2, 16.1: leg units a mobile support unit can take along. */
function passengers(p: Position, side: Seat, unit: UnitId): UnitId[] {
  if (!p.sheet.support[unit]) return [];
  return companions(p, unit).filter((mate) => canMarch(p, side, [unit, mate], "move", safeEnds(p, [unit, mate])));
}

function askRide(k: K, side: Seat, p: Ask<Sheet>): Ride {
  const why = (unit: UnitId): Refusal | null => whyNotRide(k, side, unit);
  const unit = p.one("unit", UNIT, offer(k.sheet.unitsOf[side], why).from, { why });
  const alone = canMarch(k, side, [unit], "move", safeEnds(k, [unit]));
  const [mate = -1 as const] = p.set("with", UNIT, passengers(k, side, unit), { min: alone ? 0 : 1, max: 1 });
  const way: Way = { path: [], spent: 0 };
  if (mate < 0) {
    while (leg(k, side, [unit], way, allowance(k, unit) - way.spent, "move", safeEnds(k, [unit]), p));
    return { unit, mate, path: way.path, shared: 0 };
  }
  const pair = [unit, mate as UnitId];
  while (leg(k, side, pair, way, budgetOf(k, pair, "move") - way.spent, "move", safeEnds(k, pair), p));
  const shared = way.path.length;
  while (leg(k, side, [unit], way, allowance(k, unit) - way.spent, "move", safeEnds(k, [unit]), p, "alone"));
  return { unit, mate, path: way.path, shared };
}

/** 4.1: the mobile movement phase. */
export const mobileMovementPhase: Proc<Incident, { side: Seat; open: boolean }> = T.procedure<{
  side: Seat;
  open: boolean;
}>("mobileMovementPhase", "4.1", (t) => [
  t.auto("begin", "4.1", (g, v) => {
    g.pub.phase = "mobileMovement";
    clearMarks(g, v.side);
    v.open = onMap(g, v.side).some((unit) => g.sheet.mobile[unit]);
  }),
  t.decide("ride", "4.1", "Mobile movement phase: move your mobile units", (_pub, v) => (v.open ? v.side : null), {
    move: t.verb({
      label: "Move",
      weight: (k, v) => 2 * onMap(k, v.side).filter((unit) => k.sheet.mobile[unit] && !(k.pub.marks[unit] & MOVED)).length,
      ask: (k, v, p) => askRide(k, v.side, p),
      do: (g, _v, ride) => {
        rideOn(g, ride);
        return again;
      },
    }),
    done: t.button(() => finish(), { label: "End mobile movement" }),
  }),
]);

function rideOn(g: G, { unit, mate, path, shared }: Ride): void {
  const group = mate < 0 ? [unit] : [unit, mate as UnitId];
  tellMove(g, group, path, "4.1", group.length > 1 ? "move" : "moves");
  for (const one of group) g.pub.marks[one] |= MOVED;
  if (mate >= 0) walk(g, [mate as UnitId], path.slice(0, shared));
  walk(g, [unit], path);
}
