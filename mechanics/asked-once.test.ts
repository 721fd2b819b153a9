import { expect, test } from "vitest";
import { askedOnce } from "./asked-once.ts";

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
