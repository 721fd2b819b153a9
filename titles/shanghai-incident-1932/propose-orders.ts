import { type ConsideredCommand, counted, type Pick, type Seat } from "@wusong/engine";
import { CHINA, type HexId, JAPAN, OFF_MAP, type UnitId, WAITING } from "./ids.ts";
import { controller, hexOf, onMap } from "./position.ts";
import { ward } from "./rules/05-movement/terrain.ts";
import { callWords } from "./rules/13-pauses/orders.ts";
import { beaches, canEnter, canLand, Draft, entryHexes, whyNotEnter, whyNotLand } from "./rules/13-pauses/placement.ts";
import type { K } from "./state.ts";
import { waysTo } from "./value-ways.ts";

/** Orders of a pause (13.0): every call there is with its landing where it helps, all the brigades the points buy. */
export const considerOrders = (k: K): ConsideredCommand[] => (k.seat === JAPAN ? japanese(k) : chinese(k));

/** Where a formation is wanted: the Chinese in Shanghai first, else the nearest city that is not taken. */
function wanted(k: K): HexId[] {
  const { sheet } = k;
  const inside = onMap(k, CHINA)
    .map((unit) => hexOf(k, unit))
    .filter((hex) => sheet.sector[hex] > 0);
  if (inside.length > 0) return inside;
  return sheet.cities.flatMap(({ hexes }) => hexes.filter((hex) => controller(k.pub, hex) !== JAPAN));
}

const nearestTo = (k: K, hexes: readonly HexId[], goals: readonly HexId[]): HexId | null => {
  let best: HexId | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const goal of goals) {
    const ways = waysTo(k, k.seat, goal);
    for (const hex of hexes) if (ways[hex] < least) [best, least] = [hex, ways[hex]];
  }
  return best;
};

function japanese(k: K): ConsideredCommand[] {
  const goals = wanted(k);
  const { sheet, pub } = k;
  // 18.0, 12.3: a landing in a foreign sector is an entry like any other, and opens it to the Chinese.
  const hasPrice = ward(k, JAPAN);
  return callWords(k).map((word) => {
    const draft = new Draft(k);
    const picks: Pick[] = [word];
    const called = sheet.formations
      .filter(({ id }) => word.split("+").includes(id))
      .flatMap(({ arriving }) => arriving)
      .filter((unit) => pub.at[unit] === OFF_MAP)
      .sort((a, b) => a - b);
    const waiting = sheet.unitsOf[JAPAN].filter((unit) => pub.at[unit] === WAITING);
    for (const [units, asked] of [[called, false] as const, [waiting, true] as const]) {
      const due = [...units];
      for (let unit = next(draft, due); unit !== undefined; unit = next(draft, due)) {
        const legal = beaches(draft, unit).filter((hex) => whyNotLand(draft, unit!, hex) === null);
        const free = legal.filter((one) => !hasPrice[one]);
        const hex = nearestTo(k, free, goals) ?? nearestTo(k, legal, goals) ?? legal[0];
        if (asked) picks.push(true);
        picks.push(unit, hex);
        draft.add(unit, hex);
        due.splice(due.indexOf(unit), 1);
      }
    }
    // Replacements cost Japan nothing: as many as the formations have, strongest units first, where they are is left open.
    picks.push(...replacements(k, JAPAN), false);
    const text = word === "none" ? "calls nobody and takes the replacements" : `calls ${word} to where it is needed`;
    return { verb: "order", picks, why: text };
  });
}

const next = (draft: Draft, due: readonly UnitId[]): UnitId | undefined => due.find((unit) => canLand(draft, unit));

/** A unit on the map that has lost a step. */
const isReduced = ({ pub, sheet }: K, unit: UnitId): boolean =>
  pub.at[unit] >= 0 && pub.steps[unit] < sheet.fullSteps[unit];

/** A step for every unit on the map that has lost one; what a formation has no step left for is not offered and drops out. */
function replacements(k: K, side: Seat): Pick[] {
  const reduced = k.sheet.unitsOf[side].filter((unit) => isReduced(k, unit));
  return reduced.flatMap((unit) => [true, unit]);
}

/** 13.4: the commitment of Fifth Army gives Japan so many points for each pause that is left: only then is it thought of. */
const CHEAP_PAUSE = 2;

/**
 * All brigades the points buy, by the edge that is nearest to Shanghai, with and without Fifth Army. Points that are not spent win
 * nothing, so whoever has no other question takes them without looking further.
 */
function chinese(k: K): ConsideredCommand[] {
  const { pub } = k;
  if (pub.fifthArmy) return [{ ...bought(k, [], true), sure: true }];
  const held = bought(k, ["hold"], false);
  return pub.pause > CHEAP_PAUSE ? [{ ...held, sure: true }] : [held, bought(k, ["commit"], true)];
}

function bought(k: K, first: readonly Pick[], fifthArmy: boolean): ConsideredCommand {
  const { pub, sheet } = k;
  const draft = new Draft(k);
  const picks: Pick[] = [...first];
  const bringIn = (units: readonly UnitId[], asked: boolean): void => {
    for (const unit of units) {
      if (!canEnter(draft, unit)) continue;
      const legal = entryHexes(k).filter((hex) => whyNotEnter(draft, unit, hex) === null);
      const hex = nearestTo(k, legal, sheet.shanghaiHexes) ?? legal[0];
      if (asked) picks.push(true);
      picks.push(unit, hex);
      draft.add(unit, hex);
    }
  };
  bringIn(
    sheet.unitsOf[CHINA].filter((unit) => pub.at[unit] === WAITING),
    true,
  );
  let left = pub.logistics;
  let brigades = 0;
  for (const { text, units, fifthArmy: ofFifth } of sheet.brigades) {
    if (left === 0) break;
    if ((ofFifth && !fifthArmy) || units.some((unit) => pub.at[unit] !== OFF_MAP)) continue;
    picks.push(true, "brigade", text);
    bringIn(units, false);
    left--;
    brigades++;
  }
  // What is left makes those strong again who are to hold.
  for (const unit of sheet.unitsOf[CHINA]) {
    if (left === 0) break;
    if (!isReduced(k, unit)) continue;
    picks.push(true, "replacement", unit);
    left--;
  }
  const why =
    brigades > 0 ? `buys ${counted(brigades, "brigade")} and brings them in towards Shanghai` : "saves its points";
  return { verb: "order", picks: [...picks, false], why };
}
