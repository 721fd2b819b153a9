import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes. They begin first, so that at the end no file runs alone while a processor waits. */
const LONG = [
  "hands",
  "online-hands",
  "turns",
  "online",
  "guides",
  "accessible",
  "mars-la-tour",
  "saving",
  "bots",
  "odds",
  "looking",
  "taierzhuang",
  "end",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.browser.test.ts`));
      return at < 0 ? LONG.length : at;
    };
    return [...(await super.sort(files))].sort((a, b) => rank(a) - rank(b));
  }
}

/** Tests in a real browser, against the built page: a browser for each file, four at a time (a hand waits more than it reckons), and every game from a seed. */
export default defineConfig({
  test: {
    include: ["web/tests/*.browser.test.ts"],
    globalSetup: ["web/tests/build-page.ts"],
    setupFiles: ["./testkit/patterns.ts"],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 4,
    // Nothing here keeps anything in a module: sheets and rules are loaded once a worker, not once a file.
    isolate: false,
    // Waiting ends as soon as what is waited for is there; a busy machine is no fault of a test.
    testTimeout: 300_000,
    // A browser may stall on a machine that is short of everything; the second try gets a new one. The games come from seeds.
    retry: 1,
    hookTimeout: 120_000,
  },
});
