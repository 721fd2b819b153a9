import { rule } from "@wusong/testkit";
import { expect, test } from "vitest";
import {
  allocation,
  arrivals,
  arrive,
  combat,
  J2,
  move,
  RING,
  RINGED,
  STRONG,
  sheet,
  strikes,
  type Table,
  table,
  WEAK,
  weak,
} from "./helpers.ts";

/** What a refused command says, with its case in front. */
const said = (t: Table, side: string, verb: string, picks: readonly unknown[] = []): string => {
  const { rule: number, text } = t.refused(side, verb, picks);
  return `${number} ${text}`;
};

test("nobody picks nothing where at least one is needed", () => {
  const arriving = arrive(0);
  expect(said(arriving, "china", "edge", ["0113", []])).toBe("6.21 At least one reinforcement is placed.");
  expect(said(arriving, "china", "holdBack", [[]])).toBe("6.21 At least one reinforcement is held back.");
  const landing = table({ place: { "jp.29bde": "base", "jp.1com": "base" }, ...move("first", "japan") });
  expect(said(landing, "japan", "land", ["2126", []])).toBe("26.2 At least one unit lands.");
  const logistics = table({
    place: { "jp.1com": "replaceable", "jp.2com": "replaceable", "jp.8eng": "2818", "jp.10eng": "2818" },
    supply: { japan: { "2818": 2 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(said(logistics, "japan", "refit", ["2818", []])).toBe("7.5 At least one unit is refitted.");
  expect(said(logistics, "japan", "fortify", ["2818", []])).toBe("20.3 At least one engineer builds.");
  const crowd = table({ place: { ...J2, "jp.1com": "2818", "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  expect(said(crowd, "japan", "contribute", ["2818", []])).toBe("12.5 At least one unit fights.");
  const battle = table({
    place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2718" },
    ...combat("japan"),
  });
  expect(said(battle, "japan", "battle", [[], []])).toBe("14.23 A battle has at least one target.");
  expect(said(battle, "japan", "battle", [["2817"], []])).toBe("14.23 A battle has at least one attacker.");
  const lost = weak().fight("japan", ["2817"], WEAK, "assault", [3]);
  expect(said(lost, "japan", "lose", [[], []])).toBe("15.23 At least one unit is lost.");
});

rule(["6.21.a", "25.6.b"], "an entry hex is no place for what arrives elsewhere, or not this turn", () => {
  const t = arrive(0);
  expect(said(t, "china", "edge", ["0113", ["jp.29bde"]])).toBe(
    "6.21 That is no reinforcement of this turn that may be placed here.",
  );
  expect(said(t, "china", "holdBack", [["cn.nanking.elite.3"]])).toBe(
    "6.21 Only reinforcements of this turn can be held back.",
  );
  t.act("china", "holdBack", [["cn.nanking.elite.1", "cn.nanking.div.1", "cn.9ag.hq"]]);
  const due = sheet.supply[1].map((unit) => sheet.units[unit].text).filter((unit) => t.where(unit) === "due");
  t.act("china", "edge", ["0113", due]);
  expect(said(t, "china", "edge")).toBe("6.21 No reinforcement of this turn is left to be placed.");
  expect(said(t, "china", "holdBack")).toBe("6.21 No reinforcement of this turn is left to be held back.");
  const japan = arrivals("japan", 4);
  expect(said(japan, "japan", "edge", ["0113", ["jp.supply.1"]])).toBe(
    "25.7 Japanese reinforcements go to the off-map base first.",
  );
});

rule(
  ["CM.J.06.b", "CM.J.06.f"],
  "Air Upgrade takes each point once, from boxes that have one, and from who holds it",
  () => {
    const holding = (hand: string[], air: Record<string, number>): Table =>
      arrivals("japan", 5, { air: { japan: air }, hand: { japan: hand } });
    const t = holding(["jp.air-upgrade"], { strike: 1, recon: 1, damaged: 3 });
    // One point of the turn is in the reserve besides.
    expect(t.options("japan", "airUpgrade")).toEqual(["reserve", "recon", "strike"]);
    expect(t.options("japan", "airUpgrade", ["strike"])).toEqual(["reserve", "recon"]);
    const named = (picks: string[]): string | undefined => {
      const found = t.game.play.options(t.seat("japan"), "airUpgrade", picks);
      return "refusal" in found ? undefined : found.asked?.name;
    };
    expect([named([]), named(["strike"]), named(["strike", "recon"])]).toEqual(["point 1", "point 2", "point 3"]);
    expect(said(t, "japan", "airUpgrade", ["strike", "strike", "recon"])).toBe(
      "CM.J.06 There is no air point in that box.",
    );
    expect(said(holding(["jp.air-upgrade"], { damaged: 3 }), "japan", "airUpgrade")).toBe(
      "CM.J.06 Air Upgrade takes three undamaged air points.",
    );
    expect(said(holding(["jp.recon"], { strike: 3 }), "japan", "airUpgrade")).toBe(
      "CM.J.06 You do not hold Air Upgrade.",
    );
    expect(said(arrivals("china", 5), "china", "airUpgrade")).toBe("CM.J.06 You do not hold Air Upgrade.");
    t.act("japan", "airUpgrade", ["strike", "reserve", "recon"]);
    expect(t.last("upgrade")).toEqual({ boxes: ["strike", "reserve", "recon"] });
  },
);

rule(["7.6.a", "7.61.a"], "repair of none, of more than is damaged, of more than is paid, and without supply", () => {
  const t = table({
    place: { "jp.29bde": "2818" },
    supply: { japan: { base: 1, "2818": 1 } },
    air: { japan: { damaged: 4 }, china: { damaged: 2 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(said(t, "japan", "repair", [0])).toBe("7.6 At least one air point is repaired.");
  expect(said(t, "japan", "repair", [5])).toBe("7.6 4 air points are damaged.");
  expect(said(t, "japan", "repair", [4])).toBe("7.61 1 supply point in the base repair 3 at most.");
  t.act("japan", "repair", [1]);
  expect(t.last("repaired")).toEqual({ points: 1, cost: 1 });
  expect(said(t, "japan", "repair", [1])).toBe("7.61 Repair is paid with supply in the off-map base.");
  t.edit({ phase: { name: "supply", side: "china" } });
  expect(said(t, "china", "repair", [1])).toBe("7.61 Repair is paid with supply in the off-map base.");
  t.edit({ air: { china: {} }, phase: { name: "supply", side: "china" } });
  expect(said(t, "china", "repair", [1])).toBe("7.6 No air point is damaged.");
});

rule(["7.2.a", "7.3.a", "7.3.b"], "which headquarters supply does not activate, and why", () => {
  const t = table({
    place: { "jp.sefhq": "2818", "jp.3hq": "2815", "jp.11hq": "base", "jp.29bde": "2818", "cn.9ag.hq": "2413" },
    supply: { japan: { "2818": 2, base: 2 } },
    phase: { name: "supply", side: "japan" },
  });
  for (const unit of ["cn.9ag.hq", "jp.29bde", "jp.11hq"])
    expect(said(t, "japan", "activate", [unit, "2818"])).toBe(
      "7.3 Only a headquarters of yours on the map is activated like this.",
    );
  expect(said(t, "japan", "activate", ["jp.3hq", "2818"])).toBe(
    "7.2 No usable supply point lies in its hex or next to it.",
  );
  expect(said(t, "japan", "activate", ["jp.sefhq", "base"])).toBe(
    "7.2 No usable supply point there reaches this headquarters.",
  );
  t.act("japan", "activate", ["jp.sefhq", "2818"]);
  expect(said(t, "japan", "activate", ["jp.sefhq", "2818"])).toBe("7.3 It is activated for this turn already.");
  t.edit({ panic: ["japan"], phase: { name: "supply", side: "japan" }, place: { "jp.3hq": "2818" } });
  expect(said(t, "japan", "activate", ["jp.3hq", "2818"])).toBe("7.3 An activation costs 2 supply points this turn.");
  t.edit({ supply: { japan: { "2818": 2 } }, phase: { name: "supply", side: "japan" } });
  const named = (picks: string[]): string | undefined => {
    const found = t.game.play.options(t.seat("japan"), "activate", t.asked("japan", "activate", picks) as never);
    return "refusal" in found ? undefined : found.asked?.name;
  };
  t.edit({ supply: { japan: { "2819": 1 } }, phase: { name: "supply", side: "japan" } });
  expect([named(["jp.3hq"]), named(["jp.3hq", "2818"])]).toEqual(["supply", "second supply"]);
  const bare = table({ place: { "jp.sefhq": "2818" }, phase: { name: "supply", side: "japan" } });
  expect(said(bare, "japan", "activate", ["jp.sefhq", "2818"])).toBe(
    "7.2 There is no supply on the map to activate a headquarters with.",
  );
});

rule(["26.5.a", "7.3.f"], "activating the base needs a headquarters there that is not paid, and enough supply", () => {
  const base = (edit: object): Table => table({ ...edit, phase: { name: "supply", side: "japan" } });
  const none = "26.5 There is no headquarters to activate in the base.";
  expect(said(base({ place: { "jp.sefhq": "2818" }, supply: { japan: { base: 2 } } }), "japan", "activateBase")).toBe(
    none,
  );
  const paid = { place: { "jp.sefhq": "base" }, supply: { japan: { base: 2 } }, paid: ["jp.sefhq"] };
  expect(said(base(paid), "japan", "activateBase")).toBe(none);
  const poor = { place: { "jp.sefhq": "base" }, supply: { japan: { base: 1 } }, panic: ["japan"] };
  expect(said(base(poor), "japan", "activateBase")).toBe("26.5 Activating the base costs 2 supply in it.");
});

rule(["7.5.a", "7.5.b", "7.5.c"], "what cannot be refitted, where, and with how much", () => {
  const t = table({
    place: {
      "jp.1com": "replaceable",
      "jp.29bde": "replaceable",
      "jp.amphib": "replaceable",
      "jp.sefhq": "replaceable",
      "jp.5bde": "dead",
      "jp.3hq": "dead",
    },
    supply: { japan: { "2818": 1, "2613": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(t.options("japan", "refit")).toEqual(["2613", "2818"]);
  expect(t.options("japan", "refit", ["2818"])).toEqual(["jp.1com"]);
  expect(t.options("japan", "refit", ["2613"])).toEqual(["jp.1com", "jp.amphib"]);
  const notHere = "7.5 There is not enough supply here, or it cannot stand here.";
  const never = "7.5 Only units in the Replaceable Units box can be refitted.";
  expect(said(t, "japan", "refit", ["2818", ["jp.amphib"]])).toBe(notHere);
  expect(said(t, "japan", "refit", ["2613", ["jp.29bde"]])).toBe(notHere);
  expect(said(t, "japan", "refit", ["2613", ["jp.5bde"]])).toBe(never);
  expect(said(t, "japan", "refit", ["2613", ["jp.sefhq"]])).toBe(never);
  expect(said(t, "japan", "refit", ["2613", ["jp.1com", "jp.amphib"]])).toBe(
    "7.5 That takes 2 supply points; 1 are here.",
  );
  expect(t.options("japan", "refit", ["2613"], ["jp.amphib"])).toEqual(["jp.1com", "jp.amphib"]);
  expect(said(t, "japan", "refit", ["base", ["jp.1com"]])).toBe("7.5 The supply there refits nothing.");
  expect(said(t, "japan", "refitHq", ["jp.3hq", "2818"])).toBe(never);
  expect(said(t, "japan", "refitHq", ["jp.1com", "2818"])).toBe(never);
  expect(said(t, "japan", "refitHq", ["jp.sefhq", "base"])).toBe("7.5 1 supply points must lie in that one place.");
  t.act("japan", "refit", ["2818", ["jp.1com"]]);
  expect(t.last("refitted")).toEqual({ unit: "jp.1com", units: ["jp.1com"] });
  t.act("japan", "refit", ["2613", ["jp.amphib"]]);
  expect(said(t, "japan", "refitHq", ["jp.sefhq", "2613"])).toBe(
    "7.5 No place holds as many supply points as its support value.",
  );
  const empty = table({ supply: { japan: { "2818": 1 } }, phase: { name: "supply", side: "japan" } });
  for (const verb of ["refit", "refitHq"])
    expect(said(empty, "japan", verb)).toBe("7.5 No unit of that kind lies in the Replaceable Units box.");
  const units = table({
    place: { "jp.1com": "replaceable" },
    supply: { japan: { "2818": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(said(units, "japan", "refitHq")).toBe("7.5 No unit of that kind lies in the Replaceable Units box.");
});

rule(
  ["9.2.a", "9.2.c", "9.42.a"],
  "which regiments combine: in play, on the map or in the base, none suppressed",
  () => {
    const t = table({
      place: {
        "jp.29bde.1": "base",
        "jp.29bde.2": "base",
        "jp.5bde.1": "2818",
        "jp.5bde.2": "dead",
        "jp.1com": "2818",
        "jp.22bde": "2818",
        "cn.nanking.elite.1": "0613",
      },
      phase: { name: "reorganization", side: "japan" },
    });
    expect(t.options("japan", "combine")).toEqual(["jp.29bde.1", "jp.29bde.2"]);
    for (const unit of ["jp.5bde.2", "jp.1com", "jp.22bde", "cn.nanking.elite.1"])
      expect(said(t, "japan", "combine", [unit, "jp.5bde.1"])).toBe("26.8 Only subordinate regiments in play combine.");
    expect(said(t, "japan", "combine", ["jp.5bde.1", "jp.29bde.1"])).toBe(
      "9.2 No matching regiment is in the same place.",
    );
    expect(said(t, "japan", "combine", ["jp.29bde.1", "jp.5bde.1"])).toBe(
      "9.2 Two regiments of one type in the same place combine.",
    );
    t.act("japan", "combine", ["jp.29bde.1", "jp.29bde.2"]);
    expect(t.where("jp.29bde")).toBe("base");
    expect(t.last("combined").units).toEqual(["jp.29bde"]);
    expect(said(t, "japan", "combine", ["jp.5bde.1", "jp.5bde.2"])).toBe(
      "9.2 There are no two regiments of one type in the same place to combine.",
    );
  },
);

rule(
  ["11.2.a", "10.2.a", "26.2.g"],
  "why a unit does not move: enemy, lost, moved, too far away, or in the base",
  () => {
    const place = {
      "jp.29bde": "2818",
      "jp.5bde": "2514",
      "jp.22bde": "dead",
      "jp.1com": "base",
      "jp.3hq": "2818",
      "cn.nanking.elite.1": "0613",
    };
    const first = table({ place, active: ["jp.3hq"], ...move("first", "japan") });
    expect(said(first, "japan", "move", ["cn.nanking.elite.1", "0612"])).toBe(
      "11.2 Only your own units move in your movement phase.",
    );
    expect(said(first, "japan", "move", ["jp.22bde", "2818"])).toBe("11.2 It is not in play.");
    expect(said(first, "japan", "move", ["jp.1com", "2818"])).toBe("26.2 It is in the base.");
    first.act("japan", "move", ["jp.29bde", "2819"]);
    expect(said(first, "japan", "move", ["jp.29bde", "2818"])).toBe("11.2 It has moved in this phase.");
    const second = table({ place, active: ["jp.3hq"], ...move("follow", "japan") });
    expect(said(second, "japan", "move", ["jp.22bde", "2818"])).toBe("11.2 It is not in play.");
    expect(said(second, "japan", "move", ["jp.5bde", "2513"])).toContain("10.2 It has moved, or was outside");
  },
);

rule(["26.2.b", "26.2.d", "26.2.g"], "each side leaves its base in its own way, and says when nobody can", () => {
  const place = { "jp.29bde": "base", "cn.nanking.elite.1": "base", "jp.5bde": "2818", "cn.nanking.div.1": "0613" };
  const japan = table({ place, ...move("first", "japan") });
  expect(said(japan, "japan", "enter", ["jp.29bde", "0113", false])).toBe(
    "26.2 Japanese units come onto the map by landing.",
  );
  expect(japan.verbs("japan")).toContain("land");
  japan.act("japan", "land", ["2126", ["jp.29bde"]]);
  expect(said(japan, "japan", "land", ["2126", ["jp.29bde"]])).toContain("26.2 No unit in Taiwan may land now");
  const china = table({ place, ...move("first", "china") });
  expect(said(china, "china", "land", ["2126", ["cn.nanking.elite.1"]])).toBe(
    "26.2 Chinese units enter over the west edge.",
  );
  expect(said(china, "china", "enter", ["jp.29bde", "0113", false])).toBe("26.2 It is not yours.");
  expect(said(china, "china", "enter", ["cn.nanking.div.1", "0113", false])).toBe("26.2 It is not in the base.");
  china.act("china", "enter", ["cn.nanking.elite.1", "0113", false]);
  expect(said(china, "china", "enter", ["cn.nanking.elite.1", "0113", false])).toContain(
    "26.2 No unit in Nanking may enter now",
  );
  const landing = table({ place: { ...place, "jp.1com": "2126" }, ...move("first", "japan") });
  expect(said(landing, "japan", "land", ["2126", ["jp.1com"]])).toBe("26.2 It is not ready in the base.");
});

rule(["16.8.a", "16.82.a", "17.2.c"], "strikes of none, of too many, of more than are left, and twice on a hex", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717" },
    fired: ["jp.shanghai-gunfire"],
    ...strikes("japan", 6),
  });
  expect(said(t, "japan", "strike", ["2817", 0])).toBe("16.8 A strike needs an air point or naval gunfire.");
  expect(said(t, "japan", "strike", ["2817", 5])).toBe("16.82 At most 4 air points may strike one hex.");
  t.act("japan", "strike", ["2817", 4]);
  expect(said(t, "japan", "strike", ["2817", 1])).toBe("16.8 A strike is placed there already.");
  expect(said(t, "japan", "strike", ["2717", 4])).toBe("16.8 2 air points can still be placed.");
  expect(said(t, "japan", "strike", ["2717", 3])).toBe("16.8 2 air points can still be placed.");
  expect(said(t, "japan", "strike", ["2413", 1])).toBe("16.8 Strikes are aimed at hexes with enemy ground units.");
  const guns = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717" },
    inEffect: ["jp.third-fleet", "jp.central-china-front"],
    ...strikes("japan", 1),
  });
  // Of the markers in effect only the guns fire.
  expect(guns.options("japan", "strike", ["2817", 1])).toEqual(["none", "jp.shanghai-gunfire", "jp.third-fleet"]);
  expect(said(guns, "japan", "strike", ["2817", 0, "none"])).toBe("16.8 A strike needs an air point or naval gunfire.");
  expect(said(guns, "japan", "strike", ["2817", 1, "jp.central-china-front"])).toBe(
    "17.2 That naval gunfire is not at hand: each fires once a turn.",
  );
  guns.act("japan", "strike", ["2817", 1, "jp.shanghai-gunfire"]);
  expect(guns.last("strikePlaced")).toMatchObject({ hex: "2817", air: 1, gunfire: true });
  expect(guns.events("strikePlaced")[0].text).toBe("The Japanese aim 1 air point and Shanghai Naval Gunfire at 2817.");
  guns.act("japan", "strike", ["2717", "jp.third-fleet"]);
  expect(guns.events("strikePlaced")[1].text).toBe("The Japanese aim Third Fleet Naval Gunfire at 2717.");
});

rule(["16.31.e", "16.61.a"], "more points are not allocated than there are, nor more than may interdict", () => {
  const t = allocation(8, 2);
  expect(said(t, "japan", "allocate", [9, 0, 0, 0])).toBe("16.31 8 air points are left to allocate.");
  expect(said(t, "japan", "allocate", [0, 7, 0, 0])).toBe("16.61 At most 6 points may fly that mission.");
  expect(said(t, "japan", "allocate", [5, 4, 0, 0])).toBe("16.31 3 air points are left to allocate.");
  expect(said(t, "japan", "allocate", [1, 6, 2, 0])).toBe("16.31 1 air point is left to allocate.");
  expect(said(t, "china", "allocate", [0, 1, 2])).toBe("16.31 1 air point is left to allocate.");
});

rule(["14.13.c", "14.21.a", "14.23.a"], "which battles cannot be declared, and whom they would leave out", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2816",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.elite.2": "2815",
      "cn.9ag.hq": "2717",
    },
    ...combat("japan"),
  });
  // The brigade in the south has one enemy, the other one must attack the north for which nobody else is left.
  expect(said(t, "japan", "battle", [["2817"], ["jp.29bde", "jp.5bde"]])).toBe(
    "14.13 Nobody would be left to attack 2815, which must be attacked.",
  );
  expect(said(t, "japan", "battle", [["2815"], ["jp.29bde"]])).toBe("14.23 It is not adjacent to all the targets.");
  expect(said(t, "japan", "battle", [["2815", "2817"], ["jp.5bde"]])).toBe(
    "14.13 29/3 Brigade would be left without an enemy to attack.",
  );
  expect(said(t, "japan", "battle", [["2413"], ["jp.29bde"]])).toBe(
    "14.27 No enemy there can still be attacked in this phase.",
  );
  t.act("japan", "battle", [["2817"], ["jp.29bde"]]);
  expect(said(t, "japan", "battle", [["2815"], ["jp.29bde"]])).toBe(
    "14.14 It cannot attack in this phase, or attacks already.",
  );
  expect(said(t, "japan", "done")).toContain("13.6 5/3 Brigade must attack, being in an enemy zone of control.");
  t.act("japan", "complete");
  expect(said(t, "japan", "complete")).toBe("14.13 Everything owed is declared.");
  expect(said(t, "japan", "contribute")).toBe("12.5 None of your overstacked hexes in contact is left to choose for.");
});

rule(["15.33.c", "15.33.d", "15.33.h", "15.34.a"], "where a unit does not retreat to, and who may not stay", () => {
  const t = table({ place: { "jp.29bde": "2818", "jp.1com": "2818", ...RING }, ...combat("china") });
  t.fight("china", ["2818"], RINGED, "assault", [5]);
  expect(t.last("battle").result).toBe("DS");
  t.act("japan", "lose", [["jp.29bde"], ["jp.29bde.1", "jp.29bde.2"]]);
  expect(t.options("japan", "retreat", ["jp.1com"])).toEqual(["2819", "2919"]);
  const there = (hex: string): string => said(t, "japan", "retreat", ["jp.1com", hex]);
  expect(there("2820")).toBe("15.33 The retreat must end exactly 1 hexes away.");
  expect(there("2817")).toBe("15.33 Enemy units hold 2817.");
  expect(there("2918")).toBe("15.33 2918 is in an enemy zone of control and another way is open.");
  expect(said(t, "japan", "retreat", ["jp.29bde.1", "2819"])).toBe("15.33 It does not retreat.");
  expect(said(t, "japan", "hold", ["jp.1com"])).toBe(
    "15.34 Only units in a city, or in a fortification for one hex, may ignore the retreat.",
  );
  const lost = strongAgainstThree();
  expect(said(lost, "china", "lose", [["jp.29bde"]])).toBe("15.23 Only units of this battle are lost.");
});

/** Fourteen against ten of three units, shattered. */
const strongAgainstThree = (): Table =>
  table({
    place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817", "cn.nanking.tank.1": "2817" },
    ...combat("japan"),
  }).fight("japan", ["2817"], STRONG, "assault", [6]);
