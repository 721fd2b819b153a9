import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { all, type Campaigning, fighting, moving, position, setUpGame } from "./helpers.ts";

const PLACES = ["3208", "3509", "3510", "3511"];

/** The last operations phase of a turn of the scenario, with so many of its places in Japanese hands. */
function lastPhase(turn: number, held: number): Campaigning {
  const control = all(PLACES.slice(0, held), "japan");
  const units = { "cn.87div": "3411", "jp.3div.1": "3512" };
  const ends = { side: "japan", phase: "second", declared: "fight/move" } as const;
  const table = position({ scenario: "landings", turn, units, ...ends, edit: { control } });
  return table.act("japan", "done");
}

rule(["W.1.a", "W.1.b"], "turn 2 begins with everybody where the campaign begins, and what turn 1 brought", () => {
  const table = setUpGame({}, "landings");
  const campaign = setUpGame();
  expect([table.pub.turn, table.turnOf, table.step]).toEqual([2, "china", "declare"]);
  expect([table.where("jp.snlf.9"), campaign.where("jp.snlf.9")]).toEqual(["3611", "box 1"]);
  const others = table.sheet.units.map(({ text }) => text).filter((text) => text !== "jp.snlf.9");
  expect(others.map((text) => table.where(text))).toEqual(others.map((text) => campaign.where(text)));
  expect([table.ready("japan", "naval"), campaign.ready("japan", "naval")]).toEqual([3, 2]);
});

rule("W.1.c", "whoever is due comes; an elite unit that would return after turn 4 does not", () => {
  const table = setUpGame({}, "landings");
  expect([table.where("jp.3div.1"), table.where("cn.11div"), table.where("jp.9div.1")]).toEqual([
    "box 2",
    "box 2",
    "box 4",
  ]);
  const units = {
    "cn.88div": { hex: "3411", steps: 1 },
    "cn.87div": "3412",
    ...all(["jp.3div.1", "jp.3div.2", "jp.3div.3", "jp.3div.4"], "3511"),
    "jp.snlf.1": "3512",
  };
  const lost = (scenario: string, die: number): string => {
    const battle = fighting("japan", { scenario, turn: 3, units });
    battle.attack("japan", "3411", ["jp.3div.1", "jp.3div.2", "jp.3div.3", "jp.3div.4"], [6, die]);
    return battle.where("cn.88div");
  };
  expect([lost("landings", 1), lost("landings", 2), lost("campaign", 2)]).toEqual(["return 4", "dead", "return 5"]);
});

rule(["W.1.d", "W.1.e"], "all four places win on the evening of turn 4, and three do not", () => {
  expect(lastPhase(4, 4).over).toBe("japan: room-won");
  expect([lastPhase(4, 3).over, lastPhase(4, 0).over]).toEqual(["china: hemmed-in", "china: hemmed-in"]);
  expect([lastPhase(3, 4).over, lastPhase(3, 0).over]).toEqual([null, null]);
});

rule("W.1.f", "Shanghai decides at once as in the campaign, and all cities decide nothing", () => {
  const walk = moving("china", { scenario: "landings", turn: 3, units: { "cn.87div": "3411", "jp.3div.1": "3611" } });
  walk.march("china", "cn.87div", ["3512"]);
  expect(walk.over).toBe("china: shanghai-taken");
  const cities = all(["0202", "1102", "1824", "2410", "3512", "3611"], "japan");
  const units = { "cn.87div": "3411", "jp.3div.1": "3512" };
  const ends = { side: "japan", phase: "second", declared: "fight/move" } as const;
  const table = position({ scenario: "landings", turn: 3, units, ...ends, edit: { control: cities } });
  expect(table.act("japan", "done").over).toBeNull();
});
