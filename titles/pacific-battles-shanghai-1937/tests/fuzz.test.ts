import { fuzz } from "@wusong/engine";
import { casesOf } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import rules from "../rules.json" with { type: "json" };

test("random games hold every law of the table", { timeout: 120_000 }, () => {
  const report = fuzz(title, { games: 6, seed: "pacific battles", depth: 40, cases: casesOf(rules) });
  expect(report.failures).toEqual([]);
});
