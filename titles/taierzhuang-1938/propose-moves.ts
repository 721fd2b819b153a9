import { type ConsideredCommand, counted } from "@wusong/engine";
import { askedOnce } from "@wusong/mechanics";
import { CHINA, enemyOf, isZone, JAPAN, type PlaceId, type UnitId } from "./ids.ts";
import { at, readyUnitsAt } from "./position.ts";
import { countAt, readyAt, spentAt, weakestOf } from "./rules/02-units.ts";
import { suppliedAreas } from "./rules/06-reinforcements/supply.ts";
import { moveOrigins } from "./rules/07-impulses/march.ts";
import { groupOf, reachOf, roomIn } from "./rules/07-impulses/movement.ts";
import type { Board, Knowing } from "./state.ts";
import { placeName } from "./words.ts";

/** A march worth considering. */
interface March {
  readonly from: PlaceId;
  readonly units: readonly UnitId[];
  readonly to: PlaceId;
  readonly promise: number;
  readonly why: string;
}

const MOST_MARCHES = 10;
const MOST_FROM_A_PLACE = 3;

/** Marches to where they are needed: into empty objectives, to threatened ones, nearer to the town, out of the zones. */
export function considerMoves(k: Knowing): ConsideredCommand[] {
  return moveOrigins(k, k.seat)
    .flatMap((from) => marchesFrom(k, from, readyUnitsAt(k, k.seat, from)).slice(0, MOST_FROM_A_PLACE))
    .sort(byPromise)
    .slice(0, MOST_MARCHES)
    .map(({ from, units, to, why }) => ({ verb: "move", picks: [from, [...units], to, false], why }));
}

const byPromise = (one: March, other: March): number => other.promise - one.promise;

/** The marches of units that stand together, the most promising first. */
export function marchesFrom(k: Knowing, from: PlaceId, ready: readonly UnitId[]): March[] {
  const marches: March[] = [];
  const seen = new Set<string>();
  for (const group of groups(k, from, ready)) {
    for (const to of reachOf(k, groupOf(k.sheet, k.seat, group.slice(0, 1)), from).areas) {
      const units = fitting(k, group, to);
      const key = `${units.join()} ${to}`;
      if (units.length === 0 || seen.has(key)) continue;
      seen.add(key);
      if (!reachOf(k, groupOf(k.sheet, k.seat, units), from).areas.includes(to)) continue;
      const one = k.seat === JAPAN ? japanese(k, from, units, to) : chinese(k, from, units, to);
      if (one.promise > 0) marches.push({ from, units, to, ...one });
    }
  }
  return marches.sort(byPromise);
}

/** Who could march together: all, all but a garrison, those who are fast, and one alone. */
function groups(k: Knowing, from: PlaceId, ready: readonly UnitId[]): UnitId[][] {
  const tanks = ready.filter((unit) => k.sheet.tank[unit]);
  const lists = [[...ready], [...tanks], ready.filter((unit) => !tanks.includes(unit))];
  if (!isZone(from) && ready.length > 1) lists.push(ready.filter((unit) => !weakestOf(k, ready, 1).includes(unit)));
  lists.push(weakestOf(k, ready, 1));
  return lists.filter(({ length }) => length > 0);
}

/** As many of a group as an area has room for, the weakest left behind. */
function fitting(k: Knowing, group: readonly UnitId[], to: PlaceId): UnitId[] {
  const surplus = group.length - roomIn(k, k.seat, to);
  if (surplus <= 0) return [...group];
  if (surplus >= group.length) return [];
  const left = new Set(weakestOf(k, group, surplus));
  return group.filter((unit) => !left.has(unit));
}

type Judged = Pick<March, "promise" | "why">;

const isObjective = ({ sheet }: Board, area: PlaceId): boolean =>
  sheet.townAreas.includes(area) || sheet.southAreas.includes(area);
/** The town decides more often than the south bank. */
const weight = ({ sheet }: Board, area: PlaceId): number => (sheet.townAreas.includes(area) ? 2 : 1);

/** The position as it would be for supply, which asks only where Japanese units stand. */
function after(k: Knowing, from: PlaceId, size: number, to: PlaceId): Board {
  const count = [...k.cache.count];
  count[at(k.seat, from)] -= size;
  count[at(k.seat, to)] += size;
  return { pub: k.pub, sheet: k.sheet, cache: { ...k.cache, count } };
}

const suppliedNow = askedOnce((k: Knowing) => suppliedAreas(k));

/** The Japanese go for the town without leaving their supply, and walk into what is empty. */
function japanese(k: Knowing, from: PlaceId, units: readonly UnitId[], to: PlaceId): Judged {
  const { sheet } = k;
  const size = units.length;
  const chinese = countAt(k, CHINA, to);
  const name = placeName(sheet, to);
  const near = Math.min(7, sheet.townDistance[from]) - Math.min(7, sheet.townDistance[to]);
  let promise = 0.5 * size * near;
  let why = isZone(from)
    ? `brings ${counted(size, "unit")} up to ${name}`
    : `advances ${counted(size, "unit")} to ${name}`;
  if (isObjective(k, to) && chinese === 0 && countAt(k, JAPAN, to) === 0) {
    promise += 10 * weight(k, to) - 0.3 * size;
    why = `walks into ${name}, which nobody holds`;
  } else if (isObjective(k, to) && chinese > 0) {
    promise += size * weight(k, to) - 0.5 * readyAt(k, CHINA, to);
    why = `enters ${name}, held by ${counted(chinese, "unit")}, with ${size}`;
  } else if (chinese > 0) promise += 0.4 * size - 0.6 * readyAt(k, CHINA, to);
  const now = suppliedNow(k);
  const then = suppliedAreas(after(k, from, size, to));
  if (!then[to]) promise -= 3 + size;
  // Whoever leaves a gap in the chain behind the front starves it.
  then.forEach((fed, area) => {
    if (!fed && now[area] && area !== from) promise -= 2 * countAt(k, JAPAN, area);
  });
  return { promise, why };
}

/** The Chinese fill what they must hold, and close in on whoever is Spent or alone. */
function chinese(k: Knowing, from: PlaceId, units: readonly UnitId[], to: PlaceId): Judged {
  const { sheet } = k;
  const size = units.length;
  const here = countAt(k, CHINA, to);
  const enemies = countAt(k, JAPAN, to);
  const name = placeName(sheet, to);
  const leaves = isObjective(k, from) && countAt(k, CHINA, from) <= size ? 8 * weight(k, from) : 0;
  const brought = isZone(from) ? 0.4 * size : 0;
  if (isObjective(k, to)) {
    const threat = threatTo(k, to);
    if (here === 0 && enemies === 0)
      return {
        promise: (4 + Math.min(threat, 8)) * weight(k, to) - 0.3 * size - leaves,
        why: `does not leave ${name} to a walk-in`,
      };
    return {
      promise: (weight(k, to) * size * (1 + threat)) / (2 + here) - leaves + brought,
      why: enemies > 0 ? `helps those who fight for ${name}` : `reinforces ${name}, ${counted(here, "unit")} strong`,
    };
  }
  if (enemies > 0) {
    const promise = size + spentAt(k, JAPAN, to) - 1.5 * readyAt(k, JAPAN, to) - leaves + brought;
    return { promise, why: `closes in on ${counted(enemies, "Japanese unit")} in ${name}` };
  }
  const near = Math.min(7, sheet.townDistance[from]) - Math.min(7, sheet.townDistance[to]);
  return {
    promise: 0.15 * size * near - leaves + brought,
    why: isZone(from) ? `brings ${counted(size, "unit")} on to ${name}` : `draws ${counted(size, "unit")} to ${name}`,
  };
}

/** Japanese units that stand in an area or one step from it. */
function threatTo(k: Knowing, area: PlaceId): number {
  const side = enemyOf(CHINA);
  let units = countAt(k, side, area);
  for (const next of k.sheet.steps[side][area]) units += countAt(k, side, next);
  return units;
}
