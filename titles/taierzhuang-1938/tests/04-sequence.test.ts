import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import {
  discards,
  impulse,
  keepAll,
  march,
  newGame,
  POOLS,
  takeNone,
  told,
  turnStart,
  units,
  where,
} from "./helpers.ts";

const BOTH = { "jp.10rgt.1": "Y", "jp.10rgt.2": "Y", "cn.31div.1": "G", "cn.31div.2": "G", ...POOLS };

rule(["4.0.a", "4.0.p"], "the phases follow one another, then the turn marker advances", () => {
  const desk = newGame().edit({ clear: true, units: BOTH, hands: { japan: ["jp.will"] }, turn: 4, phase: "end" });
  keepAll(desk);
  expect(desk.pub.turn).toBe(5);
  expect(desk.step).toBe("draw");
  takeNone(desk, [6, 6]);
  expect(desk.step).toBe("japaneseArrival");
  desk.act("japan", "decline", [], [1, 2, 4, 3]);
  expect([desk.step, desk.turnOf]).toEqual(["act", "japan"]);
  const types = desk.game.log(null).map(({ event }) => event.type);
  expect(types.filter((type) => type !== "chitDrawn")).toEqual([
    "setupRoll",
    "supply",
    "turn",
    "reinforcementRoll",
    "event",
    "initiative",
  ]);
  desk.act("japan", "pass").act("china", "pass");
  expect(desk.step).toBe("discard");
});

rule(["4.0.b", "4.0.f"], "turn 1 has no Reinforcement Phase and the Japanese begin without a roll", () => {
  const first = takeNone(turnStart(1, BOTH), [1, 2]);
  expect([first.step, first.turnOf]).toEqual(["act", "japan"]);
  expect(told(first, "reinforcementRoll")).toEqual([]);
  expect(told(first, "initiative")).toEqual([]);
  const second = takeNone(turnStart(2, BOTH), [6, 6, 1, 2, 3, 4]);
  expect(told(second, "reinforcementRoll")).toHaveLength(1);
  expect(second.turnOf).toBe("china");
});

rule(["4.0.c", "E.1.a", "E.1.b"], "one event each turn from the sum of two dice; 3 and 9 are nothing", () => {
  for (const dice of [
    [1, 2],
    [4, 5],
  ]) {
    const desk = takeNone(turnStart(1, BOTH, { hands: { japan: ["jp.will"], china: ["cn.dare"] } }), dice);
    expect(told(desk, "event")).toEqual([`Random event ${dice[0] + dice[1]}: no event.`]);
    expect(desk.pub.held).toEqual([1, 1]);
    expect(desk.step).toBe("act");
  }
  const four = takeNone(turnStart(1, BOTH, { hands: { japan: ["jp.will"] } }), [1, 3]);
  expect(told(four, "event")).toHaveLength(1);
  expect(four.pub.held[0]).toBe(0);
});

rule(["4.0.d", "4.0.e"], "the higher die begins; ties are rolled again", () => {
  const fails = [6, 6, 1, 2];
  expect(takeNone(turnStart(3, BOTH), [...fails, 5, 2]).turnOf).toBe("japan");
  expect(takeNone(turnStart(3, BOTH), [...fails, 1, 2]).turnOf).toBe("china");
  expect(takeNone(turnStart(3, BOTH), [...fails, 3, 3, 6, 6, 2, 4]).turnOf).toBe("china");
});

rule(["4.0.g", "4.0.h", "4.0.i"], "one action or a pass each, in turn; who passed may act later", () => {
  const desk = impulse("japan", BOTH);
  march(desk, "japan", "Y", ["jp.10rgt.1"], "U");
  expect(desk.turnOf).toBe("china");
  expect(desk.refused("japan", "move", ["Y", ["jp.10rgt.2"], "U"]).text).toContain("nothing to decide");
  desk.act("china", "pass");
  expect(desk.turnOf).toBe("japan");
  desk.act("japan", "pass");
  expect(desk.step).toBe("draw");
});

rule(["4.0.j", "4.0.k"], "two passes in a row end the phase; an action in between starts anew", () => {
  const desk = impulse("japan", BOTH, { hands: { japan: ["jp.will"] } });
  desk.act("japan", "pass");
  march(desk, "china", "G", ["cn.31div.1"], "H");
  desk.act("japan", "pass");
  expect(desk.step).toBe("act");
  march(desk, "china", "G", ["cn.31div.2"], "H");
  march(desk, "japan", "Y", ["jp.10rgt.1"], "U");
  expect(desk.pub.passes).toBe(1);
  expect(desk.turnOf).toBe("japan");
  desk.act("japan", "pass");
  expect(desk.step).toBe("discard");
  const plain = impulse("japan", BOTH, { hands: { japan: ["jp.will"] } });
  plain.act("japan", "pass").act("china", "pass");
  expect(plain.step).toBe("discard");
});

rule("4.0.l", "in the End Phase both players may discard at the same time", () => {
  const desk = newGame().edit({
    clear: true,
    units: BOTH,
    hands: { japan: ["jp.will"], china: ["cn.dare", "cn.heroes"] },
    turn: 4,
    phase: "end",
  });
  expect(desk.turnOf).toBe("japan+china");
  desk.act("china", "discard", discards(desk, "china", ["cn.heroes"]));
  expect(desk.pub.held).toEqual([1, 2]);
  expect(desk.turnOf).toBe("japan");
  desk.act("japan", "discard", discards(desk, "japan"));
  expect(desk.pub.held).toEqual([1, 1]);
});

rule(["4.0.m", "4.0.n", "6.3.h", "6.3.i"], "unsupplied Japanese end Spent, supplied ones Ready", () => {
  const desk = newGame().edit({
    clear: true,
    units: {
      "jp.10rgt.1": "Y spent",
      "jp.10rgt.2": "M",
      "jp.10rgt.3": "M spent",
      "jp.10rgt.4": "U",
      "cn.31div.1": "G",
    },
    hands: { japan: ["jp.will"] },
    turn: 4,
    phase: "end",
  });
  keepAll(desk);
  expect(["jp.10rgt.1", "jp.10rgt.2", "jp.10rgt.3", "jp.10rgt.4"].map((name) => where(desk, name))).toEqual([
    "Y",
    "M spent",
    "M spent",
    "U",
  ]);
});

rule(["4.0.o", "6.4.a"], "all Spent Chinese become Ready, on the map and in zones, without supply", () => {
  const desk = newGame().edit({
    clear: true,
    units: {
      "jp.10rgt.1": "Y",
      ...units("cn.31div", 1, 2, "G spent"),
      "cn.2div.1": "CW spent",
      "cn.44div.1": "X spent",
    },
    hands: { japan: ["jp.will"] },
    turn: 4,
    phase: "end",
  });
  keepAll(desk);
  expect(["cn.31div.1", "cn.31div.2", "cn.2div.1", "cn.44div.1"].map((name) => where(desk, name))).toEqual([
    "G",
    "G",
    "CW",
    "X",
  ]);
});

rule("4.0.q", "an event is over before initiative is rolled", () => {
  const desk = turnStart(
    3,
    { "jp.tank.1": "Y", "jp.tank.2": "Y", "cn.31div.1": "G", ...POOLS },
    { hands: { japan: ["jp.will"] } },
  );
  takeNone(desk, [6, 6]);
  desk.act("japan", "decline", [], [2, 3]);
  expect(desk.step).toBe("spare");
  expect(told(desk, "initiative")).toEqual([]);
  desk.act("japan", "none", [], [2, 3]);
  expect(told(desk, "initiative")).toHaveLength(1);
});

rule("4.0.r", "who can do nothing passes automatically; a pass is always allowed", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "Y", "jp.10rgt.2": "Y", "cn.31div.1": "G spent" });
  march(desk, "japan", "Y", ["jp.10rgt.1"], "U");
  expect(told(desk, "passed")).toEqual(["Chinese can do nothing and pass."]);
  expect(desk.turnOf).toBe("japan");
  expect(desk.verbs("japan")).toContain("pass");
  const chits = impulse("japan", { "jp.10rgt.1": "Y", "cn.31div.1": "G spent" }, { hands: { china: ["cn.heroes"] } });
  march(chits, "japan", "Y", ["jp.10rgt.1"], "U");
  expect(chits.verbs("china")).toEqual(["pass"]);
});

rule("4.0.f", "on turn 1 the Japanese begin whoever had the last impulse", () => {
  const desk = takeNone(turnStart(1, BOTH, { active: "china", passes: 1 }), [1, 2]);
  expect([desk.turnOf, desk.pub.passes]).toEqual(["japan", 0]);
});

rule(
  "4.0.r",
  "a chit that needs no unit is something to do, where it has a target; readying is, where somebody is Spent",
  () => {
    // All Chinese are Spent, and whoever could ready them has been played.
    const spent = { "jp.10rgt.1": "M", "jp.10rgt.2": "Y", "cn.31div.1": "G spent" };
    const asked = (played: string[], position: Record<string, string> = spent): string => {
      const desk = impulse("japan", position, { hands: { china: ["cn.dare"] }, played });
      return march(desk, "japan", "Y", ["jp.10rgt.2"], "U").turnOf;
    };
    const planes = ["cn.airforce", "cn.airforce"];
    expect(asked(["cn.command"])).toBe("china");
    expect(asked(["cn.command", ...planes])).toBe("china");
    expect(asked(["cn.command", "cn.artillery"])).toBe("china");
    expect(asked(["cn.command", "cn.artillery", ...planes])).toBe("japan");
    expect(asked(["cn.artillery", ...planes])).toBe("china");
    // Nobody of the Japanese is in play: there is nobody to ready.
    const away = impulse(
      "china",
      { "jp.10rgt.1": "pool", "cn.31div.1": "G", "cn.31div.2": "G" },
      { hands: { japan: ["jp.engineers"] }, played: ["jp.bomber", ...Array(3).fill("jp.fighter")] },
    );
    expect(march(away, "china", "G", ["cn.31div.1"], "H").turnOf).toBe("china");
  },
);

rule(["4.0.h", "4.0.k"], "who passed rests until he acts", () => {
  const desk = impulse("japan", BOTH);
  desk.act("japan", "pass");
  expect(desk.pub.resting).toEqual([1, 0]);
  march(desk, "china", "G", ["cn.31div.1"], "H");
  march(desk, "japan", "Y", ["jp.10rgt.1"], "U");
  expect(desk.pub.resting).toEqual([0, 0]);
});
