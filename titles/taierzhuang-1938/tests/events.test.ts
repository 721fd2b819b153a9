import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import {
  cf,
  damage,
  df,
  hand,
  impulse,
  keepAll,
  march,
  names,
  newGame,
  POOLS,
  takeNone,
  told,
  toldData,
  turnStart,
  units,
  unitsIn,
  where,
} from "./helpers.ts";

const BASE = { "jp.10rgt.1": "Y", "cn.31div.1": "G" };
const BRIGADE = { ...units("jp.11rgt", 1, 4, "pool"), ...units("jp.21rgt", 1, 3, "pool") };

/** A fresh game after the set-up: nobody of the pools was ever on the map. */
function firstTurn(options: Record<string, string> = {}, seed = "test") {
  const desk = newGame(options, seed);
  for (const [division, area] of [
    ["cn.31div", "G"],
    ["cn.30div", "H"],
    ["cn.27div", "M"],
    ["cn.44div", "K"],
  ])
    desk.act("china", "place", [area, names(division, 1, 10)]);
  return desk.act("japan", "divide", [[]]);
}

rule("E.1.c", "7 is treated as 6, 8 as 5", () => {
  expect(told(takeNone(turnStart(1, BASE), [3, 4, 1]), "event")[0]).toContain("Generalissimo");
  expect(told(takeNone(turnStart(1, BASE), [3, 3, 1]), "event")[0]).toContain("Generalissimo");
  for (const dice of [
    [2, 3],
    [4, 4],
  ]) {
    const desk = takeNone(turnStart(1, { ...BASE, "jp.tank.1": "Y" }), dice);
    expect(told(desk, "event")[0]).toContain("Fuel Shortage");
    expect(where(desk, "jp.tank.1")).toBe("Y spent");
  }
});

rule(
  ["E.1.d", "E.2.a", "E.2.b"],
  "The Trap is Sprung: four dice of 20th Army Group units in chosen zones, on turn 1 too, to enter at once",
  () => {
    const desk = takeNone(firstTurn(), [1, 1, 2, 3, 1, 1]);
    expect([desk.step, desk.turnOf]).toEqual(["zones", "china"]);
    const arriving = desk.options("china", "place", []);
    expect(arriving).toHaveLength(7);
    expect(arriving.every((name) => /cn\.(2|25|4|89)div/.test(name))).toBe(true);
    desk.act("china", "place", [arriving.slice(0, 4), arriving.slice(4)]);
    expect(unitsIn(desk, "CW")).toEqual(arriving.slice(0, 4));
    desk.act("japan", "pass");
    march(desk, "china", "CW", [arriving[0]], "P");
    expect(where(desk, arriving[0])).toBe("P spent");
  },
);

rule(["E.2.c", "E.2.f"], "it can happen again, and brings all that are left if fewer", () => {
  const desk = takeNone(firstTurn(), [1, 1, 6, 6, 6, 6]);
  desk.act("china", "place", [[], []]);
  expect(unitsIn(desk, "CE")).toHaveLength(24);
  desk.act("japan", "pass").act("china", "pass");
  takeNone(desk, [6, 6, 1, 1, 6, 6, 6, 6]);
  expect(desk.options("china", "place", [])).toHaveLength(16);
});

rule(
  ["E.2.d", "E.2.e"],
  "only 20th Army Group units never on the map are drawn, at random or chosen; none left is no event",
  () => {
    const position = { ...BASE, ...units("cn.2div", 1, 4, "M"), "cn.30div.1": "pool" };
    const gone = newGame().edit({ clear: true, units: position, turn: 1, phase: "chits" });
    gone.edit({ units: units("cn.2div", 1, 4, "pool") });
    takeNone(gone, [1, 1]);
    expect([gone.step, unitsIn(gone, "pool").length]).toEqual(["act", 5]);
    const some = newGame().edit({
      clear: true,
      units: { ...position, ...units("cn.25div", 1, 3, "pool") },
      turn: 1,
      phase: "chits",
    });
    some.edit({ units: units("cn.2div", 1, 4, "pool") });
    takeNone(some, [1, 1, 6, 6, 6, 6]);
    expect(some.options("china", "place", [])).toEqual(names("cn.25div", 1, 3));
    // Who marched onto the map and was driven off it has stood on the map.
    const marched = impulse("china", { ...BASE, ...units("cn.2div", 1, 2, "CW"), "cn.2div.3": "pool" });
    const [entry] = marched.options("china", "move", ["CW", ["cn.2div.1"]]);
    march(marched, "china", "CW", ["cn.2div.1"], entry);
    marched.edit({ units: units("cn.2div", 1, 2, "pool"), turn: 1, phase: "chits" });
    takeNone(marched, [1, 1, 6, 6, 6, 6]);
    expect(marched.options("china", "place", [])).toEqual(names("cn.2div", 2, 2));
    const random = ["a", "b", "c"].map((seed) =>
      takeNone(firstTurn({}, seed), [1, 1, 1, 1, 1, 1]).options("china", "place", []).join(),
    );
    expect(new Set(random).size).toBeGreaterThan(1);
    const chosen = takeNone(firstTurn({ "12.4": "on" }), [1, 1, 1, 1, 1, 1]);
    expect(chosen.step).toBe("choose");
    const four = ["cn.2div.1", "cn.4div.2", "cn.4div.3", "cn.89div.10"];
    expect(chosen.options("china", "choose", [four])).toEqual(four);
  },
);

rule(["E.4.a", "E.4.b"], "peasants: a random Japanese chit goes back to the cup; an empty hand loses nothing", () => {
  const lost = Array.from({ length: 8 }, (_, i) => {
    const desk = newGame({}, `peasants ${i}`).edit({
      clear: true,
      units: BASE,
      hands: { japan: ["jp.will", "jp.bomber"] },
      turn: 1,
      phase: "chits",
    });
    return hand(takeNone(desk, [1, 3]), "japan").join();
  });
  expect(new Set(lost)).toEqual(new Set(["jp.will", "jp.bomber"]));
  const empty = takeNone(turnStart(1, BASE), [1, 3]);
  expect([empty.step, empty.pub.held[0]]).toEqual(["act", 0]);
});

const TANKS = { "jp.tank.1": "Y", "jp.tank.2": "T", "jp.tank.3": "JE1", "jp.tank.4": "pool", "cn.31div.1": "G" };

rule(["E.5.a", "E.5.c"], "Fuel Shortage spends all tanks on the map and in zones, not in the pool", () => {
  const desk = takeNone(turnStart(1, { ...TANKS, "jp.10rgt.1": "Y" }), [1, 4]);
  expect(names("jp.tank", 1, 4).map((name) => where(desk, name))).toEqual(["Y spent", "T spent", "JE1 spent", "pool"]);
  expect(where(desk, "jp.10rgt.1")).toBe("Y");
});

rule("E.5.b", "each chit discarded spares one tank of the owner's choice", () => {
  const desk = takeNone(turnStart(1, TANKS, { hands: { japan: ["jp.will", "jp.will"] } }), [1, 4]);
  expect(desk.step).toBe("spare");
  expect(desk.refused("japan", "spare", [names("jp.tank", 1, 3), 2]).text).toContain(
    "Each tank costs one chit, and you hold 2.",
  );
  expect(desk.refused("japan", "spare", [["jp.tank.4"], 1]).rule).toBe("E.5");
  expect(desk.refused("japan", "spare", [[]]).text).toBe("At least one tank is spared.");
  const one = takeNone(
    turnStart(1, { "jp.tank.1": "Y", "cn.31div.1": "G" }, { hands: { japan: ["jp.will"] } }),
    [1, 4],
  );
  expect(JSON.stringify(one.game.play.stake(one.seat("japan")))).toContain("1 Ready tank becomes Spent");
  desk.act("japan", "spare", [["jp.tank.2"]]);
  expect(names("jp.tank", 1, 3).map((name) => where(desk, name))).toEqual(["Y spent", "T", "JE1 spent"]);
  expect(hand(desk, "japan")).toEqual(["jp.will"]);
  const none = takeNone(turnStart(1, TANKS, { hands: { japan: ["jp.will"] } }), [1, 4]).act("japan", "none");
  expect([where(none, "jp.tank.2"), hand(none, "japan")]).toEqual(["T spent", ["jp.will"]]);
});

rule(["E.5.d", "12.3.c"], "under 12.3 Fuel Shortage is no event", () => {
  const begun = newGame({ "12.3": "on" });
  expect(names("jp.tank", 1, 10).map((name) => where(begun, name))).toEqual(Array(10).fill("removed"));
  const desk = turnStart(1, BASE, { hands: { japan: ["jp.will"] } }, { "12.3": "on" });
  takeNone(desk, [1, 4]);
  expect([desk.step, hand(desk, "japan"), told(desk, "fuelShortage")]).toEqual(["act", ["jp.will"], []]);
});

rule(
  ["E.6.a", "E.6.c", "E.6.d"],
  "the Generalissimo's die: odd takes a random chit, from an empty hand nothing",
  () => {
    for (const die of [1, 3, 5]) {
      const desk = takeNone(turnStart(1, BASE, { hands: { china: ["cn.dare", "cn.night"] } }), [3, 4, die]);
      expect(told(desk, "eventRoll")).toEqual([`The Generalissimo's die shows ${die}.`]);
      expect(desk.pub.held[1]).toBe(1);
      expect(takeNone(turnStart(1, BASE), [3, 4, die]).pub.held[1]).toBe(0);
    }
    for (const die of [2, 4, 6]) expect(takeNone(turnStart(1, BASE), [3, 4, die]).pub.held[1]).toBe(1);
  },
);

const DROP = { hands: { japan: ["jp.bomber"] } };

rule(["E.10.b", "E.10.h"], "option a: an extra chit above the level; the Bomber counts as this turn's", () => {
  const full = {
    hands: { japan: [...Array(2).fill("jp.bomber"), ...Array(3).fill("jp.artillery"), ...Array(3).fill("jp.banzai")] },
  };
  const desk = turnStart(1, { ...BASE, "cn.31div.2": "M" }, full);
  takeNone(desk, [4, 6]);
  desk.act("japan", "drop").act("japan", "chit");
  expect(desk.pub.held[0]).toBe(8);
  expect(desk.refused("japan", "bombers", ["M"]).text).toContain("this turn already");
  const cancelled = turnStart(
    1,
    { ...BASE, "cn.31div.2": "M" },
    { hands: { japan: ["jp.bomber", "jp.bomber"], china: ["cn.airforce"] } },
  );
  takeNone(cancelled, [4, 6]);
  cancelled.act("japan", "drop").act("china", "cancel").act("japan", "pass");
  expect(cancelled.refused("japan", "bombers", ["M"]).text).toContain("this turn already");
});

rule(
  ["E.10.c", "E.10.g", "E.10.i"],
  "option b: the Japanese of one map area are Ready and supplied until the evening of this turn",
  () => {
    const position = { ...BASE, ...POOLS, "jp.63rgt.1": "M spent", "jp.63rgt.2": "JE1 spent", "cn.30div.1": "C" };
    const desk = takeNone(turnStart(3, position, DROP), [6, 6]);
    desk.act("japan", "decline", [], [4, 6]);
    desk.act("japan", "drop");
    expect(desk.refused("japan", "supply", ["JE1"]).rule).toBe("E.10");
    expect(desk.refused("japan", "supply", ["G"]).rule).toBe("E.10");
    expect(desk.options("japan", "supply", [])).toEqual(["M", "Y"]);
    desk.act("japan", "supply", ["M"], [2, 1]);
    expect(where(desk, "jp.63rgt.1")).toBe("M");
    desk.act("japan", "pass").act("china", "pass");
    expect(where(desk, "jp.63rgt.1")).toBe("M");
    desk.edit({ turn: 4, passes: 0, active: "japan", phase: "impulses" });
    desk.act("japan", "pass").act("china", "pass");
    expect(where(desk, "jp.63rgt.1")).toBe("M spent");
  },
);

rule(
  ["E.10.d", "E.10.e", "E.10.k"],
  "KMT Air Force may cancel it, Fighter Support restores it; only then the option is named",
  () => {
    const hands = { japan: ["jp.bomber", "jp.fighter"], china: ["cn.airforce"] };
    const cancelled = takeNone(turnStart(1, BASE, { hands }), [4, 6]);
    cancelled.act("japan", "drop");
    expect([cancelled.step, cancelled.turnOf]).toEqual(["cancelAir", "china"]);
    expect(cancelled.refused("japan", "supply", ["Y"]).text).toContain("nothing to decide");
    cancelled.act("china", "cancel");
    expect([cancelled.step, cancelled.turnOf]).toEqual(["cancelAir", "japan"]);
    cancelled.act("japan", "pass");
    expect([cancelled.step, cancelled.pub.held]).toEqual(["act", [1, 0]]);
    const restored = takeNone(turnStart(1, BASE, { hands }), [4, 6]);
    restored.act("japan", "drop").act("china", "cancel").act("japan", "cancel");
    expect([restored.step, restored.turnOf, restored.verbs("japan")]).toEqual(["use", "japan", ["chit", "supply"]]);
  },
);

rule("E.10.j", "a supply drop does not supply other areas and does not count for victory", () => {
  const chain = newGame().edit({
    clear: true,
    units: { "jp.10rgt.1": "M", "jp.10rgt.2": "K", "cn.31div.1": "C" },
    hands: { japan: ["jp.will"] },
    turn: 5,
    supplyDrop: "M",
    phase: "end",
  });
  keepAll(chain);
  expect([where(chain, "jp.10rgt.1"), where(chain, "jp.10rgt.2")]).toEqual(["M", "K spent"]);
  const town = newGame().edit({
    clear: true,
    units: { "jp.10rgt.1": "G", "jp.10rgt.2": "H", "jp.10rgt.3": "M", "cn.31div.1": "C" },
    hands: { japan: ["jp.will"] },
    turn: 13,
    supplyDrop: "G",
    phase: "end",
  });
  keepAll(town);
  expect(town.game.over?.winner).toBe(1);
});

rule(
  ["E.11.b", "E.11.e"],
  "only a side without a town area is affected, one, both or none, for the rest of the game",
  () => {
    const event = (position: Record<string, string>) => takeNone(turnStart(1, position), [5, 6]);
    expect(event({ "jp.10rgt.1": "G", "cn.31div.1": "H" }).pub.waveGroup).toEqual([2, 2]);
    const japan = impulse(
      "japan",
      { ...units("jp.10rgt", 1, 2, "T"), "cn.31div.1": "T", "cn.30div.1": "C" },
      { waveGroup: { japan: 3 } },
    );
    japan.act("japan", "fire", ["T", "T", names("jp.10rgt", 1, 2), "humanWave"], [4, 4]);
    expect(damage(japan)).toBe(cf("jp.10rgt.1", "jp.10rgt.2") + 8 - df("cn.31div.1"));
    expect(event({ "jp.10rgt.1": "Y", "cn.31div.1": "H" }).pub.waveGroup).toEqual([3, 2]);
    expect(event({ "jp.10rgt.1": "G", "cn.31div.1": "C" }).pub.waveGroup).toEqual([2, 3]);
    const both = event({ "jp.10rgt.1": "K", "cn.31div.1": "C" });
    expect(both.pub.waveGroup).toEqual([3, 3]);
    march(both, "japan", "K", ["jp.10rgt.1"], "G");
    both.act("china", "pass");
    takeNone(both, [6, 6, 1, 2, 3, 4]);
    expect([both.pub.turn, both.pub.waveGroup]).toEqual([2, [3, 3]]);
  },
);

rule(["E.11.c", "E.11.d"], "a second time makes it four, the third changes nothing", () => {
  const desk = turnStart(1, { "jp.10rgt.1": "Y", "cn.31div.1": "H" }, { doubt: 1, waveGroup: { japan: 3 } });
  takeNone(desk, [5, 6]);
  expect(desk.pub.waveGroup).toEqual([4, 2]);
  const third = turnStart(1, { "jp.10rgt.1": "Y", "cn.31div.1": "H" }, { doubt: 2, waveGroup: { japan: 3 } });
  takeNone(third, [5, 6]);
  expect(third.pub.waveGroup).toEqual([3, 2]);
});

rule(["E.12.a", "E.12.b"], "Itagaki: up to two dice of the brigade come without a chit and may enter at once", () => {
  const desk = takeNone(firstTurn(), [6, 6, 2, 3]);
  expect([desk.step, desk.turnOf, desk.pub.held[0]]).toEqual(["number", "japan", 0]);
  expect(desk.refused("japan", "bring", [6]).text).toContain("At most 5 units");
  expect(desk.refused("japan", "bring", [-1]).rule).toBe("E.12");
  desk.act("japan", "bring", [2]);
  const [a, b] = desk.options("japan", "place", []);
  desk.act("japan", "place", [[a]]);
  expect([where(desk, a), where(desk, b)]).toEqual(["JE1", "JE2"]);
  march(desk, "japan", "JE1", [a], "Z");
  expect(where(desk, a)).toBe("Z spent");
  const none = takeNone(firstTurn(), [6, 6, 2, 3]).act("japan", "bring", [0]);
  expect(none.step).toBe("act");
});

rule(["E.12.c", "E.12.d"], "only brigade units never on the map, drawn at random; none left is no event", () => {
  const position = { ...BASE, ...BRIGADE, "jp.63rgt.1": "pool" };
  const gone = newGame().edit({
    clear: true,
    units: { ...BASE, ...units("jp.11rgt", 1, 4, "M") },
    turn: 1,
    phase: "chits",
  });
  gone.edit({ units: units("jp.11rgt", 1, 4, "pool") });
  takeNone(gone, [6, 6]);
  expect(gone.step).toBe("act");
  const draws = ["a", "b", "c", "d"].map((seed) => {
    const desk = newGame({}, seed).edit({ clear: true, units: position, turn: 1, phase: "chits" });
    takeNone(desk, [6, 6, 6, 6]).act("japan", "bring", [3]);
    return desk.options("japan", "place", []);
  });
  expect(draws.flat().every((name) => /jp\.(11|21)rgt/.test(name))).toBe(true);
  expect(new Set(draws.map(String)).size).toBeGreaterThan(1);
});

rule(["E.5.a", "E.5.b"], "a tank that is Spent already is no tank to spare", () => {
  const chit = { hands: { japan: ["jp.will"] } };
  const spent = takeNone(turnStart(1, { ...BASE, "jp.tank.1": "Y spent" }, chit), [1, 4]);
  expect([spent.step, told(spent, "fuelShortage")]).toEqual(["act", []]);
  const mixed = takeNone(
    turnStart(1, { ...BASE, "jp.tank.1": "Y spent", ...units("jp.tank", 2, 2, "Y") }, chit),
    [1, 4],
  );
  expect(mixed.options("japan", "spare", [])).toEqual(names("jp.tank", 2, 2));
  mixed.act("japan", "spare", [["jp.tank.3"]]);
  expect(toldData(mixed, "fuelShortage")).toEqual([{ rule: "E.5", kind: "other", pieces: ["jp.tank.2"] }]);
});

rule("E.10.b", "with no Japanese unit on the map the drop is an extra chit without asking", () => {
  const desk = takeNone(turnStart(1, { "jp.10rgt.1": "JE1", "cn.31div.1": "G" }, DROP), [4, 6]);
  desk.act("japan", "drop");
  expect([desk.step, desk.pub.held[0]]).toEqual(["act", 1]);
});

rule(["E.11.b", "E.11.c"], "who needs larger groups from now on is told", () => {
  const desk = takeNone(turnStart(1, { "jp.10rgt.1": "Y", "cn.31div.1": "H" }), [5, 6]);
  expect(toldData(desk, "causeInDoubt")).toEqual([{ rule: "E.11", kind: "other", facts: { side: 0, group: 3 } }]);
  const third = takeNone(turnStart(1, { "jp.10rgt.1": "Y", "cn.31div.1": "H" }, { doubt: 2 }), [5, 6]);
  expect([toldData(third, "causeInDoubt"), third.pub.doubt]).toEqual([[], 3]);
});
