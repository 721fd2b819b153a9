import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { C2, combat, J2, STRONG, sheet, strong, table, WEAK, weak } from "./helpers.ts";

rule(["15.22.a", "ex.15.22.a"], "a brigade may be split so that one regiment is the unit lost", () => {
  const t = weak();
  t.fight("japan", ["2817"], WEAK, "raid", [1]);
  t.act("japan", "sacrifice", ["jp.29bde"]);
  expect([t.where("jp.29bde.1"), t.where("jp.29bde.2"), t.where("jp.1com")]).toEqual(["2818", "replaceable", "2818"]);
});

rule(["15.1.a"], "losses come before retreats, retreats before pursuit", () => {
  const t = strong();
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  const steps = [t.step];
  t.act("china", "lose", [["cn.nanking.elite.1"]]);
  steps.push(t.step);
  t.act("china", "retreat", ["cn.nanking.div.1", "2816"]);
  steps.push(t.step);
  expect(steps).toEqual(["half", "retreat", "pursue"]);
});

rule(["15.2.a"], "the owner chooses his losses", () => {
  const t = weak();
  t.fight("japan", ["2817"], WEAK, "assault", [5]);
  expect(t.turnOf).toBe("china");
  expect(t.options("china", "lose", [])).toEqual(["cn.nanking.elite.1", "cn.nanking.elite.2"]);
  expect(t.refused("japan", "lose", [["cn.nanking.elite.1"]]).text).toContain("nothing to decide");
});

rule(
  ["15.21.a", "15.21.c", "15.21.d"],
  "surrounded by enemies, zones and closed terrain at the instant of combat: lost for good",
  () => {
    const surrounded = { "jp.29bde": "2818", "jp.5bde": "2818", "jp.22bde": "2816", "jp.10bde": "2816" };
    const t = table({
      place: { ...surrounded, "jp.1com": "2916", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2815" },
      ...combat("japan"),
    });
    t.act("japan", "battle", [["2817"], STRONG]);
    t.act("japan", "complete").act("japan", "done").act("japan", "resolve", ["2817"]);
    expect(t.pub.fight!.surrounded.map((unit) => sheet.units[unit].text)).toContain("cn.nanking.elite.1");
    t.act("japan", "choose", ["assault"], [6]);
    expect(t.where("cn.nanking.elite.1")).toBe("dead");
    const friend = table({
      place: { "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717", ...surrounded },
      ...combat("japan"),
    });
    friend
      .act("japan", "battle", [["2817"], STRONG])
      .act("japan", "complete")
      .act("japan", "done")
      .act("japan", "resolve", ["2817"]);
    expect(friend.pub.fight!.surrounded.map((unit) => sheet.units[unit].text)).toContain("cn.nanking.elite.1");
    // Sea on four sides.
    const sea = table({
      place: { "jp.29bde": "3322", "jp.5bde": "3222", "cn.nanking.elite.1": "3323" },
      ...combat("japan"),
    });
    sea.fight("japan", ["3323"], STRONG, "assault", [6]);
    expect(sea.where("cn.nanking.elite.1")).toBe("dead");
    // The enemy is gone before the attacker's turn to lose comes, but held the ring when the battle began.
    const gone = table({
      place: { "jp.29bde": "3323", "jp.1com": "3323", "cn.nanking.elite.1": "3322" },
      ...combat("japan"),
    });
    gone.fight("japan", ["3322"], WEAK, "assault", [3]);
    expect([gone.last("battle").result, gone.where("cn.nanking.elite.1")]).toEqual(["BB", "replaceable"]);
    gone.act("japan", "lose", [[], ["jp.29bde"]]);
    expect(gone.where("jp.29bde")).toBe("dead");
  },
);

rule(["15.21.b"], "with a way out the unit goes to the Replaceable box", () => {
  const t = table({ place: { ...J2, "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect(t.where("cn.nanking.elite.1")).toBe("replaceable");
});

rule(["15.23.a"], "half is counted in attack factors for attackers and in defense factors for defenders", () => {
  const attacker = table({
    place: { "jp.1com": "2818", "jp.7mg": "2818", "cn.nanking.div.1": "2817" },
    ...combat("japan"),
  });
  attacker.fight("japan", ["2817"], ["jp.1com", "jp.7mg"], "assault", [2]);
  expect(attacker.last("battle").result).toBe("AS");
  expect(attacker.refused("japan", "lose", [["jp.7mg"]]).text).toContain("2 of 3");
  attacker.act("japan", "lose", [["jp.1com"]]);
  const defender = table({
    place: { ...J2, "cn.nanking.div.1": "2817", "cn.nanking.bde.1": "2817" },
    ...combat("japan"),
  });
  defender.fight("japan", ["2817"], STRONG, "assault", [4]);
  expect(defender.last("battle").result).toBe("DS");
  expect(defender.refused("china", "lose", [["cn.nanking.bde.1"]]).text).toContain("3 of 5");
  defender.act("china", "lose", [["cn.nanking.div.1"]]);
});

rule(["15.23.b"], "zero-attack attackers are lost in addition", () => {
  const t = table({ place: { "jp.29bde": "2818", "jp.sefhq": "2818", "jp.sefaa": "2818", ...C2 }, ...combat("japan") });
  t.fight("japan", ["2817"], ["jp.29bde", "jp.sefaa", "jp.sefhq"], "assault", [3]);
  expect(t.last("battle").result).toBe("AS");
  expect([t.where("jp.sefhq"), t.where("jp.sefaa"), t.where("jp.29bde")]).toEqual([
    "replaceable",
    "replaceable",
    "2818",
  ]);
  expect(t.vp[1]).toBe(5);
});

rule(["15.23.c"], "at least half, and nobody superfluous", () => {
  const t = table({
    place: { "jp.1com": "2818", "jp.2com": "2818", "jp.29bde": "2818", ...C2, "cn.nanking.elite.3": "2718" },
    ...combat("japan"),
  });
  t.fight("japan", ["2718", "2817"], ["jp.1com", "jp.2com", "jp.29bde"], "assault", [3]);
  expect(t.last("battle").result).toBe("AS");
  expect(t.refused("japan", "lose", [[], ["jp.1com", "jp.2com"]]).rule).toBe("15.23");
  expect(t.refused("japan", "lose", [[], ["jp.1com", "jp.29bde"]]).rule).toBe("15.23");
  t.act("japan", "lose", [[], ["jp.29bde"]]);
  expect(t.where("jp.29bde")).toBe("replaceable");
  const five = table({
    place: { "jp.1com": "2818", "jp.2com": "2818", "jp.7mg": "2818", ...C2, "cn.nanking.elite.3": "2718" },
    ...combat("japan"),
  });
  five.fight("japan", ["2718", "2817"], ["jp.1com", "jp.2com", "jp.7mg"], "assault", [4]);
  expect(five.last("battle").result).toBe("AS");
  expect(five.refused("japan", "lose", [["jp.1com"]]).text).toContain("3 of 5");
  five.act("japan", "lose", [["jp.1com", "jp.7mg"]]);
});

rule(["15.23.d"], "suppressed units count in full for the half", () => {
  const t = weak({ suppressed: ["jp.29bde"] });
  t.fight("japan", ["2817"], WEAK, "assault", [4]);
  expect(t.last("battle").result).toBe("AS");
  expect(t.refused("japan", "lose", [[], ["jp.1com"]]).text).toContain("5 of 9");
});

rule(["15.24.a", "15.24.b", "15.24.c"], "a lone 7-7-12 split for a half loss counts six and loses one regiment", () => {
  const t = table({ place: { "jp.29bde": "2818", ...C2 }, ...combat("japan") });
  t.fight("japan", ["2817"], ["jp.29bde"], "assault", [3]);
  expect(t.last("battle").result).toBe("AS");
  expect(t.refused("japan", "lose", [["jp.29bde"], ["jp.29bde.1", "jp.29bde.2"]]).text).toContain("3 of 6");
  t.act("japan", "lose", [["jp.29bde"], ["jp.29bde.2"]]);
  expect([t.where("jp.29bde.1"), t.where("jp.29bde.2")]).toEqual(["2818", "replaceable"]);
});

rule(["15.22.a"], "two brigades whose own regiments are in use break into different free ones", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2818",
      "jp.22bde": "mix",
      "jp.29bde.1": "2614",
      "jp.29bde.2": "2614",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.elite.2": "2817",
      "cn.nanking.elite.3": "2718",
      "cn.9ag.elite.1": "2718",
    },
    ...combat("japan"),
  });
  t.fight("japan", ["2718", "2817"], STRONG, "assault", [3]);
  expect(t.last("battle").result).toBe("AS");
  expect(t.options("japan", "lose", [STRONG])).toEqual(["jp.5bde.1", "jp.5bde.2", "jp.22bde.1", "jp.22bde.2"]);
  t.act("japan", "lose", [STRONG, ["jp.5bde.1", "jp.22bde.2"]]);
  expect(["jp.5bde.1", "jp.22bde.2"].map((unit) => t.where(unit))).toEqual(["replaceable", "replaceable"]);
  expect(["jp.5bde.2", "jp.22bde.1", "jp.29bde", "jp.5bde"].map((unit) => t.where(unit))).toEqual([
    "2818",
    "2818",
    "mix",
    "mix",
  ]);
});
