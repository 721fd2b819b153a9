import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import type { HexId, UnitId } from "../ids.ts";
import { enemyNear, inEnemyZone, retreatBarred } from "../position.ts";
import { fits } from "../rules/05-movement/stacking.ts";
import { viableRetreat } from "../rules/07-combat/retreat.ts";
import { type Field, field } from "./helpers.ts";
import {
  crowd,
  distance,
  type Ground,
  isLegalStack,
  isTrain,
  other,
  Reckoning,
  type Side,
  sideOf,
} from "./reckoning.ts";

/** Positions nobody has thought out, read a second time (reckoning.ts). */

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
const SIDES = ["japan", "china"] as const;

/** A crowd in a phase of a side; nobody else is on the map. */
function deskOf(seed: number, phase: string, side: Side): { table: Field; ground: Ground; reckoning: Reckoning } {
  const { edit, ...ground } = crowd(seed);
  const { units, ...more } = edit as { units: Record<string, never> };
  const idle = { "jp.14div.cav": "off", "cn.78div.6": "off", "jp.ronin": "off" };
  const table = field(phase, side, { ...idle, ...units }, more as never);
  return { table, ground, reckoning: new Reckoning(ground) };
}

const mine = (ground: Ground, side: Side): string[] =>
  [...ground.at.keys()].filter((unit) => sideOf(unit) === side && !ground.moved.has(unit));

rule(
  ["5.3.a", "5.3.b", "5.3.c", "5.3.d", "16.4.b"],
  "a hex takes a unit where the limits are kept with those there",
  () => {
    for (const seed of SEEDS) {
      const { table, ground, reckoning } = deskOf(seed, "combat", "japan");
      for (const side of SIDES)
        for (const [unit] of [...ground.at].filter(([id]) => sideOf(id) === side))
          for (const [mate, hex] of [...ground.at].filter(([id]) => sideOf(id) === side)) {
            const there = reckoning.in(hex).filter((one) => one !== unit);
            const place = table.game.sheet.board.id(hex);
            const id = table.unit(unit) as UnitId;
            const gone = table.unit(mate) as UnitId;
            expect([unit, hex, fits(table.game.play, place, [id])]).toEqual([
              unit,
              hex,
              isLegalStack([...there, unit]),
            ]);
            const rest = there.filter((one) => one !== mate);
            if (mate !== unit)
              expect([unit, hex, mate, fits(table.game.play, place, [id], [gone])]).toEqual([
                unit,
                hex,
                mate,
                isLegalStack([...rest, unit]),
              ]);
          }
    }
  },
);

rule(["6.0.a", "6.2.a", "14.0.c", "16.2.a"], "zones, what bars a retreat, and who is near", () => {
  for (const seed of SEEDS) {
    const { table, ground, reckoning } = deskOf(seed, "combat", "japan");
    const { sheet, play } = table.game;
    for (const side of SIDES) {
      const seat = table.seat(side);
      const places = [...new Set([...ground.at.values()])];
      const around = sheet.board.names.filter((hex) => places.some((place) => distance(place, hex) <= 3));
      const of = (what: (hex: HexId) => boolean): string[] => around.filter((hex) => what(sheet.board.id(hex)));
      const playable = (hex: string): boolean => sheet.playable[sheet.board.id(hex)] === 1;
      expect([seed, side, of((hex) => inEnemyZone(play, seat, hex))]).toEqual([
        seed,
        side,
        around.filter((hex) => playable(hex) && reckoning.inZoneOf(other(side), hex)),
      ]);
      const enemies = [...ground.at].filter(([unit]) => sideOf(unit) !== side);
      const bars = (hex: string): boolean =>
        enemies.some(([unit, at]) => !unit.endsWith(".cav") && reckoning.zoneReaches(at, hex));
      expect([seed, side, of((hex) => retreatBarred(play, seat, hex))]).toEqual([seed, side, around.filter(bars)]);
      const isHeld = (hex: string): boolean =>
        sheet.ground[sheet.board.id(hex)] !== 0 && table.control(hex) === other(side);
      const held = sheet.board.names.filter((hex) => isHeld(hex) || (side === "japan" && reckoning.operative(hex)));
      const menaces = [...enemies.map(([, at]) => at), ...held];
      expect([seed, side, of((hex) => enemyNear(play, seat, hex))]).toEqual([
        seed,
        side,
        around.filter((hex) => menaces.some((one) => distance(one, hex) <= 2)),
      ]);
    }
  }
});

rule(["5.0.b", "5.0.e", "5.3.e", "6.1.a", "6.1.b"], "a march goes as far as it is reckoned, at that price", () => {
  for (const seed of SEEDS)
    for (const side of SIDES) {
      const { table, ground, reckoning } = deskOf(seed, "movement", side);
      if (table.step !== "move" || table.turnOf !== side) continue;
      for (const unit of mine(ground, side)
        .filter((one) => !isTrain(one))
        .slice(0, 4)) {
        const from = ground.at.get(unit)!;
        const points = table.game.sheet.allowance[table.unit(unit)];
        const reached = [...reckoning.reach(side, from, points)].filter(([hex]) => reckoning.takes(side, hex, [unit]));
        const offered = table.may(side, "move", [unit]) ? table.ways(side, "move", [unit, []]) : {};
        expect([
          seed,
          unit,
          Object.entries(offered)
            .map(([hex, { cost }]) => `${hex} ${cost}`)
            .sort(),
        ]).toEqual([seed, unit, reached.map(([hex, cost]) => `${hex} ${cost}`).sort()]);
      }
    }
});

rule(
  ["5.1.2.a", "5.1.2.c", "5.3.e"],
  "infiltration leads into every hex beside a unit that takes it, and no other",
  () => {
    for (const seed of SEEDS)
      for (const side of SIDES) {
        const { table, ground, reckoning } = deskOf(seed, "movement", side);
        if (table.step !== "move" || table.turnOf !== side) continue;
        for (const unit of mine(ground, side).filter((one) => !isTrain(one))) {
          const offered = table.may(side, "infiltrate", [unit]) ? table.options(side, "infiltrate", [unit]) : [];
          expect([seed, unit, offered.sort()]).toEqual([seed, unit, reckoning.infiltrates(side, unit).sort()]);
        }
      }
  },
);

rule(["16.4.e", "16.4.f"], "a train goes as far as the line is free, and one hex into a zone", () => {
  for (const seed of SEEDS) {
    const { table, ground, reckoning } = deskOf(seed, "movement", "china");
    if (table.step !== "move" || table.turnOf !== "china") continue;
    for (const unit of mine(ground, "china").filter(isTrain)) {
      const offered = table.may("china", "train", [unit]) ? table.options("china", "train", [unit]) : [];
      expect([seed, unit, offered.sort()]).toEqual([seed, unit, reckoning.trainGoes(unit)]);
    }
  }
});

rule(
  ["7.1.a", "7.1.e", "7.2.a", "16.3.c", "17.3.a"],
  "everything that can be attacked is, from everywhere it can be",
  () => {
    for (const seed of SEEDS)
      for (const side of SIDES) {
        const { table, reckoning } = deskOf(seed, "combat", side);
        const expected = reckoning.attacks(side);
        const asked = table.step === "attack" && table.turnOf === side;
        expect([seed, side, asked]).toEqual([seed, side, expected.size > 0]);
        if (!asked) continue;
        expect([seed, side, table.options(side, "attack").sort()]).toEqual([seed, side, [...expected.keys()].sort()]);
        for (const [target, from] of expected)
          expect([seed, target, table.options(side, "attack", [target]).sort()]).toEqual([seed, target, from]);
      }
  },
);

rule(["7.7.1.a", "6.2.a", "7.7.k"], "who stands beside a hex that is free of zones and takes it has a retreat", () => {
  for (const seed of SEEDS) {
    const { table, ground, reckoning } = deskOf(seed, "combat", "japan");
    for (const [unit, from] of ground.at) {
      if (isTrain(unit)) continue;
      const ways = reckoning.retreats(sideOf(unit), from);
      const safe = ways.filter((hex) => isLegalStack([...reckoning.in(hex), unit]));
      const viable = viableRetreat(table.game.play, table.unit(unit) as UnitId);
      if (safe.length > 0 || ways.length === 0) expect([seed, unit, viable]).toEqual([seed, unit, safe.length > 0]);
    }
  }
});
