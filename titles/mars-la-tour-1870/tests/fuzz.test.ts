import { fuzz } from "@wusong/engine";
import { casesOf } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import rules from "../rules.json" with { type: "json" };

test("random games keep every law of the engine and every invariant of the title", () => {
  const report = fuzz(title, { games: 12, seed: "mars-la-tour", cases: casesOf(rules) });
  expect(report.failures.map(({ game, message }) => `${game}: ${message}`)).toEqual([]);
  expect(report.games).toBe(12);
}, 60_000);
