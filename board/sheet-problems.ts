import type { BaseIssue, BaseSchema, InferOutput } from "valibot";
import * as v from "valibot";

/** What reading a sheet gives: the sheet, or what is wrong with it and where. */
export type Parsed<T> = { ok: true; sheet: T } | { ok: false; problems: string[] };

/** A player who edits a sheet needs the first mistakes, not four thousand repetitions of one. */
const SHOWN = 25;

export function failed<T>(problems: readonly string[]): Parsed<T> {
  if (problems.length <= SHOWN) return { ok: false, problems: [...problems] };
  return { ok: false, problems: [...problems.slice(0, SHOWN), `… and ${problems.length - SHOWN} more problems.`] };
}

/** Checks the form of a sheet and, only when the form holds, what its entries say about each other. */
export function parseWith<S extends BaseSchema<unknown, unknown, BaseIssue<unknown>>>(
  schema: S,
  data: unknown,
  crossCheck: (sheet: InferOutput<S>) => string[],
): Parsed<InferOutput<S>> {
  const form = v.safeParse(schema, data);
  if (!form.success) return failed(form.issues.map(sentence));
  const lists = listsForObjects(data, form.output, "");
  if (lists.length > 0) return failed(lists);
  const problems = crossCheck(form.output);
  return problems.length > 0 ? failed(problems) : { ok: true, sheet: form.output };
}

/** A list has no unknown entries and none that are missing, so it passes for an object that may be empty. It is none. */
function listsForObjects(given: unknown, read: unknown, at: string): string[] {
  if (typeof given !== "object" || given === null || typeof read !== "object" || read === null) return [];
  if (Array.isArray(given) && !Array.isArray(read))
    return [`${at || "the sheet itself"}: expected Object, found Array.`];
  return Object.entries(given).flatMap(([key, value]) =>
    listsForObjects(value, (read as Record<string, unknown>)[key], at ? `${at}.${key}` : key),
  );
}

/** "hexes.0102.terrain: expected string, found 7." */
function sentence(issue: BaseIssue<unknown>): string {
  const where = v.getDotPath(issue as Parameters<typeof v.getDotPath>[0]) ?? "the sheet itself";
  if (issue.expected === "never") return `${where}: the schema knows no such entry.`;
  if (issue.received === "undefined") return `${where}: is missing.`;
  const custom = issue.kind === "validation" ? issue.message : `expected ${issue.expected}, found ${issue.received}`;
  return `${where}: ${custom}.`;
}

export const TEXT = v.pipe(v.string(), v.minLength(1, "must not be an empty text"));

/** A position or size on the sheet. */
export const POINT = v.tuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite())]);

/** Latitude and longitude in degrees. */
export const LATLON = v.tuple([
  v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
]);

/** Where the values of each layer of the sheet come from. */
export const PROVENANCE = v.record(TEXT, TEXT);
