import { Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { Desk } from "./desk.ts";

/** Completes the picks a guide step leaves free with the first thing offered. */
function complete(desk: Desk, seat: string, verb: string, begun: readonly unknown[]): unknown[] {
  const picks = [...begun];
  for (let i = 0; i < 30; i++) {
    const found = desk.game.play.options(desk.seat(seat), verb, picks);
    if ("refusal" in found) throw new Error(`${verb} ${JSON.stringify(picks)}: ${found.refusal.text}`);
    if (!found.asked) return picks;
    if (found.asked.kind === "set") picks.push(found.asked.unfinished ? [found.asked.options[0]] : []);
    else if (found.asked.kind === "more") picks.push(false);
    else if (found.asked.kind === "count") picks.push(found.asked.lo);
    else picks.push(found.asked.options[0]);
  }
  throw new Error("The command does not end.");
}

test("the guided first game can be played through with real commands", () => {
  const desk = new Desk({ seed: "guide" });
  const random = new Random("guide");
  for (const { seat, expect: expected, text } of desk.title.guide) {
    for (let between = 0; between < 60; between++) {
      const mine = desk.turnOf === seat && (expected === null || desk.verbs(seat).includes(expected.verb));
      if (mine) break;
      const decider = desk.turnOf;
      const verbs = desk.verbs(decider);
      const quiet = ["pass", "done"].find((verb) => verbs.includes(verb)) ?? random.of(verbs);
      desk.act(decider, quiet, complete(desk, decider, quiet, []));
    }
    const verb = expected?.verb ?? desk.verbs(seat)[0];
    expect([text, desk.verbs(seat).includes(verb)]).toEqual([text, true]);
    desk.act(seat, verb, complete(desk, seat, verb, expected?.picks ?? []));
  }
});
