// npm run bench [-- title …]: speed against the budgets, in one run. Not part of the tests.
import { spawnSync } from "node:child_process";
import { bundle } from "./bundle.mjs";

const program = await bundle("cli/bench.ts", "cli/dist/bench.mjs");
process.exit(spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1);
