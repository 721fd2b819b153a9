/** No mutant is on; a thread of one planted fault has none behind a switch. */
export const NONE = -1;

/** A test as the run without a mutant showed it. */
export interface SoundTest {
  readonly file: string;
  readonly name: string;
  /** Statements of the rules it proves. */
  readonly statements: readonly string[];
  readonly ms: number;
  readonly rounds: number;
  /** Mutants whose place it reaches. */
  readonly reaches: readonly number[];
}

export interface SoundRun {
  readonly tests: readonly SoundTest[];
  /** Mutants whose place is reached while the modules are loaded. */
  readonly atLoading: readonly number[];
  /** Tests that fail without any mutant. */
  readonly failing: readonly string[];
}

/** A test to run against a mutant: its number and the most rounds of loops it may take. */
export interface Trial {
  readonly test: number;
  readonly limit: number;
}

export type Request =
  | { readonly ask: "sound" }
  | { readonly ask: "judge"; readonly mutant: number; readonly trials: readonly Trial[] };

export type Verdict =
  | { readonly verdict: "killed"; readonly by: number; readonly why: string }
  | { readonly verdict: "survived" /** Some trial did not come to the place at all. */; readonly missed: boolean }
  /** A trial fails without the mutant too: an earlier one has left something behind in this thread. */
  | { readonly verdict: "spoilt"; readonly by: number };
