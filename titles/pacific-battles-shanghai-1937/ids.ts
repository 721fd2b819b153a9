import type { HexId } from "@wusong/board";
import { type Seat, seat } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";

export const JAPAN = seat(0);
export const CHINA = seat(1);
export const SIDES: readonly Seat[] = [JAPAN, CHINA];
export const SIDE_IDS = ["japan", "china"] as const;
export const sideName = (side: number): string => (side === JAPAN ? "Japan" : "China");
export const sideAdjective = (side: number): string => (side === JAPAN ? "Japanese" : "Chinese");
export const enemyOf = (side: Seat): Seat => (side === JAPAN ? CHINA : JAPAN);

/** In place of a side: none. */
export const NOBODY = -1 as const;

declare const unitBrand: unique symbol;
/** A counter of either side, by its place in the sheet's list of units. */
export type UnitId = number & { readonly [unitBrand]: "unit" };
declare const markerBrand: unique symbol;
/** A campaign marker of either side. */
export type MarkerId = number & { readonly [markerBrand]: "marker" };

/** A hex of the map or the side's own off-map base, as a place where supply lies. */
export type PlaceId = HexId | BaseId;
type BaseId = number & { readonly __base: true };
/** The base comes after the last hex. */
export const baseOf = (sheet: Sheet): BaseId => sheet.board.size as BaseId;
export const isOnMap = (sheet: Sheet, place: PlaceId): place is HexId => place < sheet.board.size;
