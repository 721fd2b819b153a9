import type { HexId } from "@wusong/board";
import type { ConsideredCommand, DecisionAsked, Pick, Stance } from "@wusong/engine";
import { inTurn } from "@wusong/mechanics";
import { CHINA, enemyOf, JAPAN, SIDE_IDS } from "./ids.ts";
import { hexOf, mine } from "./position.ts";
import { occupantOf } from "./position-ground.ts";
import { considerEntries, considerLandings, considerMarches } from "./propose-moves.ts";
import { AIR_PER_POINT } from "./rules/07-logistics/refit.ts";
import { basePlace, supplyIn } from "./rules/07-logistics/supply.ts";
import { bestSupport } from "./rules/10-headquarters.ts";
import { frontOf } from "./rules/14-land-combat/front.ts";
import { canBeTargets, commonAttackers } from "./rules/14-land-combat/obligations.ts";
import { bombardmentColumn, bombardmentShift, pointsLeft, readyGunfire } from "./rules/16-air-operations/strike.ts";
import { BASE, DAMAGED, type Know, RESERVE, type Shanghai } from "./state.ts";
import { hexName } from "./words.ts";

/**
 * The doctrine of both sides: objectives score every turn, so units go where one is empty or in danger; whoever lands or enters does so
 * in strength; bombs and guns fall where battles are to be fought; every supply point works.
 */
export function propose(k: Know, { step }: DecisionAsked): readonly ConsideredCommand[] {
  switch (step) {
    case "allocate":
      return considerPlans(k);
    case "move":
      return inTurn(considerMarches(k), considerLandings(k), considerEntries(k));
    case "spend":
      return considerRepairs(k);
    case "strike":
      return considerStrikes(k);
    case "declare":
      return considerBattles(k);
    default:
      return [];
  }
}

/** 16.3: all for the sky, a balance with what the enemy can send up, or all for the ground; nothing stays in Reserve by neglect. */
function considerPlans(k: Know): ConsideredCommand[] {
  const points = k.pub.air[k.seat][RESERVE];
  const enemies = k.pub.air[enemyOf(k.seat)].slice(RESERVE, DAMAGED).reduce((sum, box) => sum + box, 0);
  const plans = new Set([points, Math.min(points, enemies + 1), Math.min(points, Math.ceil(enemies / 2)), 0]);
  const commands: ConsideredCommand[] = [];
  for (const superiority of plans) {
    const rest = points - superiority;
    const interdiction = k.seat === JAPAN ? Math.min(k.sheet.tables.interdictionLimit, rest >> 2) : 0;
    const recon = rest - interdiction > 2 ? 1 : 0;
    const strike = rest - interdiction - recon;
    commands.push({
      verb: "allocate",
      picks: k.seat === JAPAN ? [superiority, interdiction, recon, strike] : [superiority, recon, strike],
      why: `${superiority} of ${points} air points against ${enemies} in the sky, ${strike} to strike`,
    });
  }
  return commands;
}

/** One supply point in the base is kept for the headquarters there, where anybody waits who could go ashore with them (26.5). */
const FOR_THE_BASE = 1;

/**
 * 7.6: a supply point in the base brings three damaged air points back, and is good for little else there. Not a matter for looking ahead:
 * they fly next turn only.
 */
function considerRepairs(k: Know): ConsideredCommand[] {
  const a = mine(k);
  const inBase = supplyIn(a, basePlace(a)).length;
  const needed = k.mine.at.some((place, i) => place === BASE && k.sheet.combat[k.sheet.first[k.seat] + i] === 1);
  const spent = Math.min(inBase - (needed ? FOR_THE_BASE : 0), Math.floor(k.pub.air[k.seat][DAMAGED] / AIR_PER_POINT));
  if (spent <= 0) return [];
  const points = AIR_PER_POINT * spent;
  return [{ verb: "repair", picks: [points], why: `repairs ${points} air points for the next turn`, sure: true }];
}

/** The column that aircraft have to reach: below it the flak has the better chance (RC.5). Guns risk nothing. */
const LEAST_COLUMN = 2;
const FOLLOW_ON = 2;

/**
 * 16.8: everything that can strike, laid on stacks beside own units that can be suppressed at all; one hex after another. In the follow-on
 * impulse nothing is kept: what is left goes to the stacks nearest to own units, whose headquarters and supply suffer, too.
 */
function considerStrikes(k: Know): ConsideredCommand[] {
  const { pub, sheet, seat } = k;
  const enemy = enemyOf(seat);
  const most = sheet.tables.strikeLimit[SIDE_IDS[seat]];
  const worth = (hex: HexId): number => {
    const beside = sheet.board.neighbours(hex).filter((near) => occupantOf(k.cache, near) === seat + 1).length;
    return beside + (sheet.objectives.includes(hex) ? 3 : 0);
  };
  const shiftOf = (hex: HexId): number => bombardmentShift(pub, sheet, enemy, hex);
  const promise = (hex: HexId): number => worth(hex) * Math.max(0, most - shiftOf(hex) + 1);
  const isFree = (hex: HexId): boolean => !pub.strikes.some((one, i) => i % 3 === 0 && one === hex);
  const inContact = [...pub.zoc[enemy], ...pub.noZoc[enemy]];
  const targets = inContact.filter(isFree).sort((one, other) => promise(other) - promise(one) || one - other);
  if (pub.impulse === FOLLOW_ON) targets.push(...behindTheFront(k, inContact).filter(isFree));
  const flying = pointsLeft(pub, seat);
  let air = flying;
  const guns = readyGunfire(pub, sheet, seat);
  const picks: Pick[] = [];
  let first: HexId | null = null;
  for (const hex of targets) {
    const gun = pub.shelled.includes(hex) ? undefined : guns[0];
    const flown = Math.min(air, most);
    const points = flown + (gun === undefined ? 0 : sheet.markers[gun].gunfire);
    if (flown > 0 && bombardmentColumn(sheet, points, shiftOf(hex)) < LEAST_COLUMN) continue;
    if (points === 0) continue;
    first ??= hex;
    if (picks.length > 0) picks.push("strike");
    picks.push(hex);
    if (air > 0) picks.push(flown);
    if (gun !== undefined) picks.push(sheet.markers[gun].text);
    air -= flown;
    if (gun !== undefined) guns.shift();
  }
  if (first === null) return [];
  return [
    {
      verb: "strike",
      picks: [...picks, "done"],
      why: `strikes ${hexName(sheet, first)}, where battle is near, and the next`,
      // Ships fire once a turn and risk nothing: where battle follows, nothing is won by waiting.
      sure: flying === 0 && pub.zoc[enemy].includes(first),
    },
  ];
}

/** Enemy stacks out of contact, the nearest to own units first. */
function behindTheFront({ pub, sheet, seat }: Know, inContact: readonly HexId[]): HexId[] {
  const far = (hex: HexId): number => Math.min(...pub.occupied[seat].map((own) => sheet.board.distance(own, hex)));
  const reckoned = pub.occupied[enemyOf(seat)]
    .filter((hex) => !inContact.includes(hex))
    .map((hex) => ({ hex, far: far(hex) }));
  return reckoned.sort((one, other) => one.far - other.far || one.hex - other.hex).map(({ hex }) => hex);
}

const MOST_BATTLES = 6;

/** 14.2: every enemy hex in contact, attacked by all who stand beside it. */
function considerBattles(k: Know): ConsideredCommand[] {
  const a = mine(k);
  const front = frontOf(a);
  const found: { promise: number; command: ConsideredCommand }[] = [];
  front.hexes.forEach((hex, h) => {
    if (!canBeTargets(front, [h])) return;
    const units = commonAttackers(front, [h]).map((one) => front.units[one]);
    const attack = units.reduce((sum, unit) => sum + k.sheet.attack[unit], 0);
    if (attack === 0) return;
    const columns = bestSupport(a, [...new Set(units.map((unit) => hexOf(a, unit)))]);
    found.push({
      promise: attack + 2 * columns - 2 * k.sheet.shift[hex] + (k.sheet.objectives.includes(hex) ? 4 : 0),
      command: {
        verb: "battle",
        picks: [[hex], units],
        why: `attacks ${hexName(k.sheet, hex)} with all ${attack} factors beside it`,
      },
    });
  });
  return found
    .sort((one, other) => other.promise - one.promise)
    .slice(0, MOST_BATTLES)
    .map(({ command }) => command);
}

/** What either side may want for a while; Japan is the first seat. */
export const stances: readonly Stance<Shanghai>[] = [
  {
    id: "objectives",
    label: "take objectives",
    wants: { "Japanese objectives": 60, "Chinese objectives": -40 },
    fits: (k) => k.seat === JAPAN,
  },
  {
    id: "hold",
    label: "hold the objectives",
    wants: { "Chinese objectives": -60, "Chinese stacks in objectives": -6 },
    fits: (k) => k.seat === CHINA,
  },
  {
    id: "mass",
    label: "bring the army up before it fights",
    wants: { "own strength beside objectives": 20, "own strength near objectives": 12 },
    fits: (k) => k.seat === JAPAN,
  },
];
