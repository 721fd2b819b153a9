import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import type { UnitId } from "../ids.ts";
import { exchangeVictims } from "../rules/07-combat/losses.ts";
import { field } from "./helpers.ts";
import { crowd, Reckoning, sideOf } from "./reckoning.ts";
import { referenceSheet } from "./reference-sheet.ts";

/** 7.3 to 7.5, 16, 17: what an attack counts, added up a second time. */

const { board, tables } = referenceSheet;
const unitOf = (id: string) => referenceSheet.data.counters.units[referenceSheet.unitByText.get(id)!];

rule(["7.3.a", "7.4.a", "7.5.a", "16.5.a", "17.3.b"], "strengths, ground, forts, water and garrisons add up", () => {
  let forts = 0;
  let wet = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const { edit, ...ground } = crowd(seed);
    const reckoning = new Reckoning(ground);
    const { units, ...more } = edit as { units: Record<string, { at: string }> };
    const names = [...ground.at.keys()];
    const isBuilt = (unit: string): boolean =>
      sideOf(unit) === "china" &&
      referenceSheet.ground[board.id(ground.at.get(unit)!)] !== 0 &&
      names.indexOf(unit) % 2 === 0;
    const isWeak = (unit: string): boolean => unitOf(unit).values.length > 1 && names.indexOf(unit) % 3 === 0;
    const rubble = [...new Set(ground.at.values())]
      .filter((hex, i) => referenceSheet.ground[board.id(hex)] !== 0 && i % 5 === 0)
      .sort();
    const placed = Object.fromEntries(
      names.map((unit) => [
        unit,
        {
          at: units[unit].at,
          ...(isWeak(unit) ? { steps: 1 } : {}),
          ...(isBuilt(unit) && !rubble.includes(units[unit].at) ? { marks: ["builder"] } : {}),
        },
      ]),
    );
    const built = new Set(
      names.filter((unit) => isBuilt(unit) && !rubble.includes(units[unit].at)).map((unit) => units[unit].at),
    );
    for (const side of ["japan", "china"] as const) {
      const table = field("combat", side, placed as never, { ...more, rubble } as never);
      const strength = (unit: string, of: 0 | 1): number => unitOf(unit).values[isWeak(unit) ? 1 : 0][of];
      const operative = referenceSheet.forts
        .map((hex) => board.names[hex])
        .filter((hex) => reckoning.operative(hex)).length;
      for (const [target, from] of reckoning.attacks(side)) {
        if (from.includes(target)) continue;
        const attackers = from.flatMap((hex) => reckoning.in(hex));
        const defenders = reckoning.in(target);
        const held = reckoning.operative(target);
        const alone = ground.snipers.includes(target) && reckoning.holder(target) !== "china" && !held;
        const engineers = attackers.some((unit) => unitOf(unit).type === "engineer");
        const fort = rubble.includes(target) || built.has(target) || held;
        const place = referenceSheet.board.terrain[board.id(target)];
        const open =
          place === "city"
            ? tables.terrain.city.defence
            : place === "town"
              ? tables.terrain.town.defence
              : tables.terrain.clear.defence;
        const sides = from.map((hex) => {
          const kind = board.feature(board.id(target), board.direction(board.id(target), board.id(hex)));
          return kind === "river"
            ? tables.hexsides.river.defence
            : kind === "creek"
              ? tables.hexsides.creek.defence
              : 0;
        });
        const water = Math.min(...sides);
        if (fort) forts++;
        if (water > 0) wet++;
        const defence =
          (alone ? tables.limits.sniperStrength : defenders.reduce((sum, unit) => sum + strength(unit, 1), 0)) +
          (held ? operative : 0) +
          (fort && !engineers ? tables.fortDefence : open) +
          water;
        const odds = table.odds(side, target, from);
        expect([seed, target, odds.attacker.total, odds.defender.total]).toEqual([
          seed,
          target,
          attackers.reduce((sum, unit) => sum + strength(unit, 0), 0),
          defence,
        ]);
        const victims = exchangeVictims(
          table.game.play,
          attackers.map((unit) => table.unit(unit) as UnitId),
        );
        const first = attackers.filter((unit) => unitOf(unit).type === "engineer");
        const shielded = (unit: string): boolean =>
          reckoning.in(ground.at.get(unit)!).some((mate) => mate !== unit && unitOf(mate).band !== null) &&
          unitOf(unit).band === null;
        const expected = first.length > 0 ? first : attackers.filter((unit) => !shielded(unit));
        expect([seed, target, victims.map((unit) => referenceSheet.units[unit].id).sort()]).toEqual([
          seed,
          target,
          expected.sort(),
        ]);
      }
    }
  }
  expect(forts).toBeGreaterThan(3);
  expect(wet).toBeGreaterThan(3);
});
