// Pictures of the real program: npm run screenshots [-- --to folder] [part of a name …]. Without a folder: docs/screenshots.
// --built takes the page that was built before. Games come from seeds: a picture changes only when the program does.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { BROWSER_FLAGS, needBrowser } from "./browser.mjs";
import { bundle } from "./bundle.mjs";
import { buildPage, servePage } from "./serve.mjs";
import { smallPng } from "./small-png.mjs";

const given = process.argv.slice(2);
const option = given.indexOf("--to");
const folder =
  option >= 0 ? path.resolve(given[option + 1]) : fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const wanted = given.filter((one, i) => !one.startsWith("--") && (option < 0 || i !== option + 1));
mkdirSync(folder, { recursive: true });

const { at, lateRecord, longRecord, recordOf } = await import(
  pathToFileURL(await bundle("web/tests/records.ts", "cli/dist/records.mjs")).href
);
if (!given.includes("--built")) await buildPage();
const served = await servePage(0);
const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 844, height: 390 };
const UPRIGHT = { width: 390, height: 844 };
const TABLET = { width: 1080, height: 810 };
const SN = "shanghai-nanking-1937";
const TZ = "taierzhuang-1938";
const AREAS = [TZ, "mars-la-tour-1870"];
const TITLES = [SN, TZ, "shanghai-incident-1932", "pacific-battles-shanghai-1937", "mars-la-tour-1870"];

/** Chance and time of the page, from a seed. */
function fixed(settings) {
  let n = 0;
  Crypto.prototype.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.imul(++n, 2654435761) >>> 24;
    return array;
  };
  try {
    localStorage.setItem("wusong settings", JSON.stringify({ botEffort: "fixed", ...settings }));
  } catch {
    // The empty page a browser begins with has no store.
  }
}

async function visit(viewport, { dark = false, touch = false, settings = {} } = {}) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    colorScheme: dark ? "dark" : "light",
    hasTouch: touch,
    reducedMotion: "reduce",
  });
  await context.addInitScript(fixed, settings);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

/** Waits until the table rests; results are closed, the curtain is lifted. */
async function settled(page) {
  for (;;) {
    const doing = await page
      .waitForFunction(() => {
        if (document.querySelector("[data-result] .button.main")) return "result";
        const doing = document.querySelector(".table")?.dataset.doing;
        return ["deciding", "changing seats", "over", "looking back", "stopped"].includes(doing) ? doing : null;
      })
      .then((handle) => handle.jsonValue());
    if (doing === "result") await page.locator("[data-result] .button.main").click();
    else if (doing === "changing seats") await page.locator(".curtain button").click();
    else return;
  }
}

/** Opens a record by the file button of the home page. */
async function open(page, record) {
  await page.goto(`${served.address}#/`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(record) });
  await page.locator(".table[data-doing]").waitFor();
  await settled(page);
  return page;
}

const said = (page) => page.locator("p.aside[aria-live]").last().textContent();

/** Walks to the next lit place; with "place" a place itself, not a counter on it. */
async function toLit(page, kind = "any") {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("n");
    if (kind === "any" || (await said(page)).includes("can be chosen")) return;
  }
}

const records = new Map();
const record = (name, make) => {
  if (!records.has(name)) records.set(name, make());
  return records.get(name);
};
/** Late in a game, with as many counters as come together; with a step of the rules, before a decision of that kind. */
const late = (title, ...step) =>
  record(`late ${title} ${step}`, async () => {
    const { record: text, counters } = await lateRecord(title, {
      seeds: title === SN ? 12 : 5,
      // The side that is shown is the first one: it attacks.
      ...(step.length > 0 ? { when: (game, seat) => seat === 0 && at(...step)(game, seat) } : {}),
    });
    console.log(`${title}: ${counters} counters`);
    return text;
  });
const moving = () => record("moving", () => recordOf({ title: SN, when: at("move", "move"), seed: "picture" }));
const fighting = () => record("fighting", () => recordOf({ title: SN, when: at("fight", "attack"), seed: "picture" }));

/** A division is picked up late in the game, its reach lit, the keys on a hex some way off. */
async function pickedUp(page) {
  await open(page, await late(SN, "move", "move"));
  await toLit(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".table").dataset.held);
  for (let i = 0; i < 5; i++) await toLit(page, "place");
  return page;
}

/** Points at what is offered until the odds are there. */
async function attacking(page) {
  await open(page, await fighting());
  const choices = page.locator("details.offered > summary");
  await choices.dispatchEvent("click");
  for (let i = 0; i < 12 && !(await page.getByRole("button", { name: "The whole reckoning" }).count()); i++) {
    const held = await page.locator(".table").getAttribute("data-held");
    await page.locator("[data-offered][aria-pressed=false]").first().dispatchEvent("click");
    await page.waitForFunction((before) => document.querySelector(".table").dataset.held !== before, held);
  }
  if (await choices.count()) await choices.dispatchEvent("click");
  return page;
}

/** Looks at a part of the map: a point of the small map in the corner, and so many steps closer. */
async function closeTo(page, x, y, steps) {
  const box = await page.locator(".minimap").boundingBox();
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  for (let i = 0; i < steps; i++) await page.keyboard.press("+");
  return page;
}

const PICTURES = {
  "table-light": async () => pickedUp(await visit(DESKTOP)),
  "table-dark": async () => pickedUp(await visit(DESKTOP, { dark: true })),
  refusal: async () => {
    const page = await pickedUp(await visit(DESKTOP));
    for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("w");
    await page.locator(".bubble[role=alert]").waitFor();
    return page;
  },
  "map-sheet": async () => {
    const page = await open(await visit({ width: 1640, height: 1240 }), await moving());
    for (let i = 0; i < 2; i++) await page.keyboard.press("0");
    return page;
  },
  "map-close": async () => closeTo(await open(await visit(DESKTOP), await moving()), 0.84, 0.42, 2),
  "map-terrain": async () => closeTo(await open(await visit(DESKTOP), await moving()), 0.4, 0.58, 3),
  counters: async () => {
    const page = await open(await visit(DESKTOP), await late(SN, "move", "move"));
    await page.keyboard.press("+");
    // The first pile that can be fanned out.
    for (let i = 0; i < 20 && !(await page.locator(".stack .tray").count()); i++) {
      await toLit(page);
      await page.keyboard.press("f");
    }
    return page;
  },
  battle: async () => {
    const page = await attacking(await visit(DESKTOP));
    await page.getByRole("button", { name: "The whole reckoning" }).click();
    await page.locator("[data-battle]").waitFor();
    return page;
  },
  "battle-result": async () => {
    const page = await attacking(await visit(DESKTOP));
    // The attacker's support, the defender's gunfire: the first that is offered, until the die is rolled.
    for (let i = 0; i < 10; i++) {
      const doing = await page
        .waitForFunction(() => {
          if (document.querySelector("[data-result]")) return "result";
          const { doing } = document.querySelector(".table").dataset;
          return ["deciding", "changing seats"].includes(doing) ? doing : null;
        })
        .then((handle) => handle.jsonValue());
      if (doing === "result") break;
      if (doing === "changing seats") await page.locator(".curtain button").click();
      else if (await page.locator(".prompt .button.main:enabled").count())
        await page.locator(".prompt .button.main").click();
      else await page.locator(".prompt .row .button.decision:enabled").first().click();
    }
    await page.locator("[data-result]").waitFor();
    return page;
  },
  "taierzhuang-hand": async () => {
    const page = await open(await visit(DESKTOP), await late(TZ, "act", "fire"));
    await page.keyboard.press("f");
    return page;
  },
  home: async () => {
    const page = await visit(DESKTOP);
    for (const one of [await recordOf({ title: TZ, when: at("act") }), await moving()]) await open(page, one);
    await page.goto(`${served.address}#/`);
    await page.locator(".saved li").nth(1).waitFor();
    return page;
  },
  "new-game": async () => {
    const page = await visit(DESKTOP);
    await page.goto(`${served.address}#/new/${SN}`);
    await page.locator(".seats").waitFor();
    return page;
  },
  phone: async () => pickedUp(await visit(PHONE, { touch: true })),
  "phone-upright": async () => open(await visit(UPRIGHT, { touch: true }), await moving()),
  tablet: async () => pickedUp(await visit(TABLET, { touch: true })),
  "text-200": async () => pickedUp(await visit(DESKTOP, { settings: { textSize: 200 } })),
  replay: async () => {
    const page = await open(await visit(DESKTOP), await longRecord(TZ, 220, "picture"));
    await page.keyboard.press("t");
    const slider = page.getByRole("slider");
    await slider.waitFor();
    const box = await slider.boundingBox();
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
    await page.locator(".table[data-doing='looking back']").waitFor();
    return page;
  },
  "rules-drawer": async () => {
    const page = await open(await visit(DESKTOP), await recordOf({ title: TZ, when: at("act") }));
    await page.keyboard.press("l");
    await page.locator(".drawer article.open").waitFor();
    return page;
  },
  calculator: async () => {
    const page = await visit(DESKTOP);
    await page.goto(`${served.address}#/calculator/${SN}`);
    await page.locator("[data-calculator]").waitFor();
    return page;
  },
};
for (const title of TITLES) {
  PICTURES[`${title}-start`] = async () =>
    open(await visit(DESKTOP), await recordOf({ title, when: () => true, seed: "picture" }));
  PICTURES[`${title}-late`] = async () => {
    const page = await open(await visit(DESKTOP), await late(title));
    // A sheet of areas is opened as a whole.
    if (!AREAS.includes(title)) await page.keyboard.press("0");
    return page;
  };
  PICTURES[`${title}-late-dark`] = async () => open(await visit(DESKTOP, { dark: true }), await late(title));
}

/** The letters are there, the sheet is inked, the camera rests, the frame around it has been drawn. */
async function calm(page) {
  await page.mouse.move(2, 2);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        let before = "";
        let still = 0;
        const look = () => {
          const now = document.querySelector(".map .world")?.style.transform ?? "";
          const inked = document.querySelector(".viewport:not([data-inked])") === null;
          still = inked && now === before ? still + 1 : 0;
          before = now;
          if (still < 30) requestAnimationFrame(look);
          else document.fonts.ready.then(resolve);
        };
        requestAnimationFrame(look);
      }),
  );
}

for (const [name, take] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  try {
    const page = await take();
    await calm(page);
    writeFileSync(path.join(folder, `${name}.png`), smallPng(await page.screenshot()));
    await page.context().close();
    console.log(name);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    process.exitCode = 1;
  }
}
await browser.close();
served.close();
