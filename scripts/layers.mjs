// Checks the layers of the house with dependency-cruiser, and that the check saw every module: a check that sees nothing passes.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(ROOT);
const { workspaces } = createRequire(import.meta.url)("../package.json");
const PACKAGES = [...new Set(workspaces.map((one) => one.split("/")[0]))];

/** All TypeScript of a folder, as paths from the root. */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : sources(at);
    return entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts") ? [at] : [];
  });
}

/** Each title is closed like a package; what stands beside them in titles/ is the shelf. */
const packageOf = (file) =>
  /^titles\/[^/]+\//.test(file) ? file.split("/").slice(0, 2).join("/") : file.split("/")[0];
const isAside = (file) => /(^|\/)(tests|hands)\/|\.test\.ts$|(^|\/)bench[^/]*\.ts$/.test(file);

const problems = [];
const options = await extractDepcruiseOptions(path.join(ROOT, ".dependency-cruiser.cjs"));
const { output } = await cruise(PACKAGES, options, undefined, { tsConfig: extractTSConfig("tsconfig.json") });

for (const { from, to, rule } of output.summary.violations) {
  // A component that shows itself again (rows within rows) is no circle between modules.
  if (from !== to) problems.push(`${rule.name}: ${from} → ${to}`);
}

const seen = new Map(output.modules.map((module) => [module.source, module]));
const expected = PACKAGES.flatMap(sources);
for (const file of expected) if (!seen.has(file)) problems.push(`not seen by the check: ${file}`);

// Across packages by name, inside a package by path.
let arrows = 0;
for (const file of expected) {
  for (const { module, resolved } of seen.get(file)?.dependencies ?? []) {
    if (!PACKAGES.includes(resolved.split("/")[0])) continue;
    const foreign = packageOf(resolved) !== packageOf(file);
    if (foreign) arrows++;
    if (foreign && module.startsWith(".") && !isAside(file))
      problems.push(`by path into another package: ${file} → ${module}`);
  }
}
if (arrows === 0) problems.push("the check saw no import between packages");

// What is no import: chance, clock and the world outside.
const FORBIDDEN =
  /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.|\bsetTimeout\b|\bsetInterval\b|\bfetch\(|\bprocess\./;
for (const file of expected.filter(
  (one) => /^(engine|board|mechanics|titles|bots|host|lab\/review)\//.test(one) && !isAside(one),
)) {
  readFileSync(file, "utf8")
    .split("\n")
    .forEach((line, i) => {
      const code = line.replace(/\/\/.*$|^\s*\*.*$|\/\*.*?\*\//g, "");
      const found = FORBIDDEN.exec(code);
      if (found) problems.push(`${file}:${i + 1} uses ${found[0]}, which has no place below the server and the screen`);
    });
}

for (const problem of problems) console.error(problem);
console.log(
  `layers: ${expected.length} modules and ${arrows} imports between packages seen, ${problems.length} problems`,
);
process.exit(problems.length > 0 ? 1 : 0);
