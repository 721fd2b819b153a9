// Measures the page in a real browser: npm run bench:web. Prints one line per figure with its budget and the ratio to it.
// --built takes the page that was built before. Fails where a budget is missed.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { BROWSER_FLAGS, needBrowser } from "./browser.mjs";
import { bundle } from "./bundle.mjs";
import { buildPage, servePage } from "./serve.mjs";

/** The largest map, and the title with the longest games. */
const LARGEST = "shanghai-nanking-1937";
const LONGEST = "pacific-battles-shanghai-1937";
const COMMANDS = 2000;
const FRAME = 1000 / 60;

const { at, longRecord, recordOf } = await import(
  pathToFileURL(await bundle("web/tests/records.ts", "cli/dist/records.mjs")).href
);
if (!process.argv.includes("--built")) await buildPage();
const served = await servePage(0);
const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS });
const assets = fileURLToPath(new URL("../web/dist/assets/", import.meta.url));
const figures = [];

function figure(name, value, budget, unit) {
  figures.push({ name, value, budget, unit });
  const over = !(value <= budget);
  console.log(
    `${over ? "over " : "ok   "} ${name}: ${value.toFixed(1)} ${unit}, budget ${budget}, ratio ${(value / budget).toFixed(2)}`,
  );
}

/** Gzipped kB of the scripts among the addresses. */
function scripts(urls) {
  const names = new Set(urls.filter((url) => url.endsWith(".js")).map((url) => path.basename(new URL(url).pathname)));
  const known = new Set(readdirSync(assets));
  let bytes = 0;
  for (const name of names) if (known.has(name)) bytes += gzipSync(readFileSync(path.join(assets, name))).length;
  return bytes / 1000;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

async function newPage() {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const urls = [];
  context.on("request", (request) => urls.push(request.url()));
  await page.addInitScript(() => {
    globalThis.longest = 0;
    globalThis.interactive = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: "longtask", buffered: true });
    const look = () => {
      const table = document.querySelector(".table");
      // A game for two people is covered when it is opened again: whoever comes finds the curtain.
      const ready = ["deciding", "changing seats"].includes(table?.dataset.doing);
      const there = ready && document.querySelector(".map svg.printed path");
      if (there) globalThis.interactive = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return { page, urls };
}

async function open(page, record) {
  await page.goto(served.address);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(record) });
  await sitDown(page);
}

/** Whoever has to decide comes to the screen. */
async function sitDown(page) {
  await page.locator(".table[data-doing]").waitFor();
  const curtain = page.locator(".curtain button");
  if (await curtain.count()) await curtain.click();
  await page.locator(".table[data-doing=deciding]").waitFor();
}

const first = await newPage();
await first.page.goto(served.address);
await first.page.getByText("Play now").first().waitFor();
await first.page.waitForLoadState("networkidle");
figure("script before a title is chosen", scripts(first.urls), 200, "kB gzipped");
await first.page.context().close();

const { page, urls } = await newPage();
// A move and one more command: between the two the replay shows the past on both sides of the move.
const hasMoved = (game, seat) => at("move", "move")(game, seat) && game.entries.at(-2)?.command?.verb === "move";
await open(page, await recordOf({ title: LARGEST, when: hasMoved, seed: "bench" }));
await page.waitForLoadState("networkidle");
figure("script with one title", scripts(urls), 350, "kB gzipped");

const times = [];
for (let i = 0; i < 3; i++) {
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForFunction(() => globalThis.interactive > 0);
  times.push(await page.evaluate(() => globalThis.interactive));
  await sitDown(page);
}
figure("table interactive after navigation", median(times), 1500, "ms");

// From the key that picks a unit up to the screen with its lit hexes.
const picked = [];
await page.keyboard.press("n");
for (let i = 0; i < 7; i++) {
  picked.push(
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const table = document.querySelector(".table");
          const from = performance.now();
          const seen = new MutationObserver(() => {
            if (!table.dataset.held) return;
            seen.disconnect();
            resolve(performance.now() - from);
          });
          seen.observe(table, { attributes: true });
          dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
        }),
    ),
  );
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".table").dataset.held);
}
figure("selecting a unit to lit targets", median(picked), 30, "ms");

// One counter moves: a step of the replay, there and back.
const devtools = await page.context().newCDPSession(page);
// Time of the thread, not of the clock: what else the machine does is no fault of the page.
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
const metrics = async () =>
  Object.fromEntries((await devtools.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
await page.keyboard.press("t");
await page.getByRole("slider").waitFor();
const present = Number(await page.getByRole("slider").getAttribute("aria-valuenow"));
await page.keyboard.press("ArrowLeft");
await page.waitForFunction(
  (n) => Number(document.querySelector("[role=slider]").getAttribute("aria-valuenow")) !== n,
  present,
);
const steps = [];
const tasks = [];
for (let i = 0; i < 24; i++) {
  const back = i % 2 === 0;
  const now = Number(await page.getByRole("slider").getAttribute("aria-valuenow"));
  const before = await metrics();
  await page.keyboard.press(back ? "ArrowLeft" : "ArrowRight");
  await page.waitForFunction(
    (n) => Number(document.querySelector("[role=slider]").getAttribute("aria-valuenow")) !== n,
    now,
    { polling: 400 },
  );
  const after = await metrics();
  steps.push((after.ScriptDuration - before.ScriptDuration) * 1000);
  const drawing = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
  tasks.push(drawing.reduce((sum, name) => sum + (after[name] - before[name]) * 1000, 0));
}
figure("moving one counter, script", median(steps), 5, "ms");
figure("moving one counter, script, style and layout", median(tasks) / FRAME, 1, "frames");
await page.context().close();

const long = await newPage();
await open(long.page, await longRecord(LONGEST, COMMANDS));
await long.page.keyboard.press("t");
const slider = long.page.getByRole("slider");
await slider.waitFor();
const entries = Number(await slider.getAttribute("aria-valuemax"));
await long.page.evaluate(() => {
  globalThis.longest = 0;
});
const strip = await slider.boundingBox();
const left = strip.x + 90;
await long.page.mouse.move(left, strip.y + 20);
await long.page.mouse.down();
for (let i = 0; i <= 60; i++) {
  await long.page.mouse.move(left + ((strip.width - 110) * i) / 60, strip.y + 20);
  await long.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}
await long.page.mouse.up();
await long.page.waitForFunction(
  (n) => Number(document.querySelector("[role=slider]").getAttribute("aria-valuenow")) > n * 0.9,
  entries,
);
figure(
  `longest task while scrubbing ${entries} entries, ${COMMANDS} commands`,
  await long.page.evaluate(() => globalThis.longest),
  100,
  "ms",
);
await browser.close();
served.close();
if (figures.some(({ value, budget }) => !(value <= budget))) process.exitCode = 1;
