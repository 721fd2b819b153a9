import type { Entry } from "./entry.ts";

/** Carries one entry into the list of the commands that stand, and answers the first entry that it took back; null: none. */
function carry(commands: number[], entry: Entry, i: number): number | null {
  if (entry.kind === "act") commands.push(i);
  else if (entry.kind === "back") {
    while (commands.length > 0 && commands[commands.length - 1] >= entry.to) commands.pop();
    return entry.to;
  } else if (entry.kind === "undo") return commands.pop() ?? 0;
  return null;
}

/**
 * The first entry before `from` that an entry from there on took back; `from` where none did. What was told of a command that is
 * taken back is told no more, so whoever knows the first `from` entries has to hear the story again from here.
 */
export function firstTakenBack(entries: readonly Entry[], from: number): number {
  const commands: number[] = [];
  let first = from;
  for (const [i, entry] of entries.entries()) {
    const taken = carry(commands, entry, i);
    if (taken !== null && i >= from) first = Math.min(first, taken);
  }
  return first;
}

/** How many commands stand: those that were taken back do not count. */
export function commandsStanding(entries: readonly Entry[]): number {
  const commands: number[] = [];
  for (const [i, entry] of entries.entries()) carry(commands, entry, i);
  return commands.length;
}

/** The entries that lead to the present position, in order: what was taken back or withdrawn is not among them. */
export function standingEntries(entries: readonly Entry[]): number[] {
  const standing: number[] = [];
  for (const [i, entry] of entries.entries()) {
    if (entry.kind === "undo") standing.pop();
    else if (entry.kind === "back")
      while (standing.length > 0 && standing[standing.length - 1] >= entry.to) standing.pop();
    else if (entry.kind === "withdraw") {
      const answer = standing.findLastIndex((at) => entries[at].kind === "act" && entries[at].seat === entry.seat);
      if (answer >= 0) standing.splice(answer, 1);
    } else standing.push(i);
  }
  return standing;
}

/** Whether a replay that starts after so many entries meets no undo of a command before them. */
export const canStartAt = (entries: readonly Entry[], at: number): boolean => firstTakenBack(entries, at) === at;
