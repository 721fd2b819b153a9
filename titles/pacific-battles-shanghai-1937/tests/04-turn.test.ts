import { rule, tells } from "@wusong/testkit";
import { expect } from "vitest";
import { draw, passTo, RECEIVED, Table, table } from "./helpers.ts";

/** The side and phase that wait: "japan allocation 0 allocate". */
const waits = (t: Table): string => `${t.turnOf} ${t.pub.phase} ${t.pub.impulse} ${t.step}`;

rule(["4.1.a", "4.0.b", "4.1.h", "4.1.i"], "a turn says in each of its phases which one it is and whose part", () => {
  const t = new Table().edit({
    first: "china",
    vp: { japan: 0, china: 3 },
    pool: { japan: ["jp.banzai"], china: ["cn.gung-ho", "cn.scuttle-ships"] },
  });
  const met = [waits(t)];
  const next = (side: "japan" | "china", verb: string, picks: unknown[] = [], dice: number[] = []): void => {
    t.act(side, verb, picks, dice);
    met.push(waits(t));
  };
  next("china", "deploy", ["2414", "2414", "2416"]);
  // Points that nobody asked for yet do not decide who is first on turn 1.
  expect(tells(t.events("turn")[0])).toEqual({ turn: 1, first: "japan" });
  next("japan", "keep");
  next("japan", "allocate", [2, 0, 0, 0]);
  next("china", "allocate", [1, 1, 0]);
  next("japan", "divert", [0], [1, 1]);
  next("china", "pass");
  next("japan", "done");
  next("china", "done");
  next("japan", "done");
  next("japan", "done");
  next("china", "done");
  next("japan", "done");
  next("japan", "done");
  expect(met).toEqual([
    "china set-up 0 deploy",
    "japan markers 0 keep",
    "japan+china allocation 0 allocate",
    "china allocation 0 allocate",
    "japan superiority 0 divert",
    "china reinforcements 0 scuttle",
    "japan reinforcements 0 place",
    "china reinforcements 0 place",
    "japan logistics 0 reorganize",
    "japan logistics 0 spend",
    "china logistics 0 spend",
    "japan movement 1 move",
    "japan strike 1 strike",
    "japan combat 1 declare",
  ]);
});

rule(["4.1.b", "4.1.p"], "after the last impulse the next turn begins in planning, and says who is first", () => {
  const t = table({
    turn: 4,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
    air: { japan: { reserve: 1 }, china: { reserve: 1 } },
    vp: { japan: 1, china: 2 },
    received: RECEIVED,
    pool: { japan: [], china: [] },
    phase: { name: "movement", side: "china", impulse: 2 },
  });
  t.act("china", "done");
  expect([waits(t), t.pub.turn, t.pub.first]).toEqual(["japan+china allocation 0 allocate", 5, 1]);
  // Suzhou is held by the Chinese.
  expect(t.events("objectives").map((event) => tells(event))).toEqual([
    { side: "japan", held: 0, points: 0 },
    { side: "china", held: 1, points: 2 },
  ]);
  expect(t.last("turn")).toEqual({ turn: 5, first: "china" });
  expect(t.events("turn")[0].text).toContain("the Chinese have the initiative");
});

rule(["4.1.a"], "who wins by points or sudden death does so in the victory phase", () => {
  const t = table({
    turn: 8,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0101" },
    phase: { name: "movement", side: "china", impulse: 2 },
  });
  t.act("china", "done");
  expect([t.step, t.pub.phase, t.pub.impulse, t.pub.turn]).toEqual(["over", "victory", 0, 8]);
});

rule(
  ["25.2.a"],
  "the Japanese go first on turn 1 although the Chinese were noted as first and have more points",
  () => {
    const t = draw({ japan: ["jp.espionage"], china: [] }, { turn: 1, first: "china", vp: { japan: 0, china: 9 } });
    expect([t.pub.first, t.turnOf]).toEqual([0, "japan"]);
  },
);

rule(["CM.J.09.c", "CM.J.11.a", "17.2.c"], "what lasts one turn is gone from the table on the next", () => {
  const t = table({
    turn: 5,
    place: { "jp.sefhq": "2818", "cn.9ag.hq": "0613", "cn.nanking.elite.1": "0612" },
    supply: { china: { "0613": 2 } },
    panic: ["japan", "china"],
    lessSupply: 2,
    scuttled: true,
    paid: ["jp.sefhq"],
    hand: { japan: ["jp.warlords"] },
    vp: { japan: 9, china: 0 },
    received: RECEIVED,
    pool: { japan: [], china: [] },
    phase: { name: "supply", side: "china" },
  });
  t.act("china", "activate", ["cn.9ag.hq", "0613", "0613"]).act("japan", "warlords").act("japan", "bar", ["cn.9ag.hq"]);
  t.act("china", "done").act("japan", "done").act("japan", "strike", ["0612", "jp.shanghai-gunfire"]);
  t.act("japan", "done", [], [2]);
  const { barred, activated, fired, shelled } = t.pub;
  expect([barred.length, activated, fired.length, shelled.length]).toEqual([1, [1, 1], 1, 1]);
  passTo(t, "japan", "place");
  expect(t.pub).toMatchObject({
    turn: 6,
    panic: [0, 0],
    lessSupply: 0,
    scuttled: 0,
    fired: [],
    shelled: [],
    activated: [0, 0],
    barred: [],
  });
  expect([t.own("japan").paid, t.own("china").paid]).toEqual([[], []]);
});
