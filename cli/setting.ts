import { listed, type Options, resolveOptions, UserError, type Weights } from "@wusong/engine";
import { type SheetFiles, sheetFrom } from "@wusong/host";
import { botNamed, RANDOM } from "./bots.ts";
import { readSheetFolder } from "./files.ts";
import { quoted } from "./sentences.ts";
import { type AnyTitle, scenarioNamed, titleNamed } from "./shelf.ts";

/** A kind of game to be played many times; plain data, so that it can be handed to a worker thread. */
export interface Setting {
  readonly title: string;
  readonly scenario: string;
  readonly options: Options;
  readonly sheetFiles?: SheetFiles;
  /** weights the opponents play by instead of the title's own */
  readonly weights?: Weights;
}

export interface SettingFlags {
  scenario?: string;
  option?: string[];
  sheet?: string;
}

/** Reads `name=value`. */
export function pair(option: string, text: string): [string, string] {
  const at = text.indexOf("=");
  if (at < 1) throw new UserError(`${option} is given as name=value, not ${quoted(text)}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function pairs(option: string, texts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of texts) {
    const [name, value] = pair(option, text);
    if (found.has(name)) throw new UserError(`${option} names ${quoted(name)} twice.`);
    found.set(name, value);
  }
  return found;
}

/** Checks everything a person said about the kind of game. */
export function readSetting(titles: readonly AnyTitle[], id: string, flags: SettingFlags): Setting {
  const title = titleNamed(titles, id);
  const scenario = scenarioNamed(title, flags.scenario);
  const resolved = resolveOptions(title, Object.fromEntries(pairs("--option", flags.option ?? [])));
  if ("error" in resolved) throw new UserError(resolved.error);
  const sheetFiles = flags.sheet === undefined ? undefined : readSheetFolder(flags.sheet);
  sheetFrom(title, sheetFiles);
  return { title: title.id, scenario, options: resolved.options, ...(sheetFiles ? { sheetFiles } : {}) };
}

/** The bots by seat from `--seat japan=greedy`; seats that are not named play at random. */
export function readSeats(title: AnyTitle, flags: readonly string[]): string[] {
  const named = pairs("--seat", flags);
  for (const [seat, bot] of named) {
    if (!title.seats.includes(seat)) {
      throw new UserError(`${title.id} has no seat ${quoted(seat)}; it has ${listed(title.seats)}.`);
    }
    botNamed(bot);
  }
  return title.seats.map((seat) => named.get(seat) ?? RANDOM);
}

const LONGEST_SEED = 200;

export function readSeed(text: string): string {
  if (text.length < 1 || text.length > LONGEST_SEED) {
    throw new UserError(`--seed is a text of 1 to ${LONGEST_SEED} characters.`);
  }
  return text;
}
