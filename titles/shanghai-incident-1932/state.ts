import type { Know, Open, Shape, Table } from "@wusong/engine";
import type { LinkedStacks } from "@wusong/mechanics";
import type { HexId, UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { ScenarioId } from "./sheet-scenarios.ts";

export const PHASES = [
  "setUp",
  "movement",
  "combat",
  "mobileMovement",
  "mobileCombat",
  "administrative",
  "pause",
] as const;
export type Phase = (typeof PHASES)[number];

/** Why Japan has gained or lost victory points during play. Cities, forts and unused pauses count only at the end (12.3). */
export type Entry = "fifthArmy" | "arrival" | "settlement";

export interface Ledger {
  what: Entry;
  /** Formation that arrived, or "". */
  who: string;
  points: number;
  /** Box of the pause marker. */
  pause: number;
}

/** The disputed rulings as chosen for this game. */
export interface Chosen {
  /** R1: the game ends as soon as the pause marker reaches 0. */
  strictEnd: boolean;
  /** R2: the Japanese player may stop the campaign. */
  mayStop: boolean;
  /** R5: Chinese reinforcements enter from the east and north. */
  literalEdges: boolean;
  /** R23: the French Concession costs the points too. */
  frenchToo: boolean;
}

export interface Public {
  chosen: Chosen;
  /** Turns begun in the whole game, 1 to 35. */
  day: number;
  /** Box of the turn marker, 1 to 7. */
  turn: number;
  /** Box of the pause marker, 4 to 0. */
  pause: number;
  logistics: number;
  phase: Phase;
  /** The player whose turn it is. */
  side: number;
  /** By unit: hex, or a box below 0. */
  at: number[];
  steps: number[];
  /** By unit: marks as bits. */
  marks: number[];
  /** Hexes controlled by Japan and by China as bit sets, 32 to a number; neutral hexes are in neither. */
  japanese: number[];
  chinese: number[];
  /** Hexes attacked in this phase (7.1). */
  attacked: HexId[];
  rubble: HexId[];
  snipers: HexId[];
  /** By fire-support marker: what became of it, or the hex it interdicts. */
  marker: number[];
  /** Japanese formations called so far. */
  called: number[];
  ledger: Ledger[];
  /** 18.0: whether a Japanese unit has entered a foreign sector. */
  open: boolean;
  /** 12.3: whether the points for the settlement were charged. */
  charged: boolean;
  fifthArmy: boolean;
  /** 17.3: whether the Woosung forts are destroyed for good. */
  destroyed: boolean;
  /** Absent in the campaign. */
  scenario?: ScenarioId;
}

/** The stacks by hex, and what threatens a hex. */
export interface Cache extends LinkedStacks<UnitId> {
  /**
   * By side and hex what the enemy of the side does there, three counts in one number: zones of control (6.0), those of them
   * that bar a retreat (16.2), and enemy units, enemy cities and towns and operative forts within two hexes (14.0).
   */
  menace: number[][];
}

export interface Incident extends Shape {
  pub: Public;
  own: Record<never, never>;
  sys: Record<never, never>;
  sheet: Sheet;
  cache: Cache;
  ownCache: Record<never, never>;
}

export type K = Know<Incident>;
export type G = Table<Incident>;

/** What rules read, at the table and in a seat's knowledge alike. */
export type Position = Open<Incident>;
