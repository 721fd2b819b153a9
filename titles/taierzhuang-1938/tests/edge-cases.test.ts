import { expect, test } from "vitest";
import {
  absorbAll,
  cf,
  control,
  damage,
  df,
  hand,
  impulse,
  names,
  takeNone,
  turnStart,
  units,
  where,
} from "./helpers.ts";

test("flipping the best defender lowers the defence of the next attack, not of this one", () => {
  const desk = impulse("japan", {
    ...units("jp.10rgt", 1, 2, "T"),
    "cn.31div.1": "M",
    "cn.44div.1": "M",
    "cn.30div.1": "C",
  });
  desk.act("japan", "fire", ["T", "M", ["jp.10rgt.1"]], [1, 3]);
  const points = cf("jp.10rgt.1") + 4 - df("cn.31div.1") - 2;
  expect(damage(desk)).toBe(points);
  desk.act("china", "flip", [["cn.31div.1"]]).act("china", "pass");
  desk.act("japan", "fire", ["T", "M", ["jp.10rgt.2"]], [1, 3]);
  expect(damage(desk)).toBe(points + 1);
});

test("a Spent unit still gives the defence if its factor is the best", () => {
  const desk = impulse("japan", {
    "jp.10rgt.1": "T",
    "jp.tank.1": "Y",
    "cn.31div.1": "M spent",
    "cn.44div.4": "M spent",
    "cn.30div.1": "C",
  });
  desk.act("japan", "fire", ["T", "M", ["jp.10rgt.1"]], [6, 6]);
  expect(damage(desk)).toBe(cf("jp.10rgt.1") + 12 - (df("cn.31div.1") - 1) - 2);
});

test("a retreat can make an area contested, which costs its owner the marker at the end of the impulse", () => {
  const around = Object.fromEntries("GHKSTL".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
  const desk = impulse("japan", {
    ...around,
    "jp.10rgt.1": "T",
    "jp.10rgt.2": "N",
    "cn.31div.1": "M spent",
    ...units("cn.30div", 1, 2, "N"),
    "cn.27div.1": "C",
  });
  expect(control(desk, "N")).toBe("nobody");
  desk.act("japan", "fire", ["T", "M", ["jp.10rgt.1"]], [6, 6]);
  expect(desk.options("china", "retreat", [["cn.31div.1"]])).toEqual(["N"]);
  const china = impulse("china", {
    "jp.10rgt.1": "T spent",
    ...units("cn.2div", 1, 8, "T"),
    ...units("jp.63rgt", 1, 2, "S"),
    "cn.30div.1": "S",
    ...Object.fromEntries("MNUXZ".split("").map((area, i) => [`cn.27div.${i + 1}`, area])),
  });
  china.act("china", "fire", ["T", "T", names("cn.2div", 1, 8), "normal"], [1, 1]);
  china.act("japan", "retreat", [["jp.10rgt.1"], "S"]);
  expect([where(china, "jp.10rgt.1"), control(china, "S"), control(china, "T")]).toEqual([
    "S spent",
    "nobody",
    "china",
  ]);
});

test("ten friends in the only area without enemies push a retreat to the next rank", () => {
  const around = Object.fromEntries("GHKSTN".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
  const desk = impulse("japan", {
    ...around,
    "jp.10rgt.1": "T",
    "cn.31div.1": "M spent",
    ...units("cn.30div", 1, 10, "L"),
    ...units("cn.27div", 1, 2, "N"),
  });
  desk.act("japan", "fire", ["T", "M", ["jp.10rgt.1"]], [6, 6]);
  expect(desk.options("china", "retreat", [["cn.31div.1"]])).toEqual(["N"]);
});

test("a retreat to a zone leads to the pool, whichever of two zones is named", () => {
  for (const zone of ["CW", "CS"]) {
    const desk = impulse("japan", { "jp.10rgt.1": "B", "jp.10rgt.2": "E", "cn.31div.1": "A spent", "cn.30div.1": "G" });
    desk.act("japan", "fire", ["B", "A", ["jp.10rgt.1"]], [6, 6]);
    expect(desk.options("china", "retreat", [["cn.31div.1"]])).toEqual(["CW", "CS"]);
    desk.act("china", "retreat", [["cn.31div.1"], zone]);
    expect(where(desk, "cn.31div.1")).toBe("pool");
  }
});

test("reaction fire can end a Banzai: nobody is left to fire, the chit is gone", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "T", "jp.63rgt.1": "Y", ...units("cn.2div", 1, 8, "M"), "cn.30div.1": "C" },
    { hands: { japan: ["jp.banzai"], china: ["cn.resolute"] } },
  );
  desk.act("japan", "banzai", ["T", ["jp.10rgt.1"], "moveFire", "M"]);
  desk.act("china", "react", [names("cn.2div", 1, 8), "normal"], [6, 6]);
  absorbAll(desk);
  expect([desk.step, desk.turnOf, hand(desk, "japan")]).toEqual(["act", "china", []]);
});

test("a chit lost to an event is not replaced this turn", () => {
  const desk = turnStart(1, { "jp.10rgt.1": "Y", "cn.31div.1": "G" }, { hands: { japan: ["jp.will"] } });
  desk.act("japan", "draw", [7]);
  takeNone(desk, [1, 3]);
  expect([desk.step, desk.pub.held[0]]).toEqual(["act", 7]);
});

test("a hand is never asked about: windows open on what everybody sees", () => {
  const position = { "jp.10rgt.1": "T", ...units("cn.31div", 1, 5, "M"), "cn.30div.1": "C" };
  const steps = (china: string[]): string[] => {
    const desk = impulse("japan", position, { hands: { japan: ["jp.bomber"], china } });
    const seen: string[] = [];
    desk.act("japan", "bombers", ["M"]);
    seen.push(desk.step);
    desk.act("china", "pass", [], [1, 1]);
    seen.push(desk.step);
    return seen;
  };
  expect(steps(["cn.dare"])).toEqual(steps(["cn.airforce"]));
  expect(steps(["cn.dare"])).toEqual(["cancelAir", "heroes"]);
});

test("a standing order until the impulse is over lasts until then, whoever passed before, and no longer", () => {
  const position = { ...units("jp.10rgt", 1, 4, "T"), ...units("cn.31div", 1, 6, "T"), "cn.30div.1": "C" };
  const desk = impulse("china", position, { hands: { china: ["cn.heroes"] } });
  desk.act("china", "pass");
  // The earlier pass no longer counts once the Japanese act: the impulse is the same.
  expect(desk.game.order(desk.seat("china"), "heroes", "impulse")).toBeNull();
  desk.act("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal"], [1, 1]);
  expect(desk.step).not.toBe("heroes");
  absorbAll(desk);
  desk.act("china", "pass").act("japan", "fire", ["T", "T", ["jp.10rgt.2"], "normal"], [1, 1]);
  expect(desk.step).toBe("heroes");
});

test("a standing order passes a window for the rest of the turn without stopping the game", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 3, "T"), ...units("cn.31div", 1, 2, "T"), "cn.30div.1": "C" },
    { hands: { china: ["cn.heroes"] } },
  );
  expect(desk.game.order(desk.seat("china"), "heroes", "turn")).toBeNull();
  desk.act("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal"], [1, 1]);
  expect(desk.step).toBe("absorb");
  expect(desk.game.entries.filter((entry) => entry.kind === "act" && entry.command.verb === "pass")).toHaveLength(1);
});
