import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { inEnemyZone } from "../rules/07-zones-of-control.ts";
import { all, moving, regiments, type Side } from "./helpers.ts";
import { around, beside, isCity, isPlayable, isTown, other, price, Reckoning, type Standing } from "./reckoning.ts";
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
  for (const { table, side, reckoning, words } of scenes("march", 20, moving)) {
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
  for (const { table, side, reckoning, words } of scenes("refused", 24, moving)) {
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
  for (const { table, reckoning, words } of scenes("overrun", 30, moving, ["japan"])) {
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

rule(["9.6.q", "9.6.r", "9.6.t", "9.6.u", "9.6.z"], "what a group may do after an overrun", () => {
  const seen = { moves: 0, overruns: 0, over: 0 };
  for (const { table, reckoning, random, words } of scenes("after", 70, moving, ["japan"])) {
    const starts = hexesOf(mobile(reckoning, "japan")).flatMap((hex) =>
      reckoning.overruns(hex, ALLOWANCE).map((target) => ({ hex, target })),
    );
    // An elite unit that dies would roll a die more.
    const calm = starts.filter(({ target }) => reckoning.at(target).every(({ elite }) => !elite));
    if (calm.length === 0) continue;
    const { hex, target } = random.of(calm);
    const [first, ...others] = namesOf(mobile(reckoning, "japan").filter((unit) => unit.hex === hex));
    table
      .act("japan", "overrun", [first, others, target])
      .resolve([3 + random.below(4)])
      .casualties();
    const left = [first, ...others].filter((name) => /^\d{4}$/.test(table.where(name)));
    const now = new Reckoning(
      Object.fromEntries(
        reckoning.units
          .filter(({ name }) => /^\d{4}$/.test(table.where(name)))
          .map(({ name }) => [name, { hex: table.where(name), steps: table.steps(name) }]),
      ),
    );
    const won = left.length > 0 && table.where(left[0]) === target;
    expect([words, left.length > 0 && now.at(target, "china").length === 0]).toEqual([words, won]);
    const from = won ? target : hex;
    const points = ALLOWANCE - 2 - (won ? price("japan", hex, target)! : 0);
    const free = won && !now.inEnemyZone("japan", from);
    const moves = left.length > 0 && free && now.steps("japan", from, points, false).length > 0;
    const overruns = left.length > 0 ? now.overruns(from, points) : [];
    const verbs = [...(moves ? ["move"] : []), ...(overruns.length > 0 ? ["overrun"] : []), "stop"];
    if (!moves && overruns.length === 0) {
      expect([words, table.step]).toEqual([words, "move"]);
      seen.over++;
      continue;
    }
    expect([words, table.step, table.verbs("japan").sort()]).toEqual([words, "afterOverrun", verbs]);
    if (overruns.length > 0) {
      expect([words, table.options("japan", "overrun")]).toEqual([words, overruns]);
      seen.overruns++;
    }
    if (!moves) continue;
    const reached = [...now.reach("japan", from, points, false).keys()].sort();
    expect([words, table.options("japan", "move").sort()]).toEqual([words, reached]);
    seen.moves++;
  }
  expect(Object.values(seen).every((number) => number > 3)).toBe(true);
});

rule(["9.6.q", "9.6.e", "9.4.a"], "after an overrun on the last points no step is left that costs more", () => {
  // Woods all around cost a Japanese group 2 points a hex, which a Chinese one would enter for 1.
  const over = (way: string[], target: string) => {
    const table = moving("japan", { units: { ...all(regiments(3), "0620"), "cn.20bde": target, "cn.87div": "0202" } });
    table.march("japan", "jp.3div.1", way, { with: regiments(3, [2, 3, 4]), overrun: target });
    table.resolve([6]).casualties();
    return [table.where("jp.3div.1"), table.step];
  };
  expect(over(["0622"], "0623")).toEqual(["0623", "move"]);
  expect(over(["0621"], "0622")).toEqual(["0622", "afterOverrun"]);
});
