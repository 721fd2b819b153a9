import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const script = fileURLToPath(new URL("../../scripts/hands.mjs", import.meta.url));

it.each([
  [[], "Which title is to be played?"],
  [["nothing"], 'There is no title "nothing"; there are '],
  [["taierzhuang-1938", "--games", "0"], '--games is a whole number from 1 on, not "0".'],
  [["taierzhuang-1938", "--commands", "many"], '--commands is a whole number from 1 on, not "many".'],
  [["taierzhuang-1938", "--players", "three"], '--players is hot-seat, computer, both or online, not "three".'],
  [["taierzhuang-1938", "--hand", "left"], '--hand is mouse, keyboard or touch, not "left".'],
  [["taierzhuang-1938", "--from", "0"], '--from is a whole number from 1 on, not "0".'],
  [["taierzhuang-1938", "--seed", ""], "--seed is a text."],
  [["taierzhuang-1938", "--seeds", "x"], "Unknown option '--seeds'."],
])("npm run hands -- %j says what is wrong", (args, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  expect(stderr).toContain(sentence);
  expect(status).toBe(1);
});
