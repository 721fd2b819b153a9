import { type Json, type SheetChange, same, UserError } from "@wusong/engine";
import type { SheetFiles } from "@wusong/host";

type Tree = Json | Tree[] | { [key: string]: Tree };

/** The files a sheet was made of, by name; empty where it does not keep them. */
export function filesOf(sheet: object): Readonly<Record<string, Json>> {
  if (!("data" in sheet) || typeof sheet.data !== "object" || sheet.data === null) return {};
  return Object.fromEntries(Object.entries(sheet.data).map(([name, data]) => [`${name}.json`, data as Json]));
}

/** Files to be laid over a title's own: those that are changed, whole. `over` are files of the experimenter's own. */
export function changedFiles(sheet: object, over: SheetFiles, changes: readonly SheetChange[]): SheetFiles {
  const own = filesOf(sheet);
  const files: Record<string, unknown> = { ...over };
  for (const change of changes) {
    const before = files[change.file] ?? own[change.file];
    if (before === undefined) {
      const all = Object.keys(own).join(", ");
      throw new UserError(`There is no file "${change.file}" in this sheet; it has ${all || "none that are kept"}.`);
    }
    files[change.file] = changed(structuredClone(before) as Tree, change);
  }
  return files;
}

/** Where in a file the path of a change leads: "reinforcements/[arrival=tenthArmy]/turn" to "reinforcements/14/turn". */
export function placesOf(file: Json, at: string): string[] {
  let places: { path: string[]; tree: Json }[] = [{ path: [], tree: file }];
  for (const part of at.split("/")) {
    places = places.flatMap(({ path, tree }) => {
      if (typeof tree !== "object" || tree === null) return [];
      const within = tree as { readonly [key: string]: Json };
      const keys = keysFor(within as { readonly [key: string]: Tree }, part).filter((key) => within[key] !== undefined);
      return keys.map((key) => ({ path: [...path, key], tree: within[key] }));
    });
  }
  return places.map(({ path }) => path.join("/"));
}

function changed(tree: Tree, change: SheetChange): Tree {
  const whole: { [key: string]: Tree } = { whole: tree };
  const found = apply(whole, ["whole", ...change.at.split("/")], change);
  if (found === "nothing") throw new UserError(`There is nothing at "${change.at}" in ${change.file}.`);
  // Its games would be those of the run it is compared with, and the report would say that the value does not matter.
  if (found === "the same")
    throw new UserError(`What a change of "${change.at}" in ${change.file} asks for stands there.`);
  return whole.whole;
}

type Found = "nothing" | "the same" | "another value";

/** Changes every value the path leads to, and says what it found there. */
function apply(at: Tree, [part, ...rest]: readonly string[], change: SheetChange): Found {
  if (typeof at !== "object" || at === null) return "nothing";
  const within = at as { [key: string]: Tree };
  let found: Found = "nothing";
  for (const key of keysFor(within, part)) {
    const here = rest.length > 0 ? apply(within[key], rest, change) : put(within, key, change);
    if (found !== "another value" && here !== "nothing") found = here;
  }
  return found;
}

function put(within: { [key: string]: Tree }, key: string, change: SheetChange): Found {
  const before = within[key];
  if (before === undefined) return "nothing";
  within[key] = valueAfter(before, change);
  return same(before, within[key]) ? "the same" : "another value";
}

const CONDITION = /^\[([^=\]]+)=([^\]]*)\]$/;

function keysFor(within: { readonly [key: string]: Tree }, part: string): string[] {
  if (part === "*") return Object.keys(within);
  const condition = CONDITION.exec(part);
  if (!condition) return [part];
  const [, name, value] = condition;
  return Object.keys(within).filter((key) => {
    const entry = within[key];
    return (
      typeof entry === "object" && entry !== null && String((entry as { [key: string]: Tree })[name] ?? "") === value
    );
  });
}

function valueAfter(value: Tree, { file, at, set, add, factor }: SheetChange): Tree {
  if (set !== undefined) return set;
  if (typeof value !== "number") {
    throw new UserError(`What stands at "${at}" in ${file} is no number: only "set" can change it.`);
  }
  const after = factor !== undefined ? value * factor : value + (add ?? 0);
  return Number.isInteger(value) ? Math.round(after) : after;
}
