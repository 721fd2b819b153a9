import type { HexId } from "@wusong/board";
import { type Seat, seat } from "@wusong/engine";

export type { HexId };
/** A counter, by its place in counters.json. */
export type UnitId = number & { readonly __unit: true };
/** A fire-support marker, by its place in counters.json. */
export type MarkerId = number & { readonly __marker: true };
/** A Chinese brigade that comes in as a reinforcement. */
export type BrigadeId = number & { readonly __brigade: true };

export const JAPAN: Seat = seat(0);
export const CHINA: Seat = seat(1);
export const enemyOf = (side: Seat): Seat => (side === JAPAN ? CHINA : JAPAN);

export const SIDE_IDS = ["japan", "china"] as const;
export const sideName = (side: Seat): string => (side === JAPAN ? "Japan" : "China");
export const sideAdjective = (side: Seat): string => (side === JAPAN ? "Japanese" : "Chinese");

/** Boxes beside the map: where a unit is when its place is no hex. */
export const OFF_MAP = -1;
export const ELIMINATED = -2;
/** Eliminated for good: lost without a retreat (7.7), or a train (16.4). */
export const LOST = -3;
/** Called up and paid for, but without a legal hex so far (13.2, 13.6). */
export const WAITING = -4;

/** What became of a fire-support marker; a hex means battlefield interdiction there. */
export const NOT_ARRIVED = -1;
export const READY = -2;
export const USED = -3;
export const ON_TRACK = -4;

/** Marks of a unit, as bits. */
export const MOVED = 1;
export const ATTACKED = 2;
/** Took a replacement step: allowance halved for the phase (13.7). */
export const REPLACED = 4;
/** Came in from the sea or over the map edge: the normal allowance is spent (13.2, 13.6). */
export const ARRIVED = 8;
/** Has built the fort in its hex (17.1). The only mark that outlasts a phase. */
export const BUILDER = 16;
