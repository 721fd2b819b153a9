// Pictures of every sheet and of the counter set, from the demo page, into a folder (default: a new temporary one).
// node scripts/screenshots-map.mjs [folder] [name-part]
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { BROWSER_FLAGS, findBrowser } from "./browser.mjs";

const root = join(dirname(new URL(import.meta.url).pathname), "..");
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), "wusong-sheets-"));
const only = process.argv[3] ?? "";
mkdirSync(folder, { recursive: true });

const SN = "shanghai-nanking-1937";
const VIEWS = [
  ...[SN, "pacific-battles-shanghai-1937", "shanghai-incident-1932", "taierzhuang-1938", "mars-la-tour-1870"].flatMap(
    (title) =>
      ["light", "dark"].map((theme) => [
        `${title}-sheet-${theme}`,
        `title=${title}&theme=${theme}&whole=1`,
        1500,
        1264,
      ]),
  ),
  ...["light", "dark"].flatMap((theme) => [
    [`${SN}-table-${theme}`, `title=${SN}&theme=${theme}&units=110&reach=3214&at=3113&zoom=2.6&minimap=1`, 1160, 900],
    [`${SN}-close-${theme}`, `title=${SN}&theme=${theme}&units=110&at=3412&zoom=5`, 1160, 900],
    [`${SN}-terrain-${theme}`, `title=${SN}&theme=${theme}&at=1617&zoom=3`, 1372, 878],
    [`${SN}-shanghai-${theme}`, `title=${SN}&theme=${theme}&at=3411&zoom=3.6`, 1316, 897],
    [`taierzhuang-1938-play-${theme}`, `title=taierzhuang-1938&theme=${theme}&units=60`, 1080, 720],
    [`mars-la-tour-1870-play-${theme}`, `title=mars-la-tour-1870&theme=${theme}&units=60`, 1080, 800],
    [`counters-${theme}`, `counters=1&theme=${theme}`, 1100, 620],
  ]),
  [`${SN}-100-units-light`, `title=${SN}&theme=light&units=140`, 1440, 1000],
  [`${SN}-far-light`, `title=${SN}&theme=light&units=140&at=2013&zoom=.5`, 900, 640],
  [
    "pacific-battles-shanghai-1937-table-light",
    "title=pacific-battles-shanghai-1937&theme=light&units=90&at=2414&zoom=2.8",
    1160,
    900,
  ],
  [
    "shanghai-incident-1932-table-light",
    "title=shanghai-incident-1932&theme=light&units=90&at=2832&zoom=3.4",
    1160,
    900,
  ],
].filter(([name]) => name.includes(only));

const server = await createServer({
  configFile: join(root, "web/vite.config.ts"),
  server: { port: 0, host: "127.0.0.1" },
  logLevel: "error",
});
await server.listen();
const address = `http://127.0.0.1:${server.httpServer.address().port}/demo.html`;
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
for (const [name, query, width, height] of VIEWS) {
  const page = await browser.newPage({ viewport: { width, height } });
  page.on("pageerror", (error) => console.log(`${name}: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && console.log(`${name}: ${message.text()}`));
  await page.goto(`${address}?${query}`);
  await page.waitForSelector(query.startsWith("counters") ? ".counter" : ".layer-tints, .layer-ground");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(900);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}
await browser.close();
await server.close();
console.log(`${VIEWS.length} pictures in ${folder}`);
