import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("lists are gone through in turn, and short ones end sooner", () => {
  expect(inTurn([1, 2, 3], [], [4], [5, 6])).toEqual([1, 4, 5, 2, 6, 3]);
  expect(inTurn()).toEqual([]);
});
