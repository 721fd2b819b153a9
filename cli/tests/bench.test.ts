import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { budgets } from "@wusong/titles/budgets";
import { expect, test } from "vitest";
import { compareWith, middleRatio } from "../../scripts/bench-against.mjs";
import { titles } from "../titles.ts";

test("every title is judged by a budget of its own", () => {
  expect(Object.keys(budgets)).toEqual(titles.map(({ id }) => id));
  for (const { onePass, checked } of Object.values(budgets)) {
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThan(onePass);
  }
  expect(budgets["shanghai-nanking-1937"]).toEqual({ onePass: 78_000, checked: 36_000 });
});

test("checkouts are compared by the middle of their ratios, slice by slice", () => {
  expect(middleRatio([100, 50, 90], [100, 100, 100])).toBe(0.9);
  // A machine that was busy for a while slowed both.
  expect(middleRatio([100, 10, 100, 98], [100, 10, 100, 100])).toBe(1);
});

test("a comparison with nothing, with no checkout, without packages or of an unknown title is a sentence", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
  await expect(compareWith(undefined, [])).rejects.toThrow("--against names the folder of another checkout");
  await expect(compareWith(folder, [])).rejects.toThrow("is no checkout of Wusong");
  await expect(compareWith(".", ["chess"])).rejects.toThrow('There is no title "chess"');
});
