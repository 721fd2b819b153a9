import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { type Numbered, withSwitches } from "./schemata.ts";
import { hashOf, ruleFiles, testFiles, titleFolder } from "./title.ts";

export interface Suite {
  /** The program of the judging thread. */
  readonly program: string;
  /** What the bundle was made of, without test files: one hash. */
  readonly sources: string;
  /** Hashes of the test files, by their paths from the title. */
  readonly tests: Readonly<Record<string, string>>;
}

/** Bundles all tests of a title, with mutants behind switches, into one program for the judging thread. */
export async function buildSuite(
  root: string,
  title: string,
  mutants: readonly Numbered[],
  folder: string,
): Promise<Suite> {
  const tests = testFiles(root, title);
  const program = path.join(folder, `${title}.suite.mjs`);
  const byFile = new Map<string, Numbered[]>();
  for (const one of mutants) {
    const file = path.join(titleFolder(root, title), one.mutant.file);
    byFile.set(file, [...(byFile.get(file) ?? []), one]);
  }
  const switched = (file: string): string => withSwitches(file, readFileSync(file, "utf8"), byFile.get(file) ?? []);
  const { metafile, outputFiles } = await build({ ...bundling(root, title, switched), outfile: program });
  mkdirSync(folder, { recursive: true });
  writeFileSync(program, outputFiles[0].text);
  const inputs = Object.keys(metafile.inputs).filter((input) => !input.startsWith("begin:") && input !== "suite.ts");
  const hash = (file: string): string => hashOf(readFileSync(path.resolve(root, file), "utf8"));
  const isTest = new Set(tests.map((file) => `titles/${title}/${file}`));
  const isRule = new Set(ruleFiles(root, title).map((file) => `titles/${title}/${file}`));
  return {
    program,
    sources: hashOf(
      inputs
        .filter((file) => !isTest.has(file) && !isRule.has(file))
        .sort()
        .map((file) => `${file} ${hash(file)}`)
        .join("\n"),
    ),
    tests: Object.fromEntries(tests.map((file) => [file, hash(`titles/${title}/${file}`)])),
  };
}

function entry(tests: readonly string[], title: string): string {
  const lines = tests.map((file) => `import "wusong:begin/${file}"; import "./titles/${title}/${file}";`);
  // What vitest.config.ts sets up for every test file.
  return [`import "./testkit/patterns.ts";`, ...lines, `import "./mutation/suite/judge.ts";`].join("\n");
}

/** How the tests of a title become one program, with our own sources as `sourceOf` gives them. */
export const bundling = (
  root: string,
  title: string,
  sourceOf: (file: string) => string,
): BuildOptions & { write: false; metafile: true } => ({
  absWorkingDir: root,
  stdin: { contents: entry(testFiles(root, title), title), resolveDir: root, sourcefile: "suite.ts", loader: "ts" },
  bundle: true,
  write: false,
  metafile: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "silent",
  plugins: [instrumenting(root, sourceOf)],
});

/** Puts our own sources as they are to be judged, and the stand-in in the place of vitest. */
function instrumenting(root: string, sourceOf: (file: string) => string): Plugin {
  const suite = path.join(root, "mutation/suite");
  const standIn = path.join(suite, "vitest.ts");
  return {
    name: "mutants",
    setup(on) {
      on.onResolve({ filter: /^vitest$/ }, ({ importer }) =>
        importer === standIn ? { path: "vitest", external: true } : { path: standIn },
      );
      on.onResolve({ filter: /^wusong:switch$/ }, () => ({ path: path.join(suite, "switch.ts") }));
      on.onResolve({ filter: /^wusong:begin\// }, ({ path: name }) => ({
        path: name.slice("wusong:begin/".length),
        namespace: "begin",
      }));
      on.onLoad({ filter: /.*/, namespace: "begin" }, ({ path: file }) => ({
        contents: `import { beginFile } from "vitest"; beginFile(${JSON.stringify(file)});`,
        resolveDir: root,
        loader: "ts",
      }));
      on.onLoad({ filter: /\.ts$/, namespace: "file" }, ({ path: file }) => {
        const ours = file.startsWith(root) && !file.includes("node_modules") && !file.startsWith(suite);
        return ours ? { contents: sourceOf(file), loader: "ts" } : null;
      });
    },
  };
}
