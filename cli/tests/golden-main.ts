import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type Save, type Shape, save } from "@wusong/engine";
import { type GoldenGames, playGolden } from "@wusong/testkit/golden";
import { golden as marsLaTour } from "../../titles/mars-la-tour-1870/tests/golden/games.ts";
import { golden as pacificBattles } from "../../titles/pacific-battles-shanghai-1937/tests/golden/games.ts";
import { golden as shanghaiIncident } from "../../titles/shanghai-incident-1932/tests/golden/games.ts";
import { golden as shanghaiNanking } from "../../titles/shanghai-nanking-1937/tests/golden/games.ts";
import { golden as taierzhuang } from "../../titles/taierzhuang-1938/tests/golden/games.ts";

/** `npm run golden [-- title …]`: plays the golden games anew and writes their records, in a folder of every title. */
const ALL = [
  shanghaiNanking,
  taierzhuang,
  shanghaiIncident,
  pacificBattles,
  marsLaTour,
] as unknown as readonly GoldenGames<Shape>[];

const [root, ...names] = process.argv.slice(2);
const unknown = names.find((name) => !ALL.some(({ title }) => title.id === name));
if (unknown !== undefined) {
  console.error(`There is no title "${unknown}"; there are ${ALL.map(({ title }) => title.id).join(", ")}.`);
  process.exit(2);
}
for (const { title, games } of ALL) {
  if (names.length > 0 && !names.includes(title.id)) continue;
  console.log(title.id);
  const records: Record<string, Save> = {};
  for (const one of games) {
    const started = performance.now();
    const endings: string[] = [];
    const game = playGolden(title, one, (_tries, ending) => endings.push(ending));
    // The last position follows from the entries: a golden record is replayed, never continued.
    records[one.name] = { ...save(game), snapshots: [] };
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`  ${one.name}: ${game.entries.length} entries, try ${endings.length}, ${seconds} s`);
  }
  const folder = path.join(root, "titles", title.id, "tests/golden");
  mkdirSync(folder, { recursive: true });
  const packed = brotliCompressSync(JSON.stringify(records), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
  writeFileSync(path.join(folder, "games.json.br"), packed);
  console.log(`  ${(packed.length / 1000).toFixed(0)} kB`);
}
