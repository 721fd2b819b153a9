import { type Seat, seat } from "@wusong/engine";

/** A counter, in the order of the sheet: all Japanese units, then all Chinese units. */
export type UnitId = number & { readonly __unit: true };
/** A kind of fire support marker. */
export type MarkerId = number & { readonly __marker: true };

/** A unit of a side, counted from the first of that side. */
export const unitFrom = (first: number, place: number): UnitId => (first + place) as UnitId;

export const JAPAN: Seat = seat(0);
export const CHINA: Seat = seat(1);
export const enemyOf = (side: Seat): Seat => (side === JAPAN ? CHINA : JAPAN);
export const SIDE_IDS = ["japan", "china"] as const;
export const sideName = (side: Seat): string => (side === JAPAN ? "Japan" : "China");
export const sideAdjective = (side: Seat): string => (side === JAPAN ? "Japanese" : "Chinese");

export const AIR = 0 as MarkerId;
export const ARTILLERY = 1 as MarkerId;
export const NAVAL = 2 as MarkerId;
export const AMPHIBIOUS = 3 as MarkerId;
export const MARKER_KINDS: readonly MarkerId[] = [AIR, ARTILLERY, NAVAL, AMPHIBIOUS];
export const MARKERS = ["air", "artillery", "naval", "amphibious"] as const;
export const MARKER_NAMES = ["Air support", "Artillery", "Naval gunfire", "Amphibious support"] as const;
