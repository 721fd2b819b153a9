import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import {
  absorbAll,
  cf,
  damage,
  df,
  impulse,
  names,
  type Paid,
  pay,
  sheet,
  sheetOf,
  told,
  units,
  unitsIn,
  where,
} from "./helpers.ts";

rule(["7.2.a", "7.2.b", "7.2.c"], "one target area, the own or a neighbouring one, with enemies in it", () => {
  const desk = impulse("japan", {
    ...units("jp.10rgt", 1, 2, "T"),
    "cn.31div.1": "T",
    "cn.31div.2": "M",
    "cn.31div.4": "M",
    "cn.31div.3": "G",
  });
  expect(desk.options("japan", "fire", ["T"])).toEqual(["M", "T"]);
  expect(desk.refused("japan", "fire", ["T", "N", ["jp.10rgt.1"]])).toMatchObject({
    rule: "7.2",
    text: expect.stringContaining("No Chinese unit"),
  });
  expect(desk.refused("japan", "fire", ["T", "G", ["jp.10rgt.1"]])).toMatchObject({
    rule: "7.2",
    text: expect.stringContaining("not next to"),
  });
  desk.act("japan", "fire", ["T", "M", names("jp.10rgt", 1, 2)], [6, 6]);
  expect(damage(desk)).toBe(cf("jp.10rgt.1", "jp.10rgt.2") + 12 - df("cn.31div.2") - 2);
  expect(desk.options("china", "flip", [])).toEqual(["cn.31div.2", "cn.31div.4"]);
});

rule(["7.2.d", "7.2.e"], "units never fire at a zone", () => {
  const japan = impulse("japan", { "jp.10rgt.1": "V", "cn.2div.1": "CW", "cn.31div.1": "P" });
  expect(japan.refused("japan", "fire", ["V", "CW", ["jp.10rgt.1"]]).rule).toBe("7.2");
  const on = impulse("japan", { "jp.10rgt.1": "V", "cn.2div.1": "CW", "cn.31div.1": "P" }, {}, { "12.5": "on" });
  expect(on.refused("japan", "fire", ["V", "CW", ["jp.10rgt.1"]]).rule).toBe("7.2");
  const china = impulse("china", { "jp.10rgt.1": "JE2", "jp.10rgt.2": "U", "cn.2div.1": "U" }, {}, { "12.5": "on" });
  expect(china.refused("china", "fire", ["U", "JE2", ["cn.2div.1"], "normal"]).rule).toBe("7.2");
});

rule("7.2.f", "units in a zone fire out of it with a fitting factor", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "JE1", "cn.31div.1": "X", "cn.31div.2": "S" });
  expect(desk.options("japan", "fire", ["JE1"])).toEqual(["X"]);
  desk.act("japan", "fire", ["JE1", "X", ["jp.10rgt.1"]], [6, 6]);
  expect(damage(desk)).toBe(cf("jp.10rgt.1") + 12 - df("cn.31div.1") - 1);
  absorbAll(desk);
  expect(where(desk, "jp.10rgt.1")).toBe("JE1 spent");
  const china = impulse("china", { "cn.2div.1": "CE", "jp.10rgt.1": "O", "cn.31div.1": "G" });
  expect(china.verbs("china")).not.toContain("fire");
});

rule("7.2.g", "units that fired are Spent, in a Banzai only after the second part", () => {
  const position = { ...units("jp.10rgt", 1, 2, "T"), ...units("cn.31div", 1, 9, "M"), "cn.30div.1": "C" };
  const plain = impulse("japan", position).act("japan", "fire", ["T", "M", ["jp.10rgt.1"]], [1, 1]);
  absorbAll(plain);
  expect([where(plain, "jp.10rgt.1"), where(plain, "jp.10rgt.2")]).toEqual(["T spent", "T"]);
  const banzai = impulse("japan", position, { hands: { japan: ["jp.banzai"] } });
  banzai.act("japan", "banzai", ["T", ["jp.10rgt.1"], "fireMove", "M"], [1, 1]);
  absorbAll(banzai);
  expect(where(banzai, "jp.10rgt.1")).toBe("T");
  banzai.act("japan", "halt");
  expect(where(banzai, "jp.10rgt.1")).toBe("T spent");
});

/** A table where the first infantry of both sides has these factors. */
function withFactors(factors: { cf: number; colour: string }): ReturnType<typeof impulse> {
  const counters = structuredClone(sheet.counters);
  Object.assign(counters.formations[0].units[0], factors);
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "T", "cn.31div.3": "C" },
    {},
    {},
    sheetOf({ "counters.json": counters }),
  );
  return desk;
}

rule(["7.2.1.a", "7.2.1.b"], "only a red factor of at least 1 reaches a neighbour; black fires at its own area", () => {
  expect(withFactors({ cf: 1, colour: "red" }).options("japan", "fire", ["T"])).toEqual(["M", "T"]);
  for (const factors of [
    { cf: 3, colour: "black" },
    { cf: 0, colour: "red" },
    { cf: 0, colour: "black" },
  ]) {
    const desk = withFactors(factors);
    expect(desk.options("japan", "fire", ["T"])).toEqual(["T"]);
    expect(desk.refused("japan", "fire", ["T", "M", ["jp.10rgt.1"]]).rule).toBe("7.2.1");
  }
});

rule("7.2.1.c", "areas that touch in a point are no targets", () => {
  for (const area of ["F", "I", "L"]) {
    const desk = impulse("japan", { "jp.10rgt.1": area, "cn.31div.1": "C", "cn.31div.2": "A" });
    expect(desk.verbs("japan")).not.toContain("fire");
    desk.edit({ units: { "cn.31div.2": area } });
    expect(desk.refused("japan", "fire", [area, "C", ["jp.10rgt.1"]]).rule).toBe("7.2.1");
  }
});

const CROWD = { ...units("jp.10rgt", 1, 7, "T"), ...units("cn.44div", 1, 10, "T"), "cn.30div.1": "C" };
const zeros = names("cn.44div", 1, 10).filter((name) => cf(name) === 0);
const ones = names("cn.44div", 1, 10).filter((name) => cf(name) === 1);
/** Damage of an attack by these Chinese units inside T. */
function chineseHit(attackers: string[], manner: string, dice: number[]): number {
  const desk = impulse("china", CROWD);
  desk.act("china", "fire", ["T", "T", attackers, manner], dice);
  return damage(desk);
}

rule(["7.2.2.a.a", "7.2.2.a.b"], "factors, two dice, chits and the wave are added; a 0 adds nothing", () => {
  const base = 8 - df("jp.10rgt.1");
  expect(chineseHit(ones, "normal", [4, 4])).toBe(ones.length + base);
  expect(chineseHit([...ones, ...zeros], "normal", [4, 4])).toBe(ones.length + base);
  const desk = impulse("china", CROWD, { hands: { china: ["cn.dare"] } });
  desk.act("china", "fire", ["T", "T", [...ones, ...zeros], "humanWave", 1], [4, 4]);
  expect(damage(desk)).toBe(ones.length + 5 + 3 + base);
});

rule("7.2.2.a.c", "units without a factor attack only in their own area", () => {
  const desk = impulse("china", { "jp.10rgt.1": "T", [zeros[0]]: "M", "cn.30div.1": "C" });
  expect(desk.verbs("china")).not.toContain("fire");
  expect(desk.refused("china", "fire", ["M", "T", [zeros[0]], "normal"]).rule).toBe("7.2");
});

rule(
  ["7.2.2.a.d", "7.2.2.a.e", "7.2.2.a.f"],
  "-1 if nobody has a factor, not with one who has, not in a human wave",
  () => {
    const base = 8 - df("jp.10rgt.1");
    expect(chineseHit(zeros.slice(0, 2), "normal", [4, 4])).toBe(base - 1);
    expect(chineseHit([ones[0], ...zeros.slice(0, 2)], "normal", [4, 4])).toBe(base + 1);
    expect(chineseHit(zeros.slice(0, 2), "humanWave", [4, 4])).toBe(base + 1);
  },
);

rule("7.2.2.b.a", "either side may declare a human wave, only inside an area", () => {
  const japan = impulse("japan", {
    ...units("jp.10rgt", 1, 2, "T"),
    "cn.31div.1": "T",
    "cn.31div.2": "M",
    "cn.30div.1": "C",
  });
  expect(japan.refused("japan", "fire", ["T", "M", ["jp.10rgt.1"], "humanWave"]).text).toContain("goes on");
  japan.act("japan", "fire", ["T", "T", names("jp.10rgt", 1, 2), "humanWave"], [4, 4]);
  expect(damage(japan)).toBe(cf("jp.10rgt.1", "jp.10rgt.2") + 1 + 8 - df("cn.31div.1"));
  expect(chineseHit(ones, "humanWave", [4, 4])).toBe(ones.length + Math.floor(ones.length / 2) + 8 - df("jp.10rgt.1"));
});

rule(["7.2.2.b.b", "7.2.2.b.c"], "+1 for every complete pair, nothing for an odd one", () => {
  const base = 8 - df("jp.10rgt.1");
  const wave = (n: number): number => chineseHit(zeros.slice(0, n), "humanWave", [4, 4]) - base;
  expect([1, 2, 3, 4, 5, 6].map(wave)).toEqual([0, 1, 1, 2, 2, 3]);
});

rule(
  ["7.2.2.b.e", "7.2.2.b.f"],
  "after the combat each attacker rolls and is lost at or below the number of survivors",
  () => {
    const desk = impulse("japan", {
      ...units("jp.10rgt", 1, 4, "T"),
      ...units("cn.31div", 1, 6, "T"),
      "cn.30div.1": "C",
    });
    desk.act("japan", "fire", ["T", "T", names("jp.10rgt", 1, 4), "humanWave"], [1, 1]);
    expect(damage(desk)).toBe(9);
    const payment: Paid[] = [
      ["flip", names("cn.31div", 1, 3)],
      ["retreat", names("cn.31div", 1, 3), "M"],
      ["flip", names("cn.31div", 4, 3)],
    ];
    pay(desk, "china", payment, [3, 4, 1, 6]);
    const survivors = unitsIn(desk, "T").filter((name) => name.startsWith("cn."));
    expect(survivors).toEqual(names("cn.31div", 4, 3));
    expect(names("jp.10rgt", 1, 4).map((name) => where(desk, name))).toEqual([
      "eliminated",
      "T spent",
      "eliminated",
      "T spent",
    ]);
  },
);

rule(["7.2.2.b.g", "7.2.2.b.i"], "who retreated is no survivor; with nobody left no attacker is lost", () => {
  const desk = impulse("japan", { ...units("jp.10rgt", 1, 4, "T"), "cn.31div.1": "T", "cn.30div.1": "C" });
  desk.act("japan", "fire", ["T", "T", names("jp.10rgt", 1, 4), "humanWave"], [3, 3]);
  desk.act("china", "retreat", [["cn.31div.1"], "M"], [1, 1, 1, 1]);
  expect(where(desk, "cn.31div.1")).toBe("M spent");
  expect(names("jp.10rgt", 1, 4).map((name) => where(desk, name))).toEqual(Array(4).fill("T spent"));
});

rule("7.2.2.b.h", "six or more survivors cost every attacker", () => {
  const desk = impulse("japan", {
    ...units("jp.10rgt", 1, 3, "T"),
    "jp.63rgt.1": "Y",
    ...units("cn.31div", 1, 10, "T"),
    "cn.30div.1": "C",
  });
  desk.act("japan", "fire", ["T", "T", names("jp.10rgt", 1, 3), "humanWave"], [1, 1]);
  pay(desk, "china", [["flip", names("cn.31div", 1, damage(desk))]], [6, 6, 6]);
  expect(names("jp.10rgt", 1, 3).map((name) => where(desk, name))).toEqual(Array(3).fill("eliminated"));
});

rule("7.2.2.b.j", "the choice is made for the whole attack before the dice", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 2, "T"), ...units("cn.31div", 1, 2, "T"), "cn.30div.1": "C" },
    { hands: { china: ["cn.heroes"] } },
  );
  const before = desk.game.play.options(desk.seat("japan"), "fire", ["T", "T", names("jp.10rgt", 1, 2)]);
  expect(before).toMatchObject({ asked: { kind: "word", options: ["normal", "humanWave"] } });
  expect(desk.refused("japan", "fire", ["T", "T", names("jp.10rgt", 1, 2)]).text).toContain("manner");
  desk.act("japan", "fire", ["T", "T", names("jp.10rgt", 1, 2), "normal"], [1, 1]);
  expect(desk.verbs("japan")).toEqual([]);
  desk.act("china", "pass");
  absorbAll(desk);
  expect(told(desk, "waveRoll")).toEqual([]);
});

rule(["7.2.2.b.k", "E.11.a"], "event 11 makes groups of three", () => {
  const wave = (group: number): number => {
    const desk = impulse("china", CROWD, { waveGroup: { china: group }, doubt: group - 2 });
    desk.act("china", "fire", ["T", "T", zeros.slice(0, 5), "humanWave"], [4, 4]);
    return damage(desk) - 8 + df("jp.10rgt.1");
  };
  expect([wave(2), wave(3), wave(4)]).toEqual([2, 1, 1]);
});

rule(["7.2.2.c.a", "7.2.2.c.c"], "the best defence factor, and the level only where the defender controls", () => {
  const hit = (extra: Record<string, string>, from: string): number => {
    const desk = impulse("japan", {
      "jp.10rgt.1": from,
      "cn.44div.1": "M",
      "cn.31div.1": "M",
      "cn.30div.1": "C",
      ...extra,
    });
    desk.act(
      "japan",
      "fire",
      from === "M" ? ["M", "M", ["jp.10rgt.1"], "normal"] : [from, "M", ["jp.10rgt.1"]],
      [6, 6],
    );
    return damage(desk);
  };
  const best = Math.max(df("cn.44div.1"), df("cn.31div.1"));
  expect(df("cn.44div.1")).not.toBe(best);
  expect(hit({}, "T")).toBe(cf("jp.10rgt.1") + 12 - best - 2);
  expect(hit({ "jp.10rgt.2": "M" }, "T")).toBe(cf("jp.10rgt.1") + 12 - best);
  expect(hit({}, "M")).toBe(cf("jp.10rgt.1") + 12 - best);
});

rule(
  ["7.2.2.d.a", "7.2.2.d.c", "7.2.2.d.d"],
  "in the town 6 against fire from outside, 3 from inside, whoever controls it",
  () => {
    const hit = (from: string, extra: Record<string, string> = {}): number => {
      const desk = impulse("japan", {
        ...units("jp.tank", 1, 4, from),
        "cn.31div.1": "G",
        "cn.30div.1": "C",
        ...extra,
      });
      desk.act(
        "japan",
        "fire",
        from === "G" ? ["G", "G", names("jp.tank", 1, 4), "normal"] : [from, "G", names("jp.tank", 1, 4)],
        [3, 3],
      );
      return damage(desk);
    };
    const base = cf(...names("jp.tank", 1, 4)) + 6 - df("cn.31div.1");
    expect(hit("K")).toBe(base - 6);
    expect(hit("K", { "jp.10rgt.1": "G" })).toBe(base - 6);
    expect(hit("G")).toBe(base - 3);
  },
);

rule("7.2.2.d.e", "the town covers Japanese defenders too", () => {
  const desk = impulse("china", { "jp.10rgt.1": "H", ...units("cn.31div", 1, 6, "H"), "cn.30div.1": "C" });
  desk.act("china", "fire", ["H", "H", names("cn.31div", 1, 6), "normal"], [6, 6]);
  expect(damage(desk)).toBe(cf(...names("cn.31div", 1, 6)) + 12 - df("jp.10rgt.1") - 3);
});

rule(["7.3.a", "7.3.b"], "damage is what the attack has more; equal or less is nothing", () => {
  const roll = (dice: number[]): { points: number; step: string } => {
    const desk = impulse("china", {
      ...units("jp.10rgt", 1, 2, "T"),
      "cn.44div.10": "T",
      "cn.30div.1": "T",
      "cn.31div.1": "C",
    });
    desk.act("china", "fire", ["T", "T", ["cn.30div.1"], "normal"], dice);
    return { points: damage(desk), step: desk.step };
  };
  const even = df("jp.10rgt.1") - cf("cn.30div.1");
  expect(roll([1, even - 1])).toEqual({ points: 0, step: "act" });
  expect(roll([2, even - 1])).toEqual({ points: 1, step: "absorb" });
  expect(roll([1, 1])).toEqual({ points: 0, step: "act" });
  expect(roll([6, 6]).points).toBe(12 - even);
});

rule("7.2.2.a.d", "a Japanese unit without a combat factor attacks with nothing, not with less", () => {
  const desk = withFactors({ cf: 0, colour: "black" });
  desk.act("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal"], [4, 4]);
  expect(damage(desk)).toBe(8 - df("cn.31div.2"));
});
