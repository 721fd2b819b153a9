import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const WEB = fileURLToPath(new URL("../", import.meta.url));
const TITLES = fileURLToPath(new URL("../../titles/", import.meta.url));

/** The titles on this table, in the order of the shelf. */
export function titleIds(): string[] {
  const order: string[] = JSON.parse(readFileSync(`${TITLES}shelf.json`, "utf8"));
  return readdirSync(TITLES)
    .filter((id) => existsSync(`${TITLES}${id}/index.ts`))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** Lines of a module that imports every title and lists them as `titles`. */
export function importTitles(): string {
  const ids = titleIds();
  const imports = ids.map((id, i) => `import { title as t${i} } from ${JSON.stringify(`${TITLES}${id}/index.ts`)};`);
  return `${imports.join("\n")}\nconst titles = [${ids.map((_, i) => `t${i}`).join(", ")}];\n`;
}

/** Bundles a module of the project so that it can run while the page is built. Paths in it are relative to web/. */
export async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: WEB },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  return outputFiles[0].text;
}

export async function run<T>(code: string): Promise<T> {
  return await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
