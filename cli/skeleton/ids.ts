import { type Seat, seat } from "@wusong/engine";

/** A company, in the order of counters.json. */
export type UnitId = number & { readonly __unit: true };

export const NORTH = seat(0);
export const SOUTH = seat(1);
export const SIDES: readonly Seat[] = [NORTH, SOUTH];
export const SIDE_IDS = ["north", "south"] as const;
export const sideName = (side: number): string => (side === NORTH ? "North" : "South");
export const sideAdjective = (side: number): string => (side === NORTH ? "Northern" : "Southern");
export const enemyOf = (side: Seat): Seat => (side === NORTH ? SOUTH : NORTH);

/** Where a company is that was destroyed. */
export const LOST = -1;
