import { type HexId, type HexOrNowhere, NOWHERE } from "@wusong/board";
import {
  counted,
  type DeepReadonly,
  type OddsColumn,
  type OddsComponent,
  type OddsReport,
  type OddsSide,
} from "@wusong/engine";
import { columnChances, Distribution, firstChange, oddsText, reportOutcomes } from "@wusong/mechanics";
import { AIR, enemyOf, sideAdjective, type UnitId } from "../../ids.ts";
import { hexOf, stepsOf as stepsLeft, topIsReduced, topOf, unitsIn } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Knows, Pub } from "../../state.ts";
import { attack, type Battle, battleOf, defence, type Fighter, finalColumn, shiftsOf } from "./battle.ts";
import { type Fight, fightOver } from "./fight.ts";
import { LOWEST_COLUMN, startColumn } from "./odds.ts";

/** A combat whose forces lie open: everything that counts is known, and the chances are exact. */
export function fightReport(
  sheet: Sheet,
  v: DeepReadonly<Fight>,
  pub: DeepReadonly<Pick<Pub, "townAlone" | "airForce">>,
): OddsReport {
  return battleReport(sheet, battleOf(sheet, v, pub), pub.airForce && !v.intercepted ? "possible" : "none");
}

/**
 * The report of a battle. Interception of an air marker (11.3): none, possible (shown beside the column in force), or attempted
 * (part of the chances).
 */
export function battleReport(
  sheet: Sheet,
  battle: Battle,
  interception: "none" | "possible" | "attempted",
): OddsReport {
  const final = finalColumn(sheet, battle);
  const contested = battle.support.includes(AIR) && !battle.aborted && interception !== "none";
  const chances =
    contested && interception === "attempted"
      ? withInterception(sheet, battle)
      : columnChances(sheet.tables.combat, final - LOWEST_COLUMN);
  const more = firstChange((points) => oddsText(finalColumn(sheet, battle, attack(battle) + points)), 12);
  const chart = [chartColumn(sheet, battle, final)];
  if (contested)
    chart.push(
      chartColumn(
        sheet,
        battle,
        finalColumn(sheet, { ...battle, aborted: true }),
        "if the aircraft are turned back (1 in 6, 11.3)",
      ),
    );
  return {
    title: `${{ attack: "Attack on", overrun: "Overrun of", landing: "Landing at" }[battle.kind]} ${battle.place}`,
    rule: { attack: "10.0", overrun: "9.6", landing: "8.4" }[battle.kind],
    knownTo: "exact",
    by: battle.attacker,
    attacker: side(battle.attacker, attack(battle), battle.attackers, battle.kind === "landing"),
    defender: side(enemyOf(battle.attacker), defence(battle), battle.defenders, false),
    shifts: shiftsOf(sheet, battle),
    column: columnLine(sheet, startColumn(attack(battle), defence(battle)), final),
    outcomes: outcomes(sheet, chances, contested && interception === "attempted" ? null : final),
    chart,
    expected: [
      { label: "Attacker's steps lost", ...chances.mean((result) => Number(result[0])) },
      { label: "Defender's steps lost", ...chances.mean((result) => Number(result[2])) },
    ],
    whatIf: more ? [{ label: `${counted(more.more, "strength point")} more`, text: more.result }] : [],
    notes: landingNote(battle),
  };
}

/** Results with an interception attempt before the combat die: a 6 costs the column of the air marker. */
function withInterception(sheet: Sheet, battle: Battle): Distribution<string> {
  const results = (aborted: boolean): Distribution<string> =>
    columnChances(sheet.tables.combat, finalColumn(sheet, { ...battle, aborted }) - LOWEST_COLUMN);
  return Distribution.die().followedBy((die) => results(die === 6));
}

const columnLine = (sheet: Sheet, base: number, final: number): OddsReport["column"] => ({
  base: oddsText(base),
  final: oddsText(final),
  all: [...sheet.tables.combat.columns],
});

/** What can come of it; where one die decides, with its faces. */
function outcomes(sheet: Sheet, chances: Distribution<string>, column: number | null): OddsReport["outcomes"] {
  const { rows } = sheet.tables.combat;
  return reportOutcomes(chances, (result) => ({
    key: result,
    text: `Attacker loses ${counted(Number(result[0]), "step")}, defender ${counted(Number(result[2]), "step")}`,
    ...(column === null
      ? {}
      : { perDie: rows.flatMap((row, i) => (row[column - LOWEST_COLUMN] === result ? [i + 1] : [])) }),
  }));
}

function chartColumn(sheet: Sheet, battle: Battle, column: number, note?: string): OddsColumn {
  const steps = stepsOf(battle.defenders);
  return {
    column: oddsText(column),
    ...(note ? { note } : {}),
    rows: sheet.tables.combat.rows.map((row, i) => {
      const text = row[column - LOWEST_COLUMN];
      const losses = { attacker: Number(text[0]), defender: Number(text[2]) };
      return { die: i + 1, text, ...losses, ...(steps !== null && losses.defender >= steps ? { tick: true } : {}) };
    }),
  };
}

/** Steps of a force; null where it is only a strength. */
function stepsOf(force: readonly Fighter[]): number | null {
  return force.every((one) => one.steps > 0) ? force.reduce((sum, one) => sum + one.steps, 0) : null;
}

function landingNote(battle: Battle): string[] {
  const steps = stepsOf(battle.defenders);
  if (battle.kind !== "landing" || steps === null) return [];
  return [
    `With fewer than ${counted(steps, "defending step")} lost the defenders give way and the landing costs one step more (8.4).`,
  ];
}

function side(seat: Battle["attacker"], total: number, fighters: readonly Fighter[], landing: boolean): OddsSide {
  const components = fighters.map(({ label, factor, divisor, unit }): OddsComponent => {
    const crossed = landing ? "landing" : divisor === 2 ? "creek" : "river";
    return {
      label,
      value: factor / divisor,
      rule: landing ? "8.4" : divisor === 1 ? "2.2.1" : "10.4.1",
      ...(divisor === 1 ? {} : { shown: `${factor} ÷ ${divisor} (${crossed})` }),
      ...(unit ? { units: [unit] } : {}),
    };
  });
  return { label: sideAdjective(seat), total, components };
}

/**
 * An attack that is only considered: of the defenders the seat sees the top counter and the number of units, so the column is
 * that of the weakest stack that could lie there, and a note says what the strongest would mean (6.3).
 */
export function attackReport(k: Knows, target: HexId, units: readonly UnitId[]): OddsReport {
  return reportAsSeen(k, "attack", target, units, (unit) => hexOf(k.sheet, k.mine, unit));
}

/** The same for an overrun, which a group makes from one hex. */
export function overrunReport(k: Knows, target: HexId, group: readonly UnitId[], from: HexId): OddsReport {
  return reportAsSeen(k, "overrun", target, group, () => from);
}

/** The same for a landing; the units are at full strength as long as they are at sea. */
export function landingReport(k: Knows, target: HexId, units: readonly UnitId[]): OddsReport {
  return reportAsSeen(k, "landing", target, units, () => NOWHERE);
}

function reportAsSeen(
  k: Knows,
  kind: Fight["kind"],
  target: HexId,
  units: readonly UnitId[],
  fromWhere: (unit: UnitId) => HexOrNowhere,
): OddsReport {
  const { sheet, pub, mine } = k;
  const top = topOf(pub, target);
  const seen: Fight = {
    ...fightOver(kind, k.seat, target, units),
    attackerSteps: units.map((unit) => (kind === "landing" ? sheet.fullSteps[unit] : stepsLeft(sheet, mine, unit))),
    from: units.map(fromWhere),
    defenders: [top],
    defenderSteps: [topIsReduced(pub, target) ? 1 : sheet.fullSteps[top]],
  };
  const battle = battleOf(sheet, seen, pub);
  const report = battleReport(sheet, battle, "none");
  const hidden = unitsIn(pub, target) - 1;
  if (hidden === 0) return report;
  const weakest = defence(battle) + hidden;
  const strongest = defence(battle) + hidden * strongestUnit(sheet, enemyOf(k.seat));
  const final = finalColumn(sheet, battle, attack(battle), weakest);
  const worst = finalColumn(sheet, battle, attack(battle), strongest);
  const unseen: OddsComponent = { label: `${counted(hidden, "unit")} unseen, at least`, value: hidden, rule: "6.3" };
  return {
    ...report,
    knownTo: "as seen",
    defender: { ...report.defender, total: weakest, components: [...report.defender.components, unseen] },
    column: columnLine(sheet, startColumn(attack(battle), weakest), final),
    outcomes: outcomes(sheet, columnChances(sheet.tables.combat, final - LOWEST_COLUMN), final),
    chart: [],
    expected: [],
    whatIf: [],
    notes: [`The stack below its top counter is unseen: ${oddsText(final)} at best, ${oddsText(worst)} at worst.`],
  };
}

function strongestUnit(sheet: Sheet, seat: Battle["attacker"]): number {
  let most = 0;
  for (const unit of sheet.units) if (unit.side === seat) most = Math.max(most, sheet.factor[unit.id * 3 + unit.steps]);
  return most;
}
