import { counted } from "@wusong/engine";
import { sheetFrom } from "@wusong/host";
import { filesOf } from "@wusong/lab/study";
import { type Context, OK } from "../context.ts";
import { readSheetFolder } from "../files.ts";
import { lines } from "../printable.ts";
import { quoted } from "../sentences.ts";
import { type Difference, differencesOf } from "../sheet-diff/differences.ts";
import { isWithin, triedValues } from "../sheet-diff/known.ts";
import { originOf } from "../sheet-diff/origin.ts";
import { namesOf } from "../sheet-diff/words.ts";
import { titleNamed } from "../shelf.ts";

/** A value that differs, where ours comes from, and what the lab knows of it. */
interface Told extends Omit<Difference, "source"> {
  readonly file: string;
  readonly origin: string;
  readonly lab: readonly string[];
}

/** `wusong sheet diff`: an owner's sheet beside ours, value by value. */
export async function sheetDiff(
  context: Context,
  id: string,
  folder: string,
  flags: { json?: boolean },
): Promise<number> {
  const title = titleNamed(context.titles, id);
  const yours = filesOf(sheetFrom(title, readSheetFolder(folder)));
  const sheet = title.defaultSheet();
  const ours = filesOf(sheet);
  const names = namesOf(title, sheet);
  const tried = triedValues(context.root, title.id, ours);
  const told = Object.keys(ours).flatMap((file) =>
    differencesOf(ours[file], yours[file], names).map(({ source, ...one }): Told => {
      const known = tried.filter((value) => value.file === file && isWithin(value.at, one.at));
      return { file, ...one, origin: source ?? originOf(ours[file], one.at), lab: known.map(({ text }) => text) };
    }),
  );
  if (flags.json) await context.out(`${JSON.stringify(told)}\n`);
  else await context.out(lines(told.length === 0 ? [same(folder)] : spelled(told)));
  return OK;
}

const same = (folder: string): string => `Every value of the sheet in ${quoted(folder)} is as in ours.`;

/** File by file; values that come from the same place stand together, and their place is named once. */
function spelled(told: readonly Told[]): string[] {
  const text: string[] = [`${counted(told.length, "value")} ${told.length === 1 ? "differs" : "differ"} from ours.`];
  for (const [i, one] of told.entries()) {
    const [before, after] = [told[i - 1], told[i + 1]];
    if (before?.file !== one.file) text.push("", one.file);
    text.push(`  ${one.words}: ours ${one.ours}; yours ${one.yours}`);
    text.push(...(one.lab.length > 0 ? one.lab : ["nothing is known"]).map((known) => `    the lab: ${known}`));
    if (after?.file !== one.file || after.origin !== one.origin) text.push(`    where ours come from: ${one.origin}`);
  }
  return text;
}
