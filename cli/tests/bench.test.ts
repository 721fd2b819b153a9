import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { compareWith, middleRatio } from "../../scripts/bench-against.mjs";
import { budgetOf } from "../bench-budgets.ts";
import { titles } from "../titles.ts";

test("every title is judged by a budget of its own", () => {
  const budgets = titles.map(({ id }) => budgetOf(id));
  expect(new Set(budgets.map(({ onePass }) => onePass)).size).toBe(titles.length);
  for (const { onePass, checked } of budgets) expect(checked).toBeLessThan(onePass);
  expect(budgetOf("shanghai-nanking-1937")).toEqual({ onePass: 100_000, checked: 60_000 });
  expect(() => budgetOf("chess")).toThrow("chess has no budget");
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
