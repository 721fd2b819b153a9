import { Readable } from "node:stream";
import { Random, type Save, seedHash } from "@wusong/engine";
import { beforeEach, expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { FIGHT } from "../../engine/tests/raid-looks.ts";
import { Host } from "../host/host.ts";
import { linesOf } from "../host/lines.ts";
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

let host: Host;
let count: number;
beforeEach(() => {
  host = new Host([shelve(raid)]);
  count = 0;
});

// biome-ignore lint/suspicious/noExplicitAny: answers are plain JSON of many shapes
type Json = any;

function ask(op: string, fields: object = {}): Json {
  const id = ++count;
  const answer = JSON.parse(JSON.stringify(host.answer(JSON.stringify({ id, op, ...fields }))));
  expect(answer.id).toBe(id);
  return answer;
}

function begin(fields: object = {}): string {
  const answer = ask("new", { title: "raid", seed: "s1", ...fields });
  expect(answer.ok).toBe(true);
  return answer.game;
}

const bid = (n: number) => ({ verb: "bid", picks: [n] });

/** Both sides bid; red may raid then. */
function pastBidding(game: string): void {
  expect(ask("act", { game, seat: "red", index: 0, command: bid(2) }).ok).toBe(true);
  expect(ask("act", { game, seat: "blue", index: 0, command: bid(1) }).ok).toBe(true);
}

test("hello names the protocol, the titles and the limits", () => {
  const answer = ask("hello");
  expect(answer).toMatchObject({ ok: true, protocol: 1, titles: [{ id: "raid", seats: ["red", "blue"] }] });
  expect(answer.limits.games).toBeGreaterThan(1);
  expect(answer.titles[0].windows).toEqual(["ambush"]);
});

test("an analysis game shows the decisions of all seats, takes dice and tells its hash", () => {
  const game = begin({ analysis: true });
  const decision = ask("decision", { game });
  expect(decision).toMatchObject({ ok: true, index: 0, over: null, waiting: ["red", "blue"] });
  expect(decision.seats.red).toMatchObject({
    prompt: "Bid supplies in secret",
    rule: "2.1",
    choices: [{ verb: "bid", picks: [{ kind: "count", lo: 0, hi: 5 }] }],
  });
  pastBidding(game);
  const { index } = ask("decision", { game });
  const command = { verb: "move", picks: [["r0"], "f1", false] };
  const next = ask("options", { game, seat: "red", verb: "move", picks: [["r0"]] });
  expect(next).toMatchObject({ ok: true, complete: false, picks: [{ kind: "one", of: "field", options: ["f1"] }] });
  const moved = ask("act", { game, seat: "red", index, command });
  expect(moved).toMatchObject({ ok: true, waiting: ["blue"] });
  expect(moved.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(moved.events[0]).toMatchObject({ type: "moved", rule: "3.1" });
  const passed = ask("act", {
    game,
    seat: "blue",
    index: moved.index,
    command: { verb: "pass", picks: [] },
    dice: [6],
  });
  expect(passed.events[0]).toMatchObject({ type: "battle", data: { kind: "battle", dice: [6] } });
});

test("a refusal names case and sentence and changes nothing", () => {
  const game = begin({ analysis: true });
  const before = ask("state", { game });
  expect(ask("act", { game, seat: "red", index: 0, command: bid(9) })).toMatchObject({
    ok: false,
    refusal: { rule: "2.1", text: "A bid is paid from the stores." },
  });
  expect(ask("act", { game, seat: "red", index: 7, command: bid(1) }).refusal.text).toContain("decision 7");
  expect(ask("act", { game, seat: "red", index: 0, command: bid(1), dice: [3] }).refusal.text).toContain(
    "never rolled",
  );
  expect({ ...ask("state", { game }), id: 0 }).toEqual({ ...before, id: 0 });
});

test("in a game that is no analysis, nobody is told more than their seat may see", () => {
  const game = begin();
  const started = ask("decision", { game });
  expect(started).not.toHaveProperty("hash");
  expect(started.seats.red).toEqual({ rule: "2.1", step: "bid", window: false });
  expect(Object.keys(ask("decision", { game, seat: "blue" }).seats)).toEqual(["blue"]);
  const answer = ask("act", { game, seat: "red", index: 0, command: bid(4) });
  expect(answer).not.toHaveProperty("hash");
  expect(ask("view", { game, seat: "blue" }).view).toMatchObject({ commit: null });
  expect(ask("view", { game, seat: "red" }).view.commit).toEqual([4]);
  expect(ask("state", { game }).error).toContain("analysis");
  expect(ask("edit", { game, set: { round: 2 } }).refusal.text).toContain("analysis");
  expect(ask("act", { game, seat: "blue", index: 0, command: bid(1), dice: [1] }).refusal.text).toContain("analysis");
  const revealed = ask("act", { game, seat: "blue", index: 0, command: bid(1) });
  const drew = (events: Json[]) => events.find((event) => event.type === "drew");
  expect(drew(revealed.events).text).toBe("A card was drawn.");
  expect(drew(ask("log", { game, seat: "red" }).events).text).toMatch(/You drew card \d/);
  expect(drew(ask("log", { game }).events).text).toBe("A card was drawn.");
  const shared = ask("record", { game, seat: "blue" }).record;
  expect(shared.format).toBe("wusong-record/2");
  expect(JSON.stringify(shared)).not.toContain('s1"');
});

test("a game without a given seed gets one that nobody knows, and only its hash is told", () => {
  const answer = ask("new", { title: "raid" });
  expect(answer.seedHash).toMatch(/^[0-9a-f]{64}$/);
  const { seed } = ask("record", { game: answer.game, form: "save" }).record as Save;
  expect(JSON.stringify(answer)).not.toContain(seed);
  expect(seedHash(seed)).toBe(answer.seedHash);
  expect(seed.length * 4).toBeGreaterThanOrEqual(128);
  expect(ask("new", { title: "raid" }).seedHash).not.toBe(answer.seedHash);
});

test("why explains what is not offered, with or without a verb", () => {
  const game = begin({ analysis: true });
  pastBidding(game);
  const at = { of: "field", id: "f4" };
  const why = ask("why", { game, seat: "red", verb: "move", picks: [["r0"]], at });
  expect(why.why.text).toContain("Field 4");
  expect(ask("why", { game, seat: "red", verb: "move", picks: [["r0"]], at: "f1" }).why).toBe(null);
  expect(ask("why", { game, seat: "red", at: "r0" }).verbs.map((one: Json) => one.verb)).toEqual(["move", "rest"]);
  expect(ask("why", { game, seat: "red", at: { of: "tank", id: "t1" } }).error).toContain("field and raider");
  expect(ask("why", { game, seat: "red", at: "nowhere" }).error).toContain('called "nowhere"');
});

test("undo, withdraw, orders, edits, resignation", () => {
  const game = begin({ analysis: true });
  ask("act", { game, seat: "red", index: 0, command: bid(4) });
  expect(ask("withdraw", { game, seat: "red" })).toMatchObject({ ok: true, waiting: ["red", "blue"] });
  expect(ask("withdraw", { game, seat: "red" }).refusal.text).toContain("no answer");
  pastBidding(game);
  expect(ask("undo", { game, seat: "red" }).refusal.text).toContain("nothing to take back");
  expect(ask("order", { game, seat: "blue", window: "ambush", until: "round" }).orders).toEqual([
    { window: "ambush", until: "round" },
  ]);
  expect(ask("order", { game, seat: "blue", window: "lunch", until: "round" }).refusal.text).toContain("lunch");
  expect(ask("order", { game, seat: "blue", window: "ambush", until: "constructor" }).refusal.text).toContain("period");
  expect(ask("order", { game, seat: "blue", window: "ambush", cancel: true }).orders).toEqual([]);
  expect(ask("edit", { game, set: { round: 99 } }).refusal.text).toContain("no round 99");
  expect(ask("edit", { game, set: { round: 3 } }).ok).toBe(true);
  expect(ask("resign", { game, seat: "red" }).over).toMatchObject({ winner: "blue", reason: "resigned" });
});

test("a whole game by the protocol alone; its record loads and verifies", () => {
  const game = begin({ seed: "whole" });
  const random = new Random("protocol");
  for (;;) {
    const { waiting, index, over } = ask("decision", { game });
    if (over) break;
    const seat = waiting[0];
    const choice = random.of(ask("decision", { game, seat }).seats[seat].choices) as Json;
    const picks: unknown[] = [];
    for (let asked = choice.picks[0]; asked; ) {
      if (asked.kind === "one" || asked.kind === "word") picks.push(random.of(asked.options));
      else if (asked.kind === "set") picks.push([random.of(asked.addable)]);
      else if (asked.kind === "count") picks.push(asked.lo);
      else picks.push(random.chance(1, 2));
      asked = ask("options", { game, seat, verb: choice.verb, picks }).picks[0];
    }
    expect(ask("act", { game, seat, index, command: { verb: choice.verb, picks } }).ok).toBe(true);
  }
  const { record } = ask("record", { game });
  expect(record.format).toBe("wusong-save/2");
  const loaded = ask("load", { record });
  expect(loaded).toMatchObject({ ok: true, notes: [] });
  expect(ask("state", { game: loaded.game }).state).toEqual(ask("state", { game }).state);
  expect(ask("load", { record: { ...record, hash: "x" } }).error).toContain("another position");
  const old = ask("load", { record: { ...record, rulesVersion: "0" } });
  expect(old.notes[0]).toContain("rules version 0");
});

test("a record that breaks the rules is refused with a sentence", () => {
  const game = begin({ analysis: true });
  const { record } = ask("record", { game });
  const broken = {
    ...record,
    rulesVersion: "0",
    snapshots: [{ at: 0, state: { ...record.snapshots[0].state, pub: {} } }],
  };
  expect(ask("load", { record: broken }).error).toMatch(/./);
  expect(ask("load", { record: { format: "wusong-save/1" } }).error).toContain("does not fit");
  expect(ask("load", { record: { ...record, title: "chess" } }).error).toContain('no title "chess"');
});

test("odds: of a situation and of a command", () => {
  expect(ask("odds", { title: "raid", situation: "fight" }).odds).toEqual(FIGHT);
  expect(ask("odds", { title: "raid", situation: 1 }).error).toContain("fight");
  const game = begin();
  expect(ask("odds", { game, seat: "red", command: bid(9) }).refusal.rule).toBe("2.1");
  expect(ask("odds", { game, seat: "red", command: { verb: 1 } }).error).toContain("verb");
});

test("a host keeps a limited number of games, and closing makes room", () => {
  const first = begin();
  for (let i = 1; i < 64; i++) begin();
  expect(ask("new", { title: "raid" }).error).toContain("at most 64 games");
  expect(ask("close", { game: first }).ok).toBe(true);
  expect(ask("decision", { game: first }).error).toContain("no game");
  begin();
  expect(ask("games").games).toHaveLength(64);
});

const BAD_LINES = [
  "",
  "{",
  "null",
  "[]",
  "7",
  '"hello"',
  "{}",
  '{"op":7}',
  '{"op":"constructor"}',
  '{"op":"__proto__"}',
  '{"op":"new"}',
  '{"op":"new","title":"raid","seed":5}',
  '{"op":"new","title":"raid","seed":""}',
  '{"op":"new","title":"raid","options":[]}',
  '{"op":"new","title":"raid","options":{"__proto__":"x"}}',
  '{"op":"new","title":"raid","options":{"stores":5}}',
  '{"op":"new","title":"raid","analysis":"yes"}',
  '{"op":"new","title":"raid","sheet":{"rules.json":{}}}',
  '{"op":"new","title":"raid","scenario":"toString"}',
  '{"op":"decision"}',
  '{"op":"decision","game":1}',
  '{"op":"decision","game":"g9"}',
  '{"op":"decision","game":"g1","seat":"green"}',
  '{"op":"options","game":"g1","seat":"red"}',
  '{"op":"options","game":"g1","seat":"red","verb":"bid","picks":"x"}',
  '{"op":"options","game":"g1","seat":"red","verb":"hasOwnProperty"}',
  '{"op":"options","game":"g1","seat":"red","verb":"bid","picks":[null]}',
  '{"op":"act","game":"g1","seat":"red","command":{"verb":"bid","picks":[1]}}',
  '{"op":"act","game":"g1","seat":"red","index":0}',
  '{"op":"act","game":"g1","seat":"red","index":0.5,"command":{}}',
  '{"op":"act","game":"g1","seat":"red","index":0,"command":{"verb":"bid","picks":[1e999]}}',
  '{"op":"act","game":"g1","seat":"red","index":0,"command":{"verb":"bid","picks":[{}]}}',
  '{"op":"act","game":"g1","seat":"red","index":0,"command":{"verb":"bid","picks":[1]},"dice":"6"}',
  '{"op":"act","game":"g1","seat":"red","index":0,"command":{"verb":"bid","picks":[1]},"dice":[0]}',
  '{"op":"edit","game":"g1"}',
  '{"op":"edit","game":"g1","set":{"__proto__":{"x":1}}}',
  '{"op":"record","game":"g1","form":"film"}',
  '{"op":"load","record":"file.json"}',
  '{"op":"load"}',
  '{"op":"order","game":"g1","seat":"red","window":"ambush"}',
];

test.each(BAD_LINES)("a bad line gets a sentence: %s", (line) => {
  begin({ analysis: true });
  const answer = host.answer(line) as Json;
  expect(answer.ok).toBe(false);
  expect((answer.error ?? answer.refusal.text).length).toBeGreaterThan(10);
  expect(answer.error ?? "").not.toContain("The rules failed");
  expect(ask("decision", { game: "g1" })).toMatchObject({ ok: true, index: 0 });
});

test("lines that are too long are skipped and answered, whatever the chunks", async () => {
  const chunks = ["ab", "c\nde", "fghijklmnop", "qrstuvwxyz", "\n", "12\r\n", "\n", "last"].map((text) =>
    Buffer.from(text),
  );
  const lines: (string | null)[] = [];
  for await (const line of linesOf(Readable.from(chunks), 8)) lines.push(line);
  expect(lines).toEqual(["abc", null, "12", "", "last"]);
});

test("the host answers every line in order and ends with bye", async () => {
  const input = '{"id":"a","op":"hello"}\nnonsense\n{"id":"b","op":"bye"}\n{"id":"c","op":"hello"}\n';
  const { code, out } = await wusong(["host"], { input });
  expect(code).toBe(0);
  const answers = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
    ["a", true],
    [null, false],
    ["b", true],
  ]);
});
