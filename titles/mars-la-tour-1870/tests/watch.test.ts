import { copy, Play } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";

const sheet = title.defaultSheet();
const start = () => Play.begin(title, sheet, title.scenarios[0].id, {}, "watch").s;

test("whoever was named in a move is Spent when it is over, each of the group", () => {
  const see = title.watch!(sheet);
  const state = start();
  const [one, two] = state.pub.at.flatMap((area, unit) => (area >= 0 ? [unit] : []));
  const before = copy(state);
  before.pub.phase = "impulses";
  before.pub.act = { units: [one, two] } as never;
  const after = copy(before);
  after.pub.act = null;
  after.pub.spent[one] = 1;
  expect(see(before)).toEqual([]);
  expect(see(after)).toEqual([`${sheet.unitIds[two]} was named in a move and is not Spent (4.0.e).`]);
});

test("nobody becomes Fresh in the middle of a turn", () => {
  const see = title.watch!(sheet);
  const before = start();
  before.pub.phase = "impulses";
  const unit = before.pub.at.findIndex((area) => area >= 0);
  before.pub.spent[unit] = 1;
  const after = copy(before);
  after.pub.spent[unit] = 0;
  see(before);
  expect(see(after)).toEqual([`${sheet.unitIds[unit]} is Fresh again in mid-turn (6.0.c).`]);
  const next = copy(before);
  next.pub.spent[unit] = 0;
  next.pub.turn++;
  see(before);
  expect(see(next)).toEqual([]);
});
