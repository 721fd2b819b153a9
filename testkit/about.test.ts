import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { creditOf, readAboutTitle } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import shelf from "../titles/shelf.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const text = (file: string): string => readFileSync(`${ROOT}${file}`, "utf8");
const dataOf = (id: string): unknown => JSON.parse(text(`titles/${id}/about.json`));

describe.each(shelf)("%s", (id) => {
  const about = readAboutTitle(dataOf(id));

  // Whoever makes a title begins with an invented one, which follows no published game.
  test.skipIf(about.game === null)("tells of its battle in 250 to 450 words", () => {
    const paragraphs = about.battle.parts.flatMap((part) => part.paragraphs.map((one) => one.text));
    const words = paragraphs.join(" ").split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(250);
    expect(words).toBeLessThanOrEqual(450);
  });

  test.skipIf(about.game === null)("says in its README after whose game it is made", () => {
    const readme = text(`titles/${id}/README.md`).replace(/\s+/g, " ");
    expect(readme).toContain(creditOf(about.game));
    expect(readme).toContain("not affiliated");
    expect(readme).toContain("“Rights in a game”");
  });
});

test("the form that a rights holder is sent to exists", () => {
  const form = ".github/ISSUE_TEMPLATE/rights.yml";
  expect(existsSync(`${ROOT}${form}`)).toBe(true);
  expect(text(form)).toContain("name: Rights in a game\n");
});

describe("a page on a battle is refused", () => {
  interface Draft {
    battle: { parts: { paragraphs: { sources: string[] }[] }[] };
    sources: { id: string }[];
  }
  const changed = (change: (draft: Draft) => void): (() => unknown) => {
    const draft = dataOf(shelf[0]) as Draft;
    change(draft);
    return () => readAboutTitle(draft);
  };

  test.each<[string, (draft: Draft) => void, RegExp]>([
    ["without one of its parts", (draft) => draft.battle.parts.splice(3, 1), /each once and in this order/],
    [
      "with a paragraph that rests on nothing",
      (draft) => draft.battle.parts[2].paragraphs[0].sources.splice(0),
      /names what it rests on/,
    ],
    [
      "with a source that is not listed",
      (draft) => draft.battle.parts[0].paragraphs[0].sources.push("hearsay"),
      /not listed/,
    ],
    [
      "with a source that nothing rests on",
      (draft) => draft.sources.push({ ...draft.sources[0], id: "idle" }),
      /no paragraph names/,
    ],
    ["with a source twice", (draft) => draft.sources.push(draft.sources[0]), /listed twice/],
  ])("%s", (_name, change, why) => {
    expect(changed(change)).toThrow(why);
  });
});

test("a credit leaves out what is not known", () => {
  const game = { name: "Raid", designers: ["A", "B"], publisher: "C", year: 1999, known: "x", buy: "y" };
  expect(creditOf(game)).toBe("After the rules of Raid, designed by A and B, published by C (1999).");
  expect(creditOf({ ...game, designers: [], publisher: null, year: null })).toBe("After the rules of Raid.");
  expect(creditOf({ ...game, name: null })).toMatch(/cannot name/);
  expect(creditOf(null)).toMatch(/our own/);
});
