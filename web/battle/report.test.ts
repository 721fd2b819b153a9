import { seat } from "@wusong/engine";
import { expect, test } from "vitest";
import { FIGHT } from "../../engine/tests/raid-looks.ts";
import { inksOf, reportsIn } from "./report.ts";

test("sides of a battle have their own inks, whoever attacks and however the title orders its seats", () => {
  const sides = [
    { seat: "japan", name: "Japan", adjective: "Japanese", ink: "first", hue: "red" },
    { seat: "china", name: "China", adjective: "Chinese", ink: "second", hue: "blue" },
  ] as const;
  const attackedBy = (by: 0 | 1 | null, seats: readonly string[]) =>
    inksOf({ by: by === null ? null : seat(by) }, { seats, screen: { sides } });
  expect(attackedBy(0, ["japan", "china"])).toEqual({ attacker: "first", defender: "second" });
  expect(attackedBy(1, ["japan", "china"])).toEqual({ attacker: "second", defender: "first" });
  expect(attackedBy(0, ["china", "japan"])).toEqual({ attacker: "second", defender: "first" });
  expect(attackedBy(null, ["china", "japan"])).toEqual({ attacker: "first", defender: "second" });
});

test("a preview may be one report, several, or battles that are owed", () => {
  expect(reportsIn(FIGHT)).toEqual([FIGHT]);
  expect(reportsIn([FIGHT, FIGHT])).toHaveLength(2);
  expect(reportsIn({ attackers: ["jp.5bde"], hexes: ["2414"], suggestion: [] })).toEqual([]);
  expect(reportsIn(null)).toEqual([]);
});
