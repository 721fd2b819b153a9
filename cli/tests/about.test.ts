import { expect, test } from "vitest";
import { titles } from "../titles.ts";
import { wusong } from "./terminal.ts";

const TITLE = "taierzhuang-1938";

test("one title is told with its battle, its sources by number, and the game it follows", async () => {
  const { code, out } = await wusong(["titles", TITLE], { titles });
  expect(code).toBe(0);
  expect(out).toContain("Taierzhuang, 1938 (24 March to 7 April 1938)");
  expect(out).toMatch(/\[\d+(, \d+)*\]\n/);
  expect(out).toContain("  1. Hsu Long-hsuen");
  expect(out).toContain("  After the rules of Storm Over Taierzhuang, designed by Terence Co");
  expect(out).not.toContain("mars-la-tour-1870");
  expect(
    Math.max(
      ...out
        .split("After the rules")[0]
        .split("Taierzhuang, 1938 (24")[1]
        .split("\n")
        .map((line) => line.length),
    ),
  ).toBeLessThan(110);
});

test("as JSON it is the title and its page", async () => {
  const { out } = await wusong(["titles", TITLE, "--json"], { titles });
  expect(JSON.parse(out)).toMatchObject({ id: TITLE, about: { game: { name: "Storm Over Taierzhuang" } } });
});

test("a title that is not there is named", async () => {
  expect(await wusong(["titles", "chess"], { titles })).toMatchObject({ code: 2, out: "" });
});
