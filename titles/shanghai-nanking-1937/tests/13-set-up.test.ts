import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { type Campaigning, position, regiments, setUpGame } from "./helpers.ts";

const units = (hex: string): string[] => {
  const table = setUpGame();
  return table.sheet.units.filter((unit) => table.where(unit.text) === hex).map((unit) => unit.text);
};

/** Turn and arrival hexes of a unit. */
const arrival = (unit: string): string => {
  const { sheet } = setUpGame();
  const { turn, hexes } = sheet.units[sheet.unitByText.get(unit)!];
  return `${turn}: ${hexes.map((hex) => sheet.board.names[hex]).join(" ")}`;
};
const boxes = (side: number, turn: number): string[] =>
  setUpGame()
    .sheet.units.filter((unit) => unit.side === side && unit.turn === turn)
    .map((unit) => unit.text);
const divisions = (...numbers: number[]): string[] => numbers.map((n) => `cn.${n}div`);

describe("13.0 Chinese at start", () => {
  rule(["13.0C.a", "13.0C.b", "13.0C.c", "13.0C.d"], "the named garrisons", () => {
    expect(units("3510")).toEqual(["cn.garrison.wusong"]);
    expect(units("3509")).toEqual(["cn.garrison.baoshan"]);
    expect(units("2410")).toEqual(["cn.garrison.suzhou"]);
    expect(units("0202")).toEqual(["cn.garrison.nanking"]);
  });

  rule(["13.0C.e", "13.0C.f"], "the lettered garrisons", () => {
    const table = setUpGame();
    const others = table.sheet.landings
      .map((hex) => table.sheet.board.names[hex])
      .filter((hex) => hex !== "3509" && hex !== "3510");
    const found = [...others, "3511"].map((hex) => units(hex).filter((unit) => unit.startsWith("cn.garrison.")));
    for (const garrison of found) expect(garrison).toHaveLength(1);
    expect(found.flat().sort()).toEqual([..."abcdefghijnop"].map((letter) => `cn.garrison.${letter}`));
    expect(["1824", "1102", "0116"].flatMap(units).sort()).toEqual(["cn.garrison.k", "cn.garrison.l", "cn.garrison.m"]);
    for (const hex of ["1824", "1102", "0116"]) expect(units(hex)).toHaveLength(1);
  });

  rule(["13.0C.g", "13.0C.h", "13.0C.i", "13.0C.j"], "beyond the Huangpu", () => {
    expect(["3710", "3712", "3711", "3612"].map(units)).toEqual([
      ["cn.45bde"],
      ["cn.55div"],
      ["cn.56div"],
      ["cn.57div"],
    ]);
  });

  rule(["13.0C.k", "13.0C.l", "13.0C.m", "13.0C.n"], "around Shanghai, and three artillery markers", () => {
    expect(units("3511").filter((unit) => !unit.includes("garrison"))).toEqual(["cn.87div", "cn.98div"]);
    expect(units("3511")).toHaveLength(3);
    expect(units("3411").sort()).toEqual(["cn.36div", "cn.88div"]);
    expect(units("3412").sort()).toEqual(["cn.20bde", "cn.ppc", "cn.taxpolice"]);
    expect(setUpGame().ready("china", "artillery")).toBe(3);
    expect(position({ turn: 12 }).ready("china", "artillery")).toBe(3);
  });
});

describe("13.0 Chinese reinforcements", () => {
  rule(["13.0CR.a", "13.0CR.b", "13.0CR.c"], "turn 2", () => {
    for (const unit of divisions(11, 14)) expect(arrival(unit)).toBe("2: 2503");
    for (const unit of [...divisions(3, 6, 7, 51, 58), "cn.td.1", "cn.td.2"]) expect(arrival(unit)).toBe("2: 2410");
    for (const unit of divisions(61, 62, 63)) expect(arrival(unit)).toBe("2: 1824");
    expect(boxes(1, 2)).toHaveLength(12);
    const table = setUpGame().edit({ turn: 2, phase: { side: "china", phase: "reinforcement" } }) as Campaigning;
    table.arrive("cn.11div", "2503").arrive("cn.61div", "1824");
    expect(table.refused("china", "place", ["cn.62div", "2410"]).rule).toBe("8.2");
  });

  rule(["13.0CR.d", "13.0CR.e"], "turn 3", () => {
    const brigades = [11, 12, 13, 34, 37].map((n) => `cn.${n}bde`);
    const many = divisions(
      13,
      15,
      16,
      19,
      33,
      34,
      40,
      45,
      52,
      59,
      76,
      77,
      90,
      102,
      103,
      105,
      109,
      111,
      112,
      159,
      160,
      195,
    );
    for (const unit of [...brigades, ...many]) expect(arrival(unit)).toBe("3: 2410");
    expect(boxes(1, 3).sort()).toEqual([...brigades, ...many].sort());
  });

  rule(["13.0CR.f", "13.0CR.g"], "turns 4 and 5, each unit in 2410 or 2318 as it likes", () => {
    const fourth = divisions(8, 9, 18, 44, 60);
    const fifth = divisions(1, 26, 32, 53, 131, 134, 135, 171, 173, 174, 176);
    for (const unit of fourth) expect(arrival(unit)).toBe("4: 2318 2410");
    for (const unit of fifth) expect(arrival(unit)).toBe("5: 2318 2410");
    expect([boxes(1, 4).sort(), boxes(1, 5).sort()]).toEqual([fourth.sort(), fifth.sort()]);
    const table = position({
      turn: 4,
      units: { "cn.57div": "3612", "jp.snlf.1": "3512" },
      side: "china",
      phase: "reinforcement",
    });
    table.arrive("cn.8div", "2410").arrive("cn.9div", "2318");
    expect([table.where("cn.8div"), table.where("cn.9div")]).toEqual(["2410", "2318"]);
  });

  rule(
    ["13.0CR.h", "13.0CR.i", "13.0CR.j", "13.0CR.k"],
    "turns 6 and 7, none on turn 1 and from 8 on, 69 in all",
    () => {
      const sixth = divisions(46, 170, 172);
      const seventh = ["cn.14bde", ...divisions(35, 41, 48, 107, 144, 145, 146, 148, 154, 156)];
      for (const unit of sixth) expect(arrival(unit)).toBe("6: 0102");
      for (const unit of seventh) expect(arrival(unit)).toBe("7: 0102");
      expect([boxes(1, 6).sort(), boxes(1, 7).sort()]).toEqual([sixth.sort(), seventh.sort()]);
      for (const turn of [1, 8, 9, 10, 11, 12]) expect(boxes(1, turn)).toEqual([]);
      expect([1, 2, 3, 4, 5, 6, 7].flatMap((turn) => boxes(1, turn))).toHaveLength(69);
    },
  );
});

describe("13.0 Japanese", () => {
  rule(["13.0J.a", "13.0J.b", "13.0J.c"], "at start", () => {
    expect(units("3512").sort()).toEqual(["jp.garrison.shanghai", "jp.snlf.1", "jp.snlf.2"]);
    expect(units("3611").sort()).toEqual(["jp.garrison.a", "jp.snlf.3"]);
    expect(setUpGame().ready("japan", "naval")).toBe(2);
  });

  const markers = (turn: number): number[] => {
    const table = position({ turn, units: turn < 6 ? { "cn.57div": "3612", "jp.snlf.1": "3512" } : {} });
    return (["air", "artillery", "naval", "amphibious"] as const).map((kind) => table.ready("japan", kind));
  };

  rule(
    ["13.0JR.a", "13.0JR.b", "13.0JR.s"],
    "turn 1: SNLF 9 in 3512 or 3611 without combat, if they are Japanese; a third naval marker",
    () => {
      expect(boxes(0, 1)).toEqual(["jp.snlf.9"]);
      expect(markers(1)).toEqual([0, 0, 3, 0]);
      const lost = position({
        turn: 1,
        units: { "jp.snlf.9": "box 1", "cn.57div": "3612", "cn.87div": "3611" },
        side: "japan",
        phase: "reinforcement",
      });
      expect(lost.options("japan", "assign")).toEqual(["3512"]);
      expect(lost.refused("japan", "assign", ["3611", ["jp.snlf.9"]]).rule).toBe("13.0JR");
      lost.act("japan", "done");
      expect(lost.where("jp.snlf.9")).toBe("box 2");
      const other = position({
        turn: 1,
        units: { "jp.snlf.9": "box 1", "cn.57div": "3612" },
        side: "japan",
        phase: "reinforcement",
      });
      other.act("japan", "assign", ["3611", ["jp.snlf.9"]]);
      expect([other.where("jp.snlf.9"), other.told("combat")]).toEqual(["3611", []]);
    },
  );

  rule(["13.0JR.c", "13.0JR.d", "13.0JR.e"], "turn 2", () => {
    for (const unit of regiments(3)) expect(arrival(unit)).toBe("2: 3509 3510");
    for (const unit of regiments(11)) expect(arrival(unit)).toBe("2: 3308 3408");
    expect(boxes(0, 2)).toHaveLength(8);
    expect(markers(2)).toEqual([1, 1, 4, 2]);
  });

  const five = "3308 3408 3509 3510 3610";
  rule(["13.0JR.f", "13.0JR.g"], "turn 3", () => {
    for (const unit of [...regiments(101), "jp.shigeto", "jp.asama", "jp.amaya"])
      expect(arrival(unit)).toBe(`3: ${five}`);
    expect(boxes(0, 3)).toHaveLength(7);
    expect(markers(3)).toEqual([2, 2, 4, 2]);
  });

  rule(["13.0JR.h", "13.0JR.i", "13.0JR.j", "13.0JR.k", "13.0JR.l"], "turns 4 to 6", () => {
    for (const unit of regiments(9)) expect(arrival(unit)).toBe(`4: ${five}`);
    for (const unit of regiments(13)) expect(arrival(unit)).toBe(`5: ${five}`);
    expect([boxes(0, 4).length, boxes(0, 5).length, boxes(0, 6).length]).toEqual([4, 4, 0]);
    expect([markers(4), markers(5), markers(6)]).toEqual([
      [3, 3, 4, 2],
      [3, 4, 4, 2],
      [3, 4, 4, 2],
    ]);
  });

  rule(["13.0JR.m", "13.0JR.n", "13.0JR.o", "13.0JR.p"], "turns 7 and 8", () => {
    expect(boxes(0, 7)).toEqual([...regiments(6), ...regiments(18), ...regiments(114), "jp.9bde.1", "jp.9bde.2"]);
    expect(markers(7)).toEqual([3, 5, 4, 2]);
    const { sheet } = setUpGame();
    for (const unit of regiments(16))
      expect(arrival(unit)).toBe(`8: ${sheet.landings.map((hex) => sheet.board.names[hex]).join(" ")}`);
    expect([boxes(0, 8), markers(8)]).toEqual([regiments(16), [3, 6, 4, 2]]);
  });

  rule(["13.0JR.q", "13.0JR.r"], "nothing from turn 9 on; 42 units in all", () => {
    for (const turn of [9, 10, 11, 12]) expect([boxes(0, turn), markers(turn)]).toEqual([[], [3, 6, 4, 2]]);
    expect([1, 2, 3, 4, 5, 6, 7, 8].flatMap((turn) => boxes(0, turn))).toHaveLength(42);
  });

  rule("13.0JR.t", "units held back keep their landing hexes", () => {
    const table = position({
      turn: 6,
      units: Object.fromEntries(regiments(3).map((unit) => [unit, "box 6"])),
      side: "japan",
      phase: "reinforcement",
    });
    table.act("japan", "restore");
    expect(table.options("japan", "assign")).toEqual(["3509", "3510"]);
    expect(table.refused("japan", "assign", ["3610", regiments(3)]).rule).toBe("8.4");
  });
});
