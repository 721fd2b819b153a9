import type { Json } from "@wusong/engine";
import { type Context, OK } from "../context.ts";
import { readSheetFolder, readText, sheetOf } from "../files.ts";
import { Mistake, quoted, sentence } from "../mistake.ts";
import { oddsText } from "../odds-text.ts";
import { pair } from "../setting.ts";
import { titleNamed } from "../shelf.ts";

export interface OddsFlags {
  situation?: string;
  dice?: string;
  sheet?: string;
  json?: boolean;
}

const LONGEST_SITUATION = 1024 * 1024;

/** `wusong odds`: a battle in, its components and the exact distribution of its outcomes out. */
export async function odds(context: Context, id: string, facts: readonly string[], flags: OddsFlags): Promise<number> {
  const title = titleNamed(context.titles, id);
  const sheet = sheetOf(title, flags.sheet === undefined ? undefined : readSheetFolder(flags.sheet));
  const situation = await situationOf(context, facts, flags);
  const found = title.odds(sheet, situation);
  if ("error" in found) throw new Mistake(found.error);
  await context.out(flags.json ? `${JSON.stringify(found.report)}\n` : oddsText(found.report));
  return OK;
}

/** The situation from a file or stdin, with single facts (`name=value`) laid over it. */
async function situationOf(context: Context, facts: readonly string[], flags: OddsFlags): Promise<Json> {
  const base = flags.situation === undefined ? {} : parsed(await textOf(context, flags.situation), "The situation");
  const more: Record<string, Json> = {};
  for (const fact of facts) {
    const [name, value] = pair("A fact of the situation", fact);
    more[name] = plain(value);
  }
  if (flags.dice !== undefined) more.dice = diceOf(flags.dice);
  if (Object.keys(more).length === 0) return base;
  if (typeof base !== "object" || base === null || Array.isArray(base)) {
    throw new Mistake("Facts can only be added to a situation that is an object.");
  }
  return { ...base, ...more };
}

async function textOf(context: Context, source: string): Promise<string> {
  if (source !== "-") return readText(source, "a situation");
  let text = "";
  context.stdin.setEncoding("utf8");
  for await (const chunk of context.stdin) {
    text += chunk as string;
    if (text.length > LONGEST_SITUATION) throw new Mistake("The situation on stdin is longer than a megabyte.");
  }
  return text;
}

function parsed(text: string, what: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new Mistake(`${what} is not complete JSON: ${sentence(error)}.`);
  }
}

/** `3`, `true`, `["a","b"]` and `{…}` are read as JSON, everything else is a text. */
function plain(value: string): Json {
  if (!/^(-?\d+(\.\d+)?|true|false|null|[[{"].*)$/s.test(value)) return value;
  return parsed(value, `The fact ${quoted(value)}`);
}

function diceOf(text: string): number[] {
  const dice = text.split(",").map((one) => (/^\d{1,3}$/.test(one.trim()) ? Number(one) : Number.NaN));
  if (dice.some(Number.isNaN)) throw new Mistake(`--dice is a list such as 3,5, not ${quoted(text)}.`);
  return dice;
}
