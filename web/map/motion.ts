import type { Scene, SideInk, StackShown } from "@wusong/engine";

/** Counters that walk together from one place to another. */
export interface Walk {
  /** tells it from every other walk, also from one along the same way */
  readonly key: number;
  readonly from: string;
  readonly to: string;
  readonly ids: readonly string[];
}

type Known = Extract<StackShown["counters"][number], { id: string }>;

/** A counter that left the map. */
export interface Loss {
  /** tells it from an earlier loss of the same counter that was taken back */
  readonly key: number;
  readonly id: string;
  readonly at: string;
  readonly side: SideInk;
  readonly counter: Known;
}

/** Everything that is under way on the map. */
export interface Moving {
  readonly walks: readonly Walk[];
  readonly losses: readonly Loss[];
  /** counters that turn over */
  readonly turning: ReadonlySet<string>;
  /** the key of whatever begins next */
  readonly next: number;
}

export const STILL: Moving = { walks: [], losses: [], turning: new Set(), next: 0 };

/**
 * What is under way after one more scene. A counter that lies elsewhere now walks there, and one that walked already sets out anew;
 * those it walked with go on. One that lost a step turns over; one that is gone fades, unless it is back.
 */
export function moveOn(
  { walks, losses, next }: Moving,
  before: Scene,
  after: Scene,
  has: (place: string) => boolean,
): Moving {
  const now = placesOf(after);
  const groups = walksBetween(placesOf(before), now).filter(({ from, to }) => has(from) && has(to));
  const gone = lossesBetween(before, after).filter(({ at }) => has(at));
  const fresh = new Set(groups.flatMap(({ ids }) => ids));
  const further = walks
    .map((walk) => keepIds(walk, (id) => !fresh.has(id) && now.get(id) === walk.to))
    .filter(({ ids }) => ids.length > 0);
  const lost = new Set(gone.map(({ id }) => id));
  return {
    walks: [...further, ...groups.map((group, i) => ({ ...group, key: next + i }))],
    losses: [
      ...losses.filter(({ id }) => !now.has(id) && !lost.has(id)),
      ...gone.map((loss, i) => ({ ...loss, key: next + groups.length + i })),
    ],
    turning: turnedBetween(before, after),
    next: next + groups.length + gone.length,
  };
}

const keepIds = (walk: Walk, stays: (id: string) => boolean): Walk =>
  walk.ids.every(stays) ? walk : { ...walk, ids: walk.ids.filter(stays) };

/** Without the walk or the loss that has come to its end. */
export const ended = (moving: Moving, key: number): Moving => ({
  ...moving,
  walks: moving.walks.filter((one) => one.key !== key),
  losses: moving.losses.filter((one) => one.key !== key),
});

/** Where every counter of a scene lies. */
export function placesOf(scene: Scene): Map<string, string> {
  return new Map([...knownCounters(scene)].map(({ counter, at }) => [counter.id, at]));
}

/** What moved between two scenes, in groups with the same way. */
export function walksBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Omit<Walk, "key">[] {
  const groups: { from: string; to: string; ids: string[] }[] = [];
  for (const [id, to] of after) {
    const from = before.get(id);
    if (from === undefined || from === to) continue;
    const group = groups.find((one) => one.from === from && one.to === to);
    if (group) group.ids.push(id);
    else groups.push({ from, to, ids: [id] });
  }
  return groups;
}

function* knownCounters(scene: Scene): Generator<{ counter: Known; at: string; side: SideInk }> {
  for (const { at, side, counters } of scene.stacks)
    for (const counter of counters) if ("id" in counter) yield { counter, at, side };
}

/** Counters that lost or won back a step between two scenes: they turn over. */
export function turnedBetween(before: Scene, after: Scene): Set<string> {
  const lost = new Map([...knownCounters(before)].map(({ counter }) => [counter.id, counter.state?.stepsLost ?? 0]));
  const turned = new Set<string>();
  for (const { counter } of knownCounters(after)) {
    const was = lost.get(counter.id);
    if (was !== undefined && was !== (counter.state?.stepsLost ?? 0)) turned.add(counter.id);
  }
  return turned;
}

/** Counters that were on the map and are gone. Where a whole side is only seen in part, nothing is taken for a loss. */
export function lossesBetween(before: Scene, after: Scene): Omit<Loss, "key">[] {
  const left = new Set([...knownCounters(after)].map(({ counter }) => counter.id));
  const hidden = after.stacks.flatMap(({ counters, at }) => (counters.some((c) => "hidden" in c) ? [at] : []));
  return [...knownCounters(before)]
    .filter(({ counter, at }) => !left.has(counter.id) && !hidden.includes(at))
    .map(({ counter, at, side }) => ({ id: counter.id, at, side, counter }));
}
