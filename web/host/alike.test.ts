import { describe, expect, it } from "vitest";
import { keepAlike } from "./alike.ts";

describe("keepAlike", () => {
  const before = {
    stacks: [
      { at: "A", ids: ["x"] },
      { at: "B", ids: ["y"] },
    ],
    status: { turn: 1 },
    over: null,
  };
  const copy = (): typeof before => structuredClone(before);

  it("gives back the old object where nothing changed", () => {
    expect(keepAlike(before, copy())).toBe(before);
  });

  it("keeps the parts that did not change, and only those", () => {
    const after = copy();
    after.stacks[1].ids = ["y", "z"];
    const kept = keepAlike(before, after);
    expect(kept).not.toBe(before);
    expect(kept).toEqual({ ...before, stacks: [before.stacks[0], { at: "B", ids: ["y", "z"] }] });
    expect(kept.stacks[0]).toBe(before.stacks[0]);
    expect(kept.status).toBe(before.status);
    expect(kept.stacks[1]).not.toBe(before.stacks[1]);
  });

  it("notices what is gone, what is new and what has another shape", () => {
    expect(keepAlike({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(keepAlike({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined });
    expect("b" in keepAlike<object>({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(keepAlike([1, 2], [1])).toEqual([1]);
    expect(keepAlike([1], { 0: 1 })).toEqual({ 0: 1 });
    expect(keepAlike(null, { a: 1 })).toEqual({ a: 1 });
    expect(keepAlike({ a: {} }, { a: null })).toEqual({ a: null });
  });

  it("leaves the old parts as they were", () => {
    const frozen = Object.freeze({ list: Object.freeze([Object.freeze({ n: 1 })]) });
    expect(keepAlike(frozen, { list: [{ n: 2 }] })).toEqual({ list: [{ n: 2 }] });
    expect(frozen.list[0].n).toBe(1);
  });
});
