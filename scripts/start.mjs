// npm start: installs what is missing, builds, and shows the table.
import { nodeTooOld } from "./node-version.mjs";

const tooOld = nodeTooOld();
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { installPackages } = await import("./install.mjs");
installPackages();
const { bundle } = await import("./bundle.mjs");
const { spawnSync } = await import("node:child_process");
const program = await bundle("cli/main.ts", "cli/dist/wusong.mjs");
const { status } = spawnSync(process.execPath, [program, "demo", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
