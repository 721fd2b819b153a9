import { defineConfig } from "vitest/config";

const NOT_TESTED_HERE = [
  "**/node_modules/**",
  "**/dist/**",
  "**/*.browser.test.ts",
  // Golden games are played when a title is made of the skeleton.
  "cli/skeleton/tests/golden.test.ts",
];

export default defineConfig({
  test: {
    setupFiles: ["./testkit/patterns.ts"],
    pool: "threads",
    // Tests play whole games; a busy machine is no fault of theirs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ["default", "./testkit/evidence.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "table",
          include: [
            "{engine,board,mechanics,bots,host,lab,cli,testkit,mutation,web}/**/*.test.ts",
            "titles/*/**/*.test.ts",
          ],
          exclude: NOT_TESTED_HERE,
          // Nothing here keeps anything in a module that a test could change: sheets and rules are loaded once a thread, not once a file.
          isolate: false,
        },
      },
      {
        extends: true,
        // Files here share databases and servers of their own, which end with the file.
        test: { name: "server", include: ["server/**/*.test.ts"], exclude: NOT_TESTED_HERE },
      },
    ],
  },
});
