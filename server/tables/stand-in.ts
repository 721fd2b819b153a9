import type { EntryRow } from "../store/schema.ts";

/** What people at a table read where the computer failed: it goes on, but not as well as it should. */
export const standInNote = (seat: string): string =>
  `The computer failed as ${seat}: where it does, any legal choice is taken. Whoever runs the server finds the reason in its log.`;

/** The notes of a game as it is written down: one for each seat of the computer that somebody stood in for. */
export function standInNotes(entries: readonly Pick<EntryRow, "entry" | "by_kind">[]): string[] {
  const stood = entries.filter(({ by_kind }) => by_kind === "stand-in");
  const seats = new Set(stood.flatMap(({ entry }) => (JSON.parse(entry) as { act?: string }).act ?? []));
  return [...seats].map(standInNote);
}
