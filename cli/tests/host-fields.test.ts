import { beforeEach, describe, expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { Host } from "../host/host.ts";
import { OPS } from "../host/ops.ts";
import { shelve } from "../shelf.ts";

/** Every field of every op with every kind of wrong value: a sentence, and the game is as it was. */
let host: Host;
beforeEach(() => {
  host = new Host([shelve(raid)]);
  answer({ op: "new", title: "raid", seed: "fields", analysis: true });
});

/** Answers are plain JSON of many shapes. */
interface Answer {
  readonly ok: boolean;
  readonly error?: string;
  readonly refusal?: { readonly text: string };
  readonly record?: unknown;
}
const answer = (request: object): Answer => JSON.parse(JSON.stringify(host.answer(JSON.stringify(request))));
const red = { game: "g1", seat: "red" };
const bid = { verb: "bid", picks: [1] };

/** A good request of every op; fields that may be left out are named. */
const GOOD: Record<string, { fields: () => Record<string, unknown>; optional: string[] }> = {
  hello: { fields: () => ({}), optional: [] },
  new: {
    fields: () => ({ title: "raid", scenario: "standard", options: {}, seed: "s", analysis: true, sheet: SHEET }),
    optional: ["scenario", "options", "seed", "analysis", "sheet"],
  },
  games: { fields: () => ({}), optional: [] },
  decision: { fields: () => ({ ...red }), optional: ["seat"] },
  options: { fields: () => ({ ...red, verb: "bid", picks: [], draft: [] }), optional: ["picks", "draft"] },
  act: { fields: () => ({ ...red, index: 0, command: bid, dice: [] }), optional: ["dice"] },
  why: {
    fields: () => ({ ...red, verb: "bid", picks: [], draft: [], at: "f1" }),
    optional: ["verb", "picks", "draft"],
  },
  odds: { fields: () => ({ ...red, command: bid }), optional: [] },
  view: { fields: () => ({ ...red }), optional: ["seat"] },
  log: { fields: () => ({ ...red, since: 0 }), optional: ["seat", "since"] },
  state: { fields: () => ({ game: "g1" }), optional: [] },
  edit: { fields: () => ({ game: "g1", set: { round: 2 } }), optional: [] },
  undo: { fields: () => ({ ...red }), optional: [] },
  withdraw: { fields: () => ({ ...red }), optional: [] },
  order: { fields: () => ({ ...red, window: "ambush", until: "round", cancel: false }), optional: ["cancel"] },
  resign: { fields: () => ({ ...red }), optional: [] },
  record: { fields: () => ({ game: "g1", seat: "red", form: "shared" }), optional: ["seat", "form"] },
  load: { fields: () => ({ record: answer({ op: "record", game: "g1", form: "save" }).record }), optional: [] },
  close: { fields: () => ({ game: "g1" }), optional: [] },
  bye: { fields: () => ({}), optional: [] },
};
const SHEET = { "rules.json": { rounds: 3 } };

test("the table names every op", () => {
  expect(Object.keys(GOOD).sort()).toEqual(Object.keys(OPS).sort());
});

/** Ops that are refused in this position, whatever their fields. */
const REFUSED = ["undo", "withdraw"];

describe.each(Object.entries(GOOD))("%s", (op, { fields, optional }) => {
  test("is answered when all is well", () => {
    const given = answer({ id: 1, op, ...fields() });
    expect(given.ok, JSON.stringify(given)).toBe(!REFUSED.includes(op));
  });

  test("answers wrong types with a sentence and changes nothing", () => {
    const good = fields();
    const before = answer({ op: "state", game: "g1" });
    const kind = (value: unknown): string =>
      Array.isArray(value) ? "list" : value === null ? "nothing" : typeof value;
    for (const [name, value] of Object.entries(good)) {
      for (const wrong of [null, true, 7, 0.5, -1, "", "__proto__", [], [[]], {}, { constructor: 1 }, undefined]) {
        if ((wrong === null || wrong === undefined) && optional.includes(name)) continue;
        if (kind(wrong) === kind(value) && typeof wrong !== "string") continue;
        // Any text is a seed, and any verb can be asked about.
        if (typeof wrong === "string" && wrong !== "" && name === "seed") continue;
        if (typeof wrong === "string" && op === "why" && name === "verb") continue;
        const given = answer({ id: 1, op, ...good, [name]: wrong });
        const what = `${op} with ${name} = ${JSON.stringify(wrong)}: ${JSON.stringify(given)}`;
        expect(given.ok, what).toBe(false);
        expect((given.error ?? given.refusal?.text ?? "").length, what).toBeGreaterThan(10);
        expect(given.error ?? "", what).not.toContain("The rules failed");
      }
    }
    expect(answer({ op: "state", game: "g1" })).toEqual(before);
  });

  test("says which field is missing", () => {
    const good = fields();
    for (const name of Object.keys(good).filter((one) => !optional.includes(one))) {
      const { [name]: _left, ...rest } = good;
      const given = answer({ op, ...rest });
      expect(given.ok, `${op} without ${name}`).toBe(false);
      expect(given.error ?? given.refusal?.text ?? "").toMatch(/./);
    }
  });
});
