import { canonical, hashText, retiredSheet, sheetHash } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { titles } from "../titles/index.ts";

describe.each(titles.map((title) => [title.id, title] as const))("the sheets %s had before", (_, title) => {
  const retired = title.retired!;

  test("each make the sheet of the hash they are kept by", () => {
    for (const hash of Object.keys(retired.sheets)) {
      const loaded = retiredSheet(title, retired, hash);
      if ("errors" in loaded) throw new Error(loaded.errors.join(" "));
      expect(sheetHash(loaded.sheet)).toBe(hash);
    }
  });

  test("are whole: nothing of the present sheet is in them", () => {
    const names = Object.keys((title.defaultSheet() as { data: object }).data).map((name) => `${name}.json`);
    for (const files of Object.values(retired.sheets)) expect(Object.keys(files).toSorted()).toEqual(names.toSorted());
  });

  test("keep every file once, by the hash of what is in it, and none that no sheet has", () => {
    const wanted = new Set(Object.values(retired.sheets).flatMap((files) => Object.values(files)));
    expect(Object.keys(retired.files).toSorted()).toEqual([...wanted].toSorted());
    for (const [key, data] of Object.entries(retired.files))
      expect(key.split("#")[1]).toBe(hashText(canonical(data)).slice(0, 12));
  });
});
