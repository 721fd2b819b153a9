import type { HexId } from "@wusong/board";
import { type DeepReadonly, listed, type OddsComponent, type OddsReport, type Seat } from "@wusong/engine";
import { bandColumn, columnChances, percentageOdds, reportOutcomes, shiftedColumn } from "@wusong/mechanics";
import { CHINA, enemyOf, JAPAN, SIDE_IDS, sideAdjective } from "../../ids.ts";
import type { Sheet } from "../../sheet.ts";
import type { Fight, Public } from "../../state.ts";

/** Everything that decides the column of a battle, in plain numbers. */
export interface Odds {
  attack: number;
  defense: number;
  /** before shifts */
  base: number;
  shifts: OddsComponent[];
  column: number;
}

/** 14.3: the column of a percentage; without any attack strength the lowest, against no defense the highest. */
export function percentColumn(sheet: Sheet, attack: number, defense: number): number {
  const { from } = sheet.tables.percent;
  if (attack === 0) return 0;
  return defense === 0 ? from.length : bandColumn(percentageOdds(attack, defense), from);
}

/** 14.33: the best terrain of any attacked hex; a river counts where every attacker crosses one. */
export function terrainShift(sheet: Sheet, targets: readonly HexId[], from: readonly HexId[]): number {
  let best = 0;
  for (const target of targets) {
    const rivers = from.map((hex) => sheet.sideShift[6 * target + sheet.board.direction(target, hex)]);
    best = Math.max(best, sheet.shift[target], Math.min(...rivers));
  }
  return best;
}

/** 14.3: right shifts favour the attacker and are positive. */
export function battleShifts(pub: Public, sheet: Sheet, fight: DeepReadonly<Fight>): OddsComponent[] {
  const attacker = fight.attacker;
  const defender = enemyOf(attacker);
  const shifts: OddsComponent[] = [];
  const add = (label: string, value: number, rule: string): void => {
    if (value !== 0) shifts.push({ label, value, rule });
  };
  add("Attacker's headquarters", fight.support[0], "10.3");
  add("Defender's headquarters", -fight.support[1], "10.3");
  add("Suppressed attackers", -fight.suppressed[0], "8.2");
  add("Suppressed defenders", fight.suppressed[1], "8.2");
  add("Terrain", -terrainShift(sheet, fight.targets, fight.from), "14.33");
  const fortified = fight.targets.some((hex) => pub.forts[defender].includes(hex));
  add("Fortification", fortified ? -sheet.tables.fortification[SIDE_IDS[defender]] : 0, "21.1");
  const favour = (side: Seat): number => (side === attacker ? 1 : -1);
  if (fight.markers.includes("jp.banzai")) add("Banzai!", favour(JAPAN), "CM.J.07");
  if (fight.markers.includes("cn.gung-ho")) add("Gung Ho", favour(CHINA), "CM.C.08");
  if (fight.markers.includes("cn.lone-battalion")) add("Lone Battalion", -2, "CM.C.11");
  return shifts;
}

const sum = (units: readonly number[], column: Uint8Array): number => {
  let total = 0;
  for (const unit of units) total += column[unit];
  return total;
};

export function battleOdds(pub: Public, sheet: Sheet, fight: DeepReadonly<Fight>): Odds {
  const attack = sum(fight.attackers, sheet.attack);
  const defense = sum(
    fight.defenders.filter((unit) => !fight.idle.includes(unit)),
    sheet.defense,
  );
  const base = percentColumn(sheet, attack, defense);
  const shifts = battleShifts(pub, sheet, fight);
  const column = shiftedColumn(
    base,
    shifts.map((one) => one.value),
    0,
    sheet.tables.percent.columns.length - 1,
  );
  return { attack, defense, base, shifts, column };
}

/** What each result does, for people (CRT.A, CRT.R). */
export const RESULT_TEXTS: Readonly<Record<string, string>> = {
  AZ: "Attacker annihilated: all attackers are lost for good; defenders may pursue.",
  AE: "Attacker eliminated: one regiment of each brigade survives and retreats two hexes; defenders may pursue.",
  AS: "Attacker shattered: half of the attackers are lost, the rest retreats one hex; defenders may pursue.",
  BB: "Bloodbath: both sides lose half.",
  DS: "Defender shattered: half of the defenders are lost, the rest retreats one hex; attackers may pursue.",
  DE: "Defender eliminated: one regiment of each brigade survives and retreats two hexes; attackers may pursue.",
  DZ: "Defender annihilated: all defenders are lost for good; attackers may pursue.",
  AM: "Attacker outmaneuvered: half of the attackers are lost, the rest routs; defenders may pursue.",
  AA: "Attacker attrition: one brigade breaks down or one unit is lost.",
  CT: "Contact: no effect.",
  DA: "Defender attrition: one brigade breaks down or one unit is lost.",
  DM: "Defender outmaneuvered: half of the defenders are lost, the rest routs; attackers may pursue two hexes.",
};

export function tableOf(sheet: Sheet, table: "raid" | "assault"): { columns: string[]; rows: string[][] } {
  return sheet.tables[table];
}

/** The report of a battle as it stands. */
export function battleReport(
  pub: Public,
  sheet: Sheet,
  fight: DeepReadonly<Fight>,
  table: "raid" | "assault",
  knownTo: "exact" | "as seen" = "exact",
): OddsReport {
  const odds = battleOdds(pub, sheet, fight);
  const attacker = fight.attacker;
  const lines = (units: readonly number[], column: Uint8Array, rule: string): OddsComponent[] =>
    units.map((unit) => ({ label: sheet.units[unit].name, value: column[unit], rule }));
  const chart = tableOf(sheet, table);
  const facesOf = (result: string): number[] =>
    chart.rows.flatMap((row, i) => (row[odds.column] === result ? [i + 1] : []));
  return {
    title: `${table === "raid" ? "Raid" : "Assault"} on ${listed(fight.targets.map((hex) => sheet.board.names[hex]))}`,
    rule: "14.3",
    knownTo,
    by: attacker,
    attacker: {
      label: sideAdjective(attacker),
      total: odds.attack,
      components: lines(fight.attackers, sheet.attack, "14.3"),
    },
    defender: {
      label: sideAdjective(enemyOf(attacker)),
      total: odds.defense,
      components: lines(
        fight.defenders.filter((unit) => !fight.idle.includes(unit)),
        sheet.defense,
        "14.26",
      ),
    },
    shifts: odds.shifts,
    column: {
      base: chart.columns[odds.base],
      final: chart.columns[odds.column],
      all: [...chart.columns],
    },
    outcomes: reportOutcomes(columnChances(chart, odds.column), (result) => ({
      key: result,
      text: RESULT_TEXTS[result],
      perDie: facesOf(result),
    })),
    expected: [],
    whatIf: [],
    notes: [],
  };
}
