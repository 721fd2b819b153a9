import { describe, expect, test } from "vitest";
import {
  all,
  type Campaigning,
  fighting as fightingOn,
  moving as movingOn,
  position,
  regiments,
  type Setting,
  type Side,
} from "../../../titles/shanghai-nanking-1937/tests/helpers.ts";
import { answer } from "./answer.ts";

const moving = (side: Side, setting: Setting): Campaigning => movingOn(side, { asPlayed: true, ...setting });
const fighting = (side: Side, setting: Setting): Campaigning => fightingOn(side, { asPlayed: true, ...setting });

const told = (desk: Campaigning): string => {
  const { verb, picks } = answer(desk);
  return `${verb} ${JSON.stringify(picks)}`;
};

/** Plays on with the answers of a side until its phase is over. */
function phase(desk: Campaigning, side: Side): Campaigning {
  const { step } = desk;
  for (let i = 0; i < 12 && !desk.game.over && desk.turnOf === side && desk.step === step; i++) {
    const { verb, picks } = answer(desk);
    desk.act(side, verb, picks);
    if (verb === "done") break;
  }
  return desk;
}

const GARRISON = { "jp.garrison.shanghai": "3512" };

describe("Japan", () => {
  test("walks into a city that nobody guards", () => {
    const { sheet } = position({});
    const city = sheet.enterableCities.map((hex) => sheet.board.names[hex]).find((name) => name !== "3512")!;
    const near =
      sheet.board.names[
        sheet.board.neighbours(sheet.board.id(city)).find((hex) => sheet.playable[hex] && !sheet.city[hex])!
      ];
    const desk = moving("japan", { turn: 9, units: { ...GARRISON, ...all(regiments(9), near), "cn.55div": "0404" } });
    phase(desk, "japan");
    expect(desk.control(city)).toBe("japan");
  });

  test("attacks a lone division with the whole division beside it", () => {
    const desk = fighting("japan", {
      turn: 7,
      units: { ...GARRISON, ...all(regiments(9), "3310"), "cn.55div": "3309" },
    });
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["attack", "3309"]);
    expect((picks[1] as string[]).length).toBeGreaterThan(1);
  });

  test("does not attack at odds that only cost it steps", () => {
    const desk = fighting("japan", {
      turn: 9,
      units: { ...GARRISON, "jp.9div.1": { hex: "3310", steps: 1 }, "cn.36div": "3309", "cn.87div": "3309" },
    });
    expect(told(desk)).toMatch(/^(done|top)/);
  });
});

describe("Japan, in the middle of things", () => {
  test("commits the markers that help an attack", () => {
    const desk = fighting("japan", {
      turn: 7,
      units: { ...GARRISON, ...all(regiments(9), "3310"), "cn.36div": "3309" },
      edit: { markers: { japan: { artillery: 1, air: 1 } } },
    });
    desk.act("japan", "attack", ["3309", regiments(9)]);
    expect(desk.step).toBe("support");
    expect((answer(desk).picks[0] as string[]).length).toBeGreaterThan(0);
  });
});

describe("China", () => {
  test("brings its reinforcements on", () => {
    const desk = position({
      turn: 4,
      units: { ...GARRISON, ...all(regiments(9), "3310"), "cn.36div": "3411", "cn.11div": "box 4", "cn.6div": "box 4" },
      side: "china",
      phase: "reinforcement",
      declared: "move/fight",
      asPlayed: true,
    });
    for (let i = 0; desk.turnOf === "china" && desk.step !== "arrivals" && i < 3; i++)
      desk.act("china", "pass", [], [1]);
    expect(["place", "rail"]).toContain(answer(desk).verb);
  });

  test("marches into the ring on the last turn before it wins", () => {
    const desk = moving("china", {
      turn: 7,
      units: { ...GARRISON, ...all(regiments(9), "3011"), "cn.36div": "3310", "cn.87div": "3310" },
    });
    phase(desk, "china");
    const { sheet } = desk;
    const ring = sheet.board.within(sheet.shanghai, 1).map((hex) => sheet.board.names[hex]);
    expect(["cn.36div", "cn.87div"].some((unit) => ring.includes(desk.where(unit)))).toBe(true);
  });

  test("does not leave the ring that is about to win", () => {
    const desk = moving("china", { turn: 7, units: { ...GARRISON, ...all(regiments(9), "3011"), "cn.36div": "3411" } });
    phase(desk, "china");
    const { sheet } = desk;
    const ring = sheet.board.within(sheet.shanghai, 1).map((hex) => sheet.board.names[hex]);
    expect(ring).toContain(desk.where("cn.36div"));
  });

  test("does not attack a division from the open with one of its own", () => {
    const desk = fighting("china", {
      turn: 5,
      units: { ...GARRISON, ...all(regiments(9), "3310"), "cn.55div": "3309", "cn.36div": "3411" },
    });
    expect(told(desk)).not.toContain('attack ["3310",["cn.55div"]]');
  });
});

const ringOf = ({ sheet }: Campaigning): string[] =>
  sheet.board.within(sheet.shanghai, 1).map((hex) => sheet.board.names[hex]);

describe("China wins at once", () => {
  test("walks into Shanghai when it is empty", () => {
    const desk = moving("china", { turn: 3, units: { "cn.87div": "3411", "cn.36div": "3310", "jp.3div.1": "3611" } });
    phase(desk, "china");
    expect(desk.over).toBe("china: shanghai-taken");
  });

  test("steps up to Shanghai from turn 8 on", () => {
    const desk = moving("china", { turn: 8, units: { ...GARRISON, "cn.87div": "3309", ...all(regiments(9), "3011") } });
    phase(desk, "china");
    expect(desk.over).toBe("china: shanghai-besieged");
  });

  test("advances into Shanghai when its attack has emptied it", () => {
    const desk = fighting("china", {
      turn: 2,
      units: { "cn.87div": "3411", "cn.88div": "3411", "cn.36div": "3511", "jp.snlf.1": { hex: "3512", steps: 1 } },
    });
    desk.attack("china", "3512", ["cn.87div", "cn.88div", "cn.36div"], [6]);
    expect(desk.step).toBe("advance");
    expect(answer(desk).verb).toBe("advance");
  });

  test("attacks a last battalion in Shanghai with all that stand around it", () => {
    const desk = fighting("china", {
      turn: 2,
      units: { "cn.87div": "3411", "cn.88div": "3411", "cn.36div": "3511", "jp.snlf.1": { hex: "3512", steps: 1 } },
    });
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["attack", "3512"]);
    expect((picks[1] as string[]).length).toBeGreaterThan(1);
  });
});

describe("China holds on", () => {
  test("does not leave Shanghai in the first weeks, which would lose at once", () => {
    const desk = moving("china", {
      turn: 4,
      units: { ...GARRISON, "cn.36div": "3411", "cn.55div": "2410", ...all(regiments(9), "3310") },
    });
    phase(desk, "china");
    expect(desk.over).toBeNull();
    expect(["cn.36div", "cn.55div"].some((unit) => ringOf(desk).includes(desk.where(unit)))).toBe(true);
  });

  test("loses nobody to its own stacking", () => {
    const divisions = ["cn.36div", "cn.87div", "cn.88div", "cn.55div"];
    const desk = moving("china", {
      turn: 5,
      units: { ...GARRISON, "cn.36div": "3411", "cn.87div": "3411", "cn.88div": "3310", "cn.55div": "3310" },
    });
    phase(desk, "china");
    expect(divisions.filter((unit) => desk.where(unit) === "dead")).toEqual([]);
  });

  test("keeps a division in a city that regiments could walk into", () => {
    const desk = moving("china", {
      turn: 10,
      units: { ...GARRISON, "cn.55div": "2410", ...all(regiments(9), "2610") },
    });
    expect(answer(desk).verb).toBe("done");
  });
});

describe("Japan, turn by turn", () => {
  test("clears the ring on the last turn before it loses the war there", () => {
    const desk = fighting("japan", {
      turn: 7,
      units: { ...GARRISON, ...all(regiments(9), "3410"), "cn.55div": "3411", "cn.20bde": "2410" },
    });
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["attack", "3411"]);
  });

  test("restores its reduced regiments, which costs nothing", () => {
    const desk = position({
      units: { "jp.3div.1": { hex: "3512", steps: 1 }, "jp.3div.2": { hex: "3510", steps: 1 }, "cn.87div": "2410" },
      side: "japan",
      phase: "reinforcement",
      declared: "move/fight",
      edit: { control: { "3510": "japan" } },
      asPlayed: true,
    });
    const { verb, picks } = answer(desk);
    expect(verb).toBe("restore");
    expect(picks.flat()).toEqual(expect.arrayContaining(["jp.3div.1", "jp.3div.2"]));
  });

  test("lands a division that has come and does not keep it at sea", () => {
    const desk = position({
      units: { ...GARRISON, ...all(regiments(3), "box 6"), "cn.61div": "2410" },
      side: "japan",
      phase: "reinforcement",
      declared: "move/fight",
      asPlayed: true,
    });
    expect(told(desk)).toContain("jp.3div.1");
  });

  test("calls gunfire down on whoever attacks a battalion by the river", () => {
    const desk = fighting("china", {
      turn: 3,
      units: { ...GARRISON, "jp.snlf.3": "3611", "cn.87div": "3511", "cn.98div": "3511" },
      edit: { markers: { japan: { naval: 1 } } },
    });
    desk.act("china", "attack", ["3611", ["cn.87div", "cn.98div"]]);
    if (desk.step === "support") desk.act("china", "support", [[]]);
    expect(desk.step).toBe("gunfire");
    expect(answer(desk).verb).toBe("gunfire");
  });

  test("takes the last city on the last turn, which wins", () => {
    const CITIES = ["0202", "1102", "1824", "3512", "3611"];
    const desk = position({
      turn: 12,
      units: { ...GARRISON, ...all(regiments(9), "2510"), "cn.55div": "0616" },
      side: "japan",
      phase: "second",
      declared: "fight/move",
      edit: { control: Object.fromEntries(CITIES.map((hex) => [hex, "japan"])) },
      asPlayed: true,
    });
    phase(desk, "japan");
    expect(desk.over).toContain("japan");
  });
});
