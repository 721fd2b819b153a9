import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import {
  bill,
  cf,
  control,
  type Desk,
  damage,
  df,
  impulse,
  names,
  type Paid,
  pay,
  refusedBill,
  told,
  units,
  unitsIn,
  where,
} from "./helpers.ts";

/** A tank next to the area fires with exactly this much effect on Chinese units that control it. */
function hit(
  points: number,
  defenders: Record<string, string>,
  area = "M",
  extra: Record<string, string> = {},
  from = "S",
  options: Record<string, string> = {},
): Desk {
  const desk = impulse("japan", { "jp.tank.1": from, "cn.30div.10": "D", ...defenders, ...extra }, {}, options);
  const best = Math.max(
    ...Object.entries(defenders).map(([name, place]) => df(name) - (place.endsWith("spent") ? 1 : 0)),
  );
  const level = area === "M" ? 2 : 1;
  const roll = points + best + level - cf("jp.tank.1");
  const first = Math.min(6, roll - 1);
  desk.act("japan", "fire", [from, area, ["jp.tank.1"]], [first, roll - first]);
  if (damage(desk) !== points) throw new Error(`${damage(desk)} damage instead of ${points}.`);
  return desk;
}

const READY = units("cn.31div", 1, 10, "M");
const SPENT = units("cn.31div", 1, 10, "M spent");

rule(["7.4.a", "7.4.b", "7.4.j"], "the owner distributes the damage as he likes; 1 point flips a Ready unit", () => {
  const desk = hit(7, { ...units("cn.31div", 1, 5, "M"), ...units("cn.31div", 6, 5, "M spent") });
  expect(desk.turnOf).toBe("china");
  expect(desk.refused("japan", "flip", [["cn.31div.1"]]).text).toContain("nothing to decide");
  expect(desk.refused("china", "flip", [["cn.31div.6"]]).rule).toBe("7.4");
  const first: Paid[] = [
    ["flip", ["cn.31div.1", "cn.31div.2"]],
    ["retreat", ["cn.31div.6"], "L"],
    ["eliminate", ["cn.31div.7"]],
  ];
  expect(refusedBill(desk, "china", [...first, ["flip", names("cn.31div", 3, 3)]]).text).toContain(
    "takes 1 damage point; 2 are left",
  );
  pay(desk, "china", [...first, ["flip", ["cn.31div.3", "cn.31div.4"]]]);
  expect([desk.step, desk.turnOf]).toEqual(["act", "china"]);
  const states = ["1", "4", "5", "6", "7"].map((number) => where(desk, `cn.31div.${number}`));
  expect(states).toEqual(["M spent", "M spent", "M", "L spent", "eliminated"]);
});

rule(["7.4.c", "7.4.d"], "1 point retreats a Spent unit, 2 eliminate one", () => {
  const desk = hit(7, SPENT);
  const six: Paid[] = [
    ["retreat", ["cn.31div.1"], "L"],
    ["eliminate", ["cn.31div.2", "cn.31div.3"]],
    ["retreat", ["cn.31div.4"], "L"],
  ];
  expect(refusedBill(desk, "china", [...six, ["eliminate", ["cn.31div.5"]]]).rule).toBe("7.4");
  expect(desk.options("china", "retreat", bill(six))).toEqual(["retreat"]);
  pay(desk, "china", [...six, ["retreat", ["cn.31div.5"], "L"]]);
  expect(names("cn.31div", 1, 6).map((name) => where(desk, name))).toEqual([
    "L spent",
    "eliminated",
    "eliminated",
    "L spent",
    "L spent",
    "M spent",
  ]);
});

rule(["7.4.e", "7.4.f", "7.4.l", "8.0.n"], "2 points flip and retreat a Ready unit, 3 flip and eliminate one", () => {
  const desk = hit(7, READY);
  expect(desk.refused("china", "retreat", [["cn.31div.1"], "L"]).rule).toBe("7.4");
  expect(desk.refused("china", "eliminate", [["cn.31div.1"]]).rule).toBe("7.4");
  const five: Paid[] = [
    ["flip", ["cn.31div.1"]],
    ["retreat", ["cn.31div.1"], "L"],
    ["flip", ["cn.31div.2"]],
    ["eliminate", ["cn.31div.2"]],
  ];
  expect(refusedBill(desk, "china", [...five, ["flip", names("cn.31div", 3, 3)]]).text).toContain("2 are left");
  pay(desk, "china", [...five, ["flip", names("cn.31div", 3, 2)]]);
  expect(names("cn.31div", 1, 5).map((name) => where(desk, name))).toEqual([
    "L spent",
    "eliminated",
    "M spent",
    "M spent",
    "M",
  ]);
});

rule("7.4.g", "without Ready units 3 points eliminate one and retreat another", () => {
  const desk = hit(5, { "cn.31div.1": "M spent", "cn.31div.2": "M spent" });
  pay(desk, "china", [
    ["eliminate", ["cn.31div.1"]],
    ["retreat", ["cn.31div.2"], "L"],
  ]);
  expect([where(desk, "cn.31div.1"), where(desk, "cn.31div.2"), desk.step]).toEqual(["eliminated", "L spent", "act"]);
});

rule(
  ["7.4.h", "7.4.i", "7.4.k"],
  "all damage is applied while a defender is left; the rest is lost, and who left takes no more",
  () => {
    const desk = hit(9, { "cn.31div.1": "M", "cn.31div.2": "M" });
    expect(desk.verbs("china")).toEqual(["flip"]);
    expect(desk.refused("china", "pass").rule).toBe("7.4");
    const three: Paid[] = [
      ["flip", names("cn.31div", 1, 2)],
      ["retreat", ["cn.31div.1"], "L"],
    ];
    expect(desk.refused("china", "flip", bill(three)).text).toContain("still to be chosen");
    expect(refusedBill(desk, "china", [...three, ["eliminate", ["cn.31div.1"]]]).rule).toBe("7.4");
    pay(desk, "china", [...three, ["retreat", ["cn.31div.2"], "L"]]);
    expect([desk.step, where(desk, "cn.31div.1"), where(desk, "cn.31div.2")]).toEqual(["act", "L spent", "L spent"]);
  },
);

rule(
  ["8.0.a", "8.0.b", "8.0.c", "8.0.i"],
  "a retreat goes to a neighbouring area without enemies, only else to one with more friends than enemies",
  () => {
    const japanese = Object.fromEntries("GHKNST".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
    const free = hit(5, { "cn.31div.1": "M spent" }, "M", { ...japanese, ...units("cn.30div", 1, 3, "N") });
    expect(free.options("china", "retreat", [["cn.31div.1"]])).toEqual(["L"]);
    expect(free.refused("china", "retreat", [["cn.31div.1"], "N"]).rule).toBe("8.0");
    expect(free.refused("china", "retreat", [["cn.31div.1"], "I"]).rule).toBe("8.0");
    const second = hit(5, { "cn.31div.1": "M spent" }, "M", {
      ...japanese,
      "jp.63rgt.7": "L",
      ...units("cn.30div", 1, 2, "N spent"),
    });
    expect(second.options("china", "retreat", [["cn.31div.1"]])).toEqual(["N"]);
    expect(second.refused("china", "retreat", [["cn.31div.1"], "L"]).rule).toBe("8.0");
  },
);

rule(["8.0.d", "8.0.m"], "a zone is the last resort; units in a zone never retreat", () => {
  const desk = hit(5, { "cn.31div.1": "V spent" }, "V", { "jp.63rgt.1": "P", "jp.63rgt.2": "Q" }, "W");
  expect(desk.options("china", "retreat", [["cn.31div.1"]])).toEqual(["CW"]);
  desk.act("china", "retreat", [["cn.31div.1"], "CW"]);
  expect(where(desk, "cn.31div.1")).toBe("pool");
  const zone = impulse(
    "japan",
    { "jp.tank.1": "V", "cn.2div.1": "CW", "cn.30div.1": "G" },
    { hands: { japan: ["jp.fighter"] } },
    { "12.5": "on" },
  );
  zone.act("japan", "fighters", ["CW"], [6, 6, 1]);
  expect([where(zone, "cn.2div.1"), zone.step, zone.turnOf]).toEqual(["CW spent", "act", "china"]);
});

rule("8.0.e", "a unit without a legal retreat is eliminated for its 1 point", () => {
  const around = Object.fromEntries("GHKLNST".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
  const desk = hit(5, { "cn.31div.1": "M spent", "cn.31div.2": "M spent" }, "M", around);
  // One point for the first of them: 4 are left, of which 2 eliminate the other.
  pay(desk, "china", [
    ["retreat", ["cn.31div.1"]],
    ["eliminate", ["cn.31div.2"]],
  ]);
  expect([where(desk, "cn.31div.1"), where(desk, "cn.31div.2")]).toEqual(["eliminated", "eliminated"]);
  expect(told(desk, "eliminated")[0]).toContain("cannot retreat");
});

rule(
  ["8.0.f", "8.0.g", "8.0.h"],
  "one unit at a time, among areas of the same rank that are not full, worked out anew each time",
  () => {
    const around = Object.fromEntries("GHKNT".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
    const desk = hit(6, { "cn.31div.1": "M spent", "cn.31div.2": "M spent", "cn.31div.3": "M spent" }, "M", {
      ...around,
      ...units("cn.30div", 1, 9, "L"),
      ...units("cn.27div", 1, 2, "N"),
      ...units("cn.44div", 1, 3, "H"),
    });
    expect(desk.options("china", "retreat", [["cn.31div.1"]])).toEqual(["L"]);
    const first: Paid = ["retreat", ["cn.31div.1"], "L"];
    expect(desk.options("china", "retreat", bill([first, ["retreat", ["cn.31div.2"]]]))).toEqual(["H", "N"]);
    expect(refusedBill(desk, "china", [first, ["retreat", ["cn.31div.2"], "L"]]).rule).toBe("8.0");
    pay(desk, "china", [first, ["retreat", ["cn.31div.2"], "N"], ["eliminate", ["cn.31div.3"]]]);
    expect(unitsIn(desk, "L").filter((name) => name.startsWith("cn."))).toHaveLength(10);
  },
);

rule(
  ["8.0.f", "8.0.g", "7.4.c"],
  "units bound for the same area go together, 1 point each, as far as it has room",
  () => {
    const open = { "jp.63rgt.1": "G", "jp.63rgt.2": "H", "jp.63rgt.3": "K", "jp.63rgt.4": "N", "jp.63rgt.5": "T" };
    const desk = hit(6, units("cn.31div", 1, 5, "M spent"), "M", {
      ...open,
      ...units("cn.30div", 1, 8, "L"),
      ...units("cn.27div", 1, 9, "N"),
    });
    expect(desk.refused("china", "retreat", [names("cn.31div", 1, 3), "L"]).text).toContain("has room for so many");
    pay(desk, "china", [
      ["retreat", names("cn.31div", 1, 2), "L"],
      ["retreat", ["cn.31div.3"], "N"],
      ["retreat", names("cn.31div", 4, 2)],
    ]);
    expect(where(desk, "cn.31div.2")).toBe("L spent");
    expect(names("cn.31div", 3, 3).map((name) => where(desk, name))).toEqual(["N spent", "eliminated", "eliminated"]);
    const two = hit(6, units("cn.31div", 1, 5, "M spent"), "M", { ...open, ...units("cn.30div", 1, 8, "L") });
    two.edit({ units: { "jp.63rgt.3": "eliminated" } });
    expect(two.refused("china", "retreat", [names("cn.31div", 1, 3), "L"])).toMatchObject({
      rule: "7.1.2",
      text: expect.stringContaining("room for 2 more"),
    });
  },
);

rule(["8.0.j", "8.0.p"], "friends must outnumber the enemies before the unit arrives", () => {
  const around = Object.fromEntries("GHKLST".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
  const equal = { ...around, ...units("jp.39rgt", 1, 2, "N"), ...units("cn.30div", 1, 2, "N") };
  const desk = hit(5, { "cn.31div.1": "M spent" }, "M", equal);
  desk.act("china", "retreat", [["cn.31div.1"]]);
  expect(where(desk, "cn.31div.1")).toBe("eliminated");
  const more = hit(5, { "cn.31div.1": "M spent" }, "M", { ...equal, "cn.30div.3": "N" });
  expect(more.options("china", "retreat", [["cn.31div.1"]])).toEqual(["N"]);
  const card = hit(5, { "cn.31div.1": "M spent" }, "M", equal, "S", { retreatToFriends: "otherwise" });
  expect(card.options("china", "retreat", [["cn.31div.1"]])).toEqual(["N"]);
});

/** Where a Japanese unit hit in an area may retreat. */
function japaneseRetreat(area: string, others: Record<string, string>): string[] {
  const desk = impulse(
    "china",
    { "jp.10rgt.1": `${area} spent`, "cn.31div.1": "V", ...others },
    { hands: { china: ["cn.airforce"] } },
  );
  desk.act("china", "airForce", [area], [6, 6]);
  return desk.options("japan", "retreat", [["jp.10rgt.1"]]);
}

/** Where a Chinese unit hit in an area may retreat. */
function chineseRetreat(area: string, others: Record<string, string>): string[] {
  const desk = impulse(
    "japan",
    { "cn.31div.1": `${area} spent`, "cn.30div.1": "V", "jp.tank.10": "Y", ...others },
    { hands: { japan: ["jp.bomber"] } },
  );
  desk.act("japan", "bombers", [area], [6, 6]);
  return desk.options("china", "retreat", [["cn.31div.1"]]);
}

rule(["8.0.k", "8.0.l"], "the Chinese retreat over the canal anywhere, the Japanese only by the bridge", () => {
  expect(chineseRetreat("E", {})).toEqual(["A", "B", "F", "J"]);
  expect(chineseRetreat("G", {})).toEqual(["C", "F", "H", "K", "M"]);
  expect(japaneseRetreat("E", {})).toEqual(["F", "J"]);
  expect(japaneseRetreat("G", {})).toEqual(["F", "H", "K", "M"]);
  expect(japaneseRetreat("F", {})).toEqual(["B", "E", "G", "J", "K"]);
  expect(japaneseRetreat("B", {})).toEqual(["A", "C", "F"]);
});

rule("8.0.o", "Chinese retreats may use C-F, C-I and C-L, Japanese ones may not", () => {
  expect(chineseRetreat("C", {})).toEqual(["B", "D", "F", "G", "H", "I", "L"]);
  expect(chineseRetreat("L", {})).toEqual(["C", "H", "I", "M", "N"]);
  expect(japaneseRetreat("C", {})).toEqual(["B", "D"]);
  expect(japaneseRetreat("I", {})).toEqual(["L", "N", "O"]);
});

rule(["9.0.a", "9.0.b"], "control is worked out for every area when an impulse is over", () => {
  const desk = impulse("japan", { ...units("jp.10rgt", 1, 2, "T"), "cn.31div.1": "G", "cn.31div.2": "G" });
  desk.act("japan", "move", ["T", ["jp.10rgt.1"], "S"]);
  expect([control(desk, "T"), control(desk, "S"), control(desk, "G")]).toEqual(["japan", "japan", "china"]);
  desk.act("china", "move", ["G", ["cn.31div.1"], "K"]);
  expect([control(desk, "G"), control(desk, "K")]).toEqual(["china", "china"]);
});

rule(["9.0.c", "9.0.d"], "vacant and contested areas lose their marker", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "G" });
  desk.act("japan", "move", ["T", ["jp.10rgt.1"], "M"]);
  expect([control(desk, "T"), control(desk, "M")]).toEqual(["nobody", "nobody"]);
});

rule(["7.4.a", "7.4.h"], "what cannot be paid with says why: nobody Ready, nobody Spent, or points for fewer", () => {
  const spent = hit(1, { "cn.31div.1": "M spent", "cn.31div.2": "M spent" });
  expect(spent.refused("china", "flip", [["cn.31div.1"]]).text).toBe("No Ready unit is left among the defenders.");
  expect(spent.refused("china", "retreat", [names("cn.31div", 1, 2), "L"]).text).toContain(
    "takes 1 damage point; 1 are left",
  );
  expect(spent.refused("china", "retreat", [[]]).text).toBe("At least one unit retreats.");
  const ready = hit(2, units("cn.31div", 1, 3, "M"));
  expect(ready.refused("china", "retreat", [["cn.31div.1"], "L"]).text).toBe(
    "Only Spent units retreat, and there is none.",
  );
  expect(ready.refused("china", "flip", [[]]).text).toBe("At least one unit flips.");
  const mixed = hit(3, { "cn.31div.1": "M spent", "cn.31div.2": "M spent", "cn.31div.3": "M" });
  expect(mixed.refused("china", "eliminate", [names("cn.31div", 1, 2)]).text).toContain(
    "takes 2 damage points; 3 are left",
  );
  expect(mixed.refused("china", "eliminate", [[]]).text).toBe("At least one unit is eliminated.");
  expect(mixed.refused("china", "eliminate", [["cn.31div.3"]]).text).toContain("Only a Spent unit");
  expect(mixed.refused("china", "retreat", [["cn.31div.3"]]).text).toContain("Only a Spent unit");
});

rule(["7.4.e", "7.4.h"], "the bill says how much can be paid without a loss", () => {
  const bloodless = (desk: Desk): string => JSON.stringify(desk.game.decision(desk.seat("china"))!.stake);
  const own = { ...units("cn.31div", 1, 2, "M"), "cn.31div.3": "M spent" };
  // Two flip, and all three retreat: five points, whoever else of the enemy stands there.
  const inside = { "jp.10rgt.1": "M spent", "jp.10rgt.2": "M spent", "jp.10rgt.3": "M" };
  const desk = impulse("japan", { ...own, ...inside, "jp.tank.1": "S", "cn.30div.10": "D" });
  desk.act("japan", "fire", ["S", "M", ["jp.tank.1"]], [3, 3]);
  expect([damage(desk), bloodless(desk)]).toEqual([6, expect.stringContaining("Only 5 of 6 points")]);
  // One way to go is enough.
  const around = Object.fromEntries("GHKNT".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
  expect(bloodless(hit(5, own, "M", around))).toContain(`"5 points can be paid without losing a unit`);
  expect(bloodless(hit(5, own, "M", { ...around, "jp.63rgt.6": "L" }))).toContain("Only 2 of 5 points");
});

rule(["8.0.f", "7.1.2.a"], "as many as there are points, but more than an area holds: the room is the reason", () => {
  const around = Object.fromEntries("GHKNT".split("").map((area, i) => [`jp.63rgt.${i + 1}`, area]));
  const desk = hit(3, units("cn.31div", 1, 5, "M spent"), "M", { ...around, ...units("cn.30div", 1, 8, "L") });
  expect(desk.refused("china", "retreat", [names("cn.31div", 1, 3), "L"])).toMatchObject({
    rule: "7.1.2",
    text: /has room for so many/,
  });
});
