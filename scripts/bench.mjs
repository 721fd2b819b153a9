// npm run bench [-- title …]: speed against the budgets, in one run. Not part of the tests.
// npm run bench -- --against DIR [title …]: speed against another checkout, slice by slice in turns.
import { spawnSync } from "node:child_process";
import { bundle } from "./bundle.mjs";

const args = process.argv.slice(2);
if (args[0] === "--against") {
  const { compareWith } = await import("./bench-against.mjs");
  try {
    await compareWith(args[1], args.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
} else {
  const program = await bundle("cli/bench.ts", "cli/dist/bench.mjs");
  process.exit(spawnSync(process.execPath, [program, ...args], { stdio: "inherit" }).status ?? 1);
}
