import { type OddsReport, Random, type SpelledPick } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { stackFits } from "../rules/06-stacking/stacking.ts";
import { nextToLose } from "../rules/10-combat/losses.ts";
import { defaultSheet } from "../sheet.ts";
import { type Campaigning, fighting, position, type Setting, type Side } from "./helpers.ts";
import {
  around,
  beside,
  COUNTERS,
  divisor,
  factorOf,
  groundShift,
  isCity,
  isConcentric,
  isLegalStack,
  isPlayable,
  isTown,
  other,
  type Standing,
} from "./reckoning.ts";
import { hexesOf, namesOf, offered, refusal, scenes } from "./scenes.ts";

/** Attacks, odds, losses and stacks against a second reckoning of them, on crowded positions nobody thought of. */

/** A side that has just announced to fight first: the phase looks whether there is anything to attack. */
const announced = (side: Side, setting: Setting): Campaigning =>
  position({ side, phase: "declaration", ...setting }).act(side, "declare", ["fight/move"]);

rule(["10.0.b", "10.2.a", "10.4.1.s", "10.4.1.t"], "who attacks what, and why not", () => {
  for (const { table, side, reckoning, words } of scenes("attack", 26, announced)) {
    const targets = reckoning.targets(side);
    const stacks = hexesOf(reckoning.units.filter((unit) => unit.side === side)).some(
      (hex) => reckoning.at(hex, side).length > 1,
    );
    const open = table.step === "fight" && table.pub.phase === "first";
    expect([words, open]).toEqual([words, targets.length > 0 || stacks]);
    if (!open) continue;
    expect([words, offered(table, side, "attack")]).toEqual([words, targets]);
    for (const target of targets) {
      const attackers = reckoning.attackers(side, target);
      expect([words, target, table.options(side, "attack", [target])]).toEqual([words, target, namesOf(attackers)]);
      for (const unit of reckoning.units.filter((one) => !attackers.includes(one))) {
        expect(refusal(table, side, "attack", [target, [unit.name]]), `${words}, ${unit.name} at ${target}`).toMatch(
          whyNoAttacker(side, unit, target),
        );
      }
    }
    if (targets.length === 0) continue;
    const near = hexesOf(reckoning.units).flatMap((hex) => around(hex, 1));
    for (const hex of [...new Set(near)].filter((one) => isPlayable(one) && !targets.includes(one))) {
      const refusal = table.refused(side, "attack", [hex, []]);
      const adjacent = reckoning.fighters(side).some((unit) => beside(unit.hex).includes(hex));
      expect(`${refusal.rule} ${refusal.text}`, `${words}, ${hex}`).toMatch(
        !reckoning.holds(other(side), hex)
          ? /^10\.0 There is no enemy unit/
          : adjacent
            ? /^10\.4\.1 There is no attack across the water/
            : /^10\.0 No unit that can still attack/,
      );
    }
  }
});

function whyNoAttacker(side: Side, unit: Standing, target: string): RegExp {
  if (unit.side !== side) return /^10\.0 .*not of the side/;
  if (unit.garrison) return /^10\.2 .*garrison/;
  return beside(unit.hex).includes(target) ? /^10\.4\.1 .*across the water/ : /^10\.0 .*not adjacent/;
}

/** 10.3: the column before shifts; 0 is 1:1. */
const column = (attack: number, defence: number): number =>
  attack === 0 ? -2 : attack >= defence ? Math.floor(attack / defence) - 1 : 1 - Math.ceil(defence / attack);
const raw = (at: number): string => (at >= 0 ? `${at + 1}:1` : `1:${1 - at}`);
const named = (at: number): string => raw(Math.min(5, Math.max(-2, at)));

rule(
  ["10.3.a", "10.3.b", "10.4.1.k", "10.4.1.l", "10.4.1.n"],
  "the odds of an attack that is only considered, and of the one that is fought",
  () => {
    let concentric = 0;
    for (const { table, side, reckoning, random, words } of scenes("odds", 80, fighting)) {
      if (table.step !== "fight") continue;
      for (const target of reckoning.targets(side)) {
        const able = reckoning.attackers(side, target);
        const force = random.chance(1, 2) ? able : able.filter(() => random.chance(1, 2));
        if (force.length === 0) continue;
        const strength = Math.floor(
          force.reduce((sum, unit) => sum + (factorOf(unit, unit.steps) * 6) / divisor(unit.hex, target), 0) / 6,
        );
        const from = force.map(({ hex }) => hex);
        const ring = side === "japan" && isConcentric(target, from);
        if (ring) concentric++;
        const shifts = [
          ...(groundShift(target, other(side)) > 0 ? [-groundShift(target, other(side))] : []),
          ...(ring ? [1] : []),
        ];
        const shift = shifts.reduce((sum, one) => sum + one, 0);
        const defenders = reckoning.at(target);
        const top = defenders.find(({ name }) => name === table.stack(target)!.top)!;
        const seen = factorOf(top, top.steps) + defenders.length - 1;
        const found = table.game.play.preview(table.seat(side), {
          verb: "attack",
          picks: table.asked(side, "attack", [target, namesOf(force)]) as SpelledPick[],
        });
        const report = (found as { preview: OddsReport }).preview;
        const label = side === "japan" ? "Japanese" : "Chinese";
        expect([words, target, reckoned(report)]).toEqual([
          words,
          target,
          {
            by: table.seat(side),
            sides: [label, side === "japan" ? "Chinese" : "Japanese"],
            totals: [strength, seen],
            values: force.map((unit) => factorOf(unit, unit.steps) / divisor(unit.hex, target)),
            units: force.map(({ name }) => [name]),
            shifts,
            ground: groundWords(target, other(side)),
            base: raw(column(strength, seen)),
            final: named(column(strength, seen) + shift),
          },
        ]);
        if (defenders.length > 1) {
          const strongest = side === "japan" ? 5 : 4;
          const worst = column(strength, factorOf(top, top.steps) + (defenders.length - 1) * strongest) + shift;
          expect(report.notes).toEqual([
            `The stack below its top counter is unseen: ${named(column(strength, seen) + shift)} at best, ${named(worst)} at worst.`,
          ]);
        }
      }
    }
    expect(concentric).toBeGreaterThan(3);
  },
);

/** What the ground is called where it helps the defender. */
function groundWords(target: string, defender: Side): string[] {
  if (groundShift(target, defender) === 0) return [];
  if (isCity(target)) return ["City"];
  const natural = defaultSheet().data.map.hexes[target].terrain;
  const rough = ["woods", "marsh"].includes(natural);
  if (defender === "china" && isTown(target)) return [rough ? `Town in ${natural}` : "Town"];
  return [natural === "woods" ? "Woods" : "Marsh"];
}

const reckoned = (report: OddsReport) => ({
  by: report.by,
  sides: [report.attacker!.label, report.defender!.label],
  totals: [report.attacker!.total, report.defender!.total],
  values: report.attacker!.components.map(({ value }) => value),
  units: report.attacker!.components.map(({ units }) => units),
  shifts: report.shifts!.map(({ value }) => value),
  ground: report.shifts!.filter(({ rule: of }) => of === "10.4.1").map(({ label }) => label),
  base: report.column!.base,
  final: report.column!.final,
});

rule(["10.5.2.a", "10.5.2.b", "10.5.2.c", "10.5.2.d", "10.5.2.f"], "among whom the next loss falls", () => {
  const sheet = defaultSheet();
  for (let i = 0; i < 200; i++) {
    const random = new Random(`losses ${i}`);
    const side = random.of(["japan", "china"] as const);
    const force = random
      .shuffle([...COUNTERS.values()].filter((one) => one.side === side))
      .slice(0, 1 + random.below(6))
      .map((one) => ({ ...one, steps: random.below(one.factors.length + 1) }));
    const alive = force.filter(({ steps }) => steps > 0);
    const guarded = side === "japan" ? alive.filter((unit) => !unit.garrison) : alive;
    const before = guarded.length > 0 ? guarded : alive;
    const full = before.filter(({ steps }) => steps === 2);
    const eligible = full.length > 0 ? full : before;
    const most = Math.max(...eligible.map((unit) => factorOf(unit, unit.steps)));
    const ids = force.map(({ name }) => sheet.unitByText.get(name)!);
    const next = nextToLose(
      sheet,
      side === "japan" ? JAPAN : CHINA,
      ids,
      force.map(({ steps }) => steps),
    );
    expect([i, next.map((unit) => sheet.units[unit].text)]).toEqual([
      i,
      namesOf(eligible.filter((unit) => factorOf(unit, unit.steps) === most)),
    ]);
  }
});

rule(["6.2.a", "6.2.c", "6.2.e", "6.2.h", "6.2.j"], "which units may stand together", () => {
  const sheet = defaultSheet();
  let legal = 0;
  for (let i = 0; i < 400; i++) {
    const random = new Random(`stack ${i}`);
    const side = random.of(["japan", "china"] as const);
    const formations = random
      .shuffle([...new Set([...COUNTERS.values()].map(({ formation }) => formation))])
      .slice(0, 60);
    const some = [...COUNTERS.values()].filter((one) => one.side === side && formations.includes(one.formation));
    const [first] = random.shuffle(some);
    const mates = some.filter((one) => one.formation === first.formation);
    const stack = random
      .shuffle([...new Set([...mates, ...random.shuffle(some).slice(0, 4)])])
      .slice(0, 1 + random.below(6));
    const ids = stack.map(({ name }) => sheet.unitByText.get(name)!);
    if (isLegalStack(stack)) legal++;
    expect([namesOf(stack), stackFits(sheet, side === "japan" ? JAPAN : CHINA, ids)]).toEqual([
      namesOf(stack),
      isLegalStack(stack),
    ]);
  }
  expect([legal > 100, legal < 300]).toEqual([true, true]);
});
