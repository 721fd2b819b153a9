import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { bundled, importTitles, run } from "./at-build.ts";

const ID = "virtual:shelf";
/** A picture cannot see the stylesheets of the page, so it carries the inks. */
const INKS = ["../tokens.css", "../map/map.css", "../map/area/area.css"].map((file) =>
  readFileSync(new URL(file, import.meta.url), "utf8"),
);

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
  const code = await bundled(`${importTitles()}
import { makeShelf } from "./home/make-shelf.ts";
export const shelf = makeShelf(titles, ${JSON.stringify(INKS.join("\n"))});`);
  return (await run<{ shelf: { id: string; thumbnail: string }[] }>(code)).shelf;
}
