import { rule, TestTable } from "@wusong/testkit";
import { expect } from "vitest";
import { CHINA, JAPAN, type PlaceId } from "../ids.ts";
import { title } from "../index.ts";
import { suppliedAreas } from "../rules/06-reinforcements/supply.ts";
import type { Board } from "../state.ts";
import { type Desk, names, sheet, unitsIn, where } from "./helpers.ts";

const morning = (options: Record<string, string> = {}): Desk =>
  new TestTable(title, { scenario: "lastDays", options, dice: "seed" });

const heldBy = (desk: Desk, side: number): string[] =>
  sheet.placeNames.filter((_, place) => desk.pub.control[place] === side);

rule(["W.1.a", "W.1.b", "W.1.e"], "turn 12 begins at once, with everybody in place and hands of that turn", () => {
  const desk = morning();
  expect([desk.pub.turn, desk.turnOf, desk.step]).toEqual([12, "japan", "draw"]);
  desk.act("japan", "draw", [5]).act("china", "draw", [5]);
  expect(desk.pub.held).toEqual([5, 5]);
  expect(desk.pub.spent.every((spent) => spent === 0)).toBe(true);
  const told = desk.game.events.map(({ event }) => event.type);
  expect(told).not.toContain("setupRoll");
  expect(sheet.unitNames.filter((name) => where(desk, name) === "undeployed")).toEqual([]);
});

rule("W.1.c", "who holds what at the beginning, and that the Japanese are in supply", () => {
  const desk = morning();
  expect(heldBy(desk, JAPAN)).toEqual(["G", "H", "L", "M", "N", "S", "T", "U", "X"]);
  expect(heldBy(desk, CHINA)).toEqual(["B", "C", "E", "F", "I", "J", "K", "O"]);
  const supplied = suppliedAreas(desk.game.play as Board);
  expect(heldBy(desk, JAPAN).filter((area) => !supplied[sheet.placeNames.indexOf(area) as PlaceId])).toEqual([]);
});

rule(
  "W.1.d",
  "the rest of the 5th Mixed Brigade and of the 20th Army Group is to come, the rest of the others is lost",
  () => {
    const desk = morning();
    const rest = (formation: string, first: number, last: number): string[] => [
      ...new Set(names(formation, first, last - first + 1).map((name) => where(desk, name))),
    ];
    expect([rest("jp.21rgt", 3, 3), rest("cn.25div", 1, 10), rest("cn.2div", 4, 10), rest("cn.89div", 1, 10)]).toEqual(
      Array.from({ length: 4 }, () => ["pool"]),
    );
    expect([rest("jp.tank", 7, 10), rest("cn.31div", 6, 10), rest("cn.44div", 5, 10)]).toEqual(
      Array.from({ length: 3 }, () => ["eliminated"]),
    );
    expect(unitsIn(desk, "G")).toEqual(names("jp.63rgt", 1, 3));
    expect(unitsIn(desk, "H")).toEqual(names("jp.63rgt", 4, 4));
  },
);

rule("W.1.f", "12.8 sets nobody up and 12.1 lets nobody pick; 12.3 leaves tanks and the 8th Brigade out", () => {
  const desk = morning({ "12.1": "on", "12.3": "on", "12.8": "on" });
  expect([where(desk, "jp.tank.1"), where(desk, "jp.40rgt.1"), where(desk, "jp.39rgt.7")]).toEqual([
    "removed",
    "removed",
    "removed",
  ]);
  expect([desk.pub.turn, desk.verbs("japan"), unitsIn(desk, "G").length]).toEqual([12, ["draw"], 3]);
});

rule("W.1.g", "whoever has the town on the evening of turn 13 wins, as in the battle", () => {
  const desk = morning();
  desk.edit({ turn: 13, passes: 0, active: "japan", phase: "impulses" });
  desk.act("japan", "pass").act("china", "pass");
  expect(desk.game.over).toMatchObject({ winner: JAPAN, reason: "town", rule: "10.0" });
});

rule(["W.1.d", "E.2.d"], "who stands on the map has been there, and nobody else", () => {
  const desk = morning();
  const onMap = sheet.unitNames.map((name) => (where(desk, name).length === 1 ? 1 : 0));
  expect(desk.pub.entered).toEqual(onMap);
});
