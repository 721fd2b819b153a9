import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** What every test browser is started with. */
export const BROWSER_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of a Chromium-like browser on this machine: `WUSONG_BROWSER`, the search path, known places, Playwright's own. */
export async function findBrowser() {
  const chosen = process.env.WUSONG_BROWSER;
  if (chosen && existsSync(chosen)) return chosen;
  const ending = process.platform === "win32" ? ".exe" : "";
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name + ending);
      if (folder && existsSync(file)) return file;
    }
  }
  const known = PLACES.find((place) => existsSync(place));
  if (known) return known;
  try {
    const { chromium } = await import("playwright-core");
    const own = chromium.executablePath();
    return existsSync(own) ? own : null;
  } catch {
    return null;
  }
}

/** Finds a browser or installs one the way this machine allows; throws a sentence where neither works. */
export async function needBrowser() {
  const there = await findBrowser();
  if (there) return there;
  console.log("Installing a browser for the tests …");
  const attempts = [
    ["npx", ["--no-install", "playwright-core", "install", "chromium"]],
    ...(process.getuid?.() === 0
      ? [
          ["apt-get", ["update", "-qq"]],
          ["apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]],
        ]
      : []),
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: "inherit", timeout: 300_000, shell: process.platform === "win32" });
    const found = await findBrowser();
    if (found) return found;
  }
  throw new Error(
    "The browser tests need Chromium or Chrome: install one, or name it in the environment variable WUSONG_BROWSER.",
  );
}
