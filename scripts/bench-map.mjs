// Times the map in headless Chromium on the largest sheet with 140 counters: node scripts/bench-map.mjs
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { BROWSER_FLAGS, findBrowser } from "./browser.mjs";

const root = join(dirname(new URL(import.meta.url).pathname), "..");
const outDir = mkdtempSync(join(tmpdir(), "wusong-bench-"));
const configFile = join(root, "web/vite.config.ts");
await build({
  configFile,
  logLevel: "error",
  build: { outDir, emptyOutDir: true, rollupOptions: { input: join(root, "web/demo.html") } },
});
const server = await preview({ configFile, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const start = Date.now();
await page.goto(`${address}demo.html?title=shanghai-incident-1932&units=140`);
await page.waitForSelector(".stack");
console.log(`to the first counters on the map: ${Date.now() - start} ms`);
await page.waitForTimeout(3500);
const figures = await page.evaluate(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  const series = async (n, run) => {
    const script = [];
    const painted = [];
    for (let i = 0; i < n; i++) {
      await frame();
      const from = performance.now();
      script.push(run(i));
      await frame();
      painted.push((await frame()) - from);
    }
    return `script ${median(script).toFixed(2)} ms, two frames ${median(painted).toFixed(1)} ms`;
  };
  const out = {};
  out["moving one counter"] = await series(30, (i) => window.demo.move(i % 2 ? "1516" : "1517"));
  out["lit targets on"] = await series(15, (i) => (i % 2 ? window.demo.dark() : window.demo.light("1516")));
  return out;
});
for (const [name, text] of Object.entries(figures)) console.log(`${name}: ${text}`);
const box = { x: 700, y: 450 };
const frames = page.evaluate(async () => {
  const gaps = [];
  let last = performance.now();
  for (let i = 0; i < 90; i++) {
    const now = await new Promise((done) => requestAnimationFrame(done));
    gaps.push(now - last);
    last = now;
  }
  return gaps.sort((a, b) => a - b);
});
await page.mouse.move(box.x, box.y);
await page.mouse.down();
for (let i = 0; i < 60; i++) await page.mouse.move(box.x - i * 5, box.y - i * 3);
await page.mouse.up();
const gaps = await frames;
console.log(`panning: median frame ${gaps[45].toFixed(1)} ms, worst of 90 ${gaps[89].toFixed(1)} ms`);
await browser.close();
await server.close();
process.exit(0);
