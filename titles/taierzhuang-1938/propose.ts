import { type ConsideredCommand, type DecisionAsked, variablesOf } from "@wusong/engine";
import { inTurn } from "@wusong/mechanics";
import {
  AREAS,
  BANZAI,
  BOMBER,
  CHINA,
  CHITS_OF,
  type ChitId,
  DARE_TO_DIE,
  ENGINEERS,
  EVERY_PLACE,
  enemyOf,
  FIGHTER,
  HEROES,
  IJA_ARTILLERY,
  JAPAN,
  KMT_AIR_FORCE,
  KMT_ARTILLERY,
  LI_COMMAND,
  NIGHT_ATTACK,
  type PlaceId,
  RESOLUTE_DEFENDERS,
  type UnitId,
  WILL_OF_THE_EMPEROR,
} from "./ids.ts";
import { readyUnitsAt, spentUnitsAt } from "./position.ts";
import { considerChits, considerFire, firePicks, type Strike, strikesFrom, strikeText } from "./propose-attacks.ts";
import { considerMoves, marchesFrom } from "./propose-moves.ts";
import { countAt, isReady, readyAt } from "./rules/02-units.ts";
import { assaultChit } from "./rules/05-tactical-chits/assault.ts";
import { cannotPlay } from "./rules/05-tactical-chits/chits.ts";
import { rallyAreas, rallyChit } from "./rules/05-tactical-chits/ready-chits.ts";
import { arrivalSucceeds } from "./rules/06-reinforcements/reinforcements.ts";
import { canFireFrom, fireTargets } from "./rules/07-impulses/fire.ts";
import { groupOf, hostile, reachOf } from "./rules/07-impulses/movement.ts";
import type { Knowing } from "./state.ts";
import { chitText, placeName } from "./words.ts";

/**
 * The doctrine of both sides: whole stacks fire at what they can sweep, chits fall where the fight is decided, the Japanese keep
 * their chain of supply while they close in on the town, the Chinese fill what must be held and fall upon whoever is Spent.
 */
export function propose(k: Knowing, asked: DecisionAsked): readonly ConsideredCommand[] {
  switch (asked.step) {
    case "draw":
      return drawAll(variablesOf<Filling>(asked));
    case "act":
      return inTurn(considerFire(k), considerMoves(k), considerChits(k), considerAssaults(k), considerRally(k));
    case "fire":
      return secondFire(k, variablesOf<AssaultUnderWay>(asked));
    case "move":
      return secondMove(k, variablesOf<AssaultUnderWay>(asked));
    case "resoluteDefenders":
      return reactions(k, variablesOf<{ area: PlaceId }>(asked).area);
    case "japaneseArrival":
      return [
        { verb: "roll", picks: [leastUseful(k)], why: `gives ${chitText(k.sheet, leastUseful(k))} for reinforcements` },
      ];
    case "rerollArrival":
      return arrivalSucceeds(k.pub.turn, variablesOf<{ roll: number }>(asked).roll)
        ? []
        : [{ verb: "reroll", picks: [leastUseful(k)], why: "help has not come yet" }];
    default:
      return [];
  }
}

interface Filling {
  readonly most: number;
  readonly chosen: boolean;
}

/** 5.1: chits cost nothing. */
const drawAll = ({ most, chosen }: Filling): ConsideredCommand[] =>
  chosen ? [] : [{ verb: "draw", picks: [most], why: "draws all it may: chits cost nothing", sure: true }];

/** From the chit that is given up first to the one that is kept longest. */
const BY_USE: readonly (readonly ChitId[])[] = [
  [FIGHTER, ENGINEERS, WILL_OF_THE_EMPEROR, BANZAI, BOMBER, IJA_ARTILLERY],
  [KMT_AIR_FORCE, KMT_ARTILLERY, DARE_TO_DIE, LI_COMMAND, NIGHT_ATTACK, RESOLUTE_DEFENDERS, HEROES],
];
const leastUseful = (k: Knowing): ChitId => BY_USE[k.seat].find((chit) => k.mine.hand[chit] > 0) ?? CHITS_OF[k.seat][0];

interface AssaultUnderWay {
  readonly all: readonly UnitId[];
  readonly area: PlaceId;
}

/** A sweep is likely enough to move in behind it. */
const LIKELY = 0.5;
const MOST_ASSAULTS = 5;

/** Banzai and Night Attack: sweep an area and move in, or rush into one and fire there (5.J4, 5.C7). */
function considerAssaults(k: Knowing): ConsideredCommand[] {
  if (cannotPlay(k, assaultChit(k.seat))) return [];
  const verb = k.seat === JAPAN ? "banzai" : "nightAttack";
  const found: { promise: number; command: ConsideredCommand }[] = [];
  for (const from of EVERY_PLACE) {
    if (readyAt(k, k.seat, from) === 0) continue;
    const units = readyUnitsAt(k, k.seat, from);
    if (canFireFrom(k, k.seat, from))
      for (const target of fireTargets(k, k.seat, from, units))
        for (const strike of strikesFrom(k, from, units, target))
          if (strike.clears >= LIKELY && strike.declared.units.length === units.length)
            found.push({
              promise: strike.worth * strike.clears * 10,
              command: {
                verb,
                picks: [from, units, "fireMove", ...firePicks(strike.declared)],
                why: `${strikeText(k, strike)}, then moves on`,
              },
            });
    for (const to of reachOf(k, groupOf(k.sheet, k.seat, units), from).areas) {
      if (!hostile(k, k.seat, to) || countAt(k, enemyOf(k.seat), to) === 0) continue;
      const strike = best(strikesFrom(k, to, units, to));
      if (!strike) continue;
      found.push({
        promise: strike.worth * (strike.damage / 2 + 6 * strike.clears),
        command: {
          verb,
          picks: [from, units, "moveFire", to, false],
          why: `rushes into ${placeName(k.sheet, to)}: ${strikeText(k, strike)}`,
        },
      });
    }
  }
  return found
    .sort((one, other) => other.promise - one.promise)
    .slice(0, MOST_ASSAULTS)
    .map(({ command }) => command);
}

const best = (strikes: readonly Strike[]): Strike | undefined =>
  [...strikes].sort((one, other) => other.damage * other.worth - one.damage * one.worth)[0];

const stillTogether = (k: Knowing, { all, area }: AssaultUnderWay): UnitId[] =>
  all.filter((unit) => isReady(k, unit) && k.pub.place[unit] === area);

/** The fire after a rush. */
function secondFire(k: Knowing, v: AssaultUnderWay): ConsideredCommand[] {
  const units = stillTogether(k, v);
  return fireTargets(k, k.seat, v.area, units).flatMap((target) =>
    strikesFrom(k, v.area, units, target).map((one) => ({
      verb: "fire",
      picks: firePicks(one.declared),
      why: strikeText(k, one),
    })),
  );
}

/** The move after a sweep. */
const secondMove = (k: Knowing, v: AssaultUnderWay): ConsideredCommand[] =>
  marchesFrom(k, v.area, stillTogether(k, v))
    .slice(0, 4)
    .map(({ units, to, why }) => ({ verb: "move", picks: [[...units], to, false], why }));

/** Resolute Defenders answer whoever enters (5.C1), with all they have. */
const reactions = (k: Knowing, area: PlaceId): ConsideredCommand[] =>
  cannotPlay(k, RESOLUTE_DEFENDERS)
    ? []
    : strikesFrom(k, area, readyUnitsAt(k, CHINA, area), area).map((one) => ({
        verb: "react",
        picks: firePicks(one.declared).slice(1),
        why: strikeText(k, one),
      }));

const MOST_RALLIES = 2;

/** The Spent units with most firepower beside an enemy become Ready (5.J6, 5.C5). */
function considerRally(k: Knowing): ConsideredCommand[] {
  if (cannotPlay(k, rallyChit(k.seat))) return [];
  const enemy = enemyOf(k.seat);
  const verb = k.seat === JAPAN ? "willOfTheEmperor" : "liCommand";
  const power = (area: PlaceId): number => {
    const fights = [area, ...k.sheet.fireLinks[area]].some((one) => one < AREAS && countAt(k, enemy, one) > 0);
    return fights ? spentUnitsAt(k, k.seat, area).reduce((sum, unit) => sum + 1 + k.sheet.cf[unit], 0) : 0;
  };
  return rallyAreas(k, k.seat)
    .map((area) => ({ area, power: power(area) }))
    .filter(({ power: own }) => own > 0)
    .sort((one, other) => other.power - one.power)
    .slice(0, MOST_RALLIES)
    .map(({ area }) => ({ verb, picks: [area], why: `readies who fought in ${placeName(k.sheet, area)} once more` }));
}
