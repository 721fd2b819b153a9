import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { wusong } from "./terminal.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "wusong-program-"));

/** A program that asks `hello` and goes on as its text says. */
function programOf(name: string, text: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createInterface } from "node:readline";
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const ask = async (op, fields = {}) => {
  console.log(JSON.stringify({ op, ...fields }));
  const { value, done } = await lines.next();
  if (done) process.exit(0);
  return JSON.parse(value);
};
const { seat } = await ask("hello");
${text}
`,
  );
  return `"${process.execPath}" "${file}"`;
}

const against = (program: string, ...more: string[]) =>
  wusong(["match", "raid", "random", "--games", "2", "--json", "--program", program, ...more]);

/** Takes the first thing of everything that is offered. */
const PLAYS = `
for (;;) {
  const now = await ask("decision");
  if (now.over) process.exit(0);
  const { choices } = now.seats[seat];
  for (const { verb, picks: first } of choices) {
    const picks = [];
    let asked = first;
    let refused = false;
    while (asked.length > 0) {
      const [one] = asked;
      if (one.kind === "set") picks.push(one.options.slice(0, one.min));
      else picks.push(one.kind === "count" ? one.lo : one.kind === "more" ? false : one.options[0]);
      const next = await ask("options", { verb, picks });
      refused = next.ok === false;
      asked = refused ? [] : next.picks;
    }
    if (!refused && (await ask("act", { index: now.index, command: { verb, picks } })).ok) break;
  }
}`;

test("a program plays a match to its end, once on either side", async () => {
  const { code, out, err } = await against(programOf("plays", PLAYS));
  expect([code, err]).toEqual([0, ""]);
  const report = JSON.parse(out);
  expect(report).toMatchObject({ first: "random", second: "program", games: 2, failures: 0, interrupted: false });
  expect(Object.keys(report.bySeat)).toEqual(["red", "blue"]);
  expect(report.outcomes).not.toHaveProperty("fault");
});

describe("a program loses the game that it", () => {
  test.each([
    ["crashes in", "process.exit(3);", "it ended with exit code 3"],
    ["stalls in", "await new Promise(() => setInterval(() => {}, 1000));", "its time was up"],
    ["talks nonsense in", 'for (;;) await ask("act", { index: -1, command: "fly" });', "100 requests in a row"],
  ])("%s", async (name, text, because) => {
    const { code, out, err } = await against(programOf(name.replaceAll(" ", "-"), text), "--deadline", "1");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ won: 2, lost: 0, drawn: 0 });
    expect(err.split(because).length).toBe(3);
  });
});

test("a program is bound to its seat: it sees nothing more, and cannot touch the game otherwise", async () => {
  const log = path.join(folder, "answers.json");
  const text = `
import("node:fs").then(async ({ writeFileSync }) => {
  const other = seat === "red" ? "blue" : "red";
  const answers = [];
  for (const [op, fields] of [
    ["new", { title: "raid" }], ["load", { record: {} }], ["state", {}], ["edit", { set: {} }], ["record", {}], ["undo", {}],
    ["view", { seat: other }], ["decision", { seat: other }], ["view", { game: "g2" }], ["view", {}], ["games", {}],
  ]) answers.push([op, await ask(op, fields)]);
  writeFileSync(${JSON.stringify(log)}, JSON.stringify([seat, answers]));
  process.exit(1);
});
await new Promise(() => {});`;
  await against(programOf("curious", text));
  const { readFileSync } = await import("node:fs");
  const [seat, answers] = JSON.parse(readFileSync(log, "utf8"));
  for (const [op, answer] of answers.slice(0, 6))
    expect(answer).toMatchObject({ ok: false, error: `"${op}" is not for a player in a match.` });
  for (const [, answer] of answers.slice(6, 8))
    expect(answer).toMatchObject({ ok: false, error: `You play ${seat}, and nobody else.` });
  expect(answers[8][1]).toMatchObject({ ok: false, error: "There is one game here: g1." });
  expect(answers[9][1].ok).toBe(true);
  expect(answers[9][1]).not.toHaveProperty("hash");
  expect(answers[10][1].games).toMatchObject([{ game: "g1", seat }]);
});

const python = spawnSync("python3", ["--version"]).status === 0;
test.skipIf(!python)("the example in Python plays a match (skipped where there is no python3)", async () => {
  const { code, out, err } = await against(`python3 "${path.join(ROOT, "docs/bots/match_bot.py")}"`);
  expect([code, err]).toEqual([0, ""]);
  expect(JSON.parse(out).outcomes).not.toHaveProperty("fault");
});

test.each([
  [["match", "raid", "random"], "A match has two players"],
  [["match", "raid", "random", "greedy", "--program", "x"], "a bot or a program"],
  [["match", "raid", "random", "--program", " "], "--program names the command"],
  [["match", "raid", "random", "--program", "x", "--deadline", "0"], "--deadline"],
])("%j is a mistake", async (args, sentence) => {
  const { code, err } = await wusong(args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
