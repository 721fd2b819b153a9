import { expect, test } from "vitest";
import { drawChance } from "./chance.ts";

test("seeds have 256 bits and are drawn anew", () => {
  const [one, other] = [drawChance(), drawChance()];
  for (const seed of [one.seed, one.bots, other.seed, other.bots]) expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([one.seed, one.bots, other.seed, other.bots]).size).toBe(4);
  expect(one.id).not.toBe(other.id);
});
