import { defineConfig } from "vitest/config";

/** Tests in a real browser, against the built page. */
export default defineConfig({
  test: {
    include: ["web/tests/*.browser.test.ts"],
    globalSetup: ["web/tests/build-page.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    // The page draws the seeds of these games itself: a game may meet a rare position that the script does not expect.
    retry: 2,
    hookTimeout: 120_000,
  },
});
