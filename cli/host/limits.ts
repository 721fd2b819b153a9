export const PROTOCOL = 1;
export const MOST_GAMES_AT_ONCE = 64;
/** In bytes; a longer line is answered with a sentence and skipped. */
export const LONGEST_LINE = 8 * 1024 * 1024;
