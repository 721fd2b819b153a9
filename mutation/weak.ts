import { chapterOf, type Mutant } from "./mutant.ts";
import type { SoundTest } from "./suite/messages.ts";

/** A mutant that no test of a statement noticed. */
export interface Unnoticed {
  readonly id: number;
  readonly mutant: Mutant;
}

export interface WeakStatement {
  readonly statement: string;
  readonly test: string;
  readonly unnoticed: readonly Mutant[];
}

/** Mutants in this many functions are not the same fault told twice. */
const SEVERAL = 2;

/** Code that more tests than this come to, each about its case, is nobody's own. */
const FEW = 6;

/** Statements with a single test, which comes to several faults in code that is its own and notices none of them. */
export function weakStatements(tests: readonly SoundTest[], unnoticed: readonly Unnoticed[]): WeakStatement[] {
  const proofs = new Map<string, SoundTest[]>();
  for (const test of tests) {
    for (const statement of test.statements) proofs.set(statement, [...(proofs.get(statement) ?? []), test]);
  }
  const own = new Map(unnoticed.map((one) => [one, testsAbout(tests, one)]));
  return [...proofs]
    .filter(([, proving]) => proving.length === 1)
    .map(([statement, [test]]) => ({
      statement,
      test: test.name,
      unnoticed: unnoticed
        .filter((one) => own.get(one)!.includes(test) && isAbout(one.mutant, statement))
        .map(({ mutant }) => mutant),
    }))
    .filter(({ unnoticed: found }) => new Set(found.map((one) => `${one.file} ${one.inside}`)).size >= SEVERAL)
    .sort((a, b) => a.statement.localeCompare(b.statement, "en", { numeric: true }));
}

/** The few tests of whose statements the code around a mutant is; none where there are many. */
function testsAbout(tests: readonly SoundTest[], { id, mutant }: Unnoticed): readonly SoundTest[] {
  const about = tests.filter(
    (test) => test.reaches.includes(id) && test.statements.some((statement) => isAbout(mutant, statement)),
  );
  return about.length <= FEW ? about : [];
}

/** Whether a statement is one of a case the code around a mutant names; code that names none is about its chapter. */
export function isAbout(mutant: Mutant, statement: string): boolean {
  const id = statement.replace(/^ex\./, "");
  if (mutant.cases.length === 0) return /^\d+/.exec(id)?.[0] === chapterOf(mutant.file);
  return mutant.cases.some((one) => id.startsWith(one) && !/^\.?\d/.test(id.slice(one.length)));
}
