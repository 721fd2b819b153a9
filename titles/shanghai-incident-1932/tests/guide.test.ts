import { expect, test } from "vitest";
import { title } from "../index.ts";
import rules from "../rules.json" with { type: "json" };
import { fresh } from "./field.ts";

test("the guided game can be played as it says", () => {
  const table = fresh();
  expect(title.guide.length).toBeGreaterThanOrEqual(12);
  const cases = new Set(rules.cases.map((one) => one.case));
  for (const step of title.guide) {
    expect(cases.has(step.rule)).toBe(true);
    if (!step.expect) continue;
    expect(table.turnOf.split("+")).toContain(step.seat);
    table.do(step.seat, step.expect.verb, [...(step.expect.picks ?? [])]);
  }
});
