import { defineConfig } from "vitest/config";

/** Tests in a real browser, against the built page. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["tests/*.browser.test.ts"],
    globalSetup: ["./tests/build-page.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
