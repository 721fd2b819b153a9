import { type HexId, NOWHERE } from "@wusong/board";
import type { ConsideredCommand } from "@wusong/engine";
import { CHINA, enemyOf, JAPAN, type UnitId } from "./ids.ts";
import { heldBy, stacksOf } from "./position.ts";
import { fittingWhoever, stackFits } from "./rules/06-stacking/stacking.ts";
import { inEnemyZone } from "./rules/07-zones-of-control.ts";
import { allowance, overrunTargets, waysFrom } from "./rules/09-movement/reach.ts";
import { startColumn } from "./rules/10-combat/odds.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Knows } from "./state.ts";
import { RING_UNTIL, turnOf } from "./value.ts";
import { type Forces, forcesOf } from "./value-prospects.ts";
import { hexWords } from "./words.ts";

/** A place that draws units: how much, and why one goes there. */
interface Goal {
  readonly hex: HexId;
  readonly worth: number;
  readonly why: string;
}

type Pull = Omit<Goal, "hex">;

/** Strength after which a place needs nobody more for now. */
const ENOUGH = [10, 8] as const;
const PER_HEX = 1;
const LEAST_GAIN = 1;
const MOST_MARCHES = 10;
/** So many stacks are thought of at once; the others have their turn when these have moved. */
const MOST_STACKS = 14;

/** Marches of whole stacks, of all but one unit, and of one unit alone, to where they count. */
export function considerMarches(k: Knows): ConsideredCommand[] {
  const { sheet, mine, seat } = k;
  const forces = forcesOf(k);
  const goals = seat === JAPAN ? japaneseGoals(k, forces) : chineseGoals(k, forces);
  const first = sheet.first[seat];
  const stacks = stacksOf(sheet, mine, seat);
  const pullOf = pulls(k, goals);
  const found: { gain: number; command: ConsideredCommand }[] = [];
  const few = fittingWhoever(sheet, seat);
  let looked = 0;
  for (const [here, stack] of stacks) {
    const mobile = stack.filter((unit) => !sheet.garrison[unit] && !mine.used[unit - first]);
    if (mobile.length === 0 || looked++ >= MOST_STACKS) continue;
    const stays = pullOf(here).worth;
    const ends = waysFrom(k, here, allowance(sheet), inEnemyZone(k, here, seat)).reached();
    for (const group of groupsOf(mobile)) {
      let best = { gain: LEAST_GAIN, to: here, why: "" };
      for (const to of ends) {
        const there = pullOf(to);
        if (there.worth - stays <= best.gain) continue;
        // 6.0: what does not fit is lost at the test of stacks.
        const standing = stacks.get(to) ?? NOBODY;
        if (standing.length + group.length > few && !stackFits(sheet, seat, [...standing, ...group])) continue;
        best = { gain: there.worth - stays, to, why: there.why };
      }
      if (best.to === here) continue;
      const [lead, ...others] = group;
      found.push({
        gain: best.gain * Math.sqrt(group.length),
        command: { verb: "move", picks: [lead, others, best.to, false, false], why: best.why },
      });
    }
  }
  return found
    .sort((one, other) => other.gain - one.gain)
    .slice(0, MOST_MARCHES)
    .map(({ command }) => command);
}

const NOBODY: readonly UnitId[] = [];

function groupsOf(mobile: readonly UnitId[]): UnitId[][] {
  const groups = [[...mobile]];
  if (mobile.length > 2) groups.push(mobile.slice(0, -1));
  if (mobile.length > 1) groups.push(mobile.slice(0, 1));
  return groups;
}

/** What draws units to a hex, and how much: worked out once for every hex that is asked about, since stacks reach the same ones. */
function pulls({ sheet: { board } }: Knows, goals: readonly Goal[]): (hex: HexId) => Pull {
  const known = new Array<Pull | undefined>(board.size);
  const pull = (hex: HexId): Pull => {
    let most = Number.NEGATIVE_INFINITY;
    let why = "";
    for (const goal of goals) {
      const worth = goal.worth - PER_HEX * board.distance(hex, goal.hex);
      if (worth <= most) continue;
      most = worth;
      why = goal.why;
    }
    return { worth: most, why };
  };
  return (hex) => {
    known[hex] ??= pull(hex);
    return known[hex];
  };
}

/** 4.1: the ring around Shanghai has to be clear in time; 4.3: then city after city, empty ones at once. */
function japaneseGoals(k: Knows, { defence }: Forces): Goal[] {
  const { pub, sheet } = k;
  const goals: Goal[] = [];
  const name = (hex: HexId): string => hexWords(sheet, hex);
  if (turnOf(k) <= RING_UNTIL)
    for (const hex of sheet.board.within(sheet.shanghai, 1)) {
      if (!sheet.playable[hex] || hex === sheet.shanghai) continue;
      if (heldBy(k, hex, CHINA)) goals.push({ hex, worth: 14, why: `closes in on ${name(hex)} in the ring` });
      else if (!heldBy(k, hex, JAPAN)) goals.push({ hex, worth: 13, why: `fills ${name(hex)} in the ring` });
    }
  if (defence[sheet.shanghai] < ENOUGH[JAPAN] / 2)
    goals.push({ hex: sheet.shanghai, worth: 15, why: "guards Shanghai, whose loss loses the game" });
  const ringed = goals.some(({ worth }) => worth === 14);
  for (const city of termsOf(k).goals) {
    if (pub.control[city] !== CHINA) continue;
    const empty = !heldBy(k, city, CHINA);
    const worth = (empty ? 16 : 12) - (ringed ? 4 : 0);
    goals.push({ hex: city, worth, why: empty ? `walks into ${name(city)}` : `goes for ${name(city)}` });
  }
  return goals;
}

/** 4.1: a unit in the ring at the beginning of turn 8 wins; afterwards no city may be left to a walk-in. */
function chineseGoals(k: Knows, { defence, held }: Forces): Goal[] {
  const { pub, sheet } = k;
  const goals: Goal[] = [];
  const name = (hex: HexId): string => hexWords(sheet, hex);
  if (turnOf(k) <= RING_UNTIL)
    for (const hex of sheet.board.within(sheet.shanghai, 1)) {
      if (!sheet.playable[hex] || heldBy(k, hex, JAPAN)) continue;
      const weak = Math.max(0, ENOUGH[CHINA] - defence[hex]);
      goals.push({ hex, worth: 8 + weak, why: `holds the ring around Shanghai at ${name(hex)}` });
    }
  for (const city of termsOf(k).goals) {
    if (city === sheet.shanghai || pub.control[city] !== CHINA) continue;
    const near = held[JAPAN].reduce((least, hex) => Math.min(least, sheet.board.distance(hex, city)), FAR);
    const weak = Math.max(0, ENOUGH[CHINA] - defence[city]);
    goals.push({ hex: city, worth: weak + (near <= DAYS_MARCH ? 10 : 2), why: `guards ${name(city)}` });
  }
  return goals;
}

const FAR = 99;
/** Hexes within which an enemy may be at a city next turn. */
const DAYS_MARCH = 9;

/** 9.6: an overrun costs a column, so it is made with a whole stack against what is much weaker. */
const OVERRUN_FROM = 3;
const MOST_OVERRUNS = 4;

export function considerOverruns(k: Knows): ConsideredCommand[] {
  const { sheet, mine, seat } = k;
  if (seat !== JAPAN) return [];
  const { defence } = forcesOf(k);
  const first = sheet.first[seat];
  const found: { column: number; command: ConsideredCommand }[] = [];
  for (const [here, stack] of stacksOf(sheet, mine, seat)) {
    const mobile = stack.filter((unit) => !sheet.garrison[unit] && !mine.used[unit - first]);
    if (mobile.length === 0) continue;
    for (const target of overrunTargets(k, here, allowance(sheet))) {
      const direction = sheet.board.direction(here, target);
      const divisor = sheet.divisor[here * 6 + direction];
      if (direction === NOWHERE || divisor === 0) continue;
      const strength = mobile.reduce((sum, unit) => sum + sheet.factor[unit * 3 + mine.steps[unit - first]], 0);
      const column =
        startColumn(Math.floor(strength / divisor), Math.max(1, Math.round(defence[target]))) -
        sheet.terrainShift[enemyOf(seat)][target] -
        sheet.tables.terrainShifts.overrun;
      if (column < OVERRUN_FROM - 1) continue;
      const [lead, ...others] = mobile;
      found.push({
        column,
        command: { verb: "overrun", picks: [lead, others, target], why: `overruns ${hexWords(sheet, target)}` },
      });
    }
  }
  return found
    .sort((one, other) => other.column - one.column)
    .slice(0, MOST_OVERRUNS)
    .map(({ command }) => command);
}
