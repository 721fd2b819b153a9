import type { HexId, HexOrNowhere } from "@wusong/board";
import type { Open as EngineOpen, Know, Seat, Shape, Table } from "@wusong/engine";
import type { DecidedOtherwise } from "@wusong/mechanics";
import type { UnitId } from "./ids.ts";
import type { Contested } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import type { ScenarioId } from "./sheet-scenarios.ts";

export type Operation = "move" | "fight";
export type Phase = "declaration" | "first" | "reinforcement" | "second" | "victory";

/** What everybody sees. */
export interface Pub extends DecidedOtherwise<Contested> {
  turn: number;
  /** Whose player turn it is. */
  side: Seat;
  phase: Phase;
  /** 5.3: what the side announced for its two operations phases; empty before the announcement. */
  declared: Operation[];
  /** By hex, 6.3: how many counters a stack has and which lies on top with which face (see position.ts); 0 is empty. */
  stacks: number[];
  /** By hex, 3.2: the seat that entered it last. */
  control: number[];
  /** By unit: on the map, in a box of the turn track, staged for a landing, dead … (see position.ts). */
  place: number[];
  /** Fire support markers received and used in this phase, by seat * 4 + kind. */
  received: number[];
  spent: number[];
  /** 11.3: whether Chinese air support still exists. */
  airForce: boolean;
  /** 10.0: hexes attacked in this operations phase. */
  attacked: HexId[];
  /** 6.4: hexes whose top counter was chosen in this phase. */
  arranged: HexId[];
  /** 8.4.1, 8.4.2: the landing hex their first unit chose; NOWHERE before. */
  tenthArmy: HexOrNowhere;
  sixteenthDivision: HexOrNowhere;
  /** R1, an option: a town in woods or marsh counts alone. */
  townAlone: boolean;
  /** Absent in the campaign. */
  scenario?: ScenarioId;
}

/** What only its owner sees, by unit counted from the first of the side. */
export interface Own {
  at: HexOrNowhere[];
  /** Steps left; 0 for a unit that is not on the map. */
  steps: number[];
  /** 6.4: how high a counter lies in its stack; the highest lies on top. */
  height: number[];
  /** 1 for a unit that has moved or attacked in this operations phase. */
  used: number[];
  /** 9.6: the units that move and overrun together just now. */
  group: UnitId[];
}

export interface Cache {
  /** By hex: how many hexes with units have their zone of control here, both sides in one number (see position.ts). */
  zones: number[];
  /** Hexes with units, in ascending order. */
  occupied: HexId[];
  /** Chinese units in 3512 or next to it. */
  nearShanghai: number;
}

export interface Campaign extends Shape {
  pub: Pub;
  own: Own;
  sys: Record<never, never>;
  sheet: Sheet;
  cache: Cache;
  ownCache: Record<never, never>;
}

export type Game = Table<Campaign>;
export type Knows = Know<Campaign>;

/** What rules read, at the table and in a seat's knowledge alike. */
export type Open = EngineOpen<Campaign>;
