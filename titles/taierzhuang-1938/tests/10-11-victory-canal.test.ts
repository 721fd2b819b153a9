import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { absorbAll, type Desk, damage, impulse, keepAll, march, newGame, units, where } from "./helpers.ts";

const LINE = { "jp.39rgt.1": "X", "jp.39rgt.2": "S", "jp.39rgt.3": "K", "jp.39rgt.4": "F" };
const TOWN = { "jp.10rgt.1": "G", "jp.10rgt.2": "H" };
const SOUTH = { "jp.63rgt.1": "A", "jp.63rgt.2": "B", "jp.63rgt.3": "C", "jp.63rgt.4": "D" };

/** The end of a turn with these units. */
function evening(turn: number, position: Record<string, string>, more: object = {}): Desk {
  const desk = newGame().edit({
    clear: true,
    units: { "cn.31div.1": "V", ...position },
    hands: { japan: ["jp.will"] },
    turn,
    ...more,
    phase: "end",
  });
  return keepAll(desk);
}
const outcome = (desk: Desk): string =>
  desk.game.over ? `${["japan", "china"][desk.game.over.winner!]} ${desk.game.over.reason}` : "goes on";

rule(
  ["10.0.a", "10.0.b", "10.0.c"],
  "after turn 13 the town or the whole south bank wins for the Japanese, else the Chinese win",
  () => {
    expect(outcome(evening(13, { ...LINE, ...TOWN }))).toBe("japan town");
    expect(outcome(evening(13, { ...LINE, ...SOUTH }))).toBe("japan south-bank");
    expect(outcome(evening(13, LINE))).toBe("china held");
    expect(outcome(evening(13, { ...LINE, "jp.10rgt.1": "G" }))).toBe("china held");
    expect(outcome(evening(13, { ...LINE, ...TOWN, "cn.30div.1": "H" }))).toBe("china held");
    expect(outcome(evening(13, { ...LINE, ...SOUTH, "cn.30div.1": "D" }))).toBe("china held");
  },
);

rule("10.0.d", "objectives count only if their units can trace supply at that moment", () => {
  expect(outcome(evening(13, { "jp.39rgt.1": "X", "jp.39rgt.2": "S", ...TOWN }))).toBe("china held");
  expect(outcome(evening(13, { "jp.39rgt.1": "X", "jp.39rgt.2": "S", "jp.39rgt.3": "K", ...SOUTH }))).toBe(
    "china held",
  );
  expect(outcome(evening(13, { "jp.39rgt.1": "X", "jp.39rgt.2": "S spent", "jp.39rgt.3": "K spent", ...TOWN }))).toBe(
    "japan town",
  );
});

rule(["10.1.a", "10.1.b"], "holding town and south bank in supply wins as soon as an impulse is over", () => {
  const position = { ...LINE, "jp.10rgt.1": "G", "jp.10rgt.2": "M", ...SOUTH, "cn.31div.1": "V" };
  const desk = impulse("japan", position, { turn: 3 });
  march(desk, "japan", "M", ["jp.10rgt.2"], "H");
  expect(outcome(desk)).toBe("japan sudden-death");
  const cut = impulse("japan", { ...position, "jp.39rgt.2": "Y" }, { turn: 3 });
  march(cut, "japan", "M", ["jp.10rgt.2"], "H");
  expect(outcome(cut)).toBe("goes on");
  // The town is in supply over K, the south bank is not: nobody stands at the station.
  const apart = impulse("japan", { ...position, "jp.39rgt.4": "Y" }, { turn: 3 });
  march(apart, "japan", "M", ["jp.10rgt.2"], "H");
  expect(outcome(apart)).toBe("goes on");
  const chinese = impulse("china", { ...position, "jp.10rgt.2": "H", "cn.30div.1": "H" }, { turn: 3 });
  march(chinese, "china", "H", ["cn.30div.1"], "I");
  expect(outcome(chinese)).toBe("japan sudden-death");
});

rule("10.1.c", "one of the two groups alone does not end the game early", () => {
  for (const held of [TOWN, SOUTH]) {
    const desk = impulse("japan", { ...LINE, ...held, "jp.40rgt.1": "Y", "cn.31div.1": "V" }, { turn: 12 });
    march(desk, "japan", "Y", ["jp.40rgt.1"], "U");
    expect(outcome(desk)).toBe("goes on");
    expect(outcome(evening(12, { ...LINE, ...held }))).toBe("goes on");
  }
});

rule(
  ["10.2.a", "10.2.b"],
  "from turn 4 no Japanese unit on the map in the evening is a Chinese supreme victory",
  () => {
    for (const turn of [1, 2, 3]) expect(outcome(evening(turn, { "jp.10rgt.1": "JE1" }))).toBe("goes on");
    for (const turn of [4, 9, 13]) {
      expect(outcome(evening(turn, { "jp.10rgt.1": "JE1" }))).toBe("china supreme");
      expect(outcome(evening(turn, { "jp.10rgt.1": "pool" }))).toBe("china supreme");
    }
    expect(outcome(evening(4, { "jp.10rgt.1": "Y" }))).toBe("goes on");
  },
);

rule(
  ["10.2.c", "10.2.d"],
  "no Chinese unit on the map after an impulse is a Japanese supreme victory; zones do not count",
  () => {
    const desk = impulse("japan", {
      ...units("jp.tank", 1, 4, "V"),
      "jp.10rgt.1": "P",
      "jp.10rgt.2": "Q",
      "jp.10rgt.3": "W",
      "cn.31div.1": "V spent",
      "cn.2div.1": "CW",
    });
    desk.act("japan", "fire", ["V", "V", ["jp.tank.1"], "normal"], [3, 3]);
    expect(outcome(desk)).toBe("goes on");
    desk.act("china", "retreat", [["cn.31div.1"], "CW"]);
    expect(outcome(desk)).toBe("japan supreme");
    expect(outcome(evening(4, { "jp.10rgt.1": "JE1", "jp.10rgt.2": "JE2" }))).toBe("china supreme");
    const everything = { ...LINE, ...SOUTH, "jp.10rgt.1": "G", "jp.10rgt.2": "M", "cn.31div.1": "CW" };
    const both = march(impulse("japan", everything, { turn: 3 }), "japan", "M", ["jp.10rgt.2"], "H");
    expect(outcome(both)).toBe("japan supreme");
  },
);

rule("10.2.e", "the Japanese condition comes first: a map empty of both armies is a Japanese victory", () => {
  const desk = impulse("japan", {
    "jp.tank.1": "JE1",
    "jp.10rgt.1": "JE1",
    "cn.31div.1": "X spent",
  });
  desk.act("japan", "fire", ["JE1", "X", ["jp.tank.1"]], [6, 6]);
  while (desk.step === "absorb")
    desk.act(
      "china",
      damage(desk) > 1 ? "eliminate" : "retreat",
      damage(desk) > 1 ? [["cn.31div.1"]] : [["cn.31div.1"], "W"],
    );
  expect(outcome(desk)).toBe("japan supreme");
});

/** Whether a lone unit may step straight from one area to another. */
function crosses(unit: string, from: string, to: string): boolean {
  const side = unit.startsWith("jp.") ? "japan" : "china";
  const desk = impulse(side, { [unit]: from, "cn.30div.1": "V", "jp.63rgt.1": "Y" });
  const next = desk.game.play.options(desk.seat(side), "move", desk.asked(side, "move", [from, [unit]]));
  const about =
    "asked" in next && next.asked?.kind === "one" ? (next.asked.about as Record<string, { cost: number }>) : {};
  return about[to]?.cost === 1;
}
const CANAL = [
  ["A", "E"],
  ["B", "E"],
  ["C", "G"],
  ["C", "H"],
  ["D", "I"],
] as const;

rule(["11.0.a", "11.0.b", "11.0.i"], "the Japanese cross only by the bridge, the Chinese anywhere, both ways", () => {
  for (const [a, b] of CANAL) {
    expect([crosses("jp.10rgt.1", a, b), crosses("jp.10rgt.1", b, a)]).toEqual([false, false]);
    expect([crosses("cn.31div.1", a, b), crosses("cn.31div.1", b, a)]).toEqual([true, true]);
  }
  for (const unit of ["jp.10rgt.1", "cn.31div.1"])
    expect([crosses(unit, "B", "F"), crosses(unit, "F", "B")]).toEqual([true, true]);
  const desk = impulse("japan", { "jp.10rgt.1": "I", "cn.31div.1": "V" });
  expect(desk.refused("japan", "move", ["I", ["jp.10rgt.1"], "D"]).rule).toBe("11.0");
});

rule(["11.0.c", "11.0.d"], "no unit fires across the canal, not even over the bridge", () => {
  for (const [a, b] of [...CANAL, ["B", "F"] as const])
    for (const [from, to] of [
      [a, b],
      [b, a],
    ]) {
      const desk = impulse("japan", {
        ...units("jp.tank", 1, 2, from),
        "cn.31div.1": to,
        "cn.31div.2": from,
        "cn.30div.1": "V",
      });
      expect(desk.options("japan", "fire", [from])).toEqual([from]);
      expect(desk.refused("japan", "fire", [from, to, ["jp.tank.1"]]).rule).toBe("11.0");
    }
});

rule("11.0.d", "decided otherwise, the bridge can be fired over, and the canal cannot", () => {
  const over = (from: string, to: string) => {
    const stand = { "jp.tank.1": from, "cn.31div.1": to, "cn.31div.2": from, "cn.30div.1": "V" };
    return impulse("japan", stand, {}, { bridgeFire: "otherwise" }).options("japan", "fire", [from]);
  };
  expect([over("B", "F"), over("F", "B")]).toEqual([
    ["B", "F"],
    ["B", "F"],
  ]);
  for (const [a, b] of CANAL) expect(over(a, b)).toEqual([a]);
});

rule("11.0.g", "the bridge is there whatever happens", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "F", "jp.10rgt.2": "F", "cn.31div.1": "B", "cn.31div.2": "V" },
    { hands: { japan: ["jp.artillery"] } },
  );
  desk.act("japan", "heavyArtillery", ["B"], [6, 6]);
  absorbAll(desk);
  desk.act("china", "pass");
  march(desk, "japan", "F", ["jp.10rgt.1"], "B");
  expect(where(desk, "jp.10rgt.1")).toBe("B spent");
});
