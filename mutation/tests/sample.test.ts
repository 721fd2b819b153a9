import { expect, test } from "vitest";
import { mutantsOf } from "../generate.ts";
import type { Mutant } from "../mutant.ts";
import { sampleOf, sharesOf } from "../sample.ts";

const file = (name: string, statements: number): Mutant[] =>
  mutantsOf(name, Array.from({ length: statements }, (_, i) => `act${i}();`).join("\n"), null);

const count = (sample: readonly Mutant[], name: string): number => sample.filter((one) => one.file === name).length;

test("a sample is spread over the files by their size, and the smallest is not left out", () => {
  const mutants = [...file("rules/a.ts", 100), ...file("rules/b.ts", 50), ...file("rules/c.ts", 1)];
  const sample = sampleOf(mutants, 30, "x");
  expect(["rules/a.ts", "rules/b.ts", "rules/c.ts"].map((name) => count(sample, name))).toEqual([19, 10, 1]);
});

test("the seed decides, and a change of one file leaves the others alone", () => {
  const a = file("rules/a.ts", 60);
  const mutants = [...a, ...file("rules/b.ts", 60)];
  expect(sampleOf(mutants, 20, "x")).toEqual(sampleOf(mutants, 20, "x"));
  expect(sampleOf(mutants, 20, "x")).not.toEqual(sampleOf(mutants, 20, "y"));
  const changed = [...a, ...file("rules/b.ts", 61).slice(1)];
  const ofA = (list: Mutant[]): Mutant[] => sampleOf(list, 20, "x").filter((one) => one.file === "rules/a.ts");
  expect(ofA(changed)).toEqual(ofA(mutants));
});

test("a sample larger than all there are is all there are", () => {
  const mutants = file("rules/a.ts", 5);
  expect(sampleOf(mutants, 300, "x")).toEqual(mutants);
});

test("shares add up and never exceed what there is", () => {
  expect(sharesOf([1, 1, 1], 2)).toEqual([1, 1, 0]);
  expect(sharesOf([100, 1, 1, 1], 4)).toEqual([1, 1, 1, 1]);
  expect(sharesOf([100, 1, 1, 1], 10)).toEqual([7, 1, 1, 1]);
  expect(sharesOf([], 0)).toEqual([]);
});
