import type { Asked } from "@wusong/engine";
import { TestTable } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import { type Desk, sheet } from "./desk.ts";

/** Completes picks with the first thing offered. */
function complete(desk: Desk, seat: string, verb: string, begun: readonly unknown[]): unknown[] | null {
  const picks = [...begun];
  for (;;) {
    const next = desk.game.play.options(desk.seat(seat), verb, picks);
    if ("refusal" in next) return null;
    if (next.asked === null) return picks;
    picks.push(first(next.asked));
  }
}

function first(asked: Asked): unknown {
  if (asked.kind === "set") return asked.options.slice(0, asked.min);
  if (asked.kind === "count") return asked.hi;
  if (asked.kind === "more") return false;
  return asked.options[0];
}

/** Decisions the guide does not speak of (the event of the day). */
function decideOtherwise(desk: Desk): void {
  const [seat] = desk.turnOf.split("+");
  const verbs = desk.verbs(seat);
  const verb = verbs.includes("pass") ? "pass" : verbs.includes("none") ? "none" : verbs[0];
  desk.act(seat, verb, complete(desk, seat, verb, []) ?? []);
}

test.each(Array.from({ length: 12 }, (_, i) => `guide ${i}`))("the guided game can be played through (%s)", (seed) => {
  const desk = new TestTable(title, { seed, dice: "seed" });
  for (const step of title.guide) {
    const { verb, picks = [] } = step.expect!;
    let command: unknown[] | null = null;
    for (let i = 0; i < 20 && command === null; i++) {
      if (desk.turnOf === step.seat && desk.verbs(step.seat).includes(verb))
        command = complete(desk, step.seat, verb, picks);
      if (command === null) decideOtherwise(desk);
    }
    if (command === null) throw new Error(`The step "${step.text}" never came.`);
    desk.act(step.seat, verb, command);
  }
  expect(desk.step).toBe("discard");
});

test("the guide points at things that exist and names known cases", async () => {
  const { default: rules } = await import("../rules.json", { with: { type: "json" } });
  for (const step of title.guide) {
    expect(rules.cases.map((one) => one.case)).toContain(step.rule);
    for (const id of step.pointAt ?? []) expect(sheet.placeNames.includes(id) || sheet.unitByName.has(id)).toBe(true);
  }
});
