// Stands in for vitest inside the judge's bundle: tests are collected as functions that can be called again and again.
export { expect } from "vitest";

type Proof = (context: { task: { meta: { rules?: string[] } } }) => unknown;

export interface Collected {
  readonly file: string;
  readonly name: string;
  readonly proof: Proof;
}

export const collected: Collected[] = [];
const where = { file: "", around: [] as string[] };

export function beginFile(file: string): void {
  where.file = file;
}

export function describe(name: string, content: () => void): void {
  where.around.push(name);
  content();
  where.around.pop();
}

/** The proof, with or without options before it or a time limit after it. */
export function test(name: string, ...rest: readonly unknown[]): void {
  const proof = rest.find((one): one is Proof => typeof one === "function");
  if (!proof) throw new Error(`A test without a proof: ${name}`);
  collected.push({ file: where.file, name: [...where.around, name].join(" > "), proof });
}

test.each =
  (rows: readonly unknown[]) =>
  (name: string, proof: (...row: unknown[]) => unknown): void => {
    rows.forEach((row, i) => {
      test(`${name} [${i + 1}]`, () => proof(...(Array.isArray(row) ? row : [row])));
    });
  };

export const it = test;
