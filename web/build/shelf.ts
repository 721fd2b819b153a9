import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";

const ID = "virtual:shelf";
const TITLES = fileURLToPath(new URL("../../titles/", import.meta.url));
/** A picture cannot see the stylesheets of the page, so it carries the inks. */
const INKS = ["../tokens.css", "../map/map.css"].map((file) => readFileSync(new URL(file, import.meta.url), "utf8"));
const HOME = fileURLToPath(new URL("../home/", import.meta.url));

/**
 * The home page shows every title without loading any: cards and thumbnails are made when the page is built, from the same looks
 * and sheets the table uses.
 */
export function shelf(): Plugin {
  return {
    name: "wusong-shelf",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const cards = await makeShelf();
      const building = this.environment.mode === "build";
      const shown = cards.map(({ thumbnail, ...card }) => {
        if (!building) return `{ ...${JSON.stringify(card)}, picture: ${JSON.stringify(asUrl(thumbnail))} }`;
        const reference = this.emitFile({ type: "asset", name: `${card.id}.svg`, source: thumbnail });
        return `{ ...${JSON.stringify(card)}, picture: import.meta.ROLLUP_FILE_URL_${reference} }`;
      });
      return `export const shelf = [${shown.join(",\n")}];`;
    },
  };
}

const asUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

async function makeShelf(): Promise<{ id: string; thumbnail: string }[]> {
  const order = JSON.parse(readFileSync(`${TITLES}shelf.json`, "utf8")) as string[];
  const ids = readdirSync(TITLES)
    .filter((id) => existsSync(`${TITLES}${id}/index.ts`))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const imports = ids.map((id, i) => `import { title as t${i} } from ${JSON.stringify(`${TITLES}${id}/index.ts`)};`);
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports.join("\n")}
import { makeShelf } from "./make-shelf.ts";
export const shelf = makeShelf([${ids.map((_, i) => `t${i}`).join(", ")}], ${JSON.stringify(INKS.join("\n"))});`,
      resolveDir: HOME,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const made = (await import(`data:text/javascript;base64,${code}`)) as { shelf: { id: string; thumbnail: string }[] };
  return made.shelf;
}
