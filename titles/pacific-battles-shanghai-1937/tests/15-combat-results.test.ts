import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { C2, combat, J2, RING, RINGED, STRONG, strong, table, WEAK, weak } from "./helpers.ts";

rule(
  ["CRT.A.AZ.a", "CRT.A.AZ.b", "15.4.c", "15.4.a"],
  "AZ: all attackers are lost for good, the defenders may pursue into the hex they left",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2818",
        "cn.nanking.elite.1": "2817",
        "cn.nanking.elite.2": "2817",
        "cn.nanking.elite.3": "2718",
        "cn.9ag.elite.1": "2718",
      },
      forts: { china: ["2817"] },
      ...combat("japan"),
    });
    t.fight("japan", ["2718", "2817"], ["jp.29bde"], "assault", [1]);
    expect([t.last("battle").result, t.where("jp.29bde")]).toEqual(["AZ", "dead"]);
    expect(t.vp).toEqual([0, 2]);
    expect([t.step, t.turnOf]).toEqual(["pursue", "china"]);
    expect(t.refused("china", "pursue", ["cn.nanking.elite.1", "2816"]).rule).toBe("15.45");
    t.act("china", "pursue", ["cn.nanking.elite.1", "2818"]).act("china", "done");
    expect(t.where("cn.nanking.elite.1")).toBe("2818");
  },
);

rule(
  ["CRT.A.AE.a", "CRT.A.AE.b", "CRT.A.AE.c", "CRT.A.AE.d", "CRT.A.AE.e"],
  "AE: units without breakdown die, one regiment of each brigade survives and retreats two hexes, defenders may pursue",
  () => {
    const t = weak();
    t.fight("japan", ["2817"], WEAK, "assault", [1]);
    expect(t.last("battle").result).toBe("AE");
    expect([t.where("jp.1com"), t.where("jp.29bde.2"), t.where("jp.29bde.1")]).toEqual([
      "replaceable",
      "replaceable",
      "2818",
    ]);
    expect(t.refused("japan", "retreat", ["jp.29bde.1", "2819"]).rule).toBe("15.33");
    t.act("japan", "retreat", ["jp.29bde.1", "2820"]);
    expect(t.where("jp.29bde.1")).toBe("2820");
    expect([t.step, t.turnOf]).toEqual(["pursue", "china"]);
  },
);

rule(
  ["CRT.A.AS.a", "CRT.A.AS.b", "CRT.A.AS.c"],
  "AS: attackers lose half of their attack factors and retreat one hex",
  () => {
    const t = weak();
    t.fight("japan", ["2817"], WEAK, "assault", [3]);
    expect(t.last("battle").result).toBe("AS");
    expect(t.refused("japan", "lose", [[], ["jp.1com"]]).rule).toBe("15.23");
    t.act("japan", "lose", [[], ["jp.29bde"]]).act("japan", "retreat", ["jp.1com", "2819"]);
    expect([t.where("jp.29bde"), t.where("jp.1com")]).toEqual(["replaceable", "2819"]);
    expect([t.step, t.turnOf]).toEqual(["pursue", "china"]);
  },
);

rule(
  ["CRT.A.BB.a", "CRT.A.BB.b", "CRT.A.BB.c", "CRT.A.BB.e", "CRT.A.BB.f"],
  "BB: first the defender, then the attacker loses half of his own factors; nobody retreats or pursues",
  () => {
    const t = weak();
    t.fight("japan", ["2817"], WEAK, "assault", [5]);
    expect([t.last("battle").result, t.turnOf]).toEqual(["BB", "china"]);
    t.act("china", "lose", [["cn.nanking.elite.2"]]);
    expect([t.step, t.turnOf]).toEqual(["half", "japan"]);
    t.act("japan", "lose", [["jp.29bde"], ["jp.29bde.1", "jp.29bde.2"]]);
    expect([t.where("jp.29bde.1"), t.where("jp.1com"), t.where("cn.nanking.elite.1")]).toEqual([
      "replaceable",
      "2818",
      "2817",
    ]);
    expect(t.pub.phase).toBe("movement");
    // Of 1-3 and 1-2 only the former is half of the defense factors, either is half of the attack factors.
    const small = table({
      place: { ...J2, "cn.nanking.div.1": "2817", "cn.nanking.bde.1": "2817" },
      ...combat("japan"),
    });
    small.fight("japan", ["2817"], STRONG, "assault", [3]);
    expect(small.last("battle").result).toBe("BB");
    expect(small.refused("china", "lose", [["cn.nanking.bde.1"]]).rule).toBe("15.23");
    small.act("china", "lose", [["cn.nanking.div.1"]]);
  },
);

rule(["CRT.A.BB.d"], "BB: the side that alone survives may pursue", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.1com": "2818", "cn.nanking.elite.1": "2817" },
    ...combat("japan"),
  });
  t.fight("japan", ["2817"], WEAK, "assault", [3]);
  expect(t.last("battle").result).toBe("BB");
  expect(t.where("cn.nanking.elite.1")).toBe("replaceable");
  t.act("japan", "lose", [[], ["jp.29bde"]]);
  t.act("japan", "pursue", ["jp.1com", "2817"]);
  expect(t.where("jp.1com")).toBe("2817");
});

rule(
  ["CRT.A.DS.a", "CRT.A.DS.b", "CRT.A.DS.c", "15.42.b", "15.42.c"],
  "DS: defenders lose half and retreat one hex, any attackers may pursue one hex",
  () => {
    const t = strong();
    t.fight("japan", ["2817"], STRONG, "assault", [5]);
    expect(t.last("battle").result).toBe("DS");
    expect(t.refused("china", "lose", [["cn.nanking.div.1"]]).text).toContain("5 of 9");
    t.act("china", "lose", [["cn.nanking.elite.1"]]).act("china", "retreat", ["cn.nanking.div.1", "2816"]);
    t.act("japan", "pursue", ["jp.29bde", "2817"]).act("japan", "done");
    expect([t.where("jp.29bde"), t.where("jp.5bde")]).toEqual(["2817", "2818"]);
    // Two hexes are left, but each unit pursues once.
    const two = table({ place: { ...J2, "cn.nanking.bde.1": "2817", "cn.9ag.bde.1": "2718" }, ...combat("japan") });
    two.fight("japan", ["2718", "2817"], STRONG, "assault", [6]);
    expect(two.last("battle").result).toBe("DE");
    two.act("japan", "pursue", ["jp.29bde", "2817"]);
    expect(two.options("japan", "pursue", [])).toEqual(["jp.5bde"]);
  },
);

rule(
  ["CRT.A.DE.a", "CRT.A.DE.c", "CRT.A.DE.d", "9.1.b"],
  "DE: Chinese defenders die; a Japanese brigade saves one regiment two hexes back",
  () => {
    const t = table({ place: { ...J2, "cn.nanking.elite.1": "2817" }, ...combat("japan") });
    t.fight("japan", ["2817"], STRONG, "assault", [6]);
    expect([t.last("battle").result, t.where("cn.nanking.elite.1")]).toEqual(["DE", "replaceable"]);
    expect(t.turnOf).toBe("japan");
    const j = table({ place: { "jp.29bde": "2818", ...RING }, ...combat("china") });
    j.fight("china", ["2818"], RINGED, "assault", [6]);
    expect([j.last("battle").result, j.where("jp.29bde.2")]).toEqual(["DE", "replaceable"]);
    j.act("japan", "retreat", ["jp.29bde.1", "2820"]);
    expect(j.where("jp.29bde.1")).toBe("2820");
    expect([j.step, j.turnOf]).toEqual(["pursue", "china"]);
  },
);

rule(
  ["CRT.A.DE.b", "VP.C.c", "24.4.e", "VP.C.g"],
  "a brigade lost in parts scores one per regiment really lost",
  () => {
    const t = table({ place: { "jp.29bde": "2818", ...RING }, ...combat("china") });
    t.fight("china", ["2818"], RINGED, "assault", [6]);
    expect(t.vp).toEqual([0, 1]);
    const both = table({ place: { "jp.29bde.1": "2818", "jp.29bde.2": "2818", ...RING }, ...combat("china") });
    both.fight("china", ["2818"], RINGED, "assault", [6]);
    expect(both.last("battle").result).toBe("DE");
    expect(both.vp).toEqual([0, 2]);
  },
);

rule(["CRT.A.DZ.a", "CRT.A.DZ.b"], "DZ: all defenders are lost for good", () => {
  const t = table({ place: { ...J2, "cn.nanking.div.1": "2817" }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect([t.last("battle").result, t.where("cn.nanking.div.1")]).toEqual(["DZ", "dead"]);
  t.act("japan", "pursue", ["jp.29bde", "2817"]);
  const j = table({
    place: { "jp.shigeto": "2818", ...RING, "cn.9ag.elite.2": "2719", "cn.8ag.elite.1": "2719" },
    ...combat("china"),
  });
  j.fight("china", ["2818"], [...RINGED, "cn.9ag.elite.2", "cn.8ag.elite.1"], "assault", [6]);
  expect([j.last("battle").result, j.where("jp.shigeto")]).toEqual(["DZ", "dead"]);
});

rule(
  ["CRT.R.AA.a", "CRT.R.AA.b", "CRT.R.AA.c"],
  "AA: a brigade breaks down, or a unit is lost; no retreat, no pursuit",
  () => {
    const t = weak();
    t.fight("japan", ["2817"], WEAK, "raid", [1]);
    expect([t.last("battle").result, t.turnOf]).toEqual(["AA", "japan"]);
    t.act("japan", "breakDown", ["jp.29bde"]);
    expect([t.where("jp.29bde.1"), t.where("jp.29bde.2"), t.where("jp.1com")]).toEqual(["2818", "2818", "2818"]);
    expect(t.pub.phase).toBe("movement");
    const lose = weak();
    lose.fight("japan", ["2817"], WEAK, "raid", [1]);
    lose.act("japan", "eliminate", ["jp.1com"]);
    expect(lose.where("jp.1com")).toBe("replaceable");
    expect(lose.pub.phase).toBe("movement");
  },
);

rule(["CRT.R.AA.d", "15.22.b"], "without a brigade one unit must be eliminated", () => {
  const t = table({
    place: { "jp.1com": "2818", "jp.2com": "2818", "cn.nanking.elite.1": "2817" },
    ...combat("japan"),
  });
  t.fight("japan", ["2817"], ["jp.1com", "jp.2com"], "raid", [1]);
  expect(t.last("battle").result).toBe("AA");
  expect(t.verbs("japan")).toEqual(["eliminate"]);
  t.act("japan", "eliminate", ["jp.2com"]);
  expect(t.where("jp.2com")).toBe("replaceable");
});

rule(
  ["CRT.R.AM.a", "CRT.R.AM.b", "CRT.R.AM.c", "15.32.a", "15.32.b"],
  "AM: half lost, the rest routs by a die for each unit; defenders may pursue",
  () => {
    const t = table({
      place: { "jp.1com": "2818", "jp.2com": "2818", "jp.7mg": "2818", ...C2, "cn.nanking.elite.3": "2718" },
      ...combat("japan"),
    });
    t.fight("japan", ["2718", "2817"], ["jp.1com", "jp.2com", "jp.7mg"], "raid", [1]);
    expect(t.last("battle").result).toBe("AM");
    t.act("japan", "lose", [["jp.1com", "jp.7mg"]], [3]);
    expect(t.last("rout")).toEqual({ unit: "jp.2com", die: 3 });
    expect(t.refused("japan", "retreat", ["jp.2com", "2820"]).text).toContain("exactly 3");
    t.act("japan", "retreat", ["jp.2com", "2821"]);
    expect([t.step, t.turnOf]).toEqual(["pursue", "china"]);
    const two = table({
      place: { "jp.1sh": "2818", "jp.2sh": "2818", "jp.1com": "2818", "jp.2com": "2818", ...RING },
      ...combat("japan"),
    });
    two.fight("japan", ["2718", "2817"], ["jp.1sh", "jp.2sh", "jp.1com", "jp.2com"], "raid", [1]);
    two.act("japan", "lose", [["jp.1sh", "jp.2sh"]], [2, 1]);
    expect(two.events("rout").map((event) => event.data)).toEqual([
      { unit: "jp.1com", die: 2 },
      { unit: "jp.2com", die: 1 },
    ]);
    two.act("japan", "retreat", ["jp.1com", "2820"]).act("japan", "retreat", ["jp.2com", "2819"]);
  },
);

rule(["CRT.R.CT.a"], "CT: no effect", () => {
  const t = weak();
  t.fight("japan", ["2817"], WEAK, "raid", [6]);
  expect(t.last("battle").result).toBe("CT");
  expect([...WEAK, "cn.nanking.elite.1", "cn.nanking.elite.2"].map((unit) => t.where(unit))).toEqual([
    "2818",
    "2818",
    "2817",
    "2817",
  ]);
});

rule(
  ["CRT.R.DA.a", "CRT.R.DA.b", "CRT.R.DA.d", "7.8.d"],
  "DA: the defender breaks a brigade down or loses a unit; a supply point serves as the unit",
  () => {
    const t = table({ place: { "jp.29bde": "2818", ...RING }, supply: { japan: { "2818": 1 } }, ...combat("china") });
    t.fight("china", ["2818"], RINGED, "raid", [5]);
    expect([t.last("battle").result, t.turnOf]).toEqual(["DA", "japan"]);
    expect(t.options("japan", "eliminate", [])).toEqual(["jp.29bde", "jp.supply.1"]);
    t.act("japan", "breakDown", ["jp.29bde"]);
    expect([t.where("jp.29bde.1"), t.where("jp.29bde.2"), t.pub.phase]).toEqual(["2818", "2818", "movement"]);
    const supply = table({
      place: { "jp.29bde": "2818", ...RING },
      supply: { japan: { "2818": 1 } },
      ...combat("china"),
    });
    supply.fight("china", ["2818"], RINGED, "raid", [5]);
    supply.act("japan", "eliminate", ["jp.supply.1"]);
    expect([supply.supply("japan", "2818"), supply.where("jp.29bde")]).toEqual([0, "2818"]);
  },
);

rule(
  ["CRT.R.DA.c", "ex.15.42.a", "15.42.a"],
  "Chinese must lose a unit; an emptied hex gives no pursuit after DA",
  () => {
    const t = table({ place: { ...J2, "cn.nanking.elite.1": "2817" }, ...combat("japan") });
    t.fight("japan", ["2817"], STRONG, "raid", [5]);
    expect([t.last("battle").result, t.verbs("china")]).toEqual(["DA", ["eliminate"]]);
    t.act("china", "eliminate", ["cn.nanking.elite.1"]);
    expect([t.step, t.turnOf]).toEqual(["move", "china"]);
  },
);

rule(
  ["CRT.R.DM.a", "CRT.R.DM.b", "CRT.R.DM.c", "15.44.d"],
  "DM: half lost, the rest routs, attackers pursue up to two hexes, some one and some two",
  () => {
    const t = table({
      place: { ...J2, "jp.22bde": "2918", "jp.10bde": "2918", "cn.nanking.div.1": "2817", "cn.nanking.bde.1": "2817" },
      ...combat("japan"),
    });
    t.fight("japan", ["2817"], ["jp.10bde", "jp.22bde", "jp.29bde", "jp.5bde"], "raid", [6]);
    expect(t.last("battle").result).toBe("DM");
    expect(t.refused("china", "lose", [["cn.nanking.bde.1"]]).text).toContain("3 of 5");
    t.act("china", "lose", [["cn.nanking.div.1"]], [1]).act("china", "retreat", ["cn.nanking.bde.1", "2816"]);
    t.act("japan", "pursue", ["jp.29bde", "2817", true, "2717"]).act("japan", "pursue", ["jp.5bde", "2817", false]);
    expect([t.where("jp.29bde"), t.where("jp.5bde")]).toEqual(["2717", "2817"]);
  },
);
