import { share } from "@wusong/bots";
import { UserError } from "@wusong/engine";
import { botNamed } from "../bots.ts";
import { type Context, FAILED, INTERRUPTED, OK } from "../context.ts";
import { grouped, percent, rounded, wholeNumber } from "../numbers.ts";
import { progress } from "../progress.ts";
import { readSeed, readSetting } from "../setting.ts";
import { titleNamed } from "../shelf.ts";
import { sorted } from "../tally.ts";
import { sayHowFarTrusted } from "../trust.ts";
import { type GamesWork, gamesTogether, type Score } from "../work.ts";
import { cut, type Done, playAll } from "../workshop.ts";
import { matchAgainstProgram } from "./match-program.ts";
import { MOST_GAMES, MOST_WORKERS, type SimFlags } from "./sim.ts";

interface Standing extends Score {
  games: number;
  /** share of the points: a win is one, a game without a winner a half */
  score: number;
  /** 95 % Wilson interval of the score */
  interval: [number, number];
}

export interface MatchFlags extends SimFlags {
  pairs?: string;
  program?: string;
  deadline: string;
}

/** What a program of somebody else's is called in a report. */
const PROGRAM = "program";
const LONGEST_DEADLINE = 3600;

/** `wusong match`: two bots play pairs of games with the same dice, once on either side. */
export async function match(
  context: Context,
  id: string,
  first: string,
  second: string | undefined,
  flags: MatchFlags,
): Promise<number> {
  const games =
    flags.pairs === undefined
      ? wholeNumber("--games", flags.games, 2, MOST_GAMES)
      : 2 * wholeNumber("--pairs", flags.pairs, 1, MOST_GAMES >> 1);
  if (games % 2 === 1) throw new UserError("--games is an even number: every pair of bots plays both sides.");
  const workers = wholeNumber("--workers", flags.workers, 1, MOST_WORKERS);
  const setting = readSetting(context.titles, id, flags);
  const { seats } = titleNamed(context.titles, id);
  if (seats.length !== 2) throw new UserError(`A match needs two seats; ${id} has ${seats.length}.`);
  const opponent = opponentOf(second, flags);
  const bots = [botNamed(first).name, opponent];
  const work: GamesWork = {
    kind: "match",
    setting,
    seed: readSeed(flags.seed),
    bots,
    fixedScenario: true,
    fixedOptions: true,
  };
  sayHowFarTrusted(context, setting, bots);
  const done =
    flags.program === undefined
      ? await matchOfBots(context, work, games, workers)
      : await matchAgainstProgram(context, {
          work,
          games,
          command: flags.program,
          deadline: wholeNumber("--deadline", flags.deadline, 1, LONGEST_DEADLINE),
        });
  const { tally, scores } = done.result;
  const none: Score = { won: 0, lost: 0, drawn: 0 };
  const bySeat = seats.map((seat) => [seat, standing(scores[seat] ?? none)] as const);
  const all = standing(
    bySeat.reduce(
      (sum, [, one]) => ({ won: sum.won + one.won, lost: sum.lost + one.lost, drawn: sum.drawn + one.drawn }),
      none,
    ),
  );
  const report = {
    title: id,
    scenario: setting.scenario,
    seed: work.seed,
    first,
    second: opponent,
    seconds: rounded(done.seconds),
    ...all,
    bySeat: Object.fromEntries(bySeat),
    outcomes: sorted(tally).outcomes,
    failures: tally.failed.length,
    failed: sorted(tally).failed,
    interrupted: done.interrupted,
  };
  await context.out(flags.json ? `${JSON.stringify(report)}\n` : spelled(report, bySeat));
  if (done.interrupted) return INTERRUPTED;
  return report.failures > 0 ? FAILED : OK;
}

function opponentOf(second: string | undefined, { program }: MatchFlags): string {
  if (program !== undefined && second !== undefined)
    throw new UserError("The second player is a bot or a program: name one of them.");
  if (program !== undefined) return PROGRAM;
  if (second === undefined) throw new UserError("A match has two players: name a second bot, or a --program.");
  return botNamed(second).name;
}

async function matchOfBots(context: Context, work: GamesWork, games: number, workers: number): Promise<Done> {
  const bar = progress(context, games);
  const done = await playAll(context, {
    work,
    todo: cut([[0, games]], workers, gamesTogether(work)),
    workers,
    onStretch: ([from, to]) => bar.advance(to - from),
  });
  bar.stop();
  return done;
}

function standing(score: Score): Standing {
  const games = score.won + score.lost + score.drawn;
  const points = share(score.won + score.drawn / 2, games);
  return { games, ...score, score: rounded(points.share), interval: [rounded(points.low), rounded(points.high)] };
}

function spelled(
  report: Standing & { title: string; first: string; second: string; failures: number; seconds: number },
  bySeat: readonly (readonly [string, Standing])[],
): string {
  const line = (one: Standing): string =>
    `${grouped(one.won)} won, ${grouped(one.lost)} lost, ${grouped(one.drawn)} without a winner: ${percent(one.score)} (${percent(one.interval[0])} to ${percent(one.interval[1])})`;
  return `${[
    `${report.title}: ${report.first} against ${report.second}, ${grouped(report.games)} games in ${report.seconds} s`,
    `${report.first}: ${line(report)}`,
    ...bySeat.map(([seat, one]) => `  as ${seat}: ${line(one)}`),
    `failures: ${report.failures}`,
  ].join("\n")}\n`;
}
