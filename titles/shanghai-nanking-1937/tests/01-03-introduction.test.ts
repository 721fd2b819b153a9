import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { defaultSheet, loadSheet } from "../sheet.ts";
import { all, fighting, moving, position, regiments, setUpGame } from "./helpers.ts";

const sheet = defaultSheet();

describe("1 Introduction", () => {
  rule(["1.2.a", "1.2.b"], "two sides, and every unit and marker belongs to one of them", () => {
    const table = setUpGame();
    expect(table.title.seats).toEqual(["japan", "china"]);
    for (const unit of sheet.units) expect(unit.text.startsWith(unit.side === 0 ? "jp." : "cn.")).toBe(true);
    table.act("china", "declare", ["move/move"]);
    expect(table.options("china", "move")).toContain("cn.87div");
    expect(table.options("china", "move")).toContain("cn.55div");
    expect(table.refused("china", "move", ["jp.snlf.1"]).rule).toBe("9.0");
    expect(table.refused("japan", "move", ["jp.snlf.1"]).text).toMatch(/nothing to decide/);
    expect(table.options("china", "top")).toContain("cn.garrison.j");
  });

  rule("1.3.a", "a unit that is cut off moves and fights like any other", () => {
    const ring = ["0610", "0711", "0712", "0612", "0512", "0511"];
    const around = Object.fromEntries(ring.map((hex, i) => [`cn.${[55, 56, 57, 61, 62, 63][i]}div`, hex]));
    const table = fighting("japan", { units: { ...all(regiments(3), "0611"), ...around } });
    table.attack("japan", "0610", regiments(3), [6]);
    expect(table.lastBattle).toMatchObject({ odds: { attacker: { total: 16 } } });
    expect(JSON.stringify(table.pub)).not.toMatch(/suppl/i);
    expect(regiments(3).map((unit) => table.steps(unit))).toEqual([2, 2, 2, 2]);
  });

  rule(["1.3.b", "1.3.c"], "nobody enters the International Settlement", () => {
    const japanese = moving("japan", { units: { ...all(regiments(3), "3512") } });
    expect(japanese.refused("japan", "move", ["jp.3div.1", [], "3513"])).toMatchObject({ rule: "1.3" });
    expect(japanese.options("japan", "move", ["jp.3div.1", []])).not.toContain("3513");
    const chinese = moving("china", { units: { "cn.87div": "3412", "cn.55div": "3612" } });
    expect(chinese.refused("china", "move", ["cn.87div", "3513"])).toMatchObject({ rule: "1.3" });
    const overrun = moving("japan", { units: { ...all(regiments(3), "3613"), "cn.87div": "3614" } });
    expect(overrun.refused("japan", "overrun", ["jp.3div.1", [], "3513"]).rule).toBe("1.3");
    const arriving = position({ turn: 6, side: "china", phase: "reinforcement" });
    expect(arriving.refused("china", "place", ["cn.46div", "3513"]).rule).toBe("1.3");
    expect(arriving.refused("china", "rail", ["cn.46div", "3513"]).rule).toBe("1.3");
    expect(() => arriving.edit({ units: { "cn.46div": "3513" } })).toThrow(/3513 cannot be entered/);
  });

  rule("1.3.d", "no line of communication runs through the International Settlement", () => {
    // 3714, 3413 and 3712 close every way out of 3613 but the Settlement; without 3712 the way over 3612 is open.
    const units = {
      "jp.3div.1": { hex: "3613", steps: 1 },
      "jp.3div.2": "3512",
      "cn.87div": "3714",
      "cn.88div": "3413",
    };
    const at = { side: "japan", phase: "reinforcement", edit: { control: { "3510": "japan" } } } as const;
    const closed = position({ units: { ...units, "cn.36div": "3712" }, ...at });
    expect(closed.refused("japan", "restore", [["jp.3div.1"]])).toMatchObject({ rule: "8.3" });
    position({ units, ...at }).act("japan", "restore", [["jp.3div.1"]]);
    expect(sheet.open[sheet.board.id("3513")]).toBe(0);
    expect(sheet.rail[sheet.board.id("3513")]).toBe(0);
  });

  rule(["1.3E.a", "1.3E.b"], "a town gives a Chinese stack one column, in woods or marsh two", () => {
    const shiftAt = (hex: string, from: string, options?: Record<string, string>): number => {
      const units = { ...all(regiments(3), from), "cn.61div": hex };
      const table = fighting("japan", { units, ...(options ? { options } : {}) });
      table.attack("japan", hex, regiments(3), [6]);
      const { shifts } = table.lastBattle.odds as { shifts: { rule: string; value: number }[] };
      return shifts.filter((one) => one.rule === "10.4.1").reduce((sum, one) => sum + one.value, 0);
    };
    expect(shiftAt("3410", "3411")).toBe(-1);
    expect(shiftAt("3008", "3009")).toBe(-1);
    expect(shiftAt("2606", "2605")).toBe(-2);
    expect(shiftAt("2606", "2605", { town: "alone" })).toBe(-1);
  });

  rule("1.3E.c", "5:1 with a 6 reads 0/4", () => {
    const table = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.61div": "0610" } });
    table.attack("japan", "0610", regiments(3), [6]);
    expect(table.lastBattle).toMatchObject({ column: "5:1", result: "0/4" });
  });
});

describe("2 Components", () => {
  rule(["2.1.a", "2.1.e"], "40 columns of 26 hexes with four-digit names, edges west and south", () => {
    const { board } = sheet;
    expect(board.size).toBe(40 * 26);
    expect(new Set(board.names).size).toBe(1040);
    for (const name of board.names) expect(name).toMatch(/^(0[1-9]|[123]\d|40)(0[1-9]|1\d|2[0-6])$/);
    expect(board.group("edge.west").every((hex) => board.names[hex].startsWith("01"))).toBe(true);
    expect(board.group("edge.south").every((hex) => board.names[hex].endsWith("26"))).toBe(true);
    const edgeRail = [...board.group("edgeRail.west"), ...board.group("edgeRail.south")].map((hex) => board.names[hex]);
    expect(edgeRail).toEqual(["0103", "0104", "0116", "1926", "2026"]);
  });

  rule("2.1.b", "a unit is in exactly one hex", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0611" } });
    table.march("japan", "jp.3div.1", ["0610"]);
    expect(table.where("jp.3div.1")).toBe("0610");
    expect(table.stack("0611")).toBeNull();
    expect(table.stack("0610")).toEqual({ top: "jp.3div.1", count: 1 });
  });

  rule("2.1.c", "even columns lie half a hex lower", () => {
    const around = (hex: string): string[] =>
      sheet.board.neighbours(sheet.board.id(hex)).map((one) => sheet.board.names[one]);
    expect(around("3610")).toEqual(["3510", "3511", "3609", "3611", "3710", "3711"]);
    expect(around("2707")).toEqual(["2606", "2607", "2706", "2708", "2806", "2807"]);
    const table = moving("japan", { units: { "jp.3div.1": "0611" } });
    for (const hex of around("0611")) expect(table.options("japan", "move", ["jp.3div.1"])).toContain(hex);
  });

  rule(["2.1.d", "2.1.f", "2.1.g", "2.1.h"], "Suzhou, the seven cities, the landing hexes and the coast", () => {
    const names = (hexes: readonly number[]): string[] => hexes.map((hex) => sheet.board.names[hex]);
    expect(sheet.hexName[sheet.board.id("2410")]).toBe("Suzhou");
    expect(names(sheet.cities)).toEqual(["0202", "1102", "1824", "2410", "3512", "3513", "3611"]);
    const landings = [
      "2704",
      "2919",
      "3004",
      "3106",
      "3118",
      "3207",
      "3308",
      "3408",
      "3417",
      "3509",
      "3510",
      "3610",
      "3616",
      "4012",
    ];
    expect(names(sheet.landings)).toEqual(landings);
    for (let hex = 0; hex < sheet.board.size; hex++) {
      const directions = [0, 1, 2, 3, 4, 5];
      const shore = directions.some((d) => ["sea", "yangtze"].includes(sheet.board.water(hex as never, d)));
      const huangpu = directions.some((d) => sheet.board.feature(hex as never, d) === "huangpu");
      expect([sheet.board.names[hex], sheet.coastal[hex]]).toEqual([
        sheet.board.names[hex],
        sheet.playable[hex] && (shore || huangpu) ? 1 : 0,
      ]);
    }
    const sixteenth = position({ turn: 8, side: "japan", phase: "reinforcement", edit: { control: {} } });
    sixteenth.act("japan", "restore");
    expect(sixteenth.options("japan", "assign")).toEqual(landings);
  });

  rule("2.2.1.a", "designations are unique together with side and size only", () => {
    const { unitByText } = sheet;
    expect(new Set([unitByText.get("cn.11div"), unitByText.get("cn.11bde"), unitByText.get("jp.11div.1")]).size).toBe(
      3,
    );
    expect(new Set([unitByText.get("cn.45div"), unitByText.get("cn.45bde")]).size).toBe(2);
    const table = moving("china", { turn: 7, units: { "cn.45div": "0611", "cn.45bde": "0612" } });
    table.march("china", "cn.45div", ["0610"]);
    expect([table.where("cn.45div"), table.where("cn.45bde")]).toEqual(["0610", "0612"]);
  });

  rule(["2.2.1.b", "2.2.1.c", "2.2.1.f"], "a garrison defends with its factor, attacks never and stays", () => {
    const units = { "cn.garrison.nanking": "0611", "cn.55div": "0611", ...all(regiments(3, [1, 2]), "0610") };
    const chinese = fighting("china", { units });
    expect(chinese.options("china", "attack", ["0610"])).toEqual(["cn.55div"]);
    expect(chinese.refused("china", "attack", ["0610", ["cn.garrison.nanking"]]).rule).toBe("10.2");
    const march = moving("china", { units });
    expect(march.refused("china", "move", ["cn.garrison.nanking", "0712"]).rule).toBe("9.1");
    const attacked = fighting("japan", { units });
    attacked.attack("japan", "0611", regiments(3, [1, 2]), [1]);
    expect(attacked.lastBattle).toMatchObject({ odds: { defender: { total: 4 + 2 } } });
    expect(attacked.where("cn.garrison.nanking")).toBe("0611");
  });

  rule(["2.2.1.d", "2.2.1.k"], "one factor for attack and defence, that of the side now showing", () => {
    const units = {
      "cn.87div": { hex: "0611", steps: 1 },
      "cn.88div": "0611",
      "jp.3div.1": { hex: "0610", steps: 1 },
      "jp.3div.2": "0610",
    };
    const chinese = fighting("china", { units });
    chinese.attack("china", "0610", ["cn.87div", "cn.88div"], [1, 6, 6]);
    expect(chinese.lastBattle).toMatchObject({ odds: { attacker: { total: 8 }, defender: { total: 7 } } });
    const japanese = fighting("japan", { units });
    japanese.attack("japan", "0611", ["jp.3div.1", "jp.3div.2"], [1]);
    expect(japanese.lastBattle).toMatchObject({ odds: { attacker: { total: 7 }, defender: { total: 8 } } });
  });

  rule("2.2.1.e", "every mobile unit has 8 movement points, full or reduced", () => {
    const far = (unit: string, placement: string | { hex: string; steps: number }): number => {
      const side = unit.startsWith("jp") ? "japan" : "china";
      const table = moving(side, { units: { [unit]: placement, "cn.garrison.nanking": "0202" } });
      const found = table.game.play.options(table.seat(side), "move", [unit]);
      if ("refusal" in found || !found.asked || !("about" in found.asked)) throw new Error("no reach");
      return Math.max(...Object.values(found.asked.about as Record<string, { cost: number }>).map((one) => one.cost));
    };
    expect(far("jp.3div.1", "0611")).toBe(8);
    expect(far("jp.3div.1", { hex: "0611", steps: 1 })).toBe(8);
    expect(far("jp.snlf.1", "0611")).toBe(8);
    expect(far("cn.87div", { hex: "0611", steps: 1 })).toBe(8);
    expect(far("cn.20bde", "0611")).toBe(8);
  });

  rule(["2.2.1.g", "2.2.1.m"], "one step or two, as the counter says", () => {
    for (const unit of sheet.units) {
      if (unit.cls === "regular") expect(unit.steps).toBe(1);
      if (unit.cls === "elite" || unit.cls === "infantry" || unit.cls === "naval") expect(unit.steps).toBe(2);
      expect([1, 2]).toContain(unit.steps);
    }
    expect(sheet.units[sheet.unitByText.get("cn.garrison.wusong")!].steps).toBe(2);
    expect(() => position({ units: { "cn.55div": { hex: "0611", steps: 2 } } })).toThrow(/one step/);
  });

  rule(
    ["2.2.1.h", "2.2.1.i", "2.2.1.j"],
    "a first loss flips a two-step unit, a loss on the last step eliminates",
    () => {
      const units = { ...all(regiments(3), "0611"), "cn.88div": "0610" };
      const first = fighting("japan", { units });
      first.attack("japan", "0610", ["jp.3div.1", "jp.3div.2"], [4]);
      expect(first.lastBattle).toMatchObject({ column: "1:1", result: "1/1" });
      expect([first.where("cn.88div"), first.steps("cn.88div")]).toEqual(["0610", 1]);
      const again = fighting("japan", { units: { ...units, "cn.88div": { hex: "0610", steps: 1 } } });
      again.attack("japan", "0610", regiments(3, [1]), [4, 6]);
      expect(again.lastBattle).toMatchObject({ column: "1:1", result: "1/1" });
      expect(again.where("cn.88div")).toBe("return 12");
      const oneStep = fighting("japan", { units: { ...units, "cn.88div": "0712", "cn.61div": "0610" } });
      oneStep.attack("japan", "0610", regiments(3, [1]), [4]);
      expect(oneStep.where("cn.61div")).toBe("dead");
    },
  );

  rule("2.2.1.l", "only reduced Japanese units are built up again", () => {
    const units = { "jp.3div.1": { hex: "3510", steps: 1 }, "cn.87div": { hex: "0202", steps: 1 } };
    const table = position({ units, side: "japan", phase: "reinforcement" });
    expect(table.refused("japan", "restore", [["cn.87div"]]).rule).toBe("8.1");
    table.act("japan", "restore", [["jp.3div.1"]]);
    expect(table.steps("jp.3div.1")).toBe(2);
    const chinese = position({ units: { ...units, "cn.46div": "box 6" }, side: "china", phase: "reinforcement" });
    expect(chinese.verbs("china")).not.toContain("restore");
    chinese.act("china", "done");
    expect(chinese.steps("cn.87div")).toBe(1);
  });

  rule("2.2.1.n", "no verb takes a unit off the map at will", () => {
    const table = moving("china", { units: { "cn.87div": "0611", "cn.88div": "0611" } });
    expect(table.verbs("china").sort()).toEqual(["done", "move", "top"]);
    const fight = fighting("japan", { units: { "jp.3div.1": "0611", "cn.88div": "0610" } });
    expect(fight.verbs("japan").sort()).toEqual(["attack", "done"]);
    table.act("china", "done");
    expect([table.where("cn.87div"), table.where("cn.88div")]).toEqual(["0611", "0611"]);
  });

  const factors = (text: string): string => {
    const id = sheet.unitByText.get(text)!;
    const { steps } = sheet.units[id];
    return steps === 2 ? `${sheet.factor[id * 3 + 2]} (${sheet.factor[id * 3 + 1]})` : `${sheet.factor[id * 3 + 1]}`;
  };

  rule("2.2.1.o", "Japanese factors", () => {
    for (const division of [3, 9, 16, 6]) for (const unit of regiments(division)) expect(factors(unit)).toBe("4 (3)");
    for (const unit of ["jp.9bde.1", "jp.9bde.2"]) expect(factors(unit)).toBe("4 (3)");
    for (const division of [11, 101, 13, 18, 114])
      for (const unit of regiments(division)) expect(factors(unit)).toBe("3 (2)");
    for (const name of ["shigeto", "asama", "amaya"]) expect(factors(`jp.${name}`)).toBe("3 (2)");
    for (const n of [1, 2, 3, 9]) expect(factors(`jp.snlf.${n}`)).toBe("2 (1)");
  });

  rule("2.2.1.p", "Japanese garrisons", () => {
    expect(factors("jp.garrison.shanghai")).toBe("2 (1)");
    for (const name of ["a", "1", "2", "3", "4"]) expect(factors(`jp.garrison.${name}`)).toBe("1");
    const table = fighting("china", { turn: 3, units: { "jp.garrison.shanghai": "3512", "cn.87div": "3411" } });
    table.attack("china", "3512", ["cn.87div"], [1, 6]);
    expect(table.lastBattle).toMatchObject({ odds: { defender: { total: 2 } } });
  });

  rule("2.2.1.q", "Chinese elite factors", () => {
    for (const n of [11, 14, 36, 87, 88]) expect(factors(`cn.${n}div`)).toBe("5 (3)");
    for (const unit of ["cn.taxpolice", "cn.td.1", "cn.td.2"]) expect(factors(unit)).toBe("4 (2)");
    expect(sheet.units.filter((unit) => unit.cls === "elite").length).toBe(8);
  });

  rule("2.2.1.r", "Chinese garrison factors", () => {
    expect(factors("cn.garrison.wusong")).toBe("3 (1)");
    expect(factors("cn.garrison.baoshan")).toBe("2");
    expect(factors("cn.garrison.suzhou")).toBe("3 (1)");
    expect(factors("cn.garrison.nanking")).toBe("4 (2)");
    for (const letter of "abcdefghijklmnop") expect(factors(`cn.garrison.${letter}`)).toBe("1");
  });

  rule("2.2.1.s", "Chinese regulars have one step and the factor of the sheet; brigades 1", () => {
    const two = [
      55, 56, 57, 13, 15, 16, 19, 52, 59, 76, 77, 90, 102, 105, 159, 160, 8, 9, 18, 60, 1, 26, 171, 173, 174, 176, 170,
      172, 41, 48, 154, 156,
    ];
    const three = [98, 3, 6, 7, 51, 58, 61, 62, 63];
    for (const unit of sheet.units) {
      if (unit.cls !== "regular") continue;
      const number = Number(/\d+/.exec(unit.text)?.[0] ?? 0);
      const expected = unit.size === "brigade" ? "1" : three.includes(number) ? "3" : two.includes(number) ? "2" : "1";
      expect([unit.text, factors(unit.text)]).toEqual([unit.text, expected]);
    }
  });
});

describe("3 Set-up and hex control", () => {
  rule("3.0.a", "a set-up over the stacking limit is refused", () => {
    const schedule = structuredClone(sheet.data.schedule);
    schedule.setUp.china.find((row) => row.hex === "3411")!.units.push("cn.55div");
    schedule.setUp.china = schedule.setUp.china.filter((row) => row.hex !== "3712");
    const loaded = loadSheet({ "schedule.json": schedule });
    expect(loaded).toEqual({ errors: ["schedule.json: set-up of 3411: the stack is over the limit of 6.2."] });
    expect(loadSheet({ "schedule.json": structuredClone(sheet.data.schedule) })).toHaveProperty("sheet");
  });

  rule("3.0.b", "the Japanese set up first", () => {
    const table = setUpGame();
    const order = table.told("setUp").map((event) => event.side);
    expect(order).toEqual(["japan", "china"]);
  });

  rule(["3.1.a", "3.1.b", "3.1.c"], "turn 1; numbered units wait in their boxes, the others are on the map", () => {
    const table = setUpGame();
    expect(table.pub.turn).toBe(1);
    for (const unit of sheet.units) {
      if (unit.turn > 0) expect([unit.text, table.where(unit.text)]).toEqual([unit.text, `box ${unit.turn}`]);
      else if (unit.arrival === "start") expect(table.where(unit.text)).toMatch(/^\d{4}$/);
      else expect(table.where(unit.text)).toBe("pool");
    }
    expect(table.ready("japan", "air")).toBe(0);
    expect(table.where("jp.snlf.9")).toBe("box 1");
  });

  rule("3.1.d", "markers at start are used on turn 1", () => {
    const table = setUpGame();
    table.act("china", "declare", ["fight/fight"]).act("china", "attack", ["3611", ["cn.87div"]]);
    expect(table.step).toBe("support");
    table.act("china", "support", [["artillery"]]);
    expect([table.turnOf, table.step]).toEqual(["japan", "gunfire"]);
    table.act("japan", "gunfire", [], [1, 6]);
    expect([table.ready("china", "artillery"), table.ready("japan", "naval")]).toEqual([2, 1]);
  });

  rule(["3.2.a", "3.2.b"], "the Japanese begin with 3512 and 3611 and nothing else", () => {
    const table = setUpGame();
    const japanese = sheet.board.names.filter((hex) => table.control(hex) === "japan");
    expect(japanese).toEqual(["3512", "3611"]);
  });

  rule(["3.2.c", "3.2.f"], "passing through a hex takes it, leaving does not give it back", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0611" } });
    table.march("japan", "jp.3div.1", ["0610", "0609"]);
    expect([table.control("0610"), table.control("0609"), table.control("0611")]).toEqual(["japan", "japan", "japan"]);
    expect(table.stack("0610")).toBeNull();
  });

  rule("3.2.d", "a hex changes hands back and forth", () => {
    const table = moving("china", {
      units: { "cn.55div": "0612", "jp.3div.1": "0316" },
      edit: { control: { "0611": "japan" } },
    });
    expect(table.control("0611")).toBe("japan");
    table.march("china", "cn.55div", ["0611", "0610"]);
    expect(table.control("0611")).toBe("china");
    table.edit({ units: { "jp.3div.1": "0713" }, phase: { side: "japan", phase: "first", declared: "move/move" } });
    table.march("japan", "jp.3div.1", ["0712", "0611"]);
    expect(table.control("0611")).toBe("japan");
  });

  rule("3.2.e", "a zone of control alone changes nothing", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0613" } });
    table.march("japan", "jp.3div.1", ["0612"]);
    for (const hex of ["0611", "0712", "0713", "0512"]) expect(table.control(hex)).toBe("china");
  });

  rule("3.2.g", "markers never change control", () => {
    const table = fighting("japan", { units: { "jp.3div.1": "3510", "cn.61div": "3410", "cn.62div": "3411" } });
    const before = table.pub.control.slice();
    table.attack("japan", "3410", ["jp.3div.1"], [3], { markers: ["air", "artillery", "naval"] });
    expect(table.pub.control).toEqual(before);
  });

  rule("3.2.h", "a reinforcement placed in an empty Japanese-controlled hex takes it", () => {
    const table = position({
      units: { "jp.3div.1": "3510" },
      side: "china",
      phase: "reinforcement",
      edit: { control: { "0102": "japan" } },
    });
    expect(table.control("0102")).toBe("japan");
    table.arrive("cn.46div", "0102");
    expect(table.control("0102")).toBe("china");
  });

  rule("3.2.i", "a retreat into an empty Japanese-controlled hex takes it", () => {
    const units = { "cn.61div": "3308", "cn.62div": "3308", ...all(regiments(11), "box 6") };
    const table = position({ units, side: "japan", phase: "reinforcement", edit: { control: { "3309": "japan" } } });
    table
      .act("japan", "restore")
      .act("japan", "assign", ["3308", regiments(11)])
      .resolve([1]);
    expect(table.step).toBe("retreat");
    table.act("china", "retreat", [["cn.61div"], "3309"]);
    expect(table.control("3309")).toBe("china");
  });
});
