import type { HexId } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { enemyOf, SIDE_IDS } from "./ids.ts";
import { mine, stackAt } from "./position.ts";
import { occupantOf } from "./position-ground.ts";
import { airDue } from "./rules/06-reinforcements.ts";
import { termsOf } from "./sheet-scenarios.ts";
import { type Know, type Phase, STRIKE } from "./state.ts";
import { OWN_AIR } from "./value.ts";
import { objectivePrize } from "./value-battles.ts";
import { service } from "./value-service.ts";

/** Hexes from which a stack walks into an objective that nobody holds, and from which one of the other side is in its way. */
const WALK_IN = 5;
const GUARDED = 1;
/** An empty objective beside the enemy alone, as a part of what it would bring him: he may be wanted elsewhere. */
const WALKED_INTO = 0.6;
/** The enemy lacks one objective at most, and nobody is in his way there: he may end the game this turn (25.3). */
const ON_THE_BRINK = 60;
/** What `value` gives for an air point that is to strike. */
const TO_STRIKE = 0.7;

/** A suppressed stack that we are about to fight: a column for us, and it need not be attacked (8.2, 14.11). */
const SUPPRESSED_IN_TIME = 3;

/** A game that is won and not drawn, or drawn and not lost, as sure as anything on the last turn. */
const DECIDED = 24;
/** Points short of a level of victory, or beyond it, that a turn or two may change. */
const MARGIN = 12;

/** Defense that holds an objective against whoever stands near it. */
const HOLDS = 10;
const BEFORE_IT = 2;
/** What is at stake there, for a garrison of nobody to speak of. */
const THINLY_HELD = 0.5;

/** What level 2 does not see. */
export function insight(k: Know): number {
  return (
    leftOpen(k) +
    thinlyHeld(k) +
    towardsVictory(k) +
    tooLateToStrike(k) +
    suppressedInTime(k) +
    airToCome(k) +
    service(k)
  );
}

/** 24.6: whoever leaves an objective leaves it to the enemy who stands beside it. */
function leftOpen(k: Know): number {
  const { pub, sheet, seat } = k;
  const enemy = enemyOf(seat);
  let points = 0;
  let theirs = 0;
  let ours = 0;
  for (const hex of sheet.objectives) {
    const holder = occupantOf(k.cache, hex) - 1;
    const open = holder < 0 && isNear(k, enemy, hex, WALK_IN) && !isNear(k, seat, hex, GUARDED);
    if (open) points -= WALKED_INTO * objectivePrize(k, enemy);
    if (open || holder === enemy) theirs++;
    if (holder === seat) ours++;
  }
  // Trains bring him to the last one from wherever he stands.
  const all = sheet.objectives.length;
  const endsIt = ours === 0 && theirs >= all - 1 && pub.turn + 1 >= sheet.tables.suddenDeathFrom[SIDE_IDS[enemy]];
  return endsIt ? points - ON_THE_BRINK : points;
}

/** 24.6: who marches out of an objective before the enemy leaves it to a handful. */
function thinlyHeld(k: Know): number {
  const { sheet, seat } = k;
  const enemy = enemyOf(seat);
  let points = 0;
  for (const hex of sheet.objectives) {
    if (occupantOf(k.cache, hex) - 1 !== seat || !isNear(k, enemy, hex, BEFORE_IT)) continue;
    const defense = stackAt(mine(k), hex).reduce((sum, unit) => sum + sheet.defense[unit], 0);
    const stake = objectivePrize(k, seat) + objectivePrize(k, enemy);
    points -= THINLY_HELD * stake * Math.max(0, 1 - defense / HOLDS);
  }
  return points;
}

function isNear({ pub, sheet }: Know, side: Seat, hex: HexId, within: number): boolean {
  for (const stack of pub.occupied[side]) if (sheet.board.distance(stack, hex) <= within) return true;
  return false;
}

/**
 * 24.2: a lead below the first level of victory is a draw. The nearer the end, the more the points count that lift the reckoning over that
 * mark, or keep the enemy below his.
 */
function towardsVictory(k: Know): number {
  const { pub, sheet, seat } = k;
  const enemy = enemyOf(seat);
  const { lastTurn, levels } = termsOf(k);
  const turnsLeft = lastTurn - pub.turn + (pub.phase === "victory" ? 0 : 1);
  let lead = pub.vp[seat] - pub.vp[enemy];
  for (const hex of sheet.objectives) {
    const holder = occupantOf(k.cache, hex) - 1;
    if (holder === seat) lead += turnsLeft * sheet.tables.objectivePoints[SIDE_IDS[seat]];
    else if (holder === enemy) lead -= turnsLeft * sheet.tables.objectivePoints[SIDE_IDS[enemy]];
  }
  const part = pub.turn / lastTurn;
  return DECIDED * part * part * (beyond(lead - levels.marginal) + beyond(lead + levels.marginal));
}

/** From -1, far short of a mark, to 1, far beyond it. */
const beyond = (points: number): number => Math.max(-1, Math.min(1, points / MARGIN));

/** 16.8: points that have not struck when the follow-on impulse fights are wasted; in the first one too where battles are to be fought. */
function tooLateToStrike({ pub, seat }: Know): number {
  if (pub.side !== seat || (pub.phase !== "strike" && pub.phase !== "combat")) return 0;
  const late = pub.impulse === 2 || pub.zoc[enemyOf(seat)].length > 0;
  return late ? -TO_STRIKE * pub.air[seat][STRIKE] : 0;
}

/** 8.2: bombs and gunfire are worth most where battle follows at once. */
function suppressedInTime({ pub, seat }: Know): number {
  if (pub.side !== seat || (pub.phase !== "strike" && pub.phase !== "combat")) return 0;
  const enemy = enemyOf(seat);
  return SUPPRESSED_IN_TIME * pub.suppressed[enemy].filter((hex) => inContact(pub, enemy, hex)).length;
}

const inContact = ({ zoc, noZoc }: Know["pub"], side: Seat, hex: number): boolean =>
  zoc[side].some((one) => one === hex) || noZoc[side].some((one) => one === hex);

const BEFORE_REINFORCEMENTS: readonly Phase[] = ["allocation", "superiority"];

/**
 * 6.11: what comes this turn anyway. Where nobody flies the turn goes on to the reinforcements at once: flying nothing would be praised for
 * the points that come then.
 */
const airToCome = ({ pub, sheet, seat }: Know): number =>
  BEFORE_REINFORCEMENTS.includes(pub.phase) ? OWN_AIR * airDue(pub, sheet, seat) : 0;
