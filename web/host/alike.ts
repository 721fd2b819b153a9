/**
 * What comes from another thread is always a copy. This gives back the old parts where nothing about them changed, so that a screen
 * sees at once what it need not draw again.
 */
export function keepAlike<T>(before: unknown, after: T): T {
  if (before === after || typeof after !== "object" || after === null) return after;
  if (typeof before !== "object" || before === null || Array.isArray(before) !== Array.isArray(after)) return after;
  return (Array.isArray(after) ? alikeList(before as unknown[], after) : alikeRecord(before, after)) as T;
}

function alikeList(before: readonly unknown[], after: unknown[]): unknown[] {
  let same = before.length === after.length;
  for (let i = 0; i < after.length; i++) {
    after[i] = keepAlike(before[i], after[i]);
    if (after[i] !== before[i]) same = false;
  }
  return same ? (before as unknown[]) : after;
}

function alikeRecord(before: object, after: object): object {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  let same = true;
  let keys = 0;
  for (const key in now) {
    keys++;
    const kept = keepAlike(old[key], now[key]);
    if (kept !== now[key]) now[key] = kept;
    if (kept !== old[key] || !(key in old)) same = false;
  }
  for (const _ in old) keys--;
  return same && keys === 0 ? old : now;
}
