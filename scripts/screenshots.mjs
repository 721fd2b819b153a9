// Takes the pictures of docs/screenshots from the built page: node scripts/screenshots.mjs [part of a name]
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { BROWSER_FLAGS, needBrowser } from "./browser.mjs";
import { buildPage, servePage } from "./serve.mjs";

const FOLDER = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const wanted = process.argv.slice(2).filter((one) => !one.startsWith("--"));
mkdirSync(FOLDER, { recursive: true });
if (!process.argv.includes("--built")) await buildPage();
const served = await servePage(0);
const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 844, height: 390 };
const TABLET = { width: 1080, height: 810 };

/** A page with settings; results are shown at once. */
async function open(viewport, { dark = false, touch = false, settings = {} } = {}) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    colorScheme: dark ? "dark" : "light",
    hasTouch: touch,
    reducedMotion: "reduce",
  });
  await context.addInitScript((kept) => localStorage.setItem("wusong settings", JSON.stringify(kept)), settings);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

async function begin(page, title, players) {
  await page.goto(`${served.address}#/new/${title}`);
  await page.locator(".seats label").first().waitFor();
  for (const seat of await page.locator(".seats label").all()) {
    const name = await seat.locator("b").textContent();
    await seat.locator("select").selectOption(typeof players === "string" ? players : (players[name] ?? "you"));
  }
  await page.getByRole("button", { name: /^(Begin|Watch) the game/ }).click();
  await page.locator(".prompt h2").waitFor();
}

async function settled(page) {
  for (let i = 0; i < 200; i++) {
    const result = page.locator("[data-result] .button.main");
    if (await result.count()) await result.click();
    const curtain = page.locator(".curtain button");
    if (await curtain.count()) await curtain.click();
    const text = await page.locator(".prompt h2").textContent();
    if (!/thinking|^Waiting/.test(text) && (await page.locator(".prompt .row .button, [data-offered]").count()))
      return text;
    await page.waitForTimeout(100);
  }
}

/** Passes until the prompt says so. */
async function until(page, prompt) {
  for (let i = 0; i < 80; i++) {
    const text = await settled(page);
    if (prompt.test(text)) return;
    const pass = page.locator(".prompt .row .button.decision", { hasText: /^(Pass|Done)/ });
    if (await pass.count()) await pass.first().click();
    else await step(page);
    await page.waitForTimeout(120);
  }
  throw new Error(`No decision "${prompt}" came.`);
}

async function step(page) {
  const main = page.locator(".prompt .button.main:not([disabled])");
  const list = page.locator("[data-offered][aria-pressed=false]");
  const word = page.locator(".prompt .row .button.decision");
  if (await main.count()) await main.first().click();
  else if (await list.count()) await list.first().dispatchEvent("click");
  else if (await word.count()) await word.first().click();
  await page.waitForTimeout(120);
}

/** Walks to the next lit place; with "place" a place itself, not a counter on it. */
async function toLit(page, kind) {
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press("n");
    await page.waitForTimeout(60);
    const said = await page.locator("p.aside[aria-live]").last().textContent();
    if (kind !== "place" || said.includes("can be chosen")) return;
  }
}

async function movingCounter(page) {
  await begin(page, "shanghai-nanking-1937", { China: "random" });
  await until(page, /move your units/i);
  await toLit(page, "any");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
  for (let i = 0; i < 3; i++) await toLit(page, "place");
  await page.waitForTimeout(300);
}

async function lateGame(page, title, entries) {
  await begin(page, title, "random");
  await page
    .waitForFunction(
      (many) =>
        document.querySelector(".who b")?.textContent === "The game is over" ||
        Number([...document.querySelectorAll(".log li .at")].at(-1)?.textContent) > many,
      entries,
      { timeout: 40_000 },
    )
    .catch(() => undefined);
  await page
    .getByRole("button", { name: "Stop" })
    .click({ timeout: 4000 })
    .catch(() => undefined);
  await page.waitForTimeout(400);
}

async function battle(page) {
  await begin(page, "shanghai-nanking-1937", { China: "random" });
  await until(page, /attack, or end/i);
  for (let i = 0; i < 12 && !(await page.getByRole("button", { name: "The whole reckoning" }).count()); i++)
    await step(page);
  await page.getByRole("button", { name: "The whole reckoning" }).click();
  await page.waitForTimeout(400);
}

async function result(page) {
  await begin(page, "shanghai-nanking-1937", { China: "random" });
  await until(page, /attack, or end/i);
  for (let i = 0; i < 20 && !(await page.locator("[data-result]").count()); i++) await step(page);
  await page.waitForTimeout(400);
}

const TITLES = [
  "shanghai-nanking-1937",
  "taierzhuang-1938",
  "shanghai-incident-1932",
  "pacific-battles-shanghai-1937",
  "mars-la-tour-1870",
];

const PICTURES = {
  "table-light": async () => {
    const page = await open(DESKTOP);
    await movingCounter(page);
    return page;
  },
  "table-dark": async () => {
    const page = await open(DESKTOP, { dark: true });
    await movingCounter(page);
    return page;
  },
  battle: async () => {
    const page = await open(DESKTOP);
    await battle(page);
    return page;
  },
  "battle-result": async () => {
    const page = await open(DESKTOP);
    await result(page);
    return page;
  },
  "taierzhuang-hand": async () => {
    const page = await open(DESKTOP);
    await begin(page, "taierzhuang-1938", { China: "random" });
    await until(page, /one action/);
    await step(page);
    return page;
  },
  home: async () => {
    const page = await open(DESKTOP);
    await begin(page, "taierzhuang-1938", { China: "random" });
    await settled(page);
    await begin(page, "shanghai-nanking-1937", { China: "random" });
    await settled(page);
    await page.goto(`${served.address}#/`);
    await page.locator(".saved li").first().waitFor();
    await page.waitForTimeout(800);
    return page;
  },
  "new-game": async () => {
    const page = await open(DESKTOP);
    await page.goto(`${served.address}#/new/shanghai-nanking-1937`);
    await page.locator(".seats").waitFor();
    return page;
  },
  phone: async () => {
    const page = await open(PHONE, { touch: true });
    await movingCounter(page);
    return page;
  },
  tablet: async () => {
    const page = await open(TABLET, { touch: true });
    await movingCounter(page);
    return page;
  },
  "text-200": async () => {
    const page = await open(DESKTOP, { settings: { textSize: 200 } });
    await movingCounter(page);
    return page;
  },
  replay: async () => {
    const page = await open(DESKTOP);
    await lateGame(page, "taierzhuang-1938", 150);
    await page.keyboard.press("t");
    await page.getByRole("slider").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(400);
    return page;
  },
  "rules-drawer": async () => {
    const page = await open(DESKTOP);
    await begin(page, "taierzhuang-1938", { China: "random" });
    await settled(page);
    await page.keyboard.press("l");
    await page.locator(".drawer article").first().waitFor();
    return page;
  },
  calculator: async () => {
    const page = await open(DESKTOP);
    await page.goto(`${served.address}#/calculator/shanghai-nanking-1937`);
    await page.locator("[data-calculator]").waitFor();
    return page;
  },
};
for (const title of TITLES) {
  PICTURES[`${title}-start`] = async () => {
    const page = await open(DESKTOP);
    await begin(page, title, "you");
    await page.waitForTimeout(500);
    return page;
  };
  PICTURES[`${title}-late`] = async () => {
    const page = await open(DESKTOP);
    await lateGame(page, title, 120);
    return page;
  };
}

for (const [name, take] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  try {
    const page = await take();
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
    await page.context().close();
    console.log(name);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    process.exitCode = 1;
  }
}
await browser.close();
served.close();
