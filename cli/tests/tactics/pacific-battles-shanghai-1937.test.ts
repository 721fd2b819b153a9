import type { Edit } from "@wusong/engine";
import { TestTable } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { title } from "../../../titles/pacific-battles-shanghai-1937/index.ts";
import { C2, combat, J2, strikes } from "../../../titles/pacific-battles-shanghai-1937/tests/helpers.ts";
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
    if (verb !== "done") expect(picks).not.toContain("cn.nanking.elite.1");
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
