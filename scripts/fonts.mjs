// Makes what web/fonts holds: advance widths of the typefaces (names are placed without a screen), and one small file
// with the Chinese characters of the maps, the titles and the seal, and their list. Run again when a title gains a name:
// node scripts/fonts.mjs
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflateSync } from "node:zlib";
import subsetFont from "subset-font";

const root = join(dirname(new URL(import.meta.url).pathname), "..");
const require = createRequire(join(root, "web", "package.json"));
const files = (name) => join(dirname(require.resolve(`@fontsource/${name}/package.json`)), "files");

function tables(path) {
  const woff = readFileSync(path);
  const out = {};
  for (let i = 0; i < woff.readUInt16BE(12); i++) {
    const at = 44 + i * 20;
    const [offset, packed, length] = [4, 8, 12].map((k) => woff.readUInt32BE(at + k));
    const raw = woff.subarray(offset, offset + packed);
    out[woff.toString("latin1", at, at + 4)] = packed < length ? inflateSync(raw) : raw;
  }
  return out;
}

function glyphFinder(cmap) {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + i * 8 + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const count = cmap.readUInt16BE(at + 6) / 2;
    return (code) => {
      for (let s = 0; s < count; s++) {
        const end = cmap.readUInt16BE(at + 14 + s * 2);
        const start = cmap.readUInt16BE(at + 16 + (count + s) * 2);
        if (code > end || code < start) continue;
        const delta = cmap.readUInt16BE(at + 16 + (2 * count + s) * 2);
        const rangeAt = at + 16 + (3 * count + s) * 2;
        const range = cmap.readUInt16BE(rangeAt);
        if (range === 0) return (code + delta) & 0xffff;
        const glyph = cmap.readUInt16BE(rangeAt + range + (code - start) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error("The typeface has no character table this script can read.");
}

const LETTERS = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ..."àâçèéêëîïôùûüÀÉÈ’–·½⅓".split(""),
];

function widths(face) {
  const { head, hhea, hmtx, cmap } = tables(face);
  const em = head.readUInt16BE(18);
  const long = hhea.readUInt16BE(34);
  const glyphOf = glyphFinder(cmap);
  return Object.fromEntries(
    LETTERS.map((letter) => [letter, glyphOf(letter.codePointAt(0))])
      .filter(([, glyph]) => glyph)
      .map(([letter, glyph]) => [letter, Math.round((1000 * hmtx.readUInt16BE(Math.min(glyph, long - 1) * 4)) / em)]),
  );
}

const serif = (style) => join(files("source-serif-4"), `source-serif-4-latin-${style}.woff`);
const metrics = {
  serif: widths(serif("400-normal")),
  serifBold: widths(serif("600-normal")),
  serifItalic: widths(serif("400-italic")),
  condensed: widths(join(files("barlow-condensed"), "barlow-condensed-latin-600-normal.woff")),
};
writeFileSync(join(root, "web/fonts/metrics.json"), `${JSON.stringify(metrics)}\n`);

const han = new Set("吳淞滬南京上海");
for (const title of readdirSync(join(root, "titles"))) {
  for (const file of ["sheet/map.json", "looks.ts"]) {
    const path = join(root, "titles", title, file);
    if (!existsSync(path)) continue;
    for (const character of readFileSync(path, "utf8").match(/\p{Script=Han}/gu) ?? []) han.add(character);
  }
}
const used = [...han].sort().join("");
const source = readFileSync(join(files("noto-serif-tc"), "noto-serif-tc-chinese-traditional-600-normal.woff2"));
const subset = await subsetFont(source, used, { targetFormat: "woff2" });
writeFileSync(join(root, "web/fonts/noto-serif-tc-600-subset.woff2"), subset);
writeFileSync(join(root, "web/fonts/characters.json"), `${JSON.stringify(used)}\n`);
console.log(`${han.size} Chinese characters, ${subset.length} bytes`);
