// Measures the page in a real browser: npm run bench:web. Prints one line per figure, with its limit; fails over a limit.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { BROWSER_FLAGS, needBrowser } from "./browser.mjs";
import { buildPage, servePage } from "./serve.mjs";

/** The largest map, and the title with the longest games. */
const TITLE = "shanghai-nanking-1937";
const LONG = "taierzhuang-1938";
if (!process.argv.includes("--built")) await buildPage();
const served = await servePage(0);
const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS });
const assets = fileURLToPath(new URL("../web/dist/assets/", import.meta.url));
const figures = [];
const figure = (name, value, limit, unit) => figures.push({ name, value, limit, unit });

/** Gzipped kB of the scripts among the addresses. */
function scripts(urls) {
  const names = new Set(urls.filter((url) => url.endsWith(".js")).map((url) => path.basename(new URL(url).pathname)));
  const known = new Set(readdirSync(assets));
  let bytes = 0;
  for (const name of names) if (known.has(name)) bytes += gzipSync(readFileSync(path.join(assets, name))).length;
  return bytes / 1000;
}

async function newPage() {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const urls = [];
  page.on("request", (request) => urls.push(request.url()));
  await page.addInitScript(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: "longtask", buffered: true });
  });
  return { page, urls };
}

const first = await newPage();
await first.page.goto(served.address);
await first.page.getByText("Play now").first().waitFor();
await first.page.waitForLoadState("networkidle");
figure("script before a title is chosen", scripts(first.urls), 200, "kB gz");

const { page, urls } = await newPage();
await page.goto(`${served.address}#/new/${LONG}`);
await page.locator(".seats select").first().waitFor();
for (const seat of await page.locator(".seats select").all()) await seat.selectOption("random");
await page.getByRole("button", { name: "Watch the game" }).click();
await page.waitForFunction(
  () =>
    document.querySelector(".who b")?.textContent === "The game is over" ||
    Number([...document.querySelectorAll(".log li .at")].at(-1)?.textContent) > 400,
  null,
  { timeout: 240_000 },
);
await page
  .getByRole("button", { name: "Stop" })
  .click({ timeout: 1500 })
  .catch(() => undefined);
figure("script with one title", scripts(urls), 350, "kB gz");

const address = page.url();
await page.goto("about:blank");
const started = performance.now();
await page.goto(address);
await page.locator(".map svg path").first().waitFor({ state: "attached" });
await page.locator(".prompt h2").waitFor();
figure("table interactive after navigation", performance.now() - started, 1500, "ms");
await page
  .getByRole("button", { name: "Stop" })
  .click({ timeout: 1500 })
  .catch(() => undefined);

await page.keyboard.press("t");
await page.getByRole("slider").waitFor();
await page.evaluate(() => {
  globalThis.longest = 0;
});
const strip = await page.getByRole("slider").boundingBox();
await page.mouse.move(strip.x + 100, strip.y + 20);
await page.mouse.down();
for (let i = 0; i <= 60; i++) {
  await page.mouse.move(strip.x + 100 + ((strip.width - 120) * i) / 60, strip.y + 20);
  await page.waitForTimeout(16);
}
await page.mouse.up();
await page.waitForTimeout(500);
figure("longest task while scrubbing a replay", await page.evaluate(() => globalThis.longest), 100, "ms");
await page.context().close();

const solo = await newPage();
await solo.page.goto(`${served.address}#/new/${TITLE}`);
await solo.page.locator(".seats select").first().waitFor();
await solo.page.locator(".seats select").first().selectOption("you");
await solo.page.getByRole("button", { name: "Begin the game" }).click();
for (let i = 0; i < 80; i++) {
  const result = solo.page.locator("[data-result] .button.main");
  if (await result.count()) await result.click();
  const text =
    (await solo.page
      .locator(".prompt h2")
      .textContent()
      .catch(() => "")) ?? "";
  if (/move your units/i.test(text)) break;
  const decision = solo.page.locator(".prompt .row .button.main, .prompt .row .button.decision");
  if (await decision.count())
    await decision
      .last()
      .click()
      .catch(() => undefined);
  await solo.page.waitForTimeout(100);
}
await solo.page.keyboard.press("n");
const time = await solo.page.evaluate(
  () =>
    new Promise((resolve) => {
      const from = performance.now();
      const seen = new MutationObserver(() => {
        if (!document.querySelector(".prompt")?.textContent?.includes("Put down")) return;
        seen.disconnect();
        resolve(performance.now() - from);
      });
      seen.observe(document.querySelector(".prompt"), { subtree: true, childList: true, characterData: true });
      dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
      setTimeout(() => resolve(Number.NaN), 3000);
    }),
);
figure("selecting a unit to lit targets", time, 50, "ms");

for (const { name, value, limit, unit } of figures) {
  const over = !(value <= limit);
  if (over) process.exitCode = 1;
  console.log(`${over ? "over " : "ok   "} ${name}: ${value.toFixed(1)} ${unit} (at most ${limit})`);
}
await browser.close();
served.close();
