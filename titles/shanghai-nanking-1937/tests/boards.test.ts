import type { Preview, SpelledPick } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, type Setting, type Side } from "./helpers.ts";

/** What is asked in one breath, what is not asked at all, what is proposed, and what is said before. */

const china = (setting: Setting): Campaigning =>
  position({ side: "china", phase: "reinforcement", declared: "move/move", asPlayed: true, ...setting });
const japan = (setting: Setting): Campaigning =>
  position({ side: "japan", phase: "reinforcement", declared: "move/move", asPlayed: true, ...setting });

const proposed = (table: Campaigning) => table.game.decision(table.seat(table.turnOf))!.proposals;
const labels = (table: Campaigning): string[] => proposed(table).map(({ label }) => label);
function take(table: Campaigning, label: string, dice?: number[]): Campaigning {
  const { verb, picks } = proposed(table).find((one) => one.label === label)!.command;
  return table.act(table.turnOf, verb, picks, dice) as Campaigning;
}
function shown(table: Campaigning, verb: string, picks: readonly SpelledPick[] = []): Preview {
  const answer = table.game.play.partPreview(table.seat(table.turnOf), { verb, picks });
  return answer;
}
const consequences = (table: Campaigning, verb: string, picks: readonly SpelledPick[] = []) => {
  const preview = shown(table, verb, picks);
  return preview && "consequences" in preview ? preview.consequences : [];
};
const hexes = (table: Campaigning, units: readonly string[]): string[] => units.map((unit) => table.where(unit));
const distance = (table: Campaigning, one: string, other: string): number =>
  table.sheet.board.distance(table.sheet.board.id(one), table.sheet.board.id(other));

describe("Chinese reinforcements", () => {
  const FIRST_WAVE = ["cn.11div", "cn.14div", "cn.3div", "cn.6div", "cn.7div", "cn.51div", "cn.58div"];
  const ashore = { "jp.3div.1": "3512", "cn.87div": "3411" };

  rule(["8.2.b", "8.2.n", "8.0.a"], "all who arrive and all who wait are one command", () => {
    const table = china({ turn: 6, units: ashore });
    table.act("china", "place", [
      ...["cn.46div", "0102", [], true, "0202", false],
      ...["rail", "cn.170div", "2410", []],
      "done",
    ]);
    expect(hexes(table, ["cn.46div", "cn.170div", "cn.172div"])).toEqual(["0202", "2410", "box 7"]);
    expect([table.turnOf, table.step]).toEqual(["china", "move"]);
    expect(table.told("arrived")).toHaveLength(2);
  });

  test("are proposed to march to Shanghai: everybody comes, nearer than his arrival hex, in stacks that are legal", () => {
    const table = china({ turn: 2, units: { ...ashore, "cn.61div": "box 2" } });
    expect(labels(table)).toEqual(["All towards Shanghai", "All to the cities", "Hold all back"]);
    take(table, "All towards Shanghai");
    expect(table.step).toBe("move");
    for (const unit of FIRST_WAVE) {
      expect(table.where(unit)).toMatch(/^\d{4}$/);
      expect(distance(table, table.where(unit), "3512")).toBeLessThan(distance(table, "2410", "3512"));
    }
    expect(table.where("cn.61div")).toMatch(/^\d{4}$/);
    table.act("china", "done");
    expect(table.step).not.toBe("excess");
  });

  test("go to the cities once standing next to Shanghai comes too late, and fill them no more than they hold", () => {
    const table = china({ turn: 7, units: ashore });
    expect(labels(table)[0]).toBe("All to the cities");
    take(table, "All to the cities");
    expect(table.where("cn.14bde")).toBe("0202");
    table.act("china", "done");
    expect(table.step).not.toBe("excess");
  });

  rule(["11.2.h", "8.2.b"], "what interdiction takes and who arrives is one command, and the least is proposed", () => {
    const table = position({
      turn: 7,
      units: ashore,
      side: "china",
      phase: "first",
      declared: "fight/move",
      asPlayed: true,
    });
    table.act("china", "done").act("china", "pass", [], [2]);
    expect([table.step, table.turnOf]).toEqual(["interdicted", "china"]);
    take(table, "Lose the weakest, hold all others back");
    const gone = table.sheet.units.filter(({ text }) => table.where(text) === "removed");
    expect(gone.reduce((sum, { id }) => sum + table.sheet.factor[id * 3 + 1], 0)).toBe(2);
    expect(table.step).toBe("move");
    expect(table.told("heldBack")).toHaveLength(1);
  });

  rule(["8.2.o", "8.0.a"], "where nobody can be brought in, nobody is asked, and it is told", () => {
    const everywhere = { "jp.3div.1": "2410", "jp.3div.2": "2503", "jp.3div.3": "1824" };
    const table = moving("china", {
      turn: 2,
      units: { ...everywhere, ...ashore, "jp.3div.1": "2410" },
      asPlayed: true,
    });
    table.act("china", "done");
    expect(table.step).not.toBe("arrivals");
    expect(table.told("heldBack")).toHaveLength(1);
  });

  rule("8.0.a", "who is held back is said before; after the last turn it is grave", () => {
    const table = china({ turn: 6, units: ashore });
    expect(consequences(table, "done")).toMatchObject([
      { text: /^Held back until turn 7: .*46th Division/, rule: "8.0" },
      { rule: "11.2" },
    ]);
    const text = (turn: number) => consequences(china({ turn, units: ashore }), "done").map((one) => one.rule);
    // Aircraft strike arrivals from turn 3 on: who is held back on turn 2 is among them.
    expect([text(2), text(3)]).toEqual([
      ["8.0", "11.2"],
      ["8.0", "11.2"],
    ]);
    const last = china({ turn: 12, units: { "jp.3div.1": "3512", "cn.87div": "0202", "cn.61div": "box 12" } });
    expect(consequences(last, "done")).toMatchObject([{ text: /for good/, grave: true }]);
  });
});

describe("the Japanese reinforcement phase", () => {
  rule(["8.3.b", "8.4.ai"], "replacements, landings and their order are one command up to the first combat", () => {
    const units = {
      ...all(regiments(3), "box 6"),
      ...all(regiments(11), "box 6"),
      "jp.101div.1": { hex: "3610", steps: 1 },
      "cn.61div": "3510",
    };
    const table = japan({ units });
    table.act("japan", "restore", [
      ["jp.101div.1"],
      ...["assign", "3510", regiments(3)],
      ...["assign", "3308", regiments(11)],
      "3308",
    ]);
    expect([table.steps("jp.101div.1"), table.where("jp.11div.1")]).toEqual([2, "3308"]);
    expect([table.step, table.turnOf, table.where("jp.3div.1")]).toEqual(["support", "japan", "sea 3510"]);
  });

  test("is proposed whole: the strongest restored, everybody ashore where nobody resists, in legal stacks", () => {
    const units = {
      ...all(regiments(3), "box 2"),
      ...all(regiments(11), "box 2"),
      "cn.61div": "3509",
      "cn.57div": "3612",
      "cn.garrison.h": "3408",
    };
    const table = japan({ turn: 2, units });
    take(table, "Land all");
    expect(hexes(table, [...regiments(3), ...regiments(11)])).toEqual([
      ...Array(4).fill("3510"),
      ...Array(4).fill("3308"),
    ]);
    expect(table.told("combat")).toEqual([]);
    const reduced = { hex: "3510", steps: 1 };
    const later = japan({ units: { "jp.snlf.1": reduced, "jp.3div.1": reduced, "jp.11div.1": reduced } });
    expect(labels(later)).toEqual(["Restore the strongest, land all"]);
    take(later, "Restore the strongest, land all");
    expect(["jp.snlf.1", "jp.3div.1", "jp.11div.1"].map((unit) => later.steps(unit))).toEqual([1, 2, 2]);
  });

  rule(["8.4.f", "8.4.h"], "the odds of an opposed landing are shown before it is chosen", () => {
    const units = { ...all(regiments(3), "box 2"), "cn.61div": "3509", "cn.57div": "3612" };
    const table = japan({ turn: 2, units });
    expect(shown(table, "assign", ["3509", regiments(3)])).toMatchObject({
      rule: "8.4",
      attacker: { total: 8 },
      defender: { total: 3 },
      shifts: [{ rule: "10.4.1", value: -1 }],
    });
    expect(consequences(table, "assign", ["3510", regiments(3)])).toEqual([]);
  });

  rule("8.3.e", "a replacement step that is not taken is said before to lapse", () => {
    const reduced = { hex: "3510", steps: 1 };
    const table = japan({ units: { "jp.3div.1": reduced, "jp.11div.1": reduced } });
    expect(consequences(table, "restore", [["jp.3div.1"]])).toMatchObject([{ rule: "8.3", grave: true }]);
    expect(consequences(table, "restore", [["jp.3div.1", "jp.11div.1"]])).toEqual([]);
  });

  rule(["8.4.1.c", "6.2.a"], "the 10th Army is proposed to spread out until its hexes are legal", () => {
    const table = japan({ turn: 7, units: { "cn.87div": "0202" } });
    const army = [...regiments(6), ...regiments(18), ...regiments(114), "jp.9bde.1", "jp.9bde.2"];
    take(table, "Restore the strongest, land all");
    expect(new Set(hexes(table, army)).size).toBeGreaterThan(2);
    expect(table.step).toBe("move");
    table.act("japan", "done");
    expect(table.step).not.toBe("excess");
  });
});

describe("a result", () => {
  /** Five attackers of equal strength from two hexes against a brigade that falls at the price of a step. */
  const won = (): Campaigning => {
    const units = { ...all(regiments(3, [1, 2]), "0611"), "jp.3div.3": "0511", "cn.62div": "0610" };
    const table = fighting("japan", { units, asPlayed: true });
    return table.attack("japan", "0610", regiments(3, [1, 2, 3]), [4]);
  };

  rule(["10.5.2.c", "10.5.3.c"], "losses and advance of the attacker are one command", () => {
    const table = won();
    expect([table.step, table.lastBattle.result]).toEqual(["losses", "1/3"]);
    table.act("japan", "lose", [["jp.3div.3"], ["jp.3div.1", "jp.3div.2"]]);
    expect(hexes(table, regiments(3, [1, 2, 3]))).toEqual(["0610", "0610", "0511"]);
    expect(table.steps("jp.3div.3")).toBe(1);
  });

  test("is proposed so that full hexes lose, with and without the advance", () => {
    expect(labels(won())).toEqual(["Keep every hex held", "Keep every hex held, and stay"]);
    const on = take(won(), "Keep every hex held");
    expect(on.steps("jp.3div.3")).toBe(2);
    expect(hexes(on, regiments(3, [1, 2, 3]))).toEqual(["0610", "0610", "0610"]);
    const stays = take(won(), "Keep every hex held, and stay");
    expect(stays.steps("jp.3div.3")).toBe(2);
    expect(hexes(stays, regiments(3, [1, 2, 3]))).toEqual(["0611", "0611", "0511"]);
  });

  test("of a standing order is taken for the phase", () => {
    const units = { ...all(regiments(3, [1, 2]), "0611"), "jp.3div.3": "0511", "cn.62div": "0610" };
    const table = fighting("japan", { units, asPlayed: true });
    expect(table.game.order(table.seat("japan"), "losses", "phase")).toBeNull();
    table.attack("japan", "0610", regiments(3, [1, 2, 3]), [4]);
    expect(table.step).not.toBe("losses");
    expect(table.steps("jp.3div.3")).toBe(2);
  });

  rule(
    ["4.1.a", "10.5.3.c"],
    "an advance keeps somebody in Shanghai, and says what it would mean to leave nobody",
    () => {
      const units = { ...all(regiments(3, [1, 2]), "3512"), "cn.20bde": "3411", "cn.61div": "3309" };
      const table = fighting("japan", { turn: 6, units, asPlayed: true });
      table.attack("japan", "3411", regiments(3, [1, 2]), [6]).casualties();
      expect(table.step).toBe("advance");
      expect(consequences(table, "advance", [regiments(3, [1, 2])])).toContainEqual({
        text: "Nobody is left in Shanghai, and the Chinese can take it.",
        rule: "4.1",
        grave: true,
      });
      expect(labels(table)).toEqual(["Advance", "Stay"]);
      take(table, "Advance");
      expect(table.stack("3512")?.count).toBe(1);
      expect(table.stack("3411")?.count).toBe(1);
    },
  );

  rule("4.1.a", "nobody is proposed to advance out of a Shanghai that the Chinese can attack", () => {
    const japanese = { ...all(regiments(3, [1, 2]), "3512"), "jp.snlf.1": "3611" };
    const units = { ...japanese, "cn.57div": "3612", "cn.87div": "3411" };
    const table = fighting("japan", { turn: 2, units, asPlayed: true });
    table.attack("japan", "3612", [...regiments(3, [1, 2]), "jp.snlf.1"], [6]);
    take(table, table.step === "losses" ? "Keep every hex held" : "Advance");
    expect(hexes(table, [...regiments(3, [1, 2]), "jp.snlf.1"])).toEqual(["3512", "3512", "3612"]);
  });

  rule(["4.2.a", "10.5.3.h"], "the last Chinese unit near Shanghai is not proposed to advance away from it", () => {
    const units = { "cn.87div": "3411", "jp.snlf.1": { hex: "3311", steps: 1 }, "jp.3div.1": "3512" };
    const table = fighting("china", { turn: 4, units, asPlayed: true });
    table.attack("china", "3311", ["cn.87div"], [6]).casualties();
    expect(table.step).toBe("advance");
    expect(consequences(table, "advance", [["cn.87div"]])).toContainEqual({
      text: "No Chinese unit is left in or next to Shanghai, and the game is lost.",
      rule: "4.2",
      grave: true,
    });
    expect(labels(table)).toEqual(["Stay"]);
  });

  rule("4.1.b", "one Chinese unit beside Shanghai wins late in the game, which an advance says", () => {
    const units = { "cn.87div": "3311", "jp.snlf.1": { hex: "3411", steps: 1 }, "jp.3div.1": "3512" };
    const advancing = (turn: number) => {
      const table = fighting("china", { turn, units, asPlayed: true });
      table.attack("china", "3411", ["cn.87div"], [6]).casualties();
      expect(table.step).toBe("advance");
      return consequences(table, "advance", [["cn.87div"]]).filter((one) => one.rule === "4.1");
    };
    expect(advancing(8)).toMatchObject([{ text: /next to Shanghai, and the game is won/ }]);
    expect(advancing(7)).toEqual([]);
  });

  rule(["10.0.k", "10.0.a"], "a phase in which nothing can be attacked any more ends by itself, and it is told", () => {
    const units = { "jp.3div.1": "0611", "cn.61div": "0610", "cn.62div": "0610" };
    const table = fighting("japan", { units, asPlayed: true });
    table.attack("japan", "0610", ["jp.3div.1"], [1]);
    expect(table.step).toBe("replacements");
    expect(table.told("nothingToAttack")).toHaveLength(1);
    const two = fighting("japan", { units: { ...units, "jp.3div.2": "0711", "cn.63div": "0712" }, asPlayed: true });
    two.attack("japan", "0610", ["jp.3div.1"], [1]);
    expect([two.step, two.told("nothingToAttack")]).toEqual(["fight", []]);
    expect(consequences(two, "done")).toMatchObject([{ text: /^1 hex could still be attacked/, rule: "10.0" }]);
  });

  test("fire support is proposed as far as it shifts the odds", () => {
    const units = { ...all(regiments(3), "0611"), "cn.20bde": "0610" };
    const table = fighting("japan", { turn: 6, units, asPlayed: true });
    table.act("japan", "attack", ["0610", regiments(3)]);
    expect(labels(table)).toEqual(["No fire support"]);
    const even = fighting("japan", {
      turn: 6,
      units: { ...units, "cn.61div": "0610", "cn.62div": "0610" },
      asPlayed: true,
    });
    even.act("japan", "attack", ["0610", regiments(3)]);
    expect(proposed(even)[0]).toMatchObject({
      label: "Commit what helps",
      command: { verb: "support", picks: [["air", "artillery"]] },
    });
  });
});

describe("retreats", () => {
  const contested = { ...all(regiments(3), "box 2"), "cn.61div": "3510", "cn.62div": "3510", "cn.57div": "3612" };
  const landed = (units: Setting["units"]): Campaigning =>
    japan({ turn: 2, units: { ...contested, ...units } })
      .act("japan", "assign", ["3510", regiments(3), "done"])
      .resolve([2]) as Campaigning;

  rule(["8.4.n", "10.5.2.c"], "each may go elsewhere, in one command", () => {
    const table = landed({});
    expect([table.step, table.turnOf]).toEqual(["retreat", "china"]);
    table.act("china", "retreat", [["cn.61div"], "3410", "3511"]);
    expect(hexes(table, ["cn.61div", "cn.62div"])).toEqual(["3410", "3511"]);
    expect(table.turnOf).toBe("japan");
  });

  test("are proposed to where there is room, and as many as possible next to Shanghai", () => {
    const table = take(landed({ ...all(["cn.63div", "cn.20bde"], "3511") }), "Fall back");
    const near = ["cn.61div", "cn.62div"].filter((unit) => table.where(unit) === "3511");
    expect(near).toHaveLength(1);
    expect(["cn.61div", "cn.62div", "cn.63div", "cn.20bde"].map((unit) => table.where(unit))).not.toContain("dead");
    expect(table.step).not.toBe("excess");
  });

  rule(["8.4.n", "8.4.o"], "by the only way there is they go without being asked, and it is told", () => {
    const barred = {
      "jp.snlf.1": "3409",
      "jp.snlf.2": "3410",
      "jp.snlf.3": "3509",
    };
    const table = landed({ ...barred, "jp.11div.1": "3610", "jp.11div.2": "3609" });
    expect(table.step).not.toBe("retreat");
    expect(table.told("retreated")).toMatchObject([{ path: ["3510", "3511"], count: 2 }]);
    expect(hexes(table, ["cn.61div", "cn.62div"])).toEqual(["3511", "3511"]);
  });

  rule("6.0.j", "a hex without room for them is said before to cost units", () => {
    const table = landed({ ...all(["cn.63div", "cn.55div", "cn.56div"], "3511") });
    expect(consequences(table, "retreat", [["cn.61div"], "3511"])).toMatchObject([{ rule: "6.0", grave: true }]);
    expect(consequences(table, "retreat", [["cn.61div"], "3410"])).toEqual([]);
  });

  rule("6.3.a", "what falls back out of an unseen stack is not named to the enemy", () => {
    const table = landed({});
    table.act("china", "retreat", [["cn.61div", "cn.62div"], "3511"]);
    const text = (side: Side): string | undefined =>
      table.game.log(table.seat(side)).find(({ event }) => event.type === "retreated")?.event.text;
    expect(text("china")).toMatch(/61st Division and 62nd Division|62nd Division and 61st Division/);
    expect(text("japan")).toMatch(/and 1 other unit\.$/);
  });
});

describe("stacks", () => {
  const crowd = ["cn.61div", "cn.62div", "cn.87div", "cn.20bde"];

  rule(
    ["6.0.b", "6.0.f"],
    "too many in a hex are said before the movement ends, and the strongest are proposed to be kept",
    () => {
      const table = moving("china", { units: { ...all(crowd, "0202"), "jp.3div.1": "3512" }, asPlayed: true });
      expect(consequences(table, "done")).toMatchObject([
        { text: /Nanking/, rule: "6.0", grave: true },
        { rule: "9.0" },
      ]);
      table.act("china", "done");
      expect(table.step).toBe("excess");
      expect(consequences(table, "remove", [["cn.87div"]])).toMatchObject([{ rule: "6.0" }, { rule: "8.1" }]);
      take(table, "Keep the strongest");
      expect(table.where("cn.87div")).toBe("0202");
      expect(crowd.filter((unit) => table.where(unit) === "dead")).toHaveLength(1);
    },
  );

  test("of the Japanese keep a division together rather than strong strangers", () => {
    const units = { ...all([...regiments(3), "jp.shigeto", "jp.asama"], "0611"), "cn.61div": "0202" };
    const table = moving("japan", { units, asPlayed: true });
    table.act("japan", "done");
    take(table, "Keep the strongest");
    expect(table.stack("0611")?.count).toBe(5);
    expect(regiments(3).every((unit) => table.where(unit) === "0611")).toBe(true);
  });
});
