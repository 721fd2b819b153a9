import { counted } from "@wusong/engine";
import { rule, TestTable } from "@wusong/testkit";
import { expect } from "vitest";
import { title } from "../index.ts";
import tables from "../sheet/tables.json" with { type: "json" };
import {
  absorbAll,
  choices,
  cupKinds,
  discards,
  hand,
  impulse,
  keepAll,
  march,
  newGame,
  POOLS,
  sheet,
  sheetOf,
  takeNone,
  told,
  turnStart,
  units,
} from "./helpers.ts";

const BOTH = { "jp.10rgt.1": "Y", "jp.10rgt.2": "Y", "cn.31div.1": "G", "cn.31div.2": "G", ...POOLS };
const MELEE = { ...units("jp.10rgt", 1, 3, "T"), ...units("cn.31div", 1, 3, "T"), "cn.31div.4": "G" };

rule(["5.1.a", "5.1.b", "5.1.i"], "up to the level of the turn may be drawn, or fewer", () => {
  for (const turn of [1, 5, 13]) {
    const desk = turnStart(turn, BOTH, { hands: { japan: ["jp.will"], china: ["cn.dare"] } });
    const [japan, china] = sheet.handLevel.map((levels) => levels[turn - 1]);
    expect(desk.refused("japan", "draw", [japan]).text).toContain(`filled with ${counted(japan - 1, "chit")}`);
    desk.act("japan", "draw", [japan - 1]);
    expect(desk.pub.held[0]).toBe(japan);
    expect(desk.refused("china", "draw", [china]).text).toContain(`filled with ${counted(china - 1, "chit")}`);
    desk.act("china", "draw", [1], turn === 1 ? [1, 2] : [6, 6]);
    expect(desk.pub.held[1]).toBe(2);
  }
});

rule("5.1.c", "draws are random and come from the own cup", () => {
  const drawn = ["a", "b", "c", "d"].map((seed) => {
    const desk = newGame({}, seed).edit({ clear: true, units: BOTH, turn: 1, phase: "chits" });
    desk.act("japan", "draw", [8]);
    return hand(desk, "japan");
  });
  for (const chits of drawn) {
    expect(chits).toHaveLength(8);
    for (const chit of chits) {
      expect(chit).toMatch(/^jp\./);
      const copies = sheet.chits.find(({ id }) => id === chit)!.count;
      expect(chits.filter((one) => one === chit).length).toBeLessThanOrEqual(copies);
    }
  }
  expect(new Set(drawn.map(String)).size).toBeGreaterThan(1);
  expect(turnStart(1, BOTH).refused("japan", "choose", []).rule).toBe("5.1");
});

rule("5.1.d", "a full hand draws nothing", () => {
  const full = Array(3).fill("cn.dare");
  const desk = turnStart(1, BOTH, { hands: { china: full } });
  desk.act("japan", "draw", [0], [1, 2]);
  expect(desk.step).toBe("act");
  expect(hand(desk, "china")).toEqual(full);
});

rule(["5.1.e", "5.1.f"], "the Japanese level never rises, the Chinese never falls", () => {
  const [japan, china] = sheet.handLevel;
  for (let turn = 1; turn < 13; turn++) {
    expect(japan[turn]).toBeLessThanOrEqual(japan[turn - 1]);
    expect(china[turn]).toBeGreaterThanOrEqual(china[turn - 1]);
  }
  const wrong = structuredClone(tables);
  wrong.handLevels.japan[3] = 9;
  wrong.handLevels.china[3] = 1;
  const loaded = title.loadSheet({ "tables.json": wrong });
  expect("errors" in loaded ? loaded.errors : []).toEqual([
    "tables.json: handLevels.japan: the numbers never rise (5.1).",
    "tables.json: handLevels.china: the numbers never fall (5.1).",
  ]);
});

rule("5.1.g", "a short cup gives what it has", () => {
  const short = structuredClone(tables);
  for (const chit of Object.values(short.chits)) chit.count = 0;
  short.chits["jp.will"].count = 2;
  const printed = sheetOf({ "tables.json": short });
  const desk = new TestTable(title, { sheet: printed }).edit({
    clear: true,
    units: BOTH,
    turn: 1,
    phase: "chits",
  });
  expect(desk.refused("japan", "draw", [3]).text).toContain("filled with 2 chits");
  desk.act("japan", "draw", [2], [1, 2]);
  expect(desk.pub.held[0]).toBe(2);
  const half = new TestTable(title, { sheet: printed }).edit({
    clear: true,
    units: BOTH,
    hands: { japan: ["jp.will"] },
    turn: 1,
    phase: "chits",
  });
  expect(half.refused("japan", "draw", [2]).text).toContain("filled with 1 chit ");
});

rule(
  ["5.1.h", "5.3.e", "E.6.b"],
  "an event's extra chit lifts a hand above the level and counts when chits are kept",
  () => {
    const desk = turnStart(1, BOTH, { hands: { china: ["cn.dare", "cn.dare", "cn.heroes"] } });
    desk.act("japan", "draw", [0], [3, 3, 4]);
    expect(desk.pub.held[1]).toBe(sheet.handLevel[1][0] + 1);
    desk.act("japan", "pass").act("china", "pass");
    expect(["5.2", "5.3"]).toContain(desk.refused("china", "discard", discards(desk, "china")).rule);
    const held = hand(desk, "china");
    desk.act("china", "discard", discards(desk, "china", [held[0]]));
    expect(desk.pub.held[1]).toBe(3);
  },
);

rule(["5.2.a", "5.2.c"], "each Japanese action chit is the action of the impulse", () => {
  const plays: [string, string, unknown[]][] = [
    ["jp.artillery", "heavyArtillery", ["M"]],
    ["jp.bomber", "bombers", ["M"]],
    ["jp.fighter", "fighters", ["M"]],
    ["jp.will", "willOfTheEmperor", ["T"]],
  ];
  for (const [chit, verb, picks] of plays) {
    const desk = impulse(
      "japan",
      { "jp.10rgt.1": "T spent", "jp.10rgt.2": "T", "cn.31div.1": "M", "cn.31div.2": "G" },
      { hands: { japan: [chit] } },
    );
    desk.act("japan", verb, picks, verb === "willOfTheEmperor" ? [1] : [1, 1]);
    absorbAll(desk);
    if (desk.step === "choose") desk.act("japan", "ready", [[]]);
    expect([verb, desk.step, desk.turnOf]).toEqual([verb, "act", "china"]);
    expect(hand(desk, "japan")).toEqual([]);
  }
});

rule(
  ["5.2.b", "5.2.e", "5.J5.a", "5.J5.e", "5.J5.f"],
  "any number of Engineers support one attack, +3 each, and are no action",
  () => {
    const desk = impulse("japan", MELEE, { hands: { japan: ["jp.engineers", "jp.engineers", "jp.engineers"] } });
    expect(desk.verbs("japan")).not.toContain("engineers");
    const preview = desk.game.play.preview(desk.seat("japan"), {
      verb: "fire",
      picks: ["T", "T", ["jp.10rgt.1"], "normal", 3],
    });
    expect(preview).toMatchObject({
      preview: { attacker: { components: [{}, { label: "Engineers × 3", value: 9 }] } },
    });
    desk.act("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal", 3], [1, 1]);
    expect(hand(desk, "japan")).toEqual([]);
    expect(told(desk, "chitPlayed")).toHaveLength(3);
    expect(told(desk, "battle")[0]).toContain(`: ${sheet.cf[0] + 9 + 2} against `);
    const hands = { hands: { japan: ["jp.engineers", "jp.engineers"] } };
    const one = impulse("japan", MELEE, hands, { supportChits: "otherwise" });
    expect(one.refused("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal", 2]).rule).toBe("5.2");
    one.act("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal", 1], [1, 1]);
  },
);

rule(["5.2.d", "5.J4.a"], "Banzai is the action of a Japanese impulse, once a turn", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 3, "Y"), "cn.31div.1": "G", "cn.31div.2": "G" },
    { hands: { japan: ["jp.banzai", "jp.banzai"] } },
  );
  desk.act("japan", "banzai", ["Y", ["jp.10rgt.1"], "moveFire", "U"]);
  expect(desk.turnOf).toBe("china");
  expect(desk.refused("japan", "banzai", ["Y", ["jp.10rgt.2"], "moveFire", "U"]).text).toContain("nothing to decide");
  desk.act("china", "pass");
  expect(desk.refused("japan", "banzai", ["Y", ["jp.10rgt.2"], "moveFire", "U"])).toMatchObject({
    rule: "5.2",
    text: expect.stringContaining("this turn already"),
  });
});

rule("5.2.f", "the Chinese action chits are the action of the impulse", () => {
  const plays: [string, string, unknown[], number[]][] = [
    ["cn.airforce", "airForce", ["T"], [1, 1]],
    ["cn.artillery", "artillery", ["T"], [1, 1]],
    ["cn.command", "liCommand", ["T"], [6]],
    ["cn.resolute", "resoluteFire", ["T", "T", ["cn.31div.1"], "normal"], [1, 1]],
    ["cn.night", "nightAttack", ["T", ["cn.31div.1"], "moveFire", "M"], []],
  ];
  for (const [chit, verb, picks, dice] of plays) {
    const desk = impulse(
      "china",
      { "jp.10rgt.1": "T", "jp.10rgt.2": "Y", "cn.31div.1": "T", "cn.31div.2": "T spent" },
      { hands: { china: [chit] } },
    );
    desk.act("china", verb, picks, dice.length > 0 ? dice : undefined);
    absorbAll(desk);
    expect([verb, desk.step, desk.turnOf]).toEqual([verb, "act", "japan"]);
  }
});

rule("5.2.g", "Resolute Defenders in reaction, Dare to Die and Heroes are played beside an action", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 2, "T"), "cn.31div.1": "M", "cn.31div.2": "M", "cn.31div.3": "G" },
    { hands: { china: ["cn.resolute", "cn.dare", "cn.heroes"] } },
  );
  march(desk, "japan", "T", ["jp.10rgt.1"], "M");
  desk.act("china", "react", [["cn.31div.1"], "normal", 1], [1, 1]);
  desk.act("china", "heroes", [], [1, 1]);
  absorbAll(desk);
  expect(hand(desk, "china")).toEqual([]);
  expect([desk.step, desk.turnOf]).toEqual(["act", "china"]);
  expect(desk.verbs("china")).toContain("move");
});

rule(["5.2.h", "5.2.i"], "a used chit is back in the cup and can be drawn again", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "G" },
    { hands: { japan: ["jp.bomber"] }, turn: 1 },
    { "12.2": "on" },
  );
  desk.act("japan", "bombers", ["M"], [1, 1]);
  absorbAll(desk);
  expect(desk.pub.inPlay).toEqual(Array(13).fill(0));
  desk.act("china", "pass").act("japan", "pass");
  expect([desk.step, desk.pub.turn]).toEqual(["draw", 2]);
  desk.act("japan", "choose", choices(desk, "japan", ["jp.bomber", "jp.bomber"]));
  expect(hand(desk, "japan")).toEqual(["jp.bomber", "jp.bomber"]);
  const again = turnStart(2, BOTH, { hands: { china: ["cn.night", "cn.night"] } }, { "12.2": "on" });
  takeNone(again, [6, 5]);
  again.act("china", "reroll", ["cn.night"], [6, 6, 3, 3, 2]);
  expect(again.step).toBe("draw");
  again.act("china", "choose", choices(again, "china", ["cn.night"]), [1, 2]);
  expect(hand(again, "china")).toEqual(["cn.night", "cn.night"]);
});

rule(["5.2.j", "5.2.k", "5.J1.b"], "a once-a-turn chit is spent for all copies until the next turn", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "N", ...POOLS },
    { hands: { japan: ["jp.artillery", "jp.artillery"] } },
  );
  desk.act("japan", "heavyArtillery", ["M"], [1, 1]);
  absorbAll(desk);
  desk.act("china", "pass");
  expect(desk.verbs("japan")).not.toContain("heavyArtillery");
  expect(desk.refused("japan", "heavyArtillery", ["N"])).toMatchObject({
    rule: "5.2",
    text: expect.stringContaining("this turn already"),
  });
  desk.act("japan", "pass");
  keepAll(desk);
  takeNone(desk, [6, 6]);
  desk.act("japan", "decline", [], [1, 2, 6, 1]);
  expect(desk.verbs("japan")).toContain("heavyArtillery");
});

rule("5.2.l", "a played chit is not in the cup until its effect is over", () => {
  const desk = turnStart(1, BOTH, { hands: { japan: ["jp.bomber", "jp.bomber"] } }, { "12.2": "on" });
  takeNone(desk, [4, 6]);
  desk.act("japan", "drop");
  desk.act("japan", "chit");
  expect(cupKinds(desk, "japan")).not.toContain("jp.bomber");
  const asked = desk.game.play.options(desk.seat("japan"), "choose", [0]);
  expect(asked).toMatchObject({ asked: { name: "jp.fighter" } });
  desk.act("japan", "choose", choices(desk, "japan", ["jp.will"]));
  expect(hand(desk, "japan")).toEqual(["jp.bomber", "jp.will"]);
  expect(desk.pub.inPlay[1]).toBe(0);
});

rule("5.2.m", "a cancelled play counts for the limit of the turn", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "G" },
    { hands: { japan: ["jp.bomber", "jp.bomber"], china: ["cn.airforce"] } },
  );
  desk.act("japan", "bombers", ["M"]).act("china", "cancel").act("japan", "pass");
  expect(told(desk, "attackRoll")).toEqual([]);
  desk.act("china", "pass");
  expect(desk.refused("japan", "bombers", ["M"]).text).toContain("this turn already");
});

rule(["5.3.a", "5.3.b", "5.3.c"], "at the end of the turn none, some or all chits go back to the cup", () => {
  const chits = ["jp.artillery", "jp.will", "jp.will"];
  for (const gone of [[], ["jp.will"], chits]) {
    const desk = newGame({ "12.2": "on" }).edit({
      clear: true,
      units: BOTH,
      hands: { japan: chits },
      turn: 4,
      phase: "end",
    });
    desk.act("japan", "discard", discards(desk, "japan", gone));
    const kept = hand(desk, "japan");
    expect(kept).toHaveLength(3 - gone.length);
    expect(desk.step).toBe("draw");
    const back = choices(desk, "japan", gone);
    desk.act("japan", "choose", back);
    expect(hand(desk, "japan")).toEqual(chits);
  }
});

rule("5.3.d", "no more chits are kept than tomorrow's level; the owner chooses", () => {
  const turn = sheet.handLevel[0].findIndex((level, i) => i > 0 && level < sheet.handLevel[0][i - 1]);
  const most = sheet.handLevel[0][turn];
  const chits = [...Array(3).fill("jp.artillery"), ...Array(3).fill("jp.fighter"), ...Array(3).fill("jp.banzai")].slice(
    0,
    most + 1,
  );
  const desk = newGame().edit({ clear: true, units: BOTH, hands: { japan: chits }, turn, phase: "end" });
  const none = discards(desk, "japan");
  expect(desk.refused("japan", "discard", none).rule).toBe("5.2");
  desk.act("japan", "discard", discards(desk, "japan", ["jp.fighter"]));
  expect(desk.pub.held[0]).toBe(most);
  expect(hand(desk, "japan").filter((chit) => chit === "jp.fighter")).toHaveLength(
    chits.filter((chit) => chit === "jp.fighter").length - 1,
  );
});

rule("5.3.f", "after turn 13 nothing has to be discarded", () => {
  const desk = newGame().edit({
    clear: true,
    units: BOTH,
    hands: { japan: [...Array(3).fill("jp.artillery"), ...Array(3).fill("jp.fighter")] },
    turn: 13,
    phase: "end",
  });
  desk.act("japan", "discard", discards(desk, "japan"));
  expect(desk.game.over).not.toBeNull();
  expect(desk.pub.held[0]).toBe(6);
  // Nobody is asked: a hand is of no use after the last turn.
  const played = impulse("japan", BOTH, { hands: { japan: ["jp.will"] }, turn: 13 });
  played.act("japan", "pass").act("china", "pass");
  expect([played.game.over === null, played.pub.held[0]]).toEqual([false, 1]);
});

rule("12.1.a", "Japanese Initiative: the Japanese choose on turn 1 only", () => {
  const desk = turnStart(1, BOTH, {}, { "12.1": "on" });
  expect(desk.verbs("japan")).toEqual(["choose"]);
  desk.act("japan", "choose", choices(desk, "japan", ["jp.bomber", "jp.bomber", "jp.will"]));
  expect(hand(desk, "japan")).toEqual(["jp.bomber", "jp.bomber", "jp.will"]);
  expect(desk.verbs("china")).toEqual(["draw"]);
  expect(turnStart(2, BOTH, {}, { "12.1": "on" }).verbs("japan")).toEqual(["draw"]);
});

rule(["12.2.a", "12.2.b"], "Free TC choice: every draw is a choice, losses stay random", () => {
  const desk = turnStart(4, BOTH, {}, { "12.2": "on" });
  desk.act("japan", "choose", choices(desk, "japan", ["jp.will"]));
  expect(desk.verbs("china")).toEqual(["choose"]);
  desk.act("china", "choose", choices(desk, "china", ["cn.night", "cn.night"]), [6, 6]);
  expect(hand(desk, "china")).toEqual(["cn.night", "cn.night"]);
  desk.act("china", "pass");
  desk.act("japan", "decline", [], [3, 3, 2]);
  expect([desk.step, desk.verbs("china")]).toEqual(["draw", ["choose"]]);
  expect(desk.refused("china", "choose", choices(desk, "china", ["cn.dare", "cn.dare"])).text).toContain(
    "Exactly 1 chit",
  );
  expect(desk.refused("china", "choose", choices(desk, "china", [])).rule).toMatch(/^5\.[12]$/);
  const loss = turnStart(1, BOTH, { hands: { china: ["cn.night", "cn.dare"] } }, { "12.2": "on" });
  takeNone(loss, [3, 3, 1]);
  expect(loss.pub.held[1]).toBe(1);
  expect(loss.step).toBe("act");
});

rule(["5.1.b", "5.1.i"], "a draw is seen and stands; who draws nothing can think again", () => {
  const desk = turnStart(4, BOTH);
  desk.act("japan", "draw", [0]);
  expect(desk.game.canUndo(desk.seat("japan"))).toBe(true);
  const drawn = turnStart(4, BOTH);
  drawn.act("japan", "draw", [1]);
  expect(drawn.game.canUndo(drawn.seat("japan"))).toBe(false);
});

rule(
  ["12.2.a", "5.1.b"],
  "chits are chosen kind by kind, none of them less than not at all, and together up to the level",
  () => {
    const desk = turnStart(4, BOTH, { hands: { japan: ["jp.will", "jp.will"] } }, { "12.2": "on" });
    // The level is 7: five are open.
    expect(desk.refused("japan", "choose", [-1]).rule).toBe("5.2");
    expect(desk.refused("japan", "choose", [3, 1, 2])).toMatchObject({ rule: "5.2", text: /At most 5 chits in all/ });
    expect(desk.refused("japan", "choose", [4]).text).toContain("There are not 4 of");
    desk.act("japan", "choose", [3, 0, 2]);
    expect(hand(desk, "japan")).toEqual([
      ...Array(3).fill("jp.artillery"),
      ...Array(2).fill("jp.fighter"),
      "jp.will",
      "jp.will",
    ]);
  },
);

rule(["5.3.d", "E.5.b"], "what must go is asked for until it is named", () => {
  const hands = {
    japan: [...Array(3).fill("jp.artillery"), ...Array(3).fill("jp.fighter"), ...Array(3).fill("jp.banzai")],
  };
  const desk = newGame().edit({ clear: true, units: BOTH, hands, turn: 3, phase: "end" });
  expect(desk.game.play.prompt(desk.seat("japan"))).toContain("discard at least 2 tactical chits");
  expect(desk.refused("japan", "discard", [0, 1, 0]).rule).toBe("5.2");
  const one = newGame().edit({
    clear: true,
    units: BOTH,
    hands: { japan: hands.japan.slice(1) },
    turn: 3,
    phase: "end",
  });
  expect(one.game.play.prompt(one.seat("japan"))).toContain("discard at least 1 tactical chit");
  desk.act("japan", "discard", [0, 1, 1]);
  expect(hand(desk, "japan")).toHaveLength(7);
  const tanks = turnStart(
    1,
    { ...BOTH, ...units("jp.tank", 1, 2, "Y") },
    { hands: { japan: ["jp.bomber", "jp.will"] } },
  );
  takeNone(tanks, [1, 4]);
  expect(tanks.refused("japan", "spare", [["jp.tank.1"], 2]).rule).toBe("5.2");
  tanks.act("japan", "spare", [["jp.tank.1"], 0]);
  expect(hand(tanks, "japan")).toEqual(["jp.bomber"]);
});

rule(
  ["5.2.l", "5.1.g"],
  "what lies on the table is not in the cup: an extra chit there is none of is not asked for",
  () => {
    const short = structuredClone(tables);
    for (const [id, chit] of Object.entries(short.chits)) chit.count = id === "jp.bomber" || id === "jp.will" ? 1 : 0;
    const desk = new TestTable(title, { sheet: sheetOf({ "tables.json": short }), options: { "12.2": "on" } });
    desk.edit({ clear: true, units: BOTH, hands: { japan: ["jp.bomber"] }, turn: 1, phase: "chits" });
    desk.act("japan", "choose", [1], [4, 6]);
    desk.act("japan", "drop").act("japan", "chit");
    expect([desk.step, hand(desk, "japan")]).toEqual(["act", ["jp.will"]]);
  },
);

rule(["5.2.e", "5.J5.f"], "no attack takes fewer than no chits", () => {
  const desk = impulse("japan", MELEE, { hands: { japan: ["jp.engineers"] } });
  expect(desk.refused("japan", "fire", ["T", "T", ["jp.10rgt.1"], "normal", -1]).rule).toBe("5.2");
});

rule(["5.1.a", "5.3.b"], "who draws or gives up nothing is not told of, and nobody draws less", () => {
  const desk = turnStart(4, BOTH);
  expect(desk.refused("japan", "draw", [-1]).rule).toBe("5.1");
  desk.act("japan", "draw", [0]);
  expect(told(desk, "chitDrawn")).toEqual([]);
  const free = turnStart(4, BOTH, {}, { "12.2": "on" });
  free.act("japan", "choose", choices(free, "japan", []));
  expect(told(free, "chitDrawn")).toEqual([]);
  const evening = newGame().edit({ clear: true, units: BOTH, hands: { japan: ["jp.will"] }, turn: 4, phase: "end" });
  expect(told(keepAll(evening), "chitDiscarded")).toEqual([]);
});
