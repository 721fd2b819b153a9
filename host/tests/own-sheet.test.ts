import type { Shape, Title } from "@wusong/engine";
import { expect, test } from "vitest";
import { readSheetFiles, sheetFrom } from "../own-sheet.ts";
import { title } from "./tables.ts";

test("files are read by name; what cannot be read is said with its name", () => {
  expect(readSheetFiles([{ name: "a.json", text: '{"b":1}' }])).toEqual({ "a.json": { b: 1 } });
  expect(() => readSheetFiles([])).toThrow("There are no JSON files");
  expect(() => readSheetFiles([{ name: "a.json", text: "{" }])).toThrow("a.json is not complete JSON");
  expect(() => readSheetFiles([{ name: "a.json", text: "[".repeat(5000) }])).toThrow("a.json cannot be read.");
  const many = Array.from({ length: 51 }, (_, i) => ({ name: `${i}.json`, text: "{}" }));
  expect(() => readSheetFiles(many)).toThrow("These are 51 JSON files; a sheet has at most 50.");
});

test("without files it is the title's own sheet; of many faults the first are told, and how many more there are", () => {
  expect(sheetFrom(title, null)).toBe(title.defaultSheet());
  const errors = Array.from({ length: 9 }, (_, i) => `Fault ${i + 1}.`);
  const faulty = (count: number) =>
    ({ ...title, loadSheet: () => ({ errors: errors.slice(0, count) }) }) as unknown as Title<Shape>;
  expect(() => sheetFrom(faulty(2), {})).toThrow("The sheet does not fit raid: Fault 1. Fault 2.");
  expect(() => sheetFrom(faulty(9), {})).toThrow(/Fault 6\. And 3 more\.$/);
});
