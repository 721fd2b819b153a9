import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { placesOf } from "@wusong/lab/study";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/bundle.mjs";
import { title as nanking } from "../../titles/shanghai-nanking-1937/index.ts";
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

const TITLE = "shanghai-nanking-1937";
const titles = [shelve(nanking)];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wusong-sheet-diff-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Tables {
  provenance: Record<string, string>;
  combat: { rows: string[][] };
  limits: { replacementSteps: number };
}
interface Counters {
  units: { id: string; factors: number[] }[];
}
interface Schedule {
  markers: { turn: number; side: string; artillery?: number }[];
}

/** A folder with one file of the title's own sheet, changed. */
function changed<T>(file: string, change: (data: T) => void): string {
  const data = JSON.parse(readFileSync(path.join(ROOT, "titles", TITLE, "sheet", file), "utf8")) as T;
  change(data);
  const made = mkdtempSync(path.join(folder, "sheet-"));
  writeFileSync(path.join(made, file), JSON.stringify(data));
  return made;
}

const diff = (where: string, ...more: string[]) => wusong(["sheet", "diff", TITLE, where, ...more], { titles });

test("a cell of a table is named by row and column, with where ours comes from", async () => {
  const made = changed<Tables>("tables.json", ({ combat }) => {
    combat.rows[1][4] = "0/4";
  });
  const { code, out, err } = await diff(made);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("1 value differs from ours.\n\ntables.json\n");
  expect(out).toContain("  combat, row 2, column 3:1: ours 2/1; yours 0/4\n    the lab: nothing is known\n");
  expect(out).toContain("    where ours come from: cells 2:1/3");
});

test("a counter is named, and says itself where its factors come from", async () => {
  const made = changed<Counters>("counters.json", ({ units }) => {
    units.find(({ id }) => id === "cn.87div")!.factors = [9, 9];
  });
  const { out } = await diff(made);
  expect(out).toMatch(/ {2}units, 87th Division, factors: ours \d+, \d+; yours 9, 9\n/);
  expect(out).toMatch(/where ours come from: (rulebook|reconstruct)/);
});

test("of a value that the published study has tried it is told what it found", async () => {
  const made = changed<Tables>("tables.json", ({ limits }) => {
    limits.replacementSteps = 3;
  });
  const { out } = await diff(made);
  expect(out).toContain("  limits, replacement steps: ours 2; yours 3\n");
  expect(out).toMatch(/the lab: Japanese replacements a turn 1: Japan wins .+ pairs of games\)/);
  const [told] = JSON.parse((await diff(made, "--json")).out) as { at: string; lab: string[] }[];
  expect(told).toMatchObject({ file: "tables.json", at: "limits/replacementSteps", ours: "2", yours: "3" });
  expect(told.lab.length).toBeGreaterThan(1);
});

test("entries that only one of the two has are named together", async () => {
  const made = changed<Schedule>("schedule.json", ({ markers }) => {
    markers.push({ turn: 11, side: "china", artillery: 1 });
  });
  const { out } = await diff(made);
  expect(out).toContain(
    "  markers, entries that the other has not: ours nothing; yours turn 11, side china, artillery 1\n",
  );
});

test("what a file says of its own sources is no difference", async () => {
  const made = changed<Tables>("tables.json", ({ provenance }) => {
    provenance.combat = "the printed sheet";
  });
  expect(await diff(made)).toMatchObject({ code: 0, out: expect.stringMatching(/^Every value .+ is as in ours\.\n$/) });
});

test("a folder that is none, holds nothing, is broken or does not fit is a mistake with a sentence", async () => {
  const empty = mkdtempSync(path.join(folder, "empty-"));
  const broken = mkdtempSync(path.join(folder, "broken-"));
  writeFileSync(path.join(broken, "tables.json"), '{"combat": ');
  const unfit = changed<Counters>("counters.json", ({ units }) => {
    units.splice(0, 40);
  });
  for (const [where, sentence] of [
    [path.join(folder, "nowhere"), /cannot be read/],
    [empty, /no JSON files/],
    [broken, /not complete JSON/],
    [unfit, /does not fit/],
  ] as const) {
    const { code, out, err } = await diff(where);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(sentence);
  }
});

test("a path of the lab leads to every value it means", () => {
  const file = {
    groups: [
      { id: "a", turn: 1 },
      { id: "b", turn: 2 },
    ],
    limit: 3,
  };
  expect(placesOf(file, "groups/[id=b]/turn")).toEqual(["groups/1/turn"]);
  expect(placesOf(file, "groups/*/turn")).toEqual(["groups/0/turn", "groups/1/turn"]);
  expect(placesOf(file, "limit")).toEqual(["limit"]);
  expect(placesOf(file, "nothing/here")).toEqual([]);
});
