import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{engine,board,mechanics,bots,host,lab,server,cli,testkit,mutation}/**/*.test.ts",
      "titles/*/**/*.test.ts",
      "web/**/*.test.ts",
    ],
    exclude: [
      "**/node_modules/**",
      "**/dist/**",
      "**/*.browser.test.ts",
      // Golden games are played when a title is made of the skeleton.
      "cli/skeleton/tests/golden.test.ts",
    ],
    setupFiles: ["./testkit/patterns.ts"],
    pool: "threads",
    // Tests play whole games; a busy machine is no fault of theirs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ["default", "./testkit/evidence.ts"],
  },
});
