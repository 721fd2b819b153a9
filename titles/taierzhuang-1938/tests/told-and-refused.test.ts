import type { Consequences, OddsReport } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { BANZAI, WILL_OF_THE_EMPEROR } from "../ids.ts";
import { chitsText } from "../words.ts";
import { absorbAll, type Desk, damage, impulse, newGame, sheet, told, units } from "./helpers.ts";

/** What is told beside the rule itself: the reason of a refusal is the true one, and so are log lines and consequences. */

function consequences(desk: Desk, seat: string, verb: string, picks: unknown[]): string[] {
  const shown = desk.game.play.preview(desk.seat(seat), { verb, picks: desk.asked(seat, verb, picks) as never });
  if ("refusal" in shown) throw new Error(shown.refusal.text);
  return (shown.preview as Consequences).consequences.map(({ text }) => text);
}

describe("where an action begins", () => {
  const position = { "jp.10rgt.1": "S", "jp.10rgt.2": "S", "jp.10rgt.3": "T spent", "cn.31div.1": "K" };

  rule("7.0.a", "a place without own units is told apart from one whose units are Spent", () => {
    const desk = impulse("japan", position);
    for (const verb of ["move", "fire"]) {
      expect(desk.refused("japan", verb, ["K"]).text, verb).toContain("No Japanese unit is in");
      expect(desk.refused("japan", verb, ["T"]).text, verb).toContain("are Spent");
    }
    expect(desk.refused("japan", "move", ["S", ["cn.31div.1"]]).text).toContain("is not yours");
    expect(desk.refused("japan", "move", ["S", ["jp.10rgt.3"]]).text).toContain(
      "one action uses the units of one area",
    );
    const resolute = impulse(
      "china",
      { "cn.31div.1": "K", "cn.31div.2": "G", "jp.10rgt.1": "K", "jp.10rgt.2": "R" },
      { hands: { china: ["cn.resolute"] } },
    );
    expect(resolute.refused("china", "resoluteFire", ["R"]).text).toContain("No Chinese unit is in");
    expect(resolute.refused("china", "resoluteFire", ["G"]).text).toContain("can do this");
  });

  rule(["7.1.a", "7.1.1.b"], "a march moves somebody; dropping off is somebody and not everybody", () => {
    const desk = impulse("japan", position);
    expect(desk.refused("japan", "move", ["S", []]).text).toBe("At least one unit moves.");
    const march = ["S", ["jp.10rgt.1", "jp.10rgt.2"], "R", true];
    expect(desk.refused("japan", "move", [...march, []]).text).toBe("At least one unit is dropped off.");
    expect(desk.refused("japan", "move", [...march, ["jp.10rgt.1", "jp.10rgt.2"]]).text).toContain(
      "At least one unit goes",
    );
    expect(desk.refused("japan", "move", [...march, ["jp.10rgt.3"]]).text).toContain("is not of the moving group");
    expect(desk.refused("japan", "move", ["S", ["jp.10rgt.1"], "S"]).text).toContain("is there already");
    expect(desk.refused("japan", "move", ["S", ["jp.10rgt.1"], "JE1"]).text).toContain("only by retreat");
    expect(desk.refused("japan", "move", ["S", ["jp.10rgt.1"], "CW"]).text).toContain("enemy Deployment Zone");
    expect(desk.refused("japan", "move", ["S", ["jp.10rgt.1"], "A"]).text).toContain("is out of reach");
  });

  rule("7.2.1.a", "what cannot be fired at says why: nobody there, too far, the canal, a point, a zone", () => {
    const desk = impulse("japan", {
      "jp.10rgt.1": "C",
      "jp.10rgt.2": "G",
      "cn.31div.1": "G",
      "cn.31div.2": "B",
      "cn.31div.3": "CS",
      "cn.31div.4": "W",
      "cn.31div.5": "L",
    });
    const why = (target: string) => desk.refused("japan", "fire", ["C", target]);
    expect(why("D")).toMatchObject({ rule: "7.2", text: /No Chinese unit is in/ });
    expect(why("W")).toMatchObject({ rule: "7.2", text: /is not next to the firing units/ });
    expect(why("G")).toMatchObject({ rule: "11.0" });
    expect(why("L")).toMatchObject({ rule: "7.2.1", text: /touch in a point/ });
    expect(why("CS")).toMatchObject({ rule: "7.2", text: /Deployment Zone cannot be fired at/ });
    const chinese = impulse("china", { "cn.31div.1": "G", "jp.10rgt.1": "G", "jp.10rgt.2": "K" });
    expect(chinese.refused("china", "fire", ["G", "K"])).toMatchObject({ rule: "7.2.1", text: /red combat factor/ });
  });
});

/** Chinese in M under just so much damage, from a Japanese unit among them. */
function damaged(chinese: Record<string, string>, points: number): Desk {
  for (let sum = 2; sum <= 12; sum++) {
    const desk = impulse("japan", { "jp.10rgt.6": "M", "cn.30div.1": "C", ...chinese });
    const dice = [Math.ceil(sum / 2), Math.floor(sum / 2)];
    desk.act("japan", "fire", ["M", "M", ["jp.10rgt.6"], "normal"], dice);
    if (damage(desk) === points && desk.step === "absorb") return desk;
  }
  throw new Error(`No dice give ${points} points.`);
}

describe("damage", () => {
  const TWO = { "cn.31div.1": "M spent", "cn.31div.2": "M", "cn.31div.3": "M" };

  rule("7.4.a", "the price is the reason: two points and a Spent unit for a loss", () => {
    const one = damaged(TWO, 1);
    expect(one.refused("china", "eliminate", [["cn.31div.1"]]).text).toContain(
      "takes 2 damage points and a Spent unit",
    );
    const ready = damaged({ "cn.31div.1": "M", "cn.31div.2": "M", "cn.31div.3": "M" }, 2);
    expect(ready.refused("china", "eliminate", [["cn.31div.1"]]).text).toContain(
      "takes 2 damage points and a Spent unit",
    );
  });

  test("what a payment means: who stays, who goes, what is still owed, and who gives the area up", () => {
    const desk = damaged(TWO, 1);
    expect(consequences(desk, "china", "flip", [["cn.31div.2"]])[0]).toMatch(
      /1 unit stays in .*Spent. Nothing is left/,
    );
    const [goes, ...others] = consequences(desk, "china", "retreat", [["cn.31div.1"], "G"]);
    expect(goes).toMatch(/1 unit retreats to .*\. Nothing is left to pay/);
    expect(others).toEqual([]);
    const alone = damaged({ "cn.31div.1": "M spent" }, 3);
    const given = consequences(alone, "china", "eliminate", [["cn.31div.1"]]);
    expect(given).toEqual([
      expect.stringContaining("1 unit is lost for good. 1 point is left"),
      expect.stringContaining("Nobody is left in"),
    ]);
  });
});

describe("the odds of an attack", () => {
  const shown = (desk: Desk, seat: string, picks: unknown[]): OddsReport => {
    const found = desk.game.play.preview(desk.seat(seat), {
      verb: "fire",
      picks: desk.asked(seat, "fire", picks) as never,
    });
    if ("refusal" in found) throw new Error(found.refusal.text);
    return found.preview as OddsReport;
  };
  const position = { "jp.10rgt.1": "M", ...units("cn.31div", 1, 8, "M") };
  const hands = { japan: ["jp.engineers"] };

  rule("7.2.2.a", "chits are an item only where they support, and outcomes stand in the order of damage", () => {
    const desk = impulse("japan", position, { hands });
    const plain = shown(desk, "japan", ["M", "M", ["jp.10rgt.1"], "normal", 0]);
    expect(plain.attacker.components.map(({ rule: of }) => of)).toEqual(["7.2.2.a"]);
    const points = plain.outcomes.map(({ key }) => Number(key));
    expect(points).toEqual([...points].sort((one, other) => one - other));
    const helped = shown(desk, "japan", ["M", "M", ["jp.10rgt.1"], "normal", 1]);
    expect(helped.attacker.components.map(({ rule: of }) => of)).toEqual(["7.2.2.a", "5.2"]);
    expect(desk.refused("japan", "fire", ["M", "M", ["jp.10rgt.1"], "normal", 2])).toMatchObject({
      rule: "5.2",
      text: /You hold 1 chit/,
    });
  });

  rule("7.2.2.b", "a human wave is lost on the number of defenders, and on no more than six", () => {
    const desk = impulse("japan", position, { hands });
    const { whatIf } = shown(desk, "japan", ["M", "M", ["jp.10rgt.1"], "humanWave", 0]);
    expect(whatIf.map(({ text }) => Number(/lost on (\d+)/.exec(text)![1]))).toEqual([0, 1, 2, 3, 4, 5, 6, 6, 6]);
    expect(whatIf[8].text).toContain("1.00 of 1");
  });

  rule("7.2.2.b.e", "every attacker of a wave is told, lost or not", () => {
    const desk = impulse("japan", {
      ...units("jp.10rgt", 6, 2, "M"),
      "cn.30div.1": "C",
      "cn.31div.1": "M",
      "cn.31div.2": "M",
      "cn.31div.3": "M",
    });
    desk.act("japan", "fire", ["M", "M", ["jp.10rgt.6", "jp.10rgt.7"], "humanWave"], [1, 1]);
    absorbAll(desk, [2, 5]);
    expect(told(desk, "eliminated")).toEqual([
      expect.stringMatching(/rolls 2 in the human wave against 3 defenders and is lost/),
    ]);
    expect(told(desk, "waveRoll")).toEqual([expect.stringMatching(/rolls 5 .* and comes through/)]);
  });
});

describe("chits", () => {
  rule("5.3.d", "a hand is cut to the level of the next turn, not of a later one", () => {
    // The Japanese keep 8 up to turn 3 and 7 from turn 4 to 6.
    const desk = impulse(
      "japan",
      { "jp.10rgt.1": "S", "cn.31div.1": "G" },
      {
        turn: 2,
        hands: {
          japan: [...Array(3).fill("jp.engineers"), ...Array(3).fill("jp.banzai"), ...Array(2).fill("jp.will")],
        },
      },
    );
    desk.act(desk.turnOf, "pass");
    if (desk.step === "act") desk.act(desk.turnOf, "pass");
    expect(desk.step).toBe("discard");
    expect(desk.game.play.prompt(desk.seat("japan"))).toContain("discard tactical chits?");
    expect(desk.refused("japan", "discard", [9, 0, 0]).text).toContain("There are not 9 of");
  });

  rule(["5.J3.a", "5.C6.a"], "an air chit that cancels is told under the case of its side", () => {
    const desk = impulse(
      "japan",
      { "jp.10rgt.1": "S", "cn.31div.1": "M", "cn.31div.2": "M" },
      { hands: { japan: ["jp.bomber", "jp.fighter"], china: ["cn.airforce"] } },
    );
    desk.act("japan", "bombers", ["M"]).act("china", "cancel").act("japan", "cancel", [], [1, 1]);
    const rules = desk.game.events.filter(({ event }) => event.type === "chitPlayed").map(({ event }) => event.rule);
    expect(rules).toEqual(["5.J2", "5.C6", "5.J3"]);
  });
});

test("a single counter that is set up is told", () => {
  const desk = newGame();
  const [area] = desk.options("china", "place");
  const [unit] = desk.options("china", "place", [area]);
  desk.act("china", "place", [area, [unit]]);
  expect(told(desk, "placed")).toEqual([expect.stringMatching(/ starts in /)]);
});

test("chits of one kind are counted and not said one after another", () => {
  const drawn = [WILL_OF_THE_EMPEROR, BANZAI, WILL_OF_THE_EMPEROR];
  expect(chitsText(sheet, drawn)).toBe("Will of the Emperor (2) and Banzai");
});
