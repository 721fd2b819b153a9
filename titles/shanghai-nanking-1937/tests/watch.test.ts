import { copy } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../title.ts";
import { moving } from "./helpers.ts";

const position = () => moving("china", { units: { "cn.61div": "0610", "cn.87div": "0610", "jp.3div.1": "3512" } });

test("a unit that marched along does not march again in the phase", () => {
  const table = position();
  const see = title.watch!(table.sheet);
  see(copy(table.game.play.s));
  table.march("china", "cn.61div", ["0611"], { with: ["cn.87div"] });
  const marched = copy(table.game.play.s);
  expect(see(marched)).toEqual([]);
  const again = copy(marched);
  again.own[1].at[table.unit("cn.87div") - table.sheet.first[1]] = table.sheet.board.id("0612");
  expect(see(again)).toEqual(["cn.87div moves twice in a phase (9.0)."]);
});

test("a step comes back only by Japanese replacements", () => {
  const table = position();
  const see = title.watch!(table.sheet);
  const before = copy(table.game.play.s);
  before.own[1].steps[table.unit("cn.87div") - table.sheet.first[1]] = 1;
  see(before);
  expect(see(copy(table.game.play.s))).toEqual(["cn.87div gains a step (8.3)."]);
});
