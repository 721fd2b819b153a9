import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  cutsOf,
  fit,
  groundOf,
  judge,
  type LearnedGame,
  type LearningReport,
  logitBy,
  outcomesOf,
  pointsOf,
  type Sample,
  samplesOf,
  share,
} from "@wusong/bots";
import { sheetHash, UserError, type Weights } from "@wusong/engine";
import { sheetFrom } from "@wusong/host";
import { botNamed } from "../bots.ts";
import { type Context, FAILED, INTERRUPTED, OK } from "../context.ts";
import { cause } from "../files.ts";
import { grouped, percent, wholeNumber } from "../numbers.ts";
import { lines } from "../printable.ts";
import { progress } from "../progress.ts";
import { quoted } from "../sentences.ts";
import { readSeed, readSetting, type Setting, type SettingFlags } from "../setting.ts";
import { titleNamed } from "../shelf.ts";
import { type GamesWork, gamesTogether } from "../work.ts";
import { cut, playAll } from "../workshop.ts";
import { missing } from "./fuzz.ts";
import { MOST_GAMES, MOST_WORKERS } from "./sim.ts";

export interface LearnFlags extends SettingFlags {
  games: string;
  seed: string;
  bot: string;
  workers: string;
  gate: string;
  points?: string;
  dir: string;
  out?: string;
}

/** Fewer games teach nothing. */
const FEWEST_GAMES = 20;
const MOST_POINTS = 100_000;
/** Who tries the new weights, and against whom. */
const [PUPIL, MASTER] = ["level-3", "greedy"];

/**
 * `wusong learn`: games between bots, weights fitted to their results, a report of how well they foretell games they were not
 * fitted to, and a match. Weights that do not win it are not written.
 */
export async function learn(context: Context, id: string, flags: LearnFlags): Promise<number> {
  const games = wholeNumber("--games", flags.games, FEWEST_GAMES, MOST_GAMES);
  const workers = wholeNumber("--workers", flags.workers, 1, MOST_WORKERS);
  const gate = wholeNumber("--gate", flags.gate, 0, MOST_GAMES);
  const points = flags.points === undefined ? null : wholeNumber("--points", flags.points, 0, MOST_POINTS);
  const setting = readSetting(context.titles, id, flags);
  const title = titleNamed(context.titles, id);
  const { doctrine } = title;
  if (setting.sheetFiles && flags.out === undefined)
    throw new UserError("Weights for another sheet have a file of their own: name it with --out.");
  if (!doctrine) throw new UserError(`${id} has no features.ts: there is nothing to learn the worth of.`);
  const work = workOf("learn", setting, readSeed(flags.seed), [botNamed(flags.bot).name]);
  const played = await gamesFor(context, work, { games, workers, dir: flags.dir });
  if (played === "interrupted") return INTERRUPTED;
  const on = {
    title,
    sheet: sheetFrom(title, setting.sheetFiles),
    scenario: setting.scenario,
    options: setting.options,
  };
  const samples = played.flatMap((game, i) => samplesOf(on, game, i));
  const { stages, names, signs } = doctrine.features;
  const bounds = names.map((name) => signs?.[name] ?? 0);
  const report = judge(samples, stages, bounds);
  const fitted = fit(samples, stages, bounds);
  const logits = samples.map((one) => logitBy(fitted, one, stages));
  const weights: Weights = {
    features: names,
    ...fitted,
    cuts: cutsOf(logits, samples, outcomesOf(title).length),
    points: points ?? pointsOf(samples, stages),
    provenance: {
      title: id,
      rulesVersion: title.rulesVersion,
      sheet: sheetHash(on.sheet),
      ground: groundOf(title, on.sheet),
      scenario: setting.scenario,
      options: setting.options,
      bot: flags.bot,
      games: played.length,
      seed: work.seed,
      report: numbersOf(report),
    },
  };
  await context.out(told(id, played, samples, report));
  const passed =
    gate === 0 ? true : await passesGate(context, { ...setting, weights }, `${work.seed}/gate`, gate, workers);
  if (passed === "interrupted") return INTERRUPTED;
  if (!passed) return FAILED;
  const out = flags.out ?? path.join(context.root, "titles", id, "weights.json");
  write(out, `${JSON.stringify(weights, null, 1)}\n`);
  await context.out(lines([`Written to ${out}`]));
  return OK;
}

const workOf = (kind: GamesWork["kind"], setting: Setting, seed: string, bots: readonly string[]): GamesWork => ({
  kind,
  setting,
  seed,
  bots,
  fixedScenario: true,
  fixedOptions: true,
});

/** The games, those of an interrupted run among them; each is written down as soon as it is played. */
async function gamesFor(
  context: Context,
  work: GamesWork,
  { games, workers, dir }: { games: number; workers: number; dir: string },
): Promise<LearnedGame[] | "interrupted"> {
  const run = createHash("sha256").update(JSON.stringify(work)).digest("hex").slice(0, 12);
  const book = path.join(dir, `${work.setting.title}-${run}.jsonl`);
  try {
    mkdirSync(dir, { recursive: true });
    // A line that was cut off stays by itself.
    appendFileSync(book, "\n");
  } catch (error) {
    throw new UserError(`--dir cannot be made or written to at ${quoted(dir)}: ${cause(error)}.`);
  }
  const known = readGames(book);
  if (known.size > 0) context.err(`Going on after ${grouped(known.size)} games of an earlier run.\n`);
  const bar = progress(context, games, Math.min(games, known.size));
  const done = await playAll(context, {
    work,
    todo: cut(
      missing(
        [0, games],
        [...known.keys()].map((game) => [game, game + 1] as const),
      ),
      workers,
    ),
    workers,
    onStretch: ([from, to], { kept }) => {
      bar.advance(to - from);
      appendFileSync(book, kept.map((line) => `${line}\n`).join(""));
    },
  });
  bar.stop();
  if (done.interrupted) return "interrupted";
  if (done.result.tally.failed.length > 0) throw new Error(done.result.tally.failed[0].message);
  const all = readGames(book);
  return Array.from({ length: games }, (_, game) => all.get(game)!);
}

/** By number. A line that was cut off in the middle is played again. */
function readGames(book: string): Map<number, LearnedGame> {
  const games = new Map<number, LearnedGame>();
  if (!existsSync(book)) return games;
  for (const line of readFileSync(book, "utf8").split("\n")) {
    try {
      const game = JSON.parse(line) as LearnedGame;
      games.set(Number(game.seed.slice(game.seed.lastIndexOf("/") + 1)), game);
    } catch {}
  }
  return games;
}

async function passesGate(
  context: Context,
  setting: Setting,
  seed: string,
  pairs: number,
  workers: number,
): Promise<boolean | "interrupted"> {
  const work = workOf("match", setting, seed, [PUPIL, MASTER]);
  const bar = progress(context, 2 * pairs);
  const done = await playAll(context, {
    work,
    todo: cut([[0, 2 * pairs]], workers, gamesTogether(work)),
    workers,
    onStretch: ([from, to]) => bar.advance(to - from),
  });
  bar.stop();
  if (done.interrupted) return "interrupted";
  const scores = Object.values(done.result.scores);
  const points = scores.reduce((sum, { won, drawn }) => sum + won + drawn / 2, 0);
  const { share: part, low, high } = share(points, 2 * pairs);
  const verdict = low > 0.5 ? "they are better" : "that is not clearly better, and nothing is written";
  await context.out(
    lines([
      `Gate: ${PUPIL} with these weights against ${MASTER}, ${pairs} pairs: ${percent(part)} (${percent(low)} to ${percent(high)}): ${verdict}.`,
    ]),
  );
  return low > 0.5;
}

function numbersOf({ fitted, constant, stageOnly, valueOnly }: LearningReport): Record<string, number> {
  return {
    brier: fitted.brier,
    calibration: fitted.calibration,
    worst: fitted.worst,
    constant: constant.brier,
    stageOnly: stageOnly.brier,
    valueOnly: valueOnly.brier,
  };
}

function told(id: string, games: readonly LearnedGame[], samples: readonly Sample[], report: LearningReport): string {
  const first = games.filter(({ winner }) => winner === 0).length;
  const { fitted, constant, stageOnly, valueOnly, byStage } = report;
  return lines([
    `${id}: ${grouped(games.length)} games, ${grouped(samples.length)} positions; the first seat won ${percent(first / games.length)}`,
    `Brier score on games held out: ${fitted.brier} (constant ${constant.brier}, stage alone ${stageOnly.brier}, value and stage ${valueOnly.brier})`,
    `What was said and what came differ by ${percent(fitted.calibration)} on average over ten classes, by ${percent(fitted.worst)} in the worst`,
    "Stage by stage, fitted and constant:",
    ...byStage.map(
      (one, stage) => `  ${stage + 1}: ${one.brier} ${one.constant} (${grouped(one.positions)} positions)`,
    ),
  ]);
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UserError(`The weights cannot be written to ${quoted(file)}: ${cause(error)}.`);
  }
}
