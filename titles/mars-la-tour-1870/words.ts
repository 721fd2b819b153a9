import { counted, does, listed } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";

/** More units than this are counted and not named. */
const MOST_NAMED = 3;

/** How Areas and units are called in sentences for players. */
export const areaName = (b: { sheet: Sheet }, area: number): string => b.sheet.areaNames[area];
export const unitName = (b: { sheet: Sheet }, unit: number): string => b.sheet.unitNames[unit];
export const unitList = (b: { sheet: Sheet }, units: readonly number[]): string =>
  listed(units.map((unit) => b.sheet.unitNames[unit]));
/** The units by name where they are few, else how many they are. */
export const groupName = (b: { sheet: Sheet }, units: readonly number[]): string =>
  units.length > MOST_NAMED ? counted(units.length, "unit") : unitList(b, units);
/** "Pouget leaves", "Pouget and Valazé leave": the units and what they do. */
export const unitsDo = (b: { sheet: Sheet }, units: readonly number[], verb: string): string =>
  does(
    units.map((unit) => unitName(b, unit)),
    verb,
  );
export const idsOf = (b: { sheet: Sheet }, units: readonly number[]): string[] =>
  units.map((unit) => b.sheet.unitIds[unit]);
