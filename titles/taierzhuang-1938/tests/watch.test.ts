import { copy } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import { impulse, sheet } from "./helpers.ts";

test("whoever moved in an impulse is Spent at its end, each of the group", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "T", "jp.10rgt.2": "T", "jp.63rgt.1": "Y", "cn.31div.1": "C" });
  const see = title.watch!(sheet);
  see(copy(desk.game.play.s));
  desk.act("japan", "move", ["T", ["jp.10rgt.1", "jp.10rgt.2"], "N", false]);
  const moved = copy(desk.game.play.s);
  const forgotten = copy(moved);
  forgotten.pub.spent[sheet.unitByName.get("jp.10rgt.2")!] = 0;
  expect(see(forgotten)).toEqual(["jp.10rgt.2 moved or retreated in an impulse and is still Ready (7.1, 7.4)."]);
  const again = title.watch!(sheet);
  again(
    copy(impulse("japan", { "jp.10rgt.1": "T", "jp.10rgt.2": "T", "jp.63rgt.1": "Y", "cn.31div.1": "C" }).game.play.s),
  );
  expect(again(moved)).toEqual([]);
});

test("who moved in the last impulse of the game is Ready again when it is over", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "X", "cn.31div.1": "C spent" }, { turn: 13 });
  const see = title.watch!(sheet);
  see(copy(desk.game.play.s));
  desk.act("japan", "move", ["X", ["jp.10rgt.1"], "W"]);
  expect(desk.game.over).not.toBeNull();
  expect(see(copy(desk.game.play.s))).toEqual([]);
});
