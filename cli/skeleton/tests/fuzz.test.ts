import { fuzz } from "@wusong/engine";
import { casesOf } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import rules from "../rules.json" with { type: "json" };

test("random games keep every law of the engine", { timeout: 120_000 }, () => {
  const report = fuzz(title, { games: 30, seed: title.id, cases: casesOf(rules) });
  expect(report.failures.map(({ game, kind, message }) => `${game} ${kind}: ${message}`)).toEqual([]);
  expect(report.games).toBe(30);
});
