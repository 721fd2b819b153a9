import { expect, test } from "vitest";
import { mutantsOf } from "../generate.ts";
import { changeWords, chapterOf, mutantKey } from "../mutant.ts";
import { seatNames } from "../seats.ts";

const seats = seatNames(`
  export const A: Seat = seat(0);
  export const sideName = (side: Seat): string => (side === A ? "a" : "b");
  export const enemyOf = (side: Seat): Seat => (side === A ? B : A);
`);

/** Every mutant of a source in words. */
const changes = (source: string): string[] =>
  mutantsOf("rules/01-x.ts", source, seats).map((one) => `${one.kind}: ${changeWords(one)}`);

test("the seats of a title are those its ids tell apart", () => {
  expect(seats).toEqual({ names: ["A", "B"], opposite: "enemyOf" });
  expect(seatNames(`export const f = (n: number) => n;`)).toBeNull();
});

test("conditions are negated, and an equality only by its operator", () => {
  expect(changes("function f() { if (ready) go(); while (more()) {} return x === y; }")).toEqual([
    "condition negated: `ready` → `!(ready)`",
    "statement dropped: `go();` dropped",
    "condition negated: `more()` → `!(more())`",
    "condition negated: `x === y` → `x !== y`",
  ]);
  expect(changes("const f = () => (x === y ? p : q);")).toEqual(["condition negated: `x === y` → `x !== y`"]);
  expect(changes("const f = () => !p;")).toEqual(["condition negated: `() => !p` → `() => p`"]);
});

test("comparisons are shifted, but a loop is not sent past the end of its list", () => {
  expect(changes("const f = () => [a < b, a <= b, a > b, a >= b];")).toEqual([
    "comparison shifted: `a < b` → `a <= b`",
    "comparison shifted: `a <= b` → `a < b`",
    "comparison shifted: `a > b` → `a >= b`",
    "comparison shifted: `a >= b` → `a > b`",
  ]);
  expect(changes("for (let i = n; i < list.length; i++) {}")).toEqual([]);
  expect(changes("for (let i = n; i < last; i++) {}")).toEqual(["comparison shifted: `i < last` → `i <= last`"]);
});

test("clauses are swapped and dropped, selections are dropped", () => {
  expect(changes("const f = () => a && b;")).toEqual([
    "operator swapped: `a && b` → `a || b`",
    "clause dropped: `a && b` → `a`",
    "clause dropped: `a && b` → `b`",
  ]);
  expect(changes("const f = () => list.filter(isFree);")).toEqual(["clause dropped: `list.filter(isFree)` → `list`"]);
});

test("arithmetic and quantifiers are swapped, words put together are not", () => {
  expect(changes("const f = () => [a + b, a * b, Math.min(a, b), l.some(p), l.every(p)];")).toEqual([
    "operator swapped: `a + b` → `a - b`",
    "operator swapped: `a * b` → `a / b`",
    "operator swapped: `Math.min(a, b)` → `Math.max(a, b)`",
    "operator swapped: `l.some(p)` → `l.every(p)`",
    "operator swapped: `l.every(p)` → `l.some(p)`",
  ]);
  expect(changes(`const f = () => "a" + b;`)).toEqual([]);
  expect(changes("function f() { v.n += m; v.n--; }")).toEqual([
    "statement dropped: `v.n += m;` dropped",
    "operator swapped: `v.n += m` → `v.n -= m`",
    "statement dropped: `v.n--;` dropped",
    "operator swapped: `v.n--` → `v.n++`",
  ]);
});

test("statements that act or leave early are dropped, the last return is not", () => {
  expect(
    changes("function f() { act(); for (const x of l) { if (x) continue; } if (p) { return q; } return r; }"),
  ).toEqual([
    "statement dropped: `act();` dropped",
    "statement dropped: `if (x) continue;` dropped",
    "condition negated: `x` → `!(x)`",
    "statement dropped: `continue;` dropped",
    "statement dropped: `if (p) { return q; }` dropped",
    "condition negated: `p` → `!(p)`",
  ]);
});

test("constants become one more and one less, and are shown where they stand", () => {
  expect(changes("const f = () => [g(2), h[-1], true];")).toEqual([
    "constant changed: `g(2)` → `g(3)`",
    "constant changed: `g(2)` → `g(1)`",
    "constant changed: `h[-1]` → `h[0]`",
    "constant changed: `h[-1]` → `h[-2]`",
    "constant changed: `[g(2), h[-1], true]` → `[g(2), h[-1], false]`",
  ]);
});

test("seats are swapped where they are read, and what only looks like a seat is not", () => {
  expect(changes("const f = () => [g(A), enemyOf(k.seat), sheet.side[n], v.side];")).toEqual([
    "seat swapped: `g(A)` → `g(B)`",
    "seat swapped: `enemyOf(k.seat)` → `k.seat`",
    "seat swapped: `[g(A), enemyOf(k.seat), sheet.side[n], v.side]` → `[g(A), enemyOf(k.seat), sheet.side[n], enemyOf(v.side)]`",
  ]);
  expect(changes("function f() { v.side = s; }")).toEqual(["statement dropped: `v.side = s;` dropped"]);
});

test("words, types and imports are left alone", () => {
  expect(
    changes(`
      import { A } from "./x.ts";
      type T = 0 | 1;
      const f = () => \`\${n + 1} units\`;
      const nameWords = (n: number): string => (n === 1 ? "one" : "many");
      const g = () => refuse("7.1", () => (n === 1 ? "one" : "many"));
      const h = () => ({ text: n > 1 ? "units" : "unit", label: a + b });
      function i() { throw new Error(n === 1 ? "one" : "many"); }
    `),
  ).toEqual([]);
});

test("a mutant is named by what surrounds it, not by its line, and knows the cases named there", () => {
  const rules = `
    /** 9.6: an overrun. */
    export const overrun = T.procedure("overrun", "9.6", (t) => [
      t.auto("check", "9.6.1", (g) => { act(); act(); }),
    ]);`;
  const [first, second] = mutantsOf("rules/09-x.ts", rules, seats);
  expect(first).toMatchObject({ inside: "overrun > check", nth: 1, line: 4, cases: ["9.6", "9.6.1"] });
  expect(second).toMatchObject({ inside: "overrun > check", nth: 2 });
  const moved = mutantsOf("rules/09-x.ts", `\n\nconst n = 1;${rules}`, seats).filter(
    (one) => one.original === "act();",
  );
  expect(moved.map(mutantKey)).toEqual([first, second].map(mutantKey));
});

test("a rule file belongs to the chapter its name begins with", () => {
  expect(["rules/09-movement/reach.ts", "rules/10-victory.ts", "rules/events.ts"].map(chapterOf)).toEqual([
    "9",
    "10",
    "events",
  ]);
});

test("what is proposed, and how often random play does something, is no rule", () => {
  const rules = `const march = t.decide("march", { go: t.verb({ weight: () => 3, do: (g) => { act(g); } }) }, {
    proposals: [{ id: "all", choose: (k) => (k.left > 0 ? { verb: "go", picks: [1] } : null) }],
  });`;
  expect(mutantsOf("rules/01-x.ts", rules, seats).map((one) => one.original)).toEqual(["act(g);"]);
});
