import type { Know, Shape } from "@wusong/engine";
import { Following } from "./answering.ts";
import { considered } from "./considered.ts";
import { type Candidate, candidate, mean, type Search } from "./search.ts";
import { draw, type TrySetting, tryOut } from "./try.ts";

/** One command ahead. */
export interface LookSetting extends TrySetting {
  /** positions looked at, without those of the decisions that follow within a try */
  readonly tries: number;
  /** tries of a candidate that meets chance, before it is compared */
  readonly first: number;
}

/** Different commands of every verb, in equal shares; a verb without picks needs only one place. */
function gather<S extends Shape>(search: Search<S>, know: Know<S>, most: number): Map<string, Candidate<S>> {
  const { seat, random } = search;
  const [world] = search.worlds;
  const found = new Map<string, Candidate<S>>();
  const verbs = world.verbsNow(seat, know);
  const share = Math.max(2, Math.ceil(most / Math.max(1, verbs.length)));
  for (const one of considered(search, know)) {
    if (one.sure) return new Map([[one.key, one]]);
    found.set(one.key, one);
  }
  for (const verb of verbs) {
    let misses = 0;
    for (let own = 0; own < share && misses < 4; ) {
      const one = draw(world, seat, verb, random, know);
      if (!one) break;
      if (found.has(one.key)) {
        misses++;
        continue;
      }
      found.set(one.key, one);
      own++;
      if (one.drawn.command.picks.length === 0) break;
    }
  }
  return found;
}

/**
 * The candidates of a decision, best first. A third of the tries goes to commands that came up, a third to changing one pick of the
 * best of them at a time, and the rest to telling the best apart: round by round the worse half is dropped. All meet the same
 * worlds and dice in the same try.
 */
export function look<S extends Shape>(search: Search<S>, setting: LookSetting): Candidate<S>[] {
  const { seat, random, worlds } = search;
  const base = random.next();
  // The first world stays as it is: what the seat knows there serves all commands that are drawn.
  const know = worlds[0].know(seat);
  const found = gather(search, know, Math.ceil(setting.tries * 0.3));
  if (found.size <= 1) return [...found.values()];
  let left = setting.tries;
  const upTo = (one: Candidate<S>, tries: number): void => {
    while (one.tries < tries && !(one.certain && one.tries >= worlds.length)) {
      left--;
      tryOut(search, one, base, setting);
    }
  };
  const firstLook = (one: Candidate<S>): void => {
    upTo(one, 1);
    if (!one.certain) upTo(one, setting.first);
  };
  // Sorting all of them before every change would cost more than the tries.
  const leading: Candidate<S>[] = [];
  const firstLookAt = (one: Candidate<S>): void => {
    firstLook(one);
    putAmong(leading, one, LEADING);
  };
  for (const one of found.values()) {
    if (left <= 0) break;
    firstLookAt(one);
  }
  for (let misses = 0; left > setting.tries * 0.3 && misses < 30; ) {
    const top = leading.filter((one) => one.drawn.command.picks.length > 0);
    if (top.length === 0) break;
    // The best more often than the others.
    const { command } = top[Math.min(random.below(top.length), random.below(top.length))].drawn;
    const changed = new Following<S["sheet"]>(random, command.picks, random.below(command.picks.length));
    const drawn = worlds[0].drawWith(seat, command.verb, changed, know);
    const one = drawn && candidate(drawn);
    if (!one || found.has(one.key)) {
      misses++;
      continue;
    }
    misses = 0;
    found.set(one.key, one);
    firstLookAt(one);
  }
  let field = best(found, 12);
  while (field.length > 1 && left > 0) {
    const rounds = 32 - Math.clz32(field.length - 1);
    const more = Math.max(1, Math.min(12, Math.floor(left / (rounds * field.length))));
    for (const one of field) upTo(one, one.tries + more);
    field = field.sort((a, b) => mean(b) - mean(a)).slice(0, Math.max(1, field.length >> 1));
  }
  return [...field, ...best(found, 16).filter((one) => !field.includes(one))];
}

/** Commands of which one pick is changed at a time. */
const LEADING = 4;

/** Puts a candidate where it belongs among the best so far, behind those that are as good. */
function putAmong<S extends Shape>(leading: Candidate<S>[], one: Candidate<S>, most: number): void {
  const worth = mean(one);
  let at = leading.length;
  while (at > 0 && mean(leading[at - 1]) < worth) at--;
  if (at >= most) return;
  leading.splice(at, 0, one);
  if (leading.length > most) leading.pop();
}

function best<S extends Shape>(found: ReadonlyMap<string, Candidate<S>>, most: number): Candidate<S>[] {
  return [...found.values()]
    .filter((one) => one.tries > 0)
    .sort((a, b) => mean(b) - mean(a))
    .slice(0, most);
}
