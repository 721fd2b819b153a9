import type { Entry } from "./game.ts";

/**
 * The first entry before `from` that an entry from there on took back; `from` where none did. What was told of a command that is
 * taken back is told no more, so whoever knows the first `from` entries has to hear the story again from here.
 */
export function firstTakenBack(entries: readonly Entry[], from: number): number {
  const commands: number[] = [];
  let first = from;
  for (const [i, { kind }] of entries.entries()) {
    if (kind === "act") commands.push(i);
    else if (kind === "undo") {
      const taken = commands.pop() ?? 0;
      if (i >= from) first = Math.min(first, taken);
    }
  }
  return first;
}

/** Whether a replay that starts after so many entries meets no undo of a command before them. */
export const canStartAt = (entries: readonly Entry[], at: number): boolean => firstTakenBack(entries, at) === at;
