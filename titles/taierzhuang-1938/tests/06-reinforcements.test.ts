import type { Seat } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import {
  hand,
  id,
  impulse,
  keepAll,
  march,
  names,
  newGame,
  takeNone,
  told,
  toldData,
  turnStart,
  units,
  unitsIn,
  where,
} from "./helpers.ts";

const BASE = { "jp.10rgt.1": "Y", "cn.31div.1": "G" };
const POOL = {
  ...BASE,
  ...units("cn.2div", 1, 10, "pool"),
  ...units("jp.11rgt", 1, 4, "pool"),
  ...units("jp.21rgt", 1, 3, "pool"),
};
const FAIL = [6, 6];
const NO_EVENT = [1, 2];

rule(
  ["6.0.a", "6.1.h"],
  "the Chinese place everything, each unit in a zone of their choice, before the Japanese begin",
  () => {
    const desk = turnStart(5, POOL, { hands: { japan: ["jp.will"] } });
    takeNone(desk, [2, 3, 1, 2]);
    expect([desk.step, desk.turnOf]).toEqual(["zones", "china"]);
    const [a, b, c] = desk.options("china", "place", []);
    expect(desk.refused("china", "place", [["jp.11rgt.1"], []]).rule).toBe("6.0");
    desk.act("china", "place", [[a], [c]]);
    expect([where(desk, a), where(desk, c), where(desk, b)]).toEqual(["CW", "CS", "CE"]);
    expect([desk.step, desk.turnOf]).toEqual(["japaneseArrival", "japan"]);
  },
);

rule(["6.0.b", "6.0.c"], "a unit that retreated into its zone is in the pool and comes back Ready", () => {
  const desk = impulse("japan", {
    ...units("jp.tank", 1, 2, "V"),
    "jp.10rgt.1": "Q",
    "jp.10rgt.2": "W",
    "jp.10rgt.3": "P",
    "cn.31div.1": "V",
    "cn.31div.2": "G",
  });
  desk.act("japan", "fire", ["V", "V", ["jp.tank.1"], "normal"], [1, 1]);
  // Two points flip it and drive it out, and there is one way to go: nobody is asked.
  expect(told(desk, "retreated")).toEqual([expect.stringContaining("and joins the pool")]);
  expect(where(desk, "cn.31div.1")).toBe("pool");
  expect(desk.pub.spent[id("cn.31div.1")]).toBe(0);
  desk.act("china", "pass").act("japan", "pass");
  takeNone(desk, [2, 2, 1, 1]);
  desk.act("china", "place", [["cn.31div.1"]], [...NO_EVENT, 1, 2]);
  expect([where(desk, "cn.31div.1"), desk.step, desk.turnOf]).toEqual(["CW", "act", "china"]);
  expect(desk.options("china", "move", [])).toEqual(["G", "CW"]);
});

rule(
  ["6.1.a", "6.1.b", "6.1.n"],
  "from turn 2 one arrival roll each turn; it succeeds up to the turn number, unmodified",
  () => {
    for (const turn of [3, 7]) {
      const success = takeNone(turnStart(turn, POOL), [1, turn - 1, 1, 1]);
      expect(success.step).toBe("zones");
      expect(told(success, "reinforcementRoll")).toEqual([
        `Chinese arrival: 1 and ${turn - 1}.`,
        "Chinese number of units: 1 and 1.",
      ]);
      const failure = takeNone(turnStart(turn, POOL), [2, turn - 1, ...NO_EVENT, 3, 4]);
      expect(failure.step).toBe("act");
      expect(told(failure, "reinforcementRoll")).toHaveLength(1);
    }
  },
);

rule(["6.1.c", "6.1.d"], "a 2 always succeeds, a 12 always fails", () => {
  expect(takeNone(turnStart(2, POOL), [1, 1, 1, 2]).step).toBe("zones");
  for (const turn of [12, 13]) {
    const desk = takeNone(turnStart(turn, POOL), [...FAIL, ...NO_EVENT, 3, 4]);
    expect(desk.step).toBe("act");
    expect(unitsIn(desk, "pool").filter((name) => name.startsWith("cn."))).toHaveLength(10);
  }
});

rule(["6.1.e", "6.1.i"], "a second roll says how many come; all of them, or the whole pool", () => {
  const desk = takeNone(turnStart(5, POOL), [2, 2, 2, 5]);
  expect(desk.options("china", "place", [])).toHaveLength(7);
  desk.act("china", "place", [[], []], [...NO_EVENT, 1, 2]);
  expect(unitsIn(desk, "CE")).toHaveLength(7);
  const short = takeNone(turnStart(5, { ...BASE, ...units("cn.2div", 1, 3, "pool") }), [2, 2, 6, 6]);
  expect(short.options("china", "place", [])).toEqual(names("cn.2div", 1, 3));
});

rule(
  ["6.1.f", "6.1.g"],
  "arrivals are drawn at random from the 20th Army Group and retreated units in the pool",
  () => {
    const drawn = ["a", "b", "c", "d", "e"].map((seed) => {
      const desk = newGame({}, seed).edit({
        clear: true,
        units: { ...POOL, ...units("cn.44div", 1, 10, "pool") },
        turn: 5,
        phase: "chits",
      });
      return takeNone(desk, [2, 2, 3, 4]).options("china", "place", []);
    });
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(1);
    expect(drawn.flat().some((name) => name.startsWith("cn.44div"))).toBe(true);
    expect(drawn.flat().some((name) => name.startsWith("cn.2div"))).toBe(true);
    expect(drawn.flat().every((name) => name.startsWith("cn."))).toBe(true);
  },
);

rule(
  ["6.1.j", "6.1.k"],
  "a chit buys one new roll of the arrival and one of the number, after success or failure",
  () => {
    const desk = turnStart(5, POOL, { hands: { china: ["cn.dare", "cn.heroes", "cn.night"] } });
    takeNone(desk, [2, 2]);
    expect(desk.verbs("china")).toEqual(["reroll", "pass"]);
    desk.act("china", "reroll", ["cn.dare"], [1, 3, 1, 1]);
    expect(desk.step).toBe("rerollNumber");
    desk.act("china", "reroll", ["cn.heroes"], [3, 5]);
    expect(desk.step).toBe("zones");
    expect(desk.options("china", "place", [])).toHaveLength(8);
    expect(hand(desk, "china")).toEqual(["cn.night"]);
    const failed = turnStart(5, POOL, { hands: { china: ["cn.dare", "cn.heroes"] } });
    takeNone(failed, [5, 5]);
    failed.act("china", "reroll", ["cn.dare"], [5, 6, ...NO_EVENT, 1, 2]);
    expect(failed.step).toBe("act");
  },
);

rule("6.1.l", "a new roll takes a chit in hand; the chit goes to the cup", () => {
  const empty = takeNone(turnStart(5, POOL), [5, 5, ...NO_EVENT, 1, 2]);
  expect(empty.step).toBe("act");
  const desk = turnStart(5, POOL, { hands: { china: ["cn.dare"] } }, { "12.2": "on" });
  takeNone(desk, [5, 5]);
  expect(desk.refused("china", "reroll", ["cn.night"]).rule).toBe("5.2");
  desk.act("china", "reroll", ["cn.dare"], [6, 6, 3, 3, 2]);
  expect(desk.step).toBe("draw");
  expect(desk.pub.held[1]).toBe(0);
});

rule(
  ["6.1.m", "6.1.o"],
  "units in a zone enter in the turn they arrive or in any later one, without a new roll",
  () => {
    const desk = takeNone(turnStart(5, { ...POOL, ...units("cn.4div", 1, 2, "CW") }), [2, 2, 1, 1]);
    const [first] = desk.options("china", "place", []);
    desk.act("china", "place", [[first], []], [...NO_EVENT, 1, 2]);
    march(desk, "china", "CW", [first], "P");
    expect(where(desk, first)).toBe("P spent");
    desk.act("japan", "pass");
    march(desk, "china", "CW", ["cn.4div.1"], "J");
    expect(where(desk, "cn.4div.1")).toBe("J spent");
    expect(where(desk, "cn.4div.2")).toBe("CW");
  },
);

rule(
  ["6.2.a", "6.2.b", "6.2.c"],
  "from turn 2 a Japanese chit buys an arrival roll that succeeds up to the turn number",
  () => {
    const start = (turn: number) =>
      takeNone(turnStart(turn, POOL, { hands: { japan: ["jp.will", "jp.fighter"] } }), FAIL);
    const success = start(4).act("japan", "roll", ["jp.will"], [2, 2, 1, 2]);
    expect([success.step, success.options("japan", "place", []).length]).toEqual(["zones", 3]);
    expect(hand(success, "japan")).toEqual(["jp.fighter"]);
    const failure = start(4).act("japan", "roll", ["jp.will"], [2, 3, ...NO_EVENT, 1, 2]);
    expect([failure.step, hand(failure, "japan")]).toEqual(["act", ["jp.fighter"]]);
    const declined = start(4).act("japan", "decline", [], [...NO_EVENT, 1, 2]);
    expect(told(declined, "reinforcementRoll")).toEqual([]);
    const none = takeNone(turnStart(13, POOL), [...FAIL, ...NO_EVENT, 1, 2]);
    expect(none.step).toBe("act");
  },
);

rule(["6.2.d", "6.2.e", "6.2.i"], "2 succeeds, 12 fails, and there is no second try", () => {
  const start = (turn: number) =>
    takeNone(turnStart(turn, POOL, { hands: { japan: ["jp.will", "jp.fighter"] } }), FAIL);
  expect(start(2).act("japan", "roll", ["jp.will"], [1, 1, 1, 1]).step).toBe("zones");
  const told36 = (turn: number): string => {
    const shown = start(turn).game.play.stake(0 as Seat);
    return /(\d+) of 36/.exec(JSON.stringify(shown))![1];
  };
  expect([2, 4, 7, 11, 12, 13].map(told36)).toEqual(["1", "6", "21", "35", "35", "35"]);
  const failed = start(13).act("japan", "roll", ["jp.will"], [...FAIL, ...NO_EVENT, 2, 1]);
  expect(failed.step).toBe("act");
  expect(hand(failed, "japan")).toEqual(["jp.fighter"]);
});

rule(
  ["6.2.f", "6.2.g", "6.2.k"],
  "a second roll says how many come, at random, from brigade and retreated units; all if the pool is smaller",
  () => {
    const draws = ["a", "b", "c", "d"].map((seed) => {
      const desk = newGame({}, seed).edit({
        clear: true,
        units: { ...POOL, ...units("jp.63rgt", 1, 7, "pool") },
        turn: 5,
        hands: { japan: ["jp.will"] },
        phase: "chits",
      });
      takeNone(desk, FAIL).act("japan", "roll", ["jp.will"], [2, 2, 3, 4]);
      return desk.options("japan", "place", []);
    });
    expect(draws.every((drawn) => drawn.length === 7)).toBe(true);
    expect(new Set(draws.map(String)).size).toBeGreaterThan(1);
    expect(draws.flat().some((name) => name.startsWith("jp.63rgt"))).toBe(true);
    expect(draws.flat().some((name) => /jp\.(11|21)rgt/.test(name))).toBe(true);
    const short = takeNone(turnStart(5, POOL, { hands: { japan: ["jp.will"] } }), FAIL).act(
      "japan",
      "roll",
      ["jp.will"],
      [2, 2, 6, 6],
    );
    expect(short.options("japan", "place", [])).toHaveLength(7);
  },
);

rule(["6.2.h", "6.2.j", "6.2.l"], "arrivals wait in the zones chosen and enter this turn or later", () => {
  const desk = takeNone(
    turnStart(5, { ...BASE, ...units("jp.11rgt", 1, 2, "pool") }, { hands: { japan: ["jp.will"] } }),
    FAIL,
  );
  desk.act("japan", "roll", ["jp.will"], [2, 2, 1, 1]);
  expect(desk.refused("japan", "place", [["cn.31div.1"]]).rule).toBe("6.0");
  desk.act("japan", "place", [["jp.11rgt.2"]], [...NO_EVENT, 2, 1]);
  expect([where(desk, "jp.11rgt.1"), where(desk, "jp.11rgt.2")]).toEqual(["JE2", "JE1"]);
  march(desk, "japan", "JE2", ["jp.11rgt.1"], "U");
  expect(where(desk, "jp.11rgt.1")).toBe("U spent");
  desk.act("china", "pass").act("japan", "pass");
  takeNone(desk, [...FAIL, ...NO_EVENT, 2, 1]);
  march(desk, "japan", "JE1", ["jp.11rgt.2"], "Z");
  expect(where(desk, "jp.11rgt.2")).toBe("Z spent");
});

rule(["12.4.a", "12.4.b"], "under 12.4 the Chinese choose who arrives, the Japanese still draw", () => {
  const desk = turnStart(5, POOL, { hands: { japan: ["jp.will"] } }, { "12.4": "on" });
  takeNone(desk, [2, 2, 1, 2]);
  expect(desk.step).toBe("choose");
  expect(desk.refused("china", "choose", [names("cn.2div", 1, 2)]).text).toContain("3 units must be chosen");
  expect(desk.refused("china", "choose", [["cn.2div.1", "cn.2div.2", "cn.31div.1"]]).rule).toBe("12.4");
  const three = ["cn.2div.2", "cn.2div.5", "cn.2div.9"];
  desk.act("china", "choose", [three, three]);
  expect(unitsIn(desk, "CW")).toEqual(["cn.2div.2", "cn.2div.5", "cn.2div.9"]);
  desk.act("japan", "roll", ["jp.will"], [2, 2, 1, 2]);
  expect(desk.step).toBe("zones");
});

/** Ends turn 4 and tells which of the units are Ready in the morning. */
function supplied(position: Record<string, string>, more: object = {}): string[] {
  const desk = newGame().edit({
    clear: true,
    units: { "cn.31div.1": "G", ...position },
    hands: { japan: ["jp.will"] },
    turn: 4,
    ...more,
    phase: "end",
  });
  keepAll(desk);
  return Object.keys(position).filter((name) => name.startsWith("jp.") && !where(desk, name).includes("spent"));
}

rule(
  ["6.3.a", "6.3.b", "6.3.g"],
  "each area is checked: a chain of areas with Japanese units, Ready or Spent, leads to a zone",
  () => {
    expect(
      supplied({
        "jp.10rgt.1": "JE1 spent",
        "jp.10rgt.2": "X spent",
        "jp.10rgt.3": "T spent",
        "jp.10rgt.4": "M",
        "jp.10rgt.5": "A",
      }),
    ).toEqual(names("jp.10rgt", 1, 4));
    expect(supplied({ "jp.10rgt.1": "U", "jp.10rgt.2": "N" })).toEqual(["jp.10rgt.1", "jp.10rgt.2"]);
  },
);

rule(["6.3.c", "6.3.d"], "Chinese units do not break a chain, an empty area does", () => {
  expect(
    supplied({ "jp.10rgt.1": "X", "jp.10rgt.2": "T", "jp.10rgt.3": "M", ...units("cn.30div", 1, 5, "T") }),
  ).toEqual(names("jp.10rgt", 1, 3));
  expect(supplied({ "jp.10rgt.1": "X", "jp.10rgt.3": "M" })).toEqual(["jp.10rgt.1"]);
});

rule(["6.3.e", "6.3.f"], "supply crosses the canal only by the bridge and never by a touch", () => {
  const line = { "jp.10rgt.1": "X", "jp.10rgt.2": "S", "jp.10rgt.3": "K", "jp.10rgt.4": "F" };
  expect(supplied({ ...line, "jp.63rgt.1": "B", "jp.63rgt.2": "A" })).toContain("jp.63rgt.2");
  expect(supplied({ ...line, "jp.63rgt.1": "E", "jp.63rgt.2": "A" })).not.toContain("jp.63rgt.2");
  expect(supplied({ ...line, "jp.63rgt.1": "C" })).not.toContain("jp.63rgt.1");
  expect(supplied({ "jp.10rgt.1": "U", "jp.10rgt.2": "N", "jp.10rgt.3": "I", "jp.10rgt.4": "D" })).toEqual(
    names("jp.10rgt", 1, 3),
  );
});

rule(["6.1.j", "6.1.k"], "with three in the pool the number may be rolled again: the lowest roll brings two", () => {
  const three = { ...BASE, ...units("cn.2div", 1, 3, "pool") };
  const desk = takeNone(turnStart(5, three, { hands: { china: ["cn.dare", "cn.night"] } }), [1, 2]);
  desk.act("china", "pass", [], [1, 1]);
  expect(desk.step).toBe("rerollNumber");
  desk.act("china", "reroll", ["cn.dare"], [6, 6]);
  expect(desk.options("china", "place", [])).toEqual(names("cn.2div", 1, 3));
});

rule(["6.3.h", "6.3.i"], "the log names the areas out of supply and no others", () => {
  const desk = newGame().edit({
    clear: true,
    units: { "jp.10rgt.1": "X", "jp.10rgt.2": "M", "jp.10rgt.3": "JE2", "jp.10rgt.4": "A", "cn.31div.1": "G" },
    hands: { japan: ["jp.will"] },
    turn: 4,
    phase: "end",
  });
  keepAll(desk);
  expect(toldData(desk, "supply")).toEqual([{ rule: "6.3", kind: "other", pieces: ["A", "M"] }]);
});

rule(["6.1.a", "6.2.b"], "each roll is told with its dice under the case of its side", () => {
  const desk = takeNone(turnStart(4, POOL, { hands: { japan: ["jp.will"] } }), [5, 6]);
  expect(toldData(desk, "reinforcementRoll")).toEqual([
    { rule: "6.1", kind: "roll", dice: [5, 6], facts: { side: 1 } },
  ]);
  desk.act("japan", "roll", ["jp.will"], [1, 2, 1, 1]);
  expect(toldData(desk, "reinforcementRoll")).toEqual([
    { rule: "6.2", kind: "roll", dice: [1, 2], facts: { side: 0 } },
    { rule: "6.2", kind: "roll", dice: [1, 1], facts: { side: 0 } },
  ]);
});
