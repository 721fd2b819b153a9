import { expect, test } from "vitest";
import { oddsText } from "../odds-text.ts";

const SIDE = { label: "Red", total: 8, components: [{ label: "Raiders", value: 8, rule: "4.1" }] };

test("a battle is told with its components, its outcomes and a chart with a row for every face", () => {
  const text = oddsText({
    title: "Attack on f1",
    rule: "4",
    knownTo: "exact",
    attacker: SIDE,
    defender: { ...SIDE, label: "Blue" },
    shifts: [{ label: "Night", value: 1, rule: "4.2" }],
    column: { base: "1:1", final: "2:1", all: ["1:1", "2:1"] },
    outcomes: [
      { key: "a", text: "Red loses one", numerator: 1, denominator: 6, perDie: [1] },
      { key: "b", text: "Blue loses one", numerator: 5, denominator: 6 },
    ],
    chart: [
      {
        column: "2:1",
        rows: [
          { die: 1, text: "1/0", attacker: 1, defender: 0 },
          { die: 2, text: "0/1", attacker: 0, defender: 1, tick: true },
        ],
      },
      { column: "3:1", note: "with two more", rows: [{ die: 2, text: "0/2", attacker: 0, defender: 2 }] },
    ],
    expected: [{ label: "losses", numerator: 1, denominator: 4 }],
    whatIf: [],
    notes: ["A note."],
    result: { die: 2 },
  } as never);
  expect(text.split("\n")).toEqual([
    "Attack on f1 [4] (exact)",
    "attacker: Red, 8",
    "  8  Raiders [4.1]",
    "defender: Blue, 8",
    "  8  Raiders [4.1]",
    "shifts",
    "  +1  Night [4.2]",
    "column: 1:1 → 2:1",
    "outcomes",
    "        1/6   16.67 %  Red loses one (die 1)",
    "        5/6   83.33 %  Blue loses one",
    "chart",
    "  die    2:1    3:1 with two more",
    "  1      1/0",
    "  2      0/1 ✓  0/2",
    "expected losses: 0.250",
    "A note.",
    "result:",
    "  die: 2",
    "",
  ]);
});
