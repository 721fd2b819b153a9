import { type Bounds, RECORD_BOUNDS, REQUEST_BOUNDS } from "@wusong/engine";

export const PROTOCOL = 1;
export const MOST_GAMES_AT_ONCE = 64;
/** In bytes; a longer line is answered with a sentence and skipped. Three times the longest record of a game with a sheet of its own. */
export const LONGEST_LINE = 2 * 1024 * 1024;
/** A line that brings a record or a sheet. */
export const LINE_BOUNDS: Bounds = { ...RECORD_BOUNDS, what: "A request", characters: LONGEST_LINE };
/** Every other line: the longest command of a random game has 760 characters. */
export const PLAIN_LINE_BOUNDS: Bounds = REQUEST_BOUNDS;
/** Requests that bring a record or a sheet. */
export const LARGE_OPS: ReadonlySet<string> = new Set(["load", "new"]);
