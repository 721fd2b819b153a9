import { listed, type SheetLoaded } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import type { BaseIssue, BaseSchema, InferOutput } from "valibot";
import { failed, type Parsed, parseWith } from "./sheet-problems.ts";

/** One file of a title's sheet: as it is printed with the title, and how it is read. */
export interface SheetFile<T> {
  readonly printed: unknown;
  readonly read: (data: unknown) => Parsed<T>;
}

/** A file whose form a schema describes; `check` says what its entries have against each other. */
export const sheetFile = <S extends BaseSchema<unknown, unknown, BaseIssue<unknown>>>(
  printed: unknown,
  schema: S,
  check: (data: InferOutput<S>) => string[] = () => [],
): SheetFile<InferOutput<S>> => ({ printed, read: (data) => parseWith(schema, data, check) });

/** The map, read by the parser of its kind of board; `check` says what this title misses on it. */
export const mapFile = <T>(
  printed: unknown,
  parse: (data: unknown) => Parsed<T>,
  check: (map: T) => string[] = () => [],
): SheetFile<T> => ({
  printed,
  read: (data) => {
    const parsed = parse(data);
    const problems = parsed.ok ? check(parsed.sheet) : [];
    return problems.length > 0 ? failed(problems) : parsed;
  },
});

/** How a title reads its sheet. Files are called without ".json"; problems of several files name theirs. */
export interface SheetPlan<Data, Sheet> {
  readonly title: string;
  readonly files: { readonly [Name in keyof Data]: SheetFile<Data[Name]> };
  /** What the files have against each other, each problem beginning with the name of a file. */
  readonly together: (data: Data) => string[];
  readonly build: (data: Data) => Sheet;
  /** What can be seen only when the sheet is worked out. */
  readonly afterwards?: (sheet: Sheet) => string[];
}

export interface TitleSheet<Sheet> {
  /** The sheet as it is printed with the title; made once. */
  readonly defaultSheet: () => Sheet;
  /** A player's own files, by name such as "counters.json", laid over those of the title. */
  readonly loadSheet: (files: Readonly<Record<string, unknown>>) => SheetLoaded<Sheet>;
}

/**
 * The short scenarios of a title. They are ours and not of its printed game: a player's own sheet does not replace them, and they
 * are no part of what a sheet's hash names. Whoever changes one changes the rules.
 */
export function scenarioFile<S extends BaseSchema<unknown, unknown, BaseIssue<unknown>>>(
  title: string,
  data: unknown,
  schema: S,
): InferOutput<S> {
  const parsed = parseWith(schema, data, () => []);
  if (!parsed.ok) throw new Error(`The scenarios of ${title} do not fit: ${parsed.problems.join(" ")}`);
  return parsed.sheet;
}

/** What a scenario calls by an id, on a sheet of the player's own that may not have it. */
export function onThisSheet<T>(found: T | undefined, scenario: string, what: string): T {
  if (found === undefined)
    throw new UserError(`The scenario "${scenario}" does not fit this sheet: it has no ${what}.`);
  return found;
}

export function titleSheet<Data, Sheet>(plan: SheetPlan<Data, Sheet>): TitleSheet<Sheet> {
  const names = Object.keys(plan.files) as (keyof Data & string)[];
  const known = names.map((name) => `${name}.json`);

  const loadSheet: TitleSheet<Sheet>["loadSheet"] = (files) => {
    const strange = Object.keys(files).filter((file) => !known.includes(file));
    if (strange.length > 0)
      return { errors: strange.map((file) => `${file}: the sheet of ${plan.title} has the files ${listed(known)}.`) };
    const read = names.map((name) => {
      const file = `${name}.json`;
      const { printed, read } = plan.files[name];
      return { name, file, parsed: read(Object.hasOwn(files, file) ? files[file] : printed) };
    });
    const errors = read.flatMap(({ file, parsed }) =>
      parsed.ok ? [] : parsed.problems.map((problem) => `${file}: ${problem}`),
    );
    if (errors.length > 0) return { errors };
    const data = Object.fromEntries(read.map(({ name, parsed }) => [name, parsed.ok && parsed.sheet])) as Data;
    const misfits = plan.together(data);
    if (misfits.length > 0) return { errors: misfits };
    const sheet = plan.build(data);
    const late = plan.afterwards?.(sheet) ?? [];
    return late.length > 0 ? { errors: late } : { sheet };
  };

  let printed: Sheet | null = null;
  return {
    loadSheet,
    defaultSheet: () => {
      if (printed !== null) return printed;
      const loaded = loadSheet({});
      if ("errors" in loaded) throw new Error(`The sheet of ${plan.title} does not fit: ${loaded.errors.join(" ")}`);
      return (printed = loaded.sheet);
    },
  };
}
