import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Installs the packages of package-lock.json, unless they are already there. */
export function installPackages() {
  const missing = whatIsMissing();
  if (!missing) return;
  console.log(`Installing packages (${missing}) …`);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status, error } = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status === 0 && !error) return;
  console.error("The packages could not be installed: npm ci failed. Check the network and the message above.");
  process.exit(1);
}

/** Why an installation is needed; null when what is installed is in step with the lock. */
function whatIsMissing() {
  const installed = read("node_modules/.package-lock.json");
  if (!installed) return "there are none";
  const locked = read("package-lock.json");
  for (const [at, { version, link, optional }] of Object.entries(locked.packages)) {
    if (!at.startsWith("node_modules/") || optional) continue;
    if (!existsSync(path.join(ROOT, at))) return `${at.slice("node_modules/".length)} is missing`;
    if (!link && installed.packages[at]?.version !== version)
      return `${at.slice("node_modules/".length)} is out of step`;
  }
  return null;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
  } catch {
    return null;
  }
}
