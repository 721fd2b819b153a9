import { expect, test } from "vitest";
import { acted, beginImpulses, bothPassed, firstOpen, otherSide, passed } from "./index.ts";

test("impulses alternate, and only passes in a row end them", () => {
  const turn = { active: 0, impulse: 7, passes: 1 };
  beginImpulses(turn, 1);
  expect(turn).toEqual({ active: 1, impulse: 8, passes: 0 });
  passed(turn);
  otherSide(turn);
  expect([turn.active, turn.impulse, bothPassed(turn)]).toEqual([0, 9, false]);
  acted(turn);
  expect(turn.impulse).toBe(9);
  otherSide(turn);
  expect([turn.active, turn.impulse, turn.passes]).toEqual([1, 10, 0]);
  passed(turn);
  expect(bothPassed(turn)).toBe(false);
  passed(turn);
  expect(bothPassed(turn)).toBe(true);
});

test("a worse rank of places is open only when every better one is empty", () => {
  expect(firstOpen([[3], [1, 2]])).toEqual([3]);
  expect(firstOpen([[], [1, 2], [4]])).toEqual([1, 2]);
  expect(firstOpen([[], []])).toEqual([]);
  expect(firstOpen([])).toEqual([]);
});
