import type { OddsReport } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { type Desk, F, field, G, LEADER, march } from "./helpers.ts";

/** What a command shows before it is given is what is rolled after it. */

const untitled = ({ title: _title, ...rest }: OddsReport): Omit<OddsReport, "title"> => rest;

function shown(desk: Desk, seat: string, verb: string, picks: unknown[]): OddsReport[] {
  const found = desk.game.play.preview(desk.seat(seat), { verb, picks: desk.asked(seat, verb, picks) as never });
  if ("refusal" in found) throw new Error(found.refusal.text);
  const preview = found.preview as OddsReport | OddsReport[];
  return Array.isArray(preview) ? preview : [preview];
}

/** One of the reports is that of the combat which was rolled, line by line and by the same side. */
function expectRolled(desk: Desk, reports: readonly OddsReport[], side: "french" | "german"): void {
  const rolled = untitled(desk.battle.odds);
  expect(rolled.by).toBe(desk.seat(side));
  expect(rolled.attacker.components.length).toBeGreaterThan(0);
  expect(reports.map(untitled)).toContainEqual(rolled);
}

describe("a combat is shown before it is fought as it is fought", () => {
  for (const side of ["german", "french"] as const) {
    const [mine, other] = side === "german" ? (["BUX", "FLA"] as const) : (["FLA", "BUX"] as const);
    const [own, enemy] = side === "german" ? [G, F] : [F, G];
    const foe = side === "german" ? "french" : "german";

    rule("7.1", `a ${side} bombardment`, () => {
      const desk = field(
        { [mine]: [own.g1, own.g2], [other]: [enemy.i1, enemy.g1, enemy.g2] },
        { to: side, reserves: true },
      );
      const picks = ["area", own.g1, other, [own.g2]];
      const before = shown(desk, side, "bombard", picks);
      desk.act(side, "bombard", picks, [1, 6]);
      expectRolled(desk, before, side);
      expect(before[0].title).toMatch(/^Bombardment of /);
    });

    rule(["7.2", "7.2.T.n"], `${side} rifle fire, by the lead unit of the target`, () => {
      const desk = field(
        { [mine]: [own.i1, own.g1], [other]: [enemy.i1, enemy.i2, enemy.g1, enemy.c1] },
        { to: side, spent: [enemy.i1], reserves: true },
      );
      const picks = ["area", own.i1, other, [own.g1]];
      const before = shown(desk, side, "fire", picks);
      expect(before.length).toBe(3);
      const same = field({ [mine]: [own.i1], [other]: [enemy.i1, enemy.i2, enemy.g1] }, { to: side, reserves: true });
      const titles = shown(same, side, "fire", ["area", own.i1, other]).map(({ title }) => title);
      expect(titles).toEqual([expect.stringMatching(/ leads with .+ or .+$/), expect.not.stringMatching(/ or /)]);
      desk.act(side, "fire", picks);
      const answers = [enemy.i1, enemy.g1].map((unit) => shown(desk, foe, "lead", [unit]));
      for (const [answer] of answers) expect(before.map(untitled)).toContainEqual(untitled(answer));
      desk.act(foe, "lead", [enemy.g1], [1, 1]);
      expectRolled(desk, before, side);
      expectRolled(desk, answers[1], side);
    });

    rule(["7.4", "7.4.T.n"], `a ${side} assault under a Leader, by the lead unit of the target`, () => {
      const leader = side === "german" ? LEADER.friedrichKarl : LEADER.bazaine;
      const desk = field(
        { [mine]: [own.i1, own.i2, own.c1], [other]: [enemy.i1, enemy.g1] },
        { to: side, spent: [enemy.i1, enemy.g1], leaders: { [leader]: mine }, reserves: true },
      );
      desk.act(side, "move", ["area", mine, [own.i1, own.i2, own.c1]]);
      desk.act(side, "step", [mine, other, [own.i1, own.i2, own.c1], []]);
      const before = shown(desk, side, "lead", [own.i1, [leader]]);
      desk.act(side, "lead", [own.i1, [leader]]);
      const answer = shown(desk, foe, "lead", [enemy.g1]);
      desk.act(foe, "lead", [enemy.g1], [1, 6]);
      expectRolled(desk, before, side);
      expectRolled(desk, answer, side);
      expect(desk.component("7.4.b")).toBe(1);
    });

    rule(["7.5", "7.5.f"], `a counter-charge at ${side} cavalry`, () => {
      const desk = field({ [mine]: [own.c1, own.c3], TRO: [enemy.c1, enemy.c2] }, { to: side, reserves: true });
      march(desk, side, mine, side === "german" ? "FLA" : "BUX", [own.c1, own.c3]);
      const before = shown(desk, foe, "charge", ["TRO", [enemy.c1, enemy.c2], enemy.c2]);
      expect(before[0].title).toMatch(/^Counter-charge into /);
      desk.act(foe, "charge", ["TRO", [enemy.c1, enemy.c2], enemy.c2]);
      desk.act(side, "lead", [own.c1], [1, 6]);
      expectRolled(desk, before, foe);
      expect([desk.battle.odds.rule, desk.battle.result]).toEqual(["7.4.C", "repulsed 0/0/1"]);
    });
  }

  rule("7.3", "a volley", () => {
    const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2, F.i3] });
    march(desk, "german", "BUX", "TRO", [G.i1, G.i2]);
    const before = shown(desk, "french", "volley", ["FLA", [F.i1, F.i3]]);
    desk.act("french", "volley", ["FLA", [F.i1, F.i3]], [1, 6]);
    expectRolled(desk, before, "french");
  });
});

test("a combat is told by what it is", () => {
  const text = (desk: Desk): string => desk.game.events.findLast(({ event }) => event.type === "battle")!.event.text;
  const guns = field({ BUX: [G.g1], FLA: [F.i1] }, { reserves: true });
  guns.act("german", "bombard", ["area", G.g1, "FLA"], [1, 6]);
  expect(text(guns)).toMatch(/^German: bombardment of Flavigny, 6 against 10\. /);
  const rifles = field({ BUX: [G.i1], FLA: [F.i1] }, { reserves: true });
  rifles.act("german", "fire", ["area", G.i1, "FLA"], [1, 6]);
  expect(text(rifles)).toMatch(/^German: rifle fire at Flavigny, /);
  const assault = field({ BUX: [G.i1], FLA: [F.g1] }, { spent: [F.g1], reserves: true });
  march(assault, "german", "BUX", "FLA", [G.i1], [1, 6]);
  expect(text(assault)).toMatch(/^German: assault on Flavigny, /);
  const horse = field({ BUX: [G.c1], FLA: [F.c1] }, { spent: [F.c1], reserves: true });
  march(horse, "german", "BUX", "FLA", [G.c1], [1, 6]);
  expect(text(horse)).toMatch(/^German: charge into Flavigny, /);
  const counter = field({ BUX: [G.c1], VIO: [F.c1] }, { reserves: true });
  march(counter, "german", "BUX", "FLA", [G.c1]).act("french", "charge", ["VIO", [F.c1], F.c1], [1, 6]);
  expect(text(counter)).toMatch(/^French: counter-charge into Flavigny, /);
  const volley = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2] }, { reserves: true });
  march(volley, "german", "BUX", "TRO", [G.i1, G.i2]).act("french", "volley", ["FLA", [F.i1, F.i2]], [1, 6]);
  expect(text(volley)).toMatch(/^French: volley at the group leaving Buxières, /);
});

test("an activation is told with its Leader, whoever he is, and with all its units", () => {
  const pieces = (desk: Desk): unknown =>
    desk.game.events.find(({ event }) => event.type === "activated")?.event.data?.pieces;
  const led = field({ REZ: [F.g1, F.i1], FLA: [G.i1] }, { to: "french", leaders: { [LEADER.bazaine]: "REZ" } });
  led.act("french", "bombard", ["leader", LEADER.bazaine, F.g1, "FLA"], [1, 6]);
  expect(pieces(led)).toEqual([LEADER.bazaine, F.g1]);
  const free = field({ REZ: [F.g1, F.g2], FLA: [G.i1] }, { to: "french", leaders: { [LEADER.bazaine]: "REZ" } });
  free.act("french", "bombard", ["area", F.g1, "FLA", [F.g2]], [1, 6]);
  expect(pieces(free)).toEqual([F.g1, F.g2]);
});
