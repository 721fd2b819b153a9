import type { Provenance, ValueSource } from "@wusong/engine";
import type { RuleCase, Source } from "./rulebook.ts";

/** What decides somewhere: the values of a case, of counters, or the ground. */
export interface Deciding {
  readonly rule?: string | undefined;
  readonly units?: readonly string[] | undefined;
  readonly ground?: boolean | undefined;
}

/** The reconstructed values that decide here; a file of the player's own is not ours to mark. */
export function reconstructedHere(
  { sources, cases, counters, ground }: Provenance,
  own: readonly string[],
  deciding: Deciding,
): ValueSource[] {
  const ids = new Set([
    ...(deciding.units ?? []).map((id) => counters[id]),
    ...(deciding.ground ? [ground] : []),
    ...(deciding.rule === undefined ? [] : decidedBy(cases, deciding.rule)),
  ]);
  return sources.filter(({ id, file, reconstructed }) => reconstructed && ids.has(id) && !own.includes(file));
}

/** The sources of a case, or of the nearest one above it: 10.5.1 is decided like 10.5, and that like 10.0. */
function decidedBy(cases: Provenance["cases"], rule: string): readonly string[] {
  const parts = rule.split(".");
  for (let length = parts.length; length > 0; length--) {
    const above = parts.slice(0, length).join(".");
    const found = cases[above] ?? (length < parts.length || length === 1 ? cases[`${above}.0`] : undefined);
    if (found) return found;
  }
  return [];
}

/** How many statements of the rules rest on what. */
export interface Shares {
  readonly all: number;
  readonly sourced: number;
  readonly rulings: number;
  readonly reconstructed: number;
}

const GIVEN: readonly Source[] = ["rulebook", "found"];

/** Of all statements about the game itself: how many its rules give, how many are rulings, how many rest on reconstructed values. */
export function sharesOf(cases: readonly RuleCase[]): Shares {
  const all = cases
    .flatMap(({ statements }) => statements.map(({ source }) => source))
    .filter((source) => source !== "ours");
  const count = (those: readonly Source[]): number => all.filter((one) => those.includes(one)).length;
  return {
    all: all.length,
    sourced: count(GIVEN),
    rulings: count(["ruling"]),
    reconstructed: count(["reconstructed"]),
  };
}
