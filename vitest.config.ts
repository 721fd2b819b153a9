import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,board,mechanics,bots,cli,testkit}/**/*.test.ts", "titles/*/**/*.test.ts", "web/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/*.browser.test.ts"],
    pool: "threads",
    maxWorkers: 2,
    reporters: ["default", "./testkit/evidence.ts"],
  },
});
