import { rule } from "@wusong/testkit";
import { expect, test } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, type Side } from "./helpers.ts";

/** Whole logs, sentence by sentence: what is told, to whom, in which order, and what is not told twice. */

const told = (table: Campaigning, to: Side | "all" = "all"): string[] => {
  const events = (to === "all" ? table.game.events : table.game.log(table.seat(to))).map(({ event }) => event);
  const from = events.findIndex(({ type }) => type === "turn");
  return events.slice(from + 1).map(({ rule: of, text }) => `${of} ${text}`);
};
const facts = (table: Campaigning, type: string): unknown[] =>
  table.game.events.filter(({ event }) => event.type === type).map(({ event }) => event.data?.facts);

rule(
  ["8.4.n", "8.4.r", "8.4.s", "8.4.1.c", "11.3.b"],
  "a landing that is resisted, from the sea to the second hex",
  () => {
    const others = [...regiments(18), ...regiments(114), "jp.9bde.1", "jp.9bde.2"];
    const table = position({
      turn: 7,
      units: {
        ...all(others, "dead"),
        ...all(["cn.61div", "cn.62div", "cn.87div", "cn.garrison.k"], "3417"),
        "cn.36div": "0202",
      },
      side: "japan",
      phase: "reinforcement",
    });
    table.act("japan", "restore").act("japan", "assign", ["3417", regiments(6)]);
    table.resolve([2], { markers: ["air", "artillery", "amphibious"], intercept: 6 });
    expect([table.step, table.turnOf]).toEqual(["retreat", "china"]);
    table.act("china", "retreat", [["cn.62div", "cn.87div"], "3416"]).act("china", "retreat", ["3317"]);
    table.act("japan", "lose", [regiments(6, [1, 2, 3])]).act("japan", "advance", ["3318", ["jp.6div.4"]]);
    table.act("japan", "stay");
    const seen = [
      "8.4 Off Jinshanwei (3417): Japanese 6th Division.",
      "6.3 The Japanese land at Jinshanwei (3417): Japanese 6th Division against Garrison K, 87th Division, 61st Division and 62nd Division.",
      "11.1 Japanese fire support: air support, artillery and amphibious support.",
      "11.3 Chinese fighters against the air marker: die 6, turned back.",
      "10.5 Jinshanwei (3417) at 1:1, die 2: the attacker loses 2 steps, the defender 0.",
      "8.4 Garrison K is eliminated in Jinshanwei (3417).",
      "6.3 87th Division now lies on top in Jinshanwei (3417).",
      "8.4 Falling back from Jinshanwei (3417) to 3416: 87th Division and 62nd Division.",
      "6.3 61st Division now lies on top in Jinshanwei (3417).",
      "8.4 Falling back from Jinshanwei (3417) to 3317: 61st Division.",
      "2.2.1 Japanese 6th Division, regiment 1 is reduced.",
      "2.2.1 Japanese 6th Division, regiment 2 is reduced.",
      "2.2.1 Japanese 6th Division, regiment 3 is reduced.",
      "3.2 Jinshanwei (3417) is now Japanese.",
      "8.4 Ashore in Jinshanwei (3417): Japanese 6th Division.",
      "3.2 3318 is now Japanese.",
      "8.4.1 Japanese 6th Division, regiment 4 into 3318.",
      "6.3 Japanese 6th Division, regiment 3 now lies on top in Jinshanwei (3417).",
    ];
    expect(told(table).slice(0, seen.length)).toEqual(seen);
    expect(facts(table, "advanced")).toEqual([{ top: "jp.6div.4", reduced: false }]);
    expect(facts(table, "uncovered").at(-1)).toEqual({ reduced: true });
  },
);

rule(["9.6.p", "9.6.q", "9.6.s", "6.3.a", "6.3.f"], "a march into an overrun and on, as both sides see it", () => {
  const units = {
    "jp.garrison.1": "0613",
    ...all(regiments(3), "0613"),
    "cn.20bde": "0610",
    "cn.61div": "0610",
    "cn.87div": "0202",
  };
  const table = moving("japan", { units });
  table.march("japan", "jp.3div.1", ["0611"], { with: regiments(3, [2, 3, 4]), overrun: "0610" });
  table.resolve([4], { markers: ["artillery"] });
  table.act("japan", "lose", [["jp.3div.4"]]).act("japan", "move", ["0609", false]);
  const log = [
    "3.2 0612 and 0611 are now Japanese.",
    "9.0 Japanese 3rd Division: Langxi (0613) to 0611.",
    "6.3 City garrison 1 now lies on top in Langxi (0613).",
    "6.3 The Japanese overrun 0610: Japanese 3rd Division against 20th Brigade and 61st Division.",
    "11.1 Japanese fire support: artillery.",
    "10.5 0610 at 4:1, die 4: the attacker loses 1 step, the defender 3.",
    "10.5.2 61st Division is eliminated in 0610.",
    "6.3 20th Brigade now lies on top in 0610.",
    "10.5.2 20th Brigade is eliminated in 0610.",
    "2.2.1 Japanese 3rd Division, regiment 4 is reduced.",
    "3.2 0610 is now Japanese.",
    "9.6 Japanese 3rd Division into 0610.",
    "3.2 0609 is now Japanese.",
    "9.0 Japanese 3rd Division: 0610 to 0609.",
  ];
  expect(told(table, "japan")).toEqual(log);
  const top = "Japanese 3rd Division, regiment 4 and 3 other units";
  expect(told(table, "china")).toEqual(
    log.map((line) => (line.startsWith("9.0") ? line.replace("Japanese 3rd Division", top) : line)),
  );
  expect(facts(table, "overran")).toEqual([{ top: "jp.3div.4", reduced: true }]);
  expect(facts(table, "moved")).toEqual([
    { count: 4, top: "jp.3div.4", reduced: false },
    { count: 4, top: "jp.3div.4", reduced: true },
  ]);
});

rule(["10.5.3.g", "9.1.a", "11.3.c", "11.3.e", "8.1.b"], "an attack that takes a city", () => {
  const units = {
    ...all(regiments(3), "1103"),
    "jp.3div.3": "1002",
    "cn.20bde": "1102",
    "cn.88div": { hex: "1102", steps: 1 },
    "cn.87div": "0202",
  };
  const table = fighting("japan", { units });
  table.act("japan", "attack", ["1102", regiments(3)]).act("japan", "support", [["air", "artillery"]]);
  table.act("china", "intercept", [], [1, 6, 3]);
  table.act("japan", "advance", [["jp.3div.4", "jp.3div.3"]]).act("japan", "top", ["jp.3div.1"]);
  table.act("japan", "done");
  expect(told(table)).toEqual([
    "6.3 The Japanese attack Zhenjiang (1102): Japanese 3rd Division against 88th Division and 20th Brigade.",
    "11.1 Japanese fire support: air support and artillery.",
    "11.3 Chinese fighters against the air marker: die 1, no effect, and the Chinese air force is spent.",
    "10.5 Zhenjiang (1102) at 4:1, die 6: the attacker loses 0 steps, the defender 3.",
    "10.5.2 88th Division is eliminated in Zhenjiang (1102).",
    "6.3 20th Brigade now lies on top in Zhenjiang (1102).",
    "8.1 88th Division will return on turn 9 (die 3).",
    "10.5.2 20th Brigade is eliminated in Zhenjiang (1102).",
    "3.2 Zhenjiang (1102) is now Japanese.",
    "9.1 A Japanese garrison takes over Zhenjiang (1102).",
    "10.5.3 Japanese 3rd Division (regiments 3 and 4) into Zhenjiang (1102).",
    "6.3 Japanese 3rd Division, regiment 2 now lies on top in 1103.",
    "6.4 Japanese 3rd Division, regiment 1 now lies on top in 1103.",
  ]);
  expect(facts(table, "airSupport")).toEqual([{ cancelled: false, lost: true }]);
  expect(facts(table, "eliteReturn")).toEqual([{ turn: 9 }]);
  expect(facts(table, "top")).toEqual([{ reduced: false }]);
  expect(facts(table, "combat")).toEqual([
    {
      attack: "attack",
      from: ["1103", "1103", "1002", "1103"],
      attackers: regiments(3),
      attackerSteps: [2, 2, 2, 2],
      defenders: ["cn.88div", "cn.20bde"],
      defenderSteps: [1, 1],
    },
  ]);
});

rule(["11.3.b", "11.3.c", "11.3.d"], "what each die of the Chinese fighters does", () => {
  const outcome = (die: number) => {
    const units = { ...all(regiments(3), "0611"), "cn.61div": "0610" };
    const table = fighting("japan", { units }).act("japan", "attack", ["0610", regiments(3)]);
    table.act("japan", "support", [["air"]]).act("china", "intercept", [], [die, 6]);
    return [
      told(table)[2].replace(/^.*die \d, /, ""),
      table.pub.airForce,
      table.lastBattle.column,
      ...facts(table, "airSupport"),
    ];
  };
  const nothing = ["no effect.", true, "6:1", { cancelled: false, lost: false }];
  expect([1, 2, 3, 4, 5, 6].map(outcome)).toEqual([
    ["no effect, and the Chinese air force is spent.", false, "6:1", { cancelled: false, lost: true }],
    ...Array(4).fill(nothing),
    ["turned back.", true, "5:1", { cancelled: true, lost: false }],
  ]);
});

rule(["11.4.f", "11.1.h", "10.5.1.a"], "an attack that naval gunfire helps to repel", () => {
  const units = { ...all(regiments(3, [1, 2]), "3510"), ...all(["cn.87div", "cn.88div"], "3409"), "cn.61div": "3511" };
  const table = fighting("china", { units });
  table.attack("china", "3510", ["cn.87div", "cn.88div", "cn.61div"], [4], { markers: ["artillery"], gunfire: true });
  table.act("japan", "lose", [["jp.3div.1"]]).act("china", "lose", [["cn.87div"]]);
  expect(told(table).slice(0, 6)).toEqual([
    "6.3 The Chinese attack Wusong (3510): 87th Division, 88th Division and 61st Division against Japanese 3rd Division (regiments 1 and 2).",
    "11.1 Chinese fire support: artillery.",
    "11.4 Naval gunfire supports the defence.",
    "10.5 Wusong (3510) at 1:1, die 4: the attacker loses 1 step, the defender 1.",
    "2.2.1 Japanese 3rd Division, regiment 1 is reduced.",
    "2.2.1 87th Division is reduced.",
  ]);
  expect(facts(table, "support")).toEqual([{ markers: ["artillery"] }, { markers: ["naval"] }]);
  expect(facts(table, "stepLost")).toEqual([{ side: "Japanese" }, { side: "Chinese" }]);
  expect([table.ready("china", "artillery"), table.ready("japan", "naval")]).toEqual([2, 3]);
});

rule(["11.2.c", "11.2.d", "11.2.f", "11.2.j", "8.2.n"], "arrivals under interdiction, by hex and by rail", () => {
  const units = { "jp.3div.1": "3512", "cn.88div": "return 6", "cn.87div": "return 6", "cn.61div": "0102" };
  const table = position({ units, side: "china", phase: "first", declared: "fight/move" });
  table.act("china", "done").act("china", "intercept", [], [3, 3]);
  expect(table.options("china", "remove")).toEqual(["cn.87div", "cn.88div", "cn.46div", "cn.170div", "cn.172div"]);
  const addable = (...draft: string[]): readonly string[] => {
    const found = table.game.play.options(table.seat("china"), "remove", [], draft);
    return "asked" in found && found.asked?.kind === "set" ? found.asked.addable : [];
  };
  // A returning elite shows a 3, and nobody is taken besides; a 1 goes with a 2, and not with a 3.
  expect(addable("cn.88div")).toEqual([]);
  expect(addable("cn.46div")).toEqual(["cn.170div", "cn.172div"]);
  expect(addable("cn.46div", "cn.170div")).toEqual([]);
  table.act("china", "remove", [["cn.88div"]]);
  table.act("china", "place", ["cn.46div", "0102", [], true, "0103", false]);
  table.act("china", "place", ["cn.87div", "0202", false]).act("china", "rail", ["cn.170div", "2410", []]);
  table.act("china", "done");
  expect(told(table)).toEqual([
    "11.3 Chinese fighters against the air interdiction: die 3, no effect.",
    "11.2 Japanese air interdiction: die 3, against 11 combat factors on the way.",
    "11.2 Lost on the way: 88th Division.",
    "8.2 46th Division arrives in 0102.",
    "9.0 46th Division: 0102 to 0103.",
    "6.3 61st Division now lies on top in 0102.",
    "8.2 87th Division arrives in Nanking (0202).",
    "9.5.2 170th Division arrives in Suzhou (2410).",
    "8.0 Held back until turn 7: 172nd Division.",
    "5.1 Chinese second operations phase: move.",
  ]);
  expect([table.where("cn.88div"), table.where("cn.172div"), table.steps("cn.87div")]).toEqual(["removed", "box 7", 1]);
  expect(facts(table, "arrived")).toEqual([{ rail: false }, { rail: false }, { rail: true }]);
  expect(facts(table, "interdiction")).toEqual([{ total: 11 }]);
  expect(facts(table, "heldBack")).toEqual([{ turn: 7 }]);
  const two = position({ units: { "jp.3div.1": "3512" }, side: "china", phase: "reinforcement" });
  two.act("china", "place", ["cn.46div", "0102", ["cn.170div"], false]);
  expect(told(two)).toEqual(["8.2 170th Division and 46th Division arrive in 0102."]);
});

rule(["8.0.a", "8.1.m"], "who comes no more after the last turn", () => {
  const units = { "cn.88div": "return 12", "cn.61div": "box 12", "jp.3div.1": "3512" };
  const table = position({ turn: 12, units, side: "china", phase: "reinforcement", declared: "move/move" });
  table.act("china", "done");
  expect(told(table)[0]).toBe("8.0 Out of the game: 88th Division and 61st Division.");
  expect([facts(table, "heldBack"), table.where("cn.61div"), table.where("cn.88div")]).toEqual([
    [{ turn: 0 }],
    "dead",
    "dead",
  ]);
});

rule(["8.2.b", "8.2.l", "5.1.a"], "when the last has arrived, by hex or by rail, nobody is asked again", () => {
  const box = { "cn.170div": "dead", "cn.172div": "dead", "jp.3div.1": "3512", "cn.61div": "0202" };
  for (const [verb, picks] of [
    ["place", ["cn.46div", "0102", false]],
    ["rail", ["cn.46div", "2410"]],
  ] as const) {
    const table = position({ units: box, side: "china", phase: "reinforcement", declared: "fight/move" });
    table.act("china", verb, picks);
    expect([table.pub.phase, table.step, table.told("heldBack")]).toEqual(["second", "move", []]);
    const more = position({ units: { ...box, "cn.170div": "box 6" }, side: "china", phase: "reinforcement" });
    more.act("china", verb, verb === "place" ? ["cn.46div", "0102", [], false] : ["cn.46div", "2410", []]);
    expect([more.pub.phase, more.step]).toEqual(["reinforcement", "arrivals"]);
  }
});

rule(["8.3.c", "6.3.a", "6.3.d"], "who is restored, to his owner and to the enemy", () => {
  const reduced = { hex: "3510", steps: 1 };
  const units = {
    "jp.3div.1": reduced,
    "jp.11div.1": reduced,
    "jp.9div.1": { hex: "3308", steps: 1 },
    "cn.87div": "0202",
  };
  const table = position({
    units,
    side: "japan",
    phase: "reinforcement",
    edit: { control: { "3510": "japan", "3308": "japan" } },
  });
  table.act("japan", "restore", [["jp.3div.1", "jp.9div.1"]]);
  expect(told(table, "japan")[0]).toBe(
    "8.3 Back to full strength: Japanese 3rd Division, regiment 1 and Japanese 9th Division, regiment 1.",
  );
  expect(told(table, "china")[0]).toBe(
    "8.3 Back to full strength: Japanese 9th Division, regiment 1 and 1 unseen unit.",
  );
  expect(table.told("restored", "china")).toMatchObject([{ steps: 2 }]);
  expect([table.steps("jp.3div.1"), table.steps("jp.11div.1"), table.steps("jp.9div.1")]).toEqual([2, 1, 2]);
  const none = position({ units, side: "japan", phase: "reinforcement" }).act("japan", "restore", [[]]);
  expect(none.told("restored")).toEqual([]);
});

rule(["5.1.a", "5.3.a", "8.5.a", "10.0.c"], "a turn of the game, phase by phase", () => {
  const table = position({
    turn: 3,
    units: { "cn.57div": "3612", "jp.3div.1": "0611", "cn.61div": "0610" },
    side: "china",
    phase: "second",
    declared: "fight/fight",
    edit: { airForce: false },
  });
  table.act("china", "done").act("japan", "declare", ["fight/move"]).act("japan", "done").act("japan", "restore");
  table.act("japan", "done").act("japan", "done").act("china", "declare", ["move/fight"]);
  expect(told(table)).toEqual([
    "8.5 New Japanese markers: 1 air support and 1 artillery.",
    "5.3 The Japanese announce: fight, then move.",
    "5.1 Japanese first operations phase: fight.",
    "8.0 Held back until turn 4: 101st Division, Shigeto Detachment, Asama Detachment and Amaya Detachment.",
    "5.1 Japanese second operations phase: move.",
    "5.2 Turn 4 begins.",
    "5.3 The Chinese announce: move, then fight.",
    "5.1 Chinese first operations phase: move.",
  ]);
  expect(facts(table, "phase")).toEqual([
    { turn: 3, side: "japan", phase: "first", operation: "fight" },
    { turn: 3, side: "japan", phase: "second", operation: "move" },
    { turn: 4, side: "china", phase: "first", operation: "move" },
  ]);
});

rule(["9.0.f", "6.3.a"], "who goes out and back again uncovers nobody", () => {
  const units = { ...all(["cn.61div", "cn.62div"], "0611"), "jp.3div.1": "3512" };
  const table = moving("china", { units });
  const top = table.stack("0611")!.top;
  const before = told(table).length;
  table.march("china", top, ["0612", "0611"], { with: [] });
  expect(told(table).slice(before)).toEqual([expect.stringMatching(/^9\.0 6[12].. Division: out of 0611 and back\.$/)]);
  expect(table.told("moved", "china").at(-1)).toMatchObject({ path: ["0611", "0612", "0611"] });
  expect(table.stack("0611")).toEqual({ top, count: 2 });
});

test("the set-up is told once for each side", () => {
  const table = moving("china", { units: { "cn.61div": "0611" } });
  const [japan, china] = table.game.events.map(({ event }) => event);
  expect([japan.text, china.text]).toEqual(["The Japanese set up in 2 hexes.", "The Chinese set up in 27 hexes."]);
  expect([japan.data?.facts?.side, china.data?.facts?.side]).toEqual(["japan", "china"]);
});
