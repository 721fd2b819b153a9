import { deflateRawSync } from "node:zlib";
import { Game, type Save, type Shape, save, type Title } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import { browserForFile, type Player } from "./browser.ts";
import { chooseFile } from "./positions.ts";
import { longRecord } from "./records.ts";

const table = browserForFile({ motion: false });
const title = taierzhuang as unknown as Title<Shape>;

const packed = (text: string | Buffer): string => deflateRawSync(text, { level: 9 }).toString("base64url");

function record(): Save {
  return save(new Game({ title, scenario: title.scenarios[0].id, options: {}, seed: "bad links" }));
}

/** Follows a link that cannot be opened: the page says why, helps on, and still works. */
async function refusal(player: Player, letters: string): Promise<string> {
  const { page } = player;
  await player.go(`#/open/${letters}`);
  await page.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
  const said = (await page.getByRole("alert").textContent()) ?? "";
  await page.locator("a.button", { hasText: "To the home page" }).click();
  await page.getByText("No games yet").waitFor();
  return said;
}

describe("a link", () => {
  it("that is far too long, or unpacks to far too much, is answered and never unpacked", async () => {
    const player = await table.come();
    const bomb = packed(Buffer.alloc(300 * 1024 * 1024, " "));
    expect(bomb.length).toBeGreaterThan(300_000);
    expect(await refusal(player, bomb)).toMatch(/^The link is too long/);
    const short = packed(Buffer.alloc(40 * 1024 * 1024, " "));
    expect(short.length).toBeLessThan(64_000);
    expect(await refusal(player, short)).toBe("The link holds far more than a record of a game can have.");
    await player.leave();
  });

  it("with 200,000 entries is refused before any of them is played", async () => {
    const player = await table.come();
    const entries = Array.from({ length: 200_000 }, () => ({ undo: "japan" }));
    expect(await refusal(player, packed(JSON.stringify({ ...record(), entries })))).toBe(
      "A record is too large at entries: a list has at most 10,000 items here.",
    );
    expect(await refusal(player, packed("[".repeat(100_000)))).toMatch(/deeper than 40 levels/);
    expect(await refusal(player, packed(JSON.stringify({ ...record(), title: "chess" })))).toMatch(/not on this table/);
    await player.leave();
  });

  it("to a long game shows how far it is and can be stopped; then nothing is kept", async () => {
    const player = await table.come();
    const { page } = player;
    // Nobody is as quick as an import: its second stretch waits until the button has been pressed.
    await page.addInitScript(holdImports);
    const link = packed(await longRecord("taierzhuang-1938", 200));
    expect(link.length).toBeLessThan(64_000);
    await player.go(`#/open/${link}`);
    await page.getByText(/Playing through 100 of \d+ entries/).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("heading", { name: "The shared game was not opened" }).waitFor();
    await page.evaluate(() => dispatchEvent(new Event("go on")));
    await page.getByRole("button", { name: "Open it after all" }).click();
    await player.table().waitFor();
    await player.go("#/");
    await page.locator(".saved li a").first().waitFor();
    expect(await page.locator(".saved li a").count()).toBe(1);
    await player.leave();
  });
});

describe("a file", () => {
  it("that is larger than any record is not read, and one with too many entries not played", async () => {
    const player = await table.come();
    const { page } = player;
    await player.go("#/");
    await page.getByText("No games yet").waitFor();
    const notice = page.locator(".notice[role=alert]");
    const told = async (): Promise<string> => {
      const text = (await notice.locator("p").first().textContent()) ?? "";
      await notice.getByRole("button", { name: "Close" }).click();
      await notice.waitFor({ state: "detached" });
      return text;
    };
    await page.locator("input[type=file]").evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(60 * 1024 * 1024)], "large.json", { type: "application/json" }));
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(await told()).toBe("This file is too large for a record: it has 60 MB, and a record at most 48 MB.");
    const entries = Array.from({ length: 10_001 }, () => ({ undo: "japan" }));
    await chooseFile(player, JSON.stringify({ ...record(), entries }));
    expect(await told()).toContain("at entries: a list has at most 10,000 items");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await player.leave();
  });

  it("with a long game shows how far it is and can be stopped", async () => {
    const player = await table.come();
    const { page } = player;
    await page.addInitScript(holdImports);
    await player.go("#/");
    await chooseFile(player, await longRecord("taierzhuang-1938", 200));
    const dialog = page.getByRole("dialog", { name: "Opening the record" });
    await dialog.getByText(/Playing through 100 of \d+ entries/).waitFor();
    await dialog.getByRole("button", { name: "Stop" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.evaluate(() => dispatchEvent(new Event("go on")));
    await page.reload();
    await page.getByText("No games yet").waitFor();
    await player.leave();
  });
});

/** Runs in the page: the second stretch of the first import is sent to the host when the test says so. */
function holdImports(): void {
  const send = Worker.prototype.postMessage;
  let stretches = 0;
  Worker.prototype.postMessage = function (this: Worker, message: { method?: string }, ...rest: never[]) {
    const go = (): void => send.call(this, message, ...rest);
    if (message?.method === "goOnImporting" && ++stretches === 2) addEventListener("go on", go, { once: true });
    else go();
  } as typeof send;
}
