import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import shelf from "../titles/shelf.json" with { type: "json" };

const TITLES = fileURLToPath(new URL("../titles/", import.meta.url));
const GUIDE = fileURLToPath(new URL("../docs/adding-a-title.md", import.meta.url));

/** What every title has at the top of its folder (see docs/adding-a-title.md). */
const EVERY = [
  "README.md",
  "about.json",
  "bench.ts",
  "book.ts",
  "calculator-form.ts",
  "edit-form.ts",
  "edit.ts",
  "guide.ts",
  "ids.ts",
  "index.ts",
  "invariants.ts",
  "kinds.ts",
  "looks.ts",
  "mutants.json",
  "odds.ts",
  "over-words.ts",
  "position.ts",
  "retired.json",
  "retired.ts",
  "rules",
  "rules.json",
  "set-up.ts",
  "sheet",
  "sheet-schema.ts",
  "sheet.ts",
  "state.ts",
  "tests",
  "title.ts",
  "value.ts",
  "watch.ts",
  "words.ts",
];
const SOME = [
  "options.ts",
  "copies.ts",
  "imagine.ts",
  "features.ts",
  "propose.ts",
  "weights.json",
  "study.ts",
  "marks.ts",
  "history.json",
  "waivers.json",
  "equivalent-mutants.json",
];
/** A file that would be too long has parts: sheet-tables.ts beside sheet.ts. */
const PARTED = ["sheet", "position", "edit", "looks", "value", "propose"];
const TESTS = ["helpers.ts", "fuzz.test.ts", "watch.test.ts", "golden.test.ts", "golden"];

const isPart = (name: string): boolean => PARTED.some((whole) => name.startsWith(`${whole}-`) && name.endsWith(".ts"));

/** "05-turn-sequence.ts" is of chapter 5, "E-events.ts" of chapter E. */
const chapterOf = (entry: string): string => entry.split("-")[0].replace(/^0+/, "");

/** The words of `ids.ts`, and those of the screen. */
interface SideWords {
  readonly SIDE_IDS: readonly string[];
  readonly sideName: (side: number) => string;
  readonly sideAdjective: (side: number) => string;
}
interface Named {
  readonly seats: readonly string[];
  readonly looks: { readonly sides: readonly { seat: string; name: string; adjective: string }[] };
}

interface RuleCase {
  readonly case: string;
}

function chaptersOf(id: string): string[] {
  const { cases } = JSON.parse(readFileSync(`${TITLES}${id}/rules.json`, "utf8")) as { cases: RuleCase[] };
  return [...new Set(cases.map((one) => one.case.split(".")[0]))];
}

/** Chapters the README names as having no file of their own: the first word of each row of that table. */
function withoutCode(id: string): string[] {
  const readme = readFileSync(`${TITLES}${id}/README.md`, "utf8");
  const section = readme.split("## Chapters without a file of their own\n")[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| (\w+)[^|]*\| [^|]+ \|$/gm)].map(([, chapter]) => chapter).slice(1);
}

test("the table of docs/adding-a-title.md names the files that are asked for", () => {
  const guide = readFileSync(GUIDE, "utf8");
  for (const name of [...EVERY, ...SOME, ...PARTED.map((whole) => `${whole}-….ts`)])
    expect(guide).toMatch(new RegExp(`^\\|.*\`${name.replace(".", "\\.")}/?\`.*\\|`, "m"));
});

test("every folder of titles/ is on the shelf", () => {
  const folders = readdirSync(TITLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((entry) => entry.name).sort()).toEqual([...shelf].sort());
});

describe.each(shelf)("%s", (id) => {
  const top = readdirSync(`${TITLES}${id}`).filter((name) => name !== "node_modules");

  test("has the agreed files", () => {
    expect(EVERY.filter((name) => !top.includes(name))).toEqual([]);
    expect(TESTS.filter((name) => !existsSync(`${TITLES}${id}/tests/${name}`))).toEqual([]);
  });

  test("has no others at its top", () => {
    expect(top.filter((name) => !EVERY.includes(name) && !SOME.includes(name) && !isPart(name))).toEqual([]);
  });

  test("gives each chapter one place, or says in the README that it needs none", () => {
    const entries = readdirSync(`${TITLES}${id}/rules`).map(chapterOf);
    const none = withoutCode(id);
    const chapters = chaptersOf(id);
    expect(entries.filter((chapter, i) => entries.indexOf(chapter) !== i)).toEqual([]);
    expect(entries.filter((chapter) => !chapters.includes(chapter))).toEqual([]);
    expect([...entries, ...none].sort()).toEqual([...chapters].sort());
  });

  test("calls its sides alike everywhere", async () => {
    const { title } = (await import(`../titles/${id}/title.ts`)) as { title: Named };
    const { SIDE_IDS, sideName, sideAdjective } = (await import(`../titles/${id}/ids.ts`)) as SideWords;
    expect(SIDE_IDS).toEqual(title.seats);
    const shown = title.looks.sides.map(({ seat, name, adjective }) => ({ seat, name, adjective }));
    expect(SIDE_IDS.map((seat, i) => ({ seat, name: sideName(i), adjective: sideAdjective(i) }))).toEqual(shown);
  });
});
