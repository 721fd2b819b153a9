import { rule } from "@wusong/testkit";
import fc from "fast-check";
import { expect } from "vitest";
import { type AssaultSituation, assault } from "../rules/07-combat/assault.ts";
import { type BombardmentSituation, bombardment } from "../rules/07-combat/bombardment.ts";
import type { Combat, Outcome } from "../rules/07-combat/combat.ts";
import { type RifleSituation, rifleFire } from "../rules/07-combat/rifle-fire.ts";
import { type VolleySituation, volley } from "../rules/07-combat/volley.ts";
import tables from "../sheet/tables.json" with { type: "json" };
import type { Tables } from "../sheet-schema.ts";

/** The tables of the player aid reckoned a second time, line by line, with numbers of all kinds in them. */

/** Every number of the tables replaced by one of its own, so that no two lines are alike and none is worth 1. */
function strange(seed: number): Tables {
  let next = seed;
  const other = (value: unknown): unknown => {
    if (typeof value === "number") {
      next = (next * 7 + 3) % 11;
      return value < 0 ? -(2 + next) : 2 + next;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, other(one)]));
  };
  return { ...tables, ...(other({ ...tables, provenance: {} }) as object), visionCover: 3 } as unknown as Tables;
}

const TABLES = fc.constantFrom(tables as unknown as Tables, strange(1), strange(5));
const FEW = fc.integer({ min: 0, max: 4 });
const SOME = fc.integer({ min: 1, max: 4 });
const COVER = fc.integer({ min: 1, max: 3 });
const RUNS = { numRuns: 120, seed: 1870 };

type Lines = Record<string, number>;
/** The lines that are worth something. */
const worth = (lines: Lines): Lines => Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== 0));
const linesOf = (tally: Combat["attack"]): Lines =>
  Object.fromEntries((tally.lines ?? []).map(({ rule: line, value }) => [line, value]));
const sumOf = (lines: Lines): number => Object.values(lines).reduce((sum, one) => sum + one, 0);

function expectCombat(of: (itemised: boolean) => Combat, attack: Lines, target: Lines): void {
  const combat = of(true);
  expect([linesOf(combat.attack), linesOf(combat.target)]).toEqual([worth(attack), worth(target)]);
  for (const { attack: one, target: other } of [combat, of(false)])
    expect([one.sum, other.sum]).toEqual([sumOf(attack), sumOf(target)]);
  expect(of(false).attack.lines).toBe(null);
}

const DIFFERENCES = Array.from({ length: 25 }, (_, i) => i - 12);

function expectOutcomes(combat: Combat, of: (difference: number) => Partial<Outcome>): void {
  expect(DIFFERENCES.map((d) => combat.outcome(d))).toMatchObject(DIFFERENCES.map(of));
}

rule(["7.1.b", "7.1.d", "7.1.T.b", "7.1.T.c", "7.1.R.c"], "bombardment, line by line", () => {
  const situation: fc.Arbitrary<BombardmentSituation> = fc.record({
    factor: SOME,
    furtherAdjacent: FEW,
    distance: SOME,
    cover: COVER,
    target: fc.record({ cover: COVER, freshArtillery: FEW, cavalryAlone: fc.boolean() }),
  });
  fc.assert(
    fc.property(TABLES, situation, (all, s) => {
      const t = all.bombardment;
      const adjacent = s.distance === 1 ? 1 : 0;
      expectCombat(
        (itemised) => bombardment(all, s, itemised),
        {
          "7.1.a": s.factor,
          "7.1.b": adjacent * s.furtherAdjacent * t.support,
          "7.1.d": (s.distance - 1) * t.perAreaBetween,
          "7.1.f": s.cover === 3 ? t.vision : 0,
        },
        {
          "7.1.T.a": s.target.cavalryAlone ? 0 : s.target.cover * t.coverTimes,
          "7.1.T.b": s.target.cavalryAlone ? s.target.cover * t.coverTimesCavalryAlone : 0,
          "7.1.T.c": adjacent * s.target.freshArtillery * t.targetSupport,
        },
      );
      expectOutcomes(bombardment(all, s, false), (d) => {
        const hit = d > 0;
        return {
          band: hit ? "hit" : "repulsed",
          targetPoints: hit ? d : 0,
          attackerPoints: 0,
          spent: !hit,
          lost: 0,
          leaderOut: false,
          rule: hit ? "7.1.R.c" : "7.1.R.a",
        };
      });
    }),
    RUNS,
  );
});

rule(["7.2.e", "7.2.g", "7.2.i", "7.2.T.i", "7.2.R.e"], "rifle fire, line by line", () => {
  const situation: fc.Arbitrary<RifleSituation> = fc.record({
    side: fc.constantFrom("french" as const, "german" as const),
    distance: fc.integer({ min: 1, max: 2 }),
    cover: COVER,
    infantry: FEW,
    artillery: FEW,
    target: fc.record({
      cover: COVER,
      lead: fc.constantFrom("infantry" as const, "artillery" as const),
      leadFresh: fc.boolean(),
      infantry: FEW,
      artillery: FEW,
    }),
    reduction: fc.boolean(),
    targetVision: fc.boolean(),
  });
  fc.assert(
    fc.property(TABLES, situation, (all, s) => {
      const t = all.rifleFire;
      const french = s.side === "french";
      const enemy = french ? "german" : "french";
      const near = s.distance === 1 ? 1 : 0;
      const firers = 1 + s.infantry + s.artillery;
      const state = s.target.leadFresh ? "fresh" : "spent";
      const gun = s.target.lead === "artillery";
      expectCombat(
        (itemised) => rifleFire(all, s, itemised),
        {
          [french ? "7.2.c" : "7.2.d"]: t.lead[s.side],
          "7.2.e": s.artillery * t.support.artillery,
          [french ? "7.2.f" : "7.2.g"]: s.infantry * t.support[s.side],
          "7.2.h": near * t.adjacent[s.side],
          "7.2.i": (1 - near) * t.beyond,
          "7.2.l": s.cover === 3 ? t.vision : 0,
        },
        {
          "7.2.T.a": s.target.cover,
          "7.2.T.b": Math.floor(firers / t.attackersPerCover) * s.target.cover,
          [gun ? "7.2.T.e" : french ? "7.2.T.f" : "7.2.T.d"]: t.targetLead[gun ? "artillery" : enemy][state],
          "7.2.T.g": near * s.target.artillery * t.targetSupport.artillery,
          [french ? "7.2.T.i" : "7.2.T.h"]: near * s.target.infantry * t.targetSupport[enemy],
          "7.2.T.l": s.targetVision && s.target.cover === 3 ? t.targetVision : 0,
        },
      );
      const lessened = s.reduction ? firers * t.reductionPerFirer : 0;
      expectOutcomes(rifleFire(all, s, false), (d) => {
        const band = d > t.within ? "hit" : d < -t.within ? "repulsed" : "both hit";
        return {
          band,
          targetPoints: { hit: d, repulsed: 0, "both hit": t.bothLose }[band],
          attackerPoints: { hit: 0, repulsed: Math.max(0, -d - lessened), "both hit": t.bothLose }[band],
          spent: band !== "hit",
          lost: 0,
          leaderOut: false,
          rule: { hit: "7.2.R.f", repulsed: "7.2.R.a", "both hit": "7.2.R.e" }[band],
        };
      });
    }),
    RUNS,
  );
});

rule(["7.3.b", "7.3.c", "7.3.T.b", "7.3.R.b", "7.3.R.c"], "a volley, line by line", () => {
  const situation: fc.Arbitrary<VolleySituation> = fc.record({
    firers: SOME,
    divisions: SOME,
    cover: COVER,
    target: fc.record({ units: SOME, cover: COVER }),
    halvesUp: fc.boolean(),
  });
  fc.assert(
    fc.property(TABLES, situation, (all, s) => {
      const t = all.volley;
      expectCombat(
        (itemised) => volley(all, s, itemised),
        {
          "7.3.a": s.firers * t.perUnit,
          "7.3.b": Math.ceil(s.target.units / t.targetUnitsPerPoint),
          "7.3.c": s.cover === 3 ? s.divisions * t.visionPerDivision : 0,
        },
        { "7.3.T.a": s.target.cover - t.coverLess, "7.3.T.b": s.target.units * t.perTargetUnit },
      );
      expectOutcomes(volley(all, s, false), (d) => {
        const half = d / t.pointsPerCasualty;
        const points = d <= 0 ? 0 : s.halvesUp ? Math.ceil(half) : Math.floor(half);
        return {
          band: points > 0 ? "hit" : "no effect",
          targetPoints: points,
          attackerPoints: 0,
          lost: 0,
          rule: points > 0 ? "7.3.R.b" : d > 0 ? "7.3.R.c" : d === 0 ? "7.3.R.d" : "7.3.R.a",
        };
      });
    }),
    RUNS,
  );
});

const ARM = fc.constantFrom("infantry" as const, "artillery" as const, "cavalry" as const);
const LEAD = fc.record({ arm: ARM, value: SOME });

rule(["7.4.T.h", "7.4.R.e", "7.4.R.h", "7.4.C.e", "7.4.C.i"], "an assault, line by line", () => {
  const situation: fc.Arbitrary<AssaultSituation> = fc.record({
    lead: LEAD,
    leader: fc.boolean(),
    infantry: fc.constantFrom(0, 0, 1, 2),
    artillery: fc.constantFrom(0, 0, 1, 2),
    cavalry: FEW,
    zones: fc.record({ foot: FEW, cavalry: FEW }),
    target: fc.record({
      cover: COVER,
      cavalryAlone: fc.boolean(),
      lead: LEAD,
      freshInfantry: FEW,
      spentInfantry: FEW,
      freshArtillery: FEW,
      freshCavalry: FEW,
    }),
  });
  fc.assert(
    fc.property(TABLES, situation, (all, s) => {
      const byHorse = s.lead.arm === "cavalry";
      const onTheirTable = s.target.cavalryAlone && byHorse && s.infantry + s.artillery === 0;
      const { target } = s;
      if (onTheirTable) {
        const t = all.cavalry;
        expectCombat(
          (itemised) => assault(all, s, itemised),
          { "7.4.C.a": s.lead.value, "7.4.C.b": s.cavalry * t.support },
          {
            "7.4.C.c": target.lead.value,
            "7.4.C.d": target.freshCavalry * t.support,
            "7.4.C.e": s.zones.cavalry * t.zone,
          },
        );
      } else {
        const t = all.assault;
        const [foot, horse] = [s.zones.foot * t.zone.foot, s.zones.cavalry * t.zone.cavalry];
        expectCombat(
          (itemised) => assault(all, s, itemised),
          {
            "7.4.a": s.lead.value,
            "7.4.b": s.leader ? t.leader : 0,
            "7.4.c": s.infantry * t.support.infantry,
            "7.4.d": s.artillery * t.support.artillery,
            "7.4.e": s.cavalry * t.support.cavalry,
          },
          {
            [target.cavalryAlone ? "7.4.C.l" : "7.4.T.a"]: target.lead.value,
            "7.4.T.b": target.cover - t.coverLess,
            "7.4.T.c": foot >= horse ? foot : 0,
            "7.4.T.d": horse > foot ? horse : 0,
            "7.4.T.f": target.freshInfantry * t.targetSupport.infantry,
            "7.4.T.g": target.freshArtillery * t.targetSupport.artillery,
            "7.4.C.m": target.cavalryAlone ? target.freshCavalry * t.targetSupport.cavalryAlone : 0,
            "7.4.T.h": byHorse ? Math.ceil(target.spentInfantry / t.spentInfantryPerPoint) : 0,
          },
        );
      }
      const { tie, narrow, doubled } = all.assault;
      const onInfantry = byHorse && target.lead.arm === "infantry";
      const attackers = 1 + s.infantry + s.artillery + s.cavalry;
      expectOutcomes(assault(all, s, false), (d) =>
        onTheirTable
          ? {
              band: d > 0 ? "hit" : "repulsed",
              targetPoints: Math.max(0, d),
              attackerPoints: 0,
              spent: true,
              lost: d > 0 ? 0 : 1,
              leaderOut: false,
              rule: d > 0 ? "7.4.C.j" : "7.4.C.i",
            }
          : {
              band: d > 0 ? "hit" : d === 0 ? "tied" : "repulsed",
              targetPoints: d > 0 ? d * (onInfantry ? doubled : 1) : 0,
              attackerPoints: d === 0 ? tie : 0,
              spent: true,
              lost: d < 0 ? (onInfantry ? Math.min(2, attackers) : 1) : d > 0 && byHorse && d <= narrow ? 1 : 0,
              leaderOut: d <= 0 && s.leader,
              rule: d > 0 ? "7.4.R.h" : d === 0 ? "7.4.R.g" : onInfantry ? "7.4.R.e" : "7.4.R.c",
            },
      );
    }),
    RUNS,
  );
});
