import type { HexId } from "@wusong/board";
import type { DeepReadonly } from "@wusong/engine";
import {
  columnChances,
  Distribution,
  firstChange,
  type OddsComponent,
  type OddsReport,
  type OddsSide,
  oddsText,
  reportOutcomes,
  shiftedColumn,
} from "@wusong/mechanics";
import { AIR, CHINA, JAPAN, MARKERS, type MarkerId, otherSide, sideName, type UnitId } from "../../ids.ts";
import { hexOf, stepsOf, topIsReduced, topOf, unitsIn } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Knows, Pub } from "../../state.ts";
import { counted, hexWords } from "../../words.ts";
import type { Fight } from "./combat.ts";
import {
  attackSixths,
  HIGHEST_COLUMN,
  isConcentric,
  LOWEST_COLUMN,
  landingSixths,
  roundDown,
  startColumn,
  strength,
  terrainShift,
} from "./odds.ts";

/** What decides a combat; a Fight without the parts that only matter while it is carried out. */
export type Situation = Readonly<
  Pick<
    DeepReadonly<Fight>,
    | "kind"
    | "attacker"
    | "target"
    | "attackers"
    | "attackerSteps"
    | "from"
    | "defenders"
    | "defenderSteps"
    | "support"
    | "aborted"
    | "gunfire"
  >
>;

function attackStrength(sheet: Sheet, v: Situation): number {
  return roundDown(
    v.kind === "landing"
      ? landingSixths(sheet, v.attackers, v.attackerSteps)
      : attackSixths(sheet, v.attackers, v.attackerSteps, v.from, v.target),
  );
}

/** 10.4: every shift with its case; right is positive. */
export function shiftsOf(sheet: Sheet, v: Situation, townAlone: boolean): OddsComponent[] {
  const shifts: OddsComponent[] = [];
  const defender = otherSide(v.attacker);
  const terrain = terrainShift(sheet, v.target, defender, townAlone);
  if (terrain > 0)
    shifts.push({ label: terrainWords(sheet, v.target, defender === CHINA), value: -terrain, rule: "10.4.1" });
  if (v.kind === "overrun") shifts.push({ label: "Overrun", value: -sheet.tables.terrainShifts.overrun, rule: "9.6" });
  if (v.kind === "attack" && isConcentric(sheet, v.attacker, v.from, v.target)) {
    shifts.push({ label: "Concentric attack", value: sheet.tables.terrainShifts.concentric, rule: "10.4.2" });
  }
  for (const marker of v.support) {
    if (marker === AIR && v.aborted) continue;
    shifts.push({ label: markerWords(marker), value: 1, rule: "11.1" });
  }
  if (v.gunfire) shifts.push({ label: "Naval gunfire in defence", value: -1, rule: "11.4" });
  return shifts;
}

const markerWords = (marker: MarkerId): string =>
  ({ air: "Air support", artillery: "Artillery", naval: "Naval gunfire", amphibious: "Amphibious support" })[
    MARKERS[marker]
  ];

function terrainWords(sheet: Sheet, hex: HexId, chinese: boolean): string {
  const name = sheet.data.map.terrains[sheet.board.terrain[hex]].name;
  if (!chinese || !sheet.town[hex] || sheet.city[hex]) return name;
  return sheet.board.terrain[hex] === "woods" || sheet.board.terrain[hex] === "marsh"
    ? `Town in ${name.toLowerCase()}`
    : "Town";
}

const startOf = (sheet: Sheet, v: Situation): number =>
  startColumn(attackStrength(sheet, v), strength(sheet, v.defenders, v.defenderSteps));

/** The column that is rolled on, between 1:3 and 6:1. */
export function finalColumn(sheet: Sheet, v: Situation, townAlone: boolean): number {
  const shifts = shiftsOf(sheet, v, townAlone).map((shift) => shift.value);
  return shiftedColumn(startOf(sheet, v), shifts, LOWEST_COLUMN, HIGHEST_COLUMN);
}

/** A combat whose forces lie open: everything that counts is known, and the chances are exact. */
export function fightReport(
  sheet: Sheet,
  v: Situation,
  pub: Readonly<Pick<Pub, "townAlone" | "airForce">>,
  airResolved = v.aborted,
): OddsReport {
  const { townAlone } = pub;
  const base = startOf(sheet, v);
  const shifts = shiftsOf(sheet, v, townAlone);
  const final = finalColumn(sheet, v, townAlone);
  const chances = columnChances(sheet.tables.combat, final - LOWEST_COLUMN);
  const notes = landingNotes(v);
  if (pub.airForce && !airResolved && v.support.includes(AIR)) notes.push(interceptionNote(sheet, v, townAlone));
  const attack = attackStrength(sheet, v);
  const more = firstChange((points) => columnAfter(sheet, v, townAlone, attack + points), 12);
  return {
    title: `${{ attack: "Attack on", overrun: "Overrun of", landing: "Landing at" }[v.kind]} ${hexWords(sheet, v.target)}`,
    rule: { attack: "10.0", overrun: "9.6", landing: "8.4" }[v.kind],
    knownTo: "exact",
    attacker: attackSide(sheet, v),
    defender: defenceSide(sheet, v),
    shifts,
    column: { base: oddsText(base), final: oddsText(final), all: [...sheet.tables.combat.columns] },
    outcomes: outcomesOf(sheet, final),
    expected: [
      { label: "Attacker's steps lost", ...chances.mean((result) => Number(result[0])) },
      { label: "Defender's steps lost", ...chances.mean((result) => Number(result[2])) },
    ],
    whatIf: more ? [{ label: `${counted(more.more, "strength point")} more`, text: more.result }] : [],
    notes,
  };
}

function columnAfter(sheet: Sheet, v: Situation, townAlone: boolean, attack: number): string {
  const shifts = shiftsOf(sheet, v, townAlone).map((shift) => shift.value);
  const start = startColumn(attack, strength(sheet, v.defenders, v.defenderSteps));
  return oddsText(shiftedColumn(start, shifts, LOWEST_COLUMN, HIGHEST_COLUMN));
}

function outcomesOf(sheet: Sheet, column: number): OddsReport["outcomes"] {
  const index = column - LOWEST_COLUMN;
  const { rows } = sheet.tables.combat;
  return reportOutcomes(columnChances(sheet.tables.combat, index), (result) => ({
    key: result,
    text: `Attacker loses ${counted(Number(result[0]), "step")}, defender ${counted(Number(result[2]), "step")}`,
    perDie: rows.map((row, i) => (row[index] === result ? i + 1 : 0)).filter((die) => die > 0),
  }));
}

function landingNotes(v: Situation): string[] {
  if (v.kind !== "landing") return [];
  const steps = v.defenderSteps.reduce((sum, one) => sum + one, 0);
  return [
    `If fewer than ${counted(steps, "step")} are lost the defenders give way and the landing costs one step more (8.4).`,
  ];
}

/** 11.3: the exact chances when the Chinese send fighters: one in six loses the column of the air marker. */
function interceptionNote(sheet: Sheet, v: Situation, townAlone: boolean): string {
  const without = finalColumn(sheet, { ...v, aborted: true }, townAlone);
  const chances = withInterception(sheet, v, townAlone);
  const worse = chances.chance((result) => Number(result[2]) >= 2);
  return `If intercepted: 1 in 6 that it is rolled at ${oddsText(without)} (11.3); two or more defending steps then fall in ${worse.numerator} of ${worse.denominator} cases.`;
}

/** Results with an interception attempt before the combat die. */
export function withInterception(sheet: Sheet, v: Situation, townAlone: boolean): Distribution<string> {
  const column = (aborted: boolean): number => finalColumn(sheet, { ...v, aborted }, townAlone) - LOWEST_COLUMN;
  return Distribution.die().followedBy((die) => columnChances(sheet.tables.combat, column(die === 6)));
}

function attackSide(sheet: Sheet, v: Situation): OddsSide {
  const components = v.attackers.map((unit, i): OddsComponent => {
    const factor = sheet.factor[unit * 3 + v.attackerSteps[i]];
    const divisor =
      v.kind === "landing" ? 2 : sheet.divisor[v.from[i] * 6 + sheet.board.direction(v.from[i], v.target)];
    const line = { label: sheet.units[unit].name, value: factor / divisor, rule: divisor === 1 ? "2.2.1" : "10.4.1" };
    if (v.kind === "landing") return { ...line, rule: "8.4", shown: `${factor} ÷ 2 (landing)` };
    return divisor === 1 ? line : { ...line, shown: `${factor} ÷ ${divisor} (${divisor === 2 ? "creek" : "river"})` };
  });
  return { label: sideName(v.attacker), total: attackStrength(sheet, v), components };
}

function defenceSide(sheet: Sheet, v: Situation): OddsSide {
  const components = v.defenders.map((unit, i) => ({
    label: sheet.units[unit].name,
    value: sheet.factor[unit * 3 + v.defenderSteps[i]],
    rule: "2.2.1",
  }));
  return { label: sideName(otherSide(v.attacker)), total: strength(sheet, v.defenders, v.defenderSteps), components };
}

/**
 * An attack that is only considered: of the defenders the seat sees the top counter and the number of units, so the column is
 * that of the weakest stack that could lie there, and the notes say what the strongest would mean (6.3).
 */
export function attackReport(k: Knows, target: HexId, units: readonly UnitId[]): OddsReport {
  const { sheet, pub, mine } = k;
  const top = topOf(pub, target);
  const topSteps = topIsReduced(pub, target) ? 1 : sheet.fullSteps[top];
  const hidden = unitsIn(pub, target) - 1;
  const seen: Situation = {
    kind: "attack",
    attacker: k.seat,
    target,
    attackers: units,
    attackerSteps: units.map((unit) => stepsOf(sheet, mine, unit)),
    from: units.map((unit) => hexOf(sheet, mine, unit)),
    defenders: [top],
    defenderSteps: [topSteps],
    support: [],
    aborted: false,
    gunfire: false,
  };
  const report = fightReport(sheet, seen, pub);
  if (hidden === 0) return report;
  const known = sheet.factor[top * 3 + topSteps];
  const attack = attackStrength(sheet, seen);
  const shifts = shiftsOf(sheet, seen, pub.townAlone).map((shift) => shift.value);
  const columnFor = (defence: number): number =>
    shiftedColumn(startColumn(attack, defence), shifts, LOWEST_COLUMN, HIGHEST_COLUMN);
  const weakest = known + hidden;
  const strongest = known + hidden * strongestUnit(sheet, k.seat === JAPAN ? CHINA : JAPAN);
  const best = columnFor(weakest);
  return {
    ...report,
    knownTo: "as seen",
    defender: {
      label: report.defender.label,
      total: weakest,
      components: [
        ...report.defender.components,
        { label: `${counted(hidden, "unit")} unseen, at least`, value: hidden, rule: "6.3" },
      ],
    },
    column: {
      base: oddsText(startColumn(attack, weakest)),
      final: oddsText(best),
      all: [...sheet.tables.combat.columns],
    },
    outcomes: outcomesOf(sheet, best),
    expected: [],
    whatIf: [],
    notes: [
      `The stack below its top counter is unseen: ${oddsText(best)} at best, ${oddsText(columnFor(strongest))} at worst.`,
    ],
  };
}

function strongestUnit(sheet: Sheet, side: number): number {
  let most = 0;
  for (const unit of sheet.units) if (unit.side === side) most = Math.max(most, sheet.factor[unit.id * 3 + unit.steps]);
  return most;
}
