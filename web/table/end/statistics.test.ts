import type { GameEvent, OddsReport } from "@wusong/engine";
import { expect, it } from "vitest";
import { diceBySide, facesRolled } from "./statistics.ts";

const report = (by: 0 | 1): OddsReport => ({
  title: "A battle",
  rule: "1.1",
  knownTo: "exact",
  by: by as OddsReport["by"],
  attacker: { label: "", total: 1, components: [] },
  defender: { label: "", total: 1, components: [] },
  shifts: [],
  column: null,
  outcomes: [],
  chart: [
    {
      column: "1:1",
      rows: [1, 2, 3, 4, 5, 6].map((die) => ({ die, text: "", attacker: 0, defender: die > 3 ? 2 : 0 })),
    },
  ],
  expected: [],
  whatIf: [],
  notes: [],
});
const battle = (by: 0 | 1, ...dice: number[]): GameEvent =>
  ({ type: "battle", rule: "1.1", text: "", data: { kind: "battle", dice, odds: report(by), outcome: null } }) as never;
const roll = (...dice: number[]): GameEvent =>
  ({ type: "roll", rule: "1.1", text: "", data: { kind: "roll", dice } }) as never;

it("counts attacks, dice and luck for the side that attacked", () => {
  const [first, second] = diceBySide([battle(0, 6), battle(0, 5), roll(1), battle(1, 1)], ["a", "b"]);
  expect(first).toEqual({ attacks: 2, mean: 5.5, luck: 2 });
  expect(second).toEqual({ attacks: 1, mean: 1, luck: -1 });
});

it("says nothing of dice that were not rolled", () => {
  expect(diceBySide([roll(3)], ["a"])).toEqual([{ attacks: 0, mean: null, luck: null }]);
});

it("counts every face of every die", () => {
  expect(facesRolled([battle(0, 6, 6), roll(1, 6), battle(1, 2)])).toEqual([1, 1, 0, 0, 0, 3]);
});
