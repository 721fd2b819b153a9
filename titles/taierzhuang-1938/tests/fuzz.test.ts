import { fuzz } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";

test("random games keep every law of the table, with and without optional rules", { timeout: 300_000 }, () => {
  const report = fuzz(title, { games: 8, seed: "taierzhuang tests" });
  expect(report.failures.map(({ game, kind, message }) => `${game} ${kind}: ${message}`)).toEqual([]);
  expect(report.games).toBe(8);
});
