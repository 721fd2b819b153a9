import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, setUpGame } from "./helpers.ts";

/** Ends whatever is waited for without doing anything, where the Japanese interdict with that die; what was asked, in order. */
function passTurn(table: Campaigning, declared: string, interdiction: number[] = []): string[] {
  const asked: string[] = [];
  const { turn } = table.pub;
  while (table.pub.turn === turn && !table.over) {
    const seat = table.turnOf as "japan" | "china";
    asked.push(`${seat} ${table.pub.phase} ${table.step}`);
    const idle: Record<string, [string, unknown[]]> = {
      declare: ["declare", [declared]],
      airSupport: ["pass", []],
      replacements: ["restore", []],
    };
    const [verb, picks] = idle[table.step] ?? ["done", []];
    table.rolls(seat, verb, picks, interdiction);
  }
  return asked;
}

describe("5 Turn sequence", () => {
  rule(["5.1.a", "5.1.b", "5.2.a"], "Chinese, then Japanese, then the victory check, then the next turn", () => {
    const units = { "cn.87div": "0202", "cn.88div": "0202", "jp.3div.1": "3512", "jp.3div.2": "3512" };
    const table = position({
      turn: 6,
      units: { ...units, "cn.46div": "dead", "cn.170div": "dead", "cn.172div": "dead" },
      side: "china",
      phase: "declaration",
    });
    expect(passTurn(table, "move/fight", [1])).toEqual([
      "china declaration declare",
      "china first move",
      "china second fight",
      "japan declaration declare",
      "japan first move",
      "japan reinforcement replacements",
      "japan second fight",
    ]);
    expect([table.pub.turn, table.turnOf, table.step]).toEqual([7, "china", "declare"]);
    expect(
      table
        .told("phase")
        .map((one) => `${one.side} ${one.phase}`)
        .slice(-4),
    ).toEqual(["china first", "china second", "japan first", "japan second"]);
  });

  rule("5.1.c", "an action outside its phase is refused", () => {
    const units = { "cn.87div": "0611", "jp.3div.1": "0610" };
    const move = moving("china", { units });
    expect(move.refused("china", "attack", ["0610", ["cn.87div"]]).text).toMatch(/cannot be done now/);
    expect(move.refused("china", "place", ["cn.46div", "0102"]).text).toMatch(/cannot be done now/);
    expect(move.refused("china", "declare", ["move/move"]).text).toMatch(/cannot be done now/);
    expect(move.refused("japan", "move", ["jp.3div.1", "0609"]).text).toMatch(/nothing to decide/);
    const fight = fighting("japan", { units });
    expect(fight.refused("japan", "move", ["jp.3div.1", "0609"]).text).toMatch(/cannot be done now/);
    expect(fight.refused("japan", "restore", [[]]).text).toMatch(/cannot be done now/);
  });

  rule("5.1.d", "a closed phase cannot be taken up again", () => {
    const table = moving("china", { units: { "cn.87div": "0611", "jp.3div.1": "3512" } });
    table.act("china", "done");
    expect(table.pub.phase).toBe("reinforcement");
    expect(table.refused("china", "move", ["cn.87div", "0610"]).text).toMatch(/cannot be done now/);
  });

  rule("5.2.b", "there is no thirteenth turn", () => {
    const table = position({
      turn: 12,
      units: { "jp.3div.1": "3512", "cn.87div": "0202" },
      side: "japan",
      phase: "second",
      declared: "move/move",
    });
    table.act("japan", "done");
    expect(table.over).toBe("china: last-turn");
    expect(table.pub.turn).toBe(12);
    expect(table.try("china", "declare", ["move/move"])).toMatchObject({ text: "The game is over." });
  });

  rule("5.2.c", "a player may capitulate", () => {
    for (const [who, winner] of [
      ["japan", 1],
      ["china", 0],
    ] as const) {
      const table = setUpGame();
      expect(table.game.resign(table.seat(who))).toBeNull();
      expect(table.game.over).toMatchObject({ winner, reason: "resigned" });
    }
  });

  rule(
    ["5.3.a", "5.3.b", "5.3.i"],
    "both phases are announced beforehand, in one of four ways, by each side for itself",
    () => {
      const table = setUpGame();
      expect([table.turnOf, table.verbs("china")]).toEqual(["china", ["declare"]]);
      expect(table.options("china", "declare")).toEqual(["move/fight", "fight/move", "move/move", "fight/fight"]);
      expect(table.refused("china", "declare", ["move"]).rule).toBe("5.3");
      expect(table.refused("china", "declare", ["move/rest"]).rule).toBe("5.3");
      expect(table.refused("china", "declare", []).rule).toBe("5.3");
      table.act("china", "declare", ["fight/fight"]);
      expect(table.pub.declared).toEqual(["fight", "fight"]);
      table.act("china", "done").act("china", "done");
      expect([table.turnOf, table.step]).toEqual(["japan", "declare"]);
      expect(table.options("japan", "declare")).toHaveLength(4);
      table.act("japan", "declare", ["move/fight"]);
      expect(table.pub.declared).toEqual(["move", "fight"]);
    },
  );

  rule(["5.3.c", "5.3.d"], "no movement in a fight phase, no attack in a move phase but overruns", () => {
    const fights = setUpGame().act("china", "declare", ["fight/move"]);
    expect([fights.step, fights.verbs("china")]).toEqual(["fight", ["attack", "top", "done"]]);
    expect(fights.refused("china", "move", ["cn.87div", "3410"]).text).toMatch(/cannot be done now/);
    fights.act("china", "done");
    expect([fights.pub.phase, fights.verbs("china")]).toEqual(["second", ["move", "top", "done"]]);
    const moves = setUpGame().act("china", "declare", ["move/fight"]);
    expect([moves.step, moves.verbs("china")]).toEqual(["move", ["move", "top", "done"]]);
    expect(moves.refused("china", "attack", ["3611", ["cn.87div"]]).text).toMatch(/cannot be done now/);
    const units = { ...all(regiments(3), "0611"), "cn.61div": "0610", "cn.62div": "0609" };
    expect(fighting("japan", { units }).verbs("japan")).not.toContain("move");
    expect(fighting("japan", { units }).verbs("japan")).not.toContain("overrun");
    const move = moving("japan", { units });
    expect(move.verbs("japan").sort()).toEqual(["done", "move", "overrun", "top"]);
    expect(moving("china", { units }).verbs("china").sort()).toEqual(["done", "move"]);
  });

  rule("5.3.e", "the announcement stands whatever happens", () => {
    const table = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.61div": "0610" } });
    table.attack("japan", "0610", regiments(3), [6]).act("japan", "advance", [[]]).act("japan", "done");
    expect(table.verbs("japan")).not.toContain("declare");
    table.act("japan", "restore");
    expect([table.pub.phase, table.step]).toEqual(["second", "move"]);
    expect(table.refused("japan", "declare", ["fight/fight"]).text).toMatch(/cannot be done now/);
  });

  rule(
    ["5.3.f", "5.3.g", "5.3.h"],
    "units act in both phases: move and fight, fight and move, move twice, fight twice",
    () => {
      const units = { ...all(regiments(3), "0613"), "cn.61div": "0610", "cn.62div": "0610", "cn.63div": "0610" };
      const start = (declared: string) => position({ units, side: "japan", phase: "first", declared });
      const moveFight = start("move/fight");
      moveFight
        .march("japan", "jp.3div.1", ["0611"], { with: regiments(3, [2, 3, 4]) })
        .act("japan", "done")
        .act("japan", "restore");
      moveFight.act("japan", "attack", ["0610", regiments(3)]);
      expect(moveFight.step).toBe("support");
      const moveMove = start("move/move");
      moveMove.march("japan", "jp.3div.1", ["0612"]).act("japan", "done").act("japan", "restore");
      expect(Math.max(...Object.values(moveMove.reach("japan", "jp.3div.1")).map((one) => one.cost))).toBe(8);
      const near = { ...units, ...all(regiments(3), "0611") };
      const fightMove = position({ units: near, side: "japan", phase: "first", declared: "fight/move" });
      fightMove
        .attack("japan", "0610", regiments(3), [2])
        .act("japan", "lose", [["jp.3div.1", "jp.3div.2"]])
        .act("japan", "done")
        .act("japan", "restore");
      fightMove.march("japan", "jp.3div.1", ["0612"]);
      expect(fightMove.where("jp.3div.1")).toBe("0612");
      const fightFight = position({ units: near, side: "japan", phase: "first", declared: "fight/fight" });
      fightFight.attack("japan", "0610", regiments(3), [2]).act("japan", "lose", [["jp.3div.1", "jp.3div.2"]]);
      expect(fightFight.refused("japan", "attack", ["0610", ["jp.3div.3"]]).rule).toBe("10.0");
      fightFight.act("japan", "done").act("japan", "restore").attack("japan", "0610", regiments(3), [1]);
      expect(fightFight.told("battle")).toHaveLength(2);
    },
  );

  rule(["5.3.j", "ex.5.3.a"], "the announcement does not touch arriving reinforcements", () => {
    for (const declared of ["fight/fight", "fight/move", "move/move"]) {
      const table = position({
        turn: 6,
        units: { "jp.3div.1": "3512", "cn.87div": "0202" },
        side: "china",
        phase: "first",
        declared,
      });
      table
        .act("china", "done")
        .act("china", "pass", [], [1])
        .act("china", "remove", [["cn.46div"]]);
      table.arrive("cn.170div", "0102", ["0103"]);
      expect(table.where("cn.170div")).toBe("0103");
    }
  });

  rule("5.3.k", "units that arrived take part in the second operations phase", () => {
    const table = position({
      turn: 6,
      units: { "jp.3div.1": "3512" },
      side: "china",
      phase: "reinforcement",
      declared: "fight/move",
    });
    table.arrive("cn.170div", "0102").act("china", "done");
    expect(table.step).toBe("move");
    table.march("china", "cn.170div", ["0103"]);
    expect(table.where("cn.170div")).toBe("0103");
    const landed = position({
      turn: 6,
      units: { ...all(regiments(3), "box 6"), "cn.61div": "3409" },
      side: "japan",
      phase: "reinforcement",
      declared: "move/fight",
    });
    landed.act("japan", "restore").act("japan", "assign", ["3510", regiments(3)]);
    landed.act("japan", "attack", ["3409", regiments(3)]);
    expect(landed.step).toBe("support");
  });

  rule("5.4.a", "units in the box of the turn come into play unless they are held back", () => {
    const table = position({ turn: 6, units: { "jp.3div.1": "3512" }, side: "china", phase: "reinforcement" });
    expect(table.options("china", "place")).toEqual(["cn.46div", "cn.170div", "cn.172div"]);
    table.arrive("cn.46div", "0102").act("china", "done");
    expect([table.where("cn.46div"), table.where("cn.170div")]).toEqual(["0102", "box 7"]);
  });
});
