import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, type Setting } from "./helpers.ts";

const group = (division: number, numbers: number[] = [1, 2, 3, 4]): [string, string[]] => {
  const [first, ...others] = regiments(division, numbers);
  return [first, others];
};

/** The 3rd Division in 0611 beside a brigade in 0610. */
const beside = (units: Setting["units"] = {}, setting: Setting = {}): Campaigning =>
  moving("japan", { ...setting, units: { ...all(regiments(3), "0611"), "cn.20bde": "0610", ...units } });

describe("9.6 Overruns", () => {
  rule(["9.6.a", "9.6.b"], "Japanese units only, in a move phase", () => {
    const chinese = moving("china", { units: { "cn.87div": "0611", "jp.3div.1": "0610" } });
    expect(chinese.refused("china", "overrun", ["cn.87div", "0610"]).rule).toBe("9.6");
    const fight = fighting("japan", { units: { "jp.3div.1": "0611", "cn.20bde": "0610" } });
    expect(fight.refused("japan", "overrun", ["jp.3div.1", "0610"]).text).toMatch(/cannot be done now/);
    expect(beside().verbs("japan")).toContain("overrun");
  });

  rule(["9.6.c", "9.6.d", "9.6.ab"], "no city, no town, nothing across closed hexsides, never 3513", () => {
    const around = { "cn.20bde": "3512", "cn.61div": "3410", "cn.62div": "3510", ...all(regiments(3), "3511") };
    const table = moving("japan", { units: { ...around, "cn.20bde": "3611" } });
    expect(table.options("japan", "overrun", group(3))).toEqual(["3510"]);
    expect(table.refused("japan", "overrun", [...group(3), "3611"])).toMatchObject({ rule: "9.6", text: /city/ });
    expect(table.refused("japan", "overrun", [...group(3), "3410"])).toMatchObject({ rule: "9.6", text: /town/ });
    const lake = moving("japan", { units: { ...all(regiments(3), "2112"), "cn.20bde": "2212", "cn.61div": "2111" } });
    expect(lake.refused("japan", "overrun", [...group(3), "2212"])).toMatchObject({ rule: "9.6", text: /water/ });
    const settlement = moving("japan", { units: { ...all(regiments(3), "3613"), "cn.20bde": "3614" } });
    expect(settlement.refused("japan", "overrun", [...group(3), "3513"]).rule).toBe("1.3");
  });

  rule(["9.6.e", "9.6.h"], "the entry cost and one point more, for every unit", () => {
    // 0624 is four woods hexes away: 8 points. With 0623 (6 points) as the last hex 2 are left: the woods cost 2 + 1.
    const far = moving("japan", { units: { ...all(regiments(3), "0620"), "cn.20bde": "0624" } });
    const picks = [...group(3), "0623"];
    expect(far.game.play.options(far.seat("japan"), "move", picks)).toMatchObject({ complete: true });
    expect(far.refused("japan", "move", [...picks, true, "0624"]).text).toMatch(/goes on/);
    const near = moving("japan", { units: { ...all(regiments(3), "0620"), "cn.20bde": "0623" } });
    near.march("japan", "jp.3div.1", ["0622"], { with: regiments(3, [2, 3, 4]), overrun: "0623" });
    expect(near.told("combat")[0]).toMatchObject({ attack: "overrun", hex: "0623", attackers: regiments(3) });
  });

  rule(["9.6.f", "9.6.g"], "units that began in one hex and moved together", () => {
    const table = moving("japan", {
      units: { ...all(regiments(3, [1, 2]), "0613"), "jp.3div.3": "0612", "cn.20bde": "0610" },
    });
    expect(table.refused("japan", "move", ["jp.3div.1", ["jp.3div.3"]]).rule).toBe("9.6");
    table.march("japan", "jp.3div.1", ["0611"], { with: ["jp.3div.2"], overrun: "0610" });
    expect(table.told("combat")[0].attackers).toEqual(["jp.3div.1", "jp.3div.2"]);
    expect(table.told("combat")[0].from).toEqual(["0611", "0611"]);
    const joined = beside();
    joined.edit({ units: { "jp.11div.1": "0612" } });
    expect(joined.refused("japan", "overrun", ["jp.3div.1", ["jp.11div.1"], "0610"]).rule).toBe("9.6");
  });

  rule(["9.6.i", "9.6.aa"], "also when stopped by a zone of control, and from the starting hex", () => {
    const table = moving("japan", { units: { ...all(regiments(3), "0613"), "cn.20bde": "0610" } });
    expect(table.reach("japan", "jp.3div.1")["0611"].stop).toBe(true);
    table.march("japan", "jp.3div.1", ["0611"], { with: regiments(3, [2, 3, 4]), overrun: "0610" });
    expect(table.step).toBe("support");
    const start = beside({ "cn.61div": "0609", "cn.62div": "0712" });
    start.act("japan", "overrun", [...group(3), "0610"]).resolve([6]);
    expect(start.where("jp.3div.1")).toBe("0610");
  });

  rule(
    ["9.6.j", "9.6.k", "9.6.l"],
    "hexside and ground as in any combat, and one column left beyond the two of terrain",
    () => {
      const creek = moving("japan", {
        units: { ...all(regiments(3), "3310"), "cn.61div": "3409", "cn.62div": "3208" },
      });
      expect(creek.refused("japan", "overrun", [...group(3), "3410"]).rule).toBe("9.6");
      const across = moving("japan", { units: { ...all(regiments(3), "2706"), "cn.61div": "2707" } });
      across.act("japan", "overrun", [...group(3), "2707"]).resolve([3]);
      expect(across.lastBattle).toMatchObject({
        odds: { attacker: { total: 8 }, column: { base: "2:1", final: "1:2" } },
      });
      expect(across.lastBattle).toMatchObject({
        odds: {
          shifts: [
            { rule: "10.4.1", value: -1 },
            { rule: "9.6", value: -1 },
          ],
        },
      });
      const clear = beside()
        .act("japan", "overrun", [...group(3), "0610"])
        .resolve([6]);
      expect(clear.lastBattle).toMatchObject({ odds: { shifts: [{ rule: "9.6", value: -1 }] } });
    },
  );

  rule(["9.6.m", "9.6.n"], "with fire support, one of a kind, spent for the phase", () => {
    const units = { ...all(regiments(3), "3309"), "cn.61div": "3308" };
    const table = moving("japan", { units });
    table.act("japan", "overrun", [...group(3), "3308"]);
    expect(table.options("japan", "support")).toEqual(["air", "artillery", "naval"]);
    table.resolve([6], { markers: ["air", "artillery", "naval"] });
    expect([table.ready("japan", "air"), table.ready("japan", "artillery"), table.ready("japan", "naval")]).toEqual([
      2, 3, 3,
    ]);
    const inland = beside().act("japan", "overrun", [...group(3), "0610"]);
    expect(inland.options("japan", "support")).toEqual(["air", "artillery"]);
  });

  rule("9.6.o", "the Chinese may intercept the air marker", () => {
    const table = beside()
      .act("japan", "overrun", [...group(3), "0610"])
      .act("japan", "support", [["air"]]);
    expect([table.turnOf, table.step]).toEqual(["china", "intercept"]);
    table.resolve([6], { intercept: 6 });
    expect(table.lastBattle).toMatchObject({ odds: { shifts: [{ rule: "9.6" }] } });
  });

  rule(
    ["9.6.p", "9.6.q", "9.6.s"],
    "with the defenders gone the survivors enter and, out of zones of control, go on",
    () => {
      const table = beside({ "cn.61div": "0610" })
        .act("japan", "overrun", [...group(3), "0610"])
        .resolve([5]);
      expect(table.lastBattle).toMatchObject({ column: "3:1", result: "1/2" });
      table.casualties();
      expect([table.where("cn.61div"), table.where("jp.3div.1"), table.control("0610")]).toEqual([
        "dead",
        "0610",
        "japan",
      ]);
      expect(table.verbs("japan").sort()).toEqual(["move", "stop"]);
      expect(
        regiments(3)
          .map((unit) => table.steps(unit))
          .sort(),
      ).toEqual([1, 2, 2, 2]);
      table.act("japan", "move", ["0609", false]);
      expect(regiments(3).map((unit) => table.where(unit))).toEqual(Array(4).fill("0609"));
    },
  );

  rule("9.6.r", "in a Chinese zone of control only another overrun or a stop", () => {
    const table = beside({ "cn.61div": "0609" })
      .act("japan", "overrun", [...group(3), "0610"])
      .resolve([6]);
    expect(table.verbs("japan").sort()).toEqual(["overrun", "stop"]);
    expect(table.refused("japan", "move", ["0711"])).toMatchObject({ rule: "9.6", text: /zones of control/ });
    table.act("japan", "overrun", ["0609"]).resolve([6]).casualties();
    expect(table.where("jp.3div.1")).toBe("0609");
  });

  rule(
    ["9.6.t", "9.6.u", "9.6.v"],
    "with defenders left the group stays; it may only try again, the same hex too",
    () => {
      const units = { "cn.87div": "0610", "cn.88div": "0610" };
      const table = beside({ ...units, "cn.20bde": "dead" })
        .act("japan", "overrun", [...group(3), "0610"])
        .resolve([4])
        .casualties();
      expect(regiments(3).map((unit) => table.where(unit))).toEqual(Array(4).fill("0611"));
      expect(table.verbs("japan").sort()).toEqual(["overrun", "stop"]);
      expect(table.refused("japan", "move", ["0612"])).toMatchObject({ rule: "9.6", text: /stays/ });
      table.act("japan", "overrun", ["0610"]).resolve([4]).casualties();
      expect(table.told("combat").map((one) => one.hex)).toEqual(["0610", "0610"]);
      table.act("japan", "stop");
      expect(table.refused("japan", "move", ["jp.3div.1", [], "0612"]).rule).toBe("9.0");
      // On the coast no zone of control holds the group, and still it may not go elsewhere.
      const coast = moving("japan", {
        units: { ...all(regiments(3), "3308"), "cn.87div": "3309", "cn.88div": "3309" },
      });
      coast
        .act("japan", "overrun", [...group(3), "3309"])
        .resolve([4])
        .casualties();
      expect([coast.where("jp.3div.1"), coast.where("cn.88div")]).toEqual(["3308", "3309"]);
      expect(coast.verbs("japan").sort()).toEqual(["overrun", "stop"]);
      expect(coast.refused("japan", "move", ["3408"])).toMatchObject({ rule: "9.6", text: /stays/ });
    },
  );

  rule(["9.6.w", "9.6.x"], "same table and order of losses, and never a concentric shift", () => {
    const table = beside({ "cn.20bde": "dead", "cn.87div": "0610", "cn.61div": "0610", "jp.11div.1": "0609" });
    table.act("japan", "overrun", [...group(3), "0610"]).resolve([3]);
    expect(table.lastBattle).toMatchObject({ column: "1:1", result: "2/1", odds: { shifts: [{ rule: "9.6" }] } });
    expect([table.steps("cn.87div"), table.where("cn.61div")]).toEqual([1, "0610"]);
    table.casualties();
    expect(
      regiments(3)
        .map((unit) => table.steps(unit))
        .sort(),
    ).toEqual([1, 1, 2, 2]);
  });

  rule("9.6.y", "who overran first may attack in a second phase of fighting", () => {
    const table = beside({ "cn.61div": "0609" })
      .act("japan", "overrun", [...group(3), "0610"])
      .resolve([6]);
    table.act("japan", "stop").act("japan", "done").act("japan", "restore");
    expect([table.pub.phase, table.step]).toEqual(["second", "fight"]);
    table.act("japan", "attack", ["0609", regiments(3)]);
    expect(table.step).toBe("support");
  });

  rule("9.6.z", "success costs entry and one point, failure one point, and a repeat needs both in hand", () => {
    // 0611 to 0610: 1 + 1 points. After success 6 are left.
    const won = beside()
      .act("japan", "overrun", [...group(3), "0610"])
      .resolve([6]);
    const found = won.game.play.options(won.seat("japan"), "move", []);
    if ("refusal" in found || found.asked?.kind !== "one") throw new Error("no march");
    expect(
      Math.max(...Object.values(found.asked.about as Record<string, { cost: number }>).map((one) => one.cost)),
    ).toBe(6);
    // In woods (2 + 1 points) with 8: failures leave 7, 6, 5, 4, 3, 2; the seventh attempt is not possible.
    const woods = moving("japan", {
      units: { ...all(regiments(3), "0620"), ...all(["cn.87div", "cn.88div"], "0619"), ...all(regiments(11), "0625") },
    });
    woods
      .act("japan", "overrun", [...group(3), "0619"])
      .resolve([6])
      .casualties();
    let attempts = 1;
    while (woods.step === "afterOverrun" && attempts < 9) {
      woods.edit({ units: { ...all(regiments(3), "0620"), ...all(["cn.87div", "cn.88div"], "0619") } });
      woods.act("japan", "overrun", ["0619"]).resolve([6]).casualties();
      attempts++;
    }
    expect([attempts, woods.step, woods.where("jp.3div.1")]).toEqual([6, "move", "0620"]);
  });

  rule("9.6.ac", "entering the overrun hex is not a move from zone to zone", () => {
    const table = beside({ "cn.61div": "0609", "cn.62div": "0512" })
      .act("japan", "overrun", [...group(3), "0610"])
      .resolve([6]);
    expect(table.where("jp.3div.1")).toBe("0610");
    expect([table.zones("china", "0611") > 0, table.zones("china", "0610") > 0]).toEqual([true, true]);
  });
});

describe("9.6 Odds of an overrun before it is made", () => {
  rule(["9.6.k", "9.6.l", "6.3.a"], "an overrun is foreseen as far as the enemy stack is seen", () => {
    const preview = (hidden: string): unknown => {
      const other = hidden === "cn.20bde" ? "cn.45bde" : "cn.20bde";
      const table = moving("japan", {
        units: {
          ...all(regiments(3), "0612"),
          [hidden]: "0610",
          "cn.61div": "0610",
          [other]: "0116",
          "cn.63div": "0116",
        },
      });
      const japan = table.seat("japan");
      const picks = ["jp.3div.1", regiments(3, [2, 3, 4]), "0611", true, "0610"];
      const walked = { verb: "move", picks };
      const without = { verb: "move", picks: ["jp.3div.1", regiments(3, [2, 3, 4]), "0611", false] };
      expect(table.game.play.preview(japan, without)).toEqual({ preview: null });
      return table.game.play.preview(japan, walked);
    };
    expect(preview("cn.20bde")).toEqual(preview("cn.45bde"));
    expect(preview("cn.20bde")).toMatchObject({
      preview: {
        rule: "9.6",
        knownTo: "as seen",
        attacker: { total: 16 },
        defender: { total: 4 },
        shifts: [{ label: "Overrun", value: -1, rule: "9.6" }],
        column: { base: "4:1", final: "3:1" },
      },
    });
  });
});

describe("ex.9.6 The overrun of 2707 on turn 7", () => {
  const chinese = { ...all(["cn.55div", "cn.56div", "cn.57div"], "2606"), "cn.13div": "2707" };
  const eleventh = (hex: string) => ({
    "jp.11div.1": hex,
    "jp.11div.2": hex,
    "jp.11div.3": { hex, steps: 1 },
    "jp.11div.4": { hex, steps: 1 },
  });
  const third = {
    "jp.3div.1": "3008",
    "jp.3div.2": "3008",
    "jp.3div.3": { hex: "3008", steps: 1 },
    "jp.3div.4": { hex: "3008", steps: 1 },
  };
  const seventh = (hex: string): Campaigning =>
    position({
      turn: 7,
      units: { ...chinese, ...eleventh(hex), ...third, ...all(["jp.6div.1"], "dead") },
      side: "japan",
      phase: "first",
      declared: "move/fight",
      edit: { control: { "3308": "japan", "3309": "japan" } },
    });
  const overran = (): Campaigning => {
    const table = seventh("3408");
    table.march("japan", "jp.11div.1", ["2806"], { with: regiments(11, [2, 3, 4]), overrun: "2707" });
    return table.resolve([3], { markers: ["artillery"] });
  };

  rule(["ex.9.6.a", "ex.9.6.b"], "3 points left are enough for the marsh, 2 are not", () => {
    const three = seventh("3408");
    expect(three.reach("japan", "jp.11div.1")["2806"].cost).toBe(5);
    expect(three.game.play.options(three.seat("japan"), "move", [...group(11), "2806"])).toMatchObject({
      asked: { kind: "more", name: "overrun" },
    });
    const two = seventh("3211");
    expect(two.reach("japan", "jp.11div.1")["2806"].cost).toBe(6);
    expect(two.refused("japan", "move", [...group(11), "2806", true, "2707"]).text).toMatch(/goes on/);
  });

  rule(["ex.9.6.c", "ex.9.6.d", "ex.9.6.e"], "10 to 2 is 5:1, marsh and overrun make it 3:1, artillery 4:1", () => {
    const table = overran();
    expect(table.lastBattle).toMatchObject({
      column: "4:1",
      odds: { attacker: { total: 10 }, defender: { total: 2 }, column: { base: "5:1" } },
    });
    const { shifts } = table.lastBattle.odds as { shifts: { value: number }[] };
    expect(shifts.map((one) => one.value)).toEqual([-1, -1, 1]);
  });

  rule(
    ["ex.9.6.f", "ex.9.6.g", "ex.9.6.h", "ex.9.6.i"],
    "a 3 eliminates the division, reduces a third regiment, and the 11th goes in",
    () => {
      const table = overran();
      expect(table.lastBattle).toMatchObject({ result: "1/2" });
      expect(table.where("cn.13div")).toBe("dead");
      expect(table.options("japan", "lose")).toEqual(["jp.11div.1", "jp.11div.2"]);
      table.casualties();
      expect(regiments(11).map((unit) => table.steps(unit))).toEqual([1, 2, 1, 1]);
      expect([table.where("jp.11div.1"), table.control("2707")]).toEqual(["2707", "japan"]);
      expect(table.step).toBe("move");
      expect(table.told("overran")).toHaveLength(1);
    },
  );

  rule(
    ["ex.9.6.j", "ex.9.6.k", "ex.9.6.l"],
    "the 3rd Division joins by road; 23 to 6 is 3:1, after a replacement 4:1",
    () => {
      const table = overran().casualties();
      table.march("japan", "jp.3div.1", ["2706"], { with: regiments(3, [2, 3, 4]) });
      expect(table.where("jp.3div.1")).toBe("2706");
      const both = [...regiments(3), ...regiments(11)];
      const second = (restored: string[]): Campaigning => {
        const next = overran().casualties();
        next.march("japan", "jp.3div.1", ["2706"], { with: regiments(3, [2, 3, 4]) });
        next.act("japan", "done").act("japan", "restore", [restored]).act("japan", "done");
        return next.attack("japan", "2606", both, [4]);
      };
      expect(second([]).lastBattle).toMatchObject({
        odds: { attacker: { total: 23 }, defender: { total: 6 }, column: { base: "3:1" } },
      });
      const restored = second(["jp.3div.3"]);
      expect(restored.lastBattle).toMatchObject({ odds: { attacker: { total: 24 }, column: { base: "4:1" } } });
      expect(restored.told("restored")).toHaveLength(1);
    },
  );
});
