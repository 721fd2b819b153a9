import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { UserError } from "@wusong/engine/user-error";

/** Makes a folder with those it lies in, or says in a sentence why there is none. */
export function makeFolder(folder: string): void {
  try {
    make(path.resolve(folder));
  } catch (error) {
    throw new UserError(`The data cannot be kept in ${folder}: ${reasonOf(error as NodeJS.ErrnoException)}`);
  }
}

/** Each folder by itself: `mkdir` with `recursive` never ends where a folder exists and takes no others, as /proc does. */
function make(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = path.dirname(folder);
  if (above !== folder) make(above);
  mkdirSync(folder);
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return "this program may not write there.";
  if (code === "EEXIST" || code === "ENOTDIR") return "there is a file of that name, not a folder.";
  if (code === "ENOENT") return "no folder can be made there.";
  return message;
}
