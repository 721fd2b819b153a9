import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { sheet, type Table, table } from "./help.ts";

const combat = (side: string): object => ({
  phase: { name: "combat", side },
  ...(side === "china" ? { first: "china" } : {}),
});
const J2 = { "jp.29bde": "2818", "jp.5bde": "2818" };
const C2 = { "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2817" };
/** nine against twelve: 50-99% */
const weak = (edit: object = {}): Table =>
  table({ place: { "jp.29bde": "2818", "jp.1com": "2818", ...C2 }, ...combat("japan"), ...edit });
const WEAK = ["jp.1com", "jp.29bde"];
/** fourteen against nine: 150-199% */
const strong = (edit: object = {}): Table =>
  table({ place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817" }, ...combat("japan"), ...edit });
const STRONG = ["jp.29bde", "jp.5bde"];
/** Chinese against a lone brigade: 16 to 7, 200-299% */
const RING = {
  "cn.nanking.elite.1": "2817",
  "cn.nanking.elite.2": "2817",
  "cn.nanking.elite.3": "2718",
  "cn.9ag.elite.1": "2718",
};
const RINGED = ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3", "cn.9ag.elite.1"];

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
  ["CRT.A.AS.a", "CRT.A.AS.b", "CRT.A.AS.c", "15.23.a"],
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
    t.act("china", "lose", [["cn.nanking.elite.1"]]).act("china", "retreat", ["cn.nanking.div.1", "2816"]);
    t.act("japan", "pursue", ["jp.29bde", "2817"]).act("japan", "done");
    expect([t.where("jp.29bde"), t.where("jp.5bde")]).toEqual(["2817", "2818"]);
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

rule(["15.22.a", "ex.15.22.a"], "a brigade may be split so that one regiment is the unit lost", () => {
  const t = weak();
  t.fight("japan", ["2817"], WEAK, "raid", [1]);
  t.act("japan", "sacrifice", ["jp.29bde"]);
  expect([t.where("jp.29bde.1"), t.where("jp.29bde.2"), t.where("jp.1com")]).toEqual(["2818", "replaceable", "2818"]);
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
      place: {
        "jp.1com": "2818",
        "jp.2com": "2818",
        "jp.1sh": "2818",
        ...C2,
        "cn.nanking.elite.3": "2718",
        "cn.9ag.elite.1": "2718",
      },
      ...combat("japan"),
    });
    two.fight("japan", ["2718", "2817"], ["jp.1com", "jp.2com", "jp.1sh"].sort(), "raid", [1]);
    two.act("japan", "lose", [["jp.1com", "jp.2com"]], [2]);
    expect(two.events("rout")).toHaveLength(1);
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
    expect([t.where("jp.29bde.1"), t.pub.phase]).toEqual(["2818", "movement"]);
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
    t.act("china", "lose", [["cn.nanking.div.1"]], [1]).act("china", "retreat", ["cn.nanking.bde.1", "2816"]);
    t.act("japan", "pursue", ["jp.29bde", "2817", true, "2717"]).act("japan", "pursue", ["jp.5bde", "2817", false]);
    expect([t.where("jp.29bde"), t.where("jp.5bde")]).toEqual(["2717", "2817"]);
  },
);

rule(["13.7.a", "15.44.a", "15.44.c"], "pursuit costs nothing and ignores enemy zones in both hexes", () => {
  const t = table({
    place: { ...J2, "jp.22bde": "2919", "jp.10bde": "2919", "cn.nanking.div.1": "2918", "cn.nanking.elite.1": "2916" },
    ...combat("japan"),
  });
  t.fight("japan", ["2918"], ["jp.10bde", "jp.22bde", "jp.29bde", "jp.5bde"], "raid", [5]);
  expect(t.last("battle").result).toBe("DM");
  t.act("japan", "pursue", ["jp.29bde", "2918", true, "2917"]);
  expect(t.where("jp.29bde")).toBe("2917");
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
  },
);

rule(["15.21.b"], "with a way out the unit goes to the Replaceable box", () => {
  const t = table({ place: { ...J2, "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect(t.where("cn.nanking.elite.1")).toBe("replaceable");
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

rule(
  ["15.3.a", "15.3.b", "15.3.c", "15.31.a", "15.33.b"],
  "the owner retreats each unit separately, by hexes, whatever its movement factor",
  () => {
    const t = table({
      place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817", "cn.nanking.tank.1": "2817" },
      ...combat("japan"),
    });
    t.fight("japan", ["2817"], STRONG, "assault", [6]);
    expect([t.last("battle").result, t.turnOf]).toEqual(["DS", "china"]);
    t.act("china", "lose", [["cn.nanking.elite.1"]]);
    expect([t.step, t.turnOf]).toEqual(["retreat", "china"]);
    t.act("china", "retreat", ["cn.nanking.tank.1", "2717"]).act("china", "retreat", ["cn.nanking.div.1", "2917"]);
    expect([t.where("cn.nanking.tank.1"), t.where("cn.nanking.div.1")]).toEqual(["2717", "2917"]);
  },
);

rule(
  ["15.3.d", "15.34.a", "CRT.N.a", "15.45.a", "7.8.h"],
  "in a city a retreat may be ignored or taken; the hex then stays closed to pursuit and supply survives",
  () => {
    const edit = {
      place: {
        "jp.29bde": "2513",
        "jp.5bde": "2513",
        "jp.22bde": "2613",
        "jp.10bde": "2613",
        "cn.nanking.elite.1": "2514",
        "cn.nanking.div.1": "2514",
      },
      supply: { china: { "2514": 1 } },
      ...combat("japan"),
    };
    const t = table(edit);
    t.fight("japan", ["2514"], ["jp.10bde", "jp.22bde", ...STRONG], "assault", [6]);
    expect(t.last("battle").result).toBe("DS");
    t.act("china", "lose", [["cn.nanking.elite.1"]]);
    expect(t.verbs("china")).toContain("hold");
    t.act("china", "hold", ["cn.nanking.div.1"]);
    expect([t.where("cn.nanking.div.1"), t.supply("china", "2514"), t.step]).toEqual(["2514", 1, "move"]);
    const go = table(edit);
    go.fight("japan", ["2514"], ["jp.10bde", "jp.22bde", ...STRONG], "assault", [6]);
    go.act("china", "lose", [["cn.nanking.elite.1"]]).act("china", "retreat", ["cn.nanking.div.1", "2515"]);
    expect(go.where("cn.nanking.div.1")).toBe("2515");
  },
);

rule(
  ["15.3.e", "15.3.f", "21.2.b"],
  "a rout in a city or fortification becomes a retreat of one hex that must be made",
  () => {
    const rout = table({
      place: {
        "jp.1com": "2414",
        "jp.2com": "2414",
        "cn.nanking.elite.1": "2314",
        "cn.nanking.elite.2": "2314",
        "cn.nanking.elite.3": "2315",
        "cn.9ag.elite.1": "2315",
      },
      ...combat("japan"),
    });
    rout.fight("japan", ["2314", "2315"], ["jp.1com", "jp.2com"], "raid", [1]);
    expect(rout.last("battle").result).toBe("AM");
    rout.act("japan", "lose", [["jp.1com"]], []);
    expect(rout.verbs("japan")).toEqual(["retreat"]);
    rout.act("japan", "retreat", ["jp.2com", "2514"]);
    expect(rout.where("jp.2com")).toBe("2514");
    const fort = table({
      place: { "jp.1com": "2818", "jp.2com": "2818", ...RING },
      forts: { japan: ["2818"] },
      ...combat("japan"),
    });
    fort.fight("japan", ["2718", "2817"], ["jp.1com", "jp.2com"], "raid", [1]);
    fort.act("japan", "lose", [["jp.1com"]], []);
    fort.act("japan", "retreat", ["jp.2com", "2919"]);
    expect(fort.where("jp.2com")).toBe("2919");
  },
);

rule(
  ["15.33.a", "15.33.d", "13.8.a"],
  "with only enemy zones around a unit that cannot break down is eliminated",
  () => {
    const t = table({
      place: { ...J2, "jp.1com": "2816", "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817" },
      ...combat("japan"),
    });
    t.fight("japan", ["2817"], ["jp.1com", ...STRONG], "assault", [5]);
    expect(t.last("battle").result).toBe("DS");
    t.act("china", "lose", [["cn.nanking.elite.1"]]);
    expect(t.where("cn.nanking.div.1")).toBe("dead");
    expect([t.step, t.turnOf]).toEqual(["pursue", "japan"]);
  },
);

rule(
  ["15.33.c", "15.33.f", "15.33.g", "15.33.n"],
  "retreats never lead into enemies, off the map or into closed terrain; friends are no obstacle",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2314",
        "jp.5bde": "2314",
        "cn.nanking.elite.1": "2315",
        "cn.nanking.div.1": "2315",
        "cn.nanking.div.2": "2316",
      },
      ...combat("japan"),
    });
    t.fight("japan", ["2315"], STRONG, "assault", [5]);
    expect(t.last("battle").result).toBe("DS");
    t.act("china", "lose", [["cn.nanking.elite.1"]]);
    expect(t.options("china", "retreat", ["cn.nanking.div.1"])).toEqual(["2215", "2316"]);
    t.act("china", "retreat", ["cn.nanking.div.1", "2316"]);
    expect(t.where("cn.nanking.div.1")).toBe("2316");
    const edge = table({
      place: { "jp.29bde": "0213", "jp.5bde": "0213", "cn.nanking.elite.1": "0113", "cn.nanking.div.1": "0113" },
      ...combat("japan"),
    });
    edge.fight("japan", ["0113"], STRONG, "assault", [5]);
    edge.act("china", "lose", [["cn.nanking.elite.1"]]);
    expect(edge.options("china", "retreat", ["cn.nanking.div.1"])).toEqual(["0112"]);
  },
);

rule(
  ["15.33.e", "15.33.m"],
  "a brigade forced into enemy zones breaks down, loses one regiment and ends there with the other",
  () => {
    const place: Record<string, string> = {
      "jp.29bde": "2818",
      "jp.5bde": "2818",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.elite.2": "2817",
      "cn.nanking.elite.3": "2719",
      "cn.9ag.elite.1": "2719",
      "cn.9ag.div.1": "2820",
      "cn.9ag.div.2": "3019",
    };
    const t = table({ place, ...combat("japan") });
    t.act("japan", "battle", [["2817"], ["jp.29bde"]])
      .act("japan", "battle", [["2719"], ["jp.5bde"]])
      .act("japan", "done")
      .act("japan", "resolve", ["2817"])
      .act("japan", "choose", ["assault"], [3]);
    expect(t.last("battle").result).toBe("AS");
    t.act("japan", "lose", [[], ["jp.29bde"]]);
    expect(t.step === "pursue" || t.step === "table").toBe(true);
    const whole = table({ place: { ...place, "jp.22bde": "2818" }, ...combat("japan") });
    whole.act("japan", "contribute", ["2818", ["jp.29bde", "jp.5bde"]]);
    whole
      .act("japan", "battle", [
        ["2719", "2817"],
        ["jp.29bde", "jp.5bde"],
      ])
      .act("japan", "done")
      .act("japan", "choose", ["assault"], [3]);
    expect(whole.last("battle").result).toBe("AS");
    whole.act("japan", "lose", [[], ["jp.29bde"]]);
    expect([whole.step, whole.turnOf]).toEqual(["retreat", "japan"]);
    const [to] = whole.options("japan", "retreat", ["jp.5bde"]);
    whole.act("japan", "retreat", ["jp.5bde", to]);
    const parts = [whole.where("jp.5bde.1"), whole.where("jp.5bde.2")].sort();
    expect(parts).toEqual([to, "dead"].sort());
  },
);

rule(
  ["15.33.h", "15.33.i"],
  "a retreat ends exactly so many hexes away; a unit that can go only part of it is lost",
  () => {
    const t = table({
      place: { "jp.shigeto": "0118", "cn.nanking.elite.1": "0217", "cn.nanking.elite.2": "0217" },
      ...combat("china"),
    });
    t.fight("china", ["0118"], ["cn.nanking.elite.1", "cn.nanking.elite.2"], "assault", [6]);
    expect(t.last("battle").result).toBe("DE");
    expect([t.where("jp.shigeto.1"), t.where("jp.shigeto.2"), t.vp]).toEqual(["replaceable", "replaceable", [0, 2]]);
    const open = weak();
    open.fight("japan", ["2817"], WEAK, "assault", [1]);
    for (const hex of open.options("japan", "retreat", ["jp.29bde.1"]))
      expect(sheet.board.distance(sheet.board.id("2818"), sheet.board.id(hex))).toBe(2);
  },
);

rule(["15.33.j"], "no overstacking retreat while another way is open", () => {
  const t = strong({
    place: {
      ...J2,
      "cn.nanking.elite.1": "2817",
      "cn.nanking.div.1": "2817",
      "cn.nanking.elite.2": "2816",
      "cn.nanking.elite.3": "2816",
    },
  });
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]]);
  expect(t.options("china", "retreat", ["cn.nanking.div.1"]).sort()).toEqual(["2717", "2917"]);
  expect(t.refused("china", "retreat", ["cn.nanking.div.1", "2816"]).rule).toBe("15.33");
});

rule(["15.33.l", "7.8.e", "7.8.f"], "supply that has to retreat is eliminated and goes to the mix", () => {
  const t = strong({ supply: { china: { "2817": 2 } } });
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]]);
  expect([t.supply("china", "2817"), t.where("cn.supply.1")]).toEqual([0, "mix"]);
  expect(t.pub.replaceable[1].map((unit) => sheet.units[unit].text)).toEqual(["cn.nanking.elite.1"]);
});

rule(["15.34.b"], "a unit retreating through a city goes the full distance", () => {
  const t = table({
    place: { "jp.1com": "2513", "jp.29bde": "2513", "cn.nanking.elite.1": "2512", "cn.nanking.elite.2": "2512" },
    ...combat("japan"),
  });
  t.fight("japan", ["2512"], WEAK, "assault", [1]);
  expect(t.last("battle").result).toBe("AE");
  const options = t.options("japan", "retreat", ["jp.29bde.1"]);
  expect(options).toContain("2515");
  expect(options).not.toContain("2514");
});

rule(["15.34.c"], "attackers in a city have the privilege too", () => {
  const t = table({
    place: { "jp.29bde": "2514", "jp.1com": "2514", "cn.nanking.elite.1": "2613", "cn.nanking.elite.2": "2613" },
    ...combat("japan"),
  });
  t.fight("japan", ["2613"], WEAK, "assault", [3]);
  expect(t.last("battle").result).toBe("AS");
  t.act("japan", "lose", [[], ["jp.29bde"]]).act("japan", "hold", ["jp.1com"]);
  expect(t.where("jp.1com")).toBe("2514");
});

const LATER = {
  ...J2,
  "jp.22bde": "2815",
  "jp.10bde": "2815",
  "cn.nanking.elite.1": "2817",
  "cn.nanking.div.1": "2817",
  "cn.nanking.elite.2": "2816",
};
const twoBattles = (edit: object): Table => {
  const t = table({ ...edit, suppressed: ["jp.22bde", "jp.10bde"], ...combat("japan") });
  t.act("japan", "battle", [["2817"], STRONG])
    .act("japan", "battle", [["2816"], ["jp.10bde", "jp.22bde"]])
    .act("japan", "done");
  t.act("japan", "resolve", ["2817"]).act("japan", "choose", ["assault"], [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]])
    .act("china", "retreat", ["cn.nanking.div.1", "2816"])
    .act("japan", "done");
  return t;
};

rule(
  ["15.35.a", "15.35.c"],
  "a unit that retreated into a hex attacked later adds its defence there and suffers with it",
  () => {
    const t = twoBattles({ place: LATER });
    expect(t.last("engaged").defenders).toEqual(["cn.nanking.elite.2", "cn.nanking.div.1"]);
    t.act("japan", "choose", ["assault"], [6]);
    expect(t.last("battle").defense).toBe(9);
    expect(
      t.where("cn.nanking.div.1") === "2816" && t.where("cn.nanking.elite.2") === "2816" && t.step !== "half",
    ).toBe(false);
  },
);

rule(["15.35.b"], "if it overstacks that hex it adds no strength", () => {
  const t = twoBattles({
    place: { ...LATER, "cn.nanking.elite.3": "2816" },
    supply: { japan: { "2917": 1, "2717": 1 } },
  });
  expect(t.last("engaged").defenders).toContain("cn.nanking.div.1");
  t.act("japan", "choose", ["assault"], [6]);
  expect(t.last("battle").defense).toBe(12);
});

rule(["15.42.d"], "only units of the battle pursue", () => {
  const t = strong({ place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817", "jp.7mg": "2919" } });
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]]).act("china", "retreat", ["cn.nanking.div.1", "2816"]);
  expect(t.options("japan", "pursue", [])).toEqual(STRONG);
  expect(t.refused("japan", "pursue", ["jp.7mg", "2817"]).rule).toBe("15.42");
});

rule(["15.44.b", "15.44.e"], "pursuers enter only what they could enter; nobody pursues over the lower Huangpu", () => {
  const t = table({ place: { "jp.29bde": "2515", "jp.5bde": "2515", "cn.nanking.div.1": "2615" }, ...combat("japan") });
  t.fight("japan", ["2615"], STRONG, "assault", [6]);
  expect([t.last("battle").result, t.where("cn.nanking.div.1")]).toEqual(["DE", "replaceable"]);
  expect(t.verbs("japan")).toEqual(["done"]);
  const marsh = table({
    place: { "jp.sefarmor": "0615", "jp.5armor": "0615", "cn.nanking.bde.1": "0716" },
    ...combat("japan"),
  });
  marsh.fight("japan", ["0716"], ["jp.5armor", "jp.sefarmor"], "assault", [6]);
  expect(marsh.verbs("japan")).not.toContain("pursue");
});

rule(["21.2.a", "21.2.c", "7.8.h"], "a fortification lets its units ignore one hex, not two", () => {
  const one = table({
    place: { "jp.29bde": "2818", "jp.1com": "2818", ...RING },
    forts: { japan: ["2818"] },
    ...combat("china"),
  });
  one.fight("china", ["2818"], RINGED, "assault", [6]);
  expect(one.last("battle").shifts).toEqual(["Fortification -2"]);
  const attack = weak({ forts: { japan: ["2818"] } });
  attack.fight("japan", ["2817"], WEAK, "assault", [3]);
  attack.act("japan", "lose", [[], ["jp.29bde"]]).act("japan", "hold", ["jp.1com"]);
  expect(attack.where("jp.1com")).toBe("2818");
  const two = weak({ forts: { japan: ["2818"] } });
  two.fight("japan", ["2817"], WEAK, "assault", [1]);
  expect(two.last("battle").result).toBe("AE");
  expect(two.verbs("japan")).toEqual(["retreat"]);
});

rule(
  ["21.3.a", "21.3.b", "21.3.c", "21.3.d"],
  "a fortification lasts while a friend is in it, supply included, and is never taken over",
  () => {
    const t = table({
      place: { "jp.29bde": "2514" },
      supply: { japan: { "2514": 1 } },
      forts: { japan: ["2514"] },
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "move", ["jp.29bde", "2513"]);
    expect(t.forts("japan")).toEqual(["2514"]);
    t.act("japan", "move", ["jp.supply.1", "2513"]);
    expect(t.forts("japan")).toEqual([]);
    const lost = table({ place: { "jp.7mg": "2818", ...RING }, forts: { japan: ["2818"] }, ...combat("china") });
    lost.fight("china", ["2818"], RINGED, "assault", [6]);
    expect([lost.last("battle").result, lost.forts("japan")]).toEqual(["DE", []]);
    lost.act("china", "pursue", ["cn.nanking.elite.1", "2818"]);
    expect(lost.forts("china")).toEqual([]);
  },
);

rule(["VP.J.a", "VP.J.b", "VP.J.c", "VP.J.d", "VP.J.f"], "points for lost Chinese units", () => {
  const points = (typeId: string): number => sheet.data.counters.types[typeId].points;
  expect([points("cn.hq"), points("cn.elite"), points("cn.trained"), points("cn.supply")]).toEqual([3, 3, 2, 0]);
  for (const other of ["cn.division", "cn.brigade", "cn.shanghai", "cn.regiment", "cn.tank"])
    expect(points(other)).toBe(1);
  const t = table({
    place: { ...J2, "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2817" },
    supply: { china: { "2817": 1 } },
    ...combat("japan"),
  });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect([t.last("battle").result, t.vp]).toEqual(["DE", [6, 0]]);
});

rule(
  ["VP.C.a", "VP.C.b", "VP.C.e", "24.4.a", "24.4.c"],
  "points for lost Japanese units, replaceable or not, by unit",
  () => {
    const points = (typeId: string): number => sheet.data.counters.types[typeId].points;
    expect([points("jp.army.hq"), points("jp.division.hq"), points("jp.shanghai.hq"), points("jp.supply")]).toEqual([
      4, 4, 4, 0,
    ]);
    expect([points("jp.standing"), points("jp.special"), points("jp.garrison")]).toEqual([2, 2, 2]);
    for (const [id, type] of Object.entries(sheet.data.counters.types))
      if (type.side === "japan" && !["hq", "supply"].includes(type.kind) && type.size !== "X")
        expect(points(id), id).toBe(1);
    const replaceable = weak();
    replaceable.fight("japan", ["2817"], WEAK, "assault", [3]);
    replaceable.act("japan", "lose", [[], ["jp.29bde"]]);
    expect(replaceable.vp).toEqual([0, 2]);
  },
);

rule(["24.4.b", "24.1.b"], "a unit lost again after a refit scores again", () => {
  const t = table({
    place: { ...J2, "cn.nanking.elite.1": "replaceable", "cn.nanking.div.1": "0613" },
    supply: { china: { "0613": 1 } },
    vp: { japan: 3, china: 0 },
    phase: { name: "supply", side: "china" },
  });
  t.act("china", "refit", ["0613", ["cn.nanking.elite.1"]]);
  t.edit({ place: { "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect(t.vp).toEqual([6, 0]);
});
