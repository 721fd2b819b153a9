import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { browserForFile, type Player } from "./browser.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });
const FAULT = "a fault that was made up for this test";
const moving = (): Promise<string> =>
  recordOf({ title: "shanghai-nanking-1937", when: at("move", "move"), seed: "faults" });

/** Runs in the page or in the worker behind it: from now on something everybody uses throws. */
function breakSomething(text: string): void {
  Array.prototype.flatMap = Array.prototype.find = () => {
    throw new Error(text);
  };
}

/** The record that the notice of a fault gives out. */
async function exported({ page }: Player): Promise<{ entries: unknown[] }> {
  const notice = page.locator(".notice[role=alert]", { hasText: FAULT });
  await notice.waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    notice.getByRole("button", { name: "Export the record" }).click(),
  ]);
  return JSON.parse(readFileSync(await file.path(), "utf8")) as { entries: unknown[] };
}

describe("a fault of the program", () => {
  it("in the rules leaves the table as it was, gives the record out, and the game goes on after a reload", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await moving());
    const before = hand.mirror.stored.save;
    const move = hand.mirror.find("move", ({ picks }) => picks.flat().length < 5)!;
    await hand.prepare(move);
    const [worker] = page.workers();
    await worker.evaluate(breakSomething, FAULT);
    await page.locator(".prompt [data-confirm]").click();
    const { entries } = await exported(player);
    expect(entries.length).toBeGreaterThanOrEqual(before.entries.length);
    expect(await page.locator(".map svg.sheet.play .stack").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Load the page again" }).click();
    await hand.myDecision();
    expect(await page.locator(".notice[role=alert]").count()).toBe(0);
    expect(hand.mirror.stored.save.entries.length).toBeGreaterThanOrEqual(before.entries.length);
    await hand.giveAny(["move", "done"]);
    await player.leave();
  });

  it("while the table is drawn shows a page that says so, with the record, and the way home", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await moving());
    await player.go("#/");
    await page.locator(".saved li a").first().waitFor();
    await page.evaluate(breakSomething, FAULT);
    await page.locator(".saved li a").first().click();
    await page.getByRole("heading", { name: /could not be drawn|cannot be shown/ }).waitFor();
    const { entries } = await exported(player);
    expect(entries).toHaveLength(hand.mirror.stored.save.entries.length);
    await page.getByRole("button", { name: "Load the page again" }).click();
    await player.table().waitFor();
    expect(await hand.myDecision()).toBe("deciding");
    await player.leave();
  });
});
