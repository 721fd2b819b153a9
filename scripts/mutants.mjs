// npm run mutants: the planted faults of the titles, tried by the mutation tool, which is bundled when its sources have changed.
import { pathToFileURL } from "node:url";
import { bundle, ROOT } from "./bundle.mjs";

process.chdir(ROOT);
const program = await bundle("mutation/planted-main.ts", "mutation/dist/planted.mjs");
await import(pathToFileURL(program).href);
