import type { Know, Open, Seat, Shape, Table } from "@wusong/engine";
import type { DecidedOtherwise } from "@wusong/mechanics";
import type { AreaId, AreaSet, LeaderId, NO_AREA, UnitId } from "./ids.ts";
import type { Contested } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import type { ScenarioId } from "./sheet-scenarios.ts";

/** A move activation under way (3.0, 4.0): who takes part, what they have left, and the step being made. */
export interface Activation {
  /** The activating Leader, -1 for an Area activation. */
  leader: number;
  units: UnitId[];
  /** By place in `units`: movement points left, Beaten Zones exited, starting Area. */
  mp: number[];
  exits: number[];
  start: AreaId[];
  /** Where every Leader stood when the activation began. */
  leaderStart: number[];
  /** The units on the way now; all stand in one Area. */
  party: UnitId[];
  /** Leaders who go along with the present step. */
  with: LeaderId[];
  from: AreaId | typeof NO_AREA;
  to: AreaId | typeof NO_AREA;
  /** The units on the way stand in `to` already. */
  entered: boolean;
  /** Units that retreated: their move is over (7.3.R.k, 7.5.i). */
  stopped: UnitId[];
  /** Starting Areas whose group has begun to move. */
  started: AreaSet;
  /** French Areas that have volleyed in this activation. */
  volleyed: AreaSet;
  /** Areas that may react in the window that is open or about to open. */
  reacting: AreaSet;
  charged: boolean;
  /** A step has been declared: the activation may be ended. */
  declared: boolean;
  assaulted: boolean;
  won: boolean;
}

export type Phase = "arrival" | "initiative" | "impulses" | "end";

/** Everything is public in this title: there is no hidden information but unrolled dice. */
export interface Pub extends DecidedOtherwise<Contested> {
  turn: number;
  phase: Phase;
  /** Side whose impulse it is. */
  active: Seat;
  /** Passes in a row. */
  impulse: number;
  passes: number;
  /** By side: it passed when it last had an impulse in this turn. */
  rested: boolean[];
  /** Side that had the first impulse of this turn, -1 before the first. */
  began: Seat | -1;
  /** By unit: its Area, or WAITING, ELIMINATED, AWAY. */
  at: number[];
  /** By unit: 1 when Spent. */
  spent: number[];
  /** By Area: controlling seat or NOBODY. */
  control: number[];
  leaderAt: number[];
  /** By Leader: 1 when active. */
  ready: number[];
  /** By group: turn on which its entry was barred, 0 if it never was (8.0.b). */
  barred: number[];
  /** Areas in which forced halts stand above the stacking limit (4.0.t). */
  forced: AreaSet;
  /** Ruling R1 as an option: firing units reduce the loss of a beaten rifle attack. */
  reduction: boolean;
  /** Absent in the whole battle. */
  scenario?: ScenarioId;
  act: Activation | null;
}

/** Counted from `pub`; at `side * areas + area` where there is one number per Area. */
export interface Cache {
  count: number[];
  freshInfantry: number[];
  freshCavalry: number[];
  freshGuns: number[];
  /** Infantry and artillery, Fresh or Spent. */
  foot: number[];
  /** By side: sets of Areas. */
  occupied: AreaSet[];
  infantryAreas: AreaSet[];
  cavalryAreas: AreaSet[];
  gunAreas: AreaSet[];
  footAreas: AreaSet[];
}

export type Nothing = Record<never, never>;

export interface MarsLaTour extends Shape {
  pub: Pub;
  own: Nothing;
  sys: Nothing;
  sheet: Sheet;
  cache: Cache;
  ownCache: Nothing;
}

export type K = Know<MarsLaTour>;
export type G = Table<MarsLaTour>;

/** What rules read, at the table and in a seat's knowledge alike. */
export type Board = Open<MarsLaTour>;
