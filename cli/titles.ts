import type { AnyTitle } from "./shelf.ts";

/** The titles of this clone, in the order they are listed. */
export const titles: readonly AnyTitle[] = [];
