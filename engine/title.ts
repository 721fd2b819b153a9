import type { Kind } from "./decision.ts";
import type { Dice } from "./dice.ts";
import type { Doctrine } from "./doctrine.ts";
import type { Guide } from "./guide.ts";
import type { DeepReadonly, Json } from "./json.ts";
import type { Looks } from "./looks.ts";
import type { NoVariables, Proc, RuleBook } from "./procedure.ts";
import type { Random } from "./random.ts";
import type { OddsAnswer } from "./screen.ts";
import type { Seat } from "./seat.ts";
import type { GameOver, Know, Open, Shape, State, Table } from "./state.ts";
import type { Study } from "./study.ts";
import type { View } from "./view.ts";
import { listed } from "./words.ts";

/** A choice made before the game: name, values, one explaining sentence, recommended default. */
export interface OptionSpec {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly values: readonly { readonly id: string; readonly name: string }[];
  readonly default: string;
  /** the ruling of the title that it lets a table decide otherwise, "R4" */
  readonly ruling?: string;
  /**
   * The option came after games had been played: what it means by default is what they were played by, and is left unsaid in
   * records and hashes, so that they stay what they were.
   */
  readonly unsaid?: true;
}

export interface Scenario {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export type Options = Readonly<Record<string, string>>;

/** A sheet, or sentences that say what does not fit and where. */
export type SheetLoaded<Sheet> = { readonly sheet: Sheet } | { readonly errors: readonly string[] };

/**
 * Sheets a title had before, by their hash, so that games that were begun on them go on with them. Each is whole, so that no later
 * change of the title's files changes it; a file that several of them have is kept once. Written by `npm run retire`.
 */
export interface RetiredSheets {
  /** by the hash of a sheet and the name of each of its files, what that is called in `files` */
  readonly sheets: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly files: Readonly<Record<string, unknown>>;
}

/** A position of pub, own and sys before the first procedure runs. */
export interface Beginning<S extends Shape> {
  pub: S["pub"];
  own: S["own"][];
  sys: S["sys"];
}

/**
 * Copies of what a position is made of, with every list written out: opponents copy a position for each command they try, and finding
 * the lists anew in every copy takes twice as long. What is copied comes for reading only, so that the compiler finds a list that was
 * forgotten; what is never written after the set-up may be shared.
 */
export interface Copies<S extends Shape> {
  pub(pub: DeepReadonly<S["pub"]>): S["pub"];
  own(own: DeepReadonly<S["own"]>): S["own"];
  sys(sys: DeepReadonly<S["sys"]>): S["sys"];
  cache(cache: DeepReadonly<S["cache"]>): S["cache"];
  ownCache(cache: DeepReadonly<S["ownCache"]>): S["ownCache"];
}

/** An edit of an analysis game, by readable ids. What its keys mean is the title's business. */
export type Edit = { readonly [key: string]: Json };

/** Everything the engine, the bots, the command line and the screens need of a title. */
export interface Title<S extends Shape> {
  readonly id: string;
  readonly name: string;
  /** when the battle was, for people */
  readonly date: string;
  readonly seats: readonly string[];
  /** changes whenever the same commands could lead to another state */
  readonly rulesVersion: string;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  /** a random game of more commands than this is a fault */
  readonly bound: number;

  readonly book: RuleBook<S>;
  readonly main: Proc<S, NoVariables>;
  readonly kinds: readonly Kind<number, S["sheet"]>[];

  defaultSheet(): S["sheet"];
  /** Loads sheet files (by name without path, such as `counters.json`) over the default ones. */
  loadSheet(files: Readonly<Record<string, unknown>>): SheetLoaded<S["sheet"]>;
  /** Sheets it had before; absent: none, or they are not at hand where only the present one is needed. */
  readonly retired?: RetiredSheets;

  begin(sheet: S["sheet"], scenario: string, options: Options, dice: Dice): Beginning<S>;
  buildCache(pub: S["pub"], sheet: S["sheet"]): S["cache"];
  buildOwnCache(pub: S["pub"], own: S["own"], seat: Seat, sheet: S["sheet"]): S["ownCache"];

  /** How positions are copied; absent: part by part, whatever they are made of. */
  readonly copies?: Copies<S>;

  /** Completes what a seat (or a spectator) sees into a full position that fits it. */
  imagine(view: View<S>, sheet: S["sheet"], random: Random): { own: S["own"][]; sys: S["sys"] };
  /** What must hold in every state, written independently of the rules that offer. Sentences of what is broken. */
  invariants(state: DeepReadonly<State<S>>, sheet: S["sheet"]): string[];
  /**
   * Follows a whole game from its first position, handed over after every command, and says what cannot have happened between two
   * of them (a unit that moved twice, a step that came back). Written independently of the rules, for the fuzzer.
   */
  watch?(sheet: S["sheet"]): (state: DeepReadonly<State<S>>) => string[];
  /** How good the position looks to a seat, in the title's own points. */
  value(know: Know<S>): number;
  /** What opponents know of the title beside `value`; absent: nothing. */
  readonly doctrine?: Doctrine<S>;
  /** What a study of many games can measure of the title; absent: only what every title tells of itself. */
  readonly study?: Study<S>;
  /** Applies one edit of an analysis game, or says in a sentence why it is impossible. */
  edit(g: Table<S>, edit: Edit): string | null;
  /** The combat calculator behind `odds`: a situation in plain data in, a report out; a text is what is wrong with the situation. */
  odds(sheet: S["sheet"], situation: Json): { report: OddsAnswer } | { error: string };
  /** A sentence about the end of a game by its ids and by what everybody sees then; resigning is told by `overText`. */
  overWords(over: GameOver, end: Open<S>): string;
  /** Named stretches of play for standing orders ("until the end of the turn"): a value that changes when the stretch is over. */
  readonly periods: Readonly<Record<string, (pub: DeepReadonly<S["pub"]>) => number | string>>;
  /** How positions are put on a screen; data only. */
  readonly looks: Looks<View<S>, S["sheet"]>;
  /** A first game, step by step; null where there is none. */
  readonly guide: Guide<S> | null;
}

export const defaultOptions = <S extends Shape>(title: Title<S>): Record<string, string> =>
  Object.fromEntries(title.options.filter((spec) => !spec.unsaid).map((spec) => [spec.id, spec.default]));

/** Options as a game keeps them: every one that is said, and of those that came later only what differs. */
export function keptOptions<S extends Shape>(title: Title<S>, given: Options): Options {
  const options: Record<string, string> = { ...defaultOptions(title), ...given };
  for (const spec of title.options) if (spec.unsaid && options[spec.id] === spec.default) delete options[spec.id];
  return options;
}

/** Fills in defaults; a sentence for every option or value the title does not have. */
export function resolveOptions<S extends Shape>(
  title: Title<S>,
  given: Readonly<Record<string, unknown>>,
): { options: Options } | { error: string } {
  const options: Record<string, string> = defaultOptions(title);
  for (const [id, value] of Object.entries(given)) {
    const spec = title.options.find((one) => one.id === id);
    if (!spec) {
      const all = listed(title.options.map((one) => one.id));
      return { error: `${title.id} has no option "${id}"; it has ${all || "none"}.` };
    }
    if (!spec.values.some((one) => one.id === value)) {
      return {
        error: `The option "${id}" is one of ${listed(
          spec.values.map((one) => one.id),
          "or",
        )}, not ${JSON.stringify(value)}.`,
      };
    }
    options[id] = value as string;
  }
  return { options: keptOptions(title, options) };
}
