import type { Know, Open, Seat, Table } from "@wusong/engine";
import type { DecidedOtherwise } from "@wusong/mechanics";
import type { NOWHERE, PlaceId } from "./ids.ts";
import type { Contested } from "./options.ts";
import type { Sheet } from "./sheet.ts";

/** The optional rules in use (12.1 to 12.8). */
export interface Options {
  japaneseInitiative: boolean;
  freeChits: boolean;
  savingFace: boolean;
  chosenReinforcements: boolean;
  interdiction: boolean;
  infiltration: boolean;
  concentration: boolean;
  historicalSetup: boolean;
}

/** What both players see. Columns are indexed by unit, area, seat or kind of chit. */
export interface Pub extends DecidedOtherwise<Contested> {
  options: Options;
  turn: number;
  /** whose impulse it is */
  active: Seat;
  /** number of the impulse in the game */
  impulse: number;
  /** passes in a row */
  passes: number;
  /** by seat, 1: it passed its last impulse of this turn, and no enemy has entered an area of its units since */
  resting: number[];
  place: number[];
  spent: number[];
  /** whether the unit ever stood on a map area (ruling R31) */
  entered: number[];
  /** by area: the seat whose marker lies there, or NOBODY */
  control: number[];
  /** number of chits in each hand */
  held: number[];
  /** chits on the table whose effect is not over yet */
  inPlay: number[];
  /** how often each kind was played this turn */
  played: number[];
  /** units needed for each point of a human wave, by seat */
  waveGroup: number[];
  /** how often event 11 has occurred */
  doubt: number;
  /** area supplied from the air this turn */
  supplyDrop: PlaceId | typeof NOWHERE;
  /** how many Chinese units W and X may hold at set-up; empty under 12.8 */
  setupCeilings: number[];
  /** who has the Concentration chit, or NOBODY */
  concentrationHolder: number;
}

export interface Own {
  /** chits in hand, by kind */
  hand: number[];
}

/** Nothing is hidden from both players: draws use the dice of the command, and a cup is whatever is neither in hand nor in play. */
export type Sys = Record<never, never>;

/** Numbers of units by side and place. */
export interface Cache {
  count: number[];
  ready: number[];
  /** units on map areas, by side */
  onMap: number[];
}

type OwnCache = Record<never, never>;

export interface Taierzhuang {
  pub: Pub;
  own: Own;
  sys: Sys;
  sheet: Sheet;
  cache: Cache;
  ownCache: OwnCache;
}

export type Knowing = Know<Taierzhuang>;
export type Game = Table<Taierzhuang>;
/** What rules read, at the table and in a seat's knowledge alike. */
export type Board = Open<Taierzhuang>;
