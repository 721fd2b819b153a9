import type { Know, Shape } from "@wusong/engine";
import { Following } from "./answering.ts";
import { type Candidate, candidate, type Search } from "./search.ts";

/** What the title proposes: for people at this decision, and what its doctrine considers. */
export function considered<S extends Shape>(
  search: Search<S>,
  know = search.worlds[0].know(search.seat),
): Candidate<S>[] {
  const { worlds, seat } = search;
  const [world] = worlds;
  const step = world.waiting();
  if (!step) return [];
  const list: Candidate<S>[] = [];
  for (const { command } of step.type === "together" ? [] : world.proposals(seat)) {
    const read = world.spell(seat, command);
    const drawn = "command" in read ? world.drawn(seat, read.command) : null;
    if (drawn) list.push(candidate(drawn));
  }
  return [...list, ...byDoctrine(search, know)];
}

/** What the doctrine of the title considers, by what the seat knows in the first world. */
export function byDoctrine<S extends Shape>(
  { worlds, seat, random, stance }: Search<S>,
  know: Know<S>,
): Candidate<S>[] {
  const [world] = worlds;
  const step = world.waiting();
  if (!step) return [];
  const list: Candidate<S>[] = [];
  const asked = { step: step.name, v: world.variables() };
  for (const { verb, picks, why, never, sure } of world.title.doctrine?.propose?.(know, asked) ?? []) {
    if (stance && never?.includes(stance.id)) continue;
    const drawn = world.drawWith(seat, verb, new Following<S["sheet"]>(random, picks, -1), know);
    if (drawn) list.push(candidate(drawn, why, sure));
  }
  return list;
}
