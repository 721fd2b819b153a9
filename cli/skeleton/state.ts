import type { Know as EngineKnow, Open as EngineOpen, Shape, Table } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";

/** What everybody sees. There are no secrets in this game. */
export interface Pub {
  turn: number;
  /** Whose player turn it is. */
  side: number;
  /** By unit: its hex, or LOST. */
  at: number[];
  /** By unit: 1 when it has moved or attacked in this player turn. */
  acted: number[];
}

export type Nothing = Record<never, never>;

export interface Cache {
  /** By hex: the unit in it, -1 for none. */
  unitIn: number[];
}

export interface Skirmish extends Shape {
  pub: Pub;
  own: Nothing;
  sys: Nothing;
  sheet: Sheet;
  cache: Cache;
  ownCache: Nothing;
}

export type Game = Table<Skirmish>;
export type Know = EngineKnow<Skirmish>;
/** What rules read, at the table and in a seat's knowledge alike. */
export type Open = EngineOpen<Skirmish>;
