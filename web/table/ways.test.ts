import type { GameEvent } from "@wusong/engine";
import { expect, test } from "vitest";
import { waysIn } from "./ways.ts";

const moved = (pieces: readonly string[], path: readonly string[]): GameEvent => ({
  type: "moved",
  rule: "9.0",
  text: "It moves.",
  data: { kind: "moved", pieces, path },
});

test("a counter's way is the path its moves tell, from where it stood", () => {
  const ways = waysIn([
    moved(["a", "b"], ["0101", "0102", "0103"]),
    moved(["a"], ["0103", "0104"]),
    { type: "battle", rule: "10.0", text: "A battle." },
  ]);
  expect(ways.get("a")).toEqual(["0101", "0102", "0103", "0104"]);
  expect(ways.get("b")).toEqual(["0101", "0102", "0103"]);
});

test("a move whose units are not told has no way", () => {
  expect(waysIn([moved([], ["0102"])]).size).toBe(0);
});
