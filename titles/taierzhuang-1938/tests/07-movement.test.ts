import { Play } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title } from "../index.ts";
import {
  absorbAll,
  control,
  impulse,
  ma,
  march,
  marching,
  names,
  sheet,
  sheetOf,
  toldData,
  units,
  unitsIn,
  where,
} from "./helpers.ts";

rule(["7.0.a", "7.0.b", "7.0.c", "7.0.d"], "an action uses chosen Ready units of one area for one thing", () => {
  const desk = impulse("japan", {
    ...units("jp.10rgt", 1, 3, "T"),
    "jp.10rgt.4": "T spent",
    "jp.63rgt.1": "S",
    "cn.31div.1": "M",
  });
  expect(desk.refused("japan", "move", ["T", ["jp.10rgt.1", "jp.63rgt.1"], "X"]).rule).toBe("7.0");
  expect(desk.refused("japan", "fire", ["T", "M", ["jp.10rgt.1", "jp.63rgt.1"]]).rule).toBe("7.0");
  expect(desk.refused("japan", "move", ["T", ["jp.10rgt.4"], "X"]).rule).toBe("2.1");
  march(desk, "japan", "T", ["jp.10rgt.1", "jp.10rgt.3"], "X");
  expect(names("jp.10rgt", 1, 3).map((name) => where(desk, name))).toEqual(["X spent", "T", "X spent"]);
});

rule("7.0.e", "a Deployment Zone is a place to act from", () => {
  const desk = impulse("japan", { ...units("jp.10rgt", 1, 2, "JE1"), "cn.31div.1": "X", "cn.31div.2": "G" });
  expect(desk.options("japan", "move", [])).toEqual(["JE1"]);
  expect(desk.options("japan", "fire", [])).toEqual(["JE1"]);
});

rule("7.0.f", "moves, fire and action chits; infiltration and concentration only when in use", () => {
  const position = { "jp.10rgt.1": "T", "jp.10rgt.2": "M", "jp.10rgt.3": "S", "cn.31div.1": "M", "cn.31div.2": "C" };
  const hands = { hands: { japan: ["jp.artillery", "jp.banzai"] } };
  expect(impulse("japan", position, hands).verbs("japan")).toEqual([
    "move",
    "fire",
    "banzai",
    "heavyArtillery",
    "pass",
  ]);
  const all = impulse("japan", position, { ...hands, concentration: "japan" }, { "12.6": "on", "12.7": "on" });
  expect(all.verbs("japan")).toEqual(["move", "fire", "banzai", "heavyArtillery", "infiltrate", "concentrate", "pass"]);
  expect(impulse("japan", position).refused("japan", "infiltrate", ["T"]).rule).toBe("12.6");
  expect(impulse("japan", position).refused("japan", "concentrate", ["T"]).rule).toBe("12.7");
});

rule(["7.1.a", "7.1.b", "7.1.c"], "each area entered is paid for; nobody spends more than the allowance", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "Y", "jp.tank.1": "Y", "cn.31div.1": "C" });
  const about = (unit: string) => {
    const next = desk.game.play.options(desk.seat("japan"), "move", ["Y", [unit]]);
    const asked = "asked" in next ? next.asked : null;
    return asked?.kind === "one" ? (asked.about as Record<string, { cost: number }>) : {};
  };
  expect(about("jp.10rgt.1").U.cost).toBe(1);
  expect(about("jp.10rgt.1").M.cost).toBe(3);
  expect(Math.max(...Object.values(about("jp.10rgt.1")).map(({ cost }) => cost))).toBe(ma("jp.10rgt.1"));
  expect(about("jp.10rgt.1").K).toBeUndefined();
  expect(desk.refused("japan", "move", ["Y", ["jp.10rgt.1"], "K"])).toMatchObject({
    rule: "7.1",
    text: expect.stringContaining("out of reach"),
  });
  expect(about("jp.tank.1").K.cost).toBe(4);
  const held = impulse("japan", { "jp.10rgt.1": "Y", "cn.31div.1": "N", "cn.31div.2": "M" });
  expect(held.options("japan", "move", ["Y", ["jp.10rgt.1"]])).toContain("N");
  expect(held.options("japan", "move", ["Y", ["jp.10rgt.1"]])).not.toContain("M");
});

rule(
  ["7.1.d", "7.1.e"],
  "a group moves as one action and is Spent when it stops, with or without movement left",
  () => {
    const desk = impulse("japan", { ...units("jp.10rgt", 1, 3, "Y"), "cn.31div.1": "C" });
    march(desk, "japan", "Y", ["jp.10rgt.1", "jp.10rgt.2"], "U");
    expect([where(desk, "jp.10rgt.1"), where(desk, "jp.10rgt.2"), desk.turnOf]).toEqual([
      "U spent",
      "U spent",
      "china",
    ]);
    desk.act("china", "pass");
    march(desk, "japan", "Y", ["jp.10rgt.3"], "M");
    expect(where(desk, "jp.10rgt.3")).toBe("M spent");
    const answered = impulse(
      "japan",
      { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.30div.1": "C" },
      { hands: { china: ["cn.resolute"] } },
    );
    march(answered, "japan", "T", ["jp.10rgt.1"], "M");
    expect([answered.step, where(answered, "jp.10rgt.1")]).toEqual(["resoluteDefenders", "M"]);
    answered.act("china", "pass");
    expect(where(answered, "jp.10rgt.1")).toBe("M spent");
  },
);

rule("7.1.f", "worked example: five battalions go from Wanzhuang to Chentang in one action", () => {
  const desk = impulse("japan", { ...units("jp.10rgt", 1, 5, "Y"), "cn.31div.1": "G" });
  march(desk, "japan", "Y", names("jp.10rgt", 1, 5), "U");
  expect(unitsIn(desk, "U")).toEqual(names("jp.10rgt", 1, 5));
  expect(desk.turnOf).toBe("china");
});

/** What a unit pays for entering a neighbouring area. */
function cost(position: Record<string, string>, from: string, unit: string, to: string): number | undefined {
  const side = unit.startsWith("jp.") ? "japan" : "china";
  const desk = impulse(side, position);
  const next = desk.game.play.options(desk.seat(side), "move", desk.asked(side, "move", [from, [unit]]));
  const asked = "asked" in next ? next.asked : null;
  if (asked?.kind !== "one") return undefined;
  return (asked.about as Record<string, { cost: number }>)[to]?.cost;
}

rule(["7.1.1.a", "7.1.1.b", "7.1.1.d"], "1 for open, friendly and contested areas, 2 for enemy-held ones", () => {
  const base = { "jp.tank.1": "T", "cn.30div.1": "C" };
  expect(cost(base, "T", "jp.tank.1", "N")).toBe(1);
  expect(cost({ ...base, "jp.10rgt.1": "N" }, "T", "jp.tank.1", "N")).toBe(1);
  expect(cost({ ...base, "cn.31div.1": "N" }, "T", "jp.tank.1", "N")).toBe(2);
  expect(cost({ ...base, "cn.31div.1": "N", "jp.10rgt.1": "N" }, "T", "jp.tank.1", "N")).toBe(1);
  expect(cost({ "cn.31div.1": "M", "jp.10rgt.1": "N" }, "M", "cn.31div.1", "N")).toBe(2);
});

rule("7.1.1.c", "entering the map from a zone costs the same", () => {
  const base = { "jp.tank.1": "JE1", "cn.30div.1": "C" };
  expect(cost(base, "JE1", "jp.tank.1", "Y")).toBe(1);
  expect(cost({ ...base, "cn.31div.1": "W" }, "JE1", "jp.tank.1", "W")).toBe(2);
  expect(cost({ ...base, "cn.31div.1": "W", "jp.10rgt.1": "W" }, "JE1", "jp.tank.1", "W")).toBe(1);
});

rule("7.1.1.e", "an area with enemy units stops the move, also with friends in it", () => {
  const desk = impulse("japan", { "jp.tank.1": "T", "jp.10rgt.1": "M", "cn.31div.1": "M", "cn.30div.1": "C" });
  const reached = desk.options("japan", "move", ["T", ["jp.tank.1"]]);
  expect(reached).toContain("M");
  const blocked = impulse("japan", {
    "jp.tank.1": "I",
    "jp.10rgt.1": "L",
    "cn.31div.1": "L",
    "jp.10rgt.2": "N",
    "cn.31div.2": "N",
    "jp.10rgt.3": "O",
    "cn.31div.3": "O",
    "cn.30div.1": "C",
  });
  expect(blocked.options("japan", "move", ["I", ["jp.tank.1"]])).toEqual(["L", "N", "O"]);
});

rule(
  ["7.1.1.f", "9.0.e", "7.2.2.c.d"],
  "during an impulse an enemy marker still costs 2, stops and gives its level",
  () => {
    const desk = impulse(
      "japan",
      { "jp.10rgt.1": "T", "jp.10rgt.2": "T", "jp.63rgt.1": "S", "cn.31div.1": "M", "cn.30div.1": "C" },
      { hands: { japan: ["jp.banzai"] } },
    );
    desk.act(
      "japan",
      "banzai",
      ["T", ["jp.10rgt.1", "jp.10rgt.2"], "fireMove", "M", ["jp.10rgt.1", "jp.10rgt.2"]],
      [6, 6],
    );
    absorbAll(desk);
    expect(unitsIn(desk, "M")).toEqual([]);
    expect(control(desk, "M")).toBe("china");
    const next = desk.game.play.options(desk.seat("japan"), "move", [["jp.10rgt.1"]]);
    const asked = "asked" in next && next.asked?.kind === "one" ? next.asked.about : {};
    expect(asked).toMatchObject({ M: { cost: 2, stop: true }, S: { cost: 1, stop: false } });
    desk.act("japan", "move", [["jp.10rgt.1"], "M"]);
    expect(control(desk, "M")).toBe("japan");
    const fire = impulse(
      "japan",
      { "jp.10rgt.1": "T", ...units("cn.31div", 1, 9, "M"), "cn.30div.1": "C" },
      { hands: { japan: ["jp.banzai"] } },
    );
    fire.act("japan", "banzai", ["T", ["jp.10rgt.1"], "moveFire", "M"]);
    const preview = fire.game.play.preview(fire.seat("japan"), { verb: "fire", picks: ["M", "normal"] });
    expect(preview).toMatchObject({
      preview: { defender: { components: [{}, { label: "defence level of the area", value: 2 }] } },
    });
  },
);

rule(
  ["7.1.1.g", "7.1.1.h", "7.1.1.i"],
  "from one hostile area straight into another takes all movement, as the first step only",
  () => {
    const around = Object.fromEntries("GHLNST".split("").map((area, i) => [`cn.30div.${i + 1}`, area]));
    const position = { "jp.tank.1": "M", "cn.31div.1": "M", ...around };
    expect(cost(position, "M", "jp.tank.1", "L")).toBe(ma("jp.tank.1"));
    expect(cost({ ...position, "jp.10rgt.1": "L" }, "M", "jp.tank.1", "L")).toBe(ma("jp.tank.1"));
    expect(cost(position, "M", "jp.tank.1", "K")).toBe(1);
    expect(cost(position, "M", "jp.tank.1", "J")).toBe(2);
    const creeping = impulse("japan", position, {}, {}, marching(1));
    expect(creeping.options("japan", "move", ["M", ["jp.tank.1"]])).toEqual(["K"]);
  },
);

rule(["7.1.1.j", "7.1.1.m"], "tanks, and groups with a tank, pay one more in the town", () => {
  const base = { "jp.tank.1": "K", "jp.10rgt.1": "K", "cn.30div.1": "C" };
  expect(cost(base, "K", "jp.tank.1", "G")).toBe(2);
  expect(cost(base, "K", "jp.10rgt.1", "G")).toBe(1);
  const desk = impulse("japan", base);
  const next = desk.game.play.options(desk.seat("japan"), "move", ["K", ["jp.10rgt.1", "jp.tank.1"]]);
  const about =
    "asked" in next && next.asked?.kind === "one" ? (next.asked.about as Record<string, { cost: number }>) : {};
  expect(about.G.cost).toBe(2);
  expect(about.M.cost).toBe(1);
});

rule(
  ["7.1.1.k", "7.1.1.l", "7.1.1.n", "7.1.1.o"],
  "a group is as slow as its slowest unit, also after it was dropped off; dropped units are Spent at once",
  () => {
    const desk = impulse("japan", { "jp.10rgt.1": "Y", "jp.tank.1": "Y", "cn.30div.1": "C" });
    expect(desk.options("japan", "move", ["Y", ["jp.tank.1"]])).toContain("K");
    expect(desk.options("japan", "move", ["Y", ["jp.10rgt.1", "jp.tank.1"]])).not.toContain("K");
    const after = desk.options("japan", "move", ["Y", ["jp.10rgt.1", "jp.tank.1"], "U", true, ["jp.10rgt.1"]]);
    expect(after).toContain("M");
    expect(after).not.toContain("K");
    desk.act("japan", "move", ["Y", ["jp.10rgt.1", "jp.tank.1"], "U", true, ["jp.10rgt.1"], "M"]);
    expect([where(desk, "jp.10rgt.1"), where(desk, "jp.tank.1")]).toEqual(["U spent", "M spent"]);
    const all = impulse("japan", { ...units("jp.10rgt", 1, 2, "Y"), "cn.30div.1": "C" });
    expect(
      all.refused("japan", "move", ["Y", names("jp.10rgt", 1, 2), "U", true, names("jp.10rgt", 1, 2), "N"]).text,
    ).toContain("At least one unit goes on");
  },
);

rule(
  ["7.1.1.p", "7.1.1.q", "7.1.1.r"],
  "the Chinese move between C and F, I, L at normal cost, the Japanese never",
  () => {
    for (const area of ["F", "I", "L"]) {
      expect(cost({ "cn.31div.1": "C", "cn.30div.1": "A", "jp.10rgt.1": "Y" }, "C", "cn.31div.1", area)).toBe(1);
      expect(cost({ "cn.31div.1": area, "cn.30div.1": "A", "jp.10rgt.1": "Y" }, area, "cn.31div.1", "C")).toBe(1);
      const desk = impulse("japan", { "jp.10rgt.1": area, "cn.31div.1": "A" });
      expect(desk.options("japan", "move", [area, ["jp.10rgt.1"]]).includes("C")).toBe(
        area === "F" && cost({ "jp.10rgt.1": "F", "cn.31div.1": "A" }, "F", "jp.10rgt.1", "C") === 2,
      );
      if (area !== "F") expect(desk.refused("japan", "move", [area, ["jp.10rgt.1"], "C"]).rule).toBe("7.1.1");
    }
  },
);

rule("7.1.1.s", "B-G, D-H, D-L and H-I are no way for anybody", () => {
  for (const [a, b] of [
    ["B", "G"],
    ["D", "H"],
    ["D", "L"],
    ["H", "I"],
  ])
    for (const unit of ["jp.10rgt.1", "cn.31div.1"]) {
      const position = { [unit]: a, "cn.30div.1": "V", "jp.63rgt.1": "Y" };
      expect(cost(position, a, unit, b)).not.toBe(1);
      expect(
        sheet.steps[unit.startsWith("jp") ? 0 : 1][sheet.placeNames.indexOf(a)].map((place) => sheet.placeNames[place]),
      ).not.toContain(b);
    }
});

rule(
  ["7.1.2.a", "7.1.2.b", "7.1.2.c"],
  "ten units of a side in an area at every moment; the sides are counted apart",
  () => {
    const desk = impulse("japan", {
      ...units("jp.10rgt", 1, 7, "N"),
      ...units("jp.63rgt", 1, 2, "N"),
      ...units("jp.39rgt", 1, 2, "U"),
      ...units("cn.31div", 1, 10, "N"),
      "cn.30div.1": "C",
    });
    expect(desk.options("japan", "move", ["U", ["jp.39rgt.1"]])).toContain("N");
    expect(desk.refused("japan", "move", ["U", ["jp.39rgt.1", "jp.39rgt.2"], "N"])).toMatchObject({ rule: "7.1.2" });
    march(desk, "japan", "U", ["jp.39rgt.1"], "N");
    expect(unitsIn(desk, "N")).toHaveLength(20);
    const passing = impulse("japan", {
      ...units("jp.10rgt", 1, 7, "U"),
      ...units("jp.63rgt", 1, 3, "U"),
      "jp.39rgt.1": "Y",
      ...units("jp.40rgt", 1, 7, "Z"),
      ...units("jp.tank", 1, 3, "Z"),
      "cn.30div.1": "C",
    });
    expect(passing.options("japan", "move", [])).not.toContain("Y");
    expect(passing.refused("japan", "move", ["Y", ["jp.39rgt.1"], "N"]).rule).toBe("7.0");
  },
);

rule(
  ["7.1.2.d", "7.1.2.e"],
  "nothing offered breaks the limit; a position above it costs the surplus, chosen by the opponent",
  () => {
    const desk = impulse("japan", {
      ...units("jp.10rgt", 1, 7, "T"),
      ...units("jp.63rgt", 1, 5, "S"),
      "jp.39rgt.1": "Y",
      "cn.31div.1": "C",
      "cn.31div.2": "G",
    });
    expect(desk.game.edit({ units: units("jp.63rgt", 1, 5, "T") })?.text).toContain("limit is 10");
    const state = structuredClone(desk.game.play.s);
    for (const name of names("jp.63rgt", 1, 5))
      state.pub.place[sheet.unitByName.get(name)!] = sheet.placeNames.indexOf("T");
    const play = Play.of(title, sheet, state);
    const command = play.spell(desk.seat("japan"), { verb: "move", picks: ["Y", "U"] });
    if (!("command" in command)) throw new Error(command.refusal.text);
    play.act(desk.seat("japan"), command.command, {
      d6: () => 1,
      die: () => 1,
      below: () => 0,
      shuffle: () => {},
      draw: (bag) => bag[0],
      used: 0,
    });
    expect([play.waiting()?.name, play.seatsToDecide()]).toEqual(["surplus", [desk.seat("china")]]);
    const few = play.spell(desk.seat("china"), { verb: "eliminate", picks: [["jp.10rgt.1"]] });
    expect("refusal" in few && few.refusal.text).toContain("no more and no fewer");
    const right = play.spell(desk.seat("china"), { verb: "eliminate", picks: [["jp.10rgt.1", "jp.63rgt.5"]] });
    if (!("command" in right)) throw new Error(right.refusal.text);
    play.act(desk.seat("china"), right.command, {
      d6: () => 1,
      die: () => 1,
      below: () => 0,
      shuffle: () => {},
      draw: (bag) => bag[0],
      used: 0,
    });
    expect(
      play.pub.place.filter((place, unit) => place === sheet.placeNames.indexOf("T") && sheet.side[unit] === 0),
    ).toHaveLength(10);
  },
);

rule(
  ["7.1.a", "7.1.c"],
  "why a group stays: no room for all of it, or not enough movement for its slowest and its tank",
  () => {
    const ring = { ...units("jp.40rgt", 1, 7, "F"), ...units("jp.39rgt", 1, 2, "F"), ...units("jp.63rgt", 1, 7, "J") };
    const crowded = { ...ring, ...units("jp.tank", 1, 2, "J"), ...units("jp.10rgt", 1, 2, "E"), "cn.31div.1": "G" };
    const full = impulse("japan", crowded);
    expect(full.refused("japan", "move", ["E", names("jp.10rgt", 1, 2), "F"])).toMatchObject({
      rule: "7.1.2",
      text: "No neighbouring area has room for 2 units.",
    });
    expect(full.refused("japan", "move", ["E", []]).text).toBe("At least one unit moves.");
    expect(full.options("japan", "move", ["E", ["jp.10rgt.1"]])).toContain("F");
    // From the east of the town only its west is open, where the tank pays 3: too much for two points.
    const closed = {
      ...units("jp.40rgt", 1, 7, "L"),
      ...units("jp.39rgt", 1, 3, "L"),
      ...units("jp.63rgt", 1, 7, "M"),
    };
    const town = { ...closed, ...units("jp.11rgt", 1, 3, "M"), "jp.10rgt.1": "H", "jp.tank.1": "H", "cn.31div.1": "G" };
    const counters = structuredClone(sheet.counters);
    for (const formation of counters.formations)
      for (const factors of formation.units) factors.ma = formation.type === "tank" ? 4 : 2;
    const slow = impulse("japan", town, {}, {}, sheetOf({ "counters.json": counters }));
    expect(slow.options("japan", "move", ["H"])).toEqual(["jp.10rgt.1", "jp.tank.1"]);
    expect(slow.refused("japan", "move", ["H", ["jp.10rgt.1", "jp.tank.1"], "G"])).toMatchObject({
      rule: "7.1",
      text: "This group cannot pay for any neighbouring area.",
    });
  },
);

rule(["7.1.1.n", "7.1.2.b"], "a group that comes back finds the room it left", () => {
  const full = { ...units("jp.10rgt", 1, 7, "Y"), ...units("jp.63rgt", 1, 3, "Y"), "cn.31div.1": "G" };
  const desk = impulse("japan", full);
  const turned = ["Y", names("jp.10rgt", 1, 4), "U", true, ["jp.10rgt.1"]];
  expect(desk.options("japan", "move", turned)).toContain("Y");
  desk.act("japan", "move", [...turned, "Y", true, ["jp.10rgt.2"], "Z"]);
  expect(names("jp.10rgt", 1, 5).map((name) => where(desk, name))).toEqual([
    "U spent",
    "Y spent",
    "Z spent",
    "Z spent",
    "Y",
  ]);
});

rule(["7.1.a", "7.1.f"], "of several ways that cost the same the map decides, and the log tells the way", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "Y", "jp.10rgt.2": "Y", "cn.31div.1": "C" });
  march(desk, "japan", "Y", ["jp.10rgt.1"], "M");
  expect(toldData(desk, "moved")).toEqual([
    { rule: "7.1", kind: "moved", pieces: ["jp.10rgt.1"], path: ["Y", "U", "T", "M"] },
  ]);
});
