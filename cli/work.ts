import { type BotMemory, decideChecked, gameToLearn, noMemory, playGame } from "@wusong/bots";
import { type FuzzReport, fuzz } from "@wusong/engine";
import { mirrorLaw, sheetFrom } from "@wusong/host";
import { type Plan, playStudied, settle } from "@wusong/lab/study";
import { botNamed, RANDOM } from "./bots.ts";
import type { MeasuredGame } from "./measure/ledger.ts";
import { timed } from "./measure/timed.ts";
import { sentence } from "./sentences.ts";
import type { Setting } from "./setting.ts";
import { type AnySheet, type AnyTitle, titleNamed } from "./shelf.ts";
import { count, emptyTally, type Tally } from "./tally.ts";

/** Work that is cut into games. Plain data, so that it can be handed to worker threads. */
export type Work = GamesWork | StudyWork;

/** Games of a plan, each with the number `gameNumber` gives it. */
export interface StudyWork {
  readonly kind: "study";
  readonly plan: Plan;
}

/** Games of one kind: game number i has the seed `seed/i`, whoever plays it. */
export interface GamesWork {
  readonly kind: "sim" | "match" | "measure" | "fuzz" | "learn";
  readonly setting: Setting;
  readonly seed: string;
  /** bots by seat; in a match and in measuring the first bot and the second, who change seats */
  readonly bots: readonly string[];
  /** fuzzing: whether scenario and options of the setting are fixed, or drawn by the games */
  readonly fixedScenario: boolean;
  readonly fixedOptions: boolean;
  /** fuzzing: cases and statements a refusal may name; absent where the title has no rules.json */
  readonly cases?: readonly string[];
}

/** What came of a stretch of games. */
export interface Yield {
  tally: Tally;
  /** match: games of the first bot by its seat and result */
  scores: Record<string, Score>;
  failures: FuzzReport["failures"];
  /** learning, measuring and studies: games that are kept, a line of JSON each */
  kept: string[];
}

export interface Score {
  won: number;
  lost: number;
  drawn: number;
}

export const emptyYield = (): Yield => ({ tally: emptyTally(), scores: {}, failures: [], kept: [] });

interface Bench {
  readonly title: AnyTitle;
  readonly sheet: AnySheet;
}

/** Long games are handed over one by one, so that a progress bar moves and little is lost when a run is stopped. */
const HAND_OVER_EVERY_MS = 250;

export type HandOver = (from: number, to: number, part: Yield) => void;

/** In a match game 2i and 2i + 1 are a pair: same seed, seats changed. Half of one says nothing, and is not handed over. */
export const gamesTogether = (work: Work): number => (work.kind === "match" ? 2 : 1);

/** Plays the games `from` to `to - 1` of a piece of work and hands over what came of them, a few times a second. */
export function worker(
  titles: readonly AnyTitle[],
  work: Work,
): (from: number, to: number, handOver: HandOver) => void {
  if (work.kind === "study") return studyWorker(titles, work);
  const title = withWeights(titleNamed(titles, work.setting.title), work.setting.weights);
  const bench = { title, sheet: sheetFrom(title, work.setting.sheetFiles) };
  return (from, to, handOver) => {
    let result = emptyYield();
    let begun = from;
    let since = performance.now();
    for (let game = from; game < to; game++) {
      if (work.kind === "fuzz") fuzzOne(bench, work, game, result);
      else if (work.kind === "learn") learnOne(bench, work, game, result);
      else if (work.kind === "measure") measureOne(bench, work, game, result);
      else playOne(bench, work, game, result);
      const whole = (game + 1) % gamesTogether(work) === 0;
      if (game + 1 < to && (!whole || performance.now() - since < HAND_OVER_EVERY_MS)) continue;
      handOver(begun, game + 1, result);
      result = emptyYield();
      begun = game + 1;
      since = performance.now();
    }
  };
}

/** Numbers of the games of a plan: a run has at most so many. */
const GAMES_OF_RUN = 1_000_000;
export const gameNumber = (run: number, game: number): number => run * GAMES_OF_RUN + game;

/** Games of a study are long: each is handed over as soon as it is played. */
function studyWorker(
  titles: readonly AnyTitle[],
  { plan }: StudyWork,
): (from: number, to: number, handOver: HandOver) => void {
  const runs = settle(titles, plan);
  return (from, to, handOver) => {
    for (let number = from; number < to; number++) {
      const game = number % GAMES_OF_RUN;
      const played = playStudied(runs[(number - game) / GAMES_OF_RUN], plan.seed, game);
      handOver(number, number + 1, { ...emptyYield(), kept: [JSON.stringify(played)] });
    }
  };
}

export const seedOf = (work: GamesWork, game: number): string => `${work.seed}/${isPaired(work) ? game >> 1 : game}`;

const isPaired = ({ kind }: GamesWork): boolean => kind === "match" || kind === "measure";

const withWeights = (title: AnyTitle, weights: Setting["weights"]): AnyTitle =>
  weights && title.doctrine ? { ...title, doctrine: { ...title.doctrine, weights } } : title;

function learnOne({ title, sheet }: Bench, work: GamesWork, game: number, result: Yield): void {
  const { scenario, options } = work.setting;
  const played = gameToLearn({ title, sheet, scenario, options }, botNamed(work.bots[0]), seedOf(work, game));
  result.tally.games++;
  result.kept.push(JSON.stringify(played));
}

function playOne({ title, sheet }: Bench, work: GamesWork, game: number, result: Yield): void {
  const { scenario, options } = work.setting;
  const seed = seedOf(work, game);
  const swapped = work.kind === "match" && game % 2 === 1;
  const names = swapped ? [work.bots[1], work.bots[0]] : work.bots;
  try {
    const played = playGame({ title, sheet, scenario, options, bots: names.map(botNamed), seed });
    count(result.tally, played);
    if (work.kind === "match") score(result, title.seats[swapped ? 1 : 0], played.winner);
  } catch (error) {
    result.tally.games++;
    result.tally.failed.push({ seed, message: sentence(error) });
  }
}

/** One game for the ledger, with what the thinking of either player cost. */
function measureOne({ title, sheet }: Bench, work: GamesWork, game: number, result: Yield): void {
  const { scenario, options } = work.setting;
  const seed = seedOf(work, game);
  const swapped = game % 2 === 1;
  const players = work.bots.map((name) => timed(botNamed(name)));
  const bots = (swapped ? [...players].reverse() : players).map(({ bot }) => bot);
  const { winner, reason, turn, commands } = playGame({ title, sheet, scenario, options, bots, seed });
  const seat = title.seats[swapped ? 1 : 0];
  const measured: MeasuredGame = {
    game,
    seat,
    points: winner === null ? 0.5 : winner === seat ? 1 : 0,
    reason,
    turn,
    commands,
    cost: players.map(({ cost }) => cost()),
  };
  result.tally.games++;
  result.kept.push(JSON.stringify(measured));
}

export function score(result: Yield, seat: string, winner: string | null): void {
  const score = (result.scores[seat] ??= { won: 0, lost: 0, drawn: 0 });
  if (winner === null) score.drawn++;
  else if (winner === seat) score.won++;
  else score.lost++;
}

/** One decision of a bot in this many is asked again. */
const ASKED_AGAIN = 10;

function fuzzOne({ title, sheet }: Bench, work: GamesWork, game: number, result: Yield): void {
  const bots = work.bots.map((name) => (name === RANDOM ? null : botNamed(name)));
  const memories: BotMemory[] = title.seats.map(() => noMemory());
  const report = fuzz(title, {
    games: 1,
    first: game,
    seed: work.seed,
    sheet,
    laws: [mirrorLaw],
    ...(work.cases ? { cases: work.cases } : {}),
    ...(work.fixedScenario ? { scenario: work.setting.scenario } : {}),
    ...(work.fixedOptions ? { options: work.setting.options } : {}),
    choose: (play, seat, random) => {
      const bot = bots[seat];
      if (!bot) return null;
      return decideChecked(bot, play, seat, random, memories[seat], random.below(ASKED_AGAIN) === 0).command;
    },
  });
  result.tally.games += report.games;
  result.tally.commands += report.commands;
  for (const failure of report.failures) {
    const save =
      failure.save && work.setting.sheetFiles ? { ...failure.save, sheetFiles: work.setting.sheetFiles } : failure.save;
    result.failures.push({ ...failure, save });
  }
}
