import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Game, save } from "@wusong/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { wusong } from "./terminal.ts";

/** What people get wrong at a command line: one sentence on stderr, exit code 2, nothing on stdout, nothing written. */
let folder: string;
let before: string[];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
  const write = (name: string, content: string | Buffer): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  const good = JSON.stringify(
    save(new Game({ title: raid, scenario: "standard", options: { stores: "few" }, seed: "good" })),
  );
  write("good.json", good);
  write("empty.json", "");
  write("half.json", good.slice(0, good.length / 2));
  write("chess.json", good.replace('"title":"raid"', '"title":"chess"'));
  write("seed.json", good.replace('"seed":"good"', '"seed":"evil"'));
  write("package.json", '{"name":"x","version":"1.0.0"}');
  write("list.json", "[1,2,3]");
  write("nothing.json", "null");
  write("fields.json", '{"format":"wusong-save/1"}');
  write("deep.json", "[".repeat(100_000));
  write("large.json", JSON.stringify("x".repeat(262_144)));
  write("entries.json", JSON.stringify({ ...JSON.parse(good), entries: Array(10_001).fill({ undo: "red" }) }));
  write("sheets/deep/rules.json", "[".repeat(100_000));
  write("sheets/long/rules.json", JSON.stringify({ rounds: Array(20_001).fill(1) }));
  write("picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254]));
  write("sheets/none/readme.txt", "no sheet");
  write("sheets/broken/rules.json", '{"rounds":');
  write("sheets/wrong/rules.json", '{"rounds":"many"}');
  before = listing();
});
const listing = (): string[] => (readdirSync(folder, { recursive: true }) as string[]).sort();
afterAll(() => expect(listing()).toEqual(before));

const GAMES = /--games is a whole number from 1 to 1,000,000, not/;
const WORKERS = /--workers is a whole number from 1 to 64, not/;
const MISTAKES: [string, RegExp][] = [
  ["fly", /unknown command 'fly'/],
  ["sim", /missing required argument 'title'/],
  ["sim raid poker", /too many arguments/],
  ["sim nowhere", /no title "nowhere"; there are raid/],
  ["sim __proto__", /no title "__proto__"/],
  ["sim raid --games", /option '--games <n>' argument missing/],
  ["sim raid --games 0", GAMES],
  ["sim raid --games -1", GAMES],
  ["sim raid --games 1.5", GAMES],
  ["sim raid --games 1e9", GAMES],
  ["sim raid --games 1000001", GAMES],
  ["sim raid --games 1000000000", GAMES],
  ["sim raid --games 99999999999999999999", GAMES],
  ["sim raid --games NaN", GAMES],
  ["sim raid --games Infinity", GAMES],
  ["sim raid --games 0x10", GAMES],
  ["sim raid --games ten", GAMES],
  ["sim raid --workers 0", WORKERS],
  ["sim raid --workers -2", WORKERS],
  ["sim raid --workers 2.5", WORKERS],
  ["sim raid --workers 65", WORKERS],
  ["sim raid --workers all", WORKERS],
  ["sim raid --seat green=random", /no seat "green"; it has red and blue/],
  ["sim raid --seat red=genius", /no bot "genius"; there are random, greedy, level-1/],
  ["sim raid --seat red", /--seat is given as name=value/],
  ["sim raid --seat =random", /--seat is given as name=value/],
  ["sim raid --seat red=random --seat red=greedy", /--seat names "red" twice/],
  ["sim raid --seat red=constructor", /no bot "constructor"/],
  ["sim raid --option stores=all", /"stores" is one of few or many/],
  ["sim raid --option stores", /--option is given as name=value/],
  ["sim raid --option weather=fine", /no option "weather"/],
  ["sim raid --option __proto__=few", /no option "__proto__"/],
  ["sim raid --scenario winter", /no scenario "winter"; it has standard/],
  ["sim raid --scenario toString", /no scenario "toString"/],
  ["sim raid --sheet no/such/folder", /sheet cannot be read.*no such file/],
  ["sim raid --sheet @good.json", /sheet cannot be read/],
  ["sim raid --sheet @sheets/none", /no JSON files/],
  ["sim raid --sheet @sheets/broken", /not complete JSON/],
  ["sim raid --sheet @sheets/wrong", /does not fit raid: rules.json: rounds is a number/],
  ["sim raid --sheet @sheets/deep", /A sheet is too large at 0.*deeper than 20 levels/],
  ["sim raid --sheet @sheets/long", /A sheet is too large at rounds: a list has at most 20,000 items/],
  ["sim raid --games 3 --games 4", /--games is given twice/],
  ["sim raid --json --json", /--json is given twice/],
  ["match raid greedy random --seed a --seed b", /--seed is given twice/],
  ["demo raid --scenario standard --scenario standard", /--scenario is given twice/],
  ["replay @good.json --verify --verify", /--verify is given twice/],
  ["odds raid fight=3 fight=4", /names "fight" twice/],
  ["sim raid --option stores=few --option stores=many", /--option names "stores" twice/],
  ["sim raid --tempo 3", /unknown option '--tempo'/],
  [`sim raid --seed ${"s".repeat(201)}`, /--seed is a text of 1 to 200 characters/],
  ["match raid greedy", /A match has two players/],
  ["match raid greedy genius", /no bot "genius"/],
  ["match raid greedy random --games 3", /even number/],
  ["fuzz nowhere --dir @out", /no title "nowhere"/],
  ["fuzz raid --games 0 --dir @out", GAMES],
  ["fuzz raid --first x --dir @out", /--first is a whole number/],
  ["fuzz raid --first -1 --dir @out", /--first is a whole number/],
  ["fuzz raid --scenario winter --dir @out", /no scenario "winter"/],
  ["fuzz raid --games 1 --dir @good.json", /--dir is a folder/],
  ["fuzz raid --games 1 --dir @good.json/below", /--dir cannot be made.*it is not what its path says/],
  ["fuzz raid --games 1 --dir /proc/nowhere/below", /--dir cannot be made.*no folder can be made there/],
  ["fuzz raid --games 1 --dir @out --dir @more", /--dir is given twice/],
  ["demo nowhere", /no title "nowhere"/],
  ["replay", /missing required argument 'file'/],
  ["replay no/such/file.json", /there is no such file/],
  ["replay @sheets", /is not a file; a record was expected/],
  ["replay @good.json/x", /it is not what its path says/],
  ["replay @empty.json", /not a complete record/],
  ["replay @half.json", /not a complete record/],
  ["replay @picture.png", /not a complete record/],
  ["replay @deep.json", /A record is too large at 0\.0.*nothing lies deeper than 40 levels/],
  ["replay @entries.json", /A record is too large at entries: a list has at most 10,000 items/],
  ["replay @package.json", /not a Wusong record/],
  ["replay @list.json", /not a Wusong record/],
  ["replay @nothing.json", /not a Wusong record/],
  ["replay @fields.json", /does not fit at title/],
  ["replay @chess.json", /no title "chess"/],
  ["replay @seed.json", /does not give the hash/],
  ["replay @good.json --to 1", /--to is a whole number from 0 to 0/],
  ["replay @good.json --to -1", /--to is a whole number/],
  ["replay @good.json --to half", /--to is a whole number/],
  ["rules nowhere", /no title "nowhere"/],
  ["odds", /missing required argument 'title'/],
  ["odds nowhere", /no title "nowhere"/],
  ["odds raid", /odds needs a situation: facts as name=value, or --situation with a file/],
  ["odds raid kind=siege", /The situation is "fight"/],
  ["odds raid --situation @deep.json", /A situation has at most 65,536 characters/],
  ["odds raid --situation @large.json", /too large for a situation: it has 262,146 bytes/],
  ["odds raid attackers", /A fact of the situation is given as name=value/],
  ["odds raid attackers=[1,", /is not complete JSON/],
  ["odds raid --situation no/such/file", /there is no such file/],
  ["odds raid --situation @half.json", /is not complete JSON/],
  ["odds raid --situation @list.json a=1", /Facts can only be added/],
  ["odds raid --dice six", /--dice is a list such as 3,5/],
  ["odds raid --dice 3,,5", /--dice is a list such as 3,5/],
  ["host now", /too many arguments/],
];

test.each(MISTAKES)("%s", async (line, says) => {
  const { code, out, err } = await wusong(line.split(" ").map((word) => word.replace(/^@/, `${folder}/`)));
  expect(err).toMatch(says);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(err).toMatch(/^wusong: \S.*\S\n$/);
  expect(err).not.toMatch(/\bat .*\.ts:\d+/);
  expect(out).toBe("");
  expect(code).toBe(2);
});
