import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { BundledRules } from "./bundled.ts";
import type { ThreadAnswer, ThreadTask } from "./tasks.ts";

/** The program of a thread: it loads rules as they are needed, each table its own. Every message gets one answer, in their order. */
const loaded = new Map<string, BundledRules>();
let before: Promise<void> = Promise.resolve();

parentPort!.on("message", (given: ThreadTask) => {
  before = before.then(() => answered(given)).then((answer) => parentPort!.postMessage(answer));
});

async function answered(given: ThreadTask): Promise<ThreadAnswer> {
  if ("drop" in given) {
    const asked = { op: "drop", table: given.drop } as const;
    for (const rules of loaded.values()) rules.answer({ task: "rules", asked });
    return { value: null };
  }
  const file = "load" in given ? given.load : given.rules;
  try {
    const rules = await rulesIn(file);
    if (!("load" in given)) return rules.answer(given.task);
    rules.warm?.();
    return { value: null };
  } catch (error) {
    return { fault: `The rules of ${file} cannot be loaded: ${String((error as Error).stack ?? error)}` };
  }
}

async function rulesIn(file: string): Promise<BundledRules> {
  const known = loaded.get(file);
  if (known) return known;
  const { rules } = (await import(pathToFileURL(file).href)) as { rules: BundledRules };
  loaded.set(file, rules);
  return rules;
}
