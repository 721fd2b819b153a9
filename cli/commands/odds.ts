import { type Json, REQUEST_BOUNDS, UserError } from "@wusong/engine";
import { sheetFrom } from "@wusong/host";
import { type Context, OK } from "../context.ts";
import { parsed, readSheetFolder, readText } from "../files.ts";
import { oddsText } from "../odds-text.ts";
import { quoted } from "../sentences.ts";
import { pair } from "../setting.ts";
import { titleNamed } from "../shelf.ts";

export interface OddsFlags {
  situation?: string;
  dice?: string;
  sheet?: string;
  json?: boolean;
}

/** What a calculator is told: as large as a request of the protocol may be. */
const SITUATION_BOUNDS = { ...REQUEST_BOUNDS, what: "A situation" };

/** `wusong odds`: a battle in, its components and the exact distribution of its outcomes out. */
export async function odds(context: Context, id: string, facts: readonly string[], flags: OddsFlags): Promise<number> {
  const title = titleNamed(context.titles, id);
  const sheet = sheetFrom(title, flags.sheet === undefined ? undefined : readSheetFolder(flags.sheet));
  const situation = await situationOf(context, facts, flags);
  if (flags.situation === undefined && facts.length === 0) {
    throw new UserError(
      `odds needs a situation: facts as name=value, or --situation with a file. titles/${title.id}/README.md tells what can be said.`,
    );
  }
  const found = title.odds(sheet, situation);
  if ("error" in found) throw new UserError(found.error);
  await context.out(flags.json ? `${JSON.stringify(found.report)}\n` : oddsText(found.report));
  return OK;
}

/** The situation from a file or stdin, with single facts (`name=value`) laid over it. */
async function situationOf(context: Context, facts: readonly string[], flags: OddsFlags): Promise<Json> {
  const base =
    flags.situation === undefined ? {} : readSituation(await textOf(context, flags.situation), "The situation");
  const more: Record<string, Json> = {};
  for (const fact of facts) {
    const [name, value] = pair("A fact of the situation", fact);
    if (Object.hasOwn(more, name)) throw new UserError(`The situation names ${quoted(name)} twice.`);
    more[name] = plain(value);
  }
  if (flags.dice !== undefined) more.dice = diceOf(flags.dice);
  if (Object.keys(more).length === 0) return base;
  if (typeof base !== "object" || base === null || Array.isArray(base)) {
    throw new UserError("Facts can only be added to a situation that is an object.");
  }
  return { ...base, ...more };
}

async function textOf(context: Context, source: string): Promise<string> {
  if (source !== "-") return readText(source, "a situation", SITUATION_BOUNDS);
  let text = "";
  context.stdin.setEncoding("utf8");
  for await (const chunk of context.stdin) {
    text += chunk as string;
    // The rest need not be read: the sentence about its length is certain.
    if (text.length > SITUATION_BOUNDS.characters) break;
  }
  return text;
}

const readSituation = (text: string, what: string): Json => parsed(text, what, SITUATION_BOUNDS) as Json;

/** `3`, `true`, `["a","b"]` and `{…}` are read as JSON, everything else is a text. */
function plain(value: string): Json {
  if (!/^(-?\d+(\.\d+)?|true|false|null|[[{"].*)$/s.test(value)) return value;
  return readSituation(value, `The fact ${quoted(value)}`);
}

function diceOf(text: string): number[] {
  const dice = text.split(",").map((one) => (/^\d{1,3}$/.test(one.trim()) ? Number(one) : Number.NaN));
  if (dice.some(Number.isNaN)) throw new UserError(`--dice is a list such as 3,5, not ${quoted(text)}.`);
  return dice;
}
