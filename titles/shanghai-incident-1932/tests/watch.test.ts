import { copy } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import { field } from "./helpers.ts";

const position = () => field("movement", "japan", { "jp.9div.1": "1627", "jp.9div.eng": "1627" });

test("a unit that marched along does not march again in the phase", () => {
  const table = position();
  const { sheet } = table.game;
  const see = title.watch!(sheet);
  see(copy(table.game.play.s));
  table.do("japan", "move", ["jp.9div.1", ["jp.9div.eng"], "1626"]);
  const marched = copy(table.game.play.s);
  expect(see(marched)).toEqual([]);
  const again = copy(marched);
  again.pub.at[table.unit("jp.9div.eng")] = sheet.board.id("1625");
  expect(see(again)).toEqual(["jp.9div.eng moves twice in a phase (5.0)."]);
});

test("a step comes back only by replacement", () => {
  const table = position();
  const see = title.watch!(table.game.sheet);
  const before = copy(table.game.play.s);
  before.pub.steps[table.unit("jp.9div.1")] = 1;
  see(before);
  expect(see(copy(table.game.play.s))).toEqual(["jp.9div.1 gains a step (13.3, 13.5)."]);
});

test("every unit and every marker is somewhere", () => {
  const table = position();
  const { sheet } = table.game;
  const state = copy(table.game.play.s);
  expect(title.invariants(state, sheet)).toEqual([]);
  state.pub.at[table.unit("jp.9div.1")] = -9;
  state.pub.marker[0] = sheet.board.size as never;
  expect(title.invariants(state, sheet)).toEqual(
    expect.arrayContaining(["jp.9div.1 is nowhere (-9).", `${sheet.markers[0].id} is nowhere (${sheet.board.size}).`]),
  );
});
