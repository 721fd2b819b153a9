import { fuzz } from "@wusong/engine";
import { casesOf } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import rules from "../rules.json" with { type: "json" };

test("random games break no law", () => {
  const report = fuzz(title, { games: 12, seed: "shanghai-incident", cases: casesOf(rules) });
  expect(report.failures.map((one) => `${one.kind}: ${one.message}`)).toEqual([]);
  expect(report.games).toBe(12);
}, 120_000);
