import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Mutant, type MutantName, mutantWords } from "./mutant.ts";

/** A mutant that changes no rule, and why. */
export interface Note extends MutantName {
  readonly reason: string;
}

export const NOTES_FILE = "equivalent-mutants.json";

/** The notes of a title; throws with a sentence where the file is not what it should be. */
export function readNotes(folder: string): Note[] {
  const file = path.join(folder, NOTES_FILE);
  return existsSync(file) ? parseNotes(readFileSync(file, "utf8")) : [];
}

export function parseNotes(text: string): Note[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new Error(`${NOTES_FILE} is no JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(list)) throw new Error(`${NOTES_FILE} must be a list of notes.`);
  return list.map((one, i) => noteOf(one, i + 1));
}

function noteOf(one: unknown, number: number): Note {
  if (typeof one !== "object" || one === null) throw new Error(`${NOTES_FILE}: note ${number} is no object.`);
  const note = one as Record<string, unknown>;
  for (const key of ["file", "inside", "original", "replacement", "reason"]) {
    if (typeof note[key] !== "string") throw new Error(`${NOTES_FILE}: note ${number} has no "${key}".`);
  }
  if (String(note.reason).trim() === "") throw new Error(`${NOTES_FILE}: note ${number} gives no reason.`);
  const nth = note.nth ?? 1;
  if (!Number.isInteger(nth) || (nth as number) < 1) {
    throw new Error(`${NOTES_FILE}: "nth" of note ${number} is no number from 1 up.`);
  }
  const { file, inside, original, replacement, reason } = note as Record<string, string>;
  return { file, inside, original, replacement, nth: nth as number, reason };
}

export const isNoted = (note: MutantName, mutant: MutantName): boolean =>
  note.file === mutant.file &&
  note.inside === mutant.inside &&
  note.original === mutant.original &&
  note.replacement === mutant.replacement &&
  note.nth === mutant.nth;

/** What is wrong with notes: those of no mutant any more, and those given twice. */
export function wrongNotes(notes: readonly Note[], mutants: readonly Mutant[]): string[] {
  return notes.flatMap((note, i) => {
    const same = mutants.some((mutant) => isNoted(note, mutant));
    if (!same) return [`A note matches no mutant any more: ${mutantWords(note)}`];
    const twice = notes.slice(0, i).some((earlier) => isNoted(earlier, note));
    return twice ? [`A note is given twice: ${mutantWords(note)}`] : [];
  });
}
