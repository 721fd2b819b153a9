import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { inEnemyZone } from "../rules/07-zones-of-control.ts";
import { moving, type Side } from "./helpers.ts";
import {
  around,
  beside,
  isCity,
  isPlayable,
  isTown,
  other,
  price,
  type Reckoning,
  type Standing,
} from "./reckoning.ts";
import { ALLOWANCE, alone, asked, hexesOf, mobile, namesOf, offered, refusal, scenes } from "./scenes.ts";

/** Zones, marches and overruns against a second reckoning of them, on crowded positions nobody thought of. */

rule(["7.0.a", "7.0.d", "7.1.a", "7.1.e", "7.1.i"], "zones of control, hex by hex", () => {
  for (const { table, reckoning, words } of scenes("zones", 20, moving)) {
    const [centre] = hexesOf(reckoning.units);
    for (const hex of around(centre, 3).filter(isPlayable))
      for (const side of ["japan", "china"] as const) {
        const id = table.sheet.board.id(hex);
        expect([words, hex, side, table.zones(side, hex)]).toEqual([words, hex, side, reckoning.zones(side, hex)]);
        expect([words, hex, side, inEnemyZone(table.game.play, id, table.seat(side))]).toEqual([
          words,
          hex,
          side,
          reckoning.inEnemyZone(side, hex),
        ]);
      }
  }
});

rule(["9.0.a", "9.0.b", "7.2.a", "7.2.d", "7.2.e"], "who moves, how far, and what it costs", () => {
  for (const { table, side, reckoning, words } of scenes("march", 26, moving)) {
    const leaves = (unit: Standing): boolean =>
      reckoning.steps(side, unit.hex, ALLOWANCE, reckoning.inEnemyZone(side, unit.hex)).length > 0;
    const movers = mobile(reckoning, side).filter(leaves);
    expect([words, offered(table, side, "move")]).toEqual([words, namesOf(movers)]);
    for (const unit of mobile(reckoning, side).filter((one) => !leaves(one)))
      expect([words, table.refused(side, "move", [unit.name]).rule]).toEqual([
        words,
        reckoning.inEnemyZone(side, unit.hex) ? "7.2" : "9.0",
      ]);
    for (const hex of hexesOf(movers)) {
      const unit = movers.find((one) => one.hex === hex)!;
      const reached = [...reckoning.reach(side, hex, ALLOWANCE)].map(([to, { cost, stop }]) => [to, cost / 2, stop]);
      const shown = Object.entries(table.reach(side, unit.name)).map(([to, { cost, stop }]) => [to, cost, stop]);
      expect([words, hex, shown.sort()]).toEqual([words, hex, reached.sort()]);
    }
  }
});

/** Why a hex is out of a march, as a player would say it. */
function whyNot(reckoning: Reckoning, side: Side, from: string, left: number, first: boolean, to: string): RegExp {
  if (to === from) return /^9\.0 .*march begins/;
  if (!isPlayable(to)) return isCity(to) ? /^1\.3 .*neutral/ : /^9\.4 .*closed to units/;
  const enemies = reckoning.at(to, other(side)).length;
  if (enemies > 0)
    return enemies === 1 ? /^9\.0 Not into .* stands there/ : /^9\.0 Not into .* other units? stand there/;
  const cost = price(side, from, to);
  if (beside(from).includes(to)) {
    if (cost === null) return /^9\.4 .*hexside to .* is water/;
    if (first && reckoning.inEnemyZone(side, from) && reckoning.inEnemyZone(side, to)) return /^7\.2 Not straight/;
    if (cost > left) return /^9\.0 Entering .* costs/;
  }
  return /^9\.0 .*out of reach/;
}

rule(["9.0.g", "9.4.l", "7.2.e", "1.3.a"], "why a hex nearby is not reached", () => {
  for (const { table, side, reckoning, words } of scenes("refused", 40, moving)) {
    const movers = offered(table, side, "move").map((name) => reckoning.units.find((unit) => unit.name === name)!);
    for (const hex of hexesOf(movers)) {
      const unit = movers.find((one) => one.hex === hex)!;
      const reached = reckoning.reach(side, hex, ALLOWANCE);
      for (const to of around(hex, 2).filter((one) => !reached.has(one))) {
        expect(
          refusal(table, side, "move", [...alone(reckoning, unit), to]),
          `${words}, ${unit.name} to ${to}`,
        ).toMatch(whyNot(reckoning, side, hex, ALLOWANCE, true, to));
      }
    }
  }
});

rule(["9.0.b", "7.2.a", "7.2.f", "9.6.e", "9.6.i"], "whether a march goes on, how far, and what it overruns", () => {
  for (const { table, side, reckoning, random, words } of scenes("onward", 20, moving)) {
    const movers = offered(table, side, "move").map((name) => reckoning.units.find((unit) => unit.name === name)!);
    for (const hex of hexesOf(movers).slice(0, 2)) {
      const unit = movers.find((one) => one.hex === hex)!;
      const start = alone(reckoning, unit);
      for (const [to, { cost, stop }] of reckoning.reach(side, hex, ALLOWANCE)) {
        const left = ALLOWANCE - cost;
        if (left > 6 && random.chance(4, 5)) continue;
        const goesOn = !stop && reckoning.steps(side, to, left, false).length > 0;
        const overruns = side === "japan" ? reckoning.overruns(to, left) : [];
        const next = asked(table, side, "move", [...start, to]);
        expect([words, unit.name, to, next?.name ?? "nothing"]).toEqual([
          words,
          unit.name,
          to,
          goesOn ? "onward" : overruns.length > 0 ? "overrun" : "nothing",
        ]);
        const stopped = goesOn ? [...start, to, false] : [...start, to];
        if (overruns.length > 0)
          expect([words, to, table.options(side, "move", [...stopped, true])]).toEqual([words, to, overruns]);
        if (!goesOn || left > 4) continue;
        const further = [...reckoning.reach(side, to, left, false).keys()].sort();
        expect([words, to, table.options(side, "move", [...start, to, true]).sort()]).toEqual([words, to, further]);
        for (const far of around(to, 1).filter((one) => !further.includes(one))) {
          expect(
            refusal(table, side, "move", [...start, to, true, far]),
            `${words}, ${unit.name} by ${to} to ${far}`,
          ).toMatch(whyNot(reckoning, side, to, left, false, far));
        }
      }
    }
  }
});

rule(["9.6.c", "9.6.d", "9.6.e", "9.6.aa", "9.6.ab"], "what is overrun from where a group stands, and why not", () => {
  for (const { table, reckoning, words } of scenes("overrun", 40, moving, ["japan"])) {
    const groups = mobile(reckoning, "japan").filter(({ hex }) => reckoning.overruns(hex, ALLOWANCE).length > 0);
    expect([words, offered(table, "japan", "overrun")]).toEqual([words, namesOf(groups)]);
    for (const unit of mobile(reckoning, "japan").filter((one) => !groups.includes(one)))
      expect(table.refused("japan", "overrun", [unit.name])).toMatchObject({
        rule: "9.6",
        text: /no Chinese hex beside/,
      });
    for (const hex of hexesOf(groups)) {
      const unit = groups.find((one) => one.hex === hex)!;
      const start = alone(reckoning, unit);
      const overruns = reckoning.overruns(hex, ALLOWANCE);
      expect([words, hex, table.options("japan", "overrun", start)]).toEqual([words, hex, overruns]);
      for (const to of around(hex, 2).filter((one) => !overruns.includes(one))) {
        expect(refusal(table, "japan", "overrun", [...start, to]), `${words}, ${unit.name} to ${to}`).toMatch(
          whyNotOverrun(reckoning, hex, to),
        );
      }
    }
  }
});

function whyNotOverrun(reckoning: Reckoning, from: string, to: string): RegExp {
  if (!beside(from).includes(to)) return /^9\.6 .*not adjacent/;
  if (!isPlayable(to)) return isCity(to) ? /^1\.3 .*neutral/ : /^9\.4 .*closed to units/;
  if (!reckoning.holds("china", to)) return /^9\.6 There is no Chinese unit/;
  if (isCity(to)) return /^9\.6 .*is a city/;
  if (isTown(to)) return /^9\.6 .*is a town/;
  return price("japan", from, to) === null ? /^9\.6 Nobody crosses the water/ : /^9\.6 Overrunning .* needs/;
}
