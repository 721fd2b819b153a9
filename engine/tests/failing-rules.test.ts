import { expect, test } from "vitest";
import { type AutoStep, Game, Refused, refuse } from "../index.ts";
import { BLUE, type Raid, RED, raid } from "./raid.ts";
import { withMove, withStep } from "./raid-changed.ts";
import { bid } from "./raid-table.ts";

const table = (title: typeof raid, analysis = true): Game<Raid> =>
  new Game({ title, scenario: "standard", options: { stores: "few" }, seed: "failing", analysis });

const everything = (game: Game<Raid>): string =>
  JSON.stringify([game.play.s, game.entries, game.events, game.hash, game.index, [...game.snapshots.keys()]]);

const move = { verb: "move", picks: [["r0"], "f1", false] };

test("rules that refuse or fail while they carry a command out leave the game as it was", () => {
  const slips = [new Refused(refuse("3.1", "Too late.")), new Error("a slip"), "a text"];
  for (const slip of slips) {
    const game = table(
      withMove((verb) => ({
        do: (g, v, a) => {
          verb.do(g, v, a);
          g.pub.round = 77;
          throw slip;
        },
      })),
    );
    bid(game as never, 0, 0);
    const before = everything(game);
    expect(() => game.act(RED, game.index, move)).toThrow();
    expect(everything(game)).toBe(before);
    expect(game.act(RED, game.index, { verb: "rest", picks: [] })).toBeNull();
  }
});

test("a refusal thrown on the way to the next decision is a fault of the rules, no answer to the player", () => {
  const game = table(
    withStep("fight", "roll", (step: AutoStep<Raid>) => ({
      ...step,
      run: () => {
        throw new Refused(refuse("4.2", "No dice."));
      },
    })),
  );
  bid(game as never, 0, 0);
  game.act(RED, game.index, move);
  const before = everything(game);
  expect(() => game.act(BLUE, game.index, { verb: "pass", picks: [] })).toThrow(
    '"pass" was offered and broke off: No dice.',
  );
  expect(everything(game)).toBe(before);
});

test("a pass by standing order that fails keeps the command before it and asks the seat", () => {
  const game = table(
    withStep("fight", "roll", (step: AutoStep<Raid>) => ({
      ...step,
      run: () => {
        throw new Error("a slip");
      },
    })),
  );
  bid(game as never, 0, 0);
  expect(game.order(BLUE, "ambush", "round")).toBeNull();
  expect(game.act(RED, game.index, move)).toBeNull();
  expect(game.play.waiting()?.name).toBe("ambush");
  expect(game.standingOrders).toEqual([]);
  expect(game.entries.at(-1)).toMatchObject({ seat: RED });
});

test("an edit that fails, breaks the title's laws or leaves nobody to decide is refused and changes nothing", () => {
  const refusals: [Partial<typeof raid>, RegExp][] = [
    [
      {
        edit: () => {
          throw new Error("a slip");
        },
      },
      /leaves no possible position: a slip/,
    ],
    [
      {
        edit: (g) => {
          g.pub.count[0] = 9;
          return null;
        },
      },
      /counted wrongly/,
    ],
    [
      {
        edit: (g) => {
          g.s.stack = [{ p: "round", at: "count", v: {} }];
          return null;
        },
      },
      /Nobody would have anything to decide/,
    ],
    [
      {
        edit: (g) => {
          g.s.stack = [{ p: "lunch", at: "soup", v: {} }];
          return null;
        },
      },
      /no procedure "lunch"/,
    ],
  ];
  for (const [change, says] of refusals) {
    const game = table({ ...raid, ...change });
    const before = everything(game);
    expect(game.edit({ round: 2 })?.text).toMatch(says);
    expect(everything(game)).toBe(before);
  }
});

test("an edit that is no plain data is refused", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.round = cyclic;
  for (const edit of [null, [], "round", 3, { round: Number.NaN }, { round: () => 1 }, new Map(), cyclic]) {
    expect(table(raid).edit(edit as never)?.text).toBe("An edit is an object of plain data.");
  }
});

test("an edit never asks for what every object has", () => {
  const edits = ['{"__proto__":{"round":2}}', '{"constructor":1}', '{"round":{"toString":2}}', '{"round":["valueOf"]}'];
  const title = { ...raid, edit: () => null };
  for (const text of edits) {
    expect(table(title).edit(JSON.parse(text))?.text).toMatch(/^There is nothing called "\w+" to edit\.$/);
  }
});

test("an edit takes back answers that were given to the position before it", () => {
  const game = table(raid);
  game.act(RED, game.index, { verb: "bid", picks: [5] });
  expect(game.edit({ round: 2 })).toBeNull();
  expect(game.view(RED).commit).toBeNull();
  expect(game.positionAt(game.entries.length).s).toEqual(game.play.s);
});

test("a position that was given up can be played on in an analysis; one that the rules ended stays over", () => {
  const given = table(raid, false);
  given.resign(RED);
  const setting = { title: raid, scenario: "standard", options: { stores: "few" }, seed: "b", analysis: true };
  expect(new Game({ ...setting, from: given.play.s }).play.seatsToDecide()).toEqual([RED, BLUE]);
  const ended = table(raid, false);
  ended.play.end({ winner: RED, reason: "rounds", rule: "5.2" });
  ended.play.s.stack = [{ p: "round", at: "count", v: {} }];
  expect(new Game({ ...setting, from: ended.play.s }).over).toMatchObject({ winner: RED });
});
