// Plays whole games through the page as a person without any knowledge of the rules would: npm run hands -- TITLE --games N --seed TEXT
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ROOT } from "./bundle.mjs";

const USAGE = `npm run hands -- TITLE [TITLE …] [--games N] [--hand mouse|keyboard|touch] [--seed TEXT] [--from N] [--players hot-seat|computer|both|online] [--commands N] [--way] [--to FOLDER] [--built]
  TITLE       a title's id, or "all"
  --games     games of each title by each hand (1)
  --hand      mouse, keyboard, or touch on a phone; without it all three in turn
  --seed      the same text plays the same games again ("hands"): the first game has this seed, the others add their number
  --from      the number of the game to go on from, after a run that was stopped (1)
  --players   hot-seat: both sides at the screen; computer: one of them by the computer; both: as the game's seed has it (both);
              online: two browsers at a server of their own, one by mouse, one by a finger on a phone
  --commands  stop after so many commands; without it games are played to their end
  --way       the way of a newcomer (docs/ways.md): home, the lesson, one whole turn
  --to        where a failed game leaves its record, its last gestures and its film strip (a folder among the temporary files)
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
        games: { type: "string", default: "1" },
        hand: { type: "string" },
        from: { type: "string", default: "1" },
        seed: { type: "string", default: "hands" },
        players: { type: "string", default: "both" },
        commands: { type: "string" },
        way: { type: "boolean", default: false },
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
if (!["hot-seat", "computer", "both", "online"].includes(values.players))
  refuse(`--players is hot-seat, computer, both or online, not "${values.players}".`);
const online = values.players === "online";
const HANDS = ["mouse", "keyboard", "touch"];
if (values.hand !== undefined && !HANDS.includes(values.hand))
  refuse(`--hand is mouse, keyboard or touch, not "${values.hand}".`);
if (values.seed === "") refuse("--seed is a text.");
const games = number("games", values.games);
const from = number("from", values.from);
const commands = values.commands === undefined ? undefined : number("commands", values.commands);
const titles = positionals.includes("all") ? TITLES : [...new Set(positionals)];
const hands = online ? ["mouse"] : values.hand === undefined ? HANDS : [values.hand];

const { chromium } = await import("playwright-core");
const { BROWSER_FLAGS, needBrowser } = await import("./browser.mjs");
const { bundle } = await import("./bundle.mjs");
const { buildPage, servePage } = await import("./serve.mjs");
const { come, playByHand, visitFor } = await import(
  pathToFileURL(await bundle("web/hands/whole-game.ts", "cli/dist/whole-game.mjs")).href
);
const { openServer, playOnline } = await import(
  pathToFileURL(await bundle("web/hands/online-game.ts", "cli/dist/online-game.mjs")).href
);
if (!values.built) await buildPage();
const server = online ? await openServer(path.join(ROOT, "web/tests/online-server.mjs")) : null;
const served = await servePage(0);
const executablePath = await needBrowser();

/** Ctrl+C ends the game at hand and says how to go on; a second one ends at once. */
let stopped = false;
process.on("SIGINT", () => {
  if (stopped) process.exit(130);
  stopped = true;
  console.log("Stopping after this game; once more to stop at once.");
});

const seedOf = (n) => (n === 1 ? values.seed : `${values.seed} ${n}`);
const against = (computer) =>
  online ? "two browsers" : computer === null ? "hot-seat" : `the computer as side ${computer + 1}`;
const series = Array.from({ length: games }, (_, i) => from + i).flatMap((n) =>
  titles.flatMap((title) => hands.map((hand) => ({ n, title, hand }))),
);

let played = 0;
let failed = 0;
for (const { n, title, hand } of series) {
  if (stopped) {
    console.log(`To go on: --from ${n} (${title} by ${hand} is the next game).`);
    break;
  }
  const begun = Date.now();
  const name = `${title} by ${hand}, --seed "${seedOf(n)}"`;
  const onProgress = (entries, told) => console.log(`       ${name}: ${entries} commands. ${told}`);
  const failures = path.resolve(values.to);
  const game = {
    title,
    hand,
    seed: seedOf(n),
    players: values.players,
    commands,
    way: values.way,
    failures,
    onProgress,
  };
  // A browser of its own for each game: one that dies takes no other game with it. Ctrl+C is no reason for it to close.
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS, handleSIGINT: false });
  const result = server
    ? await playOnline(browser, server, game)
    : await playByHand(await come({ browser, address: served.address }, visitFor(game)), game);
  await browser.close();
  played++;
  const seconds = Math.round((Date.now() - begun) / 1000);
  const end = result.over ? "to the end" : "so far";
  const words = `${against(result.computer)}, ${result.commands} commands ${end}, ${result.gestures} gestures, ${seconds} s`;
  console.log(`${result.failures.length === 0 ? "ok    " : "FAILED"} ${name}: ${words}`);
  if (result.failures.length > 0) failed++;
  for (const sentence of result.failures) console.log(`       ${sentence}`);
}
served.close();
await server?.close();
console.log(`${played} games, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
