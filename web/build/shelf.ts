import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { bundled, importTitles, run } from "./at-build.ts";

const ID = "virtual:shelf";
/** A picture cannot see the stylesheets of the page, so it carries the inks, and the letters it is written in. */
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
export const shelf = makeShelf(titles, ${JSON.stringify(`${FONTS_HERE}${INKS.join("\n")}`)});`);
  const { shelf } = await run<{ shelf: { id: string; thumbnail: string }[] }>(code);
  return Promise.all(
    shelf.map(async (card) => ({
      ...card,
      thumbnail: card.thumbnail.replace(FONTS_HERE, await lettersOf(card.thumbnail)),
    })),
  );
}

const FONTS_HERE = "/* letters */";
const FACES = [
  { family: "Source Serif 4", weight: 400, file: "source-serif-4/files/source-serif-4-latin-400-normal.woff2" },
  { family: "Source Serif 4", weight: 600, file: "source-serif-4/files/source-serif-4-latin-600-normal.woff2" },
  { family: "Barlow Condensed", weight: 700, file: "barlow-condensed/files/barlow-condensed-latin-700-normal.woff2" },
] as const;

/** The typefaces of a picture with no other letters than it uses, written into it. */
async function lettersOf(picture: string): Promise<string> {
  const letters = [...new Set(picture.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]*>/g, ""))].join("");
  const both = letters + letters.toUpperCase();
  const find = createRequire(new URL("../package.json", import.meta.url));
  const faces = FACES.map(async ({ family, weight, file }) => {
    const whole = readFileSync(find.resolve(`@fontsource/${file}`));
    const part = await subsetFont(whole, both, { targetFormat: "woff2" });
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${part.toString("base64")})}`;
  });
  return (await Promise.all(faces)).join("");
}
