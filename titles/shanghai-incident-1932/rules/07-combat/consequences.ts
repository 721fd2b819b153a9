import type { Consequences, DeepReadonly, Seat } from "@wusong/engine";
import { BUILDER, enemyOf, type HexId, JAPAN, sideAdjective, type UnitId } from "../../ids.ts";
import { controller, hexOf, inEnemyZone } from "../../position.ts";
import { TRAIN } from "../../sheet.ts";
import type { Position } from "../../state.ts";
import { unitNames, unitsAre } from "../../words.ts";
import { entryPrice } from "../11-set-up/control.ts";
import { cutOff, facesThatHold } from "./advice.ts";

type Consequence = Consequences["consequences"][number];

const told = (list: readonly Consequence[]): Consequences | null =>
  list.length > 0 ? { consequences: [...list] } : null;

/** 2.3: what becomes of a unit that loses a step. */
export function stepWords(p: Position, unit: UnitId, rule: string): Consequence {
  const { name } = p.sheet.units[unit];
  const left = p.pub.steps[unit] - 1;
  if (left > 0) {
    const { attack, defence } = p.sheet;
    return { text: `${name} is reduced to ${attack[3 * unit + left]}-${defence[3 * unit + left]}.`, rule };
  }
  const forGood = p.sheet.kind[unit] === TRAIN;
  return { text: `${name} is eliminated${forGood ? " for good" : "; it can be replaced"}.`, rule, grave: true };
}

/** 7.6: the step of an exchange; it is owed, so only a unit that need not be gone is a grave matter. */
export function exchangeWords(p: Position, victims: readonly UnitId[], unit: UnitId): Consequences {
  const { grave, ...loss } = stepWords(p, unit, "7.6");
  const needless = grave === true && victims.some((one) => p.pub.steps[one] > 1);
  return { consequences: [needless ? { ...loss, grave } : loss] };
}

type Told = DeepReadonly<{ side: Seat; units: UnitId[]; distance: number; fort: boolean }>;

/** 7.8, 17.2: what resistance costs, what the die must show, and who is lost if it fails. */
export function resistanceWords(p: Position, v: Told, unit: UnitId): Consequences {
  const where = p.sheet.hexName[hexOf(p, unit)];
  const loss = stepWords(p, unit, v.fort ? "17.2" : "7.8");
  if (v.fort) return { consequences: [{ text: `${where} is held without a die.`, rule: "17.2" }, loss] };
  const faces = facesThatHold(p, unit);
  const die = faces === 0 ? "No die holds" : faces === 6 ? "Any die holds" : `A die of ${faces} or less holds`;
  const lost = cutOff(p, v).filter((one) => one !== unit || p.pub.steps[one] > 1);
  return {
    consequences: [
      { text: `${die} ${where}: ${faces} in 6.`, rule: "7.8" },
      loss,
      ...(lost.length > 0 && faces < 6
        ? [{ text: `If it fails, ${unitsAre(p, lost)} eliminated for good: there is no way out.`, rule: "7.7" }]
        : []),
    ],
  };
}

/** 7.7: who has no way out, and what is left behind. */
export function retreatWords(p: Position, v: Told): Consequences {
  const lost = cutOff(p, v);
  const going = v.units.filter((unit) => !lost.includes(unit));
  const hexes = v.distance === 1 ? "one hex" : "two hexes";
  return {
    consequences: [
      ...(lost.length > 0
        ? [{ text: `${unitsAre(p, lost)} eliminated for good: there is no way out.`, rule: "7.7", grave: true }]
        : []),
      ...(going.length > 0 ? [{ text: `${unitNames(p, going)} must go back ${hexes}.`, rule: "7.7" }] : []),
      ...fortLeft(p, going),
    ],
  };
}

/** 7.7: what a way of retreat leads to. */
export const wayWords = (p: Position, side: Seat, units: readonly UnitId[], path: readonly HexId[]) => {
  const end = path[path.length - 1];
  const near: Consequence[] = inEnemyZone(p, side, end)
    ? [{ text: `${p.sheet.hexName[end]} is in an enemy zone of control.`, rule: "6.0" }]
    : [];
  return told([...near, ...fortLeft(p, units), ...path.flatMap((hex) => entryWords(p, side, hex))]);
};

/** 17.1: a fort goes when its builder leaves. */
function fortLeft(p: Position, units: readonly UnitId[]): Consequence[] {
  const builder = units.find((unit) => p.pub.marks[unit] & BUILDER);
  if (builder === undefined) return [];
  return [{ text: `The fort in ${p.sheet.hexName[hexOf(p, builder)]} is abandoned.`, rule: "17.1" }];
}

/** 18.0, 12.3: what it brings about when Japanese troops set foot in a foreign sector. */
function entryWords(p: Position, side: Seat, hex: HexId): Consequence[] {
  if (side !== JAPAN) return [];
  const { opens, charges } = entryPrice(p, hex);
  const where = p.sheet.hexName[hex];
  const { settlement } = p.sheet.tables.victory;
  return [
    ...(opens
      ? [{ text: `Entering ${where} opens the foreign sectors and Nanshi to the Chinese.`, rule: "18.0", grave: true }]
      : []),
    ...(charges ? [{ text: `Entering ${where}: ${settlement} victory points.`, rule: "12.3", grave: true }] : []),
  ];
}

/** 7.9: what an advance brings about. */
export const advanceWords = (p: Position, side: Seat, units: readonly UnitId[], target: HexId): Consequences | null =>
  told([
    ...(controller(p.pub, target) === side
      ? []
      : [{ text: `${p.sheet.hexName[target]} comes under ${sideAdjective(side)} control.`, rule: "11.3" }]),
    ...fortLeft(p, units),
    ...entryWords(p, side, target),
  ]);

/** 7.9, 11.3: what is left undone by staying. */
export const stayWords = (p: Position, side: Seat, target: HexId): Consequences | null =>
  controller(p.pub, target) === enemyOf(side)
    ? {
        consequences: [
          { text: `${p.sheet.hexName[target]} stays under ${sideAdjective(enemyOf(side))} control.`, rule: "11.3" },
        ],
      }
    : null;
