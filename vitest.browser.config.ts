import { defineConfig } from "vitest/config";

/** Tests in a real browser, against the built page: one browser at a time, and every game from a seed. */
export default defineConfig({
  test: {
    include: ["web/tests/*.browser.test.ts"],
    globalSetup: ["web/tests/build-page.ts"],
    fileParallelism: false,
    maxWorkers: 1,
    // Waiting ends as soon as what is waited for is there; a busy machine is no fault of a test.
    testTimeout: 600_000,
    // A browser process may stall on a machine that is short of everything; the games themselves come from seeds.
    retry: 1,
    hookTimeout: 300_000,
  },
});
