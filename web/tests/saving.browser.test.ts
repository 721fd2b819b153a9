import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { browserForFile, type Player } from "./browser.ts";
import { Mirror } from "./mirror.ts";
import { at, chooseFile, openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });
const title = "taierzhuang-1938";
const acting = (): Promise<string> => recordOf({ title, when: at("act", "move"), seed: "saved" });

async function exported(player: Player, button: string): Promise<string> {
  const { page } = player;
  await page.getByRole("button", { name: "Menu" }).click();
  // The file of a running game with secrets is saved only after the page has said what it contains.
  if (button === "Export the game") await page.getByRole("button", { name: "Export the game…" }).click();
  const last = button === "Export the game" ? "Save the whole game with its secrets" : button;
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: last }).click()]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return readFileSync(await file.path(), "utf8");
}

/** A sentence for the person at the screen; it is closed again. */
async function told({ page }: Player): Promise<string> {
  const notice = page.locator(".notice[role=alert]");
  const text = (await notice.locator("p").first().textContent()) ?? "";
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
  return text;
}

describe("a game in the browser", () => {
  it("is there again after the page is loaded anew and after the tab was closed", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await acting());
    await hand.giveAny(["move"]);
    await hand.myDecision();
    const { hash } = hand.mirror.stored.save;
    const log = await page.locator(".log ol").innerText();
    const prompt = await player.prompt().textContent();
    await page.reload();
    await hand.myDecision();
    expect(await player.prompt().textContent()).toBe(prompt);
    expect(await page.locator(".log ol").innerText()).toBe(log);

    const later = await player.anotherTab();
    await page.close();
    await later.go("#/");
    const saved = later.page.locator(".saved li a").first();
    await saved.click();
    await later.table().waitFor();
    const again = await Mirror.of(later);
    expect(again.stored.save.hash).toBe(hash);
    await later.leave();
  });

  it("goes to another browser as a file", async () => {
    const player = await table.come();
    const hand = await openRecord(player, await acting());
    await hand.giveAny(["move"]);
    await hand.myDecision();
    const text = await exported(player, "Export the game");
    const elsewhere = await table.come({ seed: "elsewhere" });
    const there = await openRecord(elsewhere, text);
    expect(there.mirror.stored.save.hash).toBe(hand.mirror.stored.save.hash);
    expect(there.mirror.prompt).toBe(hand.mirror.prompt);
    await player.leave();
    await elsewhere.leave();
  });

  it("is shared without the seed and without what the reader may not see", async () => {
    const player = await table.come();
    const hand = await openRecord(player, await acting());
    const { game } = hand.mirror;
    const text = await exported(player, "Share what you may see");
    const shared = JSON.parse(text) as { seedHash: string; seat: string; entries: number; save?: unknown };
    expect(shared).toMatchObject({ seedHash: game.seedHash, seat: hand.mirror.seatName, entries: game.entries.length });
    expect(shared.save).toBeUndefined();
    expect(text).not.toContain(game.seed);
    await player.leave();
  });

  it("shares a position as a link that opens in another browser; a cut link is refused with a sentence", async () => {
    const player = await table.come();
    const { page } = player;
    await openRecord(
      player,
      await recordOf({ title: "shanghai-nanking-1937", when: at("move", "move"), seed: "link" }),
    );
    const prompt = await player.prompt().textContent();
    const listing = async ({ page: on }: Player): Promise<string> => {
      await on.getByText("The board in words").click();
      return on.locator(".listing ul").innerText();
    };
    const board = await listing(player);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Link to this position" }).click();
    const link = await page.getByLabel("The link").inputValue();
    const elsewhere = await table.come({ seed: "elsewhere" });
    await elsewhere.page.goto(link);
    await elsewhere.table().waitFor();
    await elsewhere.settled();
    expect(await elsewhere.prompt().textContent()).toBe(prompt);
    const places = (text: string): string[] => [...text.matchAll(/\b\d{4}\b/g)].map(([hex]) => hex).sort();
    expect(places(await listing(elsewhere))).toEqual(places(board));
    await elsewhere.page.goto("about:blank");
    await elsewhere.page.goto(link.slice(0, -40));
    await elsewhere.page.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
    await player.leave();
    await elsewhere.leave();
  });

  it("is not begun from a damaged, foreign or cut-off file, and a sentence says why", async () => {
    const text = await acting();
    const player = await table.come();
    const { page } = player;
    await player.go("#/");
    await page.getByText("No games yet").waitFor();
    const parsed = JSON.parse(text) as { entries: { picks?: unknown[] }[] };
    const forged = structuredClone(parsed);
    forged.entries[1].picks = ["nowhere"];
    const cases: [string, string][] = [
      ["cut off", text.slice(0, text.length / 2)],
      ["a command that is not legal", JSON.stringify(forged)],
      ["a title that is not on this table", text.replace(/"title": *"[^"]*"/, '"title": "chess"')],
      ["a seed that was changed", text.replace(/"seed": *"[^"]*"/, '"seed": "another seed, as long as the first"')],
      ["a file of another program", JSON.stringify({ format: "something else" })],
      ["no record at all", "not even JSON"],
      ["nothing", ""],
    ];
    for (const [what, damaged] of cases) {
      await chooseFile(player, damaged);
      const said = await told(player);
      expect(said.length, what).toBeGreaterThan(20);
      expect(said, what).not.toMatch(/undefined|\[object|at .*\.js|went wrong/);
    }
    expect(page.url()).toMatch(/#\/$/);
    await page.reload();
    await page.getByText("No games yet").waitFor();
    await player.leave();
  });

  it("says so when the browser has no room left, keeps what was stored, and can be exported", async () => {
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, await acting());
    const kept = hand.mirror.stored.save.entries.length;
    // The store behind the page refuses as a full one does.
    const [worker] = page.workers();
    await worker.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    const move = hand.mirror.find("move", ({ picks }) => picks.flat().length < 5)!;
    await hand.prepare(move);
    await page.locator(".prompt [data-confirm]").click();
    await player.waitForEntries(kept + 1);
    if ((await player.settled()) === "changing seats") await page.locator(".curtain button").click();
    const notice = page.locator(".notice[role=alert]");
    await notice.getByText("no room left").waitFor();
    expect((await hand.mirror.follow()).stored.save.entries).toHaveLength(kept);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      notice.getByRole("button", { name: "Export the game" }).click(),
    ]);
    const record = JSON.parse(readFileSync(await file.path(), "utf8")) as { entries: unknown[] };
    expect(record.entries.length).toBeGreaterThan(kept);
    await player.leave();
  });
});

/** Runs in the page: keeps a game as the page did before games were appended to. */
function keepAsBefore(save: { readonly title: string }): Promise<void> {
  const seats = ["japan", "china"];
  const kept = {
    id: "old",
    created: 1,
    updated: 2,
    players: Object.fromEntries(seats.map((seat) => [seat, "you"])),
    save,
    seen: {},
    status: "some time ago",
    toDecide: seats,
    guide: null,
    notes: [],
  };
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("wusong", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("games", { keyPath: "id" });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction("games", "readwrite");
      writing.objectStore("games").put(kept);
      writing.onerror = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

describe("a game that an earlier page kept", () => {
  it("is among the games, opens, and is kept in the way of today from then on", async () => {
    const player = await table.come();
    const { page } = player;
    const record = JSON.parse(await acting()) as { title: string; entries: unknown[] };
    await player.go("#/");
    await page.getByText("No games yet").waitFor();
    await page.evaluate(keepAsBefore, record);
    await page.reload();
    await page.locator(".saved li a", { hasText: "some time ago" }).click();
    await player.table().waitFor();
    await player.sitDown();
    expect(await player.entries()).toBe(record.entries.length);
    const { stored } = await Mirror.of(player);
    expect([stored.id, stored.save.entries.length]).toEqual(["old", record.entries.length]);
    await player.go("#/");
    await page.locator(".saved li a").first().waitFor();
    expect(await page.locator(".saved li").count()).toBe(1);
    await player.leave();
  });
});

describe("without a network", () => {
  it("the page opens again and a new game of any title begins", async () => {
    const player = await table.come({ keepsPage: true });
    const { page } = player;
    await player.go("#/");
    await page.getByText("Play now").first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The first visit is served by the network; from the second on the page comes from what was kept.
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("Play now").first().waitFor();
    await player.begin("mars-la-tour-1870", { France: "level-1" });
    await player.settled();
    expect(await page.locator(".map svg.sheet.play .stack").count()).toBeGreaterThan(0);
    await player.leave();
  });
});

/** The page as it is served, and from a moment on that of another build: all that differs is what the service worker is. */
async function upgraded(address: string): Promise<{ address: string; upgrade(): void; close(): void }> {
  let newer = false;
  const server = createServer(async (request, response) => {
    const got = await fetch(new URL(request.url ?? "/", address));
    response.writeHead(got.status, { "content-type": got.headers.get("content-type") ?? "text/plain" });
    const body = Buffer.from(await got.arrayBuffer());
    const worker = newer && request.url === "/service-worker.js";
    response.end(worker ? `${body.toString().replace('CACHE = "', 'CACHE = "newer ')}` : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    upgrade: () => {
      newer = true;
    },
    close: () => server.close(),
  };
}

describe("a newer version of the page", () => {
  it("is offered while tabs are open, and loaded when somebody says so", async () => {
    const player = await table.come({ keepsPage: true });
    const { page } = player;
    const served = await upgraded(player.address);
    await page.goto(served.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const other = await player.anotherTab();
    await other.page.goto(served.address);
    await other.page.getByText("Play now").first().waitFor();
    const offered = "A newer version of this page is ready.";
    expect(await page.getByText(offered).count()).toBe(0);
    served.upgrade();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    for (const one of [page, other.page]) await one.getByText(offered).waitFor();
    await page.getByRole("button", { name: "Later" }).click();
    await page.getByText(offered).waitFor({ state: "detached" });
    await page.reload();
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Load it" }).click()]);
    await page.getByText("Play now").first().waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBe(null);
    expect(await page.getByText(offered).count()).toBe(0);
    // The other tab goes on with the files it began with, until it is loaded again.
    await other.page.evaluate(() => {
      location.hash = "#/new/mars-la-tour-1870";
    });
    await other.page.locator(".seats label b").first().waitFor();
    await Promise.all([other.page.waitForEvent("load"), other.page.getByRole("button", { name: "Load it" }).click()]);
    await other.page.locator(".seats label b").first().waitFor();
    expect(await other.page.getByText(offered).count()).toBe(0);
    await player.leave();
    served.close();
  });
});

describe("two tabs", () => {
  it("do not play one game: the second shows it, and takes it over when asked", async () => {
    const player = await table.come();
    const hand = await openRecord(player, await acting());
    const second = await player.anotherTab();
    await second.page.goto(player.page.url());
    await second.sitDown();
    await second.page.getByText("being played in another tab").waitFor();
    expect(await second.page.locator(".prompt .row .button").count()).toBe(0);
    expect(await second.table().getAttribute("data-choices")).toBe("");
    await second.page.getByRole("button", { name: "Play here" }).click();
    const there = await openedIn(second);
    await there.giveAny(["move"]);
    await there.myDecision();
    const { hash } = there.mirror.stored.save;
    // The first tab has lost it: it cannot write over what was played in the second.
    await player.page.bringToFront();
    await player.page.evaluate(() => dispatchEvent(new Event("focus")));
    await player.page.getByText("being played in another tab").waitFor();
    expect((await hand.mirror.follow()).stored.save.hash).toBe(hash);
    await player.leave();
  });
});

async function openedIn(player: Player) {
  const { Hand } = await import("./hand.ts");
  await player.page.getByText("being played in another tab").waitFor({ state: "detached" });
  const hand = await Hand.of(player, "second tab");
  await hand.myDecision();
  return hand;
}
