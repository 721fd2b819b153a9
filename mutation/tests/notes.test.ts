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
