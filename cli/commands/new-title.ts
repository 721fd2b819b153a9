import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "@wusong/engine";
import { type Context, OK } from "../context.ts";
import { lines } from "../printable.ts";
import { quoted } from "../sentences.ts";

/** What the skeleton calls itself. */
const SKELETON = { id: "skeleton-1900", name: "Skeleton, 1900" } as const;

/** Small letters and digits in words, and the year the battle was fought: "taierzhuang-1938". */
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*-\d{4}$/;
const LONGEST = 60;

/** `wusong new-title`: the skeleton of a title in a folder of its own, and its line on the shelf. */
export async function newTitle(context: Context, id: string): Promise<number> {
  const titles = path.join(context.root, "titles");
  refuseBadIds(titles, id);
  const folder = path.join(titles, id);
  const shelf = path.join(titles, "shelf.json");
  const before = readFileSync(shelf, "utf8");
  try {
    copySkeleton(path.join(context.root, "cli/skeleton"), folder, id);
    writeFileSync(shelf, `${JSON.stringify([...shelved(shelf), id], null, 2)}\n`);
    playGoldenGames(context.root, id);
  } catch (error) {
    // Whatever fails on the way leaves nothing behind.
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(shelf, before);
    throw error;
  }
  await context.out(
    lines([
      `titles/${id} is a small complete game now, and it is on the shelf.`,
      "Make it yours file by file; docs/adding-a-title.md says what each is. Try it at any time:",
      `  npx wusong fuzz ${id} --games 100`,
      `  npx vitest run titles/${id}`,
      "  npm start",
    ]),
  );
  return OK;
}

function refuseBadIds(titles: string, id: string): void {
  if (!ID.test(id) || id.length > LONGEST)
    throw new UserError(
      `${quoted(id)} is no id of a title: it has small letters, digits and single hyphens, begins with a letter, ends with a year, and is at most ${LONGEST} characters long, such as "taierzhuang-1938".`,
    );
  if (!existsSync(path.join(titles, "shelf.json")))
    throw new UserError(`There is no shelf in ${quoted(titles)}: a title is made in a clone of Wusong.`);
  if (shelved(path.join(titles, "shelf.json")).includes(id))
    throw new UserError(`There is a title ${quoted(id)} already.`);
  if (existsSync(path.join(titles, id))) throw new UserError(`There is a folder titles/${id} already.`);
}

/** "Taierzhuang, 1938" */
function nameOf(id: string): string {
  const words = id.split("-").map((word) => word[0].toUpperCase() + word.slice(1));
  return `${words.slice(0, -1).join(" ")}, ${words[words.length - 1]}`;
}

/** Every file of the skeleton, with the id and the name of the new title in the place of its own. */
function copySkeleton(from: string, to: string, id: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copySkeleton(source, target, id);
    else
      writeFileSync(
        target,
        readFileSync(source, "utf8").replaceAll(SKELETON.id, id).replaceAll(SKELETON.name, nameOf(id)),
      );
  }
}

/** Golden records name the title they are of, so they are played anew. */
function playGoldenGames(root: string, id: string): void {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, "scripts/golden.mjs"), id], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new UserError(`The golden games of ${id} could not be played: ${stderr.trim()}`);
}

const shelved = (file: string): string[] => JSON.parse(readFileSync(file, "utf8")) as string[];
