import type { Looks } from "@wusong/engine";

/**
 * The two hues of a title as attributes of the part of the page that speaks of it. A table dyes the whole page; elsewhere several
 * titles may stand side by side, or a table was left before.
 */
export const huesOf = (sides: Looks<unknown, unknown>["sides"] | undefined): Record<string, string> =>
  Object.fromEntries((sides ?? []).map(({ ink, hue }) => [`data-${ink}`, hue]));
