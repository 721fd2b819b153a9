import { defineConfig } from "vitest/config";

/** Tests in a real browser, against the built page: a browser for each file, two at a time, and every game from a seed. */
export default defineConfig({
  test: {
    include: ["web/tests/*.browser.test.ts"],
    globalSetup: ["web/tests/build-page.ts"],
    setupFiles: ["./testkit/patterns.ts"],
    maxWorkers: 2,
    // Waiting ends as soon as what is waited for is there; a busy machine is no fault of a test.
    testTimeout: 300_000,
    // A browser may stall on a machine that is short of everything; the second try gets a new one. The games come from seeds.
    retry: 1,
    hookTimeout: 120_000,
  },
});
