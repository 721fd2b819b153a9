import { expect, test } from "vitest";
import { sated } from "./sated.ts";

test("nothing is worth nothing, and more is worth more, up to one", () => {
  expect(sated(0, 5)).toBe(0);
  let before = 0;
  for (let amount = 1; amount < 60; amount++) {
    const now = sated(amount, 5);
    expect(now).toBeGreaterThan(before);
    expect(now).toBeLessThan(1);
    expect(now).toBeCloseTo(1 - Math.exp(-amount / 5), 8);
    before = now;
  }
});
