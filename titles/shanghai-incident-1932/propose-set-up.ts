import type { ConsideredCommand, Pick } from "@wusong/engine";
import { CHINA, type HexId } from "./ids.ts";
import { waiting, whyNotSetUpHex } from "./rules/11-set-up/set-up.ts";
import { TRAIN } from "./sheet.ts";
import type { K } from "./state.ts";

/** A unit in Shanghai decides (12.2); then the cities, those first that the Japanese reach first; a town only delays. */
const SHANGHAI = 20;
const CITY = 10;

/**
 * 11.1: one regiment deep in Chapei, the others in the cities nearest to the Japanese, the trains on the line to Chapei; the weak
 * support units take what is left.
 */
export function considerChineseSetUp(k: K): ConsideredCommand[] {
  const { sheet } = k;
  const away = (hex: HexId): number =>
    sheet.japaneseSetUp.reduce((least, other) => Math.min(least, sheet.board.distance(hex, other)), 99);
  const worth = (hex: HexId): number => {
    if (sheet.sector[hex] > 0) return SHANGHAI + away(hex) / 10;
    const city = sheet.cities.some(({ hexes }) => hexes.includes(hex)) ? CITY : 0;
    return city - away(hex) / 5;
  };
  const byWorth = [...sheet.chineseSetUp].sort((one, other) => worth(other) - worth(one) || one - other);
  const strength = (unit: number): number => sheet.defence[3 * unit + sheet.fullSteps[unit]];
  // The trains come first: the last places on the railway are kept for them.
  const order = waiting(k, CHINA).sort(
    (one, other) =>
      Number(sheet.kind[other] === TRAIN) - Number(sheet.kind[one] === TRAIN) ||
      strength(other) - strength(one) ||
      one - other,
  );
  const used = new Set<number>();
  const picks: Pick[] = [];
  for (const unit of order) {
    const open = byWorth.filter((hex) => !used.has(sheet.place[hex]) && whyNotSetUpHex(k, CHINA, unit, hex) === null);
    // Chapei is for a regiment; a train comes there by rail.
    const hex = open.find((one) => sheet.kind[unit] !== TRAIN || sheet.sector[one] === 0) ?? open[0];
    if (hex === undefined) return [];
    used.add(sheet.place[hex]);
    picks.push(unit, hex);
  }
  return [{ verb: "place", picks, why: "holds Chapei and the cities nearest to the Japanese" }];
}
