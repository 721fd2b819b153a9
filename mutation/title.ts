import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { mutantsOf } from "./generate.ts";
import type { Mutant } from "./mutant.ts";
import { seatNames } from "./seats.ts";

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

export const titleIds = (root: string): string[] =>
  readdirSync(path.join(root, "titles"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

export const titleFolder = (root: string, title: string): string => path.join(root, "titles", title);

/** Files of a folder below a title, as paths from the title, in order. */
function filesBelow(root: string, title: string, folder: string): string[] {
  const at = path.join(titleFolder(root, title), folder);
  if (!existsSync(at)) return [];
  return readdirSync(at, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`)
    .filter((file) => file.endsWith(".ts"))
    .sort();
}

/** Rules that stand beside the chapters: how a game begins, how pieces are put and lifted, which rules are chosen. */
const BESIDE_THE_CHAPTERS = /^(set-up|position(-\w+)?|options)\.ts$/;

/** The files of a title that hold rules, as paths from the title. */
export const ruleFiles = (root: string, title: string): string[] => [
  ...filesBelow(root, title, "rules"),
  ...readdirSync(titleFolder(root, title))
    .filter((file) => BESIDE_THE_CHAPTERS.test(file))
    .sort(),
];

/** Recorded games differ after every change of a rule, right or wrong: they would hide what the other tests do not notice. */
const RECORDED_GAMES = "tests/golden.test.ts";

export const testFiles = (root: string, title: string): string[] =>
  filesBelow(root, title, "tests").filter((file) => file.endsWith(".test.ts") && file !== RECORDED_GAMES);

export const readSource = (root: string, title: string, file: string): string =>
  readFileSync(path.join(titleFolder(root, title), file), "utf8");

/** Every mutant of a title's rules. */
export function allMutants(root: string, title: string): Mutant[] {
  const seats = seatNames(readSource(root, title, "ids.ts"));
  return ruleFiles(root, title).flatMap((file) => mutantsOf(file, readSource(root, title, file), seats));
}
