import { seat } from "@wusong/engine";
import { expect, test } from "vitest";
import { inksOf, reportsIn } from "./report.ts";

const side = (label: string) => ({ label, total: 0, components: [] });

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

test("a preview may be one report, several or something else", () => {
  const report = { title: "A", outcomes: [], attacker: side("A"), defender: side("B") };
  expect(reportsIn(report)).toEqual([report]);
  expect(reportsIn([report, null, report])).toHaveLength(2);
  expect(reportsIn(["2414"])).toEqual([]);
  expect(reportsIn(null)).toEqual([]);
});
