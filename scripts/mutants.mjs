// npm run mutants [-- title …]: plants the faults listed in mutants.json files, one at a time, in a copy of the sources, and
// checks that a test of the statement named beside the fault fails. A fault that no test notices is a statement not proven.
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "./bundle.mjs";

/** The sources of the clone, with packages linked so that ours are the copied ones. */
function copyOfSources() {
  const copy = mkdtempSync(path.join(tmpdir(), "wusong-mutants-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
  for (const file of files.split("\n").filter((one) => one && existsSync(path.join(ROOT, one)))) {
    cpSync(path.join(ROOT, file), path.join(copy, file));
  }
  const packages = path.join(ROOT, "node_modules");
  mkdirSync(path.join(copy, "node_modules/@wusong"), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== "@wusong" && name !== ".vite")
      symlinkSync(path.join(packages, name), path.join(copy, "node_modules", name));
  }
  const ours = ["engine", "board", "mechanics", "bots", "cli", "testkit", ...titleFolders()];
  for (const folder of ours.filter((one) => existsSync(path.join(copy, one, "package.json")))) {
    const { name } = JSON.parse(readFileSync(path.join(copy, folder, "package.json"), "utf8"));
    symlinkSync(path.join(copy, folder), path.join(copy, "node_modules", name));
  }
  return copy;
}

function titleFolders() {
  return readdirSync(path.join(ROOT, "titles"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `titles/${entry.name}`);
}

/** The faults of a folder: [{ chapter, file, find, replace, statement, fault }]. */
function mutantsOf(folder) {
  const file = path.join(ROOT, folder, "mutants.json");
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8")).map((one) => {
    for (const key of ["chapter", "file", "find", "replace", "statement", "fault"]) {
      if (typeof one[key] !== "string")
        throw new Error(`${folder}/mutants.json: a fault has no "${key}": ${JSON.stringify(one)}`);
    }
    return { ...one, folder };
  });
}

/** Names of tests carry the statements they prove: `7.2.a, 7.2.b: a unit stops …`. */
const naming = (statement) => `(^|[ ,])${statement.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[,:]`;

/** Runs the tests of a folder or of files whose names match; null where a file could not be loaded. */
function run(copy, where, pattern) {
  const report = path.join(copy, "mutants-report.json");
  rmSync(report, { force: true });
  const filter = pattern === null ? [] : ["-t", pattern];
  spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", ...where, ...filter, "--reporter=json", `--outputFile=${report}`],
    { cwd: copy, stdio: "ignore", timeout: 600_000 },
  );
  if (!existsSync(report)) return null;
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  if (testResults.some((file) => file.status === "failed" && file.assertionResults.length === 0)) return null;
  return testResults.flatMap((file) => file.assertionResults.map((one) => ({ ...one, file: file.name })));
}

const soundRuns = new Map();

/** The tests of a folder as they are without a fault. */
function soundTests(copy, folder) {
  if (!soundRuns.has(folder)) soundRuns.set(folder, run(copy, [folder], null));
  return soundRuns.get(folder);
}

/** Why a fault does not count as caught; null when a test of its statement failed because of it. */
function judge(copy, mutant) {
  const file = path.join(copy, mutant.folder, mutant.file);
  if (!existsSync(file)) return "the file is not there";
  const source = readFileSync(file, "utf8");
  const places = source.split(mutant.find).length - 1;
  if (places !== 1) return `the place to change is there ${places} times`;
  const pattern = naming(mutant.statement);
  const sound = soundTests(copy, mutant.folder)?.filter((one) => new RegExp(pattern).test(one.fullName));
  if (!sound) return "the tests cannot be loaded even without the fault";
  if (!sound.some((one) => one.status === "passed")) return "no passing test names the statement";
  if (sound.some((one) => one.status === "failed")) return "a test of the statement fails without the fault";
  writeFileSync(
    file,
    source.replace(mutant.find, () => mutant.replace),
  );
  // Other files have no test of the statement, and loading them is most of the work.
  const files = [...new Set(sound.map((one) => path.relative(copy, one.file)))];
  const faulty = run(copy, files, pattern);
  writeFileSync(file, source);
  if (!faulty) return "the fault breaks the code, not the rule";
  return faulty.some((one) => one.status === "failed") ? null : "no test notices";
}

const wanted = process.argv.slice(2);
const folders = ["engine", "board", "mechanics", ...titleFolders()].filter(
  (folder) => wanted.length === 0 || wanted.includes(path.basename(folder)),
);
const mutants = folders.flatMap(mutantsOf);
const copy = copyOfSources();
let survivors = 0;
try {
  for (const mutant of mutants) {
    const wrong = judge(copy, mutant);
    if (wrong) survivors++;
    console.log(
      `${wrong ? "SURVIVED" : "caught  "} ${mutant.folder} ${mutant.statement}: ${mutant.fault}${wrong ? ` (${wrong})` : ""}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const folder of folders) {
  const chapters = new Map();
  for (const { chapter } of mutants.filter((one) => one.folder === folder))
    chapters.set(chapter, (chapters.get(chapter) ?? 0) + 1);
  const counts = [...chapters].map(([chapter, n]) => `${chapter}: ${n}`).join(", ");
  if (counts) console.log(`${folder}, faults by chapter: ${counts}`);
}
console.log(`${mutants.length - survivors} of ${mutants.length} faults caught`);
process.exit(survivors > 0 || mutants.length === 0 ? 1 : 0);
