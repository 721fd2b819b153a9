import { type TestContext, test } from "vitest";

const MOST_STATEMENTS = 5;

/**
 * A test that proves statements of a title's rules.json. The evidence (which statements, passed or not) is written by the
 * reporter beside this file and read by `wusong rules`.
 */
export function rule(statements: string | readonly string[], says: string, proof: () => void | Promise<void>): void {
  const ids = typeof statements === "string" ? [statements] : [...statements];
  if (ids.length === 0 || ids.length > MOST_STATEMENTS) {
    throw new Error(`A test proves one to ${MOST_STATEMENTS} statements: ${says}`);
  }
  test(`${ids.join(", ")}: ${says}`, async ({ task }: TestContext) => {
    task.meta.rules = ids;
    await proof();
  });
}

/** Every case and statement of a rules.json, by id: what a refusal may name. */
export const casesOf = (rules: {
  readonly cases: readonly { readonly case: string; readonly statements: readonly { readonly id: string }[] }[];
}): string[] => rules.cases.flatMap((one) => [one.case, ...one.statements.map(({ id }) => id)]);
