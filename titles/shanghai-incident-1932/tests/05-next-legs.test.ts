import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type Field, field } from "./helpers.ts";
import { crowd, isLegalStack, other, Reckoning, type Side } from "./reckoning.ts";
import { CARRIER, MATE, ride } from "./rides.ts";

/** 4.1, 5.0: a way with way-points, leg by leg, against the second reading of the rules (reckoning.ts). */

/** What is asked next, and what is offered if it is a hex. */
function next(table: Field, side: Side, picks: unknown[]): { asked: string; hexes: string[] } {
  const all = table.asked(side, "move", picks);
  const found = table.game.play.options(table.seat(side), "move", all as never);
  if ("refusal" in found) throw new Error(found.refusal.text);
  if (!found.asked) return { asked: "nothing", hexes: [] };
  const { name, kind } = found.asked;
  return { asked: name, hexes: kind === "one" ? table.options(side, "move", picks).sort() : [] };
}

const isFort = (table: Field, hex: string): boolean => table.game.sheet.fort[table.game.sheet.board.id(hex)] === 1;

/** The first and the last of a list, which stand for the others. */
const few = <T>(list: readonly T[]): T[] => (list.length < 3 ? [...list] : [list[0], list[list.length - 1]]);

rule(["5.0.b", "5.0.e", "6.1.a", "6.1.b"], "a march goes on from every way-point with what it has left", () => {
  let further = 0;
  for (let seed = 1; seed <= 20; seed++)
    for (const side of ["japan", "china"] as const) {
      const { edit, ...ground } = crowd(seed);
      const { units, ...more } = edit as { units: Record<string, never> };
      const idle = { "jp.14div.cav": "off", "cn.78div.6": "off", "jp.ronin": "off" };
      const table = field("movement", side, { ...idle, ...units }, more as never);
      if (table.step !== "move" || table.turnOf !== side) continue;
      const reckoning = new Reckoning(ground);
      const movers = [...ground.at.keys()].filter((unit) => table.may(side, "move", [unit]));
      for (const unit of few(movers)) {
        const from = ground.at.get(unit)!;
        if (isFort(table, from)) continue;
        const points = table.game.sheet.allowance[table.unit(unit)];
        const ends = (at: string, left: number): [string, number][] =>
          [...reckoning.reach(side, at, left)]
            .filter(([hex]) => reckoning.takes(side, hex, [unit]))
            .sort(([a], [b]) => (a < b ? -1 : 1));
        const goOn = (picks: unknown[], at: string, left: number, legs: number): void => {
          const stops = left === 0 || reckoning.inZoneOf(other(side), at);
          const open = stops ? [] : ends(at, left);
          expect([seed, picks, next(table, side, picks).asked]).toEqual([
            seed,
            picks,
            open.length > 0 ? "onward" : "nothing",
          ]);
          if (open.length === 0) return;
          further++;
          expect([seed, picks, next(table, side, [...picks, true]).hexes]).toEqual([
            seed,
            picks,
            open.map(([hex]) => hex),
          ]);
          if (legs < 2) for (const [hex, cost] of few(open)) goOn([...picks, true, hex], hex, left - cost, legs + 1);
        };
        for (const [hex, cost] of few(ends(from, points))) goOn([unit, [], hex], hex, points - cost, 1);
      }
    }
  expect(further).toBeGreaterThan(15);
});

rule(
  ["2.3.2.d", "4.1.l", "4.1.m"],
  "a pair goes on from leg to leg, and the carrier alone from where they part",
  () => {
    const seen = { onward: 0, drops: 0, alone: 0 };
    for (let seed = 1; seed <= 40; seed++) {
      const found = ride(seed, 2);
      if (found?.table.turnOf !== "japan") continue;
      const { table, reckoning, from } = found;
      if (isFort(table, from) || !table.may("japan", "move", [CARRIER, [MATE]])) continue;
      const { allowance } = table.game.sheet;
      const own = allowance[table.unit(CARRIER)];
      const both = Math.min(own, allowance[table.unit(MATE)]);
      const takes = (hex: string, units: string[]): boolean =>
        isLegalStack([...reckoning.in(hex).filter((one) => !units.includes(one)), ...units]);
      const inZone = (hex: string): boolean => reckoning.inZoneOf("china", hex);
      const alone = (hex: string, spent: number): string[] =>
        inZone(hex)
          ? []
          : [...reckoning.reach("japan", hex, own - spent).keys()].filter((to) => takes(to, [CARRIER])).sort();
      const together = (at: string, spent: number): [string, number][] =>
        [...reckoning.reach("japan", at, both - spent)]
          .filter(
            ([hex, cost]) => takes(hex, [CARRIER, MATE]) || (takes(hex, [MATE]) && alone(hex, spent + cost).length > 0),
          )
          .sort(([a], [b]) => (a < b ? -1 : 1));
      const goOn = (picks: unknown[], at: string, spent: number, legs: number): void => {
        const open = spent >= both || inZone(at) ? [] : together(at, spent);
        let parting = picks;
        if (open.length > 0) {
          seen.onward++;
          expect([seed, picks, next(table, "japan", picks).asked]).toEqual([seed, picks, "onward"]);
          expect([seed, picks, next(table, "japan", [...picks, true]).hexes]).toEqual([
            seed,
            picks,
            open.map(([hex]) => hex),
          ]);
          const drops = open.filter(([hex]) => !takes(hex, [CARRIER, MATE]));
          seen.drops += drops.length;
          if (legs < 2)
            for (const [hex, cost] of new Set([...few(open), ...few(drops)]))
              goOn([...picks, true, hex], hex, spent + cost, legs + 1);
          parting = [...picks, false];
        }
        const goals = alone(at, spent);
        const must = !takes(at, [CARRIER, MATE]);
        if (goals.length > 0 && !must) {
          expect([seed, parting, next(table, "japan", parting).asked]).toEqual([seed, parting, "alone"]);
          parting = [...parting, true];
        }
        if (goals.length > 0) seen.alone++;
        expect([seed, parting, next(table, "japan", parting).hexes]).toEqual([seed, parting, goals]);
      };
      const first = together(from, 0);
      const drops = first.filter(([hex]) => !takes(hex, [CARRIER, MATE]));
      for (const [hex, cost] of new Set([...few(first), ...few(drops)])) goOn([CARRIER, [MATE], hex], hex, cost, 1);
    }
    expect(seen.onward).toBeGreaterThan(20);
    expect(seen.drops).toBeGreaterThan(1);
    expect(seen.alone).toBeGreaterThan(20);
  },
);
