import type { Asked, Choice } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import type { Answers, Branch } from "../holding.ts";
import { amountsFrom } from "./amounts.ts";
import { fatesIn } from "./fates.ts";

/** Three numbers out of one store of five; the second is at most two. */
const asking: Answers = {
  options: (_verb, picks) => {
    const left = 5 - picks.reduce<number>((sum, pick) => sum + Number(pick), 0);
    const names = ["bombers", "escorts", "reserve"];
    if (picks.length === names.length) return { asked: null };
    const hi = picks.length === 1 ? Math.min(2, left) : left;
    return { asked: { kind: "count", name: names[picks.length], lo: 0, hi } };
  },
  why: () => null,
  preview: () => ({ preview: null }),
};
const branch: Branch = { picks: [], asked: null, draft: [], waits: false };

describe("numbers asked one after another", () => {
  it("are set side by side, and what one takes is not left for the others", () => {
    const { rows, command } = amountsFrom(asking, "allocate", branch, [4, 2, 9]);
    expect(rows.map(({ value, hi }) => [value, hi])).toEqual([
      [4, 5],
      [1, 1],
      [0, 0],
    ]);
    expect(command).toEqual({ verb: "allocate", picks: [4, 1, 0] });
  });

  it("begin with the least of each", () => {
    expect(amountsFrom(asking, "allocate", branch, []).rows.map(({ value }) => value)).toEqual([0, 0, 0]);
  });

  it("share one store, unless each has a measure of its own", () => {
    expect(amountsFrom(asking, "allocate", branch, [1, 2, 1]).store).toBe(5);
    const apart: Answers = {
      ...asking,
      options: (_verb, picks) =>
        picks.length === 2 ? { asked: null } : { asked: { kind: "count", name: "steps", lo: 0, hi: 3 } },
    };
    expect(amountsFrom(apart, "allocate", branch, [1, 1]).store).toBe(null);
    // Chits of two kinds, as many of each: none has been taken yet, and still they are no store of three.
    expect(amountsFrom(apart, "allocate", branch, []).store).toBe(null);
  });

  it("make no command where something else is asked after them", () => {
    const further: Answers = {
      ...asking,
      options: (verb, picks, draft) =>
        picks.length === 2
          ? { asked: { kind: "word", name: "where", options: ["here"] } }
          : asking.options(verb, picks, draft),
    };
    const { rows, command } = amountsFrom(further, "allocate", branch, [1, 1]);
    expect([rows.length, command]).toEqual([2, null]);
  });
});

describe("fates of counters", () => {
  const choice = (verb: string, options: string[]): Choice => ({
    verb,
    label: verb,
    picks: [{ kind: "one", name: "unit", of: "unit", options } as Asked],
  });

  it("are everything that can be done with each of them", () => {
    const fates = fatesIn([choice("flip", ["a", "b"]), choice("retreat", ["b", "X1"])], (id) => id !== "X1");
    expect(fates.map(({ id, verbs }) => [id, verbs.map(({ verb }) => verb)])).toEqual([
      ["a", ["flip"]],
      ["b", ["flip", "retreat"]],
    ]);
  });

  it("need no list where pointing says everything", () => {
    expect(fatesIn([choice("flip", ["a", "b"])], () => true)).toEqual([]);
  });
});
