import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { listed, type Save, type Shape, save } from "@wusong/engine";
import { type GoldenGames, playGolden } from "@wusong/testkit/golden";
import shelf from "../../titles/shelf.json" with { type: "json" };

/**
 * `npm run golden [-- title … --missing]`: plays the golden games anew and writes their records, in a folder of every title; with
 * `--missing` only games that have none yet, and the others stay as they are.
 */
type Records = Record<string, Save>;

const ALL = await Promise.all(
  shelf.map(
    async (id) => ((await import(`../../titles/${id}/tests/golden/games.ts`)) as { golden: GoldenGames<Shape> }).golden,
  ),
);

const [root, ...given] = process.argv.slice(2);
const missing = given.includes("--missing");
const names = given.filter((one) => one !== "--missing");
const unknown = names.find((name) => !ALL.some(({ title }) => title.id === name));
if (unknown !== undefined) {
  console.error(`There is no title "${unknown}"; there are ${listed(ALL.map(({ title }) => title.id))}.`);
  process.exit(2);
}
for (const { title, games } of ALL) {
  if (names.length > 0 && !names.includes(title.id)) continue;
  console.log(title.id);
  const folder = path.join(root, "titles", title.id, "tests/golden");
  const file = path.join(folder, "games.json.br");
  const kept =
    missing && existsSync(file) ? (JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Records) : {};
  const records: Records = {};
  for (const one of games) {
    if (one.name in kept) {
      records[one.name] = kept[one.name];
      continue;
    }
    const started = performance.now();
    const endings: string[] = [];
    const game = playGolden(title, one, (_tries, ending) => endings.push(ending));
    // The last position follows from the entries: a golden record is replayed, never continued.
    records[one.name] = { ...save(game), snapshots: [] };
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`  ${one.name}: ${game.entries.length} entries, try ${endings.length}, ${seconds} s`);
  }
  mkdirSync(folder, { recursive: true });
  const packed = brotliCompressSync(JSON.stringify(records), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
  writeFileSync(file, packed);
  console.log(`  ${(packed.length / 1000).toFixed(0)} kB`);
}
