import { expect, test } from "vitest";
import { mutantsOf } from "../generate.ts";
import type { Mutant } from "../mutant.ts";
import { type Fate, scoreOf, type TitleReport, updatedReport } from "../report.ts";
import type { SoundTest } from "../suite/messages.ts";
import { isAbout, weakStatements } from "../weak.ts";

const mutants = [
  ...mutantsOf("rules/09-x.ts", "/** 9.6 */ function f() { act(); }\n/** 9.6 */ function g() { act(); go(); }", null),
  ...mutantsOf("rules/10-x.ts", "function h() { act(); }", null),
];
const report = (title: string, fates: Fate[], seed = "x"): TitleReport => ({
  title,
  size: 4,
  seed,
  judgements: fates.map((fate, i) => ({ mutant: mutants[i], fate, reached: i > 0 })),
  weak: [{ statement: "9.6.a", test: "a test", unnoticed: [mutants[0], mutants[1]] }],
});

test("the score is of the mutants that are not equivalent, and is never rounded up", () => {
  expect(scoreOf({ killed: 2, survived: 1 })).toBe("66.6 %");
  expect(scoreOf({ killed: 9999, survived: 1 })).toBe("99.9 %");
  expect(scoreOf({ killed: 0, survived: 0 })).toBe("–");
});

test("a report counts by chapter, lists survivors and weak statements, and says how to repeat it", () => {
  const text = updatedReport("", report("tiny", ["survived", "killed", "equivalent", "killed"]));
  expect(text).toContain("| [tiny](#tiny-x) | 4 | x | 2 | 1 | 1 | 66.6 % |");
  expect(text).toContain("| 9 | 3 | 1 | 1 | 1 | 50.0 % |\n| 10 | 1 | 1 | 0 | 0 | 100.0 % |");
  expect(text).toContain("- rules/09-x.ts, f: `act();` dropped (no test comes here)");
  expect(text).toContain("- 9.6.a: f (rules/09-x.ts), g (rules/09-x.ts)");
  expect(text).toContain("`npm run mutation -- tiny --sample 4 --seed x`");
});

test("what a report says of other titles stays, and making it again changes nothing", () => {
  const small = updatedReport("", report("small", ["killed", "killed", "killed", "killed"]));
  const both = updatedReport(small, report("tiny", ["survived", "killed", "killed", "killed"]));
  expect(both).toContain(
    "| [small](#small-x) | 4 | x | 4 | 0 | 0 | 100.0 % |\n| [tiny](#tiny-x) | 4 | x | 3 | 1 | 0 | 75.0 % |",
  );
  expect(both.match(/^## .*/gm)).toEqual(["## small, x", "## tiny, x"]);
  expect(updatedReport(both, report("tiny", ["survived", "killed", "killed", "killed"]))).toBe(both);
});

test("samples of several seeds stand side by side, and each is made anew by itself", () => {
  const first = updatedReport("", report("tiny", ["survived", "killed", "killed", "killed"]));
  const both = updatedReport(first, report("tiny", ["killed", "killed", "killed", "killed"], "y"));
  expect(both.match(/^## .*/gm)).toEqual(["## tiny, x", "## tiny, y"]);
  expect(both.match(/^\| \[.*/gm)).toEqual([
    "| [tiny](#tiny-x) | 4 | x | 3 | 1 | 0 | 75.0 % |",
    "| [tiny](#tiny-y) | 4 | y | 4 | 0 | 0 | 100.0 % |",
  ]);
  const mended = updatedReport(both, report("tiny", ["killed", "killed", "killed", "killed"]));
  expect(mended.match(/100\.0 % \|$/gm)).toHaveLength(both.match(/100\.0 % \|$/gm)!.length + 2);
  expect(mended).not.toContain("Survivors");
});

const proof = (statements: string[], reaches: number[]): SoundTest => ({
  file: "a.test.ts",
  name: statements.join(", "),
  statements,
  ms: 1,
  rounds: 1,
  reaches,
});
const unnoticed = (...ids: number[]): { id: number; mutant: Mutant }[] =>
  ids.map((id) => ({ id, mutant: mutants[id] }));
const weak = (tests: SoundTest[], ids: number[]): string[] =>
  weakStatements(tests, unnoticed(...ids)).map((one) => one.statement);

test("a statement is weak when its only test comes to faults in several functions of its case", () => {
  expect(weak([proof(["9.6.a"], [0, 1])], [0, 1])).toEqual(["9.6.a"]);
  // two faults of one function; a second test; another case; a place it does not come to
  expect(weak([proof(["9.6.a"], [1, 2])], [1, 2])).toEqual([]);
  expect(weak([proof(["9.6.a"], [0, 1]), proof(["9.6.a"], [])], [0, 1])).toEqual([]);
  expect(weak([proof(["9.5.a"], [0, 1])], [0, 1])).toEqual([]);
  expect(weak([proof(["9.6.a"], [0])], [0, 1])).toEqual([]);
});

test("code that many tests of its case come to makes none of their statements weak", () => {
  const many = Array.from({ length: 7 }, (_, i) => proof([`9.6.${"abcdefg"[i]}`], [0, 1]));
  expect(weak(many, [0, 1])).toEqual([]);
  expect(weak(many.slice(1), [0, 1])).toHaveLength(6);
});

test("code is about the cases it names, and else about its chapter", () => {
  expect(["9.6.a", "ex.9.6.b", "9.61.a", "9.6.1.a", "9.5.a"].map((id) => isAbout(mutants[0], id))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(["10.4.1.a", "1.0.a", "ex.10.2.a"].map((id) => isAbout(mutants[3], id))).toEqual([true, false, true]);
});
