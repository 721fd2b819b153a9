import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { C2, combat, dearest, J2, sheetWith, strikes, Table, table } from "./helpers.ts";

rule(
  ["8.2.a", "8.4.a", "8.3.a"],
  "bombardment suppresses; a second result changes nothing; no zone while suppressed",
  () => {
    const t = table({
      place: { "cn.nanking.elite.1": "2817", "jp.29bde": "2818" },
      inEffect: ["jp.third-fleet"],
      ...strikes("japan", 4),
    });
    t.act("japan", "strike", ["2817", 4, "jp.third-fleet"]).act("japan", "done", [], [6]);
    expect(t.suppressed()).toEqual(["cn.nanking.elite.1"]);
    expect(t.pub.zoc[1]).toEqual([]);
    t.edit({ ...strikes("japan", 4) });
    t.act("japan", "strike", ["2817", 4]).act("japan", "done", [], [6]);
    expect(t.suppressed()).toEqual(["cn.nanking.elite.1"]);
  },
);

rule(["8.2.b"], "suppression halves movement, fractions kept: five becomes two and a half", () => {
  const t = new Table({ sheet: sheetWith("cn.elite", { move: 5 }) }).edit({
    clear: true,
    place: { "cn.nanking.elite.1": "2818", "cn.9ag.trained.1": "2818", "jp.29bde": "2414" },
    suppressed: ["cn.nanking.elite.1", "cn.9ag.trained.1"],
    phase: { name: "movement", side: "china" },
  });
  expect(dearest(t, "china", "cn.nanking.elite.1")).toBe(2.5);
  expect(dearest(t, "china", "cn.9ag.trained.1")).toBe(3);
  expect(t.refused("china", "move", ["cn.9ag.trained.1", "2822"]).rule).toBe("11.0");
});

rule(
  ["8.2.c", "8.2.d", "8.2.e"],
  "one column left for suppressed attackers, one right for suppressed defenders, however many",
  () => {
    const t = table({
      place: { ...J2, ...C2, "cn.nanking.div.1": "2718" },
      suppressed: ["jp.29bde", "jp.5bde", "cn.nanking.elite.1", "cn.nanking.elite.2"],
      ...combat("japan"),
    });
    t.act("japan", "battle", [["2817"], ["jp.29bde"]])
      .act("japan", "battle", [["2718"], ["jp.5bde"]])
      .act("japan", "done");
    t.act("japan", "resolve", ["2817"]).act("japan", "choose", ["raid"], [6]);
    expect(t.last("battle").shifts).toEqual(["Suppressed attackers -1", "Suppressed defenders 1"]);
  },
);
