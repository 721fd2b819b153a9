// The program of the judging thread, bundled behind all tests of a title.
import { parentPort, workerData } from "node:worker_threads";
import { NONE, type Request, type SoundRun, type SoundTest, type Trial, type Verdict } from "./messages.ts";
import { countAnew, isEndless, placesReached, roundsRun, turnOn, wasReached } from "./switch.ts";
import { collected } from "./vitest.ts";

const atLoading = placesReached();
const alwaysOn: boolean = workerData?.on !== undefined;

/** Runs a test; null when it passes. */
async function run(test: number, limit: number, meta: { rules?: string[] } = {}): Promise<string | null> {
  countAnew(limit);
  try {
    await collected[test].proof({ task: { meta } });
  } catch (error) {
    return isEndless() ? "it does not come to an end" : firstLine(error);
  }
  // A test may have caught the error that stopped it.
  return isEndless() ? "it does not come to an end" : null;
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .split("\n")[0]
    .slice(0, 200);

async function sound(): Promise<SoundRun> {
  const tests: SoundTest[] = [];
  const failing: string[] = [];
  for (let i = 0; i < collected.length; i++) {
    const { file, name } = collected[i];
    const meta: { rules?: string[] } = {};
    const begun = performance.now();
    const wrong = await run(i, Number.POSITIVE_INFINITY, meta);
    const ms = performance.now() - begun;
    if (wrong !== null) failing.push(`${file}: ${name}: ${wrong}`);
    tests.push({ file, name, statements: meta.rules ?? [], ms, rounds: roundsRun(), reaches: placesReached() });
  }
  return { tests, atLoading, failing };
}

async function judge(mutant: number, trials: readonly Trial[]): Promise<Verdict> {
  let missed = false;
  for (const { test, limit } of trials) {
    turnOn(mutant);
    const why = await run(test, limit);
    if (why === null) {
      missed ||= !wasReached(mutant);
      continue;
    }
    if (alwaysOn) return { verdict: "killed", by: test, why };
    turnOn(NONE);
    if ((await run(test, limit)) !== null) return { verdict: "spoilt", by: test };
    return { verdict: "killed", by: test, why };
  }
  if (!alwaysOn) turnOn(NONE);
  return { verdict: "survived", missed };
}

parentPort?.on("message", async (request: Request) => {
  parentPort?.postMessage(request.ask === "sound" ? await sound() : await judge(request.mutant, request.trials));
});
