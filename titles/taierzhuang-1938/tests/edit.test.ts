import { TestTable } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import { control, hand, impulse, newGame, units, unitsIn, where } from "./helpers.ts";

const refusalOf = (edit: Record<string, unknown>, options: Record<string, string> = {}): string | undefined =>
  newGame(options).game.edit(edit as never)?.text;

test("an edit sets up a position by readable ids; markers follow", () => {
  const desk = impulse(
    "china",
    { "jp.10rgt.1": "T spent", "cn.31div.1": "G", "cn.2div.1": "pool" },
    { hands: { china: ["cn.night"] }, played: ["cn.command"] },
  );
  expect([where(desk, "jp.10rgt.1"), where(desk, "cn.2div.1"), control(desk, "G"), control(desk, "T")]).toEqual([
    "T spent",
    "pool",
    "china",
    "japan",
  ]);
  expect([hand(desk, "china"), desk.turnOf]).toEqual([["cn.night"], "china"]);
  desk.edit({ units: { "jp.10rgt.1": "JE1" }, control: { T: "none", G: "china" } });
  expect([unitsIn(desk, "JE1"), control(desk, "T")]).toEqual([["jp.10rgt.1"], "nobody"]);
});

test.each([
  [{ weather: "fog" }, 'An edit has no "weather"'],
  [{ clear: 1 }, '"clear" is true'],
  [{ units: { "jp.99rgt.1": "G" } }, "There is no unit"],
  [{ units: { "jp.10rgt.1": "Q9" } }, "There is no area or zone"],
  [{ units: { "jp.10rgt.1": "CW" } }, "no Japanese zone"],
  [{ units: { "jp.10rgt.1": "G tired" } }, "is no place"],
  [{ units: { "jp.10rgt.1": "pool spent" } }, "off the map"],
  [{ clear: true, units: { ...units("cn.31div", 1, 10, "G"), "cn.30div.1": "G" } }, "the limit is 10"],
  [{ turn: 14 }, "from 1 to 13"],
  [{ hands: { japan: ["cn.dare"] } }, "japan has no chit"],
  [{ hands: { japan: ["jp.will", "jp.will", "jp.will"] } }, "There are only 2"],
  [{ hands: { korea: [] } }, "There is no seat"],
  [{ played: ["jp.kamikaze"] }, "There is no chit"],
  [{ control: { G: "japan" } }, "alone in it"],
  [{ control: { JE1: "japan" } }, "There is no area"],
  [{ waveGroup: { china: 9 } }, "from 2 to 4"],
  [{ doubt: -1 }, "how often"],
  [{ supplyDrop: "JE1" }, "an area"],
  [{ concentration: "japan" }, "not in use"],
  [{ passes: 2 }, "0 or 1"],
  [{ active: "korea" }, "japan or china"],
  [{ phase: "lunch" }, "chits, impulses or end"],
  [{ phase: "end" }, "Nobody has chits"],
])("the impossible edit %j is refused with a sentence", (edit, text) => {
  expect(refusalOf(edit)).toContain(text);
});

test("edits are for analysis games", () => {
  const played = new TestTable(title, { analysis: false });
  expect(played.game.edit({ turn: 3 })?.text).toContain("analysis");
  const desk = newGame({ "12.7": "on" });
  expect(desk.game.edit({ concentration: "china" })).toBeNull();
  expect(desk.pub.concentrationHolder).toBe(1);
});
