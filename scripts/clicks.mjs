// npm run clicks -- [TURNS] [TITLE …] [--commands]: how many gestures a turn of each title takes by the shortest way, counted by the table's own picking code.
import { spawnSync } from "node:child_process";
import { bundle } from "./bundle.mjs";

const program = await bundle("web/tests/clicks-main.ts", "cli/dist/clicks.mjs");
process.exit(spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1);
