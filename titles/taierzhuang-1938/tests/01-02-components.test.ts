import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title } from "../index.ts";
import { dateOf, looks } from "../looks.ts";
import counters from "../sheet/counters.json" with { type: "json" };
import {
  cf,
  control,
  damage,
  df,
  impulse,
  keepAll,
  march,
  names,
  newGame,
  sheet,
  units,
  unitsIn,
  where,
} from "./helpers.ts";

type Counters = typeof counters;

/** The errors of a sheet whose counters are changed. */
function errorsWith(change: (data: Counters) => void): string[] {
  const data = structuredClone(counters);
  change(data);
  const loaded = title.loadSheet({ "counters.json": data });
  return "errors" in loaded ? [...loaded.errors] : [];
}

rule("1.0.a", "two seats, one player each", () => {
  expect(title.seats).toEqual(["japan", "china"]);
  const desk = impulse("japan", { "jp.10rgt.1": "Y", "cn.31div.1": "G" });
  expect(desk.turnOf).toBe("japan");
  expect(desk.refused("china", "pass").text).toContain("nothing to decide");
});

rule("1.0.b", "the game is over after the End Phase of turn 13, not of turn 12", () => {
  const hands = { japan: ["jp.banzai"] };
  const last = newGame().edit({
    clear: true,
    units: { "jp.10rgt.1": "Y", "cn.31div.1": "G" },
    hands,
    turn: 13,
    phase: "end",
  });
  keepAll(last);
  expect(last.game.over?.winner).toBe(1);
  const before = newGame().edit({
    clear: true,
    units: { "jp.10rgt.1": "Y", "cn.31div.1": "G" },
    hands,
    turn: 12,
    phase: "end",
  });
  keepAll(before);
  expect(before.game.over).toBeNull();
  expect(before.pub.turn).toBe(13);
});

rule("1.0.c", "turns are days from 25 March to 6 April 1938", () => {
  expect(dateOf(1)).toBe("25 March 1938");
  expect(dateOf(8)).toBe("1 April 1938");
  expect(dateOf(13)).toBe("6 April 1938");
  expect(looks.turns.map(({ date }) => date)).toHaveLength(13);
});

rule(["2.1.a", "2.1.b"], "a unit is Ready or Spent, and a Spent one cannot be chosen", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "M", "jp.10rgt.2": "M spent", "cn.31div.1": "M", "cn.31div.2": "G" },
    { hands: { japan: ["jp.banzai"] } },
  );
  expect(desk.refused("japan", "move", ["M", ["jp.10rgt.2"], "T"])).toMatchObject({
    rule: "2.1",
    text: expect.stringContaining("Spent"),
  });
  expect(desk.refused("japan", "fire", ["M", "M", ["jp.10rgt.2"], "normal"]).rule).toBe("2.1");
  expect(desk.refused("japan", "banzai", ["M", ["jp.10rgt.2"], "moveFire", "T"]).rule).toBe("2.1");
  march(desk, "japan", "M", ["jp.10rgt.1"], "T");
  expect(new Set(desk.pub.spent)).toEqual(new Set([0, 1]));
  expect(where(desk, "jp.10rgt.1")).toBe("T spent");
  const broken = structuredClone(desk.game.play.s);
  broken.pub.spent[0] = 2;
  expect(title.invariants(broken, sheet).join()).toContain("neither Ready nor Spent");
});

rule(["2.1.c", "2.1.d"], "a Ready counter shows three factors, a Spent one its defence factor only", () => {
  const desk = impulse("japan", { "jp.tank.1": "Y", "jp.tank.2": "Y spent", "cn.31div.1": "G" });
  const face = looks.faces(sheet).find(({ id }) => id === "jp.tank.1")!;
  expect(face.strength).toBe(`${cf("jp.tank.1")}›${df("jp.tank.1")}·5`);
  expect(face.reducedStrength).toBe(String(df("jp.tank.1") - 1));
  const [stack] = looks.scene(desk.game.view(null), sheet).stacks.filter(({ at }) => at === "Y");
  expect(stack.counters).toEqual([
    { id: "jp.tank.1" },
    { id: "jp.tank.2", state: { spent: true }, strength: String(df("jp.tank.2") - 1) },
  ]);
});

rule(["2.1.e", "7.2.2.c.b"], "a Spent unit defends with one point less", () => {
  const hit = (state: string): number => {
    const desk = impulse("japan", { "jp.10rgt.1": "T", "cn.31div.1": `T${state}`, "cn.31div.2": "G" });
    desk.act("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal"], [6, 6]);
    return damage(desk);
  };
  expect(hit("")).toBe(cf("jp.10rgt.1") + 12 - df("cn.31div.1"));
  expect(hit(" spent")).toBe(hit("") + 1);
});

rule(["2.1.f", "2.1.g", "2.1.k"], "combat factors are 0 to 3 and red or black; no red Chinese factor above 0", () => {
  expect(sheet.cf.every((factor) => factor >= 0 && factor <= 3)).toBe(true);
  expect(errorsWith((data) => (data.formations[0].units[0].cf = 4)).join()).toContain("at most 3");
  expect(errorsWith((data) => (data.formations[0].units[0].colour = "green")).join()).toContain("colour");
  expect(errorsWith((data) => (data.formations[8].units[0].colour = "red")).join()).toContain(
    "no Chinese unit has a red",
  );
  expect(errorsWith(() => {})).toEqual([]);
});

rule(["2.1.h", "2.1.j"], "designations by side; Chinese units are infantry", () => {
  for (const { side, name, type, corps, regiment, brigade, division } of sheet.counters.formations) {
    expect(name).toBe(side === "china" ? `${division}/${corps}` : `${regiment}/${brigade}/${division}`);
    expect(["infantry", "tank"]).toContain(type);
    if (side === "china") expect(type).toBe("infantry");
  }
  expect(errorsWith((data) => delete (data.formations[8] as { corps?: string }).corps).join()).toContain(
    "needs its corps",
  );
  expect(errorsWith((data) => delete (data.formations[0] as { brigade?: string }).brigade).join()).toContain(
    "regiment and brigade",
  );
  expect(errorsWith((data) => (data.formations[8].type = "tank")).join()).toContain("Chinese units are infantry");
});

rule("2.1.i", "acting units are Spent; only Resolute Defenders leaves firing units Ready", () => {
  const position = { "jp.10rgt.1": "T", ...units("cn.31div", 1, 3, "T"), "cn.31div.4": "G" };
  const plain = impulse("china", position);
  plain.act("china", "fire", ["T", "T", ["cn.31div.1"], "normal"], [1, 1]);
  expect(where(plain, "cn.31div.1")).toBe("T spent");
  const resolute = impulse("china", position, { hands: { china: ["cn.resolute"] } });
  resolute.act("china", "resoluteFire", ["T", "T", ["cn.31div.1"], "normal"], [1, 1]);
  expect(where(resolute, "cn.31div.1")).toBe("T");
  march(plain, "japan", "T", ["jp.10rgt.1"], "Z");
  expect(where(plain, "jp.10rgt.1")).toBe("Z spent");
});

rule(["2.2.a", "2.2.b"], "one marker at most in an area; the turn marker starts in box 1", () => {
  expect(newGame().pub.turn).toBe(1);
  const desk = impulse("japan", { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "G" });
  expect([control(desk, "T"), control(desk, "M")]).toEqual(["japan", "china"]);
  march(desk, "japan", "T", ["jp.10rgt.1"], "M");
  expect([control(desk, "T"), control(desk, "M")]).toEqual(["nobody", "nobody"]);
  expect(desk.pub.control).toHaveLength(26);
});

rule(["2.3.a", "2.3.b"], "26 lettered areas with a defence level, two levels in the town", () => {
  const areas = sheet.map.areas;
  expect(
    areas
      .map(({ id }) => id)
      .sort()
      .join(""),
  ).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  for (const area of areas)
    expect(Object.keys(area.defence ?? {}).sort()).toEqual(
      ["G", "H"].includes(area.id) ? ["adjacent", "same"] : ["controlled"],
    );
});

rule(["2.3.c", "2.3.d"], "the victory areas are A, B, C, D, G and H", () => {
  const flagged = sheet.map.areas.filter(({ victory }) => victory).map(({ id }) => id);
  expect(flagged.sort()).toEqual(["A", "B", "C", "D", "G", "H"]);
  expect([...sheet.southAreas, ...sheet.townAreas].map((area) => sheet.placeNames[area]).sort()).toEqual(flagged);
});

rule("2.3.e", "units in a zone are safe from units and chits", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.tank", 1, 2, "V"), "cn.2div.1": "CW", "cn.31div.1": "G" },
    { hands: { japan: ["jp.artillery", "jp.bomber", "jp.fighter"] } },
  );
  expect(desk.refused("japan", "heavyArtillery", ["CW"]).rule).toBe("2.3");
  expect(desk.refused("japan", "bombers", ["CW"]).rule).toBe("2.3");
  expect(desk.refused("japan", "fighters", ["CW"]).rule).toBe("2.3");
  expect(desk.verbs("japan")).not.toContain("fire");
  expect(desk.refused("japan", "fire", ["V", "CW", ["jp.tank.1"]]).rule).toBe("7.2");
});

rule(["2.3.f", "2.3.h", "2.3.i"], "nobody moves into a zone, own or enemy, nor from zone to zone", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "Y", "jp.10rgt.2": "JE1", "jp.10rgt.3": "V", "cn.31div.1": "G" });
  expect(desk.refused("japan", "move", ["Y", ["jp.10rgt.1"], "JE2"])).toMatchObject({
    rule: "2.3",
    text: expect.stringContaining("retreat"),
  });
  expect(desk.refused("japan", "move", ["JE1", ["jp.10rgt.2"], "JE2"]).rule).toBe("2.3");
  expect(desk.refused("japan", "move", ["V", ["jp.10rgt.3"], "CW"])).toMatchObject({
    rule: "2.3",
    text: expect.stringContaining("enemy"),
  });
  expect(desk.options("japan", "move", ["Y", ["jp.10rgt.1"]]).every((area) => area.length === 1)).toBe(true);
});

rule("2.3.g", "a zone holds any number of units", () => {
  const desk = newGame();
  const divided = [...names("jp.10rgt", 1, 7), ...names("jp.63rgt", 1, 7), ...names("jp.tank", 1, 10)];
  for (const [formation, area] of [
    ["cn.31div", "G"],
    ["cn.30div", "H"],
    ["cn.27div", "M"],
    ["cn.44div", "K"],
  ])
    desk.act("china", "place", [area, names(formation, 1, 10)]);
  desk.act("japan", "divide", [divided]);
  expect(unitsIn(desk, "JE1")).toHaveLength(24);
});

rule("2.4.a", "black factors fight only in their own area", () => {
  const desk = impulse("china", { "cn.2div.1": "K", "jp.10rgt.1": "S", "cn.2div.2": "S" });
  expect(desk.refused("china", "fire", ["K", "S", ["cn.2div.1"]]).rule).toBe("7.0");
  expect(desk.options("china", "fire", [])).toEqual(["S"]);
});

rule(["2.4.b", "2.4.c"], "two dice are added, modifiers come on top before the total is used", () => {
  const hit = (dice: number[], chits: number): number => {
    const desk = impulse(
      "japan",
      { "jp.10rgt.1": "T", "cn.31div.1": "T", "cn.31div.2": "G" },
      { hands: { japan: Array(chits).fill("jp.engineers") } },
    );
    desk.act("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal", ...(chits > 0 ? [chits] : [])], dice);
    return damage(desk);
  };
  const base = cf("jp.10rgt.1") - df("cn.31div.1");
  expect(hit([1, 1], 0)).toBe(Math.max(0, base + 2));
  expect(hit([2, 6], 0)).toBe(base + 8);
  expect(hit([6, 6], 0)).toBe(base + 12);
  expect(hit([2, 6], 1)).toBe(base + 8 + 3);
});
