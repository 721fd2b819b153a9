import { Random, UserError } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { OPEN, SPECTATOR, type Viewer } from "../policy.ts";
import { hosted, playAtRandom } from "./tables.ts";

const red: Viewer = { seats: ["red"], keeper: false };
const blue: Viewer = { seats: ["blue"], keeper: false };
const nobody: Viewer = { seats: [], keeper: false };
const bid = (seat: string, n: number) =>
  ({ kind: "act", seat, index: 0, command: { verb: "bid", picks: [n] } }) as const;

describe("what a viewer is shown", () => {
  test("is the own view and the own question", () => {
    const { views, asked, toDecide, secrets, atOnce } = hosted().shown(red, "red");
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({ seat: 0, mine: expect.anything() });
    expect(asked).toMatchObject({ seat: "red", decision: { prompt: "Bid supplies in secret" } });
    expect([toDecide, secrets, atOnce]).toEqual([["red", "blue"], true, true]);
  });

  test("is what lies on the table for who looks on, and nothing to decide", () => {
    const { views, asked, canUndo, seed } = hosted().shown(nobody, SPECTATOR);
    expect(views[0]).toMatchObject({ seat: null, mine: null });
    expect([asked, canUndo, seed]).toEqual([null, false, null]);
  });

  test("is never another seat's view while the game is on, now or at an earlier moment", () => {
    const table = hosted();
    for (const from of ["blue", OPEN, "green"]) {
      expect(() => table.shown(red, from)).toThrow(UserError);
      expect(() => table.at(red, from, 0)).toThrow(UserError);
      expect(() => table.log(red, from, 0)).toThrow(UserError);
      expect(() => table.look(red, from)).toThrow(UserError);
    }
  });

  test("does not tell whether the other side has answered in secret", () => {
    const [before, after] = [hosted(), hosted()];
    expect(after.submit(blue, bid("blue", 1))).toBeNull();
    expect(JSON.stringify(after.shown(red, "red"))).toBe(JSON.stringify(before.shown(red, "red")));
    expect(after.shown(blue, "blue").toDecide).toEqual(["red"]);
    expect(after.shown(nobody, SPECTATOR).toDecide).toEqual(["red", "blue"]);
    // Who plays both seats knows what both have done.
    expect(after.shown(after.keeper(), "red").toDecide).toEqual(["red"]);
  });

  test("is everything, with the seed, when the game is over", () => {
    const table = hosted();
    table.submit(blue, { kind: "resign", seat: "blue" });
    const { views, over, seed, seedHash } = table.shown(nobody, OPEN);
    expect(views.map((seen) => seen.mine)).toEqual([expect.anything(), expect.anything()]);
    expect(over).toMatchObject({ winner: 0, text: "Blue resigned." });
    expect([seed, seedHash]).toEqual(["hosted", expect.stringMatching(/^[0-9a-f]+$/)]);
  });

  test("holds the story since what is known, and again what was taken back", () => {
    let takenBack = 0;
    for (let n = 0; n < 12; n++) {
      const table = hosted({}, { analysis: true, seed: `story ${n}` });
      const random = new Random(`story ${n}`);
      const everybody = table.keeper();
      let known = table.shown(everybody, OPEN);
      let log = [...known.log.events];
      while (!table.game.over) {
        playAtRandom(table.game, random);
        const since = known.entries;
        known = table.shown(everybody, OPEN, since);
        if (known.log.from < since) takenBack++;
        log = [...log.filter(({ at }) => at < known.log.from), ...known.log.events];
        expect(log).toEqual(table.shown(everybody, OPEN).log.events);
      }
    }
    expect(takenBack).toBeGreaterThan(0);
  });

  test("is an earlier moment as it was then", () => {
    const table = hosted();
    const first = table.shown(red, "red");
    table.submit(red, bid("red", 2));
    table.submit(blue, bid("blue", 1));
    expect(table.at(red, "red", 0).views).toEqual(first.views);
    expect(table.at(red, "red", -5).entries).toBe(0);
    expect(table.at(red, "red", 99).entries).toBe(2);
    expect(table.at(red, "red", Number.NaN).entries).toBe(0);
  });
});

describe("what is submitted", () => {
  test("is carried out for the own seat only", () => {
    const table = hosted({ players: { blue: "greedy" } });
    expect(() => table.submit(red, bid("blue", 1))).toThrow("blue is played by greedy.");
    expect(() => table.submit(red, bid("green", 1))).toThrow('There is no side called "green".');
    for (const kind of ["undo", "withdraw", "resign"] as const)
      expect(() => table.submit(red, { kind, seat: "blue" })).toThrow(UserError);
    expect(() => table.submit(red, { kind: "order", seat: "blue", window: "ambush", until: "round" })).toThrow(
      UserError,
    );
    expect(() => table.submit(nobody, { kind: "edit", edit: {} })).toThrow("changes nothing");
    expect(table.game.entries).toEqual([]);
    expect(table.game.over).toBeNull();
  });

  test("is refused in words, as plain data, and changes nothing", () => {
    const table = hosted();
    const before = table.game.hash;
    const refusal = table.submit(red, bid("red", 99));
    expect(refusal).toEqual(JSON.parse(JSON.stringify(refusal)));
    expect(refusal?.text).toBeTruthy();
    expect(table.submit(red, { ...bid("red", 1), index: 7 })?.text).toContain("decision 7");
    expect(table.submit(red, { kind: "undo", seat: "red" })?.text).toContain("nothing to take back");
    expect(table.game.hash).toBe(before);
  });

  test("marks what was before it as looked at", () => {
    const table = hosted();
    expect(table.shown(red, "red").seenTo).toBe(0);
    table.submit(red, bid("red", 2));
    table.submit(blue, bid("blue", 1));
    expect([table.shown(red, "red").seenTo, table.shown(blue, "blue").seenTo]).toEqual([0, 2]);
    table.look(red, "red");
    expect(table.shown(red, "red").seenTo).toBe(2);
  });

  test("orders stand for the seat that gave them, and are taken back", () => {
    const table = hosted();
    table.submit(red, { kind: "order", seat: "red", window: "ambush", until: "round" });
    expect(table.shown(red, "red").standingOrders).toHaveLength(1);
    expect(table.shown(blue, "blue").standingOrders).toHaveLength(0);
    table.submit(red, { kind: "order", seat: "red", window: "ambush", until: null });
    expect(table.shown(red, "red").standingOrders).toHaveLength(0);
  });
});
