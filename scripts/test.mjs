// npm test: installs what is missing, then types, style, layers, dead code and all tests. The last lines are the count.
import { nodeTooOld } from "./node-version.mjs";

const tooOld = nodeTooOld();
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { installPackages } = await import("./install.mjs");
installPackages();

const { spawn, spawnSync } = await import("node:child_process");
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } = await import("node:fs");
const { tmpdir } = await import("node:os");
const path = (await import("node:path")).default;
const { ROOT } = await import("./bundle.mjs");

const started = Date.now();
const scratch = mkdtempSync(path.join(tmpdir(), "wusong-test-"));
const results = [];
const failures = [];

function run(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** One check that passes or fails as a whole. What it says is shown when it has ended, since another one runs beside it. */
function check({ name, args }) {
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
    child.on("close", (status) => {
      console.log(`\n── ${name}\n${Buffer.concat(said)}`);
      resolve({ name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 });
    });
  });
}

/** Checks on two processors; the results in the order of the list. */
async function checkAll(list) {
  const found = [];
  const waiting = list.map((one, i) => async () => {
    found[i] = await check(one);
  });
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all([worker(), worker()]);
  results.push(...found);
}

/** Named again at the end, where whoever reads only the last lines finds them. */
function failuresIn({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults, message }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && message) return [`${file}: ${message.split("\n")[0]}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}: ${failureMessages[0]?.split("\n")[0]}`,
    );
  });
}

/** A run of vitest; its tests are counted from its own report, and a run without tests is a failure. */
function tests(name, args, env) {
  console.log(`\n── ${name}`);
  const file = path.join(scratch, `${results.length}.json`);
  const ok = run(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...args,
      "--reporter=default",
      "--reporter=./testkit/evidence.ts",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    env,
  );
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { numPassedTests: 0, numFailedTests: 0 };
  const { numPassedTests: passed, numFailedTests: failed } = report;
  failures.push(...failuresIn(report));
  // A file that cannot be loaded has no failed tests, and must not pass for it.
  results.push({ name, passed, failed: ok && passed > 0 ? failed : Math.max(1, failed) });
}

function browserTests(folder = ROOT) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.isDirectory()) {
      return !["node_modules", "dist", ".git"].includes(entry.name) && browserTests(path.join(folder, entry.name));
    }
    return entry.name.endsWith(".browser.test.ts");
  });
}

// Evidence is what this run shows, not what an earlier one did.
rmSync(path.join(ROOT, ".evidence"), { recursive: true, force: true });

await checkAll([
  {
    name: "types of the page",
    args: ["node_modules/svelte-check/bin/svelte-check", "--tsconfig", "web/tsconfig.json", "--threshold", "error"],
  },
  { name: "types", args: ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.json"] },
  { name: "style", args: ["node_modules/@biomejs/biome/bin/biome", "check", "."] },
  { name: "layers", args: ["scripts/layers.mjs"] },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js", "--no-config-hints"] },
]);
tests("tests", []);
if (browserTests()) {
  const { needBrowser } = await import("./browser.mjs");
  try {
    tests("browser tests", ["--config", "vitest.browser.config.ts"], { WUSONG_BROWSER: await needBrowser() });
  } catch (error) {
    console.error(error.message);
    results.push({ name: "browser tests", passed: 0, failed: 1 });
  }
}
rmSync(scratch, { recursive: true, force: true });

const sum = (key) => results.reduce((total, one) => total + one[key], 0);
console.log(`\n── summary (${Math.round((Date.now() - started) / 1000)} s)`);
for (const failure of failures) console.log(`failed: ${failure}`);
for (const { name, passed, failed } of results) console.log(`${name}: ${passed} passed, ${failed} failed;`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 ? 1 : 0);
