// npm run shapes: searches random games of all titles for the shapes of their decisions and writes the list the tests hold them to.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { bundle, ROOT } from "./bundle.mjs";

const program = await bundle("web/tests/shapes-main.ts", "cli/dist/shapes.mjs");
const list = path.join(ROOT, "web/table/decision-shapes.json");
process.exit(spawnSync(process.execPath, [program, list], { stdio: "inherit" }).status ?? 1);
