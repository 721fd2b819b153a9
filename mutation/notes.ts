import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Mutant, type MutantName, mutantWords } from "./mutant.ts";

/** A mutant that changes no rule, and why. */
interface OneNote extends MutantName {
  readonly reason: string;
}

/**
 * A function, or a whole file, that only proposes a choice: whatever it proposes is offered by the rules, and none says what is to
 * be proposed.
 */
interface AdviceNote {
  readonly file: string;
  /** The name of the function, or ALL. */
  readonly advice: string;
  readonly reason: string;
}

export type Note = OneNote | AdviceNote;

const ALL = "all of it";

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
  const keys =
    "advice" in note ? ["file", "advice", "reason"] : ["file", "inside", "original", "replacement", "reason"];
  for (const key of keys) {
    if (typeof note[key] !== "string") throw new Error(`${NOTES_FILE}: note ${number} has no "${key}".`);
  }
  if (String(note.reason).trim() === "") throw new Error(`${NOTES_FILE}: note ${number} gives no reason.`);
  const { file, advice, inside, original, replacement, reason } = note as Record<string, string>;
  if ("advice" in note) return { file, advice, reason };
  const nth = note.nth ?? 1;
  if (!Number.isInteger(nth) || (nth as number) < 1) {
    throw new Error(`${NOTES_FILE}: "nth" of note ${number} is no number from 1 up.`);
  }
  return { file, inside, original, replacement, nth: nth as number, reason };
}

export const isAdvice = (note: Note): note is AdviceNote => "advice" in note;

/** Whether a note speaks of a mutant: of it alone, or of the function it stands in. */
export const isNoted = (note: Note, mutant: MutantName): boolean =>
  isAdvice(note)
    ? note.file === mutant.file && (note.advice === ALL || `${mutant.inside} > `.startsWith(`${note.advice} > `))
    : isSame(note, mutant);

const isSame = (note: MutantName, mutant: MutantName): boolean =>
  note.file === mutant.file &&
  note.inside === mutant.inside &&
  note.original === mutant.original &&
  note.replacement === mutant.replacement &&
  note.nth === mutant.nth;

/** What is wrong with notes: those of no mutant any more, and those given twice. */
export function wrongNotes(notes: readonly Note[], mutants: readonly Mutant[]): string[] {
  return notes.flatMap((note, i) => {
    if (!mutants.some((mutant) => isNoted(note, mutant))) {
      return [
        `A note matches no mutant any more: ${isAdvice(note) ? `${note.file}, ${note.advice}` : mutantWords(note)}`,
      ];
    }
    if (isAdvice(note)) return [];
    const twice = notes.slice(0, i).some((earlier) => isNoted(earlier, note));
    return twice ? [`A note is given twice: ${mutantWords(note)}`] : [];
  });
}
