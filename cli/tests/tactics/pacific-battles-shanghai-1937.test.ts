import type { Edit } from "@wusong/engine";
import { TestTable } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { title } from "../../../titles/pacific-battles-shanghai-1937/index.ts";
import {
  C2,
  combat,
  J2,
  table as parted,
  STRONG,
  strikes,
  WEAK,
  weak,
} from "../../../titles/pacific-battles-shanghai-1937/tests/helpers.ts";
import { answer } from "./answer.ts";

/** An empty map with what the edit puts on it, with boards as they are played. */
const table = (edit: Edit) => new TestTable(title).edit({ clear: true, ...edit });

const told = (desk: ReturnType<typeof table>): string => {
  const { verb, picks } = answer(desk);
  return `${verb} ${JSON.stringify(picks)}`;
};

const sheet = title.defaultSheet();
const names = (hexes: readonly number[]): string[] => hexes.map((hex) => sheet.board.names[hex]);
const OBJECTIVES = names(sheet.objectives);

describe("Japan", () => {
  test("walks into an objective that nobody holds", () => {
    const goal = sheet.objectives[0];
    const near = sheet.board.neighbours(goal).find((hex) => sheet.playable[hex] && !sheet.objectives.includes(hex))!;
    const desk = table({
      place: { "jp.29bde": sheet.board.names[near], "cn.nanking.elite.1": "base" },
      turn: 3,
      phase: { name: "movement", side: "japan", impulse: 1 },
    });
    const { verb, picks } = answer(desk);
    expect(verb).toBe("move");
    expect(OBJECTIVES).toContain(picks.at(-1));
  });

  test("lands its brigades together and not one by one", () => {
    const desk = table({
      place: { "jp.29bde": "base", "jp.5bde": "base", "jp.6bde": "base", "cn.nanking.elite.1": "2414" },
      turn: 2,
      phase: { name: "movement", side: "japan", impulse: 1 },
    });
    const { verb, picks } = answer(desk);
    expect(verb).toBe("land");
    expect(picks[1]).toHaveLength(2);
  });

  test("fires its ships where its brigades are about to attack", () => {
    const desk = table({
      place: { ...J2, ...C2 },
      turn: 3,
      inEffect: ["jp.shanghai-gunfire"],
      phase: { name: "strike", side: "japan" },
    });
    expect(told(desk)).toContain("jp.shanghai-gunfire");
  });

  test("activates the headquarters its brigades stand around", () => {
    const desk = table({
      place: { ...J2, ...C2, "jp.sefhq": "2819" },
      supply: { japan: { "2819": 2 } },
      turn: 3,
      phase: { name: "supply", side: "japan" },
    });
    expect(answer(desk).verb).toBe("activate");
  });

  test("strikes the stack its own brigades stand beside", () => {
    const desk = table({ place: { ...J2, ...C2, "cn.nanking.elite.3": "0505" }, turn: 3, ...strikes("japan", 4) });
    expect(told(desk)).toMatch(/^strike \["2817"/);
  });

  test("attacks a weak stack beside it", () => {
    const desk = table({ place: { ...J2, "cn.nanking.bde.1": "2817" }, turn: 3, ...combat("japan") });
    expect(["battle", "complete"]).toContain(answer(desk).verb);
  });

  test("takes to the sky with what it has", () => {
    const desk = table({
      turn: 3,
      place: { ...J2, ...C2 },
      air: { japan: { reserve: 8 }, china: { reserve: 2 } },
      phase: { name: "allocation" },
    });
    const { picks } = answer(desk);
    expect((picks as number[]).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(5);
  });
});

describe("China", () => {
  test("does not give up an objective that it alone holds", () => {
    const desk = table({
      place: { "cn.nanking.elite.1": "2414", "jp.29bde": "2818" },
      turn: 3,
      first: "china",
      phase: { name: "movement", side: "china", impulse: 1 },
    });
    const { verb, picks } = answer(desk);
    const end = verb === "done" ? "2414" : picks.findLast((pick) => typeof pick === "string");
    expect(OBJECTIVES).toContain(end);
  });

  test("marches to an objective in danger", () => {
    const goal = sheet.objectives.find((hex) => sheet.board.names[hex].startsWith("2"))!;
    const near = sheet.board.neighbours(goal).find((hex) => sheet.playable[hex] && !sheet.objectives.includes(hex))!;
    const desk = table({
      place: { "cn.nanking.elite.1": sheet.board.names[near], "jp.29bde": "2818" },
      turn: 3,
      first: "china",
      phase: { name: "movement", side: "china", impulse: 1 },
    });
    const { verb, picks } = answer(desk);
    // A march may name further way-points: "no" to more of them comes last.
    expect(["move", "march"]).toContain(verb);
    expect(OBJECTIVES).toContain(picks.findLast((pick) => typeof pick === "string"));
  });

  test("enters from Nanking and does not stay at home", () => {
    const desk = table({
      place: { "cn.nanking.elite.1": "base", "cn.nanking.elite.2": "base", "jp.29bde": "2514" },
      turn: 2,
      first: "china",
      phase: { name: "movement", side: "china", impulse: 1 },
    });
    expect(answer(desk).verb).toBe("enter");
  });
});

const OUTSIDE = (goal: number): string =>
  sheet.board.names[
    sheet.board.neighbours(goal as never).find((hex) => sheet.playable[hex] && !sheet.objectives.includes(hex))!
  ];
const [LAST_GOAL, ...OTHER_GOALS] = OBJECTIVES;

/** Plays on with the answers of a side until its movement is over, or it would end it. */
function moves(desk: ReturnType<typeof table>, side: string): ReturnType<typeof table> {
  for (let i = 0; i < 6 && desk.turnOf === side && desk.step === "move"; i++) {
    const { verb, picks } = answer(desk);
    if (verb === "done") break;
    desk.act(side, verb, picks);
  }
  return desk;
}

const hexesOf = (desk: ReturnType<typeof table>, side: 0 | 1): number[] => [...desk.pub.occupied[side]];

/** Nobody walks into an objective because of the battle. */
const GARRISONS = Object.fromEntries(OBJECTIVES.map((hex, i) => [`cn.15ag.div.${i + 1}`, hex]));

describe("the table of an attack", () => {
  test("Japan raids where an assault would destroy it", () => {
    const desk = weak({ place: { "jp.29bde": "2818", "jp.1com": "2818", ...C2, ...GARRISONS } })
      .act("japan", "battle", [["2817"], WEAK])
      .act("japan", "done");
    expect(answer(desk)).toEqual({ verb: "choose", picks: ["raid"] });
  });

  test("Japan assaults a brigade with seven times its strength", () => {
    const desk = parted({ place: { ...J2, "cn.nanking.bde.1": "2817" }, ...combat("japan") });
    desk.act("japan", "battle", [["2817"], STRONG]).act("japan", "done");
    expect(answer(desk)).toEqual({ verb: "choose", picks: ["assault"] });
  });
});

describe("supply", () => {
  test("Japan repairs its aircraft with what lies in the base", () => {
    const desk = table({
      place: { ...J2, ...C2 },
      turn: 3,
      supply: { japan: { base: 1 } },
      air: { japan: { damaged: 3 } },
      phase: { name: "supply", side: "japan" },
    });
    expect(answer(desk).verb).toBe("repair");
  });

  test("Japan refits a brigade that it has lost", () => {
    const desk = table({
      place: { "jp.29bde": "replaceable", "jp.5bde": "2818", ...C2 },
      turn: 3,
      supply: { japan: { "2818": 2 } },
      phase: { name: "supply", side: "japan" },
    });
    expect(answer(desk).verb).toBe("refit");
  });
});

describe("objectives", () => {
  test("China walks into the last objective, which wins", () => {
    const elite = ["nanking.elite.1", "nanking.elite.2", "nanking.elite.3", "9ag.elite.1", "9ag.elite.2"];
    const garrisons = [...elite, "nanking.bde.1"].map((unit, i) => [`cn.${unit}`, OTHER_GOALS[i]]);
    const desk = table({
      place: { ...Object.fromEntries(garrisons), "cn.nanking.div.1": OUTSIDE(sheet.objectives[0]), "jp.29bde": "base" },
      turn: 5,
      first: "china",
      phase: { name: "movement", side: "china", impulse: 1 },
    });
    moves(desk, "china");
    expect(hexesOf(desk, 1)).toEqual(expect.arrayContaining([...sheet.objectives]));
  });

  test("Japan comes between the Chinese and their last objective", () => {
    const elite = ["nanking.elite.1", "nanking.elite.2", "nanking.elite.3", "9ag.elite.1", "9ag.elite.2"];
    const garrisons = [...elite, "nanking.bde.1"].map((unit, i) => [`cn.${unit}`, OTHER_GOALS[i]]);
    const desk = table({
      place: { ...Object.fromEntries(garrisons), "jp.29bde": OUTSIDE(sheet.objectives[0]) },
      turn: 5,
      phase: { name: "movement", side: "japan", impulse: 1 },
    });
    moves(desk, "japan");
    expect(names(hexesOf(desk, 0))).toContain(LAST_GOAL);
  });

  test("Japan does not leave the objective that it alone holds", () => {
    const desk = table({
      place: { "jp.29bde": LAST_GOAL, "cn.nanking.elite.1": OTHER_GOALS[5] },
      turn: 6,
      phase: { name: "movement", side: "japan", impulse: 1 },
    });
    moves(desk, "japan");
    expect(OBJECTIVES).toContain(names(hexesOf(desk, 0))[0]);
  });
});

describe("walk-ins", () => {
  test("Japan does not leave the Settlement to the Chinese around it", () => {
    const desk = new TestTable(title).edit({ turn: 1, phase: { name: "movement", side: "japan", impulse: 1 } });
    moves(desk, "japan");
    expect(names(hexesOf(desk, 0))).toContain("2514");
  });
});

describe("on the march", () => {
  const beside = (hex: number, other: string): boolean =>
    sheet.board.distance(hex as never, sheet.board.id(other) as never) <= 1;

  test("a lone Chinese brigade does not walk up to two Japanese ones, which it would have to attack", () => {
    const desk = table({
      place: { ...J2, "cn.nanking.bde.1": "2615" },
      turn: 4,
      first: "china",
      phase: { name: "movement", side: "china", impulse: 1 },
    });
    moves(desk, "china");
    expect(hexesOf(desk, 1).some((hex) => beside(hex, "2818"))).toBe(false);
  });

  test("a Japanese headquarters stays out of enemy zones", () => {
    const desk = table({
      place: { ...J2, ...C2, "jp.sefhq": "2919" },
      turn: 4,
      phase: { name: "movement", side: "japan", impulse: 1 },
    });
    moves(desk, "japan");
    const first = sheet.first[0];
    const at = desk.game.play.own[0].at[sheet.unitNamed.get("jp.sefhq")! - first];
    expect(beside(at, "2817")).toBe(false);
  });

  test("China brings on units that it held back", () => {
    const desk = table({
      turn: 4,
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held", "cn.nanking.div.1": "held" },
      received: ["jp.sef1", "jp.sef2", "jp.sef3", "jp.sef4", "cn.9ag", "cn.10ag"],
      phase: { name: "reinforcements", side: "china" },
    });
    expect(told(desk)).toContain("cn.nanking.elite.1");
  });
});
