import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { READY } from "../ids.ts";
import { title } from "../index.ts";
import { points } from "../rules/12-victory.ts";
import { scenarioNamed } from "../sheet-scenarios.ts";
import type { Position } from "../state.ts";
import { Field } from "./helpers.ts";

const attack = (options: Record<string, string> = {}): Field =>
  new Field(title, { scenario: "kiangwan", options, dice: "seed" });

/** The scenario in the last combat phase of a day, with places as given; both sides do nothing more. */
function evening(turn: number, control: Record<string, string>, units: Record<string, string> = {}): Field {
  const field = attack();
  field.edit({ clear: true, units: { "jp.ronin": "3131", "cn.78div.6": "0936", ...units }, control, turn });
  field.edit({ phase: "movement", side: "china" });
  const day = field.pub.day;
  while (!field.game.over && field.pub.day === day && field.turnOf !== "") field.act(field.turnOf, "done");
  return field;
}

const KIANGWAN = { "2826": "japan", "2926": "japan" };

rule(["W.1.a", "W.1.b"], "21 February, box 5, with every unit of the scenario in place and nobody to set up", () => {
  const field = attack();
  expect([field.pub.day, field.pub.turn, field.turnOf, field.step]).toEqual([25, 5, "japan", "move"]);
  const { units } = scenarioNamed("kiangwan");
  const { sheet } = field.game.play;
  for (const [id, { at }] of sheet.units.map((unit, i) => [unit.id, { at: field.pub.at[i] }] as const))
    expect([id, at < 0 ? undefined : sheet.board.names[at]]).toEqual([id, units[id]]);
  expect(units["jp.9div.1"]).toBe("3026");
});

rule("W.1.c", "fire support of those who are there is ready, the rest never comes", () => {
  const field = attack();
  const ready = field.game.play.sheet.markers.flatMap(({ id }, i) => (field.pub.marker[i] === READY ? [id] : []));
  expect(ready).toEqual(["jp.air.1", "jp.air.2", "jp.naval.1", "jp.naval.2", "jp.cannon.24", "jp.cannon.9"]);
});

rule(["W.1.a", "W.1.d"], "turns follow without a question, and after box 7 it is over", () => {
  const day = evening(6, {});
  expect([day.game.over, day.pub.turn, day.turnOf]).toEqual([null, 7, "japan"]);
  expect(evening(7, {}).game.over).toMatchObject({ rule: "W.1" });
});

rule("W.1.e", "the levels of the scenario", () => {
  const level = (control: Record<string, string>): unknown => {
    const field = evening(7, control);
    return [points(field.game.play as Position).total, field.game.over?.level];
  };
  expect(level({})).toEqual([0, "major-china"]);
  expect(level(KIANGWAN)).toEqual([4, "major-china"]);
  const two = { ...KIANGWAN, "2127": "japan" };
  expect(level(two)).toEqual([8, "draw"]);
  expect(level({ ...two, "1932": "japan" })).toEqual([12, "major-japan"]);
  expect(level({ ...two, "1932": "japan", "2915": "japan" })).toEqual([16, "decisive-japan"]);
});

rule("W.1.f", "a Chinese unit in Chapei decides nothing", () => {
  const field = evening(7, { ...KIANGWAN, "2127": "japan", "1932": "japan" }, { "cn.78div.1": "2530" });
  expect(field.game.over).toMatchObject({ level: "major-japan", winner: 0 });
});
