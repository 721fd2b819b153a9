// npm run mutation -- TITLE: plants faults in the rules of a title and sees whether its tests notice. See docs/mutation.md.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSuite, type Suite } from "./build.ts";
import { Judging, type Outcome } from "./judging.ts";
import { chapterOf, type Mutant, mutantKey, mutantWords } from "./mutant.ts";
import { isAdvice, isNoted, type Note, readNotes, wrongNotes } from "./notes.ts";
import { type Options, parseOptions, USAGE } from "./options.ts";
import { countOf, type Judgement, scoreOf, updatedReport } from "./report.ts";
import { type Now, type Result, ResultFile, whatHolds } from "./results.ts";
import { sampleOf } from "./sample.ts";
import { allMutants, hashOf, readSource, ruleFiles, titleFolder, titleIds } from "./title.ts";
import { weakStatements } from "./weak.ts";

const ROOT = process.cwd();
const FOLDER = path.join(ROOT, ".mutation");
const REPORT = path.join(ROOT, "docs/mutation.md");
const TOLD_EVERY_MS = 10_000;

const options = parseOptions(process.argv.slice(2), titleIds(ROOT), (title) => ruleFiles(ROOT, title));
if ("error" in options) {
  console.error(`${options.error}\n${USAGE}`);
  process.exitCode = 2;
} else {
  await run(options);
}

async function run({ title, sample: size, seed, minutes, file }: Options): Promise<void> {
  const all = allMutants(ROOT, title);
  const notes = notesOf(title, all);
  if (notes === null) return;
  const advice = notes.filter(isAdvice);
  const rules = all.filter((mutant) => !advice.some((note) => isNoted(note, mutant)));
  const chosen = file === null ? rules : rules.filter((mutant) => mutant.file === file);
  const sample = size === null ? chosen : sampleOf(chosen, size, seed);
  const chapters = new Set(sample.map((mutant) => chapterOf(mutant.file))).size;
  console.log(`${title}: ${sample.length} of ${rules.length} mutants, in ${chapters} chapters, seed ${seed}.`);
  const numbered = sample.map((mutant, id) => ({ id, mutant }));
  const suite = await buildSuite(ROOT, title, numbered, FOLDER);
  const judging = await Judging.begin(suite.program);
  try {
    if (judging.sound.failing.length > 0) {
      console.error(`Without any mutant these tests fail:\n${judging.sound.failing.join("\n")}`);
      process.exitCode = 1;
      return;
    }
    const results = new ResultFile(path.join(FOLDER, `${title}.jsonl`));
    const finished = await judgeAll(title, sample, suite, judging, results, minutes);
    conclude({ title, sample, seed, size, judging, results, notes, finished });
  } finally {
    await judging.end();
  }
}

function notesOf(title: string, all: readonly Mutant[]): Note[] | null {
  try {
    const notes = readNotes(titleFolder(ROOT, title));
    for (const wrong of wrongNotes(notes, all)) {
      console.error(wrong);
      process.exitCode = 1;
    }
    return notes;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
    return null;
  }
}

/** Judges what no earlier run has judged; false when the time ran out before the end. */
async function judgeAll(
  title: string,
  sample: readonly Mutant[],
  suite: Suite,
  judging: Judging,
  results: ResultFile,
  minutes: number | null,
): Promise<boolean> {
  const hashes = new Map(ruleFiles(ROOT, title).map((file) => [file, hashOf(readSource(ROOT, title, file))]));
  const rules = hashOf(JSON.stringify([...hashes]));
  const nowOf = (mutant: Mutant): Now => ({ ...suite, rules, file: hashes.get(mutant.file)! });
  const left = sample.flatMap((mutant, id) => {
    const { done, without } = whatHolds(results.get(mutantKey(mutant)), nowOf(mutant));
    return done ? [] : [{ mutant, id, without }];
  });
  if (left.length < sample.length) console.log(`${sample.length - left.length} are judged already.`);
  const begun = performance.now();
  let told = begun;
  for (const [i, { mutant, id, without }] of left.entries()) {
    const now = performance.now();
    if (minutes !== null && now - begun > minutes * 60_000) return false;
    if (now - told > TOLD_EVERY_MS) {
      told = now;
      console.log(`${i} of ${left.length} judged; ${timeWords(((now - begun) / i) * (left.length - i))} left.`);
    }
    const outcome = await judging.judge(id, without);
    results.add(resultOf(mutant, outcome, nowOf(mutant)));
    if (outcome.status === "survived") console.log(`survived: ${mutantWords(mutant)}`);
  }
  if (left.length > 0) {
    const ms = performance.now() - begun;
    console.log(`${left.length} judged in ${timeWords(ms)}, ${Math.round(ms / left.length)} ms each.`);
  }
  return true;
}

function resultOf(mutant: Mutant, outcome: Outcome, { file, sources, rules, tests }: Now): Result {
  const judged = { mutant: mutantKey(mutant), file };
  if (outcome.status === "survived") return { ...judged, status: "survived", sources, rules, tests };
  const { by, why } = outcome;
  return {
    ...judged,
    status: "killed",
    by: by.name,
    byRule: by.statements.length > 0,
    why,
    test: by.file,
    testHash: tests[by.file],
  };
}

interface Conclusion {
  readonly title: string;
  readonly sample: readonly Mutant[];
  readonly seed: string;
  readonly size: number | null;
  readonly judging: Judging;
  readonly results: ResultFile;
  readonly notes: readonly Note[];
  readonly finished: boolean;
}

function conclude({ title, sample, seed, size, judging, results, notes, finished }: Conclusion): void {
  if (!finished) {
    console.log("The time is over; the same command goes on from here.");
    return;
  }
  const { tests } = judging.sound;
  const judgements = sample.map((mutant, id): Judgement => {
    const result = results.get(mutantKey(mutant));
    const noted = notes.some((note) => isNoted(note, mutant));
    if (noted && result?.status === "killed") {
      console.error(`Noted as equivalent, but noticed by "${result.by}": ${mutantWords(mutant)}`);
      process.exitCode = 1;
    }
    const fate = result?.status === "killed" ? "killed" : noted ? "equivalent" : "survived";
    return { mutant, fate, reached: tests.some((test) => test.reaches.includes(id)) };
  });
  const unnoticed = sample
    .map((mutant, id) => ({ mutant, id }))
    .filter(({ mutant, id }) => {
      const result = results.get(mutantKey(mutant));
      return judgements[id].fate === "survived" || (result?.status === "killed" && !result.byRule);
    });
  const weak = weakStatements(tests, unnoticed);
  const count = countOf(judgements);
  console.log(
    `${title}: ${count.killed} killed, ${count.survived} survived, ${count.equivalent} equivalent; ${scoreOf(count)} of the others noticed, ${weak.length} weak statements.`,
  );
  if (size === null || sample.length < size) return;
  const before = existsSync(REPORT) ? readFileSync(REPORT, "utf8") : "";
  writeFileSync(REPORT, updatedReport(before, { title, size, seed, judgements, weak }));
  console.log("docs/mutation.md is made anew.");
}

function timeWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
