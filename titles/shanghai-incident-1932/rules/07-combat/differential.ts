import type { OddsComponent, OddsReport, Seat } from "@wusong/engine";
import { bandColumn, columnChances, firstChange, lookUp, reportOutcomes } from "@wusong/mechanics";
import { CHINA, type HexId, JAPAN, type MarkerId, type UnitId } from "../../ids.ts";
import { builderIn, hexOf, occupant, operative, unitsIn } from "../../position.ts";
import { CITY, ENGINEER, type Sheet, TOWN } from "../../sheet.ts";
import type { Result, Tables } from "../../sheet-schema.ts";
import type { Position } from "../../state.ts";

/** A battle as declared: everything the differential depends on. */
export interface Battle {
  /** the attacker */
  side: Seat;
  target: HexId;
  units: readonly UnitId[];
  fire: readonly MarkerId[];
  /** Japanese fire support for a Japanese defence */
  cover: readonly MarkerId[];
}

/** The itemised totals of a battle. */
export interface Totals {
  attack: OddsComponent[];
  defence: OddsComponent[];
  differential: number;
}

const sum = (list: readonly OddsComponent[]): number => list.reduce((total, one) => total + one.value, 0);

/** 16.5: an attack with engineers uses the ground under a fort. Only Japan has engineers. */
export const withEngineer = (p: Position, units: readonly UnitId[]): boolean =>
  units.some((unit) => p.sheet.kind[unit] === ENGINEER);

/** 15.3, 17.1, 17.3: whether a hex is a fort for whoever defends in it: rubble, a built fort or an operative Woosung fort. */
export function fortified(p: Position, hex: HexId): boolean {
  return p.pub.rubble.includes(hex) || builderIn(p, hex) >= 0 || operative(p, hex);
}

/** 17.3: strength of the garrison of an operative fort: the number of forts still in Chinese hands. */
export function garrison(p: Position, hex: HexId): number {
  if (!operative(p, hex)) return 0;
  let count = 0;
  for (const fort of p.sheet.forts) if (operative(p, fort)) count++;
  return count;
}

/** 16.3: a lone sniper is attacked, by Japan alone: no Chinese unit and no garrison stands in the hex. */
export const loneSniper = (p: Position, hex: HexId): boolean =>
  p.pub.snipers.includes(hex) && occupant(p, hex) !== CHINA && !operative(p, hex);

/** 7.4: the hexside bonus counts only if every attacker crosses such a hexside; the lowest of them counts. */
function hexsideBonus(p: Position, target: HexId, units: readonly UnitId[]): number {
  const { board, hexside } = p.sheet;
  let least = Number.POSITIVE_INFINITY;
  for (const unit of units) {
    const direction = board.direction(target, hexOf(p, unit));
    least = Math.min(least, direction < 0 ? 0 : hexside[6 * target + direction]);
  }
  return least;
}

function groundValue(tables: Tables, ground: number): number {
  const { city, town, clear } = tables.terrain;
  return ground === CITY ? city.defence : ground === TOWN ? town.defence : clear.defence;
}

/** 7.3: the differential and what it is made of. */
export function totals(p: Position, battle: Battle): Totals {
  const { sheet } = p;
  const { side, target, units, fire, cover } = battle;
  const attack: OddsComponent[] = units.map((unit) => ({
    label: sheet.units[unit].name,
    value: sheet.attack[3 * unit + p.pub.steps[unit]],
    rule: "7.3",
  }));
  for (const marker of fire) attack.push(support(sheet, marker));
  const defence: OddsComponent[] = [];
  // A sniper in a hex that the Chinese attack is their own and defends nobody.
  if (side === JAPAN && loneSniper(p, target))
    defence.push({ label: "Sniper", value: sheet.tables.limits.sniperStrength, rule: "16.3" });
  else
    for (const unit of unitsIn(p, target))
      defence.push({ label: sheet.units[unit].name, value: sheet.defence[3 * unit + p.pub.steps[unit]], rule: "7.2" });
  const held = garrison(p, target);
  if (held > 0) defence.push({ label: "Garrison", value: held, rule: "17.3" });
  defence.push(...terrainLines(p, battle));
  for (const marker of cover) defence.push(support(sheet, marker));
  return { attack, defence, differential: sum(attack) - sum(defence) };
}

const support = (sheet: Sheet, marker: MarkerId): OddsComponent => ({
  label: sheet.markers[marker].name,
  value: sheet.markers[marker].strength,
  rule: "15.2",
});

/** 7.4, 7.5, 16.5: a fort replaces the value of the ground unless engineers attack. */
function terrainLines(p: Position, { target, units }: Battle): OddsComponent[] {
  const { sheet } = p;
  const fort = fortified(p, target);
  const engineers = fort && withEngineer(p, units);
  const ground = groundValue(sheet.tables, sheet.ground[target]);
  const lines: OddsComponent[] = [];
  if (fort && !engineers) lines.push({ label: fortName(p, target), value: sheet.tables.fortDefence, rule: "7.5" });
  else if (ground > 0)
    lines.push({ label: sheet.ground[target] === CITY ? "City" : "Town", value: ground, rule: "7.4" });
  if (engineers) lines.push({ label: `${fortName(p, target)} ignored`, value: 0, rule: "16.5" });
  const wet = hexsideBonus(p, target, units);
  if (wet > 0) {
    const river = wet === sheet.tables.hexsides.river.defence;
    lines.push({ label: river ? "Across a river" : "Across a creek", value: wet, rule: "7.4" });
  }
  return lines;
}

const fortName = (p: Position, hex: HexId): string =>
  operative(p, hex) ? "Woosung fort" : p.pub.rubble.includes(hex) ? "Rubble" : "Fort";

/** 7.6: the table; differentials beyond its ends use the outer columns. */
export function resultOf(tables: Tables, difference: number, die: number): Result {
  return lookUp(tables.combat, bandColumn(difference, tables.combat.from), die);
}

const RESULT_TEXTS: Record<Result, string> = {
  A1: "attackers retreat",
  A2: "attackers retreat",
  Ex: "exchange: one step each",
  D1: "defenders retreat one hex",
  D2: "defenders retreat two hexes",
  De: "defenders eliminated",
};

/** What may make a result mean less than the table says. */
export interface Circumstances {
  /** 4.1: a mobile combat phase, in which an exchange changes nothing */
  mobile: boolean;
  /** 16.3: nobody but a sniper is attacked, who neither drives anybody back nor retreats */
  sniper: boolean;
}

/** What a result means in this combat, for the log and the calculator alike. */
export function resultText(result: Result, { mobile, sniper }: Circumstances): string {
  if (result === "Ex" && mobile) return "exchange: no effect in this phase (4.1)";
  if (!sniper) return RESULT_TEXTS[result];
  return result.startsWith("A") ? "no effect: a lone sniper drives nobody back" : "the sniper is eliminated";
}

/** The battle before it is fought, with exact chances. */
export function report(p: Position, battle: Battle, mobile: boolean): OddsReport {
  const { tables, hexName } = p.sheet;
  const { side, target } = battle;
  const { attack, defence, differential: difference } = totals(p, battle);
  const sniper = side === JAPAN && loneSniper(p, target);
  return oddsReport(tables, `Attack on ${hexName[target]}`, side, attack, defence, difference, { mobile, sniper });
}

export function oddsReport(
  tables: Tables,
  title: string,
  side: Seat,
  attack: OddsComponent[],
  defence: OddsComponent[],
  difference: number,
  circumstances: Circumstances,
): OddsReport {
  const column = bandColumn(difference, tables.combat.from);
  const chances = columnChances(tables.combat, column);
  const label = tables.combat.columns[column];
  const next = firstChange((more) => tables.combat.columns[bandColumn(difference + more, tables.combat.from)], 6);
  return {
    title,
    rule: "7.3",
    knownTo: "exact",
    by: side,
    attacker: { label: side === JAPAN ? "Japan" : "China", total: sum(attack), components: attack },
    defender: { label: side === JAPAN ? "China" : "Japan", total: sum(defence), components: defence },
    shifts: [],
    column: { base: label, final: label, all: [...tables.combat.columns] },
    outcomes: reportOutcomes(chances, (result) => ({
      key: result,
      text: `${result}: ${resultText(result, circumstances)}`,
      perDie: [1, 2, 3, 4, 5, 6].filter((die) => resultOf(tables, difference, die) === result),
    })),
    expected: [
      { label: "Chance of a result against the defender", ...chances.chance((result) => result.startsWith("D")) },
      { label: "Chance of an attackers' retreat", ...chances.chance((result) => result.startsWith("A")) },
    ],
    whatIf: next ? [{ label: `${next.more} more strength`, text: `column ${next.result}` }] : [],
    notes: [`Differential ${difference >= 0 ? "+" : ""}${difference}`],
  };
}
