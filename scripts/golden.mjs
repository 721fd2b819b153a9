// npm run golden [-- title … --missing]: plays the golden games of the titles anew, or those without a record, and writes their
// records. Not part of the tests.
import { spawnSync } from "node:child_process";
import { bundle, ROOT } from "./bundle.mjs";

const program = await bundle("cli/tests/golden-main.ts", "cli/dist/golden.mjs");
process.exit(spawnSync(process.execPath, [program, ROOT, ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1);
