import { expect, test } from "vitest";
import { type Flood, OPEN } from "./flood.ts";
import { HexBoard, type HexId } from "./hex-board.ts";
import { KnownFloods } from "./known-floods.ts";
import { openSheet } from "./open-sheet.ts";

const board = new HexBoard(openSheet(9, 8));
const costs = new Int16Array(6 * board.size).fill(1);

function asking() {
  const known = new KnownFloods<HexId>(board);
  const run: HexId[] = [];
  const from = (position: object, start: HexId): Flood<HexId> =>
    known.ask(position, start, (flood) => {
      run.push(start);
      flood.run(start, 2, costs, () => OPEN);
    });
  return { run, from };
}

test("a question about the same position is answered once; each answer keeps its own ways", () => {
  const { run, from } = asking();
  const [one, other] = [{}, {}];
  const [a, b] = [0 as HexId, 40 as HexId];
  const fromA = from(one, a).reached();
  const fromB = from(one, b).reached();
  expect(from(one, a).reached()).toEqual(fromA);
  expect(from(one, b).reached()).toEqual(fromB);
  expect(fromA).not.toEqual(fromB);
  expect(fromB.every((to) => from(one, b).path(to).length === from(one, b).cost(to))).toBe(true);
  expect(run).toEqual([a, b]);
  from(other, b);
  from(one, b);
  expect(run).toEqual([a, b, b, b]);
});

test("answers stay right when more is asked than can be kept", () => {
  const { from } = asking();
  const position = {};
  for (let round = 0; round < 2; round++)
    for (let start = 0; start < board.size; start++)
      expect(from(position, start as HexId).reached()).toEqual(from({}, start as HexId).reached());
});
