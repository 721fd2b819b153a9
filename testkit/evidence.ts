import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

declare module "vitest" {
  interface TaskMeta {
    /** the statements of rules.json that the test proves */
    rules?: string[];
  }
}

/** What the tests of one title have shown, by test file. */
export interface Evidence {
  files: Record<string, { statements: string[]; name: string; passed: boolean }[]>;
}

export const evidenceFile = (root: string, title: string): string => path.join(root, ".evidence", `${title}.json`);

export function readEvidence(root: string, title: string): Evidence | null {
  try {
    return JSON.parse(readFileSync(evidenceFile(root, title), "utf8")) as Evidence;
  } catch {
    return null;
  }
}

/** Collects which statements were proven. Files that did not run keep what they showed last time. */
export default class EvidenceReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = process.cwd();
    const titles = new Map<string, Evidence>();
    for (const module of modules) {
      const file = path.relative(root, module.moduleId).split(path.sep).join("/");
      const title = /^titles\/([^/]+)\//.exec(file)?.[1];
      if (!title) continue;
      let evidence = titles.get(title);
      if (!evidence) {
        evidence = readEvidence(root, title) ?? { files: {} };
        titles.set(title, evidence);
      }
      evidence.files[file] = [...module.children.allTests()].filter(provesSomething).map((one) => ({
        statements: one.meta().rules ?? [],
        name: one.name,
        passed: one.result().state === "passed",
      }));
    }
    for (const [title, evidence] of titles) {
      const file = evidenceFile(root, title);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(evidence, null, 1)}\n`);
    }
  }
}

const provesSomething = (one: TestCase): boolean => (one.meta().rules ?? []).length > 0;
