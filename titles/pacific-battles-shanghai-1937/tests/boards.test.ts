import type { Seat } from "@wusong/engine";
import { TestTable } from "@wusong/testkit";
import { expect, test } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { title } from "../index.ts";
import type { Shanghai } from "../state.ts";
import { combat, J2, RECEIVED, STRONG, sheet, WEAK } from "./helpers.ts";

/** The title as it is played: what is asked in one breath is one command, what is forced is not asked. */
const table = (edit: object): TestTable<Shanghai> => new TestTable(title).edit({ clear: true, ...edit });
const at = (t: TestTable<Shanghai>, unit: string): string => {
  const id = sheet.unitNamed.get(unit)!;
  const place = t.game.play.own[sheet.side[id]].at[id - sheet.first[sheet.side[id]]];
  return place >= 0 ? sheet.board.names[place] : String(place);
};
const active = (t: TestTable<Shanghai>): string[] => t.game.play.own[0].active.map((hq) => sheet.units[hq].text);
const proposals = (t: TestTable<Shanghai>): (readonly unknown[])[] =>
  t.game
    .decision(t.game.play.seatsToDecide()[0])!
    .proposals.map(({ id, command }) => [id, command.verb, command.picks]);
const told = (t: TestTable<Shanghai>, type: string): string[] =>
  t.game.events.filter(({ event }) => event.type === type).map(({ event }) => event.text);
const said = (t: TestTable<Shanghai>, verb: string, picks: unknown[] = []): unknown => {
  const shown = t.game.play.preview(t.game.play.seatsToDecide()[0], { verb, picks: picks as never });
  return "preview" in shown ? shown.preview : shown.refusal;
};

const LOGISTICS = {
  turn: 4,
  received: RECEIVED,
  place: { "jp.sefhq": "2818", "jp.29bde": "2818", "jp.shanghaihq": "2514", "cn.nanking.elite.1": "0613" },
  supply: { japan: { "2818": 1, "2514": 1, base: 1 } },
  air: { japan: { damaged: 4 } },
};

test("reorganizing and everything bought in a pause are one command", () => {
  const t = table({ ...LOGISTICS, phase: { name: "reorganization", side: "japan" } });
  const before = t.game.entries.length;
  t.act("japan", "breakDown", [
    "jp.29bde",
    "done",
    "activate",
    "jp.sefhq",
    "2818",
    "activate",
    "jp.shanghaihq",
    "2514",
    "repair",
    3,
    "done",
  ]);
  expect(t.game.entries.length).toBe(before + 1);
  expect(active(t).sort()).toEqual(["jp.sefhq", "jp.shanghaihq"]);
  expect([at(t, "jp.29bde.1"), t.pub.air[0]]).toEqual(["2818", [3, 0, 0, 0, 0, 1, 0]]);
  expect(t.turnOf).toBe("china");
});

test("nobody is asked to reorganize before brigades have come", () => {
  const t = table({ ...LOGISTICS, received: [], turn: 1, phase: { name: "reinforcements", side: "china" } });
  t.edit({ first: "china", phase: { name: "reinforcements", side: "japan" } }).act("japan", "done");
  t.act("china", "done");
  expect([t.step, t.turnOf]).toEqual(["spend", "japan"]);
});

test("a sensible purchase is proposed: headquarters with troops around them, then repair by whole points", () => {
  const t = table({ ...LOGISTICS, phase: { name: "supply", side: "japan" } });
  expect(proposals(t)).toEqual([
    ["activate", "activate", ["jp.sefhq", "2818", "repair", 3, "done"]],
    ["nothing", "done", []],
  ]);
});

test("ending the pause says which headquarters falls silent, gravely where it could be paid", () => {
  const t = table({ ...LOGISTICS, active: ["jp.sefhq"], phase: { name: "supply", side: "japan" } });
  expect(said(t, "done")).toMatchObject({
    consequences: [
      { rule: "7.4", grave: true, text: expect.stringContaining("becomes inactive") },
      { rule: "7.1", text: expect.stringContaining("3 points, 1 in the base") },
    ],
  });
  expect(said(t, "activate", ["jp.sefhq", "2818", "done"])).toMatchObject({ consequences: [{ rule: "7.1" }] });
});

test("strikes are placed in one command, and flown when nothing is left to be placed", () => {
  const strikes = {
    fired: ["jp.shanghai-gunfire"],
    place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2716" },
  };
  const t = table({ ...strikes, air: { japan: { strike: 3 } }, phase: { name: "strike", side: "japan" } });
  expect(said(t, "strike", ["2817", 2, "done"])).toMatchObject({
    consequences: [{ text: "Kept for the follow-on impulse: 1 air point." }],
  });
  t.act("japan", "strike", ["2817", 2, "strike", "2716"], [1, 1]);
  expect(told(t, "bombardment")).toHaveLength(2);
  const late = table({
    ...strikes,
    air: { japan: { strike: 1 } },
    phase: { name: "strike", side: "japan", impulse: 2 },
  });
  expect(said(late, "done")).toMatchObject({ consequences: [{ grave: true }] });
});

test("all battles and which is fought first are one command; what is owed is proposed", () => {
  const t = table({
    place: { ...J2, "cn.nanking.elite.1": "2817", "jp.22bde": "2314", "cn.nanking.div.1": "2315" },
    ...combat("japan"),
  });
  const [[id, verb, picks]] = proposals(t);
  expect([id, verb, picks]).toEqual(["owed", "complete", ["done", "2315"]]);
  t.act("japan", "battle", [["2817"], STRONG, "battle", ["2315"], ["jp.22bde"], "done", "2817"]);
  expect([t.pub.battles.length, t.step]).toEqual([2, "table"]);
});

test("a battle shows its odds before it is declared, from what patrols saw", () => {
  const t = table({ place: { ...J2, "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  const step = t.game.play.waiting();
  if (step?.type !== "decide") throw new Error("Nobody declares.");
  const reports = step.verbs.get("battle")!.preview!(
    t.game.play.know(t.seat("japan")),
    {} as never,
    {
      targets: [sheet.board.id("2817")],
      attackers: STRONG.map((unit) => sheet.unitNamed.get(unit)!),
    } as never,
  );
  expect(reports).toMatchObject([
    { title: "Raid on 2817", knownTo: "as seen", attacker: { total: 14 }, defender: { total: 6 } },
    { title: "Assault on 2817" },
  ]);
});

test("losses and the retreat after them are one command, with two ways where a city may be held", () => {
  const beaten = (): TestTable<Shanghai> =>
    table({
      place: { "jp.29bde": "2514", "jp.1com": "2514", "cn.nanking.elite.1": "2613", "cn.nanking.elite.2": "2613" },
      ...combat("japan"),
    })
      .act("japan", "battle", [["2613"], WEAK, "done"])
      .act("japan", "choose", ["assault"], [3]);
  const t = beaten();
  expect(t.step).toBe("half");
  const losses = [["jp.29bde"], ["jp.1com", "jp.29bde.1"]];
  expect(proposals(t)).toEqual([
    ["hold", "lose", [...losses, "hold", "jp.29bde.2"]],
    ["fallBack", "lose", [...losses, "retreat", "jp.29bde.2", "2414"]],
  ]);
  t.act("japan", "lose", [[], ["jp.29bde"], "hold", "jp.1com"]);
  expect([at(t, "jp.29bde"), at(t, "jp.1com")]).toEqual(["-2", "2514"]);
});

test("a fortification offers both ways as a city does, open ground only the one back", () => {
  const beaten = (forts: object): TestTable<Shanghai> =>
    table({
      place: { "jp.29bde": "2818", "jp.1com": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2817" },
      forts,
      ...combat("japan"),
    })
      .act("japan", "battle", [["2817"], WEAK, "done"])
      .act("japan", "choose", ["assault"], [3]);
  const ways = (t: TestTable<Shanghai>): unknown[] =>
    proposals(t).map(([id, , picks]) => [id, (picks as unknown[])[2]]);
  expect(ways(beaten({ japan: ["2818"] }))).toEqual([
    ["hold", "hold"],
    ["fallBack", "retreat"],
  ]);
  expect(ways(beaten({}))).toEqual([["hold", "retreat"]]);
});

test("the last unit to retreat goes where everybody sees it must", () => {
  const t = table({
    place: { "jp.29bde": "0213", "jp.5bde": "0213", "cn.nanking.elite.1": "0113", "cn.nanking.div.1": "0113" },
    ...combat("japan"),
  });
  t.act("japan", "battle", [["0113"], STRONG, "done"]).act("japan", "choose", ["assault"], [5]);
  // 5 of 9 factors: only the strong division is enough, and nobody is asked; one hex is left to the other.
  expect([at(t, "cn.nanking.elite.1"), at(t, "cn.nanking.div.1")]).toEqual(["-2", "0112"]);
  expect(told(t, "retreated")).toEqual(["Chinese Division 1-3-4 (Nanking) 1 retreats to 0112."]);
  expect([t.step, t.turnOf]).toEqual(["pursue", "japan"]);
});

test("a side that activated nobody has no follow-on movement, and a line says so", () => {
  const t = table({ turn: 4, received: RECEIVED, place: { ...J2, "cn.nanking.elite.1": "0613" }, ...MOVING });
  t.act("japan", "done").act("china", "done");
  expect(told(t, "noFollowOn")).toEqual([
    "The Japanese have activated no headquarters: nobody moves in their follow-on phase.",
    "The Chinese have activated no headquarters: nobody moves in their follow-on phase.",
  ]);
  expect(t.pub.turn).toBe(5);
  const looking = table({
    turn: 4,
    received: RECEIVED,
    place: { ...J2, "cn.nanking.elite.1": "0613" },
    air: { japan: { recon: 1 } },
    ...MOVING,
  });
  looking.act("japan", "done").act("china", "done");
  expect([looking.step, looking.turnOf, looking.pub.impulse]).toEqual(["move", "japan", 2]);
});
const MOVING = {
  fired: ["jp.shanghai-gunfire"],
  command: { japan: 0, china: 0 },
  vp: { japan: 1, china: 0 },
  phase: { name: "movement", side: "japan" },
};

test("losses that make the enemy lose too cannot be taken back: his hexes show what else stood there", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.1com": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2817" },
    ...combat("japan"),
  });
  t.act("japan", "battle", [["2817"], WEAK, "done"]).act("japan", "choose", ["assault"], [5]);
  t.act("china", "lose", [["cn.nanking.elite.2"]]);
  expect([t.step, t.turnOf, t.game.canUndo(t.seat("china"))]).toEqual(["half", "japan", false]);
});

test("what leaves one answer is not asked: a loss, a pursuit nobody can make, a mission, a supply point, a headquarters", () => {
  const lost = table({ place: { ...J2, "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  lost.act("japan", "battle", [["2817"], STRONG, "done"]).act("japan", "choose", ["raid"], [5]);
  expect([at(lost, "cn.nanking.elite.1"), lost.step]).toEqual(["-2", "move"]);
  const river = table({
    place: { "jp.29bde": "2515", "jp.5bde": "2515", "cn.nanking.bde.1": "2615" },
    ...combat("japan"),
  });
  river.act("japan", "battle", [["2615"], STRONG, "done"]).act("japan", "choose", ["assault"], [6]);
  expect([told(river, "eliminated").length, river.step]).toEqual([1, "move"]);
  const air = table({
    turn: 4,
    place: { ...J2 },
    air: { japan: { reserve: 3 }, china: { reserve: 2 } },
    received: RECEIVED,
    phase: { name: "allocation" },
  });
  air.act("japan", "allocate", [3, 0, 0, 0]).act("china", "allocate", [0, 0, 2]).act("japan", "divert", [3], [3]);
  expect([told(air, "diverted").length, air.step]).toEqual([1, "place"]);
  const guerrillas = new TestTable(title).edit({
    turn: 3,
    vp: { japan: 1, china: 0 },
    command: { japan: 0, china: 1 },
    pool: { japan: [], china: ["cn.guerrillas"] },
  });
  guerrillas.act("china", "deploy", ["2414", "2414", "2416"], [1]);
  expect(told(guerrillas, "supplyLost")).toEqual(["Chinese guerrillas destroy a Japanese supply point in 2514."]);
  const warlords = table({
    place: { "cn.9ag.hq": "2413" },
    supply: { china: { "2413": 1 } },
    hand: { japan: ["jp.warlords"] },
    phase: { name: "supply", side: "china" },
  });
  warlords.act("china", "activate", ["cn.9ag.hq", "2413"]).act("japan", "warlords");
  expect(told(warlords, "barred")).toEqual(["9 Army Group HQ is inactive for the rest of the turn."]);
});

test("the air plan is proposed: the sky is covered, the rest strikes where an enemy is known", () => {
  const air = { japan: { reserve: 13 }, china: { reserve: 6 } };
  const place = { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" };
  const t = table({ place, air, phase: { name: "allocation" } });
  const plans = (seat: Seat): unknown[] => t.game.decision(seat)!.proposals.map(({ command }) => command.picks);
  // What is left without a choice is not asked: nothing stays for the others.
  expect(plans(JAPAN)).toEqual([[3, 2, 1, 7], [13]]);
  expect(plans(CHINA)).toEqual([[6]]);
  const alone = table({ place: { "jp.29bde": "2818" }, air, phase: { name: "allocation" } });
  expect(alone.game.decision(JAPAN)!.proposals[0].command.picks).toEqual([11, 2]);
});

test("who is far behind the front is brought up, one after another; who is near an enemy is led by hand", () => {
  const place = {
    "jp.29bde": "2818",
    "cn.nanking.elite.1": "2718",
    "cn.nanking.div.1": "0613",
    "cn.nanking.div.2": "base",
  };
  const t = table({ place, phase: { name: "movement", side: "china" } });
  const movers: string[] = [];
  for (let left = 4; left > 0; left--) {
    const [proposal] = t.game.decision(CHINA)!.proposals;
    if (!proposal) break;
    movers.push(String(proposal.command.picks[0]));
    t.act("china", proposal.command.verb, proposal.command.picks);
  }
  expect(movers.sort()).toEqual(["cn.nanking.div.1", "cn.nanking.div.2"]);
  expect(proposals(t)).toEqual([]);
});
