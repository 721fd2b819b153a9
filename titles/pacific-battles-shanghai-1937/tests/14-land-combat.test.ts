import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { JAPAN } from "../ids.ts";
import { battleOdds, percentColumn } from "../rules/14-land-combat/odds.ts";
import { combat, J2, sheet, shipped, table, tableOn, WEAK, weak } from "./helpers.ts";

rule(["14.3.a", "14.3.g", "14.3.i"], "table, die, losses, retreat, pursuit, then the next battle; one die", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2818",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.elite.2": "2817",
      "jp.22bde": "2614",
      "cn.nanking.div.1": "2615",
    },
    ...combat("japan"),
  });
  t.act("japan", "battle", [["2817"], ["jp.29bde", "jp.5bde"]])
    .act("japan", "battle", [["2615"], ["jp.22bde"]])
    .act("japan", "done");
  t.act("japan", "resolve", ["2817"]);
  const steps = [t.step];
  t.act("japan", "choose", ["assault"], [6]);
  steps.push(t.step);
  t.act("china", "lose", [["cn.nanking.elite.1"]]);
  steps.push(t.step);
  t.act("china", "retreat", ["cn.nanking.elite.2", "2816"]);
  steps.push(t.step);
  t.act("japan", "done");
  steps.push(t.step);
  expect(steps).toEqual(["table", "half", "retreat", "pursue", "table"]);
  expect(t.pub.battles[0].done).toBe(true);
});

rule(["14.3.b", "14.3.c", "RC.1.a", "RC.1.b"], "percentages are cut and looked up in nine columns", () => {
  const column = (attack: number, defense: number): string =>
    sheet.tables.percent.columns[percentColumn(sheet, attack, defense)];
  expect(sheet.tables.percent.columns).toEqual([
    "0-24%",
    "25-49%",
    "50-99%",
    "100-149%",
    "150-199%",
    "200-299%",
    "300-399%",
    "400-499%",
    "500%+",
  ]);
  expect([column(24, 100), column(25, 100), column(249, 1000), column(499, 1000), column(1, 2)]).toEqual([
    "0-24%",
    "25-49%",
    "0-24%",
    "25-49%",
    "50-99%",
  ]);
  expect([column(99, 100), column(1, 1), column(149, 100), column(150, 100), column(199, 100)]).toEqual([
    "50-99%",
    "100-149%",
    "100-149%",
    "150-199%",
    "150-199%",
  ]);
  expect([column(2, 1), column(3, 1), column(4, 1), column(499, 100), column(5, 1), column(40, 1)]).toEqual([
    "200-299%",
    "300-399%",
    "400-499%",
    "400-499%",
    "500%+",
    "500%+",
  ]);
});

rule(["14.3.d"], "no defense at all means the top column, unless only zero-attack units attack", () => {
  expect(percentColumn(sheet, 1, 0)).toBe(8);
  expect(percentColumn(sheet, 0, 0)).toBe(0);
  const t = table({ place: { "jp.7mg": "2818" }, supply: { china: { "2817": 1 } }, ...combat("japan") });
  t.fight("japan", ["2817"], ["jp.7mg"], "assault", [1]);
  expect(t.last("battle")).toMatchObject({ base: "500%+", result: "DS" });
});

rule(
  ["14.3.e", "14.3.f", "14.31.a", "14.31.c", "14.31.b"],
  "shifts are netted, then cut off at the table's ends once",
  () => {
    const fight = {
      attacker: JAPAN,
      index: 0,
      targets: [sheet.board.id("2414")],
      from: [sheet.board.id("2413")],
      attackers: [sheet.unitNamed.get("jp.29bde")!, sheet.unitNamed.get("jp.5bde")!],
      defenders: [sheet.unitNamed.get("cn.nanking.bde.1")!],
      idle: [],
      choose: [],
      surrounded: [],
      support: [4, 1],
      suppressed: [0, 1],
      table: "assault" as const,
      markers: [],
      result: "",
    };
    const pub = table().pub;
    const odds = battleOdds(pub, sheet, fight);
    expect(odds.base).toBe(8);
    expect(odds.shifts.map((one) => one.value)).toEqual([4, -1, 1, -4]);
    expect(odds.column).toBe(8);
    expect(battleOdds(pub, sheet, { ...fight, support: [4, 1], suppressed: [1, 0] }).column).toBe(6);
    expect(
      battleOdds(pub, sheet, { ...fight, attackers: [sheet.unitNamed.get("jp.sefaa")!], support: [0, 2] }).column,
    ).toBe(0);
    // The same in play: one right and two left leave one left of the top, and nothing is left of the lowest column.
    const top = table({
      place: { "jp.29bde": "2513", "jp.5bde": "2513", "jp.3hq": "2512", "cn.nanking.bde.1": "2413" },
      active: ["jp.3hq"],
      forts: { china: ["2413"] },
      ...combat("japan"),
    });
    top.fight("japan", ["2413"], ["jp.29bde", "jp.5bde"], "assault", [1]);
    expect(top.last("battle")).toMatchObject({ base: "500%+", column: "400-499%", result: "BB" });
    const lowest = table({
      place: { "jp.sefaa": "2818", "cn.nanking.div.1": "2817" },
      forts: { china: ["2817"] },
      ...combat("japan"),
    });
    lowest.fight("japan", ["2817"], ["jp.sefaa"], "raid", [6]);
    expect(lowest.last("battle")).toMatchObject({ shifts: ["Fortification -1"], column: "0-24%", result: "CT" });
  },
);

rule(["14.3.h"], "windows: table, Recon, attacker's markers, defender's markers, die", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
    hand: { japan: ["jp.banzai"], china: ["cn.gung-ho", "cn.recon"] },
    ...combat("japan"),
  });
  t.act("japan", "battle", [["2817"], ["jp.29bde"]]).act("japan", "done");
  const steps: string[] = [];
  const note = (): void => {
    steps.push(`${t.step} ${t.turnOf}`);
  };
  note();
  t.act("japan", "choose", ["raid"]);
  note();
  t.act("china", "pass");
  note();
  t.act("japan", "banzai");
  note();
  t.act("china", "gungHo");
  note();
  t.act("china", "pass", [], [4]);
  expect(steps).toEqual([
    "table japan",
    "recon china",
    "attackerMarkers japan",
    "defenderMarkers china",
    "defenderMarkers china",
  ]);
  expect(t.last("battle").shifts).toEqual(["Banzai! 1", "Gung Ho -1"]);
});

rule(
  ["14.33.a", "14.33.b", "14.33.c"],
  "terrain helps the defender only; the best single terrain, plus the fortification",
  () => {
    const t = table({
      place: { "jp.29bde": "2414", "cn.nanking.elite.1": "2413" },
      forts: { china: ["2413"] },
      ...combat("japan"),
    });
    t.fight("japan", ["2413"], ["jp.29bde"], "raid", [5]);
    expect(t.last("battle").shifts).toEqual(["Terrain -1", "Fortification -1"]);
    // Marsh behind a river: one of the two.
    const river = table({ place: { "jp.29bde": "0716", "cn.nanking.elite.1": "0616" }, ...combat("japan") });
    river.fight("japan", ["0616"], ["jp.29bde"], "raid", [6]);
    expect(river.last("battle").shifts).toEqual(["Terrain -1"]);
  },
);

rule(["RC.6.c"], "what each kind of ground and water is worth to the defender", () => {
  const shifts = (target: string, from: string): string[] => {
    const t = tableOn(shipped, { place: { "jp.29bde": from, "cn.nanking.elite.1": target }, ...combat("japan") });
    return t.fight("japan", [target], ["jp.29bde"], "raid", [6]).last("battle").shifts as string[];
  };
  expect(shifts("0112", "0113"), "clear").toEqual([]);
  expect(shifts("3116", "3117"), "mud flat").toEqual([]);
  expect(shifts("0101", "0102"), "cultivated").toEqual(["Terrain -1"]);
  expect(shifts("0604", "0603"), "marsh").toEqual(["Terrain -1"]);
  expect(shifts("0613", "0612"), "city").toEqual(["Terrain -3"]);
  expect(shifts("0210", "0310"), "clear, over a river").toEqual(["Terrain -1"]);
  expect(shifts("2516", "2416"), "clear, over the Huangpu").toEqual(["Terrain -1"]);
});

rule(
  ["14.33.d", "21.1.a", "21.1.c"],
  "against several hexes the best terrain counts for all, a fortification of one of them or of more once",
  () => {
    for (const china of [["2413"], ["2514"], ["2413", "2514"]]) {
      const t = table({
        place: { "jp.29bde": "2513", "cn.nanking.elite.1": "2413", "cn.nanking.elite.2": "2514" },
        forts: { china },
        ...combat("japan"),
      });
      t.fight("japan", ["2413", "2514"], ["jp.29bde"], "raid", [6]);
      expect(t.last("battle").shifts).toEqual(["Terrain -4", "Fortification -1"]);
    }
  },
);

rule(["14.33.e"], "a river helps only when every attacker crosses one; bridges do not matter", () => {
  const crossing = table({
    place: { "jp.29bde": "2517", "jp.5bde": "2518", "cn.nanking.elite.1": "2417" },
    ...combat("japan"),
  });
  crossing.fight("japan", ["2417"], ["jp.29bde", "jp.5bde"], "raid", [3]);
  expect(crossing.last("battle").shifts).toEqual(["Terrain -1"]);
  const mixed = table({
    place: { "jp.29bde": "2517", "jp.5bde": "2418", "cn.nanking.elite.1": "2417" },
    ...combat("japan"),
  });
  mixed.fight("japan", ["2417"], ["jp.29bde", "jp.5bde"], "raid", [2]);
  expect(mixed.last("battle").shifts).toEqual([]);
  const bridged = table({ place: { "jp.29bde": "0210", "cn.nanking.elite.1": "0311" }, ...combat("japan") });
  bridged.fight("japan", ["0311"], ["jp.29bde"], "raid", [4]);
  expect(bridged.last("battle").shifts).toEqual(["Terrain -1"]);
});

rule(
  ["14.41.a", "14.41.b", "14.41.c", "CM.C.14.b"],
  "the attacker chooses the table battle by battle, until the defender's Recon takes the choice",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.div.1": "2817" },
      hand: { china: ["cn.recon"] },
      ...combat("japan"),
    });
    t.fight("japan", ["2817"], ["jp.29bde"], "raid", []);
    t.act("china", "recon", ["assault"], [1]);
    expect(t.last("battle")).toMatchObject({ table: "assault", column: "200-299%", result: "AS" });
    expect(t.pub.hands[1]).toBe(0);
    expect(t.turnOf).toBe("japan");
  },
);

rule(["ex.14.41.a"], "nine against three with the defender choosing Assault: the attacker rolls at 300%", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.1com": "2818", "cn.nanking.div.1": "2817" },
    hand: { china: ["cn.recon"] },
    ...combat("japan"),
  });
  t.fight("japan", ["2817"], ["jp.1com", "jp.29bde"], "raid", []);
  t.act("china", "recon", ["assault"], [5]);
  expect(t.last("battle")).toMatchObject({ attack: 9, defense: 3, column: "300-399%", table: "assault", result: "DE" });
});

rule(["ex.14.41.b"], "only Recon gives the Chinese the choice", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.div.1": "2817" },
    hand: { china: ["cn.gung-ho"] },
    ...combat("japan"),
  });
  t.fight("japan", ["2817"], ["jp.29bde"], "raid", []);
  expect(t.step).toBe("recon");
  expect(t.verbs("china")).toEqual(["pass"]);
  expect(t.refused("china", "recon", ["assault"]).rule).toBe("14.41");
});

rule(
  ["CM.J.12.b", "CM.J.10.a"],
  "Japanese Recon, or Intelligence as Recon, takes the choice in a Chinese combat phase",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
      hand: { japan: ["jp.recon", "jp.intelligence"] },
      ...combat("china"),
    });
    t.fight("china", ["2818"], ["cn.nanking.elite.1"], "raid", []);
    t.act("japan", "recon", ["assault", "jp.intelligence"], []);
    t.act("japan", "pass", [], [6]);
    expect(t.last("battle").table).toBe("assault");
    expect(t.hand("japan")).toEqual(["jp.recon"]);
  },
);

rule(["14.44.a", "14.44.b"], "a unit may attack into terrain it cannot enter", () => {
  const t = table({ place: { "jp.sefarmor": "0615", "cn.nanking.elite.1": "0716" }, ...combat("japan") });
  t.fight("japan", ["0716"], ["jp.sefarmor"], "raid", [6]);
  expect(t.last("engaged").attackers).toEqual(["jp.sefarmor"]);
});

rule(
  ["CM.J.07.a", "CM.J.07.b", "15.5.a", "CM.J.07.e"],
  "Banzai! before the die, in either side's combat phase, one column; it returns to the pool",
  () => {
    const attack = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
      hand: { japan: ["jp.banzai"] },
      ...combat("japan"),
    });
    attack.fight("japan", ["2817"], ["jp.29bde"], "raid", []).act("japan", "banzai", [], [4]);
    expect(attack.last("battle").shifts).toEqual(["Banzai! 1"]);
    expect(attack.pool("japan")).toContain("jp.banzai");
    const late = weak({ hand: { japan: ["jp.banzai"] } });
    late.fight("japan", ["2817"], WEAK, "assault", []).act("japan", "pass", [], [3]);
    expect([late.last("battle").result, late.step]).toEqual(["AS", "half"]);
    expect(late.refused("japan", "banzai").text).toContain("cannot be done now");
    const defence = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
      hand: { japan: ["jp.banzai"] },
      ...combat("china"),
    });
    defence.fight("china", ["2818"], ["cn.nanking.elite.1"], "raid", []).act("japan", "pass");
    expect(defence.step).toBe("defenderMarkers");
    defence.act("japan", "banzai", [], [6]);
    expect(defence.last("battle").shifts).toEqual(["Banzai! -1"]);
  },
);

rule(
  ["CM.J.07.c", "CM.J.07.d", "7.8.g"],
  "Banzai!: no retreat, but eliminations stand; supply survives the ignored retreat",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2818",
        "jp.5bde": "2818",
        "cn.nanking.elite.1": "2817",
        "cn.nanking.elite.2": "2817",
        "cn.nanking.elite.3": "2718",
        "cn.9ag.elite.1": "2718",
        "cn.9ag.elite.2": "2719",
        "cn.8ag.elite.1": "2719",
        "cn.8ag.elite.2": "2819",
        "cn.19ag.elite.1": "2819",
      },
      supply: { japan: { "2818": 1 } },
      hand: { japan: ["jp.banzai"] },
      ...combat("china"),
    });
    t.act("china", "complete").act("china", "done");
    t.act("china", "choose", ["assault"]).act("japan", "pass").act("japan", "banzai", [], [6]);
    expect(t.last("battle").result).toBe("DS");
    t.act("japan", "lose", [[], ["jp.29bde"]]);
    expect([t.where("jp.29bde"), t.where("jp.5bde"), t.supply("japan", "2818")]).toEqual(["dead", "2818", 1]);
  },
);

rule(["CM.C.08.a", "CM.C.08.b", "CM.C.08.c"], "Gung Ho: one column for the Chinese, attacking or defending", () => {
  const attack = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
    hand: { china: ["cn.gung-ho"] },
    ...combat("china"),
  });
  attack.fight("china", ["2818"], ["cn.nanking.elite.1"], "raid", []).act("china", "gungHo", [], [4]);
  expect(attack.last("battle").shifts).toEqual(["Gung Ho 1"]);
  expect(attack.pool("china")).toContain("cn.gung-ho");
  const defence = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
    hand: { china: ["cn.gung-ho"] },
    ...combat("japan"),
  });
  defence.fight("japan", ["2817"], ["jp.29bde"], "raid", []).act("china", "pass").act("china", "gungHo", [], [4]);
  expect(defence.last("battle").shifts).toEqual(["Gung Ho -1"]);
});

rule(
  ["CM.C.11.a", "CM.C.11.b", "CM.C.11.c"],
  "Lone Battalion: two columns for Chinese defenders, who ignore the retreat; then out of the game",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2818",
        "jp.5bde": "2818",
        "jp.22bde": "2816",
        "jp.10bde": "2816",
        "cn.nanking.elite.1": "2817",
        "cn.nanking.div.1": "2817",
      },
      hand: { china: ["cn.lone-battalion"] },
      ...combat("japan"),
    });
    t.fight("japan", ["2817"], ["jp.10bde", "jp.22bde", "jp.29bde", "jp.5bde"], "assault", [])
      .act("china", "pass")
      .act("china", "loneBattalion", [], [6]);
    expect(t.last("battle")).toMatchObject({ shifts: ["Lone Battalion -2"], base: "300-399%", result: "DS" });
    t.act("china", "lose", [["cn.nanking.elite.1"]]);
    expect(t.where("cn.nanking.div.1")).toBe("2817");
    expect(t.pub.removed).toContain("cn.lone-battalion");
    const own = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
      hand: { china: ["cn.lone-battalion"] },
      ...combat("china"),
    });
    own.fight("china", ["2818"], ["cn.nanking.elite.1"], "raid", []);
    expect(own.refused("china", "loneBattalion").rule).toBe("CM.C.11");
  },
);

rule(["12.5.e", "12.5.g"], "who stacks free, supply too, is never left out of an overstacked hex", () => {
  const t = table({
    place: { ...J2, "jp.1com": "2818", "jp.7mg": "2818", "cn.nanking.elite.1": "2817" },
    supply: { japan: { "2818": 1 } },
    ...combat("japan"),
  });
  expect(t.options("japan", "contribute", ["2818"])).toEqual(["jp.29bde", "jp.5bde", "jp.1com"]);
  expect(t.refused("japan", "contribute", ["2818", ["jp.29bde", "jp.7mg"]]).text).toBe(
    "7MG infantry does not stand in 2818 or stacks free.",
  );
  t.act("japan", "contribute", ["2818", ["jp.29bde", "jp.5bde"]]);
  expect(t.refused("japan", "battle", [["2817"], ["jp.29bde", "jp.5bde"]]).rule).toBe("14.21");
  t.fight("japan", ["2817"], ["jp.29bde", "jp.5bde", "jp.7mg"], "raid", [4]);
  expect(t.last("battle").attack).toBe(15);
});
