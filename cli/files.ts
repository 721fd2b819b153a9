import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type Bounds, parseWithin, SHEET_BOUNDS, UserError } from "@wusong/engine";
import { MOST_SHEET_FILES, type SheetFiles } from "@wusong/host";
import { grouped } from "./numbers.ts";
import { quoted, sentence } from "./sentences.ts";

/** A character has at most so many bytes in a file: what is longer has too many characters, and is not even read. */
const BYTES_PER_CHARACTER = 3;

export function readText(file: string, what: string, bounds: Bounds): string {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw new UserError(`${quoted(file)} is not a file; ${what} was expected.`);
    if (stat.size > bounds.characters * BYTES_PER_CHARACTER) {
      throw new UserError(`${quoted(file)} is too large for ${what}: it has ${grouped(stat.size)} bytes.`);
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    throw error instanceof UserError
      ? error
      : new UserError(`${what} cannot be read from ${quoted(file)}: ${cause(error)}.`);
  }
}

export const readJson = (file: string, what: string, bounds: Bounds): unknown =>
  parsed(readText(file, what, bounds), quoted(file), bounds);

/** JSON from outside; `name` says in a sentence what it is. */
export function parsed(text: string, name: string, bounds: Bounds): unknown {
  const read = parseWithin(text, bounds);
  if ("tooLarge" in read) throw new UserError(`${name} cannot be read. ${read.tooLarge}`);
  if ("broken" in read) throw new UserError(`${name} is not complete JSON: ${read.broken}.`);
  return read.value;
}

export function cause(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT" && (error as NodeJS.ErrnoException).syscall === "mkdir") return "no folder can be made there";
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES") return "it may not be read";
  if (code === "ENOTDIR" || code === "EISDIR") return "it is not what its path says";
  return sentence(error);
}

/**
 * Makes a folder that an option names, and those on the way to it, and sees that it can be written to. The first that had to be made;
 * null: none. Step by step, because Node tries for ever where a folder can hold no others (/proc).
 */
export function makeFolder(option: string, folder: string): string | null {
  const steps: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) steps.unshift(at);
  try {
    for (const step of steps) mkdirSync(step);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new UserError(`${option} cannot be made or written to at ${quoted(folder)}: ${cause(error)}.`);
  }
  return steps[0] ?? null;
}

/** The JSON files of a folder by name, to be laid over a title's own sheet. */
export function readSheetFolder(folder: string): SheetFiles {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch (error) {
    throw new UserError(`The sheet cannot be read from ${quoted(folder)}: ${cause(error)}.`);
  }
  if (names.length === 0) throw new UserError(`There are no JSON files in ${quoted(folder)} to make a sheet of.`);
  if (names.length > MOST_SHEET_FILES) {
    throw new UserError(
      `There are ${grouped(names.length)} JSON files in ${quoted(folder)}; a sheet has at most ${MOST_SHEET_FILES}.`,
    );
  }
  return Object.fromEntries(
    names.sort().map((name) => [name, readJson(path.join(folder, name), "a sheet", SHEET_BOUNDS)]),
  );
}
