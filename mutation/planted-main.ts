// npm run mutants [-- TITLE …]: plants the faults of mutants.json, one at a time, and checks that a test of the statement named
// beside the fault fails. A fault that no test notices is a statement not proven.
import path from "node:path";
import { type Planted, Planting, readPlanted } from "./planted.ts";
import { titleIds } from "./title.ts";

const ROOT = process.cwd();
const FOLDER = path.join(ROOT, ".mutation");

const known = titleIds(ROOT);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((one) => !known.includes(one));
if (unknown.length > 0) {
  console.error(`There is no title "${unknown[0]}". The titles are ${known.join(", ")}.`);
  process.exitCode = 2;
} else {
  await run(wanted.length > 0 ? wanted : known);
}

async function run(titles: readonly string[]): Promise<void> {
  let caught = 0;
  let all = 0;
  for (const title of titles) {
    const faults = readPlanted(ROOT, title);
    const planting = await Planting.begin(ROOT, title, FOLDER);
    for (const fault of faults) {
      const wrong = await planting.judge(fault);
      all++;
      if (wrong === null) caught++;
      console.log(
        `${wrong ? "SURVIVED" : "caught  "} ${title} ${fault.statement}: ${fault.fault}${wrong ? ` (${wrong})` : ""}`,
      );
    }
    await planting.end();
    if (faults.length > 0) console.log(`${title}, faults by chapter: ${chapterWords(faults)}`);
  }
  console.log(`${caught} of ${all} faults caught`);
  if (caught < all || all === 0) process.exitCode = 1;
}

function chapterWords(faults: readonly Planted[]): string {
  const chapters = new Map<string, number>();
  for (const { chapter } of faults) chapters.set(chapter, (chapters.get(chapter) ?? 0) + 1);
  return [...chapters].map(([chapter, count]) => `${chapter}: ${count}`).join(", ");
}
