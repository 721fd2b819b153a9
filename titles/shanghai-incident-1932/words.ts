import { does, listed } from "@wusong/engine";
import type { UnitId } from "./ids.ts";
import type { Level } from "./rules/12-victory.ts";
import type { Sheet } from "./sheet.ts";

/** How units are called in sentences for players. */
export const unitNames = (p: { readonly sheet: Sheet }, units: readonly UnitId[]): string =>
  listed(units.map((unit) => p.sheet.units[unit].name));
/** "A advances", "A and B advance": the units and what they do. */
export const unitsDo = (p: { readonly sheet: Sheet }, units: readonly UnitId[], verb: string): string =>
  does(
    units.map((unit) => p.sheet.units[unit].name),
    verb,
  );

/** "A is", "A and B are". */
export const unitsAre = (p: { readonly sheet: Sheet }, units: readonly UnitId[]): string =>
  `${unitNames(p, units)} ${units.length === 1 ? "is" : "are"}`;

/** What the levels of victory are called (12.4). */
export const LEVEL_TEXTS: Record<Level, string> = {
  "epic-china": "Epic Chinese victory",
  "decisive-china": "Decisive Chinese victory",
  "major-china": "Major Chinese victory",
  draw: "Draw",
  "major-japan": "Major Japanese victory",
  "decisive-japan": "Decisive Japanese victory",
};

/** A level with what it was reached by, as a sentence. */
export const levelWords = (level: Level, total: number): string =>
  level === "epic-china"
    ? `${LEVEL_TEXTS[level]}: a Chinese unit stands in Shanghai.`
    : `${LEVEL_TEXTS[level]} with ${total} victory points.`;
