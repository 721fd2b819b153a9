import { copy } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import { Field } from "./helpers.ts";

test("a company that was destroyed does not come back", () => {
  const { game } = new Field({ "n.1": "0402", "s.1": "0403" });
  const see = title.watch!(game.sheet);
  expect(see(copy(game.play.s))).toEqual([]);
  const back = copy(game.play.s);
  back.pub.at[game.sheet.unitNamed.get("n.2")!] = game.sheet.board.id("0101");
  expect(see(back)).toEqual(["n.2 has come back (3.1)."]);
});
