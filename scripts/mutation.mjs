// npm run mutation: the mutation tool from its sources, bundled when they have changed.
import { pathToFileURL } from "node:url";
import { bundle, ROOT } from "./bundle.mjs";

process.chdir(ROOT);
const program = await bundle("mutation/main.ts", "mutation/dist/mutation.mjs");
await import(pathToFileURL(program).href);
