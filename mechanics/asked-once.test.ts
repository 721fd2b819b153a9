import { expect, test } from "vitest";
import { askedOften, askedOnce } from "./asked-once.ts";

test("what is asked about the same position again is not worked out again; each sheet remembers its own", () => {
  const worked: number[] = [];
  const double = askedOnce(({ x }: { sheet: object; x: number }) => {
    worked.push(x);
    return 2 * x;
  });
  const [one, other] = [{}, {}];
  const first = { sheet: one, x: 1 };
  const second = { sheet: one, x: 2 };
  const elsewhere = { sheet: other, x: 3 };
  expect([first, first, elsewhere, first, second, second, first].map(double)).toEqual([2, 2, 6, 2, 4, 4, 2]);
  expect(worked).toEqual([1, 3, 2, 1]);
});

test("all questions about one position are remembered, until another one is asked about", () => {
  const worked: number[] = [];
  const ask = askedOften<{ sheet: object }, number>();
  const sheet = {};
  const [one, other] = [{ sheet }, { sheet }];
  const square = (k: { sheet: object }, x: number): number =>
    ask(k, x, () => {
      worked.push(x);
      return x * x;
    });
  expect([2, 3, 2, 3].map((x) => square(one, x))).toEqual([4, 9, 4, 9]);
  expect([square(other, 2), square(one, 2)]).toEqual([4, 4]);
  expect(worked).toEqual([2, 3, 2, 2]);
});
