import { expect, test } from "vitest";
import { mutantsOf } from "../generate.ts";
import { isNoted, parseNotes, wrongNotes } from "../notes.ts";

const mutants = mutantsOf("rules/01-x.ts", "function f() { act(); act(); }", null);
const note = { file: "rules/01-x.ts", inside: "f", original: "act();", replacement: "", reason: "it acts twice" };

test("a note means one mutant, the first unless it says which", () => {
  const [first, second] = parseNotes(JSON.stringify([note, { ...note, nth: 2 }]));
  expect(mutants.map((mutant) => isNoted(first, mutant))).toEqual([true, false]);
  expect(mutants.map((mutant) => isNoted(second, mutant))).toEqual([false, true]);
  expect(wrongNotes([first, second], mutants)).toEqual([]);
});

test("a note of no mutant and a note given twice are told", () => {
  const notes = parseNotes(JSON.stringify([note, note, { ...note, inside: "g" }]));
  expect(wrongNotes(notes, mutants)).toEqual([
    "A note is given twice: rules/01-x.ts, in f: `act();` dropped",
    "A note matches no mutant any more: rules/01-x.ts, in g: `act();` dropped",
  ]);
});

test("advice is noted by its function, with everything inside it", () => {
  const advice = { file: "rules/01-x.ts", advice: "f", reason: "it only proposes" };
  const [good] = parseNotes(JSON.stringify([advice]));
  expect(mutants.map((mutant) => isNoted(good, mutant))).toEqual([true, true]);
  expect(isNoted(good, { ...mutants[0], inside: "f > choose" })).toBe(true);
  expect(isNoted(good, { ...mutants[0], inside: "further" })).toBe(false);
  expect(wrongNotes([good], mutants)).toEqual([]);
  const [whole] = parseNotes(JSON.stringify([{ ...advice, advice: "all of it" }]));
  expect(mutants.map((mutant) => isNoted(whole, mutant))).toEqual([true, true]);
  expect(isNoted(whole, { ...mutants[0], file: "rules/02-y.ts" })).toBe(false);
  expect(wrongNotes(parseNotes(JSON.stringify([{ ...advice, advice: "h" }])), mutants)).toEqual([
    "A note matches no mutant any more: rules/01-x.ts, h",
  ]);
  expect(() => parseNotes(JSON.stringify([{ file: "rules/01-x.ts", advice: "f" }]))).toThrow('no "reason"');
});

test.each([
  ["{", /is no JSON/],
  ["{}", /must be a list/],
  ["[3]", /note 1 is no object/],
  [JSON.stringify([{ ...note, reason: undefined }]), /note 1 has no "reason"/],
  [JSON.stringify([note, { ...note, reason: " " }]), /note 2 gives no reason/],
  [JSON.stringify([{ ...note, nth: 0 }]), /"nth" of note 1/],
])("a file that is not what it should be is refused: %s", (text, sentence) => {
  expect(() => parseNotes(text)).toThrow(sentence);
});
