import path from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "./start.ts";
import { titles } from "./titles.ts";

/** The program that `cli/bin/wusong.mjs` bundles and runs; worker threads run the same file. */
const program = fileURLToPath(import.meta.url);
await start(titles, program, path.resolve(path.dirname(program), "../.."));
