// Plays whole games through the page as a person without any knowledge of the rules would: npm run hands -- TITLE --games N --seed TEXT
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ROOT } from "./bundle.mjs";

const USAGE = `npm run hands -- TITLE [TITLE …] [--games N] [--seed TEXT] [--players hot-seat|computer|both] [--commands N] [--to FOLDER] [--built]
  TITLE       a title's id, or "all"
  --games     games of each title (2)
  --seed      the same text plays the same games again ("hands")
  --players   hot-seat: both sides at the screen; computer: one side each in turn by the computer; both in turn (both)
  --commands  stop after so many commands; without it games are played to their end
  --to        where a failed game leaves its record, its last gestures and a picture (a folder among the temporary files)
  --built     takes the page that was built before`;

function refuse(sentence) {
  console.error(`${sentence}\n\n${USAGE}`);
  process.exit(1);
}

const TITLES = readdirSync(path.join(ROOT, "titles"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        games: { type: "string", default: "2" },
        seed: { type: "string", default: "hands" },
        players: { type: "string", default: "both" },
        commands: { type: "string" },
        to: { type: "string", default: path.join(tmpdir(), "wusong-hands") },
        built: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return refuse(`${error.message.split(".")[0]}.`);
  }
}

const { values, positionals } = readArguments();
const number = (name, text) => {
  const n = Number(text);
  if (!Number.isInteger(n) || n < 1) refuse(`--${name} is a whole number from 1 on, not "${text}".`);
  return n;
};
if (positionals.length === 0) refuse("Which title is to be played?");
const unknown = positionals.find((one) => one !== "all" && !TITLES.includes(one));
if (unknown !== undefined) refuse(`There is no title "${unknown}"; there are ${TITLES.join(", ")}.`);
if (!["hot-seat", "computer", "both"].includes(values.players))
  refuse(`--players is hot-seat, computer or both, not "${values.players}".`);
if (values.seed === "") refuse("--seed is a text.");
const games = number("games", values.games);
const commands = values.commands === undefined ? undefined : number("commands", values.commands);
const titles = positionals.includes("all") ? TITLES : [...new Set(positionals)];

const { chromium } = await import("playwright-core");
const { BROWSER_FLAGS, needBrowser } = await import("./browser.mjs");
const { bundle } = await import("./bundle.mjs");
const { buildPage, servePage } = await import("./serve.mjs");
const { come, playByHand, visitFor } = await import(
  pathToFileURL(await bundle("web/hands/whole-game.ts", "cli/dist/whole-game.mjs")).href
);
if (!values.built) await buildPage();
const served = await servePage(0);
const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS });

/** Which side the computer plays in a game: none, or one and the other in turn. */
function computerIn(i) {
  if (values.players === "hot-seat" || (values.players === "both" && i % 2 === 0)) return null;
  return (values.players === "both" ? (i - 1) / 2 : i) % 2;
}

let failed = 0;
for (const title of titles) {
  for (let i = 0; i < games; i++) {
    const computer = computerIn(i);
    const from = Date.now();
    const game = { title, seed: `${values.seed} ${i}`, computer, commands, failures: path.resolve(values.to) };
    const player = await come({ browser, address: served.address }, visitFor(game));
    const played = await playByHand(player, game);
    const seconds = Math.round((Date.now() - from) / 1000);
    const against = computer === null ? "hot-seat" : `the computer as side ${computer + 1}`;
    const words = `${played.commands} entries, ${played.gestures} gestures, ${played.refusals} refusals, ${seconds} s`;
    console.log(`${played.failure === null ? "ok    " : "FAILED"} ${title}, "${game.seed}", ${against}: ${words}`);
    if (played.failure !== null) {
      failed++;
      console.log(`  ${played.failure}`);
    }
  }
}
await browser.close();
served.close();
console.log(`${titles.length * games} games, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
