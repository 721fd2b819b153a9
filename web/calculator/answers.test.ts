import type { FormField } from "@wusong/engine";
import { expect, test } from "vitest";
import { asked, firstAnswers, readDice, situationOf } from "./answers.ts";

const FIELDS: readonly FormField[] = [
  {
    id: "kind",
    label: "Kind",
    kind: "choice",
    options: [
      { value: "fire", label: "Fire" },
      { value: "assault", label: "Assault" },
    ],
    default: "fire",
  },
  { id: "range", label: "Range", kind: "number", lo: 1, hi: 2, default: 1, when: { field: "kind", is: ["fire"] } },
  { id: "losses", label: "Losses", kind: "number", lo: 0, hi: 9, default: null },
  { id: "dice", label: "Dice", kind: "dice", count: 2 },
  {
    id: "units",
    label: "Units",
    kind: "rows",
    lo: 1,
    hi: 4,
    fields: [{ id: "fresh", label: "Fresh", kind: "flag", default: true }],
  },
];

test("the situation holds what was asked and answered, and nothing else", () => {
  const answers = firstAnswers(FIELDS);
  expect(situationOf(FIELDS, answers)).toEqual({ kind: "fire", range: 1, units: [{ fresh: true }] });
  const assault = {
    ...answers,
    kind: { kind: "choice", value: "assault" },
    dice: { kind: "dice", value: [3, 4] },
  } as const;
  expect(asked(FIELDS, assault).map(({ id }) => id)).not.toContain("range");
  expect(situationOf(FIELDS, assault)).toEqual({ kind: "assault", dice: [3, 4], units: [{ fresh: true }] });
});

test("dice are read as people write them", () => {
  expect(readDice("3, 5", 2)).toEqual([3, 5]);
  expect(readDice("", 2)).toEqual([]);
  expect(readDice("3", 2)).toBeNull();
  expect(readDice("7 1", 2)).toBeNull();
});
