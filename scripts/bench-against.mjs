// Two checkouts side by side. Whatever else the machine does slows both alike: they play by turns, a slice each, and only the ratio counts.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "./bundle.mjs";

/** The same program is compiled a little differently each time it runs, by up to four percent: several pairs even that out. */
const PAIRS = 5;
const ROUNDS = 5;
const SLICE_SECONDS = 0.7;
const WARM_UP_SLICES = 4;
/** Work that makes a title slower than this is not finished. */
const SLOWEST = 0.95;

/** The middle of the ratios of slices that were played one after the other. */
export function middleRatio(mine, theirs) {
  const ratios = mine.map((speed, i) => speed / theirs[i]).sort((a, b) => a - b);
  const half = ratios.length >> 1;
  return ratios.length % 2 === 1 ? ratios[half] : (ratios[half - 1] + ratios[half]) / 2;
}

/** The program that measures, made of the sources of a checkout; what measures is always ours. */
async function measuring(checkout, name) {
  const { build } = await import("esbuild");
  const file = path.join(ROOT, `cli/dist/bench-${name}.mjs`);
  mkdirSync(path.dirname(file), { recursive: true });
  const ours = readFileSync(path.join(ROOT, "cli/bench-speed.ts"), "utf8");
  const start =
    'import { titles } from "./titles.ts";\nanswerSlices(titles, process.argv[2], Number(process.argv[3]));\n';
  await build({
    stdin: {
      contents: `${ours}${start}`,
      resolveDir: path.join(checkout, "cli"),
      sourcefile: "bench-speed.ts",
      loader: "ts",
    },
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
  return file;
}

/** A checkout that plays a slice of a title when it is asked. */
class Playing {
  constructor(program, title) {
    this.process = spawn(process.execPath, [program, title, String(SLICE_SECONDS)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async slice() {
    this.process.stdin.write("slice\n");
    const { value, done } = await this.answers.next();
    if (done) throw new Error("A measured program ended before its time.");
    return JSON.parse(value);
  }

  end() {
    this.process.stdin.end();
  }
}

/**
 * The middle of the ratios of all pairs; null where the other checkout has no such title. Where one checkout asks in one command what
 * the other asks in several, commands cannot be compared. Answers to decisions can, unless several of them have become one; games can,
 * unless random games have become longer or shorter. So a title is slower only where it is by both.
 */
async function compareTitle(title, programs) {
  const speeds = [[], []];
  for (let pair = 0; pair < PAIRS; pair++) if (!(await comparePair(title, programs, speeds))) return null;
  const ratio = (what) => middleRatio(...speeds.map((of) => of.map((speed) => speed[what])));
  return { answers: ratio("answers"), commands: ratio("commands"), games: ratio("games") };
}

async function comparePair(title, programs, speeds) {
  const [mine, theirs] = programs.map((program) => new Playing(program, title));
  try {
    if ((await theirs.slice()) === null) return false;
    for (let i = 0; i < WARM_UP_SLICES; i++) {
      await mine.slice();
      await theirs.slice();
    }
    for (let round = 0; round < ROUNDS; round++) {
      // Who goes first changes, so that neither always follows the other.
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      for (const who of order) speeds[who].push(await [mine, theirs][who].slice());
    }
    return true;
  } finally {
    mine.end();
    theirs.end();
  }
}

const titlesHere = () => JSON.parse(readFileSync(path.join(ROOT, "titles/shelf.json"), "utf8"));

const isSlower = (ratio) => ratio !== null && Math.max(ratio.answers, ratio.games) < SLOWEST;

/** Prints for each title how fast this checkout is, as a ratio to another. */
export async function compareWith(checkout, wanted) {
  if (!checkout) throw new Error("--against names the folder of another checkout.");
  const other = path.resolve(checkout);
  if (!existsSync(path.join(other, "cli/titles.ts")))
    throw new Error(`${JSON.stringify(checkout)} is no checkout of Wusong.`);
  if (!existsSync(path.join(other, "node_modules"))) {
    throw new Error(`The packages of ${JSON.stringify(checkout)} are not installed: run npm ci there first.`);
  }
  const all = titlesHere();
  const unknown = wanted.find((id) => !all.includes(id));
  if (unknown) throw new Error(`There is no title ${JSON.stringify(unknown)}; there are ${all.join(", ")}.`);
  const programs = [await measuring(ROOT, "here"), await measuring(other, "there")];
  console.log(`Random play in one pass, this checkout against ${checkout}: the middle of ${PAIRS * ROUNDS} ratios`);
  for (const title of wanted.length > 0 ? wanted : all) {
    const ratio = await compareTitle(title, programs);
    const told =
      ratio === null
        ? "not there"
        : `answers carried out a second ×${ratio.answers.toFixed(3)} (games ×${ratio.games.toFixed(3)}, commands ×${ratio.commands.toFixed(3)})`;
    console.log(`${isSlower(ratio) ? "!" : " "} ${title.padEnd(36)} ${told}`);
  }
  console.log(`! marks a title that is slower than ${SLOWEST} of the other by answers and by games.`);
}
