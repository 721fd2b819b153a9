import { expect, test } from "vitest";
import { inksOf, reportsIn } from "./report.ts";

const sides = [
  { name: "Japan", adjective: "Japanese", ink: "first" },
  { name: "China", adjective: "Chinese", ink: "second" },
] as const;
const side = (label: string) => ({ label, total: 0, components: [] });
const inks = (attacker: string, defender: string, looker: "first" | "second") => {
  const found = inksOf({ attacker: side(attacker), defender: side(defender) }, sides, looker);
  return [found.attacker, found.defender];
};

test("sides of a battle have their own inks, whoever looks", () => {
  expect(inks("Japanese", "Chinese", "second")).toEqual(["first", "second"]);
  expect(inks("China, before two dice", "Japan", "first")).toEqual(["second", "first"]);
  expect(inks("Attack", "Chinese", "second")).toEqual(["first", "second"]);
  expect(inks("Attack", "Defence", "second")).toEqual(["second", "first"]);
});

test("a preview may be one report, several or something else", () => {
  const report = { title: "A", outcomes: [], attacker: side("A"), defender: side("B") };
  expect(reportsIn(report)).toEqual([report]);
  expect(reportsIn([report, null, report])).toHaveLength(2);
  expect(reportsIn(["2414"])).toEqual([]);
  expect(reportsIn(null)).toEqual([]);
});
