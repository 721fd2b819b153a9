import { type Context, FAILED, INTERRUPTED, OK } from "../context.ts";
import { grouped, percent, rounded, wholeNumber } from "../numbers.ts";
import { lines } from "../printable.ts";
import { progress } from "../progress.ts";
import { readSeats, readSeed, readSetting, type SettingFlags } from "../setting.ts";
import { titleNamed } from "../shelf.ts";
import { sorted, type TurnSummary, turnSummary } from "../tally.ts";
import { sayHowFarTrusted } from "../trust.ts";
import type { GamesWork } from "../work.ts";
import { cut, type Done, playAll } from "../workshop.ts";

export interface SimFlags extends SettingFlags {
  games: string;
  seed: string;
  seat?: string[];
  workers: string;
  json?: boolean;
}

export const MOST_GAMES = 1_000_000;
export const MOST_WORKERS = 64;

export interface SimReport {
  title: string;
  scenario: string;
  options: Readonly<Record<string, string>>;
  seed: string;
  seats: Record<string, string>;
  games: number;
  commands: number;
  seconds: number;
  commandsPerSecond: number;
  gamesPerSecond: number;
  commandsPerGame: number;
  failures: number;
  outcomes: Record<string, Record<string, number>>;
  turns: TurnSummary;
  interrupted: boolean;
  failed: { seed: string; message: string }[];
}

/** `wusong sim`: many games between bots. */
export async function simulate(context: Context, id: string, flags: SimFlags): Promise<number> {
  const games = wholeNumber("--games", flags.games, 1, MOST_GAMES);
  const workers = wholeNumber("--workers", flags.workers, 1, MOST_WORKERS);
  const setting = readSetting(context.titles, id, flags);
  const title = titleNamed(context.titles, id);
  const bots = readSeats(title, flags.seat ?? []);
  sayHowFarTrusted(context, setting, bots);
  const work: GamesWork = {
    kind: "sim",
    setting,
    seed: readSeed(flags.seed),
    bots,
    fixedScenario: true,
    fixedOptions: true,
  };
  const bar = progress(context, games);
  const done = await playAll(context, {
    work,
    todo: cut([[0, games]], workers),
    workers,
    onStretch: ([from, to]) => bar.advance(to - from),
  });
  bar.stop();
  const report = reportOf(work, title.seats, done);
  await context.out(flags.json ? `${JSON.stringify(report)}\n` : spelled(report));
  if (done.interrupted) return INTERRUPTED;
  return report.failures > 0 ? FAILED : OK;
}

function reportOf(work: GamesWork, seats: readonly string[], done: Done): SimReport {
  const { games, commands, outcomes, turns, failed } = sorted(done.result.tally);
  const { title, scenario, options } = work.setting;
  return {
    title,
    scenario,
    options,
    seed: work.seed,
    seats: Object.fromEntries(seats.map((seat, i) => [seat, work.bots[i]])),
    games,
    commands,
    seconds: rounded(done.seconds),
    commandsPerSecond: Math.round(commands / done.seconds),
    gamesPerSecond: rounded(games / done.seconds),
    commandsPerGame: games === 0 ? 0 : rounded(commands / games),
    failures: failed.length,
    outcomes,
    turns: turnSummary(turns),
    interrupted: done.interrupted,
    failed,
  };
}

function spelled(report: SimReport): string {
  const seats = Object.entries(report.seats).map(([seat, bot]) => `${seat} ${bot}`);
  const told = [
    `${report.title}, ${report.scenario}: ${seats.join(", ")}; seed ${report.seed}${report.interrupted ? " (interrupted)" : ""}`,
    `${grouped(report.games)} games in ${report.seconds} s: ${report.gamesPerSecond} games/s, ${grouped(report.commandsPerSecond)} commands/s, ${report.commandsPerGame} commands per game`,
  ];
  const finished = report.games - report.failures;
  for (const [winner, reasons] of Object.entries(report.outcomes)) {
    const won = Object.values(reasons).reduce((sum, n) => sum + n, 0);
    told.push(`${winner} wins ${grouped(won)} (${percent(won / finished)})`);
    for (const [reason, n] of Object.entries(reasons)) told.push(`  ${reason}: ${grouped(n)}`);
  }
  const { mean, min, max } = report.turns;
  if (max > 0) told.push(`last turn: ${mean} on average, ${min} to ${max}`);
  told.push(`failures: ${report.failures}`);
  for (const { seed, message } of report.failed.slice(0, 10)) told.push(`  seed ${seed}: ${message}`);
  return lines(told);
}
