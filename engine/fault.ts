import { same } from "./json.ts";

/** A broken law. */
export class Fault extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

/** Where two pieces of data part, for a person. */
export function difference(a: unknown, b: unknown, at = ""): string {
  if (same(a, b)) return "";
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return `${at} is ${JSON.stringify(a)}, not ${JSON.stringify(b)}`;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference((a as never)[key], (b as never)[key], `${at}.${key}`);
    if (found) return found;
  }
  return at;
}
