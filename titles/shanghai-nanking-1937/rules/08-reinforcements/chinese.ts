import { BARRED, type HexId, OPEN } from "@wusong/board";
import { type Ask, again, finish, goto, type Json, listed, type Refusal, refuse } from "@wusong/engine";
import { CHINA, JAPAN, type UnitId } from "../../ids.ts";
import { boxOf, heldBy, isReturning, put } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import { type Game, HEX, type Knows, type Open, T, UNIT } from "../../state.ts";
import { hexWords, pointsWords, unitIds, unitsWords, unitWords } from "../../words.ts";
import { takeControl } from "../03-hex-control.ts";
import { checkSuddenDeath } from "../04-victory.ts";
import { inEnemyZone } from "../07-zones-of-control.ts";
import { allowance, whyClosed } from "../09-movement/reach.ts";
import { walk } from "../09-movement/walk.ts";
import { airSupportRoll } from "../11-fire-support/air-support.ts";
import { interdict, removeForGood, whyNotCovering, whyNotRemoved } from "../11-fire-support/interdiction.ts";
import { holdBack, inBox, stepsOnArrival } from "./box.ts";

interface Arrivals {
  /** 11.2: whether the Japanese interdict in this turn. */
  interdiction: boolean;
  /** Combat factors to be taken out of the box by Chinese choice. */
  demand: number;
  /** Units still in the box of this turn. */
  waiting: number;
}

export const chineseArrivals = (): Arrivals => ({ interdiction: false, demand: 0, waiting: 0 });

/** 8.2: the Chinese reinforcement phase. */
export const chineseReinforcement = T.procedure<Arrivals>("chineseReinforcement", "8.2", (t) => [
  t.auto("begin", "11.2", (g, v) => {
    g.pub.phase = "reinforcement";
    v.interdiction = g.pub.turn >= g.sheet.tables.limits.interdictionFromTurn;
    v.waiting = inBox(g, CHINA).length;
  }),
  t.window(
    "airSupport",
    "11.3",
    "China: send fighters against the Japanese air interdiction?",
    (pub, v) => (v.interdiction && v.waiting > 0 && pub.airForce ? CHINA : null),
    {
      intercept: t.button(
        (g, v) => {
          if (airSupportRoll(g, "the air interdiction")) v.interdiction = false;
        },
        { label: "Intercept" },
      ),
    },
  ),
  t.auto("interdiction", "11.2", (g, v) => {
    if (v.interdiction) interdict(g, v);
  }),
  t.decide(
    "interdicted",
    "11.2",
    (_k, v) => `China: remove arriving units worth ${v.demand} combat factors`,
    (_pub, v) => (v.demand > 0 ? CHINA : null),
    {
      remove: t.verb({
        label: "Remove",
        ask: (k, v, p) => {
          const box = inBox(k, CHINA);
          return p.set("units", UNIT, box, {
            min: 1,
            size: () => refuse("11.2", "At least one arriving unit is removed."),
            ok: (units) => whyNotRemoved(k, v.demand, units),
            may: (units, unit) => whyNotCovering(k, v.demand, box, [...units, unit]),
            why: () => refuse("11.2", "Only units in the box of this turn are interdicted."),
          });
        },
        do: (g, v, units) => {
          removeForGood(g, units);
          v.demand = 0;
        },
      }),
    },
  ),
  t.auto("box", "5.4", (g, v) => {
    v.waiting = inBox(g, CHINA).length;
  }),
  t.decide(
    "arrivals",
    "8.2",
    "China: bring in your reinforcements, or hold them back",
    (_pub, v) => (v.waiting > 0 ? CHINA : null),
    {
      place: t.verb({
        label: "Place",
        weight: (_k, v) => v.waiting,
        whyNot: () => refuse("8.2", "None of the waiting units can be placed in its arrival hex."),
        ask: (k, _v, p) => {
          const hexesOf = arrivalHexes(k);
          const box = inBox(k, CHINA).filter((one) => hexesOf(one).length > 0);
          const unit = p.one("unit", UNIT, box, { why: (one) => whyNotArriving(k, one) });
          const hex = p.one("hex", HEX, hexesOf(unit), { why: (one) => whyNotArrivingIn(k, unit, one) });
          const others = box.filter((one) => one !== unit && hexesOf(one).includes(hex));
          const units = [...p.set("with", UNIT, others, { why: (one) => whyNotWith(k, unit, hex, one) }), unit];
          return { units, hex, path: askReinforcementMove(k, p, hex) };
        },
        do: (g, v, { units, hex, path }) => {
          bringIn(g, units, hex, "8.2");
          if (path.length > 0) walk(g, CHINA, units, path, true);
          return stillWaiting(g, v);
        },
      }),
      rail: t.verb({
        label: "By rail",
        weight: (_k, v) => v.waiting,
        when: (k) => k.pub.turn >= k.sheet.tables.limits.railFromTurn,
        whyNot: (k) =>
          k.pub.turn < k.sheet.tables.limits.railFromTurn
            ? refuse("8.2", `The railroad carries reinforcements from turn ${k.sheet.tables.limits.railFromTurn} on.`)
            : refuse("8.2", "No waiting unit can be brought in by rail."),
        ask: (k, _v, p) => {
          const hexes = railReach(k);
          const box = inBox(k, CHINA).filter((one) => hexes.length > 0 && !isReturning(k.pub.place[one]));
          const unit = p.one("unit", UNIT, box, { why: (one) => whyNotByRail(k, one) });
          const hex = p.one("hex", HEX, hexes, { why: (one) => whyNoRail(k, one) });
          const others = box.filter((one) => one !== unit);
          return {
            units: [...p.set("with", UNIT, others, { why: (one) => whyNotWithByRail(k, unit, one) }), unit],
            hex,
          };
        },
        do: (g, v, { units, hex }) => {
          bringIn(g, units, hex, "9.5.2");
          return stillWaiting(g, v);
        },
      }),
      done: t.button(() => undefined, { label: "Hold the rest back" }),
    },
  ),
  t.auto("delay", "8.0", (g) => {
    holdBack(g, inBox(g, CHINA));
    return finish();
  }),
]);

/** Geometric adjacency: cities and rivers make no difference (8.2). */
function nextToJapanese(open: Open, hex: HexId): boolean {
  const { neighbour } = open.sheet.board;
  for (let slot = hex * 6; slot < hex * 6 + 6; slot++) {
    const beside = neighbour[slot] as HexId;
    if (beside >= 0 && open.pub.stacks[beside] !== 0 && heldBy(open, beside, JAPAN)) return true;
  }
  return false;
}

/** 8.2: whether arriving units may stand in a hex. */
const isOpen = (open: Open, hex: HexId): boolean =>
  open.sheet.playable[hex] === 1 && !heldBy(open, hex, JAPAN) && !nextToJapanese(open, hex);

function whyNoPlacement(open: Open, hex: HexId): Refusal | null {
  if (isOpen(open, hex)) return null;
  const closed = whyClosed(open, CHINA, hex);
  if (closed && !open.sheet.playable[hex]) return closed;
  // Whoever arrives does not march: enemies bar the hex by the rule of arrivals, not by that of movement (8.2, R30).
  const text = closed
    ? () => closed.text
    : () => `${hexWords(open.sheet, hex)} is adjacent to a Japanese unit, where nobody arrives.`;
  return refuse("8.2", text);
}

const listedHexes = (k: Knows, unit: UnitId): readonly HexId[] =>
  isReturning(k.pub.place[unit]) ? k.sheet.eliteReturn : k.sheet.units[unit].hexes;

/** 8.1, 8.2: where a waiting unit may be put without the railroad; units of one row share the answer. */
function arrivalHexes(k: Knows): (unit: UnitId) => readonly HexId[] {
  const known = new Map<readonly HexId[], readonly HexId[]>();
  return (unit) => {
    const hexes = listedHexes(k, unit);
    const found = known.get(hexes) ?? hexes.filter((hex) => isOpen(k, hex));
    known.set(hexes, found);
    return found;
  };
}

function whyNotInBox(k: Knows, unit: UnitId): Refusal | null {
  const { place } = k.pub;
  const name = unitWords(k.sheet, unit);
  if (k.sheet.sideOf[unit] !== CHINA)
    return refuse("8.2", `${name} is Japanese; only Chinese units arrive in the Chinese reinforcement phase.`);
  if (place[unit] === 0) return refuse("8.2", `${name} is on the map; only arriving units move in this phase.`);
  const turn = boxOf(place[unit]);
  if (turn === 0) return refuse("8.0", `${name} is out of the game.`);
  return turn === k.pub.turn ? null : refuse("8.0", `${name} arrives on turn ${turn}.`);
}

/** Why a unit can be put nowhere: each of the hexes listed for it is barred, for the reason that bars the first of them. */
function whyNotArriving(k: Knows, unit: UnitId): Refusal | null {
  const refusal = whyNotInBox(k, unit);
  if (refusal) return refusal;
  const [first, ...others] = listedHexes(k, unit);
  const barred = whyNoPlacement(k, first);
  if (others.length === 0 || barred === null) return barred;
  const rest = listed(others.map((hex) => hexWords(k.sheet, hex)));
  return refuse(barred.rule, () => `${barred.text} ${rest} ${others.length === 1 ? "is" : "are"} barred as well.`);
}

function whyNotArrivingIn(k: Knows, unit: UnitId, hex: HexId): Refusal | null {
  const hexes = listedHexes(k, unit);
  if (hexes.includes(hex) || !k.sheet.playable[hex]) return whyNoPlacement(k, hex);
  const names = hexes.map((one) => hexWords(k.sheet, one));
  return refuse(
    isReturning(k.pub.place[unit]) ? "8.1" : "8.2",
    () => `${unitWords(k.sheet, unit)} arrives in ${listed(names, "or")}, not in ${hexWords(k.sheet, hex)}.`,
  );
}

function whyNotWith(k: Knows, first: UnitId, hex: HexId, unit: UnitId): Refusal | null {
  return whyChosen(k, first, unit) ?? whyNotInBox(k, unit) ?? whyNotArrivingIn(k, unit, hex);
}

function whyNotWithByRail(k: Knows, first: UnitId, unit: UnitId): Refusal | null {
  return whyChosen(k, first, unit) ?? whyNotByRail(k, unit);
}

const whyChosen = (k: Knows, first: UnitId, unit: UnitId): Refusal | null =>
  unit === first ? refuse("8.2", () => `${unitWords(k.sheet, unit)} is chosen already.`) : null;

/** 8.2: up to 8 movement points, in no hex adjacent to a Japanese unit (R50). */
function askReinforcementMove(k: Knows, p: Ask<Sheet>, from: HexId): HexId[] {
  const { flood, board } = k.sheet;
  const path: HexId[] = [];
  let at = from;
  let left = allowance(k.sheet);
  const gate = (hex: HexId): number => (isOpen(k, hex) ? OPEN : BARRED);
  while (p.more(path.length === 0 ? "move" : "onward", canGo(k, at, left))) {
    flood.run(at, left, k.sheet.cost[CHINA], gate);
    const budget = left;
    const to = p.one("to", HEX, flood.reached(), {
      why: (hex) =>
        whyNoPlacement(k, hex) ??
        refuse("8.2", `${hexWords(k.sheet, hex)} is out of reach with ${pointsWords(budget)} movement points.`),
      about: (hex): Json => ({
        cost: flood.cost(hex) / 2,
        path: flood.path(hex).map((one) => board.names[one]),
        stop: false,
      }),
    });
    for (const hex of flood.path(to)) path.push(hex);
    left -= flood.cost(to);
    at = to;
  }
  return path;
}

function canGo(k: Knows, from: HexId, left: number): boolean {
  const { board, cost } = k.sheet;
  for (let slot = from * 6; slot < from * 6 + 6; slot++) {
    const price = cost[CHINA][slot];
    if (price >= 0 && price <= left && isOpen(k, board.neighbour[slot] as HexId)) return true;
  }
  return false;
}

/** 8.2, 9.5.2: railroad hexes joined to the edge, to Nanking or to Hangzhou, past no Japanese unit and zone of control. */
export function railReach(open: Open): HexId[] {
  const { sheet } = open;
  sheet.trace.spread(sheet.railSources, sheet.rail, (hex) => heldBy(open, hex, JAPAN) || inEnemyZone(open, hex, CHINA));
  return sheet.railHexes.filter((hex) => sheet.trace.has(hex) && !nextToJapanese(open, hex));
}

function whyNotByRail(k: Knows, unit: UnitId): Refusal | null {
  const refusal = whyNotInBox(k, unit);
  if (refusal) return refusal;
  return isReturning(k.pub.place[unit])
    ? refuse("8.1", `${unitWords(k.sheet, unit)} returns in or next to Nanking, not by rail.`)
    : refuse("8.2", "No railroad hex is open: every line is cut by Japanese units or zones of control.");
}

function whyNoRail(k: Knows, hex: HexId): Refusal | null {
  const { sheet } = k;
  if (sheet.rail[hex] === 0 && sheet.playable[hex])
    return refuse("8.2", () => `There is no railroad in ${hexWords(sheet, hex)}.`);
  return (
    whyNoPlacement(k, hex) ??
    refuse("8.2", () => `The railroad to ${hexWords(sheet, hex)} is cut by Japanese units or zones of control.`)
  );
}

/** Placement counts as entering (R30). */
function bringIn(g: Game, units: readonly UnitId[], hex: HexId, rule: string): void {
  const { sheet } = g;
  takeControl(g, CHINA, hex);
  for (const unit of units) put(g, unit, hex, stepsOnArrival(g, unit));
  g.tell?.({
    type: "arrived",
    rule,
    text: `${unitsWords(sheet, units)} ${units.length === 1 ? "arrives" : "arrive"} in ${hexWords(sheet, hex)}.`,
    data: { units: unitIds(sheet, units), hex: sheet.board.names[hex], rail: rule === "9.5.2" },
  });
  checkSuddenDeath(g);
}

function stillWaiting(g: Game, v: Arrivals) {
  v.waiting = inBox(g, CHINA).length;
  return v.waiting > 0 ? again : goto("delay");
}
