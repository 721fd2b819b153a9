import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Game, save, share } from "@wusong/engine";
import { beforeAll, describe, expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { wantedPort } from "../../scripts/serve.mjs";
import { Host } from "../host/host.ts";
import { LONGEST_LINE } from "../host/limits.ts";
import { printable, printableLines } from "../printable.ts";
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

/** Clears the screen, writes a line of its own, in several ways. */
const FAKE = "Verified: forged";
const EVIL = `\u001b[2J\u001b[H\r\n${FAKE}\n\u009b2J\u0085${FAKE}\u2028${FAKE}\u202e\u200b\u0007\u{e0041}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
});

type Data = { [key: string]: unknown };

function finished(): Game<never> {
  const game = new Game({
    title: raid,
    scenario: "standard",
    options: { stores: "few" },
    seed: "hostile",
    analysis: true,
  });
  game.act(0 as never, game.index, { verb: "bid", picks: [1] });
  game.act(1 as never, game.index, { verb: "bid", picks: [0] });
  game.act(0 as never, game.index, { verb: "move", picks: [["r0"], "f1", false] });
  game.act(1 as never, game.index, { verb: "pass", picks: [] }, [6]);
  game.edit({ round: 2 });
  game.resign(1 as never);
  return game as never;
}

/** Ways to every text of a record, and to every name; of several alike the first. */
function places(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    ...(Array.isArray(value) ? [] : [[...at, key, "its name"]]),
    ...places(part, [...at, Array.isArray(value) ? Number(key) : key]),
  ]);
}

function changed(record: object, at: readonly (string | number)[]): string {
  const copy = structuredClone(record) as Data;
  const named = at.at(-1) === "its name";
  const way = named ? at.slice(0, -1) : at;
  let holder = copy;
  for (const step of way.slice(0, -1)) holder = holder[step] as Data;
  const last = way.at(-1)!;
  if (named) {
    holder[`${last}${EVIL}`] = holder[last];
    delete holder[last];
  } else holder[last] = `${String(holder[last])}${EVIL}`;
  return JSON.stringify(copy);
}

/** Nothing moves the terminal but line feeds, and no line is a forged one. */
function expectHarmless(text: string, what: string): void {
  expect(printableLines(text), what).toBe(text);
  expect(
    text.split("\n").filter((line) => line.startsWith(FAKE)),
    what,
  ).toEqual([]);
}

describe("text from a record never moves the terminal", () => {
  const game = finished();
  const failure = { game: 0, kind: "invariant", message: "broken" };
  const records: [string, object][] = [
    ["a save", { ...JSON.parse(JSON.stringify(save(game))), failure }],
    ["a shared record", JSON.parse(JSON.stringify(share(game, null)))],
    ["a record of older rules", { ...JSON.parse(JSON.stringify(save(game))), rulesVersion: "0" }],
  ];
  const commands = [["replay"], ["replay", "--verify"], ["replay", "--to", "1"]];
  test.each(records)("%s, changed in each of its texts and names", async (_what, record) => {
    const ways = places(record);
    expect(ways.length).toBeGreaterThan(40);
    for (const way of ways) {
      const text = changed(record, way);
      const file = path.join(folder, "record.json");
      writeFileSync(file, text);
      for (const [command, ...flags] of commands) {
        const { out, err } = await wusong([command, file, ...flags]);
        expectHarmless(out + err, `${command} ${flags.join(" ")}: ${way.join(".")}`);
      }
      const rechecked = await wusong(["recheck", folder]);
      expectHarmless(rechecked.out + rechecked.err, `recheck: ${way.join(".")}`);
      const { out } = await wusong(["host"], { input: `{"op":"load","record":${text}}\n{"op":"bye"}\n` });
      expectHarmless(out, `host: ${way.join(".")}`);
      expect(out.trim().split("\n")).toHaveLength(2);
      for (const line of out.trim().split("\n")) JSON.parse(line);
    }
  });

  test.each([
    ["a file that is no JSON", ["replay", "@"], EVIL],
    ["a situation that is no JSON", ["odds", "raid", "--situation", "@"], EVIL],
    ["facts of a situation", ["odds", "raid", `fight=${EVIL}`], ""],
    ["a name of a fact", ["odds", "raid", `${EVIL}=1`], ""],
    ["a title", ["sim", EVIL], ""],
    ["a seed", ["sim", "raid", "--games", "1", "--seed", EVIL], ""],
    ["a seed of a demo", ["demo", "raid", "--seed", EVIL], ""],
    ["an option", ["sim", "raid", "--option", `stores=${EVIL}`], ""],
    ["a folder", ["sim", "raid", "--sheet", EVIL], ""],
    ["an unknown flag", ["sim", "raid", `--${EVIL}`], ""],
  ])("%s", async (_what, args, content) => {
    const file = path.join(folder, "content.json");
    writeFileSync(file, content);
    const { out, err } = await wusong(args.map((word) => (word === "@" ? file : word)));
    expect(out + err).not.toBe("");
    expectHarmless(out + err, args.join(" "));
  });

  test("what cannot be seen is spelled as JSON spells it, and JSON stays JSON", () => {
    expect(printable("a\u001b[31m\n\u009b\u202e")).toBe("a\\u001b[31m\\u000a\\u009b\\u202e");
    const evil = { text: EVIL };
    expect(JSON.parse(printableLines(JSON.stringify(evil)))).toEqual(evil);
  });
});

describe("requests of the protocol are bounded", () => {
  const answer = (request: object | string): { ok: boolean; error?: string } =>
    new Host([shelve(raid)]).answer(typeof request === "string" ? request : JSON.stringify(request)) as never;

  test("a line has what a record needs, and no more", () => {
    expect(LONGEST_LINE).toBe(2 * 1024 * 1024);
    expect(answer({ op: "hello", pad: Array(100_001).fill(0) }).error).toMatch(/at pad: a list has at most 100,000/);
    expect(answer(`{"op":"hello","deep":${"[".repeat(100_000)}`).error).toMatch(/deeper than 40 levels/);
    const record = { ...save(finished()), entries: Array(10_001).fill({ edit: {} }) };
    expect(answer({ op: "load", record }).error).toMatch(/at record\.entries: a list has at most 10,000 items/);
  });

  test("a request that brings neither record nor sheet is short", () => {
    expect(answer({ op: "hello", pad: Array(3000).fill("x".repeat(30)) }).error).toContain(
      "A request has at most 65,536 characters; this one has 99,0",
    );
    expect(answer({ op: "odds", title: "raid", situation: { list: Array(2001).fill(1) } }).error).toMatch(
      /at situation\.list: a list has at most 2,000 items/,
    );
    expect(answer({ op: "options", picks: Array(1001).fill("a") }).error).toMatch(/at picks: a list has at most 1,000/);
    expect(answer({ op: "new", title: "raid", pad: Array(3000).fill("x".repeat(30)) }).ok).toBe(true);
  });
});

test.each(["abc", "-1", "65536", "99999", "4137.5", "0x50", " ", "4137 "])("PORT=%s is a mistake", (port) => {
  expect(() => wantedPort(port)).toThrow(/^PORT is a whole number from 0 to 65535, not "/);
});

test("PORT names a port; 0 takes any", () => {
  expect(["0", "80", "65535", ""].map((port) => wantedPort(port))).toEqual([0, 80, 65535, 4137]);
});
