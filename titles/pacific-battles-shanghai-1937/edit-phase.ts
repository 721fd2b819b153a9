import type { Frame, Json, Seat } from "@wusong/engine";
import { CHINA, JAPAN, SIDE_IDS, SIDES } from "./ids.ts";
import { army, unitsOff } from "./position.ts";
import { endOfSight, put } from "./position-pieces.ts";
import { mayHold } from "./rules/05-campaign-markers/campaign-markers.ts";
import { receive } from "./rules/06-reinforcements.ts";
import { removeSuppression } from "./rules/08-suppression.ts";
import { nothingToMove } from "./rules/11-movement/end-of-movement.ts";
import { openMovement } from "./rules/11-movement/movement.ts";
import { endOfPhase } from "./rules/12-stacking.ts";
import { inContact } from "./rules/14-land-combat/declaration.ts";
import { openCombat } from "./rules/14-land-combat/land-combat.ts";
import { recallAir } from "./rules/16-air-operations/air-operations.ts";
import { mayStrike } from "./rules/16-air-operations/strike.ts";
import { BASE, DUE, DUE_SAFE, type Game } from "./state.ts";

/** Phases an analysis game can be put into. */
export const EDIT_PHASES = [
  "set-up",
  "allocation",
  "scuttle",
  "reinforcements",
  "reorganization",
  "supply",
  "movement",
  "strike",
  "combat",
] as const;
export type EditPhase = (typeof EDIT_PHASES)[number];

const frame = (p: string, at: string, v: Json = {}, queue?: Json[]): Frame =>
  queue ? { p, at, v, queue } : { p, at, v };

/** Puts the sequence of play to the first decision of a phase of a side; a sentence when that phase has none. */
export function goToPhase(g: Game, phase: EditPhase, side: Seat, impulse: number): string | null {
  const { pub } = g;
  const other = (1 - side) as Seat;
  const isFirst = pub.first === side;
  pub.side = side;
  pub.impulse = 0;
  pub.battles = [];
  pub.fight = null;
  pub.strikes = [];
  endOfSight(g);
  // Reinforcements still on the table belong to the phase that is left.
  if (phase !== "set-up")
    for (const who of SIDES)
      for (const place of [DUE, DUE_SAFE]) for (const unit of unitsOff(army(g, who), place)) put(g, unit, BASE);
  for (const own of g.own) {
    own.toMove = [];
    own.attackers = [];
    own.spare = [];
  }
  endOfPhase(g);
  const turn = (at: string, queue?: Json[]): Frame[] => [frame("main", "turns"), frame("gameTurn", at, {}, queue)];
  const later = isFirst ? [{ side: other }] : [];
  const stack = (frames: Frame[]): null => {
    g.s.stack.splice(0, g.s.stack.length, ...frames);
    return null;
  };
  switch (phase) {
    case "set-up":
      pub.phase = "set-up";
      pub.side = CHINA;
      return stack([frame("main", "turns"), frame("setUp", "deploy")]);
    case "allocation":
      recallAir(g);
      return stack([...turn("superiority"), frame("airAllocation", "allocate")]);
    case "scuttle":
      pub.phase = "reinforcements";
      if (!mayHold(pub, CHINA, ["cn.scuttle-ships"])) return "Scuttle Ships cannot be held by anybody now.";
      return stack([...turn("logistics"), frame("reinforcements", "scuttle")]);
    case "reinforcements":
      pub.phase = "reinforcements";
      receive(g, side);
      return stack([
        ...turn("logistics"),
        frame("reinforcements", "sides", {}, later),
        frame("placeReinforcements", "place", { side }),
      ]);
    case "reorganization":
      if (side !== JAPAN) return "Only the Japanese reorganize.";
      pub.phase = "logistics";
      removeSuppression(g, side);
      return stack([
        ...turn("endOfPlanning"),
        frame("logistics", "sides", {}, later),
        frame("logisticsOf", "supply", { side }),
        frame("reorganize", "reorganize", { side }),
      ]);
    case "supply":
      pub.phase = "logistics";
      return stack([
        ...turn("endOfPlanning"),
        frame("logistics", "sides", {}, later),
        frame("logisticsOf", "inactive", { side }),
        frame("spendSupply", "spend", { side }),
      ]);
    default:
      return goToImpulse(g, phase, side, impulse, turn, stack);
  }
}

function goToImpulse(
  g: Game,
  phase: "movement" | "strike" | "combat",
  side: Seat,
  impulse: number,
  turn: (at: string, queue?: Json[]) => Frame[],
  stack: (frames: Frame[]) => null,
): string | null {
  const order = [1, 2].flatMap((number) =>
    [g.pub.first, 1 - g.pub.first].map((who) => ({ side: who, impulse: number })),
  );
  const now = order.findIndex((one) => one.side === side && one.impulse === impulse);
  const frames = (at: string): Frame[] => [
    ...turn("impulses", order.slice(now + 1)),
    frame("impulse", at, { side, impulse }),
  ];
  g.pub.impulse = impulse;
  if (phase === "movement") {
    // Who wants to look at a follow-on phase has heard of an activation.
    if (nothingToMove(g.pub, side, impulse)) g.pub.activated[side] = 1;
    openMovement(g, side, impulse);
    return stack([...frames("endOfMovement"), frame("movement", "move", { side, impulse })]);
  }
  if (phase === "strike") {
    g.pub.phase = "strike";
    if (!mayStrike(g.pub, side)) return `${SIDE_IDS[side]} has nothing to strike with, or nothing to strike.`;
    return stack([...frames("combat"), frame("strikes", "strike", { side })]);
  }
  if (!inContact(g.pub, side)) return `No unit of ${SIDE_IDS[side]} is in contact with the enemy.`;
  openCombat(g, side);
  return stack([...frames("$end"), frame("landCombat", "order", { side }), frame("declaration", "declare", { side })]);
}
