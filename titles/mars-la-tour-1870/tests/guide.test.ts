import { type Asked, Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import rules from "../rules.json" with { type: "json" };
import { Desk } from "./desk.ts";

/** Answers to what a guide step leaves free, drawn among what is offered. */
function answer(asked: Asked, random: Random): unknown {
  if (asked.kind === "set") return asked.options.slice(0, Math.max(asked.min, asked.unfinished ? 1 : 0));
  if (asked.kind === "more") return false;
  if (asked.kind === "count") return asked.lo;
  return random.of(asked.options as readonly unknown[]);
}

function complete(desk: Desk, seat: string, verb: string, begun: readonly unknown[], random: Random): unknown[] {
  const picks = [...begun];
  for (let i = 0; i < 40; i++) {
    const found = desk.game.play.options(desk.seat(seat), verb, picks);
    if ("refusal" in found) throw new Error(`${verb} ${JSON.stringify(picks)}: ${found.refusal.text}`);
    if (!found.asked) return picks;
    picks.push(answer(found.asked, random));
  }
  throw new Error("The command does not end.");
}

/** Whoever is asked something the guide does not speak of: absorbs, ends what is under way, lets a window pass. */
function decideOtherwise(desk: Desk, random: Random): void {
  const seat = desk.turnOf;
  const verbs = desk.verbs(seat);
  const verb = ["absorb", "done", "pass"].find((one) => verbs.includes(one)) ?? verbs[0];
  desk.act(seat, verb, complete(desk, seat, verb, [], random));
}

test.each(Array.from({ length: 16 }, (_, i) => `guide ${i}`))(
  "the guided first game can be walked to its end with real commands, whatever the dice (%s)",
  (seed) => {
    const desk = new Desk({ seed, dice: "seed" });
    const random = new Random(seed);
    for (const { seat, expect: wanted, text } of title.guide) {
      const { verb, picks = [] } = wanted!;
      let between = 0;
      while (!(desk.turnOf === seat && desk.verbs(seat).includes(verb) && desk.step !== "absorb")) {
        if (between++ > 12) throw new Error(`The step "${text}" never came.`);
        decideOtherwise(desk, random);
      }
      desk.act(seat, verb, complete(desk, seat, verb, picks, random));
    }
    expect(desk.pub.turn).toBe(2);
    expect(desk.at("ge.3corps.5div.1")).toBe("GOR");
    expect(desk.leaderAt("fr.leader.bourbaki")).toBe("REZ");
  },
);

test("the guide expects a command at every step, points at things that exist and names known cases", () => {
  const { areaIds } = title.defaultSheet();
  const cases = rules.cases.flatMap((one) => [one.case, ...one.statements.map(({ id }) => id)]);
  expect(title.guide.length).toBeGreaterThanOrEqual(12);
  for (const { expect: wanted, pointAt, rule } of title.guide) {
    expect(wanted).not.toBe(null);
    expect(cases).toContain(rule);
    for (const id of pointAt ?? []) expect(areaIds).toContain(id);
  }
});
