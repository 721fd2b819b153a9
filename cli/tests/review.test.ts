import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readSave, type Seat, save } from "@wusong/engine";
import type { Review } from "@wusong/lab";
import { titles } from "@wusong/titles";
import { beforeAll, expect, test } from "vitest";
import { playedAtRandom } from "../../lab/tests/games.ts";
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

const mars = titles.find(({ id }) => id === "mars-la-tour-1870")!;
const folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
const file = path.join(folder, "game.json");
const review = (...flags: string[]) => wusong(["review", file, ...flags], { titles: [shelve(mars)] });

beforeAll(() => {
  const game = playedAtRandom(mars, "review", 10);
  game.resign(1 as Seat);
  writeFileSync(file, JSON.stringify(save(game)));
});

test("wusong review tells turning points, what decided the game, decisions and dice", async () => {
  const { code, out } = await review();
  expect(code).toBe(0);
  expect(out).toContain("Review: ");
  expect(out).toContain("Turning points");
  expect(out).toMatch(/at the start +\d+/);
  expect(out).toMatch(/the result +100/);
  expect(out).toMatch(/Decisions: \d+ best, \d+ fine, \d+ costly, \d+ decisive/);
});

test("wusong review --json adds up, and --out keeps the review and a record with notes", async () => {
  const kept = path.join(folder, "kept");
  const { out } = await review("--json", "--out", kept);
  const { ledger, moments } = JSON.parse(out) as { ledger: Record<string, number>; moments: Review["moments"] };
  expect(ledger.start + ledger.luck + ledger.decisions + ledger.beside).toBeCloseTo(1, 10);
  expect(moments.length).toBeGreaterThan(0);
  expect(typeof readSave(readFileSync(path.join(kept, "annotated.json"), "utf8"))).toBe("object");
  // The second time nothing is looked at again.
  const before = readFileSync(path.join(kept, "review.json"), "utf8");
  expect((await review("--json", "--out", kept)).out).toBe(out);
  expect(readFileSync(path.join(kept, "review.json"), "utf8")).toBe(before);
});

test("wusong review --html writes one page with maps", async () => {
  const page = path.join(folder, "report.html");
  const { code } = await review("--html", page);
  expect(code).toBe(0);
  const html = readFileSync(page, "utf8");
  expect(html).toContain("<svg");
  expect(html).toContain('class="sheet"');
  expect(html).not.toMatch(/<script|(src|href)="http/);
});

test("wusong review stopped by Ctrl-C says how to go on, and goes on", async () => {
  const kept = path.join(folder, "stopped");
  const stopAtOnce = (stop: () => void) => {
    stop();
    return () => undefined;
  };
  const stopped = await wusong(["review", file, "--out", kept], { titles: [shelve(mars)], onInterrupt: stopAtOnce });
  expect(stopped.code).toBe(130);
  expect(stopped.err).toContain("goes on from here");
  expect(existsSync(path.join(kept, "review.json"))).toBe(true);
  expect((await review("--out", kept)).code).toBe(0);
});

test("wusong review explains what it cannot review", async () => {
  expect((await review("--seat", "spain")).err).toContain('no seat "spain"');
  const nothing = await wusong(["review", path.join(folder, "nothing.json")], { titles: [shelve(mars)] });
  expect(nothing).toMatchObject({ code: 2 });
  expect(nothing.err).toContain("there is no such file");
});
