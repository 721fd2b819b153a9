import { type Ask, again, finish, type Proc, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { type HexId, MOVED, sideName, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { onMap } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { G, Incident, K, Position } from "../../state.ts";
import { walk } from "../11-set-up/control.ts";
import { allowance, budgetOf } from "./allowance.ts";
import { clearMarks, movers, safeEnds, tellEnded, tellMove, unmovedWords } from "./marches.ts";
import { type MayEnd, type Way, Ways } from "./movement.ts";
import { companions, whyNotCompanion, whyNotMovable } from "./movers.ts";
import { fits } from "./stacking.ts";

/** 4.1, 2.3.2: a mobile unit on its way, with the leg unit it takes along and where it leaves it behind. */
interface Ride {
  unit: UnitId;
  mate: UnitId | -1;
  path: HexId[];
  /** how many hexes the mate comes along */
  shared: number;
}

const riders = (p: Position, side: Seat): UnitId[] => movers(p, side).filter((unit) => p.sheet.mobile[unit]);

function whyNotRide(ways: Ways, unit: UnitId): Refusal | null {
  const { p, side } = ways;
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
  if (!ways.open([unit], safeEnds(p, [unit])) && passengers(ways, unit).length === 0)
    return refuse("5.0", () => `${name} has nowhere to go.`);
  return null;
}

/** 2.3.2, 16.1: leg units a mobile support unit can take along. */
function passengers(ways: Ways, unit: UnitId): UnitId[] {
  const { p } = ways;
  if (!p.sheet.support[unit]) return [];
  return companions(p, unit).filter((mate) => {
    const pair = [unit, mate];
    return ways.open(pair, safeEnds(p, pair)) || ways.open(pair, pairEnds(ways, pair, { path: [], spent: 0 }));
  });
}

function askRide(k: K, side: Seat, p: Ask<Sheet>): Ride {
  const ways = new Ways(k, side, "move");
  const why = (unit: UnitId): Refusal | null => whyNotRide(ways, unit);
  const unit = p.one("unit", UNIT, riders(k, side), { why, judged: true });
  const single = [unit];
  const ends = safeEnds(k, single);
  const [mate = -1 as const] = p.set("with", UNIT, passengers(ways, unit), {
    min: ways.open(single, ends) ? 0 : 1,
    max: 1,
    size: (n) =>
      n === 0
        ? refuse("5.0", () => `${k.sheet.units[unit].name} has nowhere to go alone.`)
        : refuse("5.3", "At most two units ride as one stack."),
    why: (one) =>
      whyNotCompanion(k, side, unit, one) ??
      (k.sheet.support[unit]
        ? refuse("5.0", () => `${k.sheet.units[unit].name} and ${k.sheet.units[one].name} have nowhere to go together.`)
        : refuse("2.3.2", () => `${k.sheet.units[unit].name} is no support unit and takes nobody along.`)),
  });
  const way: Way = { path: [], spent: 0 };
  if (mate === -1) {
    while (ways.leg(single, way, allowance(k, unit) - way.spent, ends, p));
    return { unit, mate, path: way.path, shared: 0 };
  }
  const pair = [unit, mate];
  while (ways.leg(pair, way, budgetOf(k, pair, "move") - way.spent, pairEnds(ways, pair, way), p));
  const shared = way.path.length;
  const onward = { question: "alone", gone: pair, must: !fits(k, way.path[shared - 1], pair) };
  while (ways.leg(single, way, allowance(k, unit) - way.spent, ends, p, onward)) onward.must = false;
  return { unit, mate, path: way.path, shared };
}

/** Where the next leg of a pair may end: within the limits, or where the passenger alone keeps them and the carrier goes on. */
function pairEnds(ways: Ways, pair: readonly UnitId[], way: Way): MayEnd {
  const { p } = ways;
  const both = safeEnds(p, pair);
  const drops = ways.drops(pair, way, budgetOf(p, pair, "move") - way.spent, safeEnds(p, [pair[0]]));
  return (hex) => both(hex) || drops.has(hex);
}

/** 4.1: the mobile movement phase. */
export const mobileMovementPhase: Proc<Incident, { side: Seat; open: boolean }> = T.procedure<{
  side: Seat;
  open: boolean;
}>("mobileMovementPhase", "4.1").steps((t) => [
  t.auto("begin", "4.1", (g, v) => {
    g.pub.phase = "mobileMovement";
    clearMarks(g);
    v.open = onMap(g, v.side).some((unit) => g.sheet.mobile[unit]);
  }),
  t.decide(
    "ride",
    "4.1",
    (_k, v) => `${sideName(v.side)}: move your mobile units`,
    (_pub, v) => (v.open ? v.side : null),
    {
      move: t.verb({
        label: "Move",
        whyNot: () => refuse("4.1", "None of your mobile units can move any more."),
        weight: (k, v) => 2 * riders(k, v.side).length,
        ask: (k, v, p) => askRide(k, v.side, p),
        do: (g, _v, ride) => {
          rideOn(g, ride);
          return again;
        },
      }),
      done: t.verb({
        label: "End mobile movement",
        ask: () => null,
        do: (g, v) => {
          tellEnded(g, v.side, "mobile movement", "4.1");
          return finish();
        },
        preview: (k, v) => unmovedWords(riders(k, v.side).length, "4.1"),
      }),
    },
    { byPublicFacts: true },
  ),
]);

function rideOn(g: G, { unit, mate, path, shared }: Ride): void {
  if (mate !== -1) go(g, [unit, mate], path.slice(0, shared), "move");
  if (path.length > shared) go(g, [unit], path.slice(shared), "moves");
}

function go(g: G, group: readonly UnitId[], path: readonly HexId[], how: string): void {
  tellMove(g, group, path, "4.1", how);
  for (const unit of group) g.pub.marks[unit] |= MOVED;
  walk(g, group, path);
}
