import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { FIGHT } from "../../engine/tests/raid-looks.ts";
import { wusong } from "./terminal.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "wusong-"));
  write("titles/raid/rules.json", {
    cases: [{ case: "1", statements: ["1.a", "1.b", "1.c", "1.d", "1.e"].map((id) => ({ id })) }],
  });
  write("titles/raid/waivers.json", { "1.b": "No way to see it.", "1.a": "Proven after all.", "9.z": "Gone." });
  write("titles/raid/tests/one.test.ts", "");
});

function write(name: string, content: unknown): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}

const evidence = (passed: Record<string, boolean>, file = "titles/raid/tests/one.test.ts") => ({
  files: { [file]: Object.entries(passed).map(([id, ok]) => ({ statements: id.split("+"), name: id, passed: ok })) },
});

test("without evidence: run npm test first", async () => {
  const { code, err, out } = await wusong(["rules", "raid", "--json"], { root });
  expect(code).toBe(1);
  expect(err).toContain("run npm test first");
  expect(out).toBe("");
});

test("statements are proven, waived or open by the evidence of the tests", async () => {
  write(".evidence/raid.json", evidence({ "1.a": true, "1.c+1.d": true, "1.d": false, "7.x": true }));
  const { code, out } = await wusong(["rules", "raid", "--json"], { root });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    title: "raid",
    statements: ["1.a", "1.b", "1.c", "1.d", "1.e"],
    proven: ["1.a", "1.c"],
    waived: ["1.b"],
    open: ["1.d", "1.e"],
    reasons: { "1.b": "No way to see it." },
    failing: ["1.d"],
    unknown: ["7.x", "9.z"],
  });
  expect((await wusong(["rules", "raid"], { root })).out).toContain("proven: 2 (40.0 %)");
});

test("the evidence of a test file that is gone proves nothing", async () => {
  write(".evidence/raid.json", evidence({ "1.a": true }, "titles/raid/tests/gone.test.ts"));
  expect(JSON.parse((await wusong(["rules", "raid", "--json"], { root })).out).proven).toEqual([]);
});

test("odds come from the title's calculator, with the situation from stdin", async () => {
  const { code, out } = await wusong(["odds", "raid", "--situation", "-", "--json"], { input: '"fight"' });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual(FIGHT);
  expect((await wusong(["odds", "raid", "--situation", "-"], { input: '"fight"' })).out).toContain(
    "1/2   50.00 %  The attacker wins",
  );
});

test("a situation that is cut off is a mistake", async () => {
  const { code, err } = await wusong(["odds", "raid", "--situation", "-"], { input: '{"a":' });
  expect(code).toBe(2);
  expect(err).toContain("not complete JSON");
});

test("titles lists seats, scenarios and options", async () => {
  const { out } = await wusong(["titles", "--json"]);
  expect(JSON.parse(out)).toMatchObject([
    {
      id: "raid",
      seats: ["red", "blue"],
      scenarios: [{ id: "standard" }],
      options: [{ id: "stores", default: "few" }],
    },
  ]);
  expect((await wusong(["titles"])).out).toContain("stores=[few]|many");
  expect((await wusong(["titles", "raid"])).out).toContain("Nothing is written about its battle yet.");
});
