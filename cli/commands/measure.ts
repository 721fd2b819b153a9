import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BOTS } from "@wusong/bots";
import { defaultOptions, listed, UserError } from "@wusong/engine";
import { botNamed } from "../bots.ts";
import { type Context, INTERRUPTED, OK } from "../context.ts";
import { cause } from "../files.ts";
import { CONTESTS, type Contest, gamesOf } from "../measure/contests.ts";
import { fingerprint } from "../measure/fingerprint.ts";
import { Ledger, type LedgerKey, type MeasuredGame } from "../measure/ledger.ts";
import { senseOf, senseTable } from "../measure/sense.ts";
import { contestTables, costTable, ladderOf, ladderTable, type Played } from "../measure/tables.ts";
import { grouped, wholeNumber } from "../numbers.ts";
import { progress } from "../progress.ts";
import { quoted } from "../sentences.ts";
import { readSeed } from "../setting.ts";
import { type AnyTitle, titleNamed } from "../shelf.ts";
import type { GamesWork } from "../work.ts";
import { LONGEST_MINUTES, playAll, type Stretch } from "../workshop.ts";
import { MOST_GAMES, MOST_WORKERS } from "./sim.ts";

export interface MeasureFlags {
  contest?: string[];
  pairs?: string;
  minutes?: string;
  seed: string;
  workers: string;
  ledger: string;
  tables?: boolean;
  write?: boolean;
  sense?: string;
  player: string;
}

/**
 * `wusong measure`: plays what is missing of the contests between opponents, writes every finished game down at once, and shows all
 * that count as tables. Games of players that have changed since are played anew.
 */
export async function measure(context: Context, ids: readonly string[], flags: MeasureFlags): Promise<number> {
  const titles = ids.length === 0 ? context.titles : ids.map((id) => titleNamed(context.titles, id));
  if (flags.sense !== undefined) return measureSense(context, titles, flags.sense, flags);
  const contests = contestsNamed(flags.contest ?? []);
  const most = flags.pairs === undefined ? null : wholeNumber("--pairs", flags.pairs, 1, MOST_GAMES);
  const minutes =
    flags.minutes === undefined ? LONGEST_MINUTES : wholeNumber("--minutes", flags.minutes, 1, LONGEST_MINUTES);
  const workers = wholeNumber("--workers", flags.workers, 1, MOST_WORKERS);
  const seed = readSeed(flags.seed);
  const ledger = Ledger.open(path.resolve(context.root, flags.ledger));
  const until = performance.now() + 60_000 * minutes;
  const known = new Map<string, string>();
  const playerOf = (title: AnyTitle, name: string): string => {
    const key = `${title.id} ${name}`;
    const print = known.get(key) ?? fingerprint(title, botNamed(name));
    known.set(key, print);
    return print;
  };
  const keyOf = (title: AnyTitle, contest: Contest): LedgerKey => ({
    title: title.id,
    rules: title.rulesVersion,
    contest: contest.id,
    players: `${playerOf(title, contest.first)} ${playerOf(title, contest.second)}`,
    seed,
  });
  let ended: "interrupted" | "time is up" | null = null;
  for (const contest of flags.tables ? [] : contests) {
    for (const title of titles) {
      if (ended) break;
      const pairs = Math.min(contest.pairs, most ?? contest.pairs);
      ended = await play(context, { title, contest, pairs, key: keyOf(title, contest), ledger, workers, until });
    }
  }
  const all = CONTESTS.flatMap((contest) =>
    titles.map((title): Played => ({ title, contest, games: ledger.of(keyOf(title, contest)) })),
  );
  const text = [contestTables(all), costTable(all), ladderTable(all)].join("\n\n");
  await context.out(`${text}\n`);
  if (ended === "time is up") context.err("The time is up; the same command goes on from here.\n");
  if (flags.write) {
    writeTables(path.join(context.root, "docs", "opponents.md"), text);
    writeLadder(path.join(context.root, "bots", "ladder.json"), context.titles, all);
  }
  return ended === "interrupted" ? INTERRUPTED : OK;
}

/** `--sense`: what a person would shake the head at, counted over games of a player against itself. */
async function measureSense(
  context: Context,
  titles: readonly AnyTitle[],
  wanted: string,
  flags: MeasureFlags,
): Promise<number> {
  const games = wholeNumber("--sense", wanted, 1, MOST_GAMES);
  const plan = { bot: botNamed(flags.player), games, seed: readSeed(flags.seed) };
  const bar = progress(context, games * titles.length);
  const rows = titles.map((title) => ({ title, games, sense: senseOf(title, plan, () => bar.advance(1)) }));
  bar.stop();
  await context.out(`${senseTable(rows)}\n`);
  return OK;
}

function contestsNamed(ids: readonly string[]): readonly Contest[] {
  if (ids.length === 0) return CONTESTS;
  return ids.map((id) => {
    const found = CONTESTS.find((contest) => contest.id === id);
    if (!found)
      throw new UserError(`There is no contest ${quoted(id)}; there are ${listed(CONTESTS.map((one) => one.id))}.`);
    return found;
  });
}

interface ToPlay {
  readonly title: AnyTitle;
  readonly contest: Contest;
  readonly pairs: number;
  readonly key: LedgerKey;
  readonly ledger: Ledger;
  readonly workers: number;
  /** by the clock of this process */
  readonly until: number;
}

/** Plays the games of one contest that are not in the ledger yet. */
async function play(context: Context, to: ToPlay): Promise<"interrupted" | "time is up" | null> {
  const { title, contest, key, ledger } = to;
  const there = new Set(ledger.of(key).map(({ game }) => game));
  const games = gamesOf(contest, to.pairs);
  const missing = games.filter((game) => !there.has(game));
  if (missing.length === 0) return null;
  const left = to.until - performance.now();
  if (left <= 0) return "time is up";
  const have = games.length - missing.length;
  context.err(`${title.id}, ${contest.id}: ${grouped(have)} of ${grouped(games.length)} games are there.\n`);
  const work: GamesWork = {
    kind: "measure",
    setting: { title: title.id, scenario: title.scenarios[0].id, options: defaultOptions(title) },
    seed: key.seed,
    bots: [contest.first, contest.second],
    fixedScenario: true,
    fixedOptions: true,
  };
  const bar = progress(context, games.length, have);
  const done = await playAll(context, {
    work,
    todo: missing.map((game): Stretch => [game, game + 1]),
    workers: to.workers,
    minutes: left / 60_000,
    onStretch: ([from, end], { kept }) => {
      bar.advance(end - from);
      for (const line of kept) ledger.add(key, JSON.parse(line) as MeasuredGame);
    },
  });
  bar.stop();
  if (!done.interrupted) return null;
  return done.timeOver ? "time is up" : "interrupted";
}

const BEGIN = "<!-- measured: written by wusong measure --write -->";
const END = "<!-- end of measured -->";

function writeTables(file: string, text: string): void {
  const before = reading(file);
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)];
  if (from < 0 || to < from)
    throw new UserError(`${quoted(file)} has no place for the tables: the lines ${BEGIN} and ${END} are missing.`);
  writing(file, `${before.slice(0, from + BEGIN.length)}\n\n${text}\n\n${before.slice(to)}`);
}

/** Ratings of those whom people play against; titles that were not measured now keep what they had. */
function writeLadder(file: string, titles: readonly AnyTitle[], all: readonly Played[]): void {
  const before = JSON.parse(reading(file)) as Record<string, unknown>;
  const now = titles.flatMap((title) => {
    const rated = ladderOf(all, title).filter(({ player }) => BOTS.has(player));
    return rated.length > 0 ? [[title.id, rated] as const] : [];
  });
  writing(file, `${JSON.stringify({ ...before, ...Object.fromEntries(now) }, null, 2)}\n`);
}

function reading(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(`${quoted(file)} cannot be read: ${cause(error)}.`);
  }
}

function writing(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UserError(`${quoted(file)} cannot be written: ${cause(error)}.`);
  }
}
