import { readdirSync } from "node:fs";
import path from "node:path";
import { type Fate, type KeptSave, RECORD_BOUNDS, recheck, UserError } from "@wusong/engine";
import { type Context, FAILED, MISTAKEN, OK, UNPROVEN } from "../context.ts";
import { readText } from "../files.ts";
import { grouped } from "../numbers.ts";
import { lines } from "../printable.ts";
import { quoted, sentence } from "../sentences.ts";

/** `wusong recheck`: which running games go on unchanged under the rules as they are now. */
export async function recheckFolder(context: Context, folder: string, flags: { json?: boolean }): Promise<number> {
  const count: Record<Fate, number> = { unchanged: 0, differs: 0, stuck: 0, "no save": 0 };
  const games: object[] = [];
  for (const one of recheck((id) => context.titles.find((title) => title.id === id), filesOf(folder))) {
    count[one.fate]++;
    if (flags.json) games.push(one);
    else await context.out(lines([`${one.name}: ${one.text}`]));
  }
  if (flags.json) await context.out(`${JSON.stringify({ ...count, games })}\n`);
  else {
    const all = grouped(count.unchanged + count.differs + count.stuck);
    await context.out(
      `${all} games: ${grouped(count.unchanged)} go on unchanged, ${grouped(count.differs)} differ and can go on from their snapshots, ${grouped(count.stuck)} cannot go on; ${grouped(count["no save"])} files are no saves.\n`,
    );
  }
  if (count.stuck > 0) return FAILED;
  if (count.differs > 0) return UNPROVEN;
  return count["no save"] > 0 ? MISTAKEN : OK;
}

/** The files of a folder, read one at a time. One that cannot be read is no save, and says why. */
function* filesOf(folder: string): Generator<KeptSave> {
  let names: string[];
  try {
    names = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new UserError(`The games cannot be read from ${quoted(folder)}: ${sentence(error)}.`);
  }
  if (names.length === 0) throw new UserError(`There are no games in ${quoted(folder)}.`);
  for (const name of names) yield read(name, path.join(folder, name));
}

function read(name: string, file: string): KeptSave {
  try {
    return { name, text: readText(file, "a record", RECORD_BOUNDS) };
  } catch (error) {
    if (error instanceof UserError) return { name, text: "", unreadable: error.message };
    throw error;
  }
}
