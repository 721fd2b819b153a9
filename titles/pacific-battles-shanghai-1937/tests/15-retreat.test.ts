import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, J2, RING, STRONG, sheet, strong, type Table, table, WEAK, weak } from "./helpers.ts";

const TWO_BATTLES = {
  ...J2,
  "jp.22bde": "2815",
  "jp.10bde": "2815",
  "cn.nanking.elite.1": "2817",
  "cn.nanking.div.1": "2817",
  "cn.nanking.elite.2": "2816",
};

/** Every hex around 2818 is held by the enemy or in his zones of control. */
const PINNED = {
  "cn.nanking.elite.1": "2817",
  "cn.nanking.elite.2": "2817",
  "cn.nanking.elite.3": "2719",
  "cn.9ag.elite.1": "2719",
  "cn.9ag.div.1": "2820",
  "cn.9ag.div.2": "3019",
};

const twoBattles = (edit: object): Table => {
  const t = table({ ...edit, suppressed: ["jp.22bde", "jp.10bde"], ...combat("japan") });
  t.act("japan", "battle", [["2817"], STRONG])
    .act("japan", "battle", [["2816"], ["jp.10bde", "jp.22bde"]])
    .act("japan", "done");
  t.act("japan", "resolve", ["2817"]).act("japan", "choose", ["assault"], [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]]);
  // Where Japanese supply bars the other hex, the division goes without being asked.
  if (t.step === "retreat") t.act("china", "retreat", ["cn.nanking.div.1", "2816"]);
  return t.act("japan", "done");
};

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
        "jp.sefhq": "2512",
      },
      active: ["jp.sefhq"],
      suppressed: ["cn.nanking.elite.1"],
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
    const two = table({
      place: { "jp.29bde": "2514", "jp.1com": "2514", "cn.nanking.elite.1": "2613", "cn.nanking.elite.2": "2613" },
      ...combat("japan"),
    });
    two.fight("japan", ["2613"], WEAK, "assault", [1]);
    expect(two.last("battle").result).toBe("AE");
    two.act("japan", "hold", ["jp.29bde.1"]);
    expect(two.where("jp.29bde.1")).toBe("2514");
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
    // One hex is left, and everybody can see it.
    expect(edge.where("cn.nanking.div.1")).toBe("0112");
  },
);

rule(
  ["15.33.f", "15.21.c"],
  "tanks on a road through marshes are surrounded where only the road is shut, and cannot retreat as infantry can",
  () => {
    const attack = (lost: string[][]): Table => {
      const t = table({
        place: {
          "jp.29bde": "1005",
          "jp.sefarmor": "1005",
          "cn.nanking.elite.1": "0906",
          "cn.nanking.elite.2": "1106",
        },
        ...combat("japan"),
      });
      t.fight("japan", ["0906", "1106"], ["jp.29bde", "jp.sefarmor"], "assault", [4]);
      expect(t.last("battle").result).toBe("AS");
      expect(t.last("engaged").surrounded).toEqual(["jp.sefarmor"]);
      return t.act("japan", "lose", lost);
    };
    expect(attack([[], ["jp.29bde"]]).where("jp.sefarmor")).toBe("dead");
    const infantry = attack([["jp.29bde"], ["jp.sefarmor", "jp.29bde.1"]]);
    expect(infantry.where("jp.29bde.2")).toBe("1004");
  },
);

rule(["15.33.e"], "a brigade forced into enemy zones breaks down and ends there with one regiment", () => {
  const t = table({ place: { "jp.29bde": "2818", "jp.5bde": "2818", ...PINNED }, ...combat("japan") });
  t.fight("japan", ["2719", "2817"], STRONG, "assault", [3]);
  expect(t.last("battle").result).toBe("AS");
  t.act("japan", "lose", [[], ["jp.29bde"]]);
  expect([t.step, t.turnOf]).toEqual(["retreat", "japan"]);
  t.act("japan", "retreat", ["jp.5bde", "2919"]);
  expect([t.where("jp.5bde.1"), t.where("jp.5bde.2")]).toEqual(["2919", "dead"]);
});

rule(["15.33.m"], "through several enemy zones a brigade loses one regiment, not one for each", () => {
  const t = table({ place: { "jp.shigeto": "2818", "jp.1mbde": "2818", ...PINNED }, ...combat("japan") });
  t.fight("japan", ["2719", "2817"], ["jp.1mbde", "jp.shigeto"], "raid", [1]);
  expect(t.last("battle").result).toBe("AM");
  t.act("japan", "lose", [[], ["jp.1mbde"]], [2]).act("japan", "retreat", ["jp.shigeto", "2920"]);
  expect([t.where("jp.shigeto.1"), t.where("jp.shigeto.2")]).toEqual(["2920", "dead"]);
  expect(t.vp).toEqual([0, 2 + 1]);
});

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

rule(
  ["15.33.j", "15.33.e"],
  "a brigade driven into enemy zones does not overstack while another such way is open",
  () => {
    const full = { "jp.22bde": "2819", "jp.10bde": "2819" };
    const t = table({
      place: { "jp.29bde": "2818", "jp.5bde": "2818", ...full, ...PINNED },
      suppressed: ["jp.22bde", "jp.10bde"],
      ...combat("japan"),
    });
    t.act("japan", "battle", [["2719", "2817"], STRONG])
      .act("japan", "complete")
      .act("japan", "done")
      .act("japan", "resolve", ["2719"])
      .act("japan", "choose", ["assault"], [3])
      .act("japan", "lose", [[], ["jp.29bde"]]);
    expect(t.options("japan", "retreat", ["jp.5bde"])).toEqual(["2718", "2918", "2919"]);
    expect(t.refused("japan", "retreat", ["jp.5bde", "2819"]).text).toContain("overstacked while another way is open");
  },
);

rule(["15.33.l", "7.8.e", "7.8.f"], "supply that has to retreat is eliminated and goes to the mix", () => {
  const t = strong({ supply: { china: { "2817": 2 } } });
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]]);
  expect([t.supply("china", "2817"), t.where("cn.supply.1")]).toEqual([0, "mix"]);
  expect(t.pub.replaceable[1].map((unit) => sheet.units[unit].text)).toEqual(["cn.nanking.elite.1"]);
  // A rout turned into a retreat of one hex by a fortification has to be made, unlike a retreat of one hex.
  const rout = table({
    place: { "jp.22bde": "2918", "jp.10bde": "2918", ...J2, "cn.nanking.div.1": "2817", "cn.nanking.bde.1": "2817" },
    supply: { china: { "2817": 1 } },
    forts: { china: ["2817"] },
    suppressed: ["cn.nanking.div.1"],
    ...combat("japan"),
  });
  rout.fight("japan", ["2817"], ["jp.10bde", "jp.22bde", ...STRONG], "raid", [6]);
  expect(rout.last("battle").result).toBe("DM");
  rout.act("china", "lose", [["cn.nanking.div.1"]], []);
  expect(rout.supply("china", "2817")).toBe(0);
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

rule(
  ["15.35.a", "15.35.c"],
  "a unit that retreated into a hex attacked later adds its defence there and suffers with it",
  () => {
    const t = twoBattles({ place: TWO_BATTLES });
    expect(t.last("engaged").defenders).toEqual(["cn.nanking.elite.2", "cn.nanking.div.1"]);
    t.act("japan", "choose", ["assault"], [6]);
    expect(t.last("battle").defense).toBe(9);
    // The half is counted with it: the division alone is too little, and both would be one loss too many.
    expect(t.refused("china", "lose", [["cn.nanking.div.1"]]).text).toContain("5 of 9");
    t.act("china", "lose", [["cn.nanking.elite.2"]]);
  },
);

rule(["15.35.b"], "if it overstacks that hex it adds no strength", () => {
  const t = twoBattles({
    place: { ...TWO_BATTLES, "cn.nanking.elite.3": "2816" },
    supply: { japan: { "2917": 1, "2717": 1 } },
  });
  expect(t.last("engaged").defenders).toContain("cn.nanking.div.1");
  t.act("japan", "choose", ["assault"], [6]);
  expect(t.last("battle").defense).toBe(12);
  // Of two newcomers the one that comes second overstacks the hex.
  const two = table({
    place: { ...TWO_BATTLES, "cn.nanking.bde.1": "2817" },
    supply: { japan: { "2917": 1, "2717": 1 } },
    suppressed: ["jp.22bde", "jp.10bde"],
    ...combat("japan"),
  });
  two
    .act("japan", "battle", [["2817"], STRONG])
    .act("japan", "battle", [["2816"], ["jp.10bde", "jp.22bde"]])
    .act("japan", "done")
    .act("japan", "resolve", ["2817"])
    .act("china", "contribute", [["cn.nanking.elite.1", "cn.nanking.div.1"]])
    .act("japan", "choose", ["assault"], [5]);
  two
    .act("china", "lose", [["cn.nanking.elite.1"]])
    .act("china", "retreat", ["cn.nanking.bde.1", "2816"])
    .act("japan", "done")
    .act("japan", "choose", ["assault"], [6]);
  expect(two.last("battle").defense).toBe(6 + 2);
});

rule(
  ["15.35.b", "12.5.f"],
  "who stacks free fights in a full hex, and a hex overstacked before leaves its newcomers out",
  () => {
    const shut = { supply: { japan: { "2917": 1, "2717": 1 } }, suppressed: ["jp.22bde", "jp.10bde"] };
    const tank = table({
      place: { ...TWO_BATTLES, "cn.nanking.elite.3": "2816", "cn.nanking.tank.1": "2817" },
      ...shut,
      ...combat("japan"),
    });
    tank
      .act("japan", "battle", [["2817"], STRONG])
      .act("japan", "battle", [["2816"], ["jp.10bde", "jp.22bde"]])
      .act("japan", "done")
      .act("japan", "resolve", ["2817"])
      .act("japan", "choose", ["assault"], [6])
      .act("china", "lose", [["cn.nanking.elite.1"]])
      .act("china", "retreat", ["cn.nanking.div.1", "2816"])
      .act("japan", "done")
      .act("japan", "choose", ["assault"], [6]);
    expect(tank.last("battle").defense).toBe(6 + 6 + 1);
    const crowd = table({
      place: { ...TWO_BATTLES, "cn.nanking.elite.3": "2816", "cn.nanking.bde.1": "2816" },
      ...shut,
      ...combat("japan"),
    });
    crowd
      .act("japan", "battle", [["2817"], STRONG])
      .act("japan", "battle", [["2816"], ["jp.10bde", "jp.22bde"]])
      .act("japan", "done")
      .act("japan", "resolve", ["2817"])
      .act("japan", "choose", ["assault"], [5])
      .act("china", "lose", [["cn.nanking.elite.1"]])
      .act("japan", "done");
    expect(crowd.where("cn.nanking.div.1")).toBe("2816");
    expect(crowd.options("china", "contribute")).toEqual([
      "cn.nanking.elite.2",
      "cn.nanking.elite.3",
      "cn.nanking.bde.1",
    ]);
    crowd
      .act("china", "contribute", [["cn.nanking.elite.2", "cn.nanking.bde.1"]])
      .act("japan", "choose", ["raid"], [6]);
    expect(crowd.last("battle").defense).toBe(6 + 2);
  },
);

rule(["15.35.a"], "who retreated elsewhere does not fill a hex attacked later", () => {
  const t = table({
    place: { ...TWO_BATTLES, "cn.nanking.elite.3": "2816", "cn.nanking.bde.1": "2817" },
    suppressed: ["jp.22bde", "jp.10bde"],
    ...combat("japan"),
  });
  t.act("japan", "battle", [["2817"], STRONG])
    .act("japan", "battle", [["2816"], ["jp.10bde", "jp.22bde"]])
    .act("japan", "done")
    .act("japan", "resolve", ["2817"])
    .act("china", "contribute", [["cn.nanking.elite.1", "cn.nanking.div.1"]])
    .act("japan", "choose", ["assault"], [5])
    .act("china", "lose", [["cn.nanking.elite.1"]])
    .act("china", "retreat", ["cn.nanking.div.1", "2917"])
    .act("china", "retreat", ["cn.nanking.bde.1", "2717"])
    .act("japan", "done")
    .act("japan", "choose", ["raid"], [6]);
  expect(t.pub.phase).toBe("movement");
  expect(t.last("battle").defense).toBe(6 + 6);
});

rule(["15.33.j", "15.33.e"], "where the one deadly way is full a brigade's regiment overstacks it all the same", () => {
  const t = table({
    place: {
      "jp.29bde": "2611",
      "jp.5bde": "2611",
      "jp.22bde": "2712",
      "jp.10bde": "2712",
      "cn.nanking.elite.1": "2512",
      "cn.nanking.elite.2": "2512",
      "cn.nanking.elite.3": "2511",
      "cn.9ag.elite.1": "2511",
      "cn.9ag.hq": "2411",
      "cn.nanking.div.1": "2713",
    },
    active: ["cn.9ag.hq"],
    suppressed: ["jp.22bde", "jp.10bde"],
    ...combat("china"),
  });
  const attackers = ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3", "cn.9ag.elite.1"];
  t.fight("china", ["2611"], attackers, "assault", [6]);
  expect(t.last("battle").result).toBe("DS");
  t.act("japan", "lose", [[], ["jp.29bde"]]);
  expect([t.where("jp.5bde.1"), t.where("jp.5bde.2")]).toEqual(["2712", "dead"]);
});

rule(["15.34.a", "15.33.a"], "in a city a unit that cannot go is not lost: it stays", () => {
  const t = table({
    place: {
      "jp.29bde": "2513",
      "jp.5bde": "2513",
      "jp.22bde": "2613",
      "jp.10bde": "2613",
      "jp.1com": "2515",
      "jp.2com": "2414",
      "jp.sefhq": "2512",
      "cn.nanking.elite.1": "2514",
      "cn.nanking.div.1": "2514",
    },
    active: ["jp.sefhq"],
    suppressed: ["cn.nanking.elite.1"],
    ...combat("japan"),
  });
  t.fight("japan", ["2514"], ["jp.10bde", "jp.1com", "jp.22bde", "jp.2com", ...STRONG], "assault", [6]);
  expect(t.last("battle").result).toBe("DS");
  t.act("china", "lose", [["cn.nanking.elite.1"]]);
  expect([t.where("cn.nanking.div.1"), t.verbs("china")]).toEqual(["2514", ["hold"]]);
  expect(t.refused("china", "retreat", ["cn.nanking.div.1", "2515"]).text).toBe("It cannot complete its retreat.");
  t.act("china", "hold", ["cn.nanking.div.1"]);
  expect(t.events("held")).toHaveLength(1);
});

rule(["15.35.a", "15.35.c"], "who retreats twice in a phase counts once among those that retreated", () => {
  const t = twoBattles({ place: TWO_BATTLES });
  t.act("japan", "choose", ["assault"], [6]).act("china", "lose", [["cn.nanking.elite.2"]]);
  const [to] = t.options("china", "retreat", ["cn.nanking.div.1"]);
  t.act("china", "retreat", ["cn.nanking.div.1", to]);
  expect(t.step).toBe("pursue");
  expect(t.pub.retreated.map((unit) => sheet.units[unit].text)).toEqual(["cn.nanking.div.1"]);
});

/** Four divisions and a headquarters attack 2611, from where only 2712 is open. */
const CORNERED = {
  "jp.29bde": "2611",
  "jp.5bde": "2611",
  "cn.nanking.elite.1": "2512",
  "cn.nanking.elite.2": "2512",
  "cn.nanking.elite.3": "2511",
  "cn.9ag.elite.1": "2511",
  "cn.9ag.hq": "2411",
};
const cornered = (edit: Record<string, object>, lost: string[][]): Table => {
  const t = table({
    active: ["cn.9ag.hq"],
    ...edit,
    place: { ...CORNERED, ...edit.place },
    ...combat("china"),
  });
  t.act("china", "battle", [
    ["2611"],
    ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3", "cn.9ag.elite.1"],
  ]);
  if (t.verbs("china").includes("complete")) t.act("china", "complete");
  t.act("china", "done");
  if (t.step === "order") t.act("china", "resolve", ["2611"]);
  t.act("china", "choose", ["assault"], [6]);
  expect(t.last("battle").result).toBe("DS");
  return t.act("japan", "lose", lost);
};

rule(
  ["15.33.a", "15.33.b"],
  "in a corner the last one goes by himself, two are asked, and who is shut in is lost",
  () => {
    expect(cornered({}, [[], ["jp.29bde"]]).where("jp.5bde")).toBe("2712");
    const two = cornered({}, [
      ["jp.29bde", "jp.5bde"],
      ["jp.29bde.1", "jp.5bde.1"],
    ]);
    expect([two.step, two.options("japan", "retreat")]).toEqual(["retreat", ["jp.29bde.2", "jp.5bde.2"]]);
    two.act("japan", "retreat", ["jp.5bde.2", "2712"]);
    expect([two.where("jp.5bde.2"), two.where("jp.29bde.2")]).toEqual(["2712", "2712"]);
    const shut = cornered({ supply: { china: { "2712": 1 } } }, [[], ["jp.29bde"]]);
    expect([shut.where("jp.5bde"), shut.step, shut.turnOf]).toEqual(["dead", "pursue", "china"]);
  },
);

rule(
  ["21.2.a", "15.34.a", "7.8.h"],
  "in a fortification the last one is asked, stays where it is shut in, and keeps its supply",
  () => {
    const fort = { forts: { japan: ["2611"] }, supply: { japan: { "2611": 1 } }, suppressed: ["jp.29bde", "jp.5bde"] };
    const free = cornered({ ...fort, place: { "cn.10ag.hq": "2411" } }, [[], ["jp.29bde"]]);
    expect([free.step, free.verbs("japan")]).toEqual(["retreat", ["retreat", "hold"]]);
    const shut = cornered({ ...fort, place: { "cn.nanking.div.1": "2712" } }, [[], ["jp.29bde"]]);
    expect([shut.where("jp.5bde"), shut.verbs("japan")]).toEqual(["2611", ["hold"]]);
    shut.act("japan", "hold", ["jp.5bde"]);
    expect([shut.where("jp.5bde"), shut.supply("japan", "2611")]).toEqual(["2611", 1]);
  },
);

rule(
  ["15.34.a", "15.33.l"],
  "only who stands in the city may stay; where only supply is left no zones are announced",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2514",
        "jp.1com": "2613",
        "jp.2com": "2613",
        "cn.nanking.elite.1": "2614",
        "cn.nanking.elite.2": "2614",
      },
      ...combat("japan"),
    });
    t.fight("japan", ["2614"], ["jp.1com", "jp.29bde", "jp.2com"], "assault", [4]);
    expect(t.last("battle").result).toBe("AS");
    t.act("japan", "lose", [["jp.29bde"], ["jp.1com", "jp.29bde.1"]]);
    expect(t.options("japan", "hold")).toEqual(["jp.29bde.2"]);
    expect(t.options("japan", "retreat")).toEqual(["jp.2com", "jp.29bde.2"]);
    const supply = strong({ place: { ...J2, "cn.nanking.elite.1": "2817" }, supply: { china: { "2817": 1 } } });
    supply.fight("japan", ["2817"], STRONG, "assault", [5]);
    expect([supply.supply("china", "2817"), supply.events("danger")]).toEqual([0, []]);
  },
);
