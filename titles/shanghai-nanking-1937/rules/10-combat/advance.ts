import { type HexId, NOWHERE } from "@wusong/board";
import { type Consequences, type DeepReadonly, type Refusal, refuse } from "@wusong/engine";
import { CHINA, enemyOf, JAPAN, sideAdjective, type UnitId } from "../../ids.ts";
import { heldBy, hexOf, lift, shownAt, tellUncovered, unitsIn } from "../../position.ts";
import type { Game, Knows } from "../../state.ts";
import { hexWords, unitIds, unitsWords } from "../../words.ts";
import { enter, nextGarrison } from "../03-hex-control.ts";
import { checkSuddenDeath, whatChineseMoveEnds } from "../04-victory.ts";
import { type Consequence, factorNow, strongestThatFit } from "../06-stacking/advice.ts";
import { stackFits } from "../06-stacking/stacking.ts";
import type { Fight } from "./fight.ts";

/** 10.5.3: the attackers that are left, of whom any may advance. */
export const survivors = (v: DeepReadonly<Pick<Fight, "attackers" | "attackerSteps">>): UnitId[] =>
  v.attackers.filter((_, i) => v.attackerSteps[i] > 0).sort((a, b) => a - b);

/** 9.1: the garrison that the attacked hex receives when it is taken; nobody where it receives none. */
function garrisonOf({ sheet, pub }: Knows, v: DeepReadonly<Fight>): UnitId[] {
  if (v.attacker !== JAPAN || !sheet.city[v.target] || pub.control[v.target] !== CHINA) return [];
  const garrison = nextGarrison(pub.place);
  return garrison === null ? [] : [garrison];
}

/** 10.5.3: the stack in the taken hex must be legal, with the garrison that a taken city receives (R46). */
export function whyNotAdvance(k: Knows, v: DeepReadonly<Fight>, units: readonly UnitId[]): Refusal | null {
  const { sheet } = k;
  if (units.length === 0) return null;
  return stackFits(sheet, v.attacker, [...units, ...garrisonOf(k, v)])
    ? null
    : refuse("10.5.3", () => `Too many for ${hexWords(sheet, v.target)}: an advance keeps the stacking limit of 6.2.`);
}

/** What it brings about when these units advance, and what is left undone when nobody does. */
export function whatAdvanceMeans(k: Knows, v: DeepReadonly<Fight>, units: readonly UnitId[]): Consequences {
  const { sheet, pub } = k;
  const where = hexWords(sheet, v.target);
  if (units.length === 0) {
    const text = `${where} stays empty, and ${sideAdjective(pub.control[v.target] === JAPAN ? JAPAN : CHINA)}.`;
    return { consequences: [{ text, rule: "10.5.3" }] };
  }
  const taken: Consequence[] =
    pub.control[v.target] === v.attacker
      ? []
      : [{ text: `${where} comes under ${sideAdjective(v.attacker)} control.`, rule: "3.2" }];
  const guarded = garrisonOf(k, v).map(() => ({ text: `A Japanese garrison takes over ${where}.`, rule: "9.1" }));
  const from = units.map((unit) => hexOf(sheet, k.mine, unit));
  const ends = v.attacker === CHINA ? whatChineseMoveEnds(k, from, v.target) : [];
  const given = v.attacker === JAPAN && deserted(k, units).includes(sheet.shanghai);
  const open = given
    ? [{ text: "Nobody is left in Shanghai, and the Chinese can take it.", rule: "4.1", grave: true }]
    : [];
  return { consequences: [...taken, ...guarded, ...ends, ...open] };
}

/** Hexes that would hold nobody any more if these units went. */
function deserted({ sheet, pub, mine }: Knows, units: readonly UnitId[]): HexId[] {
  const from = units.map((unit) => hexOf(sheet, mine, unit));
  return [...new Set(from)].filter((hex) => from.filter((one) => one === hex).length === unitsIn(pub, hex));
}

/** Whether enemies stand beside a hex and could attack it; whoever was in the taken hex is gone. */
function isThreatened(k: Knows, hex: HexId, taken: HexId): boolean {
  const { sheet } = k;
  return [0, 1, 2, 3, 4, 5].some((direction) => {
    const slot = hex * 6 + direction;
    const beside = sheet.board.neighbour[slot];
    return beside !== NOWHERE && beside !== taken && sheet.divisor[slot] > 0 && heldBy(k, beside, enemyOf(k.seat));
  });
}

/**
 * The strongest that find room, but nobody whose place would be sorely missed: no Japanese unit of a Shanghai that the Chinese can
 * attack, nor the last one there (4.1), nor the last Chinese unit of a hex around it while the ring must be held (4.2). Nobody: it is
 * better to stay.
 */
export function whoAdvances(k: Knows, v: DeepReadonly<Fight>): UnitId[] {
  const { sheet, pub } = k;
  const { nearShanghai, shanghai } = sheet;
  const ring = pub.turn <= sheet.tables.limits.chineseMustStayUntilTurn && !nearShanghai[v.target];
  const kept = (hex: HexId): boolean => (v.attacker === JAPAN ? hex === shanghai : ring && nearShanghai[hex] === 1);
  const guards = v.attacker === JAPAN && isThreatened(k, shanghai, v.target) ? shanghai : NOWHERE;
  let free = survivors(v).filter((unit) => hexOf(sheet, k.mine, unit) !== guards);
  for (const hex of deserted(k, free).filter(kept)) {
    const there = free.filter((unit) => hexOf(sheet, k.mine, unit) === hex);
    const weakest = there.reduce((least, unit) => (factorNow(k, unit) < factorNow(k, least) ? unit : least));
    free = free.filter((unit) => unit !== weakest);
  }
  return strongestThatFit(k, free, garrisonOf(k, v));
}

export function advance(g: Game, v: Fight, units: readonly UnitId[]): void {
  if (units.length === 0) return;
  const { sheet } = g;
  const uncovered: HexId[] = [];
  for (const from of new Set(v.from)) {
    const leaving = units.filter((unit) => v.from[v.attackers.indexOf(unit)] === from);
    if (leaving.length > 0 && from !== NOWHERE && lift(g, leaving, from)) uncovered.push(from);
  }
  enter(g, v.attacker, units, v.target);
  v.from = v.from.map((hex, i) => (units.includes(v.attackers[i]) ? v.target : hex));
  g.tell?.({
    type: "advanced",
    rule: "10.5.3",
    text: `${unitsWords(sheet, units)} into ${hexWords(sheet, v.target)}.`,
    data: {
      kind: "other",
      pieces: unitIds(sheet, units),
      places: [sheet.board.names[v.target]],
      facts: shownAt(g, v.target),
    },
  });
  for (const hex of uncovered) tellUncovered(g, hex);
  checkSuddenDeath(g);
}
