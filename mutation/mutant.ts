/** What is done to a place of the rules. */
export const KINDS = [
  "condition negated",
  "comparison shifted",
  "operator swapped",
  "clause dropped",
  "statement dropped",
  "constant changed",
  "seat swapped",
] as const;
export type Kind = (typeof KINDS)[number];

/** What names a mutant however the lines around it move. */
export interface MutantName {
  /** From the folder of the title: "rules/04-victory.ts". */
  readonly file: string;
  /** The functions, procedures and steps around it, outermost first: "victoryCheck > check". */
  readonly inside: string;
  /** The text that is replaced, its white space evened out. */
  readonly original: string;
  /** What stands there instead; empty where it is dropped. */
  readonly replacement: string;
  /** 1 for the first of the same changes inside, 2 for the second. */
  readonly nth: number;
}

export interface Mutant extends MutantName {
  readonly kind: Kind;
  readonly line: number;
  /** Rule cases that the code around it names, in its comments too: "9.6". */
  readonly cases: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The code that stands in for the original; null where a statement is dropped. */
  readonly code: string | null;
}

/** One text for a mutant, the same as long as its function is. */
export const mutantKey = ({ file, inside, original, replacement, nth }: MutantName): string =>
  JSON.stringify([file, inside, original, replacement, nth]);

/** "rules/04-victory.ts:12, in victoryCheck > check: `a < b` → `a <= b`" */
export const mutantWords = (mutant: MutantName & { readonly line?: number }): string =>
  `${mutant.file}${mutant.line === undefined ? "" : `:${mutant.line}`}, in ${mutant.inside}: ${changeWords(mutant)}`;

export function changeWords({ original, replacement, nth }: MutantName): string {
  const change = replacement === "" ? `\`${original}\` dropped` : `\`${original}\` → \`${replacement}\``;
  return nth === 1 ? change : `${change} (no. ${nth})`;
}

/** The chapter of a rule file, by the number its name begins with, or else by the name. */
export function chapterOf(file: string): string {
  const name = file.replace(/^rules\//, "").split("/")[0];
  const number = /^(\d+)/.exec(name)?.[1];
  return number === undefined ? name.replace(/\.ts$/, "") : String(Number(number));
}
