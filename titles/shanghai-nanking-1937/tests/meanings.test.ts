import type { SpelledPick } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, type Setting } from "./helpers.ts";

/** What a choice means, said before it is made: every sentence, and when it is not said. */

const meaning = (table: Campaigning, verb: string, picks: readonly unknown[] = []): string[] => {
  const seat = table.seat(table.turnOf);
  const command = { verb, picks: table.asked(table.turnOf, verb, picks) as SpelledPick[] };
  const preview = table.game.play.partPreview(seat, command);
  const found = preview && "consequences" in preview ? preview.consequences : [];
  return found.map(({ rule: of, text, grave }) => `${of}${grave ? "!" : ""} ${text}`);
};
const reinforcing = (side: "japan" | "china", setting: Setting): Campaigning =>
  position({ side, phase: "reinforcement", ...setting });

describe("of ending a movement or the attacks", () => {
  rule(["6.0.b", "9.0.a"], "hexes over the limit in their order, and who could still move", () => {
    // The units of the higher hex are the first of the list.
    const first = { ...all(["jp.3div.1", "jp.11div.1", "jp.101div.1"], "0615") };
    const second = { ...all(["jp.9div.1", "jp.13div.1", "jp.6div.1"], "0611") };
    const table = moving("japan", { units: { ...first, ...second, "cn.61div": "0202" } });
    const over = (hex: string): string =>
      `6.0! ${hex} is over the stacking limit: you would have to remove units there.`;
    expect(meaning(table, "done")).toEqual([
      over("0611"),
      over("0615"),
      "9.0 6 units of yours could still move in this phase.",
    ]);
    table.act("japan", "done");
    expect(table.told("overstacked")).toMatchObject([{ hex: "0611" }]);
    expect(table.options("japan", "remove")).toEqual(["jp.9div.1", "jp.13div.1", "jp.6div.1"]);
    table.act("japan", "remove", [["jp.13div.1"]]);
    expect(table.options("japan", "remove")).toEqual(["jp.3div.1", "jp.11div.1", "jp.101div.1"]);
    const turned = moving("japan", {
      units: { ...all(Object.keys(first), "0611"), ...all(Object.keys(second), "0615"), "cn.61div": "0202" },
    });
    turned.act("japan", "done");
    expect(turned.told("overstacked")).toMatchObject([{ hex: "0611" }]);
    const legal = moving("japan", { units: { "jp.garrison.1": "0611", "cn.61div": "0202" } });
    expect(meaning(legal, "done")).toEqual([]);
  });

  rule("6.0.f", "who is removed, and which of them rolls for its return", () => {
    const stack = ["cn.61div", "cn.62div", "cn.87div", "cn.88div"];
    const table = moving("china", { units: { ...all(stack, "0202"), "jp.3div.1": "3512" } }).act("china", "done");
    expect(meaning(table, "remove", [["cn.61div", "cn.62div"]])).toEqual([
      "6.0 Eliminated: 61st Division and 62nd Division.",
    ]);
    expect(meaning(table, "remove", [["cn.61div", "cn.88div"]])).toEqual([
      "6.0 Eliminated: 88th Division and 61st Division.",
      "8.1 88th Division rolls for its return.",
    ]);
  });

  rule(["10.0.c", "10.0.k"], "what could still be attacked", () => {
    const units = { "jp.3div.1": "0611", "jp.3div.2": "0611", "cn.61div": "0610", "cn.62div": "0612" };
    const table = fighting("japan", { units });
    expect(meaning(table, "done")).toEqual(["10.0 2 hexes could still be attacked in this phase."]);
    table.attack("japan", "0610", ["jp.3div.1"], [1]).casualties();
    expect(meaning(table, "done")).toEqual(["10.0 1 hex could still be attacked in this phase."]);
    const none = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.61div": "0202" } });
    expect(meaning(none, "done")).toEqual([]);
  });
});

describe("of losses", () => {
  rule(["10.5.2.c", "8.1.b", "8.1.h"], "a step, a unit, or an elite unit that may return", () => {
    const lost = (units: Setting["units"], picks: string[]): string[] => {
      const table = fighting("japan", { units: { ...all(regiments(3, [1, 2]), "0611"), ...units } });
      table.attack("japan", "0610", regiments(3, [1, 2]), [4]);
      expect([table.step, table.turnOf]).toEqual(["losses", "china"]);
      return meaning(table, "lose", [picks]);
    };
    expect(lost(all(["cn.87div", "cn.88div"], "0610"), ["cn.87div"])).toEqual(["2.2.1 87th Division is reduced to 3."]);
    const weak = { "cn.87div": { hex: "0610", steps: 1 }, "cn.61div": "0610" };
    expect(lost(weak, ["cn.87div"])).toEqual(["8.1 87th Division is eliminated, and rolls for its return."]);
    expect(lost(weak, ["cn.61div"])).toEqual(["10.5.2 61st Division is eliminated."]);
  });

  rule(["10.5.2.d", "10.5.2.f"], "a Chinese garrison loses as an equal, a Japanese one last; each is told so", () => {
    const chinese = fighting("japan", {
      units: { ...all(regiments(3, [1, 2]), "0611"), ...all(["cn.garrison.a", "cn.20bde", "cn.87div"], "0610") },
    });
    chinese.attack("japan", "0610", regiments(3, [1, 2]), [4]).casualties();
    expect(chinese.steps("cn.87div")).toBe(1);
    const one = fighting("japan", {
      units: { "jp.11div.1": "0611", ...all(["cn.garrison.a", "cn.20bde"], "0610") },
    });
    one.attack("japan", "0610", ["jp.11div.1"], [5]);
    expect([one.lastBattle.result, one.options("china", "lose")]).toEqual(["1/1", ["cn.garrison.a", "cn.20bde"]]);
    const strong = fighting("japan", {
      units: { "jp.3div.1": "0611", ...all(["cn.61div", "cn.62div", "cn.garrison.a"], "0610") },
    });
    strong.attack("japan", "0610", ["jp.3div.1"], [5]);
    expect(strong.refused("china", "lose", [["cn.garrison.a"]])).toMatchObject({
      rule: "10.5.2",
      text: "Not Chinese Garrison A: full two-step units lose first, and then the strongest.",
    });
    // Garrison and battalion both show a 1: and still the garrison is the last.
    const japanese = fighting("china", {
      units: {
        "jp.garrison.1": "0610",
        "jp.snlf.1": { hex: "0610", steps: 1 },
        "jp.snlf.2": { hex: "0610", steps: 1 },
        "cn.61div": "0611",
      },
    });
    japanese.attack("china", "0610", ["cn.61div"], [4]);
    expect([japanese.lastBattle.result, japanese.options("japan", "lose")]).toEqual([
      "1/1",
      ["jp.snlf.1", "jp.snlf.2"],
    ]);
    expect(japanese.refused("japan", "lose", [["jp.garrison.1"]]).text).toMatch(/last to take losses/);
  });
});

describe("of an advance", () => {
  const won = (side: "japan" | "china", setting: Setting, target: string, units: string[], dice = [6]): Campaigning =>
    fighting(side, setting).attack(side, target, units, dice).casualties();

  rule(["10.5.3.c", "3.2.c", "9.1.a"], "control, a garrison, or a hex that stays empty", () => {
    const units = { ...all(regiments(3), "1103"), "cn.20bde": "1102", "cn.61div": "0610" };
    const city = won("japan", { units }, "1102", regiments(3));
    expect(meaning(city, "advance", [["jp.3div.1"]])).toEqual([
      "3.2 Zhenjiang (1102) comes under Japanese control.",
      "9.1 A Japanese garrison takes over Zhenjiang (1102).",
    ]);
    expect(meaning(city, "advance", [[]])).toEqual(["10.5.3 Zhenjiang (1102) stays empty, and Chinese."]);
    const chinese = won("china", { units: { "cn.87div": "0611", "jp.snlf.1": { hex: "0610", steps: 1 } } }, "0610", [
      "cn.87div",
    ]);
    expect(meaning(chinese, "advance", [["cn.87div"]])).toEqual(["3.2 0610 comes under Chinese control."]);
    expect(meaning(chinese, "advance", [[]])).toEqual(["10.5.3 0610 stays empty, and Japanese."]);
    const poor = {
      ...units,
      ...all(["jp.garrison.1", "jp.garrison.2", "jp.garrison.3", "jp.garrison.4"], "0625"),
      "jp.garrison.a": "0625",
      "jp.garrison.shanghai": "0625",
    };
    const none = won("japan", { units: poor }, "1102", regiments(3));
    expect(meaning(none, "advance", [["jp.3div.1"]])).toEqual(["3.2 Zhenjiang (1102) comes under Japanese control."]);
  });

  rule(["4.1.a", "10.5.3.g"], "Shanghai left open, only if nobody stays there", () => {
    const open = "4.1! Nobody is left in Shanghai, and the Chinese can take it.";
    const taken = "3.2 Dachang (3411) comes under Japanese control.";
    const both = { "jp.3div.1": "3512", "jp.3div.2": "3311", "cn.20bde": "3411", "cn.61div": "3309" };
    const force = ["jp.3div.1", "jp.3div.2"];
    const table = won("japan", { units: both }, "3411", force);
    expect(meaning(table, "advance", [["jp.3div.2"]])).toEqual([taken]);
    expect(meaning(table, "advance", [["jp.3div.1"]])).toEqual([taken, open]);
    expect(meaning(table, "advance", [force])).toEqual([taken, open]);
    const guarded = won("japan", { units: { ...both, "jp.garrison.a": "3512" } }, "3411", force);
    expect(meaning(guarded, "advance", [force])).toEqual([taken]);
  });

  rule(["4.1.a", "4.1.b", "4.2.a", "4.2.c"], "how it would end the game for the Chinese", () => {
    const reduced = (hex: string) => ({ "jp.snlf.1": { hex, steps: 1 }, "jp.3div.1": "3512" });
    const away = (turn: number, units: Setting["units"]): string[] =>
      meaning(
        won("china", { turn, units: { "cn.87div": "3411", ...reduced("3311"), ...units } }, "3311", ["cn.87div"]),
        "advance",
        [["cn.87div"]],
      ).slice(1);
    const lost = "4.2! No Chinese unit is left in or next to Shanghai, and the game is lost.";
    expect(away(5, {})).toEqual([lost]);
    expect(away(6, {})).toEqual([]);
    expect(away(5, { "cn.61div": "3612" })).toEqual([]);
    const near = (turn: number): string[] =>
      meaning(
        won(
          "china",
          { turn, units: { "cn.87div": "3311", ...reduced("3411"), ...(turn < 6 ? { "cn.61div": "3612" } : {}) } },
          "3411",
          ["cn.87div"],
        ),
        "advance",
        [["cn.87div"]],
      ).slice(1);
    const besieged = "4.1 A Chinese unit stands next to Shanghai, and the game is won.";
    expect([near(5), near(7), near(8), near(12)]).toEqual([[], [], [besieged], [besieged]]);
    const city = won("china", { units: { "cn.87div": "3411", "cn.88div": "3411", "jp.garrison.a": "3512" } }, "3512", [
      "cn.87div",
      "cn.88div",
    ]);
    expect(meaning(city, "advance", [["cn.87div"]])).toEqual([
      "3.2 Shanghai (3512) comes under Chinese control.",
      "4.1 Shanghai is taken, and the game is won.",
    ]);
  });
});

describe("of reinforcements", () => {
  rule(["8.0.a", "11.2.k"], "who waits, until when, and under whose aircraft", () => {
    const china = (turn: number): string[] =>
      meaning(
        reinforcing("china", {
          turn,
          units: {
            "jp.3div.1": "3512",
            "cn.61div": `box ${turn}`,
            ...all(["cn.46div", "cn.170div", "cn.172div"], "dead"),
            ...(turn < 6 ? { "cn.57div": "3612" } : {}),
          },
        }),
        "done",
      );
    const strike = "11.2 Japanese aircraft may strike them once more on their way.";
    expect(china(6)).toEqual(["8.0 Held back until turn 7: 61st Division.", strike]);
    expect(china(11)).toEqual(["8.0 Held back until turn 12: 61st Division.", strike]);
    expect(china(12)).toEqual(["8.0! Out of the game for good: 61st Division."]);
    const japan = reinforcing("japan", { units: { "jp.3div.1": "box 6", "cn.61div": "0202" } }).act("japan", "restore");
    expect(meaning(japan, "done")).toEqual([
      "8.0 Held back until turn 7: 3rd Division, regiment 1.".replace("3rd", "Japanese 3rd"),
    ]);
  });

  rule(["11.2.c", "11.2.f"], "who is taken by interdiction", () => {
    const table = position({ units: { "jp.3div.1": "3512" }, side: "china", phase: "first", declared: "fight/fight" });
    table.act("china", "done").act("china", "pass", [], [3]);
    expect(meaning(table, "remove", [["cn.46div", "cn.172div"]])).toEqual([
      "11.2 Out of the game for good: 46th Division and 172nd Division.",
    ]);
  });

  rule(["8.3.a", "8.3.e", "8.3.j"], "replacement steps that lapse: no more than there are units for them", () => {
    const reduced = (units: string[]): Campaigning =>
      reinforcing("japan", {
        units: { ...all(units, { hex: "3510", steps: 1 }), "cn.61div": "0202" },
        edit: { control: { "3510": "japan" } },
      });
    const three = reduced(["jp.3div.1", "jp.3div.2", "jp.3div.3"]);
    expect(meaning(three, "restore", [[]])).toEqual(["8.3! 2 replacement steps of this turn would lapse."]);
    expect(meaning(three, "restore", [["jp.3div.1"]])).toEqual(["8.3! 1 replacement step of this turn would lapse."]);
    expect(meaning(three, "restore", [["jp.3div.1", "jp.3div.3"]])).toEqual([]);
    expect(three.refused("japan", "restore", [regiments(3, [1, 2, 3])])).toMatchObject({
      rule: "8.3",
      text: "2 replacement steps can be taken in this turn, no more.",
    });
    expect(meaning(reduced(["jp.3div.1"]), "restore", [[]])).toEqual([
      "8.3! 1 replacement step of this turn would lapse.",
    ]);
    expect(meaning(reduced([]), "restore", [[]])).toEqual([]);
  });

  rule(
    ["8.4.w", "6.0.j", "6.2.c"],
    "a landing without a combat: whether there is room with those who are there",
    () => {
      const units = {
        ...all([...regiments(3), "jp.101div.1", "jp.shigeto"], "box 6"),
        "jp.asama": "3510",
        "cn.61div": "0202",
      };
      const table = reinforcing("japan", { units }).act("japan", "restore");
      const over = (count: number): string =>
        `6.0 ${count} units in Wusong (3510): over the stacking limit, so some must go on before the next test.`;
      expect(meaning(table, "assign", ["3510", regiments(3)])).toEqual([]);
      expect(meaning(table, "assign", ["3510", ["jp.101div.1", "jp.shigeto"]])).toEqual([over(3)]);
      table.act("japan", "assign", ["3510", regiments(3)]);
      expect(meaning(table, "assign", ["3510", ["jp.shigeto"]])).toEqual([over(6)]);
      expect(meaning(table, "assign", ["3308", ["jp.shigeto"]])).toEqual([]);
      table.act("japan", "assign", ["3308", ["jp.shigeto"]]).act("japan", "assign", ["3510", ["jp.101div.1"]]);
      expect([table.step, meaning(table, "land", ["3510"]), meaning(table, "land", ["3308"])]).toEqual([
        "landings",
        [over(6)],
        [],
      ]);
    },
  );

  rule(["8.4.ac", "8.4.f", "8.4.g"], "a landing against resistance: the odds with all who lie off the hex", () => {
    const units = { ...all(regiments(3), "box 6"), "cn.61div": "3510" };
    const table = reinforcing("japan", { units }).act("japan", "restore");
    table.act("japan", "assign", ["3510", regiments(3, [3, 4])]);
    const preview = table.game.play.partPreview(table.seat("japan"), {
      verb: "assign",
      picks: ["3510", ["jp.3div.1"]],
    });
    expect(preview).toMatchObject({
      title: "Landing at Wusong (3510)",
      attacker: {
        total: 6,
        components: ["jp.3div.1", "jp.3div.3", "jp.3div.4"].map((unit) => ({ units: [unit], value: 2, rule: "8.4" })),
      },
      defender: { total: 3 },
    });
  });

  rule(["8.4.1.c", "6.0.j"], "to stay together after a landing: which hexes are over the limit", () => {
    const units = { ...all(["jp.9bde.1", "jp.9bde.2"], "dead"), "cn.61div": "0202" };
    const table = reinforcing("japan", { turn: 7, units }).act("japan", "restore");
    table.act("japan", "assign", ["3417", [...regiments(6), ...regiments(18), ...regiments(114)]]);
    expect(meaning(table, "stay")).toEqual([
      "6.0! Jinshanwei (3417) is over the stacking limit: you would have to remove units there.",
    ]);
    table.act("japan", "advance", ["3416", regiments(6)]).act("japan", "advance", ["3317", regiments(18)]);
    expect(meaning(table, "stay")).toEqual([]);
  });

  rule(["8.4.n", "4.1.b", "4.2.a", "6.0.j"], "a retreat: how it ends the game, and whether there is room", () => {
    const landed = (turn: number, units: Setting["units"]): Campaigning => {
      const table = position({
        turn,
        units: { ...all(regiments(3), `box ${turn}`), ...all(["cn.61div", "cn.62div"], "3510"), ...units },
        side: "japan",
        phase: "first",
        declared: "fight/fight",
      });
      table
        .act("japan", "done")
        .act("japan", "restore")
        .act("japan", "assign", ["3510", regiments(3)]);
      if (table.step === "staging") table.act("japan", "done");
      return table.resolve([2]);
    };
    const table = landed(8, { "cn.57div": "0202" });
    expect(meaning(table, "retreat", [["cn.61div"], "3511"])).toEqual([
      "4.1 A Chinese unit stands next to Shanghai, and the game is won.",
    ]);
    expect(meaning(table, "retreat", [["cn.61div"], "3410"])).toEqual([]);
    const full = landed(6, all(["cn.63div", "cn.55div"], "3511"));
    const over = "6.0! Jiangwan (3511) would be over the stacking limit, and units there removed.";
    expect(meaning(full, "retreat", [["cn.61div"], "3511"])).toEqual([]);
    expect(meaning(full, "retreat", [["cn.61div", "cn.62div"], "3511"])).toEqual([over]);
  });
});
