/** Plain data: what states, frames, commands and records are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Reading without writing. Stops at primitives, so that branded numbers keep their brand. */
export type DeepReadonly<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
    ? T
    : T extends readonly (infer U)[]
      ? readonly DeepReadonly<U>[]
      : { readonly [K in keyof T]: DeepReadonly<T[K]> };

/**
 * Copies plain data. Arrays are homogeneous: one that begins with a number or a string holds nothing else,
 * and is copied in one stroke.
 */
export function copy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const kind = typeof value[0];
    if (value.length === 0 || kind === "number" || kind === "string") return value.slice() as T;
    const list = new Array(value.length);
    for (let i = 0; i < value.length; i++) list[i] = copy(value[i]);
    return list as T;
  }
  // Spreading keeps the hidden class of the original: quick to make, and quick to read afterwards.
  const to = { ...value } as Record<string, unknown>;
  for (const key in to) {
    const part = to[key];
    if (typeof part === "object" && part !== null) to[key] = copy(part);
  }
  return to as T;
}

/** Copies lists of numbers or strings. */
export function copyOfLists<T extends number | string>(lists: readonly (readonly T[])[]): T[][] {
  // Most are kept by seat.
  return lists.length === 2 ? [lists[0].slice(), lists[1].slice()] : lists.map((list) => list.slice());
}

/** One spelling for equal data: keys in alphabetical order. Used where bytes are compared or hashed. */
export function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const record = value as Record<string, unknown>;
  const parts: string[] = [];
  for (const key of Object.keys(record).sort()) {
    if (record[key] !== undefined) parts.push(`${JSON.stringify(key)}:${canonical(record[key])}`);
  }
  return `{${parts.join(",")}}`;
}

/** Whether two pieces of plain data have the same canonical spelling, without writing it. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return canonical(a) === canonical(b);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !same(a[i], b[i])) return false;
    return true;
  }
  const one = a as Record<string, unknown>;
  const other = b as Record<string, unknown>;
  for (const key of Object.keys(one)) {
    if (one[key] === other[key]) continue;
    if (one[key] === undefined || other[key] === undefined || !same(one[key], other[key])) return false;
  }
  for (const key of Object.keys(other)) if (other[key] !== undefined && one[key] === undefined) return false;
  return true;
}

/** Deeper data than any state has; a limit, so that data from outside cannot exhaust the stack. */
const DEEPEST = 64;

/** Where something is no plain data (no finite number, a hole, a function, a cycle), or null. */
export function plainProblem(value: unknown, at = "", depth = 0): string | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : `${at} is ${value}`;
  if (typeof value !== "object") return `${at} is ${typeof value}`;
  if (depth > DEEPEST) return `${at} is too deep`;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const problem = plainProblem(value[i], `${at}.${i}`, depth + 1);
      if (problem) return problem;
    }
    return null;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `${at} is no plain object`;
  for (const key of Object.keys(value)) {
    const problem = plainProblem((value as Record<string, unknown>)[key], `${at}.${key}`, depth + 1);
    if (problem) return problem;
  }
  return null;
}
