import { type ConsideredCommand, counted, type Pick } from "@wusong/engine";
import { twoDiceShow } from "@wusong/mechanics";
import {
  BOMBER,
  CHINA,
  type ChitId,
  enemyOf,
  FIGHTER,
  IJA_ARTILLERY,
  KMT_AIR_FORCE,
  KMT_ARTILLERY,
  NO_CHIT,
  type PlaceId,
  RESOLUTE_DEFENDERS,
  type UnitId,
} from "./ids.ts";
import { readyUnitsAt } from "./position.ts";
import { countAt, readyAt, spentAt, strongestOf } from "./rules/02-units.ts";
import { chitTargets } from "./rules/05-tactical-chits/attack-chits.ts";
import { cannotPlay } from "./rules/05-tactical-chits/chits.ts";
import { chitAttack } from "./rules/07-impulses/attack.ts";
import { carries, fireOrigins, fireTargets, supportChit } from "./rules/07-impulses/fire.ts";
import { attackItems, type Declared, defenceItems, total } from "./rules/07-impulses/totals.ts";
import type { Knowing } from "./state.ts";
import { chitText, placeName } from "./words.ts";

/** An attack worth considering, before its dice. */
export interface Strike {
  readonly declared: Declared;
  /** mean damage, as far as it finds somebody */
  readonly damage: number;
  /** the chance that nobody can stay */
  readonly clears: number;
  /** how much it matters where it falls */
  readonly worth: number;
}

/** Damage that drives everybody out, however the owner pays: a Ready unit takes 3 points before it is gone, a Spent one 2 (7.4). */
const takes = (k: Knowing, target: PlaceId): number =>
  3 * readyAt(k, enemyOf(k.seat), target) + 2 * spentAt(k, enemyOf(k.seat), target);

/** Who decides the game stands in the town and on the south bank; what is nearer to them counts more. */
const matters = ({ sheet }: Knowing, target: PlaceId): number => {
  if (sheet.townAreas.includes(target)) return 2;
  return sheet.southAreas.includes(target) ? 1.5 : 1 + 1 / (1 + sheet.townDistance[target]);
};

export function strikeOf(k: Knowing, declared: Declared): Strike {
  const margin = total(attackItems(k, declared, supportChit(declared.by))) - total(defenceItems(k, declared));
  const most = takes(k, declared.target);
  let damage = 0;
  for (let point = 1; point <= most; point++) damage += twoDiceShow(point - margin);
  return { declared, damage, clears: twoDiceShow(most - margin), worth: matters(k, declared.target) };
}

/** Not even an attack to think of: it does nothing in five of six falls, or a wave that is likely to leave defenders to kill it. */
const isHopeless = ({ declared, damage, clears }: Strike): boolean => damage < 1 || (declared.wave && clears < 0.4);

/** A chit of support is spent where it makes a clean sweep likelier by so much. */
const SUPPORT_PAYS = 0.15;
/** A sweep is sure enough, so that fewer units may do. */
const SURE = 5 / 6;

/** All attacks by units of one place on one area: with everybody, with just enough, as a human wave, with chits where they pay. */
export function strikesFrom(k: Knowing, from: PlaceId, ready: readonly UnitId[], target: PlaceId): Strike[] {
  const able = ready.filter((unit) => carries(k, unit, from, target));
  const fire = (units: UnitId[], wave: boolean, support: number): Strike =>
    strikeOf(k, { by: k.seat, from, target, units, chit: NO_CHIT, wave, support });
  const all = fire(able, false, 0);
  const strikes = [all];
  if (all.clears >= SURE) {
    // The rest stays Ready for another action.
    let few = all;
    for (let size = able.length - 1; size > 0; size--) {
      const fewer = fire(strongestOf(k, able, size), false, 0);
      if (fewer.clears < SURE) break;
      few = fewer;
    }
    if (few !== all) strikes.push(few);
  }
  if (from === target) {
    const support = k.mine.hand[supportChit(k.seat)];
    const wave = fire(able, true, 0);
    if (all.clears < SURE) strikes.push(wave);
    for (const without of [all, wave]) {
      const { wave: asWave } = without.declared;
      for (const chits of new Set([Math.min(1, support), support])) {
        if (chits === 0) continue;
        const helped = fire(able, asWave, chits);
        if (helped.clears >= without.clears + SUPPORT_PAYS) strikes.push(helped);
      }
    }
  }
  return strikes.filter((one) => !isHopeless(one));
}

const byPromise = (one: Strike, other: Strike): number => promise(other) - promise(one);
/** What an attack promises: damage where it matters, more if it clears the area, less for what it spends. */
const promise = ({ declared, damage, clears, worth }: Strike): number =>
  worth * (damage + 6 * clears) - 0.3 * declared.units.length - (declared.wave ? 3 * (1 - clears) : 0);

const MOST_STRIKES = 8;

/** The picks of an attack by units (7.2), after the place it comes from. */
export const firePicks = ({ from, target, units, wave, support }: Declared): Pick[] => [
  target,
  [...units],
  ...(from === target ? [wave ? "humanWave" : "normal", support] : []),
];

/** Fire by units of every place, the most promising first. */
export function considerFire(k: Knowing): ConsideredCommand[] {
  const strikes: Strike[] = [];
  for (const from of fireOrigins(k, k.seat)) {
    const ready = readyUnitsAt(k, k.seat, from);
    for (const target of fireTargets(k, k.seat, from, ready)) strikes.push(...strikesFrom(k, from, ready, target));
  }
  const best = strikes.sort(byPromise).slice(0, MOST_STRIKES);
  const commands = best.map((one) => ({
    verb: "fire",
    picks: [one.declared.from, ...firePicks(one.declared)],
    why: strikeText(k, one),
  }));
  // 5.C1: those who fire with Resolute Defenders stay Ready, so the strongest attack is the one to play it for.
  if (best.length > 0 && k.seat === CHINA && cannotPlay(k, RESOLUTE_DEFENDERS) === null)
    commands.push({ ...commands[0], verb: "resoluteFire", why: `${commands[0].why}, and the units stay Ready` });
  return commands;
}

export function strikeText({ sheet, ...k }: Knowing, { declared, damage, clears }: Strike): string {
  const { target, units, chit, support, wave } = declared;
  const who = chit === NO_CHIT ? counted(units.length, "unit") : chitText(sheet, chit);
  const how = `${wave ? " in a human wave" : ""}${support > 0 ? ` with ${counted(support, "chit")} of support` : ""}`;
  const defenders = counted(countAt({ sheet, ...k }, enemyOf(k.seat), target), "defender");
  const sweep = clears >= 0.05 ? `, ${Math.round(100 * clears)} % to clear it` : "";
  return `${who}${how} against ${defenders} in ${placeName(sheet, target)}: ${damage.toFixed(1)} damage expected${sweep}`;
}

const VERB_OF_CHIT: readonly (readonly [ChitId, string])[] = [
  [IJA_ARTILLERY, "heavyArtillery"],
  [BOMBER, "bombers"],
  [FIGHTER, "fighters"],
  [KMT_ARTILLERY, "artillery"],
  [KMT_AIR_FORCE, "airForce"],
];
const TARGETS_OF_A_CHIT = 2;

/** Guns and aircraft where they do most. */
export function considerChits(k: Knowing): ConsideredCommand[] {
  return VERB_OF_CHIT.filter(([chit]) => cannotPlay(k, chit) === null).flatMap(([chit, verb]) =>
    chitTargets(k, k.seat, chit)
      .map((target) => strikeOf(k, chitAttack(k.seat, chit, target)))
      .filter((one) => !isHopeless(one))
      .sort(byPromise)
      .slice(0, TARGETS_OF_A_CHIT)
      .map((one) => ({ verb, picks: [one.declared.target], why: strikeText(k, one) })),
  );
}
