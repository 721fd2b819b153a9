import type { DeepReadonly, Seat } from "@wusong/engine";
import type { Cache } from "./state.ts";

/**
 * What everybody knows of a hex, packed into one number because positions are copied often: who stands there (two bits), what was
 * announced of his zone of control (two bits), and how many announced zones of either side reach it (three bits each).
 */
type Ground = DeepReadonly<Cache>;
const ANNOUNCED = 2;
const ZONES = 4;
const ZONE_BITS = 3;

/** 0 nobody, 1 + seat of the occupant: one bit for each side. */
export const occupantOf = (cache: Ground, hex: number): number => cache.ground[hex] & 3;

/** The occupant's zone of control as announced (18.4): 0 unknown, 1 yes, 2 no. */
export const announcedOf = (cache: Ground, hex: number): number => (cache.ground[hex] >> ANNOUNCED) & 3;

/** Announced zones of control of a side reaching the hex. */
export const zonesAt = (cache: Ground, side: Seat, hex: number): number =>
  (cache.ground[hex] >> (ZONES + ZONE_BITS * side)) & 7;

export function setOccupant(cache: Cache, hex: number, occupant: number): void {
  cache.ground[hex] = (cache.ground[hex] & ~3) | occupant;
}

export function setAnnounced(cache: Cache, hex: number, status: number): void {
  cache.ground[hex] = (cache.ground[hex] & ~(3 << ANNOUNCED)) | (status << ANNOUNCED);
}

/** One zone of control of a side more, or less, in a hex. */
export function addZone(cache: Cache, side: Seat, hex: number, by: 1 | -1): void {
  cache.ground[hex] += by << (ZONES + ZONE_BITS * side);
}
