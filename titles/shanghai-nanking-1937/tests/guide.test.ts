import type { GuideStep } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { guide } from "../guide.ts";
import { type Campaigning, type Side, setUpGame } from "./helpers.ts";

interface Given {
  seat: Side;
  verb: string;
  picks?: unknown[];
  dice?: number[];
}

/** Whether a command completes a step: it begins as the step expects. */
function completes(step: GuideStep, { seat, verb, picks = [] }: Given): boolean {
  if (seat !== step.seat) return false;
  if (step.expect === null) return true;
  return (
    verb === step.expect.verb &&
    (step.expect.picks ?? []).every((pick, i) => JSON.stringify(pick) === JSON.stringify(picks[i]))
  );
}

/** A whole guided game, command by command. A number is the step (from 1) that the command completes. */
const GAME: readonly (Given & { step?: number })[] = [
  { step: 1, seat: "china", verb: "declare", picks: ["move/fight"] },
  { seat: "china", verb: "move", picks: ["cn.45bde", "3711", false] },
  { step: 2, seat: "china", verb: "move", picks: ["cn.56div", "3713", false] },
  { step: 3, seat: "china", verb: "top", picks: ["cn.36div"] },
  { step: 4, seat: "china", verb: "done" },
  { step: 5, seat: "china", verb: "attack", picks: ["3611", ["cn.87div", "cn.98div"]] },
  { step: 6, seat: "china", verb: "support", picks: [["artillery"]] },
  { seat: "japan", verb: "pass", dice: [4] },
  { step: 7, seat: "china", verb: "done" },
  { seat: "japan", verb: "declare", picks: ["fight/fight"] },
  { seat: "japan", verb: "done" },
  { seat: "japan", verb: "assign", picks: ["3512", ["jp.snlf.9"]] },
  { seat: "japan", verb: "done" },
  { step: 8, seat: "china", verb: "declare", picks: ["move/move"] },
  { step: 9, seat: "china", verb: "done" },
  { step: 10, seat: "china", verb: "place", picks: ["cn.3div", "2410", ["cn.6div"], false] },
  { seat: "china", verb: "place", picks: ["cn.11div", "2503", ["cn.14div"], false] },
  { step: 11, seat: "china", verb: "done" },
  { step: 12, seat: "china", verb: "done" },
];

function play(table: Campaigning): number[] {
  const completed: number[] = [];
  for (const [n, given] of GAME.entries()) {
    const at = completed.length;
    expect([n, table.turnOf, table.verbs(given.seat).includes(given.verb)]).toEqual([n, given.seat, true]);
    table.act(given.seat, given.verb, given.picks ?? [], given.dice);
    if (at < guide.length && completes(guide[at], given)) completed.push(at + 1);
    expect([n, completed.length]).toEqual([n, given.step ?? at]);
  }
  return completed;
}

describe("the guided first game", () => {
  test("is played from its first step to its last, each completed by its own command and by no other", () => {
    const table = setUpGame();
    expect(play(table)).toEqual(guide.map((_, i) => i + 1));
    expect(guide).toHaveLength(12);
    expect([table.over, table.pub.turn, table.turnOf]).toEqual([null, 2, "japan"]);
    expect(table.lastBattle).toMatchObject({ at: "3611", column: "1:1", die: 4 });
  });

  test("is the same every time", () => {
    const [one, other] = [setUpGame(), setUpGame()];
    play(one);
    play(other);
    expect(one.game.hash).toBe(other.game.hash);
  });

  test("waits for the real thing: other commands of the same moment do not complete a step", () => {
    const [announce, move, top, , attack] = guide;
    expect(completes(announce, { seat: "china", verb: "declare", picks: ["fight/move"] })).toBe(false);
    expect(completes(move, { seat: "china", verb: "move", picks: ["cn.45bde", "3711", false] })).toBe(false);
    expect(completes(top, { seat: "china", verb: "top", picks: ["cn.ppc"] })).toBe(false);
    expect(completes(attack, { seat: "china", verb: "attack", picks: ["3512", ["cn.36div"]] })).toBe(false);
    for (const step of guide) expect(completes(step, { seat: "japan", verb: step.expect?.verb ?? "" })).toBe(false);
  });

  test("points at hexes and units that are there, and names cases of the rules", () => {
    const table = setUpGame();
    for (const step of guide) {
      for (const id of step.pointAt ?? [])
        expect([id, table.sheet.unitByText.has(id) || table.sheet.board.find(id) !== null]).toEqual([id, true]);
      expect(step.text.length).toBeGreaterThan(40);
    }
  });
});
