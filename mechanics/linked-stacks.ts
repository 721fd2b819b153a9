/**
 * Stacks as chains, cheap to copy and to change: by place the first unit, by unit the next one, -1 where there is none. The units of
 * a stack ascend, so that the same position is always written the same way. `first` is the unit with which `next` begins: a side may
 * keep a chain of its own units alone.
 */
export interface LinkedStacks<U extends number> {
  head: (U | -1)[];
  next: (U | -1)[];
}

/** A unit comes into a place. */
export function link<U extends number>({ head, next }: LinkedStacks<U>, place: number, unit: U, first = 0): void {
  let before: U | -1 = -1;
  let after = head[place];
  while (after !== -1 && after < unit) {
    before = after;
    after = next[after - first];
  }
  next[unit - first] = after;
  if (before < 0) head[place] = unit;
  else next[before - first] = unit;
}

/** A unit that is in a place leaves it. */
export function unlink<U extends number>({ head, next }: LinkedStacks<U>, place: number, unit: U, first = 0): void {
  if (head[place] === unit) {
    head[place] = next[unit - first];
  } else {
    let before = head[place];
    while (next[before - first] !== unit) before = next[before - first];
    next[before - first] = next[unit - first];
  }
  next[unit - first] = -1;
}

/** The units in a place, in ascending order. */
export function linked<U extends number>(
  { head, next }: { readonly head: readonly (U | -1)[]; readonly next: readonly (U | -1)[] },
  place: number,
  first = 0,
): U[] {
  const stack: U[] = [];
  for (let unit = head[place]; unit !== -1; unit = next[unit - first]) stack.push(unit);
  return stack;
}

/** The stacks of units that are where `at` says, by unit; below 0 is nowhere. */
export function linkAll<U extends number>(
  at: readonly number[],
  places: readonly unknown[],
  first = 0,
): LinkedStacks<U> {
  // Mapped, not filled: arrays made with a length are copied much more slowly.
  const stacks: LinkedStacks<U> = { head: places.map(() => -1), next: at.map(() => -1) };
  for (let i = at.length - 1; i >= 0; i--) {
    if (at[i] < 0) continue;
    stacks.next[i] = stacks.head[at[i]];
    stacks.head[at[i]] = (i + first) as U;
  }
  return stacks;
}
