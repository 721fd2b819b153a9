import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, J2, sheet, table } from "./helpers.ts";

rule(["14.0.a", "14.0.b"], "the phasing player attacks, adjacent units only", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.5bde": "2820", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2815" },
    ...combat("japan"),
  });
  expect(t.options("japan", "battle", [])).toEqual(["2817"]);
  expect(t.options("japan", "battle", [["2817"]])).toEqual(["jp.29bde"]);
  expect(t.refused("japan", "battle", [["2815"], ["jp.29bde"]]).rule).toBe("14.27");
  t.fight("japan", ["2817"], ["jp.29bde"], "raid", [6]);
  expect(t.last("engaged")).toMatchObject({ attackers: ["jp.29bde"], defenders: ["cn.nanking.elite.1"] });
});

rule(["14.11.a", "14.11.b"], "units in an enemy zone attack in both combat phases, in radius or not", () => {
  for (const impulse of [1, 2]) {
    const t = table({ place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" }, ...combat("japan", impulse) });
    expect(t.refused("japan", "done").rule).toBe("13.6");
  }
});

rule(
  ["14.12.b", "14.12.c", "14.12.d", "ex.14.12.a"],
  "a lone active headquarters attacks with zero on the lowest column plus its own shift: 25-49%",
  () => {
    const t = table({
      place: { "jp.3hq": "2818", "cn.nanking.div.1": "2817" },
      active: ["jp.3hq"],
      ...combat("japan"),
    });
    t.fight("japan", ["2817"], ["jp.3hq"], "raid", [5]);
    expect(t.last("battle")).toMatchObject({ attack: 0, base: "0-24%", column: "25-49%", result: "CT" });
    const aa = table({ place: { "jp.sefaa": "2818", "cn.nanking.div.1": "2817" }, ...combat("japan") });
    aa.fight("japan", ["2817"], ["jp.sefaa"], "raid", [6]);
    expect(aa.last("battle")).toMatchObject({ column: "0-24%", result: "CT" });
  },
);

rule(
  ["14.13.c", "14.13.d", "14.13.e"],
  "a declaration that leaves an obliged attacker or defender out is refused; enemies without a zone may be left out",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2818",
        "jp.5bde": "2818",
        "cn.nanking.elite.1": "2817",
        "cn.nanking.elite.2": "2718",
        "cn.9ag.hq": "2919",
      },
      ...combat("japan"),
    });
    t.act("japan", "battle", [["2817"], ["jp.29bde"]]);
    expect(t.refused("japan", "done").rule).toBe("13.6");
    expect(t.options("japan", "battle", [])).toContain("2718");
    t.act("japan", "battle", [["2718"], ["jp.5bde"]]).act("japan", "done");
    expect(t.step).toBe("order");
    const both = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2718" },
      ...combat("japan"),
    });
    expect(both.refused("japan", "battle", [["2817"], ["jp.29bde"]]).rule).toBe("14.21");
  },
);

rule(
  ["14.14.a", "14.14.b", "14.27.a", "14.25.a"],
  "a unit attacks once, a hex is attacked once, strength is never split",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.5bde": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2718" },
      ...combat("japan"),
    });
    t.act("japan", "battle", [["2817"], ["jp.29bde"]]);
    expect(t.refused("japan", "battle", [["2718"], ["jp.29bde", "jp.5bde"]]).rule).toBe("14.14");
    expect(t.refused("japan", "battle", [["2817"], ["jp.5bde"]]).rule).toBe("14.27");
  },
);

rule(
  ["14.2.a", "14.28.a", "14.28.b"],
  "all battles are declared first, then resolved one at a time in the attacker's order",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.5bde": "2616", "cn.nanking.elite.1": "2919", "cn.nanking.elite.2": "2615" },
      ...combat("japan"),
    });
    t.act("japan", "battle", [["2919"], ["jp.29bde"]]);
    expect(t.verbs("japan")).not.toContain("resolve");
    t.act("japan", "battle", [["2615"], ["jp.5bde"]]).act("japan", "done");
    expect(t.options("japan", "resolve", [])).toEqual(["2615", "2919"]);
    t.act("japan", "resolve", ["2919"]);
    expect(t.refused("japan", "resolve", ["2615"]).text).toContain("cannot be done now");
  },
);

rule(["14.2.b"], "attackers of one hex may join different battles", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.5bde": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2718" },
    ...combat("japan"),
  });
  t.act("japan", "battle", [["2817"], ["jp.29bde"]])
    .act("japan", "battle", [["2718"], ["jp.5bde"]])
    .act("japan", "done");
  expect(t.pub.battles).toHaveLength(2);
});

rule(
  ["14.21.a", "ex.14.21.a", "14.26.b"],
  "a lone unit between two hexes attacks both together, all defenders totalled",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2718" },
      ...combat("japan"),
    });
    expect(t.refused("japan", "battle", [["2817"], ["jp.29bde"]]).rule).toBe("14.21");
    t.fight("japan", ["2718", "2817"], ["jp.29bde"], "raid", [4]);
    expect(t.last("battle")).toMatchObject({ attack: 7, defense: 9 });
  },
);

rule(
  ["14.22.a", "14.22.b", "14.23.a"],
  "attackers of several hexes combine when all are adjacent to all defenders",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.5bde": "2816", "jp.1com": "2918", "cn.nanking.elite.1": "2817" },
      ...combat("japan"),
    });
    t.fight("japan", ["2817"], ["jp.1com", "jp.29bde", "jp.5bde"], "raid", [1]);
    expect(t.last("battle").attack).toBe(16);
    const apart = table({
      place: { "jp.29bde": "2818", "jp.5bde": "2815", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2816" },
      ...combat("japan"),
    });
    expect(apart.refused("japan", "battle", [["2816", "2817"], ["jp.29bde"]]).rule).toBe("14.23");
    expect(apart.refused("japan", "battle", [["2817"], ["jp.29bde", "jp.5bde"]]).rule).toBe("14.23");
  },
);

rule(["14.24.a"], "a hopeless diversionary attack is legal", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "jp.7mg": "2818",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.elite.2": "2718",
      "cn.nanking.elite.3": "2718",
    },
    ...combat("japan"),
  });
  t.act("japan", "battle", [["2718"], ["jp.7mg"]])
    .act("japan", "battle", [["2817"], ["jp.29bde"]])
    .act("japan", "done");
  expect(t.step).toBe("order");
});

rule(["14.26.a"], "all units of a hex defend together", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.div.1": "2817",
      "cn.nanking.tank.1": "2817",
    },
    supply: { china: { "2817": 1 } },
    ...combat("japan"),
  });
  t.fight("japan", ["2817"], ["jp.29bde"], "raid", [4]);
  expect(t.last("battle").defense).toBe(10);
});

rule(["14.28.c", "14.28.e", "15.4.b"], "a pursuing defender is not drawn into another declared battle", () => {
  const t = table({
    place: {
      "jp.1com": "2818",
      "jp.29bde": "2719",
      "jp.5bde": "2719",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.div.1": "2618",
    },
    ...combat("japan"),
  });
  t.act("japan", "battle", [["2817"], ["jp.1com"]])
    .act("japan", "battle", [["2618"], ["jp.29bde", "jp.5bde"]])
    .act("japan", "done");
  t.act("japan", "resolve", ["2817"]).act("japan", "choose", ["assault"], [1]);
  expect(t.last("battle").result).toBe("AZ");
  t.act("china", "pursue", ["cn.nanking.elite.1", "2818"]);
  if (t.step === "pursue") t.act("china", "done");
  expect(t.pub.fight!.targets.map((hex) => sheet.board.names[hex])).toEqual(["2618"]);
  expect(t.last("engaged")).toMatchObject({ attackers: ["jp.29bde", "jp.5bde"], defenders: ["cn.nanking.div.1"] });
});

rule(["14.2.c", "14.13.a"], "the assistant declares in the order of the map, and tells what is owed before", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2818",
      "jp.22bde": "2614",
      "cn.nanking.elite.1": "2919",
      "cn.nanking.elite.2": "2817",
      "cn.9ag.hq": "2615",
    },
    ...combat("japan"),
  });
  const shown = t.game.decision(t.seat("japan"))!;
  expect(shown.prompt).toBe(
    "Japan: declare all battles of this phase; 2 units must still attack and 2817 and 2919 must still be attacked",
  );
  const step = t.game.play.waiting();
  if (step?.type !== "decide") throw new Error("Nobody declares.");
  expect(step.preview!(t.game.play.know(t.seat("japan")), {} as never)).toEqual({
    attackers: ["jp.29bde", "jp.5bde"],
    hexes: ["2817", "2919"],
    suggestion: [
      { targets: ["2817"], attackers: ["jp.5bde"] },
      { targets: ["2919"], attackers: ["jp.29bde"] },
    ],
  });
});

rule(["14.28.b", "18.1.d"], "when the phase is over nothing of its battles is left", () => {
  const t = table({ place: { ...J2, "jp.1com": "2818", "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  t.act("japan", "contribute", ["2818", ["jp.29bde", "jp.5bde"]]);
  expect(t.own("japan").spare.map((unit) => sheet.units[unit].text)).toEqual(["jp.1com"]);
  t.fight("japan", ["2817"], ["jp.29bde", "jp.5bde"], "raid", [4]);
  expect([t.pub.battles, t.pub.fight, t.pub.retreated]).toEqual([[], null, []]);
  expect([t.own("japan").attackers, t.own("japan").spare]).toEqual([[], []]);
});
