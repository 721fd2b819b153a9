import { describe, expect, test } from "vitest";
import { type Desk, impulse, turnStart, units } from "../../../titles/taierzhuang-1938/tests/helpers.ts";
import { answer } from "./answer.ts";

/** Japanese units that keep the chain of supply from the zone down to the town. */
const CHAIN = {
  ...units("jp.39rgt", 1, 1, "U spent"),
  ...units("jp.39rgt", 2, 1, "N spent"),
  ...units("jp.39rgt", 3, 1, "L spent"),
};
/** A Chinese army far away, so that the map is never empty of it. */
const FAR = units("cn.44div", 1, 3, "P spent");

/** The last impulse of the day is near: the other side has just passed. */
const LAST = { passes: 1 };

const picksOf = (desk: Desk): string => {
  const { verb, picks } = answer(desk);
  return `${verb} ${JSON.stringify(picks)}`;
};

describe("Japan", () => {
  test("draws all the chits it may", () => {
    const desk = turnStart(3, { ...CHAIN, ...FAR });
    expect(answer(desk)).toEqual({ verb: "draw", picks: [8] });
  });

  test("walks into the last area that wins at once", () => {
    const desk = impulse("japan", {
      ...CHAIN,
      ...FAR,
      ...units("jp.10rgt", 1, 2, "H spent"),
      ...units("jp.10rgt", 3, 2, "G spent"),
      ...units("jp.63rgt", 1, 1, "F spent"),
      ...units("jp.63rgt", 2, 3, "B"),
      ...units("jp.63rgt", 5, 1, "A spent"),
      ...units("jp.63rgt", 6, 1, "D spent"),
    });
    const { verb, picks } = answer(desk);
    expect([verb, picks[0], picks[2]]).toEqual(["move", "B", "C"]);
    desk.act("japan", verb, picks);
    expect(desk.game.over?.reason).toBe("sudden-death");
  });

  test("takes the half of the town that nobody holds on the last day", () => {
    const desk = impulse(
      "japan",
      { ...CHAIN, ...FAR, ...units("jp.10rgt", 1, 4, "H"), ...units("jp.10rgt", 5, 1, "H spent") },
      { turn: 13, ...LAST },
    );
    const { verb, picks } = answer(desk);
    expect([verb, picks[0], picks[2]]).toEqual(["move", "H", "G"]);
    desk.act("japan", verb, picks);
    expect(desk.pub.control[7]).toBe(0);
  });

  test("does not fire at what it cannot hurt", () => {
    const desk = impulse("japan", {
      ...CHAIN,
      ...units("jp.42rgt", 3, 1, "M"),
      ...units("cn.31div", 1, 9, "G"),
      ...FAR,
    });
    expect(picksOf(desk)).not.toMatch(/^fire \["M","G"/);
  });

  test("brings its army on from the zone", () => {
    const desk = impulse("japan", { ...units("jp.10rgt", 1, 7, "JE2"), ...units("cn.31div", 1, 5, "G") }, { turn: 2 });
    expect(picksOf(desk)).toMatch(/^move \["JE2"/);
  });
});

describe("China", () => {
  test("draws all the chits it may", () => {
    const desk = turnStart(6, { ...CHAIN, ...FAR }, { hands: { japan: Array(7).fill("jp.fighter").slice(0, 3) } });
    desk.act("japan", "draw", [0]);
    expect(answer(desk)).toEqual({ verb: "draw", picks: [5] });
  });

  test("contests the town on the last day", () => {
    const desk = impulse(
      "china",
      {
        ...CHAIN,
        ...units("jp.10rgt", 1, 3, "G spent"),
        ...units("jp.10rgt", 4, 3, "H spent"),
        ...units("cn.31div", 1, 1, "K"),
      },
      { turn: 13, ...LAST },
    );
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["move", "K"]);
    expect(["G", "H"]).toContain(picks[1]);
  });

  test("does not charge ten Ready enemies with three men in a human wave", () => {
    const desk = impulse("china", {
      ...units("cn.44div", 1, 3, "K"),
      ...units("jp.10rgt", 1, 7, "K"),
      ...units("jp.39rgt", 1, 3, "K"),
    });
    expect(picksOf(desk)).not.toContain("humanWave");
  });

  test("has the dice of a sweep rolled again", () => {
    const desk = impulse(
      "japan",
      { ...CHAIN, ...units("jp.10rgt", 1, 5, "M"), ...units("cn.31div", 1, 4, "G"), ...FAR },
      { hands: { china: ["cn.heroes"] } },
    ).act("japan", "fire", ["M", "G", ["jp.10rgt.1", "jp.10rgt.2", "jp.10rgt.3", "jp.10rgt.4", "jp.10rgt.5"]], [6, 6]);
    expect(answer(desk).verb).toBe("heroes");
  });

  test("lets poor dice of the enemy stand", () => {
    const desk = impulse(
      "japan",
      { ...CHAIN, ...units("jp.10rgt", 1, 5, "M"), ...units("cn.31div", 1, 4, "G"), ...FAR },
      { hands: { china: ["cn.heroes"] } },
    ).act("japan", "fire", ["M", "G", ["jp.10rgt.1", "jp.10rgt.2", "jp.10rgt.3", "jp.10rgt.4", "jp.10rgt.5"]], [1, 1]);
    expect(answer(desk).verb).toBe("pass");
  });

  test("contests the south bank on the last day", () => {
    const desk = impulse(
      "china",
      {
        ...units("jp.39rgt", 1, 1, "U spent"),
        ...units("jp.39rgt", 2, 1, "T spent"),
        ...units("jp.39rgt", 3, 1, "M spent"),
        ...units("jp.39rgt", 4, 1, "K spent"),
        ...units("jp.39rgt", 5, 1, "F spent"),
        ...units("jp.63rgt", 1, 1, "A spent"),
        ...units("jp.63rgt", 2, 1, "B spent"),
        ...units("jp.63rgt", 3, 1, "C spent"),
        ...units("jp.63rgt", 4, 1, "D spent"),
        ...units("cn.30div", 1, 3, "G spent"),
        ...units("cn.30div", 4, 3, "H spent"),
        ...units("cn.31div", 1, 1, "E"),
      },
      { turn: 13, ...LAST },
    );
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["move", "E"]);
    expect(["A", "B"]).toContain(picks[1]);
  });

  test("buys another roll when help has not come", () => {
    const desk = turnStart(
      11,
      { ...CHAIN, ...units("cn.25div", 1, 10, "pool"), ...units("cn.2div", 1, 10, "pool"), ...FAR },
      {
        hands: { china: ["cn.airforce", "cn.artillery"] },
      },
    );
    desk.act("japan", "draw", [0]).act("china", "draw", [0], [6, 6]);
    expect(answer(desk).verb).toBe("reroll");
  });

  test("brings reinforcements on from their zone", () => {
    const desk = impulse(
      "china",
      { ...CHAIN, ...units("cn.25div", 1, 8, "CE"), ...units("cn.31div", 1, 4, "H") },
      { turn: 8 },
    );
    expect(picksOf(desk)).toMatch(/^(move|nightAttack) \["CE"/);
  });
});

/** 10.0: both halves of the town, in supply, when the last day ends. Whoever acts is Spent, and nobody is readied again. */
describe("the last day", () => {
  const TOWN = { ...CHAIN, ...units("jp.63rgt", 1, 3, "H spent"), ...FAR };

  test("Japan clears the last defender out of the town", () => {
    const desk = impulse(
      "japan",
      { ...TOWN, ...units("jp.10rgt", 1, 5, "G"), ...units("cn.31div", 1, 1, "G spent") },
      { turn: 13, ...LAST },
    );
    expect(picksOf(desk)).toMatch(/^fire \["G"/);
  });

  test("Japan keeps somebody Ready for the next who walks in", () => {
    const desk = impulse(
      "japan",
      {
        ...TOWN,
        ...units("jp.42rgt", 1, 2, "G spent"),
        ...units("jp.10rgt", 1, 7, "M"),
        ...units("cn.31div", 1, 1, "G spent"),
        ...units("cn.30div", 1, 4, "F"),
      },
      { turn: 13 },
    );
    const { verb, picks } = answer(desk);
    expect([verb, picks[1]]).toEqual(["fire", "G"]);
    expect((picks[2] as string[]).length).toBeLessThan(7);
  });

  test("Japan does not march its only link of supply away", () => {
    const desk = impulse(
      "japan",
      {
        ...units("jp.39rgt", 1, 1, "U spent"),
        ...units("jp.39rgt", 2, 1, "N"),
        ...units("jp.39rgt", 3, 1, "L spent"),
        ...units("jp.63rgt", 1, 3, "H spent"),
        ...units("jp.10rgt", 1, 3, "G spent"),
        ...FAR,
      },
      { turn: 13 },
    );
    expect(picksOf(desk)).not.toMatch(/^move \["N"/);
  });

  test("Japan bombs whoever still contests the town: chits are of no use tomorrow", () => {
    const desk = impulse(
      "japan",
      { ...TOWN, ...units("jp.42rgt", 1, 2, "G spent"), ...units("cn.31div", 1, 2, "G spent") },
      { turn: 13, ...LAST, hands: { japan: ["jp.fighter"] } },
    );
    expect(picksOf(desk)).toBe('fighters ["G"]');
  });

  test("China passes when the Japanese have passed and one of its men is in the town", () => {
    const desk = impulse(
      "china",
      { ...TOWN, ...units("cn.31div", 1, 1, "G"), ...units("jp.10rgt", 1, 3, "K") },
      { turn: 13, ...LAST },
    );
    expect(picksOf(desk)).toBe("pass []");
  });

  test("China walks in with a few and keeps the others for later", () => {
    const desk = impulse(
      "china",
      {
        ...TOWN,
        ...units("jp.10rgt", 1, 3, "G spent"),
        ...units("jp.10rgt", 4, 4, "M"),
        ...units("cn.31div", 1, 8, "F"),
      },
      { turn: 13, ...LAST },
    );
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["move", "F"]);
    expect((picks[1] as string[]).length).toBeLessThan(8);
  });
});

describe("China, in the town", () => {
  test("falls upon a Spent battalion with the whole garrison", () => {
    const desk = impulse("china", { ...CHAIN, ...units("jp.10rgt", 1, 1, "H spent"), ...units("cn.31div", 1, 8, "H") });
    expect(picksOf(desk)).toMatch(/^(fire|resoluteFire) \["H"/);
  });
});
