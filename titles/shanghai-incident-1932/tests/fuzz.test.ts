import { fuzz } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";

test("random games break no law", () => {
  const report = fuzz(title, { games: 12, seed: "shanghai-incident" });
  expect(report.failures.map((one) => `${one.kind}: ${one.message}`)).toEqual([]);
  expect(report.games).toBe(12);
}, 120_000);
