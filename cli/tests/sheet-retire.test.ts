import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RetiredSheets, retiredSheet, type Shape, sheetHash, type Title } from "@wusong/engine";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLaterSheet } from "../../testkit/later-sheet.ts";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import counters from "../../titles/taierzhuang-1938/sheet/counters.json" with { type: "json" };
import map from "../../titles/taierzhuang-1938/sheet/map.json" with { type: "json" };
import tables from "../../titles/taierzhuang-1938/sheet/tables.json" with { type: "json" };
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

const ID = "taierzhuang-1938";
const BEFORE = { "counters.json": counters, "map.json": map, "tables.json": tables };
const HASH = sheetHash(taierzhuang.defaultSheet());
const title = { ...(taierzhuang as unknown as Title<Shape>), retired: undefined };
/** The title when its map was given another remark. */
const changed = { ...withLaterSheet(title, BEFORE, { "map.json": { ...map, status: "changed" } }), retired: undefined };

let root: string;
let sheet: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "wusong-retire-"));
  sheet = path.join(root, "titles", ID, "sheet");
  mkdirSync(sheet, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lay = (name: string, data: unknown) => writeFileSync(path.join(sheet, name), JSON.stringify(data));
const layAll = () => {
  for (const [name, data] of Object.entries(BEFORE)) lay(name, data);
};
const kept = (): RetiredSheets => JSON.parse(readFileSync(path.join(root, "titles", ID, "retired.json"), "utf8"));
const retire = (of: Title<Shape>, ...more: string[]) =>
  wusong(["sheet", "retire", ID, ...more], { titles: [shelve(of)], root });
function committed(): void {
  for (const args of [["init"], ["add", "."], ["commit", "--message", "the sheet as it was"]])
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
      cwd: root,
      stdio: "ignore",
    });
}

test("the sheet a title has is kept whole, by its hash, and loads to that hash when values were changed", async () => {
  const { code, out, err } = await retire(title);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain(
    `The sheet ${HASH} of ${ID} is kept in titles/${ID}/retired.json: 3 files, 3 of them new there.`,
  );
  expect(Object.keys(kept().sheets)).toEqual([HASH]);
  const loaded = retiredSheet(changed, kept(), HASH);
  expect("sheet" in loaded && sheetHash(loaded.sheet)).toBe(HASH);
});

test("a second one keeps only the files that are others; one that is kept is not kept again", async () => {
  await retire(title);
  const { out } = await retire({ ...changed, retired: kept() });
  expect(out).toContain("3 files, 1 of them new there.");
  expect([Object.keys(kept().sheets).length, Object.keys(kept().files).length]).toEqual([2, 4]);
  expect((await retire({ ...title, retired: kept() })).out).toContain(`The sheet ${HASH} of ${ID} is kept already.`);
});

test("where the values are changed already it comes from a folder, or from a commit of the clone", async () => {
  layAll();
  lay("scenarios.json", []);
  expect((await retire(changed, "--from", sheet)).code).toBe(0);
  const fromFolder = kept();
  expect(Object.keys(fromFolder.sheets)).toEqual([HASH]);
  committed();
  lay("map.json", {});
  expect((await retire(changed, "--from", "HEAD")).code).toBe(0);
  expect(kept()).toEqual(fromFolder);
});

test("what is no whole sheet is not kept, and the reason is said", async () => {
  layAll();
  rmSync(path.join(sheet, "tables.json"));
  const refused = async (from: string) => {
    const { code, err } = await retire(changed, "--from", from);
    expect(code).toBe(2);
    return err;
  };
  expect(await refused(sheet)).toContain("There is no tables.json in");
  committed();
  expect(await refused("HEAD")).toContain(
    `There is no titles/${ID}/sheet/tables.json in "HEAD": a sheet is retired whole.`,
  );
  expect(await refused("no-such-commit")).toContain('"no-such-commit" is neither a folder nor a commit of this clone.');
  lay("tables.json", {});
  expect(await refused(sheet)).toContain(`The sheet does not fit ${ID}`);
});
