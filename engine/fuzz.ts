import { type Command, NothingToPick, type SpelledCommand } from "./decision.ts";
import { DiceStream } from "./dice.ts";
import { Fault } from "./fault.ts";
import { checkPosition, checkWords } from "./fuzz-checks.ts";
import { checkInterleaved } from "./fuzz-interleaved.ts";
import { checkIsChoice } from "./fuzz-offered.ts";
import { Periods } from "./fuzz-periods.ts";
import type { Reasons } from "./fuzz-reasons.ts";
import { checkTable } from "./fuzz-table.ts";
import { Game } from "./game.ts";
import { outcomeOf } from "./over.ts";
import { Play } from "./play.ts";
import { Random } from "./random.ts";
import { type Save, save } from "./record.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";
import type { Options, Title } from "./title.ts";

/**
 * Random complete games, with every law of the engine checked on the way. Choices are uniform at each pick and never taken back,
 * so that a choice that cannot be completed shows up as a fault.
 */
export interface FuzzSetting<S extends Shape> {
  games: number;
  seed: string;
  /** number of the first game, for going on where an earlier run stopped */
  first?: number;
  sheet?: S["sheet"];
  /** fixed scenario; absent: every game draws one */
  scenario?: string;
  /** fixed options; absent: every second game draws its options */
  options?: Options;
  /** one position in this many is checked in depth */
  depth?: number;
  /** cases and statements of the title's rules: a refusal names one of them; absent: their names are not checked */
  cases?: Iterable<string>;
  /** chooses for a seat instead of chance, for fuzzing with opponents */
  choose?: (play: Play<S>, seat: Seat, random: Random) => Command | null;
  /** laws of layers above the engine, checked in the same positions */
  laws?: readonly Law[];
  onGame?: (done: number, commands: number) => void;
  shouldStop?: () => boolean;
}

/** Something that must hold where a seat is about to give a command; throws a Fault. */
export type Law = <S extends Shape>(play: Play<S>, seat: Seat, command: SpelledCommand, random: Random) => void;

export interface FuzzFailure {
  game: number;
  kind: string;
  message: string;
  /** the game up to the fault, if it can be replayed that far */
  save: Save | null;
}

export interface FuzzReport {
  games: number;
  commands: number;
  failures: FuzzFailure[];
  outcomes: Record<string, number>;
}

interface Played {
  seat: Seat;
  command: Command;
}

const DEPTH = 20;
/** One game in this many is also played at a table, with undo, saves and stale commands. */
const AT_TABLE = 10;
/** One game in this many is also played by turns with a second one. */
const INTERLEAVED = 10;

export function fuzz<S extends Shape>(title: Title<S>, setting: FuzzSetting<S>): FuzzReport {
  const report: FuzzReport = { games: 0, commands: 0, failures: [], outcomes: {} };
  const first = setting.first ?? 0;
  const reasons: Reasons = { cases: setting.cases && new Set(setting.cases), words: new Map() };
  for (let i = first; i < first + setting.games; i++) {
    if (setting.shouldStop?.()) break;
    const played: Played[] = [];
    const random = new Random(`${setting.seed}/${i}/choices`);
    const options = setting.options ?? drawOptions(title, i % 2 === 1 ? random : null);
    const scenario = setting.scenario ?? random.of(title.scenarios).id;
    const seed = `${setting.seed}/${i}`;
    try {
      const sheet = setting.sheet ?? title.defaultSheet();
      const play = playOut(title, sheet, scenario, options, seed, random, setting, reasons, played);
      replayed(title, sheet, scenario, options, seed, play, played);
      if (i % AT_TABLE === 0) checkTable(title, sheet, scenario, options, seed, played, random);
      if (i % INTERLEAVED === 0) {
        const other = {
          scenario: random.of(title.scenarios).id,
          options: drawOptions(title, random),
          seed: `${seed}/other`,
        };
        checkInterleaved(title, sheet, [{ scenario, options, seed }, other]);
      }
      const outcome = play.s.over!.winner === null ? "nobody" : title.seats[play.s.over!.winner];
      const key = `${outcome}: ${outcomeOf(play.s.over!)}`;
      report.outcomes[key] = (report.outcomes[key] ?? 0) + 1;
    } catch (error) {
      report.failures.push({
        game: i,
        ...describe(error),
        save: saveOf(title, setting.sheet, scenario, options, seed, played),
      });
    }
    report.games++;
    report.commands += played.length;
    setting.onGame?.(report.games, report.commands);
  }
  return report;
}

function describe(error: unknown): { kind: string; message: string } {
  if (error instanceof Fault) return { kind: error.kind, message: error.message };
  if (error instanceof NothingToPick) {
    return {
      kind: "dead end",
      message: `There is nothing to pick for "${error.pick}", pick ${error.depth} of its verb.`,
    };
  }
  return { kind: "exception", message: String((error as Error).stack ?? error) };
}

function drawOptions<S extends Shape>(title: Title<S>, random: Random | null): Options {
  const options: Record<string, string> = {};
  for (const spec of title.options) options[spec.id] = random ? random.of(spec.values).id : spec.default;
  return options;
}

function playOut<S extends Shape>(
  title: Title<S>,
  sheet: S["sheet"],
  scenario: string,
  options: Options,
  seed: string,
  random: Random,
  setting: FuzzSetting<S>,
  reasons: Reasons,
  played: Played[],
): Play<S> {
  const depth = setting.depth ?? DEPTH;
  const play = Play.begin(title, sheet, scenario, options, seed);
  const periods = new Periods<S>();
  const watch = title.watch?.(sheet);
  checkWatched(watch, play);
  while (!play.s.over) {
    if (played.length >= title.bound) throw new Fault("bound", `More than ${title.bound} commands.`);
    const seats = play.seatsToDecide();
    if (seats.length === 0) throw new Fault("dead end", `Nobody has to decide in "${play.waiting()?.name}".`);
    const seat = random.of(seats);
    const command = setting.choose?.(play, seat, random) ?? play.sample(seat, random);
    if (!command) throw new Fault("dead end", `Nothing is offered in "${play.waiting()?.name}".`);
    played.push({ seat, command });
    periods.check(play);
    checkIsChoice(play, seat);
    if (random.below(depth) === 0) {
      checkPosition(play, seat, command, seed, reasons, random);
      for (const law of setting.laws ?? []) law(play, seat, play.spellIds(seat, command), random);
    }
    // What happens twice within one command is seen between the parts of its board.
    const between = (): void => checkWatched(watch, play);
    const refusal = play.act(seat, command, new DiceStream(seed, play.diceIndex()), undefined, between);
    if (refusal) throw new Fault("offered and refused", `${JSON.stringify(command)}: ${refusal.text}`);
    checkWatched(watch, play);
  }
  const broken = title.invariants(play.s as never, sheet);
  if (broken.length > 0) throw new Fault("invariant", broken.join(" "));
  checkWords(play.s);
  return play;
}

function checkWatched<S extends Shape>(
  watch: ReturnType<NonNullable<Title<S>["watch"]>> | undefined,
  play: Play<S>,
): void {
  const broken = watch?.(play.s as never) ?? [];
  if (broken.length > 0) throw new Fault("invariant", broken.join(" "));
}

/** The same commands and dice lead to the same bytes. */
function replayed<S extends Shape>(
  title: Title<S>,
  sheet: S["sheet"],
  scenario: string,
  options: Options,
  seed: string,
  end: Play<S>,
  played: readonly Played[],
): void {
  const play = Play.begin(title, sheet, scenario, options, seed);
  for (const { seat, command } of played) play.act(seat, command, new DiceStream(seed, play.diceIndex()));
  if (JSON.stringify(play.s) !== JSON.stringify(end.s)) throw new Fault("replay", "The replay ends in another state.");
}

function saveOf<S extends Shape>(
  title: Title<S>,
  sheet: S["sheet"] | undefined,
  scenario: string,
  options: Options,
  seed: string,
  played: readonly Played[],
): Save | null {
  try {
    const game = new Game({ title, scenario, options, seed, ...(sheet ? { sheet } : {}) });
    for (const { seat, command } of played) {
      try {
        if (game.act(seat, game.index, game.play.spellIds(seat, command))) break;
      } catch {
        break;
      }
    }
    return save(game);
  } catch {
    return null;
  }
}
