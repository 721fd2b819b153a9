import { fuzz } from "@wusong/engine";
import { casesOf } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import rules from "../rules.json" with { type: "json" };

test("random games keep every law of the engine", { timeout: 240_000 }, () => {
  const report = fuzz(title, { games: 40, seed: "edge", cases: casesOf(rules) });
  expect(report.failures.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([]);
  expect(report.games).toBe(40);
});
