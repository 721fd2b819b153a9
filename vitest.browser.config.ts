import { defineConfig } from "vitest/config";

/** Tests in a real browser, against the built page. */
export default defineConfig({
  test: {
    include: ["web/tests/*.browser.test.ts"],
    globalSetup: ["web/tests/build-page.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
