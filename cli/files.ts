import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { Mistake, quoted, sentence } from "./mistake.ts";
import type { AnySheet, AnyTitle } from "./shelf.ts";

/** No record or sheet is larger than this. */
export const LARGEST_FILE = 64 * 1024 * 1024;

export function readText(file: string, what: string): string {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw new Mistake(`${quoted(file)} is not a file; ${what} was expected.`);
    if (stat.size > LARGEST_FILE) throw new Mistake(`${quoted(file)} is too large for ${what}.`);
    return readFileSync(file, "utf8");
  } catch (error) {
    throw error instanceof Mistake
      ? error
      : new Mistake(`${what} cannot be read from ${quoted(file)}: ${cause(error)}.`);
  }
}

export function readJson(file: string, what: string): unknown {
  const text = readText(file, what);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Mistake(`${quoted(file)} is not complete JSON: ${sentence(error)}.`);
  }
}

function cause(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES") return "it may not be read";
  if (code === "ENOTDIR" || code === "EISDIR") return "it is not what its path says";
  return sentence(error);
}

export type SheetFiles = Readonly<Record<string, unknown>>;

/** The JSON files of a folder by name, to be laid over a title's own sheet. */
export function readSheetFolder(folder: string): SheetFiles {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch (error) {
    throw new Mistake(`The sheet cannot be read from ${quoted(folder)}: ${cause(error)}.`);
  }
  if (names.length === 0) throw new Mistake(`There are no JSON files in ${quoted(folder)} to make a sheet of.`);
  return Object.fromEntries(names.sort().map((name) => [name, readJson(path.join(folder, name), "a sheet")]));
}

/** The sheet to play with: the title's own, or files laid over it. */
export function sheetOf(title: AnyTitle, files: SheetFiles | undefined): AnySheet {
  if (files === undefined) return title.defaultSheet();
  const loaded = title.loadSheet(files);
  if ("errors" in loaded) {
    throw new Mistake(`The sheet does not fit ${title.id}: ${loaded.errors.join(" ")}`);
  }
  return loaded.sheet;
}
