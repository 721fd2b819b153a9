import { execFileSync } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { canonical, counted, hashText, type RetiredSheets, SHEET_BOUNDS, sheetHash, UserError } from "@wusong/engine";
import { type SheetFiles, sheetFrom } from "@wusong/host";
import { filesOf } from "@wusong/lab/study";
import { type Context, OK } from "../context.ts";
import { cause, parsed, readJson } from "../files.ts";
import { lines } from "../printable.ts";
import { quoted } from "../sentences.ts";
import { type AnyTitle, titleNamed } from "../shelf.ts";

const NONE: RetiredSheets = { sheets: {}, files: {} };

/** `wusong sheet retire`: keeps a title's sheet by its hash, so that games begun on it go on when its values are changed. */
export async function retireSheet(context: Context, id: string, { from }: { from?: string }): Promise<number> {
  const title = titleNamed(context.titles, id);
  const sheet = from === undefined ? title.defaultSheet() : sheetFrom(title, filesFrom(context.root, title, from));
  const hash = sheetHash(sheet);
  const before = title.retired ?? NONE;
  if (Object.hasOwn(before.sheets, hash)) {
    await context.out(lines([`The sheet ${hash} of ${id} is kept already.`]));
    return OK;
  }
  const files = filesOf(sheet);
  if (sheetHash(sheetFrom(title, files)) !== hash)
    throw new UserError(`The files of the sheet of ${id} do not make it again: it cannot be kept.`);
  const after = retired(before, hash, files);
  write(path.join(context.root, "titles", id), after);
  const added = Object.keys(after.files).length - Object.keys(before.files).length;
  await context.out(
    lines([
      `The sheet ${hash} of ${id} is kept in titles/${id}/retired.json: ${counted(Object.keys(files).length, "file")}, ${added} of them new there.`,
      "Games that were begun on it go on with it. A title whose values are changed gets a new rulesVersion.",
    ]),
  );
  return OK;
}

/**
 * The files of the sheet a title had, out of a folder or a commit. What else lies there, such as its scenarios, is no part of a sheet;
 * what is missing would be filled in from the present sheet, and so make one that nobody has played on.
 */
function filesFrom(root: string, title: AnyTitle, from: string): SheetFiles {
  const read = existsSync(from) && statSync(from).isDirectory() ? inFolder(from) : inCommit(root, title, from);
  return Object.fromEntries(Object.keys(filesOf(title.defaultSheet())).map((name) => [name, read(name)]));
}

const inFolder = (folder: string) => (name: string) => {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new UserError(`There is no ${name} in ${quoted(folder)}: a sheet is retired whole.`);
  return readJson(file, "A file of a sheet", SHEET_BOUNDS);
};

function inCommit(root: string, { id }: AnyTitle, commit: string): (name: string) => unknown {
  if (git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`) === null)
    throw new UserError(`${quoted(commit)} is neither a folder nor a commit of this clone.`);
  return (name) => {
    const file = `titles/${id}/sheet/${name}`;
    const text = git(root, "show", `${commit}:${file}`);
    if (text === null) throw new UserError(`There is no ${file} in ${quoted(commit)}: a sheet is retired whole.`);
    return parsed(text, `${file} in ${quoted(commit)}`, SHEET_BOUNDS);
  };
}

/** What git prints; null where it fails. */
function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: SHEET_BOUNDS.characters * 4,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return null;
  }
}

function retired(before: RetiredSheets, hash: string, files: SheetFiles): RetiredSheets {
  const keys = Object.entries(files).map(([name, data]) => [name, `${name}#${hashText(canonical(data)).slice(0, 12)}`]);
  return {
    sheets: { ...before.sheets, [hash]: Object.fromEntries(keys) },
    files: { ...before.files, ...Object.fromEntries(keys.map(([name, key]) => [key, files[name]])) },
  };
}

function write(folder: string, { sheets, files }: RetiredSheets): void {
  if (!existsSync(folder))
    throw new UserError(`There is no folder ${quoted(folder)}: sheets are kept in a clone of Wusong.`);
  try {
    writeFileSync(
      path.join(folder, "retired.json"),
      `{\n"sheets": ${entryByLine(sheets)},\n"files": ${entryByLine(files)}\n}\n`,
    );
  } catch (error) {
    throw new UserError(`The sheet cannot be kept in ${quoted(folder)}: ${cause(error)}.`);
  }
}

/** One entry a line: a file of a sheet is long, and never changes again. */
const entryByLine = (entries: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(entries)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(",\n")}\n}`;
