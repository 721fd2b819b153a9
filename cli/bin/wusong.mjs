#!/usr/bin/env node
// Runs the command line from its sources: bundled when they have changed, then started.
import { nodeTooOld } from "../../scripts/node-version.mjs";

const tooOld = nodeTooOld();
if (tooOld) {
  console.error(tooOld);
  process.exit(2);
}
const { bundle } = await import("../../scripts/bundle.mjs");
let program;
try {
  program = await bundle("cli/main.ts", "cli/dist/wusong.mjs");
} catch (error) {
  console.error(
    error?.code === "ERR_MODULE_NOT_FOUND"
      ? "Wusong is not installed yet: run npm ci in the clone first."
      : `The command line cannot be built: ${error?.message ?? error}`,
  );
  process.exit(2);
}
process.argv[1] = program;
await import((await import("node:url")).pathToFileURL(program).href);
