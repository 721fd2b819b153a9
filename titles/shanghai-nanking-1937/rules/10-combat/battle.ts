import { type HexId, knownHex } from "@wusong/board";
import type { DeepReadonly, OddsComponent, Seat } from "@wusong/engine";
import { isOtherwise, shiftedColumn } from "@wusong/mechanics";
import { AIR, CHINA, enemyOf, MARKER_NAMES, type MarkerId, type UnitId } from "../../ids.ts";
import type { Sheet } from "../../sheet.ts";
import type { Pub } from "../../state.ts";
import { hexWords } from "../../words.ts";
import type { Fight, FightKind } from "./fight.ts";
import { attackStrength, HIGHEST_COLUMN, isConcentric, LOWEST_COLUMN, startColumn, terrainShift } from "./odds.ts";

/** A unit in a combat, or a bare strength where somebody only calculates. */
export interface Fighter {
  readonly label: string;
  readonly factor: number;
  /** 0 for a bare strength. */
  readonly steps: number;
  /** 1, 2 across a creek or from the sea, 3 across a river. */
  readonly divisor: number;
  readonly unit?: string;
}

/** What decides a combat. */
export interface Battle {
  readonly kind: FightKind;
  readonly attacker: Seat;
  /** "Wusong (3510)", or the terrain where there is no hex. */
  readonly place: string;
  readonly attackers: readonly Fighter[];
  readonly defenders: readonly Fighter[];
  readonly terrain: { readonly label: string; readonly left: number };
  readonly concentric: boolean;
  readonly support: readonly MarkerId[];
  /** 11.3: the air marker was turned back. */
  readonly aborted: boolean;
  /** 11.4: naval gunfire in defence. */
  readonly gunfire: boolean;
  /** R20 decided otherwise: the ends of the table limit the odds before the shifts, too. */
  readonly limitedFirst: boolean;
}

/** How the table of this game reads what the rulebook leaves open (R1, R20). */
type Readings = DeepReadonly<Pick<Pub, "townAlone" | "otherwise">>;

export const defence = (battle: Battle): number => battle.defenders.reduce((sum, one) => sum + one.factor, 0);
export const attack = (battle: Battle): number => attackStrength(battle.attackers);

/** 10.4: every shift with its case; right is positive. */
export function shiftsOf(sheet: Sheet, battle: Battle): OddsComponent[] {
  const { terrainShifts } = sheet.tables;
  const shifts: OddsComponent[] = [];
  const { label, left } = battle.terrain;
  if (left > 0) shifts.push({ label, value: -left, rule: "10.4.1" });
  if (battle.kind === "overrun") shifts.push({ label: "Overrun", value: -terrainShifts.overrun, rule: "9.6" });
  if (battle.concentric) shifts.push({ label: "Concentric attack", value: terrainShifts.concentric, rule: "10.4.2" });
  for (const marker of battle.support) {
    if (marker !== AIR || !battle.aborted) shifts.push({ label: MARKER_NAMES[marker], value: 1, rule: "11.1" });
  }
  if (battle.gunfire) shifts.push({ label: "Naval gunfire in defence", value: -1, rule: "11.4" });
  return shifts;
}

/** The column that is rolled on, between 1:3 and 6:1, for this attack strength or another one. */
export function finalColumn(
  sheet: Sheet,
  battle: Battle,
  strength = attack(battle),
  against = defence(battle),
): number {
  const shifts = shiftsOf(sheet, battle).map((shift) => shift.value);
  const start = startColumn(strength, against);
  const from = battle.limitedFirst ? shiftedColumn(start, [], LOWEST_COLUMN, HIGHEST_COLUMN) : start;
  return shiftedColumn(from, shifts, LOWEST_COLUMN, HIGHEST_COLUMN);
}

/** A combat under way as what decides it. */
export function battleOf(sheet: Sheet, v: DeepReadonly<Fight>, readings: Readings): Battle {
  return {
    kind: v.kind,
    attacker: v.attacker,
    place: hexWords(sheet, v.target),
    attackers: v.attackers.map((unit, i) =>
      fighter(
        sheet,
        unit,
        v.attackerSteps[i],
        v.kind === "landing" ? 2 : divisorOf(sheet, knownHex(v.from[i]), v.target),
      ),
    ),
    defenders: v.defenders.map((unit, i) => fighter(sheet, unit, v.defenderSteps[i], 1)),
    terrain: terrainOf(sheet, v.target, enemyOf(v.attacker), readings.townAlone),
    concentric: v.kind === "attack" && isConcentric(sheet, v.attacker, v.from.map(knownHex), v.target),
    support: v.support,
    aborted: v.aborted,
    gunfire: v.gunfire,
    limitedFirst: isOtherwise(readings, "oddsLimit"),
  };
}

export function fighter(sheet: Sheet, unit: UnitId, steps: number, divisor: number): Fighter {
  const { name, text } = sheet.units[unit];
  return { label: name, factor: sheet.factor[unit * 3 + steps], steps, divisor, unit: text };
}

/** Divisor of an attack from a hex into its neighbour; 0 where there is none. */
export function divisorOf(sheet: Sheet, from: HexId, target: HexId): number {
  const direction = sheet.board.direction(from, target);
  return direction < 0 ? 0 : sheet.divisor[from * 6 + direction];
}

export function terrainOf(sheet: Sheet, hex: HexId, defender: Seat, townAlone: boolean): Battle["terrain"] {
  const ground = sheet.board.terrain[hex];
  const town = defender === CHINA && sheet.town[hex] === 1;
  const left = terrainShift(sheet, hex, defender, townAlone);
  return { label: groundWords(sheet.data.map.terrains[ground].name, ground, town), left };
}

/** "Marsh", "Town", "Town in marsh". */
export function groundWords(name: string, ground: string, town: boolean): string {
  if (!town || ground === "city") return name;
  return ground === "woods" || ground === "marsh" ? `Town in ${name.toLowerCase()}` : "Town";
}
