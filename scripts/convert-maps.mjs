// Converts the working maps of the five titles into sheets of the one schema per board kind.
//   node scripts/convert-maps.mjs SOURCE
// SOURCE holds one folder per title with its map.json, and delta-geography.geojson. Writes titles/<id>/sheet/map.json.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { convertAreaMap } from "./convert-area-map.mjs";
import { convertHexMap } from "./convert-hex-map.mjs";

const HEX_TITLES = ["shanghai-nanking-1937", "shanghai-incident-1932", "pacific-battles-shanghai-1937"];
const AREA_TITLES = ["taierzhuang-1938", "mars-la-tour-1870"];
const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const source = process.argv[2];
if (!source) {
  console.error("Say where the working maps are: node scripts/convert-maps.mjs SOURCE");
  process.exit(2);
}
const board = await loadBoard();
const geography = readJson(join(source, "delta-geography.geojson"));
for (const id of HEX_TITLES) {
  const map = readJson(join(source, id, "map.json"));
  write(id, convertHexMap(id, map, geography, board), board.parseHexSheet);
}
for (const id of AREA_TITLES)
  write(id, convertAreaMap(id, readJson(join(source, id, "map.json"))), board.parseAreaSheet);

/** The schemas are TypeScript; esbuild hands them over as one module. */
async function loadBoard() {
  const out = await build({
    entryPoints: [join(root, "board/index.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
  });
  return import(`data:text/javascript;base64,${Buffer.from(out.outputFiles[0].text).toString("base64")}`);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function write(id, sheet, parse) {
  const result = parse(sheet);
  if (!result.ok) {
    console.error(`${id}: the converted map does not fit its schema.\n${result.problems.join("\n")}`);
    process.exit(1);
  }
  const folder = join(root, "titles", id, "sheet");
  mkdirSync(folder, { recursive: true });
  const text = format(sheet);
  writeFileSync(join(folder, "map.json"), text);
  console.log(
    `${id}: ${Object.keys(sheet.hexes ?? sheet.areas).length} ${sheet.kind === "hex" ? "hexes" : "areas"}, ${text.length} characters`,
  );
}

/** One line per hex, hexside, place, area …: small, and differences can be read. */
function format(sheet) {
  const layers = Object.entries(sheet).map(([layer, value]) => `${JSON.stringify(layer)}: ${formatLayer(value, 1)}`);
  return `{\n${layers.join(",\n")}\n}\n`;
}

function formatLayer(value, depth) {
  const nested = value !== null && typeof value === "object";
  if (!nested || Object.keys(value).length === 0 || depth === 0) return JSON.stringify(value);
  const isList = Array.isArray(value);
  // JavaScript lists 1001 before 0101, because only the former counts as a number.
  const entries = Object.entries(value);
  if (!isList && entries.every(([key]) => /^\d{4}$/.test(key))) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  if (isList && entries.every(([, x]) => typeof x !== "object")) return JSON.stringify(value);
  const deeper = (key) => (key === "lines" || key === "patches" || key === "hills" ? 1 : 0);
  const lines = isList
    ? value.map((x) => `  ${JSON.stringify(x)}`)
    : entries.map(([key, x]) => `  ${JSON.stringify(key)}: ${formatLayer(x, deeper(key))}`);
  return isList ? `[\n${lines.join(",\n")}\n]` : `{\n${lines.join(",\n")}\n}`;
}
