import type { Preview } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import {
  cf,
  type Desk,
  damage,
  df,
  impulse,
  march,
  names,
  newGame,
  takeNone,
  told,
  turnStart,
  units,
  unitsIn,
  where,
} from "./helpers.ts";

/** What is asked in one breath, what is not asked at all, and what is proposed. */

/** A tank beside M does so much damage to the Chinese who hold it. */
function damaged(points: number, defenders: Record<string, string>, others: Record<string, string> = {}): Desk {
  const desk = impulse("japan", { "jp.tank.1": "S", "cn.30div.10": "D", ...defenders, ...others });
  const best = Math.max(...Object.entries(defenders).map(([unit, at]) => df(unit) - (at.endsWith("spent") ? 1 : 0)));
  const roll = points + best + 2 - cf("jp.tank.1");
  const first = Math.min(6, roll - 1);
  desk.act("japan", "fire", ["S", "M", ["jp.tank.1"]], [first, roll - first]);
  expect(damage(desk)).toBe(points);
  return desk;
}

const proposed = (desk: Desk) => desk.game.decision(desk.seat(desk.turnOf))!.proposals;
const labels = (desk: Desk): string[] => proposed(desk).map(({ label }) => label);
function take(desk: Desk, label: string, dice?: number[]): Desk {
  const { verb, picks } = proposed(desk).find((one) => one.label === label)!.command;
  return desk.act(desk.turnOf, verb, picks, dice);
}
/** How many of the first battalions of the 31st Division came to this. */
const count = (desk: Desk, of: number, fate: string): number =>
  names("cn.31div", 1, of).filter((unit) => where(desk, unit) === fate).length;

describe("damage is proposed to be paid", () => {
  const five = { ...units("cn.31div", 1, 3, "M"), ...units("cn.31div", 4, 2, "M spent") };

  test("by saving the units: all flip before anybody retreats, and nobody is lost", () => {
    const desk = damaged(5, five);
    expect(labels(desk)[0]).toBe("Save the units");
    take(desk, "Save the units");
    expect([count(desk, 5, "M spent"), count(desk, 5, "eliminated")]).toEqual([3, 0]);
    expect([desk.step, desk.turnOf]).toEqual(["act", "china"]);
    // What one answer does to several units is one line of the log.
    expect(told(desk, "flipped")).toEqual([expect.stringMatching(/^3 Chinese units become Spent in Yuanshang/)]);
    expect(told(desk, "retreated")).toEqual([
      expect.stringMatching(/^Chinese Battalion 1, .* and Battalion 2, .* retreat from/),
    ]);
  });

  test("by Spent units, so that Ready ones stay Ready", () => {
    const desk = take(damaged(5, five), "Keep units Ready");
    expect([count(desk, 5, "M"), count(desk, 5, "M spent"), count(desk, 5, "eliminated")]).toEqual([1, 1, 0]);
  });

  test("with lives where that holds the area, and not where it would be lost all the same", () => {
    const desk = take(damaged(7, five), "Hold and bleed");
    expect([count(desk, 5, "M spent"), count(desk, 5, "eliminated")]).toEqual([3, 2]);
    expect(labels(damaged(9, units("cn.31div", 1, 3, "M")))).not.toContain("Hold and bleed");
  });

  test("for two points rather than one by who has nowhere to go", () => {
    const around = Object.fromEntries("GHKLNT".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
    const desk = take(damaged(5, units("cn.31div", 1, 4, "M spent"), around), "Save the units");
    expect([count(desk, 4, "eliminated"), count(desk, 4, "M spent")]).toEqual([3, 1]);
  });

  test("by the weakest, who go where the Japanese are supplied", () => {
    const desk = impulse(
      "china",
      { "jp.tank.1": "T spent", "jp.10rgt.7": "T spent", "jp.63rgt.1": "X", "cn.31div.1": "C", "cn.31div.2": "M" },
      { hands: { china: ["cn.airforce"] } },
    );
    desk.act("china", "airForce", ["T"], [1, 1]);
    expect(damage(desk)).toBe(4 + 2 - df("jp.tank.1") - 1 + 1);
    take(desk, "Save the units");
    expect([where(desk, "jp.tank.1"), where(desk, "jp.10rgt.7")]).toEqual(["T spent", "X spent"]);
  });

  test("and a standing order pays it for the rest of the turn", () => {
    const desk = impulse("japan", { "jp.tank.1": "S", "cn.30div.10": "D", ...five });
    expect(desk.game.order(desk.seat("china"), "absorb", "turn")).toBeNull();
    desk.act("japan", "fire", ["S", "M", ["jp.tank.1"]], [4, 4]);
    expect([desk.step, desk.turnOf, damage(desk) > 1]).toEqual(["act", "china", false]);
    expect(unitsIn(desk, "M").map((unit) => where(desk, unit))).not.toContain("M");
  });
});

rule(["7.4.a", "7.4.h"], "damage that leaves no choice is paid without asking, and told", () => {
  const desk = damaged(1, { "cn.31div.1": "M" });
  expect([desk.step, desk.turnOf, where(desk, "cn.31div.1")]).toEqual(["act", "china", "M spent"]);
  expect(told(desk, "flipped")).toHaveLength(1);
  expect(damaged(1, units("cn.31div", 1, 2, "M")).step).toBe("absorb");
});

describe("what a payment leads to is said before", () => {
  const shown = (desk: Desk, verb: string, picks: string[][]): Preview => {
    const answer = desk.game.play.preview(desk.seat("china"), { verb, picks });
    return "preview" in answer ? answer.preview : null;
  };

  test("a unit lost that could retreat is grave, one that retreats is not", () => {
    const desk = damaged(2, units("cn.31div", 1, 4, "M spent"));
    expect(shown(desk, "eliminate", [["cn.31div.1"]])).toMatchObject({ consequences: [{ rule: "7.4", grave: true }] });
    const away = desk.game.play.preview(desk.seat("china"), {
      verb: "retreat",
      picks: [names("cn.31div", 1, 2), "L"],
    });
    expect(away).toMatchObject({ preview: { consequences: [{ rule: "8.0" }] } });
    expect(JSON.stringify(away)).not.toContain("grave");
  });

  test("with nowhere to go a retreat is a loss", () => {
    const around = Object.fromEntries("GHKLNT".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
    const desk = damaged(2, units("cn.31div", 1, 4, "M spent"), around);
    expect(shown(desk, "retreat", [names("cn.31div", 1, 2)])).toMatchObject({
      consequences: [{ rule: "8.0", grave: true, text: "2 units cannot retreat anywhere and are eliminated." }],
    });
    expect(JSON.stringify(desk.game.decision(desk.seat("china"))!.stake)).toContain("Only 0 of 2 points");
  });
});

describe("who has enough of the day", () => {
  const position = { ...units("jp.10rgt", 1, 3, "T"), "cn.31div.1": "M", "cn.31div.2": "G" };

  test("is proposed to pass again, and a standing order does it until an enemy enters an area of his", () => {
    const desk = impulse("china", position);
    expect(labels(desk)).toEqual([]);
    desk.act("china", "pass");
    expect(desk.game.order(desk.seat("china"), "act", "turn")).toBeNull();
    march(desk, "japan", "T", ["jp.10rgt.1"], "S");
    expect(desk.turnOf).toBe("japan");
    march(desk, "japan", "T", ["jp.10rgt.2"], "M");
    expect([desk.step, desk.turnOf, labels(desk)]).toEqual(["act", "china", []]);
  });

  test("is asked again in the next turn, and after an action of his own", () => {
    const desk = impulse("china", { ...position, "cn.31div.3": "G" });
    desk.act("china", "pass");
    march(desk, "japan", "T", ["jp.10rgt.1"], "S");
    expect(labels(desk)).toEqual(["Pass"]);
    march(desk, "china", "G", ["cn.31div.2"], "F");
    march(desk, "japan", "T", ["jp.10rgt.2"], "S");
    expect(labels(desk)).toEqual([]);
    desk.act("china", "pass").act("japan", "pass");
    takeNone(desk, [6, 6, 1, 2, 1, 2]);
    expect([desk.step, desk.turnOf, labels(desk)]).toEqual(["act", "china", []]);
  });

  test("is proposed to pass where his hand has nothing to play", () => {
    const spent = { "jp.10rgt.1": "T", "cn.31div.1": "G spent" };
    expect(labels(impulse("china", spent, { hands: { china: ["cn.heroes"] } }))).toEqual(["Pass"]);
    expect(labels(impulse("china", spent, { hands: { china: ["cn.command"] } }))).toEqual([]);
  });
});

rule("4.0.r", "who can do nothing as far as everybody sees passes by himself, chits in hand or not", () => {
  const spent = { "jp.10rgt.1": "JE1", "cn.31div.1": "G spent", "cn.31div.2": "F" };
  const pass = (played: string[]): Desk => {
    const desk = impulse("japan", spent, { hands: { china: ["cn.heroes"] }, played });
    desk.edit({ units: { "cn.31div.2": "eliminated" } });
    return desk.act("japan", "pass");
  };
  // Li Tsung Jen's Command could ready the unit: the Chinese are asked, although they hold another chit.
  expect(pass([])).toMatchObject({ step: "act", turnOf: "china" });
  // It has been played, and there is no Japanese unit on the map to shell.
  expect(pass(["cn.command"])).toMatchObject({ step: "discard", turnOf: "china" });
});

rule("5.C4.a", "nobody is asked for Heroes where no dice could change anything", () => {
  const chit = { hands: { china: ["cn.heroes"] } };
  const fire = (attackers: number, defenders: number): string => {
    const position = { ...units("jp.tank", 1, 6, "T"), ...units("cn.31div", 1, defenders, "T"), "cn.30div.1": "C" };
    const desk = impulse("japan", position, chit);
    return desk.act("japan", "fire", ["T", "T", names("jp.tank", 1, attackers), "normal"], [1, 1]).step;
  };
  // The least roll of six tanks drives out or kills two battalions and more; with ten of them the dice count.
  expect([fire(6, 2), fire(6, 10), fire(1, 2)]).toEqual(["absorb", "heroes", "heroes"]);
  const weak = impulse("china", { ...units("jp.tank", 1, 2, "G"), "cn.31div.10": "G", "cn.30div.1": "C" }, chit);
  weak.act("china", "fire", ["G", "G", ["cn.31div.10"], "normal"], [6, 5]);
  expect(weak.step).toBe("heroes");
});

rule(["5.C6.g", "5.2.l"], "a chit played this turn is in the cup: nobody is asked for what cannot be in a hand", () => {
  const position = { "jp.10rgt.1": "T", ...units("cn.31div", 1, 5, "M"), "cn.30div.1": "C" };
  const after = (played: string[]): string => {
    const desk = impulse("japan", position, { hands: { japan: ["jp.fighter"], china: ["cn.dare"] }, played });
    return desk.rolls("japan", "fighters", ["M"], [1, 1]) ? "rolled" : desk.step;
  };
  expect([after(["cn.airforce"]), after(["cn.airforce", "cn.airforce"])]).toEqual(["cancelAir", "rolled"]);
});

const NO_EVENT_THEN_INITIATIVE = [1, 2, 1, 2];

describe("other answers are proposed", () => {
  test("the town and the roads to it are held first, in every set-up", () => {
    for (const option of ["off", "on"]) {
      const desk = newGame({ "12.8": option });
      while (desk.step === "china") take(desk, "Hold the town and the roads to it");
      expect(desk.step).toBe("japan");
      if (option === "off") expect([unitsIn(desk, "G").length, unitsIn(desk, "H").length]).toEqual([10, 10]);
    }
  });

  test("hands are filled, and arrivals wait where the town is nearest", () => {
    const desk = turnStart(5, { "jp.10rgt.1": "Y", "cn.31div.1": "G", ...units("cn.2div", 1, 6, "pool") });
    expect(labels(desk)).toEqual(["Draw all you may"]);
    takeNone(desk, [1, 1, 1, 2]);
    take(desk, "Nearest to the town", NO_EVENT_THEN_INITIATIVE);
    expect(unitsIn(desk, "CW").length).toBe(3);
  });

  test("under 12.4 both parts of an arrival are one command", () => {
    const pool = { "jp.10rgt.1": "Y", "cn.31div.1": "G", ...units("cn.2div", 1, 6, "pool") };
    const desk = takeNone(turnStart(5, pool, {}, { "12.4": "on" }), [1, 1, 1, 2]);
    expect(desk.step).toBe("choose");
    take(desk, "The strongest, nearest to the town", NO_EVENT_THEN_INITIATIVE);
    expect([unitsIn(desk, "CW").length, desk.step]).toEqual([3, "act"]);
  });
});
