import { type GuideStep, Random } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { title } from "../index.ts";
import rules from "../rules.json" with { type: "json" };
import { Field } from "./field.ts";

const { guide } = title;

/** Verbs that bring a free player on, in this order; whatever else is asked is answered at random. */
const ONWARD = ["done", "stay", "decline", "pass", "continue"];

/** The command of a step with the picks it leaves free, or null when it cannot be given now. */
function commandOf(table: Field, step: GuideStep, random: Random): unknown[] | null {
  if (!table.turnOf.split("+").includes(step.seat)) return null;
  const { verb, picks = [] } = step.expect!;
  const { play } = table.game;
  const seat = table.seat(step.seat);
  const all: unknown[] = [...picks];
  for (;;) {
    const found = play.options(seat, verb, all);
    if ("refusal" in found) return null;
    const { asked } = found;
    if (!asked) return all;
    if (asked.kind === "one" || asked.kind === "word") all.push(random.of(asked.options));
    else if (asked.kind === "more") all.push(false);
    else if (asked.kind === "set") all.push([]);
    else all.push(asked.lo);
  }
}

/** Something else than the step, as a player between two steps would do. */
function freely(table: Field, random: Random): void {
  const { game } = table;
  const [seat] = game.play.seatsToDecide();
  const verb = ONWARD.find((one) => game.play.verbsNow(seat).includes(one));
  const command = verb ? { verb, picks: [] } : game.play.spellIds(seat, game.play.sample(seat, random)!);
  expect(game.act(seat, game.index, command)).toBeNull();
}

/** What the text on the screen has to speak of, by the decision a player meets between two steps. */
const SPOKEN_OF: Readonly<Record<string, RegExp>> = {
  "japan japan": /Place Ronin and Volunteers/,
  "china china": /Spread the other Chinese units/,
  "move japan": /End the movement/,
  "attack japan": /end the combat/,
  "chineseLoss china": /lose steps/,
  "japaneseLoss japan": /lose steps/,
  "resist china": /resist/,
  "path china": /retreat/,
  "path japan": /retreat/,
  "advance japan": /Japan may advance/,
  "ride japan": /mobile movement/,
  "move china": /End the Chinese movement/,
  "attack china": /Chinese combat/,
  "redeploy japan": /end the redeployment/,
  "redeploy china": /end the redeployment/,
};

function walk(seed: string): Field {
  const table = new Field(title, { seed, analysis: false });
  const random = new Random(seed);
  for (const [n, step] of guide.entries()) {
    let picks = commandOf(table, step, random);
    for (let i = 0; picks === null && i < 60; i++) {
      expect([n, table.game.over]).toEqual([n, null]);
      const decision = `${table.step} ${table.turnOf}`;
      expect([decision, step.text]).toEqual([decision, expect.stringMatching(SPOKEN_OF[decision] ?? /^$/)]);
      freely(table, random);
      picks = commandOf(table, step, random);
    }
    expect([n, picks === null]).toEqual([n, false]);
    table.act(step.seat, step.expect!.verb, picks!);
  }
  return table;
}

describe("the guided first game", () => {
  test("is a dozen steps or a few more, each a command of its own with its case", () => {
    expect(guide.length).toBeGreaterThanOrEqual(12);
    expect(guide.length).toBeLessThanOrEqual(16);
    const cases = new Set(rules.cases.map((one) => one.case));
    for (const step of guide)
      expect([step.rule, cases.has(step.rule), step.expect !== null]).toEqual([step.rule, true, true]);
  });

  test("is walked to its end whatever the dice, and speaks of every decision on the way", () => {
    for (let i = 0; i < 12; i++) {
      const table = walk(`guide/${i}`);
      expect([i, table.marker("jp.air.1"), table.pub.phase]).toEqual([i, "track", "pause"]);
      expect(table.pub.called).toHaveLength(1);
    }
  });

  test("is the same game for the same seed", () => {
    expect(walk("again").game.hash).toBe(walk("again").game.hash);
  });
});
